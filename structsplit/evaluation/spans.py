"""Sets of characters as spans: `(start, end)` in characters, half open."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

Span: TypeAlias = tuple[int, int]


def union(spans: Iterable[Span]) -> list[Span]:
    """The same characters as disjoint spans in order."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def size(spans: Iterable[Span]) -> int:
    """Characters of spans, those in several of them counted as often."""
    return sum(end - start for start, end in spans)


def overlaps(some: Iterable[Span], others: Sequence[Span]) -> list[Span]:
    """What each of some spans shares with each of others."""
    return [
        (max(start, other_start), min(end, other_end))
        for start, end in some
        for other_start, other_end in others
        if max(start, other_start) < min(end, other_end)
    ]


def missed(wanted: Iterable[Span], got: Sequence[Span]) -> int:
    """Characters of the wanted spans that disjoint spans do not hold."""
    return sum(end - start - size(overlaps([(start, end)], got)) for start, end in wanted)
