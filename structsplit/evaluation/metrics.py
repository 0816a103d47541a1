"""How well retrieved chunks answer a question, by characters.

Recall, precision, IoU and precision-omega are those of Smith and Troynikov, "Evaluating Chunking Strategies for
Retrieval" (Chroma, 2024), as their package `chunking_evaluation` computes them: retrieved characters count as often as
they were retrieved, chunks of other documents count against precision. The others are the usual ones of retrieval.
"""

from collections.abc import Sequence
from typing import NamedTuple

from structsplit.evaluation.spans import Span, missed, overlaps, size, union


class Retrieved(NamedTuple):
    """A chunk that was handed over: the document, by number, and its characters there."""

    document: int
    start: int
    end: int


class Scores(NamedTuple):
    """Of one question, each between 0 and 1."""

    recall: float
    """Share of the answer's characters among the retrieved ones."""
    precision: float
    """Share of the retrieved characters that belong to the answer."""
    iou: float
    """Intersection over union of the two."""


def scores(retrieved: Sequence[Retrieved], document: int, answer: Sequence[Span]) -> Scores:
    """Score the chunks that came back for a question whose answer are disjoint spans of one document."""
    own = union((chunk.start, chunk.end) for chunk in retrieved if chunk.document == document)
    found = size(union(overlaps(own, answer)))
    handed = sum(chunk.end - chunk.start for chunk in retrieved)
    lacking = missed(answer, own)
    return Scores(_share(found, size(answer)), _share(found, handed), _share(found, handed + lacking))


def precision_omega(chunks: Sequence[Span], answer: Sequence[Span]) -> float:
    """The precision if exactly the chunks that touch the answer came back: the best that a split allows.

    `chunks` are all of the document's. One that only borders on the answer counts as touching it, as in the paper's
    code.
    """
    touching = [chunk for chunk in chunks if touches(chunk, answer)]
    if not touching:
        return 0.0
    covered = union(touching)
    return _share(size(union(overlaps(touching, answer))), size(covered) + missed(answer, covered))


def touches(chunk: Span, answer: Sequence[Span]) -> bool:
    """Whether a chunk holds some of an answer or borders on it."""
    return any(max(chunk[0], start) <= min(chunk[1], end) for start, end in answer)


def within_budget(retrieved: Sequence[Retrieved], tokens: Sequence[int], budget: int) -> list[Retrieved]:
    """What of the retrieved chunks, best first, arrives in a context of so many tokens; the last one is cut, in
    proportion to its characters."""
    arrived: list[Retrieved] = []
    for chunk, cost in zip(retrieved, tokens, strict=True):
        if cost > budget:
            cut = chunk.start + int((chunk.end - chunk.start) * budget / cost)
            return [*arrived, chunk._replace(end=cut)]
        arrived.append(chunk)
        budget -= cost
    return arrived


def rank(retrieved: Sequence[Retrieved], document: int, answer: Sequence[Span]) -> int:
    """1-based place of the first chunk that holds the first character of a part of the answer; 0 where none does."""
    return next(
        (
            place
            for place, chunk in enumerate(retrieved, start=1)
            if chunk.document == document and any(chunk.start <= start < chunk.end for start, _ in answer)
        ),
        0,
    )


def is_whole(retrieved: Sequence[Retrieved], document: int, answer: Sequence[Span]) -> bool:
    """Whether one chunk holds all of the answer."""
    first, last = min(start for start, _ in answer), max(end for _, end in answer)
    return any(chunk.document == document and chunk.start <= first and last <= chunk.end for chunk in retrieved)


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
