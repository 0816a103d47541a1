"""Questions with the places of their answers, from JSON Lines or CSV.

A row says the `question`, the `document` it is about, and the answer: `answer`, one or several quotes of the
document; or `spans`, `[[start, end], …]` in characters of the document's text. The rows of Chroma's study (`question`,
`references`, `corpus_id`) are read as they are.
"""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any

from structsplit.document import Document
from structsplit.errors import QuestionError
from structsplit.evaluation.locate import WAYS, locate
from structsplit.evaluation.spans import Span, union

LISTS = frozenset({"answer", "spans", "references"})
"""Columns of CSV that may hold several values in a cell."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as a person wrote it down."""

    text: str
    document: str = ""
    """Its source, the end of its path, or its name without suffix; empty: whichever holds the quotes."""
    quotes: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()
    """Used where there are no quotes."""
    where: str = ""
    """The file and line it comes from."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question whose answer is known by place."""

    text: str
    document: int
    """Number of the document."""
    answer: tuple[Span, ...]
    """Disjoint spans of the document's text, in order."""
    where: str = ""


def read_questions(path: str | Path) -> list[Asked]:
    """The questions of a file; CSV by its suffix, else JSON Lines. Raises QuestionError, one line that names the
    file and the line."""
    try:
        text = Path(path).read_text("utf-8-sig")
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "is no UTF-8"
        raise QuestionError(f"{path}: {reason}") from error
    rows = _csv_rows(text, str(path)) if str(path).lower().endswith(".csv") else _json_rows(text, str(path))
    asked = [_asked(row, f"{path}:{line}") for line, row in rows]
    if not asked:
        raise QuestionError(f"{path}: has no questions")
    return asked


def _csv_rows(text: str, path: str) -> Iterable[tuple[int, Mapping[str, Any]]]:
    reader = csv.DictReader(io.StringIO(text, newline=""))
    try:
        for row in reader:
            yield reader.line_num, {key: _cell(key, value) for key, value in row.items() if value}
    except csv.Error as error:
        raise QuestionError(f"{path}:{reader.line_num}: is no CSV ({error})") from error


def _cell(column: str, text: str) -> Any:
    """A cell of a column of answers may hold a list, written as JSON."""
    if column in LISTS and text.lstrip().startswith("["):
        with suppress(ValueError, RecursionError):
            return json.loads(text)
    return text


def _json_rows(text: str, path: str) -> Iterable[tuple[int, Mapping[str, Any]]]:
    for number, line in enumerate(text.split("\n"), start=1):  # a string may hold other ends of lines as they are
        if line.strip():
            try:
                row = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise QuestionError(f"{path}:{number}: is no JSON ({error})") from error
            if not isinstance(row, dict):
                raise QuestionError(f"{path}:{number}: must be an object with question, document and answer")
            yield number, row


def _asked(row: Mapping[str, Any], where: str) -> Asked:
    text = row.get("question")
    if not isinstance(text, str) or not text.strip():
        raise QuestionError(f"{where}: has no question")
    document = row.get("document") or row.get("corpus_id") or ""
    try:
        quotes, spans = _answer(row)
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
        raise QuestionError(
            f"{where}: the answer must be a quote, a list of quotes, or spans [[start, end], …]"
        ) from error
    if not quotes and not spans:
        raise QuestionError(f"{where}: has no answer")
    return Asked(text.strip(), str(document), quotes, spans, where)


def _answer(row: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[Span, ...]]:
    if row.get("references"):  # Chroma's: the places are exact
        parts = _listed(row["references"])
        return (), tuple((int(part["start_index"]), int(part["end_index"])) for part in parts)
    spans = tuple((int(start), int(end)) for start, end in _listed(row.get("spans")))
    quotes = tuple(quote for quote in _listed(row.get("answer")) if quote.strip())
    return quotes, spans


def _listed(value: Any) -> list[Any]:
    """A list; anything else is a list of one, and nothing an empty one."""
    if isinstance(value, list):
        return value
    return [] if value is None else [value]


def place_questions(asked: Sequence[Asked], documents: Sequence[Document]) -> list[Question]:
    """The questions with the places of their answers. Raises QuestionError where a document or a quote is not
    found; one line for the first, with how many more there are."""
    questions, wrong = [], []
    names = _names(documents)
    for question in asked:
        try:
            questions.append(_placed(question, documents, names))
        except QuestionError as error:
            wrong.append(str(error))
    if wrong:
        more = f" (and {len(wrong) - 1} more like it)" if len(wrong) > 1 else ""
        raise QuestionError(f"{wrong[0]}{more}")
    return questions


def _names(documents: Sequence[Document]) -> dict[str, set[int]]:
    """What documents may be called: their source, the ends of its path, the same without suffix."""
    names: dict[str, set[int]] = {}
    for number, document in enumerate(documents):
        parts = PurePath(document.source or "").parts
        for length in range(1, len(parts) + 1):
            end = PurePath(*parts[-length:])
            for name in {str(end), str(end.with_suffix(""))}:
                names.setdefault(name, set()).add(number)
    return names


def _placed(asked: Asked, documents: Sequence[Document], names: Mapping[str, set[int]]) -> Question:
    numbers = _candidates(asked, documents, names)
    if asked.spans and not asked.quotes:
        if len(numbers) != 1:
            raise QuestionError(f"{asked.where}: spans need the document they are of")
        text = documents[numbers[0]].text
        if any(not 0 <= start < end <= len(text) for start, end in asked.spans):
            raise QuestionError(f"{asked.where}: a span lies outside the {len(text)} characters of {asked.document}")
        return Question(asked.text, numbers[0], tuple(union(asked.spans)), asked.where)
    lacking = asked.quotes[0]
    for ways in range(1, len(WAYS) + 1):  # the very words of a later document before nearly the words of an earlier one
        for number in numbers:
            places = [locate(quote, documents[number].text, ways) for quote in asked.quotes]
            if all(places):
                return Question(asked.text, number, tuple(union(place for place in places if place)), asked.where)
            lacking = asked.quotes[places.index(None)]
    raise QuestionError(f"{asked.where}: not found in {asked.document or 'any document'}: {_short(lacking)!r}")


def _candidates(asked: Asked, documents: Sequence[Document], names: Mapping[str, set[int]]) -> list[int]:
    """The numbers of the documents a question may be about."""
    if not asked.document:
        return list(range(len(documents)))
    exact = [number for number, document in enumerate(documents) if document.source == asked.document]
    numbers = exact or sorted(names.get(str(PurePath(asked.document)), ()))
    if not numbers:
        raise QuestionError(f"{asked.where}: there is no document {asked.document!r}")
    if len(numbers) > 1:
        options = ", ".join(str(documents[number].source) for number in numbers[:3])
        raise QuestionError(f"{asked.where}: {asked.document!r} may be any of {options}; say more of the path")
    return numbers


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:59] + "…"
