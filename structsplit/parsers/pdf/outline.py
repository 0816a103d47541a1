"""Bookmarks, found as lines on the pages that they name.

A bookmark says its title and its page surely, its height on the page only in one of two ways: from the top or from
the bottom, files disagree. So the title's lines are looked for first; of several the nearest to either reading is
taken, then the one in the largest type.
"""

import re
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from structsplit.parsers.pdf.page import Bookmark
from structsplit.parsers.pdf.rows import Row, Sheet
from structsplit.parsers.pdf.titles import plain, squeezed, without_number

MAX_ROWS = 5
"""Of a title."""

MAX_LABELS = 2
"""Rows above a title that say which chapter it is."""

NEAR = 40.0
"""Points: matches whose distances from the bookmark's height differ by less are equally near."""

SAME_HEIGHT = 0.8
"""Of all bookmarks, so many name one height where it tells nothing."""

MIN_HEIGHTS = 4
"""Bookmarks; heights of fewer may be the same by chance."""

_NUMERAL = (
    r"\d{1,3}|[IVXLC]{1,6}|[A-Z]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|"
    r"sixteen|seventeen|eighteen|nineteen|twenty(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?"
)
_DATE = re.compile(r"\(\d{1,4}(?:[-/.]\d{1,4}){2}\)")
_KIND = r"chapter|appendix|part|section|kapitel|anhang|teil|chapitre|capítulo|annex"
_LABEL = re.compile(
    rf"(?:{_KIND})|(?:(?:{_KIND})\s+)?(?:{_NUMERAL})\.?|\d{{1,3}}(?:\.\d{{1,3}})+\.?|{_DATE.pattern}"
    r"|第\s*[\d一二三四五六七八九十]+\s*[章部节節]",
    re.IGNORECASE,
)
"""What stands on a line of its own above a chapter's title."""


@dataclass(slots=True)
class Located:
    """A heading that a bookmark names."""

    level: int
    title: str
    """As the bookmark says it."""
    rows: list[Row]
    """The title's lines."""
    rest: int = 0
    """Where in the last row the title ends and text goes on; 0 where it is the whole row."""


class _Match(NamedTuple):
    quality: int
    first: int
    """Its first row's number on the page."""
    rows: int
    rest: int


def by_page(bookmarks: Sequence[Bookmark]) -> dict[int, list[Bookmark]]:
    """The bookmarks by the numbers of the pages they name."""
    found: dict[int, list[Bookmark]] = {}
    for bookmark in bookmarks:
        found.setdefault(bookmark.page, []).append(bookmark)
    return found


def locate(
    bookmarks: Sequence[Bookmark], sheets: list[Sheet], stamped: Set[int] = frozenset()
) -> tuple[list[Located], int]:
    """The bookmarks found as lines, in the order of the outline; and how many of the pages read were not.

    Args:
        bookmarks: the outline.
        sheets: all pages.
        stamped: ids of rows that are no text.
    """
    bookmarks = _without_vain_heights(bookmarks)
    by_number = {sheet.number: sheet for sheet in sheets}
    prepared: dict[int, list[tuple[str, str, Row]]] = {}
    used: set[int] = set()
    found: list[Located] = []
    lost = 0
    for bookmark in bookmarks:
        if bookmark.page not in by_number or not (title := squeezed(bookmark.title)):
            continue
        located = None
        for number in (bookmark.page, bookmark.page + 1, bookmark.page - 1):
            if (sheet := by_number.get(number)) is None:
                continue
            if number not in prepared:
                prepared[number] = [(*_plainly(row.text), row) for row in sheet.rows if id(row) not in stamped]
            exact = number != bookmark.page
            located = _on_page(bookmark, title, prepared[number], sheet.height, used, exact)
            if located:
                break
        if located:
            used.update(map(id, located.rows))
            found.append(located)
        else:
            lost += 1
    return found, lost


def _without_vain_heights(bookmarks: Sequence[Bookmark]) -> Sequence[Bookmark]:
    """The bookmarks, without their heights where nearly all name the same one: that of the page's top, whatever stands
    there."""
    heights = Counter(bookmark.y for bookmark in bookmarks if bookmark.y is not None)
    if len(bookmarks) < MIN_HEIGHTS or not heights or max(heights.values()) < SAME_HEIGHT * len(bookmarks):
        return bookmarks
    return [bookmark._replace(y=None) for bookmark in bookmarks]


