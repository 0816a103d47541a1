"""PDF, the reader: pages as records, whatever the file is like; and the options that reach it.

The files are in fixtures/pdf; what each is for stands in fixtures/pdf/make. Small ones are made here.
"""

import json
import subprocess
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pymupdf
import pypdfium2
import pytest
from click.testing import CliRunner

import structsplit
from structsplit import FormatError, OptionError, ReadError, Splitter
from structsplit.cli import main
from structsplit.errors import MissingExtraError, PasswordError
from structsplit.parsers.pdf import mupdf
from structsplit.parsers.pdf.characters import clean
from structsplit.parsers.pdf.labels import page_labels
from structsplit.parsers.pdf.mupdf import open_book
from structsplit.parsers.pdf.mupdf.fonts import Fonts
from structsplit.parsers.pdf.mupdf.ligatures import mend_ligatures
from structsplit.parsers.pdf.page import Bookmark, Box, Page, State
from structsplit.parsers.pdf.strings import read_string
from structsplit.parsers.ranges import page_numbers, parse_pages

FOLDER = Path(__file__).parent.parent / "fixtures" / "pdf"
FILES = sorted(path.stem for path in FOLDER.glob("*.pdf"))


def fixture(name: str) -> bytes:
    return (FOLDER / f"{name}.pdf").read_bytes()


def pages(data: bytes, **options: Any) -> list[Page]:
    with open_book(data) as book:
        return list(book.pages(**options))


def texts(page: Page) -> list[str]:
    return [line.text.strip() for line in page.lines]


def drawn(*draw: Callable[[Any], object], width: float = 300, height: float = 200) -> bytes:
    """A file with a page for each function that draws one."""
    with pymupdf.open() as document:
        for function in draw:
            function(document.new_page(width=width, height=height))
        return document.tobytes()


def lettered(page: Any) -> None:
    page.insert_text((50, 60), "The kiln is warm.")
    page.insert_text((50, 90), "The glaze is cold.")


# --- what is on a page


def test_lines_have_their_text_place_style_and_words() -> None:
    data = drawn(lambda page: page.insert_text((50, 60), "Warm kilns", fontname="cobo", fontsize=12.04))
    (line,) = pages(data)[0].lines
    assert (line.text, line.baseline, line.direction) == ("Warm kilns", 60, (1, 0))
    assert line.spans[0].style == ("Courier-Bold", 12.0, True, False, True)
    assert [word.text for word in line.words] == ["Warm", "kilns"]
    assert [round(word.x0) for word in line.words] == [50, 86]


@pytest.mark.parametrize("name", FILES)
def test_the_words_of_every_line_are_its_text_and_lie_in_its_box(name: str) -> None:
    for page in pages(fixture(name)):
        for line in page.lines:
            assert "".join(word.text for word in line.words) == "".join(line.text.split())
            x0, y0, x1, y1 = line.box
            for word in line.words:
                assert x0 - 1 <= word.x0 <= word.x1 <= x1 + 1
                assert y0 - 1 <= word.y0 <= word.y1 <= y1 + 1


MORE_THAN_PDFIUM = {
    "berth_form": "☒IdaDahlTwoBrothersEastpier",  # pdfium does not draw forms unasked
    "minutes_annotated": "Paintedonthe3rdofMay",  # nor annotations
}
LESS_THAN_PDFIUM = {
    "cropped_log": "harbour-log.indd12printedatnightcuthere",
    "signal_slides": "Nobodyismeanttoreadthesewords.",
}
"""It reads what is cropped away, and white on white."""


@pytest.mark.parametrize("name", FILES)
def test_characters_are_those_that_another_engine_finds(name: str) -> None:
    data = fixture(name)
    with open_book(data) as book:
        ours = Counter("".join(_letters(line.text) for page in book.pages() for line in page.lines))
    try:
        other = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        assert name == "manual_truncated"  # which it cannot open
        return
    theirs = Counter("".join(_letters(page.get_textpage().get_text_range()) for page in other))
    assert ours - theirs == Counter(MORE_THAN_PDFIUM.get(name, ""))
    assert theirs - ours == Counter(LESS_THAN_PDFIUM.get(name, ""))


def _letters(text: str) -> str:
    # pdfium says U+FFFE for a hyphen at a line's end
    return "".join(unicodedata.normalize("NFKC", clean(text.replace("\ufffe", "-"))).split())


