"""From drafts to tables: every word of the region in one cell, rows without gaps or overlaps, empty cells told."""

import re
from bisect import bisect_right

from structsplit.parsers.pdf.page import Page
from structsplit.parsers.pdf.tables.draft import Draft, DraftCell
from structsplit.parsers.pdf.tables.pieces import Piece, is_typed_rule, part_of, reads_left, text_rows
from structsplit.parsers.pdf.tables.table import Cell, Place, Row, Table

TORN = 0.3
"""Of the type size: the widest gap in a number."""

_WHOLE = re.compile(r"[-−+$€£(]?\d{1,3}(?:,?\d{3})*\.")
"""A number up to its point."""


def finished(draft: Draft, page: Page) -> Table:
    """The table of a draft."""
    rows = [
        Row([], [Place(page.number, (draft.box[0], top, draft.box[2], bottom))])
        for top, bottom in zip(draft.ys, draft.ys[1:], strict=False)
    ]
    words: set[int] = set()
    for cell in _whole(draft):
        words.update(numbered.number for piece in cell.pieces for numbered in piece.words)
        rows[cell.top].cells.append(
            Cell(
                cell.top,
                cell.left,
                cell.bottom - cell.top + 1,
                cell.right - cell.left + 1,
                (draft.xs[cell.left], draft.ys[cell.top], draft.xs[cell.right + 1], draft.ys[cell.bottom + 1]),
                cell_lines(cell.pieces),
            )
        )
    from_right = _is_read_left(rows)
    for row in rows:
        if from_right:
            for cell in row.cells:
                cell.column = len(draft.xs) - 1 - cell.column - cell.columns
        row.cells.sort(key=lambda cell: cell.column)
    for row, tag in zip(rows, draft.row_tags, strict=False):
        row.tag = tag
    return Table(page.number, draft.box, rows, draft.xs, draft.found, draft.headers, words, from_right, draft.path)


def _is_read_left(rows: list[Row]) -> bool:
    return reads_left("".join([line for row in rows for cell in row.cells for line in cell.lines]))


def _whole(draft: Draft) -> list[DraftCell]:
    """The cells without overlaps, and an empty one wherever none stands."""
    width, height = len(draft.xs) - 1, len(draft.ys) - 1
    owner: list[list[DraftCell | None]] = [[None] * width for _ in range(height)]
    out: list[DraftCell] = []
    for cell in sorted(draft.cells, key=lambda cell: (cell.top, cell.left)):
        standing = owner[cell.top][cell.left]
        if standing is not None:
            standing.pieces += cell.pieces
            continue
        while cell.right > cell.left and any(owner[cell.top][cell.left : cell.right + 1]):
            cell.right -= 1
        while cell.bottom > cell.top and any(
            any(owner[row][cell.left : cell.right + 1]) for row in range(cell.top, cell.bottom + 1)
        ):
            cell.bottom -= 1
        for row in range(cell.top, cell.bottom + 1):
            for column in range(cell.left, cell.right + 1):
                owner[row][column] = cell
        out.append(cell)
    for row in range(height):
        for column in range(width):
            if owner[row][column] is None:
                out.append(DraftCell(row, row, column, column, []))
    return out


def keep_free(draft: Draft, held: set[int]) -> None:
    """Leave to the tables before it the words of a draft that they hold; add those that stay to what is held."""
    for cell in draft.cells:
        pieces: list[Piece] = []
        for piece in cell.pieces:
            words = [numbered for numbered in piece.words if numbered.number not in held]
            held.update([numbered.number for numbered in words])
            if words:
                pieces.append(piece if len(words) == len(piece.words) else part_of(piece, words))
        cell.pieces = pieces


def add_left_over(draft: Draft, pieces: list[Piece], held: set[int]) -> None:
    """Put the words in the region that no table holds into the cells where they stand."""
    x0, y0, x1, y1 = draft.box
    places: dict[tuple[int, int], DraftCell] = {}
    for piece in pieces:
        if not (y0 <= (piece.y0 + piece.y1) / 2 <= y1 and piece.x1 > x0 and piece.x0 < x1):
            continue
        words = [n for n in piece.words if n.number not in held and x0 <= (n.word.x0 + n.word.x1) / 2 <= x1]
        if not words:
            continue
        held.update(numbered.number for numbered in words)
        if not places:
            places = _places(draft)
        part = part_of(piece, words)
        row = _between(draft.ys, (part.y0 + part.y1) / 2)
        column = _between(draft.xs, (part.x0 + part.x1) / 2)
        cell = places.get((row, column))
        if cell is None:
            cell = places[row, column] = DraftCell(row, row, column, column, [])
            draft.cells.append(cell)
        cell.pieces.append(part)


def _places(draft: Draft) -> dict[tuple[int, int], DraftCell]:
    return {
        (row, column): cell
        for cell in draft.cells
        for row in range(cell.top, cell.bottom + 1)
        for column in range(cell.left, cell.right + 1)
    }


def _between(lines: list[float], at: float) -> int:
    return min(max(bisect_right(lines, at) - 1, 0), len(lines) - 2)


def cell_lines(pieces: list[Piece]) -> list[str]:
    """The text of a cell, line by line."""
    pieces = [piece for piece in pieces if not is_typed_rule(piece.plain_words)]
    if len(pieces) == 1:
        return [_text(pieces[0])]
    return [" ".join([_text(piece) for piece in _read(row.pieces)]) for row in text_rows(pieces)]


def _text(piece: Piece) -> str:
    """The text of a piece; a number that is torn at its point, as bold ones may be, is whole again."""
    words = piece.plain_words
    if len(words) == 2 and words[1].x0 - words[0].x1 < TORN * piece.size:
        whole, decimals = words[0].text, words[1].text
        if _WHOLE.fullmatch(whole) and decimals.isdigit():
            return whole + decimals
    return piece.text


def _read(pieces: list[Piece]) -> list[Piece]:
    """Pieces from the left in the order in which they are read."""
    return pieces[::-1] if len(pieces) > 1 and reads_left("".join([piece.text for piece in pieces])) else pieces
