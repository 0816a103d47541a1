"""Options in, chunks out: the only place where parsers meet the packer."""

import os
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Unpack, overload

from structsplit.assembly import Assembler, Ids, reason
from structsplit.bodies import substitutions
from structsplit.budget import Budget
from structsplit.children import Children
from structsplit.chunk import Chunk
from structsplit.collector import paused_collector
from structsplit.context import Contexts
from structsplit.document import Document
from structsplit.errors import FormatError, OptionError, StructsplitError
from structsplit.keywords import ButTheCap, Keywords, Parsing
from structsplit.languages import language_for
from structsplit.measure import Measure
from structsplit.names import Namer
from structsplit.options import Options
from structsplit.packer import Piece, pack
from structsplit.parsers import Format, format_for, parser_for
from structsplit.read import (
    SNIFFED_CHARS,
    content_rule,
    decode,
    detect_format,
    format_of_bytes,
    known_format,
    read_file,
)

if TYPE_CHECKING:
    from structsplit.corpus.changes import Change
    from structsplit.corpus.selection import Selection

Path = str | os.PathLike[str]


@dataclass(frozen=True, slots=True)
class Cut:
    """A chunk, and why it ended where it did. What `structsplit show` prints."""

    chunk: Chunk
    reason: str


@dataclass(frozen=True, slots=True)
class _Split:
    """A document that has been split, and what its chunks were made with."""

    document: Document
    measure: Measure
    contexts: Contexts
    assembler: Assembler
    pieces: list[Piece]
    chunks: list[Chunk]


def parse(
    text: str | bytes,
    *,
    format: str = "auto",  # noqa: A002 - the public name
    source: "Path | None" = None,
    **parsing: Unpack[Parsing],
) -> Document:
    """The section tree of a text.

    Args:
        text: a str is taken as it is; bytes are decoded (as they say themselves, BOM, UTF-8, else a guess that `notes`
            tells of). For HTML also a `bs4.BeautifulSoup` or `bs4.Tag`.
        format: a name from `structsplit formats`, a programming language, or "auto": by the source's name,
            else by content.
        source: the name of where it comes from; it helps to tell the format.
        parsing: the options of one format among those of `structsplit.options.Options`: content, selector, url, links
            (HTML). Other formats pass over them.

    Raises:
        FormatError: the format is unknown.
        ReadError: the bytes are not text.
    """
    Options.of(**parsing)
    return _parse(text, format, source, {**parsing})


def _parse(text: str | bytes, format: str, source: "Path | None", parsing: dict[str, Any]) -> Document:  # noqa: A002
    """`parse` with options that are known to be right."""
    source = None if source is None else os.fspath(source)
    data = bytes(text) if isinstance(text, bytes | bytearray | memoryview) else text
    row, language = _named(format, source, data)
    if row is None and isinstance(data, bytes) and (name := format_of_bytes(data)):
        row = format_for(name)
    notes: list[str] = []
    guessed = ""
    if isinstance(data, bytes) and not (row and row.takes_bytes):
        decoded, encoding, note = decode(data)
        guessed = encoding if note else ""
        if row is None:
            row, language = _detected(source, decoded)
        if not row.takes_bytes:
            data, notes = decoded, [note] if note else []
    elif isinstance(data, str):
        row, language = (row, language) if row and format.lower() != "auto" else _detected(source, data)
    elif not isinstance(data, bytes):
        if not hasattr(data, "find_all"):
            raise OptionError(f"text must be str or bytes, not {type(text).__name__}")
        row = format_for("html")
    assert row is not None
    arguments = {name: value for name, value in parsing.items() if name in row.options}
    with paused_collector():
        named = {"language": language} if language else {}
        document = parser_for(row)(data, source=source, **named, **arguments)
    document.notes[:0] = notes
    if guessed and notes:
        document.flags["encoding"] = guessed
    return document


def _named(format: str, source: str | None, data: object = None) -> tuple[Format | None, str]:  # noqa: A002
    """The format and language that are asked for, or that the name of the source tells; None where only its content
    could, or tells otherwise."""
    if not isinstance(format, str):
        raise FormatError(f"format must be a name, not {format!r}")
    if format.lower() != "auto":
        if known := language_for(format):
            return format_for("code"), known.name
        return format_for(format), ""
    name = known_format(os.path.basename(source)) if source else ""  # noqa: PTH119 - also of a URL
    row = format_for(name) if name and name != "code" else None
    if row and isinstance(data, bytes) and content_rule(source or "", data[:SNIFFED_CHARS].decode("latin-1")):
        return None, ""
    return (row, "") if row and row.takes_bytes else (None, "")


