"""Words that a full-text index does not see by itself: it parts text at what is no letter or digit, and no further."""

import re
from collections.abc import Iterator

_MIXED = re.compile(r"[^\W_]*[a-z0-9][A-Z][^\W_]*")
"""A name in camelCase."""

_HUMP = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+")

_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
"""A run of letters of a script that puts no blanks between words: Thai, Lao, Burmese, Khmer, Chinese, Japanese."""


_BESIDE = re.compile(rf"[A-Za-z0-9]+(?={_UNSPACED.pattern})|(?<={_UNSPACED.pattern[:-1]})[A-Za-z0-9]+")
"""A word of Latin letters with no blank between it and such a run: to the index all of it is one word."""


def extra_terms(text: str) -> str:
    """What to index beside a text: the parts of its camelCase names, and pairs of neighbouring letters where no blanks
    part the words. Each once, in order."""
    found = dict.fromkeys(part.lower() for name in _MIXED.findall(text) for part in _HUMP.findall(name))
    if not text.isascii():
        found |= dict.fromkeys(pair for run in _UNSPACED.findall(text) for pair in _pairs(run))
        found |= dict.fromkeys(word.lower() for word in _BESIDE.findall(text))
    return " ".join(found)


def query_terms(words: str) -> list[str]:
    """The terms that a question in words asks for. Each once, in order."""
    terms: dict[str, None] = {}
    for word in re.findall(r"[^\W_]+", _UNSPACED.sub(r" \g<0> ", words)):
        if _UNSPACED.fullmatch(word):
            terms |= dict.fromkeys(_pairs(word))
        else:
            terms[word.lower()] = None
            if _MIXED.fullmatch(word):
                terms |= dict.fromkeys(part.lower() for part in _HUMP.findall(word))
    return list(terms)


def _pairs(run: str) -> Iterator[str]:
    return (run[at : at + 2] for at in range(max(1, len(run) - 1)))
