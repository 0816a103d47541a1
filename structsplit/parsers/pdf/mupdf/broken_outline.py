"""Outlines that MuPDF refuses, as it does those that run in circles: read from the objects themselves."""

import re
from collections.abc import Iterator
from typing import Any

from structsplit.parsers.pdf.characters import clean
from structsplit.parsers.pdf.mupdf.engine import FAILURES, pymupdf
from structsplit.parsers.pdf.page import Bookmark
from structsplit.parsers.pdf.strings import read_string

MAX_BOOKMARKS = 100_000

_TARGET = re.compile(r"\[\s*(\d+)(\s+\d+\s+R)?\s*/(\w+)([^\]]*)\]")
"""A destination: its page, as a reference or as a number, how it is shown, and where."""

_HEIGHT = {"XYZ": 1, "FitH": 0, "FitBH": 0, "FitR": 3}
"""Which number of a destination is a height."""


def read_broken_outline(document: Any) -> list[Bookmark]:
    """The bookmarks that can be reached, each once. Raises what PyMuPDF raises where the objects are broken too."""
    indexes = {document.page_xref(index): index for index in range(document.page_count)}
    named: dict[str, Any] | None = None
    bookmarks: list[Bookmark] = []
    for item, level in _items(document):
        title = " ".join(clean(_title(document, item)).split())
        if not title:
            continue
        target = _target(document, item)
        found = _TARGET.match(target)
        if found is None and target:
            if named is None:
                named = document.resolve_names()
            place: dict[str, Any] = (named or {}).get(target.strip("()/"), {})
            bookmarks.append(Bookmark(level, title, place.get("page", -1) + 1, None))
            continue
        bookmarks.append(Bookmark(level, title, *_place(document, found, indexes)))
    return bookmarks


def _items(document: Any) -> Iterator[tuple[int, int]]:
    """The entries with their depth, in order; none twice, whatever points to it."""
    first = _reference(document, document.pdf_catalog(), "Outlines/First")
    stack, seen = [(first, 1)], {0}
    while stack and len(seen) < MAX_BOOKMARKS:
        item, level = stack.pop()
        if item in seen:
            continue
        seen.add(item)
        yield item, level
        stack += [(_reference(document, item, "Next"), level), (_reference(document, item, "First"), level + 1)]


def _title(document: Any, item: int) -> str:
    kind, value = document.xref_get_key(item, "Title")
    if kind == "xref":
        return read_string(document.xref_object(int(value.split()[0]), compressed=True).strip())
    return value if kind == "string" else ""


def _value(document: Any, item: int, key: str, kind: str) -> str:
    found, value = document.xref_get_key(item, key)
    return value if found == kind else ""


def _reference(document: Any, item: int, key: str) -> int:
    """The number of the object that an entry points to; 0 for none."""
    value = _value(document, item, key, "xref")
    number = int(value.split()[0]) if value else 0
    return number if 0 < number < document.xref_length() else 0


def _target(document: Any, item: int) -> str:
    """A destination as it is written, or its name."""
    for key in ("Dest", "A/D"):
        kind, value = document.xref_get_key(item, key)
        if kind == "xref":
            value = document.xref_object(int(value.split()[0]), compressed=True)
        if kind != "null":
            return value
    return ""


def _place(document: Any, found: "re.Match[str] | None", indexes: dict[int, int]) -> tuple[int, float | None]:
    """The page (1-based; 0 for none) and the height from the top of it as it is shown."""
    index = int(found[1]) if found else -1
    if found and found[2]:
        index = indexes.get(index, -1)
    if found is None or not 0 <= index < len(indexes):
        return 0, None
    numbers = found[4].split()
    which = _HEIGHT.get(found[3])
    try:
        height = float(numbers[which]) if which is not None else None
        if height is None:
            return index + 1, None
        page = document[index]
        return index + 1, (pymupdf.Point(0, height) * page.transformation_matrix * page.rotation_matrix).y
    except (*FAILURES, ValueError, IndexError):
        return index + 1, None
