"""A text measured once: the tokens of any of its spans by two look-ups."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate, chain, pairwise
from typing import TypeAlias

from structsplit.tokens import Counter

MAX_PIECE_CHARS = 4_000
"""A piece is at most this long, so that no line, however long, makes a span dear to count."""

MAX_CACHED_SPANS = 100_000

# A non-blank line with the blank lines after it, whatever ends a line. Every alternative starts with a character the
# others do not, and gives nothing back, so that matching is linear in the text.
_PIECE = re.compile(r"[^\r\n]*+(?:[\r\n]++|[^\S\r\n]++(?![^\r\n]))*+")
_PART_OF_LONG_PIECE = re.compile(rf"(?s:.{{1,{MAX_PIECE_CHARS}}})(?<=\S)(?=\s)|(?s:.{{1,{MAX_PIECE_CHARS}}})")

Substitution: TypeAlias = tuple[int, int, str]
"""(start, end, replacement): what is embedded instead of `text[start:end]`."""


class Measure:
    """A text measured once: the tokens of any span of it are then two look-ups and at most two short counts.

    The text is counted in pieces that start where a non-blank line starts: cl100k counts add up exactly there
    (o200k joins a newline with a slash after it: 0.1 % off over TypeScript, by a token either way in a span).
    Long lines are cut into pieces too, before white space where there is any. Where a counter's counts do not add
    up (a function that rounds), every span is counted by itself.
    """

    __slots__ = (
        "_bounds", "_cached", "_replaced_ends", "_replaced_starts", "_sums", "counter", "substitutions", "text",
    )  # fmt: skip

    def __init__(self, text: str, counter: Counter, substitutions: Sequence[Substitution] = ()) -> None:
        """`substitutions` are in order, disjoint and not empty; ValueError if they are not."""
        self.text = text
        self.counter = counter
        self.substitutions = substitutions
        self._replaced_starts = [start for start, _, _ in substitutions]
        self._replaced_ends = [end for _, end, _ in substitutions]
        self._cached: dict[tuple[int, int], int] = {}
        pieces = _pieces(text)
        self._bounds = list(accumulate(map(len, pieces), initial=0))
        """Where pieces start, and the end of the last one: offsets into `text`."""
        if substitutions:
            self._check_substitutions()
            bounds = self._bounds_outside_substitutions()
            if bounds != self._bounds:
                self._bounds = bounds
                pieces = [text[start:end] for start, end in pairwise(bounds)]
            self._render_pieces(pieces)
        counts = counter.many(pieces) if counter.additive else [0] * len(pieces)
        if counter.overhead:
            counts = [max(0, count - counter.overhead) for count in counts]
        self._sums = list(accumulate(counts, initial=0))
        """Tokens before each bound."""

    @property
    def total(self) -> int:
        """The tokens of the whole text as embedded, without the counter's overhead."""
        return self.span(0, len(self.text))

    def span(self, start: int, end: int) -> int:
        """The tokens of `text[start:end]` as embedded, without the counter's overhead. An estimate: it may be a token
        or two off where pieces meet, for other tokenizers than cl100k and in long lines. What must be exact is
        counted from `render`."""
        if start >= end:
            return 0
        if not self.counter.additive:
            return self._count(start, end)
        bounds = self._bounds
        first = bisect_left(bounds, start)
        last = bisect_right(bounds, end) - 1
        if first > last:
            return self._count(start, end)
        tokens = self._sums[last] - self._sums[first]
        if start < bounds[first]:
            tokens += self._count(start, bounds[first])
        if bounds[last] < end:
            tokens += self._count(bounds[last], end)
        return tokens

    def through(self, start: int, end: int) -> int:
        """The tokens of `text[start:end]` with the blank lines behind it: two look-ups where a line starts at `start`
        and a line ends at `end`."""
        bounds = self._bounds
        last = bisect_left(bounds, end)
        first = bisect_left(bounds, start, 0, last)
        if first == len(bounds) or last == len(bounds) or bounds[first] != start:
            return self.span(start, end)
        if not self.counter.additive:
            return self._count(start, bounds[last])
        return self._sums[last] - self._sums[first]

    def exact(self, start: int, end: int) -> int | None:
        """The exact tokens of `text[start:end]` behind a line end, where they can be had without counting it all;
        else None. Only its last line is counted: cl100k never joins a line end with the line behind it."""
        bounds = self._bounds
        first = bisect_left(bounds, start)
        last = bisect_left(bounds, end) - 1
        if not self.counter.exact_at_lines or first >= last or bounds[first] != start:
            return None
        if last and bounds[last] - bounds[last - 1] >= MAX_PIECE_CHARS // 2:
            return None  # perhaps a place inside a long line
        return self._sums[last] - self._sums[first] + self.counter(self.render(bounds[last], end))

    def blank_after(self, end: int) -> int:
        """The tokens of the blank lines behind a place where a line ends."""
        last = bisect_left(self._bounds, end)
        if last == len(self._bounds) or self._bounds[last] == end:
            return 0
        gap = self.text[end : self._bounds[last]]
        return self._count(end, self._bounds[last]) if gap.isspace() else 0

    def render(self, start: int, end: int) -> str:
        """`text[start:end]` as embedded: with the substitutions that lie wholly inside."""
        if not self.substitutions:
            return self.text[start:end]
        first = bisect_left(self._replaced_starts, start)
        last = bisect_right(self._replaced_ends, end)
        parts: list[str] = []
        for replaced_start, replaced_end, replacement in self.substitutions[first:last]:
            parts += (self.text[start:replaced_start], replacement)
            start = replaced_end
        return "".join(parts) + self.text[start:end]

    def _count(self, start: int, end: int) -> int:
        """The tokens of a span, counted by itself."""
        tokens = self._cached.get((start, end))
        if tokens is None:
            if len(self._cached) >= MAX_CACHED_SPANS:
                self._cached.clear()
            tokens = max(0, self.counter(self.render(start, end)) - self.counter.overhead)
            self._cached[start, end] = tokens
        return tokens

    def _check_substitutions(self) -> None:
        edges = [0, *chain.from_iterable(zip(self._replaced_starts, self._replaced_ends, strict=True)), len(self.text)]
        in_order = all(a <= b for a, b in pairwise(edges))
        if not in_order or any(start == end for start, end, _ in self.substitutions):
            raise ValueError("substitutions must be in order, disjoint, not empty and inside the text")

    def _bounds_outside_substitutions(self) -> list[int]:
        """The bounds without those strictly inside a substitution, so that pieces render as the whole does."""
        kept: list[int] = []
        done = 0
        for start, end, _ in self.substitutions:
            inside = bisect_right(self._bounds, start, done)
            kept += self._bounds[done:inside]
            done = bisect_left(self._bounds, end, inside)
        return kept + self._bounds[done:]

    def _render_pieces(self, pieces: list[str]) -> None:
        for piece in {bisect_right(self._bounds, start) - 1 for start in self._replaced_starts}:
            pieces[piece] = self.render(self._bounds[piece], self._bounds[piece + 1])


def _pieces(text: str) -> list[str]:
    """The text cut where non-blank lines start, and long pieces cut further; together they are the text."""
    lines = text.splitlines(keepends=True)
    if len(lines) == text.count("\n") + (not text.endswith("\n")):
        # six times faster than the pattern, but only right where every line ends at a line feed
        starts = [0, *(number for number in range(1, len(lines)) if not lines[number].isspace())]
        stops = [*starts[1:], len(lines)]
        pieces = [
            lines[first] if stop == first + 1 else "".join(lines[first:stop])
            for first, stop in zip(starts, stops, strict=True)
        ]
    else:
        pieces = _PIECE.findall(text)
        pieces.pop()  # the empty match at the end of every text
    if max(map(len, pieces), default=0) <= MAX_PIECE_CHARS:
        return pieces
    return [
        part
        for piece in pieces
        for part in ((piece,) if len(piece) <= MAX_PIECE_CHARS else _PART_OF_LONG_PIECE.findall(piece))
    ]
