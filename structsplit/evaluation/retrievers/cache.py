"""Vectors kept on disk by model and content, so that a grid of settings costs only what is new."""

import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import numpy as np

from structsplit.errors import OutputError

ASKED_AT_ONCE = 500
"""Fewer than the variables that any SQLite allows in a statement."""


def default_place() -> Path:
    """The user's cache folder, as the XDG rules name it."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "structsplit" / "embeddings.db"


class Cache:
    """A table of vectors. Raises OutputError where its file cannot be used."""

    def __init__(self, place: str | Path) -> None:
        place = Path(place)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(place)
            self._database.execute(
                "CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, vector BLOB NOT NULL) WITHOUT ROWID"
            )
        except (OSError, sqlite3.Error) as error:
            raise _unusable(place, error) from error
        self._place = place

    def get(self, model: str, texts: Iterable[str]) -> dict[str, np.ndarray]:
        """The vectors that are known, by text."""
        found: dict[str, np.ndarray] = {}
        try:
            for some in _batches(texts):
                keys = {_key(model, text): text for text in some}
                query = f"SELECT key, vector FROM vectors WHERE key IN ({','.join('?' * len(keys))})"
                for key, vector in self._database.execute(query, list(keys)):
                    found[keys[key]] = np.frombuffer(vector, np.float32)
        except sqlite3.Error as error:
            raise _unusable(self._place, error) from error
        return found

    def put(self, model: str, vectors: Mapping[str, np.ndarray]) -> None:
        """Keep vectors by text."""
        rows = [(_key(model, text), vector.astype(np.float32).tobytes()) for text, vector in vectors.items()]
        try:
            with self._database:
                self._database.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)
        except sqlite3.Error as error:
            raise _unusable(self._place, error) from error


def _unusable(place: Path, error: Exception) -> OutputError:
    return OutputError(f"{place}: cannot be used as a cache of vectors ({error})")


def _batches(texts: Iterable[str]) -> Iterator[list[str]]:
    rest = list(texts)
    return (rest[first : first + ASKED_AT_ONCE] for first in range(0, len(rest), ASKED_AT_ONCE))


def _key(model: str, text: str) -> bytes:
    return hashlib.sha256(f"{model}\0{text}".encode("utf-8", "surrogatepass")).digest()
