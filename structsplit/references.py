"""Which definitions and imports a span depends on, looked up by position."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import replace

from structsplit.document import Document, Reference
from structsplit.measure import Measure
from structsplit.rules import CONTEXT_SHARE

EVERYWHERE_SHARE = 1 / 16
"""Of the budget, for what every part of a document depends on without naming it: package lines, wildcard imports."""


class References:
    """The references of a document; false where there are none, or the context shall have none.

    Each has a number, and a bit in masks. Parts of one statement have one more bit together, for what is written
    around them.
    """

    def __init__(self, document: Document, measure: Measure, mode: str, max_tokens: int) -> None:
        """`mode` is that of the context: only "full" and "all-imports" have references."""
        self._in_order = document.comment is not None
        """Whether they keep the order of the file (imports) rather than that of their use."""
        self._all = self._in_order and mode == "all-imports"
        """Whether spans get what they do not use, too."""
        references = document.references if mode in ("full", "all-imports") else ()
        self._references: Sequence[Reference] = _whole(references) if self._all else references
        self._measure = measure
        uses = sorted((use, number) for number, ref in enumerate(self._references) for use in ref.uses)
        self._offsets = [use for use, _ in uses]
        self._numbers = [number for _, number in uses]
        self._lines = [self._text([ref]) for ref in self._references]
        """Each as lines of context, if no other part of its statement is wanted."""
        self._statements = [_statement(ref) for ref in self._references]
        """What the parts of each one's statement have in common."""
        self._bits, self._tokens = self._weighed()
        """Of each reference its bit and that of what is around it; of each bit about how many tokens it has."""
        self._weights: dict[int, int] = {0: 0}
        self._everywhere = self._chosen_everywhere(max_tokens)
        self._everywhere_mask = self._mask(self._everywhere)
        self._counted: dict[str, int] = {}

    def __bool__(self) -> bool:
        return bool(self._references)

    def masks(self, spans: Iterable[tuple[int, int]]) -> list[int]:
        """The references used in each of some spans, which ascend and are disjoint."""
        masks: list[int] = []
        offsets, at, count = self._offsets, 0, len(self._offsets)
        for start, end in spans:
            mask = self._everywhere_mask
            while at < count and offsets[at] < end:
                if offsets[at] >= start:
                    mask |= self._bits[self._numbers[at]]
                at += 1
            masks.append(mask)
        return masks

    def weight(self, mask: int) -> int:
        """About how many tokens the references in a mask have."""
        tokens = self._weights.get(mask)
        if tokens is None:
            tokens, left = 0, mask
            while left:
                lowest = left & -left
                tokens += self._tokens[lowest.bit_length() - 1]
                left ^= lowest
            self._weights[mask] = tokens
        return tokens

    def fitting(self, start: int, end: int, room: int) -> list[int]:
        """The numbers of the references that a span uses and does not hold, as far as there is room for them: first
        those it names, in order of use."""
        used = self._used(start, end)
        if not used and not self._everywhere:
            return []
        chosen: dict[str, int] = {}
        mask = 0
        for number in dict.fromkeys([*(sorted(used) if self._in_order else used), *self._everywhere]):
            line, tokens = self._lines[number], self.weight(self._bits[number] & ~mask)
            if tokens <= room and line not in chosen and not start <= self._references[number].start < end:
                chosen[line] = number
                mask |= self._bits[number]
                room -= tokens
        return list(chosen.values())

    def texts(self, numbers: list[int]) -> list[str]:
        """Each as lines of context; parts of one statement as one."""
        statements: dict[tuple[int, str, str], list[int]] = {}
        for number in sorted(numbers) if self._in_order else numbers:
            statements.setdefault(self._statements[number], []).append(number)
        return [
            self._lines[parts[0]] if len(parts) == 1 else self._text([self._references[number] for number in parts])
            for parts in statements.values()
        ]

    def count(self, texts: list[str]) -> int:
        """The tokens of lines of context, each counted by itself."""
        counter = self._measure.counter
        for text in texts:
            if text not in self._counted:
                self._counted[text] = counter(text) - counter.overhead
        return sum(self._counted[text] for text in texts)

    def _used(self, start: int, end: int) -> list[int]:
        return self._numbers[bisect_left(self._offsets, start) : bisect_left(self._offsets, end)]

    def _mask(self, numbers: Iterable[int]) -> int:
        mask = 0
        for number in numbers:
            mask |= self._bits[number]
        return mask

    def _chosen_everywhere(self, max_tokens: int) -> list[int]:
        """What every part of the document depends on, by its rank, as far as there is room for it."""
        numbers: Iterable[int] = range(len(self._references))
        room = int(max_tokens * CONTEXT_SHARE)
        if not self._all:
            ranks = [ref.everywhere for ref in self._references]
            numbers = sorted(filter(ranks.__getitem__, numbers), key=ranks.__getitem__)
            room = int(max_tokens * EVERYWHERE_SHARE)
        chosen: list[int] = []
        mask = 0
        for number in numbers:
            tokens = self.weight(self._bits[number] & ~mask)
            if tokens <= room:
                chosen.append(number)
                mask |= self._bits[number]
                room -= tokens
        return chosen

    def _weighed(self) -> tuple[list[int], list[int]]:
        """The bits of each reference, and the tokens of each bit."""
        around: dict[tuple[int, str, str], int] = {}
        bits: list[int] = []
        texts: list[str] = []
        for number, ref in enumerate(self._references):
            bits.append(1 << number)
            if ref.part and (ref.part.head or ref.part.tail):
                bits[-1] |= 1 << around.setdefault(self._statements[number], len(self._references) + len(around))
                texts.append(f" {ref.part.text}{ref.part.separator.rstrip()}")
            else:
                texts.append(self._lines[number])
        texts += [f"{head.rstrip()}{tail}\n" for _, head, tail in around]
        counter = self._measure.counter
        return bits, [count - counter.overhead for count in counter.many(texts)]

    def _text(self, parts: list[Reference]) -> str:
        """One statement: as it stands, or with some of its parts."""
        form = parts[0].part
        if form is None:
            return self._measure.render(parts[0].start, parts[0].end).strip() + "\n"
        return f"{form.head}{form.separator.join(ref.part.text for ref in parts if ref.part)}{form.tail}\n"


def _statement(reference: Reference) -> tuple[int, str, str]:
    """What parts of one statement have in common, and nothing else has."""
    part = reference.part
    return (reference.start, part.head, part.tail) if part else (reference.start, "", "")


def _whole(references: Iterable[Reference]) -> list[Reference]:
    """Statements instead of their parts."""
    statements: dict[int, Reference] = {}
    for ref in references:
        before = statements.get(ref.start, ref)
        uses = tuple(sorted({*before.uses, *ref.uses}))
        statements[ref.start] = replace(ref, uses=uses, part=None)
    return list(statements.values())
