"""EPUB: the chapters of a book in reading order, each read as HTML, as one document with one tree of sections.

The archive is unpacked in memory and within limits (`archive`), the package file says what is where (`package`), the
table of contents names chapters that have no heading (`contents`), and `book` puts the chapters together.
"""

import re

from structsplit.document import Document, Dropped, Kind, Node
from structsplit.errors import FormatError, ReadError, StructsplitError
from structsplit.parsers import html
from structsplit.parsers.epub.archive import Archive
from structsplit.parsers.epub.book import Book
from structsplit.parsers.epub.contents import read_contents
from structsplit.parsers.epub.package import Package, read_package
from structsplit.parsers.html.encoding import decode_page

MAX_DROPPED_CHARS = 200
"""Of what was left out, so much is told."""

MAX_NOTES = 50
"""Of all chapters; a book may have thousands."""

_IMAGE = re.compile(r"<(?:svg:)?(?:img|image)\b", re.IGNORECASE)
_HEAD = re.compile(r"\A.*?<body\b", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"<[^<>]*+>?")


def parse(data: bytes, *, source: str | None = None, links: bool = False) -> Document:
    """The section tree of a book's rendering.

    Anchors are a chapter's file in the archive with the id in it: `OEBPS/two.xhtml#kilns`. The source offsets of
    `locations` count the characters of the chapter's file, decoded, and `file` says which one that is.
    `metadata["chapters"]` says where in the text each begins, `metadata["images"]` how many images they show.

    Args:
        data: the `.epub` file.
        source: the name of where it comes from.
        links: whether links and images are shown with their targets.

    Raises:
        FormatError: it is no EPUB, it is encrypted, it unpacks to more than the limits, or no chapter can be read.
    """
    if not isinstance(data, bytes):
        raise FormatError("an EPUB is an archive: it is split from bytes, not from text")
    archive = Archive(data)
    package = read_package(archive)
    notes: list[str] = []
    dropped: list[Dropped] = []
    entries = read_contents(archive, package, notes)
    book = Book()
    images = read = 0
    for name in package.chapters:
        try:
            page, chapter = _chapter(archive, name, links)
        except ReadError as error:
            notes.append(f"chapter {name} {error}: left out")
            continue
        read += 1
        shown = len(_IMAGE.findall(page))
        images += shown
        notes += [f"{name}: {note}" for note in chapter.notes]
        if what := _left_out(name, package, page, chapter, shown):
            dropped.append(what)
            continue
        dropped += chapter.dropped
        book.add(name, chapter, entries.get(name))
    if not read:
        raise FormatError(f"is an EPUB of which no chapter can be read: {notes[-1]}")
    text, root = book.finish()
    if len(notes) > MAX_NOTES:
        notes[MAX_NOTES:] = [f"and {len(notes) - MAX_NOTES} more such notes"]
    return Document(
        text,
        root,
        "epub",
        source,
        title=_title(package.metadata.get("title", ""), root),
        metadata=package.metadata | {"images": images, "chapters": book.chapters},
        locations=book.locations,
        dropped=dropped,
        notes=notes,
    )


def _chapter(archive: Archive, name: str, links: bool) -> tuple[str, Document]:
    """The source and the rendering of a chapter. Raises ReadError where it has none."""
    data = archive.read(name)
    try:
        page, _, note = decode_page(data)
        chapter = html.parse(page, content="all", links=links)
    except StructsplitError as error:
        raise ReadError(str(error)) from error
    chapter.notes[:0] = [note] if note else []
    return page, chapter


def _left_out(name: str, package: Package, page: str, chapter: Document, images: int) -> Dropped | None:
    """What a chapter is where it is none."""
    if name in package.navigation:
        return Dropped("navigation", chapter.text[:MAX_DROPPED_CHARS])
    is_cover = name in package.covers
    # a cover's picture says "Cover" to those who cannot see it
    if is_cover and images and not _TAG.sub("", _HEAD.sub("<body", page)).strip():
        return Dropped("cover", name)
    if not chapter.text.strip():
        return Dropped("cover" if is_cover else "page without text", name)
    return None


def _title(title: str, root: Node) -> str:
    """The book's title, unless all of it stands under a heading that says the same."""
    only = root.children[0] if len(root.children) == 1 else None
    return "" if only is not None and only.kind is Kind.SECTION and only.title == title else title
