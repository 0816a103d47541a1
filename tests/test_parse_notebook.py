"""Notebooks: what is rendered of cells and outputs, what the tree says, and what is wrong with a file that is none."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import structsplit
from structsplit import FormatError
from structsplit.document import Document, Kind, Location, check_tree, walk
from structsplit.parsers.notebook import parse
from structsplit.parsers.notebook.outputs import MAX_CHARS, MAX_LINES
from structsplit.read import detect_format
from tests.growth import assert_linear

FIXTURES = Path(__file__).parent.parent / "fixtures" / "notebook"
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="

Json = dict[str, Any]


def markdown(source: str | list[str], **more: Any) -> Json:
    return {"cell_type": "markdown", "metadata": {}, "source": source, **more}


def code(source: str | list[str], *outputs: Json, **more: Any) -> Json:
    return {"cell_type": "code", "metadata": {}, "source": source, "outputs": list(outputs), **more}


def raw(source: str, **metadata: Any) -> Json:
    return {"cell_type": "raw", "metadata": metadata, "source": source}


def stream(text: str | list[str], name: str = "stdout") -> Json:
    return {"output_type": "stream", "name": name, "text": text}


def result(**data: Any) -> Json:
    """A result of the types named: `text_plain="1"`, `image_png="…"`."""
    bundle = {name.replace("_", "/", 1): value for name, value in data.items()}
    return {"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": bundle}


def error(*traceback: str, ename: str = "E", evalue: str = "no") -> Json:
    return {"output_type": "error", "ename": ename, "evalue": evalue, "traceback": list(traceback)}


def notebook(*cells: Any, **metadata: Any) -> str:
    return json.dumps({"cells": list(cells), "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


def tree(*cells: Any, **metadata: Any) -> Document:
    document = parse(notebook(*cells, **metadata))
    check_tree(document)
    return document


def text(*cells: Any, **metadata: Any) -> str:
    return tree(*cells, **metadata).text


def output(*outputs: Json) -> str:
    """What is rendered of a cell's outputs, without its code."""
    return text(code("x", *outputs)).removeprefix("```python\nx\n```\n").strip("\n")


def dropped(*cells: Any) -> list[tuple[str, str]]:
    return [(left_out.what, left_out.text) for left_out in tree(*cells).dropped]


def kinds(document: Document) -> list[Kind]:
    """The kinds of the blocks at the top."""
    return [node.kind for node in document.root.children]


def of_kind(kind: Kind, document: Document) -> list[str]:
    return [document.text[node.start : node.end].rstrip() for node, _ in walk(document.root) if node.kind is kind]


def titles(document: Document) -> list[tuple[int, str]]:
    return [(node.level, node.title) for node, _ in walk(document.root) if node.kind is Kind.SECTION]


def problem(source: str) -> str:
    """What a FormatError says."""
    with pytest.raises(FormatError) as caught:
        parse(source)
    message = str(caught.value)
    assert "\n" not in message
    return message


# --- cells


def test_cells_stand_in_order_as_markdown() -> None:
    assert text(markdown("# A\n\ntext"), code("x = 1"), raw("raw")) == "# A\n\ntext\n\n```python\nx = 1\n```\n\nraw\n"


def test_a_source_is_a_string_or_a_list_of_strings() -> None:
    assert text(markdown(["a\n", "b"]), code(["x\n", "y"])) == text(markdown("a\nb"), code("x\ny"))


def test_lines_end_in_line_feeds() -> None:
    assert text(markdown("a\r\nb\rc")) == "a\nb\nc\n"


def test_empty_cells_and_blank_lines_at_the_ends_of_cells_are_left_out() -> None:
    document = tree(markdown(""), code(" \n"), markdown("\n \n  a\n\n"))
    assert document.text == "  a\n"
    assert document.locations == [Location(0, 3, cell=3)]


def test_magics_are_kept() -> None:
    assert (
        text(code("%matplotlib inline\n!pip install x\nx?"))
        == "```python\n%matplotlib inline\n!pip install x\nx?\n```\n"
    )


def test_a_fence_is_longer_than_any_inside() -> None:
    document = tree(code('x = """\n````\n"""'), markdown("# A"))
    assert document.text.startswith('`````python\nx = """\n````\n"""\n`````\n')
    assert titles(document) == [(1, "A")]


