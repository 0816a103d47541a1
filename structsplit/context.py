"""What goes in front of a chunk: the breadcrumb, and what a continuation must repeat to be understood."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from structsplit.boundaries import words
from structsplit.document import Document, Kind, Node
from structsplit.rules import CONTEXT_SHARE, FRAME_SHARE, RULES, Repeat
from structsplit.tokens import Counter, Measure

SEPARATOR = " > "
ELLIPSIS = "…"


class Scope:
    """The nodes that hold both sides of a possible cut: what a chunk starting there continues.

    A linked list from the innermost such node outwards; `prefix` is the context such a chunk gets.
    """

    __slots__ = ("_closing_tokens", "_prefix", "_tokens", "above", "closing", "depth", "nesting", "node", "silent")

    def __init__(self, node: Node, above: "Scope | None" = None, *, silent: bool = False) -> None:
        self.node = node
        self.above = above
        self.silent = silent
        """Whether the place lies inside the node's own header, so that there is nothing to repeat."""
        rule = RULES[node.kind]
        self.depth: int = (above.depth if above else -1) + rule.barrier
        """How many barriers stand around the place."""
        self.nesting: int = (above.nesting if above else 0) + (not rule.barrier and above is not None)
        around = above.closing if above else ""
        self.closing: str = f"\n{node.closing}{around}" if node.closing else around
        """What closes a chunk that ends here: the fences still open."""
        self._closing_tokens: int | None = None
        self._prefix: str | None = None
        self._tokens = 0

    def chain(self) -> list[Node]:
        """The nodes, outermost first."""
        nodes: list[Node] = []
        scope: Scope | None = self
        while scope:
            if not scope.silent:
                nodes.append(scope.node)
            scope = scope.above
        return nodes[::-1]


@dataclass(slots=True)
class Contexts:
    """Makes the context of chunks, within its share of the budget."""

    document: Document
    measure: Measure
    counter: Counter
    max_tokens: int
    mode: str
    """"full", "path" (breadcrumb only), "none", or "custom": as full, with all room kept for what a function says."""

    @property
    def limit(self) -> int:
        """Tokens the context may use."""
        return int(self.max_tokens * CONTEXT_SHARE)

    def prefix(self, scope: Scope) -> tuple[str, int]:
        """The context of a chunk that starts in a scope, and the tokens to keep free for it."""
        if scope._prefix is None:
            scope._prefix, scope._tokens = self._compose(scope)
            if self.mode == "custom":
                scope._tokens = max(scope._tokens, self.limit)
            if scope.node.kind is Kind.CELL:  # its body will begin with the name of its column
                scope._tokens += self._tokens(self.column(scope.node))
        return scope._prefix, scope._tokens

    def closing(self, scope: Scope) -> str:
        """What closes a chunk that ends inside a scope: the fences still open there."""
        return scope.closing if self.closing_tokens(scope) else ""

    def closing_tokens(self, scope: Scope) -> int:
        """Its tokens; 0 where there is nothing to close, or a fence so long that closing it would eat the budget."""
        if scope._closing_tokens is None:
            tokens = 0
            if scope.closing and self.mode not in ("path", "none"):
                tokens = self._tokens(scope.closing)
            scope._closing_tokens = tokens if tokens <= self.limit else 0
        return scope._closing_tokens

    def headings(self, scope: Scope) -> tuple[str, ...]:
        """The heading path of a scope, outermost first."""
        titles = [node.title for node in scope.chain() if RULES[node.kind].repeat is Repeat.CRUMB and node.title]
        at_start = scope.silent and scope.above is None  # where the front matter says the title itself
        if self.document.title and self.document.title not in titles[:1] and not at_start:
            titles.insert(0, self.document.title)
        return tuple(titles)

    def columns_fit(self, table: Node) -> bool:
        """Whether a table's header may be repeated on its pieces, or would eat the budget."""
        if table.header is None:
            return True
        return self.measure.span(*table.header) <= self.max_tokens * FRAME_SHARE

    def column(self, cell: Node) -> str:
        """What stands in front of a cell's value: its column's name, unless that would eat the budget."""
        name = f"{cell.title}: " if cell.title else ""
        return name if self.counter(name) <= self.limit else ""

    def _compose(self, scope: Scope) -> tuple[str, int]:
        if self.mode == "none":
            return "", 0
        crumb, tokens = self._breadcrumb(self.headings(scope), self.limit)
        repeats = "" if self.mode == "path" else self._repeats(scope, self.limit - tokens)
        if repeats:
            tokens = self._tokens(crumb + repeats)
        return crumb + repeats, tokens

    def _tokens(self, text: str) -> int:
        return self.counter(text) - self.counter.overhead

    def _breadcrumb(self, titles: tuple[str, ...], limit: int) -> tuple[str, int]:
        """The path on a line of its own, shortened from the middle where it is too long, and its tokens."""
        if not titles:
            return "", 0
        for shorter in (titles, *_shortened(titles)):
            line = SEPARATOR.join(shorter) + "\n\n"
            if (tokens := self._tokens(line)) <= limit:
                return line, tokens
        starts = words(titles[-1])
        while len(starts) > 1:
            line = titles[-1][: starts.pop()].rstrip() + ELLIPSIS + "\n\n"
            if (tokens := self._tokens(line)) <= limit:
                return line, tokens
            del starts[len(starts) - len(starts) // 4 :]
        return "", 0

    def _repeats(self, scope: Scope, room: int) -> str:
        """Headers of the nodes the chunk continues; the innermost have the first claim on the room."""
        parts: list[str] = []
        labelled = False
        for node in reversed(scope.chain()):
            repeat = RULES[node.kind].repeat
            frame = repeat is Repeat.FRAME
            if repeat is Repeat.LABEL:
                labelled = True
                part = node.title + "\n" if node.title else ""
            elif (frame or repeat is Repeat.HEADER) and node.header and not (labelled and node.kind is Kind.TABLE):
                part = self.measure.render(*node.header).rstrip() + "\n"
            else:
                continue
            cost = self.counter(part)
            allowed = self.max_tokens * FRAME_SHARE if frame and node.kind is Kind.TABLE else room
            if cost <= allowed:
                parts.append(part)
                room -= cost
            elif frame and node.closing and self.counter(short := _short_fence(node)) <= self.limit:
                parts.append(short)
        return "".join(reversed(parts))


def _shortened(titles: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The path with ever more of its middle left out: A > … > D, … > D."""
    count = len(titles)
    for keep in range((count - 1) // 2, 0, -1):
        yield (*titles[:keep], ELLIPSIS, *titles[-keep:])
    if count > 1:
        yield (ELLIPSIS, titles[-1])


def _short_fence(node: Node) -> str:
    """An opening line without what its info string adds to the language."""
    return f"{node.closing}{node.language if len(node.language) < 16 else ''}\n"
