"""A text by rows, as tree-sitter counts them: rows end at `\\n` only, columns are bytes.

Every node of code covers whole rows, so that rows are all that is needed to turn the parser's byte offsets into
character offsets.
"""

import re
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode


LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class Rows:
    """The rows of a text that may lie inside a longer one."""

    __slots__ = ("data", "lines", "starts")

    def __init__(self, text: str, base: int = 0) -> None:
        try:
            self.data = text.encode()
        except UnicodeEncodeError:  # half a surrogate pair, which scanners do not bear; U+FFFD is as long
            self.data = LONE_SURROGATE.sub("\ufffd", text).encode()
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

    def text(self, node: "SyntaxNode") -> str:
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "replace")