@pytest.mark.parametrize(
    ("text", "expected"),
    {
        "o\ufb03ce \ufb02at": "office flat",
        "\u2f00\u2f2d": "一山",  # radicals
        "\ufee3\ufeae\ufea3\ufe92\ufe8e": "مرحبا",  # Arabic letters in their forms
        "\uf0b7 item \uf0fc": "• item ✓",
        "soft\u00adhyphen": "soft-hyphen",
        "no\u00a0break\u2003wide\ttab": "no break wide tab",
        "e\u0301\u0000\u0008\u200b": "é",
        "x² ½ Ａ 𝑥": "x² ½ Ａ 𝑥",
    }.items(),
)
def test_characters_are_what_a_reader_means(text: str, expected: str) -> None:
    assert clean(text) == expected


@pytest.mark.parametrize("encoding", ["/WinAnsiEncoding", "null"])
def test_tick_and_cross_of_dingbats_are_no_letters(encoding: str) -> None:
    data = drawn(lambda page: page.insert_text((50, 60), "347 ln", fontname="zadb"))
    with pymupdf.open(stream=data) as document:
        document.xref_set_key(document[0].get_fonts()[0][0], "Encoding", encoding)
        data = document.tobytes()
    assert texts(pages(data)[0]) == ["✓✔✗ ●■"]


def test_letters_of_an_arabic_ligature_are_in_the_order_they_are_read_in() -> None:
    def character(letter: str, x0: float, x1: float) -> dict[str, Any]:
        return {"c": letter, "bbox": (x0, 0, x1, 10)}

    # as MuPDF has them: "the", and lam with alef in one glyph, of which the alef has no width
    article = [character("\u0627", 90, 94), character("\u0644", 84, 90)]
    ligature = [character("\u0627", 84, 84), character("\u0644", 76, 84)]
    line = {"spans": [{"chars": [*article, *ligature, character("!", 72, 76)]}]}
    mend_ligatures([{"blocks": [{"lines": [line]}]}])
    assert line["spans"] == [{"text": "\u0627\u0644\u0644\u0627!"}]


def test_a_blank_behind_a_symbol_is_kept() -> None:
    def draw(page: Any) -> None:
        page.insert_text((50, 60), "l", fontname="zadb")  # a bullet, and no blank in any font
        page.insert_text((64, 60), "item")

    assert texts(pages(drawn(draw))[0]) == ["● item"]


def test_what_is_drawn_twice_at_one_place_is_read_once() -> None:
    def draw(page: Any) -> None:
        for shift in (0, 0.7, 40):
            page.insert_text((50 + shift, 60 + shift), "Shadow")

    assert texts(pages(drawn(draw))[0]) == ["Shadow", "Shadow"]


def test_a_line_too_long_for_the_paper_is_read_to_its_end() -> None:
    long = "make " * 40 + "install"
    page = pages(drawn(lambda page: page.insert_text((50, 60), long)))[0]
    assert texts(page) == [long]
    assert page.shown(page.lines[0].box)[2] == 300


def test_what_a_page_is_cropped_of_is_not_read() -> None:
    page = pages(fixture("cropped_log"))[0]
    assert (page.width, page.height, texts(page)[0]) == (320, 230, "The harbour log")
    assert not any("printed at night" in text or "cut here" in text for text in texts(page))


def test_rules_and_boxes_are_read_as_shapes() -> None:
    def draw(page: Any) -> None:
        page.draw_line((40, 50), (260, 50), width=1)
        page.draw_rect((40, 60, 80, 90), color=None, fill=(1, 0, 0))
        page.draw_line((40, 100), (90, 150))

    rule, box, slanting = pages(drawn(draw))[0].shapes
    assert (rule.is_stroked, rule.is_rectangle, round(rule.y1 - rule.y0)) == (True, True, 1)
    assert (box[:4], box.is_stroked, box.color) == ((40, 60, 80, 90), False, 0xFF0000)
    assert not slanting.is_rectangle


