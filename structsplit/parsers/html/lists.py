"""Lists of items, and lists of terms with what is said of them; Sphinx's descriptions of interfaces as sections."""

from structsplit.document import Kind, Node
from structsplit.parsers.html.blocks import BY_CLASS, block, tab_list
from structsplit.parsers.html.content import load_content
from structsplit.parsers.html.dom import HEADINGS, Element, descendants
from structsplit.parsers.html.headings import end_block, inner_anchor, section_heading
from structsplit.parsers.html.walk import Closer, Handler, Walk, done
from structsplit.parsers.nesting import nest
from structsplit.parsers.ties import tie

PROSE = frozenset({Kind.PARAGRAPH, Kind.LEAD})


def bullets(walk: Walk, element: Element) -> Closer | None:
    return _open_list(walk, element, 0, 0)


def numbers(walk: Walk, element: Element) -> Closer | None:
    step = -1 if element.get("reversed") is not None else 1
    start = _whole(element.get("start"))
    if start is None:
        start = 1 if step > 0 else sum(1 for child in element if child.tag == "li")
    return _open_list(walk, element, start, step)


def _whole(value: str | None) -> int | None:
    value = (value or "").strip()
    return int(value) if value.removeprefix("-").isdecimal() and len(value) < 10 else None


def _open_list(walk: Walk, element: Element, number: int, step: int) -> Closer | None:
    walk.flush()
    if element.get("role") == "tablist" or any(BY_CLASS.get(name) is tab_list for name in _classes(element)):
        return tab_list(walk, element)
    rendering = walk.rendering
    inside = rendering.frame.kind is Kind.ITEM
    if _has_headings(element) or not rendering.open(Kind.LIST, number=number, step=step):
        return end_block
    if inside:
        rendering.gap = False
    return _end_list


def _classes(element: Element) -> list[str]:
    classes: str = element.get("class") or ""
    return classes.split()


def _has_headings(element: Element) -> bool:
    """Whether the first item begins with a heading: then its items are sections."""
    first = element
    for _ in range(4):
        first = next(iter(first), None)
        if first is None:
            return False
        if first.tag in HEADINGS:
            return True
    return False


def _end_list(walk: Walk, _element: Element) -> None:
    walk.flush()
    children = walk.rendering.close().children
    if children:
        walk.rendering.place([Node(Kind.LIST, children[0].start, children[-1].end, tie(children))])


def item(walk: Walk, element: Element) -> Closer | None:
    walk.flush()
    rendering = walk.rendering
    frame = rendering.frame
    if frame.kind is not Kind.LIST or frame.is_terms:
        return block(walk, element)
    marker = "- "
    if frame.step:
        value = _whole(element.get("value"))
        number = frame.number if value is None else value
        frame.number = number + frame.step
        marker = f"{number}. "
    if frame.children and not frame.is_loose:
        rendering.gap = False
    return _end_item if rendering.open(Kind.ITEM, marker, " " * len(marker)) else end_block


def _end_item(walk: Walk, _element: Element) -> None:
    walk.flush()
    rendering = walk.rendering
    frame = rendering.close()
    children = tie(frame.children)
    if not children:
        return
    first, last = children[0], children[-1]
    if len(children) == 1 and first.kind in PROSE:
        rendering.place([Node(Kind.ITEM, first.start, first.end)])
        return
    rendering.frame.is_loose = any(child.kind is not Kind.LIST for child in children[1:]) or first.kind not in PROSE
    header = (first.start, frame.head) if first.kind in PROSE else None
    for child in children:
        if child.kind is Kind.LIST and child.header == (first.start, first.end):
            child.header = None  # its lead-in is the line that this node repeats
    rendering.place([Node(Kind.ITEM, first.start, last.end, children, header=header)])


# -- terms -----------------------------------------------------------------------------------------------


def terms(walk: Walk, element: Element) -> Closer | None:
    """A list of definitions; one without terms only indents what is in it."""
    walk.flush()
    if next(descendants(element, ("dt",)), None) is None:
        return block(walk, element)
    is_api = _describes_interface(element)
    rendering = walk.rendering
    level = rendering.level + 1
    if not rendering.open(Kind.LIST, is_terms=True, is_api=is_api):
        return end_block
    if not is_api:
        return _end_terms
    rendering.level, rendering.floor = level, max(level, rendering.floor)
    return _end_api


def _describes_interface(element: Element) -> bool:
    names = load_content().api
    classes = _classes(element)
    term = next(descendants(element, ("dt",)), None)
    if term is None or not names["not_lists"].isdisjoint(classes):
        return False
    if not names["terms"].isdisjoint(_classes(term)) or (len(term) == 1 and term[0].tag == "pre"):
        return True
    return bool(term.get("id")) and not names["lists"].isdisjoint(classes)


def term(walk: Walk, element: Element) -> Closer | None:
    walk.flush()
    rendering = walk.rendering
    frame = rendering.frame
    if not frame.is_terms:
        return block(walk, element)
    previous = frame.children[-1].kind if frame.children else None
    anchor = element.get("id") or walk.anchor or inner_anchor(element)
    text = walk.inline(element)
    if not text:
        return done
    if frame.is_api and (frame.is_said or previous not in (Kind.HEADING, Kind.TERM)):
        frame.is_said = False
        title = " ".join(text.replace("`", "").split()).removeprefix(": ")  # texi2any, where there is no category
        section_heading(walk, title, element, frame.level + 1, anchor)
        return done
    if previous is Kind.TERM:
        rendering.gap = False
    walk.add(Kind.TERM, text, element)
    return done


def definition(walk: Walk, element: Element) -> Closer | None:
    walk.flush()
    rendering = walk.rendering
    frame = rendering.frame
    if not frame.is_terms:
        return block(walk, element)
    if frame.is_api:
        frame.is_said = True
        return end_block
    if not rendering.open(None, ": ", "  "):
        return end_block
    rendering.gap = False
    return _end_definition


def _end_definition(walk: Walk, _element: Element) -> None:
    walk.flush()
    walk.rendering.place(walk.rendering.close().children)


def _end_terms(walk: Walk, _element: Element) -> None:
    walk.flush()
    children = tie(walk.rendering.close().children)
    groups: list[list[Node]] = []
    for child in children:
        if not groups or (child.kind is Kind.TERM and groups[-1][-1].kind is not Kind.TERM):
            groups.append([])
        groups[-1].append(child)
    if groups:
        nodes = [_definition(group) for group in groups]
        walk.rendering.place([Node(Kind.LIST, nodes[0].start, nodes[-1].end, nodes)])


def _definition(group: list[Node]) -> Node:
    first = group[0]
    header = (first.start, first.end) if len(group) > 1 and first.kind is Kind.TERM else None
    return Node(Kind.DEFINITION, first.start, group[-1].end, group, header=header)


def _end_api(walk: Walk, _element: Element) -> None:
    walk.flush()
    nodes = nest(tie(walk.rendering.close().children))
    walk.rendering.place([_signature(node) for node in nodes])


def _signature(node: Node) -> Node:
    """A section, or the line that it is where nothing is said of it: what follows the list says it."""
    if node.kind is not Kind.SECTION or len(node.children) > 1:
        return node
    return Node(Kind.TERM, node.start, node.end)


HANDLERS: dict[str, Handler] = {
    "ul": bullets,
    "menu": bullets,
    "dir": bullets,
    "ol": numbers,
    "li": item,
    "dl": terms,
    "dt": term,
    "dd": definition,
}
