"""What an import binds, so that a chunk gets the imports it uses, and of a long one the parts it uses."""

import re
from functools import cache, lru_cache

from structsplit.document import Part
from structsplit.languages import Language
from structsplit.parsers.code.imports.parts import Binding, read_anything
from structsplit.parsers.code.imports.readers import READERS

__all__ = ["READERS", "Binding", "bindings", "without_comment"]

MAX_CHARS = 20_000
"""Of an import that is read."""

SHORT_CHARS = 60
SHORT_NAMES = 2
"""A statement on one row that is no longer, or binds no more, is repeated as it stands."""


@lru_cache(maxsize=4_096)  # the files of a project import the same
def bindings(statement: str, language: Language) -> tuple[Binding, ...]:
    """What an import binds: one binding, or one for each part where it is long and some of it will do.

    `import a.b as c` of Python binds `c.*`, `use a::{b, c::d};` b and d. Of `from a import (b, c, d)` on several rows
    there are three bindings, which are written as one statement: `from a import b, d` where two are used.
    """
    text = _without_comments(statement[:MAX_CHARS], language)
    found = tuple(READERS.get(language.import_reader, read_anything)(text))
    row = statement.strip()
    is_short = (len(row) <= SHORT_CHARS or len(found) <= SHORT_NAMES) and "\n" not in row
    if not is_short and all(binding.part for binding in found):
        return found
    part = without_comment(row, language)
    if len(found) == 1:
        return (Binding(found[0].names, found[0].everything, part),)
    names = dict.fromkeys(name for binding in found for name in binding.names)
    return (Binding(tuple(names), any(binding.everything for binding in found), part),)


def without_comment(statement: str, language: Language) -> Part | None:
    """How to write a statement on one row without the comment behind it; None where it stays as it is."""
    row = statement.strip()
    if "\n" in row or len(row) > MAX_CHARS:
        return None
    bare = _without_comments(row, language).strip()
    return Part("", bare, "", "\n") if bare and bare != row else None


def _without_comments(text: str, language: Language) -> str:
    """The text with its comments as spaces; what looks like one inside a string stays."""
    line, block = language.line_comment, language.block_comment
    if not (line and line in text) and not (block and block[0] in text):
        return text
    return _comments(line, block).sub(lambda found: found[1] or " ", text)


@cache
def _comments(line: str, block: tuple[str, str] | None) -> re.Pattern[str]:
    kinds = [r"(\"[^\"\n]*\"|'[^'\n]*'|`[^`\n]*`)"]
    if line:
        kinds.append(rf"(?<!\S){re.escape(line)}(?!(?:include|import)\b)[^\n]*")
    if block:
        kinds.append(rf"{re.escape(block[0])}.*?(?:{re.escape(block[1])}|\Z)")
    return re.compile("|".join(kinds), re.DOTALL)
