"""Which definitions a chunk of code holds, and what they say of themselves."""

import re
from bisect import bisect_left
from typing import Any

from structsplit.document import Document, Node, Symbol

MAX_SIGNATURE_CHARS = 300
MAX_DOC_CHARS = 200
INSPECTED_CHARS = 2_000
"""Of a doc comment, for its summary."""

Facts = tuple[tuple[str, ...], str, dict[str, Any]]

_OPENING = re.compile(
    r"\s*(?:///?[!/]?|/\*+/?!?|[*!]+[>/]?|#+:?(?!\[)|<!--+|--+\s*\|?|;+|%+!?|\(\*+|[rRbBuUfF]{0,2}(?:\"{3}|'{3}|\"|'))?\s*"
    r"(?:[@\\]brief\s+)?"
)
_CLOSERS = ("-->", "*/", "*)", '"""', "'''", '"', "'")
_NO_PROSE = re.compile(r"[@#\[\\:=]|-\*-|<[^>]*>\Z|[-=*~#/]{3,}\Z")
_SENTENCE_END = re.compile(r"[.!?](?=\s|\Z)")


class SymbolTable:
    """Looks up the symbols of spans."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        symbols = document.symbols
        self._symbols = symbols
        self._order = sorted(range(len(symbols)), key=lambda number: (symbols[number].start, number))
        self._starts = [symbols[number].start for number in self._order]

    def of(self, start: int, end: int, unit: Node | None) -> Facts:
        """The names a span defines, the kind of what it is if that is one, and the metadata of its main symbol.

        `unit` is the definition that all of the span is a part of, where it was divided.
        """
        numbers = self._order[bisect_left(self._starts, start) : bisect_left(self._starts, end)]
        symbols = self._symbols
        names = tuple(dict.fromkeys([symbols[number].name for number in numbers]))
        divided = self._divided(unit) if unit and unit.attrs else None
        if divided is not None:
            return names, symbols[divided].kind, self._metadata(symbols[divided])
        if not numbers:
            return (), "", {}
        inside = set(numbers)
        outer = [symbols[number] for number in numbers if symbols[number].within not in inside]
        kinds = {symbol.kind for symbol in outer}
        kind = kinds.pop() if len(kinds) == 1 else "code" if kinds else ""
        return names, kind, self._metadata(outer[0]) if outer else {}

    def _divided(self, unit: Node) -> int | None:
        """The number of the symbol that a node is."""
        at = bisect_left(self._starts, unit.start)
        if at < len(self._starts) and self._starts[at] < unit.end and (unit.attrs or {}).get("kind") != "comment":
            return self._order[at]
        return None

    def _metadata(self, symbol: Symbol) -> dict[str, Any]:
        start, end = symbol.signature
        signature = " ".join(self._text[start : min(end, start + 2 * MAX_SIGNATURE_CHARS)].split()).strip(" {")
        facts: dict[str, Any] = {"symbol": symbol.name, "signature": signature[:MAX_SIGNATURE_CHARS]}
        if symbol.doc:
            start, end = symbol.doc
            if doc := summary(self._text[start : min(end, start + INSPECTED_CHARS)]):
                facts["doc"] = doc
        return facts


def summary(comment: str) -> str:
    """The first sentence of a doc comment or docstring, on one line; empty where it has none (a decorator)."""
    words: list[str] = []
    for line in comment.split("\n"):
        begin = _OPENING.match(line)
        plain = line[begin.end() if begin else 0 :]
        plain = plain.rstrip()
        if plain.endswith(_CLOSERS):
            closer = next(closer for closer in _CLOSERS if plain.endswith(closer))
            plain = plain.removesuffix(closer).rstrip()
        if not plain or _NO_PROSE.match(plain):
            if words:
                break
            continue
        stop = _SENTENCE_END.search(plain)
        words.append(plain[: stop.end()] if stop else plain)
        if stop:
            break
    text = " ".join(" ".join(words).split())
    return text if len(text) <= MAX_DOC_CHARS else text[: MAX_DOC_CHARS - 1].rstrip() + "…"
