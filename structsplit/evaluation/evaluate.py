"""Split, retrieve, score: which setting finds the answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from structsplit.document import Document
from structsplit.errors import OptionError
from structsplit.evaluation.intervals import Interval, interval
from structsplit.evaluation.metrics import (
    Retrieved,
    is_whole,
    precision_omega,
    rank,
    scores,
    within_budget,
)
from structsplit.evaluation.questions import Question
from structsplit.evaluation.retrievers import Embed, Retriever, make_retriever
from structsplit.evaluation.settings import Piece, Setting
from structsplit.evaluation.spans import Span
from structsplit.tokens import Counter, make_counter

if TYPE_CHECKING:
    from structsplit.evaluation.retrievers.cache import Cache

DEPTH = 60
"""Chunks retrieved for each question, of which the first are scored: enough for MRR. Where they do not fill the
budget of tokens, more are asked for."""

MEASURES = ("recall", "recall_in_budget", "precision", "iou", "omega", "mrr", "hit", "whole")
"""What is computed for each question. `hit`: a chunk with the answer's beginning is among the first; `whole`: one of
them holds all of the answer; `recall_in_budget`: recall of what fits into the token budget."""


@dataclass(frozen=True, slots=True)
class Result:
    """What one setting did."""

    setting: Setting
    chunks: list[Retrieved]
    """What can be handed over, in document order."""
    embedded_tokens: int
    """Tokens of everything that is indexed."""
    values: dict[str, np.ndarray]
    """By measure, a value between 0 and 1 for each question."""
    handed_tokens: np.ndarray
    """For each question, tokens of the first `top` chunks' texts."""
    retrieved: list[list[Retrieved]]
    """For each question, the first `top` chunks."""

    def mean(self, measure: str) -> Interval:
        """Of a measure over the questions, with its 95 % interval."""
        return interval(self.values[measure])

    def difference(self, other: "Result", measure: str) -> Interval:
        """How much better this is than another, question by question."""
        return interval(self.values[measure] - other.values[measure])


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What came out."""

    documents: Sequence[Document]
    questions: Sequence[Question]
    results: list[Result]
    retriever: str
    top: int
    budget: int

    def best(self, measure: str = "recall_in_budget") -> Result:
        """The setting with the highest mean; the first of equals."""
        return max(self.results, key=lambda result: result.values[measure].mean())


def evaluate(
    documents: Sequence[Document],
    questions: Sequence[Question],
    settings: Sequence[Setting],
    *,
    retriever: str | Embed | Retriever = "bm25",
    top: int = 5,
    budget: int = 1_000,
    tokenizer: Any = "cl100k_base",
    cache: "Cache | None" = None,
    on_result: Callable[[Result], None] = lambda _: None,
) -> Evaluation:
    """Compare settings on questions whose answers are known.

    Args:
        documents: what is searched, all of it for every question.
        questions: see `structsplit.evaluation.place_questions`.
        settings: what to compare; see `Setting.of` and `grid`.
        retriever: see `structsplit.evaluation.retrievers.make_retriever`.
        top: chunks handed over for each question.
        budget: tokens of context for `recall_in_budget`.
        tokenizer: counts the tokens of what is handed over, the same for every setting.
        cache: where vectors are kept between runs.
        on_result: called after each setting.

    Raises:
        OptionError: there are no questions or no settings, or a retriever cannot be had.
    """
    if not questions or not settings:
        raise OptionError(f"there are no {'settings to compare' if questions else 'questions to compare settings by'}")
    finder = make_retriever(retriever, cache)
    counter = make_counter(tokenizer)
    results = []
    for setting in settings:
        results.append(_result(setting, documents, questions, finder, counter, top, budget))
        on_result(results[-1])
    return Evaluation(documents, questions, results, finder.name, top, budget)


def _result(
    setting: Setting,
    documents: Sequence[Document],
    questions: Sequence[Question],
    finder: Retriever,
    counter: Counter,
    top: int,
    budget: int,
) -> Result:
    library = _Library.of(setting, documents, counter)
    values = {measure: np.zeros(len(questions)) for measure in MEASURES}
    handed, firsts = np.zeros(len(questions)), []
    found = _found(library, [question.text for question in questions], finder, top, budget)
    for number, (question, units) in enumerate(zip(questions, found, strict=True)):
        retrieved = [library.units[unit] for unit in units]
        costs = [library.tokens(unit) for unit in units]
        first = retrieved[:top]
        of_first = scores(first, question.document, question.answer)
        arrived = within_budget(retrieved, costs, budget)
        words = _without_blanks(question.answer, documents[question.document].text)
        place = rank(retrieved, question.document, words)
        row = {
            "recall": of_first.recall,
            "recall_in_budget": scores(arrived, question.document, question.answer).recall,
            "precision": of_first.precision,
            "iou": of_first.iou,
            "omega": precision_omega(library.spans[question.document], question.answer),
            "mrr": 1 / place if place else 0.0,
            "hit": float(0 < place <= top),
            "whole": float(is_whole(first, question.document, words)),
        }
        for measure, value in row.items():
            values[measure][number] = value
        handed[number] = sum(costs[:top])
        firsts.append(first)
    return Result(setting, library.units, sum(map(counter, library.texts)), values, handed, firsts)


def _found(library: "_Library", questions: Sequence[str], finder: Retriever, top: int, budget: int) -> list[list[int]]:
    """For each question the units that were found, best first: enough to score, and to fill the budget."""
    depth = max(top, DEPTH) * library.crowding
    while True:
        found = finder.retrieve(library.texts, questions, depth)
        units = [library.units_of(keys) for keys in found]
        if depth >= len(library.texts) or not any(
            len(keys) >= depth and sum(map(library.tokens, some)) < budget
            for keys, some in zip(found, units, strict=True)
        ):
            return units
        depth *= 4


def _without_blanks(answer: Sequence[Span], text: str) -> list[Span]:
    """An answer's spans without white space at their ends, which belongs to no chunk."""
    words = []
    for start, end in answer:
        part = text[start:end]
        words.append((start + len(part) - len(part.lstrip()), start + len(part.rstrip())))
    return words


