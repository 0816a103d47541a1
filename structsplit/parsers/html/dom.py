"""From bytes, text, a soup or a tag to one kind of tree: elements with `tag`, `text`, `tail`, attributes and children.

lxml's own elements are taken as they are. What BeautifulSoup parsed is copied to elements of the standard library,
which answer to the same names, so that one walk serves both.
"""

import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape
from typing import TYPE_CHECKING, Any, Protocol
from xml.etree.ElementTree import Element as PlainElement

from structsplit.errors import FormatError

if TYPE_CHECKING:
    from bs4 import Tag

_NO_CHARACTER = re.compile("[\0-\x08\x0b\x0e-\x1f\ud800-\udfff]")
"""What libxml2 does not take for text: control characters and lone surrogates."""

_CONTROLS = bytes([*range(9), 0x0B, *range(0x0E, 0x20)])

_XHTML = re.compile(r"\ufeff?\s*+<(?:\?xml\b|!DOCTYPE[^>]{0,60}XHTML)", re.IGNORECASE)
_ALONE = re.compile(r"<((?:script|style|title|textarea|iframe|noscript|xmp)\b(?:[^<>\"']|\"[^\"]*\"|'[^']*')*+)(?<=/)>")
"""An element of XHTML without content whose name means to a parser of HTML that text follows."""

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")

MAX_DEEP_CHARS = 400_000
"""Of a page nested deeper than libxml2 goes, up to which BeautifulSoup reads it: its time grows with the depth."""

TOO_DEEP = "nested deeper than 2,048 elements: what stands deeper is left out"

_END = re.compile(r"</(?:body|html)\s*+>", re.IGNORECASE)
_OPENING = re.compile(r"<[a-zA-Z/!?]")


class Element(Protocol):
    """What is used of an element, whoever made it."""

    tag: Any
    text: Any
    tail: Any

    def get(self, key: Any, default: Any = None, /) -> Any: ...
    def set(self, key: Any, value: Any, /) -> Any: ...
    def items(self) -> Any: ...
    def iter(self) -> Any: ...
    def itertext(self) -> Any: ...
    def find(self, path: Any) -> Any: ...
    def __getitem__(self, key: Any, /) -> Any: ...
    def __iter__(self) -> Any: ...
    def __len__(self) -> int: ...


def parent_finder(root: Element) -> Callable[[Element], Element | None]:
    """What gives the element that another one is in, of those in a root."""
    if not isinstance(root, PlainElement):
        return _parent
    parents = {id(child): parent for parent in root.iter() for child in parent}
    return lambda element: parents.get(id(element))


def _parent(element: Element) -> Element | None:
    return element.getparent()  # type: ignore[attr-defined]


def ancestors(element: Element, root: Element) -> list[Element]:
    """What an element is in, from the innermost to the root."""
    parent_of = parent_finder(root)
    found: list[Element] = []
    while element is not root and (parent := parent_of(element)) is not None:
        found.append(element := parent)
    return found


def descendants(element: Element, tags: Sequence[str]) -> Iterator[Element]:
    """An element and those in it, in document order, as far as their tags are among those given."""
    if isinstance(element, PlainElement):
        return (found for found in element.iter() if found.tag in tags)
    return element.iter(*tags)


@dataclass(slots=True)
class Page:
    """A parsed page."""

    root: Element
    text: str
    """The source, or "" where the input was parsed already."""
    chosen: list[Element] = field(default_factory=list)
    """What a selector chose, in document order, none inside another."""
    notes: list[str] = field(default_factory=list)


def parse_text(text: str, selector: str | None = None) -> Page:
    """The elements of a text.

    Args:
        text: HTML or XHTML, whole or a fragment.
        selector: a CSS selector of the content; then BeautifulSoup parses the page.

    Raises:
        FormatError: the selector is none, or no parser takes the text.
    """
    readable = text.removeprefix("\ufeff")
    if _XHTML.match(text):
        readable = _ALONE.sub(lambda found: f"<{found[1][:-1]}></{found[1].split()[0].rstrip('/')}>", readable)
    end = _END.search(readable)
    if end and _END.sub("", readable[end.end() :]).strip():  # libxml2 drops what stands behind the end
        readable = _END.sub("", readable)
    data = _encoded(readable)
    if data is None:
        readable = _NO_CHARACTER.sub("\ufffd", readable)
        data = readable.encode("utf-8")
    if not _OPENING.search(readable):  # no element: libxml2 would take a text that is blank for an error
        root = PlainElement("body")
        root.text = unescape(readable)
        return Page(root, text)
    if selector is not None:
        return parse_soup(_soup(readable), text, selector)
    root, is_whole = _by_lxml(data)
    if root is not None and (is_whole or len(text) > MAX_DEEP_CHARS):
        return Page(root, text, notes=[] if is_whole else [TOO_DEEP])
    return parse_soup(_soup(readable, ("html.parser",)), text)


