"""BM25 by `bm25s`: no model, no download, and a yardstick that any embedding should beat on meaning and may not on
names."""

from collections.abc import Sequence

import numpy as np

from structsplit.errors import MissingExtraError
from structsplit.evaluation.retrievers.ranking import best
from structsplit.terms import tokens


class BM25:
    """Lucene's variant with its usual constants."""

    name = "bm25"

    def retrieve(self, texts: Sequence[str], questions: Sequence[str], depth: int) -> list[list[int]]:
        try:
            import bm25s
            from bm25s.stopwords import STOPWORDS_EN
        except ImportError as error:
            raise MissingExtraError("BM25 needs bm25s: pip install 'structsplit[eval]'") from error
        words = [[word for word in tokens(text) if word not in STOPWORDS_EN] for text in texts]
        if not any(words):
            return [[] for _ in questions]
        index = bm25s.BM25(method="lucene")
        index.index(words, show_progress=False)
        known = set(index.vocab_dict)
        found = []
        for question in questions:
            asked = [word for word in tokens(question) if word in known]
            values = index.get_scores(asked) if asked else np.zeros(len(texts))
            # a text with none of the words was not found
            found.append([number for number in best(values, depth) if values[number] > 0])
        return found
