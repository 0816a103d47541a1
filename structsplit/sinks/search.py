"""Full-text search in a database of chunks."""

import json
import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from structsplit.errors import OutputError, ReadError
from structsplit.sinks.database import check
from structsplit.sinks.terms import query_terms

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


_QUERY = """
SELECT chunks."id", "source", "start_line", "end_line", "pages", "headings", "symbols", "kind", chunks."text",
       snippet(chunks_fts, 0, ?, ?, ' … ', ?), -bm25(chunks_fts, ?, ?, ?, ?) AS score
FROM chunks_fts JOIN chunks ON chunks."rowid" = chunks_fts."rowid"
WHERE chunks_fts MATCH ? {kinds}
ORDER BY score DESC, "source", "index" LIMIT ?
"""


def search(path: str | Path, words: str, *, limit: int = 5, kinds: Collection[str] = ()) -> list[Hit]:
    """The chunks that match a question in words best, by BM25 over text, context, headings and symbols.

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
    wanted = list(kinds)
    statement = _QUERY.format(kinds=f'AND "kind" IN ({", ".join("?" * len(wanted))})' if wanted else "")
    with closing(_opened(path)) as connection:
        try:
            check(connection, path)
            rows = connection.execute(statement, (*MARKS, SNIPPET_WORDS, *WEIGHTS, match, *wanted, limit)).fetchall()
        except sqlite3.Error as error:
            raise ReadError(f"{path}: {error}") from error
        except OutputError as error:
            raise ReadError(str(error)) from error
    return [_hit(row) for row in rows]


def _hit(row: tuple) -> Hit:
    found = dict(zip(Hit._fields, row, strict=True))
    for name in ("pages", "headings", "symbols"):
        found[name] = tuple(json.loads(found[name]))
    found["snippet"] = " ".join(found["snippet"].split())
    return Hit(**found)


def _opened(path: str | Path) -> sqlite3.Connection:
    place = Path(path)
    if not place.is_file():
        raise ReadError(f"{path}: no such file")
    try:
        return sqlite3.connect(f"{place.resolve().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error as error:
        raise ReadError(f"{path}: {error}") from error
