"""What a table of a page is, however it was found. Rows and columns are counted from 0."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from structsplit.parsers.pdf.page import Box, around


class Found(StrEnum):
    """What told that there is a table."""

    TAGS = "tags"
    GRID = "grid"
    """Rules and boxes drawn around cells."""
    ALIGNED = "aligned"
    """Text that lines up in columns."""
    MODEL = "model"


class Place(NamedTuple):
    """Where a row stands: two places for one that was split by a page break."""

    page: int
    """1-based number."""
    box: Box


@dataclass(slots=True)
class Cell:
    """A cell, in the row and column where it begins. Where `Table.right_to_left`, columns count from the right."""

    row: int
    column: int
    rows: int
    """How many rows it covers, 1 for most."""
    columns: int
    box: Box
    """Of the cell, not of its text; on its first page, for one split by a page break."""
    lines: list[str]
    """Its text, line by line from the top; the words of a line parted by one blank."""

    @property
    def text(self) -> str:
        """The lines joined by blanks; hyphens at their ends stay as they are."""
        return " ".join(self.lines)


@dataclass(slots=True)
class Row:
    """The cells that begin in a row, in the order of their columns."""

    cells: list[Cell]
    places: list[Place]
    tag: int | None = None
    """The number of its TR in its table, in a tagged PDF."""


@dataclass(slots=True)
class Table:
    """A table, on one page until it is joined with what continues it."""

    page: int
    """1-based number of the page where it begins."""
    box: Box
    """Around its rules and words; on that page."""
    rows: list[Row]
    columns: list[float]
    """The x of its column lines from the left, one more than it has columns. Right-to-left tables too."""
    found: Found
    headers: int = 0
    """How many rows at the top are the header; 0 where none could be told."""
    words: set[int] = field(default_factory=set)
    """Which words of the page are in its cells, counted from 0 over the page's lines in order: each in one cell,
    but rules that are typed ("----------"), which are in none. Empty after a join; see `outside`."""
    right_to_left: bool = False
    path: tuple[tuple[str, int], ...] = ()
    """Where its Table element stands in the tags of a tagged PDF, itself last."""

    @property
    def width(self) -> int:
        """How many columns."""
        return len(self.columns) - 1

    @property
    def last_page(self) -> int:
        return self.rows[-1].places[-1].page if self.rows else self.page

    @property
    def places(self) -> list[Place]:
        """One box per page: that of the rows there together."""
        boxes: dict[int, Box] = {}
        for row in self.rows:
            for page, box in row.places:
                boxes[page] = around(boxes[page], box) if page in boxes else box
        return [Place(page, box) for page, box in boxes.items()]
