"""What a run of syntax nodes is about: its role, its name, its body."""

import re
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING

from structsplit.parsers.code.grammar import CAPTURES, Grammar, Role
from structsplit.parsers.code.rows import Rows

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode
    from tree_sitter import Query, QueryCursor

MAX_NAME_CHARS = 160
QUOTES = "\"'`"
_SPACE = re.compile(r"\s+")
_RECEIVER = re.compile(r"(\w+)\s*(?:\[[^\]]*\])?\s*\)\s*$")
_TYPE_ARGUMENTS = re.compile(r"<[^<>]*(?:<[^<>]*(?:<[^<>]*>[^<>]*)*>[^<>]*)*>")
_NAMED = re.compile(r"(?:identifier|name|word|symbol|atom)$")
_STRINGS = ("string", "concatenated_string", "string_literal")
_HEADS = ("_statement", "header", "_head", "_signature", "_command")
_AROUND_NAMES = frozenset({"parenthesized_declarator", "reference_declarator"})
"""Kinds around a declarator that have no field for it."""

MAX_ERROR_CHILDREN = 1_000
MAX_STEPS = 12
"""Declarators inside declarators, wrappers inside wrappers: more than people write."""


@dataclass(slots=True)
class Subject:
    """The definition, import or comment that some nodes are."""

    role: Role
    node: "SyntaxNode"
    kind: str = ""
    names: "list[SyntaxNode] | None" = None
    body: "SyntaxNode | None" = None
    """The parts of its name, and its body, where a query found them."""
    captured: bool = False
    """Whether a query found it; then it has no other name than the query's."""


@dataclass(slots=True)
class Subjects:
    """Looks up what nodes are, by their kinds and by what the language's query captured."""

    rows: Rows
    grammar: Grammar
    captured: dict[int, Subject]
    """By the id of the captured node."""

    @classmethod
    def of_tree(cls, rows: Rows, grammar: Grammar, root: "SyntaxNode") -> "Subjects":
        subjects = cls(rows, grammar, {})
        subjects.look_into(root)
        return subjects

    def look_into(self, node: "SyntaxNode") -> None:
        """Let the language's query find what it can in the first levels below a node."""
        if self.grammar.query is not None and not (node.has_error and _is_rubble(node)):
            _capture(self.grammar.query, node, self.grammar.language.query_depth, self.captured)

    def of(self, nodes: "list[SyntaxNode]") -> Subject | None:
        """The subject of nodes that share rows; None for plain statements.

        A definition among them comes first, then what the first of them is; comments behind a statement do not count.
        """
        roles, captured = self.grammar.roles, self.captured
        if len(nodes) == 1 and not (captured and nodes[0].id in captured):
            role = roles.get(nodes[0].kind_id)
            if role is not Role.WRAPPER:
                kinds = self.grammar.symbol_kinds
                return None if role is None else Subject(role, nodes[0], kinds.get(nodes[0].kind_id, ""))
        first: Subject | None = None
        for number, node in enumerate(nodes):
            role = roles.get(node.kind_id)
            if captured and node.id in captured:
                subject = captured[node.id]
            elif role is None:
                continue
            elif role is Role.WRAPPER:
                subject = self._wrapped(node)
                if subject is None:
                    continue
            else:
                subject = Subject(role, node, self.grammar.symbol_kinds.get(node.kind_id, ""))
            if subject.role in (Role.CONTAINER, Role.DEFINITION):
                return subject
            if number == 0:
                first = subject
        if first is not None and first.role is Role.LEAD and len(nodes) > 1:
            others = (node for node in nodes if roles.get(node.kind_id) is not Role.LEAD)
            return None if next(others, None) is not None else first
        return first

    def _wrapped(self, node: "SyntaxNode") -> Subject | None:
        """The definition inside a wrapper."""
        roles = self.grammar.roles
        for _ in range(MAX_STEPS):
            inner = None
            for child in node.named_children:
                if child.id in self.captured:
                    return self.captured[child.id]
                role = roles.get(child.kind_id)
                if role is Role.CONTAINER or role is Role.DEFINITION:
                    return Subject(role, child, self.grammar.symbol_kinds.get(child.kind_id, ""))
                if role is Role.WRAPPER:
                    inner = child
            if inner is None:
                return None
            node = inner
        return None

    def name(self, subject: Subject) -> str:
        """The name of a definition as it stands in the code, on one line; empty if it has none."""
        if subject.captured:
            nodes = subject.names or []
        else:
            node = self._name_node(subject.node)
            nodes = [node] if node is not None else []
        name = self.grammar.language.qualifier.join(map(self._plain_name, nodes))
        return name if len(name) <= MAX_NAME_CHARS else name[:MAX_NAME_CHARS] + "…"

    def _plain_name(self, node: "SyntaxNode") -> str:
        """A name without what is no part of it: quotes, type arguments, the colon of a Ruby symbol."""
        name = " ".join(self.rows.text(node).split())
        if "<" in name and not name.startswith("<") and "operator" not in name:
            name = _TYPE_ARGUMENTS.sub("", name)
        if len(name) > 2 and name[0] == name[-1] and name[0] in QUOTES and name[0] not in name[1:-1]:
            return name[1:-1]
        return name[1:] if name[0:1] == ":" and name[1:2].isalpha() else name

    def _name_node(self, node: "SyntaxNode") -> "SyntaxNode | None":
        path = self.grammar.names.get(node.kind_id, ("name",))
        found: SyntaxNode | None = node
        for step in path:
            found = _child(found, step) if found is not None else None
        if found is None and path == ("name",):
            found = node.child_by_field_name("declarator")
        if found is None:
            return next((child for child in node.named_children if _NAMED.search(child.type)), None)
        for _ in range(MAX_STEPS):
            if not found.child_count:
                return found
            inner = found.child_by_field_name("declarator")
            if inner is None and found.type in _AROUND_NAMES:
                inner = next(iter(found.named_children), None)
            if inner is None:
                return found
            found = inner
        return found

    def receiver(self, subject: Subject) -> str:
        """The type that a function outside it belongs to."""
        step = self.grammar.receivers.get(subject.node.kind_id)
        node = _child(subject.node, step) if step else None
        if node is None:
            return ""
        text = self.rows.text(node)
        found = _RECEIVER.search(text)
        return found[1] if found else _SPACE.sub(" ", _TYPE_ARGUMENTS.sub("", text).strip())

    def head(self, subject: Subject) -> "SyntaxNode | None":
        """The part of a definition that is all of its signature, where its name is in such: `function_statement`."""
        step = next(iter(self.grammar.names.get(subject.node.kind_id, ())), "")
        return _child(subject.node, step) if step.endswith(_HEADS) else None

    def body(self, subject: Subject) -> "SyntaxNode | None":
        if subject.body is not None:
            return subject.body
        step = self.grammar.bodies.get(subject.node.kind_id)
        found = _child(subject.node, step) if step else subject.node.child_by_field_name("body")
        if found is not None or step:
            return found
        for child in subject.node.named_children:  # the first that begins like a body
            if self.rows.data.startswith(b"{", child.start_byte):
                return child
        return None

    def docstring(self, subject: Subject) -> tuple[int, int] | None:
        """The rows of the string that documents a definition: a part of it, or what its body begins with."""
        rows = self.rows
        first = subject.node.child_by_field_name("docstring")
        if first is None:
            body = self.body(subject)
            first = next(iter(body.named_children), None) if body is not None else None
        while first is not None and first.type not in _STRINGS and first.named_child_count == 1:
            first = first.named_children[0]
        if first is None or first.type not in _STRINGS or not rows.opens(first):
            return None
        return rows.start(first.start_point[0]), rows.end(first.end_point[0])


