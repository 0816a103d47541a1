"""What a row's look says of it: whether it may be a heading, and of which level."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass

from structsplit.parsers.lead import is_caption_alone, is_title_of_example
from structsplit.parsers.pdf.rows import Row, Sheet
from structsplit.parsers.pdf.styles import Usual

MAX_CHARS = 160
MAX_BOLD_CHARS = 90
MAX_LEVEL = 6

LARGER = 1.08
"""Times the text's size, and LARGER_BY points: type that is larger marks a heading."""
LARGER_BY = 0.3

FEW_PAGES = 4
"""Up to so many, a size of type need not come again to mean a level."""

APART = 1.3
"""Times the usual distance of lines: the room above a heading."""

ASIDE = 1.4
"""Times the smaller: type of a title and of what stands far beside it."""

NUMBERED = re.compile(
    r"(?P<number>(?:\d{1,3}|[A-Z])(?:\.\d{1,3}){1,5})\.?\s+(?=\S*[^\W\d_])|"
    r"(?:Chapter|Appendix|Part|Section|Kapitel|Anhang|Teil|Chapitre|Capítulo)\s+(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])\b"
)
SIMPLE_NUMBER = re.compile(r"(?:\d{1,2}|[IVX]{1,5}|[A-Z])\.?\s+(?=\S*[^\W\d_])")
HAN_NUMBERED = re.compile(
    r"第[\d一二三四五六七八九十百零〇]{1,5}[章节節部篇编編]|[一二三四五六七八九十]{1,3}[、．]|[（(][一二三四五六七八九十]{1,3}[）)]"
)
"""How headings begin in Chinese and Japanese: "第三章", "一、", below it "（一）"."""

MAX_HAN_CHARS = 40

HAN_MARKS = "。；：，;:,"
"""What sentences and items end with."""

_WORD = re.compile(r"[^\W\d_]{2,}|[\u3040-\u9fff\uac00-\ud7af]")

ADMONITIONS = frozenset((
    "note", "notes", "tip", "tips", "hint", "warning", "warnings", "caution", "important", "attention", "danger",
    "remark", "remarks", "info",
    "hinweis", "anmerkung", "bemerkung", "achtung", "warnung", "vorsicht", "tipp", "wichtig",
    "remarque", "avertissement", "astuce",
    "nota", "notas", "aviso", "advertencia", "precaución", "importante", "consejo", "sugerencia",
    "atenção", "dica", "observação", "attenzione", "avvertimento", "avvertenza", "suggerimento",
    "примечание", "внимание", "предупреждение", "совет", "важно",
    "opmerking", "waarschuwing", "uwaga", "poznámka",
    "注意", "注", "注記", "警告", "重要", "ヒント", "提示",
))  # fmt: skip
"""What stands above a box beside the text; it begins no section."""

Weight = tuple[float, bool]
"""Size of type, and whether it is bold."""


def may_be(row: Row) -> bool:
    text = row.text
    return (
        len(text) <= MAX_CHARS
        and row.is_upright
        and not row.style.mono
        and (not row.lead or NUMBERED.match(text) is not None)
        and text[-1] not in ",;"
        and text.rstrip(" :!.").lower() not in ADMONITIONS
        and _WORD.search(text) is not None
    )


def is_titled_float(row: Row) -> bool:
    """Whether a row that stands out is the title of a table, a figure, an example: it begins no section. Dearer than
    what tells most rows from headings."""
    return is_caption_alone(row.text) is not None or is_title_of_example(row.text)


def is_term(row: Row, below: list[Row]) -> bool:
    """Whether all that follows a row is indented under it: it is a term, where other text stands at its side.

    Args:
        row: a row that might be a heading.
        below: the next rows, two of them at most. A paragraph's first line alone may be indented under a heading.
    """
    if not below or below[0].style.bold or row.size > below[0].size + 1 or SIMPLE_NUMBER.match(row.text):
        return False
    if not 0 < below[0].baseline - row.baseline < 2.2 * row.size:
        return False
    if len(below) > 1 and below[1].style == row.style:  # the next term
        below = below[:1]
    return all(other.box[0] > row.box[0] + 0.6 * row.size for other in below)


def is_large(row: Row, usual: Usual) -> bool:
    return row.size >= usual.size * LARGER + LARGER_BY


@dataclass(slots=True)
class Looks:
    """What the type of a document without bookmarks says of levels."""

    ranks: dict[tuple[float, bool], int]
    """The sizes of type, plain or bold, larger than the text's, from the largest, with the levels they mean."""
    base: int
    """The level of headings numbered 1, 2, 3."""
    once: set[tuple[float, bool]]
    """Those of rows that follow each other in one place only: the names of authors below a title."""
    is_numbered: bool
    """Whether there are headings numbered 1, 2, 3 in large type."""


