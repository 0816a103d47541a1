"""Where chunks go: one module for each kind of file, chosen by the name of the file.

A sink takes the chunks of one file after the other. What it writes appears at its place when it is complete; where
the run fails, what was there before is untouched.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from structsplit.errors import OutputError

if TYPE_CHECKING:
    from structsplit.chunk import Chunk


class Sink(Protocol):
    """Takes chunks. Raises OutputError where they cannot be written."""

    def write(self, source: str, chunks: "Sequence[Chunk]") -> None:
        """All chunks of one file, which is called `source`."""
        ...

    def remove(self, source: str) -> None:
        """Take out what an earlier run wrote for a file. Only of a sink that is updated in place."""
        ...


class Module(Protocol):
    """What a module of this package offers."""

    def open_file(self, place: Path, suffix: str) -> AbstractContextManager[Sink]:
        """A sink to a new file at a place that is free."""
        ...


@dataclass(frozen=True, slots=True)
class Target:
    """One row of the registry: a kind of file that chunks can be written to."""

    suffixes: tuple[str, ...]
    module: str
    what: str
    in_place: bool = False
    """Whether an existing file can be updated."""


TARGETS = (
    Target((".parquet",), "structsplit.sinks.parquet", "Apache Parquet, one row per chunk (extra: parquet)"),
    Target((".db", ".sqlite", ".sqlite3"), "structsplit.sinks.database", "SQLite with full-text search", in_place=True),
    Target((".gz", ".zst", ""), "structsplit.sinks.jsonlines", "JSON Lines, also .jsonl.gz and .jsonl.zst"),
)
"""The last one takes every name that none before it takes, but for these."""

OTHER_TABLES = (".csv", ".tsv", ".xlsx", ".arrow", ".feather", ".duckdb")
"""Names that promise a kind of file that is not written: a file of that name with JSON Lines in it would be a lie."""


def target_of(path: str) -> tuple[Target, str]:
    """The row for a file name, and the suffix that chose it."""
    name = path.lower()
    return next((target, suffix) for target in TARGETS for suffix in target.suffixes if name.endswith(suffix))


@contextmanager
def open_sink(path: str, *, in_place: bool = False) -> Iterator[Sink]:
    """A sink to a file, of the kind its name asks for.

    Args:
        path: a link stays, and what it points at is replaced; a device or a pipe is written to as it is.
        in_place: update an existing file, where the kind of file can be, rather than write it anew.

    Raises:
        OutputError: the file cannot be written; one line that names it.
        MissingExtraError: a library is needed; the message says what to install.
    """
    from structsplit.sinks.files import is_special, replacing, writing

    if path.lower().endswith(OTHER_TABLES):
        raise OutputError(f"cannot write {path}: give a name that ends in .jsonl, .parquet or .db")
    target, suffix = target_of(path)
    module = import_module(target.module)
    with writing(path):
        place = Path(os.path.realpath(path))
        if place.is_dir():
            raise OutputError(f"cannot write {path}: is a folder, not a file")
        is_old = target.in_place and place.exists() and place.stat().st_size > 0
        if is_old:
            module.check_file(place)  # nobody's own database is replaced
        if is_old and in_place:
            with module.open_existing(place) as sink:
                yield sink
        elif is_special(place):
            with module.open_file(place, suffix) as sink:
                yield sink
        else:
            with replacing(place) as temporary, module.open_file(temporary, suffix) as sink:
                yield sink
