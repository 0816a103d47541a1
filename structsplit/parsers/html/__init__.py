"""HTML: the main content of a page, rendered as Markdown, with a section tree and the source offsets of every block.

The walk goes once over the elements, whoever parsed them (`dom`), and leaves out what is no content (`content`).
What each element becomes is a handler in `headings`, `inline`, `blocks`, `lists`, `tables` or `code`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from structsplit.boundaries import line_starts
from structsplit.document import Document, Dropped, Kind, Node
from structsplit.errors import OptionError
from structsplit.parsers.html import blocks, code, headings, inline, lists, tables
from structsplit.parsers.html.bars import mark_bars
from structsplit.parsers.html.content import Sieve, main_content
from structsplit.parsers.html.dom import Element, Page, ancestors, descendants, parse_soup, parse_text
from structsplit.parsers.html.encoding import decode_page
from structsplit.parsers.html.locate import locations
from structsplit.parsers.html.walk import Closer, Handler, Walk, beginning
from structsplit.parsers.nesting import nest
from structsplit.parsers.ties import tie

if TYPE_CHECKING:
    from bs4 import Tag

FLOW: Mapping[str, Handler] = {
    **blocks.HANDLERS,
    **headings.HANDLERS,
    **inline.HANDLERS,
    **tables.HANDLERS,
    **lists.HANDLERS,
    **code.HANDLERS,
}


def _spaced(walk: Walk, _element: Element) -> Closer:
    """A block where all becomes one line: parted from its neighbours by a space."""
    walk.gathered.append(" ")
    return _end_spaced


def _end_spaced(walk: Walk, _element: Element) -> None:
    walk.gathered.append(" ")


def _flat_item(walk: Walk, _element: Element) -> Closer:
    walk.gathered.append(" • ")
    return _end_spaced


FLAT: Mapping[str, Handler] = {
    **dict.fromkeys(FLOW, _spaced),
    **dict.fromkeys(("li", "tr"), _flat_item),
    "pre": code.flat_listing,
    **inline.HANDLERS,
    "span": inline.apart,
}

BY_CLASS: Mapping[str, Handler] = {**blocks.BY_CLASS, **tables.BY_CLASS, **code.BY_CLASS}

ALTERNATIVES = ("noscript", "noframes", "iframe")
"""Elements that are content where there is nothing else."""


def parse(
    text: "str | bytes | Tag",
    *,
    source: str | None = None,
    content: str = "main",
    selector: str | None = None,
    url: str | None = None,
    links: bool = False,
) -> Document:
    """The section tree of a page's rendering.

    Args:
        text: HTML or XHTML, whole or a fragment; bytes are decoded as the page declares. Or a `BeautifulSoup` or
            `Tag`, of whose places in the source nothing is known.
        source: the name of where it comes from.
        content: "main" for the page's content without navigation and the like, "all" for all that can be read.
        selector: a CSS selector of the content, in place of the search for it.
        url: where the page is on the web, for deep links.
        links: whether links and images are shown with their targets.

    Raises:
        OptionError: `content` is neither "main" nor "all".
        FormatError: the selector is no CSS, or no parser takes the text.
        ReadError: the bytes are no text.
    """
    if content not in ("main", "all"):
        raise OptionError(f'content must be "main" or "all", not {content!r}')
    notes: list[str] = []
    encoding = ""
    if isinstance(text, bytes):
        text, encoding, note = decode_page(text)
        notes += [note] if note else []
    page = parse_text(text, selector) if isinstance(text, str) else parse_soup(text, selector=selector)
    notes += page.notes
    root = page.root
    metadata = _metadata(root, url) | ({"encoding": encoding} if encoding else {})
    base = _base(root, metadata.get("url", "")) if links else None
    body = next(descendants(root, ("body",)), root)
    chosen = _content(page, body, content, selector, notes)
    walk = _walked(chosen, Sieve(everything=content == "all"), base, metadata.get("title", ""))
    if not walk.rendering.parts and selector is None:
        again = _walked(_alternatives(root), Sieve(everything=True), base)
        walk = again if again.rendering.parts else walk
    document = _document(walk, page.text, root, notes)
    document.source, document.metadata = source, metadata
    document.title = _title(metadata.get("title", ""), document.root, has_top=walk.rendering.has_top_heading)
    document.dropped = [*_outside(body, chosen), *walk.dropped]
    document.source_line_starts = line_starts(page.text) if document.locations else ()
    return document


def _content(page: Page, body: Element, content: str, selector: str | None, notes: list[str]) -> list[Element]:
    if selector is not None:
        if not page.chosen:
            notes.append(f"nothing on the page matches the selector {selector!r}")
        return page.chosen
    if content == "all":
        return [body]
    chosen = main_content(body)
    mark_bars(chosen)
    return chosen


def _alternatives(root: Element) -> list[Element]:
    """What stands in for scripts and frames; a parser may have read it as text."""
    found = list(descendants(root, ALTERNATIVES))
    return [parse_text(element.text).root if "<" in (element.text or "") else element for element in found]


def _walked(chosen: list[Element], sieve: Sieve, base: str | None, title: str = "") -> Walk:
    walk = Walk(sieve, FLOW, FLAT, BY_CLASS, base, title)
    for element in chosen:
        walk.anchor = element.get("id") or ""
        walk.run_whole(element)
    for tabs in walk.tabs:
        walk.dropped += tabs.left_over()
    return walk


def _document(walk: Walk, source: str, page: Element, notes: list[str]) -> Document:
    rendering = walk.rendering
    text = rendering.finish()
    root = Node(Kind.DOCUMENT, 0, len(text), nest(tie(rendering.frame.children)))
    places = locations(source, page, rendering.places) if source else []
    return Document(text, root, "html", locations=places, notes=notes)


def _metadata(root: Element, url: str | None) -> dict[str, str]:
    """What the page says of itself: its title, language, address."""
    facts = {"lang": root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or root.get("xml:lang")}
    head = next(descendants(root, ("head",)), root)
    title = next(descendants(head, ("title",)), None)
    if title is not None:
        facts["title"] = " ".join("".join(title.itertext()).split())
    for link in descendants(head, ("link",)):
        if (link.get("rel") or "").lower() == "canonical":
            facts["canonical"] = link.get("href")
            break
    facts["url"] = url or _web(facts.get("canonical"))
    return {name: fact for name, fact in facts.items() if fact}


def _title(title: str, root: Node, *, has_top: bool) -> str:
    """The page's title, where no heading says it: there is none of the first level, or there are several."""
    sections = [child for child in root.children if child.kind is Kind.SECTION]
    tops = [section.title for section in sections if section.level == 1]
    if has_top and len(tops) < 2:
        return ""
    if tops[:1] == [title]:  # the others are parts of the page too
        return title
    said = tops or [section.title for section in sections[:1]]
    return "" if any(heading and title.startswith(heading) for heading in said) else title


def _web(address: str | None) -> str | None:
    """An address, if it is one on the web: saved pages name files of who built them."""
    return address if (address or "").startswith(("http://", "https://")) else None


def _base(root: Element, url: str) -> str:
    """What links are relative to."""
    base = next(descendants(root, ("base",)), None)
    return urljoin(url, (base.get("href") or "").strip()) if base is not None else url


def _outside(body: Element, chosen: list[Element]) -> list[Dropped]:
    """What stands on the page beside the content."""
    dropped: list[Dropped] = []
    around = {id(element): element for element in (chosen[0], *ancestors(chosen[0], body))} if chosen else {}
    holding = body
    while chosen and holding is not chosen[0]:
        inside = None
        for child in holding:
            if id(child) in around:
                inside = child
            elif not any(child is element for element in chosen) and (text := beginning(child)):
                what = child.tag if child.tag in ("script", "style") else "outside the main content"
                dropped.append(Dropped(what, text))
        if inside is None:
            break
        holding = inside
    return dropped
