"""An evaluation in figures: rows for a table, for JSON, for the report."""

from collections.abc import Sequence
from typing import Any

from structsplit.evaluation.evaluate import MEASURES, Evaluation, Result
from structsplit.evaluation.intervals import is_noise

PRIMARY = "recall_in_budget"
"""What settings are ranked by: chunks of different sizes are compared at the same number of tokens."""


def ranked(evaluation: Evaluation) -> list[Result]:
    """The results, best first; equals in the order they were asked for."""
    return sorted(evaluation.results, key=lambda result: -result.values[PRIMARY].mean())


def is_tied(result: Result, best: Result) -> bool:
    """Whether the difference to the best setting may be noise."""
    return result is best or is_noise(best.values[PRIMARY] - result.values[PRIMARY])


def verdict(evaluation: Evaluation) -> str:
    """What the figures say, in a sentence or two."""
    best = evaluation.best(PRIMARY)
    others = [result for result in evaluation.results if result is not best]
    if not others:
        return ""
    tied = [result.setting.name for result in others if is_tied(result, best)]
    told = f"best by recall in {evaluation.budget:,} tokens: {best.setting.name}"
    if not tied:
        return f"{told}; the difference to every other is more than noise"
    if len(tied) == len(others):
        return f"{told}, but no difference to it is more than noise on {_count(evaluation.questions)}: a tie"
    return f"{told}; tied with it: {'; '.join(tied)}"


def _count(questions: Sequence[Any]) -> str:
    return f"{len(questions)} question{'' if len(questions) == 1 else 's'}"


def as_json(evaluation: Evaluation) -> dict[str, Any]:
    """Everything, for a program: by setting the means with their intervals, and the values question by question."""
    best = evaluation.best(PRIMARY)
    return {
        "retriever": evaluation.retriever,
        "top": evaluation.top,
        "budget": evaluation.budget,
        "documents": [document.source for document in evaluation.documents],
        "questions": [
            {
                "question": question.text,
                "document": evaluation.documents[question.document].source,
                "answer": [list(span) for span in question.answer],
            }
            for question in evaluation.questions
        ],
        "settings": [
            {
                "name": result.setting.name,
                "options": dict(result.setting.options),
                "chunks": len(result.chunks),
                "embedded_tokens": result.embedded_tokens,
                "handed_tokens": round(float(result.handed_tokens.mean()), 1),
                "tied_with_best": is_tied(result, best),
                "means": {measure: [round(value, 4) for value in result.mean(measure)] for measure in MEASURES},
                "values": {measure: [round(float(v), 4) for v in result.values[measure]] for measure in MEASURES},
            }
            for result in ranked(evaluation)
        ],
    }
