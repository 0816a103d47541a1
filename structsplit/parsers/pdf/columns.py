"""The columns of a page, in reading order."""

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field

from structsplit.parsers.pdf.characters import runs_to_the_left
from structsplit.parsers.pdf.order import NEXT, in_order
from structsplit.parsers.pdf.rows import Item, Row, Sheet
from structsplit.parsers.pdf.tables import Table

USUAL_SIDE = 0.1
"""Of all columns, so many share a left side that is usual."""

MAX_INDENT = 100.0
"""Points that all of a column may be indented by."""


NOTE = 0.4
"""Of a line's width: a note beside it is narrower."""

LEVEL = 0.3
"""Of the type's size: how far its baseline may lie from the line's."""

LEAST_NOTE = 3
"""Characters: fewer are a mark."""


@dataclass(slots=True)
class Frame:
    """A column, or as much of one as is read from top to bottom."""

    page: int
    items: list[Item]
    left: float = 0.0
    """x of its left side."""
    is_mirrored: bool = False
    is_aside: bool = False
    """Whether it is beside the text: what runs up a margin."""
    notes: set[int] = field(default_factory=set)
    """Ids of the rows that stand in the margin, each in front of the line that it is beside."""


def frames(sheet: Sheet, dropped: set[int]) -> list[Frame]:
    """The columns of a page, in reading order; text that runs another way than most comes last."""
    items = [item for item in sheet.items if not isinstance(item, Row) or id(item) not in dropped]
    aside = [item for item in items if isinstance(item, Row) and not item.is_upright]
    if len(aside) * 2 < len(items):
        items = [item for item in items if not isinstance(item, Row) or item.is_upright]
    else:
        aside = []
    found: list[Frame] = []
    bottom = top = 0.0
    items, notes = _notes_first(in_order(items))
    for item in items:
        box = item.box
        if not found or (box[1] < top - 2 and box[3] < bottom - 2):
            found.append(Frame(sheet.number, []))
        found[-1].items.append(item)
        if id(item) not in notes:  # which may lie a little lower than their line
            top, bottom = box[1], box[3]
    if aside:
        found.append(Frame(sheet.number, list(aside), is_aside=True))
    for frame in found:
        _mirror(frame)
        frame.notes = notes
        text = [item for item in frame.items if id(item) not in notes]
        frame.left = min(side_of(item, frame) for item in text or frame.items)
    return found


def _notes_first(items: list[Item]) -> tuple[list[Item], set[int]]:
    """The items with labels in the margin in front of the line that they stand beside, where the file has them behind
    it; and the ids of those that are notes, which cut no paragraph in two."""
    beside = {
        number
        for number, (line, note, after) in enumerate(zip(items, items[1:], items[2:], strict=False), start=1)
        if isinstance(line, Row) and isinstance(note, Row) and isinstance(after, Row) and _is_note(line, note, after)
    }
    found = list(items)
    notes: set[int] = set()
    for number in beside:
        found[number - 1 : number + 1] = [items[number], items[number - 1]]
        if number - 2 not in beside and number + 2 not in beside:  # else each line has a label: they are a list
            notes.add(id(items[number]))
    return found, notes


def _is_note(line: Row, note: Row, after: Row) -> bool:
    """Whether a row is in front of a line that goes on below: left of it, right where lines run to the left."""
    if runs_to_the_left(line.text):
        is_beside = note.box[0] > max(line.box[2], after.box[2]) + line.size / 5
    else:
        is_beside = note.box[2] < min(line.box[0], after.box[0]) - line.size / 5
    goes_on = 0 < after.baseline - line.baseline < NEXT * line.size and after.box[0] < line.box[2]
    is_short = note.width < NOTE * line.width
    is_level = abs(note.baseline - line.baseline) < LEVEL * line.size
    return is_beside and is_short and goes_on and is_level and len(note.text) >= LEAST_NOTE


def _mirror(frame: Frame) -> None:
    """Let the rows of a column that runs to the left have their boxes as seen in a mirror: all that is said of left
    and right sides is then true of it too."""
    rows = [item for item in frame.items if isinstance(item, Row)]
    if sum(runs_to_the_left(row.text) for row in rows) * 2 <= len(rows):
        return
    frame.is_mirrored = True
    for row in rows:
        row.place = row.box
        row.box = (-row.box[2], row.box[1], -row.box[0], row.box[3])
        row.hang = row.tab = 0.0  # of words, which are not kept


def side_of(item: Item, frame: Frame) -> float:
    """Where an item begins, on the side where its column is read from."""
    return -item.box[2] if frame.is_mirrored and isinstance(item, Table) else item.box[0]


def settle_sides(found: list[Frame]) -> None:
    """Let columns that begin with something indented have the left side that others have, and rows know how far
    they are indented."""
    counts = Counter(round(frame.left) for frame in found if not frame.is_aside)
    usual = sorted(left for left, count in counts.items() if count >= max(2, USUAL_SIDE * len(found)))
    for frame in found:
        place = bisect_right(usual, frame.left + 2) - 1
        if place >= 0 and frame.left - usual[place] < MAX_INDENT:
            frame.left = min(frame.left, usual[place])
        for item in frame.items:
            if isinstance(item, Row):
                item.x = item.box[0] - frame.left
