"""The places where a chunk may begin, and what a cut there costs."""

from dataclasses import dataclass

from structsplit.budget import Budget
from structsplit.context import Enclosure
from structsplit.document import Document, Kind, Node
from structsplit.measure import Measure
from structsplit.rules import (
    HOLD_HEADING,
    HOLD_INTRO,
    MEMBER_BOND,
    NESTING,
    RULES,
    SECTION_BONDS,
    TIGHT,
    Divide,
    Repeat,
    Stick,
)  # fmt: skip

OPEN, SECTION = Kind.OPEN, Kind.SECTION
CODE, NEXT, PREVIOUS = Divide.CODE, Stick.NEXT, Stick.PREVIOUS
"""A member of an enumeration is looked up ten times slower than a name."""


@dataclass(slots=True)
class Edge:
    """A place where a chunk may begin."""

    scope: Enclosure
    """The nodes that hold both sides: what a chunk starting here continues."""
    bond: float
    """The cost of cutting here."""
    glued: bool = False
    """Whether the two sides stick together; then the place does not count as a barrier's edge."""
    rung: str = ""
    """The rung of the ladder, where the place lies inside a leaf."""


class Siblings:
    """The places between the children of one node. Those between neighbours of the same kinds are one: most of a long
    function's statements, a table's rows or a section's paragraphs."""

    __slots__ = ("_budget", "_document", "_framed", "_is_code", "_known", "_measure", "_parent", "_scope")

    def __init__(
        self, document: Document, measure: Measure, budget: Budget, parent: Node, scope: Enclosure, *, framed: bool
    ) -> None:
        """`framed` says whether the first line of the parent may be a frame, which nothing is cut from."""
        self._document, self._measure, self._budget = document, measure, budget
        self._parent, self._scope, self._framed = parent, scope, framed
        self._is_code = document.comment is not None or RULES[parent.kind].divide is CODE
        self._known: dict[tuple[Kind, Kind, bool], Edge] = {}

    def between(self, previous: Node, node: Node) -> Edge:
        """The place in front of a child, behind the one before it."""
        tight = self._is_code and self._document.text.count("\n", previous.end, node.start) < 2
        header = node.header
        if previous.kind is OPEN or node.kind is SECTION or (header and header[1] <= node.start):
            return self._made(previous, node, tight)
        kinds = previous.kind, node.kind, tight
        edge = self._known.get(kinds)
        if edge is None:
            edge = self._known[kinds] = self._made(previous, node, tight)
        return edge

    def _made(self, previous: Node, node: Node, tight: bool) -> Edge:
        """`tight` says that no blank line parts two neighbours in code."""
        parent, scope = self._parent, self._scope
        rule, before, after = RULES[parent.kind], RULES[previous.kind], RULES[node.kind]
        here = Enclosure(node, scope) if node.header and node.header[1] <= node.start else scope
        is_frame = self._framed and previous.kind is OPEN and previous.start == parent.start
        if is_frame and rule.repeat is Repeat.FRAME:
            return Edge(here, HOLD_HEADING, glued=True)
        if before.stick is NEXT:
            return Edge(here, before.hold, glued=True)
        if after.stick is PREVIOUS:
            return Edge(here, after.hold, glued=True)
        if before.alone or after.alone:
            return Edge(here, MEMBER_BOND + NESTING * scope.nesting)
        if node.kind is not SECTION:
            return Edge(here, rule.bond + TIGHT * (tight and after.divide is CODE) + NESTING * scope.nesting)
        if previous.kind is not SECTION and self._measure.span(parent.start, previous.end) < self._budget.min_tokens:
            return Edge(here, HOLD_INTRO, glued=True)
        return Edge(here, SECTION_BONDS[min(node.level, len(SECTION_BONDS) - 1)])
