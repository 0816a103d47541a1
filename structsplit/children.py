"""Small-to-big: the natural units inside a chunk as chunks of their own, to be searched in its place.

A table's row says little to a reader and is the best key for a search; the table is the other way round. So a search
looks at the children (rows, items, paragraphs, members of a class) and hands over their parent.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from structsplit.assembly import Assembler, Ids
from structsplit.bodies import cell_line
from structsplit.boundaries import trimmed
from structsplit.chunk import Chunk
from structsplit.context import Contexts, Enclosure
from structsplit.document import Document, Kind, Node
from structsplit.measure import Measure
from structsplit.rules import OPENED, RULES, Stick
from structsplit.tokens import Counter

RUNS = frozenset({Kind.STATEMENT, Kind.IMPORTS, Kind.COMMENT, Kind.ENTRY})
"""Kinds of which neighbours make one unit: a line of code is no key to anything."""


@dataclass(slots=True)
class Unit:
    """A piece of a chunk that is one thing."""

    start: int
    end: int
    node: Node
    scope: Enclosure
    """Of the nodes around it."""


@dataclass(frozen=True, slots=True)
class Children:
    """Makes the children of a document's chunks."""

    document: Document
    assembler: Assembler
    measure: Measure
    counter: Counter
    contexts: Contexts
    max_tokens: int

    def among(self, chunks: list[Chunk]) -> Iterator[Chunk]:
        """The chunks, each with its children behind it. A chunk that is one thing, or that holds a part of one, has
        none."""
        ids = Ids(f"{self.document.source or ''}\0children")
        for chunk in chunks:
            yield chunk
            units = self._units(chunk.start, chunk.end)
            if len(units) < 2:
                continue
            made = [self._child(chunk, unit, ids) for unit in units]
            if all(child.tokens <= self.max_tokens for child in made):
                yield from made

    def _units(self, start: int, end: int) -> list[Unit]:
        """What lies in a span, without gaps: what no unit holds (a heading, a table's header) belongs to the next."""
        units: list[Unit] = []
        sticks = False
        for node, scope in self._nodes(start, end):
            stick = RULES[node.kind].stick
            if units and (
                stick is Stick.PREVIOUS
                or (node.kind in RUNS and units[-1].node.kind in RUNS and units[-1].scope.node is scope.node)
            ):
                units[-1].end = max(units[-1].end, min(node.end, end))
            elif stick is not Stick.NEXT:
                begin = units[-1].end if units else start
                units.append(Unit(begin, min(node.end, end), node, scope))
            sticks = stick is Stick.NEXT
        if units:
            units[-1].end = end
            if sticks and len(units) == 1:
                return []
        for unit in units:
            unit.start, unit.end = trimmed(self.document.text, unit.start, unit.end)
        return units

    def _nodes(self, start: int, end: int) -> Iterator[tuple[Node, Enclosure]]:
        """The nodes in a span that are no mere containers, with what is around them, in order."""
        stack: list[tuple[Node, Enclosure | None]] = [(self.document.root, None)]
        while stack:
            node, above = stack.pop()
            if node.kind in OPENED and (children := node.children):
                scope = Enclosure(node, above, silent=above is None)
                first = bisect_right(children, start, key=lambda child: child.end)
                last = bisect_left(children, end, key=lambda child: child.start)
                stack.extend((child, scope) for child in reversed(children[first:last]))
            elif above is not None:
                yield node, above

    def _child(self, parent: Chunk, unit: Unit, ids: Ids) -> Chunk:
        document, start, end = self.document, unit.start, unit.end
        text = document.text[start:end]
        context, body = self.contexts.prefix(self._outside(unit))[0], self._body(unit)
        tokens = self.counter(context + body)
        if tokens > self.max_tokens:
            context, body = "", text
            tokens = self.counter(text)
        names, kind, metadata = self.assembler.symbols.of(start, end, None)
        return replace(
            parent,
            text=text, context=context, body=None if body == text else body, tokens=tokens, start=start, end=end,
            kind=kind or str(unit.node.kind), symbols=names, language=unit.node.language or parent.language, part=None,
            parent_id=parent.id, id=ids.next(parent.id, text), **self.assembler.place(start, end, metadata),
        )  # fmt: skip

    def _outside(self, unit: Unit) -> Enclosure:
        """What is around a unit and begins before it: else its own text says it. A row says its columns itself."""
        scope = unit.scope
        while scope.above and (scope.node.start >= unit.start or scope.node.kind is Kind.TABLE):
            scope = scope.above
        return scope

    def _body(self, unit: Unit) -> str:
        """What is embedded: the text, a row as `column: value` lines."""
        cells = unit.node.children if unit.node.kind is Kind.ROW else []
        if not cells:
            return self.measure.render(unit.start, unit.end)
        text = self.document.text
        before = text[unit.start : max(unit.start, unit.scope.node.start)]
        lines = [cell_line(self.contexts.column(cell), text[cell.start : cell.end]) for cell in cells]
        return before + "".join(lines) + text[unit.node.end : unit.end].lstrip("\n")
