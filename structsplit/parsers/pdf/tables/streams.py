"""Pages set in columns, of prose or under headings of their own: what stands in different columns is not one row."""

import itertools
from bisect import bisect_left
from statistics import median

from structsplit.parsers.pdf.tables.aligned import HEADING_SIZE
from structsplit.parsers.pdf.tables.pieces import Piece, TextRow
from structsplit.parsers.pdf.tables.values import is_number

PROSE_WORDS = 4
"""A piece of so many words may be a line of prose."""

MIN_LINES = 8
"""Lines that a column of prose must have."""

SAME_LEFT = 4.0
"""Points that their left ends may differ."""

FULL = 0.75
"""Of a column's width: a piece so wide fills its line."""

CROSSING = 0.1
"""Of the rows, how many may reach over a gutter."""

ALIGNED = 0.5
"""Of the pieces right of a gutter: if so many stand on a baseline of the left side, they are rows of a table."""

ALL_ALIGNED = 0.9
"""The same of the pieces left of it: each begins a row whose last cell goes on below it."""

EXACT = 1.0
"""Points that baselines of one row differ at most."""

NEAR = 3
"""So many rows apart, full lines still make the rows between them part of the columns."""


def streams(rows: list[TextRow], page_width: float) -> list[list[TextRow]]:
    """The rows across the page, then those of each column of prose, where the page has some."""
    gutters = _headed(rows)
    columns = [] if gutters else _columns(rows, page_width)
    if len(columns) > 1:
        columned = _columned(rows, columns)
        gutters = [(left[1] + right[0]) / 2 for left, right in itertools.pairwise(columns)]
    else:
        gutters = gutters or _gutter(rows, page_width)
        if not gutters:
            return [rows]
        columned = [not any(p.x0 < gutter < p.x1 for p in row.pieces for gutter in gutters) for row in rows]
    out: list[list[TextRow]] = [[row for row, inside in zip(rows, columned, strict=True) if not inside]]
    bounds = [float("-inf"), *gutters, float("inf")]
    for low, high in itertools.pairwise(bounds):
        stream: list[TextRow] = []
        for row, inside in zip(rows, columned, strict=True):
            pieces = [piece for piece in row.pieces if low <= (piece.x0 + piece.x1) / 2 < high] if inside else []
            if pieces:
                y0, y1 = min(piece.y0 for piece in pieces), max(piece.y1 for piece in pieces)
                stream.append(TextRow(y0, y1, pieces[0].baseline, pieces[0].size, pieces))
        out.append(stream)
    return [stream for stream in out if stream]


def _columns(rows: list[TextRow], page_width: float) -> list[tuple[float, float]]:
    """Left and right of the columns that lines of prose stand in, from the left; none where those overlap."""
    prose = [p for row in rows for p in row.pieces if p.x1 - p.x0 < 0.6 * page_width and _is_prose(p)]
    if len(prose) < 2 * MIN_LINES:
        return []
    columns: list[tuple[float, float]] = []
    for group in _by_left(prose):
        if len(group) >= MIN_LINES:
            left, right = min(p.x0 for p in group), median(p.x1 for p in group)
            if columns and left < columns[-1][1]:  # an indented block of the same column
                columns[-1] = (columns[-1][0], max(columns[-1][1], right))
            else:
                columns.append((left, right))
    return columns


def _by_left(pieces: list[Piece]) -> list[list[Piece]]:
    """Those whose left ends are one together, from the left."""
    groups: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda piece: piece.x0):
        if groups and piece.x0 - groups[-1][0].x0 <= SAME_LEFT:
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return groups


def _headed(rows: list[TextRow]) -> list[float]:
    """The x between the columns of a page, told by headings: two or more in larger bold type at the left of each, and
    other text beside them."""
    pieces = [piece for row in rows for piece in row.pieces]
    usual = median([piece.size for piece in pieces]) if pieces else 0.0
    heads = [piece for piece in pieces if piece.is_bold and piece.size > HEADING_SIZE * usual]
    groups = [group for group in _by_left(heads) if len(group) > 1]
    gutters = [group[0].x0 - SAME_LEFT for group in groups[1:]]
    if not gutters or any(sum(p.x0 < x < p.x1 for p in pieces) > CROSSING * len(rows) for x in gutters):
        return []
    return gutters if all(_has_beside(group, pieces, gutters) for group in groups) else []