def test_the_marks_of_a_raw_cell_mean_nothing() -> None:
    document = tree(raw("# no heading\n\n- no item"))
    assert document.text == "# no heading\n\n- no item\n"
    assert kinds(document) == [Kind.PARAGRAPH, Kind.PARAGRAPH]


def test_a_raw_cell_may_say_that_it_is_markdown() -> None:
    assert titles(tree(raw("# A", format="text/markdown"))) == [(1, "A")]


def test_a_raw_cell_in_front_may_be_front_matter() -> None:
    document = tree(raw("---\ntitle: Kilns\n---"), markdown("text"))
    assert kinds(document) == [Kind.METADATA, Kind.PARAGRAPH]
    assert (document.title, document.metadata["front_matter"]) == ("Kilns", "title: Kilns")


def test_what_follows_front_matter_in_its_cell_is_markdown() -> None:
    assert titles(tree(raw("---\ntitle: Kilns\n---\n\n# A"))) == [(1, "A")]


def test_a_rule_in_front_of_a_markdown_cell_is_no_front_matter() -> None:
    assert kinds(tree(markdown("---\n\ntext\n\n---"))) == [Kind.RULE, Kind.PARAGRAPH, Kind.RULE]


def test_a_notebook_may_have_a_title() -> None:
    assert tree(markdown("text"), title="Kilns").title == "Kilns"
    assert tree(markdown("# A"), title="Kilns").title == ""


def test_the_kernel_is_metadata() -> None:
    facts = tree(kernelspec={"name": "ir", "display_name": "R 4", "language": "R"}).metadata
    assert facts == {"language": "r", "kernel": "R 4"}


def test_a_cell_of_an_unknown_type_is_taken_as_it_is() -> None:
    document = tree({"cell_type": "diagram", "source": "# a"})
    assert document.text == "# a\n"
    assert document.notes == ["cell 1 has the unknown type 'diagram': taken as it is"]


def test_a_cell_without_a_source_is_noted() -> None:
    document = tree({"cell_type": "markdown"}, markdown("a"))
    assert (document.text, document.notes) == ("a\n", ["cell 1 has no source"])


def test_a_notebook_without_cells_is_an_empty_document() -> None:
    assert tree().text == ""
    assert structsplit.split(notebook(), format="notebook") == []


# --- languages


@pytest.mark.parametrize(
    ("metadata", "language"),
    [
        ({}, "python"),
        ({"language_info": {"name": "R"}}, "r"),
        ({"language_info": {"name": "Brainf"}}, "brainf"),
        ({"language_info": {"name": "not a\nname"}}, "python"),
        ({"kernelspec": {"language": "C++"}}, "cpp"),
        ({"kernelspec": {"name": "python3"}}, "python"),
        ({"kernelspec": {"name": "julia-1.10"}}, "julia"),
        ({"kernelspec": {"name": "ir"}}, "r"),
        ({"kernelspec": {"name": "conda-env-kiln-py"}}, "python"),
        ({"kernelspec": "broken", "language_info": []}, "python"),
    ],
)
def test_the_notebook_says_the_language_of_its_code(metadata: Json, language: str) -> None:
    assert text(code("x"), **metadata) == f"```{language}\nx\n```\n"


@pytest.mark.parametrize(
    ("source", "language"),
    [
        ("%%bash\nls", "bash"),
        ("\n%%sh -e\nls", "bash"),
        ("%%R -i x\nplot(x)", "r"),
        ("%%html\n<b>x</b>", "html"),
        ("%%latex\n$x$", "latex"),
        ("%%sql sqlite://\nselect 1", "sql"),
        ("%%script ruby --verbose\nputs 1", "ruby"),
        ("%%writefile -a src/lib.rs\nfn f() {}", "rust"),
        ("%%writefile notes\ntext", "text"),
        ("%sql\nselect 1", "sql"),
        ("%%time\nf()", "python"),
        ("%%capture out\nf()", "python"),
        ("%sql select 1", "python"),
        ("f()\n%%bash", "python"),
    ],
)
def test_a_magic_changes_the_language_of_its_cell(source: str, language: str) -> None:
    assert text(code(source)) == f"```{language}\n{source.strip()}\n```\n"


