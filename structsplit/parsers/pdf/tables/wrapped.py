"""Which text rows are one row of a table, because cells hold several lines."""

import itertools
import re
from dataclasses import dataclass

from structsplit.parsers.pdf.tables.aligned import Extent
from structsplit.parsers.pdf.tables.pieces import Piece
from structsplit.parsers.pdf.tables.values import is_number

MAX_LINES = 80
"""Of one row."""

TIGHT = 1.5
"""Of the type size: baselines further apart are not lines of one cell."""

CLOSER = 0.86
"""Of the usual distance of rows: lines of one cell stand so much closer."""

OVERLAP = 0.3
"""Of the type size: rows that share so much height are one, with cells set to the middle."""


_LEADER = re.compile(r"(?:\. ?){3}$")


@dataclass(slots=True)
class Line:
    """A text row laid into columns."""

    y0: float
    y1: float
    baseline: float
    size: float
    cells: dict[tuple[int, int], list[Piece]]
    """By first and last column."""

    @property
    def taken(self) -> set[int]:
        return {column for first, last in self.cells for column in range(first, last + 1)}


def groups(lines: list[Line], extents: list[Extent], rules: list[float]) -> list[list[Line]]:
    """The lines by the row they are of. No row goes over a rule."""
    if not lines:
        return []
    usual = _usual(lines)
    out = [[lines[0]]]
    for line in lines[1:]:
        above = out[-1][-1]
        parted = any(above.baseline < y < line.baseline for y in rules)
        if not parted and _continues(out[-1], line, extents, usual):
            out[-1].append(line)
        else:
            out.append([line])
    return out


def _usual(lines: list[Line]) -> float:
    """The distance between rows that hold most columns."""
    most = max(len(line.cells) for line in lines)
    full = [line for line in lines if len(line.cells) * 2 > most]
    steps = sorted(below.baseline - above.baseline for above, below in itertools.pairwise(full))
    return steps[len(steps) // 2] if steps else 0.0


def _continues(group: list[Line], line: Line, extents: list[Extent], usual: float) -> bool:
    if len(group) > MAX_LINES:
        return False
    above = group[-1]
    taken, held = line.taken, set().union(*(other.taken for other in group))
    size = max(line.size, above.size)
    if above.y1 - line.y0 > OVERLAP * size and not taken & held and line.baseline - above.baseline < 0.8 * size:
        return True
    step = line.baseline - above.baseline
    if held == {0} and 0 in taken and len(taken) > 1 and step < TIGHT * size and _is_indented(group, line):
        label = line.cells.get((0, 0))
        return label is not None and label[0].text[0].islower()  # the values stand beside the label's last line
    if step > TIGHT * size or not taken <= held or _has_value(line):
        return False
    closer = usual > 0 and step < CLOSER * usual
    if 0 not in taken and 0 in held and len(taken) < max(2, len(held)):
        return closer or step < 1.35 * size or any(_would_not_fit(above, line, extents, column) for column in taken)
    if taken == {0}:
        return (
            0 in above.taken
            and len(held) > 1
            and not _is_led(above)
            and _is_indented(group, line)
            and (closer or _hangs(above, line, extents))
        )
    return closer and all(_would_not_fit(above, line, extents, column) for column in taken & above.taken)


def _is_indented(group: list[Line], line: Line) -> bool:
    """Whether a label's line begins no further left than the label, in the same weight."""
    first = (
        next(other.cells[0, 0][0] for other in group if (0, 0) in other.cells)
        if any((0, 0) in o.cells for o in group)
        else None
    )
    piece = line.cells[0, 0][0] if (0, 0) in line.cells else None
    return not first or not piece or (piece.x0 >= first.x0 - 1 and piece.is_bold == first.is_bold)


def _is_led(line: Line) -> bool:
    """Whether dots lead from a line's label to its values: then nothing of the label is left."""
    label = line.cells.get((0, 0))
    return label is not None and _LEADER.search(label[-1].text) is not None


def _has_value(line: Line) -> bool:
    return any(is_number(pieces[0].text) for pieces in line.cells.values())


def _hangs(above: Line, line: Line, extents: list[Extent]) -> bool:
    """Whether the label of a row goes on in the next line."""
    one, other = above.cells.get((0, 0)), line.cells.get((0, 0))
    if not one or not other:
        return False
    return (
        one[-1].text[-1] in "-/,&–"
        or other[0].text[0].islower()
        or (_would_not_fit(above, line, extents, 0) and other[0].x0 >= one[0].x0 - 1 and len(one[-1].words) > 1)
    )


def _would_not_fit(above: Line, line: Line, extents: list[Extent], column: int) -> bool:
    """Whether the first word of a cell's line had no room at the end of the line above."""
    one = next((pieces for (first, last), pieces in above.cells.items() if first <= column <= last), None)
    other = next((pieces for (first, last), pieces in line.cells.items() if first <= column <= last), None)
    if not one or not other:
        return False
    word = other[0].words[0].word
    return one[-1].x1 + 0.2 * line.size + word.x1 - word.x0 > extents[column][1]
