"""Headings as wikis write them, in Markdown and in plain text."""

import pytest

from structsplit import Splitter, parse
from structsplit.parsers.wiki import wiki_heading

PAGE = (
    " = Kettle = \n A kettle boils water . \n It sings when it is done . \n"
    " = = History = = \n The first ones were of bronze . \n = = = Iron = = = \n Iron came later .\n"
    " = Teapot = \n A teapot does not boil .\n"
)


@pytest.mark.parametrize("format", ["markdown", "text"])
def test_a_page_of_lines_has_the_sections_that_its_headings_make(format: str) -> None:  # noqa: A002
    chunks = Splitter(max_tokens=32, target_tokens=8, min_tokens=1).split(PAGE, format=format)
    paths = {chunk.text.splitlines()[-1].strip(): chunk.headings for chunk in chunks}
    assert paths["It sings when it is done ."] == ("Kettle",)
    assert paths["The first ones were of bronze ."] == ("Kettle", "History")
    assert paths["Iron came later ."] == ("Kettle", "History", "Iron")
    assert paths["A teapot does not boil ."] == ("Teapot",)


@pytest.mark.parametrize("format", ["markdown", "text"])
def test_headings_of_mediawiki_need_no_blanks_inside(format: str) -> None:  # noqa: A002
    (_, second) = Splitter(max_tokens=16, target_tokens=6, min_tokens=1).split(
        "==Tea==\nGreen or black.\n\n==Water==\nSoft, and not too hot.\n", format=format
    )
    assert second.headings == ("Water",)


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("= Tea =", (1, "Tea")),
        (" = = Green tea = = ", (2, "Green tea")),
        ("===Tea===", (3, "Tea")),
        ("== a = b ==", (2, "a = b")),
        ("= Tea", None),
        ("=tea=", None),
        ("== Tea =", None),
        ("======", None),
        ("= = =", None),
        ("x = y =", None),
        ("== " + "long " * 60 + "==", None),
    ],
)
def test_a_heading_has_as_many_marks_in_front_as_behind(line: str, heading: tuple[int, str] | None) -> None:
    assert wiki_heading(line) == heading


def test_an_equation_in_a_paragraph_is_no_heading() -> None:
    document = parse("The sum is\nx = y + z =\nand no more.\n", format="markdown")
    assert [str(node.kind) for node in document.root.children] == ["paragraph"]
