"""EPUB: what becomes of a book's chapters, its table of contents, and of archives that are damaged or hostile."""

import zipfile
from collections.abc import Iterable
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner

import structsplit
from structsplit import FormatError, ReadError, Splitter
from structsplit.cli import main
from structsplit.document import Document, Kind, check_tree, walk
from structsplit.parsers.epub import archive, parse
from tests import laws

CONTAINER = '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
ENCRYPTED = (
    '<encryption xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:EncryptedData><e:EncryptionMethod Algorithm="{}"/>'
    '<e:CipherData><e:CipherReference URI="{}"/></e:CipherData></e:EncryptedData></encryption>'
)
FACTS = "<dc:title>On Kilns</dc:title><dc:creator>A. Potter</dc:creator><dc:language>en-GB</dc:language>"


def page(body: str) -> str:
    return (
        '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" '
        f'xmlns:epub="http://www.idpf.org/2007/ops"><head><title>A page</title></head><body>{body}</body></html>'
    )


def opf(names: Iterable[str], *, manifest: str = "", guide: str = "", facts: str = FACTS) -> str:
    names = list(names)
    items = "".join(f'<item id="{name}" href="{name}" media-type="application/xhtml+xml"/>' for name in names)
    refs = "".join(f'<itemref idref="{name}"/>' for name in names)
    return (
        '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" '
        f'xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>{facts}</metadata>'
        f"<manifest>{items}{manifest}</manifest><spine>{refs}</spine><guide>{guide}</guide></package>"
    )


def packed(files: dict[str, str | bytes]) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        for name, content in files.items():
            file.writestr(name, content)
    return stream.getvalue()


def book(
    chapters: dict[str, str], *, others: dict[str, str | bytes] | None = None, package: str | None = None, **facts: str
) -> bytes:
    """A book of chapters, by file name: what is in their bodies."""
    files: dict[str, str | bytes] = {
        "META-INF/container.xml": CONTAINER,
        "OEBPS/book.opf": package or opf(chapters, **facts),
    }
    return packed(files | {f"OEBPS/{name}": page(body) for name, body in chapters.items()} | (others or {}))


def contents(*entries: tuple[str, str]) -> dict[str, str | bytes]:
    lines = "".join(f'<li><a href="{href}">{title}</a></li>' for href, title in entries)
    return {"OEBPS/nav.xhtml": page(f'<nav epub:type="toc"><ol>{lines}</ol></nav>')}


NAV_ITEM = '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'


def tree(data: bytes, **options: bool) -> Document:
    document = parse(data, **options)
    check_tree(document)
    return document


def outline(document: Document) -> list[tuple[int, str]]:
    """The sections with the number of sections they are in."""
    found: list[tuple[int, str]] = []
    pending = [(0, child) for child in reversed(document.root.children)]
    while pending:
        depth, node = pending.pop()
        if node.kind is Kind.SECTION:
            found.append((depth, node.title))
            pending += [(depth + 1, child) for child in reversed(node.children)]
    return found


# --- chapters


def test_chapters_stand_in_the_order_of_the_spine() -> None:
    chapters = {"b.xhtml": "<h1>First</h1><p>One.</p>", "a.xhtml": "<h1>Second</h1><p>Two.</p>"}
    document = tree(book(chapters))
    assert document.text == "# First\n\nOne.\n\n# Second\n\nTwo.\n"
    assert document.format == "epub"


def test_a_chapter_listed_twice_is_read_once() -> None:
    assert tree(book({"a.xhtml": "<p>One.</p>"}, package=opf(["a.xhtml", "a.xhtml"]))).text == "One.\n"


def test_names_are_found_through_escapes_and_folders() -> None:
    manifest = '<item id="x" href="../Text/a%20b.xhtml" media-type="application/xhtml+xml"/>'
    package = opf([], manifest=manifest).replace("<spine>", '<spine><itemref idref="x"/>')
    assert tree(book({}, package=package, others={"Text/a b.xhtml": page("<p>Here.</p>")})).text == "Here.\n"


