"""Options in, chunks out: the only place where parsers meet the packer."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from structsplit.assembly import Assembler, Ids, reason
from structsplit.bodies import substitutions
from structsplit.chunk import Chunk
from structsplit.collector import paused_collector
from structsplit.context import Contexts
from structsplit.document import Document
from structsplit.errors import FormatError, OptionError, StructsplitError
from structsplit.languages import language_for
from structsplit.options import Options
from structsplit.packer import pack
from structsplit.parsers import format_for, parser_for
from structsplit.read import decode, detect_format, read_file
from structsplit.symbols import SymbolTable
from structsplit.tokens import Measure

Path = str | os.PathLike[str]


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
        chunks = Assembler.of(document).chunks(pieces)
        if callable(self.options.context):
            ids = Ids(document.source)
            made = (self._with_context(chunk, self.options.context) for chunk in chunks)
            chunks = [replace(chunk, id=ids.next(chunk.context, chunk.text)) for chunk in made]
        reasons = map(reason, pieces, [*pieces[1:], None])
        cuts = [Cut(chunk, why) for chunk, why in zip(chunks, reasons, strict=True)]
        if self.options.kinds is None:
            return cuts
        wanted = frozenset(self.options.kinds)
        table = SymbolTable(document)
        return [cut for cut in cuts if cut.chunk.kind in wanted or wanted & table.kinds(cut.chunk.start, cut.chunk.end)]

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
