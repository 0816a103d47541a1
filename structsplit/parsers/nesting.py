"""Sections from headings: what stands under a heading, up to the next of its level or above."""

from structsplit.document import Kind, Node


def nest(blocks: list[Node]) -> list[Node]:
    """Blocks with a section for each heading, nested by their levels. Sections among them are left as they are."""
    if all(block.kind is not Kind.HEADING for block in blocks):
        return blocks
    top: list[Node] = []
    stack: list[Node] = []
    children = top
    for block in blocks:
        if block.kind is Kind.HEADING:
            while stack and stack[-1].level >= block.level:
                _close(stack.pop())
            section = Node(
                Kind.SECTION, block.start, block.end, [block], title=block.title, level=block.level,
                header=(block.start, block.end), attrs=block.attrs,
            )  # fmt: skip
            (stack[-1].children if stack else top).append(section)
            stack.append(section)
            children = section.children
        else:
            children.append(block)
    while stack:
        _close(stack.pop())
    return top


def _close(section: Node) -> None:
    section.end = section.children[-1].end
