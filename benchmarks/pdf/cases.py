"""Single documents that peers are known to break, each with what must be true of it."""

from collections.abc import Callable
from pathlib import Path

from facts import characters, read

import structsplit
from structsplit import Chunk, Document, Kind, Splitter
from structsplit.document import Node, walk
from structsplit.parsers.pdf.mupdf import open_book
from structsplit.parsers.pdf.running import is_page_number

Case = Callable[[Path], tuple[bool, str]]
"""Whether it holds, and what was found."""


def parse(folder: Path, name: str) -> Document:
    return structsplit.parse((folder / name).read_bytes(), source=name)


def tables_of(document: Document) -> list[tuple[Node, set[int]]]:
    """Each table with the pages it stands on."""
    found = []
    for node, _ in walk(document.root):
        if node.kind is Kind.TABLE:
            pages = {loc.page or 0 for loc in document.locations if loc.start < node.end and loc.end > node.start}
            found.append((node, pages))
    return found


def excel_export(folder: Path) -> tuple[bool, str]:
    """The sheet over 16 pages is one table, cut between rows, its header with every piece."""
    document = parse(folder, "plumber-warn.pdf")
    long = [(node, pages) for node, pages in tables_of(document) if len(pages) > 1]
    chunks = Splitter(max_tokens=512).split_document(document)
    header = ""
    for node, _ in long[:1]:
        if node.header:
            header = document.text[slice(*node.header)].split("\n")[0]
    titles = [cell.strip() for cell in header.split("|") if cell.strip()]
    pieces = [chunk for chunk in chunks if long and chunk.start < long[0][0].end and chunk.end > long[0][0].start]
    repeated = sum(all(title in chunk.contextualized for title in titles) for chunk in pieces)
    rows = sum(not _torn(chunk, document) for chunk in pieces)
    said = f"tables on several pages {[len(pages) for _, pages in long]}, pieces {len(pieces)}"
    said += f", with the header {repeated}, cut between rows {rows}, columns {titles}"
    one = len(long) == 1 and len(long[0][1]) == 16
    return one and bool(titles) and repeated == rows == len(pieces), said


def _torn(chunk: Chunk, document: Document) -> bool:
    """Whether it ends inside of a row."""
    rest = document.text[chunk.end : document.text.find("\n", chunk.end)] if chunk.end < len(document.text) else ""
    return bool(rest.strip())


def two_like_tables(folder: Path) -> tuple[bool, str]:
    """Tables of equal columns on two pages, parted by a caption only, stay two."""
    document = parse(folder, "debian-reference.pdf")
    near = [pages for _, pages in tables_of(document) if pages & {231, 232}]
    both = [pages for pages in near if pages >= {231, 232}]
    return not both and len(near) >= 2, f"tables on pages {[sorted(pages) for pages in near]}"


def persian_page(folder: Path) -> tuple[bool, str]:
    """All of its letters are in the text, but for the number of the page, which is left out and said to be."""
    document = parse(folder, "docling-rtl3.pdf")
    _, theirs = read(folder / "docling-rtl3.pdf")
    left_out = "".join(dropped.text for dropped in document.dropped if is_page_number(dropped.text))
    missing = {c: n for c, n in (theirs - characters(document.text + left_out)).items() if c.isalnum()}
    tables = len(tables_of(document))
    return not missing and tables > 0, f"letters {sum(theirs.values())}, missing {missing}, tables {tables}"


def cut_file(name: str, least: int) -> Case:
    """So many of its pages are found, nearly all of those with text have some in the document, and a note says so."""

    def case(folder: Path) -> tuple[bool, str]:
        document = parse(folder, name)
        with_text = {location.page for location in document.locations}
        with open_book((folder / name).read_bytes()) as book:
            lines = [len(page.lines) for page in book.pages()]
        filled = sum(map(bool, lines))
        said = f"{len(lines)} pages, {filled} with text, {len(with_text)} in the document, notes {document.notes[:1]}"
        return len(lines) >= least and len(with_text) > 0.95 * filled and bool(document.notes), said

    return case


CASES: dict[str, Case] = {
    "the sheet on 16 pages is one table": excel_export,
    "two like tables stay two (debian-reference pp. 231-232)": two_like_tables,
    "a Persian page keeps its text": persian_page,
    "cut-gnuplot-60.pdf gives 240 pages": cut_file("cut-gnuplot-60.pdf", 240),
    "cut-octave-30.pdf gives 420 pages": cut_file("cut-octave-30.pdf", 420),
}
