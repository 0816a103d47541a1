"""A plain text by its blocks: what each one is."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from structsplit.boundaries import blocks, line_starts
from structsplit.document import Kind
from structsplit.parsers.text.block import Block, indentation, line_spans
from structsplit.parsers.text.headings import heading_of, wiki_lines
from structsplit.parsers.text.lists import CODE_INDENT, FIRST_ITEM, LATER_ITEM, with_list
from structsplit.parsers.wiki import may_have_wiki_headings

# Nobody wraps at this column: a text most of whose characters stand in longer lines has a paragraph per line.
_LONG_LINE_CHARS = 120

_COLUMN_GAP = re.compile(r"\S(?:[ ]{3,}|[ ]*\t[ \t]*)\S| \| ")


def leaves(text: str) -> Iterator[Block]:
    spans = [_without_blank_lines(text, start, end) for start, end in blocks(text)]
    indents = [indentation(text, start) for start, _ in spans]
    code_indent = _body_indent(indents) + CODE_INDENT
    one_per_line = _has_a_paragraph_per_line(text)
    is_wiki = may_have_wiki_headings(text)
    for (start, end), indent in zip(spans, indents, strict=True):
        block = text[start:end]
        if is_wiki and (lines := wiki_lines(block, start)):
            yield from lines
            continue
        if heading := heading_of(block, start):
            yield heading
            rest = text[heading.end : end]
            if not rest.strip():
                continue
            start = heading.end + len(rest) - len(rest.lstrip("\r\n"))
            block = text[start:end]
        if indent >= code_indent and _is_indented(block, code_indent):
            yield Block(Kind.CODE, start, end)
        elif (FIRST_ITEM.match(block) or LATER_ITEM.search(block)) and (parts := with_list(block, start)):
            yield from parts
        elif _is_table(block):
            yield Block(Kind.CODE, start, end)
        elif one_per_line:
            yield from (Block(Kind.PARAGRAPH, *line) for line in line_spans(block, start))
        else:
            yield Block(Kind.PARAGRAPH, start, end)


def _without_blank_lines(text: str, start: int, end: int) -> tuple[int, int]:
    """A form feed belongs to no line: a block that follows one starts behind it."""
    while text.startswith("\f", start):
        start += 1
    return start, end


def _body_indent(indents: Sequence[int]) -> int:
    """The indentation of most blocks, as in a manual page; 0 where no indentation has the majority."""
    if not indents:
        return 0
    indent, count = Counter(indents).most_common(1)[0]
    return indent if indent and count * 2 > len(indents) else 0


def _has_a_paragraph_per_line(text: str) -> bool:
    starts = [*line_starts(text), len(text)]
    lengths = [end - start for start, end in itertools.pairwise(starts)]
    return sum(length for length in lengths if length > _LONG_LINE_CHARS) * 2 > len(text)


def _is_indented(block: str, indent: int) -> bool:
    return all(indentation(block, start) >= indent for start in line_starts(block))


def _is_table(block: str) -> bool:
    """Three lines or more, and each has columns: a gap of three spaces, a tab or a bar between words."""
    if "   " not in block and "\t" not in block and " | " not in block:
        return False
    lines = line_spans(block, 0)
    return len(lines) >= 3 and all(_COLUMN_GAP.search(block, *line) for line in lines)
