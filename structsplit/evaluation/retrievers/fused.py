"""Several retrievers as one, by reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from structsplit.evaluation.retrievers import Retriever

K = 60
"""The paper's constant: how little the first ranks stand out."""


class Fused:
    """A text scores 1 / (K + rank) in each retriever's list."""

    def __init__(self, retrievers: "Sequence[Retriever]") -> None:
        self.name = "+".join(retriever.name for retriever in retrievers)
        self._retrievers = retrievers

    def retrieve(self, texts: Sequence[str], questions: Sequence[str], depth: int) -> list[list[int]]:
        lists = [retriever.retrieve(texts, questions, depth) for retriever in self._retrievers]
        return [_fused(rankings)[:depth] for rankings in zip(*lists, strict=True)]


def _fused(rankings: Sequence[Sequence[int]]) -> list[int]:
    points: dict[int, float] = {}
    for ranking in rankings:
        for place, number in enumerate(ranking, start=1):
            points[number] = points.get(number, 0.0) + 1 / (K + place)
    return sorted(points, key=lambda number: (-points[number], number))
