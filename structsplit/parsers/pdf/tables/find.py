"""The tables of a page."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise

from structsplit.parsers.pdf.page import Box, Page
from structsplit.parsers.pdf.tables.aligned import MAX_GAP, columns, runs
from structsplit.parsers.pdf.tables.cells import add_left_over, finished, keep_free
from structsplit.parsers.pdf.tables.compact import compacted
from structsplit.parsers.pdf.tables.crosses import crosses
from structsplit.parsers.pdf.tables.diagrams import is_diagram
from structsplit.parsers.pdf.tables.draft import Draft
from structsplit.parsers.pdf.tables.frames import Frame
from structsplit.parsers.pdf.tables.grid import grid_draft, grids
from structsplit.parsers.pdf.tables.grow import grown
from structsplit.parsers.pdf.tables.guards import (
    is_drawing,
    is_prose,
    is_refused,
    is_refused_ruled,
    is_titled_contents,
    is_typed,
)
from structsplit.parsers.pdf.tables.gutters import tight_gutters
from structsplit.parsers.pdf.tables.headers import with_headers
from structsplit.parsers.pdf.tables.layout import laid_out
from structsplit.parsers.pdf.tables.pieces import Piece, TextRow, is_typed_rule, page_pieces, text_rows
from structsplit.parsers.pdf.tables.quick import may_hold_table
from structsplit.parsers.pdf.tables.rules import Rules, page_rules
from structsplit.parsers.pdf.tables.stretches import stretches
from structsplit.parsers.pdf.tables.table import Found, Table
from structsplit.parsers.pdf.tables.tagged import tagged_drafts
from structsplit.parsers.pdf.tables.trim import trimmed

NARROWEST = 30.0
"""Points: a narrower grid is a drawing."""

MORE = 1.4
"""Times the filled cells of the tables it crosses: a draft that fills more takes their place."""

FILLED = 0.3
"""Of a grid's cells: fewer with text are a drawing."""


def find_tables(page: Page) -> list[Table]:
    """From the top of the page."""
    if not may_hold_table(page):
        return []
    pieces, turned = page_pieces(page)
    typed = is_typed(pieces)
    dashes = [piece for piece in turned if (typed or not piece.is_mono) and is_typed_rule(piece.plain_words)]
    rules = page_rules(page, [piece.box for piece in dashes])
    drafts: list[Draft] = []
    ruled = _ruled(rules, [*pieces, *turned])
    for draft in (*tagged_drafts(page, pieces, ruled), *ruled, *crosses(rules, pieces)):
        drafts = _chosen(drafts, draft)
    if not is_titled_contents(pieces, page.height):
        settled = [draft for draft in ruled if _is_settled(draft, pieces)]
        for stretch in stretches(rules, _clear_of(pieces, settled), page):
            for draft in _tables_in(stretch, rules, typed):
                if not is_diagram(draft.box, page.shapes):
                    drafts = _chosen(drafts, draft)
    tables = _finished(drafts, [*pieces, *turned], page)
    return sorted(tables, key=lambda table: (table.box[1], table.box[0]))


def _is_settled(draft: Draft, pieces: list[Piece]) -> bool:
    """Whether a grid is all of its table: no run of rows can fill so many more cells, nothing stands beside it, and no
    row of several pieces goes on from it."""
    if MORE * draft.filled < sum([len(cell.pieces) for cell in draft.cells]):
        return False
    left, top, right, bottom = draft.box
    levels: set[int] = set()
    for piece in pieces:
        reach = MAX_GAP * (piece.y1 - piece.y0)
        if top - reach < piece.y1 and piece.y0 < bottom + reach:
            if top <= _middle(piece) <= bottom:
                if not left <= (piece.x0 + piece.x1) / 2 <= right:
                    return False
                continue
            if round(piece.baseline) in levels:
                return False
            levels.add(round(piece.baseline))
    return True


def _clear_of(pieces: list[Piece], drafts: list[Draft]) -> list[Piece]:
    """The pieces above and below drafts."""
    for draft in drafts:
        top, bottom = draft.ys[0], draft.ys[-1]
        pieces = [piece for piece in pieces if not top <= _middle(piece) <= bottom]
    return pieces


def _finished(drafts: list[Draft], pieces: list[Piece], page: Page) -> Iterator[Table]:
    """The tables of drafts, with all the words of their regions. No word is in two."""
    held: set[int] = set()
    for draft in drafts:
        keep_free(trimmed(draft), held)
    for draft in drafts:
        add_left_over(draft, pieces, held)
        yield finished(with_headers(draft), page)


def _tables_in(stretch: Frame, rules: Rules, typed: bool) -> list[Draft]:
    """The table that a stretch of rows is; or those in the columns of a page, if it is columns of prose."""
    draft = _lay_out(stretch.rows, stretch.rules, rules)
    if draft is None:
        return []
    ruled = len(stretch.rules)
    if not _is_refused(draft, stretch, typed):
        return [draft]
    if ruled > 2 or not is_prose(draft):
        return []
    found: list[Draft] = []
    for x0, x1 in pairwise(draft.xs):
        inside = [piece for row in stretch.rows for piece in row.pieces if x0 <= (piece.x0 + piece.x1) / 2 <= x1]
        for run in runs(text_rows(inside), x1 - x0):
            if (inner := _lay_out(run, [], rules)) and not is_refused(inner, run, typed):
                found.append(inner)
    return found


def _is_refused(draft: Draft, stretch: Frame, typed: bool) -> bool:
    if len(stretch.rules) > 1:
        return is_refused_ruled(draft, stretch.rows, len(stretch.rules), typed)
    return is_refused(draft, stretch.rows, typed)


def _lay_out(rows: list[TextRow], heights: list[float], rules: Rules) -> Draft | None:
    extents = columns(rows)
    if len(extents) < 2:
        return None
    return laid_out(rows, tight_gutters(rows, extents), heights, rules.lying)


def _ruled(rules: Rules, pieces: list[Piece]) -> list[Draft]:
    drafts: list[Draft] = []
    pieces = sorted(pieces, key=_middle)
    rows: list[TextRow] | None = None
    for grid in grids(rules):
        x0, y0, x1, y1 = grid.xs[0], grid.ys[0], grid.xs[-1], grid.ys[-1]
        level = pieces[bisect_left(pieces, y0, key=_middle) : bisect_right(pieces, y1, key=_middle)]
        draft = compacted(grid_draft(grid, [piece for piece in level if x0 <= (piece.x0 + piece.x1) / 2 <= x1]))
        full = draft.filled > 1 and draft.filled >= FILLED * len(draft.cells)
        if len(draft.xs) > 2 and x1 - x0 > NARROWEST and full and not is_drawing(draft):
            rows = text_rows(pieces) if rows is None else rows
            drafts.append(grown(draft, rows))
    return drafts


def _middle(piece: Piece) -> float:
    return (piece.y0 + piece.y1) / 2


def _chosen(drafts: list[Draft], draft: Draft) -> list[Draft]:
    """The drafts with one more, which must not cross those that fill more cells."""
    if draft.found is not Found.TAGS and any(
        other.found is Found.TAGS and _overlap(other.box, draft.box) > 0.2 * _area(draft.box) for other in drafts
    ):
        return drafts
    hit = [other for other in drafts if _overlap(other.box, draft.box) > 0.2 * min(_area(other.box), _area(draft.box))]
    if not hit:
        return [*drafts, draft]
    if draft.filled > MORE * sum(other.filled for other in hit):
        return [*(other for other in drafts if other not in hit), draft]
    return drafts


def _overlap(one: Box, other: Box) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, width) * max(0.0, height)


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
