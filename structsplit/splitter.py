"""Options in, chunks out: the only place where parsers meet the packer."""

import os
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from structsplit.atoms import Atom
from structsplit.bodies import substitutions
from structsplit.boundaries import line_starts
from structsplit.chunk import Chunk
from structsplit.collector import paused_collector
from structsplit.context import Contexts
from structsplit.document import Document, Kind, Node
from structsplit.errors import FormatError, OptionError, StructsplitError
from structsplit.languages import language_for
from structsplit.options import Options
from structsplit.packer import Piece, pack
from structsplit.parsers import format_for, parser_for
from structsplit.read import decode, detect_format, read_file
from structsplit.sections import Outline
from structsplit.tokens import Measure

Path = str | os.PathLike[str]

COMPANIONS = frozenset({Kind.HEADING, Kind.LEAD, Kind.CAPTION, Kind.CAPTION_BELOW, Kind.OPEN, Kind.CLOSE, Kind.RULE})
"""Kinds that do not say what a chunk is, since they only accompany what it is."""

STRUCTURE = frozenset({Kind.DOCUMENT, Kind.PAGE, Kind.SECTION})

LARGER = {
    Kind.ROW: Kind.TABLE,
    Kind.CELL: Kind.TABLE,
    Kind.STATEMENT: Kind.CODE,
    Kind.ITEM: Kind.LIST,
    Kind.TERM: Kind.DEFINITION,
}


@dataclass(frozen=True, slots=True)
class Cut:
    """A chunk, and why it ended where it did. What `structsplit show` prints."""

    chunk: Chunk
    reason: str


def parse(text: str | bytes, *, format: str = "auto", source: "Path | None" = None) -> Document:  # noqa: A002 - the public name
    """The section tree of a text.

    Args:
        text: a str is taken as it is; bytes are decoded (BOM, UTF-8, else a guess that `notes` tells of).
        format: a name from `structsplit formats`, a programming language, or "auto": by the source's name,
            else by content.
        source: the name of where it comes from; it helps to tell the format.

    Raises:
        FormatError: the format is unknown.
        ReadError: the bytes are not text.
    """
    notes: list[str] = []
    source = None if source is None else os.fspath(source)
    if not isinstance(format, str):
        raise FormatError(f"format must be a name, not {format!r}")
    if isinstance(text, bytes | bytearray | memoryview):
        text, _, note = decode(bytes(text))
        notes = [note] if note else []
    elif not isinstance(text, str):
        raise OptionError(f"text must be str or bytes, not {type(text).__name__}")
    language = ""
    if format.lower() == "auto":
        format, language = detect_format(source, text)  # noqa: A001
    elif known := language_for(format):
        format, language = "code", known.name  # noqa: A001
    with paused_collector():
        named = {"language": language} if language else {}
        document = parser_for(format_for(format))(text, source=source, **named)
    document.notes[:0] = notes
    return document


class Splitter:
    """Splits documents with options fixed once. Holds no state between calls.

    Options are those of `structsplit.options.Options`: max_tokens, target_tokens, min_tokens, tokenizer,
    overlap, context. Raises OptionError where they make no sense.
    """

    def __init__(self, max_tokens: int | None = None, **options: Any) -> None:
        self.options = Options.of(max_tokens=max_tokens, **options)
        self.counter, self.budget = self.options.resolve()

    def split(self, text: str | bytes, *, format: str = "auto", source: "Path | None" = None) -> list[Chunk]:  # noqa: A002
        """The chunks of a text, in order. See `parse` for the arguments and errors."""
        with paused_collector():
            return self.split_document(parse(text, format=format, source=source))

    def split_file(self, path: Path, *, format: str = "auto") -> list[Chunk]:  # noqa: A002
        """The chunks of a file. Raises ReadError where it cannot be read."""
        source = os.fspath(path)
        try:
            return self.split(read_file(source), format=format, source=source)
        except StructsplitError as error:
            if source in str(error):
                raise
            raise type(error)(f"{source}: {error}") from error

    def split_paths(
        self,
        paths: Path | Iterable[Path],
        *,
        format: str = "auto",  # noqa: A002
        jobs: int = 1,
        on_error: Callable[[str, StructsplitError], None] | None = None,
    ) -> Iterator[Chunk]:
        """The chunks of files and of the files in folders, in a stable order (sorted by path).

        Args:
            paths: files are always read; in folders, files of a known format are.
            format: for every file; "auto" tells each one's by its name and content.
            jobs: how many processes share the work; the output is the same for any number.
            on_error: called with the path and the error of a file that could not be split. By default a
                warning is issued. Either way the run goes on.
        """
        from structsplit.corpus.run import run, warn

        if not isinstance(jobs, int) or jobs < 1:
            raise OptionError(f"jobs must be a whole number of processes, at least 1, not {jobs!r}")
        if format.lower() != "auto" and not language_for(format):
            format_for(format)  # an unknown name is one error, not one for every file
        report = on_error or warn
        for result in run(self, paths, format=format, jobs=jobs):
            if result.error:
                report(result.path, result.error)
            yield from result.chunks

    def split_document(self, document: Document) -> list[Chunk]:
        """The chunks of a parsed document, in order."""
        return [cut.chunk for cut in self.explain(document)]

    def explain(self, document: Document) -> list[Cut]:
        """The chunks of a parsed document, each with the reason it ends where it does."""
        if not document.text.strip():
            return []
        with paused_collector():
            return self._cuts(document)

    def _cuts(self, document: Document) -> list[Cut]:
        measure = Measure(document.text, self.counter, substitutions(document))
        mode = self.options.context if isinstance(self.options.context, str) else "custom"
        contexts = Contexts(document, measure, self.counter, self.budget.max_tokens, mode)
        pieces = pack(document, measure, self.counter, contexts, self.budget)
        chunks = _Assembler(document, Outline(document)).chunks(pieces)
        if callable(self.options.context):
            ids = _Ids(document.source)
            made = (self._with_context(chunk, self.options.context) for chunk in chunks)
            chunks = [replace(chunk, id=ids.next(chunk.context, chunk.text)) for chunk in made]
        reasons = map(_reason, pieces, [*pieces[1:], None])
        return [Cut(chunk, reason) for chunk, reason in zip(chunks, reasons, strict=True)]

    def _with_context(self, chunk: Chunk, make: Callable[[Chunk], str]) -> Chunk:
        """The chunk with the user's context, cut from its end where the budget has no room for all of it."""
        context = make(chunk)
        if not isinstance(context, str):
            raise OptionError(f"the context function returned {type(context).__name__}, not str")
        text = chunk.text if chunk.body is None else chunk.body
        low, high = 0, len(context)
        if (tokens := self.counter(context + text)) > self.budget.max_tokens:
            while low < high:
                middle = (low + high + 1) // 2
                if self.counter(context[:middle] + text) <= self.budget.max_tokens:
                    low = middle
                else:
                    high = middle - 1
            context = context[:low]
            tokens = self.counter(context + text)
            if tokens > self.budget.max_tokens:
                context, tokens = "", self.counter(text)
        return replace(chunk, context=context, tokens=tokens)


