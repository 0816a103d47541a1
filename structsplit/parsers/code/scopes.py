"""The definitions around a place in code, and what a definition is called there."""

from dataclasses import dataclass
from typing import NamedTuple

from structsplit.document import Kind
from structsplit.parsers.code.grammar import Role
from structsplit.parsers.code.names import Subject, Subjects

NO_CLASSES = frozenset({
    "module", "namespace", "package", "library", "program", "section", "unit", "function", "suite", "architecture",
    "attribute", "",
})  # fmt: skip
"""Containers whose functions are no methods."""

HOLDER = ""
"""The kind of a container without a name that is no scope: a statement around definitions."""


@dataclass(slots=True)
class Scope:
    """The definitions around a place."""

    path: tuple[str, ...] = ()
    symbol: int = -1
    """Index of the innermost one among the document's symbols."""
    class_like: bool = False
    in_function: bool = False
    depth: int = 0
    searched: bool = False
    """Whether no definitions were found here, so that they need not be looked for again."""

    def deeper(self) -> "Scope":
        return Scope(self.path, self.symbol, self.class_like, self.in_function, self.depth + 1, self.searched)

    def without_definitions(self) -> "Scope":
        return Scope(self.path, self.symbol, self.class_like, self.in_function, self.depth, searched=True)


class Called(NamedTuple):
    """A definition as it is called where it stands."""

    kind: Kind
    title: str
    word: str
    """The kind of its symbol: "function", "method", …"""
    inner: Scope
    """What is around the things in it."""
    qualified: str = ""
    """The name of its symbol; empty where it has none."""


def called(subjects: Subjects, subject: Subject, scope: Scope, next_symbol: int) -> Called:
    """What a definition is called. `next_symbol` is the index its symbol will have."""
    language = subjects.grammar.language
    is_container = subject.role is Role.CONTAINER
    kind = Kind.ENTRY if language.type != "code" else Kind.CLASS if is_container else Kind.FUNCTION
    word = subject.kind
    if is_container and word == HOLDER:
        return Called(kind, "", HOLDER, scope.deeper())
    name = subjects.name(subject)
    if scope.in_function and language.clauses and scope.path[-1:] == (name,):
        name = ""  # a clause of the function it is in
    receiver = subjects.receiver(subject)
    path = (*scope.path, *((receiver,) if receiver else ()), *((name,) if name else ()))
    if word == "function" and (scope.class_like or receiver):
        word = "method"
    inner = Scope(
        path, next_symbol if name else scope.symbol, is_container and word not in NO_CLASSES,
        scope.in_function or not is_container, scope.depth + 1,
    )  # fmt: skip
    title = f"{receiver}{language.qualifier}{name}" if receiver else name
    return Called(kind, title, word, inner, language.qualifier.join(path) if name else "")
