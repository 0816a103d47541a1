"""A tree, cut down to atoms: the largest units that fit, and the finest pieces of those that do not.

Atoms tile the document's text. In front of each stands a place where a chunk may begin, with what a cut
there costs and what a chunk starting there continues. Choosing among the places is `structsplit.packer`'s work.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from structsplit.bodies import cell_line
from structsplit.boundaries import CODE_LADDER, LADDER, line_starts
from structsplit.budget import Budget
from structsplit.context import Contexts, Enclosure
from structsplit.document import Document, Kind, Node
from structsplit.edges import Edge, Siblings
from structsplit.measure import Measure
from structsplit.rules import HOLD_HEADING, NESTING, PACKED_STATEMENT, RULES, RUNG_BONDS, Divide, Repeat
from structsplit.tokens import Counter

SLACK = 4
"""Estimates within this many tokens and a 32nd of the budget are settled by an exact count: cl100k adds up
exactly at line starts, o200k is off by -1 to +2 in 2 % of slices, losing a final newline can add one."""

Rung = tuple[str, Callable[[str], list[int]]]
RUNGS: dict[Divide, Sequence[Rung]] = {
    Divide.SENTENCES: LADDER,
    Divide.LINES: (("line", line_starts), *(rung for rung in LADDER if rung[0] in ("word", "grapheme"))),
    Divide.CODE: CODE_LADDER,
}
SMALL_KINDS = frozenset(kind for kind, rule in RULES.items() if rule.whole and not rule.crowded)
"""Kinds that are never entered where they are small beside any context."""

CELL, CLASS, OPEN, ROW, TABLE = Kind.CELL, Kind.CLASS, Kind.OPEN, Kind.ROW, Kind.TABLE
"""A member of an enumeration is looked up ten times slower than a name."""

FINE_RUNGS = ("word", "token", "grapheme", "character")
"""Rungs whose pieces are grouped at once: nobody minds which word ends a chunk that must end inside a clause."""


@dataclass(slots=True)
class Atom:
    """A unit the packer does not look into, and the place in front of it."""

    start: int
    end: int
    tokens: int
    """Estimated, of what is embedded for it."""
    node: Node
    """The node it is, or is a piece of."""
    edge: Edge
    unit: Node | None
    """The outermost list, table, paragraph … that it is only a piece of."""
    around: Enclosure | None
    """The scope of its node's parent."""

    @property
    def kind(self) -> Kind:
        return self.node.kind


@dataclass(slots=True)
class _Visit:
    """A node on the way down."""

    node: Node
    scope: Enclosure | None
    """Its parent's scope."""
    size: int
    """Its tokens, estimated, the blank lines behind it included."""
    unit: Node | None
    by_cell: bool = False
    """Whether a row is cut between its cells even where it fits."""


