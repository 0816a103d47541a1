"""Which definitions and imports a span depends on, looked up by position."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import replace

from structsplit.document import Document, Reference
from structsplit.tokens import Measure

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
        self._references: Sequence[Reference] = document.references if mode in ("full", "all-imports") else ()
        if self._all:
            self._references = _whole(self._references)
        self._measure = measure
        uses = sorted((use, number) for number, ref in enumerate(self._references) for use in ref.uses)
        self._offsets = [use for use, _ in uses]
        self._numbers = [number for _, number in uses]
        self._bits: list[int] = []
        """Of each reference, with that of what is around it."""
        self._tokens: list[int] = []
        """Of each bit as lines of context, to weigh them; the line end may count."""
        self._weigh_bits()
        self._counted: dict[str, int] = {}
        self._everywhere = self._found_everywhere(int(max_tokens * EVERYWHERE_SHARE))
        self._everywhere_mask = self._mask(self._everywhere)

    def __bool__(self) -> bool:
        return bool(self._references)

    def mask(self, start: int, end: int) -> int:
        """The references used in a span."""
        return self._everywhere_mask | self._mask(self._used(start, end))

    def weight(self, mask: int) -> int:
        """About how many tokens the references in a mask have."""
        tokens = 0
        while mask:
            lowest = mask & -mask
            tokens += self._tokens[lowest.bit_length() - 1]
            mask ^= lowest
        return tokens

    def fitting(self, start: int, end: int, room: int) -> list[int]:
        """The numbers of the references that a span uses and does not hold, as far as there is room for them: first
        those it names, in order of use."""
        numbers = self._used(start, end)
        chosen: list[int] = []
        mask = 0
        for number in dict.fromkeys([*(sorted(numbers) if self._in_order else numbers), *self._everywhere]):
            tokens = self.weight(self._bits[number] & ~mask)
            if tokens <= room and not start <= self._references[number].start < end:
                chosen.append(number)
                mask |= self._bits[number]
                room -= tokens
        return chosen

    def texts(self, numbers: list[int]) -> list[str]:
        """Each as lines of context; parts of one statement as one."""
        statements: dict[tuple[int, str, str], list[Reference]] = {}
        for number in sorted(numbers) if self._in_order else numbers:
            statements.setdefault(_statement(self._references[number]), []).append(self._references[number])
        return [self._text(parts) for parts in statements.values()]

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

    def _found_everywhere(self, room: int) -> list[int]:
        """What every part of the document depends on, in order of importance, as far as there is room for it."""
        if self._all:
            return list(range(len(self._references)))
        ranked = sorted((ref.everywhere, number) for number, ref in enumerate(self._references) if ref.everywhere)
        found: list[int] = []
        for _, number in ranked:
            if self.weight(self._mask([*found, number])) <= room:
                found.append(number)
        return found

    def _weigh_bits(self) -> None:
        around: dict[tuple[int, str, str], int] = {}
        texts: list[str] = []
        for number, reference in enumerate(self._references):
            bits, part = 1 << number, reference.part
            if part:
                texts.append(f" {part.text}{part.separator}".rstrip())
                if part.head or part.tail:
                    place = around.setdefault(_statement(reference), len(self._references) + len(around))
                    bits |= 1 << place
            else:
                texts.append(self._text([reference]))
            self._bits.append(bits)
        texts += [f"{head.rstrip()}{tail}\n" for _, head, tail in around]
        counter = self._measure.counter
        self._tokens = [count - counter.overhead for count in counter.many(texts)]

    def _text(self, parts: list[Reference]) -> str:
        """One statement: as it stands, or with some of its parts."""
        first = parts[0].part
        if first is None:
            return self._measure.render(parts[0].start, parts[0].end).strip() + "\n"
        return f"{first.head}{first.separator.join(ref.part.text for ref in parts if ref.part)}{first.tail}\n"


def _statement(reference: Reference) -> tuple[int, str, str]:
    """What parts of one statement have in common, and nothing else has."""
    part = reference.part
    return (reference.start, part.head, part.tail) if part else (reference.start, "", "")


def _whole(references: Iterable[Reference]) -> list[Reference]:
    """Statements instead of their parts."""
    return list({reference.start: replace(reference, part=None) for reference in references}.values())
