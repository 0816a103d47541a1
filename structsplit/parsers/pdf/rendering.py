"""The rendering as Markdown, in one pass: text, nodes, and where on the pages every line of it stands."""

import re

from structsplit.document import Kind, Node
from structsplit.parsers.fences import fence_mark, fence_parts
from structsplit.parsers.lead import is_caption, is_lead
from structsplit.parsers.nesting import nest
from structsplit.parsers.pdf.blocks import Block
from structsplit.parsers.pdf.code import code_lines
from structsplit.parsers.pdf.hyphens import Words
from structsplit.parsers.pdf.lists import MARKDOWN_NUMBER, Nested, nest_items
from structsplit.parsers.pdf.locations import PageLocations
from structsplit.parsers.pdf.page import Box, turned
from structsplit.parsers.pdf.pipes import Line, pipe_table
from structsplit.parsers.pdf.rows import Row, Sheet
from structsplit.parsers.ties import tie

MAX_LEVEL = 6
_LEADERS = re.compile(r"\s*(?:\.\s?){6,}")
"""Dots that lead to a number: of an index, for lists of contents are left out."""

_RAISED = re.compile(r"[-−]?\d{1,3}(?:,\d{1,3})*")
_MARKED = ".,;:!?)]}’”»\"'%"
"""What a raised number may stand behind, letters and digits aside."""

MAX_INDENT = 48
"""Characters; what is nested deeper stands there too."""


class Rendering:
    """Text, nodes and locations so far."""

    def __init__(self, words: Words, turned: dict[int, Sheet]) -> None:
        self.words = words
        self.turned = turned
        """Pages by number whose boxes are to be turned."""
        self.parts: list[str] = []
        self.offset = 0
        self.locations = PageLocations()
        self.prefix = ""
        """What stands in front of every line."""
        self.marker = ""
        """What stands in front of the next line instead."""
        self.gap = False
        """Whether a blank line comes before the next block."""
        self._unexpanded: list[Node] = []

    def render(self, blocks: list[Block]) -> tuple[str, Node]:
        """The text, and the tree of its nodes."""
        nodes = nest(tie(self._nodes(nest_items(blocks))))
        text = "".join(self.parts)
        self.parts.clear()
        for node in self._unexpanded:
            _expand(text, node)
        return text, Node(Kind.DOCUMENT, 0, len(text), nodes)

    def _nodes(self, nested: list[Nested]) -> list[Node]:
        """Nodes of blocks and lists, those in items first, without recursion."""
        results: list[list[Node]] = [[]]
        stack: list[tuple[Nested, bool]] = [(entry, False) for entry in reversed(nested)]
        prefixes: list[str] = []
        while stack:
            entry, is_closing = stack.pop()
            block = entry.block
            if is_closing:
                inside = results.pop()
                if block is None:
                    results[-1].append(Node(Kind.LIST, inside[0].start, inside[-1].end, tie(inside)))
                    self.gap = not prefixes
                else:
                    self.prefix = prefixes.pop()
                    results[-1].append(_item(tie(inside)))
                continue
            if block is None or block.kind is Kind.ITEM:
                stack.append((entry, True))
                results.append([])
                if block is None:
                    self.gap = self.gap and not prefixes
                else:
                    prefixes.append(self.prefix)
                    results[-1].append(self._item_text(block))
                    block.rows = []
                stack.extend((child, False) for child in reversed(entry.children))
                continue
            self.gap = self.gap or bool(results[-1])
            results[-1].append(self._block(block))
            block.rows, block.table = [], None  # as the text grows, what it is made from goes
        return results[0]

    # -- blocks ------------------------------------------------------------------------------------------

    def _block(self, block: Block) -> Node:
        if block.table is not None:
            return self._table(block)
        if block.kind is Kind.CODE:
            return self._code(block)
        if block.kind is Kind.FIGURE and len(block.rows) > 1 and not is_caption(block.first.text):
            return self._add(Kind.FIGURE, _line_by_line(block))
        lines = self._prose(block)
        if block.kind is Kind.HEADING:
            title = "".join(text for text, _, _ in lines)
            node = self._add(Kind.HEADING, lines, "#" * min(block.level, MAX_LEVEL) + " ")
            node.title, node.level = title, block.level
            return node
        if block.kind is Kind.FOOTNOTE:
            return self._add(Kind.FOOTNOTE, lines)
        if block.kind is Kind.QUOTE:
            return self._add(Kind.QUOTE, lines, "> ")
        text = "".join(text for text, _, _ in lines)
        is_leading = block.kind is Kind.PARAGRAPH and text[-1] != "." and is_lead(text)
        kind = Kind.LEAD if is_leading else block.kind
        return self._add(kind, lines)

    def _item_text(self, block: Block) -> Node:
        marker = block.marker
        rendered = marker if MARKDOWN_NUMBER.fullmatch(marker) else "-"
        lines = self._prose(
            block, skip=0 if rendered == "-" and (marker[-1] in ").]" or marker.isdigit()) else len(marker)
        )
        if not self.marker:
            self.marker = self.prefix
        self.marker += f"{rendered} "
        node = self._add(Kind.PARAGRAPH, lines)
        if is_lead("".join(text for text, _, _ in lines)):
            node.kind = Kind.LEAD
        if len(self.prefix) < MAX_INDENT:
            self.prefix += " " * (len(rendered) + 1)
        self.gap = False
        return node

    def _prose(self, block: Block, skip: int = 0) -> list[Line]:
        """The rows of a block as one line of text, in pieces."""
        lines: list[Line] = []
        skip = skip or block.skip
        for number, (page, row) in enumerate(block.rows):
            text = row.text if block.kind is Kind.HEADING else with_carets(row)
            if not number and block.kind is Kind.FOOTNOTE and row.marks and row.marks[0][0] == 0:
                end = row.marks[0][1]
                text = f"{text[:end]} {text[end:].lstrip()}"
            if not number and skip:
                text = text[skip:].lstrip()
            if block.until and number == len(block.rows) - 1:
                text = text[: block.until].rstrip()
            if ". . . ." in text or "......" in text:
                text = _LEADERS.sub(" … ", text).strip()
            if not text:
                continue
            if lines:
                above, between = self.words.glue(lines[-1][0], text, block.rows[number - 1][1].ends_blank)
                lines[-1] = (above + between, *lines[-1][1:])
            lines.append((text, page, row.place or row.box))
        return lines or [(block.first.text, block.page, block.first.place or block.first.box)]

    def _code(self, block: Block) -> Node:
        code = code_lines(block.rows)
        mark = fence_mark("\n".join(code))
        lines: list[Line] = []
        for text, (page, row) in zip(code, block.rows, strict=True):
            if lines:
                text = "\n" + text
            lines.append((text, page, row.place or row.box))
        start_of_code = f"{mark}\n"
        node = self._add(Kind.CODE, [(start_of_code, *lines[0][1:]), *lines, (f"\n{mark}", *lines[-1][1:])])
        node.header = (node.start, node.start + len(self.first_prefix) + len(start_of_code))
        node.closing = self.prefix + mark
        self._unexpanded.append(node)
        return node

    def _table(self, block: Block) -> Node:
        assert block.table is not None
        head, body = pipe_table(block.table, self.words)
        if not body:
            return self._add(Kind.PARAGRAPH, head)
        node = self._add(Kind.TABLE, [*head, *body])
        length = sum(len(text) + text.count("\n") * len(self.prefix) for text, _, _ in body)
        node.header = (node.start, node.end - length)  # each row has its line end in front
        self._unexpanded.append(node)
        return node

    def _add(self, kind: Kind, lines: list[Line], opening: str = "") -> Node:
        """Add a block of lines, each with its place; what stands between them is part of their texts."""
        if self.gap and self.parts:
            self._put("\n")
        start = self.offset
        self.first_prefix = self.marker or self.prefix
        self._put(self.first_prefix + opening)
        self.marker = ""
        prefix = self.prefix
        begin = start
        page, box = lines[0][1:]
        for text, line_page, line_box in lines:
            if line_box is not box:
                self._locate(begin, page, box)
                begin, page, box = self.offset, line_page, line_box
            self._put(text.replace("\n", f"\n{prefix}") if prefix and "\n" in text else text)
        self._put("\n")
        self._locate(begin, page, box)
        self.gap = True
        return Node(kind, start, self.offset)

    def _locate(self, start: int, page: int, box: Box) -> None:
        if (sheet := self.turned.get(page)) is not None:
            box = turned(box, sheet.turn, sheet.width, sheet.height)
        self.locations.add(start, self.offset, page, box)

    def _put(self, text: str) -> None:
        self.parts.append(text)
        self.offset += len(text)


