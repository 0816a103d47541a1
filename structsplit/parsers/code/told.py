"""Definitions told by their rows, where the grammar of a language fails: SQL has as many dialects as makers.

`[[told]]` in a grammar's file says what such a definition begins and ends with. It counts where the syntax tree has
no definition that ends where this one does.
"""

import re
from dataclasses import dataclass
from itertools import takewhile

from structsplit.parsers.code.grammar import Role, Teller
from structsplit.parsers.code.groups import DECLARED, Group, Grouper
from structsplit.parsers.code.names import Subjects

QUOTES = re.compile(r"[\[\]\"`]")


@dataclass(slots=True)
class Told:
    """A definition that its rows tell."""

    first: int
    last: int
    signature: int
    """The last row of its signature."""
    kind: str
    name: str


def find_told(lines: list[str], tellers: list[Teller], comment: str) -> list[Told]:
    """The definitions that rows tell, in order; none begins inside another."""
    text = "\n".join(lines)
    begins = sorted(
        ((match, teller) for teller in tellers for match in teller.begins.finditer(text)),
        key=lambda begin: begin[0].start(),
    )
    found: list[Told] = []
    at = row = 0
    for match, teller in begins:
        if match.start() < at:
            continue
        row += text.count("\n", at, match.start())
        stop = teller.ends.search(text, match.end())
        end = stop.end() if stop else len(text.rstrip())
        last = row + text.count("\n", match.start(), end) - text.endswith("\n", 0, end)
        while last > row and _goes_below(lines[last], comment):
            last -= 1
        body = teller.body.search(text, match.end(), end)
        signature = row + text.count("\n", match.start(), body.start()) - 1 if body else row
        word = " ".join(match["kind"].lower().split())
        name = QUOTES.sub("", match["name"])
        found.append(Told(row, last, min(max(signature, row), last), teller.kinds.get(word, word), name))
        row += text.count("\n", match.start(), end)
        at = end
    return found


def _goes_below(line: str, comment: str) -> bool:
    """Whether a row at the end of a definition is none of its own."""
    line = line.lstrip()
    return not line or line.startswith(comment)


def with_told(parts: list[Group], told: list[Told], grouper: Grouper, subjects: Subjects) -> list[Group]:
    """The groups of a text with those definitions as one each of which the syntax tree has none."""
    result: list[Group] = []
    rest = parts[::-1]
    for definition in told:
        first, last = definition.first, definition.last
        while rest and rest[-1].last < first:
            result.append(rest.pop())
        inside = list(takewhile(lambda group, last=last: group.first <= last, reversed(rest)))
        if not any(map(_is_broken, inside)) or any(_has(group, definition, subjects) for group in inside):
            continue
        del rest[len(rest) - len(inside) :]
        if inside and inside[0].first < first:
            above = inside[0]
            result += grouper.below(above.nodes, above.first - 1, first - 1, broken=True)
        result.append(Group(first, last, [], broken=True, told=definition))
        if inside and inside[-1].last > last:
            below = inside[-1]
            rest += reversed(grouper.below(below.nodes, last, below.last, broken=True))
    return [*result, *reversed(rest)]


def _is_broken(group: Group) -> bool:
    return group.broken or any(node.has_error for node in group.nodes)


def _has(group: Group, definition: Told, subjects: Subjects) -> bool:
    """Whether a group is a definition on the rows of another, or a class around it."""
    subject = subjects.of(group.nodes)
    if subject is None or subject.role not in DECLARED:
        return False
    if group.first < definition.first:
        return subject.role is Role.CONTAINER and group.last >= definition.last
    return definition.last - 1 <= group.last <= definition.last
