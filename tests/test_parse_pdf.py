"""PDF: what becomes of pages. The files are in fixtures/pdf; what each is for stands in fixtures/pdf/make."""

import re
import unicodedata
from bisect import bisect_right
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import structsplit
from structsplit.document import Document, Dropped, Kind, Node, check_tree, walk
from structsplit.parsers.pdf import decide, parse
from structsplit.parsers.pdf.blocks import Block
from structsplit.parsers.pdf.captions import attach_captions
from structsplit.parsers.pdf.gather import read_sheet
from structsplit.parsers.pdf.hyphens import Words, known_words
from structsplit.parsers.pdf.mupdf import open_book
from structsplit.parsers.pdf.order import in_order
from structsplit.parsers.pdf.outline import locate
from structsplit.parsers.pdf.page import Bookmark, Box, Line, Page, Span, Style, words_along
from structsplit.parsers.pdf.rendering import with_carets
from structsplit.parsers.pdf.rows import Row, Sheet
from structsplit.parsers.pdf.running import is_page_number
from structsplit.parsers.pdf.styles import Usual
from structsplit.parsers.pdf.tables import table as tables

FOLDER = Path(__file__).parent.parent / "fixtures" / "pdf"
FILES = sorted(path.stem for path in FOLDER.glob("*.pdf"))
PLAIN = Style("Serif", 10.0, bold=False, italic=False, mono=False)


@cache
def document(name: str) -> Document:
    return parse((FOLDER / f"{name}.pdf").read_bytes(), source=f"{name}.pdf")


def nodes(name: str, kind: Kind) -> list[Node]:
    return [node for node, _ in walk(document(name).root) if node.kind is kind]


def texts(name: str, kind: Kind) -> list[str]:
    text = document(name).text
    return [text[node.start : node.end].strip() for node in nodes(name, kind)]


def headings(name: str) -> list[tuple[int, str]]:
    return [(node.level, node.title) for node in nodes(name, Kind.HEADING)]


def letters(text: str) -> Counter[str]:
    """Letters and digits, whatever form they have: marks of Markdown, bullets and hyphens come and go."""
    return Counter(character for character in unicodedata.normalize("NFKC", text) if character.isalnum())


def row(
    text: str, box: Box = (50.0, 100.0, 300.0, 110.0), *, size: float = 10.0, block: int = 0, bold: bool = False
) -> Row:
    return Row(text, box, box[3] - 2, PLAIN._replace(size=size, bold=bold), block)


def typed(text: str, x: float, y: float, *, size: float = 10.0) -> Row:
    """A row of typewriter."""
    made = row(text, (x, y, x + 0.6 * size * len(text), y + size), size=size)
    made.style, made.code, made.is_code, made.pitch = made.style._replace(mono=True), text, True, 0.6 * size
    return made


def prose(x: float, y: float, *texts: str, right: float = 300.0, lead: float = 12.0) -> list[Row]:
    """Rows from the top, the last of them as long as its text."""
    last = len(texts) - 1
    return [
        row(text, (x, y + lead * line, min(right, x + 5 * len(text)) if line == last else right, y + lead * line + 10))
        for line, text in enumerate(texts)
    ]


def line(text: str, x: float, y: float, *, size: float = 10.0, mono: bool = False) -> Line:
    """A line of the engine; y is that of its baseline."""
    style = PLAIN._replace(size=size, mono=mono)
    right = x + (0.6 if mono else 0.5) * size * len(text)
    box = (x, y - 0.8 * size, right, y + 0.2 * size)
    return Line(box, [Span(text, style, x, right)], list(words_along(text, box)), 0, y)


def blocks(*rows: Row, width: float = 500.0, height: float = 800.0) -> list[str]:
    """What becomes of the rows of one page."""
    return decide([Sheet(1, "1", width, height, list(rows))], [], {}).text.strip().split("\n\n")


# -- nothing is lost, and all has its place --------------------------------------------------------------


@pytest.mark.parametrize("name", FILES)
def test_the_tree_is_lawful(name: str) -> None:
    check_tree(document(name))


@pytest.mark.parametrize("name", FILES)
def test_every_letter_of_the_pages_is_in_the_text_or_said_to_be_left_out(name: str) -> None:
    with open_book((FOLDER / f"{name}.pdf").read_bytes()) as book:
        pages = letters(" ".join(line.text for page in book.pages() for line in page.lines))
    found = letters(document(name).text + " ".join(dropped.text for dropped in document(name).dropped))
    assert not pages - found, "lost"
    assert set(found) <= set(pages), "nothing is said that no page says"


@pytest.mark.parametrize("name", FILES)
def test_locations_are_in_order_and_hold_all_of_the_text(name: str) -> None:
    position = 0
    for where in document(name).locations:
        assert not document(name).text[position : where.start].strip()
        assert position <= where.start < where.end
        position = where.end
    assert not document(name).text[position:].strip()


