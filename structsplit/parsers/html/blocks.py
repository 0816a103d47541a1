"""Blocks: paragraphs, quotes, containers with a label, figures."""

from collections import deque
from functools import partial

from structsplit.document import Kind, Node
from structsplit.parsers.html.content import load_content
from structsplit.parsers.html.dom import HEADINGS, Element, descendants
from structsplit.parsers.html.headings import add_heading, end_block, open_labelled
from structsplit.parsers.html.walk import Closer, Handler, OpenSection, Tabs, Walk, done
from structsplit.parsers.ties import tie

NOT_QUOTED = ("pre", "table", "ul", "ol", "dl", *HEADINGS)
"""What a `blockquote` is used to indent."""

PANEL = ("p", "pre", "table", "ul", "ol", "dl", "blockquote", "section", *HEADINGS)
"""What stands in no label of a tab."""

MAX_TABS = 8
"""Inside each other."""

FIGURES = frozenset({Kind.TABLE, Kind.CODE, Kind.LIST, Kind.CONTAINER, Kind.QUOTE, Kind.HEADING})
"""Blocks that need no figure around them."""


def paragraph(walk: Walk, element: Element) -> Closer | None:
    walk.flush()
    if element.get("class"):
        return _by_class(walk, element)
    return end_block


def block(walk: Walk, element: Element) -> Closer | None:
    """An element that only parts what is in it from what is around it, or that its class or role gives a meaning."""
    walk.flush()
    if identifier := element.get("id"):
        walk.anchor = identifier
    role = element.get("role")
    if role == "heading":
        level = element.get("aria-level") or ""
        return add_heading(walk, element, int(level) if level.isdecimal() and level != "0" else 2)
    if role == "tablist":
        return tab_list(walk, element)
    if role == "tabpanel":
        return tab_panel(walk, element)
    return _by_class(walk, element) if element.get("class") else end_block


def _by_class(walk: Walk, element: Element) -> Closer | None:
    by_class = walk.by_class
    for name in (element.get("class") or "").split():
        if handler := by_class.get(name):
            return handler(walk, element)
    return end_block


def admonition(walk: Walk, _element: Element) -> Closer:
    return _end_container if walk.rendering.open(Kind.CONTAINER, is_labelled=True) else end_block


def named_admonition(walk: Walk, element: Element) -> Closer:
    """One whose label can be read only in an attribute: what is shown is hidden from readers that speak."""
    closer = admonition(walk, element)
    if closer is not end_block and (name := element.get("aria-label")):
        open_labelled(walk, name, element)
    return closer


def admonition_title(walk: Walk, element: Element) -> Closer:
    frame = walk.rendering.frame
    if frame.kind is not Kind.CONTAINER or frame.children:
        return end_block
    if text := walk.inline(element):
        open_labelled(walk, text, element)
    return done


def admonition_icon(walk: Walk, element: Element) -> Closer | None:
    """Asciidoctor's cell with a picture that stands for the label of an admonition."""
    frame = walk.rendering.frame
    icon = next(descendants(element, ("i",)), None)
    if icon is not None and frame.is_labelled and not frame.children and (text := icon.get("title")):
        open_labelled(walk, text, element)
    return end_block


def section(walk: Walk, element: Element) -> Closer | None:
    closer = block(walk, element)
    return open_section(walk, element) if closer is end_block else closer


def open_section(walk: Walk, _element: Element) -> Closer:
    """An element for a section: its first heading is below that of the section it is in, whatever the tags say.
    DocBook has `h2` for a chapter and for what is in it."""
    outer = walk.sections[-1] if walk.sections else OpenSection(0)
    walk.sections.append(OpenSection(outer.level or outer.above))
    return _end_section


def _end_section(walk: Walk, _element: Element) -> None:
    walk.flush()
    walk.sections.pop()


def example(walk: Walk, element: Element) -> Closer:
    """A box; where it begins with its only heading, that is its label and rules nothing outside of it."""
    headings = list(descendants(element, HEADINGS))
    first = next(iter(element), None)
    return admonition(walk, element) if len(headings) == 1 and headings[0] is first else end_block


