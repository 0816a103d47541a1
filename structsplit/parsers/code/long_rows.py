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


def expand_row(text: str, rows: Rows, node: Node, nodes: "list[SyntaxNode]", depth: int) -> None:
    """Let a node that is one long row be divided into what stands on it."""
    if nodes and depth < MAX_DEPTH:
        node.expand_with(partial(_parts, text, rows, (node.start, node.end), node.language, nodes, depth + 1))


def _parts(
    text: str, rows: Rows, span: tuple[int, int], language: str, nodes: "list[SyntaxNode]", depth: int
) -> list[Node]:
    """What stands on a row, one after the other: large nodes by themselves, small ones in runs."""
    row_start, row_end = span
    while len(nodes) == 1 and (children := nodes[0].children):
        nodes = children
    parts: list[Node] = []
    data, last = rows.data, nodes[0].start_byte
    whole = text[row_start:row_end]
    start = row_start + len(whole) - len(whole.lstrip())
    run_bytes = 0
    for number, child in enumerate(nodes):
        size = child.end_byte - child.start_byte
        start += len(data[last : child.start_byte].decode("utf-8", "replace"))
        last = child.start_byte
        is_large = size > LONG_ROW_CHARS // 2
        if number and (is_large or run_bytes > LONG_ROW_CHARS // 2):
            parts[-1].end = start
            run_bytes = 0
        if not run_bytes:
            part = Node(Kind.STATEMENT, start if number else row_start, row_end, language=language)
            if is_large:
                expand_row(text, rows, part, [child], depth)
            parts.append(part)
        run_bytes += size + (LONG_ROW_CHARS if is_large else 1)
    return parts if len(parts) > 1 else []
