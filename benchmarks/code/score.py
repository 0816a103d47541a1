"""What becomes of the files: the pieces of one splitter, held against the facts."""

import statistics
from collections import Counter
from dataclasses import dataclass, field

from facts import Count, Facts, damage, damage_closed, without_blanks
from peers import MAX_CHARACTERS, MAX_TOKENS, Piece

TINY = 64
"""Tokens under which a chunk is a crumb."""
SUBSTANTIAL = 60
"""Tokens from which a function is a subject of its own."""

Span = tuple[int, int]
"""Half open, in visible characters."""


@dataclass(slots=True)
class Tally:
    """Sums over files."""

    n: Counter[str] = field(default_factory=Counter)
    sizes: list[int] = field(default_factory=list)
    """Tokens of what is embedded of each chunk."""
    contexts: list[int] = field(default_factory=list)
    """How many of them are context."""

    def add(self, facts: Facts, pieces: list[Piece], count: Count) -> None:
        spans = _places(facts, pieces)
        self._sizes(facts, pieces, count)
        self._functions(facts, spans)
        self._edges(facts, pieces, spans)
        self._damage(facts, pieces)
        self.n["visible"] += len(facts.visible)
        self.n["covered"] += _covered(spans)

    def merge(self, other: "Tally") -> None:
        self.n += other.n
        self.sizes += other.sizes
        self.contexts += other.contexts

    def _sizes(self, facts: Facts, pieces: list[Piece], count: Count) -> None:
        own = count([piece.text for piece in pieces])
        embedded = count([piece.context + piece.text for piece in pieces])
        self.sizes += embedded
        self.contexts += [whole - text for whole, text in zip(embedded, own, strict=True)]
        if facts.tokens >= TINY:
            self.n["could be larger"] += len(own)
            self.n["tiny"] += sum(size < TINY for size in embedded)
            self.n["tiny texts"] += sum(size < TINY for size in own)

    def _functions(self, facts: Facts, spans: list[Span | None]) -> None:
        """Of those that fit any budget: whole in one piece, alone or with what stands above. And mixed pieces."""
        places = [span for span in spans if span]
        subjects: list[Span] = []
        for function in facts.functions:
            top, start, end = (facts.visible_at[at] for at in (function.top, function.start, function.end))
            if function.tokens >= SUBSTANTIAL:
                subjects.append((start, end))
            if function.tokens <= MAX_TOKENS and function.end - function.start <= MAX_CHARACTERS:
                self.n["functions"] += 1
                self.n["whole functions"] += _holds(places, start, end)
            fits = function.tokens_from_top <= MAX_TOKENS and function.end - function.top <= MAX_CHARACTERS
            if function.top < function.start and fits:
                self.n["documented"] += 1
                self.n["whole documented"] += _holds(places, top, end)
        around = [(facts.visible_at[start], facts.visible_at[end]) for start, end in facts.around]
        for start, end in places:
            inside = [(first, last) for first, last in subjects if first < end and start < last]
            self.n["mixed"] += len(inside) > 1 and not _is_one(
                inside, [a for a in around if start <= a[0] and a[1] <= end]
            )

    def _edges(self, facts: Facts, pieces: list[Piece], spans: list[Span | None]) -> None:
        text = facts.file.text
        for piece, span in zip(pieces, spans, strict=True):
            self.n["exact"] += piece.start is not None and text.startswith(piece.text, piece.start)
            if not span:
                continue
            begin = facts.positions[span[0]]
            line = text.rfind("\n", 0, begin) + 1
            if text[line:begin].strip():
                self.n["midline"] += 1
            elif begin > line:
                first_line = piece.text.lstrip("\r\n")
                self.n["indented"] += 1
                self.n["indentation lost"] += len(first_line) - len(first_line.lstrip()) < begin - line

    def _damage(self, facts: Facts, pieces: list[Piece]) -> None:
        if not facts.clean:
            return
        for piece in pieces:
            alone = damage(piece.text, facts.file.language)
            self.n["errors alone"] += alone
            embedded = damage(piece.context + piece.text, facts.file.language) if piece.context else alone
            self.n["errors embedded"] += embedded
            self.n["errors closed"] += embedded and damage_closed(piece.context + piece.text, facts.file.language)

    def sizes_row(self) -> dict[str, str]:
        chunks = len(self.sizes)
        contexts = sorted(self.contexts) or [0]
        return {
            "chunks": str(chunks),
            "fill %": _percent(sum(self.sizes), chunks * MAX_TOKENS),
            f"< {TINY} %": _percent(self.n["tiny"], self.n["could be larger"]),
            f"text < {TINY} %": _percent(self.n["tiny texts"], self.n["could be larger"]),
            f"> {MAX_TOKENS} %": _percent(sum(size > MAX_TOKENS for size in self.sizes), chunks),
            "largest": str(max(self.sizes, default=0)),
            "context tokens": f"{statistics.mean(contexts):.1f}",
            "context p95": str(contexts[len(contexts) * 95 // 100]),
            "covered %": _percent(self.n["covered"], self.n["visible"], digits=2),
            "exact %": _percent(self.n["exact"], chunks),
        }

    def structure_row(self) -> dict[str, str]:
        n, chunks = self.n, len(self.sizes)
        return {
            "functions": str(n["functions"]),
            "whole %": _percent(n["whole functions"], n["functions"]),
            "with docs": str(n["documented"]),
            "whole with docs %": _percent(n["whole documented"], n["documented"]),
            "mixed %": _percent(n["mixed"], chunks),
            "indent lost %": _percent(n["indentation lost"], n["indented"]),
            "mid-line %": _percent(n["midline"], chunks),
            "errors, text alone": str(n["errors alone"]),
            "embedded": str(n["errors embedded"]),
            "and closed": str(n["errors closed"]),
        }


def _percent(part: int, whole: int, digits: int = 1) -> str:
    return f"{100 * part / whole:.{digits}f}" if whole else "-"


def _places(facts: Facts, pieces: list[Piece]) -> list[Span | None]:
    """Where the visible characters of each piece lie, so that trimming is not held against anyone; None where they are
    not in the file as they stand in the piece. What a library states is believed where it is true."""
    places: list[Span | None] = []
    begin = end = 0
    for piece in pieces:
        words = without_blanks(piece.text)
        at = -1
        if not words:
            places.append(None)
            continue
        if piece.start is not None and facts.file.text.startswith(piece.text, piece.start):
            at = facts.visible_at[piece.start]
        elif facts.visible.startswith(words, end):
            at = end
        else:
            at = facts.visible.find(words, begin)
        places.append(None if at < 0 else (at, at + len(words)))
        if at >= 0:
            begin, end = at + 1, at + len(words)
    return places


def _holds(places: list[Span], start: int, end: int) -> bool:
    return any(first <= start and end <= last for first, last in places)


def _is_one(subjects: list[Span], around: list[Span]) -> bool:
    """Whether all of some functions stand in one, of which there is all."""
    return any(begin <= subjects[0][0] and subjects[-1][1] <= stop for begin, stop in around)


def _covered(spans: list[Span | None]) -> int:
    covered = reached = 0
    for start, end in sorted(span for span in spans if span):
        covered += max(0, end - max(start, reached))
        reached = max(reached, end)
    return covered