@pytest.mark.parametrize("name", FILES)
def test_the_box_of_a_location_has_its_words(name: str) -> None:
    with open_book((FOLDER / f"{name}.pdf").read_bytes()) as book:
        pages = {page.number: page for page in book.pages()}
    for where in document(name).locations:
        assert where.page
        assert where.box
        page = pages[where.page]
        x0, y0, x1, y1 = where.box
        inside = ""
        for line in page.lines:
            left, top, right, bottom = page.shown(line.box)
            if left < x1 + 1 and right > x0 - 1 and top < y1 + 1 and bottom > y0 - 1:
                inside += line.text
        outside = letters(document(name).text[where.start : where.end]) - letters(inside)
        assert set(outside) <= set(letters(inside)), f"{where} says {outside}"  # a value may stand in several rows


# -- headings --------------------------------------------------------------------------------------------


def test_bookmarks_are_the_headings_and_what_they_leave_out_stands_one_below() -> None:
    found = headings("weather_manual")
    assert (1, "1 Installation") in found
    assert (2, "1.1 Choosing a place") in found
    assert (3, "Height of the mast") in found, "in bold type only"


def test_a_heading_of_two_lines_is_one() -> None:
    wanted = "2.3 What to do when a very strong wind has bent the mast or the sensor arms"
    assert (2, wanted) in headings("weather_manual")
    assert (3, wanted) in headings("weather_manual_plain")


def test_without_bookmarks_the_type_tells_the_headings_and_their_levels() -> None:
    found = headings("weather_manual_plain")
    assert found[0] == (1, "Harbour Weather Station")
    assert [title for level, title in found if level == 2][:2] == ["1 Installation", "2 Operation"]
    assert (3, "1.1 Choosing a place") in found
    assert (4, "Height of the mast") in found


def test_tags_tell_headings_that_look_like_text() -> None:
    assert headings("lights_tagged") == [(1, "Lights of the coast"), (2, "List of lights"), (2, "Notes")]


def test_a_line_below_the_title_is_no_heading() -> None:
    assert [title for _, title in headings("ferry_wash_paper")] == [
        "The wash of ferries in a narrow harbour",
        "Abstract",
        "1. Introduction",
        "2. Methods",
        "3. Results",
        "4. Conclusion",
        "References",
    ]


def test_what_stands_out_on_top_of_a_slide_is_its_title_though_no_bookmark_names_it() -> None:
    assert headings("signal_slides") == [
        (1, "Signals of the harbour"),
        (2, "Three lights by night"),
        (2, "Who asks, and how"),
        (2, "How a question travels"),
    ]


def test_a_title_is_one_though_something_small_stands_far_beside_it() -> None:
    beside = line("Gazette", 400, 66, size=8)
    page = Page(1, "1", 500, 800, [line("New rules", 50, 70, size=18), beside, line("All boats have lights.", 50, 110)])
    assert [row.text for row in read_sheet(page, []).rows] == ["New rules", "Gazette", "All boats have lights."]
    assert blocks(*read_sheet(page, []).rows)[0] == "# New rules"


def test_a_number_and_the_title_at_its_left_are_one_line_in_arabic_letters() -> None:
    pieces = [line(text, x, 70) for text, x in (("2", 400), ("-", 405), ("5", 410), ("-", 395), (" کالا ", 365))]
    (title,) = read_sheet(Page(1, "1", 500, 800, pieces), []).rows
    assert title.text == "2-5- کالا"
    assert title.box[0] == 365


def test_a_raised_letter_beside_large_type_stays_on_its_line() -> None:
    page = Page(1, "1", 500, 800, [line("Kilns", 50, 70, size=18), line("2", 95.5, 64, size=8)])
    assert [row.text for row in read_sheet(page, []).rows] == ["Kilns2"]


def test_lone_lines_that_are_numbered_as_chinese_headings_are_headings() -> None:
    found = blocks(
        *prose(74, 60, "一、信用评级"),
        *prose(74, 90, "本次发行不引用主体评级，未进行债项", "评级安排。"),
        *prose(74, 140, "二、授信情况"),
        *prose(74, 170, "授信额度分为：", "一、短期额度", "二、长期额度"),
    )
    assert found[0] == "# 一、信用评级"
    assert "# 二、授信情况" in found
    assert not any(block.startswith("#") and "额度" in block for block in found), "a list"


def test_what_says_the_page_s_number_at_its_foot_is_no_heading_however_large() -> None:
    text = prose(50, 60, "The harbour opens at six, and the", "gate at seven.")
    foot = row("206 Courts and prisons", (50, 760, 200, 776), size=16)
    assert blocks(*text, foot)[-1] == "206 Courts and prisons"
    assert blocks(*text, row("206 Courts and prisons", (50, 300, 200, 316), size=16))[-1] == "# 206 Courts and prisons"


