"""Tables without rules: runs of text rows whose pieces line up in columns with an empty gutter between."""

from bisect import bisect_right
from collections.abc import Iterator

from structsplit.parsers.pdf.tables.pieces import Piece, TextRow, is_caption

MAX_GAP = 2.2
"""Of a row's height: a larger gap ends a run."""

MAX_HEAD_GAP = 3.5
"""The same below a header: a bold row of three pieces or more."""

NAME_NEAR = 3.0
"""Of the type size: how far beside a cell its column's name may end."""

MAX_SINGLE = 2
"""Rows of one piece in a row, inside of a run."""

MAX_LISTED = 20
"""The same where they go on below the text of the last of three columns or more, which is a list, or wrapped."""

PROSE_WORDS, BLANK_LINE = 6, 0.6
"""A line of prose has so many words at least; a blank line is so many heights of a row."""

HEADING_SIZE = 1.15
"""Times the size of the row above: a bold piece by itself in larger type is the heading of what follows."""

WIDE = 0.55
"""Of the page: a single piece so wide is a line of prose."""

CROSSING = 0.08
"""Of the rows with several pieces, how many may have text in a gutter."""

FULL = 0.8
"""Of the pieces of a run's fullest rows: a row with so many tells where columns are; others may span them."""

APART = 0.1
"""Of the rows, how many may have text beside all columns without making one more."""

CLOSE = 1.5
"""Of the type size: how near to a column what stands beside it may be its header."""

FULLISH = 0.6
"""The same where there are not enough such rows."""

MIN_ROWS = 3

Extent = tuple[float, float]
"""From the leftmost to the rightmost x of a column's text."""


def runs(rows: list[TextRow], width: float) -> Iterator[list[TextRow]]:
    """Stretches of rows with several pieces, and a few single ones between."""
    first = 0
    while first < len(rows):
        if len(rows[first].pieces) < 2 or is_caption(rows[first]):
            first += 1
            continue
        last = place = first
        full = rows[first]
        while place + 1 < len(rows):
            row = rows[place + 1]
            height = max(row.y1 - row.y0, rows[place].y1 - rows[place].y0)
            most = MAX_HEAD_GAP if place == first and _is_head(rows[first], row) else MAX_GAP
            if row.y0 - rows[place].y1 > most * height or is_caption(row) or is_head_again(rows[first], row):
                break
            if len(row.pieces) > 1:
                if place - last > MAX_SINGLE and len(row.pieces) < len(full.pieces):
                    break  # what a long list parts from the table must be as wide
                last = place + 1
                full = row if len(row.pieces) > 2 else full
            elif not _goes_on(rows[place], row, full, place + 1 - last, width):
                break
            place += 1
        if sum(len(row.pieces) > 1 for row in rows[first : last + 1]) >= MIN_ROWS:
            while last < place and _goes_on_last(full, rows[last + 1]):
                last += 1
            yield rows[first : last + 1]
        first = last + 1


def _is_head(row: TextRow, below: TextRow) -> bool:
    """Whether a row is bold names over the columns of the one below."""
    if len(row.pieces) < 3 or len(below.pieces) != len(row.pieces):
        return False
    near = NAME_NEAR * row.size
    pairs = zip(row.pieces, below.pieces, strict=True)
    return all(name.is_bold and name.x0 - near < cell.x1 and cell.x0 < name.x1 + near for name, cell in pairs)


def is_head_again(head: TextRow, row: TextRow) -> bool:
    """Whether a row says the same bold names as the head of a table above: it is that of the next table."""
    if len(row.pieces) < 2 or len(row.pieces) != len(head.pieces) or not row.pieces[0].is_bold:
        return False
    pairs = zip(head.pieces, row.pieces, strict=True)
    return all(above.is_bold and piece.is_bold and above.text == piece.text for above, piece in pairs)


def _is_paragraph(above: TextRow, row: TextRow) -> bool:
    """Whether a row of one piece is prose below a blank line that stands under several cells."""
    (piece,) = row.pieces
    under = sum(cell.x0 < piece.x1 and piece.x0 < cell.x1 for cell in above.pieces)
    return under > 1 and len(piece.plain_words) >= PROSE_WORDS and row.y0 - above.y1 > BLANK_LINE * (row.y1 - row.y0)


