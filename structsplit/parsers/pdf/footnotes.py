"""Footnotes: taken out of the column they end, for the paragraph above goes on after them."""

import re

from structsplit.document import Kind
from structsplit.parsers.pdf.blocks import Block
from structsplit.parsers.pdf.columns import Frame
from structsplit.parsers.pdf.paragraphs import blocks_of
from structsplit.parsers.pdf.rows import Item, Row, Sheet
from structsplit.parsers.pdf.styles import Usual

SMALLER = 0.95
"""Times the text's size: footnotes are set in less."""

_MARK = re.compile(r"(\d{1,3}|[*†‡§¶]{1,3}|[a-z](?=\s))\s*(?=\S)")


def take_footnotes(frame: Frame, sheet: Sheet, usual: Usual) -> list[Block]:
    """The footnotes at the end of a frame, which loses their rows."""
    items = frame.items
    first = len(items)
    while first and isinstance(item := items[first - 1], Row) and item.size < SMALLER * usual.size:
        first -= 1
    while first < len(items) and not _starts(items, first, sheet):
        first += 1
    if first == len(items) or (first == 0 and items[0].box[1] < 0.5 * sheet.height):
        return []
    notes: list[Block] = []
    group: list[Item] = []
    for item in [*items[first:], None]:
        if item is None or not group or _is_next(item, group[0]):
            if group:
                notes += _note(Frame(frame.page, group, frame.left), usual)
            group = []
        if item is not None:
            group.append(item)
    del items[first:]
    return notes


def _note(frame: Frame, usual: Usual) -> list[Block]:
    """The blocks of one footnote."""
    blocks = blocks_of(frame, {}, usual)
    first = blocks[0]
    if first.kind in (Kind.PARAGRAPH, Kind.ITEM):
        first.kind = Kind.FOOTNOTE
        first.marker = mark_of(first.first)
        first.x = 0.0
    return blocks


def _is_next(item: Item, first: Item) -> bool:
    """Whether a row begins another footnote than the one that begins with `first`."""
    if not isinstance(item, Row) or not isinstance(first, Row) or not (mark := mark_of(item)):
        return False
    if first.marks and first.marks[0][0] == 0:
        return item.marks != () and item.marks[0][0] == 0
    before = mark_of(first)
    return abs(item.box[0] - first.box[0]) < 3 and (
        not mark.isdigit() or not before.isdigit() or int(mark) > int(before)
    )


def mark_of(row: Row) -> str:
    """The number or sign that a footnote begins with, or ""."""
    if row.marks and row.marks[0][0] == 0:
        return row.text[: row.marks[0][1]].strip()
    found = _MARK.match(row.text)
    return found[1] if found and len(found.group()) < len(row.text) else ""


def _starts(items: list[Item], first: int, sheet: Sheet) -> bool:
    """Whether footnotes begin with a row: it has a mark, and it is raised or a rule or a gap is above it."""
    row = items[first]
    if not isinstance(row, Row) or not mark_of(row):
        return False
    if row.marks and row.marks[0][0] == 0:
        return True
    above = items[first - 1] if first else None
    top = above.box[3] if above is not None else 0.0
    return any(top - 3 < rule[1] < row.box[1] + 3 and rule[0] < row.box[2] for rule in sheet.rules)
