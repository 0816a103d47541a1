"""The table of contents of an EPUB: what each chapter is called, and how deep it stands."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from structsplit.errors import ReadError
from structsplit.parsers.epub.archive import Archive
from structsplit.parsers.epub.package import Package, resolved, words, xml_root

EPUB_TYPE = "{http://www.idpf.org/2007/ops}type"


class Entry(NamedTuple):
    """A line of the table of contents."""

    title: str
    depth: int
    """1 for the outermost."""
    fragment: str
    """The id in the chapter that it points to, "" for the beginning."""


def read_contents(archive: Archive, package: Package, notes: list[str]) -> dict[str, Entry]:
    """The first entry of each chapter, by the chapter's name: of the navigation document, else of the NCX."""
    for name, entries in ((package.nav, _of_nav), (package.ncx, _of_ncx)):
        if not name:
            continue
        try:
            root = xml_root(archive.read(name))
        except ReadError as error:
            notes.append(f"{name} {error}: titles of chapters are missing")
            continue
        found: dict[str, Entry] = {}
        for href, title, depth in entries(root):
            chapter, fragment = resolved(name, href)
            if title:
                found.setdefault(chapter, Entry(title, depth, fragment))
        if found:
            return found
    return {}


def _of_nav(root: Any) -> Iterator[tuple[str, str, int]]:
    navs = list(root.iter("{*}nav"))
    nav = next((nav for nav in navs if "toc" in (nav.get(EPUB_TYPE) or "").split()), next(iter(navs), None))
    if nav is None:
        return
    outside = sum(1 for _ in nav.iterancestors("{*}ol"))
    for link in nav.iter("{*}a"):
        if href := link.get("href"):
            yield href, words(link), max(1, sum(1 for _ in link.iterancestors("{*}ol")) - outside)


def _of_ncx(root: Any) -> Iterator[tuple[str, str, int]]:
    for point in root.iter("{*}navPoint"):
        label, content = point.find("{*}navLabel"), point.find("{*}content")
        if label is not None and content is not None and (href := content.get("src")):
            yield href, words(label), 1 + sum(1 for _ in point.iterancestors("{*}navPoint"))
