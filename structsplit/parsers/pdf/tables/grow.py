"""Grids that are open at the top or at the bottom: rows of text right above or below, in the grid's columns."""

from bisect import bisect_left, bisect_right

from structsplit.parsers.pdf.tables.draft import Draft, DraftCell
from structsplit.parsers.pdf.tables.pieces import TextRow, is_caption
from structsplit.parsers.pdf.tables.split import SLACK

ADJACENT = 1.0
"""Of a row's height: the gap between a grid and a row that belongs to it."""


def grown(draft: Draft, rows: list[TextRow]) -> Draft:
    """The draft with the row above it, and those below it, that have text in two or more of its columns."""
    place = bisect_right(rows, draft.ys[-1], key=_middle)
    while place < len(rows) and (cells := _cells(rows[place], draft, rows[place].y0 - draft.ys[-1])):
        _add(draft, cells, len(draft.ys) - 1)
        draft.ys.append(max(rows[place].y1, draft.ys[-1] + 1))
        place += 1
    above = bisect_left(rows, draft.ys[0], key=_middle) - 1
    if above >= 0 and (cells := _cells(rows[above], draft, draft.ys[0] - rows[above].y1)):
        for cell in draft.cells:
            cell.top += 1
            cell.bottom += 1
        draft.ys.insert(0, min(rows[above].y0, draft.ys[0] - 1))
        _add(draft, cells, 0)
    draft.box = (draft.box[0], draft.ys[0], draft.box[2], draft.ys[-1])
    return draft


def _middle(row: TextRow) -> float:
    return (row.y0 + row.y1) / 2


def _cells(row: TextRow, draft: Draft, gap: float) -> dict[int, DraftCell]:
    """The cells by column that a row makes in a grid; none if it is none of its rows."""
    if gap > ADJACENT * (row.y1 - row.y0) or is_caption(row):
        return {}
    cells: dict[int, DraftCell] = {}
    for piece in row.pieces:
        column = bisect_right(draft.xs, piece.x0 + SLACK) - 1
        if not 0 <= column < len(draft.xs) - 1 or piece.x1 > draft.xs[column + 1] + SLACK or column in cells:
            return {}
        cells[column] = DraftCell(0, 0, column, column, [piece])
    return cells if len(cells) > 1 and len(cells) * 2 >= len(draft.xs) - 1 else {}


def _add(draft: Draft, cells: dict[int, DraftCell], row: int) -> None:
    for cell in cells.values():
        cell.top = cell.bottom = row
        draft.cells.append(cell)
