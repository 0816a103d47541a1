"""A text by rows, as tree-sitter counts them: rows end at `\\n` only, columns are bytes.

Every node of code covers whole rows, so that rows are all that is needed to turn the parser's byte offsets into
character offsets.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode


class Rows:
    """The rows of a text that may lie inside a longer one."""

    __slots__ = ("data", "lines", "starts")

    def __init__(self, text: str, base: int = 0) -> None:
        self.data = text.encode("utf-8", "surrogatepass")
        self.lines = text.split("\n")
        self.starts = list(accumulate([len(line) + 1 for line in self.lines], initial=base))
        """Character offset of each row in the longer text, where this one begins at `base`."""

    def blank(self, row: int) -> bool:
        line = self.lines[row]
        return not line or line.isspace()

    def start(self, row: int) -> int:
        """Character offset of the row's first character, its indentation included."""
        return self.starts[row]

    def end(self, row: int) -> int:
        """Character offset behind the row's last character that is no white space."""
        return self.starts[row] + len(self.lines[row].rstrip())

    def opens(self, node: "SyntaxNode") -> bool:
        """Whether a node is the first thing on its row."""
        start, column = node.start_byte, node.start_point[1]
        return not column or not self.data[start - column : start].strip()

    def last(self, node: "SyntaxNode") -> int:
        """The last row on which a node has more than white space."""
        first = node.start_point[0]
        row, column = node.end_point
        if row > first and not self.data[node.end_byte - column : node.end_byte].strip():
            row -= 1
        row = min(row, len(self.lines) - 1)
        while row > first and self.blank(row):
            row -= 1
        return row

    def is_blank(self, node: "SyntaxNode") -> bool:
        return not self.data[node.start_byte : node.end_byte].strip()

    def text(self, node: "SyntaxNode") -> str:
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "replace")


@dataclass(slots=True)
class Group:
    """Syntax nodes that share rows: what stands between two places where code may be cut."""

    first: int
    last: int
    nodes: "list[SyntaxNode]"
    broken: bool = False
    """Whether it is a part of what the parser could not make sense of."""


def groups(rows: Rows, nodes: "Iterator[tuple[SyntaxNode, bool]]", first: int, last: int) -> list[Group]:
    """Nodes (with whether they are broken), in order, grouped so that every group begins and ends with a row.

    What no node covers between rows `first` and `last` goes with the group above it, or is a group of its own.
    """
    found: list[Group] = []
    for node, broken in nodes:
        if not rows.data[node.start_byte : node.start_byte + 1].strip() and rows.is_blank(node):
            continue
        row = node.start_point[0]
        if row > last:
            break
        if row < first:
            row = first
        end = min(max(rows.last(node), row), last)
        if found and (row <= found[-1].last or not rows.opens(node)):
            group = found[-1]
            group.nodes.append(node)
            group.last = max(group.last, end)
            continue
        if not rows.blank(row) or end > row:
            found.append(Group(row, end, [node], broken))
    return _filled(rows, found, first, last)


def _filled(rows: Rows, found: list[Group], first: int, last: int) -> list[Group]:
    """The groups with those rows that no node covers."""
    filled: list[Group] = []
    expected = first
    for group in found:
        uncovered = [row for row in range(expected, group.first) if not rows.blank(row)]
        if uncovered:
            filled.append(Group(uncovered[0], uncovered[-1], [], broken=True))
        filled.append(group)
        expected = group.last + 1
    uncovered = [row for row in range(expected, last + 1) if not rows.blank(row)]
    if uncovered:
        filled.append(Group(uncovered[0], uncovered[-1], [], broken=True))
    return filled


def below(nodes: "list[SyntaxNode]", row: int) -> "Iterator[tuple[SyntaxNode, bool]]":
    """What of some nodes begins below a row, in order: nodes that begin above it and go on below are opened."""
    stack = [(node, False) for node in reversed(nodes)]
    while stack:
        node, broken = stack.pop()
        if node.start_point[0] > row:
            yield node, broken
        elif node.end_point[0] > row:
            inside = node.is_error
            stack.extend((child, inside) for child in reversed(node.children))
