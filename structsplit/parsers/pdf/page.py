"""What is on a page, whichever engine read it: lines of words, rules and boxes, pictures, tags.

Boxes are `(x0, y0, x1, y1)` in points from the top left of the page turned so that most of its text runs to the right.
`Page.shown` gives the place on the page as it is shown, cropped and rotated; for nearly all pages it is the same.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, TypeAlias

Box: TypeAlias = tuple[float, float, float, float]
Direction: TypeAlias = tuple[float, float]

RIGHT: Direction = (1.0, 0.0)


class Style(NamedTuple):
    """How a run of text is set."""

    font: str
    size: float
    """In points, rounded to a tenth."""
    bold: bool
    italic: bool
    mono: bool
    """Whether every character of the font is equally wide: typewriter."""


class Span(NamedTuple):
    """A run of text in one style. The spans of a line, put together, are its text."""

    text: str
    style: Style
    x0: float
    x1: float
    raised: bool = False
    """Whether it is superscript."""


class Word(NamedTuple):
    """A piece of a line without blanks in it."""

    x0: float
    y0: float
    x1: float
    y1: float
    text: str


class Tag(NamedTuple):
    """Where a line stands in the tags of a tagged PDF, from the outside in: `(("Table", 3), ("TR", 41), ("TD", 0))`.
    The number is the element's place among the children of its parent in the whole document."""

    path: tuple[tuple[str, int], ...]


class Line:
    """A line of text as the engine found it: what stands on one baseline without a wide gap."""

    __slots__ = ("_words", "baseline", "block", "box", "direction", "field", "spans", "tag")

    def __init__(
        self,
        box: Box,
        spans: list[Span],
        words: list[Word],
        block: int,
        baseline: float,
        direction: Direction = RIGHT,
        tag: Tag | None = None,
        field: str = "",
    ) -> None:
        self.box = box
        self.spans = spans
        self._words: list[Word] | Callable[[], list[Word]] = words
        self.block = block
        """Lines that the engine took for one block share the number; they follow each other."""
        self.baseline = baseline
        """y of the first span's baseline."""
        self.direction = direction
        """Cosine and sine of the writing direction; (1, 0) for lines that run to the right."""
        self.tag = tag
        self.field = field
        """Name of the form field whose value it is."""

    @property
    def words(self) -> list[Word]:
        """Put together, they are the line's text without blanks. Made for all lines of a page at the first use."""
        if not isinstance(self._words, list):
            self._words = self._words()
        return self._words

    @words.setter
    def words(self, words: list[Word]) -> None:
        self._words = words

    def lend_words(self, make: "Callable[[], list[Word]]") -> None:
        """Let a function make the words on first use."""
        self._words = make

    @property
    def text(self) -> str:
        """Of all spans, blanks included."""
        return "".join([span.text for span in self.spans])

    def __repr__(self) -> str:
        return f"Line({self.text!r}, {self.box})"


class Shape(NamedTuple):
    """A drawn rectangle or rule: one whose width or height is a few points at most is a rule. Of a path each
    subpath, as the box around it."""

    x0: float
    y0: float
    x1: float
    y1: float
    is_stroked: bool
    is_white: bool
    """White: not seen, on a white ground."""
    is_rectangle: bool = True
    """False for a curve or a slanting line."""
    color: int = 0
    """0xRRGGBB."""


class Annotation(NamedTuple):
    """A note that somebody has put on a page."""

    kind: str
    """The PDF's word: "Text", "Highlight", "FreeText"."""
    author: str
    text: str
    box: Box


class State(StrEnum):
    """What kind of page it is."""

    TEXT = "text"
    SCANNED = "scanned"
    """A picture over nearly all of it and no text: needs OCR."""
    DRAWN = "drawn"
    """Pictures or drawings and no text: what it says, if anything, needs OCR too."""
    OCR = "ocr"
    """A scan with an invisible layer of recognised text."""
    RECOGNISED = "recognised"
    """Its text comes from the user's `ocr`."""
    GARBLED = "garbled"
    """Its fonts do not say which characters they show: needs OCR too."""
    EMPTY = "empty"
    DAMAGED = "damaged"
    """The engine could not read it."""


@dataclass(slots=True)
class Page:
    """One page. Lines are in the order of the file's content stream."""

    number: int
    """1-based place in the file."""
    label: str
    """What the document calls it ("iv", "A-3"); its number where it has no labels."""
    width: float
    height: float
    lines: list[Line] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    pictures: list[Box] = field(default_factory=list)
    state: State = State.TEXT
    notes: list[str] = field(default_factory=list)
    """What the reader should know of this page."""
    annotations: list[Annotation] = field(default_factory=list)
    turn: int = 0
    """Degrees, clockwise, by which these coordinates must be turned to be those of the page as it is shown."""
    is_placed: bool = True
    """False where the boxes say little, since an OCR gave text without places: cite the whole page."""

    def shown(self, box: Box) -> Box:
        """A box in the coordinates of the page as it is shown, without what lies beyond its edges."""
        x0, y0, x1, y1 = box
        width, height = self.width, self.height
        left, right = min(max(0.0, x0), width), max(0.0, min(x1, width))
        top, bottom = min(max(0.0, y0), height), max(0.0, min(y1, height))
        return turned((left, top, right, bottom), self.turn, width, height)

    def turn_by(self, degrees: int) -> None:
        """Turn the record of a page without lines clockwise, by 0, 90, 180 or 270 degrees."""
        degrees %= 360
        width, height = self.width, self.height
        self.pictures = [turned(box, degrees, width, height) for box in self.pictures]
        self.shapes = [Shape(*turned(shape[:4], degrees, width, height), *shape[4:]) for shape in self.shapes]
        self.annotations = [note._replace(box=turned(note.box, degrees, width, height)) for note in self.annotations]
        if degrees % 180:
            self.width, self.height = height, width
        self.turn = (self.turn - degrees) % 360

    def drop_words(self) -> None:
        """Free the words of all lines, and what the engine keeps to make them."""
        none: list[Word] = []
        for line in self.lines:
            line._words = none  # the setter would be seen where there are so many


def turned(box: Box, degrees: int, width: float, height: float) -> Box:
    """A box on a page of a size, after the page is turned clockwise by 0, 90, 180 or 270 degrees."""
    x0, y0, x1, y1 = box
    if degrees == 90:
        return height - y1, x0, height - y0, x1
    if degrees == 180:
        return width - x1, height - y1, width - x0, height - y0
    if degrees == 270:
        return y0, width - x1, y1, width - x0
    return box


def around(one: Box, other: Box) -> Box:
    """The box that holds both."""
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def words_along(text: str, box: Box) -> Iterator[Word]:
    """The words of a run of text in a box, as if all its characters were equally wide."""
    step = (box[2] - box[0]) / max(1, len(text))
    start = 0
    for piece in text.split():
        start = text.index(piece, start)
        end = start + len(piece)
        yield Word(box[0] + start * step, box[1], box[0] + end * step, box[3], piece)
        start = end


class Bookmark(NamedTuple):
    """An entry of the outline."""

    level: int
    """1-based depth; at most one more than that of the entry before."""
    title: str
    page: int
    """1-based number of the page it names; 0 for none."""
    y: float | None
    """Where it points to, in points from the top of the page as it is shown; None where it says nothing."""
