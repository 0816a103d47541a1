"""A plain text by its blocks: what each one is."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from structsplit.boundaries import blocks, line_starts
from structsplit.document import Kind
from structsplit.parsers.text.block import VERBATIM, Block, indentation, line_spans
from structsplit.parsers.text.headings import heading_of, marked_heading, wiki_lines
from structsplit.parsers.text.lists import CODE_INDENT, FIRST_ITEM, LATER_ITEM, with_list
from structsplit.parsers.text.markup import PLAIN, Markup, heading_match, verbatim_spans
from structsplit.parsers.wiki import may_have_wiki_headings

# Nobody wraps at this column: a text most of whose characters stand in longer lines has a paragraph per line.
_LONG_LINE_CHARS = 120

_COLUMN_GAP = re.compile(r"\S(?:[ ]{3,}|[ ]*\t[ \t]*)\S| \| ")


def leaves(text: str, markup: Markup = PLAIN) -> Iterator[Block]:
    """The leaves of a text, in order: verbatim blocks, and what stands between them."""
    at = 0
    for start, end in verbatim_spans(text, markup):
        yield from _running_leaves(text, at, start, markup)
        yield Block(Kind.CODE, start, end, family=VERBATIM)
        at = end
    yield from _running_leaves(text, at, len(text), markup)


def _running_leaves(text: str, begin: int, stop: int, markup: Markup) -> Iterator[Block]:
    whole = text if (begin, stop) == (0, len(text)) else text[begin:stop]
    spans = [_without_blank_lines(text, begin + start, begin + end) for start, end in blocks(whole)]
    indents = [indentation(text, start) for start, _ in spans]
    code_indent = _body_indent(indents) + CODE_INDENT
    one_per_line = _has_a_paragraph_per_line(whole)
    is_wiki = markup is PLAIN and may_have_wiki_headings(whole)
    if markup.heading or markup.start:
        spans = [part for span in spans for part in _parted(text, *span, markup)]
        indents = [indentation(text, start) for start, _ in spans]
    for (start, end), indent in zip(spans, indents, strict=True):
        block = text[start:end]
        if heading := marked_heading(block, start, markup):
            yield heading
            continue
        if markup.table and markup.table.match(block):
            yield Block(Kind.CODE, start, end, family=VERBATIM)
            continue
        if is_wiki and (lines := wiki_lines(block, start)):
            yield from lines
            continue
        if heading := heading_of(block, start, markup):
            yield heading
            rest = text[heading.end : end]
            if not rest.strip():
                continue
            start = heading.end + len(rest) - len(rest.lstrip("\r\n"))
            block = text[start:end]
        if markup.indented_code and indent >= code_indent and _is_indented(block, code_indent):
            yield Block(Kind.CODE, start, end)
        elif (FIRST_ITEM.match(block) or LATER_ITEM.search(block)) and (parts := with_list(block, start)):
            yield from parts
        elif _is_table(block):
            yield Block(Kind.CODE, start, end)
        elif one_per_line:
            yield from (Block(Kind.PARAGRAPH, *line) for line in line_spans(block, start))
        else:
            yield Block(Kind.PARAGRAPH, start, end)


def _parted(text: str, start: int, end: int, markup: Markup) -> Iterator[tuple[int, int]]:
    """The spans of a block whose lines are headings or begin blocks."""
    begin: int | None = start
    last = start
    for line_start, line_end in line_spans(text[start:end], start):
        line = text[line_start:line_end]
        begin = line_start if begin is None else begin
        is_heading = heading_match(line, markup) is not None
        if (is_heading or (markup.start and markup.start.match(line))) and begin < line_start:
            yield begin, last
            begin = line_start
        if is_heading:
            yield line_start, line_end
            begin = None
        last = line_end
    if begin is not None:
        yield begin, end


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
