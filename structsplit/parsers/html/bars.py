"""Bars of links that no name gives away: those in front of a page's title, and those to the pages around it.

Generators before those that say `nav` put them into tables, paragraphs and plain blocks. They are marked as what they
are, in the tree, before it is walked.
"""

from collections.abc import Callable, Iterable, Iterator

from structsplit.parsers.html.dom import HEADINGS, Element, descendants, parent_finder

RELATIONS = frozenset(
    {"prev", "previous", "next", "up", "start", "home", "top", "first", "last", "contents", "index", "help"}
)
"""Values of `rel` of a link to a page around this one."""

BLOCKS = frozenset({"div", "p", "table", "tr", "td", "ul", "ol", "li", "center", "section", "header"})
"""Elements that may be a bar."""

NO_BAR = frozenset({*HEADINGS, "pre", "dl", "blockquote", "details"})
"""Elements that are in none."""

MAX_CLIMB = 12
"""Elements inside each other that a link is in, up to the bar."""

MAX_BAR_LETTERS = 400
"""Letters in a bar that may stand anywhere, of more than which it is none."""

MAX_BAR_ELEMENTS = 400

LETTERS_BESIDE = 15
"""Letters for each link that may stand beside it: “Previous”, “Back to”."""

LETTERS_OF_LINK = 40
"""Letters that a link in a bar has in the mean, at most: what is longer says something."""

QUALIFYING = frozenset({".", "::"})
"""What stands between links that are the parts of one name."""

MAX_SAID = 60
"""Characters in front of the title that are in no bar. Beyond, the first heading is not the page's title, and links in
front of it may be content: declarations, a synopsis."""

TIMES_THE_REST = 4
"""Characters in front of the title to those behind it, beyond which the links are the content."""


def mark_bars(content: Iterable[Element]) -> None:
    """Say of each bar that it is navigation."""
    for root in content:
        for bar in [*_to_pages_around(root), *_around_title(root)]:
            bar.set("role", "navigation")


# -- links that say that they lead to the pages around -----------------------------------------------------


def _to_pages_around(root: Element) -> Iterator[Element]:
    parent_of: Callable[[Element], Element | None] | None = None
    seen: dict[int, Element] = {}
    for link in descendants(root, ("a",)):
        if not _is_to_page_around(link):
            continue
        parent_of = parent_of or parent_finder(root)
        bar, around = None, parent_of(link)
        for _ in range(MAX_CLIMB):
            if around is None or around is root or id(around) in seen:
                break
            seen[id(around)] = around
            if not _is_bar_around(around):
                break
            bar = around if around.tag in BLOCKS else bar
            around = parent_of(around)
        if bar is not None:
            yield bar


def _is_to_page_around(link: Element) -> bool:
    relation = link.get("rel")
    if relation and not RELATIONS.isdisjoint(relation.lower().split()):
        return True
    return (link.get("accesskey") or "").isalpha()  # digits are keys of the items of a menu


def _is_bar_around(element: Element) -> bool:
    """Whether most of what is in an element is links to the pages around."""
    if not _is_short(element):
        return False
    links = _links(element)
    beside = _length(element) - sum(map(_length, links))
    return 2 * sum(map(_is_to_page_around, links)) >= len(links) and beside <= LETTERS_BESIDE * len(links)


def _is_short(element: Element) -> bool:
    length = 0
    for number, found in enumerate(element.iter()):
        length += _letters(found.text) + _letters(found.tail) * (found is not element)
        if length > MAX_BAR_LETTERS or number > MAX_BAR_ELEMENTS or found.tag in NO_BAR:
            return False
    return True


# -- links around the title --------------------------------------------------------------------------------


def _around_title(root: Element) -> list[Element]:
    """The blocks of links in front of the title, and those behind it that are like them."""
    headings = list(descendants(root, HEADINGS))
    if not headings or min(found.tag for found in headings) != headings[0].tag:
        return []
    parent_of = parent_finder(root)
    in_front: list[Element] = []
    behind: list[Element] = []
    said = 0
    inside = headings[0]
    title = _text(inside)
    while inside is not root and (around := parent_of(inside)) is not None:
        children = list(around)
        at = next(number for number, child in enumerate(children) if child is inside)
        in_front += children[:at]
        said += sum(len((text or "").strip()) for text in (around.text, *(child.tail for child in children[:at])))
        behind += children[at + 1 :]
        inside = around
    bars = [element for element in in_front if _is_bar(element, title)]
    said += sum(map(_size, in_front)) - sum(map(_size, bars))
    if not bars or said > MAX_SAID or sum(map(_size, bars)) > TIMES_THE_REST * sum(map(_size, behind)):
        return []
    places = {_place(link) for bar in bars for link in _links(bar)} - {""}
    labels = set(map(_text, bars)) - {""}
    named = {(bar.tag, bar.get("class")) for bar in bars if bar.get("class")}
    if named:  # they stand in sections, too
        alike = descendants(root, [tag for tag, _ in named])
        behind += [found for found in alike if (found.tag, found.get("class")) in named]
    return bars + [block for block in behind if _repeats(block, places, labels, title)]


def _is_bar(element: Element, title: str) -> bool:
    """Whether an element is nothing but links, between words that are no more than labels or the page's title."""
    if any(found.tag in NO_BAR or _says(found) for found in element.iter()):
        return False
    links = _links(element)
    linked = sum(map(_length, links))
    beside = list(_pieces_beside(element))
    return (
        len(links) > 1  # of a single one a reader learns what the page belongs to: the package of a class
        and sum(map(_letters, beside)) <= linked
        and linked <= LETTERS_OF_LINK * len(links)
        and all(_letters(piece) <= LETTERS_BESIDE or piece == title for piece in beside)
        and QUALIFYING.isdisjoint(beside)
    )


def _says(block: Element) -> bool:
    """Whether a block has words of its own and no link, or is a title by its name: Doxygen's is no heading."""
    if block.tag not in ("div", "p"):
        return False
    return "title" in (block.get("class") or "").split() or (bool(_letters(block.text)) and not _links(block))


def _pieces_beside(element: Element) -> Iterator[str]:
    """The text in an element that is in no link, piece by piece."""
    stack = [element]
    while stack:
        around = stack.pop()
        if around.tag == "a" and around.get("href"):
            continue
        yield " ".join((around.text or "").split())
        for child in around:
            yield " ".join((child.tail or "").split())
        stack += around


def _repeats(element: Element, places: set[str], labels: set[str], title: str) -> bool:
    """Whether an element is a bar of links that leads to the places of others, or says the same."""
    if not _is_short(element) or len(links := _links(element)) < 2 or not _is_bar(element, title):
        return False
    return 2 * sum(_place(link) in places for link in links) >= len(links) or _text(element) in labels


def _place(link: Element) -> str:
    """Where a link leads, or "" where that is a place on a page."""
    target: str = link.get("href") or ""
    return "" if "#" in target else target


def _links(element: Element) -> list[Element]:
    return [link for link in descendants(element, ("a",)) if link.get("href")]


def _text(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def _size(element: Element) -> int:
    return len("".join(element.itertext()))


def _length(element: Element) -> int:
    return _letters("".join(element.itertext()))


def _letters(text: str | None) -> int:
    return sum(map(str.isalnum, text)) if text else 0