def _child(node: "SyntaxNode", step: str) -> "SyntaxNode | None":
    """A child by its field, else by its kind."""
    found = node.child_by_field_name(step)
    return found or next((child for child in node.named_children if child.type == step), None)


def _is_rubble(node: "SyntaxNode") -> bool:
    """Whether a node is, or holds, broken syntax with so many children that a query would take quadratic time."""
    return any(part.is_error and part.child_count > MAX_ERROR_CHILDREN for part in (node, *node.children))


def _capture(query: "Query", node: "SyntaxNode", depth: int, found: dict[int, Subject]) -> None:
    """Add what a query finds below a node, by the id of the outermost node of each match."""
    cursor = _cursor_class()(query)
    cursor.set_max_start_depth(depth)
    for _, captures in sorted(cursor.matches(node), key=itemgetter(0)):  # by pattern, not by where a match ends
        subject: Subject | None = None
        for label, nodes in captures.items():
            meaning = _meaning(label)
            if meaning is not None:
                subject = Subject(meaning[0], nodes[0], meaning[1], captured=True)
        if subject is None:
            continue
        key = subject.node.id
        if key not in found:  # patterns stand in the order of their claims
            found[key] = subject
            subject.names = captures.get("name")
            body = captures.get("body")
            subject.body = body[0] if body else None


@cache
def _cursor_class() -> "type[QueryCursor]":
    """Imported once: this is where every class is looked into."""
    from tree_sitter import QueryCursor

    return QueryCursor


@cache
def _meaning(label: str) -> tuple[Role, str] | None:
    """The role and the kind of what a query captures by a label: `definition.method`; None for its parts."""
    word, _, kind = label.partition(".")
    role = CAPTURES.get(word)
    return (role, kind) if role is not None else None
