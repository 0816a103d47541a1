"""What is done with one file: read it, see whether it is wanted after all, split it."""

import os
import stat
import time
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from structsplit.corpus import reasons
from structsplit.corpus.changes import marks
from structsplit.corpus.result import FAILED, SKIPPED, UNCHANGED, FileResult
from structsplit.corpus.selection import EVERYTHING_OWN, Selection
from structsplit.errors import BinaryError, ReadError, StructsplitError
from structsplit.read import INSPECTED_BYTES, binary_kind, format_of_bytes, known_format, read_file

if TYPE_CHECKING:
    from structsplit.splitter import Splitter

ATTEMPTS = 3
"""How often a file that changes while it is read is read again."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is the same for all files of a run."""

    splitter: "Splitter"
    format: str = "auto"
    selection: Selection = EVERYTHING_OWN
    marks: bool = False
    """Whether a state wants to know digests and marks."""


def split_one(job: Job, path: str, *, is_named: bool, digest: bytes = b"") -> FileResult:
    """One file's chunks, or why there are none. What is asked for by its name fails where another is skipped; what has
    the content of `digest` still is not split."""
    result = FileResult(path)
    started = time.perf_counter()
    try:
        _split(job, result, is_named=is_named, digest=digest)
    except (StructsplitError, MemoryError) as error:
        fail(result, error, is_named=is_named)
    except Exception as error:  # a bug of ours must not stop a run over many files
        _fail_by_bug(result, error)
    result.seconds = time.perf_counter() - started
    result.count = len(result.chunks)
    result.tokens = sum(chunk.tokens for chunk in result.chunks)
    return result


def _split(job: Job, result: FileResult, *, is_named: bool, digest: bytes) -> None:
    path = result.path
    result.read_ns = time.time_ns()
    if not is_named and not known_format(path):
        result.mtime_ns, result.size = _seen(path)
        if _is_binary(path):
            result.status, result.reason, result.is_final = SKIPPED, reasons.BINARY, True
            return
    data, result.mtime_ns = _read(path)
    result.size = len(data)
    if job.marks:
        result.digest = sha256(data).digest()
        if result.digest == digest:
            result.status = UNCHANGED
            return
    if not is_named and (flag := _flag(job.selection, data, path)):
        result.status, result.reason, result.is_final = SKIPPED, flag, True
        return
    document = job.splitter.parse(data, format=job.format, source=path)
    result.missing = document.missing
    result.chunks = job.splitter.split_document(document)
    if job.marks:
        result.marks = marks(result.chunks)


def fail(result: FileResult, error: StructsplitError | MemoryError, *, is_named: bool) -> None:
    """Say of a file that it failed, and why."""
    result.chunks = []
    # where it is the fault of the bytes alone, and not of what is installed here, or of a password
    is_of_bytes = type(error) in (BinaryError, ReadError) and not isinstance(error.__cause__, OSError)
    result.is_final = is_of_bytes and not is_named
    if isinstance(error, BinaryError) and not is_named:
        result.status, result.reason = SKIPPED, reasons.BINARY
        return
    result.status = FAILED
    if isinstance(error, MemoryError):
        result.reason = reasons.MEMORY_LIMIT
        result.error = StructsplitError(f"{result.path}: takes more memory than it may (see --memory-limit)")
        return
    result.reason = _reason(error)
    path = result.path
    result.error = error if path in str(error) else type(error)(f"{path}: {error}")


def _fail_by_bug(result: FileResult, error: Exception) -> None:
    if isinstance(error.__cause__ or error.__context__, MemoryError):  # inside a library that calls us back
        fail(result, MemoryError(), is_named=True)
        return
    told = StructsplitError(f"{result.path}: {type(error).__name__}: {error} (please report this)")
    result.status, result.reason, result.error = FAILED, reasons.BUG, told


def _reason(error: StructsplitError) -> str:
    if isinstance(error, ChangedError):
        return reasons.CHANGED
    if isinstance(error, BinaryError):
        return reasons.BINARY
    if isinstance(error, ReadError) and isinstance(error.__cause__, OSError):
        return reasons.UNREADABLE
    return reasons.BAD_INPUT


class ChangedError(ReadError):
    """A file changes as often as it is read."""


def _is_binary(path: str) -> bool:
    """Whether a file whose name tells nothing begins like one that no parser reads. Only its beginning is read."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - a Path would make some names others
            head = file.read(INSPECTED_BYTES)
    except (OSError, ValueError):
        return False  # told when all of it is read
    return not format_of_bytes(head) and binary_kind(head) is not None


def _read(path: str) -> tuple[bytes, int]:
    """The bytes of a file as it was at one time, and when it had been changed. Raises ReadError."""
    for _ in range(ATTEMPTS):
        before = _state(path)
        data = read_file(path)
        # pipes, and the files of /proc, have neither a size nor a time that tells anything
        if before is None or before[0] == 0 or (before == _state(path) and before[0] == len(data)):
            return data, before[1] if before else 0
    raise ChangedError(f"{path}: changes while it is read; split it again when it is at rest")


def _state(path: str) -> tuple[int, int, int] | None:
    """What changes with a file's content: its size, time and inode; None where it is no regular file."""
    try:
        status = os.stat(path)  # noqa: PTH116
    except (OSError, ValueError):
        return None
    return (status.st_size, status.st_mtime_ns, status.st_ino) if stat.S_ISREG(status.st_mode) else None


def _seen(path: str) -> tuple[int, int]:
    """When a file had been changed, and its size; 0 where it is no regular file."""
    state = _state(path)
    return (state[1], state[0]) if state else (0, 0)


def _flag(selection: Selection, data: bytes, path: str) -> str:
    """The row of flags.toml that the content of a file of code earns it, where its files are skipped."""
    if known_format(path) != "code":
        return ""
    from structsplit.parsers.code.generated import generated_flags  # with all of the parser of code behind it

    said = generated_flags(data.decode("latin-1"), path).get("generated", "")
    return selection.flags.of_content(said)
