"""Tables: a grid of cells as pipe rows; one that only lays out a page gives its content without pipes."""

from itertools import islice
from typing import NamedTuple

from structsplit.document import Kind, Node
from structsplit.parsers.html.blocks import block
from structsplit.parsers.html.code import line_table
from structsplit.parsers.html.content import load_content
from structsplit.parsers.html.dom import HEADINGS, Element, descendants
from structsplit.parsers.html.headings import end_block
from structsplit.parsers.html.members import member_cell
from structsplit.parsers.html.walk import Closer, Handler, Walk, done
from structsplit.parsers.markdown.tables import rows

LAYOUT = ("table", "pre", *HEADINGS, "form")
"""What no row of data holds."""

MAX_CELL_LINES = 4
"""Of a `pre` in a cell of a table with a header, so many are shown in one; a longer one stays a block."""

MAX_NESTED = 5
"""Tables and headings in a cell: more are no value of a row."""

MAX_NESTED_CHARS = 600
"""Of the text of a cell with a table in it: more is no value of a row."""

LISTS = ("ul", "ol", "dl")

MANY = 10
"""Times the words of a column of links that the content beside it has."""

MAX_SPAN = 1000
"""Of a colspan, as in browsers."""

MAX_PADDED = 500_000
"""Cells up to which short rows are filled up."""

MAX_REPEATED = 1_000_000
"""Characters that spans may add to a table; beyond, a spanned value stands in its first place only."""


class Row(NamedTuple):
    """The cells of a row, and the element that begins it."""

    element: Element
    cells: list[Element]


def table(walk: Walk, element: Element) -> Closer | None:
    walk.flush()
    if line_table(walk, element):
        return done
    if _is_layout(element):
        if not any(opened[1].tag == "table" for opened in walk.around):
            walk.beside |= _navigation(element)
        return block(walk, element)
    lines = [Row(row, _cells(row)) for row in table_rows(element)]
    if len(lines) < 2 or (widest := max(map(_width, lines))) < 1:
        return block(walk, element)
    if widest == 1:
        return _entries(walk, element, lines)
    caption = next((child for child in element if child.tag == "caption"), None)
    if caption is not None and (text := walk.inline(caption)):
        walk.add(Kind.CAPTION, text, caption)
    _add_table(walk, element, lines, _header_rows(element, lines))
    return done


def grid(walk: Walk, element: Element) -> Closer | None:
    """Blocks that are shown as a table's cells, those of the header marked: the summaries of javadoc."""
    cells = list(element)
    width = sum("table-header" in (cell.get("class") or "").split() for cell in cells)
    if width < 2 or len(cells) == width or len(cells) % width:
        return end_block
    walk.flush()
    lines = [Row(cells[at], cells[at : at + width]) for at in range(0, len(cells), width)]
    _add_table(walk, element, lines, 1)
    return done


def _navigation(element: Element) -> dict[int, Element]:
    """The cells, by their ids, of nothing but links, beside a cell of many times their text."""
    found: dict[int, Element] = {}
    for row in table_rows(element):
        lengths = [(len("".join(cell.itertext()).split()), cell) for cell in _cells(row)]
        longest = max((length for length, _ in lengths), default=0)
        for length, cell in lengths:
            links = [link for link in descendants(cell, ("a",)) if link.get("href")]
            words = sum(len("".join(link.itertext()).split()) for link in links)
            if len(links) > 1 and words == length and length * MANY < longest:
                found[id(cell)] = cell
    return found


def _entries(walk: Walk, element: Element, lines: list[Row]) -> Closer | None:
    """A table of one column: with a header it gives a paragraph for each row, the paragraphs in a cell as its lines."""
    if next(descendants(element, ("th",)), None) is None or next(descendants(element, LISTS), None) is not None:
        return block(walk, element)
    caption = next((child for child in element if child.tag == "caption"), None)
    if caption is not None and (text := walk.inline(caption)):
        walk.add_paragraph(text, caption)
    for row in lines:
        for cell in row.cells:
            parts = [child for child in cell if child.tag == "p"]
            if len(parts) < len(cell) or (cell.text or "").strip():
                parts = [cell]
            if text := "\n".join(filter(None, map(walk.inline, parts))):
                walk.add_paragraph(text, row.element)
    return done


