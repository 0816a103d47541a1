"""The rules of a page from its drawn shapes: what a reader sees as one straight line, once."""

from collections.abc import Iterable
from typing import NamedTuple

from structsplit.parsers.pdf.page import Box, Page, Shape

THIN = 3.0
"""Points: a shape so high or wide at most is a rule."""

SAME_LINE = 2.0
"""Points: rules so near to each other are one."""

BRIDGED = 3.0
"""Points: a gap in a rule that is looked over; dots and dashes make one rule."""

SHORTEST = 8.0
SHORTEST_UPRIGHT = 4.0
BOX_WIDTH, BOX_HEIGHT = 10.0, 6.0
"""Points: the least that a box around a cell measures."""

LARGEST_BOX = 0.7
"""Of the page: a larger box is its background."""

MAX_SHAPES = 8_000
"""More on one page are a drawing, not tables."""


class Rule(NamedTuple):
    """A straight line: `at` is the y of one that lies, the x of one that stands."""

    at: float
    start: float
    end: float


class Rules(NamedTuple):
    lying: list[Rule]
    standing: list[Rule]


def page_rules(page: Page, typed: Iterable[Box]) -> Rules:
    """Rules, those typed with dashes too, and the edges of boxes. White boxes are not seen by a reader, nor here."""
    if len(page.shapes) > MAX_SHAPES:
        return Rules([], [])
    lying = [Rule((y0 + y1) / 2, x0, x1) for x0, y0, x1, y1 in typed]
    standing: list[Rule] = []
    largest = LARGEST_BOX * page.width * page.height
    for shape in page.shapes:
        width, height = shape.x1 - shape.x0, shape.y1 - shape.y0
        if (shape.is_white and not shape.is_stroked) or not _is_on(page, shape):
            continue
        if height <= THIN or width <= THIN:
            if height <= THIN:
                lying.append(Rule((shape.y0 + shape.y1) / 2, shape.x0, shape.x1))
            if width <= THIN:
                standing.append(Rule((shape.x0 + shape.x1) / 2, shape.y0, shape.y1))
        elif width >= BOX_WIDTH and height >= BOX_HEIGHT and width * height < largest:
            _add_edges(shape, lying, standing)
    return Rules(_joined(lying, SHORTEST), _joined(standing, SHORTEST_UPRIGHT))


def _is_on(page: Page, shape: Shape) -> bool:
    return shape.x0 > -9 and shape.y0 > -9 and shape.x1 < page.width + 9 and shape.y1 < page.height + 9


def _add_edges(shape: Shape, lying: list[Rule], standing: list[Rule]) -> None:
    lying += (Rule(shape.y0, shape.x0, shape.x1), Rule(shape.y1, shape.x0, shape.x1))
    standing += (Rule(shape.x0, shape.y0, shape.y1), Rule(shape.x1, shape.y0, shape.y1))


def _joined(rules: list[Rule], shortest: float) -> list[Rule]:
    """Pieces of one line put together; what stays short is none."""
    rules.sort()
    out: list[Rule] = []
    place = 0
    while place < len(rules):
        first = place
        while place < len(rules) and rules[place].at - rules[first].at <= SAME_LINE:
            place += 1
        group = sorted((rule.start, rule.end) for rule in rules[first:place])
        at = sum(rule.at for rule in rules[first:place]) / (place - first)
        start, end = group[0]
        for left, right in group[1:]:
            if left <= end + BRIDGED:
                end = max(end, right)
            else:
                if end - start >= shortest:
                    out.append(Rule(at, start, end))
                start, end = left, right
        if end - start >= shortest:
            out.append(Rule(at, start, end))
    return out
