"""Syntax trees into section trees: whole rows, definitions with their comments, bodies made when they must be cut.

A tree-sitter tree has a node for every token; a reader sees definitions, and rows. So code is cut only where a node
is the first thing on its row, and what a node divides into is made when the packer enters it: the size of the work
is that of what is cut, not that of the syntax.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from structsplit.document import Kind, Node, Symbol
from structsplit.parsers.code.grammar import Grammar, Role
from structsplit.parsers.code.names import Subject, Subjects
from structsplit.parsers.code.rows import Group, Rows, below, groups
from structsplit.parsers.lines import is_closing, statements

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode

MAX_DEPTH = 40
"""Levels of nodes inside nodes; what is nested deeper is cut by lines, so that the work stays linear."""

MAX_HEADER_CHARS = 600
"""A longer first row or signature is repeated by its first row only, and not at all if that is longer too."""

LONG_ROW_CHARS = 400
"""A longer row may be cut between the syntax nodes on it."""

NO_CLASSES = frozenset(
    {
        "module",
        "namespace",
        "package",
        "library",
        "program",
        "section",
        "unit",
        "function",
        "suite",
        "architecture",
        "attribute",
        "",
    }
)
"""Containers whose functions are no methods."""

OPENING = re.compile(r"#\s*(?:if|else|elif)|(?:public|private|protected)(?:\s+slots)?\s*:$")
"""A row that goes with what stands below it: of the preprocessor, of access."""

BRACKETS = frozenset("{[(")
DECLARED = frozenset({Role.CONTAINER, Role.DEFINITION})
IMPORTED = frozenset({Role.IMPORT, Role.PREAMBLE})


@dataclass(frozen=True, slots=True)
class Scope:
    """The definitions around a place."""

    path: tuple[str, ...] = ()
    symbol: int = -1
    """Index of the innermost one among the document's symbols."""
    class_like: bool = False
    in_function: bool = False
    depth: int = 0

    def deeper(self) -> "Scope":
        return replace(self, depth=self.depth + 1)