class _Library:
    """The chunks of all documents: what is searched, and what is handed over for it."""

    def __init__(self, documents: Sequence[Document], counter: Counter) -> None:
        self.units: list[Retrieved] = []
        self.spans: list[list[tuple[int, int]]] = [[] for _ in documents]
        """Of the units of each document."""
        self.texts: list[str] = []
        self._unit_of: list[int] = []
        """By text, the unit that is handed over for it."""
        self._documents = documents
        self._counter = counter
        self._tokens: dict[int, int] = {}

    @classmethod
    def of(cls, setting: Setting, documents: Sequence[Document], counter: Counter) -> "_Library":
        library = cls(documents, counter)
        for number, document in enumerate(documents):
            library._add(number, setting.split(document))
        return library

    def _add(self, document: int, pieces: Sequence[Piece]) -> None:
        parents = {getattr(piece, "parent_id", None) for piece in pieces} - {None}
        units: dict[str, int] = {}
        for piece in pieces:
            if getattr(piece, "parent_id", None) is None:
                if name := getattr(piece, "id", ""):
                    units[name] = len(self.units)
                self.units.append(Retrieved(document, piece.start, piece.end))
                self.spans[document].append((piece.start, piece.end))
                if name not in parents:  # else its children are searched in its place
                    self.texts.append(piece.contextualized)
                    self._unit_of.append(len(self.units) - 1)
        for piece in pieces:
            if (parent := getattr(piece, "parent_id", None)) is not None:
                if parent not in units:
                    raise OptionError(f"a piece names {parent!r} as its parent, which is no piece of the same document")
                self.texts.append(piece.contextualized)
                self._unit_of.append(units[parent])

    @property
    def crowding(self) -> int:
        """How many texts there are for a unit on the mean, at least 1."""
        return max(1, round(len(self.texts) / max(1, len(self.units))))

    def units_of(self, keys: Sequence[int]) -> list[int]:
        """The units for texts that were found, each once, best first."""
        return list(dict.fromkeys(self._unit_of[key] for key in keys))

    def tokens(self, unit: int) -> int:
        """Of a unit's text."""
        if unit not in self._tokens:
            document, start, end = self.units[unit]
            self._tokens[unit] = self._counter(self._documents[document].text[start:end])
        return self._tokens[unit]
