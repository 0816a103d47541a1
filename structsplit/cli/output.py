"""Where results go: to standard output as JSON Lines, or to a file of the kind its name asks for."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from structsplit.cli.report import USAGE, WENT_WRONG, CommandError
from structsplit.errors import OutputError

if TYPE_CHECKING:
    from structsplit.sinks import Sink

STDOUT = "-"


@contextmanager
def open_output(path: str) -> "Iterator[Sink]":
    """A sink to a path, or to standard output for "-". See `structsplit.sinks` for files."""
    from structsplit.sinks import open_sink
    from structsplit.sinks.files import writing
    from structsplit.sinks.jsonlines import JsonLines

    if path != STDOUT:
        if Path(path).is_dir():
            raise CommandError(f"-o {path}: is a folder, not a file", USAGE)
        with open_sink(path) as sink:
            yield sink
        return
    if sys.stdout is None:
        raise CommandError("standard output is closed; give -o FILE", WENT_WRONG)
    try:
        with writing("standard output"):
            yield JsonLines(sys.stdout.buffer)
    except OutputError:
        discard_stdout()
        raise


def write_utf_8() -> None:
    """Have standard output take any text, whatever the locale says."""
    if sys.stdout and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # pyright: ignore[reportAttributeAccessIssue]


def discard_stdout() -> None:
    """Send what is still buffered nowhere, so that the interpreter does not complain when it flushes at exit."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
