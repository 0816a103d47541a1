"""What a parser hands to the packer: a text, and a tree of nodes whose spans index into it.

A parser decides what belongs together and knows nothing of sizes; the packer decides where to cut
and knows nothing of formats. Everything they say to each other is in this module.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias


class Kind(StrEnum):
    """What a node is. How each kind is packed stands in `structsplit.rules`."""

    DOCUMENT = "document"
    SECTION = "section"
    """A heading with everything under it; nested as the headings nest."""
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LEAD = "lead"
    """A paragraph that introduces what follows it: "The options are:"."""
    CAPTION = "caption"
    """A caption that stands above its table or figure."""
    CAPTION_BELOW = "caption_below"
    LIST = "list"
    ITEM = "item"
    QUOTE = "quote"
    CONTAINER = "container"
    """An admonition, a tab, a directive: a labelled block with blocks inside."""
    OPEN = "open"
    """The line that opens a container."""
    CLOSE = "close"
    """The line that closes a container or a fence."""
    TABLE = "table"
    ROW = "row"
    CELL = "cell"
    CODE = "code"
    """A fence, an indented code block, a `pre`."""
    OUTPUT = "output"
    """What the code of a notebook's cell printed or returned."""
    CLASS = "class"
    """A definition that holds definitions: a class, a module, a namespace, an `impl`."""
    FUNCTION = "function"
    """Any other definition in code: a function, a method, a type, a macro."""
    ENTRY = "entry"
    """A key with its value, a selector with its rules, an element: in data and style sheets."""
    STATEMENT = "statement"
    """A run of code lines that belong together."""
    COMMENT = "comment"
    """Comments, attributes and decorators in front of what they belong to."""
    IMPORTS = "imports"
    DEFINITION = "definition"
    """A term with what is said of it."""
    TERM = "term"
    FOOTNOTE = "footnote"
    REFERENCE = "reference"
    """Link reference definitions."""
    MATH = "math"
    FIGURE = "figure"
    HTML = "html"
    METADATA = "metadata"
    """Front matter."""
    ESM = "esm"
    """The import and export lines of MDX."""
    RULE = "rule"
    """A thematic break."""
    PAGE = "page"


Header: TypeAlias = tuple[int, int] | None
Expand: TypeAlias = "Callable[[], list[Node]] | Callable[[], tuple[Header, list[Node]]]"


class Node:
    """A span of the document's text, and the nodes inside it.

    Invariants (`check_tree` asserts them): children are in order, disjoint and inside their parent;
    every non-blank character of a node with children lies in a child or in its `header`; no node
    is blank.
    """

    __slots__ = (
        "_children", "_expand", "attrs", "closing", "end", "header", "kind", "language", "level", "start", "title",
    )  # fmt: skip

    def __init__(
        self,
        kind: Kind,
        start: int,
        end: int,
        children: "list[Node] | None" = None,
        *,
        title: str = "",
        header: tuple[int, int] | None = None,
        closing: str = "",
        level: int = 0,
        language: str = "",
        attrs: dict[str, Any] | None = None,
        expand: "Expand | None" = None,
    ) -> None:
        self.kind = kind
        self.start = start
        """Character offset into `Document.text`; the span is half open."""
        self.end = end
        self.title = title
        """What a breadcrumb shows: a heading's text, a qualified name; for a cell, its column."""
        self.header = header
        """The span a continuation repeats: a table's header rows, a fence's first line, a list's lead-in."""
        self.closing = closing
        """What closes a piece that ends inside this node: the fence's last line."""
        self.level = level
        self.language = language
        self.attrs = attrs
        """Facts of the format (an anchor, a page); the packer never reads them."""
        self._children = children
        self._expand = expand

    @property
    def children(self) -> "list[Node]":
        """The nodes inside; made on first use where only an oversized node needs them (rows, code)."""
        if self._children is None:
            made = self._expand() if self._expand else []
            if isinstance(made, tuple):
                self.header, made = made
            self._children = made
            self._expand = None
        return self._children

    def expand_with(self, expand: "Expand") -> None:
        """Let the children be made by a function, on first use. It must not hold the node: a tree is freed faster
        without cycles. Where what it makes depends on it, it may return a header too, `(header, children)`."""
        self._expand = expand

    @property
    def parsed_children(self) -> "list[Node]":
        """The children that parsing made, without making those that only cutting needs."""
        return self._children or []

    def __repr__(self) -> str:
        return f"Node({self.kind}, {self.start}:{self.end}{f', {self.title!r}' if self.title else ''})"


def walk(root: Node) -> Iterator[tuple[Node, int]]:
    """Every node in document order with its depth, without recursion."""
    stack = [(root, 0)]
    while stack:
        node, depth = stack.pop()
        yield node, depth
        stack.extend((child, depth + 1) for child in reversed(node.children))


