"""PDF: pages as one Markdown document under its own headings, with the page and the box of every line.

Pass one streams the pages into compact rows (`gather`, `rows`) and tables (`tables`); pass two decides over the whole
document: what is usual (`styles`), what is no text (`running`, `contents`), where the bookmarks stand (`outline`),
which tables go on overleaf (`continued`), which rows are headings (`headings`, `looks`), in what order columns are read
(`order`, `columns`), what makes a paragraph, an item, code, a footnote (`paragraphs`, `code`, `footnotes`), what a
page's end parted (`joins`), which captions belong to what (`captions`); then it is rendered (`rendering`, `lists`,
`pipes`, `hyphens`).
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from structsplit.document import Document, Dropped
from structsplit.errors import FormatError, OptionError
from structsplit.parsers.pdf.assembly import blocks_of_document
from structsplit.parsers.pdf.contents import contents_rows
from structsplit.parsers.pdf.continued import join_page_tables
from structsplit.parsers.pdf.engines import engine
from structsplit.parsers.pdf.gather import read_sheet
from structsplit.parsers.pdf.headings import headings
from structsplit.parsers.pdf.hyphens import Words, known_words
from structsplit.parsers.pdf.memory import give_back
from structsplit.parsers.pdf.notes import page_notes
from structsplit.parsers.pdf.outline import by_page, locate
from structsplit.parsers.pdf.page import Bookmark, Box, Page
from structsplit.parsers.pdf.rendering import Rendering
from structsplit.parsers.pdf.rows import Sheet
from structsplit.parsers.pdf.running import own_title, running_rows, stamped_rows
from structsplit.parsers.pdf.styles import usual
from structsplit.parsers.pdf.tables import Found, Table, find_tables, model_tables
from structsplit.parsers.pdf.titles import plain
from structsplit.parsers.ranges import page_numbers, parse_pages

BLANK_SHARE = 0.15
"""Of lines that end with a blank in the file: where there are more, a line without one ends within a word."""

PARTED = "-\u2010\xad"
"""What ends a line within a word."""


def parse(
    data: bytes,
    *,
    source: str | None = None,
    tables: str = "rules",
    pages: str | None = None,
    password: str | None = None,
    ocr: Any = None,
    annotations: bool = False,
) -> Document:
    """The section tree of a PDF's rendering.

    Args:
        data: the file.
        source: the name of where it comes from.
        tables: "rules" to find them by tags, rules and alignment, "model" by a layout model, "off" for none.
        pages: those to read: "1-20,35"; None for all.
        password: of an encrypted file.
        ocr: reads the picture of a page without text; or the name of an engine.
        annotations: whether notes on the pages are part of the text.

    Raises:
        FormatError: it is no PDF, or no page of it can be found.
        PasswordError: it is encrypted, and the password is missing or wrong.
        MissingExtraError: the extra `pdf` is not installed, or the one that an option needs.
    """
    from structsplit.parsers.pdf.mupdf import open_book

    if not isinstance(data, bytes):
        raise FormatError("a PDF is split from bytes, not from text")
    if isinstance(ocr, str):
        ocr = engine(ocr)
    unplaced: dict[int, Box] = {}
    with open_book(data, password=password) as book:
        numbers = None if pages is None else page_numbers(parse_pages(pages), book.page_count)
        if numbers is not None and not numbers:
            raise OptionError(f"pages={pages!r}: there are only {book.page_count} pages")
        named = by_page(book.outline)
        sheets = [
            compact(page, named.get(page.number, ()), tables, book.model_tables)
            for page in _remembered(book.pages(numbers, annotations=annotations, ocr=ocr), unplaced)
        ]
    document = decide(sheets, book.outline, unplaced)
    del sheets
    give_back(book.page_count)
    document.source, document.format = source, book.format
    document.metadata = {**book.metadata, "pages": book.page_count}
    if book.attachments:
        document.metadata["attachments"] = book.attachments
        document.notes.append(f"files attached to it are left out: {', '.join(book.attachments)}")
    document.page_labels = book.labels
    document.notes[:0] = book.notes
    return document


def _remembered(pages: Iterator[Page], unplaced: dict[int, Box]) -> Iterator[Page]:
    """The pages; those are remembered of which an OCR has told the text and not where it stands, to be cited whole."""
    for page in pages:
        if not page.is_placed:
            unplaced[page.number] = page.shown((0.0, 0.0, page.width, page.height))
        yield page


def compact(
    page: Page, bookmarks: Sequence[Bookmark], tables: str, model: Callable[[Page], list[list[Box]]] | None = None
) -> Sheet:
    """Pass one: the rows and tables of a page, whose words are dropped. No table reaches over a bookmark's title."""
    if tables == "model" and model:
        found = model_tables(page, model(page))
    else:
        found = find_tables(page) if tables != "off" else []
    if bookmarks and any(table.found is Found.ALIGNED for table in found):
        titles = [row.box for entry in locate(bookmarks, [read_sheet(page, [])])[0] for row in entry.rows]
        found = [table for table in found if not _reaches_over(table, titles)]
    sheet = read_sheet(page, found)
    page.drop_words()
    return sheet