def test_a_cell_may_say_its_own_language() -> None:
    for metadata in ({"vscode": {"languageId": "csharp"}}, {"polyglot_notebook": {"kernelName": "csharp"}}):
        assert text(code("x", metadata=metadata)) == "```csharp\nx\n```\n"


# --- outputs


def test_an_output_is_a_fence_below_its_code() -> None:
    assert text(code("print(1)", stream("1\n"))) == "```python\nprint(1)\n```\n\n```text\n1\n```\n"


def test_neighbouring_pieces_of_a_stream_are_one_output() -> None:
    pieces = (stream("a\n"), stream(["b\n"]), stream("oops\n", "stderr"), stream("c\n"))
    assert output(*pieces) == "```text\na\nb\n```\n\n```text\noops\n```\n\n```text\nc\n```"


def test_a_table_is_shown_as_the_text_beside_it() -> None:
    assert output(result(text_html="<table></table>", text_plain=["   a\n", "0  1"])) == "```text\n   a\n0  1\n```"


def test_html_without_a_text_beside_it_is_shown_as_its_words() -> None:
    html = (
        "<style>td { color: red }</style><script>if (a < b) { run() }</script>"
        "<h3>Rows</h3><table><tr><th></th><th>a\n b</th></tr><tr><th>0</th><td>1 &lt; 2</td></tr></table>"
    )
    shown = "```text\nRows\n| a b\n0 | 1 < 2\n```"
    assert output(result(text_html=html)) == shown
    assert output(result(text_html=html, text_plain="<Styler at 0x7f>")) == shown


def test_other_forms_than_text_keep_their_language() -> None:
    assert output(result(text_markdown="# a", text_plain="<Markdown object>")) == "```markdown\n# a\n```"
    assert output(result(text_latex="$x$")) == "```latex\n$x$\n```"
    assert output(result(application_json={"ä": [1]})) == '```json\n{\n "ä": [\n  1\n ]\n}\n```'


def test_a_heading_in_an_output_makes_no_section() -> None:
    assert titles(tree(code("x", result(text_markdown="# a")), markdown("# B"))) == [(1, "B")]


def test_the_repr_of_an_object_stays_where_there_is_nothing_else() -> None:
    assert output(result(text_plain="<Model of 3 layers>")) == "```text\n<Model of 3 layers>\n```"


def test_a_traceback_ends_in_its_error() -> None:
    assert output(error("Traceback\n  f()", "ValueError: no", ename="ValueError")) == (
        "```text\nTraceback\n  f()\nValueError: no\n```"
    )


def test_an_error_without_a_traceback_is_shown_all_the_same() -> None:
    assert output(error(ename="Abort", evalue="by hand")) == "```text\nAbort: by hand\n```"


def test_colours_are_left_out() -> None:
    assert output(stream("\x1b[38;5;70mgreen\x1b[0m \x1b]8;;http://e.org\x07link\x1b]8;;\x07\x1b[2K\x1b(B\x1b7")) == (
        "```text\ngreen link\n```"
    )


def test_of_a_line_that_was_overwritten_the_last_state_is_shown() -> None:
    assert output(stream("a\r\n 0%\r50%\r99%\r\nb\b\bcd\n12/20\b\b\b\b\b20/20")) == "```text\na\n99%\ncd\n20/20\n```"


def test_a_blank_output_is_none() -> None:
    assert output(stream("\n \n"), result(text_plain=""), result()) == ""


