"""Where blocks came from: start tags found in the source, aligned with the order of the elements."""

import re
from collections.abc import Iterator

from structsplit.document import Location
from structsplit.parsers.html.dom import Element, descendants
from structsplit.parsers.html.rendering import Place

_ATTRIBUTES = r"[^<>\"']*+(?:(?:\"[^\"]*+\"|'[^']*+')[^<>\"']*+)*+"
_TAG = re.compile(
    r"<(?:(?=[sStTxXiInN])((?i:script|style|textarea|title|xmp|iframe|noembed|noframes))\b"
    rf"{_ATTRIBUTES}(?:(?<=/)>|>?.*?(?=</(?i:\1)\b|\Z))"
    rf"|([a-zA-Z][^\s/>]*+)(?:>|{_ATTRIBUTES})"
    r"|!--.*?(?:-->|\Z))",
    re.DOTALL,
)
"""An element whose content is no markup, a start tag, a comment; the names of the first two are groups."""

_BLOCKS = re.compile(
    r"<(?:(p|li|pre|t(?:[rdh]|able)|h[1-6]|d(?:[td]|iv)|summary|section)(?=[\s/>])"
    r"|(?=[sStTxXiInN])((?i:script|style|textarea|title|xmp|iframe|noembed|noframes))\b"
    rf"{_ATTRIBUTES}(?:(?<=/)>|>?.*?(?=</(?i:\2)\b|\Z))"
    r"|!--.*?(?:-->|\Z))",
    re.DOTALL,
)
"""The same for those start tags only that nearly all blocks come from: where they are all there, the others need not
be looked at. A tag in an attribute is taken for one."""

BLOCK_TAGS = (
    "p", "li", "pre", "tr", "td", "th", "table", "h1", "h2", "h3", "h4", "h5", "h6", "dt", "dd", "div", "summary",
    "section",
)  # fmt: skip
"""The names in the first group of `_BLOCKS`."""

_DIV = re.compile(r"<(/)?div\b[^>]*>", re.IGNORECASE)

WINDOW = 40
"""Tags that are looked ahead where the parser left out some, or put in some of its own."""

IMPLIED = frozenset({"html", "head", "body", "tbody", "p", "colgroup", "tr"})
"""Elements that a parser puts in."""


def locations(text: str, root: Element, places: list[Place]) -> list[Location]:
    """Places as locations, in order and disjoint, their offsets those of characters in the source.

    Args:
        text: the source.
        root: of all its elements.
        places: spans of the rendering, in order.
    """
    offsets = _offsets(text, root, places)
    starts: list[int | None] = []
    latest = -1
    for place in places:
        start = offsets.get(id(place.element))
        # text behind a block in the same element begins somewhere behind that block
        starts.append(start if start is not None and start > latest else None)
        latest = max(latest, -1 if start is None else start)
    found: list[Location] = []
    following = len(text)
    ends: list[int] = []
    for start in reversed(starts):  # a block ends at the latest where the next one begins
        ends.append(following)
        following = following if start is None else min(following, start)
    following_starts = [*starts, -1][1:]
    position = 0
    for place, start, bound, after in zip(places, starts, reversed(ends), following_starts, strict=True):
        begin = position if start is None else max(position, start)
        bound = max(bound, begin)
        if place.last is None:
            end = _end(text, begin, bound, place.element)
        else:
            end = _balanced_end(text, offsets.get(id(place.last), begin), bound)
        if end == bound and after is None:  # no end tag, and the next block begins nobody knows where
            tag = text.find("</", begin + 1, bound)
            end = bound if tag < 0 else tag
        found.append(Location(place.start, place.end, begin, end))
        position = end
    return found


def _end(text: str, begin: int, bound: int, element: Element) -> int:
    """Where an element ends whose start tag is at `begin`: behind its end tag, if that is in front of `bound`."""
    tag = element.tag
    name = tag if text.startswith(tag, begin + 1) else text[begin + 1 : begin + 1 + len(tag)]
    end = text.find(f"</{name}", begin, bound) if name is tag or name.lower() == tag else -1
    if end < 0:
        return begin + len(text[begin:bound].rstrip())
    close = text.find(">", end, bound)
    return bound if close < 0 else close + 1


def _balanced_end(text: str, begin: int, bound: int) -> int:
    """Where a `div` ends, with all that is in it, or the bound."""
    depth = 0
    for match in _DIV.finditer(text, begin, bound):
        depth += -1 if match[1] else 1
        if not depth:
            return match.end()
    return bound


def _offsets(text: str, root: Element, places: list[Place]) -> dict[int, int]:
    """The offset of the start tag of each element that a block came from, by its id."""
    if all(place.element.tag in BLOCK_TAGS for place in places):
        blocks = list(descendants(root, BLOCK_TAGS))
        starts = [match.start() for match in _BLOCKS.finditer(text) if match.lastindex == 1]
        if len(starts) == len(blocks):
            offsets = dict(zip(map(id, blocks), starts, strict=True))
            found = ((offsets.get(id(place.element)), place.element.tag) for place in places)
            if all(at is None or text.startswith(tag, at + 1) for at, tag in found):
                return offsets
    elements = list(root.iter())
    found = [match for match in _TAG.finditer(text) if match.lastindex]
    names = [match[match.lastindex or 0].lower() for match in found]
    tags = [element.tag for element in elements]
    numbers = dict(zip(map(id, elements), range(len(tags)) if names == tags else _aligned(names, tags), strict=True))
    wanted = {id(element) for place in places for element in (place.element, place.last)}
    return {element: found[at].start() for element in wanted if (at := numbers.get(element, -1)) >= 0}


def _aligned(names: list[str], tags: list[str]) -> Iterator[int]:
    """For each element by its tag, the number of the start tag it has in the source, or -1."""
    at, total = 0, len(names)
    for tag in tags:
        if at < total and names[at] == tag:
            yield at
            at += 1
        elif tag in IMPLIED or tag not in (ahead := names[at : at + WINDOW]):
            yield -1
        else:
            at += ahead.index(tag)
            yield at
            at += 1
