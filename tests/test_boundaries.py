"""Where running text may be cut."""

from collections.abc import Callable

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from structsplit.boundaries import LADDER, blocks, clauses, graphemes, line_starts, sentences, words
from tests.growth import assert_linear

Rung = Callable[[str], list[int]]


def pieces(rung: Rung, text: str) -> list[str]:
    starts = rung(text)
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


def stripped(rung: Rung, text: str) -> list[str]:
    return [piece.strip() for piece in pieces(rung, text)]


@pytest.fixture(params=LADDER, ids=lambda rung: rung[0])
def rung(request: pytest.FixtureRequest) -> Rung:
    return request.param[1]


# --- laws of every rung

# Letters of many scripts with what makes clusters, lines, numbers, sentences and URLs of them.
ALPHABET = list(" \t\n\r\f\x0b\x1c\x85\u2028\u00a0abAB09.,;:!?()[]\"'—–-_/#@\0\ufeff")
ALPHABET += list("中国语、。，（）「」……ひらっカター々กเาำ่ະແကြးខ្ញុំ។हिन्दी।عربي؟،Да한국e\u0301\u200d\u0600\u094d")
ALPHABET += [
    "🇩🇪",
    "🇩",
    "👩‍👧",
    "👍🏽",
    "\r\n",
    "\n\n",
    "https://a.b/c",
    "e.g. ",
    "Dr. ",
    "3.14",
    "1. ",
    ". A",
    "。",
    "://",
]
TEXTS = st.lists(st.sampled_from(ALPHABET), max_size=60).map("".join)


@given(text=TEXTS | st.text())
@pytest.mark.parametrize("name", [name for name, _ in LADDER])
def test_pieces_tile_the_text(name: str, text: str) -> None:
    starts = dict(LADDER)[name](text)
    assert starts == sorted(set(starts))
    assert starts[:1] == ([0] if text else [])
    assert all(start < len(text) for start in starts)


@given(text=TEXTS | st.text())
@pytest.mark.parametrize("name", [name for name, _ in LADDER])
def test_no_boundary_lies_inside_a_grapheme_cluster(name: str, text: str) -> None:
    clusters = {match.start() for match in regex.finditer(r"\X", text)}
    assert set(dict(LADDER)[name](text)) <= clusters


@given(text=TEXTS | st.text())
@pytest.mark.parametrize("name", ["sentence", "clause", "word"])
def test_white_space_belongs_to_the_piece_before(name: str, text: str) -> None:
    assert not any(text[start].isspace() for start in dict(LADDER)[name](text)[1:])


@given(text=TEXTS)
@pytest.mark.parametrize("name", ["sentence", "clause", "word"])
def test_letters_and_digits_of_a_spaced_script_are_never_parted(name: str, text: str) -> None:
    for start in dict(LADDER)[name](text)[1:]:
        assert not (text[start - 1].isascii() and text[start - 1].isalnum() and text[start].isascii())


def test_an_empty_text_has_no_pieces(rung: Rung) -> None:
    assert rung("") == []


ONE_MEGABYTE = {
    "one line of prose": "This is a sentence, e.g. a short one. " * 27_000,
    "dots": "." * 1_000_000,
    "one letter": "a" * 1_000_000,
    "brackets": ")" * 1_000_000,
    "open quotes": "« a. " * 200_000,
    "spaces between two words": "a\n" + " " * 1_000_000 + "b",
    "blank lines": "\n" * 100_000,
    "Chinese": "你好。" * 110_000,
    "flags": "🇩🇪" * 120_000,
    "combining marks": "e" + "\u0301" * 500_000,
}


@pytest.mark.parametrize("name", ONE_MEGABYTE)
def test_a_megabyte_takes_linear_time(rung: Rung, name: str) -> None:
    assert_linear(rung, ONE_MEGABYTE[name])


# --- sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It rains. It pours! Does it?", ["It rains.", "It pours!", "Does it?"]),
        ("यह है। वह है। क्या?", ["यह है।", "वह है।", "क्या?"]),
        ("你好。世界！是吗？好", ["你好。", "世界！", "是吗？", "好"]),
        ("これは本です。はい。", ["これは本です。", "はい。"]),
        ("هل هذا؟ نعم. لا.", ["هل هذا؟", "نعم.", "لا."]),
        ("Вода, т.е. лёд. Да.", ["Вода, т.е. лёд.", "Да."]),
        ("ខ្ញុំ។ អ្នក។", ["ខ្ញុំ។", "អ្នក។"]),
        ("Mixed 你好。Then English. Done.", ["Mixed 你好。", "Then English.", "Done."]),
    ],
)
def test_sentences_end_at_the_marks_of_their_script(text: str, expected: list[str]) -> None:
    assert stripped(sentences, text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "He met Dr. Smith there",
        "Use a vessel, e.g. a jug, for this",
        "Version v1.2.3 weighs 3.14 grams",
        "See https://example.org/a.b?c=1!D for it",
        "Call Foo.Bar or node.js here",
        "３．１４です",
        "J. R. R. Tolkien wrote it",
    ],
)
def test_points_inside_words_numbers_and_abbreviations_end_nothing(text: str) -> None:
    assert pieces(sentences, text) == [text]


