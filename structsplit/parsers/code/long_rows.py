"""Long rows (minified code, data), which are cut between the syntax nodes on them."""

from functools import partial
from typing import TYPE_CHECKING

from structsplit.document import Kind, Node
from structsplit.parsers.code.rows import Rows

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode

LONG_ROW_CHARS = 400
"""A longer row may be cut between the syntax nodes on it."""

MAX_DEPTH = 40
"""Levels of nodes inside nodes; what is nested deeper is cut by lines, so that the work stays linear."""


def expand_row(rows: Rows, node: Node, nodes: "list[SyntaxNode]", depth: int) -> None:
    """Let a node that is one long row be divided into what stands on it."""
    if nodes and depth < MAX_DEPTH and rows.starts[nodes[0].start_point[0]] == node.start:
        first_byte = nodes[0].start_byte - nodes[0].start_point[1]
        _expand(rows, node, first_byte, nodes, depth)


def _expand(rows: Rows, node: Node, first_byte: int, nodes: "list[SyntaxNode]", depth: int) -> None:
    if depth < MAX_DEPTH:
        span = (node.start, node.end)
        node.expand_with(partial(_parts, rows, span, first_byte, node.language, nodes, depth + 1))


def _parts(
    rows: Rows, span: tuple[int, int], first_byte: int, language: str, nodes: "list[SyntaxNode]", depth: int
) -> list[Node]:
    """What stands on a part of a row that begins with a byte, one after the other: large nodes by themselves, small
    ones in runs."""
    while len(nodes) == 1 and (children := nodes[0].children):
        nodes = children
    parts: list[Node] = []
    large: list[tuple[Node, int, SyntaxNode]] = []
    start, end = span
    last, run_bytes = first_byte, 0
    for number, child in enumerate(nodes):
        size = child.end_byte - child.start_byte
        start += len(rows.data[last : child.start_byte].decode("utf-8", "replace"))
        last = child.start_byte
        if start >= end:
            break
        is_large = size > LONG_ROW_CHARS // 2
        if number and (is_large or run_bytes > LONG_ROW_CHARS // 2):
            parts[-1].end = start
            run_bytes = 0
        if not run_bytes:
            part = Node(Kind.STATEMENT, start if number else span[0], end, language=language)
            if is_large:
                large.append((part, child.start_byte if number else first_byte, child))
            parts.append(part)
        run_bytes += size + (LONG_ROW_CHARS if is_large else 1)
    if len(parts) < 2:
        return []
    for part, byte, child in large:  # now that their ends are known
        _expand(rows, part, byte, [child], depth)
    return parts
