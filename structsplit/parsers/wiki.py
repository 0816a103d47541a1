"""Headings as wikis write them, `== Title ==`, which texts taken from wikis keep: WikiText, dumps of MediaWiki."""

import re

MAX_HEADING_CHARS = 200

_MARK = r"=(?: ?=){0,5}"
_HEADING = re.compile(rf"({_MARK})(?!=)(.*?)(?<!=)({_MARK})")
_ANY = re.compile(r"^[ \t]{0,3}=.*=[ \t]*$", re.MULTILINE)


def may_have_wiki_headings(text: str) -> bool:
    """Whether it is worth looking at each line of a text."""
    return _ANY.search(text) is not None


def wiki_heading(line: str) -> tuple[int, str] | None:
    """The level (1 to 6) and title of a line that is a heading: as many equals signs in front as behind, of which a
    single one stands apart from the title."""
    line = line.strip()
    if len(line) > MAX_HEADING_CHARS or not line.startswith("=") or not (found := _HEADING.fullmatch(line)):
        return None
    level, inner = found[1].count("="), found[2]
    title = inner.strip()
    is_apart = inner[:1] == " " == inner[-1:]
    if level != found[3].count("=") or not any(map(str.isalnum, title)) or not (level > 1 or is_apart):
        return None
    return level, title