@pytest.mark.parametrize(
    "title", ["Table 8.1. What the house cost", "Figure 1 Map of the harbour", "Example 3.2. A berth for two boats"]
)
def test_titles_of_tables_figures_and_examples_begin_no_section(title: str) -> None:
    text = prose(50, 60, "The harbour opens at six, and the", "gate at seven.")
    after = prose(50, 200, "What follows is told in the section", "that it stands in.")
    assert f"# {title}" not in blocks(*text, row(title, (50, 150, 250, 162), size=12, bold=True), *after)
    assert "# The old harbour" in blocks(*text, row("The old harbour", (50, 150, 250, 162), size=12, bold=True), *after)


def sheet(*rows: Row) -> Sheet:
    return Sheet(1, "1", 500.0, 800.0, list(rows))


@pytest.mark.parametrize("y", [300.0, 500.0], ids=["from the top", "from the bottom"])
def test_of_two_lines_with_its_title_a_bookmark_means_the_one_at_its_height(y: float) -> None:
    twice = [row("Kilns", (50, top, 90, top + 10)) for top in (60.0, 300.0)]
    found, lost = locate([Bookmark(1, "Kilns", 1, y)], [sheet(*twice)])
    assert not lost
    assert found[0].rows == [twice[1]]


def test_without_a_height_a_bookmark_means_the_larger_line() -> None:
    small, large = row("Kilns", (50, 60, 90, 70)), row("Kilns", (50, 300, 120, 316), size=16)
    found, _ = locate([Bookmark(1, "Kilns", 1, None)], [sheet(small, large)])
    assert found[0].rows == [large]


def test_a_bookmark_is_found_whatever_number_stands_in_front_and_however_the_title_is_parted() -> None:
    above, title, rest = row("Chapter 4"), row("4 Kilns and", (50, 130, 300, 146), size=16), row("their wood", size=16)
    found, _ = locate([Bookmark(1, "Kilns and their wood", 1, None)], [sheet(above, title, rest)])
    assert found[0].rows == [above, title, rest]


def test_the_sentence_behind_a_title_on_its_line_goes_on_in_the_next() -> None:
    first, *more = prose(50, 60, "Columns The function may be used in", "any plot of the", "harbour.", right=250)
    first.tab, first.tab_at = 110.0, 8
    made = decide([sheet(first, *more)], [Bookmark(1, "Columns", 1, None)], {}).text
    assert made.strip().split("\n\n") == ["# Columns", "The function may be used in any plot of the harbour."]


def test_a_bookmark_means_no_line_of_a_sentence_that_has_its_words() -> None:
    title, end = row("15.4 Bar series", (50, 250, 150, 262), size=12), row("bar series.", (50, 550, 110, 560))
    found, _ = locate([Bookmark(1, "Bar series", 1, 250.0)], [sheet(title, end)])
    assert found[0].rows == [title]


def test_what_stands_far_to_the_right_of_a_title_is_none_of_it() -> None:
    title, text = row("Armoured kiln    Creatures", size=16), row("It burns.", (50, 130, 100, 140))
    title.text, title.tab, title.tab_at = "Armoured kiln Creatures", 240.0, 14
    made = decide([sheet(title, text)], [Bookmark(1, "Armoured kiln", 1, None)], {}).text
    assert made.strip().split("\n\n") == ["# Armoured kiln", "Creatures", "It burns."]


def test_the_number_above_a_title_belongs_to_it_and_a_date_between_them_is_what_is_said_first() -> None:
    rows = [
        row(text, (50, 100 + 14 * line, 90, 110 + 14 * line)) for line, text in enumerate(("2.3.1", "(01-17-2023)"))
    ]
    title = row("Kilns", (50, 128, 90, 138))
    found, _ = locate([Bookmark(1, "Kilns", 1, None)], [sheet(row("They end here."), *rows, title)])
    assert found[0].rows == [rows[0], title]


def test_a_note_in_the_margin_stands_in_front_of_its_paragraph_and_does_not_cut_it() -> None:
    words = (
        "The kiln is fired twice, the first time",
        "slowly, so that the clay may lose all of",
        "its water, as it must before the glaze.",
    )
    lines = [row(text, (120, 100 + 12 * number, 320, 110 + 12 * number)) for number, text in enumerate(words)]
    for beside in range(2):
        note = row("fire=", (60, lines[beside].box[1], 100, lines[beside].box[3]))
        found = blocks(*lines[: beside + 1], note, *lines[beside + 1 :])
        assert found == ["fire=", " ".join(words)], beside


def test_a_note_in_the_margin_that_lies_a_little_lower_than_its_line_does_not_cut_the_paragraph() -> None:
    words = ("The kiln is fired twice, the first time", "slowly, so that the clay may lose all", "of its water.")
    lines = [row(text, (120, 100 + 12 * number, 320, 110 + 12 * number)) for number, text in enumerate(words)]
    note = row("fire=", (60, 114.5, 100, 124.5))
    assert blocks(lines[0], lines[1], note, lines[2]) == ["fire=", " ".join(words)]


