"""Chunks of PDFs: under the document's headings, whole tables or rows with their header, with pages and boxes."""

from pathlib import Path

import pytest

import structsplit
from structsplit import Chunk, Splitter
from structsplit.parsers.pdf.mupdf import open_book
from tests import laws

FOLDER = Path(__file__).parent.parent / "fixtures" / "pdf"
FILES = sorted(path.stem for path in FOLDER.glob("*.pdf"))


def chunks(name: str, max_tokens: int = 128) -> list[Chunk]:
    return structsplit.split_file(FOLDER / f"{name}.pdf", max_tokens=max_tokens)


@pytest.mark.parametrize("max_tokens", [48, 128, 512])
@pytest.mark.parametrize("name", FILES)
def test_chunks_are_lawful(name: str, max_tokens: int) -> None:
    document = structsplit.parse((FOLDER / f"{name}.pdf").read_bytes(), source=f"{name}.pdf")
    laws.check(document, Splitter(max_tokens=max_tokens))


def test_the_path_of_bookmarks_stands_on_every_chunk() -> None:
    chunk = next(chunk for chunk in chunks("weather_manual") if "Masts of six" in chunk.text)
    assert chunk.headings == ("1 Installation", "1.1 Choosing a place", "Height of the mast")
    assert "1 Installation > 1.1 Choosing a place" in chunk.context + chunk.text


def test_a_long_table_is_cut_between_rows_and_every_piece_has_its_header() -> None:
    pieces = [chunk for chunk in chunks("tides_long_table") if chunk.kind == "table"]
    assert len(pieces) > 5
    for piece in pieces:
        assert "| Day | High tide | Remarks |" in piece.contextualized
        assert piece.text.rstrip().endswith("|")
    assert {page for piece in pieces for page in piece.pages} == {1, 2, 3}


def test_a_table_that_fits_stays_whole_with_its_caption() -> None:
    chunk = next(chunk for chunk in chunks("mast_captions", 256) if "Seemann" in chunk.text)
    assert "Table 1. Parts of the mast and their makers" in chunk.text
    assert "| guy rope | 6 | the ropewalk |" in chunk.text


def test_a_piece_of_code_over_a_page_break_is_one_fence() -> None:
    chunk = next(chunk for chunk in chunks("tide_code", 256) if "hours_left" in chunk.text)
    assert chunk.contextualized.count("```") == 4, "two fences: the program and the command"
    assert chunk.pages == (1, 2)


@pytest.mark.parametrize("name", ["weather_manual", "tides_long_table", "turned_pages", "ferry_wash_paper"])
def test_the_boxes_of_a_chunk_hold_its_words_one_for_each_page(name: str) -> None:
    with open_book((FOLDER / f"{name}.pdf").read_bytes()) as book:
        pages = {page.number: page for page in book.pages()}
    for chunk in chunks(name):
        assert [box[0] for box in chunk.boxes] == list(chunk.pages)
        inside = set()
        for number, _, x0, y0, x1, y1 in chunk.boxes:
            page = pages[number]
            for line in page.lines:
                left, top, right, bottom = page.shown(line.box)
                if left > x0 - 2 and right < x1 + 2 and top > y0 - 2 and bottom < y1 + 2:
                    inside.update(line.text.split())
        words = {word for word in chunk.text.replace("|", " ").split() if word.isalpha()}
        missing = {word for word in words - inside if not any(word.startswith(part.strip("-")) for part in inside)}
        assert not missing


def test_a_page_is_cited_by_what_the_document_calls_it() -> None:
    labels = [box[1] for chunk in chunks("labelled_pages", 16) for box in chunk.boxes]
    assert labels[0] == "i"
    assert labels[-1] == "A-1"


def test_a_paragraph_over_a_page_break_cites_both_pages() -> None:
    chunk = next(chunk for chunk in chunks("weather_manual") if "The lid of the battery box" in chunk.text)
    assert set(chunk.pages) >= {7, 8}
