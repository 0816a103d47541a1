"""Questions drafted by rule, for a person to edit: a definition by what its doc comment says, a table's row by its
name and a column, a section by its heading. No model is asked, so they are easier, and duller, than real ones.
"""

import random
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from structsplit.document import Document, Kind, Node, walk
from structsplit.symbols import summary

MIN_WORDS = 4
"""Of a doc comment's sentence; shorter ones ask nothing."""

MAX_ANSWER_CHARS = 4_000
"""A section longer than this is no answer to anything."""


class Draft(NamedTuple):
    """A question with the place of its answer."""

    question: str
    document: str
    start: int
    end: int
    rule: str
    """"definition", "row" or "section"."""

    def row(self, text: str) -> dict[str, object]:
        """As a line of the questions file."""
        return {
            "question": self.question,
            "document": self.document,
            "answer": [text[self.start : self.end].strip()],
            "draft": self.rule,
        }


def draft(documents: Sequence[Document], limit: int = 20, seed: int = 0) -> list[Draft]:
    """Up to `limit` questions, of every rule and document in turn, in a random order that `seed` fixes."""
    dice = random.Random(seed)
    piles: list[list[Draft]] = []
    for document in documents:
        for rule in (_definitions, _rows, _sections):
            if pile := _distinct(rule(document), document.text):
                dice.shuffle(pile)
                piles.append(pile)
    dice.shuffle(piles)
    drafts: list[Draft] = []
    while piles and len(drafts) < limit:
        for pile in piles[: limit - len(drafts)]:
            drafts.append(pile.pop())
        piles = [pile for pile in piles if pile]
    order = {document.source: number for number, document in enumerate(documents)}
    return sorted(drafts, key=lambda made: (order.get(made.document, 0), made.start))


def _distinct(drafts: Iterator[Draft], text: str) -> list[Draft]:
    """Those whose question is asked once, and whose answer can be quoted: its text stands at no other place before."""
    made: dict[str, list[Draft]] = {}
    for one in drafts:
        made.setdefault(one.question, []).append(one)
    return [
        same[0]
        for same in made.values()
        if len(same) == 1 and text.find(text[same[0].start : same[0].end].strip()) >= same[0].start
    ]


def _definitions(document: Document) -> Iterator[Draft]:
    """The first sentence of a doc comment asks for what it is about, from its signature on."""
    ends = _ends(document)
    for symbol in document.symbols:
        if symbol.doc is None:
            continue
        sentence = summary(document.text[symbol.doc[0] : symbol.doc[1]])
        end = ends.get(symbol.start)
        if end and len(sentence.split()) >= MIN_WORDS:
            yield Draft(sentence, document.source or "", symbol.start, end, "definition")


def _ends(document: Document) -> dict[int, int]:
    """Where definitions end, by the start of the symbol they define: the first in them, behind comments and
    decorators."""
    starts = sorted(symbol.start for symbol in document.symbols)
    ends: dict[int, int] = {}
    for node, _ in walk(document.root):
        if node.kind in (Kind.FUNCTION, Kind.CLASS):
            first = bisect_left(starts, node.start)
            if first < len(starts) and starts[first] < node.end:
                ends[starts[first]] = node.end
    return ends


def _rows(document: Document) -> Iterator[Draft]:
    """A table's first column names its rows, the others what is said of them."""
    text = document.text
    for table, _ in walk(document.root):
        if table.kind is not Kind.TABLE or not table.header:
            continue
        columns = _cells(text[table.header[0] : table.header[1]].partition("\n")[0])
        for row in table.children:
            cells = _cells(text[row.start : row.end])
            if row.kind is Kind.ROW and len(cells) == len(columns) > 1 and cells[0]:
                column = next((name for name, cell in zip(columns[1:], cells[1:], strict=True) if name and cell), "")
                if column:
                    yield Draft(f"{cells[0]}: {column}?", document.source or "", row.start, row.end, "row")


def _cells(line: str) -> list[str]:
    """The texts of a row's cells, without the marks of Markdown."""
    parts = re.split(r"(?<!\\)\|", line.strip().strip("|"))
    return [re.sub(r"[`*]|\\(?=\|)", "", part).strip() for part in parts]


def _sections(document: Document) -> Iterator[Draft]:
    """A heading with the one above it asks for its section, where that is short enough to be an answer."""
    for section, path in _with_path(document.root):
        if path and section.end - section.start <= MAX_ANSWER_CHARS and _has_body(section):
            yield Draft(f"{': '.join(path[-2:])}?", document.source or "", section.start, section.end, "section")


def _with_path(root: Node) -> Iterator[tuple[Node, tuple[str, ...]]]:
    """Every section that holds no other, with the headings it lies under, its own last."""
    stack: list[tuple[Node, tuple[str, ...]]] = [(root, ())]
    while stack:
        node, path = stack.pop()
        inner = [child for child in node.parsed_children if child.kind is Kind.SECTION]
        if node.kind is Kind.SECTION and not inner:
            yield node, path
        stack.extend((child, (*path, child.title)) for child in reversed(inner))


def _has_body(section: Node) -> bool:
    return any(child.kind is not Kind.HEADING for child in section.parsed_children)
