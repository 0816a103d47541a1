"""Tables of contents: lists of titles and page numbers. They repeat the headings, and are left out of the text."""

import re
from itertools import pairwise

from structsplit.parsers.pdf.rows import Row, Sheet
from structsplit.parsers.pdf.titles import plain, squeezed

LEADER = re.compile(r"(?:[.·•‥…_]\s?){4,}\s*(?:[\w.\-–]{1,9})?\s*$|…{2,}\s*[\w.\-]*$")
"""Dots that lead to the number of a page."""

LEADERS = ("..", ". .", "…", "··", "· ·", "‥", "•", "__", "_ _")
"""What a row with such dots has in it."""

MIN_ENTRIES = 5
"""On a page of contents; one that follows such a page may have fewer."""

MAX_BETWEEN = 4
"""Rows between two entries that belong to them: long titles, names of parts."""

ASCENDING = 0.8
"""Of the page numbers, so many are not below the one in front: an index is otherwise."""

NAMES = frozenset(
    squeezed(name)
    for name in (
        "Contents", "Table of Contents", "Brief Contents", "Short Contents", "List of Figures", "List of Tables",
        "List of Examples", "List of Listings", "Inhalt", "Inhaltsverzeichnis", "Table des matières", "Sommaire",
        "Índice", "Índice general", "Contenido", "Indice", "Sommario", "Содержание", "Оглавление", "目次", "目录",
        "目錄", "차례", "목차", "فهرست",
    )
)  # fmt: skip

_ENTRY = re.compile(r"^(?P<title>.*?\S)[\s.·…_]+(?P<page>\d{1,4}|[ivxlc]{1,7})$", re.IGNORECASE)


def contents_rows(sheets: list[Sheet], titles: set[str]) -> list[set[int]]:
    """For each page the ids of its rows that list what is on other pages.

    Args:
        sheets: all pages.
        titles: of all bookmarks, made plain.
    """
    found: list[set[int]] = []
    follows = False
    for sheet in sheets:
        rows = sheet.rows
        entries = [number for number, row in enumerate(rows) if _is_entry(row, titles)]
        enough = len(entries) >= MIN_ENTRIES or (follows and len(entries) >= max(1, 0.4 * len(rows)))
        follows = enough and _is_ascending([rows[number] for number in entries])
        found.append({id(row) for row in _spanned(rows, entries)} if follows else set())
    return found


def is_named_contents(text: str) -> bool:
    """Whether it is the heading of a table of contents."""
    return squeezed(text) in NAMES


def has_leaders(text: str) -> bool:
    """Whether dots lead to the end of a row."""
    if len(text) < 7 or not any(mark in text for mark in LEADERS):
        return False
    return LEADER.search(text) is not None


def _is_entry(row: Row, titles: set[str]) -> bool:
    if has_leaders(row.text):
        return True
    if not titles or not (text := row.text)[-1].isalnum() or not (found := _ENTRY.match(text)):
        return False
    return plain(found["title"]) in titles


def _is_ascending(rows: list[Row]) -> bool:
    numbers = [int(found["page"]) for row in rows if (found := _ENTRY.match(row.text)) and found["page"].isdigit()]
    steps = list(pairwise(numbers))
    return sum(1 for one, other in steps if other >= one) >= ASCENDING * len(steps)


def _spanned(rows: list[Row], entries: list[int]) -> list[Row]:
    """Entries with what stands between them, and the name of the list above the first."""
    first = entries[0]
    taken: list[Row] = []
    above = -1
    for number in entries:
        if above < 0:
            taken += (
                row for row in rows[max(0, first - 3) : first] if is_named_contents(row.text) or row.text.isdigit()
            )
        elif number - above <= MAX_BETWEEN + 1:
            taken += rows[above + 1 : number]
        taken.append(rows[number])
        above = number
    return taken
