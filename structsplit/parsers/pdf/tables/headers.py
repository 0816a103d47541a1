"""How many rows at the top of a table are its header."""

from collections.abc import Callable, Sequence

from structsplit.parsers.pdf.tables.draft import Draft
from structsplit.parsers.pdf.tables.pieces import Piece
from structsplit.parsers.pdf.tables.values import is_nothing, is_number, is_year

NUMERIC = 0.6
"""Of a column's cells that must be numbers."""

MAX_HEADERS = 8

Cells = Sequence[tuple[int, Sequence[Piece]]]
"""A row: the first column and the pieces of its filled cells."""


def with_headers(draft: Draft) -> Draft:
    """The draft with the number of its header rows, where nothing has told it."""
    if not draft.headers:
        rows: list[list[tuple[int, list[Piece]]]] = [[] for _ in draft.ys[1:]]
        for cell in draft.cells:
            if cell.pieces:
                rows[cell.top].append((cell.left, cell.pieces))
        draft.headers = header_rows(rows, len(draft.xs) - 1)
    return draft


def header_rows(rows: Sequence[Cells], width: int, given: int = 0) -> int:
    """`given`: how many rows stand above the first rule under the top, if such a rule tells."""
    filled = [row for row in rows if row]
    if len(filled) < 2:
        return 0
    limit = min(MAX_HEADERS, len(rows) - 1)
    if 0 < given <= limit and given * 2 <= len(rows) + 1:
        return given
    bold = _leading(rows, limit, _is_bold)
    if bold and not all(_is_bold(row) for row in filled):
        return bold
    numeric = _numeric_columns(rows, width)
    if numeric:
        return _leading(rows, limit, lambda row: not any(column in numeric and _is_value(cell) for column, cell in row))
    first = rows[0]
    full = len(first) >= width and not any(is_number(_text(cell)) for _, cell in first)
    return 1 if full and _is_short(rows) else 0


def _leading(rows: Sequence[Cells], limit: int, test: Callable[[Cells], bool]) -> int:
    """How many rows from the top pass, if some and not all do. Where the first column has its name, a row that has
    nothing but a label is none of them."""
    count, is_named = 0, False
    while count < len(rows) and test(row := rows[count]):
        is_label = len(row) == 1 and row[0][0] == 0
        if is_label and is_named:
            break
        is_named = is_named or (len(row) > 1 and row[0][0] == 0)
        count += 1
    return count if count <= limit else 0


def _is_bold(row: Cells) -> bool:
    return bool(row) and all(piece.is_bold for _, cell in row for piece in cell)


def _numeric_columns(rows: Sequence[Cells], width: int) -> set[int]:
    numbers, cells = [0] * width, [0] * width
    for row in rows:
        for column, pieces in row:
            text = _text(pieces)
            if not is_nothing(text):
                cells[column] += 1
                numbers[column] += is_number(text)
    return {column for column in range(1, width) if numbers[column] > 1 and numbers[column] >= NUMERIC * cells[column]}


def _is_value(cell: Sequence[Piece]) -> bool:
    text = _text(cell)
    return is_number(text) and not is_year(text)


def _is_short(rows: Sequence[Cells]) -> bool:
    """Whether the first row is of short texts, as names of columns are."""
    return all(len(_text(cell)) <= 40 for _, cell in rows[0])


def _text(cell: Sequence[Piece]) -> str:
    return " ".join(piece.text for piece in cell)
