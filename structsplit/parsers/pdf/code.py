"""Code: rows of typewriter, as they stand on the page."""

import re
from itertools import pairwise

from structsplit.document import Kind
from structsplit.parsers.pdf.blocks import Block
from structsplit.parsers.pdf.rows import Row

_ADDRESS = re.compile(r"[<({]?[\w.+-]+(?:,? [\w.+-]+|,[\w.+-]+)*[>)}]?@[\w-]+(?:\.[\w-]+)+[>,;]?")

ROOM = 0.8
"""Points more than between its lines that code keeps from the sentence above it, at least."""

MAX_BLANK_LINES = 3
"""Between two rows of one piece of code."""


def is_code_row(
    row: Row, above: Row | None, following: Row | None, block: Block | None, fills: tuple[bool, bool]
) -> bool:
    """Whether a row of typewriter is code, rather than a line of a paragraph or a term.

    Args:
        row: mostly typewriter.
        above: the row above it, if it is no heading.
        following: the row below it, if it is no heading.
        block: what the row might continue.
        fills: whether the row above and the row itself reach to the right side.
    """
    near = max(2.0, 0.3 * row.size)
    in_code = block is not None and block.kind is Kind.CODE and above is block.last
    if is_address(row) and not in_code and (following is None or not following.is_code or is_address(following)):
        return False
    if not row.is_code:
        # a word or two in another type between lines of code
        before_code = following is not None and following.is_code and abs(following.box[0] - row.box[0]) > near
        return not fills[1] and (in_code or before_code) and not row.text.endswith((".", ":", ","))
    if block is not None and not in_code and above is not None and fills[0]:
        step = row.baseline - above.baseline
        is_aligned = abs(row.box[0] - above.box[0]) <= near or (
            block.kind is Kind.ITEM and abs(row.box[0] - block.first.hang) <= near
        )
        goes_on = fills[1] or following is None or not following.is_code
        is_smaller = row.is_code and abs(row.size - above.size) > 0.6 and not above.code
        if is_smaller and following is not None and following.is_code and abs(following.size - row.size) < 0.3:
            below = following.baseline - row.baseline
            if 0 < below < step - ROOM:
                return True  # typewriter within a sentence is as large as the sentence, and no farther below
        is_aligned = is_aligned or (len(block.rows) == 1 and row.box[0] < above.box[0])
        if 0 < step < 1.5 * row.size and goes_on and is_aligned and not above.text.endswith(":"):
            return False
    if following is not None and not following.code:
        step = following.baseline - row.baseline
        if 0 < step < 1.6 * row.size and following.box[0] > row.box[0] + near and not in_code:
            return False  # a term, and below it what is said of it
    return True


def is_address(row: Row) -> bool:
    """Whether a row is nothing but mail addresses, which are set in typewriter below the names of authors."""
    return "@" in row.text and _ADDRESS.fullmatch(row.text) is not None


def code_lines(rows: list[tuple[int, Row]]) -> list[str]:
    """The lines of a piece of code with their indentation; where rows stand apart, blank lines between them. One
    entry for each row, blank lines in front of it included."""
    pitch = max(row.pitch for _, row in rows) or 0.5 * rows[0][1].size
    left = min(row.x for _, row in rows)
    steps = sorted(
        below.baseline - row.baseline
        for (page, row), (other, below) in pairwise(rows)
        if page == other and below.baseline > row.baseline
    )
    leading = steps[len(steps) // 4] if steps else 0.0
    lines: list[str] = []
    above: tuple[int, Row] | None = None
    for page, row in rows:
        indent = round((row.x - left) / pitch)
        blank = 0
        if above is not None and above[0] == page and leading > 0:
            blank = round((row.baseline - above[1].baseline) / leading - 0.25) - 1
        lines.append("\n" * min(max(blank, 0), MAX_BLANK_LINES) + " " * max(0, indent) + (row.code or row.text))
        above = (page, row)
    return lines
