"""A page of a PDF as it was understood: its blocks, tables and chunks, drawn on its picture."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from structsplit.cli.report import SOME_FILES_FAILED, USAGE, WENT_WRONG, CommandError

if TYPE_CHECKING:
    from structsplit.chunk import Chunk
    from structsplit.document import Document, Node
    from structsplit.parsers.pdf.mupdf.drawing import Mark

DPI = 120

PALETTE = {
    "heading": (0.75, 0.1, 0.1),
    "table": (0.0, 0.45, 0.2),
    "row": (0.0, 0.45, 0.2),
    "code": (0.45, 0.2, 0.6),
    "item": (0.0, 0.4, 0.55),
    "footnote": (0.5, 0.5, 0.0),
    "caption": (0.6, 0.35, 0.0),
    "caption_below": (0.6, 0.35, 0.0),
}
"""By the kind of a block."""

OTHER_BLOCK = (0.35, 0.35, 0.4)

CHUNK_COLORS = ((0.9, 0.3, 0.0), (0.0, 0.2, 0.9))
"""Of every second chunk the same, so that neighbours differ."""

MARGIN = 2.0
"""Points by which the frame of a chunk stands off its text."""


def page_number(document: "Document", page: str) -> int:
    """The number of a page that is named by its number in the file or, where it is none, by its label."""
    labels = list(document.page_labels)
    if not labels:
        raise CommandError(f"--page {page}: {document.source or 'the input'} has no pages", USAGE)
    number = int(page) if page.isdecimal() else labels.index(page) + 1 if page in labels else 0
    if not 1 <= number <= len(labels):
        raise CommandError(f"--page {page}: there are pages 1 to {len(labels)}", USAGE)
    return number


def write_picture(
    document: "Document", chunks: "Sequence[Chunk]", number: int, data: bytes, password: str | None, output: str
) -> None:
    """Draw a page into a PNG file."""
    from structsplit.errors import StructsplitError
    from structsplit.parsers.pdf.mupdf import open_book

    try:
        with open_book(data, password=password) as book:
            picture = book.drawn(number, [*block_marks(document, number), *chunk_marks(chunks, number)], dpi=DPI)
    except StructsplitError as error:
        raise CommandError(str(error), SOME_FILES_FAILED) from error
    try:
        Path(output).write_bytes(picture)
    except OSError as error:
        raise CommandError(f"cannot write {output}: {error.strerror}", WENT_WRONG) from error


def block_marks(document: "Document", number: int) -> "Iterator[Mark]":
    """A frame for each block of a page, numbered as they are read, and one for each row of a table."""
    from structsplit.parsers.pdf.mupdf.drawing import Mark
    from structsplit.places import Places, boxes

    places = Places(document)
    read = 0
    for node in _shown(document, number):
        found = [where for where in places.of(node.start, node.end) if where.page == number]
        around = boxes(found, document.page_labels)
        if not around:
            continue
        is_row = node.kind == "row"
        read += not is_row
        label = "" if is_row else f"{read} {node.kind}{f' {node.level}' if node.level else ''}"
        color = PALETTE.get(node.kind, OTHER_BLOCK)
        yield Mark(around[0][2:], color, label, width=0.3 if is_row else 0.6, is_filled=not is_row)


def _shown(document: "Document", number: int) -> "Iterator[Node]":
    """The nodes of a page that hold text themselves, in order, and the rows of tables."""
    on_page = [where for where in document.locations if where.page == number]
    if not on_page:
        return
    start, end = on_page[0].start, on_page[-1].end
    stack = [document.root]
    while stack:
        node = stack.pop()
        if node.end <= start or node.start >= end:
            continue
        is_group = node.kind in ("document", "section", "page", "list", "quote", "container", "definition")
        if not is_group:
            yield node
        if is_group or node.kind == "table":
            stack += reversed(node.children)


def chunk_marks(chunks: "Sequence[Chunk]", number: int) -> "Iterator[Mark]":
    from structsplit.parsers.pdf.mupdf.drawing import Mark

    for chunk in chunks:
        for page, _, x0, y0, x1, y1 in chunk.boxes:
            if page == number:
                box = (x0 - MARGIN, y0 - MARGIN, x1 + MARGIN, y1 + MARGIN)
                color = CHUNK_COLORS[chunk.index % 2]
                label = f"chunk {chunk.index}, {chunk.tokens} tokens"
                yield Mark(box, color, label, width=1.2, is_dashed=True, is_labelled_right=True)
