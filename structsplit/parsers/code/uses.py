"""Where a file uses the names its imports bind."""

import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from structsplit.document import Reference
from structsplit.languages import Language
from structsplit.parsers.code.grammar import Role
from structsplit.parsers.code.groups import Group
from structsplit.parsers.code.imports import Binding, bindings, without_comment
from structsplit.parsers.code.rows import Rows

MAX_SEARCHED_NAMES = 64
"""Up to so many names are each searched through the text; more are looked up among all its words."""

_WORD = re.compile(r"[\w$]+")


def import_references(text: str, rows: Rows, imports: list[tuple[Group, Role]], language: Language) -> list[Reference]:
    """A reference for every import of a file, or for every part of a long one, in order, with the places that use
    what it binds. Imports themselves use nothing."""
    if not imports:
        return []
    imports = sorted(imports, key=lambda found: found[0].first)
    spans = [(rows.start(group.first), rows.end(group.last)) for group, _ in imports]
    bound = [
        _preamble(text[start:end], language) if role is Role.PREAMBLE else bindings(text[start:end], language)
        for (start, end), (_, role) in zip(spans, imports, strict=True)
    ]
    searched, folded = text, str
    if language.any_case:
        lowered = text.lower()
        if len(lowered) == len(text):  # few letters are longer in lower case
            searched, folded = lowered, str.lower
    names = {folded(name) for parts in bound for binding in parts for name in binding.names if _WORD.search(name)}
    uses = _uses(searched, names)
    if language.capitalised:
        uses = {name: [use for use in found if text[use].isupper()] for name, found in uses.items()}
    outside = {name: _outside(found, spans) for name, found in uses.items()}
    indentations = [_indentation(text, start) for start, _ in spans]
    outermost = min(indentations)
    references = []
    for (_, role), (start, end), indentation, parts in zip(imports, spans, indentations, bound, strict=True):
        is_outermost = indentation == outermost  # of an inner scope, it holds there only
        for binding in parts:
            rank = 0
            if is_outermost:
                rank = PREAMBLE if role is Role.PREAMBLE else WILDCARD if binding.everything else 0
            found = _together([folded(name) for name in binding.names], outside)
            references.append(Reference(start, end, found, rank, binding.part))
    return references


def _together(names: list[str], uses: dict[str, list[int]]) -> tuple[int, ...]:
    """The uses of any of some names."""
    if len(names) == 1:
        return tuple(uses.get(names[0], ()))
    return tuple(sorted({use for name in names for use in uses.get(name, ())}))


def _preamble(statement: str, language: Language) -> list[Binding]:
    return [Binding(everything=True, part=without_comment(statement, language))]


PREAMBLE, WILDCARD = 1, 2
"""The ranks of what every part of a file depends on."""


def _indentation(text: str, start: int) -> int:
    at = start
    while text[at : at + 1] in INDENTS:
        at += 1
    return at - start


INDENTS = (" ", "\t")


def _outside(offsets: list[int], spans: list[tuple[int, int]]) -> list[int]:
    """Those of some ascending offsets that lie in none of the spans, which ascend and are disjoint."""
    behind = bisect_left(offsets, spans[-1][1])  # the last import: most uses
    return [offset for offset in offsets[:behind] if not _is_inside(offset, spans)] + offsets[behind:]


def _is_inside(offset: int, spans: list[tuple[int, int]]) -> bool:
    number = bisect_right(spans, (offset, sys.maxsize)) - 1
    return number >= 0 and offset < spans[number][1]


def _uses(text: str, names: set[str]) -> dict[str, list[int]]:
    """Offsets of each name where it stands as a word of its own, ascending."""
    written = {name: name.removesuffix("*") for name in names}
    uses: dict[str, list[int]] = {name: [] for name in names}
    by_word: dict[str, list[str]] = {}
    places: dict[str, list[int]] = {}
    are_many = len(names) > MAX_SEARCHED_NAMES
    for name in names:
        word = _WORD.match(written[name]) if are_many else None
        if word:
            by_word.setdefault(word[0], []).append(name)
        else:
            uses[name] = _found(text, written[name], places, prefix=name.endswith("*"))
    if by_word:
        _look_up(text, by_word, written, uses)
    return uses


def _found(text: str, word: str, places: dict[str, list[int]], *, prefix: bool) -> list[int]:
    """The uses of a word. What begins with `a_` is found where `a` is, so that the text is searched once for both."""
    stem = word[:-1] if prefix and word[-1:] == "_" and word[:-1].replace("_", "").isalnum() else word
    if stem not in places:
        places[stem] = _places(text, stem)
    size = len(word)
    found = places[stem] if stem == word else [at for at in places[stem] if text[at + size - 1 : at + size] == "_"]
    return [at for at in found if _is_use(text, at, at + size, prefix)]


def _places(text: str, word: str) -> list[int]:
    """Offsets of a word, wherever it stands."""
    found: list[int] = []
    size, at = len(word), text.find(word)
    while at >= 0:
        found.append(at)
        at = text.find(word, at + size)
    return found


def _look_up(text: str, by_word: dict[str, list[str]], written: dict[str, str], uses: dict[str, list[int]]) -> None:
    """Add the uses of names, given by the word they begin with."""
    has_heads = any(word.endswith("_") for word in by_word)
    for found in _WORD.finditer(text):
        at = found.start()
        for key in _beginnings(found[0]) if has_heads else (found[0],):
            for name in by_word.get(key, ()):
                word = written[name]
                if text.startswith(word, at) and _is_use(text, at, at + len(word), name.endswith("*")):
                    uses[name].append(at)


def _beginnings(word: str) -> Iterator[str]:
    """A word, and what of it ends with an underscore: `a_b_c` itself, a_ and a_b_."""
    yield word
    at = word.find("_", 0, MAX_BEGINNING)
    while 0 <= at < len(word) - 1:
        yield word[: at + 1]
        at = word.find("_", at + 1, MAX_BEGINNING)


MAX_BEGINNING = 64
"""Characters of the beginnings of words that are looked up."""


def _is_use(text: str, at: int, end: int, prefix: bool) -> bool:
    """Whether a name is a whole word, or begins one, and is no member of something: of `a.b` only `a` is."""
    before = text[at - 1 : at]
    if before.isalnum() or before in _PARTS:
        return False
    behind = text[end : end + 1]
    if prefix != (behind.isalnum() or behind in _PARTS):
        return False
    return before != "." or text[at - 2 : at - 1] == "."


_PARTS = frozenset("_$")
"""Characters of words that are not alphanumeric. (Not a string: an empty slice is in every string.)"""
