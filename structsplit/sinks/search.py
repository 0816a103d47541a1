"""Full-text search in a database of chunks."""

import json
import sqlite3
import sys
from collections.abc import Collection, Iterator
from contextlib import closing
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from structsplit.errors import OutputError, ReadError
from structsplit.sinks.database import check
from structsplit.terms import query_terms

WEIGHTS = (1.0, 0.5, 3.0, 1.0)
"""Of a word found in the text, the context, the names (headings, symbols), the extra terms. A name says what a chunk
is about; the context is shared by many chunks."""

SNIPPET_WORDS = 24

MARKS = ("\ufff9", "\ufffb")
"""Around the words found in a snippet: characters made for annotations inside a program, never for text; they take no
room on a terminal."""


class Hit(NamedTuple):
    """A chunk that was found."""

    id: str
    source: str
    start_line: int
    end_line: int
    pages: tuple[int, ...]
    headings: tuple[str, ...]
    symbols: tuple[str, ...]
    kind: str
    text: str
    snippet: str
    """The best place in the text on one line, the words found between `MARKS`."""
    score: float
    """BM25; larger is better."""


_SCORED = """
SELECT "rowid", -bm25(chunks_fts, ?, ?, ?, ?) AS score FROM chunks_fts WHERE chunks_fts MATCH ? ORDER BY score DESC
"""
"""All that match, with nothing looked up of them: a common word matches very many."""

_WHOLE = """
SELECT whole."id", found."source", found."index" FROM chunks AS found
JOIN chunks AS whole ON whole."id" = coalesce(found."parent_id", found."id")
WHERE found."rowid" = ? {kinds}
  AND NOT EXISTS (SELECT 1 FROM chunks AS child WHERE child."parent_id" = found."id")
"""
"""What is handed over for a chunk that was found; nothing for one whose children are searched in its place."""

_SHOWN = """
SELECT whole."id", whole."source", whole."start_line", whole."end_line", whole."pages", whole."headings",
       whole."symbols", whole."kind", whole."text", snippet(chunks_fts, 0, ?, ?, ' … ', ?)
FROM chunks_fts
JOIN chunks AS found ON found."rowid" = chunks_fts."rowid"
JOIN chunks AS whole ON whole."id" = coalesce(found."parent_id", found."id")
WHERE chunks_fts MATCH ? AND chunks_fts."rowid" = ?
"""


def search(path: str | Path, words: str, *, limit: int = 5, kinds: Collection[str] = ()) -> list[Hit]:
    """The chunks that match a question in words best, by BM25 over text, context, headings and symbols. For a child
    that matches (see `children` of `Splitter`) its parent is handed over.

    Args:
        path: a database that `structsplit split -o` wrote.
        words: any text; one of its words is enough for a match, more of them and rarer ones rank higher.
        limit: the largest number of chunks.
        kinds: only chunks of these kinds; empty: all.

    Raises:
        ReadError: there is no such file, or it is no database of chunks.
    """
    terms = query_terms(words)
    if not terms:
        return []
    match = " OR ".join(f'"{term}"' for term in terms)
    with closing(_opened(path)) as connection:
        try:
            check(connection, path)
            best = list(islice(_best(connection, match, list(kinds)), min(limit, sys.maxsize)))
            return [_hit(_shown(connection, match, number), score) for number, score in best]
        except sqlite3.Error as error:
            raise ReadError(f"{path}: {error}") from error
        except OutputError as error:
            raise ReadError(str(error)) from error


def _best(connection: sqlite3.Connection, match: str, kinds: list[str]) -> Iterator[tuple[int, float]]:
    """The row and the score of what matches, best first, equals by their place; of the children of one parent only the
    best."""
    statement = _WHOLE.format(kinds=f'AND whole."kind" IN ({", ".join("?" * len(kinds))})' if kinds else "")
    seen: set[str] = set()
    scored = connection.execute(_SCORED, (*WEIGHTS, match))
    for score, equals in groupby(scored, key=itemgetter(1)):
        places = []
        for number, _ in equals:
            for whole, source, index in connection.execute(statement, (number, *kinds)):
                places.append((source, index, whole, number))
        for _, _, whole, number in sorted(places):
            if whole not in seen:
                seen.add(whole)
                yield number, score


def _shown(connection: sqlite3.Connection, match: str, number: int) -> tuple:
    return connection.execute(_SHOWN, (*MARKS, SNIPPET_WORDS, match, number)).fetchone()


def _hit(row: tuple, score: float) -> Hit:
    found: dict[str, Any] = dict(zip(Hit._fields, (*row, score), strict=True))
    for name in ("pages", "headings", "symbols"):
        found[name] = tuple(json.loads(found[name]))
    found["snippet"] = " ".join(found["snippet"].split())
    return Hit(**found)


def _opened(path: str | Path) -> sqlite3.Connection:
    place = Path(path)
    if not place.is_file():
        raise ReadError(f"{path}: no such file")
    place = place.resolve()
    # what a run that was killed had begun is taken back by the next that opens the file, which must write for it
    mode = "rw" if place.with_name(f"{place.name}-journal").exists() else "ro"
    try:
        return sqlite3.connect(f"{place.as_uri()}?mode={mode}", uri=True)
    except sqlite3.Error as error:
        raise ReadError(f"{path}: {error}") from error