@dataclass(slots=True)
class _Assembler:
    """Pieces into chunks: the facts a chunk carries besides its text."""

    document: Document
    outline: Outline

    def chunks(self, pieces: list[Piece]) -> list[Chunk]:
        document = self.document
        lines = document.line_starts or line_starts(document.text)
        parts = _parts(pieces)
        ids = _Ids(document.source)
        chunks = []
        for index, piece in enumerate(pieces):
            headings, anchor = self.outline.place(piece.start, piece.end)
            nodes = _content(piece)
            chunk = Chunk(
                text=document.text[piece.start : piece.end],
                context=piece.context,
                body=piece.body,
                tokens=piece.tokens,
                start=piece.start,
                end=piece.end,
                start_line=bisect_right(lines, piece.start),
                end_line=bisect_right(lines, piece.end - 1),
                kind=_kind(nodes),
                headings=headings,
                symbols=(),
                language=_language(nodes),
                format=document.format,
                source=document.source,
                index=index,
                part=parts[index],
                parent_id=None,
                pages=self._pages(piece),
                boxes=(),
                anchor=anchor,
                id=ids.next(piece.context, document.text[piece.start : piece.end]),
            )
            chunks.append(chunk)
        return chunks

    def _pages(self, piece: Piece) -> tuple[int, ...]:
        if not self.document.locations:
            return ()
        pages = {
            where.page
            for where in self.document.locations
            if where.page and where.start < piece.end and where.end > piece.start
        }
        return tuple(sorted(pages))


def _content(piece: Piece) -> list[Node]:
    """The nodes a piece is made of, or of which it holds parts, sections opened."""
    nodes: list[Node] = []
    stack = [_telling_node(atom) for atom in reversed(piece.atoms)]
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
        if scope.node.kind in (Kind.CODE, Kind.TABLE, Kind.MATH):
            return scope.node
        scope = scope.above
    return atom.unit or atom.node


def _kind(nodes: list[Node]) -> str:
    """The one kind of a piece's content, headings and lead-ins aside; "section" where it is of several."""
    kinds = {LARGER.get(node.kind, node.kind) for node in nodes}
    telling = kinds - COMPANIONS
    if len(telling) == 1:
        return str(telling.pop())
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


class _Ids:
    """Ids from source, context and text; equal chunks of a document are told apart by their order."""

    def __init__(self, source: str | None) -> None:
        self._source = source or ""
        self._seen: dict[bytes, int] = {}

    def next(self, context: str, text: str) -> str:
        key = f"{self._source}\0{context}\0{text}".encode("utf-8", "surrogatepass")
        count = self._seen[key] = self._seen.get(key, 0) + 1
        if count > 1:
            key += b"\0%d" % count
        return blake2b(key, digest_size=16).hexdigest()


def _reason(piece: Piece, following: Piece | None) -> str:
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
    if inside in (Kind.SECTION, Kind.DOCUMENT, Kind.PAGE):
        return f"between {piece.atoms[-1].kind} and {ahead.kind}"
    return f"{inside} over the budget: cut in front of a {ahead.kind}"


def split(text: str | bytes, *, format: str = "auto", source: "Path | None" = None, **options: Any) -> list[Chunk]:  # noqa: A002
    """The chunks of a text. Options as for `Splitter`; see `parse` for the other arguments."""
    return Splitter(**options).split(text, format=format, source=source)


def split_file(path: Path, *, format: str = "auto", **options: Any) -> list[Chunk]:  # noqa: A002
    """The chunks of a file. Options as for `Splitter`."""
    return Splitter(**options).split_file(path, format=format)


def split_paths(
    paths: Path | Iterable[Path],
    *,
    format: str = "auto",  # noqa: A002
    jobs: int = 1,
    on_error: Callable[[str, StructsplitError], None] | None = None,
    **options: Any,
) -> Iterator[Chunk]:
    """The chunks of files and folders, in a stable order. See `Splitter.split_paths`."""
    return Splitter(**options).split_paths(paths, format=format, jobs=jobs, on_error=on_error)
