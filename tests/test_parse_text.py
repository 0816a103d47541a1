"""Plain text: what is a heading, a list, a block; and, as often, what is not."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from structsplit.document import Document, Kind, check_tree, walk
from structsplit.parsers.lead import is_caption, is_lead
from structsplit.parsers.text import parse
from tests.growth import assert_linear

FIXTURES = Path(__file__).parent.parent / "fixtures" / "text"


def outline(document: Document) -> list[tuple[int, str]]:
    return [(node.level, node.title) for node, _ in walk(document.root) if node.kind is Kind.SECTION]


def titles(text: str) -> list[str]:
    return [title for _, title in outline(parse(text))]


def of_kind(kind: Kind, text: str) -> list[str]:
    return [text[node.start : node.end] for node, _ in walk(parse(text).root) if node.kind is kind]


def kinds(text: str) -> list[Kind]:
    return [node.kind for node in parse(text).root.children]


# --- whole documents


def test_a_numbered_specification() -> None:
    document = parse((FIXTURES / "protocol.txt").read_text(encoding="utf-8"))
    assert outline(document) == [
        (1, "1.  Introduction"),
        (2, "1.1.  Terms"),
        (1, "2.  Messages"),
        (2, "2.1.  Frames"),
        (1, "3.  Security"),
        (1, "Appendix A.  Timing"),
    ]


def test_an_essay_with_headings_in_capitals() -> None:
    text = (FIXTURES / "essay.txt").read_text(encoding="utf-8")
    assert outline(parse(text)) == [(1, "ON KEEPING A WELL"), (1, "THE FIRST YEAR"), (1, "WHAT TO DO EVERY SPRING")]
    assert len(of_kind(Kind.ITEM, text)) == 4
    assert [block.splitlines()[0] for block in of_kind(Kind.CODE, text)] == ["    1931  April 4   7.20 m"]


def test_underlined_headings_in_many_scripts() -> None:
    document = parse((FIXTURES / "languages.txt").read_text(encoding="utf-8"))
    expected = ["English", "हिन्दी", "中文", "日本語", "العربية", "Русский", "ไทย"]
    assert outline(document) == [(1, "Water in many languages"), *((2, title) for title in expected)]


# --- headings


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Title\n=====\ntext", "Title"),
        ("Title\n-----\n\ntext", "Title"),
        ("=====\nTitle\n=====\n\ntext", "Title"),
        ("1. The rope\n\ntext", "1. The rope"),
        ("2.3 The bucket\n\ntext", "2.3 The bucket"),
        ("Chapter 4\n\ntext", "Chapter 4"),
        ("CHAPTER IV.\n\ntext", "CHAPTER IV."),
        ("Appendix B\n\ntext", "Appendix B"),
        ("Section 3\n\ntext", "Section 3"),
        ("THE WELL\n\ntext", "THE WELL"),
        ("\ufeffTHE WELL\n\ntext", "THE WELL"),
        ("text\n\n\f1. The rope\n\ntext", "1. The rope"),
    ],
)
def test_a_heading(text: str, title: str) -> None:
    assert titles(text) == [title]


@pytest.mark.parametrize(
    "text",
    [
        "A short line\n\ntext",
        "1. This one is a sentence.\n\ntext",
        "1984 was a good year\n\ntext",
        "3.5 metres of rope\n\ntext",
        "1. The rope\ntext right below",
        "1. " + "Long " * 20 + "\n\ntext",
        "1. Rope ........ 7\n\ntext",
        "Part of the well\n\ntext",
        "STOP!\n\ntext",
        "OK\n\ntext",
        "Name   Price\n------------\nrope   3",
        "a sentence that goes on and on and on\n---\ntext",
        "-----\n\ntext",
        "中文\n\n正文",
    ],
)
def test_no_heading(text: str) -> None:
    assert titles(text) == []


def test_numbered_siblings_without_text_between_them_are_a_list() -> None:
    text = "1. Rope\n\n2. Bucket\n\n3. Water\n\n1. Rope\n\nThe rope is new.\n"
    assert titles(text) == ["1. Rope"]
    assert of_kind(Kind.ITEM, text) == ["1. Rope", "2. Bucket", "3. Water"]


def test_a_table_of_contents_of_chapters_is_not_headings() -> None:
    assert titles("Chapter 1\n\nChapter 2\n\nChapter 3\n\nChapter 1\n\nIt begins.\n") == ["Chapter 1"]


def test_capitals_say_nothing_in_a_text_of_capitals() -> None:
    assert titles("ONE LINE\n\nTWO LINES\n\ntext\n\nTHREE LINES\n") == []


def test_levels_follow_the_numbers() -> None:
    text = "1 Rope\n\na\n\n1.1 Hemp\n\nb\n\n1.1.1 Indian\n\nc\n\n2 Bucket\n\nd\n"
    assert [level for level, _ in outline(parse(text))] == [1, 2, 3, 1]


def test_other_levels_follow_the_order_of_first_appearance() -> None:
    text = "THE WELL\n\na\n\n1. Rope\n\nb\n\n1.1 Hemp\n\nc\n\nTHE POND\n\nd\n"
    assert [level for level, _ in outline(parse(text))] == [1, 2, 3, 1]


def test_a_section_repeats_its_heading_line() -> None:
    text = "Title\n=====\n\ntext\n"
    (section,) = parse(text).root.children
    assert section.header == (0, len("Title"))


# --- paragraphs


def test_a_blank_line_separates_paragraphs_and_a_line_end_does_not() -> None:
    assert of_kind(Kind.PARAGRAPH, "a hard\nwrapped one\n\nanother\n") == ["a hard\nwrapped one", "another"]


def test_every_line_is_a_paragraph_in_a_text_of_long_lines() -> None:
    line = "It goes on for a while and never wraps. " * 5
    assert of_kind(Kind.PARAGRAPH, f"{line}\n“Short.”\n{line}") == [line.rstrip(), "“Short.”", line.rstrip()]


def test_one_long_line_does_not_break_up_wrapped_paragraphs() -> None:
    wrapped = "a line of a paragraph that somebody wrapped by hand\n" * 9
    text = f"{wrapped}\nhttps://example.org/{'x' * 150}\nis where\n"
    assert len(of_kind(Kind.PARAGRAPH, text)) == 2


def test_a_form_feed_alone_on_a_line_is_blank() -> None:
    assert of_kind(Kind.PARAGRAPH, "one\n\f\ntwo") == ["one", "two"]


def test_a_form_feed_inside_a_paragraph_does_not_end_it() -> None:
    assert of_kind(Kind.PARAGRAPH, "one\n\ftwo") == ["one\n\ftwo"]


def test_pages_start_behind_form_feeds() -> None:
    pages = [(where.page, where.start, where.end) for where in parse("one\n\ftwo\n\f\fthree").locations]
    assert pages == [(1, 0, 5), (2, 5, 10), (3, 10, 11), (4, 11, 16)]


def test_a_text_without_form_feeds_has_no_pages() -> None:
    assert parse("one").metadata == {}


# --- lists


@pytest.mark.parametrize("markers", ["--", "**", "••", ("1.", "2."), ("3)", "4)"), ("a)", "b)"), ("(1)", "(2)")])
def test_a_list(markers: tuple[str, str] | str) -> None:
    text = f"{markers[0]} one\n{markers[1]} two\n  goes on\n"
    assert of_kind(Kind.ITEM, text) == [f"{markers[0]} one", f"{markers[1]} two\n  goes on"]


@pytest.mark.parametrize(
    "text",
    [
        "he was born in\n1. April and\n9. May",
        "a long line that ends in a dash\n- and goes on\nwithout one\n- or so",
        "- one\n* two\n+ three\nfour",
        "A. Smith went out.",
        "2. Only one number",
        "-5 degrees\n-7 degrees",
    ],
)
def test_no_list(text: str) -> None:
    assert of_kind(Kind.LIST, text + "\n\ntext.") == []


def test_blank_lines_between_items_do_not_end_a_list() -> None:
    text = "- one\n\n- two\n\n  more of two\n\n- three\n\ntext\n"
    assert of_kind(Kind.ITEM, text) == ["- one", "- two\n\n  more of two", "- three"]


def test_deeper_items_belong_to_the_item_above() -> None:
    assert of_kind(Kind.ITEM, "- one\n  - deeper\n- two\n") == ["- one\n  - deeper", "- two"]


def test_a_paragraph_with_a_colon_introduces_its_list() -> None:
    assert kinds("You need:\n\n- rope\n- water\n") == [Kind.LEAD, Kind.LIST]
    assert kinds("You need:\n- rope\n- water\n") == [Kind.LEAD, Kind.LIST]


def test_a_paragraph_with_a_colon_before_a_paragraph_is_none() -> None:
    assert kinds("He said:\n\nnothing.\n") == [Kind.PARAGRAPH, Kind.PARAGRAPH]


# --- what is kept by lines


def test_an_indented_block_is_cut_by_lines() -> None:
    text = "Like so:\n\n    ls -l\n\n    cd\n\nDone.\n"
    assert kinds(text) == [Kind.LEAD, Kind.CODE, Kind.PARAGRAPH]
    assert of_kind(Kind.STATEMENT, text) == ["    ls -l", "    cd"]


def test_the_indented_body_of_a_manual_page_is_prose() -> None:
    text = "NAME\n\n" + "       ls lists what is there.\n       It does.\n\n" * 4 + "           ls -l\n"
    assert len(of_kind(Kind.PARAGRAPH, text)) == 4
    assert of_kind(Kind.CODE, text) == ["           ls -l"]


@pytest.mark.parametrize("gap", ["    ", "\t", " | "])
def test_lines_in_columns_are_cut_by_lines(gap: str) -> None:
    text = f"rope{gap}3\nbucket{gap}4\nwater{gap}0\n"
    assert of_kind(Kind.CODE, text) == [text.rstrip()]


# --- any input

WEIRD = {
    "empty": "",
    "blank": " \n\f\n\t",
    "hashes": "#" * 60_000,
    "no line end": "a" * 1_000_000,
    "blank lines": "\n" * 100_000,
    "rules": "=\n" * 20_000,
    "items": "- a\n\n" * 20_000,
    "numbers": "".join(f"{n}. A\n\n" for n in range(1000)) * 10,
    "NUL": "\0\n\n" * 1000,
    "lone CR": "a\r\r\rb\r- c\r- d",
    "separators": "a\u2028b\x85c\n\u2028\nd",
    "BOM": "\ufeff- a\n- b",
    "only a BOM": "\ufeff",
    "spaces": ("a\n" + " " * 62_000 + "b\n") * 8,
}


@pytest.mark.parametrize("name", WEIRD)
def test_any_text_makes_a_sound_tree_in_linear_time(name: str) -> None:
    assert_linear(lambda text: check_tree(parse(text)), WEIRD[name])


LINES = [
    "text", "Title", "=====", "-----", "1. One", "2. Two", "1.1 Sub", "CAPS LINE", "- item", "* item", "  more",
    "    code", "\tcode", "a   b   c", "a | b", "\f", "\f\f1. X", "You need:", "\0", "\ufeff", "Chapter 1", "(a) x",
    "b) y", "x. . . . 3", " ", "",
]  # fmt: skip


@given(lines=st.lists(st.sampled_from(LINES), max_size=40), end=st.sampled_from(["\n", "\r\n", "\r", "\n\n"]))
def test_generated_documents_make_a_sound_tree(lines: list[str], end: str) -> None:
    check_tree(parse(end.join(lines)))


@given(text=st.text())
def test_generated_text_makes_a_sound_tree(text: str) -> None:
    check_tree(parse(text))


# --- lead-in lines and captions


@pytest.mark.parametrize("text", ["You need:", "**You need:**", "`x`:", "（如下）：", "(you need:)", "You need: \n"])
def test_a_lead(text: str) -> None:
    assert is_lead(text)


@pytest.mark.parametrize("text", ["", "You need", "You: need", "long " * 150 + ":"])
def test_no_lead(text: str) -> None:
    assert not is_lead(text)


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("Table 3: Prices", "table"),
        ("**Table 4** Prices", "table"),
        ("*Table A.1: Prices*", "table"),
        ("Tabelle 2: Preise", "table"),
        ("Tableau 2 : Prix", "table"),
        ("表 1 结果", "table"),
        ("Figure 2. The well", "figure"),
        ("Fig. 1", "figure"),
        ("Abbildung 7: Der Brunnen", "figure"),
        ("图1：结构", "figure"),
        ("Listing 4 — A loop", "listing"),
        ("Table 3 shows that", None),
        ("Table of contents", None),
        ("Figure it out", None),
        ("The table 3: x", None),
        ("", None),
    ],
)
def test_captions(text: str, thing: str | None) -> None:
    assert is_caption(text) == thing