def _plainly(text: str) -> tuple[str, str]:
    """A row's text squeezed, and that without a number: the same for most rows, which are looked at once."""
    whole, without = squeezed(text), without_number(text)
    return whole, whole if without is text else squeezed(without)


def _on_page(
    bookmark: Bookmark, title: str, rows: list[tuple[str, str, Row]], height: float, used: set[int], exact: bool
) -> Located | None:
    bare = plain(bookmark.title)
    matches = [
        match
        for number in range(len(rows))
        if id(rows[number][2]) not in used and (match := _match(title, bare, rows, number))
    ]
    matches = [
        match._replace(quality=1) if match.quality > 1 and _is_of_sentence(bookmark.title, rows, match) else match
        for match in matches
    ]
    matches = [match for match in matches if not exact or match.quality >= 3]
    if not matches:
        return None
    best = max(match.quality for match in matches)
    matches = [match for match in matches if match.quality >= min(best, 3)]

    def distance(match: _Match) -> float:
        if bookmark.y is None or exact:
            return 0.0
        top = rows[match.first][2].box[1]
        return min(abs(top - bookmark.y), abs(top - (height - bookmark.y))) // NEAR

    chosen = min(matches, key=lambda match: (distance(match), -match.quality, -rows[match.first][2].size))
    first = chosen.first
    while first and chosen.first - first < MAX_LABELS and id(rows[first - 1][2]) not in used:
        if not _is_label(rows[first - 1][2], rows[chosen.first][2]):
            break
        first -= 1
    taken = [row for _, _, row in rows[first : chosen.first + chosen.rows]]
    if chosen.first - first == 2 and not chosen.rest and _DATE.fullmatch(taken[1].text):
        del taken[1]  # the number and the title; since when it holds is the first that is said beneath it
    return Located(bookmark.level, bookmark.title, taken, chosen.rest)


def _is_of_sentence(title: str, rows: list[tuple[str, str, Row]], match: _Match) -> bool:
    """Whether the words of a title stand in a sentence, of which they are a line."""
    begin, end = rows[match.first][2].text, rows[match.first + match.rows - 1][2].text
    return (begin[0].islower() and title[0].isupper()) or (not match.rest and end[-1] in ".,;" and title[-1] != end[-1])


def _is_label(row: Row, title: Row) -> bool:
    """Whether a row is the "Chapter 3" above a title."""
    if len(row.text) > 20 or not _LABEL.fullmatch(row.text.strip()):
        return False
    least = 0.6 if row.text[:4].isalpha() else 0.9  # a number in smaller type is that of the page
    return 0 < title.box[1] - row.box[1] < 7 * title.size and row.size > least * title.size


def _match(title: str, bare: str, rows: list[tuple[str, str, Row]], number: int) -> _Match | None:
    """How a title stands in the rows from one on."""
    text, without, row = rows[number]
    if not text:
        return None
    if text == title:
        return _Match(4, number, 1, 0)
    if without and without == bare:
        return _Match(3, number, 1, 0)
    if row.tab_at and text.startswith((title, bare) if bare else title):
        in_front = row.text[: row.tab_at]  # what stands far to the right of a title is none of it
        if squeezed(in_front) == title or (bare and plain(in_front) == bare):
            return _Match(3, number, 1, row.tab_at)
    for wanted, start in ((title, text), (bare, without)):
        if start and len(start) < len(wanted) and wanted.startswith(start):
            joined, count = start, 1
            while count < MAX_ROWS and number + count < len(rows) and len(joined) < len(wanted):
                joined += rows[number + count][0]
                count += 1
            if joined == wanted:
                return _Match(4 if wanted is title else 3, number, count, 0)
    for wanted, start in ((title, text), (bare, without)):
        if len(wanted) > 3 and start.startswith(wanted):
            rest = _end_of(row.text, len(wanted) + (len(text) - len(start)))
            if len(start) < 2 * len(wanted) + 12 and not row.lead:
                return _Match(2, number, 1, 0)
            if row.lead and abs(row.lead - rest) < 4:
                return _Match(2, number, 1, rest)
    if len(bare) > 5 and bare in text and len(text) < 2 * len(bare) + 12:
        return _Match(1, number, 1, 0)
    if len(without) > 5 and without in bare and len(bare) < 2 * len(without):
        return _Match(1, number, 1, 0)
    return None


def _end_of(text: str, count: int) -> int:
    """Where in a text its first so many letters and digits end, closing marks included."""
    position = 0
    for position, character in enumerate(text):
        if count <= 0 and (character.isspace() or character.isalnum()):
            return position
        count -= len(squeezed(character))
    return position + 1
