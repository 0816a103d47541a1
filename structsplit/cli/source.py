"""Inputs: a file by its path, or standard input."""

import os
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from structsplit.cli.report import SOME_FILES_FAILED, CommandError, named, say
from structsplit.errors import ReadError, StructsplitError

if TYPE_CHECKING:
    from structsplit.document import Document
    from structsplit.splitter import Splitter

STDIN = "-"


def read_stdin() -> bytes:
    """All of standard input. Raises ReadError where there is none, or too much of it."""
    from structsplit.read import MAX_FILE_BYTES

    if sys.stdin is None:
        raise ReadError("is closed")
    try:
        data = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
    except OSError as error:  # `< folder`
        raise ReadError(error.strerror or str(error)) from error
    if len(data) > MAX_FILE_BYTES:
        raise ReadError(f"is larger than {MAX_FILE_BYTES // 1024**2} MiB; cut it in parts first")
    return data


def names_from_stdin() -> Iterator[str]:
    """The paths in standard input, each ended by a NUL; as `find -print0` and `git ls-files -z` write them."""
    if sys.stdin is None:
        return
    rest = b""
    stream: Any = sys.stdin.buffer
    while block := stream.read1(65536):  # what is there: a name may be split before the list is complete
        *names, rest = (rest + block).split(b"\0")
        yield from (os.fsdecode(name) for name in names if name)
    if rest:
        yield os.fsdecode(rest)


def display_name(path: str, stdin_filename: str | None) -> str:
    """What to call an input in messages."""
    return (stdin_filename or "standard input") if path == STDIN else path


def read_document(splitter: "Splitter", path: str, format: str, stdin_filename: str | None) -> "Document":  # noqa: A002
    """The parsed document of one input, its notes told on stderr. Where it fails, the command ends."""
    return read_both(splitter, path, format, stdin_filename)[0]


def read_both(
    splitter: "Splitter",
    path: str,
    format: str,  # noqa: A002
    stdin_filename: str | None,
) -> "tuple[Document, bytes]":
    """As `read_document`, with the bytes of the input too."""
    from structsplit.read import read_file

    name = display_name(path, stdin_filename)
    try:
        data = read_stdin() if path == STDIN else read_file(path)
        document = splitter.parse(data, format=format, source=stdin_filename if path == STDIN else path)
    except StructsplitError as error:
        raise CommandError(named(name, error), SOME_FILES_FAILED) from error
    for note in document.notes:
        say(named(name, note))
    return document, data


def read_documents(paths: Sequence[str]) -> "list[Document]":
    """The parsed documents that paths stand for, as `split` takes them from files and folders.

    One that fails is told of and left out; where none is left, the command ends.
    """
    import structsplit
    from structsplit.corpus.walk import walk
    from structsplit.read import read_file

    documents = []
    for found in walk(paths):
        try:
            if found.error:
                say(named(found.path, found.error))
            elif not found.skipped:
                data = read_stdin() if found.path == STDIN else read_file(found.path)
                documents.append(structsplit.parse(data, source=found.path))
        except StructsplitError as error:
            say(named(found.path, error))
    if not documents:
        raise CommandError(f"no document in {', '.join(paths)}", SOME_FILES_FAILED)
    return documents
