"""Elements: what stands between an opening and a closing tag, in the same language or in another one.

Text of another language is parsed where it stands, with the whole document around it, so that rows and offsets are
the document's own, whatever its line ends and characters. Which kinds of nodes are elements, and how one says its
language, is data: `[embed]` in `grammars/<language>.toml`.
"""

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from structsplit.document import Kind, Node, Reference, Symbol
from structsplit.languages import Language, language_for
from structsplit.parsers.code.grammar import Element, Grammar, Role, grammar_for
from structsplit.parsers.code.groups import Group
from structsplit.parsers.code.names import Subjects
from structsplit.parsers.code.rows import Rows
from structsplit.parsers.code.syntax import ParseLimitError, parse_syntax
from structsplit.parsers.code.uses import import_references
from structsplit.parsers.lines import statements

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode

    from structsplit.parsers.code.scopes import Scope
    from structsplit.parsers.code.tree import TreeBuilder

MAX_TAG_CHARS = 600
"""Of an opening tag that is searched for attributes; a longer one is repeated by its first row only, if at all."""

MAX_BRANCHES = 40
"""Branches inside branches (`{:else if}`), the last of which holds the closing tag."""


@dataclass(slots=True)
class Found:
    """An element that has a group of nodes for itself, by rows."""

    group: Group
    node: "SyntaxNode"
    element: Element
    language: str
    """Of what stands between the tags; empty where it is that of the document."""
    open_row: int
    """The last row of the opening tag."""
    close: "SyntaxNode | None"
    last_row: int
    """The last row in front of the closing tag's."""


@dataclass(slots=True)
class Block:
    """What stands in another language between two tags, and what it imports."""

    language: Language
    imports: list[tuple[Group, Role]]
    start: int
    """Character offsets of its rows."""
    end: int
    shared: bool
    """Whether the rest of the document uses what it imports."""
    broken: bool
    """Whether some of it could not be parsed."""


def find_element(rows: Rows, grammar: Grammar, group: Group) -> Found | None:
    """The one element of a group that has rows between its tags, where nothing else in the group has several rows."""
    long = [node for node in group.nodes if node.end_point[0] > node.start_point[0]]
    element = grammar.embed.get(long[0].kind_id) if len(long) == 1 else None
    first = long[0].child(0) if element else None
    if element is None or first is None:
        return None
    close = _closing(long[0], element, grammar)
    open_row = max(rows.last(first), group.first)
    last_row = min(group.last, close.start_point[0] - 1 if close is not None else group.last)
    if all(rows.blank(row) for row in range(open_row + 1, last_row + 1)):
        return None
    language = _language(rows.text(first)[:MAX_TAG_CHARS], element)
    return Found(group, long[0], element, language, open_row, close, last_row)


def _closing(node: "SyntaxNode", element: Element, grammar: Grammar) -> "SyntaxNode | None":
    """The closing tag of an element, which may stand in the last of its branches."""
    for _ in range(MAX_BRANCHES):
        last = node.child(node.child_count - 1) if node.child_count > 1 else None
        if last is None or last.type == element.close:
            return last
        if grammar.roles.get(last.kind_id) is not Role.GROUP:
            return None
        node = last
    return None


def _language(tag: str, element: Element) -> str:
    """The language an opening tag says by an attribute, as a name (`ts`) or as a media type; else the usual one."""
    for attribute in element.attributes:
        said = re.search(rf"\s{attribute}\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", tag)
        value = next(filter(None, said.groups()), "").strip().lower() if said else ""
        if value:
            name = value.partition(";")[0].rpartition("/")[2].rpartition("+")[2].removeprefix("x-")
            name = element.languages.get(value, element.languages.get(name, name))
            known = language_for(name)
            return known.name if known else name
    return element.language


def element_node(builder: "TreeBuilder", found: Found, leads: list[Group], scope: "Scope") -> Node:
    """The node of an element: the row of its opening tag, what stands between, the row of its closing tag."""
    rows, group, element = builder.rows, found.group, found.element
    own_language = builder.grammar.language.name
    node = Node(
        Kind.CLASS if element.symbol else Kind.ENTRY,
        rows.start(group.first),
        rows.end(group.last),
        header=_header(rows, group.first, found.open_row),
        language=found.language or own_language,
    )
    inner = scope.deeper()
    if element.symbol:
        inner = replace(inner, symbol=len(builder.symbols), class_like=False)
        signature = rows.start(group.first), rows.end(found.open_row)
        builder.symbols.append(Symbol(signature[0], element.symbol, element.symbol, scope.symbol, signature))
    node.expand_with(partial(_divided, builder, found, inner))
    if not leads:
        return node
    start, end = rows.start(leads[0].first), rows.end(leads[-1].last)
    comment = Node(Kind.COMMENT, start, end, language=own_language, attrs={"kind": "comment"})
    return Node(node.kind, start, node.end, [comment, node], language=node.language)