def test_a_note_in_the_right_margin_stands_in_front_of_a_paragraph_that_runs_to_the_left() -> None:
    words = ("התנור נשרף פעמיים, בפעם הראשונה", "לאט, כדי שהחומר יאבד את כל המים")
    lines = [row(text, (120, 100 + 12 * number, 320, 110 + 12 * number)) for number, text in enumerate(words)]
    note = row("אש", (330, 100, 360, 110))
    note.text = "אש ואש"
    assert blocks(lines[0], note, lines[1]) == ["אש ואש", " ".join(words)]


def test_labels_beside_every_line_are_each_read_in_front_of_its_line() -> None:
    rows = []
    for number, (label, text) in enumerate(
        (("Oak:", "burns long and hot"), ("Ash:", "burns green"), ("Elm:", "smokes"))
    ):
        top = 100 + 12 * number
        rows += [row(text, (160, top, 320, top + 10)), row(label, (60, top, 90, top + 10))]
    text = " ".join(blocks(*rows))
    assert text.index("Oak:") < text.index("burns long") < text.index("Ash:") < text.index("burns green")


def test_a_height_that_all_bookmarks_share_says_nothing() -> None:
    heads = [row("Kilns", (400, 40, 440, 50)), row("Wood", (400, 40, 440, 50)), row("Ash", (400, 40, 440, 50))]
    titles = [row(head.text, (50, 216, 90, 236), size=20) for head in heads]
    sheets = [
        Sheet(number, str(number), 500, 800, [title, head])
        for number, (title, head) in enumerate(zip(titles, heads, strict=True), 1)
    ]
    outline = [Bookmark(1, title.text, number, 50.0) for number, title in enumerate(titles, 1)]
    outline.append(Bookmark(1, "Index", 9, 50.0))
    assert [entry.rows for entry in locate(outline, sheets)[0]] == [[title] for title in titles]


def test_a_bookmark_whose_title_is_nowhere_is_counted() -> None:
    assert locate([Bookmark(1, "Wood", 1, None)], [sheet(row("Kilns"))]) == ([], 1)


# -- what is no text -------------------------------------------------------------------------------------


def test_running_heads_page_numbers_and_contents_are_left_out_and_said_to_be() -> None:
    manual = document("weather_manual")
    assert "Contents" not in manual.text
    assert not re.search(r"\. \. \.|^\d+$", manual.text, re.MULTILINE)
    assert manual.text.count("Harbour Weather Station") == 1, "the title page's"
    left_out = Counter(dropped.what for dropped in manual.dropped)
    assert left_out["contents"] == 1
    assert left_out["running head"] >= 7


def test_a_head_on_one_page_only_is_known_by_the_title_and_the_page_it_says() -> None:
    assert document("ferry_wash_paper").text.count("wash of ferries") == 2
    assert any("The wash of ferries 2" in dropped.text for dropped in document("ferry_wash_paper").dropped)


def slide(number: int, title: str) -> Sheet:
    head = row("Ida Dahl", (300, 10, 340, 16), size=6)
    body = prose(20, 80, f"What the slide {title} says goes on", f"in line {number}.")
    return Sheet(number, str(number), 360, 270, [head, row(title, (10, 10, 90, 20), bold=True), *body])


def test_titles_of_slides_are_no_running_heads_though_some_come_twice() -> None:
    titles = ["Kilns", "Your task", "Wood", "Fire", "Your task", "Ash"]
    found = decide([slide(number, title) for number, title in enumerate(titles, 1)], [], {})
    assert [node.title for node, _ in walk(found.root) if node.kind is Kind.HEADING] == titles
    assert "Ida Dahl" not in found.text


TITLES = ["The kiln and its bricks", "Wood that burns slowly", "Ash and what it is for"]


SAID = [
    "Bricks are laid in lime",
    "Oak is dried for a year",
    "What is left is sieved",
    "Doors stay shut",
    "Smoke",
    "Rain",
]


def headed(number: int, *heads: Row) -> Sheet:
    text = prose(
        50, 90 + 9 * number, f"{SAID[number - 1]} wherever that can be done without", "anybody being hurt by it."
    )
    return Sheet(number, str(number), 500, 800, [*heads, *text, row(TITLES[number % 3], (50, 200, 200, 214), size=14)])


def test_a_running_head_of_two_titles_is_known_though_it_comes_once() -> None:
    def head(number: int) -> Row:
        left, right = (
            f"1.{number}. {TITLES[number % 3].upper()}",
            f"CHAPTER {number}. {TITLES[(number + 1) % 3].upper()}",
        )
        made = row(f"{left} {right}", (50, 40, 450, 50))
        made.tab, made.tab_at = 300.0, len(left) + 1
        return made

    marks = [Bookmark(1, title, number, 200.0) for number, title in zip((3, 1, 2), TITLES, strict=True)]
    text = decide([headed(number, head(number)) for number in range(1, 7)], marks, {}).text
    assert "CHAPTER" not in text
    assert text.count("anybody being hurt") == 6