def signature(walk: Walk, element: Element) -> Closer | None:
    """The line that says how what its section describes is called: the section's heading, above all others in it."""
    if not walk.sections or (inside := walk.sections[-1]).level:
        return end_block
    closer = add_heading(walk, element, max(inside.above, int(walk.rendering.has_top_heading)) + 1)
    inside.lowered = inside.level
    return closer


def rubric(walk: Walk, element: Element) -> Closer | None:
    """Docutils' heading that makes no section: it is kept with what follows it."""
    if next(descendants(element, HEADINGS), None) is not None:
        return end_block
    if text := walk.inline(element):
        walk.add(Kind.LEAD, text, element)
    return done


def page_title(walk: Walk, element: Element) -> Closer | None:
    """Doxygen's title, which is no heading."""
    title = next((child for child in element if "title" in (child.get("class") or "").split()), None)
    if title is None or next(descendants(element, HEADINGS), None) is not None:
        return end_block
    add_heading(walk, title, 1)
    return done


def title_links(walk: Walk, element: Element) -> Closer:
    """Doxygen's links to what the page has, in front of its title; elsewhere that class is one of content."""
    if "header" not in (walk.around[-1][1].get("class") or "").split():
        return end_block
    walk.leave_out("navigation", element)
    return done


def tab_list(walk: Walk, element: Element) -> Closer:
    walk.flush()
    only = next(iter(element), element)
    if len(element) == 1 and only.tag == "ul" and all(len(child) == 1 for child in only):
        element = only  # Antora: a block around the list, a paragraph in each item
    elif not _is_labels(element):
        return end_block
    labels = [label for child in element if (label := walk.inline(_label(child)))]
    panels = {name for child in element if (name := child.get("aria-controls"))}
    if len(panels) == 1 and len(labels) > 1:  # they choose what the only panel shows
        walk.leave_out("control", element)
        return done
    if labels:
        _add_tabs(walk, labels)
    return done


def _add_tabs(walk: Walk, labels: list[str]) -> None:
    waiting = [tabs for tabs in walk.tabs if tabs.labels]
    for tabs in waiting[: 1 - MAX_TABS]:
        walk.dropped += tabs.left_over()
    walk.tabs = [*waiting[1 - MAX_TABS :], Tabs(deque(labels), walk.rendering.offset)]


def _is_labels(element: Element) -> bool:
    """Whether an element has nothing but labels: the names of lists of tabs are given to what holds the panels too."""
    kinds = {child.tag for child in element if child.tag != "input"}
    return len(kinds) == 1 and next(descendants(element, PANEL), None) in (None, element)


def _label(child: Element) -> Element:
    """What says the name of a tab: in an item it may be a button, which is left out elsewhere."""
    return next(descendants(child, ("button",)), child)


def tab_label(walk: Walk, element: Element) -> Closer:
    _add_tabs(walk, [walk.inline(element)])
    return done


def tab_panel(walk: Walk, element: Element) -> Closer:
    if not walk.rendering.open(Kind.CONTAINER):
        return end_block
    if (tabs := _tabs_in_front(walk)) is None:
        return _end_container
    open_labelled(walk, tabs.labels.popleft(), element)
    return partial(_end_panel, tabs)


def _tabs_in_front(walk: Walk) -> Tabs | None:
    """The tabs whose labels, or their last panel, stand right in front; where other text does, they are of others."""
    offset = walk.rendering.offset
    return next((tabs for tabs in reversed(walk.tabs) if tabs.labels and tabs.offset == offset), None)


def _end_panel(tabs: Tabs, walk: Walk, element: Element) -> None:
    _end_container(walk, element)
    tabs.offset = walk.rendering.offset


def details(walk: Walk, element: Element) -> Closer:
    walk.flush()
    if identifier := element.get("id"):
        walk.anchor = identifier
    return _end_container if walk.rendering.open(Kind.CONTAINER) else end_block


def summary(walk: Walk, element: Element) -> Closer:
    walk.flush()
    frame = walk.rendering.frame
    if frame.kind is not Kind.CONTAINER or frame.children or next(descendants(element, HEADINGS), None) is not None:
        return end_block
    if text := walk.inline(element):
        open_labelled(walk, text, element)
    return done


