"""Pieces into chunks: the facts a chunk carries besides its text."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from structsplit.atoms import Atom
from structsplit.boundaries import line_starts
from structsplit.chunk import Chunk
from structsplit.document import Document, Kind, Node
from structsplit.packer import Piece
from structsplit.places import Places, boxes, pages, source_span
from structsplit.sections import Outline
from structsplit.symbols import Facts, SymbolTable

COMPANIONS = frozenset(
    {Kind.HEADING, Kind.LEAD, Kind.CAPTION, Kind.CAPTION_BELOW, Kind.OPEN, Kind.CLOSE, Kind.RULE, Kind.COMMENT}
)
"""Kinds that do not say what a chunk is, since they only accompany what it is."""

CONTAINER = Kind.CONTAINER
"""A member of an enumeration is looked up ten times slower than a name."""

STRUCTURE = frozenset({Kind.DOCUMENT, Kind.PAGE, Kind.SECTION})

CODE = frozenset({Kind.CODE, Kind.CLASS, Kind.FUNCTION, Kind.ENTRY, Kind.IMPORTS})

FRAMED = frozenset({Kind.CODE, Kind.TABLE, Kind.MATH})
"""Kinds that a piece is called after, rather than after the list that holds them."""

LARGER = {
    Kind.ROW: Kind.TABLE,
    Kind.CELL: Kind.TABLE,
    Kind.STATEMENT: Kind.CODE,
    Kind.ITEM: Kind.LIST,
    Kind.TERM: Kind.DEFINITION,
}


@dataclass(slots=True)
class Assembler:
    """Makes the chunks of one document."""

    document: Document
    outline: Outline
    symbols: SymbolTable
    places: Places
    lines: Sequence[int]
    """Offsets of the starts of the text's lines; looked for on first use, as most rendered formats need none."""

    @classmethod
    def of(cls, document: Document) -> "Assembler":
        """For a document that has been packed: by then it knows all symbols that chunks name."""
        return cls(document, Outline(document), SymbolTable(document), Places(document), document.line_starts)

    def facts(self, pieces: list[Piece]) -> list[Facts]:
        """What each piece defines."""
        return [self.symbols.of(piece.start, piece.end, _unit(piece)) for piece in pieces]

    def chunks(self, pieces: list[Piece], facts: list[Facts]) -> list[Chunk]:
        """The chunks of pieces of which it is known what each defines."""
        document = self.document
        parts = _parts(pieces)
        ids = Ids(document.source)
        chunks = []
        for index, (piece, (names, kind, metadata)) in enumerate(zip(pieces, facts, strict=True)):
            if document.comment is None or not kind:
                nodes = _content(piece)
                kind, language = _kind(nodes), _language(nodes)
                metadata = metadata if kind == Kind.CODE else {}
            else:
                language = _language([atom.node for atom in piece.atoms])
            text = document.text[piece.start : piece.end]
            chunk = Chunk(
                text=text,
                context=piece.context,
                body=piece.body,
                tokens=piece.tokens,
                start=piece.start,
                end=piece.end,
                kind=kind,
                symbols=names,
                language=language,
                format=document.format,
                source=document.source,
                index=index,
                part=parts[index],
                parent_id=None,
                id=ids.next(piece.context, text),
                **self.place(piece.start, piece.end, metadata),
            )
            chunks.append(chunk)
        return chunks

    def place(self, start: int, end: int, metadata: dict[str, Any]) -> dict[str, Any]:
        """Where a span is: the fields of a chunk that say it, and its metadata with what else is known of the place."""
        document = self.document
        headings, anchor = self.outline.place(start, end)
        found = self.places.of(start, end) if document.locations else []
        span = source_span(found) if found else None
        if found:
            metadata = metadata | self.places.metadata(found, span, anchor)
        rows = self.places.lines(span)
        if not rows:
            self.lines = self.lines or line_starts(document.text)
            rows = bisect_right(self.lines, start), bisect_right(self.lines, end - 1)
        return {
            "start_line": rows[0],
            "end_line": rows[1],
            "headings": headings,
            "pages": pages(found) if found else (),
            "boxes": boxes(found, document.page_labels) if found else (),
            "anchor": anchor,
            "metadata": document.flags | metadata if document.flags else metadata,
        }