def test_the_second_line_of_a_running_head_goes_with_the_first() -> None:
    def heads(number: int) -> list[Row]:
        below = [row("in one short winter", (150, 52, 350, 62))] if number in (2, 3) else []
        return [row("How the kilns of the harbour were built", (150, 40, 350, 50)), *below]

    found = decide([headed(number, *heads(number)) for number in range(1, 7)], [], {})
    assert "harbour" not in found.text
    assert "short winter" not in found.text
    assert Dropped("running head", "How the kilns of the harbour were built\nin one short winter") in found.dropped


@pytest.mark.parametrize("size", [16.0, 9.0], ids=["the largest type of the page", "small type"])
def test_a_running_head_that_is_the_title_of_the_first_page_stands_there_once(size: float) -> None:
    def heads(number: int) -> list[Row]:
        title = row("Berths let in May", (50, 30, 350, 46), size=size, bold=size > 10)
        return [title, row(f"Page: {number}", (430, 30, 460, 40))]

    text = decide([headed(number, *heads(number)) for number in range(1, 7)], [], {}).text
    assert text.count("Berths let in May") == (size > 10)
    assert text.startswith("# Berths let in May") == (size > 10)
    assert "Page" not in text


@pytest.mark.parametrize(("number", "blank"), [(2, " "), (4, "\n\n")], ids=["overleaf", "three pages later"])
def test_a_full_line_without_an_end_goes_on_overleaf_but_not_behind_a_table_of_several_pages(
    number: int, blank: str
) -> None:
    begun = prose(
        50,
        700,
        "Who comes by boat and leaves by train has to go at once to",
        "the gate, which is beside the house of the pilots in",
    )
    ended = prose(50, 60, "Harbour Street, and pay.")
    sheets = [Sheet(at, str(at), 500, 800, [*rows]) for at, rows in ((1, begun), (number, ended))]
    assert f"pilots in{blank}Harbour Street" in decide(sheets, [], {}).text


def test_what_calls_itself_a_page_in_the_margin_is_its_number_though_the_file_is_one_page() -> None:
    text = prose(50, 60, "The harbour opens at six, and the", "gate at seven.")
    assert blocks(*text, row("Page 7", (210, 770, 240, 780))) == ["The harbour opens at six, and the gate at seven."]


def test_a_number_alone_in_the_middle_of_the_margin_is_that_of_the_page_even_on_one_page() -> None:
    text = prose(50, 60, "The harbour opens at six, and the", "gate at seven.")
    assert blocks(row("251", (243, 770, 257, 780)), *text) == ["The harbour opens at six, and the gate at seven."]
    assert "251" in blocks(row("251", (243, 92, 257, 102)), *text)[0], "below the text it is part of it"


def test_what_stands_alone_on_each_page_is_no_running_head() -> None:
    assert document("labelled_pages").text.count("This page calls itself") == 6


@pytest.mark.parametrize("text", ["12", "- 4 -", "Page 3 of 9", "Page: 3", "xiv", "A-3", "Seite 7"])
def test_numbers_of_pages(text: str) -> None:
    assert is_page_number(text)


@pytest.mark.parametrize("text", ["12 boats", "Page three", "1.2.3.4"])
def test_what_is_no_number_of_a_page(text: str) -> None:
    assert not is_page_number(text)


# -- paragraphs ------------------------------------------------------------------------------------------


def test_a_paragraph_goes_on_over_a_page_break() -> None:
    manual = document("weather_manual")
    text = manual.text
    paragraph = next(part for part in text.split("\n\n") if part.startswith("The lid of the battery box"))
    start = text.index(paragraph)
    pages = {
        where.page for where in document("weather_manual").locations if start <= where.start < start + len(paragraph)
    }
    assert len(pages) == 2
    assert paragraph.endswith(".")


def test_a_sentence_goes_on_in_a_line_of_small_capitals() -> None:
    assert any(
        "to the WATCH AT THE OUTER MOLE BY FLAG AND horn, and" in text
        for text in texts("signal_slides", Kind.PARAGRAPH)
    )


def test_a_sentence_goes_on_below_an_indented_line_though_too_few_lines_tell_their_distance() -> None:
    first = row("At the end of March the town had lent the", (74, 60, 300, 70))
    second = row("harbour a third of it, and more later on.", (50, 76, 270, 86))
    assert len(blocks(first, second)) == 1


def test_short_lines_that_stand_apart_are_no_paragraph_though_all_are_equally_far_apart() -> None:
    text = prose(50, 60, *["The kiln has as many settings as there are woods,"] * 8, "all told.")
    options = [f"KILN_FIRE_{name} tiles of {name.lower()};" for name in ("OAK", "ASH", "ELM", "FIR", "YEW", "BOX")]
    apart = [
        row(option, (50, 200 + 18 * place, 50 + 5 * len(option), 210 + 18 * place))
        for place, option in enumerate(options)
    ]
    assert blocks(*text, *apart)[1:] == options


