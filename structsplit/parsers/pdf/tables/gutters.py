"""Columns set so close that their texts look like one piece: a blank at one x, row after row."""

import itertools

from structsplit.parsers.pdf.tables.aligned import Extent, columns_of
from structsplit.parsers.pdf.tables.pieces import Numbered, Piece, TextRow, part_of
from structsplit.parsers.pdf.tables.values import is_nothing, is_number

MIN_SUPPORT = 4
"""Rows that must have a blank there."""

SHARE = 0.6
"""Of the rows with several words in the column, how many must have a blank there."""

CROSSING = 0.1
"""Of them, how many may have a word there."""

NUMBERS = 0.7
"""Of the words right and left of the blank, how many must be values."""

PHRASE = 0.8
"""Of the type size: narrower blanks, if they are all of one width, part the words of phrases."""

SAME_BLANK = 0.2

BLANK = 0.5
"""Of the type size: a wider blank does not only part words."""

MAX_WORDS = 12
"""Average words of a piece: more are prose."""


def tight_gutters(run: list[TextRow], extents: list[Extent]) -> list[Extent]:
    """The columns, those parted that hold several values in nearly every row."""
    out: list[Extent] = []
    for number, extent in enumerate(extents):
        held = [
            piece
            for row in run
            for piece in row.pieces
            if piece.x1 > extent[0] and piece.x0 < extent[1] and columns_of(piece, extents) == (number, number)
        ]
        several = [piece for piece in held if len(piece.words) > 1]
        out += _parted(extent, several, len(held)) if len(several) >= MIN_SUPPORT else [extent]
    return out


def _parted(extent: Extent, pieces: list[Piece], held: int) -> list[Extent]:
    if len(pieces) < 0.4 * held or sum(len(piece.words) for piece in pieces) > MAX_WORDS * len(pieces):
        return [extent]
    edges = sorted(
        edge
        for piece in pieces
        for one, other in zip(piece.words, piece.words[1:], strict=False)
        for edge in ((one.word.x1, 1), (other.word.x0, -1))
    )
    words = sorted(edge for piece in pieces for n in piece.words for edge in ((n.word.x0, 1), (n.word.x1, -1)))
    cuts: list[float] = []
    support = covered = place = 0
    for number, (x, step) in enumerate(edges):
        support += step
        if step < 0 or support < max(MIN_SUPPORT, SHARE * len(pieces)) or edges[number + 1][1] > 0:
            continue
        middle = (x + edges[number + 1][0]) / 2
        while place < len(words) and words[place][0] <= middle:
            covered += words[place][1]
            place += 1
        if covered <= CROSSING * len(pieces) and _values(pieces, middle) and (not cuts or middle - cuts[-1] > 4):
            cuts.append(middle)
    bounds = [extent[0], *cuts, extent[1]]
    return [_extent(pieces, low, high) for low, high in itertools.pairwise(bounds)] if cuts else [extent]


def _values(pieces: list[Piece], middle: float) -> bool:
    """Whether what stands left and right of a blank are values, not words of a phrase."""
    good = total = 0
    gaps: list[float] = []
    for piece in pieces:
        left = [n.word for n in piece.words if n.word.x1 <= middle + 1]
        right = [n.word for n in piece.words if n.word.x0 >= middle - 1]
        if left and right:
            total += 1
            before, after = left[-1].text, right[0].text
            if is_number(after) or is_nothing(after):
                numeric = is_number(before) or is_nothing(before)
                good += numeric or (len(before) > 1 and before[-1] not in ",;(")
                if not numeric:
                    gaps.append((right[0].x0 - left[-1].x1) / piece.size)
    # "Week 1", "Week 2": blanks, all of one width
    if gaps and max(gaps) < PHRASE and max(gaps) - min(gaps) < SAME_BLANK:
        return False
    return good >= NUMBERS * max(1, total)


def _extent(pieces: list[Piece], low: float, high: float) -> Extent:
    inside = [n.word for piece in pieces for n in piece.words if low <= (n.word.x0 + n.word.x1) / 2 <= high]
    if not inside:
        return low, high
    return min(word.x0 for word in inside), max(word.x1 for word in inside)


def cut_at_gutters(row: TextRow, extents: list[Extent]) -> list[Piece]:
    """A row's pieces, those parted that reach over a gutter with a blank in it."""
    out: list[Piece] = []
    for piece in row.pieces:
        first, last = columns_of(piece, extents)
        if first == last or len(piece.words) == 1:
            out.append(piece)
            continue
        groups: list[list[Numbered]] = []
        before = -1
        for numbered in piece.words:
            middle = (numbered.word.x0 + numbered.word.x1) / 2
            column = min(range(first, last + 1), key=lambda n: _distance(middle, extents[n]))
            if column != before:
                groups.append([])
            groups[-1].append(numbered)
            before = column
        out += [part_of(piece, group) for group in groups] if _are_cells(groups, piece.size) else [piece]
    return out


def _are_cells(groups: list[list[Numbered]], size: float) -> bool:
    """Whether groups of words are cells: values, or parted by more than a blank."""
    if len(groups) < 2:
        return False
    starts = [group[0].word for group in groups[1:]]
    if all(is_number(word.text) or is_nothing(word.text) for word in starts):
        return True
    ends = [group[-1].word for group in groups[:-1]]
    return all(word.x0 - end.x1 > BLANK * size for end, word in zip(ends, starts, strict=True))


def _distance(x: float, extent: Extent) -> float:
    return max(extent[0] - x, x - extent[1], 0.0)
