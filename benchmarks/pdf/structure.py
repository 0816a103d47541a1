"""What becomes of a document's structure: bookmarks, the order of lines, running heads."""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from facts import Line, Mark, folded

from structsplit import Chunk, Document, Kind
from structsplit.document import Location, Node, walk

LEAST_LINE = 18
"""Letters of a line that can be searched for in a text."""
SLOT = 4.0
"""Points by which the places of running heads differ from page to page."""
OFTEN = 0.3
"""The share of pages on which a running head stands."""
NUMBER = re.compile(r"\s*([0-9]+|[A-Z]|[IVX]+)([.:][0-9]+)*[.:)]?\s+")
"""In front of a bookmark's title; on the page it may be written out."""
LABEL = 24
"""Letters that may stand in front of a title in its heading: "Chapter eleven", "12.3.4"."""
APART = 1.4
"""Times the usual step from line to line that it keeps from the text."""


class Share(NamedTuple):
    part: int
    whole: int


class Heading(NamedTuple):
    title: str
    start: int
    page: int


def headings_of(document: Document) -> list[Heading]:
    starts = [location.start for location in document.locations]
    return [
        Heading(folded(document.text[node.start : node.end]), node.start, page_at(document.locations, starts, node))
        for node, _ in walk(document.root)
        if node.kind is Kind.HEADING
    ]


def page_at(locations: tuple[Location, ...] | list[Location], starts: list[int], node: Node) -> int:
    at = bisect_left(starts, node.start)
    return locations[at].page or 0 if at < len(locations) else 0


def locate(marks: list[Mark], headings: list[Heading]) -> list[Heading | None]:
    """The heading for each bookmark: that says it, with or without a number in front, on its page or the next to it.
    Each heading is taken once."""
    by_page: defaultdict[int, list[Heading]] = defaultdict(list)
    for heading in headings:
        by_page[heading.page].append(heading)
    found: list[Heading | None] = []
    for mark in marks:
        title = folded(mark.title)
        bare = folded(NUMBER.sub("", mark.title)) or title
        near = [heading for page in (mark.page, mark.page + 1, mark.page - 1) for heading in by_page[page]]
        heading = next(
            (heading for heading in near if title and (_same(heading.title, title) or _same(heading.title, bare))), None
        )
        if heading:
            by_page[heading.page].remove(heading)
        found.append(heading)
    return found


def _same(heading: str, title: str) -> bool:
    shorter, longer = sorted((heading, title), key=len)
    if not longer.endswith(shorter):
        return False
    label = longer[: len(longer) - len(shorter)]
    return not label or label.isdigit() or (len(label) <= LABEL and len(shorter) > 3)


def breadcrumbs(marks: list[Mark], located: list[Heading | None], chunks: list[Chunk]) -> tuple[Share, list[str]]:
    """Of the pairs of a chunk and a bookmark that it lies beneath, those whose title the chunk's headings say (or its
    text, where it begins with the heading); and some that do not."""
    texts = [folded(chunk.text) for chunk in chunks]
    paths = [[folded(title) for title in chunk.headings] for chunk in chunks]
    starts = [chunk.start for chunk in chunks]
    found = [(mark.level, heading) for mark, heading in zip(marks, located, strict=True) if heading]
    places = sorted(found, key=lambda place: place[1].start)
    pairs = good = 0
    wrong: list[str] = []
    for number, (level, heading) in enumerate(places):
        following = (other.start for other_level, other in places[number + 1 :] if other_level <= level)
        end = next((start for start in following if start > heading.start), None)
        last = len(chunks) if end is None else bisect_left(starts, end)
        for at in range(bisect_left(starts, heading.start), last):
            fine = any(_same(title, heading.title) for title in paths[at]) or heading.title in texts[at]
            pairs += 1
            good += fine
            if not fine and len(wrong) < 20:
                wrong.append(f"{heading.title[:40]} not in {chunks[at].headings}")
    return Share(good, pairs), wrong


def order(lines: list[Line], text: str) -> Share:
    """Of the lines that follow each other in the file and are both found in the text, those that do so there."""
    whole = folded(text)
    known = [folded(line.text) for line in lines]
    counts = Counter(known)
    known = [line for line in known if len(line) >= LEAST_LINE and counts[line] == 1]
    at = [whole.find(line) for line in known]
    rank = {place: number for number, place in enumerate(sorted(place for place in at if place >= 0))}
    pairs = [rank[b] == rank[a] + 1 for a, b in pairwise(at) if a >= 0 and b >= 0]
    return Share(sum(pairs), len(pairs))


def running_heads(lines: list[Line]) -> list[Line]:
    """The first and the last line of each page, where as many pages have one at that height, apart from the text."""
    heights: defaultdict[int, list[Line]] = defaultdict(list)
    for line in sorted(lines, key=lambda line: line.y):
        page = heights[line.page]
        if not page or line.y - page[-1].y > SLOT:
            page.append(line)
    steps = [low.y - high.y for page in heights.values() for high, low in pairwise(page)]
    apart = APART * median(steps) if steps else 0.0
    found = []
    for end, inner in ((0, 1), (-1, -2)):
        ends = [page[end] for page in heights.values() if len(page) > 1 and abs(page[inner].y - page[end].y) >= apart]
        slots = Counter(round(line.y / SLOT) for line in ends)
        for line in ends:
            slot = round(line.y / SLOT)
            if slots[slot - 1] + slots[slot] + slots[slot + 1] >= OFTEN * len(heights):
                found.append(line)
    return found


def left_running(lines: list[Line], document: Document) -> Share:
    """Of the pages with a running head, those where it is still in the text."""
    heads = running_heads(lines)
    boxes: defaultdict[int, list[tuple[float, float, float, float]]] = defaultdict(list)
    for location in document.locations:
        if location.page and location.box:
            boxes[location.page].append(location.box)
    left = {
        line.page
        for line in heads
        if any(x0 - 1 <= line.x <= x1 + 1 and y0 <= line.y <= y1 for x0, y0, x1, y1 in boxes[line.page])
    }
    return Share(len(left), len({line.page for line in heads}))
