"""Text rows without standing rules laid into columns: spans, header cells of several lines, wrapped cells."""

import itertools

from structsplit.parsers.pdf.tables.aligned import Extent, columns_of
from structsplit.parsers.pdf.tables.draft import Draft, DraftCell
from structsplit.parsers.pdf.tables.gutters import cut_at_gutters
from structsplit.parsers.pdf.tables.headers import header_rows
from structsplit.parsers.pdf.tables.pieces import Piece, TextRow
from structsplit.parsers.pdf.tables.rules import Rule
from structsplit.parsers.pdf.tables.table import Found
from structsplit.parsers.pdf.tables.wrapped import Line, groups

STACKED = 1.45
"""Of the type size: baselines of lines of one header cell."""

RULE_REACH = 2.5
"""Of the type size: a rule further above or below the text is the page's, not the table's."""

CENTRED = 0.7
"""Of the type size: how far a header may be off the middle of the columns it stands over."""


def laid_out(rows: list[TextRow], extents: list[Extent], rules: list[float], short: list[Rule]) -> Draft:
    """`rules`: the y of rules over the whole table, the first above it and the last below; `short`: all that lie."""
    lines = [_line(row, extents) for row in rows]
    inner = [y for y in rules if lines[0].baseline < y < lines[-1].baseline]
    given = sum(line.baseline < inner[0] for line in lines) if inner else 0
    count = header_rows([_row(line) for line in lines], len(extents), given)
    for number in range(count):
        _widen(lines[number], extents, short, lines[number + 1 : count])
    head, bounds = _header(lines[:count], short)
    body = groups(lines[count:], extents, rules)
    cells = list(head)
    for number, group in enumerate(body):
        merged: dict[tuple[int, int], DraftCell] = {}
        for line in group:
            for span, pieces in line.cells.items():
                row = len(bounds) + number
                cell = merged.setdefault(_holding(merged, span), DraftCell(row, row, *span, []))
                cell.pieces += pieces
        cells += merged.values()
    return _draft(cells, [*bounds, *body], extents, rules, len(bounds), lines)


def _holding(merged: dict[tuple[int, int], DraftCell], span: tuple[int, int]) -> tuple[int, int]:
    """The span of the cell of the row that a line's piece goes on with."""
    for other in merged:
        if other[0] <= span[0] and span[1] <= other[1]:
            return other
    return span


def _line(row: TextRow, extents: list[Extent]) -> Line:
    cells: dict[tuple[int, int], list[Piece]] = {}
    for piece in cut_at_gutters(row, extents):
        cells.setdefault(columns_of(piece, extents), []).append(piece)
    return Line(row.y0, row.y1, row.baseline, row.size, cells)


def _row(line: Line) -> list[tuple[int, list[Piece]]]:
    return [(first, pieces) for (first, _), pieces in line.cells.items()]


def _widen(line: Line, extents: list[Extent], short: list[Rule], below: list[Line]) -> None:
    """Let header cells cover the columns that a rule under them covers, or in whose middle they stand."""
    under = set().union(*(other.taken for other in below)) if below else set()
    shared = _partition(line, extents, under)
    taken = line.taken
    for span, pieces in list(line.cells.items()):
        x0, x1 = min(piece.x0 for piece in pieces), max(piece.x1 for piece in pieces)
        wide = (
            _ruled_span(line, x0, x1, extents, short)
            or shared.get(span)
            or _centred_span(line, x0, x1, span, extents, taken, under)
        )
        if (
            wide
            and wide != span
            and not any(column in taken for column in range(wide[0], wide[1] + 1) if not span[0] <= column <= span[1])
        ):
            del line.cells[span]
            line.cells[wide] = pieces
            taken |= set(range(wide[0], wide[1] + 1))


def _partition(line: Line, extents: list[Extent], under: set[int]) -> dict[tuple[int, int], tuple[int, int]]:
    """Two or more headers that share out the columns named below them, each in the middle of its own."""
    spans = sorted(span for span in line.cells if span[0] > 0 and span[1] in under)
    if len(spans) < 2:
        return {}
    shared: dict[tuple[int, int], tuple[int, int]] = {}
    last = max(under)
    for span in reversed(spans):
        pieces = line.cells[span]
        middle = (min(piece.x0 for piece in pieces) + max(piece.x1 for piece in pieces)) / 2
        offs = [
            (abs((extents[first][0] + extents[last][1]) / 2 - middle), first)
            for first in range(min(span[0], last), 0, -1)
            if first in under
        ]
        if last < span[1] or not offs or min(offs)[0] > 1.5 * CENTRED * line.size:
            return {}
        shared[span] = (min(offs)[1], last)
        last = min(offs)[1] - 1
    return shared if any(low < high for low, high in shared.values()) else {}