def test_sections_nest_across_chapters_by_the_levels_of_headings() -> None:
    chapters = {"a.xhtml": "<h1>Part</h1>", "b.xhtml": "<h2>One</h2><p>x</p>", "c.xhtml": "<h2>Two</h2><p>y</p>"}
    assert outline(tree(book(chapters))) == [(0, "Part"), (1, "One"), (1, "Two")]


def test_a_chapter_beside_another_in_the_contents_is_not_in_it() -> None:
    chapters = {"a.xhtml": "<h1>Thanks</h1><p>x</p>", "b.xhtml": "<h2>One</h2><p>y</p>"}
    nav = contents(("a.xhtml", "Thanks"), ("b.xhtml", "One"))
    assert outline(tree(book(chapters, others=nav, manifest=NAV_ITEM))) == [(0, "Thanks"), (0, "One")]


def test_a_file_without_heading_and_title_continues_the_chapter_before() -> None:
    document = tree(book({"a.xhtml": "<h1>One</h1><p>x</p>", "b.xhtml": "<p>y</p>"}))
    (section,) = document.root.children
    assert document.text[section.start : section.end] == document.text == "# One\n\nx\n\ny\n"


def test_text_in_front_of_the_heading_that_the_contents_point_to_continues_the_chapter_before() -> None:
    chapters = {"a.xhtml": "<h1 id='one'>One</h1><p>x</p>", "b.xhtml": "<p>still one</p><h1 id='two'>Two</h1><p>y</p>"}
    nav = contents(("a.xhtml#one", "One"), ("b.xhtml#two", "Two"))
    document = tree(book(chapters, others=nav, manifest=NAV_ITEM))
    first, _ = document.root.children
    assert document.text[first.start : first.end] == "# One\n\nx\n\nstill one\n"


def test_anchors_name_the_file() -> None:
    document = tree(book({"a.xhtml": "<h1 id='kiln'>One</h1><p>x</p>", "b.xhtml": "<h1>Two</h1><p>y</p>"}))
    assert [(node.attrs or {})["anchor"] for node in document.root.children] == ["OEBPS/a.xhtml#kiln", "OEBPS/b.xhtml"]


def test_locations_lead_to_the_source_of_their_chapter() -> None:
    chapters = {"a.xhtml": "<h1>One</h1><p>Ash.</p>", "b.xhtml": "<p>Beech.</p>"}
    document = tree(book(chapters, others=contents(("b.xhtml", "Two")), manifest=NAV_ITEM))
    sources = {f"OEBPS/{name}": page(body) for name, body in chapters.items()}
    found = {
        document.text[where.start : where.end].strip(): sources[where.file][where.source_start : where.source_end]
        for where in document.locations
    }
    assert found == {"# One": "<h1>One</h1>", "Ash.": "<p>Ash.</p>", "Beech.": "<p>Beech.</p>"}
    assert document.metadata["chapters"][1] == {"file": "OEBPS/b.xhtml", "start": document.text.index("# Two")}
    chunk = Splitter().split_document(document)[0]
    begin = sources["OEBPS/a.xhtml"].index("<h1>")
    assert (chunk.metadata["source_file"], chunk.metadata["source_start"]) == ("OEBPS/a.xhtml", begin)


def test_tables_and_code_of_later_chapters_are_cut_where_they_stand() -> None:
    rows = "".join(f"<tr><td>kiln {n}</td><td>{n}</td></tr>" for n in range(60))
    code = "\n".join(f"fire({n})" for n in range(60))
    body = f"<table><tr><th>Kiln</th><th>Heat</th></tr>{rows}</table><pre class='language-python'>{code}</pre>"
    document = tree(book({"a.xhtml": "<h1>One</h1><p>x</p>", "b.xhtml": f"<h1>Two</h1>{body}"}))
    kept = [document.text[node.start : node.end] for node, _ in walk(document.root) if node.kind is Kind.ROW]
    assert len(kept) >= 60
    assert all("|" in row for row in kept)
    pieces = laws.check(document, Splitter(64))
    assert all("Kiln" in chunk.contextualized for chunk in pieces if "| kiln" in chunk.text)