def _goes_on(above: TextRow, row: TextRow, full: TextRow, singles: int, width: float) -> bool:
    """Whether a row of one piece, the last of so many, may be part of a table.

    Args:
        above: the row above it.
        row: the row.
        full: the last row of three pieces or more.
        singles: how many such rows there are since the last row of several pieces.
        width: of the page.
    """
    (piece,) = row.pieces
    is_heading = piece.is_bold and piece.size > HEADING_SIZE * above.size
    if is_heading or piece.x1 - piece.x0 > WIDE * width or _is_paragraph(above, row):
        return False
    return singles <= (MAX_LISTED if _goes_on_last(full, row) else MAX_SINGLE)


def _goes_on_last(above: TextRow, row: TextRow) -> bool:
    """Whether a row of one piece stands below the last of at least three columns, and is no heading."""
    if len(above.pieces) < 3 or (row.pieces[0].is_bold and not above.pieces[-1].is_bold):
        return False
    return row.pieces[0].x0 > above.pieces[-1].x0 - row.size / 4


def columns(run: list[TextRow]) -> list[Extent]:
    """The x extents of columns: where text stands, between gutters that hardly any full row has text in. What other
    rows have between or beside those are columns too."""
    counts = sorted(len(row.pieces) for row in run)
    usual = counts[int(0.9 * (len(counts) - 1))]
    head = next(number for number, row in enumerate(run) if len(row.pieces) >= usual)
    if sum(len(row.pieces) >= FULL * usual for row in run[head:]) >= MIN_ROWS:
        run = run[head:]  # above, names of several columns stand in gutters
    full = [row.pieces for row in run if len(row.pieces) >= max(2, FULL * usual)]
    if len(full) < MIN_ROWS:
        full = [row.pieces for row in run if len(row.pieces) >= max(2, FULLISH * usual)]
    found = extents(full, max(int(CROSSING * len(full)), len(full) > 5))
    starts = [start for start, _ in found]
    apart: list[list[Piece]] = []
    for row in run:
        if len(row.pieces) > 1:
            alone = [piece for piece in row.pieces if not _touches(piece, found, starts)]
            if alone:
                apart.append(alone)
    if len(apart) < 2:
        return found
    more = extents(apart, min(len(apart) - 2, int(APART * len(run))))
    return _with(found, more, run) if more else found


def _with(found: list[Extent], more: list[Extent], run: list[TextRow]) -> list[Extent]:
    """The columns and those that few rows have; such a one close to a column, of rows that leave that one empty, is
    where its header stands."""
    out = sorted(found + more)
    for extent in more:
        if extent not in out:
            continue
        place = out.index(extent)
        for other in (place - 1, place + 1):
            if 0 <= other < len(out) and _is_shifted(extent, out[other], run):
                low, high = sorted((extent, out[other]))
                out[min(place, other) : max(place, other) + 1] = [(low[0], high[1])]
                break
    return out


def _is_shifted(extent: Extent, other: Extent, run: list[TextRow]) -> bool:
    if max(extent[0] - other[1], other[0] - extent[1]) > CLOSE * run[0].size:
        return False
    return not any(
        any(piece.x0 < extent[1] - 1 and piece.x1 > extent[0] + 1 for piece in row.pieces)
        and any(piece.x0 < other[1] - 1 and piece.x1 > other[0] + 1 for piece in row.pieces)
        for row in run
    )


def _touches(piece: Piece, found: list[Extent], starts: list[float]) -> bool:
    place = bisect_right(starts, piece.x1) - 1
    return place >= 0 and found[place][1] > piece.x0


def extents(rows: list[list[Piece]], allowed: int) -> list[Extent]:
    """Where more than `allowed` rows have text."""
    edges = sorted(edge for row in rows for piece in row for edge in ((piece.x0, 1), (piece.x1, -1)))
    found: list[Extent] = []
    depth, start = 0, None
    for x, step in edges:
        before, depth = depth, depth + step
        if before <= allowed < depth:
            start = x
        elif before > allowed >= depth and start is not None:
            found.append((start, x))
            start = None
    return found


def columns_of(piece: Piece, extents: list[Extent]) -> tuple[int, int]:
    """The first and the last column that a piece stands in."""
    hit: list[int] = []
    for number in range(max(0, bisect_right(extents, (piece.x0,)) - 1), len(extents)):
        x0, x1 = extents[number]
        if x0 > piece.x1:
            break
        if min(x1, piece.x1) - max(x0, piece.x0) > 0.3 * min(x1 - x0, piece.x1 - piece.x0):
            hit.append(number)
    if hit:
        return hit[0], hit[-1]
    middle = (piece.x0 + piece.x1) / 2
    nearest = min(range(len(extents)), key=lambda number: abs(sum(extents[number]) / 2 - middle))
    return nearest, nearest
