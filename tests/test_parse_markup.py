"""Markup that is read as plain text: headings, verbatim blocks and directives of five languages."""

import time

import pytest

from structsplit import split
from structsplit.document import Kind, Node, walk
from structsplit.parsers.text import parse


def outline(source: str, text: str) -> list[tuple[int, str]]:
    return [(node.level, node.title) for node, _ in walk(parse(text, source=source).root) if node.kind is Kind.SECTION]


def codes(source: str, text: str) -> list[str]:
    root = parse(text, source=source).root
    return [text[node.start : node.end] for node, _ in walk(root) if node.kind is Kind.CODE]


def test_rules_of_rst_have_levels_in_the_order_in_which_they_come() -> None:
    text = "####\nBook\n####\n\nOne\n~~~~\n\ntext\n\nDeep\n====\n\ntext\n\nTwo\n~~~\n\ntext\n"
    assert outline("a.rst", text) == [(1, "Book"), (2, "One"), (3, "Deep"), (2, "Two")]


def test_titles_of_rst_are_as_long_as_they_are_and_say_what_their_roles_show() -> None:
    long = "How the boats of the outer harbour are moored when the wind comes from the north-east, and who pays"
    text = f"CC\n==\n\n{long}\n{'-' * len(long)}\n\n:func:`~boats.moor` and :ref:`its  rope <rope>`\n----\n\ntext\n"
    expected = [(1, "CC"), (2, long), (2, "boats.moor and its  rope")]
    assert outline("a.rst", text) == outline("_sources/a.rst.txt", text) == expected
    assert outline("a.rst", "One\n--\n\ntext\n") == [], "a short rule must be as long as its title"


def test_tildes_and_carets_are_rules_of_plain_text_too() -> None:
    assert outline("a.txt", "One\n---\n\nDeep\n~~~~\n\ntext\n") == [(2, "One"), (3, "Deep")]
    assert outline("a.txt", "  wrnog = 1\n  ^^^^^ no such name\n\n  wrong\n  ^^^^^\n") == []


@pytest.mark.parametrize(
    ("source", "text", "expected"),
    [
        ("a.adoc", "= Book\n\n== One [[x]]\ntext\n=== Deep ===\ntext\n", [(1, "Book"), (2, "One"), (3, "Deep")]),
        ("a.adoc", "== One\n\n====\nAn example\n====\n", [(2, "One")]),
        ("a.org", "* TODO One :tag:\ntext\n** Deep\ntext\n", [(1, "One"), (2, "Deep")]),
        (
            "a.tex",
            "\\section{One \\emph{two}}\\label{x}\ntext\n\\subsection*{Deep}\ntext\n",
            [(3, "One two"), (4, "Deep")],
        ),
        ("a.1", '.TH A 1\n.SH "SEE ALSO"\ntext\n.SS Deep\ntext\n', [(1, "SEE ALSO"), (2, "Deep")]),
        ("a.8", ".Dt A 8\n.Sh NAME\n.Nm a\n.Ss Deep\ntext\n", [(1, "NAME"), (2, "Deep")]),
    ],
)
def test_a_line_that_is_marked_is_a_heading(source: str, text: str, expected: list[tuple[int, str]]) -> None:
    found = outline(source, text)
    assert [title for _, title in found] == [title for _, title in expected]
    assert [level - found[0][0] for level, _ in found] == [level - expected[0][0] for level, _ in expected]


