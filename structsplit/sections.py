"""The outline of a document: which sections a span lies in."""

from bisect import bisect_right
from dataclasses import dataclass

from structsplit.document import Document, Kind, Node

PREAMBLE = frozenset({Kind.METADATA, Kind.ESM})
"""Kinds in front of the first heading that belong to no section, and do not keep a chunk out of the first one."""

TITLED = frozenset({Kind.SECTION, Kind.CLASS, Kind.FUNCTION, Kind.ENTRY})
"""Kinds whose titles make the heading path."""

SECTION, HEADING = Kind.SECTION, Kind.HEADING

OUTLINE = TITLED | {Kind.PAGE, Kind.STATEMENT}
"""Kinds that may hold such."""


@dataclass(slots=True)
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
            is_section = node.kind is SECTION
            if is_section or (node.title and node.kind in TITLED):
                number = len(self._sections)
                path = self._sections[above].path if above >= 0 else top
                if node.title and not (above < 0 and path == (node.title,)):
                    path = (*path, node.title)
                first = node.children[0] if is_section and node.children else node
                body = first.end if first.kind is HEADING else node.start
                self._sections.append(_Section(node, above, body, path))
            if children := node.parsed_children:
                stack += [(child, number) for child in reversed(children) if child.kind in OUTLINE]
        self._preamble = max((c.end for c in document.root.children if c.kind in PREAMBLE), default=0)
        self._starts = [section.node.start for section in self._sections]

    def place(self, start: int, end: int) -> tuple[tuple[str, ...], str]:
        """The heading path all of a span lies under, and the anchor that links to its beginning.

        Headings at the head of the span count as part of the section below them: a span that begins with a
        chapter's heading and goes on inside its first section lies in that section.
        """
        number = self._holding(start, end)
        below = self._below(number, start, end)
        while below >= 0:
            number, below = below, self._below(below, start, end)
        path = self._sections[number].path if number >= 0 else self._top
        first = bisect_right(self._starts, start) - 1
        return path, self._anchor(max(number, first), start)

    def _anchor(self, number: int, position: int) -> str:
        """The anchor of a section or of the nearest one around it, as long as it does not end before a position."""
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

    def _below(self, number: int, start: int, end: int) -> int:
        """The subsection that holds the rest of a span behind the heading at its head, or -1."""
        body = self._sections[number].body if number >= 0 else max(start, self._preamble)
        if start > body:
            return -1
        following = bisect_right(self._starts, max(start, body - 1))
        if following >= len(self._sections):
            return -1
        section = self._sections[following]
        if section.above != number or section.node.start >= end or section.node.end < end:
            return -1
        return -1 if self._text[body : section.node.start].strip() else following