def test_an_output_of_the_limits_is_shown_whole() -> None:
    lines = "\n".join(["x" * (MAX_CHARS // MAX_LINES - 1)] * MAX_LINES)
    assert output(stream(lines)) == f"```text\n{lines}\n```"


def test_of_many_lines_the_first_and_the_last_are_shown() -> None:
    document = tree(code("x", stream("".join(f"{number}\n" for number in range(1000)))))
    shown = document.text.splitlines()[5:-1]
    assert shown[:30] == [str(number) for number in range(30)]
    assert shown[30] == "[… 960 lines, 3,769 characters left out …]"
    assert shown[31:] == [str(number) for number in range(990, 1000)]
    assert [left_out.text for left_out in document.dropped] == ["\n".join(str(number) for number in range(30, 990))]


def test_a_long_line_is_cut_between_words() -> None:
    shown = output(stream("word " * 10_000)).splitlines()
    assert [len(line) <= MAX_CHARS for line in shown] == [True] * 5
    assert set(f"{shown[1]} {shown[3]}".split()) == {"word"}
    assert shown[2].startswith("[… 48,0")


def test_a_line_without_spaces_is_cut_all_the_same() -> None:
    shown = output(stream("x" * 10_000)).splitlines()
    assert [len(shown[1]), shown[2], len(shown[3])] == [1500, "[… 8,000 characters left out …]", 500]


def test_an_output_that_is_no_object_is_noted() -> None:
    document = parse(notebook({**code("x"), "outputs": ["a", stream("b")]}))
    assert "```text\nb\n```" in document.text
    assert document.notes == ["cell 1 has an output that is a text, not an object: left out"]


# --- what is dropped


def test_images_are_dropped_and_counted() -> None:
    plot = result(image_png=PIXEL, text_plain="<Figure size 640x480 with 1 Axes>")
    left_out = ("image", "image/png in cell 1: <Figure size 640x480 with 1 Axes>")
    assert dropped(code("x", plot, plot)) == [left_out, left_out]
    assert output(plot) == ""


def test_what_an_image_says_of_itself_is_shown() -> None:
    plot = {
        "output_type": "display_data",
        "data": {"image/png": PIXEL, "image/svg+xml": "<svg/>", "text/plain": "Plot"},
    }
    assert output(plot) == "```text\nPlot\n```"
    assert dropped(code("x", plot)) == [("image", "image/png, image/svg+xml in cell 1")]


def test_attachments_are_dropped_and_counted() -> None:
    cell = markdown("![kiln](attachment:kiln.png)", attachments={"kiln.png": {"image/png": PIXEL}})
    assert dropped(cell) == [("image", "image/png attached to cell 1: kiln.png")]
    assert text(cell) == "![kiln](attachment:kiln.png)\n"


def test_images_written_out_in_markdown_are_dropped_and_counted() -> None:
    cell = markdown(f'See ![a](data:image/png;base64,{PIXEL}) and <img src="data:image/svg+xml;utf8;base64,{PIXEL}">.')
    shown = 'See ![a](data:image/png;base64,…) and <img src="data:image/svg+xml;utf8;base64,…">.\n'
    assert text(cell) == shown
    assert [what for what, _ in dropped(cell)] == ["image", "image"]


def test_an_output_without_any_text_is_dropped_and_counted() -> None:
    chart = {"output_type": "display_data", "data": {"application/vnd.plotly.v1+json": {"data": []}, "text/html": ""}}
    assert dropped(code("x", chart)) == [("output", "application/vnd.plotly.v1+json, text/html in cell 1")]


# --- the tree


def test_headings_make_sections_across_cells() -> None:
    document = tree(markdown("# A\n\ntext"), code("x"), markdown("## B"), code("y"), markdown("# C"))
    first, second = document.root.children
    assert titles(document) == [(1, "A"), (2, "B"), (1, "C")]
    assert [child.kind for child in first.children] == [Kind.HEADING, Kind.PARAGRAPH, Kind.CODE, Kind.SECTION]
    assert document.text[second.start : second.end] == "# C\n"


def test_anchors_are_those_jupyter_makes() -> None:
    (section,) = tree(markdown("## The `fit` of T")).root.children
    assert section.attrs == {"anchor": "The-fit-of-T"}


def test_a_code_cell_is_one_unit_with_its_outputs() -> None:
    document = tree(code("x", stream("1"), result(text_plain="2")), code("y"))
    cell, plain = document.root.children
    assert [(child.kind, child.language) for child in cell.children] == [
        (Kind.CODE, "python"),
        (Kind.OUTPUT, "text"),
        (Kind.OUTPUT, "text"),
    ]
    assert (cell.kind, cell.language, plain.kind) == (Kind.CONTAINER, "python", Kind.CODE)
    assert cell.header == (cell.start, cell.children[0].end)


def test_a_lead_ties_to_the_code_of_the_next_cell() -> None:
    assert kinds(tree(markdown("It prints:"), code("x", stream("1")))) == [Kind.LEAD, Kind.CONTAINER]


def test_a_caption_ties_to_the_cell_above() -> None:
    assert kinds(tree(code("x"), markdown("Figure 1: The kiln"))) == [Kind.CODE, Kind.CAPTION_BELOW]


@pytest.mark.parametrize("opening", ["```python\nx", "~~~~\nx", "```", "- ```\n  x"])
def test_a_fence_left_open_ends_with_its_cell(opening: str) -> None:
    document = tree(markdown(opening), markdown("# A"), code("y"))
    assert titles(document) == [(1, "A")]
    assert of_kind(Kind.CODE, document)[-1] == "```python\ny\n```"


def test_a_fence_left_open_is_closed_in_the_rendering() -> None:
    assert text(markdown("~~~~py\nx"), markdown("a")) == "~~~~py\nx\n~~~~\n\na\n"
    assert text(markdown("```\nx\n```"), markdown("a")) == "```\nx\n```\n\na\n"


@pytest.mark.parametrize(
    "opening", ["<!-- hidden", "<script>\nx", "<pre>\nx", "<div>", "$$\nx", ":::note", "!!! note\n"]
)
def test_nothing_left_open_swallows_the_next_cell(opening: str) -> None:
    document = tree(markdown(opening), markdown("# A"), markdown("text"))
    assert titles(document) == [(1, "A")]
    assert of_kind(Kind.PARAGRAPH, document)[-1] == "text"


def test_a_tag_is_not_closed_by_another_cell() -> None:
    document = tree(markdown("<div>\n\none"), markdown("two"), markdown("three\n\n</div>"))
    assert Kind.CONTAINER not in kinds(document)


def test_a_tag_is_closed_within_its_cell() -> None:
    assert kinds(tree(markdown("<details>\n\none\n\n</details>"))) == [Kind.CONTAINER]


@pytest.mark.parametrize("ending", ["- item", "> quote", "text", "| a |\n|---|\n| 1 |", "    code", "term\n: said"])
def test_no_block_goes_on_in_the_next_cell(ending: str) -> None:
    document = tree(markdown(ending), markdown("    four\n    spaces"))
    ends = [node.end for node in document.root.children]
    assert ends == [len(ending) + 1, len(document.text)]


def test_labels_mean_something_within_their_cell_only() -> None:
    document = tree(*(markdown(f"See [it][a] and[^1].\n\n[a]: /{number}\n\n[^1]: Note {number}.") for number in "12"))
    found = [(document.text[ref.start : ref.end].strip(), ref.uses) for ref in document.references]
    second = document.text.index("See", 1)
    assert found == [
        ("[a]: /1", (4,)),
        ("[^1]: Note 1.", (15,)),
        ("[a]: /2", (second + 4,)),
        ("[^1]: Note 2.", (second + 15,)),
    ]


def test_locations_tell_the_cell_of_every_place() -> None:
    document = tree(markdown("# A", id="aa"), code(""), code("x", stream("1"), id="cc"), markdown("b", id=5))
    spans = [(place.cell, place.cell_id, document.text[place.start : place.end]) for place in document.locations]
    assert spans == [(1, "aa", "# A"), (3, "cc", "```python\nx\n```\n\n```text\n1\n```"), (4, "", "b")]


def test_ids_may_stand_in_the_metadata() -> None:
    assert [place.cell_id for place in tree(markdown("a", metadata={"id": "colab"})).locations] == ["colab"]


# --- older formats


def worksheets(*cells: Json) -> str:
    return json.dumps({"metadata": {}, "nbformat": 3, "nbformat_minor": 0, "worksheets": [{"cells": list(cells)}]})


def test_cells_may_lie_in_worksheets() -> None:
    cells = {"cell_type": "markdown", "source": "a"}, {"cell_type": "code", "input": "x", "language": "python"}
    assert parse(worksheets(*cells)).text == "a\n\n```python\nx\n```\n"


def test_headings_may_be_cells() -> None:
    assert parse(worksheets({"cell_type": "heading", "level": 2, "source": "A\nb"})).text == "## A b\n"


def test_outputs_of_nbformat_3() -> None:
    outputs = [
        {"output_type": "stream", "stream": "stderr", "text": "warned"},
        {"output_type": "pyout", "text": ["1"], "html": "<b>1</b>"},
        {"output_type": "display_data", "png": PIXEL},
        {"output_type": "pyerr", "ename": "E", "evalue": "no", "traceback": ["E: no"]},
    ]
    document = parse(worksheets({"cell_type": "code", "input": "x", "outputs": outputs}))
    fences = [f"```text\n{shown}\n```" for shown in ("warned", "1", "E: no")]
    assert document.text == "\n\n".join(["```python\nx\n```", *fences]) + "\n"
    assert [left_out.text for left_out in document.dropped] == ["image/png in cell 1"]


# --- what is no notebook


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "is no notebook: it is empty"),
        ("\ufeff \n", "is no notebook: it is empty"),
        ('{\n"cells": [}', "is no notebook: no JSON at line 2 (Expecting value)"),
        ("cells", "is no notebook: no JSON at line 1 (Expecting value)"),
        ("[1]", "is no notebook: its JSON is a list, not an object with cells"),
        ("3", "is no notebook: its JSON is a number, not an object with cells"),
        ("null", "is no notebook: its JSON is null, not an object with cells"),
        ('{"name": "x"}', "is no notebook: its JSON has no cells"),
        ('{"cells": {}}', "is no notebook: its cells are an object, not a list"),
        ("[" * 100_000, "is no notebook: its JSON is nested too deep"),
        ('{"cells":' * 100_000, "is no notebook: its JSON is nested too deep"),
        (notebook("a"), "is no sound notebook: cell 1 is a text, not an object"),
        (notebook(markdown("a"), None), "is no sound notebook: cell 2 is null, not an object"),
        (
            notebook({"cell_type": "markdown", "source": 3}),
            "is no sound notebook: the source of cell 1 is a number, not a text or a list of texts",
        ),
        (
            notebook(code(["x", 1])),
            "is no sound notebook: the source of cell 1 is a list, not a text or a list of texts",
        ),
    ],
)
def test_what_is_no_notebook_is_one_clear_error(source: str, message: str) -> None:
    assert problem(source) == message


