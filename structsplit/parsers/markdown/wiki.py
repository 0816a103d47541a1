"""Paragraphs of Markdown that hold headings of a wiki: each of their lines is a paragraph, or a heading."""

from collections.abc import Iterator

from structsplit.document import Kind, Node
from structsplit.parsers.markdown.tree import line_end
from structsplit.parsers.wiki import may_have_wiki_headings, wiki_heading


def part_wiki_text(text: str, blocks: list[Node]) -> list[Node]:
    """The top-level blocks, such paragraphs parted. In a wiki a line is a paragraph, however long."""
    if not may_have_wiki_headings(text):
        return blocks
    return [part for block in blocks for part in _parted(text, block)]


def _parted(text: str, block: Node) -> Iterator[Node]:
    if block.kind not in (Kind.PARAGRAPH, Kind.LEAD) or "=" not in text[block.start : block.end]:
        yield block
        return
    lines: list[Node] = []
    start = block.start
    while start < block.end:
        end = line_end(text, start, block.end)
        if found := wiki_heading(text[start:end]):
            level, title = found
            lines.append(Node(Kind.HEADING, start, end, title=title, level=level, attrs={"anchor": ""}))
        else:
            lines.append(Node(Kind.PARAGRAPH, start, end))
        start = end
    yield from lines if any(line.kind is Kind.HEADING for line in lines) else [block]