# --- what the book says of itself


def test_title_author_and_language_are_those_of_the_package() -> None:
    document = tree(book({"a.xhtml": "<p>x</p>"}))
    assert document.title == "On Kilns"
    facts = {name: document.metadata[name] for name in ("title", "author", "language")}
    assert facts == {"title": "On Kilns", "author": "A. Potter", "language": "en-GB"}


def test_a_title_that_all_of_the_book_stands_under_is_not_said_twice() -> None:
    assert tree(book({"a.xhtml": "<h1>On Kilns</h1><p>x</p>"})).title == ""


def test_a_chapter_without_heading_is_titled_by_the_navigation_document() -> None:
    nav = contents(("a.xhtml", "The <i>first</i> firing"))
    document = tree(book({"a.xhtml": "<p>Slowly.</p>"}, others=nav, manifest=NAV_ITEM))
    assert document.text == "# The first firing\n\nSlowly.\n"
    assert outline(document) == [(0, "The first firing")]


def test_a_chapter_without_heading_is_titled_by_the_ncx() -> None:
    ncx = (
        '<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">'
        '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>'
        "<navPoint><navLabel><text>Firing</text></navLabel><content src='a.xhtml'/>"
        "<navPoint><navLabel><text>Slow</text></navLabel><content src='b.xhtml'/></navPoint></navPoint></navMap></ncx>"
    )
    item = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    document = tree(book({"a.xhtml": "<p>x</p>", "b.xhtml": "<p>y</p>"}, others={"OEBPS/toc.ncx": ncx}, manifest=item))
    assert document.text == "# Firing\n\nx\n\n## Slow\n\ny\n"
    assert outline(document) == [(0, "Firing"), (1, "Slow")]


def test_a_paragraph_that_says_the_title_becomes_the_heading() -> None:
    nav = contents(("a.xhtml", "Chapter One"))
    document = tree(book({"a.xhtml": "<p><b>CHAPTER ONE</b></p><p>x</p>"}, others=nav, manifest=NAV_ITEM))
    assert document.text == "# Chapter One\n\nx\n"


# --- what is left out


def test_the_navigation_document_is_left_out_and_listed() -> None:
    nav = contents(("a.xhtml", "One"))
    package = opf(["a.xhtml"], manifest=NAV_ITEM).replace("<spine>", '<spine><itemref idref="nav"/>')
    document = tree(book({"a.xhtml": "<h1>One</h1><p>x</p>"}, package=package, others=nav))
    assert document.text == "# One\n\nx\n"
    assert [left_out.what for left_out in document.dropped] == ["navigation"]


def test_a_cover_without_text_is_left_out_and_listed() -> None:
    document = tree(book({"cover.xhtml": "<img src='c.jpg' alt='Cover'/>", "a.xhtml": "<p>x</p>"}))
    assert document.text == "x\n"
    assert [(left_out.what, left_out.text) for left_out in document.dropped] == [("cover", "OEBPS/cover.xhtml")]


def test_a_cover_with_text_is_kept() -> None:
    assert tree(book({"cover.xhtml": "<p>On Kilns</p>", "a.xhtml": "<p>x</p>"})).text == "On Kilns\n\nx\n"


def test_images_are_counted() -> None:
    body = "<p>A kiln.<img src='a.png'/></p><svg><image href='b.png'/></svg>"
    assert tree(book({"a.xhtml": body})).metadata["images"] == 2


def test_links_show_their_targets_when_asked_for() -> None:
    data = book({"a.xhtml": "<p>See <a href='b.xhtml'>two</a>.</p>"})
    assert tree(data).text == "See two.\n"
    assert tree(data, links=True).text == "See [two](b.xhtml).\n"


# --- damaged archives


def test_a_missing_chapter_is_noted_and_the_others_go_on() -> None:
    document = tree(book({"b.xhtml": "<p>Two.</p>"}, package=opf(["a.xhtml", "b.xhtml"])))
    assert document.text == "Two.\n"
    assert document.notes == ["chapter OEBPS/a.xhtml is missing from the archive: left out"]


