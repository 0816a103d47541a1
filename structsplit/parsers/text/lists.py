"""The lists of a plain text: bullets of one kind, consecutive numbers."""

import re

from structsplit.document import Kind
from structsplit.parsers.text.block import Block, indentation, line_spans

CODE_INDENT = 4
"""More than the text around it: indented so far, a block is code."""

_BULLET = r"[-*•‣◦▪]|o(?= {2})"
ITEM = re.compile(rf"([ \t]*)(?:({_BULLET})|\(?(\d{{1,3}}|[A-Za-z])[.)])[ \t]+(?=\S)")
_MAYBE_ITEM = rf"[ \t]*(?:{_BULLET}|\(?(?:\d{{1,3}}|[A-Za-z])[.)])[ \t]"
FIRST_ITEM = re.compile(_MAYBE_ITEM)
LATER_ITEM = re.compile(rf"[\r\n]{_MAYBE_ITEM}")


def with_list(block: str, offset: int) -> list[Block] | None:
    """A paragraph, if the block begins with one, and its list; None when no line surely begins an item.

    Items are bullets of one kind or consecutive numbers: two at least, or one that begins the block. A line that is
    neither an item nor indented makes all of it a paragraph.
    """
    lines = line_spans(block, offset)
    items: list[tuple[int, int]] = []
    indent, bullet, first, successor = 0, None, None, None
    for start, end in lines:
        match = ITEM.match(block, start - offset)
        if match and not items:
            indent, bullet, first = indentation(block, start - offset), match[2], match[3]
        elif not match or indentation(block, start - offset) != indent or (match[2], match[3]) != (bullet, successor):
            if items and indentation(block, start - offset) <= indent:
                return None
            if items:
                items[-1] = items[-1][0], end
            continue
        successor = _successor(match[3])
        items.append((start, end))
    before = [line for line in lines if items and line[0] < items[0][0]]
    if not items or (len(items) == 1 and before):
        return None
    list_ = Block(Kind.LIST, items[0][0], items[-1][1], family=bullet or "number", items=items)
    list_.first, list_.successor = first, successor
    return [Block(Kind.PARAGRAPH, before[0][0], before[-1][1]), list_] if before else [list_]


def _successor(number: str | None) -> str | None:
    if number is None:
        return None
    return str(int(number) + 1) if number.isdigit() else chr(ord(number) + 1)


def continues_item(text: str, before: Block, leaf: Block) -> bool:
    """Whether a block is indented as a further paragraph of the last item, and less than code would be."""
    item = ITEM.match(text, before.items[-1][0])
    width = len(item.group().expandtabs(4)) if item else 0
    return item is not None and width <= indentation(text, leaf.start) < width + CODE_INDENT


def extend_item(list_: Block, end: int) -> None:
    list_.items[-1] = list_.items[-1][0], end
    list_.end = end


def continues_list(text: str, before: Block, leaf: Block) -> bool:
    same = leaf.family == before.family and indentation(text, leaf.start) == indentation(text, before.start)
    return same and leaf.first == before.successor
