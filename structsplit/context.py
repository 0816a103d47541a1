"""What goes in front of a chunk: the breadcrumb, and what a continuation must repeat to be understood."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from structsplit.boundaries import words
from structsplit.document import Document, Kind, Node
from structsplit.measure import Measure
from structsplit.rules import CONTEXT_SHARE, FRAME_SHARE, RULES, Repeat
from structsplit.tokens import Counter

SEPARATOR = " > "
ELLIPSIS = "…"
TITLED = frozenset({Repeat.CRUMB, Repeat.SCOPE})
HEADED = frozenset({Repeat.HEADER, Repeat.SCOPE, Repeat.FRAME})
CELL, TABLE = Kind.CELL, Kind.TABLE
CRUMB, FRAME, LABEL, SCOPE = Repeat.CRUMB, Repeat.FRAME, Repeat.LABEL, Repeat.SCOPE
"""A member of an enumeration is looked up ten times slower than a name."""

MAX_PATH_PARTS = 4
"""Of an absolute path in the context, so many of its last parts."""


class Enclosure:
    """The nodes that hold both sides of a possible cut: what a chunk starting there continues.

    A linked list from the innermost such node outwards; `prefix` is the context such a chunk gets.
    """

    __slots__ = (
        "_closing_tokens", "_crumb_length", "_prefix", "_tokens", "above", "closing", "depth", "light", "nesting",
        "node", "scopes", "silent",
    )  # fmt: skip

    def __init__(self, node: Node, above: "Enclosure | None" = None, *, silent: bool = False) -> None:
        self.node = node
        self.above = above
        self.silent = silent
        """Whether the place lies inside the node's own header, so that there is nothing to repeat."""
        rule = RULES[node.kind]
        self.depth: int = (above.depth if above else -1) + rule.barrier
        """How many barriers stand around the place."""
        again = above is not None and above.node.kind is node.kind and above.node.end == node.end
        """Whether the node is a definition without the comments above it, inside the one with them."""
        self.scopes: int = (above.scopes if above else -1) + ((rule.scope and not again) or above is None)
        """How many classes and functions stand around it."""
        self.nesting: int = (above.nesting if above else 0) + (not rule.barrier and not again and above is not None)
        around = above.closing if above else ""
        self.closing: str = f"\n{node.closing}{around}" if node.closing else around
        """What closes a chunk that ends here: the fences still open."""
        self.light = 0
        """How much of the context is left out, to keep whole what would not fit beside it: 1 headers, 2 all."""
        self._closing_tokens: int | None = None
        self._prefix: str | None = None
        self._tokens = 0
        self._crumb_length = 0

    def lighter(self) -> "Enclosure | None":
        """The same place with less context; None where there is none left."""
        if self.light == 2:
            return None
        scope = Enclosure(self.node, self.above, silent=self.silent)
        scope.light = self.light + 1
        return scope

    def chain(self) -> list[Node]:
        """The nodes, outermost first."""
        nodes: list[Node] = []
        scope: Enclosure | None = self
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
    """"full", "scope" (as full, without references), "path" (breadcrumb only), "none", "all-imports" (as full, with
    imports a chunk does not use), or "custom": as full, with all room kept for what a function says."""

    @property
    def limit(self) -> int:
        """Tokens the context may use."""
        return int(self.max_tokens * CONTEXT_SHARE)

    def prefix(self, scope: Enclosure) -> tuple[str, int]:
        """The context of a chunk that starts in a scope, and the tokens to keep free for it."""
        if scope._prefix is None:
            scope._prefix, scope._tokens, scope._crumb_length = self._compose(scope)
            if self.mode == "custom":
                scope._tokens = max(scope._tokens, self.limit)
            if scope.node.kind is CELL:  # its body will begin with the name of its column
                scope._tokens += self._tokens(self.column(scope.node))
        return scope._prefix, scope._tokens

    def with_references(self, scope: Enclosure, texts: Sequence[str]) -> str:
        """The context of a scope with definitions it needs: imports below the path, others at the end."""
        prefix, _ = self.prefix(scope)
        if self.document.comment is None:
            return f"{prefix}{''.join(texts)}\n"
        crumb = scope._crumb_length
        return f"{prefix[:crumb]}{''.join(texts)}{prefix[crumb:]}"

    def closing(self, scope: Enclosure) -> str:
        """What closes a chunk that ends inside a scope: the fences still open there."""
        return scope.closing if self.closing_tokens(scope) else ""

    def closing_tokens(self, scope: Enclosure) -> int:
        """Its tokens; 0 where there is nothing to close, or a fence so long that closing it would eat the budget."""
        if scope._closing_tokens is None:
            tokens = 0
            if scope.closing and self.mode not in ("path", "none"):
                tokens = self._tokens(scope.closing)
            scope._closing_tokens = tokens if tokens <= self.limit else 0
        return scope._closing_tokens

    def headings(self, scope: Enclosure) -> tuple[str, ...]:
        """The heading path of a scope, outermost first."""
        titled = TITLED if self.document.comment is not None else (CRUMB,)
        titles = [node.title for node in scope.chain() if node.title and RULES[node.kind].repeat in titled]
        first = self.document.root.children[:1]
        says = any(node.kind is Kind.METADATA or node.title == self.document.title for node in first)
        at_start = scope.silent and scope.above is None and says  # front matter, or a heading that is the title
        if self.document.title and self.document.title not in titles[:1] and not at_start:
            titles.insert(0, self.document.title)
        return tuple(titles)

    def crumb(self, scope: Enclosure, names: str = "", words: str = "") -> str:
        """The line with the path of a scope that its chunks begin with; with names at its end, and words in brackets
        behind those. Empty for none."""
        prefix, _ = self.prefix(scope)
        crumb = prefix[: scope._crumb_length]
        if not (names or words):
            return crumb
        opens, closes = self.document.comment or ("", "\n")
        path = crumb[: -len(closes) - 1] if crumb else opens
        return f"{path}{SEPARATOR if names and crumb else ''}{names}{f' ({words})' if words else ''}{closes}\n"

    def fits(self, context: str) -> bool:
        """Whether a context stays within its share of the budget."""
        is_short = len(context) <= self.limit and context.isascii()  # a token has a character at least
        return is_short or self._tokens(context) <= self.limit

    def columns_fit(self, table: Node) -> bool:
        """Whether a table's header may be repeated on its pieces, or would eat the budget."""
        if table.header is None:
            return True
        return self.measure.span(*table.header) <= self.max_tokens * FRAME_SHARE

    def column(self, cell: Node) -> str:
        """What stands in front of a cell's value: its column's name, unless that would eat the budget."""
        name = f"{cell.title}: " if cell.title else ""
        return name if self.counter(name) <= self.limit else ""

    def _compose(self, scope: Enclosure) -> tuple[str, int, int]:
        """The context, its tokens, and the length of the path at its beginning in characters."""
        if self.mode == "none" or scope.light == 2:
            return "", 0, 0
        crumb, tokens = self._breadcrumb(self._path(scope), self.limit)
        repeats = "" if self.mode == "path" or scope.light else self._repeats(scope, self.limit - tokens)
        if repeats:
            tokens = self._tokens(crumb + repeats)
        return crumb + repeats, tokens, len(crumb)

    def _path(self, scope: Enclosure) -> tuple[str, ...]:
        """The headings of a scope; in code, below the path of the file."""
        titles = self.headings(scope)
        if self.document.comment is None or not self.document.source:
            return titles
        parts = self.document.source.replace("\\", "/").split("/")
        if not parts[0] or parts[0].endswith(":"):
            parts = parts[-MAX_PATH_PARTS:]
        return ("/".join(part for part in parts if part != "."), *titles)

    def _tokens(self, text: str) -> int:
        return self.counter(text) - self.counter.overhead

    def _breadcrumb(self, titles: tuple[str, ...], limit: int) -> tuple[str, int]:
        """The path on a line of its own, shortened from the middle where it is too long, and its tokens."""
        if not titles:
            return "", 0
        opens, closes = self.document.comment or ("", "\n")
        for shorter in (titles, *_shortened(titles)):
            line = f"{opens}{SEPARATOR.join(shorter)}{closes}\n"
            if (tokens := self._tokens(line)) <= limit:
                return line, tokens
        starts = words(titles[-1])
        while len(starts) > 1:
            line = f"{opens}{titles[-1][: starts.pop()].rstrip()}{ELLIPSIS}{closes}\n"
            if (tokens := self._tokens(line)) <= limit:
                return line, tokens
            del starts[len(starts) - len(starts) // 4 :]
        return "", 0

    def _repeats(self, scope: Enclosure, room: int) -> str:
        """Headers of the nodes the chunk continues; the innermost have the first claim on the room."""
        parts: list[str] = []
        labelled = False
        for node in reversed(scope.chain()):
            repeat = RULES[node.kind].repeat
            frame = repeat is FRAME
            if repeat is LABEL:
                labelled = True
                part = node.title + "\n" if node.title else ""
            elif repeat in HEADED and node.header and not (labelled and node.kind is TABLE):
                part = self.measure.render(*node.header).rstrip() + "\n"
            else:
                continue
            cost = self.counter(part)
            allowed = self.max_tokens * FRAME_SHARE if frame and node.kind is TABLE else room
            if cost <= allowed:
                parts.append(part)
                room -= cost
            elif repeat is SCOPE and (cost := self.counter(part := part.partition("\n")[0].rstrip() + "\n")) <= room:
                parts.append(part)  # a long signature's first line
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
