"""A leaf of a plain text, and the lines it is made of."""

import itertools
import re
from dataclasses import dataclass, field

from structsplit.boundaries import line_starts
from structsplit.document import Kind

VERBATIM = "verbatim"
"""The family of a block that its markup says is one."""

_INDENT = re.compile(r"[ \t]*")


@dataclass(slots=True)
class Block:
    """A leaf of the document before it has its place in the tree."""

    kind: Kind
    start: int
    end: int
    title: str = ""
    family: str = ""
    """Of a heading: what makes it one; headings of a family and depth have the same level."""
    number: tuple[int, ...] = ()
    """Of a numbered heading."""
    title_end: int = 0
    items: list[tuple[int, int]] = field(default_factory=list)
    first: str | None = None
    """Of a numbered list: its first number."""
    successor: str | None = None
    """Of a numbered list: the number that would follow its last."""


def indentation(text: str, start: int) -> int:
    match = _INDENT.match(text, start)
    return len(match.group().expandtabs(4)) if match else 0


def line_spans(block: str, offset: int) -> list[tuple[int, int]]:
    """Spans of the lines of a block without their ends."""
    starts = [*line_starts(block), len(block)]
    spans = itertools.pairwise(starts)
    return [(offset + start, offset + start + len(block[start:end].rstrip())) for start, end in spans]
