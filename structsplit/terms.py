"""Words that a full-text index does not see by itself: it parts text at what is no letter or digit, and no further."""

import re
import unicodedata
from collections.abc import Iterator

_WORD = re.compile(r"[^\W_]+")

_MIXED = re.compile(r"(?<![^\W_])[^\W_]*[a-z0-9][A-Z][^\W_]*")
"""A name in camelCase. It is looked for where a word begins and nowhere else: a long run of letters is read once."""

_HUMP = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+")

_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
"""A run of letters of a script that puts no blanks between words: Thai, Lao, Burmese, Khmer, Chinese, Japanese."""

_LATIN = "[A-Za-z0-9]"
_BESIDE = re.compile(rf"(?<!{_LATIN}){_LATIN}++(?={_UNSPACED.pattern[:-1]})|(?<={_UNSPACED.pattern[:-1]}){_LATIN}++")
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
    return list(dict.fromkeys(tokens(unicodedata.normalize("NFC", words))))


def tokens(text: str) -> list[str]:
    """The words of a text as a search sees them: lower case, camelCase names whole and in parts, pairs of neighbouring
    letters where no blanks part the words."""
    found: list[str] = []
    for word in _WORD.findall(text if text.isascii() else _UNSPACED.sub(r" \g<0> ", text)):
        if word.islower() or word.isdigit():
            found.append(word)
        elif _UNSPACED.fullmatch(word):
            found += _pairs(word)
        else:
            found.append(word.lower())
            if _MIXED.fullmatch(word):
                found += [part.lower() for part in _HUMP.findall(word)]
    return found


_SPOKEN = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+[0-9]*|[A-Z]+[0-9]*|[0-9]+")
"""The same with digits left to the letters in front: "utf8", "h1"."""

_BEFORE_CAPITAL = re.compile(r"(?<=[^\W\d_A-ZÀ-ÖØ-ÞΑ-ΩА-Я])(?=[A-ZÀ-ÖØ-ÞΑ-ΩА-Я])")


def in_words(name: str) -> str:
    """A name as it would be said: `parseHTTPHeader` and `parse_http_header` as "parse http header"."""
    return " ".join(
        part.lower()
        for word in _WORD.findall(name)
        for part in (_SPOKEN.findall(word) if word.isascii() else _BEFORE_CAPITAL.sub(" ", word).split())
    )


def _pairs(run: str) -> Iterator[str]:
    return (run[at : at + 2] for at in range(max(1, len(run) - 1)))