def _ruled_span(line: Line, x0: float, x1: float, extents: list[Extent], short: list[Rule]) -> tuple[int, int] | None:
    for rule in short:
        if line.baseline < rule.at < line.baseline + 1.2 * line.size and rule.start <= x0 + 2 and rule.end >= x1 - 2:
            covered = [n for n, (low, high) in enumerate(extents) if rule.start - 3 <= (low + high) / 2 <= rule.end + 3]
            if covered and len(covered) < len(extents):
                return covered[0], covered[-1]
    return None


def _centred_span(
    line: Line,
    x0: float,
    x1: float,
    span: tuple[int, int],
    extents: list[Extent],
    taken: set[int],
    under: set[int],
) -> tuple[int, int] | None:
    """The widest run of columns, free in this row and named below, that the text stands in the middle of."""
    middle, slack = (x0 + x1) / 2, CENTRED * line.size
    if span[0] == span[1] and abs(sum(extents[span[0]]) / 2 - middle) < slack:
        return None
    low = high = 0
    low, high = span
    while low > 0 and low - 1 not in taken and low - 1 in under:
        low -= 1
    while high + 1 < len(extents) and high + 1 not in taken and high + 1 in under:
        high += 1
    best: tuple[float, tuple[int, int]] | None = None
    for first in range(low, span[0] + 1):
        for last in range(span[1], high + 1):
            off = abs((extents[first][0] + extents[last][1]) / 2 - middle)
            if last > first and off < slack and (best is None or off < best[0]):
                best = off, (first, last)
    return best[1] if best else None


def _header(lines: list[Line], short: list[Rule]) -> tuple[list[DraftCell], list[list[Line]]]:
    """The cells of the header, lines of one put together; and its lines by row."""
    cells: list[DraftCell] = []
    open_cells: dict[tuple[int, int], DraftCell] = {}
    last: dict[tuple[int, int], Line] = {}
    for number, line in enumerate(lines):
        for span, pieces in line.cells.items():
            cell = open_cells.get(span)
            if cell and _stacked(last[span], line, pieces, short):
                cell.pieces += pieces
                cell.bottom = number
            else:
                cell = DraftCell(number, number, *span, list(pieces))
                cells.append(cell)
            for other in [other for other in open_cells if other[0] <= span[1] and span[0] <= other[1]]:
                del open_cells[other]
            open_cells[span] = cell
            last[span] = line
    return _compressed(cells, lines)


def _stacked(above: Line, line: Line, pieces: list[Piece], short: list[Rule]) -> bool:
    if line.baseline - above.baseline > STACKED * max(line.size, above.size):
        return False
    middle = (pieces[0].x0 + pieces[-1].x1) / 2
    return not any(above.baseline < rule.at < line.baseline and rule.start <= middle <= rule.end for rule in short)


def _compressed(cells: list[DraftCell], lines: list[Line]) -> tuple[list[DraftCell], list[list[Line]]]:
    """Neighbouring lines as one row where no column has a cell that ends between them and another that begins."""
    rows: list[list[Line]] = []
    place: list[int] = []
    for number, line in enumerate(lines):
        ended = {
            c
            for cell in cells
            if place and cell.bottom < number and place[cell.top] == len(rows) - 1
            for c in range(cell.left, cell.right + 1)
        }
        begun = {c for cell in cells if cell.top == number for c in range(cell.left, cell.right + 1)}
        if not rows or ended & begun:
            rows.append([])
        rows[-1].append(line)
        place.append(len(rows) - 1)
    for cell in cells:
        cell.top, cell.bottom = place[cell.top], place[cell.bottom]
    return cells, rows


def _draft(
    cells: list[DraftCell],
    rows: list[list[Line]],
    extents: list[Extent],
    rules: list[float],
    headers: int,
    lines: list[Line],
) -> Draft:
    pieces = [piece for cell in cells for piece in cell.pieces]
    x0, x1 = min(piece.x0 for piece in pieces), max(piece.x1 for piece in pieces)
    y0, y1 = min(line.y0 for line in lines), max(line.y1 for line in lines)
    reach = RULE_REACH * lines[0].size
    if rules and y0 - reach < rules[0] < y0:
        y0 = rules[0]
    if rules and y1 < rules[-1] < y1 + reach:
        y1 = rules[-1]
    xs = [x0, *((one[1] + other[0]) / 2 for one, other in itertools.pairwise(extents)), x1]
    tops = [min(line.y0 for line in row) for row in rows]
    bottoms = [max(line.y1 for line in row) for row in rows]
    ys = [y0, *((low + high) / 2 for low, high in zip(bottoms, tops[1:], strict=False)), y1]
    return Draft(Found.ALIGNED, (x0, y0, x1, y1), xs, ys, cells, headers=headers)
