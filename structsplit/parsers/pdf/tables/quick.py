"""Pages without a table told by their lines alone: most pages of a book. Words, which cost as much as all else, need
not be made for them."""

import itertools
import re

from structsplit.parsers.pdf.characters import runs_to_the_left
from structsplit.parsers.pdf.page import Line, Page

MIN_ROWS = 3
"""Rows of several lines that an aligned table has; one less between rules."""

SAME_BASELINE = 0.3
"""Of the type size."""

GAP = 0.35
"""Of the type size, between lines on one baseline."""

SENTENCE_GAP = 1.3
"""Of the type size: the widest gap between two sentences of a justified line."""

MAX_PAGE_NUMBER = 12
"""Characters of "12 / 233"."""

JUSTIFIED = 2.0
"""Of the type size: the widest gap between the words of a justified line, which are all alike."""

_NUMBER = re.compile(r"\s*(?:\d+|[A-Z])(?:\.\d+)*\.?\s*")
"""Of a heading."""

_END = re.compile(r"[.:?!;][)\]\"'’”»]*\s*$")
"""Of a sentence."""

_LEADER = re.compile(r"(?:\. ?){5}")
"""To the number of a page."""

WIDE_CHARACTER = 0.62
"""Of the type size: a line whose characters are wider on average has wide gaps in it. Typewriters have .6."""

MAX_LINES = 20_000
"""A page with more pieces of text is a drawing, a map or an attack."""

LONG_RULE = 60.0
"""Points."""

THIN = 1.5
"""Points: between cells. The sides of a box around code may be thicker."""


def may_hold_table(page: Page) -> bool:
    """Whether anything on the page looks like one: tags, rules, or rows of several pieces."""
    if len(page.lines) > MAX_LINES:
        return False
    several = _rows_of_pieces(page)
    least = _rows_needed(page)
    if several >= least:
        return True
    for line in page.lines:
        if line.tag and any(name == "Table" for name, _ in line.tag.path):
            return True
        text = line.text
        size = line.spans[0].style.size
        if "   " in text or line.box[2] - line.box[0] > WIDE_CHARACTER * size * len(text) + 1.5 * size:
            several += 1
    # the engine parts no lines that run to the left at their gaps
    return several >= least or (several == least - 1 and any(runs_to_the_left(line.text) for line in page.lines))


def _rows_of_pieces(page: Page) -> int:
    """How many baselines hold what may be cells."""
    level = sorted(
        [(line.baseline, line.box[0], number) for number, line in enumerate(page.lines) if line.direction[0] > 0.9]
    )
    rows: list[list[Line]] = []
    row: list[Line] = []
    for (above, _, before), (baseline, _, after) in itertools.pairwise(level):
        line = page.lines[after]
        if baseline - above > SAME_BASELINE * line.spans[0].style.size:
            row = []
        elif row:
            row.append(line)
        else:
            row = [page.lines[before], line]
            rows.append(row)
    count = sum(_may_be_cells(row) for row in rows)
    for end in (0, -1):
        is_outer = rows and level and page.lines[level[end][2]] in (rows[end][0], rows[end][-1])
        if count and is_outer and _is_running(rows[end]):
            count -= 1
    return count


def _may_be_cells(row: list[Line]) -> bool:
    """Whether a gap in a row is none between sentences or the words of a justified line, or behind a number."""
    size = row[-1].spans[0].style.size
    gaps = [max(right.box[0] - left.box[2], left.box[0] - right.box[2]) for left, right in itertools.pairwise(row)]
    if len(gaps) > 3 and max(gaps) < JUSTIFIED * size and max(gaps) - min(gaps) < 0.5:
        return False
    if len(row) < 5 and _LEADER.search("".join([line.text for line in row[-2:]])):
        return False
    return any(
        gap > GAP * size
        and not (gap < SENTENCE_GAP * size and _END.search(left.text) and " " in left.text.strip() + right.text.strip())
        and not _is_heading(left, right)
        for gap, (left, right) in zip(gaps, itertools.pairwise(row), strict=True)
    )


def _is_heading(left: Line, right: Line) -> bool:
    is_bold = left.spans[0].style.bold and right.spans[0].style.bold
    return is_bold and right.text[0].isalpha() and _NUMBER.fullmatch(left.text) is not None


def _is_running(row: list[Line]) -> bool:
    """Whether a row is two pieces of which one may be the page's number."""
    return len(row) == 2 and any(
        len(line.text) < MAX_PAGE_NUMBER and any(letter.isdigit() for letter in line.text) for line in row
    )


def _rows_needed(page: Page) -> int:
    """How many rows of several pieces make a table likely: the fewer, the more is ruled."""
    lying = standing = boxes = walls = 0
    for shape in page.shapes:
        width, height = shape.x1 - shape.x0, shape.y1 - shape.y0
        if height <= 3:
            lying += width >= LONG_RULE
        elif width <= 3:
            standing += 1
            walls += width <= THIN
        else:
            boxes += 1
    if lying > 2 and walls > 1:
        return 1
    return MIN_ROWS - (lying > 1 or (lying > 0 and standing > 1) or boxes > 1)
