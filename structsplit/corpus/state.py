"""What is remembered of the files of a corpus from run to run, in an SQLite file.

A run that is under way notes each file when its rows are written, and makes that the truth when it is finished. So a
run that was killed goes on where it was, if what it had written is still there, or else begins anew.
"""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path

from structsplit.corpus.result import SPLIT
from structsplit.errors import OutputError

APPLICATION = 0x53545354
"""What makes an SQLite file a state (`PRAGMA application_id`): "STST"."""

VERSION = 2
"""Of the tables (`PRAGMA user_version`)."""

RACE_NS = 2_000_000_000
"""A file that was changed so shortly before it was read may have been changed again with the same time: file systems
count in steps of up to two seconds."""

SEEN_BATCH = 1_000
"""Files that are noted at once."""

_COLUMNS = "path, size, mtime_ns, read_ns, digest, options, chunks, status, reason, message"


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a file."""

    path: bytes
    size: int
    mtime_ns: int
    read_ns: int
    digest: bytes
    options: bytes
    chunks: bytes
    """See `structsplit.corpus.changes.marks`."""
    status: str = SPLIT
    """What became of it, where it would again: split, skipped or failed."""
    reason: str = ""
    message: str = ""
    """Of a file that failed."""

    def is_same(self, size: int, mtime_ns: int, options: bytes) -> bool:
        """Whether a file with this size and time can have no other content, and would have no other chunks."""
        return (self.size, self.mtime_ns, self.options) == (size, mtime_ns, options) and (
            self.mtime_ns < self.read_ns - RACE_NS
        )


class State:
    """An open state. Only one run has it at a time."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._seen: list[tuple[bytes]] = []
        self.was_broken_off = False
        """Whether this run goes on with one that has done some files."""

    def is_open(self, output: str) -> bool:
        """Whether there is a run to this output that was not finished."""
        return bool(output) and self._value("output") == output

    def resumes(self, output: str) -> bool:
        """Begin a run, or go on with one that was not finished; whether it is the latter.

        Args:
            output: says where the rows go and how they are made; "" where they are lost when a run is not finished.
        """
        going_on = self.is_open(output)
        with self._connection:
            self._connection.execute("DELETE FROM seen")
        if not going_on:
            with self._connection:
                self._connection.execute("DELETE FROM done")
                self._connection.execute("DELETE FROM run")
                self._connection.execute("INSERT INTO run VALUES ('output', ?)", (output,))
        self.was_broken_off = bool(self._connection.execute("SELECT EXISTS (SELECT 1 FROM done)").fetchone()[0])
        return going_on

    @property
    def offset(self) -> int:
        """How many bytes of the output are sure."""
        return int(self._value("offset") or 0)

    @property
    def is_moving(self) -> bool:
        """Whether all is written, and the output on its way to its place."""
        return self._value("moving") == "1"

    def set_moving(self) -> None:
        """All is written."""
        with self._connection:
            self._connection.execute("INSERT OR REPLACE INTO run VALUES ('moving', '1')")

    def forget(self) -> None:
        """Know nothing of any file: what was written for them is gone."""
        with self._connection:
            self._connection.execute("DELETE FROM files")

    def before(self, path: bytes) -> Known | None:
        """What an earlier run knew of a file."""
        return self._known("files", "path", path)

    def before_all(self, paths: Sequence[bytes]) -> dict[bytes, Known]:
        """What an earlier run knew of up to some hundred files, by path."""
        marks = ",".join("?" * len(paths))
        rows = self._connection.execute(f"SELECT {_COLUMNS} FROM files WHERE path IN ({marks})", paths)
        return {row[0]: Known(*row) for row in rows}

    def done(self, path: bytes) -> Known | None:
        """What this run knows of a file already."""
        return self._known("done", "path", path)

    def moved(self, digest: bytes, options: bytes) -> Known | None:
        """A file of an earlier run with the same content that is not at its place any more, and was not found yet."""
        rows = self._connection.execute(
            f"SELECT {_COLUMNS} FROM files WHERE digest = ? AND options = ? AND chunks != x'' "
            "AND path NOT IN (SELECT moved_from FROM done WHERE moved_from IS NOT NULL) "
            "AND path NOT IN (SELECT path FROM done) ORDER BY path",
            (digest, options),
        )
        return next((Known(*row) for row in rows if not os.path.lexists(os.fsdecode(row[0]))), None)

    def note(self, known: Known, *, moved_from: bytes | None = None, offset: int = 0) -> None:
        """This run has done with a file, and so many bytes of its output are written."""
        with self._connection:
            self._connection.execute(
                f"INSERT OR REPLACE INTO done ({_COLUMNS}, moved_from) VALUES ({', '.join('?' * 11)})",
                (*astuple(known), moved_from),
            )
            self._connection.execute("INSERT OR REPLACE INTO run VALUES ('offset', ?)", (str(offset),))

    def see(self, path: bytes) -> None:
        """This run has met a file that is as an earlier one left it. Noted in batches, for a run that is broken off can
        see it again at no cost."""
        self._seen.append((path,))
        if len(self._seen) >= SEEN_BATCH:
            self._write_seen()

    def _write_seen(self) -> None:
        with self._connection:
            self._connection.executemany("INSERT OR IGNORE INTO seen VALUES (?)", self._seen)
        self._seen.clear()

    def gone(self) -> Iterator[Known]:
        """The files of earlier runs that this one has not met, by path."""
        self._write_seen()
        yield from self._rows(
            f"SELECT {_COLUMNS} FROM files WHERE path NOT IN (SELECT path FROM done) "
            "AND path NOT IN (SELECT path FROM seen) "
            "AND path NOT IN (SELECT moved_from FROM done WHERE moved_from IS NOT NULL) ORDER BY path"
        )

    def finish(self, gone: Iterator[bytes]) -> None:
        """Make what this run has done the truth, without the files that are gone."""
        paths = list(gone)
        with self._connection:
            self._connection.executemany("DELETE FROM files WHERE path = ?", ((path,) for path in paths))
            self._connection.execute("DELETE FROM files WHERE path IN (SELECT moved_from FROM done)")
            self._connection.execute(f"INSERT OR REPLACE INTO files SELECT {_COLUMNS} FROM done")
            self._connection.execute("DELETE FROM done")
            self._connection.execute("DELETE FROM seen")
            self._connection.execute("DELETE FROM run")

    def _known(self, table: str, column: str, value: bytes) -> Known | None:
        row = self._connection.execute(f"SELECT {_COLUMNS} FROM {table} WHERE {column} = ?", (value,)).fetchone()
        return Known(*row) if row else None

    def _rows(self, query: str) -> Iterator[Known]:
        yield from (Known(*row) for row in self._connection.execute(query))

    def _value(self, what: str) -> str:
        row = self._connection.execute("SELECT value FROM run WHERE what = ?", (what,)).fetchone()
        return row[0] if row else ""