def _reaches_over(table: Table, titles: list[Box]) -> bool:
    if table.found is not Found.ALIGNED:
        return False
    left, top, right, bottom = table.box
    return any(top - 1 < (box[1] + box[3]) / 2 < bottom + 1 and box[0] < right and box[2] > left for box in titles)


def decide(sheets: list[Sheet], outline: list[Bookmark], unplaced: dict[int, Box]) -> Document:
    """Pass two: the document that rows, tables and bookmarks make. The sheets are used up. `unplaced`: the boxes
    of pages that are cited whole, by number."""
    titles = {title for bookmark in outline if (title := plain(bookmark.title))}
    stamped = stamped_rows(sheets)
    located, lost = locate(outline, sheets, stamped)
    kept = {id(row) for entry in located for row in entry.rows}
    common = usual(sheets)
    contents = contents_rows(sheets, titles)
    running = running_rows(sheets, common, titles, kept)
    left_out = [
        (one | other | stamped.intersection(map(id, sheet.rows)) if stamped else one | other) - kept
        for one, other, sheet in zip(contents, running, sheets, strict=True)
    ]
    first = next((index for index, sheet in enumerate(sheets) if sheet.items), None)
    if first is not None:
        left_out[first] -= own_title(sheets[first], left_out[first] - contents[first])
    dropped = [*_dropped(sheets, contents, left_out), *join_page_tables(sheets, left_out)]
    heads = headings(sheets, located, common, left_out)
    words = Words(known_words(_texts(sheets, left_out)), are_blanks_kept=_are_blanks_kept(sheets))
    blocks = blocks_of_document(sheets, heads, left_out, common)
    for sheet in sheets:
        sheet.items = []
    rendering = Rendering(words, {sheet.number: sheet for sheet in sheets if sheet.turn})
    text, root = rendering.render(blocks)
    rendering.locations.place_whole(unplaced)
    missing, notes = page_notes(sheets)
    if lost:
        notes.append(f"{lost:,} of {lost + len(located):,} bookmarks name titles that are not found on their pages")
    return Document(
        text, root, "pdf", locations=rendering.locations, dropped=dropped, notes=missing + notes, missing=missing
    )


def _are_blanks_kept(sheets: list[Sheet]) -> bool:
    """Whether the file has the blanks at the ends of lines, as some programs write them."""
    ends = [row.ends_blank for sheet in sheets for row in sheet.rows]
    return sum(ends) > BLANK_SHARE * len(ends)


def _texts(sheets: list[Sheet], left_out: list[set[int]]) -> Iterator[str]:
    """The text without the words that lines' ends part."""
    parted = False
    for sheet, ids in zip(sheets, left_out, strict=True):
        for row in sheet.rows:
            if id(row) in ids:
                continue
            text = row.text
            if parted:
                text = text.partition(" ")[2]
            parted = text[-1:] in PARTED and text != ""
            yield text.rpartition(" ")[0] if parted else text


def _dropped(sheets: list[Sheet], contents: list[set[int]], left_out: list[set[int]]) -> Iterator[Dropped]:
    for sheet, listed, ids in zip(sheets, contents, left_out, strict=True):
        kinds: dict[str, list[str]] = defaultdict(list)
        for row in sheet.rows:
            if id(row) in ids:
                kinds["contents" if id(row) in listed else "running head"].append(row.text)
        for what, texts in kinds.items():
            yield Dropped(what, "\n".join(texts))
