"""What an EPUB says of itself: `container.xml` names the package file, which names the chapters in reading order."""

import posixpath
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote, urlsplit

import lxml.etree as etree

from structsplit.errors import FormatError, ReadError
from structsplit.parsers.epub.archive import Archive

CONTAINER = "META-INF/container.xml"
ENCRYPTION = "META-INF/encryption.xml"

FONT_ALGORITHMS = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")
"""Of encryption: fonts that are only mangled, in books that anybody can read."""

COVER_NAMES = frozenset({"cover", "coverpage", "cover-page", "cover_page", "titlepage"})
"""Ids of items, and names of files without their suffix, that tell a cover; "titlepage" is calibre's."""


@dataclass(slots=True)
class Package:
    """The contents of a package file. Names are those of entries in the archive."""

    metadata: dict[str, str]
    """"title", "author" and "language", as far as they are said."""
    chapters: list[str]
    """The spine: in reading order, each once."""
    nav: str = ""
    """The navigation document of EPUB 3."""
    ncx: str = ""
    """The table of contents of EPUB 2."""
    navigation: set[str] = field(default_factory=set)
    """Chapters that are only tables of contents."""
    covers: set[str] = field(default_factory=set)


def read_package(archive: Archive) -> Package:
    """The package of a book.

    Raises FormatError, one line, where the archive is no EPUB, has no chapters, or is encrypted.
    """
    name = _package_name(archive)
    root = _needed_xml(archive, name)
    items: dict[str, Any] = {item.get("id") or "": item for item in root.iter("{*}item") if item.get("href")}
    names: dict[str, str] = {key: resolved(name, item.get("href"))[0] for key, item in items.items()}
    spine = next(root.iter("{*}spine"), None)
    listed = [] if spine is None else [ref.get("idref") or "" for ref in spine.iter("{*}itemref")]
    # an idref that names no item stands for a file that is not there: it is told of when it is read
    chapters = list(dict.fromkeys(names.get(key, key) for key in listed if key))
    if not chapters:
        raise FormatError(f"is an EPUB whose package file {name} lists no chapters")
    if _encrypted(archive) & {name, *chapters}:
        raise FormatError("is encrypted (DRM): only a copy without it can be split")
    package = Package(_metadata(root), chapters)
    for key, item in items.items():
        if "nav" in (item.get("properties") or "").split():
            package.nav = names[key]
        elif item.get("media-type") == "application/x-dtbncx+xml":
            package.ncx = names[key]
        stem = posixpath.splitext(posixpath.basename(names[key]))[0].lower()
        if not COVER_NAMES.isdisjoint((key, stem)):
            package.covers.add(names[key])
    for reference in root.iter("{*}reference"):
        kind = (reference.get("type") or "").lower()
        kinds = {"toc": package.navigation, "cover": package.covers}.get(kind)
        if kinds is not None and reference.get("href"):
            kinds.add(resolved(name, reference.get("href"))[0])
    package.navigation |= {package.nav} - {""}
    return package


def _package_name(archive: Archive) -> str:
    if CONTAINER not in archive:
        raise FormatError(f"is no EPUB: a zip archive without {CONTAINER}")
    rootfile = next(_needed_xml(archive, CONTAINER).iter("{*}rootfile"), None)
    name = "" if rootfile is None else rootfile.get("full-path") or ""
    if not name:
        raise FormatError(f"is no EPUB: its {CONTAINER} names no package file")
    return name


def _needed_xml(archive: Archive, name: str) -> Any:
    try:
        return xml_root(archive.read(name))
    except ReadError as error:
        raise FormatError(f"is an EPUB that cannot be read: {name} {error}") from error


def xml_root(data: bytes) -> Any:
    """The root element of XML, as far as it is well formed. No DTD is loaded, no entity resolved, no file opened.

    Raises ReadError where there is none.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=True)
    try:
        root = etree.fromstring(data, parser)
    except (etree.LxmlError, ValueError) as error:
        raise ReadError(f"is no XML: {error}") from error
    if root is None:
        raise ReadError("is no XML")
    return root


def resolved(base: str, href: str) -> tuple[str, str]:
    """The entry that a reference in another one points to, and the fragment behind it."""
    try:
        parts = urlsplit(href.strip())
    except ValueError:  # a bracket where the host would be
        return href, ""
    name = posixpath.normpath(posixpath.join(posixpath.dirname(base), unquote(parts.path))) if parts.path else base
    return name.lstrip("/"), unquote(parts.fragment)


def words(element: Any) -> str:
    """The text in an element, on one line."""
    return " ".join("".join(element.itertext()).split())


def _metadata(root: Any) -> dict[str, str]:
    found = {
        name: list(dict.fromkeys(filter(None, map(words, root.iter(f"{{*}}{tag}")))))
        for name, tag in (("title", "title"), ("author", "creator"), ("language", "language"))
    }
    # several titles are a title and a subtitle, or the same one in other alphabets
    facts = {"title": found["title"][:1], "author": found["author"], "language": found["language"][:1]}
    return {name: ", ".join(values) for name, values in facts.items() if values}


def _encrypted(archive: Archive) -> set[str]:
    """The entries that are encrypted, fonts left out."""
    if ENCRYPTION not in archive:
        return set()
    names = set()
    for data in _needed_xml(archive, ENCRYPTION).iter("{*}EncryptedData"):
        method = next(data.iter("{*}EncryptionMethod"), None)
        if method is None or method.get("Algorithm") not in FONT_ALGORITHMS:
            names |= {unquote(found.get("URI") or "") for found in data.iter("{*}CipherReference")}
    return names
