"""Which part of a page is its content, and what in it is not: by whole names, which stand in `content.toml`."""

import tomllib
from bisect import bisect_left
from dataclasses import dataclass, fields
from functools import cache
from itertools import accumulate, islice, pairwise
from pathlib import Path
from typing import Any

from structsplit.parsers.html.dom import HEADINGS, Element, ancestors, descendants

MAIN_SHARE = 0.51
"""Of the page's text, what an element must hold to be its content."""

DENSE_SHARE = 0.8
"""Of an element's text, what a child must hold to take its place where no name tells the content."""

BESIDE_SHARE = 0.02
"""Of a child's text, what may stand beside it without being links."""

LINKED_SHARE = 0.5
"""Of a block's text, what is in links where it is navigation."""

UNREAD = frozenset({"script", "style", "nav", "footer", "noscript", "template", "svg"})

MAX_DESCENT = 12
"""Levels that are gone down in search of the densest block."""

TEXT_TAGS = ("p", "pre", "dt", "td", "h2", "h3")
"""Elements whose text is the measure of how much of a page a block holds: navigation has few of them."""


MASS_OF_ONE = 20
"""Characters that each of them counts for besides those in front of its first inline element."""

NAMED_TAGS = ("main", "article", "div", "section", "td")
"""Elements that may be the content."""


@dataclass(frozen=True, slots=True)
class Names:
    """What is left out, by element, role, id and class: each to a word that says what it is."""

    elements: dict[str, str]
    roles: dict[str, str]
    ids: dict[str, str]
    classes: dict[str, str]


@dataclass(frozen=True, slots=True)
class Content:
    """The contents of `content.toml`."""

    main: dict[str, frozenset[str]]
    """Names of elements that hold the content: "tags", "roles", "ids", "classes"."""
    drop: Names
    furniture: Names
    labelled: dict[str, frozenset[str]]
    api: dict[str, frozenset[str]]
    code: dict[str, frozenset[str]]
    members: dict[str, frozenset[str]]


@cache
def load_content() -> Content:
    """What is known of pages; read once, at the first call."""
    rows = tomllib.loads(Path(__file__).with_name("content.toml").read_text(encoding="utf-8"))
    return Content(
        _sets(rows["main"]), _names(rows["drop"]), _names(rows["furniture"]), _sets(rows["labelled"]),
        _sets(rows["api"]), _sets(rows["code"]), _sets(rows["members"]),
    )  # fmt: skip


def _sets(row: dict[str, list[str]]) -> dict[str, frozenset[str]]:
    return {name: frozenset(values) for name, values in row.items()}


def _names(row: dict[str, Any]) -> Names:
    tables = (row.get(name, {}) for name in ("elements", "roles", "ids", "classes"))
    return Names(*({name: what for what, names in table.items() for name in names} for table in tables))


@cache
def left_out(everything: bool) -> Names:
    """What is left out where all of a page is wanted, and where its content is."""
    content = load_content()
    if everything:
        return content.drop
    both = content.drop, content.furniture
    tables = ([getattr(names, field.name) for names in both] for field in fields(Names))
    return Names(*(dropped | furniture for dropped, furniture in tables))


def main_content(body: Element) -> list[Element]:
    """The elements that hold a page's content, in document order: usually one.

    The innermost element with a known name that holds most of the text; without such a name, the innermost block
    that does. A page's only `h1` in front of it comes along with the block it stands in.
    """
    blocks = list(descendants(body, TEXT_TAGS))
    masses = [MASS_OF_ONE + len(block.text or "") for block in blocks]
    whole = sum(masses)
    if not whole:
        return [body]
    # what holds more than half of a row of blocks holds the one in its middle
    middle = blocks[bisect_left(list(accumulate(masses)), whole / 2)]
    outwards = [middle, *ancestors(middle, body), body]
    around = [element for element, outer in pairwise(outwards) if _is_named(element) and not _is_headed(element, outer)]
    main = next((element for element in around if text_mass(element) >= MAIN_SHARE * whole), None)
    if main is None:
        return [_densest(body, whole)]
    title = _title_block(body, main) if next(descendants(main, ("h1",)), None) is None else None
    chosen = [main] if title is None else [title, main]
    return chosen + _notes_behind(body, main)


