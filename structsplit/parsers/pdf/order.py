"""Reading order: that of the file's content stream, unless the page shows that it cannot be.

Word processors and typesetters write a page as it is read. Where a later column of text stands above an earlier one,
though, one over the other, the page is put in order by cutting it: at a gutter through all of it, else below what
stands on top.
"""

from itertools import pairwise

from structsplit.parsers.pdf.page import Box
from structsplit.parsers.pdf.rows import Item, Row

GUTTER = 6.0
"""Points between two columns."""

GAP = 2.0
"""Points between what stands on top and what is below it."""

NEXT = 2.0
"""Times the type's size: a line that is no farther below another goes on with it."""

MAX_UNITS = 400
"""Blocks on a page that are put in order; beyond, the stream's order is as good as any."""

MISPLACED = 0.15
"""Of a page's text: so much above what comes before it, and the stream's order is not that of reading."""

TABLE_WEIGHT = 300
"""A table counts as so many characters."""

SLACK = 3.0
"""Points by which boxes may reach into each other."""


def in_order(items: list[Item]) -> list[Item]:
    """The items of a page in reading order."""
    if all(above.box[1] <= item.box[1] for above, item in pairwise(items)):
        return items
    units = _units(items)
    if len(units) < 2 or len(units) > MAX_UNITS or not _is_disordered(units):
        return items
    return [item for unit in _cut([(_box(unit), unit) for unit in units]) for item in unit]


def _units(items: list[Item]) -> list[list[Item]]:
    """Items that stand together: those of one block of the engine, or lines of one column, each a block of its own."""
    units: list[list[Item]] = []
    block: int | None = None
    above: Item | None = None
    for item in items:
        number = item.block if isinstance(item, Row) else None
        if (
            above is None
            or not _share_side(above, item)
            or number is None
            or (number != block and not _is_next_line(above, item))
        ):
            units.append([])
        units[-1].append(item)
        block, above = number, item
    return units


def _is_next_line(above: Item, item: Item) -> bool:
    if not isinstance(above, Row) or not isinstance(item, Row) or abs(above.size - item.size) > 0.3:
        return False
    return abs(above.box[0] - item.box[0]) < 3 * item.size and 0 < item.baseline - above.baseline < NEXT * item.size


def _share_side(above: Item, item: Item) -> bool:
    return above.box[0] < item.box[2] and item.box[0] < above.box[2]


def _box(unit: list[Item]) -> Box:
    boxes = [item.box for item in unit]
    return (
        min(box[0] for box in boxes), min(box[1] for box in boxes),
        max(box[2] for box in boxes), max(box[3] for box in boxes),
    )  # fmt: skip


def _is_disordered(units: list[list[Item]]) -> bool:
    """Whether much of a page stands wholly above what comes earlier in the stream, and over it. A line by itself, a
    page's number or a title, proves nothing."""
    earlier: list[Box] = []
    misplaced = everything = 0
    for unit in units:
        box = _box(unit)
        weight = sum(len(item.text) if isinstance(item, Row) else TABLE_WEIGHT for item in unit)
        everything += weight
        for other in earlier:
            shared = min(box[2], other[2]) - max(box[0], other[0])
            if box[3] <= other[1] + SLACK and shared > 0.5 * min(box[2] - box[0], other[2] - other[0]):
                misplaced += weight
                break
        if len(unit) > 1 or not isinstance(unit[0], Row):
            earlier.append(box)
    return misplaced > MISPLACED * everything


def _cut(units: list[tuple[Box, list[Item]]]) -> list[list[Item]]:
    """Units in the order in which a page is read that they make up, without recursion."""
    done: list[list[Item]] = []
    stack = [units]
    while stack:
        part = stack.pop()
        if len(part) < 2:
            done += [unit for _, unit in part]
            continue
        parts = _parted(part, 0, GUTTER) or _parted(part, 1, GAP)
        if parts is None:
            done += [unit for _, unit in part]
        else:
            stack += [parts[1], parts[0]]
    return done


def _parted(
    part: list[tuple[Box, list[Item]]], axis: int, least: float
) -> tuple[list[tuple[Box, list[Item]]], list[tuple[Box, list[Item]]]] | None:
    """The units left of the first gap on an axis (0 for x, 1 for y), and those right of it; None without one."""
    edges = sorted((box[axis], box[axis + 2]) for box, _ in part)
    reach = edges[0][1]
    for start, end in edges[1:]:
        if start - reach > (least if axis == 0 else -SLACK):
            return [u for u in part if u[0][axis] < start], [u for u in part if u[0][axis] >= start]
        reach = max(reach, end)
    return None
