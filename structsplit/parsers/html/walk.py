"""One walk over the elements of a page, without recursion: inline text gathers until a block ends it."""

import re
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from structsplit.document import Dropped, Kind
from structsplit.parsers.html.content import DOUBTFUL, TELLING, TEXTUAL, Sieve, stays
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

FIRST_PIECES = 40
"""Of text in an element, in which nearly always so much stands."""

MAX_CAPTION_CHARS = 400

_NO_CAPTION = re.compile(r"[a-zA-Z]{2,}+ [a-z]").match
"""Two words, the second in small letters: so most paragraphs begin, and no caption."""

_NONE: Final = iter(())

Closer = Callable[["Walk", Element], None]
Handler = Callable[["Walk", Element], Closer | None]


def done(_walk: "Walk", _element: Element) -> None:
    """What a handler returns that has dealt with all of its element."""


@dataclass(slots=True)
class OpenSection:
    """An element for a section."""

    above: int
    """The level of the heading that the section is under; 0 where there is none."""
    level: int = 0
    """Of its first heading; 0 as long as it has none."""
    lowered: int = 0
    """By how many levels that is lower than its tag says; those that follow it are as well."""


@dataclass(slots=True)
class Tabs:
    """Tabs some panels of which are still to come."""

    labels: deque[str]
    """Of those panels, in order."""
    offset: int
    """Where in the rendering the next of them begins."""

    def left_over(self) -> list[Dropped]:
        """The labels that no panel came for."""
        return [Dropped("control", label) for label in self.labels]


@dataclass(slots=True)
class Walk:
    """The state of a walk."""

    sieve: Sieve
    flow: Mapping[str, Handler]
    """What is done at an element between blocks, by its tag; one without a handler is part of the text."""
    flat: Mapping[str, Handler]
    """What is done where all is to become one line: in a heading, in a table's cell."""
    by_class: Mapping[str, Handler]
    """What is done at a block instead, by its class."""
    base: str | None = None
    """What links are relative to, where they are to be shown."""
    title: str = ""
    """What the page calls itself: a first paragraph that says the same is its heading."""
    rendering: Rendering = field(default_factory=Rendering)
    dropped: list[Dropped] = field(default_factory=list)
    gathered: list[str] = field(default_factory=list)
    """The pieces of the current paragraph."""
    around: list[tuple[Any, Element, Closer | None]] = field(default_factory=list)
    """The elements that are open, outermost first: the second of each."""
    sections: list["OpenSection"] = field(default_factory=list)
    """The elements for sections that are open, outermost first."""
    marks: list[int] = field(default_factory=list)
    """Where in `gathered` the open inline elements that will be changed begin."""
    anchor: str = ""
    """The id in front of the next block, if it is a heading."""
    tabs: list[Tabs] = field(default_factory=list)
    """Tabs whose panels are still to come."""
    beside: dict[int, Element] = field(default_factory=dict)
    """Cells that are no content, by their ids: the links in a column of a page laid out as a table."""
    handlers: Mapping[str, Handler] = field(init=False)

    def __post_init__(self) -> None:
        self.handlers = self.flow

    def run(self, root: Element) -> None:
        """Walk what is in an element."""
        elements, sieve, known = self.sieve.elements, self.sieve.of, self.sieve.known
        handlers, stack = self.handlers, self.around
        gather = self.gathered.append
        depth = len(stack)
        if text := root.text:
            gather(text)
        children = iter(root[:])  # a list of children is made faster than lxml's iterator over them
        stack.append((children, root, None))
        while True:
            for child in children:
                tag = child.tag
                what = elements.get(tag)
                if what is None and (attributes := child.items()):
                    name, value = attributes[0]
                    if len(attributes) > 1 or name not in TELLING:
                        what = len(attributes) > 1 and sieve(tag, attributes)
                    elif name != "class" or (what := known.get(value)) is None or (what and tag in TEXTUAL):
                        what = sieve(tag, attributes)
                if what and not (what in DOUBTFUL and stays(what, child, stack[-1][1])):
                    self.leave_out(what, child)
                    closer = done
                elif (handler := handlers.get(tag)) is None:
                    closer = None
                else:
                    closer = handler(self, child)
                if closer is not done:
                    if text := child.text:
                        gather(text)
                    if inside := child[:]:
                        children = iter(inside)
                        stack.append((children, child, closer))
                        break
                    if closer is not None:
                        stack.append((_NONE, child, closer))
                        closer(self, child)
                        stack.pop()
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
        self.around.append((_NONE, element, None))
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
        text = gathered[0] if len(gathered) == 1 else "".join(gathered)
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
        # a caption names a thing and its number at its beginning
        what = is_caption(text) if len(text) <= MAX_CAPTION_CHARS and not _NO_CAPTION(text) else None
        self.anchor = ""
        if text == self.title and not self.rendering.parts and len(self.rendering.frames) == 1:
            self.rendering.level = 1
            self.rendering.has_top_heading = True
            self.rendering.add(Kind.HEADING, f"# {text}", element, title=text, level=1)
        elif what:
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
        text = element.text or ""  # of a script it may be long
        start = " ".join(text[: 4 * MAX_DROPPED_CHARS].split())[:MAX_DROPPED_CHARS]
        return start if len(start) == MAX_DROPPED_CHARS else " ".join(text.split())[:MAX_DROPPED_CHARS]
    for most in (FIRST_PIECES, 20 * FIRST_PIECES, None):
        pieces = list(islice(element.itertext(), most))
        text = " ".join("".join(pieces).split())
        if len(text) >= MAX_DROPPED_CHARS or most is None or len(pieces) < most:
            break
    return text[:MAX_DROPPED_CHARS]


def folded(text: str) -> str:
    """Text with every run of white space as one space, without characters that only say where a word may break."""
    if not text.isascii():
        for character in _INVISIBLE:
            if character in text:
                text = text.replace(character, "")
    return " ".join(text.split())
