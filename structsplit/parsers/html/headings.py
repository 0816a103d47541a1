"""Headings, their anchors, and the sections they make."""

from urllib.parse import unquote

from structsplit.document import Kind
from structsplit.parsers.html.dom import HEADINGS, Element, descendants
from structsplit.parsers.html.inline import is_permalink
from structsplit.parsers.html.walk import Closer, Handler, Walk, done

MAX_LEVEL = 6
"""Of Markdown's headings; deeper sections are marked so too."""

BYLINES = frozenset({"author", "corpauthor", "editor", "subtitle", "releaseinfo", "edition"})
"""Classes of DocBook's headings for what stands below a title and rules nothing."""

BLOCKS = frozenset({"p", "pre", "table", "ul", "ol", "dl", "blockquote", *HEADINGS})
"""What stands in no heading: where it does, the heading was never closed."""


def heading(walk: Walk, element: Element) -> Closer | None:
    """An element `h1` to `h6`."""
    if element.get("class") in BYLINES or _is_above_title(walk, element):
        walk.flush()
        return end_block
    return add_heading(walk, element, int(element.tag[1]))


def _is_above_title(walk: Walk, element: Element) -> bool:
    """Whether a heading stands in the same `header` in front of the title: gi-docgen says so what the title names."""
    parent = walk.around[-1][1]
    if element.tag == "h1" or parent.tag not in ("header", "hgroup"):
        return False
    tags = [child.tag if child is not element else "" for child in parent]
    return "h1" in tags[tags.index("") :]


def add_heading(walk: Walk, element: Element, level: int) -> Closer | None:
    """Add a heading of a level, unless it holds blocks: then they are added."""
    walk.flush()
    if len(element) and any(found.tag in BLOCKS for found in element.iter() if found is not element):
        return end_block
    anchor = element.get("id") or inner_anchor(element) or walk.anchor
    text = walk.inline(element)
    if not text:
        walk.anchor = anchor
        return done
    frame = walk.rendering.frame
    if frame.is_labelled and not frame.children:
        open_labelled(walk, text, element)
    else:
        section_heading(walk, text, element, level, anchor)
    return done


def section_heading(walk: Walk, text: str, element: Element, level: int, anchor: str) -> None:
    """Add the heading of a section."""
    rendering = walk.rendering
    level = max(level, rendering.floor)
    if walk.sections:
        inside = walk.sections[-1]
        if not inside.level:
            inside.lowered = max(0, inside.above + 1 - level)
        level += inside.lowered
        inside.level = inside.level or level
    rendering.level = level
    title = text.replace("`", "")
    rendering.has_top_heading = rendering.has_top_heading or level == 1
    marks = "#" * min(level, MAX_LEVEL)
    walk.add(Kind.HEADING, f"{marks} {text}", element, title=title, level=level, attrs={"anchor": anchor})


def open_labelled(walk: Walk, text: str, element: Element) -> None:
    """Add the label of a container."""
    walk.rendering.frame.title = text.replace("`", "")
    walk.add(Kind.OPEN, f"**{text}**", element)


def end_block(walk: Walk, _element: Element) -> None:
    """What is done at the end of a block that has no node of its own."""
    walk.flush()


def inner_anchor(element: Element) -> str:
    """What the permalink in a heading points to, or the first id or name in it."""
    if not len(element):
        return ""
    name = ""
    for found in descendants(element, ("a", "span")):
        target = found.get("href") or ""
        if len(target) > 1 and found.tag == "a" and is_permalink(found):
            return unquote(target[1:])
        name = name or found.get("id") or found.get("name") or ""
    return name


HANDLERS: dict[str, Handler] = dict.fromkeys(HEADINGS, heading)
