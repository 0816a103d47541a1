"""Running heads, page numbers: what stands outside of the text at the same height of page after page."""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, pairwise
from statistics import median

from structsplit.parsers.pdf.rows import Row, Sheet
from structsplit.parsers.pdf.styles import Usual
from structsplit.parsers.pdf.titles import plain, squeezed

SLOT = 4.0
"""Points: rows of one slot stand at heights that differ by less."""

MIN_SHARE = 0.3
"""Of the pages, so many fill a slot."""

MIN_PAGES = 3

MAX_STAMP = 60
"""Characters of a row that is looked for at its place on other pages."""

STAMPED_SHARE = 0.5
"""Of the pages, so many have a row that is no text, wherever it stands."""

MARGIN = 0.2
"""Of a page's height: nobody puts a running head further in."""

DEPTH = 3
"""How many lines at the top and at the bottom of a page are looked at."""

APART = 1.35
"""Times the usual distance of lines that the text keeps from a running head, in most pages."""

FAR = 2.0
"""Times the usual distance of lines that the text keeps from a number that is that of the page wherever it stands in
the file."""

CENTRAL = 4.0
"""Points: what is less off the middle of the page stands there."""

BARE_SHARE = 0.2
"""Of all pages, so many may have nothing but a running head."""

TITLE_PAGES = 3
"""Pages at the beginning where the document's own title stands."""

TOLD = 0.5
"""Of a slot's pages, on so many its text is one that comes back, counts pages or names a section."""

SLIDE = 1.2
"""Times its height: a page that is wider is a slide, on top of which its title stands."""

TITLE_HEIGHT = 0.25
"""Of a slide's height, where its title ends at the latest."""

