"""Tables whose cells are drawn: rules and boxes that touch make a grid, and where a rule is missing cells are one."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from dataclasses import dataclass

from structsplit.parsers.pdf.tables.draft import Draft, DraftCell
from structsplit.parsers.pdf.tables.pieces import Piece
from structsplit.parsers.pdf.tables.rules import Rule, Rules
from structsplit.parsers.pdf.tables.split import split_pieces
from structsplit.parsers.pdf.tables.table import Found

TOUCH = 3.0
"""Points that rules may miss each other by and still meet."""

OVERHANG = 8.0
"""Points that lying rules must reach past the outermost standing ones to make a column of their own; and rules that
cross, past each other."""

COVER = 0.4
"""Of a cell's side, in its middle, that a rule must cover to part two cells."""

MAX_CROSSINGS = 400_000
"""Pairs of rules looked at on a page; a drawing has more."""

MAX_CELLS = 20_000


@dataclass(slots=True)
class Grid:
    """Lines of columns and rows, and between which neighbours a rule stands."""

    xs: list[float]
    ys: list[float]
    right_of: list[list[bool]]
    """By row and column: whether the cell is parted from the one at its right."""
    below: list[list[bool]]


def grids(rules: Rules) -> list[Grid]:
    """The grids of a page, from the connected rules."""
    return [grid for lying, standing in _connected(rules) if (grid := _grid(lying, standing))]


def _connected(rules: Rules) -> list[tuple[list[Rule], list[Rule]]]:
    lying, standing = rules
    if len(lying) < 2 or not standing or len(lying) * len(standing) > MAX_CROSSINGS:
        return []
    parent = list(range(len(lying) + len(standing)))

    def root(node: int) -> int:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    heights = [rule.at for rule in lying]
    for number, (x, top, bottom) in enumerate(standing):
        for place in range(bisect_left(heights, top - TOUCH), bisect_right(heights, bottom + TOUCH)):
            if lying[place].start - TOUCH <= x <= lying[place].end + TOUCH:
                parent[root(place)] = root(len(lying) + number)
    groups: defaultdict[int, tuple[list[Rule], list[Rule]]] = defaultdict(lambda: ([], []))
    for number, rule in enumerate(lying):
        groups[root(number)][0].append(rule)
    for number, rule in enumerate(standing):
        groups[root(len(lying) + number)][1].append(rule)
    return [group for group in groups.values() if len(group[0]) > 1 and group[1]]


def _grid(lying: list[Rule], standing: list[Rule]) -> Grid | None:
    xs = _lines(standing)
    ys = _lines(lying)
    left = min(rule.start for rule in lying)
    right = max(rule.end for rule in lying)
    if xs[0] - left > OVERHANG:
        xs.insert(0, left)
    if right - xs[-1] > OVERHANG:
        xs.append(right)
    rows, columns = len(ys) - 1, len(xs) - 1
    if rows < 1 or columns < 1 or not 2 <= rows * columns <= MAX_CELLS:
        return None
    return Grid(xs, ys, _parted(standing, xs, ys), _below(lying, xs, ys))


def _lines(rules: list[Rule]) -> list[float]:
    """Where they stand, those within a hair of each other once."""
    out: list[float] = []
    for at in sorted(rule.at for rule in rules):
        if not out or at - out[-1] > TOUCH:
            out.append(at)
    return out


def _parted(standing: list[Rule], xs: list[float], ys: list[float]) -> list[list[bool]]:
    """By row and column, whether a rule stands at the right of the cell."""
    table = [[False] * (len(xs) - 1) for _ in ys[1:]]
    for rule in standing:
        column = _nearest(xs, rule.at) - 1
        if column >= 0:
            for row in _covered(ys, rule):
                table[row][column] = True
    return table


def _below(lying: list[Rule], xs: list[float], ys: list[float]) -> list[list[bool]]:
    table = [[False] * (len(xs) - 1) for _ in ys[1:]]
    for rule in lying:
        row = _nearest(ys, rule.at) - 1
        if row >= 0:
            for column in _covered(xs, rule):
                table[row][column] = True
    return table


def _nearest(lines: list[float], at: float) -> int:
    place = bisect_left(lines, at)
    if place == len(lines) or (place and at - lines[place - 1] < lines[place] - at):
        place -= 1
    return place


def _covered(lines: list[float], rule: Rule) -> range:
    """The spaces between lines whose middle the rule passes."""
    first = max(0, bisect_right(lines, rule.start) - 1)
    while first < len(lines) - 1 and _middle(lines, first, 1) < rule.start:
        first += 1
    last = min(len(lines) - 2, bisect_left(lines, rule.end) - 1)
    while last >= first and _middle(lines, last, -1) > rule.end:
        last -= 1
    return range(first, last + 1)


def _middle(lines: list[float], place: int, side: int) -> float:
    low, high = lines[place], lines[place + 1]
    return (low + high) / 2 - side * (COVER / 2) * (high - low)


def grid_draft(grid: Grid, pieces: list[Piece]) -> Draft:
    """The words of the pieces in the cells of the grid."""
    xs, ys = grid.xs, grid.ys
    owner = [[-1] * (len(xs) - 1) for _ in ys[1:]]
    cells: list[DraftCell] = []
    for row in range(len(ys) - 1):
        for column in range(len(xs) - 1):
            if owner[row][column] < 0:
                cells.append(_cell(grid, owner, row, column, len(cells)))
    for piece in split_pieces(pieces, xs):
        row = min(max(bisect_right(ys, (piece.y0 + piece.y1) / 2) - 1, 0), len(ys) - 2)
        column = min(max(bisect_right(xs, piece.x0 + min(2.0, (piece.x1 - piece.x0) / 2)) - 1, 0), len(xs) - 2)
        middle = min(max(bisect_right(xs, (piece.x0 + piece.x1) / 2) - 1, 0), len(xs) - 2)
        if owner[row][column] != owner[row][middle] and not piece.words[1:]:
            column = middle  # one word is where most of it is
        cells[owner[row][column]].pieces.append(piece)
    box = (xs[0], ys[0], xs[-1], ys[-1])
    return Draft(Found.GRID, box, xs, ys, cells, frames=ys[1:-1])


def _cell(grid: Grid, owner: list[list[int]], row: int, column: int, number: int) -> DraftCell:
    """The cell that begins there, grown to the right and down as far as no rule stands."""
    last, bottom = column, row
    while last + 2 < len(grid.xs) and not grid.right_of[row][last] and owner[row][last + 1] < 0:
        last += 1
    while bottom + 2 < len(grid.ys) and _open_below(grid, owner, bottom, column, last):
        bottom += 1
    for covered in range(row, bottom + 1):
        owner[covered][column : last + 1] = [number] * (last + 1 - column)
    return DraftCell(row, bottom, column, last, [])


def _open_below(grid: Grid, owner: list[list[int]], row: int, column: int, last: int) -> bool:
    """Whether the row below belongs to the same cell: no rule between nor in it, and its ends where the cell's are."""
    below = row + 1
    if any(grid.below[row][place] or owner[below][place] >= 0 for place in range(column, last + 1)):
        return False
    if any(grid.right_of[below][place] for place in range(column, last)):
        return False
    at_left = column == 0 or grid.right_of[below][column - 1] or owner[below][column - 1] >= 0
    return at_left and (last + 2 == len(grid.xs) or grid.right_of[below][last])
