"""The leaves of a plain text as a tree: lists over blank lines, lead-ins, sections under their headings."""

import functools
import itertools
import re
from collections.abc import Sequence

from structsplit.document import Kind, Node
from structsplit.parsers.lead import is_lead
from structsplit.parsers.lines import statements
from structsplit.parsers.text.block import VERBATIM, Block, indentation, line_spans
from structsplit.parsers.text.headings import Levels
from structsplit.parsers.text.lists import continues_item, continues_list, extend_item
from structsplit.parsers.text.markup import PLAIN, Markup


def labelled(text: str, leaves: Sequence[Block], label: re.Pattern[str]) -> list[Block]:
    """The leaves, each label as part of the heading below it."""
    kept: list[Block] = []
    for leaf in leaves:
        before = kept[-1] if kept and leaf.kind is Kind.HEADING else None
        if before and before.kind is Kind.PARAGRAPH and label.fullmatch(text, before.start, before.end):
            leaf.start = kept.pop().start
        kept.append(leaf)
    return kept


def join_neighbours(text: str, leaves: Sequence[Block]) -> list[Block]:
    """Lists with blank lines between their items are one list, indented blocks one block."""
    joined: list[Block] = []
    for leaf in leaves:
        before = joined[-1] if joined else None
        if before and before.kind is Kind.LIST and leaf.kind is not Kind.HEADING and continues_item(text, before, leaf):
            extend_item(before, leaf.end)
        elif before and before.kind is leaf.kind is Kind.LIST and continues_list(text, before, leaf):
            before.items.extend(leaf.items)
            before.end, before.successor = leaf.end, leaf.successor
        elif before and before.kind is leaf.kind is Kind.CODE and VERBATIM not in (before.family, leaf.family):
            before.end = leaf.end
        else:
            joined.append(leaf)
    _mark_leads(text, joined)
    return joined


def _mark_leads(text: str, leaves: Sequence[Block]) -> None:
    """One number is no list; a paragraph with a colon in front of a list or an indented block introduces it."""
    for leaf in leaves:
        if leaf.family == "number" and len(leaf.items) == 1:
            leaf.kind = Kind.PARAGRAPH
    for before, leaf in itertools.pairwise(leaves):
        introduces = before.kind is Kind.PARAGRAPH and leaf.kind in (Kind.LIST, Kind.CODE)
        if introduces and is_lead(text[before.start : before.end]):
            before.kind = Kind.LEAD


def sections(leaves: Sequence[Block], text: str, markup: Markup = PLAIN) -> list[Node]:
    """The leaves under their headings, and those indented below a directive inside it."""
    levels = Levels(leaves, markup)
    top: list[Node] = []
    stack: list[Node] = []
    directives: list[tuple[int, Node]] = []  # the open ones, with their indentation
    for leaf in leaves:
        level = levels.of(leaf) if leaf.kind is Kind.HEADING else 0
        if directives:
            indent = -1 if level else indentation(text, leaf.start)
            while directives and directives[-1][0] >= indent:
                directives.pop()
        while level and stack and stack[-1].level >= level:
            stack.pop()
        siblings = directives[-1][1].children if directives else stack[-1].children if stack else top
        node = _node(text, leaf, level)
        if markup.directive and not level and markup.directive.match(text, leaf.start):
            node = _directive(text, node)
            directives.append((indentation(text, leaf.start), node))
        siblings.append(node)
        if level:
            stack.append(node)
        for section in stack:
            section.end = leaf.end
        for _, directive in directives:
            directive.end = leaf.end
    return top


def _directive(text: str, first: Node) -> Node:
    """What holds a directive's own block, whose first line is repeated, and what follows."""
    header = line_spans(text[first.start : first.end], first.start)[0]
    return Node(Kind.CONTAINER, first.start, first.end, [first], header=header)


def _node(text: str, leaf: Block, level: int) -> Node:
    """A leaf's node; for a heading the section it opens."""
    if leaf.kind is Kind.HEADING:
        heading = Node(Kind.HEADING, leaf.start, leaf.end, title=leaf.title, level=level)
        header = leaf.start, leaf.title_end
        return Node(Kind.SECTION, leaf.start, leaf.end, [heading], title=leaf.title, header=header, level=level)
    if leaf.kind is Kind.LIST:
        return Node(Kind.LIST, leaf.start, leaf.end, [Node(Kind.ITEM, *item) for item in leaf.items])
    if leaf.kind is Kind.CODE:
        return Node(Kind.CODE, leaf.start, leaf.end, expand=functools.partial(statements, text, leaf.start, leaf.end))
    return Node(leaf.kind, leaf.start, leaf.end)