def _cell(walk: Walk, element: Element) -> Closer | None:
    """A cell of a table that lays out a page."""
    if closer := member_cell(walk, element):
        return closer
    walk.flush()
    if id(element) in walk.beside:
        walk.leave_out("navigation", element)
        return done
    return block(walk, element)


def _is_layout(element: Element) -> bool:
    if element.get("role") in ("presentation", "none"):
        return True
    inside = [found for found in descendants(element, LAYOUT) if found is not element]
    if not inside:
        return False
    head = next((child for child in element if child.tag == "thead"), None)
    is_headed = _has_header(element)
    if head is None and not is_headed:
        return True
    names = {id(found) for header in descendants(element, ("th",)) for found in descendants(header, HEADINGS)}
    inside = [found for found in inside if id(found) not in names and not _fits_cell(found)]
    nested = {id(found) for row in table_rows(element) for cell in _cells(row) for found in _nested(cell)}
    return not all(id(found) in nested for found in inside) or not (nested or is_headed)


def _nested(cell: Element) -> list[Element]:
    """What a cell holds beside text, if it is a short table: what its own value is made of, as JSDoc has it."""
    if next(descendants(cell, ("table",)), None) is None:
        return []
    found = list(islice(descendants(cell, ("table", *HEADINGS)), MAX_NESTED))
    is_short = len(found) < MAX_NESTED and len(" ".join("".join(cell.itertext()).split())) <= MAX_NESTED_CHARS
    return found if is_short else []


def _fits_cell(element: Element) -> bool:
    return element.tag == "pre" and "".join(element.itertext()).strip().count("\n") < MAX_CELL_LINES


def _has_header(element: Element) -> bool:
    """Whether the first row of a table is the header of several others. Of one it is that of an example: its code,
    what it prints."""
    lines = table_rows(element)
    return len(lines) > 2 and len(lines[0]) > 1 and all(cell.tag == "th" for cell in lines[0])


def table_rows(element: Element) -> list[Element]:
    """The rows of a table that has no table in it: those of its head first, those of its foot last."""
    head: list[Element] = []
    body: list[Element] = []
    foot: list[Element] = []
    for child in element:
        part = {"thead": head, "tfoot": foot}.get(child.tag, body)
        if child.tag == "tr":
            body.append(child)
        elif child.tag in ("thead", "tbody", "tfoot"):
            part += (row for row in child if row.tag == "tr")
    return head + body + foot


def _cells(row: Element) -> list[Element]:
    return [cell for cell in row if cell.tag in ("td", "th")]


def _width(row: Row) -> int:
    return sum(_span(cell, "colspan") for cell in row.cells)


def _span(cell: Element, name: str) -> int:
    value = cell.get(name)
    if not value:
        return 1
    value = value.strip()
    if not value.isdecimal() or len(value) > 6:
        return 1
    return min(int(value), MAX_SPAN) if name == "colspan" else int(value)


def _header_rows(element: Element, lines: list[Row]) -> int:
    """How many rows at the top are the header: those in `thead`, else those of nothing but `th`."""
    head = next((child for child in element if child.tag == "thead"), None)
    count = sum(1 for row in head if row.tag == "tr") if head is not None else 0
    if not count:
        while count < len(lines) and (cells := lines[count].cells) and all(cell.tag == "th" for cell in cells):
            count += 1
    return count if count < len(lines) else 1


