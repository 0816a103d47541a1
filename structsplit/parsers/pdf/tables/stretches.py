"""Rows of a page that may be a table: between rules, in runs, and both together where one goes on from the other."""

from bisect import bisect_left

from structsplit.parsers.pdf.page import Page
from structsplit.parsers.pdf.tables.aligned import Extent, columns, columns_of, is_head_again, runs
from structsplit.parsers.pdf.tables.frames import Frame, frames
from structsplit.parsers.pdf.tables.margins import without_margins
from structsplit.parsers.pdf.tables.pieces import Piece, TextRow, is_caption, text_rows
from structsplit.parsers.pdf.tables.rules import Rules
from structsplit.parsers.pdf.tables.streams import streams

ADJOINING = 0.6
"""Of their width, how much of what goes on must lie under what it goes on from."""

ADJACENT = 1.6
"""Of a row's height: the gap over which rows go on."""


def stretches(rules: Rules, pieces: list[Piece], page: Page) -> list[Frame]:
    """From the top of the page; runs without rules have none."""
    rows = without_margins(text_rows(pieces), page.height, rules.lying, page.width)
    if len(rows) < 2:
        return []
    top, bottom = rows[0].y0, max(row.y1 for row in rows)
    pieces = [piece for piece in pieces if piece.y0 >= top and piece.y1 <= bottom]
    found = frames(rules.lying, pieces)
    held = {numbered.number for frame in found for row in frame.rows for p in row.pieces for numbered in p.words}
    if held:
        rows = text_rows(piece for piece in pieces if piece.number not in held)
        found = [_grown(frame, rows) for frame in found]
    for stream in streams(rows, page.width):
        for run in runs(stream, page.width):
            found.append(Frame(run, [], min(row.pieces[0].x0 for row in run), max(row.pieces[-1].x1 for row in run)))
    return _joined(sorted(found, key=lambda frame: frame.rows[0].y0))


def _joined(found: list[Frame]) -> list[Frame]:
    """Those that go on from another one above them put together with it."""
    out: list[Frame] = []
    for frame in found:
        for number in range(len(out) - 1, max(-1, len(out) - 5), -1):
            if _goes_on(out[number], frame):
                above = out[number]
                rows = sorted([*above.rows, *frame.rows], key=lambda row: row.baseline)
                heights = sorted([*above.rules, *frame.rules])
                out[number] = Frame(rows, heights, min(above.x0, frame.x0), max(above.x1, frame.x1))
                break
        else:
            out.append(frame)
    return out


def _grown(frame: Frame, rows: list[TextRow]) -> Frame:
    """The frame with rows right under and over its rules that have a piece in two or more of its columns."""
    extents = columns(frame.rows)
    if len(extents) < 2:
        return frame
    held = list(frame.rows)
    place = bisect_left(rows, held[-1].baseline, key=lambda row: row.baseline)
    while place < len(rows) and _fits(rows[place], extents) and _follows(held[-1], rows[place]):
        held.append(rows[place])
        place += 1
    place = bisect_left(rows, held[0].baseline, key=lambda row: row.baseline) - 1
    while place >= 0 and _fits(rows[place], extents) and _follows(rows[place], held[0]):
        held.insert(0, rows[place])
        place -= 1
    return frame._replace(rows=held)


def _fits(row: TextRow, extents: list[Extent]) -> bool:
    if len(row.pieces) < 2 or is_caption(row):
        return False
    taken = [columns_of(piece, extents) for piece in row.pieces]
    inside = row.pieces[0].x0 > extents[0][0] - 12 and row.pieces[-1].x1 < extents[-1][1] + 12
    return inside and len(set(taken)) == len(taken) and all(first == last for first, last in taken)


def _follows(above: TextRow, below: TextRow) -> bool:
    return below.y0 - above.y1 <= ADJACENT * max(above.y1 - above.y0, below.y1 - below.y0)


def _goes_on(above: Frame, below: Frame) -> bool:
    overlap = min(above.x1, below.x1) - max(above.x0, below.x0)
    if overlap < ADJOINING * min(above.x1 - above.x0, below.x1 - below.x0):
        return False
    if is_head_again(above.rows[0], below.rows[0]):
        return False
    return _follows(above.rows[-1], below.rows[0])
