"""The rendering so far: its text, the frames that are open, and where every block of it came from.

Blocks are added one after the other and never changed; a node spans whole lines, its line end included, as the
nodes of Markdown do.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from structsplit.document import Kind, Node
from structsplit.parsers.html.dom import Element

MAX_FRAMES = 40
"""Lists, quotes, containers inside each other; deeper ones are left as plain blocks, as in Markdown."""

MAX_INDENT = 48
"""Characters of indentation; what is nested deeper stands there too, so that the text stays linear in the input."""

Expand = Callable[[str, Node], list[Node]]


@dataclass(slots=True)
class Frame:
    """A block whose children are being collected."""

    kind: Kind | None
    """None where its children are its parent's."""
    prefix: str
    """What stood in front of lines outside of it."""
    marker: str | None
    """What was waiting to stand in front of the first line outside of it."""
    children: list[Node] = field(default_factory=list)
    head: int = 0
    """Where its first line ends; 0 as long as it has none."""
    title: str = ""
    number: int = 0
    """Of a numbered list's next item."""
    step: int = 0
    """From one number to the next; 0 in a list of bullets."""
    is_labelled: bool = False
    """Whether a heading in front of everything else is its label: that of an admonition."""
    is_terms: bool = False
    """Whether it is a list of terms rather than of items."""
    is_api: bool = False
    """Whether its terms are headings."""
    is_said: bool = False
    """Whether the definition of the last of these has been met, so that the next is another entry."""
    is_loose: bool = False
    """Whether blank lines part the items of a list."""
    level: int = 0
    """Of the heading that was last in front of it."""
    floor: int = 1
    """The level that headings in front of it had at least."""


class Place(NamedTuple):
    """A block's span in the text, and the element it came from."""

    start: int
    end: int
    element: Element
    last: Element | None = None
    """The `div` that it ends with, where that holds others or is not the first of several."""


class Rendering:
    """Text, nodes and places, in one pass."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.offset = 0
        """Characters so far."""
        self.prefix = ""
        """What stands in front of every line: the indentation of items, the marks of quotes."""
        self.marker: str | None = None
        """What stands in front of the next line instead: its item's bullet behind the prefix of the lines above."""
        self.gap = False
        """Whether a blank line comes before the next block."""
        self.level = 0
        """Of the last heading."""
        self.floor = 1
        """The least level of headings here."""
        self.frames = [Frame(Kind.DOCUMENT, "", None)]
        self.places: list[Place] = []
        self.has_top_heading = False
        self._unexpanded: list[tuple[Node, Expand]] = []

    @property
    def frame(self) -> Frame:
        """The innermost open frame."""
        return self.frames[-1]

    def add(self, kind: Kind, text: str, element: Element, expand: Expand | None = None, **facts: Any) -> Node:
        """Add a block.

        Args:
            kind: of its node.
            text: one line or several, none of them indented for where it stands.
            element: where it came from.
            expand: makes its children from the whole text, when they are needed.
            facts: of its node.
        """
        start = self.offset
        if self.gap and self.parts:
            blank = self.prefix.rstrip() if self.marker is None else self.marker_gap()
            self.parts.append(f"{blank}\n")
            self.offset += len(blank) + 1
            if not blank:
                start = self.offset  # else the marks of a quote belong to what they stand in front of
        first = self.prefix if self.marker is None else self.marker
        if self.prefix and "\n" in text:
            blank = self.prefix.rstrip()
            lines = text.split("\n")
            text = "\n".join([lines[0], *(self.prefix + line if line else blank for line in lines[1:])])
        line = f"{first}{text}\n"
        self.parts.append(line)
        end = self.offset + len(line)
        if not self.frames[-1].head:
            self._begin_frames(self.offset + line.index("\n") + 1)
        self.offset = end
        self.marker = None
        self.gap = True
        node = Node(kind, start, end, **facts)
        self.frames[-1].children.append(node)
        self.places.append(Place(start, end, element))
        if expand is not None:
            self._unexpanded.append((node, expand))
        return node

    def _begin_frames(self, head: int) -> None:
        """Tell the open frames that have no line yet where their first one ends."""
        for frame in reversed(self.frames):
            if frame.head:
                break
            frame.head = head

    def locate(self, start: int, end: int, element: Element, last: Element | None = None) -> None:
        """Say where a span of the text came from; spans are told in order."""
        self.places.append(Place(start, end, element, last))

    def marker_gap(self) -> str:
        """The blank line in front of a marker: the quote marks around its list."""
        return self.frame.prefix.rstrip()

    def open(self, kind: Kind | None, marker: str = "", indent: str = "", **facts: Any) -> bool:
        """Open a frame, unless too many are open; then what is in it is added to the one around it.

        Args:
            kind: of its node; None for a frame that only changes the prefix.
            marker: what stands in front of its first line.
            indent: what stands in front of its other lines.
            facts: of the frame.
        """
        if len(self.frames) >= MAX_FRAMES:
            return False
        frame = Frame(kind, self.prefix, self.marker, level=self.level, floor=self.floor, **facts)
        self.frames.append(frame)
        if marker:
            self.marker = (self.prefix if self.marker is None else self.marker) + marker
            if len(self.prefix) < MAX_INDENT:
                self.prefix += indent
        return True

    def close(self) -> Frame:
        """Close the innermost frame. Its children are for the caller to place."""
        frame = self.frames.pop()
        self.prefix = frame.prefix
        if not frame.children:
            self.marker = frame.marker
        self.level, self.floor = frame.level, frame.floor
        return frame

    def place(self, nodes: list[Node]) -> None:
        """Put nodes that are already rendered into the innermost frame."""
        self.frame.children += nodes

    def finish(self) -> str:
        """The text; now its nodes can be expanded."""
        text = "".join(self.parts)
        for node, expand in self._unexpanded:
            node.expand_with(lambda node=node, expand=expand: expand(text, node))
        return text