def test_two_columns_are_read_one_after_the_other() -> None:
    titles = [title for _, title in headings("ferry_wash_paper")]
    assert titles.index("2. Methods") < titles.index("3. Results")
    assert "raise waves that wear down the banks" in document("ferry_wash_paper").text


def test_hyphens_at_line_ends_go_or_stay_as_the_document_writes_the_word_elsewhere() -> None:
    text = document("ferry_wash_paper").text
    for word in ("water-level", "well-known", "low-cost", "measurements", "recognised"):
        assert word in text
    assert not re.search(r"\w- \w", text)


def glued(above: str, below: str, *known: str, blank: bool = True) -> str:
    words = Words(known_words(known), are_blanks_kept=True)
    first, between = words.glue(above, below, blank)
    return first + between + below


@pytest.mark.parametrize(
    ("above", "below", "known", "wanted"),
    [
        ("many meas-", "urements", ["measurements"], "many measurements"),
        ("a well-", "known fact", ["well-known"], "a well-known fact"),
        ("FAA-", "approved parts", ["FAA approved"], "FAA-approved parts"),
        ("an unheard-", "ofword", [], "an unheardofword"),
        ("Smith-", "Jones said", [], "Smith-Jones said"),
        ("pages 3-", "7 of it", [], "pages 3-7 of it"),
        ("a range –", "of values", [], "a range – of values"),
        ("soft\xad", "ened", [], "softened"),
        ("see https://e.org/a/", "b.html for", [], "see https://e.org/a/b.html for"),
        ("see https://e.org/.", "Then go", [], "see https://e.org/. Then go"),
        ("この港は", "毎日", [], "この港は毎日"),
        ("plain words", "go on", [], "plain words go on"),
    ],
)
def test_how_two_lines_are_joined(above: str, below: str, known: list[str], wanted: str) -> None:
    assert glued(above, below, *known) == wanted


def test_korean_lines_are_joined_with_a_blank_where_the_file_has_one() -> None:
    assert glued("항구는 매일", "아침", blank=True) == "항구는 매일 아침"
    assert glued("문을 엽니", "다", blank=False) == "문을 엽니다"


def test_lines_that_run_to_the_left_are_one_paragraph_where_their_right_sides_meet() -> None:
    assert any("۲۲ باز است" in paragraph for paragraph in texts("harbour_persian", Kind.PARAGRAPH))
    assert "6:30 עד שעה 22:00." in document("harbour_hebrew").text


def test_raised_numbers_stand_apart_from_the_word_or_number_they_are_raised_at() -> None:
    raised = Row("fired at 103 K once.2 The 2nd", (0, 0, 1, 1), 1, PLAIN, 0, marks=((11, 12), (20, 21), (27, 29)))
    assert with_carets(raised) == "fired at 10^3 K once.^2 The 2nd"
    assert with_carets(Row("1 A note", (0, 0, 1, 1), 1, PLAIN, 0, marks=((0, 1),))) == "1 A note"
    assert "inner end.^1 Earlier" in document("ferry_wash_paper").text


def test_footnotes_stand_behind_the_paragraph_that_they_interrupt() -> None:
    notes = texts("ferry_wash_paper", Kind.FOOTNOTE)
    assert [note[0] for note in notes] == ["1", "2"]
    assert notes[0] == "1 The gauge belongs to the town, which kindly let us use its readings."


def test_remarks_on_pages_are_text_only_where_that_is_asked_for() -> None:
    data = (FOLDER / "minutes_annotated.pdf").read_bytes()
    assert "Who pays" not in parse(data).text
    assert "> Ida: Who pays for this?" in parse(data, annotations=True).text


# -- lists, code, tables, captions -----------------------------------------------------------------------


def test_lists_have_hanging_lines_lists_in_them_and_go_on_over_a_page_break() -> None:
    text = document("lamp_lists").text
    assert "1) Row out to the buoy. Two people are enough, but three are better" in text
    assert "\n   - the seal under the glass, which is greased in the workshop only" in text
    outer = nodes("lamp_lists", Kind.LIST)[0]
    assert len(outer.children) == 4
    assert outer.header, "the line that introduces it"


def test_a_bullet_begins_an_item_even_below_a_line_as_long_as_any() -> None:
    lead, *items = prose(50, 60, "Let us introduce a list", "• With foo", "• Bar", right=170)
    items[0].box, items[1].box = (50, 72, 110, 82), (50, 84, 80, 94)
    for item in items:
        item.hang = 60.0
    assert blocks(lead, *items) == ["Let us introduce a list", "- With foo\n- Bar"]


def test_small_numbers_beside_lines_of_text_mark_items() -> None:
    assert texts("signal_slides", Kind.ITEM) == [
        "- 1 Red over red: keep out",
        "- 2 Green over white: come in one at a time and slowly",
        "- 3 Red over white: wait for the tug",
    ]