_NUMBERS = re.compile(r"\d+|\b[ivxlcdm]+\b", re.IGNORECASE)
_PAGE_AT_END = re.compile(r"^\s*\d+\s+|\s+\d+\s*$")
_CALLED = re.compile(r"[\W_]*(?:page|seite|página|pagina)\b", re.IGNORECASE)
_PAGE_NUMBER = re.compile(
    r"[\W_]*(?:(?:page|p\.|seite|página|pagina|стр\.?):?\s*)?(?:\d{1,5}|[ivxlcdm]{1,8}|[A-Z]{1,2}[-.–]\d{1,4}|\d{1,3}[-–.]\d{1,4})"
    r"(?:\s*(?:of|/|von|de|sur|из)\s*\d{1,5})?[\W_]*",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Slot:
    """The rows at one height, by page."""

    rows: list[tuple[int, Row]]
    """Each with the index of its page."""
    gaps: list[float]
    """What parts them from the text, in usual distances of lines."""


def running_rows(sheets: list[Sheet], usual: Usual, titles: set[str], kept: set[int]) -> list[set[int]]:
    """For each page the ids of its rows that are no text.

    Args:
        sheets: all pages.
        usual: of the document.
        titles: of all bookmarks, made plain: heads name sections.
        kept: the ids of rows that are text for sure: those that bookmarks name.
    """
    kept = kept | slide_titles(sheets)
    slots: dict[tuple[str, int], _Slot] = defaultdict(lambda: _Slot([], []))
    for index, sheet in enumerate(sheets):
        for side in ("top", "bottom"):
            for row, height, gap in _edge(sheet, side, usual):
                if id(row) in kept:
                    continue
                for key in _keys(side, height):
                    slots[key].rows.append((index, row))
                    slots[key].gaps.append(gap)
    filled = sum(1 for sheet in sheets if sheet.items)
    found: list[set[int]] = [set() for _ in sheets]
    for slot in slots.values():
        for index, row in _running(slot, filled, titles):
            found[index].add(id(row))
    for index, row in _numbered(sheets, usual, titles):
        found[index].add(id(row))
    for index, row in _lone_numbers(sheets, usual):
        found[index].add(id(row))
    for index, row in _wrapped(sheets, usual, found):
        found[index].add(id(row))
    found = [_outermost(sheet, ids - kept) for sheet, ids in zip(sheets, found, strict=True)]
    _keep_pages(sheets, found)
    return found


def _outermost(sheet: Sheet, ids: set[int]) -> set[int]:
    """Of the rows of a page those that no text stands beyond."""
    if not ids:
        return ids
    rows = [row for row in sheet.rows if row.is_upright]
    others = [
        item.box for item in sheet.items if id(item) not in ids and not (isinstance(item, Row) and not item.is_upright)
    ]
    top = min((box[1] for box in others), default=sheet.height)
    bottom = max((box[3] for box in others), default=0.0)
    return {id(row) for row in rows if id(row) in ids and (row.box[3] <= top + 3 or row.box[1] >= bottom - 3)}


def own_title(sheet: Sheet, ids: set[int]) -> set[int]:
    """The ids of the running heads on the first page where they are the document's title, as reports have it on top of
    all pages: no other text there is set so large, or as large and bold. `ids`: of all that is no text there."""
    top = [row for row in sheet.rows if id(row) in ids and row.box[3] < MARGIN * sheet.height]
    heads = [row for row in top if not is_page_number(row.text)]
    largest = max((_rank(row) for row in sheet.rows if id(row) not in ids), default=(0.0, False))
    return set(map(id, heads)) if any(_rank(row) > largest for row in heads) else set()


def _rank(row: Row) -> tuple[float, bool]:
    return round(row.size), row.style.bold


def _keep_pages(sheets: list[Sheet], found: list[set[int]]) -> None:
    """Where nothing would be left of many pages, their rows are no running heads but all that they say."""
    bare = [
        index
        for index, sheet in enumerate(sheets)
        if found[index] and all(id(item) in found[index] for item in sheet.items)
    ]
    if len(bare) > max(1, BARE_SHARE * len(sheets)):
        for index in bare:
            found[index] = {id(row) for row in sheets[index].rows if is_page_number(row.text)}
            if len(found[index]) == len(sheets[index].items):
                found[index] = set()


def _numbered(sheets: list[Sheet], usual: Usual, titles: set[str]) -> list[tuple[int, Row]]:
    """Outermost rows, apart from the text, that say the page's own number and nothing else but a title, or the
    beginning of one: they need no other page to be known."""
    names = titles | {
        squeezed(row.text) for sheet in sheets[:TITLE_PAGES] for row in sheet.rows if row.size > usual.size + 1
    }
    ordered = sorted(names)
    found: list[tuple[int, Row]] = []
    for index, sheet in enumerate(sheets):
        for side in ("top", "bottom"):
            for row, _, gap in _edge(sheet, side, usual)[:2]:
                rest = _without_number(row.text, sheet)
                if gap >= APART and rest is not None and len(row.text) < 100:
                    name = squeezed(rest)
                    if not name or name in names or (len(name) > 8 and _begins(name, ordered)):
                        found.append((index, row))
    return found


def _lone_numbers(sheets: list[Sheet], usual: Usual) -> Iterator[tuple[int, Row]]:
    """Numbers in the middle of the upper or lower margin, or called those of pages, far from the text: they too need
    no other page."""
    for index, sheet in enumerate(sheets):
        for side in ("top", "bottom"):
            for row, height, gap in _edge(sheet, side, usual)[:1]:
                is_central = abs(row.box[0] + row.box[2] - sheet.width) < 2 * CENTRAL
                is_central = is_central or _CALLED.match(row.text) is not None
                if is_central and gap >= FAR and height < MARGIN / 2 * sheet.height and is_page_number(row.text):
                    yield index, row


def _wrapped(sheets: list[Sheet], usual: Usual, found: list[set[int]]) -> Iterator[tuple[int, Row]]:
    """What goes on below a running head on top of a page, apart from the text, in the same type: the second line of a
    long title. It is one where the two lines come again on another page."""
    places: dict[tuple[str, str], list[tuple[int, Row]]] = defaultdict(list)
    for index, (sheet, ids) in enumerate(zip(sheets, found, strict=True)):
        edge = _edge(sheet, "top", usual) if ids else []
        for (head, _, _), (row, _, gap) in pairwise(edge[:2]):
            if id(head) in ids and id(row) not in ids and head.style == row.style and gap >= APART:
                places[head.text, row.text].append((index, row))
    return chain.from_iterable(entries for entries in places.values() if len(entries) > 1)


def _begins(name: str, ordered: list[str]) -> bool:
    """Whether one of the names in order begins with a name."""
    place = bisect_left(ordered, name)
    return place < len(ordered) and ordered[place].startswith(name)


def _without_number(text: str, sheet: Sheet) -> str | None:
    """A row without the page's number or label at one of its ends; None where it has none."""
    for number in (sheet.label, str(sheet.number)):
        if text == number:
            return ""
        if text.endswith(f" {number}"):
            return text[: -len(number) - 1]
        if text.startswith(f"{number} "):
            return text[len(number) + 1 :]
    return None


def _keys(side: str, height: float) -> tuple[tuple[str, int], tuple[str, int]]:
    """Two overlapping bins, so that rows around the border of one share the other."""
    return (side, 2 * round(height / SLOT)), (side, 2 * int(height // SLOT) + 1)


def _edge(sheet: Sheet, side: str, usual: Usual) -> list[tuple[Row, float, float]]:
    """The outermost lines of a page, each with its distance from the page's edge and from the next line, if it is
    one of the first few."""
    rows = [row for row in sheet.rows if row.is_upright]
    sign = 1 if side == "top" else -1
    boxes = sorted((sign * (item.box[1] if side == "top" else item.box[3]), number) for number, item in enumerate(rows))
    if not boxes:
        return []
    leading = usual.leading(usual.size)
    found: list[tuple[Row, float, float]] = []
    lines: list[list[Row]] = []
    for _, number in boxes:
        row = rows[number]
        if lines and abs(row.baseline - lines[-1][0].baseline) < SLOT:
            lines[-1].append(row)
        elif len(lines) <= DEPTH:
            lines.append([row])
        else:
            break
    for number, line in enumerate(lines[:DEPTH]):
        following = lines[number + 1] if number + 1 < len(lines) else None
        gap = 99.0 if following is None else abs(following[0].baseline - line[0].baseline) / leading
        for row in line:
            height = row.baseline if side == "top" else sheet.height - row.baseline
            if height > MARGIN * sheet.height:
                return found
            found.append((row, height, gap))
    return found


def _running(slot: _Slot, filled: int, titles: set[str]) -> list[tuple[int, Row]]:
    """The rows of a slot that are running heads."""
    pages = {index for index, _ in slot.rows}
    if len(pages) < max(MIN_PAGES if filled > 4 else 2, MIN_SHARE * filled):
        return []
    texts = [_shape(row.text) for _, row in slot.rows]
    counts = Counter(texts)
    told = [
        (counts[text] > 1 and counts[text] >= 0.02 * len(pages)) or is_page_number(row.text) or _names(row, titles)
        for text, (_, row) in zip(texts, slot.rows, strict=True)
    ]
    told_pages = {index for is_told, (index, _) in zip(told, slot.rows, strict=True) if is_told}
    if len(told_pages) < TOLD * len(pages):
        return []
    is_apart = median(slot.gaps) >= APART
    repeated = max(counts.values()) >= 0.5 * len(pages)
    if not is_apart and not repeated:
        return []
    return [
        entry
        for is_told, gap, entry in zip(told, slot.gaps, slot.rows, strict=True)
        if is_told or (is_apart and gap >= APART and len(told_pages) > 0.7 * len(pages))
    ]


def slide_titles(sheets: list[Sheet]) -> set[int]:
    """The ids of rows that are titles of slides: in the largest type, on top of most slides, and of one slide mostly,
    though some may come twice."""
    found: list[Row] = []
    for sheet in sheets:
        if sheet.width > SLIDE * sheet.height and (rows := [row for row in sheet.rows if row.is_upright]):
            title = max(rows, key=lambda row: (row.style.size, row.style.bold))
            if title.box[3] < TITLE_HEIGHT * sheet.height and not is_page_number(title.text):
                found.append(title)
    is_usual = len(found) > 0.5 * len(sheets)
    return set(map(id, found)) if is_usual and len({_shape(row.text) for row in found}) > 0.5 * len(found) else set()


def stamped_rows(sheets: list[Sheet]) -> set[int]:
    """The ids of rows that stand at the same place of page after page, wherever that is: "draft" across the text, the
    list of sections beside a slide. Rows that run another way than the text need not be at the same height."""
    counts: Counter[tuple[str, int, int]] = Counter()
    for sheet in sheets:
        counts.update({_stamp(row) for row in sheet.rows if len(row.text) < MAX_STAMP})
    filled = sum(1 for sheet in sheets if sheet.items)
    least = max(3, STAMPED_SHARE * filled)
    often = {key for key, count in counts.items() if count >= (max(2, MIN_SHARE * filled) if key[2] < 0 else least)}
    if not often:
        return set()
    return {id(row) for sheet in sheets for row in sheet.rows if len(row.text) < MAX_STAMP and _stamp(row) in often}


def _stamp(row: Row) -> tuple[str, int, int]:
    return (row.text, round(row.box[0] / SLOT), round(row.box[1] / SLOT)) if row.is_upright else (row.text, -1, -1)


def _shape(text: str) -> str:
    return _NUMBERS.sub("#", text.lower())


def is_page_number(text: str) -> bool:
    """Whether a row says nothing but which page it is."""
    return len(text) < 24 and _PAGE_NUMBER.fullmatch(text) is not None


def _names(row: Row, titles: set[str]) -> bool:
    """Whether a row is the title of a section, with or without the number of the page, or two, one at each side."""
    if not titles:
        return False
    if plain(row.text) in titles or plain(_PAGE_AT_END.sub("", row.text)) in titles:
        return True
    return row.tab > 0 and plain(row.text[: row.tab_at]) in titles and plain(row.text[row.tab_at :]) in titles
