"""The structure of code whose grammar is not known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from structsplit.document import Kind, Node, check_tree, walk
from structsplit.parsers.lines import parse, statements
from tests.growth import assert_linear


def texts(text: str) -> list[str]:
    return [text[node.start : node.end] for node in statements(text, 0, len(text))]


def only(text: str) -> Node:
    (node,) = statements(text, 0, len(text))
    return node


def inside(text: str, node: Node) -> list[str]:
    return [text[child.start : child.end] for child in node.children]


def test_a_statement_starts_after_a_blank_line() -> None:
    assert texts("a = 1\nb = 2\n\nc = 3\n") == ["a = 1\nb = 2", "c = 3"]


def test_a_statement_starts_after_a_deeper_line() -> None:
    assert texts("f:\n  a\ng:\n  b\n") == ["f:\n  a", "g:\n  b"]


def test_a_line_that_opens_a_block_starts_a_statement() -> None:
    assert texts("x = 1\ny = 2\nwhile x:\n  y\n") == ["x = 1\ny = 2", "while x:\n  y"]


@pytest.mark.parametrize("closer", ["}", ")", "];", "end", "else:", "} else {", "except E:", "finally:", "case 2:"])
def test_a_closer_stays_with_what_it_closes(closer: str) -> None:
    assert texts(f"open\n  a\n{closer}\n  b\n") == [f"open\n  a\n{closer}\n  b"]


def test_what_follows_a_closing_bracket_is_a_new_statement() -> None:
    assert texts("if (a) {\n  b;\n}\nreturn;\n") == ["if (a) {\n  b;\n}", "return;"]


@pytest.mark.parametrize("prefix", ["# why", "// why", "-- why", "/* why */", "@cached", "#[test]", "[Test]"])
def test_comments_and_decorators_go_with_the_line_below(prefix: str) -> None:
    assert texts(f"x = 1\n{prefix}\ndef f():\n  pass\n") == ["x = 1", f"{prefix}\ndef f():\n  pass"]


def test_an_opening_brace_goes_with_its_signature() -> None:
    text = "int a;\nint main()\n{\n  a;\n}\n"
    assert texts(text) == ["int a;", "int main()\n{\n  a;\n}"]


def test_an_include_is_no_comment() -> None:
    assert texts("#include <a>\nint f() {\n  a;\n}\n") == ["#include <a>", "int f() {\n  a;\n}"]


def test_the_signature_is_the_header_that_continuations_repeat() -> None:
    text = "@deco\ndef f(x):\n    return x\n"
    header = only(text).header
    assert header is not None
    assert text[slice(*header)] == "def f(x):"


def test_a_flat_run_of_lines_has_no_header() -> None:
    assert only("a\nb\n").header is None


def test_a_definition_divides_into_the_statements_of_its_body() -> None:
    text = "def f(x):\n    if x:\n        a\n    else:\n        b\n    return 1\n"
    assert inside(text, only(text)) == ["    if x:\n        a\n    else:\n        b", "    return 1"]


def test_else_keeps_the_block_it_opens() -> None:
    text = "if x:\n    a\nelse:\n    b\n"
    assert inside(text, only(text)) == ["    a", "else:\n    b"]


def test_a_closing_line_is_marked_as_one() -> None:
    assert [child.kind for child in only("f {\n  a\n}\n").children] == [Kind.STATEMENT, Kind.CLOSE]


def test_flat_lines_divide_into_lines() -> None:
    text = "a\nb\nc"
    assert inside(text, only(text)) == ["a", "b", "c"]


def test_only_the_range_asked_for_is_read() -> None:
    text = "```\n  a\n  b\n```\n"
    assert [(node.start, node.end) for node in statements(text, 4, 12)] == [(4, 11)]


def test_a_file_says_that_no_grammar_was_used() -> None:
    document = parse("a\n\nb\n", language="basic", source="x.bas")
    assert (document.format, document.source, document.notes) == ("code", "x.bas", [])
    assert [child.language for child in document.root.children] == ["basic", "basic"]


WEIRD = {
    "empty": "",
    "blank": "\n \n\t\n",
    "tabs": "\t\tx\n\ty\n z",
    "form feeds": "\fa\n\f\n b\n",
    "line ends": "a\r\n  b\r\rc\r",
    "NUL": "\0\n \0",
    "only closers": "}\n}\n  {\n}\n",
    "deeper first": "    a\n  b\nc\n",
    "stairs down": "\n".join(" " * depth + "x" for depth in range(600)),
    "stairs up": "\n".join(" " * (600 - depth) + "x" for depth in range(600)),
    "a long line": "x" * 100_000,
    "BOM": "\ufeffa\n  b\n",
}


@pytest.mark.parametrize("name", WEIRD)
def test_any_text_makes_a_sound_tree(name: str) -> None:
    check_tree(parse(WEIRD[name]))


LINES = st.tuples(
    st.sampled_from(["", " ", "  ", "    ", "\t", "\f"]),
    st.sampled_from(["", "x", "}", "{", "else:", "# c", "@d", "f(", ")", "\0", "end"]),
    st.sampled_from(["\n", "\r\n", "\r", "\n\n"]),
)


@given(text=st.lists(LINES.map("".join), max_size=40).map("".join) | st.text())
def test_generated_text_makes_a_sound_tree(text: str) -> None:
    check_tree(parse(text))


@given(text=st.lists(LINES.map("".join), max_size=40).map("".join))
def test_everything_divides_down_to_single_lines(text: str) -> None:
    for node, _ in walk(parse(text).root):
        if not node.children and node.kind is not Kind.DOCUMENT:
            assert not any(end in text[node.start : node.end] for end in "\r\n")


@pytest.mark.parametrize(
    "text", ["x\n" * 100_000, "f:\n  x\n\n" * 30_000, "\n".join(" " * n + "x" for n in range(3000))]
)
def test_large_files_take_linear_time(text: str) -> None:
    assert_linear(lambda part: check_tree(parse(part)), text)


@pytest.mark.parametrize(
    "signature",
    [
        "def f(a,\n        b):",
        "def f(\n    a,\n    b,\n) -> int:",
        "void f(int a,\n       int b)\n{",
        'g("(",\n  a) do',
    ],
)
def test_a_signature_over_several_lines_is_a_header_as_a_whole(signature: str) -> None:
    text = f"{signature}\n  x = 1\n\n  y = 2\n"
    node = only(text)
    assert node.header
    assert text[slice(*node.header)] == signature
    assert inside(text, node) == ["  x = 1", "  y = 2"]


def test_brackets_that_close_behind_the_body_are_no_signature() -> None:
    text = 'it("x", () => {\n  a;\n\n  b;\n});\n'
    node = only(text)
    assert node.header
    assert text[slice(*node.header)] == 'it("x", () => {'
    assert inside(text, node) == ["  a;", "  b;", "});"]
    assert only("f(\n  a,\n  b,\n)\n").header == (0, 2)
