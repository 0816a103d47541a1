"""Embeddings compared by cosine, exactly."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from structsplit.errors import OptionError
from structsplit.evaluation.retrievers.ranking import best

if TYPE_CHECKING:
    from structsplit.evaluation.retrievers import Embed
    from structsplit.evaluation.retrievers.cache import Cache

BATCH = 1_024
"""Texts handed to the model at once; a cache is written after each."""

DIGITS = 6
"""Of a cosine that count: the last one or two of 32 bits depend on where a row stands in the matrix."""


class Dense:
    """Finds the texts whose vectors point where a question's does."""

    def __init__(self, embed: "Embed", name: str = "", cache: "Cache | None" = None) -> None:
        """`name` tells models apart in the cache; without one nothing is kept on disk."""
        self.name = name or getattr(embed, "__name__", type(embed).__name__)
        self._embed = embed
        self._cache = cache if name else None
        self._known: dict[str, np.ndarray] = {}

    def retrieve(self, texts: Sequence[str], questions: Sequence[str], depth: int) -> list[list[int]]:
        if not texts:
            return [[] for _ in questions]
        vectors = self.vectors(texts)
        return [best(np.round(vectors @ asked, DIGITS), depth) for asked in self.vectors(questions)]

    def vectors(self, texts: Sequence[str]) -> np.ndarray:
        """A row of length 1 for each text; each distinct text is embedded once."""
        wanted = [text for text in dict.fromkeys(texts) if text not in self._known]
        if self._cache:
            self._known |= self._cache.get(self.name, wanted)
            wanted = [text for text in wanted if text not in self._known]
        for first in range(0, len(wanted), BATCH):
            batch = wanted[first : first + BATCH]
            rows = np.asarray(self._embed(batch), dtype=np.float32)
            if rows.ndim != 2 or len(rows) != len(batch):
                raise OptionError(
                    f"the embedding function returned an array of shape {rows.shape} for {len(batch)} texts; "
                    "it must have a row for each"
                )
            if not np.isfinite(rows).all():
                raise OptionError("the embedding function returned values that are no numbers")
            lengths = np.linalg.norm(rows, axis=1, keepdims=True)
            made = dict(zip(batch, rows / np.where(lengths == 0, 1, lengths), strict=True))
            self._known |= made
            if self._cache:
                self._cache.put(self.name, made)
        return np.stack([self._known[text] for text in texts])
