"""Which rows are headings, and of which level: by bookmark, by tag, by a style learned from bookmarks, by number, by
the size of the type, or bold and alone."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass

from structsplit.parsers.pdf.looks import (
    MAX_BOLD_CHARS,
    MAX_CHARS,
    MAX_LEVEL,
    NUMBERED,
    SIMPLE_NUMBER,
    is_large,
    is_lone,
    is_term,
    is_titled_float,
    level_by_look,
    may_be,
    read_looks,
)
from structsplit.parsers.pdf.outline import Located
from structsplit.parsers.pdf.rows import Row, Sheet
from structsplit.parsers.pdf.styles import Usual

_COUNTED = re.compile(r"\(?\d{1,3}[.)]\s")

_NUMBERED_AS_PAGE = re.compile(r"^\d{1,4}\s|\s\d{1,4}$")

FOOT = 0.92
"""Of a page's height: no heading stands below."""

BOLD_DOCUMENT = 0.25
"""Where more of the text than this is bold, bold marks nothing."""

LEARNED = 0.6
"""Of the rows in a style, so many are bookmarked where the style is that of a level."""

MAX_ROWS = 4
"""Of a heading; more are a list of names, or a quotation."""

SHARED = 0.2
"""Of a page's rows, so many begin where a term does; where fewer do, headings stand outside of the text."""

SLIDE = 1500.0
"""Points: pages that are wider are posters and drawings."""

SIDE = 3.0
"""Points: sides that differ by less are one."""


@dataclass(slots=True)
class Heading:
    """A heading's rows on one page."""

    level: int
    rows: list[Row]
    rest: int = 0
    """Where in the last row the heading ends and text goes on; 0 where it is the whole row."""


StyleKey = tuple[str, float, bool]


def headings(
    sheets: list[Sheet], located: list[Located], usual: Usual, dropped: list[set[int]]
) -> list[dict[int, Heading]]:
    """For each page the headings on it, by the id of their first row.

    Args:
        sheets: all pages.
        located: the headings that bookmarks name.
        usual: of the document.
        dropped: for each page the ids of rows that are no text.
    """
    finder = _Finder(sheets, located, usual, dropped)
    found = [
        finder.on_page(sheet, [row for row in sheet.rows if id(row) not in ids])
        for sheet, ids in zip(sheets, dropped, strict=True)
    ]
    if finder.looks is not None:
        _close_up(found)
    return found


def _close_up(found: list[dict[int, Heading]]) -> None:
    """Let levels that are in use follow each other."""
    levels = sorted({heading.level for page in found for heading in page.values()})
    for page in found:
        for heading in page.values():
            heading.level = levels.index(heading.level) + 1