def test_a_damaged_chapter_is_noted_and_the_others_go_on() -> None:
    data = book({"a.xhtml": "<p>One.</p>" * 50, "b.xhtml": "<p>Two.</p>"})
    with zipfile.ZipFile(BytesIO(data)) as file:
        at = file.getinfo("OEBPS/a.xhtml").header_offset + 30 + len("OEBPS/a.xhtml")
    document = tree(data[:at] + b"\xff" * 20 + data[at + 20 :])
    assert document.text == "Two.\n"
    (note,) = document.notes
    assert note.startswith("chapter OEBPS/a.xhtml cannot be unpacked")


def test_a_binary_chapter_is_noted_and_the_others_go_on() -> None:
    others: dict[str, str | bytes] = {"OEBPS/a.xhtml": b"\x89PNG\r\n\x1a\n\0\0"}
    document = tree(book({"b.xhtml": "<p>Two.</p>"}, package=opf(["a.xhtml", "b.xhtml"]), others=others))
    assert document.text == "Two.\n"
    assert "binary" in document.notes[0]


def test_a_damaged_table_of_contents_is_noted() -> None:
    document = tree(book({"a.xhtml": "<p>x</p>"}, others={"OEBPS/nav.xhtml": b"\0"}, manifest=NAV_ITEM))
    assert document.text == "x\n"
    assert "titles of chapters are missing" in document.notes[0]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not a zip archive"),
        (b"PK\x03\x04 and then nothing", "not a zip archive"),
        (book({"a.xhtml": "<p>x</p>"})[:-30], "not a zip archive"),
        (packed({"a.txt": "x"}), "without META-INF/container.xml"),
        (packed({"META-INF/container.xml": "<container/>"}), "names no package file"),
        (packed({"META-INF/container.xml": CONTAINER}), "OEBPS/book.opf is missing"),
        (packed({"META-INF/container.xml": CONTAINER, "OEBPS/book.opf": b"\0"}), "is no XML"),
        (book({}), "lists no chapters"),
        (book({}, package=opf(["a.xhtml"])), "no chapter can be read"),
    ],
)
def test_what_is_no_book_is_an_error_of_one_line(data: bytes, message: str) -> None:
    with pytest.raises(FormatError, match=message) as raised:
        parse(data)
    assert "\n" not in str(raised.value)


def test_an_encrypted_book_is_an_error() -> None:
    encryption = ENCRYPTED.format("http://www.w3.org/2001/04/xmlenc#aes128-cbc", "OEBPS/a.xhtml")
    with pytest.raises(FormatError, match="DRM"):
        parse(book({"a.xhtml": "<p>x</p>"}, others={"META-INF/encryption.xml": encryption}))


def test_a_book_with_mangled_fonts_is_not_encrypted() -> None:
    encryption = ENCRYPTED.format("http://www.idpf.org/2008/embedding", "OEBPS/font.otf")
    assert tree(book({"a.xhtml": "<p>x</p>"}, others={"META-INF/encryption.xml": encryption})).text == "x\n"


# --- hostile archives


def test_a_zip_bomb_is_an_error() -> None:
    with pytest.raises(FormatError, match="zip bomb"):
        parse(book({"a.xhtml": "a" * 5_000_000}))


def test_a_book_that_unpacks_to_more_than_the_limit_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_UNPACKED_BYTES", 3_000)
    with pytest.raises(FormatError, match="unpacks to more than"):
        parse(book({"a.xhtml": "<p>x</p>" * 200, "b.xhtml": "<p>x</p>" * 200}))


def test_an_entry_that_lies_about_its_size_is_unpacked_no_further() -> None:
    data = book(
        {"b.xhtml": "<p>Two.</p>"}, package=opf(["a.xhtml", "b.xhtml"]), others={"OEBPS/a.xhtml": "a" * 900_000}
    )
    lying = data.replace((900_000).to_bytes(4, "little"), (100).to_bytes(4, "little"))
    document = tree(lying)
    assert document.text == "Two.\n"
    assert "cannot be unpacked" in document.notes[0]


