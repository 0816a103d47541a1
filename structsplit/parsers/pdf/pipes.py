"""Tables as pipe tables."""

from typing import TypeAlias

from structsplit.parsers.pdf.hyphens import Words
from structsplit.parsers.pdf.page import Box
from structsplit.parsers.pdf.tables import Table
from structsplit.parsers.pdf.tables.table import Row

Line: TypeAlias = tuple[str, int, Box]
"""A piece of text, the number of the page it stands on, and its box there."""

MAX_REPEATED_CHARS = 60
"""Of a cell that covers several places: longer ones stand in the first only."""


def pipe_table(table: Table, words: Words) -> tuple[list[Line], list[Line]]:
    """The header with the line below it, and the rows, each with its line end in front but the first of all. Without
    rows below the header, its text alone."""
    width = max(table.width, max((cell.column + 1 for row in table.rows for cell in row.cells), default=1))
    grid = _grid(table, width, words)
    kept = [(row, cells) for row, cells in zip(table.rows, grid, strict=True) if any(cells)]
    headers = sum(1 for row, _ in kept if any(row is head for head in table.rows[: table.headers]))
    if width < 2 or len(kept) <= headers:
        text = " ".join(cell for _, cells in kept for cell in cells if cell)
        return [(text, *_place(table.rows[0]))], []
    head: list[Line] = []
    for row, cells in kept[:headers]:
        page, box = _place(row)
        head.append((("\n" if head else "") + _line(cells), page, box))
    page, box = _place(kept[0][0])
    if not headers:
        head.append(("|" + "  |" * width, page, box))
    head.append(("\n|" + "---|" * width, head[-1][1], head[-1][2]))
    body: list[Line] = []
    for row, cells in kept[headers:]:
        line = "\n" + _line(cells)
        if len(row.places) > 1:  # split by a page break
            half = len(line) // 2
            body.append((line[:half], row.places[0].page, row.places[0].box))
            body.append((line[half:], row.places[-1].page, row.places[-1].box))
        else:
            page, box = _place(row)
            body.append((line, page, box))
    return head, body


def _place(row: Row) -> tuple[int, Box]:
    page, box = row.places[0]
    return page, box


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _grid(table: Table, width: int, words: Words) -> list[list[str]]:
    """The texts of the cells by row and column. A short value stands in all rows that it covers, that of a header in
    all columns: so the HTML parser does it too."""
    grid = [[""] * width for _ in table.rows]
    for number, row in enumerate(table.rows):
        for cell in row.cells:
            if not (text := cell_text(cell.lines, words)):
                continue
            is_header = number < table.headers
            is_short = len(text) <= MAX_REPEATED_CHARS
            rows = cell.rows if is_short and not is_header else 1
            columns = cell.columns if is_short and is_header else 1
            for below in range(number, min(number + rows, len(grid))):
                for column in range(cell.column, min(cell.column + columns, width)):
                    grid[below][column] = text
    return grid


def cell_text(lines: list[str], words: Words) -> str:
    """The lines of a cell as one, their pipes escaped."""
    parts: list[str] = []
    for line in lines:
        line = " ".join(line.split())
        if not line:
            continue
        if parts:
            above, between = words.glue(parts[-1], line)
            parts[-1] = above + between
        parts.append(line)
    text = "".join(parts)
    return text.replace("|", "\\|") if "|" in text else text
