"""The form of a text that embeds better than the text itself: the same words, without filling.

Cell padding and dash rules of tables eat an embedding model's window; leaving them out was worth five points
of recall on questions about table rows.
"""

import re

from structsplit.document import Document, Kind

PADDING = re.compile(r"(?<=[^\s>])[ \t]{2,}(?=\|)|(?<=\|)[ \t]{2,}")
"""Runs of spaces beside a pipe, but for the indentation of the row."""
DASHES = re.compile(r"-{4,}")
DELIMITER_ROW = re.compile(r"[\s|:>-]*-[\s|:>-]*")
DELIMITER_MARKS = ("|-", "| -", "-|", "- |", "|:", "| :", ":|", ": |")
"""What a table's delimiter row has some of, and `a | b` in prose and code has not."""
LINE = re.compile(r"[^\r\n]+")
TABLE = Kind.TABLE


def substitutions(document: Document) -> list[tuple[int, int, str]]:
    """Spans of the text and what is embedded instead, in order and disjoint: each at most a line of a table.

    A byte order mark is left out.
    """
    found: list[tuple[int, int, str]] = []
    text = document.text
    if text.startswith("\ufeff"):
        found.append((0, 1, ""))
    has_tables = document.comment is None  # code has none
    stack = [document.root] if has_tables and any(mark in text for mark in DELIMITER_MARKS) else []
    while stack:
        node = stack.pop()
        for child in node.parsed_children:
            if child.kind is TABLE:
                found.extend(_squeezed(text, child.start, child.end))
            elif child.parsed_children:
                stack.append(child)
    found.sort()
    return found


def _squeezed(text: str, start: int, end: int) -> list[tuple[int, int, str]]:
    found = []
    for match in LINE.finditer(text, start, end):
        line = match.group()
        shorter = PADDING.sub(" ", line)
        if DELIMITER_ROW.fullmatch(line):
            shorter = DASHES.sub("---", shorter)
        if shorter != line and match.start() > 0:
            found.append((match.start(), match.end(), shorter))
    return found


def cell_line(column: str, value: str) -> str:
    """A cell, or a piece of one, as a line of its own; `column` is its column's name with a colon, or nothing."""
    return f"{column}{' '.join(value.strip().strip('|').split())}\n"
