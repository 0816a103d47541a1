"""Which link definitions and footnotes a text uses, and where."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import Any

from structsplit.document import Kind, Node, Reference
from structsplit.parsers.markdown.tree import Lines

FOOTNOTE_USE = re.compile(r"\[(?<!\\\[)\^([^\s\[\]]+)\]")
LINK_USE = re.compile(r"\[(?<!\\\[)([^\[\]]{1,999})\](?:\[([^\[\]]{0,999})\])?(?!\()")
BACKTICKS = re.compile(r"`+")
BLANK_LINE = re.compile(r"(?:\n|\r\n?+)[ \t]*+[\r\n]")
MAX_CODE_SPAN = 2000
"""Backticks further from each other are not taken for a code span, so that looking for them stays linear."""
FOOTNOTE_DEFINITION = re.compile(r"[ \t>]*\[\^([^\s\[\]]+)\]:")


class _Code:
    """Says whether a place lies in a code block or a code span. Spans are looked for only around places asked for."""

    def __init__(self, text: str, blocks: list[tuple[int, int]]) -> None:
        self._text = text
        self._blocks = blocks
        self._starts = [start for start, _ in blocks]
        self._spans: dict[int, list[tuple[int, int]]] = {}

    def __contains__(self, position: int) -> bool:
        number = bisect_right(self._starts, position) - 1
        if number >= 0 and position < self._blocks[number][1]:
            return True
        # a code span never crosses a blank line
        start = max(self._text.rfind("\n\n", 0, position) + 1, self._blocks[number][1] if number >= 0 else 0)
        if start not in self._spans:
            end = self._text.find("\n\n", position)
            following = self._starts[number + 1] if number + 1 < len(self._starts) else len(self._text)
            self._spans[start] = list(_code_spans(self._text, start, min(end if end >= 0 else following, following)))
        return any(first <= position < last for first, last in self._spans[start])


def references(text: str, root: Node, environment: dict[str, Any], lines: Lines) -> list[Reference]:
    """The definitions of a document with the offsets of their uses outside code; unused ones are left out."""
    links = environment.get("references") or {}
    notes = (environment.get("footnotes") or {}).get("refs") or {}
    if not links and not notes:
        return []
    blocks, footnotes = _scan(text, root)
    code = _Code(text, blocks)
    found: list[Reference] = []
    if links:
        known = {_label(label) for label in links}
        uses = _uses(LINK_USE, text, code, lambda match: _label(match[2] or match[1]), known)
        for label, definition in links.items():
            if where := uses.get(_label(label)):
                found.append(Reference(*lines.span(*definition["map"]), tuple(where)))
    if footnotes:
        uses = _uses(FOOTNOTE_USE, text, code, lambda match: match[1], set(footnotes))
        for label, (start, end) in footnotes.items():
            if where := uses.get(label):
                found.append(Reference(start, end, tuple(where)))
    return found


def _label(label: str) -> str:
    """Labels match whatever their case and white space."""
    return label.casefold() if label.isalnum() else " ".join(label.split()).casefold()


def _uses(
    pattern: re.Pattern[str],
    text: str,
    code: _Code,
    label: Callable[[re.Match[str]], str],
    known: set[str],
) -> dict[str, list[int]]:
    """Where each known label is used outside code."""
    uses: dict[str, list[int]] = {}
    for match in pattern.finditer(text):
        if (key := label(match)) in known and not _defines(text, match) and match.start() not in code:
            uses.setdefault(key, []).append(match.start())
    return uses


def _defines(text: str, match: re.Match[str]) -> bool:
    """Whether a label is that of a definition: first on its line, a colon behind it."""
    if not text.startswith(":", match.end()):
        return False
    before = text[max(0, match.start() - 40) : match.start()].rstrip(" \t>")
    return not before or before[-1] in "\r\n\ufeff"


def _code_spans(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Spans between runs of equally many backticks with no blank line between them."""
    runs = [match.span() for match in BACKTICKS.finditer(text, start, end)]
    closes: list[tuple[int, int] | None] = []
    next_of_length: dict[int, tuple[int, int]] = {}
    for run in reversed(runs):
        length = run[1] - run[0]
        closes.append(next_of_length.get(length))
        next_of_length[length] = run
    position = start
    for (first, opened), close in zip(runs, reversed(closes), strict=True):
        if first < position or not close or close[0] - opened > MAX_CODE_SPAN or text[first - 1 : first] == "\\":
            continue
        if not BLANK_LINE.search(text, opened, close[0]):
            yield first, close[1]
            position = close[1]


def _scan(text: str, root: Node) -> tuple[list[tuple[int, int]], dict[str, tuple[int, int]]]:
    """Spans of code blocks, and of footnotes by label."""
    code: list[tuple[int, int]] = []
    footnotes: dict[str, tuple[int, int]] = {}
    stack = [root]
    while stack:
        node = stack.pop()
        if node.kind in (Kind.CODE, Kind.MATH):
            code.append((node.start, node.end))
        elif node.kind not in (Kind.TABLE, Kind.HTML):
            if node.kind is Kind.FOOTNOTE and (found := FOOTNOTE_DEFINITION.match(text, node.start)):
                footnotes.setdefault(found[1], (node.start, node.end))
            stack.extend(reversed(node.children))
    return code, footnotes
