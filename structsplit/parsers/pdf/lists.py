"""Items of lists: what marks them, and how they nest."""

import re
from dataclasses import dataclass, field

from structsplit.document import Kind
from structsplit.parsers.pdf.blocks import Block

BULLET = re.compile(r"[•‣◦∙▪▫■□●○◆◇►▶➢➤✓✔❖☞☛⁃·*\-–—\uf0b7\uf0a7\uf0d8\uf0fc\u25aa](?=\s)")
NUMBER = re.compile(r"(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\[\d{1,3}\]|[①-⑳])(?=\s)")

DOTS = frozenset("•‣◦▪▫■□●○◆◇►▶➢➤✓✔❖☞☛⁃\uf0b7\uf0a7\uf0d8\uf0fc\u25aa")
"""Bullets that are nothing else at the beginning of a row, as a dash or a star may be."""

MARKDOWN_NUMBER = re.compile(r"\d{1,9}[.)]")

NEAR = 4.0
"""Points: sides that differ by less are one."""

LOOKED_AT = 4
"""Rows of a paragraph that tell where its left side is: its first line may be indented."""


def marker_of(text: str) -> str:
    """The bullet or number that a row begins with, or ""."""
    first = text[0]
    if first.isalpha() and first not in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ":
        return ""
    found = BULLET.match(text) or NUMBER.match(text)
    return found.group() if found else ""


@dataclass(slots=True)
class Nested:
    """A block with what is inside of it: items in a list, blocks in an item."""

    block: Block | None
    """None for a list."""
    children: list["Nested"] = field(default_factory=list)


def nest_items(blocks: list[Block]) -> list[Nested]:
    """Blocks as a tree: items of one list put together, blocks and lists in the items they are indented under."""
    top: list[Nested] = []
    stack: list[_Open] = []
    for block in blocks:
        if block.kind is Kind.HEADING:
            stack.clear()
        if block.kind is Kind.ITEM:
            while stack and stack[-1].x > block.x + NEAR:
                stack.pop()
            if stack and abs(stack[-1].x - block.x) <= NEAR:
                around = stack.pop().around
            else:
                around = Nested(None)
                (stack[-1].item.children if stack else top).append(around)
            item = Nested(block)
            around.children.append(item)
            first = block.first
            inside = block.x + (first.hang - first.box[0] if first.hang else NEAR * 2)
            stack.append(_Open(block.x, inside, around, item))
            continue
        left = block.x if block.table else min(row.x for _, row in block.rows[:LOOKED_AT])
        while stack and left < stack[-1].inside - NEAR:
            stack.pop()
        (stack[-1].item.children if stack else top).append(Nested(block))
    return top


@dataclass(slots=True)
class _Open:
    """An item that what follows may be part of."""

    x: float
    """Of its marker."""
    inside: float
    """x of what is in it."""
    around: Nested
    """Its list."""
    item: Nested
