"""Blocks of a document, before they are rendered."""

from dataclasses import dataclass, field

from structsplit.document import Kind
from structsplit.parsers.pdf.rows import Row
from structsplit.parsers.pdf.tables import Table


@dataclass(slots=True)
class Block:
    """Rows that make one heading, paragraph, item, piece of code; or a table."""

    kind: Kind
    rows: list[tuple[int, Row]] = field(default_factory=list)
    """Each with the number of its page."""
    table: Table | None = None
    level: int = 0
    """Of a heading."""
    marker: str = ""
    """Of an item: its bullet or number, as it stands on the page."""
    x: float = 0.0
    """Of an item: where its marker stands; of a paragraph: its left side."""
    skip: int = 0
    """Characters of the first row that belong to a heading in front."""
    until: int = 0
    """Of a heading that text goes on behind: where it ends in its last row."""

    @property
    def page(self) -> int:
        """The number of the page it begins on."""
        return self.table.page if self.table else self.rows[0][0]

    @property
    def last_page(self) -> int:
        return self.table.last_page if self.table else self.rows[-1][0]

    @property
    def first(self) -> Row:
        return self.rows[0][1]

    @property
    def last(self) -> Row:
        return self.rows[-1][1]
