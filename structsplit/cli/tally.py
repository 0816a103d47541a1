"""What became of the files of a run, counted, and said in one line."""

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from structsplit.cli.report import SOME_FILES_FAILED, count

if TYPE_CHECKING:
    from structsplit.corpus.result import FileResult


@dataclass(slots=True)
class Tally:
    """Counts every file once: split, unchanged, skipped or failed."""

    split: int = 0
    unchanged: int = 0
    gone: int = 0
    """Files that an earlier run knew, and that are not there any more; they are not among those that were met."""
    chunks: int = 0
    tokens: int = 0
    size: int = 0
    """Bytes of the files that were split."""
    incomplete: int = 0
    """Of those that were split, the files not all of whose text could be read."""
    skipped: "Counter[str]" = field(default_factory=Counter)
    """By reason."""
    failed: "Counter[str]" = field(default_factory=Counter)
    folders: "Counter[str]" = field(default_factory=Counter)
    """Folders that were not entered, by reason; what is in them is not known."""

    def add(self, result: "FileResult") -> None:
        """Count what became of one file."""
        if result.status == "skipped":
            (self.folders if result.is_folder else self.skipped)[result.reason] += 1
        elif result.status == "failed":
            self.failed[result.reason] += 1
        elif result.status == "unchanged":
            self.unchanged += 1
        elif result.status == "gone":
            self.gone += 1
        else:
            self.split += 1
            self.chunks += result.count
            self.tokens += result.tokens
            self.size += result.size
            self.incomplete += bool(result.missing)

    @property
    def files(self) -> int:
        """All that were met."""
        return self.split + self.unchanged + self.skipped.total() + self.failed.total()

    @property
    def left_something(self) -> bool:
        """Whether there is something that is told nowhere but in the summary."""
        return bool(self.skipped or self.folders or self.incomplete)

    @property
    def exit_code(self) -> int:
        return SOME_FILES_FAILED if self.failed else 0

    def summary(self) -> str:
        """One line for a person."""
        parts = [count(self.split, "file"), count(self.chunks, "chunk")]
        if self.unchanged:
            parts.append(f"{self.unchanged:,} unchanged")
        if self.gone:
            parts.append(f"{self.gone:,} gone")
        if self.incomplete:
            parts.append(f"{self.incomplete:,} with pages that could not be read")
        if self.skipped:
            parts.append(f"{self.skipped.total():,} skipped ({_by_reason(self.skipped)})")
        if self.failed:
            parts.append(f"{self.failed.total():,} failed ({_by_reason(self.failed)})")
        folders = f"; not entered: {_by_reason(self.folders, 'folder')}" if self.folders else ""
        return ", ".join(parts) + folders

    def to_dict(self) -> dict[str, Any]:
        """For the report."""
        return {
            "files": self.files,
            "split": self.split,
            "incomplete": self.incomplete,
            "unchanged": self.unchanged,
            "gone": self.gone,
            "skipped": dict(sorted(self.skipped.items())),
            "failed": dict(sorted(self.failed.items())),
            "folders_not_entered": dict(sorted(self.folders.items())),
            "chunks": self.chunks,
            "tokens": self.tokens,
            "bytes": self.size,
        }


def _by_reason(counts: "Counter[str]", noun: str = "") -> str:
    """ "1,200 binary, 3 too large", the most frequent first."""
    rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    if noun:
        return ", ".join(f"{number:,} {reason} {noun}{'' if number == 1 else 's'}" for reason, number in rows)
    return ", ".join(f"{number:,} {reason}" for reason, number in rows)
