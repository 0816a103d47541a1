"""Where a definition's signature stands: below its decorators, down to where its body begins."""

from typing import TYPE_CHECKING

from structsplit.parsers.code.grammar import Role
from structsplit.parsers.code.groups import Group
from structsplit.parsers.code.names import Subject, Subjects
from structsplit.parsers.code.rows import Rows
from structsplit.parsers.code.scopes import HOLDER

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode

LEAD = Role.LEAD

MODIFIERS = frozenset({"modifiers", "modifier_list", "annotations"})
"""Kinds that hold the annotations of a definition among other words."""

OPENERS = (b"{", b"begin", b"BEGIN", b"do")
"""What a body may begin with that belongs to the signature."""


def signature(subjects: Subjects, group: Group, subject: Subject) -> tuple[int, int]:
    """The first and last row of a signature: from the definition's first row to where its body begins."""
    node, rows, roles = subject.node, subjects.rows, subjects.grammar.roles
    first, own = group.first, node.start_point[0]
    if subject.kind == HOLDER:
        return first, first
    if first < own:
        first = min(_below_decorators(rows, roles, group, subject), own)
    below = _below_leads(rows, roles, node)
    if below > own:
        first = max(first, below)
    first = min(first, group.last)
    body = subjects.body(subject)
    if body is None or body.start_byte <= node.start_byte:
        head = subjects.head(subject)
        return first, min(max(first, rows.last(head)), group.last) if head is not None else first
    row = body.start_point[0]
    if row > first and not rows.data.startswith(OPENERS, body.start_byte) and rows.opens(body):
        above = body.prev_sibling
        while above is not None and roles.get(above.kind_id) is LEAD:
            above = above.prev_sibling
        row = above.end_point[0] if above is not None else row - 1
    return first, min(max(row, first), group.last)


def _below_leads(rows: Rows, roles: dict[int, Role], node: "SyntaxNode") -> int:
    """The row below the annotations that a definition begins with, alone or among its modifiers."""
    row = node.start_point[0]
    first = node.child(0)
    if first is None or (roles.get(first.kind_id) is not LEAD and first.type not in MODIFIERS):
        return row
    for child in node.children:
        for word in child.children if child.type in MODIFIERS else (child,):
            if roles.get(word.kind_id) is not LEAD:
                return min(row, word.start_point[0])
            row = rows.last(word) + 1
    return row


def _below_decorators(rows: Rows, roles: dict[int, Role], group: Group, subject: Subject) -> int:
    """The row below the decorators in front of a definition, beside it or in the wrapper around it."""
    first = group.first
    for node in group.nodes:
        if node.id == subject.node.id:
            break
        inside = node.children if roles.get(node.kind_id) is Role.WRAPPER else (node,)
        leads = [child for child in inside if roles.get(child.kind_id) is LEAD]
        first = max([first, *(rows.last(lead) + 1 for lead in leads)])
    return first
