"""Reading order of the lines of a scanned page, which engines for OCR give row by row, across its columns.

Lines that stand right below each other are blocks; where a gutter parts blocks of prose, what is left of it is read
first, in as high a strip of the page as it goes through. All else stays as it came: the cells of a table are read by
rows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from statistics import median
from typing import NamedTuple

from structsplit.parsers.pdf.page import Box, around

GUTTER = 0.6
"""Heights of a line, at least, between two columns."""

NEXT = 0.9
"""Heights of a line between it and the one above it in its block."""

OTHER_SIZE = 1.5
"""Times the lower: two lines of one block are no more different in height."""

WIDER = 1.3
"""Times the width of a block: a wider line below it begins another."""

OVERLAP = 0.4
"""Heights of a line, by which boxes of lines that stand below each other may reach into each other."""

PROSE_LINES, PROSE_CHARACTERS = 3, 20
"""A column of prose has so many lines, and half of them are at least so long."""

MAX_LINES = 2_000
"""Lines of a page that are put in order, each compared with all others; beyond, they stay as they came."""

MAX_STRIPS = 80
"""Strips of a page that are tried to begin and end its columns."""


Corners = Sequence[Sequence[float]]
"""Of a quadrangle, clockwise from the top left."""


class ReadLine(NamedTuple):
    """What an engine took for one line."""

    box: Box
    text: str


def upright(quadrangles: Sequence[Corners]) -> list[Box]:
    """The boxes of lines as they are when a page that lies askew in its scanner is turned straight."""
    slopes = [(right[1] - left[1]) / (right[0] - left[0]) for left, right, *_ in quadrangles if right[0] > left[0]]
    slope = median(slopes) if slopes else 0.0
    return [box_of([(x + slope * y, y - slope * x) for x, y in corners]) for corners in quadrangles]


def box_of(corners: Corners) -> Box:
    """The box around a quadrangle."""
    xs, ys = [float(corner[0]) for corner in corners], [float(corner[1]) for corner in corners]
    return min(xs), min(ys), max(xs), max(ys)


@dataclass(slots=True)
class _Block:
    numbers: list[int]
    """Of its lines, in the order in which they came."""
    box: Box


def reading_order(lines: Sequence[ReadLine]) -> list[int]:
    """The numbers of lines that came row by row, in the order in which they are read."""
    if len(lines) > MAX_LINES:
        return list(range(len(lines)))
    done: list[int] = []
    stack = [_blocks(lines)]
    while stack:
        part = stack.pop()
        split = _columns(part, lines)
        if split is None:
            done += sorted(number for block in part for number in block.numbers)
        else:
            stack += [blocks for blocks in reversed(split) if blocks]
    return done


def _blocks(lines: Sequence[ReadLine]) -> list[_Block]:
    """Lines that stand right below each other. What stands over several lines of one row is in no block with them."""
    blocks: list[_Block] = []
    for number in sorted(range(len(lines)), key=lambda number: lines[number].box[1]):
        box = lines[number].box
        above = [block for block in blocks if _is_below(lines[block.numbers[-1]].box, box)]
        block = above[0] if len(above) == 1 and not _is_wider(box, above[0].box) else None
        if block and not _has_neighbour(lines, number, block.box):
            block.numbers.append(number)
            block.box = around(block.box, box)
        else:
            blocks.append(_Block([number], box))
    return blocks


def _is_below(above: Box, box: Box) -> bool:
    high, low = sorted((above[3] - above[1], box[3] - box[1]), reverse=True)
    gap = box[1] - above[3]
    return -OVERLAP * low < gap < NEXT * low and high <= OTHER_SIZE * low and _share_side(above, box)


def _is_wider(box: Box, above: Box) -> bool:
    return box[2] - box[0] > WIDER * (above[2] - above[0])


def _has_neighbour(lines: Sequence[ReadLine], number: int, above: Box) -> bool:
    """Whether another line stands beside one, below the block that it would be of."""
    box = lines[number].box
    return any(
        other != number
        and _share_side(line.box, above)
        and not _share_side(line.box, box)
        and _is_beside(line.box, box)
        for other, line in enumerate(lines)
    )


def _is_beside(box: Box, other: Box) -> bool:
    shared = min(box[3], other[3]) - max(box[1], other[1])
    return shared > 0.5 * min(box[3] - box[1], other[3] - other[1])


def _share_side(box: Box, other: Box) -> bool:
    return box[0] < other[2] and other[0] < box[2]


def _columns(blocks: list[_Block], lines: Sequence[ReadLine]) -> list[list[_Block]] | None:
    """Blocks above a strip with two columns, left and right of its gutter, below it; None where there is none."""
    strips = _strips(blocks, _height(blocks, lines))
    if len(strips) > MAX_STRIPS:
        return None
    # in two columns of prose at least half of all lines are long: most tables need no closer look
    counts = [
        [len(lines[number].text) >= PROSE_CHARACTERS for block in strip for number in block.numbers] for strip in strips
    ]
    whole, long = [0, *accumulate(map(len, counts))], [0, *accumulate(map(sum, counts))]
    spans = [
        (top, bottom)
        for top in range(len(strips))
        for bottom in range(len(strips), top, -1)
        if 2 * (long[bottom] - long[top]) >= whole[bottom] - whole[top]
    ]
    spans.sort(key=lambda span: whole[span[0]] - whole[span[1]])
    for top, bottom in spans:
        part = [block for strip in strips[top:bottom] for block in strip]
        if found := _parted(part, lines):
            above = [block for strip in strips[:top] for block in strip]
            below = [block for strip in strips[bottom:] for block in strip]
            return [above, *found, below]
    return None


def _height(blocks: list[_Block], lines: Sequence[ReadLine]) -> float:
    """Of most lines."""
    boxes = [lines[number].box for block in blocks for number in block.numbers]
    return median(box[3] - box[1] for box in boxes) if boxes else 0.0


def _strips(blocks: list[_Block], height: float) -> list[list[_Block]]:
    """Blocks that stand beside each other, from the top of the page down."""
    strips: list[list[_Block]] = []
    reach = 0.0
    for block in sorted(blocks, key=lambda block: block.box[1]):
        if not strips or block.box[1] >= reach - OVERLAP * height:
            strips.append([])
        strips[-1].append(block)
        reach = max(reach, block.box[3])
    return strips


def _parted(part: list[_Block], lines: Sequence[ReadLine]) -> list[list[_Block]] | None:
    """Blocks left and right of a gutter between prose; None without one."""
    ordered = sorted(part, key=lambda block: block.box[0])
    least = GUTTER * _height(part, lines)
    reach = ordered[0].box[2]
    for number, (_, block) in enumerate(pairwise(ordered), start=1):
        if block.box[0] - reach >= least:
            sides = ordered[:number], ordered[number:]
            if all(_is_prose(side, lines) for side in sides):
                return list(sides)
        reach = max(reach, block.box[2])
    return None


def _is_prose(blocks: list[_Block], lines: Sequence[ReadLine]) -> bool:
    lengths = [len(lines[number].text) for block in blocks for number in block.numbers]
    return len(lengths) >= PROSE_LINES and median(lengths) >= PROSE_CHARACTERS
