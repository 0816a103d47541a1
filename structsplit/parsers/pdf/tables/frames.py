"""Tables as books set them: between lying rules of one length, above, under the header and below; none that stand."""

import itertools
from bisect import bisect_left
from typing import NamedTuple

from structsplit.parsers.pdf.tables.pieces import Piece, TextRow, is_caption, text_rows
from structsplit.parsers.pdf.tables.rules import Rule

SHORTEST = 60.0
"""Points: a shorter rule frames no table."""

SAME_END = 6.0
"""Points that the ends of rules of one table may differ."""

REACH = 4.0
"""Points that text may reach past the rules."""

PROSE = 0.75
"""Of a frame's width: a single piece so wide is a line of prose."""

MAX_GROUPS = 100
"""Extents of rules looked at on a page, the widest first."""

MAX_RULES = 300
"""With one extent on a page."""


class Frame(NamedTuple):
    """Text rows between rules, and the y of those rules."""

    rows: list[TextRow]
    rules: list[float]
    x0: float
    x1: float


def frames(lying: list[Rule], pieces: list[Piece]) -> list[Frame]:
    """The frames that hold rows of several pieces. No piece is in two: wide frames come before narrow ones."""
    found: list[Frame] = []
    groups = [group for group in _same_extent(lying) if 2 <= len(group) <= MAX_RULES]
    for group in sorted(groups, key=lambda group: group[0].start - group[0].end)[:MAX_GROUPS]:
        x0, x1 = min(rule.start for rule in group), max(rule.end for rule in group)
        y0, y1 = group[0].at, group[-1].at
        inside = [p for p in pieces if p.x0 >= x0 - REACH and p.x1 <= x1 + REACH and y0 - 2 <= p.y1 and p.y0 <= y1 + 2]
        new = _chains([rule.at for rule in group], text_rows(inside), x0, x1)
        if new:
            found += new
            held = {numbered.number for frame in new for row in frame.rows for p in row.pieces for numbered in p.words}
            pieces = [piece for piece in pieces if piece.number not in held]
    return found


def _same_extent(lying: list[Rule]) -> list[list[Rule]]:
    groups: list[list[Rule]] = []
    for rule in sorted((rule for rule in lying if rule.end - rule.start >= SHORTEST), key=lambda rule: rule.at):
        for group in groups[-40:]:
            if abs(group[-1].start - rule.start) <= SAME_END and abs(group[-1].end - rule.end) <= SAME_END:
                group.append(rule)
                break
        else:
            groups.append([rule])
    return groups


def _chains(heights: list[float], rows: list[TextRow], x0: float, x1: float) -> list[Frame]:
    """Bands between neighbouring rules that hold a table's rows, put together while they follow each other."""
    middles = [(row.y0 + row.y1) / 2 for row in rows]
    found: list[Frame] = []
    rules: list[float] = []
    held: list[TextRow] = []
    for top, bottom in itertools.pairwise(heights):
        whole = rows[bisect_left(middles, top) : bisect_left(middles, bottom)]
        band = _after_caption(whole)
        if not band and rules and bottom - top < 6:
            rules.append(bottom)  # a double rule
        elif band and _is_tabular(band, x1 - x0):
            if not rules or len(band) < len(whole):
                _close(found, held, rules, x0, x1)
                rules, held = [top if len(band) == len(whole) else band[0].y0], []
            rules.append(bottom)
            held += band
        else:
            _close(found, held, rules, x0, x1)
            rules, held = [], []
    _close(found, held, rules, x0, x1)
    return found


def _after_caption(band: list[TextRow]) -> list[TextRow]:
    """The rows below the last caption between two rules."""
    for number in range(len(band) - 1, -1, -1):
        if is_caption(band[number]):
            return band[number + 1 :]
    return band


def _close(found: list[Frame], held: list[TextRow], rules: list[float], x0: float, x1: float) -> None:
    several = sum(len(row.pieces) > 1 for row in held)
    if several >= 2:
        found.append(Frame(held, rules, x0, x1))


def _is_tabular(band: list[TextRow], width: float) -> bool:
    several = sum(len(row.pieces) > 1 for row in band)
    prose = sum(len(row.pieces) == 1 and row.pieces[0].x1 - row.pieces[0].x0 > PROSE * width for row in band)
    # a row of a few lines, set to their middle, has one with several pieces
    return (several * 2 >= len(band) or (several > 0 and len(band) <= 3)) and prose * 4 <= len(band)
