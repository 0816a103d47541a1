"""Doxygen's lists of members: rows of a table for layout, of a type and a name, and below them what is said of it."""

from structsplit.document import Kind, Node
from structsplit.parsers.html.content import load_content
from structsplit.parsers.html.dom import Element
from structsplit.parsers.html.walk import Closer, Walk


def member_cell(walk: Walk, element: Element) -> Closer | None:
    """What is done at the end of such a cell; None for other cells."""
    name, names = element.get("class"), load_content().members
    if not name:
        return None
    if name in names["name"]:  # the type that was gathered stands on the same line
        return _end_member
    if name in names["type"]:
        walk.flush()
        return _end_type
    if name in names["text"]:
        walk.flush()
        return _end_description
    return None


def _end_type(walk: Walk, _element: Element) -> None:
    walk.gathered.append(" ")


def _end_member(walk: Walk, element: Element) -> None:
    walk.flush()
    blocks = walk.rendering.frame.children
    if blocks and walk.rendering.places[-1].element is element:
        if len(blocks) > 1 and blocks[-2].kind is Kind.TERM:  # of which nothing is said
            blocks[-2].kind = Kind.PARAGRAPH
        blocks[-1].kind = Kind.TERM


def _end_description(walk: Walk, _element: Element) -> None:
    """With the member it is one unit."""
    walk.flush()
    blocks = walk.rendering.frame.children
    first = next((place for place in (-2, -3) if len(blocks) >= -place and blocks[place].kind is Kind.TERM), None)
    if first is not None:
        group = blocks[first:]
        term = group[0]
        blocks[first:] = [
            Node(Kind.DEFINITION, term.start, group[-1].end, group, header=(term.start, term.end)),
        ]