def _detected(source: str | None, text: str) -> tuple[Format, str]:
    name, language = detect_format(source, text)
    return format_for(name), language


class Splitter:
    """Splits documents with options fixed once. Holds no state between calls.

    Options are the fields of `structsplit.options.Options`. Raises OptionError where they make no sense.
    """

    def __init__(self, max_tokens: int | None = None, **options: Unpack[ButTheCap]) -> None:
        self.options = Options.of(max_tokens=max_tokens, **options)
        self.counter, self.budget = self.options.resolve()

    def __repr__(self) -> str:
        shown = ((field, getattr(self.options, field.name)) for field in fields(self.options) if field.repr)
        return f"Splitter({', '.join(f'{field.name}={value!r}' for field, value in shown if value != field.default)})"

    def parse(self, text: str | bytes, *, format: str = "auto", source: "Path | None" = None) -> Document:  # noqa: A002
        """The section tree of a text, with the options that a parser takes. See `parse`."""
        return _parse(text, format, source, self.options.parsing())

    def split(self, text: str | bytes, *, format: str = "auto", source: "Path | None" = None) -> list[Chunk]:  # noqa: A002
        """The chunks of a text, in order. See `parse` for the arguments and errors."""
        with paused_collector():
            return self.split_document(self.parse(text, format=format, source=source))

    def split_file(self, path: Path, *, format: str = "auto") -> list[Chunk]:  # noqa: A002
        """The chunks of a file. Raises ReadError where it cannot be read."""
        source = os.fspath(path)
        try:
            return self.split(read_file(source), format=format, source=source)
        except StructsplitError as error:
            if source in str(error):
                raise
            raise type(error)(f"{source}: {error}") from error

    @overload
    def split_paths(
        self,
        paths: Path | Iterable[Path],
        *,
        format: str = "auto",
        jobs: int = 1,
        on_error: Callable[[str, StructsplitError], None] | None = None,
        selection: "Selection | None" = None,
        state: None = None,
    ) -> Iterator[Chunk]: ...

    @overload
    def split_paths(
        self,
        paths: Path | Iterable[Path],
        *,
        format: str = "auto",
        jobs: int = 1,
        on_error: Callable[[str, StructsplitError], None] | None = None,
        selection: "Selection | None" = None,
        state: Path,
    ) -> "Iterator[Change]": ...

    def split_paths(
        self,
        paths: Path | Iterable[Path],
        *,
        format: str = "auto",  # noqa: A002
        jobs: int = 1,
        on_error: Callable[[str, StructsplitError], None] | None = None,
        selection: "Selection | None" = None,
        state: Path | None = None,
    ) -> "Iterator[Chunk] | Iterator[Change]":
        """The chunks of files and of the files in folders, in a stable order (sorted by path).

        Args:
            paths: files are always read; in folders, all text is that is not hidden, ignored (.gitignore), vendored,
                minified, locked or data.
            format: for every file; "auto" tells each one's by its name and content.
            jobs: how many processes share the work; the output is the same for any number. With more than one a
                script calls this under `if __name__ == "__main__":`, since each process imports the script anew.
            on_error: called with the path and the error of a file that could not be split. By default a
                warning is issued. Either way the run goes on.
            selection: what else is taken of folders, or left out (`structsplit.corpus.selection.Selection`).
            state: a file that remembers the files. With it only what has changed since the last run with that
                file is split, and what comes are not chunks but changes (`structsplit.corpus.changes.Change`). When all
                are taken, they count as done; after a run that was broken off the rest comes with the next one.
        """
        return self._split_paths(paths, format, jobs, on_error, selection, state)

    def _split_paths(
        self,
        paths: Path | Iterable[Path],
        format: str,  # noqa: A002
        jobs: int,
        on_error: Callable[[str, StructsplitError], None] | None,
        selection: "Selection | None",
        state: Path | None,
    ) -> "Iterator[Any]":
        from structsplit.corpus.run import run, warn

        if not isinstance(jobs, int) or jobs < 1:
            raise OptionError(f"jobs must be a whole number of processes, at least 1, not {jobs!r}")
        _named(format, None)  # an unknown name is one error, not one for every file
        report = on_error or warn
        if state is not None:
            from structsplit.corpus.incremental import changes

            yield from changes(self, paths, state, format=format, jobs=jobs, on_error=report, selection=selection)
            return
        for result in run(self, paths, format=format, jobs=jobs, selection=selection):
            if result.error:
                report(result.path, result.error)
            yield from result.chunks

    def split_document(self, document: Document) -> list[Chunk]:
        """The chunks of a parsed document, in order."""
        with paused_collector():
            made = self._split(document)
            wanted = list(filter(self._filter(document), made.chunks))
            return self._with_children(made, wanted) if self.options.children else wanted

    def budget_for(self, document: Document) -> Budget:
        """The sizes of the chunks of a document: what is preferred differs in code."""
        return self.budget if document.comment is None else self.budget.in_code()

    def explain(self, document: Document) -> list[Cut]:
        """The chunks of a parsed document, each with the reason it ends where it does."""
        with paused_collector():
            made = self._split(document)
            reasons = map(reason, made.pieces, [*made.pieces[1:], None])
            cuts = [Cut(chunk, why) for chunk, why in zip(made.chunks, reasons, strict=True)]
            is_wanted = self._filter(document)
            return [cut for cut in cuts if is_wanted(cut.chunk)]

    def _split(self, document: Document) -> _Split:
        """All chunks of a document."""
        measure = Measure(document.text, self.counter, substitutions(document))
        mode = self.options.context if isinstance(self.options.context, str) else "custom"
        contexts = Contexts(document, measure, self.counter, self.budget.max_tokens, mode)
        is_blank = not document.text.strip()
        pieces = [] if is_blank else pack(document, measure, self.counter, contexts, self.budget_for(document))
        assembler = Assembler.of(document)  # now that it knows all symbols: it parses no more than the packer looks at
        facts = assembler.facts(pieces)
        if document.comment is not None and mode not in ("path", "none"):
            Namer(contexts).name(pieces, [names for names, _, _ in facts])
        chunks = assembler.chunks(pieces, facts)
        if callable(self.options.context):
            ids = Ids(document.source)
            made = [self._with_context(chunk, self.options.context) for chunk in chunks]
            chunks = [replace(chunk, id=ids.next(chunk.context, chunk.text)) for chunk in made]
        return _Split(document, measure, contexts, assembler, pieces, chunks)

    def _with_children(self, made: _Split, chunks: list[Chunk]) -> list[Chunk]:
        """The chunks, each with the units in it behind it."""
        most = self.budget.max_tokens
        children = Children(made.document, made.assembler, made.measure, self.counter, made.contexts, most)
        return list(children.among(chunks))

    def _filter(self, document: Document) -> Callable[[Chunk], bool]:
        """Tells whether a chunk is, or defines, something of the kinds asked for."""
        kinds = self.options.wanted_kinds()
        if kinds is None:
            return lambda _: True
        starts = sorted(symbol.start for symbol in document.symbols if symbol.kind in kinds)
        return lambda chunk: chunk.kind in kinds or bisect_left(starts, chunk.start) < bisect_left(starts, chunk.end)

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