def _add_table(walk: Walk, element: Element, lines: list[Row], headers: int) -> None:
    grid = _grid(walk, lines, headers)
    width = max(map(len, grid))
    if width * len(grid) > MAX_PADDED:
        width = 0  # rows stay as short as they are
    kept = [(row, cells) for row, cells in zip(lines[headers:], grid[headers:], strict=True) if any(cells)]
    if not kept:  # a header without rows, or nothing at all
        for cells in grid:
            if text := " ".join(filter(None, cells)):
                walk.add_paragraph(text, element)
        return
    top = [_line(cells, width) for cells in grid[:headers]] or ["|" + "  |" * width]
    top.append("|" + "---|" * max(width, *map(len, grid[: headers or 1])))
    body = [_line(cells, width) for _, cells in kept]
    rendering = walk.rendering
    walk.anchor = ""
    node = rendering.add(Kind.TABLE, "\n".join(top + body), element, expand=_expand)
    rendering.places.pop()
    lengths = [len(rendering.prefix) + len(line) + 1 for line in body]
    start = node.end - sum(lengths)
    node.header = (node.start, start)
    top_row = lines[headers - 1] if headers else None
    rendering.locate(node.start, start, element, top_row and _last_block(top_row))
    for (row, _), length in zip(kept, lengths, strict=True):
        rendering.locate(start, start + length, row.element, _last_block(row))
        start += length


def _last_block(row: Row) -> Element | None:
    """The last cell of a row of blocks; None of a row that is an element itself."""
    return row.cells[-1] if row.cells and row.element is row.cells[0] else None


def _line(cells: list[str], width: int) -> str:
    return "| " + " | ".join([*cells, *[""] * (width - len(cells))]) + " |"


def _expand(text: str, node: Node) -> list[Node]:
    return rows(text, node.start, node.end)


def _grid(walk: Walk, lines: list[Row], headers: int) -> list[list[str]]:
    """The cells' texts by row and column, spans filled in: a value stands in every row it covers, that of a header
    in every column too."""
    widths = [width for row in lines if len(row.cells) > 1 and (width := _width(row)) > 1]
    limit = max(widths, default=MAX_SPAN)
    grid: list[list[str]] = []
    covering: dict[int, tuple[int, str]] = {}
    """Column to how many rows below a value still covers, and the value."""
    room = MAX_REPEATED
    for number, row in enumerate(lines):
        cells: list[str] = []
        for cell in row.cells:
            while (covered := covering.get(len(cells))) is not None:
                _cover(cells, covering, covered)
            if what := walk.sieve.of("th", cell.items()):  # data is no furniture, whatever its class
                walk.leave_out(what, cell)
                continue
            text = _cell_text(walk, cell)
            columns, below = 1, 0
            if room > 0:
                columns = max(1, min(_span(cell, "colspan"), limit - len(cells)))
                below = (min(_span(cell, "rowspan"), len(lines) - number) or len(lines) - number) - 1
                room -= (columns - 1) * 3 + below * (len(text) + 3)
            for place in range(columns):
                value = text if not place or number < headers else ""
                if below > 0:
                    covering[len(cells)] = (below, value)
                cells.append(value)
        last = max(covering, default=-1)
        while len(cells) <= last:
            covered = covering.get(len(cells))
            if covered is None:
                cells.append("")
            else:
                _cover(cells, covering, covered)
        grid.append(cells)
    return grid


def _cover(cells: list[str], pending: dict[int, tuple[int, str]], covered: tuple[int, str]) -> None:
    count, value = covered
    if count > 1:
        pending[len(cells)] = (count - 1, value)
    else:
        del pending[len(cells)]
    cells.append(value)


def _cell_text(walk: Walk, cell: Element) -> str:
    """The text of a cell on one line, its pipes escaped."""
    text = " ".join((cell.text or "").split()) if not len(cell) else walk.inline(cell)
    return text.replace("|", "\\|") if "|" in text else text


BY_CLASS: dict[str, Handler] = dict.fromkeys(load_content().code["grids"], grid)

HANDLERS: dict[str, Handler] = {"table": table, "tr": block, "td": _cell, "th": _cell, "caption": block}
