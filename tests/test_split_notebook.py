"""Notebooks: what the chunks hold, and that whatever a notebook holds they obey the laws."""

import json
import re
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import structsplit
from structsplit import Chunk, Splitter
from structsplit.cli import main
from tests import laws
from tests.test_laws import BUDGETS, TOKENIZERS, WORDS, block

FIXTURE = Path(__file__).parent.parent / "fixtures" / "notebook" / "kiln.ipynb"


def markdown(source: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def code(source: str, *printed: str) -> dict[str, Any]:
    outputs = [
        {"output_type": "stream", "name": ("stdout", "stderr")[number % 2], "text": text}
        for number, text in enumerate(printed)
    ]
    return {"cell_type": "code", "metadata": {}, "source": source, "outputs": outputs}


def notebook(*cells: dict[str, Any]) -> str:
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def split(*cells: dict[str, Any], max_tokens: int = 60) -> list[Chunk]:
    """Chunks counted in words."""
    return structsplit.split(notebook(*cells), format="notebook", max_tokens=max_tokens, tokenizer="words")


def lines(count: int, name: str) -> str:
    """So many lines of two words each."""
    return "".join(f"{name}{number} = {name}\n" for number in range(count))


def holding(chunks: list[Chunk], text: str) -> Chunk:
    """The one chunk whose text holds all of a text."""
    (chunk,) = [chunk for chunk in chunks if text in chunk.text]
    return chunk


# --- what a chunk holds


def test_code_stays_with_its_output() -> None:
    chunks = split(code(lines(8, "a"), "one\n" * 12), code(lines(8, "b"), "two\n" * 12))
    assert [chunk.text for chunk in chunks] == [
        f"```python\n{lines(8, name)}```\n\n```text\n{output}```"
        for name, output in (("a", "one\n" * 12), ("b", "two\n" * 12))
    ]


def test_a_cell_of_code_is_of_its_language() -> None:
    cells = code(f"%%bash\n{lines(8, 'a')}", "one\n" * 12), code(lines(12, "b"))
    assert [chunk.language for chunk in split(*cells)] == ["bash", "python"]


def test_a_cell_names_what_it_defines() -> None:
    pot = 'class Pot:\n    """Holds tea."""\n\n    def brew(self):\n        return self\n'
    chunks = split(code(pot + lines(6, "a")), code("def pour(pot):\n    return pot\n" + lines(8, "b")), max_tokens=40)
    assert [chunk.symbols for chunk in chunks] == [("Pot", "Pot.brew"), ("pour",)]
    assert {chunk.kind for chunk in chunks} == {"code"}
    assert chunks[0].metadata["doc"] == "Holds tea."


def test_a_section_with_code_is_of_the_kind_section() -> None:
    (chunk,) = split(markdown("# Tea\n\nIt is brewed."), code("def brew():\n    return 1\n"))
    assert (chunk.kind, chunk.symbols) == ("section", ("brew",))
    assert "signature" not in chunk.metadata


def test_a_chunk_lies_under_the_headings_of_the_cells_above() -> None:
    chunks = split(markdown("# A"), markdown("## B\n\nSome words."), code(lines(12, "a"), "one\n" * 20))
    chunk = holding(chunks, "one")
    assert (chunk.headings, chunk.anchor) == (("A", "B"), "B")
    assert chunk.context == "A > B\n\n"


def test_the_pieces_of_a_long_output_say_what_code_it_is_of() -> None:
    chunks = split(code("table.head()", lines(40, "row")))
    first, *later = [chunk for chunk in chunks if "row" in chunk.text]
    assert "table.head()" in first.text
    assert later
    assert {chunk.context for chunk in later} == {"```python\ntable.head()\n```\n```text\n"}


def test_every_piece_of_a_cell_is_embedded_in_whole_fences() -> None:
    for chunk in split(code(lines(40, "a"), lines(40, "b"))):
        assert len(re.findall("^```", chunk.contextualized, re.MULTILINE)) % 2 == 0


def test_a_lead_stays_with_the_code_of_the_next_cell() -> None:
    chunks = split(markdown("word " * 50), markdown("It prints:"), code(lines(8, "a"), "one\n" * 10))
    assert holding(chunks, "It prints:") is holding(chunks, "one")


def test_lines_are_those_of_the_rendering() -> None:
    (chunk,) = split(markdown("# A"), code("x", "1"))
    assert (chunk.start_line, chunk.end_line) == (1, 9)


def test_the_output_of_a_rerun_cell_changes_no_other_chunk() -> None:
    def ids(printed: str) -> list[str]:
        cells = [cell for name in "abcd" for cell in (markdown(f"## {name}"), code(lines(12, name), name))]
        return [chunk.id for chunk in split(*cells, markdown("## e"), code(lines(12, "e"), printed))]

    first, again = ids("0.93"), ids("0.94")
    assert [one == other for one, other in zip(first, again, strict=True)] == [True] * 4 + [False]


# --- the laws

line = st.lists(st.sampled_from(WORDS), min_size=1, max_size=14).map(" ".join)
text = st.lists(st.one_of(line, block, st.sampled_from(["```", "~~~", "<div>", "</div>", "# A", "\x1b[1m", "\r"])))
source = text.map("\n".join)
bundles = st.dictionaries(
    st.sampled_from(["text/plain", "text/html", "text/markdown", "application/json", "image/png", "application/x"]),
    st.one_of(source, st.just("<object>"), st.none()),
    max_size=3,
)
outputs = st.one_of(
    st.builds(lambda text: {"output_type": "stream", "name": "stdout", "text": text}, source),
    st.builds(lambda data: {"output_type": "display_data", "data": data}, bundles),
    st.builds(lambda lines: {"output_type": "error", "ename": "E", "evalue": "no", "traceback": lines}, text),
)
cells = st.fixed_dictionaries(
    {"cell_type": st.sampled_from(["markdown", "code", "raw", "heading"]), "source": source},
    optional={"outputs": st.lists(outputs, max_size=3), "id": st.text(max_size=3)},
)
options = st.fixed_dictionaries(
    {"max_tokens": st.sampled_from(BUDGETS), "tokenizer": st.sampled_from(list(TOKENIZERS.values()))}
)


@given(cells=st.lists(cells, max_size=6), options=options)
def test_generated_notebooks_obey_the_laws(cells: list[dict[str, Any]], options: dict[str, Any]) -> None:
    document = structsplit.parse(notebook(*cells), format="notebook")
    laws.check(document, Splitter(**options))
    for place in document.locations:
        assert document.text[place.start : place.end].strip()


keys = st.sampled_from(
    ["cells", "worksheets", "metadata", "cell_type", "source", "input", "outputs", "output_type", "data", "text",
     "text/plain", "traceback", "ename", "attachments", "language_info", "kernelspec", "name", "id", "level"]
)  # fmt: skip
json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda values: st.one_of(st.lists(values, max_size=3), st.dictionaries(keys, values, max_size=4)),
    max_leaves=25,
)


