"""One walk over the elements of a page, without recursion: inline text gathers until a block ends it."""

import re
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from structsplit.document import Dropped, Kind
from structsplit.parsers.html.content import Sieve
from structsplit.parsers.html.dom import Element
from structsplit.parsers.html.rendering import Rendering
from structsplit.parsers.lead import is_caption, is_lead

BREAK: Final = "\0"
"""A `<br>` in gathered text, where all white space will be folded."""

_INVISIBLE = "\xad\u200b\u2060\ufeff"
_BREAKS = re.compile(r"\s*\0\s*")
_PARAGRAPHS = re.compile(r"\s*\0\s*\0[\s\0]*")

MAX_DROPPED_CHARS = 200
"""Of what was left out, so much is told."""

MAX_CAPTION_CHARS = 400

Closer = Callable[["Walk", Element], None]
Handler = Callable[["Walk", Element], Closer | None]


def done(_walk: "Walk", _element: Element) -> None:
    """What a handler returns that has dealt with all of its element."""


@dataclass(slots=True)
class Walk:
    """The state of a walk."""

    sieve: Sieve
    flow: Mapping[str, Handler]
    """What is done at an element between blocks, by its tag; one without a handler is part of the text."""
    flat: Mapping[str, Handler]
    """What is done where all is to become one line: in a heading, in a table's cell."""
    base: str | None = None
    """What links are relative to, where they are to be shown."""
    rendering: Rendering = field(default_factory=Rendering)
    dropped: list[Dropped] = field(default_factory=list)
    gathered: list[str] = field(default_factory=list)
    """The pieces of the current paragraph."""
    around: list[tuple[Any, Element, Closer | None]] = field(default_factory=list)
    """The elements that are open, outermost first: the second of each."""
    marks: list[int] = field(default_factory=list)
    """Where in `gathered` the open inline elements that will be changed begin."""
    anchor: str = ""
    """The id in front of the next block, if it is a heading."""
    tabs: list[deque[str]] = field(default_factory=list)
    """The labels of tabs whose panels are still to come."""
    beside: set[int] = field(default_factory=set)
    """The ids of cells that are no content: the links in a column of a page laid out as a table."""
    handlers: Mapping[str, Handler] = field(init=False)

    def __post_init__(self) -> None:
        self.handlers = self.flow

    def run(self, root: Element) -> None:
        """Walk what is in an element."""
        elements, sieve, handlers, stack = self.sieve.elements, self.sieve.of, self.handlers, self.around
        gather = self.gathered.append
        depth = len(stack)
        if text := root.text:
            gather(text)
        children = iter(root[:])  # a list of children is made faster than lxml's iterator over them
        stack.append((children, root, None))
        while True:
            for child in children:
                tag = child.tag
                what = elements.get(tag) or ((attributes := child.items()) and sieve(tag, attributes))
                if what and (tag != "aside" or what != "sidebar"):  # Sphinx has asides with that class in its text
                    self.leave_out(what, child)
                    closer = done
                elif (handler := handlers.get(tag)) is None:
                    closer = None
                else:
                    closer = handler(self, child)
                if closer is not done:
                    if text := child.text:
                        gather(text)
                    if (inside := child[:]) or closer is not None:
                        children = iter(inside)
                        stack.append((children, child, closer))
                        break
                if tail := child.tail:
                    gather(tail)
            else:  # all that is in the innermost element has been walked
                _, element, closer = stack[-1]
                if closer is not None:
                    closer(self, element)
                stack.pop()
                if len(stack) == depth:
                    return
                if tail := element.tail:
                    gather(tail)
                children = stack[-1][0]

    def run_whole(self, element: Element) -> None:
        """Walk an element and what is in it, but not what follows it."""
        handler = self.handlers.get(element.tag)
        self.around.append((iter(()), element, None))
        closer = None if handler is None else handler(self, element)
        if closer is not done:
            self.run(element)
            if closer is not None:
                closer(self, element)
        self.flush()
        self.around.pop()

    def leave_out(self, what: str, element: Element) -> None:
        """Note what is not part of the text; a formula in a script is."""
        kind = element.get("type") or ""
        if element.tag == "script" and kind.startswith("math/") and element.text:
            mark = "$$" if "display" in kind else "$"
            self.gathered.append(f"{mark}{element.text.strip()}{mark}")
            return
        if element.tag == "input" and kind == "checkbox" and element.get("disabled") is not None:
            self.gathered.append("[ ] " if element.get("checked") is None else "[x] ")
        if text := beginning(element):
            self.dropped.append(Dropped(what, text))

    def inline(self, element: Element) -> str:
        """The text in an element on one line."""
        saved = self.gathered, self.handlers, self.marks
        self.gathered, self.handlers, self.marks = [], self.flat, []
        self.run(element)
        text = folded("".join(self.gathered))
        self.gathered, self.handlers, self.marks = saved
        return " ".join(text.replace(BREAK, " ").split())

    def flush(self) -> None:
        """End the paragraph that was gathered."""
        gathered = self.gathered
        if not gathered:
            return
        text = "".join(gathered)
        gathered.clear()
        self.marks.clear()
        if text.isspace() or not (text := folded(text)):
            return
        element = self.around[-1][1]
        if BREAK not in text:
            self.add_paragraph(text, element)
            return
        for part in _PARAGRAPHS.split(text):
            if lines := _BREAKS.sub("\n", part).strip():
                self.add_paragraph(lines, element)

    def add_paragraph(self, text: str, element: Element) -> None:
        kind = Kind.LEAD if text[-1] != "." and is_lead(text) else Kind.PARAGRAPH
        what = is_caption(text) if len(text) <= MAX_CAPTION_CHARS else None
        self.anchor = ""
        if what:
            self.rendering.add(kind, text, element, attrs={"caption": what})
        else:
            self.rendering.add(kind, text, element)

    def add(self, kind: Kind, text: str, element: Element, **facts: Any) -> None:
        """Add a block to the rendering."""
        self.anchor = ""
        self.rendering.add(kind, text, element, **facts)


def beginning(element: Element) -> str:
    """What the text of an element begins with, white space folded."""
    if not len(element):
        return " ".join((element.text or "").split())[:MAX_DROPPED_CHARS]
    pieces: list[str] = []
    enough, length = 2 * MAX_DROPPED_CHARS, 0
    for piece in element.itertext():
        pieces.append(piece)
        length += len(piece)
        if length > enough:
            if len(" ".join("".join(pieces).split())) >= MAX_DROPPED_CHARS:
                break
            enough = 2 * length
    return " ".join("".join(pieces).split())[:MAX_DROPPED_CHARS]


def folded(text: str) -> str:
    """Text with every run of white space as one space, without characters that only say where a word may break."""
    if not text.isascii():
        for character in _INVISIBLE:
            if character in text:
                text = text.replace(character, "")
    return " ".join(text.split())
