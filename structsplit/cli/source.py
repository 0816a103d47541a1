"""Inputs: a file by its path, or standard input."""

import sys
from typing import TYPE_CHECKING

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


def display_name(path: str, stdin_filename: str | None) -> str:
    """What to call an input in messages."""
    return (stdin_filename or "standard input") if path == STDIN else path


def read_document(splitter: "Splitter", path: str, format: str, stdin_filename: str | None) -> "Document":  # noqa: A002
    """The parsed document of one input, its notes told on stderr. Where it fails, the command ends."""
    from structsplit.read import read_file

    name = display_name(path, stdin_filename)
    try:
        data = read_stdin() if path == STDIN else read_file(path)
        document = splitter.parse(data, format=format, source=stdin_filename if path == STDIN else path)
    except StructsplitError as error:
        raise CommandError(named(name, error), SOME_FILES_FAILED) from error
    for note in document.notes:
        say(named(name, note))
    return document
