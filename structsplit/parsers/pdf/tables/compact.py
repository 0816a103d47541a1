"""Grids without the narrow empty columns and rows that are gaps between double rules, or paddings drawn as boxes."""

from itertools import pairwise

from structsplit.parsers.pdf.tables.draft import Draft

NARROW = 12.0
"""Points: a wider empty column is one to write in."""

LOW = 5.0


def compacted(draft: Draft) -> Draft:
    """The draft, those columns and rows given to their neighbours."""
    columns = _kept(draft.xs, NARROW, {cell.left for cell in draft.cells if cell.pieces})
    rows = _kept(draft.ys, LOW, {cell.top for cell in draft.cells if cell.pieces})
    if (len(columns) == len(draft.xs) - 1 and len(rows) == len(draft.ys) - 1) or not columns or not rows:
        return draft
    right = _places(columns, len(draft.xs) - 1)
    down = _places(rows, len(draft.ys) - 1)
    cells = []
    for cell in draft.cells:
        inside = any(cell.left <= column <= cell.right for column in columns)
        if cell.pieces or (inside and any(cell.top <= row <= cell.bottom for row in rows)):
            cell.left, cell.right = right[cell.left], max(right[cell.left], right[cell.right])
            cell.top, cell.bottom = down[cell.top], max(down[cell.top], down[cell.bottom])
            cells.append(cell)
    draft.cells = cells
    draft.xs = [draft.xs[0], *(draft.xs[column] for column in columns[1:]), draft.xs[-1]]
    draft.ys = [draft.ys[0], *(draft.ys[row] for row in rows[1:]), draft.ys[-1]]
    return draft


def _kept(lines: list[float], narrow: float, begun: set[int]) -> list[int]:
    """The numbers of the columns that are wide, or that a cell with text begins in."""
    wide = {number for number, (low, high) in enumerate(pairwise(lines)) if high - low >= narrow}
    return sorted(wide | begun)


def _places(kept: list[int], count: int) -> list[int]:
    """For each old column the new one that holds it: its own, or that of the kept one before it, or the first."""
    out: list[int] = []
    place = 0
    for number in range(count):
        if place + 1 < len(kept) and number >= kept[place + 1]:
            place += 1
        out.append(place)
    return out