@dataclass(slots=True)
class TreeBuilder:
    """Makes the nodes of one text in one language."""

    text: str
    """The whole document's."""
    rows: Rows
    grammar: Grammar
    subjects: Subjects
    symbols: list[Symbol]
    imports: list[tuple[Group, Role]] = field(default_factory=list)
    """Imports outside functions, with what they are."""

    def build(self, root: "SyntaxNode") -> list[Node]:
        """The nodes of a whole text. Classes and modules are looked into at once, for the names they define."""
        last = len(self.rows.lines) - 1
        children = ((child, root.is_error) for child in root.children)
        parts = self._settled(groups(self.rows, self._opened(children), 0, last))
        nodes = self._nodes(parts, Scope())
        stack = list(nodes)
        while stack:
            node = stack.pop()
            if node.kind is Kind.CLASS:
                stack.extend(node.children)
        return nodes

    # -- groups --------------------------------------------------------------------------------------------

    def _groups(self, nodes: "list[SyntaxNode]", row: int, first: int, last: int) -> list[Group]:
        """What of some nodes begins below a row, by rows."""
        return self._settled(groups(self.rows, self._opened(below(nodes, row)), first, last))

    def _settled(self, parts: list[Group]) -> list[Group]:
        """The groups with comments that the grammar puts at the end of what stands above them as their own."""
        if not self.grammar.language.trailing_comments:
            return parts
        settled: list[Group] = []
        for group in parts:
            comments = self._trailing(group)
            settled.append(group)
            if comments:
                rows = [comment.start_point[0] for comment in comments]
                settled.extend(
                    Group(row, self.rows.last(comment), [comment]) for row, comment in zip(rows, comments, strict=True)
                )
                group.last = rows[0] - 1
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

    def _opened(self, nodes: "Iterable[tuple[SyntaxNode, bool]]") -> "Iterator[tuple[SyntaxNode, bool]]":
        """The nodes with what lies inside `#ifdef`s and broken syntax in their place."""
        roles, captured = self.grammar.roles, self.subjects.captured
        for top in nodes:
            stack = [top]
            while stack:
                node, broken = stack.pop()
                is_error = node.is_error
                role = roles.get(node.kind_id)
                if captured and node.id in captured:
                    role = captured[node.id].role
                if role is Role.GROUP or (is_error and node.end_point[0] > node.start_point[0]):
                    stack.extend((child, broken or is_error) for child in reversed(node.children))
                else:
                    yield node, broken

    def _nodes(self, parts: list[Group], scope: Scope) -> list[Node]:
        """The nodes of one level: comments with what they stand in front of, imports in runs, the rest by itself."""
        nodes: list[Node] = []
        leads: list[Group] = []
        imports: list[Group] = []
        broken: list[Group] = []

        def flush() -> None:
            if imports:
                nodes.append(self._imports(imports))
            if broken:
                nodes.extend(self._broken(broken, scope))
            if leads:
                nodes.append(self._comment(leads, Kind.STATEMENT))
            for run in (imports, broken, leads):
                run.clear()

        if self.grammar.language.clauses:
            parts = self._with_clauses(parts)
        for number, group in enumerate(parts):
            subject = self.subjects.of(group.nodes)
            role = subject.role if subject else None
            if leads and group.first > leads[-1].last + 1:
                flush()
            if role is Role.LEAD:
                if imports or broken:
                    flush()
                leads.append(group)
                continue
            if role in IMPORTED and not broken:
                if leads and not imports:
                    nodes.append(self._comment(leads, Kind.COMMENT))
                    leads.clear()
                imports.append(group)
                if not scope.in_function:
                    self.imports.append((group, subject.role if subject else Role.IMPORT))
                continue
            if group.broken and role is None:
                if imports or leads:
                    flush()
                broken.append(group)
                continue
            if imports or broken:
                flush()
            above = leads[:]
            leads.clear()
            if subject and role in DECLARED:
                nodes.append(self._definition(group, above, subject, scope))
                continue
            is_last = number == len(parts) - 1
            nodes.append(self._statement(group, above, scope, is_last=is_last))
        flush()
        return nodes

    def _with_clauses(self, parts: list[Group]) -> list[Group]:
        """The groups with the clauses of one function as one: `fib(0) -> 0; fib(1) -> 1`."""
        joined: list[Group] = []
        last_name = ""
        for group in parts:
            subject = self.subjects.of(group.nodes)
            name = self.subjects.name(subject) if subject and subject.role is Role.DEFINITION else ""
            if name and name == last_name:
                joined[-1] = Group(joined[-1].first, group.last, joined[-1].nodes + group.nodes)
            else:
                joined.append(group)
            last_name = name
        return joined

    # -- kinds of nodes ------------------------------------------------------------------------------------

    def _node(self, kind: Kind, first: int, last: int) -> Node:
        return Node(kind, self.rows.start(first), self.rows.end(last), language=self.grammar.language.name)

    def _imports(self, parts: list[Group]) -> Node:
        node = self._node(Kind.IMPORTS, parts[0].first, parts[-1].last)
        if len(parts) > 1:
            spans = [(part.first, part.last) for part in parts]
            node.expand_with(lambda: [self._node(Kind.STATEMENT, *span) for span in spans])
        return node

    def _comment(self, parts: list[Group], kind: Kind) -> Node:
        node = self._node(kind, parts[0].first, parts[-1].last)
        node.attrs = COMMENT
        return node

    def _broken(self, parts: list[Group], scope: Scope) -> list[Node]:
        """What could not be parsed, by indentation and blank lines."""
        start, end = self.rows.start(parts[0].first), self.rows.end(parts[-1].last)
        if scope.depth >= MAX_DEPTH or len(parts) == 1:
            return [self._node(Kind.STATEMENT, parts[0].first, parts[-1].last)]
        return statements(self.text, start, end, language=self.grammar.language.name)

    def _statement(self, group: Group, leads: list[Group], scope: Scope, *, is_last: bool) -> Node:
        if leads:
            node = self._node(Kind.STATEMENT, leads[0].first, group.last)
            comment = self._comment(leads, Kind.COMMENT)
            node.expand_with(lambda: [comment, self._statement(group, [], scope, is_last=is_last)])
            return node
        node = self._node(Kind.STATEMENT, group.first, group.last)
        if group.first == group.last:
            line = self.rows.lines[group.first].strip()
            if is_last and is_closing(line):
                node.kind = Kind.CLOSE
            elif line in BRACKETS or OPENING.match(line):
                node.kind = Kind.OPEN
            elif len(line) > LONG_ROW_CHARS:
                self._expand_row(node, group.nodes, scope.depth)
        elif scope.depth < MAX_DEPTH and group.nodes:
            node.expand_with(partial(self._divided, node, group, scope.deeper()))
        return node

    def _divided(self, node: Node, group: Group, scope: Scope) -> list[Node]:
        """What a statement divides into: what it is a row of; else its first row, to be repeated, and what is below."""
        nodes = group.nodes
        while len(nodes) == 1 and (children := nodes[0].children):
            inside = nodes[0].is_error
            opened = self._opened((child, inside) for child in children)
            parts = self._settled(groups(self.rows, opened, group.first, group.last))
            if len(parts) > 1:
                return self._nodes(parts, scope)
            nodes = parts[0].nodes if parts else []
        end = self.rows.end(group.first)
        if end - self.rows.start(group.first) <= MAX_HEADER_CHARS:
            node.header = (self.rows.start(group.first), end)
        return self._inside(group, group.first, scope)

    def _definition(self, group: Group, leads: list[Group], subject: Subject, scope: Scope) -> Node:
        grammar = self.grammar
        is_container = subject.role is Role.CONTAINER
        kind = Kind.ENTRY if grammar.language.type != "code" else Kind.CLASS if is_container else Kind.FUNCTION
        first, last = self._signature(group, subject)
        name = self.subjects.name(subject)
        if scope.in_function and grammar.language.clauses and scope.path[-1:] == (name,):
            name = ""  # a clause of the function it is in
        receiver = self.subjects.receiver(subject)
        path = (*scope.path, *((receiver,) if receiver else ()), *((name,) if name else ()))
        word = subject.kind
        if word == "function" and (scope.class_like or receiver):
            word = "method"
        inner = Scope(
            path, scope.symbol, is_container and word not in NO_CLASSES, scope.in_function or not is_container,
            scope.depth + 1,
        )  # fmt: skip
        title = f"{receiver}{grammar.language.qualifier}{name}" if receiver else name
        node = self._node(kind, group.first, group.last)
        if name:
            header = (self.rows.start(first), self.rows.end(last))
            inner = replace(inner, symbol=len(self.symbols))
            doc = (self.rows.start(leads[0].first), self.rows.end(leads[-1].last)) if leads else None
            if doc is None and grammar.language.docstrings:
                doc = self.subjects.docstring(subject, self.rows)
            self.symbols.append(
                Symbol(header[0], grammar.language.qualifier.join(path), word, scope.symbol, header, doc)
            )
        node.attrs = {"kind": word}
        if group.last == group.first:
            if len(self.rows.lines[group.first]) > LONG_ROW_CHARS:
                self._expand_row(node, group.nodes, scope.depth)
        elif group.last > last and scope.depth < MAX_DEPTH:
            node.header = self._header(first, last)
            node.expand_with(partial(self._opened_definition, group, subject, last, inner))
        if not leads:
            node.title = title
            return node
        whole = self._node(kind, leads[0].first, group.last)
        whole.title, whole.attrs = title, node.attrs
        comment = self._comment(leads, Kind.COMMENT)
        whole.expand_with(lambda: [comment, node])
        return whole

    def _header(self, first: int, last: int) -> tuple[int, int] | None:
        """What a continuation repeats of rows `first` to `last`: all, or the first one, if not too long."""
        start = self.rows.start(first)
        for row in dict.fromkeys((last, first)):
            if self.rows.end(row) - start <= MAX_HEADER_CHARS:
                return start, self.rows.end(row)
        return None

    def _opened_definition(self, group: Group, subject: Subject, row: int, scope: Scope) -> list[Node]:
        if subject.role is Role.DEFINITION or scope.depth > 2:
            self.subjects.look_into(subject.node)
        return self._inside(group, row, scope)

    def _inside(self, group: Group, row: int, scope: Scope) -> list[Node]:
        """What a group divides into: its rows down to `row`, and what begins below; nothing where all is one token."""
        parts = self._groups(group.nodes, row, row + 1, group.last)
        return [self._node(Kind.OPEN, group.first, row), *self._nodes(parts, scope)] if parts else []

    def _expand_row(self, node: Node, nodes: "list[SyntaxNode]", depth: int) -> None:
        """Let a long row (minified code, data) be cut between the syntax nodes on it."""
        if nodes and depth < MAX_DEPTH:
            node.expand_with(lambda: self._row_parts(node, nodes, depth + 1))

    def _row_parts(self, row: Node, nodes: "list[SyntaxNode]", depth: int) -> list[Node]:
        """What stands on a row, one after the other: large nodes by themselves, small ones in runs."""
        while len(nodes) == 1 and (children := nodes[0].children):
            nodes = children
        parts: list[Node] = []
        data, last = self.rows.data, nodes[0].start_byte
        start = row.start + len(self.text[row.start : row.end]) - len(self.text[row.start : row.end].lstrip())
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
                begin = start if number else row.start
                part = Node(Kind.STATEMENT, begin, row.end, language=row.language)
                if is_large:
                    self._expand_row(part, [child], depth)
                parts.append(part)
            run_bytes += size + (LONG_ROW_CHARS if is_large else 1)
        return parts if len(parts) > 1 else []

    def _signature(self, group: Group, subject: Subject) -> tuple[int, int]:
        """The first and last row of a signature: from the definition's first row to where its body begins."""
        first = group.first
        for node in group.nodes:  # decorators are not part of it
            if node.id != subject.node.id and self.grammar.roles.get(node.kind_id) is Role.LEAD:
                first = max(first, self.rows.last(node) + 1)
        first = min(max(first, self._decorated(group, subject)), subject.node.start_point[0])
        head = subject.node.child(0)
        while head is not None and self.grammar.roles.get(head.kind_id) is Role.LEAD:
            first = max(first, self.rows.last(head) + 1)
            head = head.next_sibling
        first = min(max(first, group.first), group.last)
        body = self.subjects.body(subject)
        if body is None or body.start_byte <= subject.node.start_byte:
            return first, first
        row = body.start_point[0]
        if self.rows.opens(body) and row > first and not self.rows.data.startswith(OPENERS, body.start_byte):
            above = body.prev_sibling
            while above is not None and self.grammar.roles.get(above.kind_id) is Role.LEAD:
                above = above.prev_sibling
            row = above.end_point[0] if above is not None else row - 1
        return first, min(max(row, first), group.last)

    def _decorated(self, group: Group, subject: Subject) -> int:
        """The row below the decorators that a wrapper around a definition holds."""
        first = group.first
        for wrapper in group.nodes:
            if wrapper.id != subject.node.id and self.grammar.roles.get(wrapper.kind_id) is Role.WRAPPER:
                for child in wrapper.children:
                    if self.grammar.roles.get(child.kind_id) is Role.LEAD:
                        first = max(first, self.rows.last(child) + 1)
        return first


OPENERS = (b"{", b"begin", b"BEGIN", b"do")
COMMENT = {"kind": "comment"}
