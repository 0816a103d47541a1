"""The one packer: a document's tree and a budget in, the spans of chunks out.

The tree says what belongs together; the packer finds the cheapest places to cut. Of all ways to cut the
atoms into chunks it takes the one with the least sum of size costs and bond costs. Every chunk is then
counted exactly, as it will be embedded, and cut again should it be over.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby

from structsplit.atoms import SLACK, Atom, Atomizer
from structsplit.bodies import cell_line
from structsplit.boundaries import sentences, trimmed
from structsplit.budget import Budget
from structsplit.context import Contexts
from structsplit.cuts import EVERYWHERE, CodeGaps, Gaps, Sizes, cheapest_cuts
from structsplit.document import Document, Kind, Node
from structsplit.edges import Edge
from structsplit.errors import OptionError
from structsplit.measure import Measure
from structsplit.references import References
from structsplit.rules import CROSSING, CROSSING_PACKED, GRAIN, RULES, RUNG_BONDS
from structsplit.tokens import Counter

PROSE = frozenset({Kind.PARAGRAPH, Kind.LEAD, Kind.LIST, Kind.ITEM, Kind.QUOTE, Kind.CONTAINER})
"""Kinds whose sentences may be repeated as overlap."""


@dataclass(slots=True)
class Piece:
    """A chunk in the making."""

    start: int
    end: int
    atoms: Sequence[Atom]
    context: str
    body: str | None
    tokens: int
    """Exactly counted, of context and body."""
    after: Edge | None = None
    """The place it ends at; None at the end of the document."""


def pack(document: Document, measure: Measure, counter: Counter, contexts: Contexts, budget: Budget) -> list[Piece]:
    """Cut a document into pieces of at most `budget.max_tokens`, context included.

    Raises OptionError where the tokenizer counts a single character as more than the budget.
    """
    references = References(document, measure, contexts.mode, budget.max_tokens)
    return _Packer(document, measure, counter, contexts, budget, references).run()


@dataclass(slots=True)
class _Packer:
    document: Document
    measure: Measure
    counter: Counter
    contexts: Contexts
    budget: Budget
    references: References
    has_cells: bool = False
    """Whether any row was cut between its cells."""
    has_scopes: bool = False
    """Whether there are definitions of code."""

    def run(self) -> list[Piece]:
        budget = self.budget
        atoms = Atomizer(self.document, self.measure, self.counter, self.contexts, budget).run()
        if not atoms:
            return []
        kinds = {atom.node.kind for atom in atoms}
        self.has_cells = Kind.CELL in kinds
        self.has_scopes = any(RULES[kind].alone for kind in kinds) or any(atom.edge.scope.scopes for atom in atoms)
        pieces = self._finish(self._cut(atoms, budget.max_tokens - self.counter.overhead), None)
        settled: list[Piece] = []
        waiting = [(piece, 1) for piece in reversed(pieces)]
        while waiting:
            piece, tries = waiting.pop()
            if piece.tokens <= budget.max_tokens:
                settled.append(piece)
                continue
            again = self._smaller(piece, tries)
            waiting.extend((part, tries + 1) for part in reversed(again))
        return [piece for piece in settled if piece.start < piece.end]

    # -- choosing the cuts -------------------------------------------------------------------------------

    def _cut(self, atoms: list[Atom], max_tokens: int) -> list[list[Atom]]:
        """Group atoms into chunks at least cost."""
        groups, sizes, owners = self._coalesce(atoms)
        edges = [group[0].edge for group in groups]
        contexts, overlap = self.contexts, self.budget.overlap
        context = [contexts.prefix(edge.scope)[1] for edge in edges]
        if overlap:
            context = [size + overlap * _overlaps(group[0]) for size, group in zip(context, groups, strict=True)]
        gaps = Gaps(
            tokens=[0, *accumulate(sizes)],
            references=self.references.masks((group[0].start, group[-1].end) for group in groups)
            if self.references
            else None,
            context=[*context, 0],
            closing=[*(contexts.closing_tokens(edge.scope) if edge.scope.closing else 0 for edge in edges), 0],
            bond=[*(edge.bond for edge in edges), 0.0],
            depth=[-1, *(edge.scope.depth for edge in edges[1:]), -1],
            inner_depth=[*(EVERYWHERE if edge.glued else edge.scope.depth for edge in edges), EVERYWHERE],
            code=_code_gaps(edges, sizes, owners) if self.has_scopes else None,
        )
        again = max_tokens + self.counter.overhead < self.budget.max_tokens
        budget = self.budget
        wished = Sizes(
            max_tokens, budget.target_tokens, budget.min_tokens, contexts.limit, slack=0 if again else SLACK,
            fewest=budget.packed, crossing=CROSSING_PACKED if budget.packed else CROSSING,
        )  # fmt: skip
        firsts = cheapest_cuts(
            gaps, wished, lambda first, stop: self._just_fits(groups, first, stop), self.references.weight
        )
        stops = [*firsts[1:], len(groups)]
        return [
            [atom for group in groups[first:stop] for atom in group] for first, stop in zip(firsts, stops, strict=True)
        ]

    def _owners(self, atoms: list[Atom]) -> list[Node | None]:
        """Of each atom the definition that has a chunk of its own, of which it is all or a piece."""
        least = self.budget.min_tokens
        if self.budget.packed or not least:
            return [None] * len(atoms)
        units = [atom.unit or (atom.node if atom.tokens >= least else None) for atom in atoms]
        return [unit if unit and RULES[unit.kind].alone else None for unit in units]

    def _coalesce(self, atoms: list[Atom]) -> tuple[list[list[Atom]], list[int], list[Node | None]]:
        """Neighbours too small to matter, weighed as one (see GRAIN); the tokens and the owner of each such group."""
        grain = self.budget.target_tokens // GRAIN
        groups: list[list[Atom]] = []
        sizes: list[int] = []
        owners: list[Node | None] = []
        last = -2
        scopes = [atom.edge.scope for atom in atoms]
        depths = [scope.depth + scope.scopes for scope in scopes]
        for atom, depth, following, owner in zip(atoms, depths, [*depths[1:], -1], self._owners(atoms), strict=True):
            size = atom.tokens
            if depth == last and depth >= following and sizes[-1] + size <= grain and owner is owners[-1]:
                groups[-1].append(atom)
                sizes[-1] += size
            else:
                groups.append([atom])
                sizes.append(size)
                owners.append(owner)
                last = depth
        return groups, sizes, owners

    def _just_fits(self, groups: list[list[Atom]], first: int, stop: int) -> bool:
        """Whether groups that an estimate finds a little over the cap fit when counted exactly."""
        atoms = [atom for group in groups[first:stop] for atom in group]
        piece = self._piece(atoms, groups[stop][0].edge if stop < len(groups) else None, prefixes=True)
        return self.counter(piece.context + self._embedded(piece)) <= self.budget.max_tokens

    # -- making chunks -----------------------------------------------------------------------------------

    def _finish(self, chunks: list[list[Atom]], after: Edge | None, prefixes: bool = True) -> list[Piece]:
        """Chunks with their context and body, exactly counted. `after` is the place the last one ends at."""
        pieces = []
        for number, atoms in enumerate(chunks):
            following = chunks[number + 1][0].edge if number + 1 < len(chunks) else after
            pieces.append(self._piece(atoms, following, prefixes))
        self._count(pieces)
        if self.budget.overlap and prefixes:
            for piece, previous in zip(pieces[1:], chunks, strict=False):
                self._add_overlap(piece, previous)
        self._add_references(pieces)
        return pieces

    def _count(self, pieces: list[Piece]) -> None:
        """Count pieces exactly: from what was measured where that is exact, else anew."""
        anew = []
        for piece in pieces:
            prefix, prefix_tokens = self.contexts.prefix(piece.atoms[0].edge.scope)
            known = self.measure.exact(piece.start, piece.end) if piece.body is None else None
            if known is not None and piece.context == prefix and self.contexts.mode != "custom":
                piece.tokens = known + prefix_tokens
            else:
                anew.append(piece)
        counts = self.counter.many([piece.context + self._embedded(piece) for piece in anew])
        for piece, count in zip(anew, counts, strict=True):
            piece.tokens = count

    def _embedded(self, piece: Piece) -> str:
        return self.document.text[piece.start : piece.end] if piece.body is None else piece.body

    def _piece(self, atoms: list[Atom], after: Edge | None, prefixes: bool) -> Piece:
        start, end = trimmed(self.document.text, atoms[0].start, atoms[-1].end)
        context = self.contexts.prefix(atoms[0].edge.scope)[0] if prefixes else ""
        closing = self.contexts.closing(after.scope) if after and after.scope.closing else ""
        if not (closing or self.has_cells or self.measure.substitutions):  # then it is embedded as it stands
            return Piece(start, end, atoms, context, None, 0, after)
        body = self._body(atoms, start, end) + closing
        return Piece(start, end, atoms, context, None if body == self.document.text[start:end] else body, 0, after)

    def _body(self, atoms: list[Atom], start: int, end: int) -> str:
        """What is embedded for a chunk: its text, with cells that were cut loose as `column: value` lines."""
        if not self.has_cells or all(atom.kind is not Kind.CELL for atom in atoms):
            return self.measure.render(start, end)
        parts = []
        for node, run in groupby(atoms, key=lambda atom: atom.node):
            pieces = list(run)
            first, last = max(pieces[0].start, start), min(pieces[-1].end, end)
            if node.kind is Kind.CELL:
                parts.append(cell_line(self.contexts.column(node), self.document.text[first:last]))
            else:
                parts.append(self.measure.render(first, last))
        return "".join(parts).rstrip()

    # -- what is over ------------------------------------------------------------------------------------

    def _smaller(self, piece: Piece, tries: int) -> list[Piece]:
        """Cut again what came out over the cap, because counts of slices did not add up."""
        over = piece.tokens - self.budget.max_tokens
        atoms = list(piece.atoms)
        if len(atoms) > 1:
            tight = max(1, sum(atom.tokens for atom in atoms) - over * tries)
            room = max(1, self.budget.max_tokens - over * tries)
            chunks = self._cut(atoms, min(room, tight + self.contexts.prefix(atoms[0].edge.scope)[1]))
            if len(chunks) == 1:
                middle = len(atoms) // 2
                chunks = [atoms[:middle], atoms[middle:]]
            return self._finish(chunks, piece.after)
        (atom,) = atoms
        if atom.end - atom.start > 1:
            return self._halve(piece, atom, over, tries)
        if piece.context or atom.kind is Kind.CELL:  # the last resort for a single character: alone
            bare = replace(atom, node=Node(Kind.PARAGRAPH, atom.start, atom.end))
            return self._finish([[bare]], None, prefixes=False)
        raise OptionError(
            f"the tokenizer counts {piece.tokens} tokens for the single character "
            f"{self.document.text[piece.start : piece.end]!r}: no chunk of {self.budget.max_tokens} can hold it"
        )

    def _halve(self, piece: Piece, atom: Atom, over: int, tries: int) -> list[Piece]:
        """One atom that is over: cut finer, with the room that is really there."""
        room = max(1, atom.tokens - over * tries)
        divide = RULES[atom.kind].divide
        atomizer = Atomizer(self.document, self.measure, self.counter, self.contexts, Budget(room, room, 0))
        if (atom.start, atom.end) == (atom.node.start, atom.node.end) and atom.node.children:
            within = atomizer.within(atom)
            self.has_cells = self.has_cells or any(part.kind is Kind.CELL for part in within)
            return self._finish(self._cut(within, room), piece.after)
        parts = atomizer.divide(atom.start, atom.end, divide, room, room)
        if len(parts) < 2:
            middle = atom.start + (atom.end - atom.start) // 2
            parts = [
                (atom.start, middle, atom.tokens // 2, "character"),
                (middle, atom.end, atom.tokens // 2, "character"),
            ]
        unit = atom.unit
        scope = atom.edge.scope
        smaller = [
            Atom(
                a,
                b,
                tokens,
                atom.node,
                Edge(scope, RUNG_BONDS[rung], rung=rung) if number else atom.edge,
                unit,
                atom.around,
            )
            for number, (a, b, tokens, rung) in enumerate(parts)
        ]
        return self._finish([[part] for part in smaller], piece.after)

    # -- overlap and references --------------------------------------------------------------------------

    def _add_overlap(self, piece: Piece, previous: list[Atom]) -> None:
        """The last whole sentences of the chunk before, up to `overlap` tokens, of the same section only."""
        atom = piece.atoms[0]
        if not _overlaps(atom):
            return
        start = atom.start
        for earlier in reversed(previous):
            if earlier.kind not in PROSE or earlier.start < atom.edge.scope.node.start:
                break
            start = earlier.start
        text = self.document.text[start : atom.start]
        context, tokens = piece.context, piece.tokens
        for offset in reversed(sentences(text)):
            sentence = text[offset:].strip() + "\n"
            if self.counter(sentence) > self.budget.overlap:
                break
            count = self.counter(context + sentence + self._embedded(piece))
            if count > self.budget.max_tokens:
                break
            piece.context, tokens = context + sentence, count
        piece.tokens = tokens

    def _add_references(self, pieces: list[Piece]) -> None:
        """Definitions and imports that a chunk uses and that lie elsewhere join its context while there is room."""
        if not self.references:
            return
        is_exact = self.counter.exact_at_lines and self.document.comment is not None
        limit = self.contexts.limit
        for piece in pieces:
            scope = piece.atoms[0].edge.scope
            prefix, used = self.contexts.prefix(scope)
            if not piece.context.startswith(prefix):  # a context that lost its prefix has no room
                continue
            room = min(self.budget.max_tokens - piece.tokens, limit - used)
            chosen = self.references.fitting(piece.start, piece.end, room)
            overlap = piece.context[len(prefix) :]
            while chosen:
                texts = self.references.texts(chosen)
                context = self.contexts.with_references(scope, texts) + overlap
                if is_exact and piece.body is None:
                    tokens = piece.tokens + self.references.count(texts)
                else:
                    tokens = self.counter(context + self._embedded(piece))
                if tokens <= self.budget.max_tokens:
                    piece.context, piece.tokens = context, tokens
                    break
                chosen.pop()


def _code_gaps(edges: list[Edge], sizes: list[int], owners: list[Node | None]) -> CodeGaps:
    """What the search knows of definitions: the scopes around places, and whose chunk a unit is in."""
    numbers: dict[int, int] = {}
    scopes = [edge.scope.scopes for edge in edges]
    return CodeGaps(
        scopes=[-1, *scopes[1:], -1],
        inner_scopes=[
            *(EVERYWHERE if edge.glued else around for edge, around in zip(edges, scopes, strict=True)),
            EVERYWHERE,
        ],
        owners=[numbers.setdefault(id(owner), len(numbers) + 1) if owner else 0 for owner in owners],
        owned=[0, *accumulate(size if owner else 0 for size, owner in zip(sizes, owners, strict=True))],
    )


def _overlaps(atom: Atom) -> bool:
    """Whether a chunk that starts with an atom goes on with the prose of the section the last one was in."""
    return atom.kind in PROSE and atom.edge.scope.node.kind not in (Kind.TABLE, Kind.CODE)
