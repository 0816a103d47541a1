"""Pages without a table told by their lines alone: most pages of a book. Words, which cost as much as all else, need
not be made for them."""

import itertools

from structsplit.parsers.pdf.page import Page

MIN_ROWS = 3
"""Rows of several lines that an aligned table has; one less between rules."""

SAME_BASELINE = 0.3
"""Of the type size."""

GAP = 0.35
"""Of the type size, between lines on one baseline."""

WIDE_CHARACTER = 0.62
"""Of the type size: a line whose characters are wider on average has wide gaps in it. Typewriters have .6."""

MAX_LINES = 20_000
"""A page with more pieces of text is a drawing, a map or an attack."""

LONG_RULE = 60.0
"""Points."""


def may_hold_table(page: Page) -> bool:
    """Whether anything on the page looks like one: tags, rules, or rows of several pieces."""
    if len(page.lines) > MAX_LINES:
        return False
    ruled = _is_ruled(page)
    several = 0
    least = 2 if ruled else MIN_ROWS
    level = sorted(
        (line.baseline, line.box[0], line.box[2], line.spans[0].style.size)
        for line in page.lines
        if line.direction[0] > 0.9
    )
    counted = -1.0
    for (above, left, right, _), (baseline, x0, x1, size) in itertools.pairwise(level):
        if baseline - above <= SAME_BASELINE * size and counted != above and max(x0 - right, left - x1) > GAP * size:
            several += 1
            counted = baseline
    if several >= least:
        return True
    for line in page.lines:
        if line.tag and any(name == "Table" for name, _ in line.tag.path):
            return True
        text = line.text
        size = line.spans[0].style.size
        if "   " in text or line.box[2] - line.box[0] > WIDE_CHARACTER * size * len(text) + 1.5 * size:
            several += 1
    return several >= least


def _is_ruled(page: Page) -> bool:
    lying = standing = boxes = 0
    for shape in page.shapes:
        width, height = shape.x1 - shape.x0, shape.y1 - shape.y0
        if height <= 3:
            lying += width >= LONG_RULE
        elif width <= 3:
            standing += 1
        else:
            boxes += 1
    return lying > 1 or (lying > 0 and standing > 1) or boxes > 1