def look_into(nodes: list[Node]) -> None:
    """Open elements at once, for what scripts in them define; what holds a script holds definitions as the script."""
    opened: list[Node] = []
    stack = list(nodes)
    while stack:
        node = stack.pop()
        if node.kind is Kind.ENTRY:
            opened.append(node)
            stack.extend(node.children)
    for node in reversed(opened):
        if any(child.kind is Kind.CLASS for child in node.children):
            node.kind = Kind.CLASS


def block_references(text: str, rows: Rows, blocks: list[Block]) -> list[Reference]:
    """The imports of blocks, those of one language read together. What all of a block depends on counts as used in
    each of its rows."""
    references: list[Reference] = []
    for language, several in groupby(sorted(blocks, key=_by_language), lambda block: block.language):
        parts = list(several)
        starts = [block.start for block in parts]
        imports = [found for block in parts for found in block.imports]
        for reference in import_references(text, rows, imports, language):
            block = parts[bisect_right(starts, reference.start) - 1]
            references.append(replace(reference, uses=_uses(reference, block, rows), everywhere=0))
    return references


def _by_language(block: Block) -> tuple[str, int]:
    return block.language.name, block.start


def _uses(reference: Reference, block: Block, rows: Rows) -> tuple[int, ...]:
    if not reference.everywhere and block.shared:
        return reference.uses
    within = rows.starts if reference.everywhere else reference.uses
    return tuple(within[bisect_left(within, block.start) : bisect_left(within, block.end)])


def _header(rows: Rows, first: int, last: int) -> tuple[int, int] | None:
    """What a continuation repeats of an opening tag."""
    start = rows.start(first)
    return next(((start, rows.end(row)) for row in (last, first) if rows.end(row) - start <= MAX_TAG_CHARS), None)


def _divided(builder: "TreeBuilder", found: Found, scope: "Scope") -> list[Node]:
    rows, group, language = builder.rows, found.group, builder.grammar.language.name
    between = _of_another_language if found.language else _of_the_same
    nodes = [
        Node(Kind.OPEN, rows.start(group.first), rows.end(found.open_row), language=language),
        *between(builder, found, scope),
    ]
    if found.last_row < group.last:
        nodes.append(Node(Kind.CLOSE, rows.start(found.last_row + 1), rows.end(group.last), language=language))
    return nodes


def _of_the_same(builder: "TreeBuilder", found: Found, scope: "Scope") -> list[Node]:
    return builder.between(found.group.nodes, found.open_row, found.last_row, scope)


def _of_another_language(builder: "TreeBuilder", found: Found, scope: "Scope") -> list[Node]:
    rows = builder.rows
    grammar = grammar_for(found.language)
    start, end = rows.start(found.open_row + 1), rows.end(found.last_row)
    if grammar is None:
        return statements(builder.text, start, end, language=found.language)
    try:
        root = _parsed(rows, found, grammar)
    except ParseLimitError:
        return statements(builder.text, start, end, language=found.language)
    imports: list[tuple[Group, Role]] = []
    builder.blocks.append(Block(grammar.language, imports, start, end, found.element.shared, root.has_error))
    inner = replace(builder, grammar=grammar, subjects=Subjects.of_tree(rows, grammar, root), imports=imports)
    return inner.between(root.children, found.open_row, found.last_row, scope, broken=root.is_error)


def _parsed(rows: Rows, found: Found, grammar: Grammar) -> "SyntaxNode":
    """The syntax of what stands between the tags; its positions are those of the document."""
    from tree_sitter import Range

    opens, close = found.node.child(0), found.close
    assert opens is not None
    ends = (close.start_point, close.start_byte) if close is not None else (found.node.end_point, found.node.end_byte)
    span = Range(opens.end_point, ends[0], opens.end_byte, ends[1])
    return parse_syntax(grammar, rows.data, [span])
