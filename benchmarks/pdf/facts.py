"""What is in a PDF, by pypdfium2 alone: structsplit reads with MuPDF, and the two engines share no code."""

import unicodedata
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pypdfium2

BREAKS = "\ufffe\ufffd\u0002"
"""What pdfium writes for a hyphen at the end of a line."""


class Line(NamedTuple):
    page: int
    """1-based."""
    text: str
    x: float
    """Of its first character, in points from the left."""
    y: float
    """Of the middle of its first character, in points from the top."""


class Mark(NamedTuple):
    """A bookmark."""

    level: int
    """0-based."""
    title: str
    page: int
    """1-based; 0 for none."""


def folded(text: str) -> str:
    """Letters and digits only, so that nobody is judged by blanks, hyphens or Markdown."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


def bookmarks(path: Path) -> list[Mark]:
    marks = []
    for entry in pypdfium2.PdfDocument(path).get_toc():
        target = entry.get_dest()
        index = target.get_index() if target else None
        marks.append(Mark(entry.level, entry.get_title(), 0 if index is None else index + 1))
    return marks


def read(path: Path) -> tuple[list[Line], Counter[str]]:
    """The lines of all pages in the order of the file's content, which TeX writes as it is read; and every character
    that is not blank, in its compatible form."""
    found: list[Line] = []
    counts: Counter[str] = Counter()
    document = pypdfium2.PdfDocument(path)
    for index in range(len(document)):
        page = document[index]
        text_page = page.get_textpage()
        counts.update(characters(text_page.get_text_bounded()))  # without what lies beside the page
        text = text_page.get_text_range()
        left, _, _, top = page.get_cropbox()
        at = 0
        for line in text.split("\r\n"):
            if line.strip():
                first = at + len(line) - len(line.lstrip())
                x0, y0, _, y1 = text_page.get_charbox(first)
                found.append(Line(index + 1, line, x0 - left, top - (y0 + y1) / 2))
            at += len(line) + 2
        page.close()
    return found, counts


def characters(text: str) -> Counter[str]:
    return Counter("".join(unicodedata.normalize("NFKC", text).split()))