class _Finder:
    """Finds the headings of page after page."""

    def __init__(self, sheets: list[Sheet], located: list[Located], usual: Usual, dropped: list[set[int]]) -> None:
        self.usual = usual
        self.marked = {id(row): entry for entry in located for row in entry.rows}
        self.tagged = _tagged(sheets)
        self.levels = _learned(sheets, self.marked, usual) if located else {}
        self.looks = None if located or self.tagged else read_looks(sheets, usual, dropped)
        self.is_bold_telling = usual.bold_share < BOLD_DOCUMENT
        self.level = 0
        """Of the last bookmark."""

    def on_page(self, sheet: Sheet, rows: list[Row]) -> dict[int, Heading]:
        """The headings of a page, given those of its rows that are text."""
        found: dict[int, Heading] = {}
        sides = Counter(round(row.box[0] / SIDE) for row in sheet.rows if not row.style.bold)
        above: Row | None = None
        number = 0
        while number < len(rows):
            row = rows[number]
            taken = [row]
            if (entry := self.marked.get(id(row))) is not None:
                if row is entry.rows[0]:
                    self.level = min(entry.level, MAX_LEVEL)
                    found[id(row)] = Heading(entry.level, entry.rows, entry.rest)
            elif (
                not _is_foot(sheet, row)
                and (
                    level := self._level(row, above, rows[number + 1 : number + 3], sides)
                    or self._of_slide(sheet, rows, row)
                )
                and (self.tagged or not is_titled_float(row))
            ):
                while number + len(taken) < len(rows) and self._goes_on(taken[-1], rows[number + len(taken)]):
                    taken.append(rows[number + len(taken)])
                if len(taken) <= MAX_ROWS and sum(len(part.text) for part in taken) <= MAX_CHARS:
                    found[id(row)] = Heading(level, taken)
            number += len(taken)
            above = taken[-1]
        return found

    def _level(self, row: Row, above: Row | None, below: list[Row], sides: Counter[int]) -> int:
        """The level of a row that no bookmark names, 0 where it is no heading."""
        if self.tagged:
            return self.tagged.get(id(row), 0)
        if not may_be(row) or (is_term(row, below) and sides[round(row.box[0] / SIDE)] > SHARED * sides.total()):
            return 0
        following = below[0] if below else None
        if following is not None and _is_counted(row, following):
            return 0
        if self.looks is not None:
            return level_by_look(row, above, following, self.looks, self.usual, self.is_bold_telling)
        return self._below(row) if is_lone(row, above, following, self.usual) else 0

    def _below(self, row: Row) -> int:
        """The level of a heading that is not in the outline: one below the bookmark it stands under."""
        own = self.level + 1
        if (learned := self.levels.get(style_of(row))) is not None:
            return min(learned, own) if learned > 1 else own
        if row.size < self.usual.size - 0.3:
            return 0
        is_styled = self.is_bold_telling and row.style.bold and len(row.text) <= MAX_BOLD_CHARS
        is_styled = is_styled and row.text[-1] not in ".:"
        is_numbered = NUMBERED.match(row.text) is not None and is_large(row, self.usual)
        return own if is_styled or is_numbered else 0

    def _of_slide(self, sheet: Sheet, rows: list[Row], row: Row) -> int:
        """The level of what stands on top of a slide in bold or larger type, though no bookmark names it; else 0."""
        if self.tagged or row is not rows[0] or not 1.2 * sheet.height < sheet.width < SLIDE or len(rows) < 2:
            return 0
        stands_out = row.style.bold != rows[1].style.bold or row.size > 1.1 * rows[1].size
        is_text = may_be(row) and row.box[1] < 0.25 * sheet.height and row.size >= self.usual.size - 0.3
        apart = rows[1].baseline - row.baseline > 1.3 * row.size
        return self.level + 1 if stands_out and is_text and apart and row.box[0] < 0.5 * sheet.width else 0

    def _goes_on(self, row: Row, following: Row) -> bool:
        """Whether a heading goes on in the next row."""
        if id(following) in self.marked or style_of(row) != style_of(following):
            return False
        if self.tagged and self.tagged.get(id(following)) != self.tagged.get(id(row)):
            return False
        step = following.baseline - row.baseline
        is_numbered = NUMBERED.match(following.text) or SIMPLE_NUMBER.match(following.text)
        return 0 < step < 1.5 * row.size and not is_numbered


def _is_foot(sheet: Sheet, row: Row) -> bool:
    """Whether a row at a page's end begins or ends with a number, as what says the page's does."""
    return row.box[1] > FOOT * sheet.height and _NUMBERED_AS_PAGE.search(row.text) is not None


def _is_counted(row: Row, following: Row) -> bool:
    """Whether a row and the next are numbered items of a list."""
    step = following.baseline - row.baseline
    is_counted = _COUNTED.match(row.text) is not None and _COUNTED.match(following.text) is not None
    return is_counted and 0 < step < 2.0 * row.size


def style_of(row: Row) -> StyleKey:
    return row.style.font, row.style.size, row.style.bold


def _tagged(sheets: list[Sheet]) -> dict[int, int]:
    """The rows that tags say to be headings, with their levels; empty where there are none."""
    found: dict[int, int] = {}
    for sheet in sheets:
        for row in sheet.rows:
            if row.tag is not None:
                for name, _ in row.tag.path:
                    if len(name) == 2 and name[0] == "H" and name[1] in "123456":
                        found[id(row)] = int(name[1])
                    elif name == "Title":
                        found[id(row)] = 1
    return found


def _learned(sheets: list[Sheet], marked: dict[int, Located], usual: Usual) -> dict[StyleKey, int]:
    """The styles that bookmarked headings have and other rows have not, each with its level."""
    named: dict[StyleKey, Counter[int]] = defaultdict(Counter)
    everywhere: Counter[StyleKey] = Counter()
    for sheet in sheets:
        for row in sheet.rows:
            key = style_of(row)
            everywhere[key] += 1
            if (entry := marked.get(id(row))) is not None:
                named[key][entry.level] += 1
    return {
        key: levels.most_common(1)[0][0]
        for key, levels in named.items()
        if sum(levels.values()) >= max(2, LEARNED * everywhere[key]) and key != (usual.font, usual.size, False)
    }
