"""HTML as chunks: what a reader of a documentation site would cut by hand."""

from bisect import bisect_right
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

import structsplit
from structsplit import Chunk, Splitter
from structsplit.document import Document, check_tree
from structsplit.parsers.html import parse
from structsplit.parsers.html.encoding import decode_page
from tests.faithful import missing_words, visible_words

FIXTURES = Path(__file__).parent.parent / "fixtures" / "html"
PAGES = sorted(FIXTURES.glob("*.html"))

CONTENT = {
    "docbook_wool.html": ("body", ".navheader, .navfooter, .toc"),
    # the label of a tab stands in front of its panel, not in a row with the other labels
    "material_bakery.html": ("article", ".headerlink, .md-content__button, .linenos, .tabbed-labels"),
    "old_lighthouse.html": ("body", "td[width='120']"),
    "rustdoc_hive.html": ("main", ".out-of-band, .srclink, .hideme, .test-arrow"),
    "sphinx_tides.html": ("div.body", ".headerlink, .viewcode-link"),
}
"""What of a fixture is content, and what in it is not."""


def document(name: str) -> Document:
    found = parse((FIXTURES / name).read_bytes(), source=name)
    check_tree(found)
    return found


def chunks(name: str, max_tokens: int = 128, **options: int) -> list[Chunk]:
    return Splitter(max_tokens=max_tokens, **options).split_document(document(name))


def origin(page: Document, chunk: Chunk) -> tuple[int, int]:
    """The character offsets into the source between which a chunk came from."""
    places = [place for place in page.locations if place.start < chunk.end and place.end > chunk.start]
    assert places
    first, last = places[0].source_start, places[-1].source_end
    assert first is not None
    assert last is not None
    return first, last


def test_every_fixture_says_what_of_it_is_content() -> None:
    assert [page.name for page in PAGES] == sorted(CONTENT)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_visible_word_is_there_in_reading_order(path: Path) -> None:
    page, _, _ = decode_page(path.read_bytes())
    words = visible_words(page, *CONTENT[path.name])
    assert len(words) > 100
    assert missing_words(document(path.name), words) == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_soup_gives_the_same_chunks(path: Path) -> None:
    page, _, _ = decode_page(path.read_bytes())
    splitter = Splitter(max_tokens=64)
    texts = [(chunk.contextualized, chunk.headings, chunk.anchor) for chunk in splitter.split_document(parse(page))]
    soup = parse(BeautifulSoup(page.removeprefix('<?xml version="1.0" encoding="UTF-8" standalone="no"?>'), "lxml"))
    assert [(chunk.contextualized, chunk.headings, chunk.anchor) for chunk in splitter.split_document(soup)] == texts


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_chunk_knows_where_in_the_source_it_came_from(path: Path) -> None:
    page, _, _ = decode_page(path.read_bytes())
    rendered = document(path.name)
    position = 0
    for chunk in Splitter(max_tokens=64).split_document(rendered):
        start, end = origin(rendered, chunk)
        assert position <= start < end <= len(page) or chunk.part
        position = start
        word = [word for word in chunk.text.replace("`", " ").split() if word.isalpha()][-1]
        assert word in page[start:end]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_navigation_is_in_any_chunk(path: Path) -> None:
    for chunk in chunks(path.name):
        words = chunk.contextualized.split()
        assert not {"Home", "Prev", "Next", "Edit", "¶", "#", "[source]", "Copyright"} & set(words) or "#" in words
        assert "¶" not in chunk.text


def test_a_chunk_has_its_heading_path_and_its_anchor() -> None:
    found = {chunk.headings: chunk.anchor for chunk in chunks("sphinx_tides.html")}
    path = ("tidetable — Predicting tides", "Predicting", "class tidetable.Harbour(name, datum='LAT')", "extremes(day)")
    assert found[path] == "tidetable.Harbour.extremes"


def test_the_first_chunk_says_what_page_it_is_of() -> None:
    title = "<title>Kilns</title>"
    (chunk,) = structsplit.split(f"{title}<p>They are hot.</p>", format="html")
    assert (chunk.headings, chunk.contextualized) == (("Kilns",), "Kilns\n\nThey are hot.")
    (chunk,) = structsplit.split(f"{title}<p>Kilns</p><p>They are hot.</p>", format="html")
    assert (chunk.headings, chunk.contextualized) == (("Kilns",), "# Kilns\n\nThey are hot.")


def test_a_table_that_fits_is_whole() -> None:
    (table,) = [chunk for chunk in chunks("old_lighthouse.html") if "| Year |" in chunk.text]
    assert "Ships in distress" in table.text
    assert "| 1883 | log lost in the flood |" in table.text


def test_a_table_that_does_not_fit_repeats_its_header() -> None:
    pieces = [chunk for chunk in chunks("docbook_wool.html") if chunk.kind == "table"]
    assert len(pieces) > 1
    for piece in pieces:
        assert "| Name | Storage Size | Description | Range |\n|---|---|---|---|\n" in piece.contextualized


def test_code_is_verbatim() -> None:
    code = 'def may_leave(draught, when):\n    """Whether there is water enough under the keel."""\n'
    assert any(code in chunk.text for chunk in chunks("sphinx_tides.html"))


def test_a_term_is_with_its_definition() -> None:
    for chunk in chunks("docbook_wool.html", 64, target_tokens=20):
        assert ("`unravel`" in chunk.text) == ("How many rows are taken back" in chunk.text)


def test_files_and_bytes_are_read_as_html(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("<main><h1 id=a>A</h1><p>One <b>two</b>.</p></main>")
    (chunk,) = structsplit.split_file(path)
    assert (chunk.text, chunk.format, chunk.headings, chunk.anchor) == ("# A\n\nOne two.", "html", ("A",), "a")


def test_rows_of_a_table_have_places_of_their_own() -> None:
    page = decode_page((FIXTURES / "docbook_wool.html").read_bytes())[0]
    rendered = document("docbook_wool.html")
    starts = [place.start for place in rendered.locations]
    at = rendered.locations[bisect_right(starts, rendered.text.index("| `shade`")) - 1]
    assert page[at.source_start : at.source_end].startswith('<tr><td><code class="type">shade</code>')
    assert page[at.source_start : at.source_end].endswith("</tr>")
