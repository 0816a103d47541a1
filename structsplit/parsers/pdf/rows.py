"""Rows and tables of a page, kept in little memory: what pass one leaves of it."""

from dataclasses import dataclass, field

from structsplit.parsers.pdf.page import Annotation, Box, State, Style, Tag
from structsplit.parsers.pdf.tables import Table


@dataclass(slots=True)
class Row:
    """A line of text on the page."""

    text: str
    """Its words, one blank between them."""
    box: Box
    baseline: float
    style: Style
    """That of most of its characters."""
    block: int
    """Rows of one block of the engine share the number."""
    lead: int = 0
    """Where the style of its beginning ends, in characters of `text`; 0 where one style goes through."""
    hang: float = 0.0
    """x of its second word, where the first marks an item of a list; -1 where it is short but no mark; else 0."""
    x: float = 0.0
    """Where it begins, from the left side of its column."""
    tab: float = 0.0
    """x of what stands behind a wide gap in it; 0 without one."""
    tab_at: int = 0
    """Where in `text` that begins."""
    code: str = ""
    """For a row that is mostly typewriter: its text with the blanks that its columns need."""
    is_code: bool = False
    """Whether nearly all of it is typewriter."""
    pitch: float = 0.0
    """Width of a typewriter's character, in points."""
    marks: tuple[tuple[int, int], ...] = ()
    """Spans of `text` that are raised."""
    is_upright: bool = True
    """Whether it runs to the right, or to the left in scripts that do."""
    ends_blank: bool = False
    """Whether the file has a blank at its end: the next row begins another word."""
    place: Box | None = None
    """Its box on the page, where `box` is as seen in a mirror: that of a row in a column that runs to the left."""
    tag: Tag | None = None

    @property
    def size(self) -> float:
        """In points."""
        return self.style.size

    @property
    def width(self) -> float:
        """In points."""
        return self.box[2] - self.box[0]


Item = Row | Table


@dataclass(slots=True)
class Sheet:
    """What is kept of a page: its rows and tables in reading order."""

    number: int
    """1-based."""
    label: str
    width: float
    height: float
    items: list[Item]
    pictures: list[Box] = field(default_factory=list)
    rules: list[Box] = field(default_factory=list)
    """Horizontal rules: one stands above footnotes."""
    state: State = State.TEXT
    turn: int = 0
    """Degrees by which boxes are turned to be those of the page as it is shown; see `page.turned`."""
    notes: list[str] = field(default_factory=list)
    annotations: list[Annotation] = field(default_factory=list)

    @property
    def rows(self) -> list[Row]:
        """Those that stand in no table."""
        return [item for item in self.items if isinstance(item, Row)]