def _has_beside(heads: list[Piece], pieces: list[Piece], gutters: list[float]) -> bool:
    """Whether something stands in another column beside one of the headings of a column."""
    column = bisect_left(gutters, heads[0].x0)
    return any(
        piece.y0 < head.y1 and head.y0 < piece.y1 and bisect_left(gutters, piece.x0) != column
        for head in heads
        for piece in pieces
    )


def _gutter(rows: list[TextRow], page_width: float) -> list[float]:
    """The x between two columns of a page that hold something other than prose: hardly a row has text there, and
    what stands left and right is not on one baseline."""
    pieces = [piece for row in rows for piece in row.pieces]
    if len(pieces) < 4 * MIN_LINES:
        return []
    edges = sorted(edge for piece in pieces for edge in ((piece.x0, 1), (piece.x1, -1)))
    best, gutter, depth = len(rows) * CROSSING, None, 0
    for (x, step), (after, _) in itertools.pairwise(edges):
        depth += step
        if depth < best and 0.35 * page_width < (x + after) / 2 < 0.65 * page_width and after - x > 6:
            best, gutter = depth, (x + after) / 2
    if gutter is None:
        return []
    left = sorted(piece.baseline for piece in pieces if piece.x1 <= gutter)
    right = sorted(piece.baseline for piece in pieces if piece.x0 >= gutter)
    if min(len(left), len(right)) < 2 * MIN_LINES:
        return []
    are_rows = _on_baselines(right, left) >= ALIGNED or _on_baselines(left, right) >= ALL_ALIGNED
    return [] if are_rows else [gutter]


def _on_baselines(pieces: list[float], others: list[float]) -> float:
    """The share of pieces, by their baselines, that stand on one of others, which ascend."""
    found = 0
    for baseline in pieces:
        place = bisect_left(others, baseline - EXACT)
        found += place < len(others) and others[place] <= baseline + EXACT
    return found / len(pieces)


def _columned(rows: list[TextRow], columns: list[tuple[float, float]]) -> list[bool]:
    """For each row whether it is part of columns: full lines of prose in or around it, and nothing over a gutter."""
    full = [any(_fills(piece, columns) for piece in row.pieces) and not _has_values(row, columns) for row in rows]
    crossing = [any(_crosses(piece, columns) for piece in row.pieces) for row in rows]
    out = list(full)
    last = -2 * NEAR - 2
    for number, is_full in enumerate(full):
        if crossing[number]:
            last = -2 * NEAR - 2
            out[number] = False
        elif is_full:
            if number - last <= NEAR + 1:
                out[last + 1 : number] = [True] * (number - last - 1)
            last = number
    return out


def _has_values(row: TextRow, columns: list[tuple[float, float]]) -> bool:
    """Whether numbers stand in two of the columns: a row across the page."""
    middles = [(piece.x0 + piece.x1) / 2 for piece in row.pieces if is_number(piece.text)]
    return sum(any(left - 5 <= middle <= right + 5 for middle in middles) for left, right in columns) > 1


def _fills(piece: Piece, columns: list[tuple[float, float]]) -> bool:
    return _is_prose(piece) and any(
        abs(piece.x0 - left) < 3 * SAME_LEFT and piece.x1 - piece.x0 > FULL * (right - left) for left, right in columns
    )


def _is_prose(piece: Piece) -> bool:
    if piece.length < PROSE_WORDS:
        return False
    words = piece.plain_words
    return piece.length > len(words) or sum([word.text[0].isalpha() for word in words]) >= PROSE_WORDS


def _crosses(piece: Piece, columns: list[tuple[float, float]]) -> bool:
    return any(piece.x0 < left[1] - 5 and piece.x1 > right[0] + 5 for left, right in itertools.pairwise(columns))