def _end_container(walk: Walk, _element: Element) -> None:
    """The end of a container; one with headings in it is none: its sections go on outside of it."""
    walk.flush()
    rendering = walk.rendering
    level = rendering.level
    frame = rendering.close()
    children = frame.children
    if any(child.kind in (Kind.HEADING, Kind.SECTION) for child in children) or not frame.title:
        for child in children:
            if child.kind is Kind.OPEN:
                child.kind = Kind.LEAD
        rendering.place(children)
        if any(child.kind is Kind.HEADING for child in children):
            rendering.level = level
        return
    if len(children) == 1:  # a label without anything
        children[0].kind = Kind.PARAGRAPH
        rendering.place(children)
        return
    children = tie(children)
    opening = children[0]
    rendering.place(
        [
            Node(
                Kind.CONTAINER, opening.start, children[-1].end, children, title=frame.title,
                header=(opening.start, opening.end),
            )
        ]
    )  # fmt: skip


def quote(walk: Walk, element: Element) -> Closer:
    walk.flush()
    near = [child.tag for child in element] + [below.tag for child in list(element)[:20] for below in list(child)[:20]]
    if any(tag in NOT_QUOTED for tag in near) or not walk.rendering.open(Kind.QUOTE, "> ", "> "):
        return end_block
    return _end_quote


def _end_quote(walk: Walk, _element: Element) -> None:
    walk.flush()
    frame = walk.rendering.close()
    children = tie(frame.children)
    if len(children) == 1 and children[0].kind in (Kind.PARAGRAPH, Kind.LEAD):
        children[0].kind = Kind.QUOTE
        walk.rendering.place(children)
    elif children:
        walk.rendering.place([Node(Kind.QUOTE, children[0].start, children[-1].end, children)])


def figure(walk: Walk, _element: Element) -> Closer:
    walk.flush()
    return _end_figure if walk.rendering.open(Kind.FIGURE) else end_block


def figure_caption(walk: Walk, element: Element) -> Closer:
    walk.flush()
    frame = walk.rendering.frame
    if frame.kind is not Kind.FIGURE or next(descendants(element, NOT_QUOTED), None) is not None:
        return end_block
    if text := walk.inline(element):
        walk.add(Kind.CAPTION_BELOW if frame.children else Kind.CAPTION, text, element)
    return done


def _end_figure(walk: Walk, _element: Element) -> None:
    walk.flush()
    rendering = walk.rendering
    level = rendering.level
    children = rendering.close().children
    if any(child.kind is Kind.HEADING for child in children):
        rendering.level = level
    if len(children) == 1:
        if children[0].kind is Kind.CAPTION:
            children[0].kind = Kind.PARAGRAPH
        rendering.place(children)
    elif any(child.kind in FIGURES for child in children):
        rendering.place(children)
    elif children:
        rendering.place([Node(Kind.FIGURE, children[0].start, children[-1].end)])


_LABELLED = load_content().labelled
BY_CLASS: dict[str, Handler] = {
    **dict.fromkeys(_LABELLED["admonitions"], admonition),
    **dict.fromkeys(_LABELLED["named_admonitions"], named_admonition),
    **dict.fromkeys(_LABELLED["titles"], admonition_title),
    **dict.fromkeys(_LABELLED["tab_lists"], tab_list),
    **dict.fromkeys(_LABELLED["tab_panels"], tab_panel),
    **dict.fromkeys(_LABELLED["tab_labels"], tab_label),
    **dict.fromkeys(_LABELLED["examples"], example),
    **dict.fromkeys(_LABELLED["sections"], open_section),
    **dict.fromkeys(load_content().api["signatures"], signature),
    "icon": admonition_icon,
    "rubric": rubric,
    "headertitle": page_title,
    "summary": title_links,
}

PLAIN_BLOCKS = (
    "div", "article", "main", "header", "footer", "nav", "aside", "address", "center", "form", "fieldset",
    "legend", "hgroup", "body", "html", "hr", "noscript", "noframes", "iframe",
    "frameset", "frame", "dir", "option", "optgroup",
    "select", "tbody", "thead", "tfoot", "tr", "td", "th", "caption", "label", "menu", "li", "dt", "dd", "search",
)  # fmt: skip

HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(PLAIN_BLOCKS, block),
    "section": section,
    "p": paragraph,
    "blockquote": quote,
    "details": details,
    "summary": summary,
    "figure": figure,
    "figcaption": figure_caption,
}
