"""Pieces cut at column lines, between words and never in one."""

from bisect import bisect_right
from collections.abc import Iterable

from structsplit.parsers.pdf.tables.pieces import Numbered, Piece, part_of

SLACK = 1.5
"""Points that a word may reach over a line."""


def split_pieces(pieces: Iterable[Piece], xs: list[float]) -> list[Piece]:
    """The pieces, cut where a line falls between two of their words. One that runs over a line stays together:
    it is text too long for its cell."""
    out: list[Piece] = []
    for piece in pieces:
        first = bisect_right(xs, piece.x0 + SLACK)
        if len(piece.words) < 2 or first >= len(xs) or xs[first] > piece.x1 - SLACK:
            out.append(piece)
        else:
            out += _cut(piece, [x for x in xs[first:] if x < piece.x1 - SLACK])
    return out


def _cut(piece: Piece, lines: list[float]) -> list[Piece]:
    groups: list[list[Numbered]] = [[piece.words[0]]]
    for last, numbered in zip(piece.words, piece.words[1:], strict=False):
        low, high = last.word.x1 - SLACK, numbered.word.x0 + SLACK
        if low > high:  # right to left
            low, high = numbered.word.x1 - SLACK, last.word.x0 + SLACK
        if any(low <= x <= high for x in lines):
            groups.append([])
        groups[-1].append(numbered)
    if len(groups) == 1:
        return [piece]
    return [part_of(piece, words) for words in groups]
