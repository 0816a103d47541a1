"""Options in, chunks out: the only place where parsers meet the packer."""

import os
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from structsplit.bodies import substitutions
from structsplit.boundaries import line_starts
from structsplit.chunk import Chunk
from structsplit.collector import paused_collector
from structsplit.context import Contexts
from structsplit.document import Document, Kind, Node
from structsplit.errors import OptionError, StructsplitError
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

LARGER = {
    Kind.DOCUMENT: Kind.SECTION,
    Kind.PAGE: Kind.SECTION,
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


def parse(text: str | bytes, *, format: str = "auto", source: str | None = None) -> Document:  # noqa: A002 - the public name
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
    if isinstance(text, bytes):
        text, _, note = decode(text)
        notes = [note] if note else []
    elif not isinstance(text, str):
        raise OptionError(f"text must be str or bytes, not {type(text).__name__}")
    language = ""
    if format == "auto":
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

    def split(self, text: str | bytes, *, format: str = "auto", source: str | None = None) -> list[Chunk]:  # noqa: A002
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
            chunk = Chunk(
                text=document.text[piece.start : piece.end],
                context=piece.context,
                body=piece.body,
                tokens=piece.tokens,
                start=piece.start,
                end=piece.end,
                start_line=bisect_right(lines, piece.start),
                end_line=bisect_right(lines, piece.end - 1),
                kind=_kind(piece),
                headings=headings,
                symbols=(),
                language=_language(piece),
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


def _kind(piece: Piece) -> str:
    kinds: set[Kind] = set()
    for atom in piece.atoms:
        kind = atom.unit.kind if atom.unit else atom.kind
        kinds.add(LARGER.get(kind, kind))
    telling = kinds - COMPANIONS
    if len(telling) == 1:
        return str(telling.pop())
    return str(kinds.pop() if len(kinds) == 1 else Kind.SECTION)


def _language(piece: Piece) -> str:
    languages = {(atom.unit or atom.node).language for atom in piece.atoms if atom.kind not in COMPANIONS}
    return languages.pop() if len(languages) == 1 else ""


def _main_unit(piece: Piece) -> Node | None:
    """The divided unit a piece belongs to, by its first telling atom."""
    for atom in piece.atoms:
        if atom.unit or atom.kind not in COMPANIONS:
            return atom.unit
    return None


def _parts(pieces: list[Piece]) -> list[tuple[int, int] | None]:
    """For each piece of a divided unit its number among them."""
    units = [_main_unit(piece) for piece in pieces]
    totals: dict[int, int] = {}
    numbers: list[int] = []
    for unit in units:
        if unit is not None:
            totals[id(unit)] = totals.get(id(unit), 0) + 1
        numbers.append(totals[id(unit)] if unit is not None else 0)
    return [
        (number, totals[id(unit)]) if unit is not None and totals[id(unit)] > 1 else None
        for number, unit in zip(numbers, units, strict=True)
    ]


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


def split(text: str | bytes, *, format: str = "auto", source: str | None = None, **options: Any) -> list[Chunk]:  # noqa: A002
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
