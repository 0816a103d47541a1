"""Markdown: what the tree of a document says, one small input for each thing that documentation does."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from structsplit.document import Document, Kind, Node, check_tree, walk
from structsplit.parsers.markdown import blocks, parse
from tests.growth import assert_linear

FIXTURES = sorted((Path(__file__).parent.parent / "fixtures" / "markdown").glob("*.md"))


def tree(text: str) -> Document:
    document = parse(text)
    check_tree(document)
    return document


def outline(text: str) -> list[tuple[int, str]]:
    """Every section as (level, title), in order."""
    return [(node.level, node.title) for node, _ in walk(tree(text).root) if node.kind is Kind.SECTION]


def titles(text: str) -> list[str]:
    return [title for _, title in outline(text)]


def anchors(text: str) -> list[str]:
    return [node.attrs["anchor"] for node, _ in walk(tree(text).root) if node.kind is Kind.SECTION and node.attrs]


def of_kind(kind: Kind, text: str) -> list[str]:
    """The text of every node of a kind, without the white space at its end."""
    return [text[node.start : node.end].rstrip() for node, _ in walk(tree(text).root) if node.kind is kind]


def kinds(text: str) -> list[Kind]:
    """The kinds of the blocks at the top."""
    return [node.kind for node in tree(text).root.children]


def only(kind: Kind, text: str) -> Node:
    (node,) = [node for node, _ in walk(tree(text).root) if node.kind is kind]
    return node


def header(kind: Kind, text: str) -> str | None:
    """What a continuation of the only node of a kind repeats."""
    span = only(kind, text).header
    return None if span is None else text[slice(*span)].rstrip()


# --- headings and sections


def test_atx_headings_of_six_levels() -> None:
    text = "# a\n\n## b\n\n### c\n\n#### d\n\n##### e\n\n###### f\n\n####### no heading\n"
    assert outline(text) == [(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, "e"), (6, "f")]


def test_an_atx_heading_loses_its_closing_hashes_only() -> None:
    assert titles("## Closed ##\n\n## C#\n\n## With \\# inside # \n") == ["Closed", "C#", "With # inside"]


def test_a_hash_without_a_space_is_no_heading() -> None:
    assert kinds("#hashtag\n\n#5 is open\n") == [Kind.PARAGRAPH, Kind.PARAGRAPH]


def test_setext_headings_of_two_levels_and_several_lines() -> None:
    text = "One\n===\n\nTwo\nlines\n---\n\ntext\n"
    assert outline(text) == [(1, "One"), (2, "Two lines")]


def test_an_underline_below_a_blank_line_is_a_rule() -> None:
    assert kinds("Text\n\n---\n\nmore\n") == [Kind.PARAGRAPH, Kind.RULE, Kind.PARAGRAPH]


def test_sections_nest_as_their_headings_do() -> None:
    text = "# A\n\na\n\n## B\n\nb\n\n# C\n\nc\n"
    first, second = tree(text).root.children
    assert [child.kind for child in first.children] == [Kind.HEADING, Kind.PARAGRAPH, Kind.SECTION]
    assert (first.title, first.children[2].title, second.title) == ("A", "B", "C")
    assert text[first.start : first.end] == "# A\n\na\n\n## B\n\nb\n"


def test_several_h1_stand_side_by_side() -> None:
    assert [node.title for node in tree("# A\n\n# B\n\n# C\n").root.children] == ["A", "B", "C"]


def test_a_skipped_level_nests_under_what_is_above() -> None:
    (top,) = tree("# A\n\n#### D\n\n## B\n").root.children
    assert [(node.level, node.title) for node in top.children[1:]] == [(4, "D"), (2, "B")]


def test_a_document_may_begin_with_a_deep_heading() -> None:
    assert [node.title for node in tree("### Deep\n\n# Top\n").root.children] == ["Deep", "Top"]


def test_text_before_the_first_heading_is_kept() -> None:
    assert kinds("Intro.\n\n# A\n\ntext\n") == [Kind.PARAGRAPH, Kind.SECTION]


def test_an_empty_heading_is_a_section_without_a_title() -> None:
    assert outline("#\n\ntext\n") == [(1, "")]


@pytest.mark.parametrize(
    "text",
    [
        "- # item\n\n  text\n",
        "1. one\n\n   ## item\n",
        "> # quoted\n>\n> text\n",
        "- > Setext\n  > ===\n",
        "!!! note\n\n    # inside\n",
    ],
)
def test_a_heading_inside_a_block_opens_no_section(text: str) -> None:
    assert titles(text + "\n# Real\n") == ["Real"]


@pytest.mark.parametrize(
    "fence",
    [
        "```\n# no\n```",
        "~~~\n# no\n~~~",
        "```sh\n# no\n``\n# no\n```",
        "   ```\n   # no\n   ```",
        "````\n```\n# no\n```\n# no\n````",
        "```\n# no\n``````",
        "~~~ aa ``` ~~~\n# no\n~~~",
        "```\n# no\n~~~\n# no\n```",
        "```\n# no\n    ```\n# no\n```",
        "- ```\n  # no\n  ```",
        "> ```\n> # no\n> ```",
        "    # no\n    # no",
        "\t# no",
        "```\r# no\r```",
    ],
)
def test_a_hash_in_code_opens_no_section(fence: str) -> None:
    assert titles(f"{fence}\n\n# Real\n") == ["Real"]


def test_a_fence_that_is_never_closed_goes_on_to_the_end() -> None:
    text = "# A\n\n```\n# no\n\n# no\n"
    assert titles(text) == ["A"]
    assert of_kind(Kind.CODE, text) == ["```\n# no\n\n# no"]


def test_backticks_in_an_info_string_make_no_fence() -> None:
    assert titles("``` a`b\n\n# Real\n") == ["Real"]


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("A `code` span", "A code span"),
        ("**Bold** and *soft*", "Bold and soft"),
        ("A [link](http://e.org/a/b)", "A link"),
        ("snake_case_name", "snake_case_name"),
        ("`__init__` and `*args`", "__init__ and *args"),
        ("Q&amp;A &lt;T&gt;", "Q&A <T>"),
        ("Escaped \\*star\\*", "Escaped *star*"),
        ("A <br/> B", "A B"),
        ("![Logo](logo.png) Kettle", "Logo Kettle"),
        ("A / B > C", "A / B > C"),
        ("配置 🚀", "配置 🚀"),
    ],
)
def test_a_title_is_what_a_reader_sees(heading: str, title: str) -> None:
    assert titles(f"## {heading}\n") == [title]


# --- anchors


@pytest.mark.parametrize(
    ("heading", "title", "anchor"),
    [
        ("Set up {#setup}", "Set up", "setup"),
        ("Set up {#setup .wide key=value}", "Set up", "setup"),
        ("Set up {: #setup}", "Set up", "setup"),
        ("Set up {:#setup}", "Set up", "setup"),
        ("Set up {/* #setup */}", "Set up", "setup"),
        ('<a name="setup"></a>Set up', "Set up", "setup"),
        ("Set up <a id='setup'></a>", "Set up", "setup"),
        ("Set up", "Set up", "set-up"),
        ("What's new, in 2.0?", "What's new, in 2.0?", "whats-new-in-20"),
        ("`fs.read()` & co", "fs.read() & co", "fsread--co"),
        ("a_b - c", "a_b - c", "a_b---c"),
        ("Größe und 中文", "Größe und 中文", "größe-und-中文"),
    ],
)
def test_an_anchor_is_the_one_written_or_that_of_github(heading: str, title: str, anchor: str) -> None:
    text = f"## {heading}\n\ntext\n"
    assert (titles(text), anchors(text)) == ([title], [anchor])


def test_a_setext_heading_may_have_an_anchor() -> None:
    assert anchors("Set up {#setup}\n=======\n") == ["setup"]


def test_repeated_slugs_are_numbered() -> None:
    assert anchors("# Same\n\n# Same\n\n# Same\n") == ["same", "same-1", "same-2"]


def test_a_numbered_slug_avoids_a_heading_of_that_name() -> None:
    assert anchors("# Same\n\n# Same 1\n\n# Same\n") == ["same", "same-1", "same-2"]


# --- front matter


def test_yaml_front_matter_is_metadata() -> None:
    text = "---\ntitle: The Kettle\ntags: [a, b]\n---\n\n# A\n"
    document = tree(text)
    assert [node.kind for node in document.root.children] == [Kind.METADATA, Kind.SECTION]
    assert document.metadata == {"front_matter": "title: The Kettle\ntags: [a, b]", "title": "The Kettle"}


def test_toml_front_matter_is_metadata() -> None:
    text = '+++\ntitle = "The Kettle"\n# a comment\n+++\n\ntext\n'
    assert of_kind(Kind.METADATA, text) == ['+++\ntitle = "The Kettle"\n# a comment\n+++']
    assert tree(text).metadata["title"] == "The Kettle"
    assert titles(text) == []


@pytest.mark.parametrize("written", ["The Kettle", '"The Kettle"', "'The Kettle'", "The Kettle # comment"])
def test_the_title_of_front_matter_is_without_quotes(written: str) -> None:
    assert tree(f"---\ntitle: {written}\n---\ntext\n").metadata["title"] == "The Kettle"


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("C# in depth", "C# in depth"),
        ("'Don''t'", "Don't"),
        ("The 'Kettle'", "The 'Kettle'"),
        (">-\n  The\n  Kettle", "The Kettle"),
    ],
)
def test_the_title_of_front_matter_may_hold_hashes_and_quotes(written: str, title: str) -> None:
    assert tree(f"---\ntitle: {written}\n---\ntext\n").metadata["title"] == title


def test_front_matter_names_the_document_where_no_h1_does() -> None:
    assert tree("---\ntitle: The Kettle\n---\n\n## Use\n").title == "The Kettle"
    assert tree("---\ntitle: The Kettle\n---\n\n# Kettle\n").title == ""


def test_front_matter_stands_behind_a_byte_order_mark_and_with_any_line_end() -> None:
    assert kinds("\ufeff---\r\ntitle: a\r\n---\r\n# A\r\n") == [Kind.METADATA, Kind.SECTION]
    assert kinds("---\rtitle: a\r---\r# A\r") == [Kind.METADATA, Kind.SECTION]


def test_front_matter_may_end_in_dots() -> None:
    assert kinds("---\ntitle: a\n...\ntext\n") == [Kind.METADATA, Kind.PARAGRAPH]


def test_rules_are_no_front_matter() -> None:
    assert kinds("text\n\n---\n\ntitle: a\n\n---\n") == [Kind.PARAGRAPH, Kind.RULE, Kind.PARAGRAPH, Kind.RULE]
    assert kinds("---\n\n---\n\ntext\n") == [Kind.RULE, Kind.RULE, Kind.PARAGRAPH]


def test_a_front_matter_that_is_never_closed_is_none() -> None:
    assert "front_matter" not in tree("---\ntitle: a\n\n# A\n").metadata


# --- tables


TABLE = "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n"


def test_a_table_has_header_rows_and_cells_with_their_columns() -> None:
    assert header(Kind.TABLE, TABLE) == "| a | b |\n|---|---|"
    assert of_kind(Kind.ROW, TABLE) == ["| 1 | 2 |", "| 3 | 4 |"]
    cells = [(node.title, TABLE[node.start : node.end]) for node, _ in walk(tree(TABLE).root) if node.kind is Kind.CELL]
    assert cells == [("a", "| 1 |"), ("b", " 2 |"), ("a", "| 3 |"), ("b", " 4 |")]


def test_a_table_needs_no_outer_pipes() -> None:
    text = "a | b\n--- | :-:\n1 | 2\n"
    assert kinds(text) == [Kind.TABLE]
    assert of_kind(Kind.CELL, text) == ["1 |", " 2"]


def test_an_escaped_pipe_does_not_end_a_cell() -> None:
    assert of_kind(Kind.CELL, "| a | b |\n|---|---|\n| x \\| y | `p \\| q` |\n") == ["| x \\| y |", " `p \\| q` |"]


def test_a_row_of_pipes_above_a_table_is_a_second_header_row() -> None:
    text = "| North | South |\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    assert header(Kind.TABLE, text) == "| North | South |\n| a | b |\n|---|---|"
    assert [node.title for node, _ in walk(tree(text).root) if node.kind is Kind.CELL] == ["North a", "South b"]


def test_a_table_ends_at_a_blank_line_and_at_a_block() -> None:
    assert kinds(TABLE + "\ntext\n") == [Kind.TABLE, Kind.PARAGRAPH]
    assert kinds(TABLE + "> quote\n") == [Kind.TABLE, Kind.QUOTE]
    assert kinds(TABLE + "# A\n") == [Kind.TABLE, Kind.SECTION]


def test_pipes_without_a_delimiter_row_are_text() -> None:
    assert kinds("| a | b |\n| 1 | 2 |\n") == [Kind.PARAGRAPH]


def test_a_delimiter_of_another_width_makes_no_table() -> None:
    assert kinds("| a | b |\n|---|\n| 1 | 2 |\n") == [Kind.PARAGRAPH]


def test_tables_stand_in_items_and_quotes() -> None:
    assert of_kind(Kind.TABLE, "- x\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |\n") == [
        "  | a | b |\n  |---|---|\n  | 1 | 2 |"
    ]
    assert of_kind(Kind.ROW, "> | a | b |\n> |---|---|\n> | 1 | 2 |\n") == ["> | 1 | 2 |"]


# --- code


def test_a_fence_knows_its_language() -> None:
    languages = [
        only(Kind.CODE, f"```{info}\nx\n```\n").language
        for info in ("", "python", "Python title=x", "{.python}", "js{1,3}", "r,echo=1", "{r, x}", "c++")
    ]
    assert languages == ["", "python", "python", "python", "js", "r", "r", "c++"]


def test_a_fence_repeats_its_first_line_and_closes_as_it_was_opened() -> None:
    node = only(Kind.CODE, "~~~~ sh\nx\n~~~~\n")
    assert (header(Kind.CODE, "~~~~ sh\nx\n~~~~\n"), node.closing) == ("~~~~ sh", "~~~~")


def test_a_fence_in_an_item_closes_with_the_items_indentation() -> None:
    assert only(Kind.CODE, "- ```\n  x\n  ```\n").closing == "  ```"
    assert only(Kind.CODE, "- a\n\n  ```\n  x\n  ```\n").closing == "  ```"


def test_a_fence_in_a_quote_closes_with_its_mark() -> None:
    assert only(Kind.CODE, "> ```\n> x\n> ```\n").closing == "> ```"


def test_a_fence_divides_into_statements_and_its_last_line() -> None:
    text = "```py\na = 1\n\ndef f():\n    pass\n```\n"
    assert [node.kind for node in only(Kind.CODE, text).children] == [Kind.STATEMENT, Kind.FUNCTION, Kind.CLOSE]
    assert of_kind(Kind.CLOSE, text) == ["```"]


def test_an_indented_block_is_code() -> None:
    text = "text\n\n    a\n\n\tb\n\ntext\n"
    assert of_kind(Kind.CODE, text) == ["    a\n\n\tb"]


def test_a_fence_interrupts_a_paragraph_and_indented_code_does_not() -> None:
    assert kinds("text\n```\nx\n```\n") == [Kind.PARAGRAPH, Kind.CODE]
    assert kinds("text\n    x\n") == [Kind.PARAGRAPH]


def test_a_fence_whose_last_line_only_looks_like_a_closing_one_has_none() -> None:
    for text in ("```\nx\n```y\n", "````\nx\n```\n", "```\rx\r\ry\r"):
        assert of_kind(Kind.CLOSE, text) == []


# --- lists


def test_an_item_holds_its_nested_list() -> None:
    text = "- a\n  - b\n  - c\n- d\n"
    (whole,) = tree(text).root.children
    assert [text[item.start : item.end] for item in whole.children] == ["- a\n  - b\n  - c\n", "- d\n"]
    assert of_kind(Kind.ITEM, text) == ["- a\n  - b\n  - c", "  - b", "  - c", "- d"]


def test_an_item_with_blocks_repeats_its_first_line() -> None:
    text = "- a\n  - b\n"
    item = tree(text).root.children[0].children[0]
    assert item.header == (0, 4)


def test_an_item_holds_its_paragraphs_and_code() -> None:
    text = "1. a\n\n   more\n\n   ```\n   x\n   ```\n2. b\n"
    assert of_kind(Kind.ITEM, text) == ["1. a\n\n   more\n\n   ```\n   x\n   ```", "2. b"]


def test_task_items_and_ordered_items() -> None:
    assert of_kind(Kind.ITEM, "- [ ] a\n- [x] b\n\n3) c\n4) d\n") == ["- [ ] a", "- [x] b", "3) c", "4) d"]


def test_another_marker_begins_another_list() -> None:
    assert kinds("- a\n- b\n* c\n") == [Kind.LIST, Kind.LIST]
    assert kinds("1. a\n2) b\n") == [Kind.LIST, Kind.LIST]


def test_a_number_other_than_one_does_not_interrupt_a_paragraph() -> None:
    assert kinds("The year was\n1984. Then\n") == [Kind.PARAGRAPH]


def test_a_lazy_line_belongs_to_its_item() -> None:
    assert of_kind(Kind.ITEM, "- a\nlazy\n- b\n") == ["- a\nlazy", "- b"]


# --- what belongs to its neighbour


@pytest.mark.parametrize(
    ("block", "kind"),
    [
        ("- a\n- b\n", Kind.LIST),
        ("1. a\n", Kind.LIST),
        (TABLE, Kind.TABLE),
        ("```\nx\n```\n", Kind.CODE),
        ("    x\n", Kind.CODE),
        ("> quote\n", Kind.QUOTE),
        ("$$\nx\n$$\n", Kind.MATH),
    ],
)
def test_a_line_ending_in_a_colon_leads_into_the_block_below(block: str, kind: Kind) -> None:
    assert kinds(f"The options are:\n\n{block}") == [Kind.LEAD, kind]


def test_a_colon_in_front_of_a_paragraph_leads_nowhere() -> None:
    assert kinds("Note:\n\ntext\n") == [Kind.PARAGRAPH, Kind.PARAGRAPH]


def test_a_list_repeats_the_line_that_introduces_it() -> None:
    assert header(Kind.LIST, "The options are:\n\n- a\n- b\n") == "The options are:"
    assert header(Kind.LIST, "Options.\n\n- a\n- b\n") is None


def test_a_caption_stands_above_or_below_its_table() -> None:
    assert kinds(f"Table 1: Sizes\n\n{TABLE}\ntext\n") == [Kind.CAPTION, Kind.TABLE, Kind.PARAGRAPH]
    assert kinds(f"text\n\n{TABLE}\n**Table 1.** Sizes\n") == [Kind.PARAGRAPH, Kind.TABLE, Kind.CAPTION_BELOW]


def test_a_caption_stands_above_or_below_its_image() -> None:
    assert kinds("Figure 1: Flow\n\n![](a.png)\n") == [Kind.CAPTION, Kind.FIGURE]
    assert kinds("![a](a.png)\n\n*Figure 1: Flow*\n") == [Kind.FIGURE, Kind.CAPTION_BELOW]


def test_a_caption_between_two_tables_belongs_to_the_one_below() -> None:
    assert kinds(f"{TABLE}\nTable 2: Sizes\n\n{TABLE}") == [Kind.TABLE, Kind.CAPTION, Kind.TABLE]


def test_a_sentence_about_a_table_is_no_caption() -> None:
    assert kinds(f"Table 1 shows sizes.\n\n{TABLE}") == [Kind.PARAGRAPH, Kind.TABLE]


def test_images_alone_in_a_paragraph_are_a_figure() -> None:
    assert kinds("![a](a.png)\n![b][b]\n\n[![c](c.png)](http://e.org)\n\n![d](d.png) text\n\n[b]: b.png\n") == [
        Kind.FIGURE,
        Kind.FIGURE,
        Kind.PARAGRAPH,
        Kind.REFERENCE,
    ]


def test_an_item_whose_only_line_introduces_its_list_repeats_it_once() -> None:
    item = tree("- The options:\n  - a\n  - b\n").root.children[0].children[0]
    assert (item.header, item.children[1].header) == ((0, 15), None)


# --- what documentation adds


def test_an_admonition_holds_its_indented_body() -> None:
    text = '!!! note "Mind"\n\n    one\n\n    - two\n\noutside\n'
    assert kinds(text) == [Kind.CONTAINER, Kind.PARAGRAPH]
    assert [node.kind for node in only(Kind.CONTAINER, text).children] == [Kind.OPEN, Kind.PARAGRAPH, Kind.LIST]
    assert header(Kind.CONTAINER, text) == '!!! note "Mind"'


def test_a_body_without_a_blank_line_above_belongs_to_its_admonition() -> None:
    assert of_kind(Kind.CONTAINER, "!!! note\n    one\n    two\n\noutside\n") == ["!!! note\n    one\n    two"]


@pytest.mark.parametrize("opening", ["??? note", "???+ tip", '=== "Python"', '!!! danger "A b"'])
def test_collapsible_blocks_and_tabs_are_containers(opening: str) -> None:
    assert of_kind(Kind.CONTAINER, f"{opening}\n\n    one\n\n    two\n\nx\n") == [f"{opening}\n\n    one\n\n    two"]


def test_admonitions_nest() -> None:
    text = "!!! a\n\n    ??? b\n\n        deep\n\n    shallow\n"
    assert of_kind(Kind.CONTAINER, text) == [text.rstrip(), "    ??? b\n\n        deep"]


def test_code_in_a_tab_is_a_fence_of_its_own() -> None:
    text = '=== "sh"\n\n    ```sh\n    # no\n    ```\n'
    assert (titles(text), only(Kind.CODE, text).language) == ([], "sh")
    assert only(Kind.CONTAINER, text).title == "sh"


def test_exclamations_and_equals_signs_in_text_open_nothing() -> None:
    assert kinds("!!!\n\n??? \n\n=== a\n\n!important\n") == [Kind.PARAGRAPH] * 4


def test_a_colon_container_holds_what_stands_between() -> None:
    text = ":::tip[Mind]\n\none\n\n- two\n\n:::\n\noutside\n"
    assert kinds(text) == [Kind.CONTAINER, Kind.PARAGRAPH]
    parts = [Kind.OPEN, Kind.PARAGRAPH, Kind.LIST, Kind.CLOSE]
    assert [node.kind for node in only(Kind.CONTAINER, text).children] == parts


def test_a_colon_container_needs_no_blank_lines() -> None:
    assert kinds("::: warning\none\n:::\ntext\n") == [Kind.CONTAINER, Kind.PARAGRAPH]


def test_colon_containers_nest_with_more_colons() -> None:
    text = "::::outer\n\n:::inner\n\none\n\n:::\n\ntwo\n\n::::\n\nx\n"
    assert of_kind(Kind.CONTAINER, text) == [text[: text.index("\n\nx")], ":::inner\n\none\n\n:::"]


def test_colon_containers_nest_with_equal_colons() -> None:
    text = ":::outer\n\n:::inner\n\none\n\n:::\n\ntwo\n\n:::\n\nx\n"
    assert of_kind(Kind.CONTAINER, text) == [text[: text.index("\n\nx")], ":::inner\n\none\n\n:::"]


def test_a_colon_container_that_is_never_closed_is_none() -> None:
    assert outline(":::note\n\none\n\n# A\n\ntwo\n") == [(1, "A")]
    assert of_kind(Kind.CONTAINER, ":::note\n\none\n") == []


def test_colons_in_a_fence_close_nothing() -> None:
    text = ":::note\n\n```\n:::\n```\n\ntwo\n\n:::\n"
    assert of_kind(Kind.CONTAINER, text) == [text.rstrip()]


def test_an_alert_is_a_container() -> None:
    text = "> [!NOTE]\n> Mind this.\n"
    assert kinds(text) == [Kind.CONTAINER]
    assert header(Kind.CONTAINER, text) == "> [!NOTE]"


def test_a_quote_is_a_quote() -> None:
    assert kinds("> said\n\n> [link](x) said\n") == [Kind.QUOTE, Kind.QUOTE]


def test_a_pair_of_tags_is_a_container() -> None:
    text = '<Tab title="npm">\n\nInside.\n\n</Tab>\n\noutside\n'
    assert kinds(text) == [Kind.CONTAINER, Kind.PARAGRAPH]
    container = only(Kind.CONTAINER, text)
    assert [node.kind for node in container.children] == [Kind.OPEN, Kind.PARAGRAPH, Kind.CLOSE]
    assert (container.title, header(Kind.CONTAINER, text)) == ("npm", '<Tab title="npm">')


def test_pairs_of_tags_nest() -> None:
    text = "<Tabs>\n\n<Tab>\n\none\n\n</Tab>\n\n<Tab>\n\ntwo\n\n</Tab>\n\n</Tabs>\n"
    assert of_kind(Kind.CONTAINER, text) == [text.rstrip(), "<Tab>\n\none\n\n</Tab>", "<Tab>\n\ntwo\n\n</Tab>"]


def test_details_are_a_container() -> None:
    assert kinds("<details>\n\nInside.\n\n</details>\n") == [Kind.CONTAINER]


def test_details_may_have_their_summary_on_the_next_line() -> None:
    text = "<details>\n<summary>More</summary>\n\nInside.\n\n</details>\n"
    assert (kinds(text), only(Kind.CONTAINER, text).title) == ([Kind.CONTAINER], "More")


def test_a_tag_without_its_partner_is_no_container() -> None:
    assert of_kind(Kind.CONTAINER, "<Tab>\n\none\n\n# A\n\n</Tab>\n") == []
    assert of_kind(Kind.CONTAINER, "<Tab/>\n\none\n\n</Tabs>\n") == []


def test_imports_and_exports_are_kept_apart() -> None:
    text = "import A from 'a'\nimport {B} from \"b\"\n\nexport const x = 1\n\nimport tax is due.\n"
    assert kinds(text) == [Kind.ESM, Kind.ESM, Kind.PARAGRAPH]


def test_dollars_enclose_math() -> None:
    text = "Then\n\n$$\na = b\n\n# c\n$$\n\nso.\n"
    assert kinds(text) == [Kind.PARAGRAPH, Kind.MATH, Kind.PARAGRAPH]
    assert of_kind(Kind.MATH, text) == ["$$\na = b\n\n# c\n$$"]


def test_math_interrupts_a_paragraph() -> None:
    assert kinds("text\n$$\na\n$$\nmore\n") == [Kind.PARAGRAPH, Kind.MATH, Kind.PARAGRAPH]


def test_math_on_one_line_and_without_an_end() -> None:
    assert kinds("$$ a $$\n\ntext\n\n$$\na\n\ntext\n") == [
        Kind.MATH,
        Kind.PARAGRAPH,
        Kind.PARAGRAPH,
        Kind.PARAGRAPH,
    ]


def test_a_definition_is_a_term_with_what_is_said_of_it() -> None:
    text = "Apple\n: A fruit.\n: A firm.\n\nPear\n: A tree.\n"
    assert kinds(text) == [Kind.LIST]
    assert of_kind(Kind.DEFINITION, text) == ["Apple\n: A fruit.\n: A firm.", "Pear\n: A tree."]
    assert of_kind(Kind.TERM, text) == ["Apple", "Pear"]


def test_html_blocks_and_comments_are_html() -> None:
    assert kinds("<div>\n# no\n</div>\n\n<!-- # no\n\n# no -->\n\ntext\n") == [Kind.HTML, Kind.HTML, Kind.PARAGRAPH]


# --- references


def uses(text: str) -> list[tuple[str, tuple[int, ...]]]:
    """Every definition that is used, with the offsets of its uses."""
    return [(text[ref.start : ref.end].rstrip(), ref.uses) for ref in tree(text).references]


def test_a_link_definition_knows_its_uses() -> None:
    text = "See [a], [text][a] and [A][].\n\n[a]: http://e.org\n"
    assert uses(text) == [("[a]: http://e.org", (4, 9, 23))]
    assert kinds(text) == [Kind.PARAGRAPH, Kind.REFERENCE]


def test_a_footnote_knows_its_uses() -> None:
    text = "See[^1] there.\n\n[^1]: A note.\n    Its second line.\n"
    assert uses(text) == [("[^1]: A note.\n    Its second line.", (3,))]
    assert kinds(text) == [Kind.PARAGRAPH, Kind.FOOTNOTE]


@pytest.mark.parametrize(
    "text", ["```\n[a] [^1]\n```\n", "    [a] [^1]\n", "See `[a]` and `x[^1]`.\n", "``` \n[a]\n", "\\[a] and [a](x)\n"]
)
def test_what_stands_in_code_uses_nothing(text: str) -> None:
    assert uses(f"[a]: http://e.org\n\n[^1]: A note.\n\ntext\n\n{text}") == []


def test_images_use_their_definitions() -> None:
    assert uses("![alt][pic]\n\n[pic]: a.png\n") == [("[pic]: a.png", (1,))]


def test_a_use_in_front_of_a_colon_is_a_use() -> None:
    assert uses("As [the guide][g]: so[^1]:\n\n[g]: http://e.org\n\n[^1]: A note.\n") == [
        ("[g]: http://e.org", (3,)),
        ("[^1]: A note.", (21,)),
    ]


# --- characters


def test_offsets_are_those_of_the_input_whatever_its_line_ends() -> None:
    for end in ("\n", "\r\n", "\r"):
        text = end.join(["# A", "", "one", "two", "", "```", "# no", "", "x", "```", "", "- a", "  - b", ""])
        assert titles(text) == ["A"]
        assert of_kind(Kind.PARAGRAPH, text) == [f"one{end}two", "- a"]
        assert of_kind(Kind.CODE, text) == [end.join(["```", "# no", "", "x", "```"])]
        assert of_kind(Kind.ITEM, text) == [f"- a{end}  - b", "  - b"]


def test_mixed_line_ends() -> None:
    text = "# A\r\r\none\r\n# B\n\rtwo\r"
    assert [text[node.start : node.end].strip() for node in tree(text).root.children] == ["# A\r\r\none", "# B\n\rtwo"]


def test_a_byte_order_mark_does_not_hide_a_heading() -> None:
    assert outline("\ufeff# A\n\ntext\n") == [(1, "A")]


def test_form_feeds_and_line_separators_end_no_line() -> None:
    for mark in ("\f", "\u2028", "\u2029", "\v", "\x85"):
        assert titles(f"one{mark}# no\n\n# Real\n") == ["Real"]


def test_a_nul_moves_no_offset() -> None:
    text = "a\0b\n\n# C\0D\n\n- e\0\n"
    assert of_kind(Kind.HEADING, text) == ["# C\0D"]
    assert of_kind(Kind.ITEM, text) == ["- e\0"]


def test_a_tab_is_as_wide_as_four_columns() -> None:
    assert of_kind(Kind.ITEM, "-\ta\n\n\tb\n\n\t- c\n") == ["-\ta\n\n\tb\n\n\t- c", "\t- c"]
    assert titles("#\tA\n") == ["A"]


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\t\r\n", "\ufeff"])
def test_nothing_is_a_document_without_blocks(text: str) -> None:
    assert [node.kind for node in parse(text).root.children if text.strip("\ufeff \t\r\n")] == []


def test_nesting_has_no_limit_but_the_parsers() -> None:
    assert of_kind(Kind.QUOTE, "> " * 500 + "deep\n")[0] == "> " * 500 + "deep"
    assert tree("".join("  " * depth + "- a\n" for depth in range(200))).root.children[0].kind is Kind.LIST
    assert outline(":::a\n\n" * 300 + "x\n\n" + ":::\n\n" * 300 + "# A\n") == [(1, "A")]


# --- the short ways give the trees of the stock rules


def make_stock_parser() -> MarkdownIt:
    """The parser with the stock rules for lists and fences."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks._Dispatcher, "list", lambda self, *line: self.stock["list"](*line))
        patch.setattr(blocks._Dispatcher, "fence", lambda self, *line: self.stock["fence"](*line))
        return blocks._parser.__wrapped__()