def test_code_keeps_its_indentation_over_a_page_break() -> None:
    code = texts("tide_code", Kind.CODE)[0]
    assert (
        "    for time, height in table:\n        if time > now and height > 0.4:\n            return time\n\n" in code
    )
    assert "\n    if left < 0:\n        left += 24  # tomorrow\n    return left\n```" in code, "from the second page"


def test_code_in_smaller_type_begins_below_a_sentence_that_has_not_ended() -> None:
    text = prose(50, 60, "For a font that no command is known of", "you have to specify a new one, e.g.", right=250)
    code = [typed("\\newcommand\\emphbf[1]{%", 50, 87, size=9), typed("  {\\bfseries\\itshape}}%", 50, 98, size=9)]
    assert blocks(*text, *code)[1].startswith("```\n\\newcommand")


def test_lines_of_code_have_numbers_in_small_type_though_the_code_is_shorter_than_its_number() -> None:
    code = ["\\expandafter\\ifx\\kiln", "  \\expandafter\\firing\\relax", "  \\fi", "\\fi"]
    lines = [
        piece
        for place, text in enumerate(code)
        for piece in (
            line(str(1153 + place), 50, 100 + 11 * place, size=6),
            line(text.strip(), 75 + 4.8 * (len(text) - len(text.strip())), 100 + 11 * place, size=8, mono=True),
        )
    ]
    rows = read_sheet(Page(1, "1", 500, 800, lines), []).rows
    assert blocks(*rows) == [
        "```\n1153 \\expandafter\\ifx\\kiln\n1154   \\expandafter\\firing\\relax\n1155   \\fi\n1156 \\fi\n```"
    ]


def test_a_line_of_typewriter_within_a_sentence_is_as_large_as_the_sentence() -> None:
    text = prose(50, 60, "For a font that no command is known of", "you have to specify a new one, say", right=250)
    assert len(blocks(*text, typed("\\newcommand\\emphbfseries\\itshape,", 50, 84), *prose(50, 96, "or what."))) == 1


def test_addresses_below_the_names_of_authors_are_no_code() -> None:
    found = blocks(
        row("Harbour Institute", (207, 60, 293, 70)), typed("ida.dahl@harbour.example", 178, 72),
        row("Town of Kiln", (220, 84, 280, 94)), typed("{tom,ann berg}@kiln.example", 169, 96),
    )  # fmt: skip
    assert found == ["Harbour Institute ida.dahl@harbour.example Town of Kiln {tom,ann berg}@kiln.example"]


def test_typewriter_within_prose_is_prose() -> None:
    assert "The program reads tides.txt and calls next_high_tide for each boat:" in document("tide_code").text


def test_a_table_over_three_pages_is_one_with_one_header() -> None:
    (table,) = nodes("tides_long_table", Kind.TABLE)
    text = document("tides_long_table").text
    assert text.count("| Day | High tide | Remarks |") == 1
    assert table.header
    assert text[slice(*table.header)].endswith("|---|---|---|\n")
    days = [text[child.start : child.end].split("|")[1].strip() for child in table.children]
    assert days == [str(day) for day in range(1, len(days) + 1)], "the row split by a break is one"
    pages = [where.page for where in document("tides_long_table").locations if where.start >= table.start]
    assert set(pages) == {1, 2, 3}


def test_two_like_tables_parted_by_a_caption_stay_two_each_with_its_own() -> None:
    assert len(nodes("buoys_two_tables", Kind.TABLE)) == 2
    assert texts("buoys_two_tables", Kind.CAPTION_BELOW) == [
        "Table 1: Buoys on the port hand",
        "Table 2: Buoys on the starboard hand",
    ]


def test_captions_are_tied_to_what_they_stand_with_and_sentences_are_not() -> None:
    assert texts("mast_captions", Kind.CAPTION) == ["Table 1. Parts of the mast and their makers"]
    assert texts("mast_captions", Kind.CAPTION_BELOW)[-1] == "Table 2. Lengths of the guy ropes"
    assert any(text.startswith("Table 1 is complete") for text in texts("mast_captions", Kind.PARAGRAPH))


def test_a_line_that_tells_the_unit_stands_between_a_caption_and_its_table() -> None:
    table = tables.Table(
        1, (50, 100, 300, 160), [tables.Row([], [tables.Place(1, (50, 100, 300, 160))])], [50], tables.Found.GRID, 0
    )
    caption, unit = (Block(Kind.PARAGRAPH, [(1, line)]) for line in prose(120, 60, "Table 2: Loans", "tonnes"))
    unit.first.box = (270, 84, 300, 94)
    attach_captions([caption, unit, Block(Kind.TABLE, table=table)], Usual(10.0, "Serif"))
    assert (caption.kind, unit.kind) == (Kind.CAPTION, Kind.CAPTION)