def test_a_page_of_drawings_is_read_for_its_text_and_says_so() -> None:
    def draw(page: Any) -> None:
        lettered(page)
        xref = page.get_contents()[0]
        squares = b"".join(b"%d %d 1 1 re f\n" % (3 * (n % 100), 3 * (n // 100)) for n in range(6_000))
        page.parent.update_stream(xref, page.parent.xref_stream(xref) + squares)

    page = pages(drawn(draw))[0]
    assert texts(page) == ["The kiln is warm.", "The glaze is cold."]
    assert page.shapes == []
    assert page.notes == ["too many drawings to look for tables among them"]


def test_tags_lead_to_every_line_of_a_tagged_file() -> None:
    tagged = pages(fixture("lights_tagged"))
    paths = [line.tag.path for page in tagged for line in page.lines if line.tag]
    kinds = {path[-1][0] for path in paths} | {kind for path in paths for kind, _ in path}
    assert {"H1", "Table", "TR", "TH", "TD"} <= kinds
    rows = [number for path in paths for kind, number in path if kind == "TR"]
    assert rows == sorted(rows), "rows are numbered on over the pages"


# --- how a page lies


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_a_turned_page_reads_upright_and_is_cited_as_it_is_shown(angle: int) -> None:
    def draw(page: Any) -> None:
        page.insert_text((50, 60), "The first line of the page")
        for y in (90, 120, 150):
            page.insert_text((50, y), "another line of it")
        page.set_rotation(angle)

    data = drawn(draw)
    page = pages(data)[0]
    assert texts(page)[0] == "The first line of the page"
    assert page.turn == angle
    assert all(line.direction == (1, 0) for line in page.lines)
    _assert_dark_in(data, page.shown(page.lines[0].box))


def _assert_dark_in(data: bytes, box: Box) -> None:
    """All that is black on the first page as it is shown, above the other lines, lies in the box."""
    with pymupdf.open(stream=data) as document:
        page = document[0]
        page.draw_rect(pymupdf.Rect(box) * page.derotation_matrix, color=None, fill=(1, 1, 1))
        left = page.get_pixmap(clip=pymupdf.Rect(box) + pymupdf.Rect(-2, -2, 2, 2), alpha=False)
        assert min(left.samples) == 255


def test_lines_up_the_side_of_an_upright_page_keep_their_direction() -> None:
    page = pages(fixture("turned_pages"))[4]
    side = next(line for line in page.lines if "Scale" in line.text)
    assert (page.turn, side.direction) == (0, (0, -1))


def test_a_table_laid_sideways_is_turned_upright() -> None:
    def draw(page: Any) -> None:
        for row in range(5):
            for column in range(3):
                page.insert_text((60 + 30 * row, 180 - 50 * column), f"cell {row} {column}", rotate=90)

    page = pages(drawn(draw))[0]
    assert (page.turn, page.width, page.height) == (270, 200, 300)
    first, second = (next(line for line in page.lines if line.text == f"cell {row} 0") for row in (0, 1))
    assert first.box[0] == pytest.approx(second.box[0])
    assert first.box[1] < second.box[1]
    shown = page.shown(first.box)
    assert shown[0] < 60 < shown[2] + 5
    assert shown[3] == pytest.approx(180, abs=2)


# --- what kind of page it is


def test_a_page_is_text_a_scan_or_empty() -> None:
    assert [page.state for page in pages(fixture("scanned_page"))] == ["text", "scanned", "empty", "text"]


def test_the_words_behind_a_scan_are_its_text() -> None:
    (page,) = pages(fixture("hidden_ocr_layer"))
    assert (page.state, texts(page)[0]) == (State.OCR, "The logbook of the schooner Marigoid")


def test_words_that_nobody_sees_are_left_out_elsewhere() -> None:
    def draw(page: Any) -> None:
        lettered(page)
        page.insert_text((50, 20), "buy cheap glaze, buy cheap glaze", render_mode=3)
        page.insert_text((50, 130), "as good as air", fill_opacity=0)
        page.insert_text((50, 150), "A third line that is seen.")

    (page,) = pages(drawn(draw))
    assert texts(page) == ["The kiln is warm.", "The glaze is cold.", "A third line that is seen."]
    assert page.notes == ["invisible text is left out"]


def test_white_words_are_left_out_where_they_stand_on_white() -> None:
    page = pages(fixture("signal_slides"))[2]
    assert "Nobody is meant to read these words." not in texts(page)
    assert "These words stand on black." in texts(page)
    assert page.notes == ["invisible text is left out"]


def test_a_font_whose_characters_are_equally_wide_is_typewriter_whatever_it_is_called() -> None:
    def styled(widths: str, name: str = "Kilnface") -> bool:
        with pymupdf.open(stream=drawn(lettered)) as document:
            font = document[0].get_fonts()[0][0]
            document.update_object(
                font, f"<</Type/Font/Subtype/Type1/BaseFont/{name}/FirstChar 32/LastChar 126/Widths[{widths}]>>"
            )
            return pages(document.tobytes())[0].lines[0].spans[0].style.mono

    assert styled("600 " * 95)
    assert not styled("600 " * 94 + "300")
    assert styled("600 " * 95, "QWERTY+Kilnface"), "of which only some characters are in the file"


@pytest.mark.parametrize(
    ("bold", "plain"),
    [("CMB10", "CMR10"), ("NimbusRomNo9L-Medi", "NimbusRomNo9L-Regu"), ("t1xbtt", "t1xtt"), ("SFSX1000", "SFSS1000"),
     ("SDGothicNeo-fBd", "Futura-Medium")],
)  # fmt: skip
def test_names_of_fonts_that_mean_bold(bold: str, plain: str) -> None:
    with pymupdf.open() as document:
        fonts = Fonts(document)
        assert fonts.style((bold, 10.0, 0, 0)).bold
        assert not fonts.style((plain, 10.0, 0, 0)).bold


def test_a_mistake_of_this_library_is_no_damage_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    from structsplit.parsers.pdf.mupdf import book, reading

    def fails(*_: object) -> None:
        raise RuntimeError("the engine gives up")

    monkeypatch.setattr(book, "settle_state", fails)
    assert [page.state for page in pages(drawn(lettered))] == ["damaged"]
    monkeypatch.undo()
    monkeypatch.setattr(reading, "_quarter", None)
    with pytest.raises(TypeError):
        pages(drawn(lettered, lambda page: [page.insert_text((50, 20 + 30 * n), f"line {n}") for n in range(5)]))


def test_a_page_of_unknown_characters_says_so_and_shows_none() -> None:
    data = drawn(lettered, lettered)
    with pymupdf.open(stream=data) as document:
        # on the first page the glyphs have numbers, and no table says which characters those are
        font, descendant = document[0].get_fonts()[0][0], document.get_new_xref()
        document.update_object(
            descendant,
            "<</Type/Font/Subtype/CIDFontType2/BaseFont/Kiln/CIDSystemInfo"
            "<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor"
            "<</Type/FontDescriptor/FontName/Kiln/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800"
            "/Descent -200/CapHeight 700/StemV 80>>>>",
        )
        document.update_object(
            font,
            f"<</Type/Font/Subtype/Type0/BaseFont/Kiln/Encoding/Identity-H/DescendantFonts[{descendant} 0 R]>>",
        )
        data = document.tobytes()
    document = structsplit.parse(data)
    assert document.missing == ["pages 1-2 have text of unknown characters: they need OCR (see the option ocr)"]
    assert document.text.strip() == ""


# --- forms, notes, attachments


def test_values_of_a_form_stand_behind_their_labels() -> None:
    (page,) = pages(fixture("berth_form"))
    assert texts(page) == [
        "Application for a berth", "Name", "Ida Dahl", "Boat", "Two Brothers", "Pier", "East pier", "Member", "☒",
        "Remarks",
    ]  # fmt: skip
    assert [line.field for line in page.lines if line.field] == ["name", "boat", "pier", "member"]


def test_a_box_to_tick_stands_in_front_of_the_label_to_its_right() -> None:
    def draw(page: Any) -> None:
        for y, label, value in ((60, "with lid", True), (90, "without lid", False)):
            page.insert_text((80, y), label)
            widget = pymupdf.Widget()
            widget.field_name, widget.field_type, widget.field_value = label, pymupdf.PDF_WIDGET_TYPE_CHECKBOX, value
            widget.rect = pymupdf.Rect(60, y - 10, 72, y + 2)
            page.add_widget(widget)

    assert texts(pages(drawn(draw))[0]) == ["☒", "with lid", "☐", "without lid"]


def test_notes_on_a_page_are_read_when_asked_for() -> None:
    data = fixture("minutes_annotated")
    assert pages(data)[0].annotations == []
    remark, note = pages(data, annotations=True)[0].annotations
    assert (remark.kind, remark.author, remark.text) == ("Highlight", "Ida", "Who pays for this?")
    assert (note.kind, note.text, note.box[:2]) == ("Text", "Agreed by all members.", (250, 40))


def test_attached_files_are_named() -> None:
    with open_book(fixture("letter_attachment")) as book:
        assert book.attachments == ["tides.csv"]


# --- outline and labels


def test_bookmarks_say_where_they_point_from_the_top_of_the_page() -> None:
    data = drawn(lettered, lettered)
    with pymupdf.open(stream=data) as document:
        point = {"kind": pymupdf.LINK_GOTO, "to": pymupdf.Point(50, 80), "page": 1}
        document.set_toc([[1, "Kilns", 1], [2, "Glazes", 2, point]])
        data = document.tobytes()
    with open_book(data) as book:
        assert book.outline[1] == Bookmark(2, "Glazes", 2, 80.0)


def test_an_outline_that_runs_in_a_circle_is_read_once_around() -> None:
    with open_book(fixture("labels_cyclic_outline")) as book:
        assert [(bookmark.title, bookmark.page) for bookmark in book.outline] == [
            ("Preface", 1), ("The first day", 0), ("The second day", 4),
        ]  # fmt: skip


def test_pages_have_the_labels_the_document_gives_them() -> None:
    with open_book(fixture("labelled_pages")) as book:
        assert book.labels == ["i", "ii", "1", "2", "3", "A-1"]


def test_labels_in_all_styles() -> None:
    rules = [
        {"startpage": 0, "style": "R", "firstpagenum": 4},
        {"startpage": 2, "style": "a", "firstpagenum": 26},
        {"startpage": 4, "style": "A"},
        {"startpage": 5, "prefix": "<FEFF00DC>"},
        {"startpage": 6},
        {"startpage": 99, "style": "D"},
    ]
    assert page_labels(rules, 7) == ["IV", "V", "z", "aa", "A", "Ü", "7"]


@pytest.mark.parametrize(
    ("written", "text"),
    [("(a\\(b\\)\\101\\n)", "a(b)A\n"), ("<FEFF00E4>", "ä"), ("<41>", "A"), ("plain", "plain"), ("<zz>", "<zz>")],
)
def test_strings_as_a_file_writes_them(written: str, text: str) -> None:
    assert read_string(written) == text


# --- files that are locked, damaged, or none


def test_an_encrypted_file_asks_for_its_password() -> None:
    data = (FOLDER / "refused" / "user_password.pdf").read_bytes()
    with pytest.raises(PasswordError, match="give its password"):
        open_book(data)
    with pytest.raises(PasswordError, match="not its password"):
        open_book(data, password="ebb")
    with open_book(data, password="tide") as book:
        assert texts(next(book.pages()))[0] == "To the harbour master"
    assert issubclass(PasswordError, ReadError)


def test_a_file_that_must_not_be_copied_is_read() -> None:
    assert texts(pages(fixture("owner_password"))[0])[0] == "To the harbour master"


def test_pages_of_a_file_without_its_end_are_found_one_by_one() -> None:
    with open_book(fixture("manual_truncated")) as book:
        assert book.page_count == 7
        assert "damaged" in book.notes[0]
        assert all(page.state is State.TEXT for page in book.pages())


def test_a_damaged_file_is_read_and_says_so() -> None:
    with open_book(fixture("labels_damaged")) as book:
        assert (book.page_count, len(book.notes)) == (6, 1)
        assert texts(next(book.pages()))[0] == "Preface"


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7\n", b"%PDF-1.7\n" + bytes(5000), b"no pdf at all"])
def test_what_is_no_pdf_is_one_error(data: bytes) -> None:
    with pytest.raises(FormatError):
        open_book(data)


def test_tags_that_lead_nowhere_are_passed_over() -> None:
    # MuPDF would end the process, and this test with it
    with pymupdf.open(stream=fixture("lights_tagged")) as document:
        elements = [
            number for number in range(1, document.xref_length()) if document.xref_get_key(number, "S")[1] == "/TD"
        ]
        document.xref_set_key(elements[0], "P", "9999 0 R")
        data = document.tobytes()
    with open_book(data) as book:
        assert not book.is_tagged
        assert all(line.tag is None for page in book.pages() for line in page.lines)


def test_a_page_that_cannot_be_read_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    from structsplit.parsers.pdf.mupdf.reading import Reader

    read = Reader.read

    def broken(self: Reader, index: int) -> Any:
        if index == 1:
            raise RuntimeError("code=7: no such stream")
        return read(self, index)

    monkeypatch.setattr(Reader, "read", broken)
    document = structsplit.parse(drawn(lettered, lettered, lettered))
    assert document.missing == ["page 2 cannot be read"]
    assert "page 2: code=7: no such stream" in document.notes
    assert document.text.count("kiln") == 2


def test_what_mupdf_thinks_of_a_file_is_not_on_the_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("manual_truncated", "labels_damaged", "labels_cyclic_outline"):
        pages(fixture(name))
    with pymupdf.open(stream=drawn(lettered)) as document:
        document.xref_set_key(document[0].get_fonts()[0][0], "Subtype", "null")
        broken = document.tobytes()
    capfd.readouterr()
    pages(broken)
    assert capfd.readouterr() == ("", "")


def test_the_engine_speaks_as_before_to_others_in_the_process() -> None:
    before = pymupdf.TOOLS.mupdf_display_errors()
    pages(fixture("labels_damaged"))
    assert pymupdf.TOOLS.mupdf_display_errors() == before


def test_without_the_engine_one_sentence_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['pymupdf'] = None\n"
        "import structsplit\n"
        "try: structsplit.split(b'%PDF-1.7')\n"
        "except structsplit.StructsplitError as error: print(type(error).__name__, error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.startswith("MissingExtraError ")
    assert "pip install 'structsplit[pdf]'" in done.stdout


def test_the_model_is_asked_for_by_name_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mupdf.engine.pymupdf, "_get_layout", None, raising=False)
    data = fixture("moorings_ruled")
    assert structsplit.parse(data).text
    with pytest.raises(MissingExtraError, match=r"structsplit\[pdf-layout\]"):
        structsplit.parse(data, tables="model")


# --- OCR


def test_an_ocr_that_gives_text_fills_pages_without_any() -> None:
    asked: list[tuple[bytes, int]] = []

    def ocr(picture: bytes, number: int) -> str:
        asked.append((picture[:4], number))
        return "The second page was\nscanned by hand.\n\nIt has two paragraphs."

    document = structsplit.parse(fixture("scanned_page"), ocr=ocr)
    assert asked == [(b"\x89PNG", 2)]
    assert "The second page was scanned by hand.\n\nIt has two paragraphs.\n" in document.text
    assert document.missing == []
    assert {where.box for where in document.locations if where.page == 2} == {(0, 0, 300, 200)}


def test_an_ocr_that_gives_words_gives_their_places() -> None:
    def ocr(picture: bytes, number: int) -> Iterator[tuple[float, float, float, float, str]]:
        scale = 300 / 72
        for x0, x1, word in ((50, 80, "The"), (84, 110, "deck"), (114, 130, "is")):
            yield x0 * scale, 40 * scale, x1 * scale, 52 * scale, word
        yield 50 * scale, 56 * scale, 80 * scale, 68 * scale, "wet."

    page = pages(fixture("scanned_page"), ocr=ocr)[1]
    assert page.state is State.RECOGNISED
    assert [(line.text, tuple(round(side) for side in line.box)) for line in page.lines] == [
        ("The deck is", (50, 40, 130, 52)),
        ("wet.", (50, 56, 80, 68)),
    ]


def test_several_words_in_one_box_are_dealt_along_it() -> None:
    def ocr(picture: bytes, number: int) -> list[tuple[float, float, float, float, str]]:
        scale = 300 / 72
        return [(50 * scale, 40 * scale, 130 * scale, 52 * scale, "The deck")]

    (line,) = pages(fixture("scanned_page"), ocr=ocr)[1].lines
    assert [(word.text, round(word.x0), round(word.x1)) for word in line.words] == [("The", 50, 80), ("deck", 90, 130)]


def test_an_ocr_that_gives_something_else_is_one_clear_error() -> None:
    with pytest.raises(OptionError, match="page 2"):
        structsplit.parse(fixture("scanned_page"), ocr=lambda *_: 7)


# --- options


def test_pages_are_chosen_by_number() -> None:
    assert page_numbers(parse_pages("3, 1-2,5-"), 7) == [1, 2, 3, 5, 6, 7]
    assert page_numbers(parse_pages("2-999999999999"), 3) == [2, 3]
    document = structsplit.parse(fixture("labelled_pages"), pages="2")
    assert {where.page for where in document.locations} == {2}


@pytest.mark.parametrize("wrong", ["", "0", "3-1", "iv", "1,,2", "-3", "1-2-3", "²"])
def test_pages_that_make_no_sense_are_refused(wrong: str) -> None:
    with pytest.raises(OptionError, match="pages="):
        Splitter(pages=wrong)


def test_pages_beyond_the_last_are_refused_where_none_is_left() -> None:
    with pytest.raises(OptionError, match="only 6 pages"):
        structsplit.parse(fixture("labelled_pages"), pages="7-9")


@pytest.mark.parametrize(
    "options", [{"tables": "all"}, {"pages": 3}, {"password": b"x"}, {"ocr": "tesseract"}, {"annotations": "yes"}]
)
def test_options_of_the_wrong_kind_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=next(iter(options))):
        Splitter(**options)


def test_tables_can_be_left_as_text() -> None:
    data = fixture("moorings_ruled")
    assert "|---" in structsplit.parse(data).text
    assert "|---" not in structsplit.parse(data, tables="off").text


def test_a_pdf_is_known_by_its_bytes() -> None:
    assert structsplit.parse(drawn(lettered)).format == "pdf"
    with pytest.raises(FormatError, match="bytes"):
        structsplit.parse("%PDF-1.7", format="pdf")


def test_a_text_about_pdf_is_none() -> None:
    assert structsplit.parse(b"The first bytes of a file are %PDF-1.7, they say.").format == "text"


def test_a_book_of_fb2_is_read_as_pages() -> None:
    book = (
        '<?xml version="1.0"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description><title-info>'
        "<book-title>Kilns</book-title></title-info></description><body><section><title><p>Warm</p></title>"
        "<p>The kiln is warm.</p></section></body></FictionBook>"
    )
    document = structsplit.parse(book.encode(), source="kilns.fb2")
    assert (document.format, document.metadata["title"]) == ("fb2", "Kilns")
    assert "The kiln is warm." in document.text


# --- chunks and the command


def test_a_chunk_names_for_each_page_the_least_box_around_its_text() -> None:
    chunks = Splitter(max_tokens=512).split(fixture("scanned_page"))
    (chunk,) = chunks
    assert chunk.pages == (1, 4)
    (first, label, *box), (last, *_) = chunk.boxes
    assert (first, label, last) == (1, "1", 4)
    lines = pages(fixture("scanned_page"))[0].lines
    assert box == pytest.approx(lines[0].box, abs=0.11)


def test_boxes_are_named_by_the_labels_of_their_pages() -> None:
    chunks = structsplit.split(fixture("labelled_pages"), max_tokens=512)
    assert {box[:2] for chunk in chunks for box in chunk.boxes} >= {(1, "i"), (2, "ii"), (3, "1"), (6, "A-1")}


def test_the_command_takes_the_options_and_tells_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "scan.pdf").write_bytes(fixture("scanned_page"))
    done = CliRunner().invoke(main, ["split", str(tmp_path / "scan.pdf"), "--tokenizer", "estimate", "--jobs", "1"])
    assert done.exit_code == 0
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["pages"] for row in rows] == [[1, 4]]
    assert rows[0]["boxes"][0][:2] == [1, "1"]
    assert "scan.pdf: page 2 is a scan without text: it needs OCR (see the option ocr)" in done.stderr
    assert "1 with pages that could not be read" in done.stderr


def test_the_command_takes_a_password_from_the_environment(tmp_path: Path) -> None:
    path = str(FOLDER / "refused" / "user_password.pdf")
    for arguments, env in ((["--password", "tide"], {}), ([], {"STRUCTSPLIT_PASSWORD": "tide"})):
        done = CliRunner().invoke(main, ["show", path, "--tokenizer", "estimate", *arguments], env=env)
        assert "To the harbour master" in done.stdout
    done = CliRunner().invoke(main, ["show", path, "--tokenizer", "estimate"])
    assert done.exit_code == 123
    assert "--password" in done.stderr


def test_the_command_reads_chosen_pages(tmp_path: Path) -> None:
    path = str(FOLDER / "labelled_pages.pdf")
    done = CliRunner().invoke(main, ["show", path, "--tokenizer", "estimate", "--pages", "3-"])
    assert "Preface" not in done.stdout
    assert CliRunner().invoke(main, ["show", path, "--pages", "x"]).exit_code == 2