def test_too_many_entries_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_ENTRIES", 3)
    with pytest.raises(FormatError, match="more than 3 entries"):
        parse(book({"a.xhtml": "<p>x</p>"}))


def test_entities_are_never_resolved(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("hunter2")
    declared = f'<!DOCTYPE package [<!ENTITY file SYSTEM "{secret.as_uri()}"><!ENTITY word "inserted">]>'
    package = opf(["a.xhtml"], facts="<dc:title>A &file; &word; title</dc:title>").replace("?>", f"?>{declared}", 1)
    chapter = page("<p>x &file; &word;</p>").replace("?>", f"?>{declared}", 1)
    document = tree(book({}, package=package, others={"OEBPS/a.xhtml": chapter}))
    said = document.title + document.text
    assert "hunter2" not in said
    assert "inserted" not in document.title


def test_entities_that_multiply_do_not() -> None:
    levels = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    declared = f'<!DOCTYPE package [<!ENTITY e0 "ha">{levels}]>'
    package = opf(["a.xhtml"], facts="<dc:title id='&e11;'>&e11;</dc:title>").replace("?>", f"?>{declared}", 1)
    with suppress(FormatError):  # where libxml2 gives up
        assert len(parse(book({"a.xhtml": "<p>x</p>"}, package=package)).title) < 100


# --- as chunks


LONG = {
    "a.xhtml": "<h1>Kilns</h1>" + "<p>Kilns are fired slowly at first, so that the water leaves the clay.</p>" * 30,
    "b.xhtml": "<p>Some glazes run. Others crawl.</p><ul>" + "<li>ash</li><li>tin and lead</li>" * 40 + "</ul>",
    "c.xhtml": "<h2>Heat</h2><table><tr><th>Cone</th><th>Heat</th></tr>"
    + "".join(f"<tr><td>{n}</td><td>{n * 20} °C</td></tr>" for n in range(60))
    + "</table><blockquote><p>Wait.</p></blockquote><pre>open(damper)\nclose(damper)</pre>",
}


@pytest.mark.parametrize("max_tokens", [64, 512])
def test_a_book_obeys_the_laws(max_tokens: int) -> None:
    data = book(LONG, others=contents(("b.xhtml", "Glazes")), manifest=NAV_ITEM)
    chunks = laws.check(parse(data), Splitter(max_tokens))
    assert {chunk.headings for chunk in chunks} >= {("On Kilns", "Kilns"), ("On Kilns", "Glazes")}


def test_a_file_and_a_folder_of_books_are_split(tmp_path: Path) -> None:
    (tmp_path / "book.epub").write_bytes(book(LONG))
    expected = structsplit.split_file(tmp_path / "book.epub")
    assert expected[0].format == "epub"
    assert list(structsplit.split_paths(tmp_path)) == expected


def test_bytes_without_a_name_are_told_by_their_signature() -> None:
    assert structsplit.parse(book(LONG)).format == "epub"


def test_another_zip_archive_is_still_binary() -> None:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as file:
        file.writestr("mimetype", "application/vnd.oasis.opendocument.text")
    with pytest.raises(ReadError, match="zip archive"):
        structsplit.parse(stream.getvalue())


def test_text_is_no_book() -> None:
    with pytest.raises(FormatError, match="bytes"):
        structsplit.parse("PK", format="epub")


def test_standard_input_is_split() -> None:
    result = CliRunner().invoke(main, ["split", "-", "--format", "epub"], input=book(LONG))
    assert result.exit_code == 0
    assert '"format":"epub"' in result.stdout.replace('": "', '":"')


def test_an_error_is_one_line_that_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "book.epub").write_bytes(b"PK")
    result = CliRunner().invoke(main, ["split", str(tmp_path / "book.epub")])
    assert result.exit_code != 0
    assert "book.epub: is no EPUB" in result.stderr
