"""Syntax trees into section trees: whole rows, definitions with their comments, bodies made when they must be cut.

A tree-sitter tree has a node for every token; a reader sees definitions, and rows. So code is cut only where a node
is the first thing on its row, and what a node divides into is made when the packer enters it: the size of the work
is that of what is cut, not that of the syntax.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

from structsplit.document import Header, Kind, Node, Symbol
from structsplit.parsers.code.embedded import Block, element_node, find_element, look_into
from structsplit.parsers.code.grammar import Grammar, Role
from structsplit.parsers.code.groups import DECLARED, Group, Grouper
from structsplit.parsers.code.holders import holder
from structsplit.parsers.code.long_rows import (
    LONG_ROW_CHARS,
    MAX_DEPTH,
    MAX_HEADER_CHARS,
    crowd,
    expand_row,
    long_row_holder,
)
from structsplit.parsers.code.names import Subject, Subjects
from structsplit.parsers.code.rows import Rows
from structsplit.parsers.code.scopes import Scope, called
from structsplit.parsers.code.signatures import signature
from structsplit.parsers.code.told import Told, find_told, with_told
from structsplit.parsers.lines import is_closing, statements

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode

OPENING = re.compile(r"#\s*(?:if|else|elif)|(?:public|private|protected)(?:\s+slots)?\s*:$|\{:(?:else|then|catch)\b")
"""A row that goes with what stands below it: of the preprocessor, of access, of a branch in a template."""

BLOCK_COMMENT = re.compile(r"([ \t]*)(?:/\*+!?|\(\*+|\{-\|?|<!--+|--\[=*\[|#\[+)")
"""What opens a comment of several rows."""

BRACKETS = frozenset("{[(")
WORDS = re.compile(r"\w+")
FIRST_ROW = attrgetter("first")
COMMENT = {"kind": "comment"}
DEFINITION, LEAD = Role.DEFINITION, Role.LEAD
IMPORTED = (Role.IMPORT, Role.PREAMBLE)


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
    blocks: list[Block] = field(default_factory=list)
    """What stands in other languages."""
    told: list[Told] = field(default_factory=list)
    """Where there is broken syntax: what rows tell, in order."""
    grouper: Grouper = field(init=False)

    def __post_init__(self) -> None:
        self.grouper = Grouper(self.rows, self.grammar, self.subjects.captured)

    def build(self, root: "SyntaxNode") -> list[Node]:
        """The nodes of a whole text. Classes and modules are looked into at once, for the names they define."""
        last = len(self.rows.lines) - 1
        parts = self.grouper.inside(root, 0, last)
        if root.has_error and self.grammar.told:
            self.told = find_told(self.rows.lines, self.grammar.told, self.grammar.language.line_comment)
            parts = with_told(parts, self.told, self.grouper, self.subjects)
        nodes = self._nodes(parts, Scope())
        if self.grammar.embed:
            look_into(nodes)
        stack = list(nodes)
        while stack:
            node = stack.pop()
            if node.kind is Kind.CLASS:
                stack.extend(node.children)
        return nodes

    def between(
        self, nodes: "list[SyntaxNode]", row: int, last: int, scope: Scope, *, broken: bool = False
    ) -> list[Node]:
        """The nodes of what begins below a row, down to another row."""
        return self._nodes(self.grouper.below(nodes, row, last, broken=broken), scope)

    # -- levels --------------------------------------------------------------------------------------------

    def _nodes(self, parts: list[Group], scope: Scope, *, joins: bool = True) -> list[Node]:
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

        embeds = bool(self.grammar.embed) and scope.depth < MAX_DEPTH
        if joins and self.grammar.language.clauses:
            parts = self._with_clauses(parts)
        subject_of, last_number = self.subjects.of, len(parts) - 1
        for number, group in enumerate(parts):
            subject = None if group.plain else subject_of(group.nodes)
            if not (scope.in_function or group.broken):
                subject = self._with_held(group, subject, scope)
            role = subject.role if subject else None
            if leads and group.first > leads[-1].last + 1 and not self._names(leads, group.told or subject):
                flush()
            if role is LEAD:
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
            element = embeds and find_element(self.rows, self.grammar, group)
            if group.broken and role is None and not element and not group.told:
                if imports or leads:
                    flush()
                broken.append(group)
                continue
            if imports or broken:
                flush()
            above, leads = leads, []
            if element:
                nodes.append(element_node(self, element, above, scope))
                continue
            if group.told:
                nodes.append(self._told(group.told, above, scope))
                continue
            if subject and role in DECLARED:
                nodes.append(self._definition(group, above, subject, scope))
                continue
            nodes.append(self._statement(group, above, scope, is_last=number == last_number))
        flush()
        return nodes

    def _names(self, leads: list[Group], subject: Subject | Told | None) -> bool:
        """Whether comments say that they are about a definition, though a blank line stands between."""
        titles = self.grammar.doc_titles
        if titles is None or subject is None:
            return False
        if isinstance(subject, Subject) and subject.role not in DECLARED:
            return False
        name = subject.name if isinstance(subject, Told) else self.subjects.name(subject)
        text = self.text[self.rows.start(leads[0].first) : self.rows.end(leads[-1].last)]
        found = titles.findall(text)
        return bool(found) and not {*WORDS.findall(name)[-1:]}.isdisjoint(WORDS.findall(found[-1]))

    def _with_clauses(self, parts: list[Group]) -> list[Group]:
        """The groups with the clauses of one function as one: `fib(0) -> 0; fib(1) -> 1`."""
        joined: list[Group] = []
        last_name = ""
        for group in parts:
            subject = self.subjects.of(group.nodes)
            name = self.subjects.name(subject) if subject and subject.role is Role.DEFINITION else ""
            if name and name == last_name:
                whole = joined[-1]
                if whole.clauses is None:
                    whole = joined[-1] = Group(whole.first, whole.last, list(whole.nodes), clauses=[whole])
                clauses = whole.clauses or []
                clauses.append(group)
                whole.nodes += group.nodes
                whole.last = group.last
            else:
                joined.append(group)
            last_name = name
        return joined

    def _with_held(self, group: Group, subject: Subject | None, scope: Scope) -> Subject | None:
        """What a group outside functions is, where definitions stand inside a statement, or share their rows."""
        if self.grammar.language.type != "code":
            return subject
        if subject is None:
            if group.last > group.first:
                return None if scope.searched else holder(group, self.subjects)
            return long_row_holder(self, group) if len(self.rows.lines[group.first]) > LONG_ROW_CHARS else None
        if subject.role in DECLARED:
            return subject if len(group.nodes) == 1 else crowd(self, group) or subject
        is_block = subject.captured and subject.role in IMPORTED and group.last > group.first
        return (holder(group, self.subjects) if is_block else None) or subject

    # -- kinds of nodes ------------------------------------------------------------------------------------

    def _node(self, kind: Kind, first: int, last: int) -> Node:
        starts = self.rows.starts
        end = starts[last] + len(self.rows.lines[last].rstrip())
        return Node(kind, starts[first], end, language=self.grammar.language.name)

    def _imports(self, parts: list[Group]) -> Node:
        node = self._node(Kind.IMPORTS, parts[0].first, parts[-1].last)
        if len(parts) > 1:
            spans = [(part.first, part.last) for part in parts]
            node.expand_with(lambda: [self._node(Kind.STATEMENT, *span) for span in spans])
        return node

    def _comment(self, parts: list[Group], kind: Kind) -> Node:
        first, last = parts[0].first, parts[-1].last
        node = self._node(kind, first, last)
        node.attrs = COMMENT
        if self.grammar.doc_titles is not None and last > first:
            node.expand_with(partial(self._by_title, first, last))
        block = self.grammar.language.block_comment
        if block and len(parts) == 1 and last > first and (opened := BLOCK_COMMENT.match(self.rows.lines[first])):
            # its pieces are comments too: they begin and end as it does
            node.header = (node.start, node.start + opened.end())
            node.closing = f"{opened[1]}{' ' if block[1] == '*/' else ''}{block[1]}"
        return node

    def _by_title(self, first: int, last: int) -> list[Node]:
        """The rows of a comment by the lines that say what is documented."""
        rows, titles = self.rows, self.grammar.doc_titles
        begins = [row for row in range(first + 1, last + 1) if titles and titles.match(rows.lines[row])]
        ends = [*(row - 1 for row in begins), last]
        spans = [(begin, end) for begin, end in zip([first, *begins], ends, strict=True)]
        return (
            [self._node(Kind.STATEMENT, begin, self._last_filled(begin, end)) for begin, end in spans] if begins else []
        )

    def _last_filled(self, first: int, last: int) -> int:
        while last > first and self.rows.blank(last):
            last -= 1
        return last

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
                expand_row(self, node, group.nodes, scope.without_definitions())
        elif scope.depth < MAX_DEPTH and group.nodes:
            node.expand_with(partial(self._divided, group, scope))
        return node

    def _divided(self, group: Group, scope: Scope) -> tuple[Header, list[Node]]:
        """What a statement divides into: what it is a row of; else its first row, to be repeated, and what is below."""
        nodes, scope = group.nodes, scope.deeper().without_definitions()
        while len(nodes) == 1 and nodes[0].child_count:
            parts = self.grouper.inside(nodes[0], group.first, group.last)
            if len(parts) > 1:
                return None, self._nodes(parts, scope)
            nodes = parts[0].nodes if parts else []
        return self._header(group.first, group.first), self._inside(group, group.first, scope)

    def _definition(self, group: Group, leads: list[Group], subject: Subject, scope: Scope) -> Node:
        name = called(self.subjects, subject, scope, len(self.symbols))
        first, last = signature(self.subjects, group, subject)
        node = self._node(name.kind, group.first, group.last)
        node.attrs = {"kind": name.word}
        if name.qualified:
            header = self.rows.start(first), self.rows.end(last)
            doc = self._doc(subject, leads)
            self.symbols.append(Symbol(header[0], name.qualified, name.word, scope.symbol, header, doc))
        if group.clauses:
            node.expand_with(partial(self._nodes, group.clauses, name.inner, joins=False))
        elif group.crowded:
            expand_row(self, node, group.nodes, name.inner)
        elif group.last == group.first:
            if len(self.rows.lines[group.first]) > LONG_ROW_CHARS:
                if subject.role is Role.CONTAINER and not scope.in_function:
                    self.subjects.look_into(subject.body or subject.node)
                expand_row(self, node, [subject.node], name.inner)
        elif group.last > last and scope.depth < MAX_DEPTH:
            node.header = self._header(first, last)
            node.expand_with(partial(self._opened_definition, group, subject, last, name.inner))
        return self._with_leads(node, leads, name.title)

    def _told(self, told: Told, leads: list[Group], scope: Scope) -> Node:
        """A definition that its rows tell; below its signature it is cut by indentation and blank lines."""
        node = self._node(Kind.FUNCTION, told.first, told.last)
        node.attrs = {"kind": told.kind}
        header = self.rows.start(told.first), self.rows.end(told.signature)
        name = self.grammar.language.qualifier.join((*scope.path, told.name))
        self.symbols.append(Symbol(header[0], name, told.kind, scope.symbol, header, self._lead_span(leads)))
        if told.last > told.signature:
            node.header = self._header(told.first, told.signature)
            opening = self._node(Kind.OPEN, told.first, told.signature)
            start, language = self.rows.start(told.signature + 1), self.grammar.language.name
            node.expand_with(lambda: [opening, *statements(self.text, start, node.end, language=language)])
        return self._with_leads(node, leads, told.name)

    def _with_leads(self, node: Node, leads: list[Group], title: str) -> Node:
        """A definition with the comments above it."""
        if not leads:
            node.title = title
            return node
        whole = Node(node.kind, self.rows.start(leads[0].first), node.end, language=node.language)
        whole.title, whole.attrs = title, node.attrs
        comment = self._comment(leads, Kind.COMMENT)
        whole.expand_with(lambda: [comment, node])
        return whole

    def _doc(self, subject: Subject, leads: list[Group]) -> tuple[int, int] | None:
        """Where a definition is documented: by a string inside, else by the comments above."""
        doc = self.subjects.docstring(subject) if self.grammar.language.docstrings else None
        return doc or self._lead_span(leads)

    def _lead_span(self, leads: list[Group]) -> tuple[int, int] | None:
        return (self.rows.start(leads[0].first), self.rows.end(leads[-1].last)) if leads else None

    def _header(self, first: int, last: int) -> tuple[int, int] | None:
        """What a continuation repeats of rows `first` to `last`: all, or the first one, if not too long."""
        start = self.rows.start(first)
        for row in (last, first):
            end = self.rows.end(row)
            if end - start <= MAX_HEADER_CHARS:
                return start, end
        return None

    def _opened_definition(self, group: Group, subject: Subject, row: int, scope: Scope) -> list[Node]:
        is_seen = subject.role is Role.CONTAINER and scope.depth == 1 and not subject.captured
        if not is_seen or self.grammar.language.type != "code":  # seen by the query from the root
            self.subjects.look_into(subject.body or subject.node)
        return self._inside(group, row, scope)

    def _inside(self, group: Group, row: int, scope: Scope) -> list[Node]:
        """What a group divides into: its rows down to `row`, and what begins below; nothing where all is one token."""
        parts = self.grouper.below(group.nodes, row, group.last)
        if self.told and not scope.in_function:
            first, stop = (bisect_right(self.told, at, key=FIRST_ROW) for at in (row, group.last))
            told = [definition for definition in self.told[first:stop] if definition.last <= group.last]
            parts = with_told(parts, told, self.grouper, self.subjects)
        opening = self._node(Kind.OPEN, group.first, row)
        has_opening = self.text[opening.start : opening.end].strip()
        return [*([opening] if has_opening else []), *self._nodes(parts, scope)] if parts else []
