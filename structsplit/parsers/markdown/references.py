"""Which link definitions and footnotes a text uses, and where."""

import re
from typing import Any

from structsplit.document import Kind, Node, Reference
from structsplit.parsers.markdown.tree import Lines

NO_USE = (
    r"(?<![\\`])(?P<ticks>`+)(?!`)(?:[^\r\n]|(?:\r\n|\r(?!\n)|\n)(?![ \t]*[\r\n]))+?(?<!`)(?P=ticks)(?!`)"
    r"|(?:^|(?<=\r))[ \t>]*\[[^\[\]]+\]:|"
)
"""What is passed over: code spans, and the labels of definitions."""
FOOTNOTE_USE = re.compile(NO_USE + r"(?<!\\)\[\^(?P<label>[^\s\[\]]+)\]", re.MULTILINE)
LINK_USE = re.compile(
    NO_USE + r"(?<!\\)\[(?P<text>[^\[\]]{1,999})\](?:\[(?P<label>[^\[\]]{0,999})\])?(?!\()", re.MULTILINE
)
FOOTNOTE_DEFINITION = re.compile(r"[ \t>]*\[\^([^\s\[\]]+)\]:")


def references(text: str, root: Node, environment: dict[str, Any], lines: Lines) -> list[Reference]:
    """The definitions of a document with the offsets of their uses outside code; unused ones are left out."""
    links = environment.get("references") or {}
    notes = (environment.get("footnotes") or {}).get("refs") or {}
    if not links and not notes:
        return []
    code, footnotes = _scan(text, root)
    found: list[Reference] = []
    if links:
        uses = _uses(LINK_USE, text, code, lambda match: _label(match["label"] or match["text"] or ""))
        for label, definition in links.items():
            if where := uses.get(_label(label)):
                found.append(Reference(*lines.span(*definition["map"]), tuple(where)))
    if footnotes:
        uses = _uses(FOOTNOTE_USE, text, code, lambda match: match["label"] or "")
        for label, (start, end) in footnotes.items():
            if where := uses.get(label):
                found.append(Reference(start, end, tuple(where)))
    return found


def _label(label: str) -> str:
    """Labels match whatever their case and white space."""
    return " ".join(label.split()).casefold()


def _uses(pattern: re.Pattern[str], text: str, code: list[tuple[int, int]], key: Any) -> dict[str, list[int]]:
    uses: dict[str, list[int]] = {}
    position = 0
    for start, end in [*code, (len(text), len(text))]:
        for match in pattern.finditer(text, position, start):
            uses.setdefault(key(match), []).append(match.start())
        position = end
    return uses


def _scan(text: str, root: Node) -> tuple[list[tuple[int, int]], dict[str, tuple[int, int]]]:
    """Spans of code blocks, and of footnotes by label."""
    code: list[tuple[int, int]] = []
    footnotes: dict[str, tuple[int, int]] = {}
    stack = [root]
    while stack:
        node = stack.pop()
        if node.kind in (Kind.CODE, Kind.MATH):
            code.append((node.start, node.end))
        elif node.kind is not Kind.TABLE:
            if node.kind is Kind.FOOTNOTE and (found := FOOTNOTE_DEFINITION.match(text, node.start)):
                footnotes.setdefault(found[1], (node.start, node.end))
            stack.extend(reversed(node.children))
    return code, footnotes
