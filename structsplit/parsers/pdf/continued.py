"""Tables over page breaks: joined, and their repeated headers left out."""

from collections.abc import Iterator

from structsplit.document import Dropped
from structsplit.parsers.pdf.rows import Row, Sheet
from structsplit.parsers.pdf.tables import Row as TableRow
from structsplit.parsers.pdf.tables import Table, join_tables


def join_page_tables(sheets: list[Sheet], dropped: list[set[int]]) -> list[Dropped]:
    """Let tables that page breaks parted be one; the parts that go on are taken from their pages. The header rows that
    each of them had again are told.

    Args:
        sheets: all pages.
        dropped: for each page the ids of rows that are no text.
    """
    places: dict[int, tuple[int, int]] = {}
    tables: list[Table] = []
    for index, sheet in enumerate(sheets):
        for number, item in enumerate(sheet.items):
            if isinstance(item, Table):
                places[id(item)] = (index, number)
                tables.append(item)
    rows = [list(table.rows) for table in tables]

    def between(above: Table, below: Table) -> list[str]:
        index, number = places[id(above)]
        other, place = places[id(below)]
        items = [(index, item) for item in sheets[index].items[number + 1 :]]
        items += [(other, item) for item in sheets[other].items[:place]]
        return [item.text for at, item in items if isinstance(item, Row) and id(item) not in dropped[at]]

    kept = {id(table) for table in join_tables(tables, between)}
    copies = list(_copied(tables, sheets, places, kept))
    for sheet in sheets:
        if any(isinstance(item, Table) and id(item) not in kept for item in sheet.items):
            sheet.items = [item for item in sheet.items if not isinstance(item, Table) or id(item) in kept]
    return [*_repeated(tables, rows, kept), *copies]


def _copied(
    tables: list[Table], sheets: list[Sheet], places: dict[int, tuple[int, int]], kept: set[int]
) -> Iterator[Dropped]:
    """The copies of a header that stand as mere lines above the part that went into the table: tags call them ornament.
    They are taken from their pages."""
    header: set[str] = set()
    for table in tables:
        if id(table) in kept:
            header = {_text(row) for row in table.rows[: table.headers]}
            continue
        index, number = places[id(table)]
        items = sheets[index].items
        copies = [item for item in items[:number] if isinstance(item, Row) and item.text in header]
        if copies:
            taken = set(map(id, copies))
            sheets[index].items = [item for item in items if id(item) not in taken]
            yield from (Dropped("repeated header", copy.text) for copy in copies)


def _repeated(tables: list[Table], rows: list[list[TableRow]], kept: set[int]) -> Iterator[Dropped]:
    """The header rows of parts that are not in the tables they went into."""
    header: list[str] = []
    inside: set[int] = set()
    for table, had in zip(tables, rows, strict=True):
        if id(table) in kept:
            header = [_text(row) for row in table.rows[: table.headers]]
            inside = {id(row) for row in table.rows}
            continue
        for row in had[: len(header)]:
            if id(row) not in inside and _text(row) in header:
                yield Dropped("repeated header", _text(row))


def _text(row: TableRow) -> str:
    return " ".join(cell.text for cell in row.cells if cell.lines)