def test_the_marks_of_a_merge_are_named() -> None:
    source = '{\n<<<<<<< HEAD\n"cells": []\n=======\n"cells": [1]\n>>>>>>> other\n}'
    assert problem(source).endswith("; it holds the marks of a merge conflict")


def test_a_number_of_too_many_digits_is_one_clear_error() -> None:
    digits = sys.get_int_max_str_digits() + 1
    assert problem('{"cells": [], "n": ' + "9" * digits + "}").startswith("is no notebook: its JSON cannot be read")


def test_the_error_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "broken.ipynb"
    path.write_text("{}")
    with pytest.raises(FormatError) as caught:
        structsplit.split_file(path)
    assert str(caught.value) == f"{path}: is no notebook: its JSON has no cells"


@pytest.mark.parametrize(
    "cell",
    [
        {"cell_type": [], "source": "a"},
        {"cell_type": "code", "source": "x", "outputs": {}, "metadata": []},
        {"cell_type": "code", "source": "x", "outputs": [{}, {"output_type": []}, {"output_type": "stream"}]},
        code("x", {"output_type": "stream", "name": 3, "text": {"a": 1}}),
        code("x", {"output_type": "error", "ename": [], "evalue": None, "traceback": 5}),
        code("x", {"output_type": "display_data", "data": {"text/plain": 5, "text/html": None, "image/png": {}}}),
        markdown("a", attachments={"a.png": None, "b.png": []}),
        markdown("a\0b\ud800\f\x1b\u2028c"),
        code("\0", stream("\0\ud800")),
        {"cell_type": "heading", "level": "x", "source": "a"},
        {"cell_type": "heading", "level": 2, "source": ""},
    ],
)
def test_odd_cells_are_read_as_far_as_they_go(cell: Json) -> None:
    tree(markdown("# A"), cell, markdown("# B"))


