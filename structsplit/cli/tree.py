"""`structsplit tree`: the section tree of one file."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from structsplit.cli.config import load_settings
from structsplit.cli.options import SectionedCommand, config_options, input_options, section, tokenizer_option
from structsplit.cli.source import read_document
from structsplit.cli.terminal import clip, display_width, printable, terminal_width

if TYPE_CHECKING:
    from structsplit.document import Document, Node

INDENT = 2
DEEPEST_INDENT = 24
"""Columns; what lies deeper stands under it, so that there is room for words."""

COLUMNS = ("lines", "characters", "tokens")


_output = section("Output")


@click.command(cls=SectionedCommand, short_help="Show the section tree of a file, with lines and token counts.")
@click.argument("file")
@_output("--depth", type=click.IntRange(min=0), metavar="N", help="At most N levels under the document.")
@_output("--all", "everything", is_flag=True, help="Down to list items, table rows and statements.")
@tokenizer_option
@input_options
@config_options
def tree(file: str, depth: int | None, everything: bool, stdin_filename: str | None, **flags: Any) -> None:
    """Show the tree of FILE ("-" for standard input), which decides where it may be cut: sections and the blocks
    in them, each with its lines, its characters and its tokens.
    """
    from structsplit.bodies import substitutions
    from structsplit.measure import Measure

    settings = load_settings(file, **flags)
    splitter = settings.splitter()
    counter = splitter.counter
    document = read_document(splitter, file, settings.format, stdin_filename)
    measure = Measure(document.text, counter, substitutions(document))
    table = _Table(document, measure.total, terminal_width())
    click.echo(table.line("", *COLUMNS))
    for node, level in _nodes(document.root, depth, everything):
        click.echo(table.row(node, level, measure.span(node.start, node.end)))


def _nodes(root: "Node", depth: int | None, everything: bool) -> "Iterator[tuple[Node, int]]":
    """The nodes to show, in document order, with their depth. Children are asked for only where they are shown:
    the rows of a table and the statements of a code block are made on demand."""
    stack = [(root, 0)]
    while stack:
        node, level = stack.pop()
        yield node, level
        if level != depth and (everything or level == 0 or _is_outline(node)):
            children = node.children if everything else _shown(node)
            stack.extend((child, level + 1) for child in reversed(children))


def _is_outline(node: "Node") -> bool:
    """Whether it holds sections or definitions."""
    from structsplit.rules import RULES, Repeat

    rule = RULES[node.kind]
    return rule.members or rule.repeat is Repeat.CRUMB


def _shown(node: "Node") -> "list[Node]":
    """The children but for what only repeats the line of their parent: a section's heading, a definition without the
    comments above it."""
    from structsplit.document import Kind

    children = node.children
    if node.kind is Kind.SECTION and children and children[0].kind is Kind.HEADING:
        return children[1:]
    if len(children) == 2 and (children[1].kind, children[1].end) == (node.kind, node.end) and not children[1].title:
        return [children[0], *children[1].children]
    return children


class _Table:
    """Lays out one line a node: what it is to the left, numbers in columns to the right."""

    def __init__(self, document: "Document", tokens: int, width: int) -> None:
        from structsplit.boundaries import line_starts

        self._text = document.text
        self._line_starts = line_starts(document.text)
        # no number is larger than those of the whole document
        lines, end = len(str(len(self._line_starts))), len(str(len(document.text)))
        widest = (2 * lines + 1, 2 * end + 1, len(str(tokens)))
        self._widths = [max(len(name), number) for name, number in zip(COLUMNS, widest, strict=True)]
        self._left = max(16, width - sum(self._widths) - 2 * len(COLUMNS))

    def row(self, node: "Node", level: int, tokens: int) -> str:
        indent = " " * min(INDENT * level, DEEPEST_INDENT)
        words = node.title or self._preview(node)
        return self.line(f"{indent}{node.kind}  {printable(words)}".rstrip(), *self._place(node), str(tokens))

    def line(self, left: str, *numbers: str) -> str:
        left = clip(left, self._left)
        filled = left + " " * (self._left - display_width(left))
        return filled + "".join(f"  {number:>{width}}" for number, width in zip(numbers, self._widths, strict=True))

    def _place(self, node: "Node") -> tuple[str, str]:
        first = bisect_right(self._line_starts, node.start)
        last = max(first, bisect_right(self._line_starts, node.end - 1))
        return f"{first}–{last}" if last > first else str(first), f"{node.start}:{node.end}"

    def _preview(self, node: "Node") -> str:
        """The first words of a node that has no name."""
        if node.start == 0 and node.end == len(self._text):
            return node.language
        return " ".join(self._text[node.start : min(node.end, node.start + 200)].split())