def _is_named(element: Element) -> bool:
    names = load_content().main
    return element.tag in NAMED_TAGS and (
        element.tag in names["tags"]
        or element.get("id") in names["ids"]
        or element.get("role") in names["roles"]
        or not names["classes"].isdisjoint((element.get("class") or "").split())
    )


def _is_headed(element: Element, parent: Element) -> bool:
    """Whether an article is only what stands below the heading of its section: JSDoc says above it what a class is."""
    if element.tag != "article" or parent.tag != "section":
        return False
    return any(child.tag == "header" and _first_heading(child) for child in parent)


def text_mass(element: Element) -> int:
    """How much content is in an element: its paragraphs and the like, by number and by what they begin with."""
    return sum([MASS_OF_ONE + len(found.text or "") for found in descendants(element, TEXT_TAGS)])


def _densest(body: Element, whole: int) -> Element:
    """The innermost block that holds nearly all text and all of the first headings."""
    block, mass = body, whole
    for _ in range(MAX_DESCENT):
        masses = [(text_mass(child), child) for child in block if child.tag in ("div", "section", "td", "center")]
        heaviest, child = max(masses, key=lambda pair: pair[0], default=(0, None))
        if child is None or heaviest < DENSE_SHARE * mass or _first_heading(child) != _first_heading(block):
            break
        if _words_beside(block, child) > BESIDE_SHARE * len("".join(child.itertext())):
            break
        block, mass = child, heaviest
    return block


def _words_beside(block: Element, chosen: Element) -> int:
    """Letters and digits in a block, beside one of its children, that are no part of a link."""
    texts = [block.text or ""]
    for child in block:
        texts.append(child.tail or "")
        if child is not chosen and child.tag not in UNREAD:
            text = "".join(child.itertext())
            if sum(len("".join(link.itertext())) for link in descendants(child, ("a",))) < LINKED_SHARE * len(text):
                texts.append(text)
    return sum(map(str.isalnum, "".join(texts)))


def _first_heading(element: Element) -> str:
    """The tag of the first heading in an element, if it is a high one."""
    return next((found.tag for found in descendants(element, ("h1", "h2"))), "")


def _title_block(body: Element, main: Element) -> Element | None:
    """What stands in front of the content, in the same element or `main`, and holds the page's only `h1`."""
    titles = list(descendants(body, ("h1",)))
    around = ancestors(main, body)
    if len(titles) != 1 or not around:
        return None
    depth = next((depth for depth, element in enumerate(around) if element.tag == "main"), 0)
    for element, outer in pairwise([main, *around[: depth + 1]]):
        for child in outer:
            if child is element or child.tag in ("nav", "header", "aside"):
                break
            if _holds(child, titles[0]):
                return child
    return None


def _notes_behind(body: Element, main: Element) -> list[Element]:
    """The notes that stand behind the content in the same element."""
    around = ancestors(main, body)
    beside = list(around[0]) if around else []
    behind = beside[next((place for place, child in enumerate(beside) if child is main), len(beside)) + 1 :]
    return [child for child in behind if child.get("id") in load_content().main["note_ids"]]


def _holds(element: Element, wanted: Element) -> bool:
    return any(found is wanted for found in descendants(element, (wanted.tag,)))


WITH_ID = frozenset({"div", "ul", "ol", "form", "table", "aside", "nav", "header", "details", "td"})
"""Elements whose id may say that they are furniture; that of a section or a heading is made from its title."""


TEXTUAL = frozenset(
    {"b", "i", "em", "strong", "code", "kbd", "var", "samp", "tt", "u", "s", "q", "cite", "dfn", "abbr", "mark", "pre"}
    | {*HEADINGS, "dt", "th"}
)
"""Elements that are no furniture, whatever class they have: Asciidoctor's `<b class="menu">` is a word."""

TELLING = frozenset({"class", "id", "role", "hidden", "aria-hidden", "style"})
"""Attributes that may say that an element is left out."""


MAX_LOOKED_AT = 200
"""Elements of a box that tell whether it is text or links."""