@contextmanager
def open_state(path: str | os.PathLike[str]) -> Iterator[State]:
    """The state in a file, made where there is none. Raises OutputError where another run has it, or it is no state."""
    name = os.fspath(path)
    try:
        connection = sqlite3.connect(name, timeout=0, isolation_level="IMMEDIATE")
        try:
            _prepare(connection, name)
            yield State(connection)
        finally:
            connection.close()
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise OutputError(f"{name}: another run has this state; wait for it to end") from error
        raise OutputError(f"{name}: {error}") from error
    except sqlite3.DatabaseError as error:
        raise OutputError(f"{name}: {error}") from error


def _prepare(connection: sqlite3.Connection, name: str) -> None:
    # held from the first write to the end, by a lock that the system takes back from a process that is killed
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    is_new = not connection.execute("PRAGMA schema_version").fetchone()[0]
    found = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if not is_new and found != APPLICATION:
        raise OutputError(f"{name}: is not a state written by structsplit")
    if not is_new and version != VERSION:
        raise OutputError(f"{name}: was written by another version of structsplit; delete it and begin anew")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    if is_new:
        connection.executescript(Path(__file__).with_name("state.sql").read_text(encoding="utf-8"))
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
    with connection:
        connection.execute("DELETE FROM run WHERE what = 'nothing'")  # a write, for the lock