@dataclass(slots=True)
class Atomizer:
    """Walks a tree and enters only what does not fit."""

    document: Document
    measure: Measure
    counter: Counter
    contexts: Contexts
    budget: Budget
    _made: list[Atom] = field(default_factory=list)
    _edge: Edge | None = None
    """The place the walk has come to."""
    _held: Atom | None = None
    """The first of the atoms at the end that the next one may be glued to so firmly that it must fit beside them."""

    @property
    def by_definition(self) -> bool:
        """Whether definitions of code have chunks of their own."""
        return not self.budget.packed and self.document.comment is not None

    def run(self) -> list[Atom]:
        """The atoms of the document, in order."""
        root = self.document.root
        visit = _Visit(root, None, self.measure.through(root.start, root.end), None)
        return self._walk(iter([visit]), Edge(Enclosure(root, silent=True), 0.0))

    def within(self, atom: Atom) -> list[Atom]:
        """The atoms of one whose node turned out not to fit."""
        return self._walk(self._enter(_Visit(atom.node, atom.around, atom.tokens, atom.unit)), atom.edge)

    def _walk(self, visits: Iterator[_Visit], edge: Edge) -> list[Atom]:
        self._edge = edge
        stack = [visits]
        while stack:
            visit = next(stack[-1], None)
            if visit is None:
                stack.pop()
                continue
            node, edge = visit.node, self._edge
            room = self._room(edge, node.start) - self._closing(visit)
            if node.kind is CELL:
                self._add_cell(visit, edge, room)
            elif self._stays_whole(visit, edge, room):
                self._add(Atom(node.start, node.end, visit.size, node, edge, visit.unit, visit.scope))
            elif lighter := self._lightened(visit, edge):
                self._add(Atom(node.start, node.end, visit.size, node, lighter, visit.unit, visit.scope))
            elif node.children:
                if node.kind is ROW and edge.scope.node.kind is TABLE:
                    # its cells bear their columns' names: no need for the table's header
                    self._edge = replace(edge, scope=Enclosure(edge.scope.node, edge.scope.above, silent=True))
                stack.append(self._enter(visit))
            else:
                self._add_pieces(visit, edge, room)
        return self._made

    def _stays_whole(self, visit: _Visit, edge: Edge, room: int) -> bool:
        if visit.by_cell or not (RULES[visit.node.kind].whole or visit.size <= self.budget.target_tokens):
            return False
        if self._may_be_cut(visit):
            return False
        if self.by_definition and RULES[visit.node.kind].crowded and self._is_crowded(visit):
            return False
        return self._fits(visit, visit.size, edge, room)

    def _may_be_cut(self, visit: _Visit) -> bool:
        """Whether a statement that may fit is so long that chunks which shall be full need a place to cut inside it."""
        is_long = self.budget.packed and visit.size > self.budget.max_tokens * PACKED_STATEMENT
        return is_long and visit.node.kind is Kind.STATEMENT and bool(visit.node.children)

    def _lightened(self, visit: _Visit, edge: Edge) -> Edge | None:
        """The place in front of a definition that fits only where its context is shortened, with such a context."""
        rule = RULES[visit.node.kind]
        if not rule.alone or (rule.members and not self.budget.packed) or visit.size > self.budget.max_tokens + SLACK:
            return None
        scope = edge.scope.lighter()
        while scope:
            lighter = replace(edge, scope=scope)
            if self._fits(visit, visit.size, lighter, self._room(lighter, visit.node.start)):
                return lighter
            scope = scope.lighter()
        return None

    def _is_crowded(self, visit: _Visit) -> bool:
        """Whether a file or class that may fit holds a function that has a chunk of its own, and another one or
        `min_tokens` of anything else."""
        if visit.size > self.budget.target_tokens:
            return bool(visit.node.children)
        least = self.budget.min_tokens
        alone, rest, stack = 0, visit.size, list(visit.node.children)
        while stack and alone < 2:
            node = stack.pop()
            if node.kind is CLASS:
                stack.extend(node.children)
            elif RULES[node.kind].alone and (size := self.measure.through(node.start, node.end)) >= least:
                alone += 1
                rest -= size
        return alone > 1 or (alone == 1 and rest >= least)

    def _enter(self, visit: _Visit) -> Iterator[_Visit]:
        """The children of a node that does not fit, as far as they need a closer look.

        Most do not: what is small beside any context becomes an atom at once.
        """
        node = visit.node
        rule = RULES[node.kind]
        scope = Enclosure(node, visit.scope)
        inside_header = Enclosure(node, visit.scope, silent=True) if node.header else scope
        unit = visit.unit or (None if rule.members or rule.repeat is Repeat.CRUMB else node)
        by_cell = visit.by_cell or (node.kind is TABLE and not self.contexts.columns_fit(node))
        small = 0 if by_cell or node.kind is ROW else self.budget.max_tokens // 8
        header_end = node.header[1] if node.header else node.start
        through, made = self.measure.through, self._made
        places = Siblings(self.document, self.measure, self.budget, node, scope, framed=not by_cell)
        previous: Node | None = None
        for child in self._children(node):
            start, end = child.start, child.end
            below = inside_header if start < header_end else scope
            if previous:  # the place in front of a first child is its parent's
                self._edge = places.between(previous, child)
            edge = self._edge
            size = through(start, end)
            assert edge is not None
            if size <= small and child.kind in SMALL_KINDS and not (edge.glued and edge.bond >= HOLD_HEADING):
                self._held = atom = Atom(start, end, size, child, edge, unit, below)
                made.append(atom)
            else:
                yield _Visit(child, below, size, unit, by_cell and child.kind is ROW)
            previous = child

    def _children(self, node: Node) -> Iterator[Node]:
        """The children, and nodes for what lies between them (a table's header rows, a fence's first line)."""
        text, position = self.document.text, node.start
        for child in node.children:
            if child.start > position and text[position : child.start].strip():
                yield Node(OPEN, position, child.start)
            yield child
            position = child.end
        if position < node.end and text[position : node.end].strip():
            yield Node(Kind.CLOSE, position, node.end)

    def _room(self, edge: Edge, start: int) -> int:
        """Tokens left for an atom that starts at an edge, beside its context and the headings it is glued to."""
        if not (edge.glued and edge.bond >= HOLD_HEADING):
            self._held = None
        prefix = self.contexts.prefix(self._held.edge.scope if self._held else edge.scope)[1]
        held = self.measure.span(self._held.start, start) if self._held else 0
        return self.budget.max_tokens - prefix - held - self.counter.overhead

    def _closing(self, visit: _Visit) -> int:
        """Tokens of what closes a chunk that ends behind a node."""
        return self.contexts.closing_tokens(visit.scope) if visit.scope and visit.scope.closing else 0

    def _fits(self, visit: _Visit, size: int, edge: Edge, room: int) -> bool:
        node = visit.node
        if size <= room - SLACK - size // 32:
            return True
        size = self.measure.span(node.start, node.end)
        if size > room + SLACK + size // 16:
            return False
        prefix, kept_free = self.contexts.prefix(self._held.edge.scope if self._held else edge.scope)
        start = self._held.start if self._held else node.start
        rendered = self.measure.render(start, node.end).rstrip()
        if self.contexts.mode == "custom":  # what will stand in front is not known yet
            return self.counter(rendered) + kept_free + self._closing(visit) <= self.budget.max_tokens
        return self.counter(prefix + rendered) + self._closing(visit) <= self.budget.max_tokens

    def _add(self, atom: Atom) -> None:
        self._held = self._held or atom
        self._made.append(atom)

    def _add_pieces(self, visit: _Visit, edge: Edge, room: int) -> None:
        """A leaf that does not fit, cut along the ladder."""
        node = visit.node
        rule = RULES[node.kind]
        scope = Enclosure(node, visit.scope)
        inner_room = (
            self.budget.max_tokens - self.contexts.prefix(scope)[1] - self._closing(visit) - self.counter.overhead
        )
        unit = visit.unit or node
        size = self.measure.span(node.start, node.end)
        # an exact count found that it does not fit, whatever the estimate says
        pieces = self.divide(node.start, node.end, rule.divide, inner_room, min(room, size - 1))
        for number, (start, end, tokens, rung) in enumerate(pieces):
            here = Edge(scope, RUNG_BONDS[rung] + NESTING * scope.nesting, rung=rung) if number else edge
            if end == node.end:
                tokens += self.measure.blank_after(end)
            self._add(Atom(start, end, tokens, node, here, unit, visit.scope))
            self._held = None

    def _add_cell(self, visit: _Visit, edge: Edge, room: int) -> None:
        """A cell, which is embedded with its column's name so that it can be read away from the header."""
        node = visit.node
        name = self.contexts.column(node)
        tokens = self.counter(cell_line(name, self.document.text[node.start : node.end])) - self.counter.overhead
        if tokens <= room:
            self._add(Atom(node.start, node.end, tokens, node, edge, visit.unit, visit.scope))
            return
        cost = self.counter(cell_line(name, "")) - self.counter.overhead
        scope = Enclosure(node, visit.scope)
        inner_room = max(1, self.budget.max_tokens - self.contexts.prefix(scope)[1] - self.counter.overhead)
        pieces = self.divide(node.start, node.end, Divide.SENTENCES, inner_room, max(1, room - cost))
        for number, (start, end, tokens, rung) in enumerate(pieces):
            here = Edge(scope, RUNG_BONDS[rung] + NESTING * scope.nesting, rung=rung) if number else edge
            # its column's name stands once in front of all pieces of the cell that share a chunk
            tokens += 0 if number else cost
            self._add(Atom(start, end, tokens, node, here, visit.unit, visit.scope))

    def divide(
        self, start: int, end: int, divide: Divide, room: int, first_room: int
    ) -> list[tuple[int, int, int, str]]:
        """Cut a span along the ladder into (start, end, tokens, rung of the cut in front) pieces that fit.

        A piece that does not fit goes to the next rung; what is too big at the last, a grapheme cluster, is
        cut between code points.
        """
        rungs = [*RUNGS[divide], ("character", lambda piece: list(range(len(piece))))]
        done: list[tuple[int, int, int, str]] = []
        stack = [(start, end, self.measure.span(start, end), rungs[0][0], 0)]
        while stack:
            a, b, tokens, rung, step = stack.pop()
            limit = max(1, room if done else min(room, first_room))
            if (tokens <= limit and step) or step == len(rungs):
                done.append((a, b, tokens, rung))
                continue
            name, cut = rungs[step]
            starts = cut(self.document.text[a:b])
            if len(starts) < 2:
                stack.append((a, b, tokens, rung, step + 1))
                continue
            parts = self._sized(a, b, starts, limit if name in FINE_RUNGS else 0)
            for number in range(len(parts) - 1, -1, -1):
                x, y, size = parts[number]
                stack.append((x, y, size, name if number else rung, step + 1))
        return done

    def _sized(self, start: int, end: int, starts: list[int], limit: int) -> list[tuple[int, int, int]]:
        """Pieces with their tokens; with a limit, neighbours are first grouped to about a sixteenth of it.

        White space is counted with the word after it, as byte-pair encodings do.
        """
        text = self.document.text
        offsets = [start + offset for offset in starts] + [end]
        if limit:
            density = max(1, self.measure.span(start, end)) / (end - start)
            offsets = _grouped(offsets, int(limit / 16 / density))
        ends = [a + len(text[a:b].rstrip()) for a, b in pairwise(offsets)]
        counted = [offsets[0], *ends]
        slices = [text[a : max(a, b)] for a, b in zip(counted, ends, strict=False)]
        sizes = [max(0, size - self.counter.overhead) for size in self.counter.many(slices)]
        return list(zip(offsets, offsets[1:], sizes, strict=False))


def _grouped(offsets: list[int], characters: int) -> list[int]:
    """Ascending offsets, as few of them as leaves no two further apart than so many characters, where that can be."""
    kept = offsets[:1]
    for here, following in pairwise(offsets[1:]):
        if following - kept[-1] > characters:
            kept.append(here)
    return [*kept, offsets[-1]]
