"""Rows and cells of a pipe table, found only when a table has to be cut."""

import re

from structsplit.document import Kind, Node

LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
DELIMITER = re.compile(r"[ \t>]*[|:-][ \t|:>-]*$")
CELL = re.compile(r"(?:\\.|[^\\|])*(?:\||$)", re.DOTALL)


def header_end(text: str, start: int, end: int) -> int:
    """Where the header rows and the delimiter row of a table end."""
    for match in LINE.finditer(text, start, end):
        line = match.group().rstrip("\r\n")
        if match.start() > start and "-" in line and DELIMITER.match(line):
            return match.end()
    return start


def rows(text: str, start: int, end: int) -> list[Node]:
    """The body rows of a table, each with its cells named by their columns."""
    body = header_end(text, start, end)
    columns = _column_names(text, start, body)
    found = []
    for match in LINE.finditer(text, body, end):
        if match.group().strip():
            found.append(_row(text, match.start(), match.end(), columns))
    return found


def _row(text: str, start: int, end: int, columns: list[str]) -> Node:
    cells = _cells(text, start, end)
    for number, cell in enumerate(cells):
        cell.title = columns[number] if number < len(columns) else ""
    label = ""
    if len(cells) > 1:
        value = _value(text, cells[0])
        label = f"{cells[0].title}: {value}" if cells[0].title and value else value
    return Node(Kind.ROW, start, end, cells if len(cells) > 1 else [], title=label)


def _cells(text: str, start: int, end: int) -> list[Node]:
    """Cells tile the row; the pipe that ends a cell belongs to it, the one in front of the first to the first."""
    position = start
    content_end = start + len(text[start:end].rstrip())
    indent = len(text[start:content_end]) - len(text[start:content_end].lstrip(" \t>"))
    begin = start + indent + (text[start + indent : start + indent + 1] == "|")
    cells: list[Node] = []
    while begin < content_end:
        match = CELL.match(text, begin, content_end)
        stop = match.end() if match and match.end() > begin else content_end
        cells.append(Node(Kind.CELL, position, stop))
        position = begin = stop
    if cells:
        cells[-1].end = content_end
    return [cell for cell in cells if text[cell.start : cell.end].strip()]  # no node is blank


def _value(text: str, cell: Node) -> str:
    return " ".join(text[cell.start : cell.end].strip(" \t|>\r\n").split())


def _column_names(text: str, start: int, end: int) -> list[str]:
    """Names by column; with several header rows, joined from top to bottom."""
    names: list[list[str]] = []
    for match in LINE.finditer(text, start, end):
        line = match.group().rstrip("\r\n")
        if not line.strip() or ("-" in line and DELIMITER.match(line)):
            continue
        for number, cell in enumerate(_cells(text, match.start(), match.end())):
            while len(names) <= number:
                names.append([])
            if value := _value(text, cell):
                names[number].append(value)
    return [" ".join(parts) for parts in names]