def read_looks(sheets: list[Sheet], usual: Usual, dropped: list[set[int]]) -> Looks:
    """What the large type of a document says."""
    places: dict[Weight, list[int]] = defaultdict(list)
    pages: dict[Weight, set[int]] = defaultdict(set)
    simple: Counter[Weight] = Counter()
    number = 0
    for sheet, ids in zip(sheets, dropped, strict=True):
        for row in sheet.rows:
            number += 1
            if id(row) not in ids and is_large(row, usual) and may_be(row) and not is_titled_float(row):
                places[weight_of(row)].append(number)
                pages[weight_of(row)].add(sheet.number)
                if _depth(row.text) == 0:
                    simple[weight_of(row)] += 1
    once = {key for key, found in places.items() if found[-1] - found[0] < len(found) + 2}
    ranks = _ranks({key: len(found) for key, found in pages.items()}, len(sheets) > FEW_PAGES)
    base = ranks[simple.most_common(1)[0][0]] if simple else max(ranks.values(), default=0) + 1
    return Looks(ranks, base, once, bool(simple))


def _depth(text: str) -> int | None:
    """How deep the number of a heading goes: 0 for "2 Kilns" and "Chapter 2", 1 for "2.1"; None without a number."""
    if numbered := NUMBERED.match(text):
        return numbered["number"].count(".") if numbered["number"] else 0
    return 0 if SIMPLE_NUMBER.match(text) else None


def _ranks(pages: dict[Weight, int], is_long: bool) -> dict[Weight, int]:
    """Levels by size of type, given on how many pages each is used. In a long document a size that stands on one page
    only, on its cover, has no level of its own but that of the next larger."""
    ranks: dict[Weight, int] = {}
    rank = 0
    above: Weight | None = None
    for size, bold in sorted(pages, reverse=True):
        is_new = above is None or above[0] - size > 0.6 or above[1] != bold
        if rank == 0 or (is_new and not (is_long and pages[size, bold] < 2)):
            rank += 1
            above = (size, bold)
        ranks[size, bold] = min(rank, MAX_LEVEL - 1)
    return ranks


def weight_of(row: Row) -> tuple[float, bool]:
    return row.style.size, row.style.bold


def level_by_look(row: Row, above: Row | None, following: Row | None, looks: Looks, usual: Usual, bold: bool) -> int:
    if not is_lone(row, above, following, usual):
        return 0
    depth = _depth(row.text) or 0
    rank = looks.ranks.get(weight_of(row))
    deepest = max(looks.ranks.values(), default=0)
    if rank is not None and is_large(row, usual):
        if rank > 1 and weight_of(row) in looks.once and not row.style.bold and _follows_title(row, above, looks):
            return 0
        return min(MAX_LEVEL, looks.base + depth) if depth and looks.is_numbered else rank
    is_styled = row.style.bold and bold and len(row.text) <= MAX_BOLD_CHARS and row.text[-1] not in "."
    if row.size < usual.size - 0.6:
        return 0
    if not is_styled:
        below = _han_depth(row, following)
        return min(MAX_LEVEL, deepest + below) if below else 0
    return min(MAX_LEVEL, looks.base + depth if depth else deepest + 1)


def _han_depth(row: Row, following: Row | None) -> int:
    """How far below what large type means a row stands that is numbered as headings are in Chinese: 1 or 2; 0 for
    another row, and for one of a list."""
    numbered = HAN_NUMBERED.match(row.text)
    if numbered is None or len(row.text) > MAX_HAN_CHARS or row.text[-1] in HAN_MARKS:
        return 0
    is_listed = following is not None and HAN_NUMBERED.match(following.text) is not None
    if is_listed and following is not None and 0 < following.baseline - row.baseline < 2.0 * row.size:
        return 0
    return 2 if numbered.group()[0] in "（(" else 1


def _follows_title(row: Row, above: Row | None, looks: Looks) -> bool:
    """Whether a row stands right below the title, or below one of the kind that does."""
    if above is None:
        return False
    return looks.ranks.get(weight_of(above), 9) < looks.ranks[weight_of(row)] or weight_of(above) in looks.once


def is_lone(row: Row, above: Row | None, following: Row | None, usual: Usual) -> bool:
    """Whether a row stands on its line alone, with room above it."""
    for other in (above, following):
        if other is not None and abs(other.baseline - row.baseline) < 0.4 * row.size and not _is_aside(other, row):
            return False
    if above is None:
        return True
    step = row.baseline - above.baseline
    if step < 0:
        return True
    larger = row.size - above.size > 0.5
    return step > APART * usual.leading(usual.size) or (larger and step > usual.leading(row.size))


def _is_aside(other: Row, row: Row) -> bool:
    """Whether what stands beside a title is far from it, and in much smaller type."""
    return row.size > ASIDE * other.size and other.box[0] - row.box[2] > 2 * row.size
