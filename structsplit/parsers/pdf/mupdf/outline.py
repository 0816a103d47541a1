"""The outline: bookmarks by depth, title, page and height on it."""

from collections.abc import Iterator
from typing import Any

from structsplit.parsers.pdf.characters import clean
from structsplit.parsers.pdf.mupdf.broken_outline import read_broken_outline
from structsplit.parsers.pdf.mupdf.engine import FAILURES
from structsplit.parsers.pdf.page import Bookmark

MAX_BOOKMARKS = 100_000
DEEPEST = 64


def read_outline(document: Any) -> list[Bookmark]:
    """The bookmarks in order. MuPDF has found the pages and, from wherever the file measures, the heights from the
    top; an outline that runs in circles it does not read at all."""
    try:
        first = document.outline
        if first is None and document.is_pdf:
            return read_broken_outline(document)
    except FAILURES:
        return []
    bookmarks: list[Bookmark] = []
    depth = 0
    for item, level in _items(first):
        # an entry may not be more than one deeper than the one before it
        depth = min(level, depth + 1)
        title = " ".join(clean(item.title or "").split())
        number = _page(document, item)
        if title:
            bookmarks.append(Bookmark(depth, title, number, _height(item) if number else None))
    return bookmarks


def _items(first: Any) -> Iterator[tuple[Any, int]]:
    """Every entry with its depth, in order and without recursion."""
    stack = [(first, 1)]
    count = 0
    while stack and count < MAX_BOOKMARKS:
        item, level = stack.pop()
        if item is None or not item.this.m_internal:
            continue
        count += 1
        yield item, level
        stack.append((item.next, level))
        if level < DEEPEST:
            stack.append((item.down, level + 1))


def _page(document: Any, item: Any) -> int:
    """1-based; 0 for an entry that points nowhere, or to another file."""
    number = item.page
    if number < 0 and item.uri and not item.is_external:
        try:
            number = document.resolve_link(item.uri)[0]
        except FAILURES:
            return 0
    return number + 1 if isinstance(number, int) and 0 <= number < document.page_count else 0


def _height(item: Any) -> float | None:
    # a destination that fits the page in the window has none, which is said by a number that is none
    return item.y if item.y == item.y and abs(item.y) < 1e6 else None