STOCK_PARSER = make_stock_parser()


def both_ways(text: str) -> tuple[list[str], list[str]]:
    """The tree as it is, and as the stock rules make it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "_parser", lambda: STOCK_PARSER)
        stock = parse(text)
    return sketch(parse(text)), sketch(stock)


def sketch(document: Document) -> list[str]:
    return [
        f"{'  ' * depth}{node.kind} {node.start}:{node.end} {node.header} {node.language} {node.closing}"
        for node, depth in walk(document.root)
    ]


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.name)
def test_fixtures_parse_as_by_the_stock_rules(path: Path) -> None:
    ours, stock = both_ways(path.read_bytes().decode())
    assert ours == stock


marks = st.sampled_from(["- ", "* ", "+ ", "1. ", "2) ", "10. ", "-   ", "-     ", "-\t", "-", "1."])
content = st.sampled_from(
    ["a", "b c", "```", "~~~", "", "# d", "> e", "```",
     "~~~ x", "---", "===", "- f", "1. g", "[r]: /u", "| h |", "|---|", ": i",
     "!!! j", ":::k", ":::", "$$", "<div>", "</div>", "*l*", "\\- m", "[^n]: o", "`p`", "#q", "-r", "***"]
)  # fmt: skip
indent = st.sampled_from(["", "", "", " ", "  ", "   ", "    ", "      ", "\t", "> ", "> > ", ">   "])
item = st.tuples(indent, marks, content).map("".join)
other = st.tuples(indent, content).map("".join)
lists = st.lists(st.one_of(item, item, item, other, st.just("")), max_size=12).map(
    lambda lines: "\n".join([*lines, ""])
)


BLANK_IN_QUOTE = re.compile(r"^[ \t]*>[ \t>]*$", re.MULTILINE)
"""Where such lines end a list, the stock rule gives them to its last item, and ours to the quote."""


@given(text=lists.filter(lambda text: not BLANK_IN_QUOTE.search(text)))
def test_lists_and_fences_parse_as_by_the_stock_rules(text: str) -> None:
    ours, stock = both_ways(text)
    assert ours == stock


@pytest.mark.parametrize(
    "text",
    [
        " - a\n\n- b\n",
        "- a\n\n-\n",
        "- a\n\n  - b\n",
        "- a\n\n* * *\n",
        "- a\n  b\n c\n",
        "1. a\n\n10. b\n",
        "```\n\n",
        "- ```\n\n  x\n\ny\n",
    ],
)
def test_some_lists_and_fences_parse_as_by_the_stock_rules(text: str) -> None:
    ours, stock = both_ways(text)
    assert ours == stock


# --- lines that are blank to Python and text to CommonMark


BLANKS = ["\xa0", "\u3000", "\f", "\v", "\x1c", "\x85", "\u2028", "\r"]
odd_lines = st.lists(
    st.tuples(indent, st.one_of(st.just(""), marks, st.just(": ")), st.one_of(content, st.sampled_from(BLANKS))).map(
        "".join
    ),
    max_size=10,
).map("\n".join)


@given(text=odd_lines)
def test_no_node_is_blank_to_python(text: str) -> None:
    tree(text)


@pytest.mark.parametrize(
    "text",
    [
        "- 1. \n  ```\n\n",
        ">3\n\xa0",
        "- \u3000\n\xa0",
        "。\n: 2\n  ```\n\n",
        "\n\v\n: a\n",
        "1. a\n   \v",
        "a\n\n\xa0\n: b\n",
        "```\na\n\u3000\n",
    ],
)
def test_lines_blank_to_python_belong_to_no_node(text: str) -> None:
    for node, _ in walk(tree(text).root):
        assert node.kind is Kind.DOCUMENT or text[node.start : node.end].splitlines()[-1].strip()


# --- tags, several in one block

TABS = """<Tabs groupId="os">
<TabItem value="npm" label="with npm">

