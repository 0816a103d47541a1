"""SQLite: a table of files, a table of chunks, and full-text search over them (FTS5).

The schema is in `schema.sql`. A new file is written without a journal, for it is moved to its place when it is
complete; an existing one is changed in one transaction for each file, so that a run that is killed loses nothing.
"""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from structsplit.errors import OutputError
from structsplit.sinks.files import utf_8
from structsplit.terms import extra_terms

if TYPE_CHECKING:
    from structsplit.chunk import Chunk

APPLICATION = 0x53545350
"""What makes an SQLite file one of ours (`PRAGMA application_id`): "STSP"."""

VERSION = 1
"""Of the schema (`PRAGMA user_version`)."""

COLUMNS = (
    "id", "source", "index", "kind", "text", "context", "body", "tokens", "start", "end", "start_line", "end_line",
    "headings", "symbols", "language", "format", "part", "parent_id", "pages", "boxes", "anchor", "metadata",
    "names", "terms",
)  # fmt: skip
_NAMES = ", ".join(f'"{name}"' for name in COLUMNS)
_INSERT = f"INSERT OR REPLACE INTO chunks ({_NAMES}) VALUES ({', '.join('?' * len(COLUMNS))})"


class Database:
    """Writes the chunks of files into an open database."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def write(self, source: str, chunks: "Sequence[Chunk]") -> None:
        with _reporting(), self.connection:
            self._delete(source)
            self.connection.execute(
                "INSERT INTO files VALUES (?, ?, ?, ?, ?)",
                (
                    utf_8(source),
                    chunks[0].format if chunks else "",
                    chunks[0].language if chunks and chunks[0].format == "code" else "",
                    len(chunks),
                    sum(chunk.tokens for chunk in chunks),
                ),
            )
            self.connection.executemany(_INSERT, [_row(source, chunk) for chunk in chunks])

    def remove(self, source: str) -> None:
        with _reporting(), self.connection:
            self._delete(source)

    def _delete(self, source: str) -> None:
        self.connection.execute("DELETE FROM chunks WHERE source = ?", (utf_8(source),))
        self.connection.execute("DELETE FROM files WHERE path = ?", (utf_8(source),))


def _row(source: str, chunk: "Chunk") -> tuple[Any, ...]:
    fields = chunk.to_dict() | {
        "source": source,
        "names": "\n".join([*chunk.headings, *chunk.symbols]),
        "terms": extra_terms(chunk.contextualized),
    }
    return tuple(_value(fields[name]) for name in COLUMNS)


def _value(value: Any) -> Any:
    if isinstance(value, str):
        return utf_8(value)
    return json.dumps(value, sort_keys=True) if isinstance(value, list | dict) else value


@contextmanager
def open_file(place: Path, suffix: str) -> Iterator[Database]:  # noqa: ARG001 - they are all the same
    """A sink to a new database."""
    with _connected(place) as connection:
        connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY")
        create(connection)
        yield Database(connection)
        connection.execute("INSERT INTO chunks_fts (chunks_fts) VALUES ('optimize')")
        connection.commit()


@contextmanager
def open_existing(place: Path) -> Iterator[Database]:
    """A sink that changes a database in place."""
    with _connected(place) as connection:
        check(connection, place)
        yield Database(connection)


def create(connection: sqlite3.Connection) -> None:
    """Make the tables."""
    connection.executescript(Path(__file__).with_name("schema.sql").read_text())
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.commit()


def check_file(place: Path) -> None:
    """Raise OutputError where a file is not one of our databases."""
    with _connected(place) as connection:
        check(connection, place)


def check(connection: sqlite3.Connection, place: str | Path) -> None:
    """Raise OutputError where a database is not one of ours, or of another version."""
    try:
        found = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise OutputError(f"{place}: {error}") from error
    if found != APPLICATION:
        raise OutputError(f"{place}: is not a database written by structsplit")
    if version != VERSION:
        raise OutputError(f"{place}: was written by another version of structsplit; delete it and write it anew")


@contextmanager
def _connected(place: Path) -> Iterator[sqlite3.Connection]:
    with _reporting():
        connection = sqlite3.connect(place)
        # without it a row that is replaced stays in the index of words
        connection.execute("PRAGMA recursive_triggers = ON")
        try:
            yield connection
        finally:
            connection.close()


@contextmanager
def _reporting() -> Iterator[None]:
    """SQLite's errors as those of the file system, which `writing` turns into a line that names the file."""
    try:
        yield
    except sqlite3.Error as error:
        raise OSError(str(error)) from error