def test_control_characters_in_the_json_are_no_error() -> None:
    assert parse('{"cells": [{"cell_type": "markdown", "source": "a\tb\0"}]}').text == "a\tb\0\n"


def test_a_byte_order_mark_in_front_of_the_json_is_no_part_of_it() -> None:
    assert parse("\ufeff" + notebook(markdown("# A"))).text == "# A\n"


# --- which files are notebooks


def test_the_name_tells_a_notebook() -> None:
    document = structsplit.parse(notebook(markdown("# A")).encode(), source="a/b.ipynb")
    assert (document.format, document.text) == ("notebook", "# A\n")


@pytest.mark.parametrize("name", ["notebook", "ipynb", "Jupyter"])
def test_the_format_has_names(name: str) -> None:
    assert structsplit.parse(notebook(), format=name).format == "notebook"


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.ipynb")), ids=lambda path: path.name)
def test_a_text_without_a_name_may_show_that_it_is_a_notebook(path: Path) -> None:
    assert detect_format(None, path.read_text(encoding="utf-8")) == ("notebook", "")


@pytest.mark.parametrize(
    "source", ['{"cells": [1]}', '{"name": "x", "nbformat": 4}', 'The key "nbformat" is a number.', '{"metadata": {}}']
)
def test_other_json_is_no_notebook(source: str) -> None:
    assert detect_format(None, source) == ("text", "")


