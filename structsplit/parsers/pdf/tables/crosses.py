"""Tables without a frame: one rule below the names of the columns, crossed by those between the columns."""

from itertools import pairwise

from structsplit.parsers.pdf.tables.draft import Draft
from structsplit.parsers.pdf.tables.grid import OVERHANG
from structsplit.parsers.pdf.tables.layout import laid_out
from structsplit.parsers.pdf.tables.pieces import Piece, TextRow, text_rows
from structsplit.parsers.pdf.tables.rules import Rule, Rules
from structsplit.parsers.pdf.tables.split import split_pieces

MAX_NAMES = 3
"""Lines of the names of the columns."""

EDGE = 2.0
"""Points that text may reach past the ends of the rules."""


def crosses(rules: Rules, pieces: list[Piece]) -> list[Draft]:
    """The tables of a page that are ruled so, if all text around the crossings is in their cells."""
    drafts: list[Draft] = []
    for lying in rules.lying:
        standing = [rule for rule in rules.standing if _cross(lying, rule)]
        if not standing:
            continue
        xs = [lying.start, *sorted(rule.at for rule in standing), lying.end]
        top, bottom = min(rule.start for rule in standing), max(rule.end for rule in standing)
        others = [rule for rule in rules.lying if top < rule.at < bottom and rule is not lying]
        if any(rule.start < xs[-1] and xs[0] < rule.end for rule in others):
            continue  # a grid, or a drawing
        level = [piece for piece in pieces if top <= (piece.y0 + piece.y1) / 2 <= bottom]
        inside = split_pieces([piece for piece in level if piece.x0 < xs[-1] and xs[0] < piece.x1], xs)
        if not any(_reaches_over(piece, xs) for piece in inside) and _has_names(rows := text_rows(inside), lying.at):
            drafts.append(laid_out(rows, list(pairwise(xs)), [top, lying.at, bottom], rules.lying))
    return drafts


def _cross(lying: Rule, standing: Rule) -> bool:
    """Whether each of two rules goes on at both sides of the other."""
    is_beside = lying.start + OVERHANG < standing.at < lying.end - OVERHANG
    return is_beside and standing.start + OVERHANG < lying.at < standing.end - OVERHANG


def _reaches_over(piece: Piece, xs: list[float]) -> bool:
    """Whether text stands in two columns, or goes on beyond the first or the last."""
    if piece.x0 < xs[0] - EDGE or piece.x1 > xs[-1] + EDGE:
        return True
    return any(piece.x0 < x - EDGE and x + EDGE < piece.x1 for x in xs)


def _has_names(rows: list[TextRow], y: float) -> bool:
    """Whether some rows above a rule may be the names of columns, of which the last row has several too."""
    names = sum(row.baseline < y for row in rows)
    if not 0 < names <= MAX_NAMES or names == len(rows):
        return False
    return len(rows[0].pieces) > 1 and len(rows[-1].pieces) > 1
