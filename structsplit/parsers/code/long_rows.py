"""Long rows (minified code, data), and definitions that share rows: cut between the syntax nodes on them."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from structsplit.document import Kind, Node, Symbol
from structsplit.parsers.code.grammar import Role
from structsplit.parsers.code.groups import DECLARED, Group
from structsplit.parsers.code.holders import definition_in
from structsplit.parsers.code.names import Subject
from structsplit.parsers.code.scopes import HOLDER, Scope, called

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode

    from structsplit.parsers.code.tree import TreeBuilder

LONG_ROW_CHARS = 400
"""A longer row may be cut between the syntax nodes on it."""

LARGE_BYTES = LONG_ROW_CHARS // 2
"""What is larger is a part of a row by itself; smaller nodes share one."""

MAX_DEPTH = 40
"""Levels of nodes inside nodes; what is nested deeper is cut by lines, so that the work stays linear."""

MAX_HEADER_CHARS = 600
"""A longer first row or signature is repeated by its first row only, and not at all if that is longer too."""

CLOSERS = b")]};,"
OPENERS = b"{(["


def crowd(builder: "TreeBuilder", group: Group) -> Subject | None:
    """The container without a name that a group is where several definitions, or one and much else, share its rows."""
    nodes, subjects = group.nodes, builder.subjects
    begin, stop = nodes[0].start_byte, nodes[-1].end_byte
    if group.clauses or stop - begin <= LONG_ROW_CHARS:
        return None
    declared: list[tuple[SyntaxNode, Subject]] = []
    for node in nodes:
        subject = subjects.of([node])
        if subject and subject.role in DECLARED:
            declared.append((node, subject))
    if len(declared) == 1:
        node, subject = declared[0]
        body = subjects.body(subject)
        ends = node.end_byte if body is not None and body.end_byte <= node.end_byte else stop  # or it stands beside it
        return _crowded(group) if node.start_byte - begin + stop - ends > LARGE_BYTES else None
    return _crowded(group) if declared else None


def long_row_holder(builder: "TreeBuilder", group: Group) -> Subject | None:
    """The container without a name that a statement on one row is where it holds definitions."""
    found = (definition_in(node, builder.subjects, LARGE_BYTES) for node in group.nodes)
    return _crowded(group) if any(found) else None


def _crowded(group: Group) -> Subject:
    group.crowded = True
    return Subject(Role.CONTAINER, group.nodes[0], HOLDER, captured=True)


def expand_row(builder: "TreeBuilder", node: Node, nodes: "list[SyntaxNode]", scope: Scope) -> None:
    """Let a node that begins with a row be divided into the syntax nodes on it."""
    if nodes and builder.rows.starts[nodes[0].start_point[0]] == node.start:
        first_byte = nodes[0].start_byte - nodes[0].start_point[1]
        _expand(builder, node, first_byte, nodes, scope)


def _expand(builder: "TreeBuilder", node: Node, first_byte: int, nodes: "list[SyntaxNode]", scope: Scope) -> None:
    if scope.depth < MAX_DEPTH:
        span = (node.start, node.end)
        node.expand_with(partial(_divided, builder, span, first_byte, nodes, scope.deeper()))


class _Part(NamedTuple):
    """One of the nodes that a row is divided into."""

    node: Node
    byte: int
    """Where it begins."""
    syntax: "SyntaxNode"
    inner: Scope | None
    """What is around the things in it; None where it is not divided further."""


def _divided(
    builder: "TreeBuilder", span: tuple[int, int], first_byte: int, nodes: "list[SyntaxNode]", scope: Scope
) -> list[Node]:
    """What stands on a part of a row that begins with a byte."""
    while len(nodes) == 1 and (children := nodes[0].children):
        nodes = children
    parts = _parts(builder, span, first_byte, nodes, scope)
    if len(parts) < 2:
        return []
    for number, part in enumerate(parts):  # now that their ends are known
        if part.inner:
            _expand(builder, part.node, part.byte if number else first_byte, [part.syntax], part.inner)
    return [part.node for part in parts]


def _parts(
    builder: "TreeBuilder", span: tuple[int, int], first_byte: int, nodes: "list[SyntaxNode]", scope: Scope
) -> list[_Part]:
    """One after the other: definitions and large nodes by themselves, small ones in runs."""
    data = builder.rows.data
    parts: list[_Part] = []
    start, end = span
    last, run_bytes = first_byte, 0
    for syntax, subject in _opened(builder, nodes, scope):
        begin, stop = syntax.byte_range
        start += len(data[last:begin].decode("utf-8", "replace"))
        last, size = begin, stop - begin
        if start >= end:
            break
        if size < 3 and (not data[begin:stop].strip() or (parts and data[begin] in CLOSERS)):
            continue  # it goes with what stands in front of it
        is_large = size > LARGE_BYTES
        if not parts or subject or is_large or run_bytes > LARGE_BYTES:
            if parts:
                parts[-1].node.end = start
            node = Node(Kind.STATEMENT, start if parts else span[0], end, language=builder.grammar.language.name)
            inner = scope.without_definitions() if is_large else None
            if subject:
                inner = _define(builder, node, start, syntax, subject, scope)
            parts.append(_Part(node, begin, syntax, inner))
            run_bytes = 0
        run_bytes += size + (LONG_ROW_CHARS if is_large or subject else 1)
    return parts


def _opened(
    builder: "TreeBuilder", nodes: "list[SyntaxNode]", scope: Scope
) -> "Iterator[tuple[SyntaxNode, Subject | None]]":
    """The nodes, with what they define outside functions; instead of one that holds definitions, what is in it."""
    if scope.in_function or scope.searched:
        yield from ((node, None) for node in nodes)
        return
    subjects = builder.subjects
    stack = nodes[::-1]
    while stack:
        node = stack.pop()
        subject = subjects.of([node])
        if subject and subject.role in DECLARED:
            yield node, subject
        elif node.end_byte - node.start_byte > LARGE_BYTES and definition_in(node, subjects, LARGE_BYTES):
            stack += reversed(node.children)
        else:
            yield node, None


def _define(
    builder: "TreeBuilder", node: Node, start: int, syntax: "SyntaxNode", subject: Subject, scope: Scope
) -> Scope:
    """Let a node be the definition that begins at a character offset; what is around the things in it."""
    subjects, data = builder.subjects, builder.rows.data
    name = called(subjects, subject, scope, len(builder.symbols))
    node.kind, node.title, node.attrs = name.kind, name.title, {"kind": name.word}
    if not scope.in_function and subject.role is Role.CONTAINER:
        subjects.look_into(subject.body or subject.node)
    body = subjects.body(subject)
    begin = syntax.start_byte
    if name.qualified and body is not None and body.start_byte > begin:
        opens = data[body.start_byte] in OPENERS
        stop = start + len(data[begin : body.start_byte + opens].decode("utf-8", "replace"))
        if stop - node.start <= MAX_HEADER_CHARS:
            node.header = node.start, stop
    if name.qualified:
        signature = node.header or (start, start + 1)
        builder.symbols.append(Symbol(start, name.qualified, name.word, scope.symbol, signature))
    return name.inner
