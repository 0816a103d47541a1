"""Syntax nodes by rows: what shares rows stays together, since code is cut only between rows."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from structsplit.parsers.code.grammar import ERROR, Grammar, Role
from structsplit.parsers.code.rows import Rows

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode

    from structsplit.parsers.code.names import Subject
    from structsplit.parsers.code.told import Told

CONTAINER, GROUP = Role.CONTAINER, Role.GROUP
DECLARED = (CONTAINER, Role.DEFINITION)
SWALLOW_DEPTH = 3
"""Levels of syntax in which definitions are looked for that a missing bracket put into another."""

ASCII = 127
SPACE = 32
"""The last code of ASCII's white space and control characters."""


@dataclass(slots=True)
class Group:
    """Syntax nodes that share rows: what stands between two places where code may be cut."""

    first: int
    last: int
    nodes: "list[SyntaxNode]"
    broken: bool = False
    """Whether it is a part of what the parser could not make sense of."""
    plain: bool = False
    """Whether it is known to be one node without a role: a statement."""
    crowded: bool = False
    """Whether several definitions share its rows, so that it is cut inside rows too."""
    clauses: "list[Group] | None" = None
    """Of a function written as clauses: the group of each."""
    told: "Told | None" = None
    """What its rows tell it to be, where the syntax tree does not."""


@dataclass(slots=True)
class Grouper:
    """Makes the groups of a text."""

    rows: Rows
    grammar: Grammar
    captured: "dict[int, Subject]"
    """What queries found, by the id of the node: a node found by a query is never opened, but where it is a group."""

    def inside(self, node: "SyntaxNode", first: int, last: int) -> list[Group]:
        """The children of a node, which stand on rows `first` to `last`."""
        is_error = node.kind_id == ERROR
        return self._grouped([(child, is_error) for child in reversed(node.children)], -1, first, last)

    def below(self, nodes: "list[SyntaxNode]", row: int, last: int, *, broken: bool = False) -> list[Group]:
        """What of some nodes begins below a row, down to row `last`."""
        return self._grouped([(node, broken) for node in reversed(nodes)], row, row + 1, last)

    def _grouped(self, stack: "list[tuple[SyntaxNode, bool]]", above: int, first: int, last: int) -> list[Group]:
        """The groups of nodes given last one first. Opened are nodes that begin at or above the row `above` and go on
        below it, `#ifdef`s, and what could not be parsed."""
        rows, captured, opens, roles = self.rows, self.captured, self.grammar.opens, self.grammar.roles
        data, tails = rows.data, self.grammar.tails
        found: list[Group] = []
        previous = -1
        while stack:
            node, broken = stack.pop()
            row, column = node.start_point
            end_row, end_column = node.end_point
            if row <= above:
                if end_row > above:
                    is_error = node.kind_id == ERROR
                    stack += [(child, broken or is_error) for child in reversed(node.children)]
                continue
            kind = node.kind_id
            subject = captured.get(node.id) if captured else None
            is_open = kind in opens if subject is None else subject.role is GROUP
            if is_open and (kind != ERROR or end_row > row):
                stack += [(child, broken or kind == ERROR) for child in reversed(node.children)]
                continue
            if end_row > row and node.has_error:
                role = roles.get(kind) if subject is None else subject.role
                if role is not CONTAINER and self._swallows(node, column):
                    stack += [(child, True) for child in reversed(node.children)]
                    continue
            begin, end = node.byte_range
            if begin == end or (data[begin] <= SPACE and not data[begin:end].strip()):
                continue
            if data[begin] > ASCII and rows.blank(row) and end_row == row:
                continue  # white space that is no ASCII
            if row > last:
                break
            if end_row > row:
                if not data[end - end_column : end].strip():
                    end_row -= 1
                    while end_row > row and rows.blank(end_row):
                        end_row -= 1
                end_row = min(end_row, last)
                if data[begin] <= SPACE and not data[begin : data.find(b"\n", begin)].strip():
                    row, column = row + 1, 0  # text that begins with a line end
                while row < end_row and rows.blank(row):
                    row, column = row + 1, 0
                if row > end_row:
                    continue
            if row <= previous or (found and ((column and data[begin - column : begin].strip()) or kind in tails)):
                found[-1].nodes.append(node)
                found[-1].plain = False
                if end_row > previous:
                    found[-1].last = previous = end_row
            else:
                found.append(Group(row, end_row, [node], broken, plain=subject is None and kind not in roles))
                previous = end_row
        return self._settled(self._filled(found, first, last))

    def _swallows(self, node: "SyntaxNode", column: int) -> bool:
        """Whether a definition with a syntax error (a missing bracket) holds others that stand below it."""
        roles = self.grammar.roles
        stack = [(child, 1) for child in node.children]
        while stack:
            inner, depth = stack.pop()
            row, at = inner.start_point
            if row > node.start_point[0] and at <= column and roles.get(inner.kind_id) in DECLARED:
                return True
            if depth < SWALLOW_DEPTH and inner.end_point[0] > row:
                stack.extend((child, depth + 1) for child in inner.children)
        return False

    def _filled(self, found: list[Group], first: int, last: int) -> list[Group]:
        """The groups with those rows that no node covers."""
        filled: list[Group] = []
        expected = first
        for group in found:
            if group.first > expected:
                self._fill(filled, expected, group.first)
            filled.append(group)
            expected = group.last + 1
        if last >= expected:
            self._fill(filled, expected, last + 1)
        return filled

    def _fill(self, filled: list[Group], first: int, stop: int) -> None:
        blank = self.rows.blank
        while first < stop and blank(first):
            first += 1
        if first < stop:
            while blank(stop - 1):
                stop -= 1
            filled.append(Group(first, stop - 1, [], broken=True))

    def _settled(self, parts: list[Group]) -> list[Group]:
        """The groups with comments that the grammar puts at the end of what stands above them as their own."""
        if not self.grammar.language.trailing_comments:
            return parts
        settled: list[Group] = []
        for group in parts:
            settled.append(group)
            comments = self._trailing(group)
            if comments:
                settled.extend(Group(node.start_point[0], self.rows.last(node), [node]) for node in comments)
                group.last = comments[0].start_point[0] - 1
                while group.last > group.first and self.rows.blank(group.last):
                    group.last -= 1
        return settled

    def _trailing(self, group: Group) -> "list[SyntaxNode]":
        """Comments on rows of their own at the very end of a group, no further right than its beginning."""
        column = group.nodes[0].start_point[1] if group.nodes else 0
        node = group.nodes[-1] if group.nodes else None
        while node is not None and node.end_point[0] > group.first:
            found: list[SyntaxNode] = []
            for child in reversed(node.children):
                if child.start_point[0] > group.last:  # it has become a group already
                    continue
                is_comment = self.grammar.roles.get(child.kind_id) is Role.LEAD and child.start_point[0] > group.first
                if not is_comment or child.start_point[1] > column or not self.rows.opens(child):
                    break
                found.append(child)
            if found:
                return found[::-1]
            node = node.child(node.child_count - 1) if node.child_count else None
        return []