class Location(NamedTuple):
    """Where a span of a rendered text came from."""

    start: int
    """Character offsets into `Document.text`."""
    end: int
    source_start: int | None = None
    """Character offsets into the source file."""
    source_end: int | None = None
    page: int | None = None
    """1-based."""
    box: tuple[float, float, float, float] | None = None
    """x0, y0, x1, y1 in points from the page's top left."""
    cell: int | None = None
    """1-based number of a notebook's cell."""
    cell_id: str = ""
    file: str = ""
    """The file in an archive that the source offsets count in."""


@dataclass(frozen=True, slots=True)
class Part:
    """One of the things that a statement defines, and how to write the statement with some of them only."""

    head: str
    """What stands in front of the parts; empty with an empty tail where a part is a statement by itself."""
    text: str
    tail: str
    separator: str = ", "


@dataclass(frozen=True, slots=True)
class Reference:
    """A definition that other places of the document depend on: a link target, a footnote, an import."""

    start: int
    end: int
    """The span of the definition."""
    uses: tuple[int, ...]
    """Character offsets of the places that use it, ascending."""
    everywhere: int = 0
    """The rank among those that every part of the document depends on (1 a `package` line, 2 a wildcard import); 0
    for what is only depended on where it is used."""
    part: Part | None = None
    """Where it is only a part of what stands in the span."""


class Symbol(NamedTuple):
    """A definition in code, by name."""

    start: int
    """Character offset of the line it begins on, comments and decorators in front left out."""
    name: str
    """Qualified in the language's own notation: `Class.method`, `mod::Type::fn`."""
    kind: str
    """"function", "method", "class", …: the language's own word."""
    within: int
    """Index in `Document.symbols` of the symbol around it, -1 for none."""
    signature: tuple[int, int]
    """From its first line to where its body begins."""
    doc: tuple[int, int] | None = None
    """Its doc comment or docstring."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """Something the parser left out on purpose: navigation, a running head."""

    what: str
    text: str


@dataclass(slots=True)
class Document:
    """A parsed document."""

    text: str
    """What will be cut. For source formats exactly the input; for rendered ones the rendering."""
    root: Node
    format: str
    source: str | None = None
    title: str = ""
    """The title when the text has no heading that says it (front matter)."""
    metadata: dict[str, Any] = field(default_factory=dict)
    """What the document says of itself, such as its front matter."""
    references: Sequence[Reference] = ()
    locations: Sequence[Location] = ()
    """In order and disjoint; empty where the text is the source itself."""
    page_labels: Sequence[str] = ()
    """What the document calls its pages, the first one first ("i", "ii", "1", …); empty where it has no pages."""
    source_line_starts: Sequence[int] = ()
    """Of a rendered format: offsets of the starts of the source's lines, where chunks shall say those lines."""
    dropped: Sequence[Dropped] = ()
    symbols: list[Symbol] = field(default_factory=list)
    """What code defines. Definitions inside functions join it when a function is cut."""
    comment: tuple[str, str] | None = None
    """Of code: what opens and closes a comment of one line, for the line of context that says where a chunk is from."""
    flags: dict[str, Any] = field(default_factory=dict)
    """What every chunk says in its metadata: which parser was used and why, that the file is generated."""
    line_starts: Sequence[int] = ()
    """Offsets of the starts of lines, where the parser has them already."""
    notes: list[str] = field(default_factory=list)
    """What the reader should know: a guessed encoding, broken syntax."""
    missing: list[str] = field(default_factory=list)
    """Those of the notes that say what should be in the text and is not: scanned pages, pages that cannot be read."""


def check_tree(document: Document) -> None:
    """Raise AssertionError where the tree breaks an invariant of `Node`. For tests and for parser authors."""
    text = document.text
    assert (document.root.start, document.root.end) == (0, len(text)), "the root spans the text"
    for node, _ in walk(document.root):
        assert 0 <= node.start <= node.end <= len(text), f"{node} lies outside the text"
        assert text[node.start : node.end].strip() or node is document.root, f"{node} is blank"
        covered = node.start
        children = node.children  # the header of code is known when its children are
        if node.header and node.header[0] <= node.start < node.header[1]:
            covered = node.header[1]
        for child in children:
            assert node.start <= child.start <= child.end <= node.end, f"{child} lies outside {node}"
            gap = text[covered : child.start]
            assert not gap.strip(), f"{gap!r} before {child} belongs to no child of {node}"
            assert child.start >= covered or node.kind is Kind.ITEM or node.header, f"{child} overlaps its elder"
            covered = max(covered, child.end)
        if children:
            assert not text[covered : node.end].strip(), f"{text[covered : node.end]!r} belongs to no child of {node}"
