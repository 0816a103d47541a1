"""The outline of a document: which sections a span lies in."""

from bisect import bisect_right
from dataclasses import dataclass

from structsplit.document import Document, Kind, Node

OUTLINE = frozenset({Kind.SECTION, Kind.PAGE})
"""Kinds that may hold sections."""


@dataclass(frozen=True, slots=True)
class _Section:
    node: Node
    above: int
    """Index of the section around it, -1 for none."""
    body: int
    """Where its heading ends."""
    path: tuple[str, ...]


class Outline:
    """Looks up the heading path and the anchor of spans."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._sections: list[_Section] = []
        top = (document.title,) if document.title else ()
        self._top = top
        stack = [(document.root, -1)]
        while stack:
            node, above = stack.pop()
            number = above
            if node.kind is Kind.SECTION:
                number = len(self._sections)
                path = self._sections[above].path if above >= 0 else top
                if node.title and path != (node.title,):
                    path = (*path, node.title)
                first = node.children[0] if node.children else node
                body = first.end if first.kind is Kind.HEADING else node.start
                self._sections.append(_Section(node, above, body, path))
            stack.extend((child, number) for child in reversed(node.children) if child.kind in OUTLINE)
        self._starts = [section.node.start for section in self._sections]

    def headings(self, start: int, end: int) -> tuple[str, ...]:
        """The path of the innermost section that holds all of a span.

        Headings at the head of the span count as part of the section below them: a span that begins with a
        chapter's heading and goes on inside its first section lies in that section.
        """
        number = self._holding(start, end)
        if number < 0:
            number = self._below(-1, start, end, start)
        while number >= 0:
            section = self._sections[number]
            below = self._below(number, start, end, section.body) if start <= section.body else -1
            if below < 0:
                return section.path
            number = below
        return self._top

    def anchor(self, position: int) -> str:
        """The anchor of the innermost section around a position that has one."""
        number = bisect_right(self._starts, position) - 1
        while number >= 0:
            section = self._sections[number]
            if position < section.node.end and (anchor := (section.node.attrs or {}).get("anchor")):
                return anchor
            number = section.above
        return ""

    def _holding(self, start: int, end: int) -> int:
        number = bisect_right(self._starts, start) - 1
        while number >= 0 and self._sections[number].node.end < end:
            number = self._sections[number].above
        return number

    def _below(self, number: int, start: int, end: int, body: int) -> int:
        """The subsection that holds the rest of a span behind the heading at its head, or -1."""
        following = bisect_right(self._starts, max(start, body - 1))
        if following >= len(self._sections):
            return -1
        section = self._sections[following]
        if section.above != number or section.node.start >= end or section.node.end < end:
            return -1
        return -1 if self._text[body : section.node.start].strip() else following