PANEL_TAGS = ("div", "section", "article", "pre")
BETWEEN_PANELS = ("input", "label", "button", "script")
MAX_PANELS = 60
"""Elements beside each other, of more than which none is the panel of a tab."""

TABS = frozenset({"tablist", "tabpanel"})
"""Roles of what stays, whatever else is said of it: Bootstrap lists tabs in a `nav`, and those that are not in front
are hidden until they are chosen."""


class Sieve:
    """Says which elements are left out, and as what."""

    def __init__(self, *, everything: bool) -> None:
        names = left_out(everything)
        self.elements, self._roles, self._ids, self._classes = names.elements, names.roles, names.ids, names.classes
        self.known: dict[str, str] = {}
        """What was found for an attribute `class` as a whole: few values make up most of a site."""

    def of(self, tag: str, attributes: list[tuple[str, str]]) -> str:
        """What an element with these attributes is left out as, or "" where it stays."""
        if len(attributes) == 1:  # nearly always a class that was seen before, or the target of a link
            name, value = attributes[0]
            if name not in TELLING:
                return ""
            if name == "class" and (known := self.known.get(value)) is not None and not (known and tag in TEXTUAL):
                return known
        what = ""
        by_id = ""
        is_section = False
        for name, value in attributes:
            if name == "class":
                found = self.known.get(value)
                if found is None:
                    found = self.known[value] = self._by_class(value)
                if found and tag in TEXTUAL:
                    found = next(filter(None, map(load_content().drop.classes.get, value.split())), "")
                what = what or found
                is_section = not found and "sect" in value
            elif name not in TELLING:
                continue
            elif name == "id":
                if value in self._ids and tag in WITH_ID:
                    by_id = self._ids[value]
            elif name == "role":
                if value in TABS:
                    return ""
                what = what or self._roles.get(value, "")
            elif _hides(name, value):
                what = what or "hidden"
        return what or ("" if is_section else by_id)

    def _by_class(self, value: str) -> str:
        return next((self._classes[token] for token in value.split() if token in self._classes), "")


def _hides(name: str, value: str) -> bool:
    """Whether an attribute hides its element."""
    return (
        (name == "hidden" and value != "until-found")
        or (name == "aria-hidden" and value == "true")
        or (name == "style" and "none" in value and "display:none" in value.replace(" ", "").lower())
    )


DOUBTFUL = frozenset({"sidebar", "hidden", "language label"})
"""What elements are said to be that may be content still."""


def stays(what: str, element: Element, parent: Element) -> bool:
    """Whether an element is content although its name or an attribute says what it would be left out as."""
    if what == "sidebar":  # Sphinx has asides of that class in its text, DocBook and Docutils blocks with a title
        return element.tag == "aside" or _is_titled(element)
    if what == "language label":
        return all(child.tag != "pre" for child in parent)
    return what == "hidden" and _is_panel(element, parent)


def _is_titled(element: Element) -> bool:
    """Whether a block begins with its title, and most of its words are in no link."""
    first = next(iter(element), None)
    if first is None or load_content().labelled["title_blocks"].isdisjoint((first.get("class") or "").split()):
        return False
    inside = list(islice(element.iter(), MAX_LOOKED_AT))  # boxes may stand in boxes
    linked = sum(len((found.text or "").strip()) for found in inside if found.tag == "a" and found.get("href"))
    return linked < LINKED_SHARE * sum(
        len((text or "").strip()) for found in inside for text in (found.text, found.tail)
    )


def _is_panel(element: Element, parent: Element) -> bool:
    """Whether a hidden block is in a row of blocks of its class of which one is shown: a script changes which."""
    names = (element.get("class") or "").split()[:1]
    if not names or element.tag not in PANEL_TAGS or len(parent) > MAX_PANELS:
        return False
    row: list[Element] = []
    for child in parent:
        if child.tag == element.tag and (child.get("class") or "").split()[:1] == names:
            row.append(child)
        elif child.tag not in BETWEEN_PANELS:
            if any(panel is element for panel in row):
                break
            row = []
    return sum(not any(_hides(*attribute) for attribute in panel.items()) for panel in row) == 1