@pytest.mark.parametrize(
    ("source", "block"),
    [
        ("a.rst", ".. code-block:: c\n   :linenos:\n\n   int a;\n\n   int b;"),
        ("a.rst", "==== ====\nA    B\n==== ====\n1    2\n\n3    4\n==== ===="),
        ("a.adoc", ".Title\n[source,c]\n----\nint a;\n\n== no heading\n----"),
        ("a.adoc", "|===\n|a |b\n\n|1 |2\n|==="),
        ("a.org", "#+BEGIN_SRC c\n* no heading\n\nint a;\n#+END_SRC"),
        ("a.tex", "\\begin{verbatim}\n\\section{no heading}\n\na\n\\end{verbatim}"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["Unix", "Windows"])
def test_a_verbatim_block_is_whole_over_blank_lines(source: str, block: str, end: str) -> None:
    text = f"Before.\n\n{block}\n\nAfter.\n"
    assert codes(source, text.replace("\n", end)) == [block.replace("\n", end)]


def test_what_two_colons_introduce_is_verbatim_in_rst_but_a_note_is_not() -> None:
    text = "Like this::\n\n    one\n\n    two\n\nAfter.\n\n.. note::\n\n    Words of a note.\n"
    assert codes("a.rst", text) == ["    one\n\n    two"]


def test_a_block_that_is_never_closed_is_none_and_costs_no_time() -> None:
    begin = time.process_time()
    assert codes("a.org", "#+begin_src c\nint a;\n\n" * 10_000) == []
    assert time.process_time() - begin < 5


def test_a_directive_holds_what_is_indented_below_it() -> None:
    text = ".. option:: a\n\n   One.\n\n   .. note::\n\n      Two.\n\n   Three.\n\n.. option:: b\n\n   Four.\n\nFive.\n"

    def spans(nodes: list[Node]) -> list[str]:
        return [text[node.start : node.end] for node in nodes if node.kind is Kind.CONTAINER]

    root = parse(text, source="a.rst").root
    assert [span.split()[-1] for span in spans(root.children)] == ["Three.", "Four."]
    assert spans(root.children[0].children) == ["   .. note::\n\n      Two."]


def test_a_later_piece_of_a_directive_says_which_it_is() -> None:
    words = "Some words that say what the option means to those who set it. " * 6
    text = f".. option:: alpha\n\n   {words}\n\n   {words}\n\n   {words}\n"
    chunks = split(text, format="text", source="a.rst", max_tokens=100)
    assert len(chunks) > 2
    assert all(".. option:: alpha" in chunk.contextualized for chunk in chunks)


def test_windows_line_ends_change_nothing() -> None:
    text = "One\n---\n\nLike::\n\n  a\n\n  b\n\nTwo\n---\n\ntext\n"
    windows = text.replace("\n", "\r\n")
    assert outline("a.rst", windows) == outline("a.rst", text)
    assert codes("a.rst", windows) == ["  a\r\n\r\n  b"]


@pytest.mark.parametrize(
    ("source", "label", "heading"),
    [("a.rst", ".. _x:\n.. _y:\n\n", "One\n==="), ("a.adoc", "[[x]]\n", "== One"), ("a.adoc", "[#x]\n\n", "== One")],
)
def test_a_label_belongs_to_the_heading_below_it(source: str, label: str, heading: str) -> None:
    root = parse(f"Before.\n\n{label}{heading}\n\ntext\n", source=source).root
    assert [(node.kind, node.start) for node in root.children] == [(Kind.PARAGRAPH, 0), (Kind.SECTION, 9)]


HUNKS = "@@ -10,3 +10,4 @@ int moor(void)\n \tint ends;\n \n-- tie\n--- untie\n+* tie\n@@ -30 +31 @@\n-a\n+b\n"


@pytest.mark.parametrize(
    "names",
    [
        "diff --git a/{0} b/{0}\nindex 1..2 100644\n--- a/{0}\n+++ b/{0}\n",
        "diff -ruN old/{0} {0}\n--- old/{0}\t2026-01-02\n+++ {0}\t2026-01-03\n",
        "Index: {0}\n===================\n--- {0}\t(revision 1)\n+++ {0}\t(working copy)\n",
        "--- a/{0}\n+++ b/{0}\n",
        "--- {0} 2026-01-02 10:00:00\n+++ {0} 2026-01-03 10:00:00\n",
    ],
    ids=["git", "recursive", "Subversion", "bare", "dated"],
)
def test_a_diff_is_files_and_hunks(names: str) -> None:
    text = f"Moor at both ends\n---\n boats.c | 4\n\n{names.format('boats.c')}{HUNKS}{names.format('pier.c')}{HUNKS}"
    hunks = [(2, "@@ -10,3 +10,4 @@ int moor(void)"), (2, "@@ -30 +31 @@")]
    assert outline("a.patch", text) == [(1, "boats.c"), *hunks, (1, "pier.c"), *hunks]
    assert " \tint ends;\n \n-- tie\n--- untie\n+* tie" in codes("a.diff", text)
