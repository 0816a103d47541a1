"""Tables that go on over a page break, put together again."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable

from structsplit.parsers.pdf.tables.table import Cell, Row, Table

SAME_END = 12.0
"""Points that the left and right ends of parts of one table may differ."""

SAME_LINE = 25.0
"""Points that a line between columns may differ; where nothing is ruled it lies as the words on its page do."""

CONTINUED = re.compile(
    r"\bcont(?:inued|inuation|[’'.]?d\b|\.)|\bfortsetzung\b|\bforts\.|\bsuite\b|\bcontinuaci[oó]n\b|\bcontinua(?:ção|zione)?\b"
    r"|\bпродовження\b|\bпродолжение\b|続き|つづき|续表|續表|接上|계속|ادامه",
    re.IGNORECASE,
)

Between = Callable[[Table, Table], Iterable[str]]
"""The lines between the last table of a page and the first of the next, without running heads and page numbers."""


def join_tables(tables: Iterable[Table], between: Between) -> list[Table]:
    """The tables of a document in order, those that page breaks parted as one: the first takes in what continues it."""
    out: list[Table] = []
    part: Table | None = None
    for table in tables:
        if part is not None and part.page + 1 == table.page and _continues(out[-1], part, table, between):
            _take_in(out[-1], table)
        else:
            out.append(table)
        part = table
    return out


def _continues(whole: Table, part: Table, table: Table, between: Between) -> bool:
    """`part`: what the table `whole` has on the page before."""
    if part.path and table.path:
        return part.path == table.path and (whole.rows[-1].tag or 0) <= (table.rows[0].tag or 0)
    if not _same_columns(part, table):
        return False
    lines = [line for line in between(part, table) if line.strip()]
    said = bool(lines) and all(CONTINUED.search(line) for line in lines)
    if lines and not said:
        return False
    return said or not (table.headers and not _repeated(whole, table) and whole.headers)


def _same_columns(one: Table, other: Table) -> bool:
    if one.width != other.width or one.right_to_left != other.right_to_left:
        return False
    ends = (one.columns[0] - other.columns[0], one.columns[-1] - other.columns[-1])
    inner = zip(one.columns[1:-1], other.columns[1:-1], strict=True)
    return all(abs(end) <= SAME_END for end in ends) and all(abs(x - y) <= SAME_LINE for x, y in inner)


def _repeated(whole: Table, table: Table) -> int:
    """How many rows at the top of a part say the header again."""
    count = 0
    while count < whole.headers and count < len(table.rows) - 1 and _same_text(whole.rows[count], table.rows[count]):
        count += 1
    return count if count == whole.headers else 0


def _same_text(one: Row, other: Row) -> bool:
    return [_plain(cell) for cell in one.cells] == [_plain(cell) for cell in other.cells]


def _plain(cell: Cell) -> str:
    return CONTINUED.sub("", "".join("".join(cell.lines).split())).strip("()[]").lower()


def _take_in(whole: Table, table: Table) -> None:
    rows = table.rows[_repeated(whole, table) :]
    if rows and _is_split(whole, rows[0]):
        _join_rows(whole.rows[-1], rows[0])
        rows = rows[1:]
    if table.width != whole.width:
        _recolumn(rows, whole.columns)
    for row in rows:
        number = len(whole.rows)
        for cell in row.cells:
            cell.row = number
        whole.rows.append(row)
    whole.words = set()


def _recolumn(rows: list[Row], columns: list[float]) -> None:
    """Put cells into the columns where they stand; those that share one become one."""
    for row in rows:
        cells: dict[int, Cell] = {}
        for cell in sorted((cell for cell in row.cells if cell.lines), key=lambda cell: cell.box[0]):
            first, last = (
                min(max(bisect_right(columns, x) - 1, 0), len(columns) - 2) for x in (cell.box[0] + 3, cell.box[2] - 3)
            )
            if first in cells:
                cells[first].lines += cell.lines
            else:
                cell.column, cell.columns = first, max(1, last - first + 1)
                cells[first] = cell
        taken = {column for cell in cells.values() for column in range(cell.column, cell.column + cell.columns)}
        y0, y1 = row.places[0].box[1], row.places[0].box[3]
        for column in range(len(columns) - 1):
            if column not in taken:
                cells[column] = Cell(row.cells[0].row, column, 1, 1, (columns[column], y0, columns[column + 1], y1), [])
        row.cells = [cells[column] for column in sorted(cells)]


def _is_split(whole: Table, row: Row) -> bool:
    """Whether a page's first row is the rest of the row that the page before ends with."""
    last = whole.rows[-1]
    if row.tag is not None and last.tag is not None:
        return row.tag == last.tag
    if len(whole.rows) - whole.headers < 2 or not _comparable(last, row):
        return False
    named = [bool(other.cells and other.cells[0].lines) for other in whole.rows[whole.headers :]]
    first, *others = row.cells
    filled = [(above, below) for above, below in zip(last.cells[1:], others, strict=True) if below.lines]
    if first.lines or not filled or not all(named):
        return False
    return all(above.lines and _goes_on(above.text, below.text) for above, below in filled)


def _comparable(one: Row, other: Row) -> bool:
    return [(cell.column, cell.columns, cell.rows) for cell in one.cells] == [
        (cell.column, cell.columns, cell.rows) for cell in other.cells
    ]


def _goes_on(above: str, below: str) -> bool:
    """Whether a text is the rest of another: in the middle of a sentence, not a value of its own."""
    return not above.endswith((".", "!", "?", ":", "。")) and not below[0].isdigit() and not below[0].isupper()


def _join_rows(one: Row, other: Row) -> None:
    columns = {cell.column: cell for cell in one.cells}
    for cell in other.cells:
        if cell.column in columns:
            columns[cell.column].lines += cell.lines
        elif cell.lines:
            one.cells.append(cell)
            cell.row = one.cells[0].row
    one.places += other.places