def split(
    text: str | bytes,
    *,
    format: str = "auto",  # noqa: A002
    source: "Path | None" = None,
    **options: Unpack[Keywords],
) -> list[Chunk]:
    """The chunks of a text. Options as for `Splitter`; see `parse` for the other arguments."""
    return Splitter(**options).split(text, format=format, source=source)


def split_file(path: Path, *, format: str = "auto", **options: Unpack[Keywords]) -> list[Chunk]:  # noqa: A002
    """The chunks of a file. Options as for `Splitter`."""
    return Splitter(**options).split_file(path, format=format)


@overload
def split_paths(
    paths: Path | Iterable[Path],
    *,
    format: str = "auto",
    jobs: int = 1,
    on_error: Callable[[str, StructsplitError], None] | None = None,
    selection: "Selection | None" = None,
    state: None = None,
    **options: Unpack[Keywords],
) -> Iterator[Chunk]: ...


@overload
def split_paths(
    paths: Path | Iterable[Path],
    *,
    format: str = "auto",
    jobs: int = 1,
    on_error: Callable[[str, StructsplitError], None] | None = None,
    selection: "Selection | None" = None,
    state: Path,
    **options: Unpack[Keywords],
) -> "Iterator[Change]": ...


def split_paths(
    paths: Path | Iterable[Path],
    *,
    format: str = "auto",  # noqa: A002
    jobs: int = 1,
    on_error: Callable[[str, StructsplitError], None] | None = None,
    selection: "Selection | None" = None,
    state: Path | None = None,
    **options: Unpack[Keywords],
) -> "Iterator[Chunk] | Iterator[Change]":
    """The chunks of files and folders, in a stable order. See `Splitter.split_paths`."""
    splitter = Splitter(**options)
    return splitter._split_paths(paths, format, jobs, on_error, selection, state)