# --- fixtures


def fixture(name: str) -> Document:
    document = structsplit.parse((FIXTURES / name).read_bytes(), source=name)
    check_tree(document)
    return document


def test_a_real_notebook() -> None:
    document = fixture("kiln.ipynb")
    assert titles(document) == [
        (1, "Firing logs of kiln 2"),
        (2, "Setup"),
        (2, "Reading a log"),
        (2, "Cooling"),
        (2, "Sources"),
    ]
    assert [left_out.what for left_out in document.dropped] == ["image", "output", "image"]
    assert [place.cell for place in document.locations] == [*range(1, 14), 15, 16]
    assert "\x1b" not in document.text
    assert not document.notes


def test_every_cell_of_a_real_notebook_stands_where_its_location_says() -> None:
    document = fixture("kiln.ipynb")
    sources = {
        cell["id"]: "".join(cell["source"]) for cell in json.loads((FIXTURES / "kiln.ipynb").read_text())["cells"]
    }
    for place in document.locations:
        assert sources[place.cell_id].rstrip() in document.text[place.start : place.end]


def test_a_real_notebook_of_nbformat_3() -> None:
    document = fixture("worksheets.ipynb")
    assert titles(document) == [(1, "Tides at Husum"), (2, "Harmonics"), (2, "Storm surges")]
    assert [left_out.what for left_out in document.dropped] == ["image"]


# --- time

LONG = {
    "images": lambda count: notebook(*[code("x", result(image_png="A" * 5_000))] * (count // 5_000)),
    "images_in_markdown": lambda count: notebook(markdown("![](data:image/png;base64," + "A" * count)),
    "uris": lambda count: notebook(markdown(";base64," + "data:image/x;" * (count // 13))),
    "progress": lambda count: notebook(code("x", stream("\r\x1b[31m10%" * (count // 9)))),
    "backspaces": lambda count: notebook(code("x", stream("ab\b" * (count // 3)))),
    "escapes": lambda count: notebook(code("x", stream("\x1b]" * (count // 2)))),
    "tags": lambda count: notebook(code("x", result(text_html="<a " * (count // 3)))),
    "scripts": lambda count: notebook(code("x", result(text_html="<script>" * (count // 8)))),
    "paragraphs": lambda count: notebook(raw("a\n\n" * (count // 30))),
    "cells": lambda count: notebook(*[markdown("# A\n\n[a]\n\n[a]: /u\n\n<b>")] * (count // 300)),
    "open_tags": lambda count: notebook(*[markdown("<div>")] * (count // 300), *[markdown("</div>")] * (count // 300)),
}


@pytest.mark.parametrize("name", LONG)
def test_long_notebooks_take_linear_time(name: str) -> None:
    sources = {size: LONG[name](size) for size in (1_000_000, 125_000)}
    # the ends of a longer notebook cut short would be no JSON
    assert_linear(lambda text: parse(sources[len(text)]), "x" * 1_000_000)
