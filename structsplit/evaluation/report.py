"""The report: one page that needs nothing else, with the grid, plots, and what was missed and why."""

from collections.abc import Sequence
from itertools import count, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from structsplit.document import Document
from structsplit.errors import MissingExtraError
from structsplit.evaluation.evaluate import Evaluation, Result
from structsplit.evaluation.metrics import Retrieved
from structsplit.evaluation.summary import PRIMARY, is_tied, ranked, verdict
from structsplit.sinks.files import write_text

PASSAGE_CHARS = 600
"""Of an answer and of a chunk that are shown; longer ones are cut in the middle."""

CUT = "⸽"
"""Stands in an answer where one chunk ends and the next begins."""

MAX_MISSES = 200

WIDTH, HEIGHT, MARGIN = 640, 320, 48
"""Of a plot, in pixels."""


class Dot(NamedTuple):
    """A setting in the plot of recall against tokens handed over."""

    x: float
    y: float
    low: float
    high: float
    """Ends of the interval."""
    number: int
    name: str


def write_report(evaluation: Evaluation, path: str) -> None:
    """Write the report of an evaluation. Raises OutputError where it cannot be written, MissingExtraError without
    Jinja2."""
    write_text(path, render(evaluation))


def check_extra() -> None:
    """Raise MissingExtraError without Jinja2, before anybody waits for figures that it would show."""
    try:
        import jinja2  # noqa: F401
    except ImportError as error:
        raise MissingExtraError("a report needs Jinja2: pip install 'structsplit[eval]'") from error


def render(evaluation: Evaluation) -> str:
    """The report as HTML."""
    check_extra()
    from jinja2 import Environment

    template = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(
        Path(__file__).with_name("report.html").read_text("utf-8")
    )
    results = ranked(evaluation)
    return template.render(
        evaluation=evaluation,
        verdict=verdict(evaluation),
        rows=[_row(number, result, results[0]) for number, result in enumerate(results, start=1)],
        plot=_plot(results),
        size=(WIDTH, HEIGHT, MARGIN),
        questions=_questions(evaluation, results),
        misses=_misses(evaluation, results[0]),
        best=results[0].setting.name,
    )


def _row(number: int, result: Result, best: Result) -> dict[str, Any]:
    return {
        "number": number,
        "name": result.setting.name,
        "tied": is_tied(result, best),
        "chunks": len(result.chunks),
        "embedded": result.embedded_tokens,
        "handed": float(result.handed_tokens.mean()),
        "means": {measure: result.mean(measure) for measure in result.values},
    }


def _plot(results: Sequence[Result]) -> dict[str, Any]:
    """Recall of the chunks handed over against their tokens: a setting to the upper left gives more for less."""
    most = max(1.0, *(float(result.handed_tokens.mean()) for result in results))
    steps = (first * 10**zeros for zeros in count(1) for first in (1, 2, 5))
    step = next(step for step in steps if most / step <= 8)
    limit = step * (int(most / step) + 1)

    def across(tokens: float) -> float:
        return MARGIN + tokens / limit * (WIDTH - 2 * MARGIN)

    def up(share: float) -> float:
        return HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN)

    dots = []
    for number, result in enumerate(results, start=1):
        recall = result.mean("recall")
        x = across(float(result.handed_tokens.mean()))
        dots.append(Dot(x, up(recall.mean), up(recall.low), up(recall.high), number, result.setting.name))
    return {
        "dots": dots,
        "across": [(across(tokens), f"{tokens:,}") for tokens in range(0, limit + 1, step)],
        "up": [(up(share / 100), f"{share} %") for share in range(0, 101, 25)],
    }


def _questions(evaluation: Evaluation, results: Sequence[Result]) -> list[dict[str, Any]]:
    """Each question with what every setting found of its answer in the budget."""
    return [
        {
            "text": question.text,
            "source": evaluation.documents[question.document].source,
            "found": [float(result.values[PRIMARY][number]) for result in results],
        }
        for number, question in enumerate(evaluation.questions)
    ]


def _misses(evaluation: Evaluation, best: Result) -> list[dict[str, Any]]:
    """The questions whose answer the best setting did not find whole: the passage, where it was cut, and what came
    instead."""
    misses = []
    for number, question in enumerate(evaluation.questions):
        recall = float(best.values["recall"][number])
        if recall > 0.99 or len(misses) >= MAX_MISSES:
            continue
        document = evaluation.documents[question.document]
        chunks = [chunk for chunk in best.chunks if chunk.document == question.document]
        misses.append({
            "text": question.text,
            "recall": recall,
            "where": _where(document, question.answer[0][0]),
            "answer": [_with_cuts(document.text, start, end, chunks) for start, end in question.answer],
            "instead": [_shown(evaluation.documents, chunk) for chunk in best.retrieved[number]],
        })  # fmt: skip
    return misses


def _with_cuts(text: str, start: int, end: int, chunks: Sequence[Retrieved]) -> str:
    """A passage with marks where chunks end inside it."""
    cuts = sorted({chunk.end for chunk in chunks if start < chunk.end < end})
    bounds = [start, *cuts, end]
    parts = [text[first:last] for first, last in pairwise(bounds)]
    return _clipped(f" {CUT} ".join(parts))


def _shown(documents: Sequence[Document], chunk: Retrieved) -> dict[str, str]:
    document = documents[chunk.document]
    return {"where": _where(document, chunk.start), "text": _clipped(document.text[chunk.start : chunk.end])}


def _where(document: Document, offset: int) -> str:
    line = document.text.count("\n", 0, offset) + 1
    return f"{document.source or 'document'}, line {line}"


def _clipped(text: str) -> str:
    text = text.strip()
    if len(text) <= PASSAGE_CHARS:
        return text
    half = PASSAGE_CHARS // 2
    return f"{text[:half]}\n…\n{text[-half:]}"