def _unit(piece: Piece) -> Node | None:
    """The definition in code that a piece is only a part of."""
    unit = piece.atoms[0].unit
    if unit is None or piece.atoms[-1].unit is not unit:
        return None
    return unit if all(atom.unit is unit for atom in piece.atoms) else None


def _content(piece: Piece) -> list[Node]:
    """The nodes a piece is made of, or of which it holds parts, sections opened."""
    nodes: list[Node] = []
    stack = [_telling_node(atom) if atom.unit else atom.node for atom in reversed(piece.atoms)]
    while stack:
        node = stack.pop()
        if node.kind in STRUCTURE:
            stack.extend(reversed(node.children))
        elif not nodes or nodes[-1] is not node:
            nodes.append(node)
    return nodes


def _telling_node(atom: Atom) -> Node:
    """What an atom is, or is a piece of: the code block or table in a divided list rather than the list."""
    scope = atom.around
    while atom.unit and scope and scope.node is not atom.unit:
        if scope.node.kind in FRAMED:
            return scope.node
        scope = scope.above
    return atom.unit or atom.node


def _kind(nodes: list[Node]) -> str:
    """The one kind of a piece's content, headings and lead-ins aside; "section" where it is of several."""
    kinds = {
        Kind.CODE if node.kind is CONTAINER and node.language else LARGER.get(node.kind, node.kind) for node in nodes
    }
    telling = kinds - COMPANIONS
    if len(telling) == 1:
        return str(telling.pop())
    if telling and telling <= CODE:
        return str(Kind.CODE)
    return str(Kind.SECTION if telling or len(kinds) != 1 else kinds.pop())


def _language(nodes: list[Node]) -> str:
    """The language all content of a piece is in."""
    languages = {node.language for node in nodes if node.kind not in COMPANIONS}
    return languages.pop() if len(languages) == 1 else ""


def _parts(pieces: list[Piece]) -> list[tuple[int, int] | None]:
    """For each piece the number it has among the pieces of one divided unit: of the one it goes on with, if any,
    else of the one that goes on after it."""
    holders: dict[int, list[int]] = {}
    for number, piece in enumerate(pieces):
        for unit in {id(atom.unit) for atom in piece.atoms if atom.unit}:
            holders.setdefault(unit, []).append(number)
    parts: list[tuple[int, int] | None] = [None] * len(pieces)
    for numbers in holders.values():
        for place, number in enumerate(numbers, start=1):
            if len(numbers) > 1 and (parts[number] is None or place > 1):
                parts[number] = (place, len(numbers))
    return parts


class Ids:
    """Ids from source, context and text; equal chunks of a document are told apart by their order."""

    def __init__(self, source: str | None) -> None:
        self._source = source or ""
        self._seen: dict[str, int] = {}

    def next(self, context: str, text: str) -> str:
        key = f"{self._source}\0{context}\0{text}".encode("utf-8", "surrogatepass")
        made = blake2b(key, digest_size=16).hexdigest()
        count = self._seen[made] = self._seen.get(made, 0) + 1
        return made if count == 1 else blake2b(key + b"\0%d" % count, digest_size=16).hexdigest()


def reason(piece: Piece, following: Piece | None) -> str:
    """Why a chunk ends where it does, in a few words."""
    edge = piece.after
    if edge is None or following is None:
        return "end of document"
    inside, ahead = edge.scope.node.kind, following.atoms[0].node
    if edge.rung:
        return f"{inside} over the budget: cut in front of a {edge.rung}"
    if edge.glued:
        return f"the budget parts a {piece.atoms[-1].kind} from the {ahead.kind} it belongs to"
    if ahead.kind in (Kind.SECTION, Kind.HEADING):
        return f"in front of “{ahead.title}”" if ahead.title else "in front of a heading"
    if ahead.title and ahead.kind in CODE and inside in (Kind.DOCUMENT, Kind.CLASS):
        return f"in front of {ahead.title}"
    if inside in (Kind.SECTION, Kind.DOCUMENT, Kind.PAGE):
        return f"between {piece.atoms[-1].kind} and {ahead.kind}"
    return f"{inside} over the budget: cut in front of a {ahead.kind}"