@pytest.mark.parametrize(
    ("text", "kind"),
    [("Table 2-1 LOANS", Kind.CAPTION), ("Table 2-1 shows", Kind.PARAGRAPH), ("Table 2-1 Loans.", Kind.PARAGRAPH)],
)
def test_a_line_right_above_a_table_captions_it_though_no_mark_follows_the_number(text: str, kind: Kind) -> None:
    table = tables.Table(1, (50, 73, 300, 160), [], [50], tables.Found.GRID, 0)
    caption = Block(Kind.PARAGRAPH, [(1, row(text, (50, 60, 200, 70)))])
    attach_captions([caption, Block(Kind.TABLE, table=table)], Usual(10.0, "Serif"))
    assert caption.kind is kind


def test_a_bold_line_below_a_drawing_captions_it_though_no_mark_follows_the_number() -> None:
    labels = [
        Block(Kind.PARAGRAPH, [(1, row(text, (50, y, 90, y + 8), size=8))]) for text, y in (("heap", 30), ("stack", 42))
    ]
    caption = Block(Kind.PARAGRAPH, [(1, row("Figure 1 Map of the memory", (50, 60, 200, 70), bold=True))])
    found = attach_captions([*labels, caption], Usual(10.0, "Serif"))
    assert [block.kind for block in found] == [Kind.FIGURE, Kind.CAPTION_BELOW]


def test_a_header_cell_over_columns_names_each_of_them() -> None:
    assert "|  | Summer | Summer | Winter | Winter |" in document("moorings_ruled").text


def test_a_header_that_tags_call_ornament_is_said_to_be_repeated_as_any_other() -> None:
    assert document("lights_tagged").text.count("Colour") == 1
    assert Dropped("repeated header", "Light Colour Range") in document("lights_tagged").dropped


def test_words_in_the_boxes_of_a_diagram_are_no_table() -> None:
    assert not texts("signal_slides", Kind.TABLE)


def test_fields_of_a_form_keep_their_values() -> None:
    assert "| Name | Ida Dahl |" in document("berth_form").text


# -- order -----------------------------------------------------------------------------------------------


def test_the_order_of_the_stream_is_kept_where_it_can_be_that_of_reading() -> None:
    left = [row(f"left {number}", (50, 100 + 12 * number, 240, 110 + 12 * number)) for number in range(6)]
    right = [row(f"right {number}", (260, 100 + 12 * number, 450, 110 + 12 * number), block=1) for number in range(6)]
    assert in_order([*left, *right]) == [*left, *right]
    assert in_order([*right, *left]) == [*right, *left], "who knows; neither stands above the other"


def test_a_page_written_from_below_is_read_from_above_column_by_column() -> None:
    title = [row("On kilns", (50, 40, 450, 60), block=2)]
    left = [row(f"left {number}", (50, 100 + 12 * number, 240, 110 + 12 * number)) for number in range(6)]
    right = [row(f"right {number}", (260, 100 + 12 * number, 450, 110 + 12 * number), block=1) for number in range(6)]
    low = [row(f"low {number}", (50, 300 + 12 * number, 450, 310 + 12 * number), block=3) for number in range(6)]
    assert in_order([*low, *right, *left, *title]) == [*title, *left, *right, *low]


def test_lines_of_a_column_stand_together_though_each_is_a_block_of_its_own() -> None:
    left = [row(f"left {number}", (50, 100 + 12 * number, 240, 110 + 12 * number), block=number) for number in range(6)]
    head = [row(f"head {number}", (50, 40 + 12 * number, 450, 50 + 12 * number), block=9) for number in range(3)]
    assert in_order([*left, *head]) == [*head, *left]


# -- pages -----------------------------------------------------------------------------------------------


def test_pages_without_text_are_named() -> None:
    scanned = document("scanned_page")
    assert "page 2 is a scan without text: it needs OCR (see the option ocr)" in scanned.notes
    assert scanned.missing, "and it is told that something is missing"
    assert not document("empty_pages").text


def test_pages_are_chosen_by_number() -> None:
    chosen = parse((FOLDER / "weather_manual.pdf").read_bytes(), pages="3-4")
    assert {where.page for where in chosen.locations} == {3, 4}


def test_a_damaged_file_gives_the_pages_that_are_left() -> None:
    cut = document("manual_truncated")
    assert "Installation" in cut.text
    assert any("damaged" in note for note in cut.notes)


def test_text_is_no_pdf() -> None:
    with pytest.raises(structsplit.FormatError, match="bytes"):
        parse("text")  # type: ignore[arg-type]


def test_the_same_file_gives_the_same_document() -> None:
    data = (FOLDER / "weather_manual.pdf").read_bytes()
    first, second = parse(data), parse(data)
    assert first.text == second.text
    assert list(first.locations) == list(second.locations)


def test_locations_are_found_by_offset() -> None:
    """What `chunk.pages` and `chunk.boxes` rest on."""
    starts = [where.start for where in document("weather_manual").locations]
    for node in nodes("weather_manual", Kind.HEADING):
        where = document("weather_manual").locations[bisect_right(starts, node.start) - 1]
        assert where.start <= node.start < where.end
