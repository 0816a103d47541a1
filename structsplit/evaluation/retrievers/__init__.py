"""What finds chunks for questions. Each returns the numbers of the texts it was given, best first.

All are exact and deterministic: equal scores keep the order of the texts.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from structsplit.errors import OptionError

if TYPE_CHECKING:
    from structsplit.evaluation.retrievers.cache import Cache

Embed = Callable[[list[str]], Any]
"""Texts to an array of one row each; rows need no particular length."""


class Retriever(Protocol):
    """Finds texts for questions."""

    name: str

    def retrieve(self, texts: Sequence[str], questions: Sequence[str], depth: int) -> list[list[int]]:
        """For each question the numbers of the `depth` best texts, best first."""
        ...


def make_retriever(wanted: "str | Embed | Retriever", cache: "Cache | None" = None) -> Retriever:
    """A retriever from what a user asks for.

    Args:
        wanted: "bm25"; a folder with a model of sentence-transformers or model2vec; several with "+" between them,
            whose ranks are fused; a function from texts to vectors; or a retriever.
        cache: where vectors are kept between runs; None: only in memory.

    Raises:
        OptionError: there is no such retriever or folder.
        MissingExtraError: a library is needed; the message says what to install.
    """
    from structsplit.evaluation.retrievers.bm25 import BM25
    from structsplit.evaluation.retrievers.dense import Dense
    from structsplit.evaluation.retrievers.fused import Fused
    from structsplit.evaluation.retrievers.models import load_model

    if not isinstance(wanted, str):
        return wanted if hasattr(wanted, "retrieve") else Dense(wanted, cache=cache)  # pyright: ignore
    names = [name.strip() for name in wanted.split("+")]
    if len(names) > 1 and not Path(wanted).exists():
        return Fused([make_retriever(name, cache) for name in names])
    if wanted.lower() == "bm25":
        return BM25()
    if not Path(wanted).is_dir():
        raise OptionError(f"retriever {wanted!r} is neither bm25 nor the folder of a model")
    model, name = load_model(wanted)
    return Dense(model, name, cache)
