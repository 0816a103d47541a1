"""A flat run of blocks into nested sections, and tags into containers."""

import re
from collections import Counter

from structsplit.document import Kind, Node
from structsplit.parsers.markdown.titles import Slugs

OPENING_TAG = re.compile(r"[ \t]*<([A-Za-z][\w.:-]*)(?:\s[^\0]*?)?(?<!/)>(?:\s*<summary>[^\0]*</summary>)?[ \t]*$")
CLOSING_TAG = re.compile(r"[ \t]*</([A-Za-z][\w.:-]*)\s*>[ \t]*$")
TAG_LINE = re.compile(
    r"[ \t]*+(?:</(?P<close>[A-Za-z][\w.:-]*+)\s*+>|<(?P<open>[A-Za-z][\w.:-]*+)"
    r"(?:\s(?:[^<>\"'{}]|\"[^\"]*+\"|'[^']*+'|\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\})*+)?(?<!/)>)[ \t]*+(?:\r\n|\n|\r|\Z)"
)
"""A line that is one tag; a tag may go on over several lines."""
LABEL = re.compile(r"(?<![\w-])(label|title|value|summary)\s*+=\s*+\{?(?:\"([^\"\n<]+)|'([^'\n<]+))|<summary>([^\n<]+)")
LABELS = ("label", "title", "summary", "value")
"""Attributes that name a container, the best first."""
MAX_NESTING = 40
"""Tags nested deeper are left as they stand, as markdown-it leaves blocks."""
LINE_OF_TAG = re.compile(r"[ \t]*+<[/A-Za-z]")
VOID = frozenset(
    {"br", "hr", "img", "input", "meta", "link", "area", "base", "col", "embed", "source", "track", "wbr", "p", "a"}
)


def outline(text: str, blocks: list[Node]) -> tuple[Node, tuple[int, str] | None]:
    """The document's root with its sections nested as their headings are, and the first heading's (level, title)."""
    slugs = Slugs()
    root = Node(Kind.DOCUMENT, 0, len(text), [])
    stack = [root]
    first: tuple[int, str] | None = None
    for block in blocks:
        if block.kind is Kind.HEADING:
            first = first or (block.level, block.title)
            while len(stack) > 1 and stack[-1].level >= block.level:
                _close(stack.pop(), text)
            anchor = (block.attrs or {}).get("anchor") or slugs.slug(block.title)
            section = Node(
                Kind.SECTION, block.start, block.end, [], title=block.title, level=block.level,
                header=(block.start, block.end), attrs={"anchor": anchor},
            )  # fmt: skip
            stack[-1].children.append(section)
            stack.append(section)
        stack[-1].children.append(block)
    while len(stack) > 1:
        _close(stack.pop(), text)
    root._children = pair_tags(text, root.children)
    return root, first


def _close(section: Node, text: str) -> None:
    section._children = pair_tags(text, section.children)
    section.end = section.children[-1].end


def pair_tags(text: str, blocks: list[Node]) -> list[Node]:
    """Blocks between `<Tab title="npm">` and `</Tab>` become a container, where both stand in one section."""
    if not any(block.kind is Kind.HTML for block in blocks):
        return blocks
    blocks = [part for block in blocks for part in _tag_lines(text, block)]
    if not any(block.kind is Kind.HTML and _tag(text, block, CLOSING_TAG) for block in blocks):
        return blocks
    done: list[Node] = []
    openings: list[tuple[str, int]] = []
    opened_names: Counter[str] = Counter()
    for block in blocks:
        if block.kind is Kind.SECTION:
            openings.clear()
            opened_names.clear()
        elif block.kind is Kind.HTML:
            if name := _tag(text, block, OPENING_TAG):
                if name not in VOID and len(openings) < MAX_NESTING:
                    openings.append((name, len(done)))
                    opened_names[name] += 1
            elif (name := _tag(text, block, CLOSING_TAG)) and opened_names[name]:
                while openings:
                    opened, position = openings.pop()
                    opened_names[opened] -= 1
                    if opened == name:
                        block.kind = Kind.CLOSE
                        done[position:] = [_container(text, [*done[position:], block])]
                        break
                continue
        done.append(block)
    return done


def _tag_lines(text: str, block: Node) -> list[Node]:
    """A block of several lines, each just a tag, as a node for each line, where some find no partner inside it."""
    if block.kind is not Kind.HTML or not LINE_OF_TAG.match(text, block.start, block.end):
        return [block]
    lines: list[Node] = []
    open_names: list[str] = []
    balanced = True
    position, end = block.start, block.start + len(text[block.start : block.end].rstrip())
    while position < end:
        found = TAG_LINE.match(text, position, block.end)
        if not found or (name := found["open"] or found["close"]) in VOID:
            return [block]
        if found["open"]:
            open_names.append(name)
        elif not open_names or open_names.pop() != name:
            balanced = False
        lines.append(Node(Kind.HTML, position, found.end()))
        position = found.end()
    if len(lines) < 2 or (balanced and not open_names):
        return [block]
    lines[-1].end = block.end
    return lines


def _tag(text: str, block: Node, pattern: re.Pattern[str]) -> str:
    """The name of the tag a block is, or ""."""
    if block.end - block.start > 2000 or text[block.start : block.end].lstrip(" \t")[:1] != "<":
        return ""
    found = pattern.match(text[block.start : block.end].rstrip())
    return found[1] if found else ""


def _container(text: str, parts: list[Node]) -> Node:
    opening = parts[0]
    opening.kind = Kind.OPEN
    names: dict[str, str] = {}
    for found in LABEL.finditer(text, opening.start, opening.end):
        names.setdefault(found[1] or "summary", found[2] or found[3] or found[4])
    return Node(
        Kind.CONTAINER, opening.start, parts[-1].end, parts,
        title=next((names[label] for label in LABELS if label in names), ""), header=(opening.start, opening.end),
    )  # fmt: skip