def _encoded(text: str) -> bytes | None:
    """A text in UTF-8, if there is nothing in it that libxml2 does not take for text; deleting tells it fastest."""
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError:  # a lone surrogate
        return None
    return data if len(data.translate(None, _CONTROLS)) == len(data) else None


def _by_lxml(data: bytes) -> tuple[Element | None, bool]:
    """The root element, or None without lxml and where it gives up, and whether it took all of the text."""
    try:
        import lxml.etree as etree
    except ImportError:
        return None, False
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(data, parser)
    except etree.LxmlError:
        return None, False
    log = parser.error_log
    is_whole = not len(log) or "depth" not in log[-1].message
    return PlainElement("body") if root is None else root, is_whole  # None: nothing but comments


def _soup(text: str, parsers: Sequence[str] = ("lxml", "html.parser")) -> "Tag":
    from bs4 import BeautifulSoup, FeatureNotFound, XMLParsedAsHTMLWarning
    from bs4.exceptions import ParserRejectedMarkup

    for parser in parsers:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)
                return BeautifulSoup(text, parser)
        except FeatureNotFound:
            continue
        except (ParserRejectedMarkup, AssertionError) as error:
            raise FormatError(f"is no HTML that can be parsed: {error}") from error
    raise FormatError("no parser for HTML is installed")


def parse_soup(soup: "Tag", text: str = "", selector: str | None = None) -> Page:
    """The elements of a soup, or of a tag and what is in it.

    Args:
        soup: a `BeautifulSoup` or a `Tag`.
        text: what it was parsed from, if that is known.
        selector: a CSS selector of the content.

    Raises:
        FormatError: the selector is none.
    """
    chosen = _selected(soup, selector) if selector is not None else []
    copies: dict[int, Element] = {}
    root = _copied(soup, {id(tag) for tag in chosen}, copies)
    inside = {id(below) for tag in chosen for below in tag.find_all(True) if id(below) in copies}
    return Page(root, text, [copies[id(tag)] for tag in chosen if id(tag) not in inside])


def _selected(soup: "Tag", selector: str) -> "list[Tag]":
    from soupsieve import SelectorSyntaxError

    try:
        return list(soup.select(selector))
    except (SelectorSyntaxError, NotImplementedError, ValueError) as error:
        raise FormatError(f"{selector!r} is no CSS selector: {str(error).splitlines()[0]}") from error


def _copied(soup: "Tag", wanted: set[int], copies: dict[int, Element]) -> Element:
    """A tree of the standard library's elements; those wanted are put into `copies`, by the tag's id."""
    from bs4 import BeautifulSoup, Tag
    from bs4.element import PageElement, PreformattedString

    root = PlainElement("html" if isinstance(soup, BeautifulSoup) else soup.name)
    stack: list[tuple[Iterator[PageElement], PlainElement, PlainElement]] = [
        (iter([soup]), root, root)
    ]  # the element that text is put behind, if it is not inside `within`
    while stack:
        children, within, last = stack.pop()
        for child in children:
            if isinstance(child, Tag):
                element = root
                if child is not soup:
                    element = PlainElement(child.name.lower())
                    within.append(element)
                for name, value in child.attrs.items():
                    element.set(name, " ".join(value) if isinstance(value, list) else str(value or ""))
                if id(child) in wanted:
                    copies[id(child)] = element
                stack.append((children, within, element))
                stack.append((iter(child.contents), element, element))
                break
            if isinstance(child, PreformattedString):  # comments, declarations
                continue
            if last is within:
                within.text = (within.text or "") + str(child)
            else:
                last.tail = (last.tail or "") + str(child)
    only = next(iter(root), None)
    if isinstance(soup, BeautifulSoup) and only is not None and only.tag == "html" and len(root) == 1:
        return only
    return root