def test_a_line_end_inside_a_sentence_is_no_boundary() -> None:
    assert pieces(sentences, "The rope is new and\nthe bucket is tight. We\r\ndrew water.") == [
        "The rope is new and\nthe bucket is tight. ",
        "We\r\ndrew water.",
    ]


@pytest.mark.parametrize("blank", ["\n\n", "\r\n\r\n", "\r\r", "\n \t\n", "\n\f\n"])
def test_a_blank_line_is_always_a_boundary(blank: str) -> None:
    assert pieces(sentences, f"no full stop{blank}next") == [f"no full stop{blank}", "next"]


@pytest.mark.parametrize("space", ["\u00a0", "\u3000", "\x85", "\u2029"])
def test_any_white_space_may_follow_an_initial(space: str) -> None:
    assert stripped(sentences, f"Mr. A{space}. A left. Then B came.") == [f"Mr. A{space}. A left.", "Then B came."]


def test_a_number_in_front_of_a_sentence_stays_with_it() -> None:
    assert stripped(sentences, "1. First item. 2. Second item.") == ["1. First item.", "2. Second item."]


@pytest.mark.parametrize("before", range(380, 520, 7))
def test_long_paragraphs_are_cut_as_short_ones_are(before: int) -> None:
    # sentencex sees windows of 500 characters: an abbreviation at their edge is still one.
    text = "word " * (before // 5) + "met Dr. Smith there. " + "word " * 60 + "at the end. Next."
    assert [piece.rstrip()[-6:] for piece in pieces(sentences, text)] == ["there.", "e end.", "Next."]


# --- clauses


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("first, second; third: fourth", ["first,", "second;", "third:", "fourth"]),
        ("one — two (three) four", ["one —", "two (three)", "four"]),
        ('he said, "so," and left', ["he said,", '"so,"', "and left"]),
        ("水，火、土；风：（空）无", ["水，", "火、", "土；", "风：", "（空）", "无"]),
        ("a line\nanother line", ["a line", "another line"]),
    ],
)
def test_clauses_end_at_marks_and_lines(text: str, expected: list[str]) -> None:
    assert stripped(clauses, text) == expected


@pytest.mark.parametrize("text", ["1,000 or 10:30", "https://a.b:80/(c),d", "f(a)[b]", "１：２", "1–2"])
def test_marks_inside_numbers_and_urls_end_no_clause(text: str) -> None:
    assert pieces(clauses, text) == [text]


# --- words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("three plain words", ["three", "plain", "words"]),
        ("x=1,000.5 snake_case https://a.b/c?d", ["x=1,000.5", "snake_case", "https://a.b/c?d"]),
        ("水是（甜）的。", ["水", "是", "（甜）", "的。"]),
        ("コンピュータの中", ["コンピュータ", "の", "中"]),
        ("楽しかった", ["楽", "し", "かっ", "た"]),
        ("เก่ง", ["เก่", "ง"]),
        ("물은 답을", ["물은", "답을"]),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert stripped(words, text) == expected


@pytest.mark.parametrize("word", ["Python3.11", "2024", "https://a.b/中文/图", "①", "naïve", "๓.๑๔"])
def test_a_word_among_letters_without_spaces_stays_whole(word: str) -> None:
    assert any(word in piece for piece in pieces(words, f"我们，{word}，好的"))


def test_a_very_long_token_is_one_word() -> None:
    assert words("a" * 5000) == [0]


# --- graphemes


@pytest.mark.parametrize("cluster", ["e\u0301", "\r\n", "🇩🇪", "👩‍👧", "👍🏽", "각", "กำ"])
def test_a_grapheme_is_what_a_reader_takes_for_one_character(cluster: str) -> None:
    assert pieces(graphemes, f"a{cluster}b") == ["a", cluster, "b"]


@given(text=TEXTS | st.text())
def test_graphemes_are_those_of_unicode(text: str) -> None:
    assert graphemes(text) == [match.start() for match in regex.finditer(r"\X", text)]


# --- lines and blocks


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("a", [0]),
        ("a\n", [0]),
        ("a\nb", [0, 2]),
        ("a\r\nb\rc", [0, 3, 5]),
        ("\n\n", [0, 1]),
        ("a\fb\x85c\u2028d\x0be", [0]),
    ],
)
def test_lines_end_as_in_an_editor(text: str, expected: list[int]) -> None:
    assert line_starts(text) == expected


def test_blocks_are_whole_lines_between_blank_ones() -> None:
    text = "\n \n  one\ntwo\n\t\n\nthree\n"
    assert [text[start:end] for start, end in blocks(text)] == ["  one\ntwo", "three"]


@given(text=TEXTS)
def test_blocks_hold_every_character_that_is_not_blank(text: str) -> None:
    spans = blocks(text)
    assert all(text[start:end].strip() for start, end in spans)
    edges = [0, *(edge for span in spans for edge in span), len(text)]
    assert not any(text[start:end].strip() for start, end in zip(edges[::2], edges[1::2], strict=True))


def test_lone_surrogates_are_text_like_any_other() -> None:
    assert stripped(sentences, "\ud800 Łódź. Two. \udfff") == ["\ud800 Łódź.", "Two.", "\udfff"]
    assert len(sentences("\ud800 Łódź. Two. " * 50)) == 100
    assert stripped(words, "\ud800a 中\udfff") == ["\ud800a", "中", "\udfff"]
    assert graphemes("\ud800\udfff") == [0, 1]
