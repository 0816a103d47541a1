"""Statements that hold definitions: `if … { function f() { … } }`, `$(() => { function f() { … } })`.

Below a file or a class a definition is one wherever it stands, so that it gets a name and a chunk of its own.
"""

from typing import TYPE_CHECKING

from structsplit.parsers.code.grammar import Role
from structsplit.parsers.code.groups import DECLARED, Group
from structsplit.parsers.code.names import Subject, Subjects
from structsplit.parsers.code.scopes import HOLDER

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode

VALUES = frozenset({
    "argument", "constant", "field", "local", "option", "property", "static", "type", "value", "var", "variable",
})  # fmt: skip
"""Kinds of definitions that stand in statements for those alone."""

MAX_LEVELS = 7
"""Levels of syntax that are searched: a function in a callback of a call is five below the statement."""

MAX_SEEN = 1_000
"""Nodes that are searched for a definition: data has more, and holds none."""


def holder(group: Group, subjects: Subjects) -> Subject | None:
    """What a statement of several rows is, if it holds definitions: the definition, where there are only a few words
    around it (`class A … end unless B`); else a container without a name."""
    first, last = group.first, group.last
    for node in group.nodes:
        if node.end_point[0] == node.start_point[0]:
            continue
        found = definition_in(node, subjects)
        if found is not None:
            top, bottom = found.node.start_point[0], subjects.rows.last(found.node)
            return found if top == first and bottom == last else Subject(Role.CONTAINER, node, HOLDER, captured=True)
    return None


def definition_in(node: "SyntaxNode", subjects: Subjects, least_bytes: int = 0) -> Subject | None:
    """The first definition inside a node, if any; only nodes of several rows, or so many bytes, are entered."""
    roles, captured, kinds = subjects.grammar.roles, subjects.captured, subjects.grammar.symbol_kinds
    stack = [(child, 1) for child in reversed(node.children)]
    left = MAX_SEEN
    while stack and left:
        inner, depth = stack.pop()
        left -= 1
        kind = inner.kind_id
        if captured and (subject := captured.get(inner.id)):
            if subject.role in DECLARED and subject.kind not in VALUES:
                return subject
        elif (role := roles.get(kind)) and role in DECLARED and kinds.get(kind) not in VALUES:
            return Subject(role, inner, kinds.get(kind, ""))
        if depth < MAX_LEVELS and inner.child_count:
            is_long = inner.end_byte - inner.start_byte >= least_bytes if least_bytes else _has_rows(inner)
            if is_long:
                stack += [(child, depth + 1) for child in reversed(inner.children)]
    return None


def _has_rows(node: "SyntaxNode") -> bool:
    return node.end_point[0] > node.start_point[0]
