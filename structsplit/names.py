"""What a chunk of code defines, in its breadcrumb: the names as they are written, and in words.

Questions are asked in words, and neither a model of word pieces nor an index of terms sees "to url" in `toURL`.
Measured on 262 questions made of docstrings: 3 points more recall among the first five with MiniLM, 6 with BM25.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from structsplit.context import Contexts, Enclosure
from structsplit.packer import Piece
from structsplit.terms import in_words

MAX_NAMES = 4
"""Of a chunk of many small definitions: the first ones."""

_SAYABLE = re.compile(r"[\w.:#$?!~@'/-]+")
"""A name that no comment of any language ends at."""


@dataclass(frozen=True, slots=True)
class Namer:
    """Puts names into the breadcrumbs of the pieces of one document."""

    contexts: Contexts
    _paths: dict[Enclosure, tuple[str, int, tuple[str, ...], str]] = field(default_factory=dict)
    """Of each scope its breadcrumb, the tokens of it, the titles in it, and those in words."""

    def name(self, pieces: Sequence[Piece], names: Sequence[tuple[str, ...]]) -> None:
        """Name each piece by the qualified names that it defines, where the budget has room for them."""
        for piece, defined in zip(pieces, names, strict=True):
            if sayable := [name for name in defined[:MAX_NAMES] if _SAYABLE.fullmatch(name)]:
                self._name(piece, sayable)

    def _name(self, piece: Piece, names: list[str]) -> None:
        contexts, scope = self.contexts, piece.atoms[0].edge.scope
        crumb, crumb_tokens, outer, outer_words = self._path(scope)
        is_bare = not (crumb or outer or scope.light or contexts.document.source)
        if not (crumb or is_bare) or not piece.context.startswith(crumb):
            return
        inner = [_inside(name, [*outer, *names[:number]]) for number, name in enumerate(names)]
        for said, words in _titles(outer, outer_words, list(dict.fromkeys(filter(None, inner)))):
            if is_bare and not words:
                return  # a line of names alone says nothing that the code does not
            longer = contexts.crumb(scope, said, words)
            context = longer + piece.context[len(crumb) :]
            if contexts.counter.exact_at_lines:
                tokens = piece.tokens - crumb_tokens + contexts.counter(longer)
            else:
                text = contexts.document.text[piece.start : piece.end]
                tokens = contexts.counter(context + (text if piece.body is None else piece.body))
            if tokens <= contexts.max_tokens and contexts.fits(context):
                piece.context, piece.tokens = context, tokens
                return

    def _path(self, scope: Enclosure) -> tuple[str, int, tuple[str, ...], str]:
        known = self._paths.get(scope)
        if known is None:
            crumb, outer = self.contexts.crumb(scope), self.contexts.headings(scope)
            known = crumb, self.contexts.counter(crumb), outer, " ".join(filter(None, map(in_words, outer)))
            self._paths[scope] = known
        return known


def _titles(outer: Sequence[str], outer_words: str, inner: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Names to stand at the end of a path, and the words they are said in; then the names alone."""
    names = ", ".join(inner)
    words = f"{outer_words} {', '.join(map(in_words, inner))}".strip()
    if words != " ".join([*outer, names]).lower().strip(" _"):
        yield names, words
    if names:
        yield names, ""


def _inside(name: str, outer: Sequence[str]) -> str:
    """A qualified name without the names around it, which the path has said."""
    for title in outer:
        if name.startswith(title):
            rest = name[len(title) :]
            if not rest:
                return ""
            if not (rest[0].isalnum() or rest[0] in "_-"):
                name = rest.lstrip(".:#/")
    return name
