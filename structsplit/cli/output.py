"""Where results go: to standard output, or to a file that appears only when it is complete."""

import json
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from structsplit.cli.report import USAGE, WENT_WRONG, CommandError

if TYPE_CHECKING:
    from structsplit.chunk import Chunk

STDOUT = "-"


class JsonLines:
    """Writes chunks as JSON Lines: UTF-8, one row a line, `\\n` on every platform."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self._file = file
        self._name = name

    def write(self, chunks: "list[Chunk]") -> None:
        """One row for each chunk, at once, so that who reads at the other end of a pipe need not wait."""
        try:
            for chunk in chunks:
                self._file.write(_row(chunk))
            self._file.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise _unwritable(self._name, error) from error


def _row(chunk: "Chunk") -> bytes:
    fields = chunk.to_dict()
    try:
        return (json.dumps(fields, ensure_ascii=False) + "\n").encode()
    except UnicodeEncodeError:
        # a lone surrogate, of a text or of a file name that is no UTF-8: JSON can escape it, UTF-8 cannot hold it
        return (json.dumps(fields, ensure_ascii=True) + "\n").encode()


@contextmanager
def open_output(path: str) -> Iterator[JsonLines]:
    """A writer to a path, or to standard output for "-".

    A file is written beside its place and moved there at the end: a run that fails leaves an older one as it was.
    """
    if path == STDOUT:
        if sys.stdout is None:
            raise CommandError("standard output is closed; give -o FILE", WENT_WRONG)
        try:
            yield JsonLines(sys.stdout.buffer, "standard output")
        except CommandError:
            discard_stdout()
            raise
        return
    # a link stays, and what it points at is replaced
    place = Path(os.path.realpath(path))
    if place.is_dir():
        raise CommandError(f"-o {path}: is a folder, not a file", USAGE)
    if _is_special(place):
        with _opened(place, "wb", path) as file:
            yield JsonLines(file, path)
        return
    with _replacing(place, path) as file:
        yield JsonLines(file, path)


@contextmanager
def _replacing(place: Path, name: str) -> Iterator[BinaryIO]:
    temporary = place.with_name(f".{place.name}.{os.getpid()}.tmp")
    try:
        with _opened(temporary, "xb", name) as file:
            yield file
        try:
            if place.exists():
                temporary.chmod(stat.S_IMODE(place.stat().st_mode))
            temporary.replace(place)
        except OSError as error:
            raise _unwritable(name, error) from error
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


@contextmanager
def _opened(place: Path, mode: str, name: str) -> Iterator[BinaryIO]:
    try:
        file = place.open(mode)
    except OSError as error:
        raise _unwritable(name, error) from error
    try:
        yield file  # pyright: ignore[reportReturnType] - the mode is binary
    finally:
        # after a write that failed the buffer is still full, and closing fails as the write did
        with suppress(OSError):
            file.close()


def _is_special(place: Path) -> bool:
    """Whether it is a device or a pipe, which must be written to and never replaced."""
    return place.exists() and not stat.S_ISREG(place.stat().st_mode)


def _unwritable(name: str, error: OSError) -> CommandError:
    return CommandError(f"cannot write {name}: {error.strerror or error}", WENT_WRONG)


def write_utf_8() -> None:
    """Have standard output take any text, whatever the locale says."""
    if sys.stdout and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # pyright: ignore[reportAttributeAccessIssue]


def discard_stdout() -> None:
    """Send what is still buffered nowhere, so that the interpreter does not complain when it flushes at exit."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