def with_carets(row: Row) -> str:
    """The text of a row with "^" in front of raised numbers, which else became part of the word or number they stand
    at: marks of footnotes, exponents."""
    text = row.text
    for start, end in reversed(row.marks):
        if start and _RAISED.fullmatch(text, start, end) and (text[start - 1].isalnum() or text[start - 1] in _MARKED):
            text = f"{text[:start]}^{text[start:]}"
    return text


def _line_by_line(block: Block) -> list[Line]:
    return [
        (f"\n{row.text}" if number else row.text, page, row.place or row.box)
        for number, (page, row) in enumerate(block.rows)
    ]


def _item(children: list[Node]) -> Node:
    first, last = children[0], children[-1]
    if len(children) == 1:
        return Node(Kind.ITEM, first.start, first.end)
    for child in children:
        if child.kind is Kind.LIST and child.header == (first.start, first.end):
            child.header = None  # its lead-in is the line that this node repeats
    return Node(Kind.ITEM, first.start, last.end, children, header=(first.start, first.end))


def _expand(text: str, node: Node) -> None:
    """Let the rows of a table, the parts of a fence be made when they are needed."""
    if node.kind is Kind.CODE:
        span = Node(node.kind, node.start, node.end, header=node.header)
        node.expand_with(lambda: fence_parts(text, span))
    else:
        start, end = node.start, node.end

        def rows() -> list[Node]:
            from structsplit.parsers.markdown.tables import rows as pipe_rows

            return pipe_rows(text, start, end)

        node.expand_with(rows)
