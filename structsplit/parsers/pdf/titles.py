"""Titles made comparable: as bookmarks, headings and running heads write one and the same."""

import re
import unicodedata

_NUMBER = re.compile(
    r"^\s*(?:(?:chapter|appendix|part|section|annex|kapitel|anhang|teil|chapitre|annexe|partie|capítulo|apéndice|parte|"
    r"capitolo|appendice|глава|приложение|§)\s*)?"
    r"(?:[0-9]+|[ivxlc]+|[a-z])(?:[.:][0-9a-z]+)*[.:)]?\s+",
    re.IGNORECASE,
)
_JUNK = re.compile(r"[\W_]+")


def plain(text: str) -> str:
    """Letters and digits only, in lower case, without the number in front."""
    return squeezed(without_number(text))


def without_number(text: str) -> str:
    """A title without the number in front; the very same string where it has none."""
    found = _NUMBER.match(text)
    return text[found.end() :] if found else text


def squeezed(text: str) -> str:
    """Letters and digits only, in lower case."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    return _JUNK.sub("", text.lower())
