"""Running heads and page numbers, told before tables are looked for: they are no rows of one."""

import re
from collections.abc import Sequence

from structsplit.parsers.pdf.tables.pieces import TextRow
from structsplit.parsers.pdf.tables.rules import Rule

_PAGE = r"page|p[áàa]gina|seite|strona|sida|side|lk|стр\.?|страница"
_OF_PAGES = r" ?[/|] ?\d+| (?:of|de|von|di|sur|van|av|z|из) \d+"
PAGE_NUMBER = re.compile(
    rf"(?:(?:{_PAGE}) |p\. ?)?(?:\d{{1,4}}|[ivxlc]{{1,7}})(?:{_OF_PAGES})?$|.* (?:{_PAGE}) \d+(?:{_OF_PAGES})?$",
    re.IGNORECASE,
)

MARGIN = 0.12
"""Of the page's height: where running heads stand."""

THROUGH = 0.6
"""Of the page's width: a rule so long in the margin parts running heads from the text."""

IN_LINE = 2.0
"""Points: two pieces that begin, end, or have their middles so near stand in one column."""

PARTED = 0.6
"""Of a row's height: the gap between a running head and the text."""


def without_margins(rows: list[TextRow], height: float, lying: Sequence[Rule], width: float) -> list[TextRow]:
    """The rows but running heads and page numbers: a row or two at the edge of the page with a gap after them, and what
    a rule through the page parts from the text.

    Args:
        rows: of a page.
        height: of the page.
        lying: the rules that lie on it.
        width: of the page.
    """
    through = [rule.at for rule in lying if rule.end - rule.start > THROUGH * width]
    top = min((at for at in through if at < MARGIN * height), default=0.0)
    foot = max((at for at in through if at > (1 - MARGIN) * height), default=height)
    first = next((number for number, row in enumerate(rows) if row.baseline >= top), len(rows))
    last = next((number for number, row in enumerate(rows) if row.y0 > foot), len(rows))
    first = first if _may_be_running(rows[:first], rows[first : first + 1]) else 0
    last = last if _may_be_running(rows[last:], rows[max(0, last - 1) : last]) else len(rows)
    if not first:
        for number in range(min(2, last - 1)):
            if rows[number].y1 < MARGIN * height and _is_running(rows[number], rows[number + 1].y0 - rows[number].y1):
                first = number + 1
    if last == len(rows):
        for number in range(last - 1, max(first, last - 3), -1):
            above = rows[number - 1]
            if rows[number].y0 > (1 - MARGIN) * height and _is_running(rows[number], rows[number].y0 - above.y1):
                last = number
    return rows[first:last]


def _may_be_running(rows: list[TextRow], beyond: list[TextRow]) -> bool:
    """Whether some rows at the edge of a page are few, have no more pieces than left, in the middle, right, and do not
    stand in the columns of the row beyond the rule: then it is one of a table's rules."""
    if len(rows) > 3 or any(len(row.pieces) > 3 for row in rows):
        return False
    return not any(_lines_up(row, other) for row in rows for other in beyond)


def _lines_up(row: TextRow, other: TextRow) -> bool:
    if len(row.pieces) < 2 or len(row.pieces) != len(other.pieces):
        return False
    return all(
        min(abs(one.x0 - two.x0), abs(one.x1 - two.x1), abs(one.x0 + one.x1 - two.x0 - two.x1) / 2) < IN_LINE
        for one, two in zip(row.pieces, other.pieces, strict=True)
    )


def _is_running(row: TextRow, gap: float) -> bool:
    pieces = row.pieces
    if len(pieces) > 3 or gap < PARTED * (row.y1 - row.y0):
        return False
    return len(pieces) == 1 or any(PAGE_NUMBER.match(piece.text) for piece in (pieces[0], pieces[-1]))
