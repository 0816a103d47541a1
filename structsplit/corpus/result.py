"""What became of a file."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from structsplit.corpus import reasons
from structsplit.errors import StructsplitError

if TYPE_CHECKING:
    from structsplit.chunk import Chunk
    from structsplit.corpus.changes import Step
    from structsplit.corpus.spool import Spool
    from structsplit.corpus.walk import Found

SPLIT, UNCHANGED, SKIPPED, FAILED, GONE = STATUSES = ("split", "unchanged", "skipped", "failed", "gone")


@dataclass(slots=True)
class FileResult:
    """What became of one file, or of a folder that was not entered."""

    path: str
    status: str = SPLIT
    """One of `STATUSES`."""
    reason: str = ""
    """Why it was skipped or failed, one of `structsplit.corpus.reasons` or the name of a row of flags.toml."""
    error: StructsplitError | None = None
    """Of a file that failed."""
    chunks: "list[Chunk]" = field(default_factory=list)
    """Where chunks were asked for."""
    lines: "Spool | None" = None
    """The chunks as they came from another process."""
    is_lines: bool = False
    """Whether `lines` are JSON Lines, or pickled lists of chunks."""
    count: int = 0
    """How many chunks there are."""
    tokens: int = 0
    """Of all of them."""
    size: int = 0
    """Of the file, in bytes."""
    seconds: float = 0.0
    """How long it took to split."""
    is_folder: bool = False
    digest: bytes = b""
    """SHA-256 of its bytes, where a state wants to know."""
    marks: bytes = b""
    """Of its chunks, where a state wants to know; see `structsplit.corpus.changes.marks`."""
    mtime_ns: int = 0
    """When it had been changed when it was read."""
    read_ns: int = 0
    """When it was read."""
    steps: "list[Step]" = field(default_factory=list)
    """What has changed since the last run, in a run with a state."""
    moved_from: str = ""
    """The path the file had in the last run."""
    is_final: bool = False
    """Whether a file that was not split would not be the next time either, as long as its content is the same."""
    is_remembered: bool = False
    """Whether it was told by a state, and the file not read."""
    missing: list[str] = field(default_factory=list)
    """What of a file that was split should be in the chunks and is not, in words."""


def passed_over(found: "Found") -> FileResult | None:
    """What is known of a file without opening it; None where it is to be split."""
    if found.known:
        return found.known
    if found.skipped:
        return FileResult(found.path, SKIPPED, found.skipped, size=found.size, is_folder=found.is_folder)
    if found.error:
        error = StructsplitError(f"{found.path}: {found.error}")
        return FileResult(found.path, FAILED, reasons.UNREADABLE, error, is_folder=found.is_folder)
    return None