Install.

</TabItem>
<TabItem value='yarn'>

Add.

</TabItem>
</Tabs>
"""


def containers(text: str) -> list[tuple[str, str | None]]:
    found = [node for node, _ in walk(tree(text).root) if node.kind is Kind.CONTAINER]
    return [(node.title, text[slice(*node.header)].strip() if node.header else None) for node in found]


TABS_FOUND = [
    ("", '<Tabs groupId="os">'),
    ("with npm", '<TabItem value="npm" label="with npm">'),
    ("yarn", "<TabItem value='yarn'>"),
]


def test_tags_that_share_a_block_are_paired() -> None:
    assert containers(TABS) == TABS_FOUND
    assert kinds(TABS) == [Kind.CONTAINER]


def test_tags_in_list_items_and_admonitions_are_paired() -> None:
    def indented(indent: str) -> str:
        return "".join(indent + line if line.strip() else line for line in TABS.splitlines(True))

    assert containers(f"1. Step:\n\n{indented('   ')}") == TABS_FOUND
    assert containers(f"!!! note\n\n{indented('    ')}") == [("note", "!!! note"), *TABS_FOUND]
    assert containers(f":::tip\n\n{TABS}\n:::\n") == [("tip", ":::tip"), *TABS_FOUND]


def test_a_tag_over_several_lines_is_one_opening() -> None:
    opening = "<Tabs\n  values={[\n    {label: 'A', value: 'a'},\n  ]}>"
    text = f"{opening}\n<TabItem value='a'>\n\nx\n\n</TabItem>\n</Tabs>\n"
    assert [header for _, header in containers(text)] == [opening, "<TabItem value='a'>"]


def test_blocks_of_more_than_unpaired_tags_stay_whole() -> None:
    for block in ("<div>\n<b>\n</b>\n</div>", "<Tabs>\ntext\n<Tab>", "<Tabs>\n<Tab/>", '<p align="x">\n<img src="a">'):
        assert of_kind(Kind.HTML, f"{block}\n\ntext\n") == [block]


def test_a_component_divides_by_its_indentation() -> None:
    text = "<Reference\n  name:\n    x\n  description:\n    y\n/>\n"
    (statement,) = only(Kind.HTML, text).children
    parts = [text[node.start : node.end] for node in statement.children]
    assert parts == ["  name:\n    x", "  description:\n    y", "/>"]


# --- math, leads, gaps


def test_math_over_several_lines_has_a_frame() -> None:
    math = only(Kind.MATH, text := "- a\n\n  $$\n  x\n\n  y\n  $$ (1)\n")
    assert (header(Kind.MATH, text), math.closing) == ("  $$", "  $$")
    parts = [(node.kind, text[node.start : node.end].strip()) for node in math.children]
    assert parts == [(Kind.STATEMENT, "x"), (Kind.STATEMENT, "y"), (Kind.CLOSE, "$$ (1)")]
    assert header(Kind.MATH, "$$ a\nb $$\n") is None


def test_a_lead_may_stand_in_front_of_a_subsection() -> None:
    text = "# A\n\nThe methods:\n\n## push\n\nNothing:\n\n## pop\n\nNothing:\n"
    assert of_kind(Kind.LEAD, text) == ["The methods:"]


def test_a_link_definition_is_a_reference_behind_a_byte_order_mark() -> None:
    assert kinds("\ufeff[a]: /u\n\n[a]\n") == [Kind.REFERENCE, Kind.PARAGRAPH]


# --- what used to be quadratic

LONG = {
    "import": lambda count: "import a" + " " * count + "b",
    "attribute": lambda count: "# a" + " " * count + "b}",
    "attribute_of_one_word": lambda count: "# {#" + "a" * count + "{}",
    "brackets": lambda count: "# " + "[" * count,
    "backticks": lambda count: "[a]: /u\n\n" + " ".join("`" * length for length in range(1, int((2 * count) ** 0.5))),
    "directives": lambda count: "::::a\n\n" * (count // 20) + ":::\n\n" * (count // 20),
}


@pytest.mark.parametrize("name", LONG)
def test_long_lines_take_linear_time(name: str) -> None:
    assert_linear(parse, LONG[name](100_000))


def test_code_spans_end_at_as_many_backticks() -> None:
    text = "[a]: /u\n\n`` [a] ` [a] `` [a] \\` [a] ` [a]\n\n[a] `\n"
    (reference,) = tree(text).references
    assert [text[:use].count("[a]") for use in reference.uses] == [3, 4, 5, 6]
