"""Lists of plain paragraphs, found line by line.

Half the lists of real documents are such: every item a marker and a paragraph. The stock rule parses each item as
a document of its own; this one reads the lines, makes one token an item, and leaves every list with anything else
in it (nested lists, code, quotes, lazy continuations, mixed indentation) to the stock rule. Tests compare the two.
"""

import re

from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from structsplit.parsers.markdown.block import Block

MARKER = re.compile(r"([-+*]|\d{1,9}([.)]))( {1,4})(?=[^ \t])")
ANY_MARKER = re.compile(r"([-+*]|\d{1,9}([.)]))(?=[ \t]|$)", re.MULTILINE)
NOT_PLAIN = re.compile(
    r"[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|[>|<]|`{3}|~{3}|#{1,6}(?:[ \t]|$)|\[[^\]]*\]:|!!!|\?\?\?|===|:{3}|\$\$"
    r"|[-*_= \t]+$|[:~][ \t]"
)
"""What may begin a block, or change what the line above is."""

Items = list[tuple[int, int]]


def plain_list(state: StateBlock, line: int, end: int) -> bool:
    """Parse a list if it is plain; False, and nothing changed, if it is not."""
    found = _items(state, line, end)
    if found is None:
        return False
    items, ordered = found
    name, tag = ("ordered_list", "ol") if ordered else ("bullet_list", "ul")
    stop = items[-1][1]
    level, push = state.level, state.tokens.append
    push(Token(f"{name}_open", tag, 1, map=[line, stop], level=level))
    for first, last in items:
        push(Block("plain_item", [first, last], level + 1))
    push(Token(f"{name}_close", tag, -1, level=level))
    state.line = stop
    return True


def _items(state: StateBlock, line: int, end: int) -> tuple[Items, bool] | None:
    """The lines of each item, and whether the list is ordered; None where the list is not plain."""
    source, begins, shifts, ends, columns = state.src, state.bMarks, state.tShift, state.eMarks, state.sCount
    indent = columns[line]
    if indent != shifts[line] or state.parentType == "deflist":
        return None
    kind = ""
    items: Items = []
    offset = 0
    while line < end:
        at, stop = begins[line] + shifts[line], ends[line]
        if at >= stop:  # a blank line: what follows decides whether the list, and the item, go on
            following = line
            while following < end and begins[following] + shifts[following] >= ends[following]:
                following += 1
            if following >= end:
                break
            goes_on = _same_list(source, begins, shifts, ends, following, kind)
            if columns[following] > indent or (goes_on and columns[following] < indent):
                return None
            if not goes_on:
                break
            line = following
            continue
        if columns[line] == indent and (marker := MARKER.match(source, at, stop)):
            mark = marker[2] or marker[1]
            if kind and mark != kind:
                return None
            kind = mark
            offset = indent + len(marker[0])
            if NOT_PLAIN.match(source, marker.end(), stop):
                return None
            items.append((line, line + 1))
        elif items and offset <= columns[line] <= offset + 3 and not NOT_PLAIN.match(source, at, stop):
            items[-1] = (items[-1][0], line + 1)
        else:
            return None
        line += 1
    return (items, kind in ".)") if items else None


def _same_list(source: str, begins: list[int], shifts: list[int], ends: list[int], line: int, kind: str) -> bool:
    marker = ANY_MARKER.match(source, begins[line] + shifts[line], ends[line])
    return marker is not None and (marker[2] or marker[1]) == kind
