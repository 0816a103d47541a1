"""Tables whose cells a model has seen: its rectangles, filled with the page's own words."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from structsplit.parsers.pdf.page import Box, Page, around
from structsplit.parsers.pdf.tables.cells import finished
from structsplit.parsers.pdf.tables.draft import Draft, DraftCell
from structsplit.parsers.pdf.tables.headers import with_headers
from structsplit.parsers.pdf.tables.pieces import Piece, page_pieces, part_of
from structsplit.parsers.pdf.tables.split import split_pieces
from structsplit.parsers.pdf.tables.table import Found, Table

SAME_LINE = 2.0
"""Points: edges so near to each other are one line."""

MAX_CELLS = 50_000


def model_tables(page: Page, rectangles: Iterable[Sequence[Box]]) -> list[Table]:
    """The tables of a page from the top. `rectangles`: of the cells of each, in the coordinates of the page."""
    pieces, turned = page_pieces(page)
    held: set[int] = set()
    tables: list[Table] = []
    for boxes in rectangles:
        draft = _draft(boxes, [piece for piece in (*pieces, *turned) if piece.number not in held])
        if draft and draft.filled > 1:
            table = finished(with_headers(draft), page)
            held |= table.words
            tables.append(table)
    return sorted(tables, key=lambda table: (table.box[1], table.box[0]))


def _draft(boxes: Sequence[Box], pieces: list[Piece]) -> Draft | None:
    if not boxes:
        return None
    xs = _lines([x for box in boxes for x in (box[0], box[2])])
    ys = _lines([y for box in boxes for y in (box[1], box[3])])
    if len(xs) < 3 or len(ys) < 2 or (len(xs) - 1) * (len(ys) - 1) > MAX_CELLS:
        return None
    whole = boxes[0]
    cells: dict[tuple[int, int], DraftCell] = {}
    for box in boxes:
        whole = around(whole, box)
        left, top = _place(xs, box[0]), _place(ys, box[1])
        right, bottom = max(left, _place(xs, box[2]) - 1), max(top, _place(ys, box[3]) - 1)
        cells.setdefault((top, left), DraftCell(top, bottom, left, right, []))
    owner: dict[tuple[int, int], DraftCell] = {}
    for cell in cells.values():
        for row in range(cell.top, cell.bottom + 1):
            for column in range(cell.left, cell.right + 1):
                owner.setdefault((row, column), cell)
    for piece in _words_inside(pieces, whole, xs):
        row = _between(ys, (piece.y0 + piece.y1) / 2)
        column = _between(xs, (piece.x0 + piece.x1) / 2)
        cell = owner.get((row, column))
        if cell is None:
            cell = owner[row, column] = cells[row, column] = DraftCell(row, row, column, column, [])
        cell.pieces.append(piece)
    return Draft(Found.MODEL, (xs[0], ys[0], xs[-1], ys[-1]), xs, ys, list(cells.values()))


def _words_inside(pieces: list[Piece], box: Box, xs: list[float]) -> list[Piece]:
    """The pieces in a box, those at its edge cut to their words inside, and cut at the lines of columns."""
    found: list[Piece] = []
    for piece in pieces:
        if box[1] <= (piece.y0 + piece.y1) / 2 <= box[3] and piece.x1 > box[0] and piece.x0 < box[2]:
            words = [n for n in piece.words if box[0] - 1 <= (n.word.x0 + n.word.x1) / 2 <= box[2] + 1]
            if words:
                found.append(part_of(piece, words) if len(words) < len(piece.words) else piece)
    return split_pieces(found, xs[1:-1])


def _lines(edges: list[float]) -> list[float]:
    out: list[float] = []
    for edge in sorted(edges):
        if not out or edge - out[-1] > SAME_LINE:
            out.append(edge)
    return out


def _place(lines: list[float], edge: float) -> int:
    """The number of the line that an edge is."""
    return max(0, bisect_right(lines, edge + 0.01) - 1)


def _between(lines: list[float], at: float) -> int:
    return min(max(bisect_right(lines, at) - 1, 0), len(lines) - 2)