@given(cells=json_values, metadata=json_values)
def test_any_json_gives_chunks_or_one_clear_error(cells: Any, metadata: Any) -> None:
    message = "fine"
    try:
        structsplit.split(json.dumps({"cells": cells, "metadata": metadata}), format="notebook")
    except structsplit.FormatError as error:
        message = str(error)
    assert message
    assert "\n" not in message


# --- the command line


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, [*arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_command_splits_a_notebook() -> None:
    chunks = [json.loads(line) for line in run("split", str(FIXTURE)).splitlines()]
    assert {chunk["format"] for chunk in chunks} == {"notebook"}
    assert chunks[0]["text"].startswith("---\ntitle: Firing logs")


def test_the_command_finds_notebooks_in_a_folder() -> None:
    sources = [json.loads(line)["source"] for line in run("split", str(FIXTURE.parent)).splitlines()]
    assert {Path(source).name for source in sources} >= {"kiln.ipynb", "worksheets.ipynb"}


def test_the_command_shows_the_tree_of_a_notebook() -> None:
    assert "  section  Cooling" in run("tree", str(FIXTURE))


def test_the_command_shows_the_chunks_of_a_notebook() -> None:
    assert "k, room = curve_fit" in run("show", str(FIXTURE), "--width", "100")


def test_the_command_lists_the_format() -> None:
    output = run("formats")
    assert "notebook" in output
    assert ".ipynb" in output


def test_the_command_says_in_one_line_what_is_no_notebook(tmp_path: Path) -> None:
    path = tmp_path / "broken.ipynb"
    path.write_text('{"cells": 3}')
    result = CliRunner().invoke(main, ["split", str(path)])
    assert result.exit_code != 0
    assert "is no notebook: its cells are a number, not a list" in result.stderr
    assert "Traceback" not in result.stderr
