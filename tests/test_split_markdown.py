"""Markdown: what the chunks of a document hold, and what stands in front of them."""

import re

import pytest

import structsplit
from structsplit import Chunk


def split(text: str, max_tokens: int = 512, **options: object) -> list[Chunk]:
    """Chunks counted in words, so that a reader can follow the arithmetic; see `by_tokens` for the real thing."""
    return structsplit.split(text, format="markdown", max_tokens=max_tokens, **{"tokenizer": "words", **options})


def by_tokens(text: str, max_tokens: int) -> list[Chunk]:
    return structsplit.split(text, format="markdown", max_tokens=max_tokens)


def words(count: int, name: str = "w") -> str:
    """A sentence of so many different words."""
    return " ".join(f"{name}{number}" for number in range(count - 1)) + " end."


def holding(chunks: list[Chunk], text: str) -> Chunk:
    """The one chunk whose text holds all of a text."""
    (chunk,) = [chunk for chunk in chunks if text in chunk.text]
    return chunk


def fences(text: str) -> int:
    """How many lines of a text open or close a fence."""
    return len(re.findall(r"^[ >]*(?:[-*+] |\d+\. )?(?:`{3,}|~{3,})", text, re.MULTILINE))


# --- headings, anchors, lines


BIG = "\n\n".join(f"{heading}\n\n{words(40)}" for heading in ("# Guide", "## Use / reuse > all", "### Deep", "# End"))


def test_every_chunk_knows_its_heading_path() -> None:
    assert [chunk.headings for chunk in split(BIG, 60)] == [
        ("Guide",),
        ("Guide", "Use / reuse > all"),
        ("Guide", "Use / reuse > all", "Deep"),
        ("End",),
    ]


def test_every_chunk_knows_its_anchor() -> None:
    assert [chunk.anchor for chunk in split(BIG, 60)] == ["guide", "use--reuse--all", "deep", "end"]


def test_every_chunk_knows_its_lines() -> None:
    assert [(chunk.start_line, chunk.end_line) for chunk in split(BIG, 60)] == [(1, 3), (5, 7), (9, 11), (13, 15)]


def test_written_anchors_win() -> None:
    text = f"# A {{#one}}\n\n{words(40)}\n\n# B {{: #two}}\n\n{words(40)}\n\n# <a name='three'></a>C\n\n{words(40)}\n"
    assert [(chunk.anchor, chunk.headings) for chunk in split(text, 60)] == [
        ("one", ("A",)),
        ("two", ("B",)),
        ("three", ("C",)),
    ]


def test_repeated_headings_have_anchors_of_their_own() -> None:
    text = f"# Same\n\n{words(40)}\n\n# Same\n\n{words(40)}\n"
    assert [chunk.anchor for chunk in split(text, 60)] == ["same", "same-1"]


def test_a_piece_has_its_path_in_front_and_a_piece_with_the_heading_only_what_is_above_it() -> None:
    first, second = split(f"# A\n\n## B\n\n{words(40)}\n\n{words(40, 'x')}\n", 60)
    assert (first.context, second.context) == ("", "A > B\n\n")
    assert first.headings == second.headings == ("A", "B")


def test_text_before_the_first_heading_has_no_path() -> None:
    first, second = split(f"{words(40)}\n\n# A\n\n{words(40)}\n", 60)
    assert (first.headings, first.anchor, first.start_line) == ((), "", 1)
    assert second.headings == ("A",)


def test_the_title_of_front_matter_heads_the_path() -> None:
    chunks = split(f"---\ntitle: Kettle\n---\n\n## A\n\n{words(40)}\n\n## B\n\n{words(40)}\n", 60)
    assert (chunks[-1].headings, chunks[-1].context) == (("Kettle", "B"), "Kettle\n\n")


def test_a_long_path_is_shortened_from_its_middle() -> None:
    text = "".join(f"{'#' * level} {' '.join([f'h{level}'] * 4)}\n\n" for level in range(1, 6))
    last = split(f"{text}{words(30)}\n\n{words(30, 'x')}\n", 64)[-1]
    assert last.context == "h1 h1 h1 h1 > … > h5 h5 h5 h5\n\n"
    assert len(last.headings) == 5


def test_a_heading_is_never_left_at_the_end_of_a_chunk() -> None:
    text = "".join(f"## Part {number}\n\n{words(number % 23 + 3)}\n\n" for number in range(60))
    for budget in (32, 48, 64, 100):
        assert [chunk.text for chunk in split(text, budget) if chunk.text.splitlines()[-1].startswith("#")] == []


def test_a_heading_stays_with_the_table_or_code_below_it() -> None:
    table = "| a | b |\n|---|---|\n" + "".join(f"| r{n} | v{n} |\n" for n in range(5))
    for block in (table, "```\n" + "line of code\n" * 9 + "```\n"):
        chunks = split(f"{words(30)}\n\n## Here\n\n{block}\n{words(30)}\n", 48)
        assert holding(chunks, "## Here").text == f"## Here\n\n{block}".rstrip()


def test_tiny_sections_side_by_side_are_packed_together() -> None:
    text = "# API\n\n" + "".join(f"## f{number}\n\nDoes {number}.\n\n" for number in range(6))
    (chunk,) = split(text, 64)
    assert (chunk.headings, chunk.anchor, chunk.kind) == (("API",), "api", "paragraph")


def test_a_chunk_of_several_sections_has_their_common_path() -> None:
    text = f"# API\n\n{words(60)}\n\n## One\n\nDoes one.\n\n## Two\n\nDoes two.\n\n## Big\n\n{words(58)}\n"
    chunk = holding(split(text, 64), "## One")
    assert chunk.text == "## One\n\nDoes one.\n\n## Two\n\nDoes two."
    assert (chunk.headings, chunk.context) == (("API",), "API\n\n")


def test_two_big_sections_never_share_a_chunk() -> None:
    text = f"# A\n\n{words(70)}\n\n{words(20)}\n\n# B\n\n{words(20)}\n\n{words(70)}\n"
    for chunk in split(text, 64):
        assert not ("# B" in chunk.text and chunk.start < text.index("# B"))
        assert chunk.headings in (("A",), ("B",))


def test_empty_and_blank_input_gives_no_chunks() -> None:
    assert [split(text) for text in ("", " ", "\n\n", "\r\n\t\n", "\f", "\u2028\n")] == [[]] * 6


# --- tables


def table(rows: int, columns: str = "| Name | Size | Use |") -> str:
    return f"{columns}\n|---|---|---|\n" + "".join(f"| n{n} | {n}.5 | one two three |\n" for n in range(rows))


def test_a_table_that_fits_is_whole() -> None:
    text = f"{words(30)}\n\n{table(5)}\n{words(30)}\n"
    assert table(5).rstrip() in holding(split(text, 64), "| n0 |").text


def test_a_table_is_cut_between_rows_and_its_header_repeated() -> None:
    chunks = by_tokens(f"# T\n\n{table(40)}", 128)
    rows = [line for chunk in chunks for line in chunk.text.splitlines() if line.startswith("| n")]
    assert rows == table(40).splitlines()[2:]
    assert {chunk.context for chunk in chunks[1:]} == {"T\n\n| Name | Size | Use |\n|---|---|---|\n"}
    assert [chunk.part for chunk in chunks] == [(n + 1, len(chunks)) for n in range(len(chunks))]


def test_a_cut_table_fills_the_budget_it_is_given() -> None:
    chunks = structsplit.split(table(60), format="markdown", max_tokens=128, target_tokens=128)
    assert min(chunk.tokens for chunk in chunks[:-1]) > 100


def test_both_header_rows_are_repeated() -> None:
    chunks = by_tokens("| North | | South |\n" + table(40), 128)
    assert {chunk.context for chunk in chunks[1:]} == {"| North | | South |\n| Name | Size | Use |\n|---|---|---|\n"}


def test_a_row_that_is_too_big_is_cut_between_cells_with_their_columns() -> None:
    text = f"| Name | First | Second |\n|---|---|---|\n| kettle | {words(40)} | {words(40, 'x')} |\n"
    pieces = [chunk.contextualized for chunk in split(text, 64, target_tokens=60)]
    assert any(piece.endswith(f"First: {words(40)}") for piece in pieces)
    assert any(piece.endswith(f"Second: {words(40, 'x')}") for piece in pieces)
    assert all("kettle" in piece for piece in pieces if "w0" in piece or "x0" in piece)


def test_a_cell_that_is_too_big_is_cut_and_every_piece_has_its_column() -> None:
    text = f"| Name | Use |\n|---|---|\n| kettle | {words(120)} |\n"
    pieces = [chunk.contextualized for chunk in split(text, 40) if re.search(r"w\d", chunk.text)]
    assert len(pieces) > 3
    assert [piece for piece in pieces if "Use: " not in piece] == []


def test_a_header_that_would_eat_the_budget_becomes_names_in_front_of_values() -> None:
    names = [f"column_{letter} of the long table" for letter in "abcdefgh"]
    rows = ("12345678", "abcdefgh")
    text = "\n".join(f"| {' | '.join(cells)} |" for cells in (names, ["---"] * 8, *rows))
    chunks = split(text, 64)
    embedded = "\n".join(chunk.contextualized for chunk in chunks)
    lines = [f"{name}: {value}" for row in rows for name, value in zip(names, row, strict=True)]
    assert [line for line in lines if line not in embedded.splitlines()] == []


def test_a_number_and_a_word_are_never_torn() -> None:
    values = [f"{n}{n}{n}.{n}00,{n}" for n in range(1, 9)]
    text = "| k | v |\n|---|---|\n" + "".join(f"| key_{n} | {' '.join(values)} naïveté |\n" for n in range(5))
    chunks = by_tokens(text, 24)
    assert [value for value in values if sum(chunk.text.count(value) for chunk in chunks) != 5] == []
    assert sum(chunk.text.count("naïveté") for chunk in chunks) == 5


def test_a_caption_stays_with_its_table_above_and_below() -> None:
    above = f"{words(45)}\n\nTable 1: Sizes.\n\n{table(4)}\n{words(45)}\n"
    assert "| n0 |" in holding(split(above, 60), "Table 1: Sizes.").text
    below = f"{words(45)}\n\n{table(4)}\nTable 1: Sizes.\n\n{words(45)}\n"
    assert "| n0 |" in holding(split(below, 60), "Table 1: Sizes.").text


def test_a_caption_stays_with_its_image_above_and_below() -> None:
    above = f"{words(55)}\n\nFigure 1: The flow.\n\n![Flow](a.png)\n\n{words(55)}\n"
    assert "a.png" in holding(split(above, 60), "Figure 1: The flow.").text
    below = f"{words(55)}\n\n![Flow](a.png)\n\nFigure 1: The flow.\n\n{words(55)}\n"
    assert "a.png" in holding(split(below, 60), "Figure 1: The flow.").text


# --- code


def test_a_fence_that_fits_is_whole_and_verbatim() -> None:
    code = "```py\ndef f():\n\treturn\u00a0'a'   \n\n\n    # deep\n      \n```"
    (chunk,) = split(f"# A\n\n{code}\n")
    assert (chunk.text, chunk.contextualized) == (f"# A\n\n{code}", f"# A\n\n{code}")


FUNCTIONS = "".join(f"def f{n}(a, b):\n    x = a + b\n    y = x * {n}\n    return x, y\n\n\n" for n in range(8))


def test_a_big_fence_is_cut_between_its_blocks() -> None:
    chunks = by_tokens(f"# A\n\n```python\n{FUNCTIONS.rstrip()}\n```\n", 128)
    starts = [chunk.text.lstrip().splitlines()[0] for chunk in chunks[1:]]
    assert len(chunks) > 1
    assert [line for line in starts if not line.startswith("def f")] == []
    assert {chunk.kind for chunk in chunks} == {"code"}


@pytest.mark.parametrize(
    ("opening", "closing", "lead"),
    [
        ("```python", "```", ""),
        ("~~~", "~~~", ""),
        ("````md", "````", ""),
        ("```py", "```", "  "),
        ("```py", "```", "> "),
    ],
)
def test_every_piece_of_a_fence_is_a_fence(opening: str, closing: str, lead: str) -> None:
    body = "".join((lead + line).rstrip() + "\n" for line in FUNCTIONS.rstrip().splitlines())
    item = "- text\n\n" if lead == "  " else ""
    chunks = [c for c in by_tokens(f"{item}{lead}{opening}\n{body}{lead}{closing}\n", 80) if c.text != "- text"]
    assert len(chunks) > 3
    for chunk in chunks:
        assert fences(chunk.contextualized) == 2, chunk.contextualized
        assert f"{lead}{opening}\n" in chunk.contextualized
        assert chunk.contextualized.endswith(f"{lead}{closing}")


def test_a_fence_that_starts_its_item_is_closed_in_every_piece() -> None:
    body = "".join(("  " + line).rstrip() + "\n" for line in FUNCTIONS.rstrip().splitlines())
    for chunk in by_tokens(f"- ```py\n{body}  ```\n- next\n", 80):
        assert fences(chunk.contextualized) % 2 == 0, chunk.contextualized


def test_fences_in_the_middle_of_text_stay_balanced() -> None:
    text = f"# A\n\n{words(30)}\n\n```python\n{FUNCTIONS.rstrip()}\n```\n\n{words(30)}\n\n~~~~\n{words(99)}\n~~~~\n"
    for budget in (48, 64, 100, 200):
        for chunk in by_tokens(text, budget):
            assert fences(chunk.contextualized) % 2 == 0, chunk.contextualized


def test_a_long_line_of_code_is_cut_between_words() -> None:
    chunks = by_tokens(f"```\n{words(200, 'value_')}\n```\n", 64)
    found = [word for chunk in chunks for word in re.findall(r"value_\d+|end\.", chunk.text)]
    assert found == words(200, "value_").split()


# --- lists


def test_an_item_keeps_its_nested_list() -> None:
    items = "".join(f"- item {n} {words(8)}\n  - nested {n} {words(8)}\n  - other {n} {words(8)}\n" for n in range(6))
    for chunk in split(items, 64):
        assert re.match(r"- item", chunk.text)
        assert len(re.findall("nested", chunk.text)) * 2 == len(re.findall(r"^  - ", chunk.text, re.MULTILINE))


def test_a_nested_item_cut_off_has_its_parents_first_line_in_front() -> None:
    text = "- The parent item:\n" + "".join(f"  - nested {n} {words(20)}\n" for n in range(6))
    first, *others = split(text, 64)
    assert first.text.startswith("- The parent item:\n  - nested 0")
    assert len(others) > 1
    assert {chunk.context for chunk in others} == {"- The parent item:\n"}


def test_two_levels_of_parents_stand_in_front() -> None:
    text = "- outer\n  - inner\n" + "".join(f"    - deep {n} {words(20)}\n" for n in range(6))
    assert {chunk.context for chunk in split(text, 64)[1:]} == {"- outer\n  - inner\n"}


def test_a_cut_list_repeats_the_line_that_introduces_it() -> None:
    text = "# A\n\nThe options are:\n\n" + "".join(f"- option {n} {words(20)}\n" for n in range(6))
    first, *others = split(text, 64)
    assert first.text.startswith("# A\n\nThe options are:\n\n- option 0")
    assert {chunk.context for chunk in others} == {"A\n\nThe options are:\n"}


@pytest.mark.parametrize(
    "block",
    [
        "- one\n- two\n",
        "| a | b |\n|---|---|\n| one | two |\n",
        "```\none\n```\n",
        "    one\n",
        "> one\n",
    ],
)
def test_a_line_ending_in_a_colon_stays_with_what_it_introduces(block: str) -> None:
    for size in (30, 35, 40, 45, 50, 55):
        chunks = split(f"{words(size)}\n\nThe options are:\n\n{block}\n{words(40, 'x')}\n", 60)
        assert "one" in holding(chunks, "The options are:").text


# --- references


def test_a_link_definition_travels_with_its_use() -> None:
    text = f"# A\n\nSee [the guide][g]. {words(40)}\n\n# B\n\n{words(40, 'x')}\n\n[g]: http://e.org/guide\n"
    chunks = split(text, 60)
    assert holding(chunks, "[the guide]").context == "[g]: http://e.org/guide\n\n"
    assert "http" not in holding(chunks, "# B").context


def test_a_footnote_travels_with_its_use() -> None:
    text = f"# A\n\nSee[^1] this. {words(40)}\n\n# B\n\n{words(40, 'x')}\n\n[^1]: A short note.\n"
    assert holding(split(text, 60), "See[^1]").context == "[^1]: A short note.\n\n"


def test_a_definition_in_the_chunk_is_not_repeated() -> None:
    (chunk,) = split("See [a] and[^1].\n\n[a]: http://e.org\n\n[^1]: A note.\n")
    assert chunk.context == ""


@pytest.mark.parametrize("code", ["`[g]`", "`` x[g] ``", "`a [text][g] b`"])
def test_a_definition_used_only_in_code_does_not_travel(code: str) -> None:
    text = f"# A\n\nWrite {code} there. {words(40)}\n\n# B\n\n{words(40, 'x')}\n\n[g]: http://e.org/guide\n"
    assert holding(split(text, 60), "# A").context == ""


def test_a_definition_named_in_a_fence_does_not_travel() -> None:
    text = f"# A\n\n```\n[g] x\n```\n\n{words(40)}\n\n# B\n\n{words(40, 'x')}\n\n[g]: http://e.org/guide\n"
    assert holding(split(text, 60), "[g] x").context == ""


# --- what documentation adds


LABELLED = {
    "admonition": ('!!! note "Mind"\n\n', "    ", ""),
    "collapsible": ("??? tip\n\n", "    ", ""),
    "tab": ('=== "Python"\n\n', "    ", ""),
    "directive": (":::tip\n\n", "", "\n:::\n"),
    "alert": ("> [!NOTE]\n", "> ", ""),
    "component": ('<Tab title="npm">\n\n', "", "\n</Tab>\n"),
}


@pytest.mark.parametrize("name", LABELLED)
def test_a_container_that_fits_is_whole(name: str) -> None:
    opening, lead, closing = LABELLED[name]
    container = f"{opening}{lead}{words(12)}\n{lead.rstrip()}\n{lead}{words(12)}\n{closing}"
    for size in (20, 30, 40):
        assert holding(split(f"{words(size, 'x')}\n\n{container}\n{words(30, 'y')}\n", 60), container.rstrip())


@pytest.mark.parametrize("name", LABELLED)
def test_a_piece_of_a_container_has_its_opening_line_in_front(name: str) -> None:
    opening, lead, closing = LABELLED[name]
    paragraphs = f"\n{lead.rstrip()}\n".join(f"{lead}{words(25, f'p{n}x')}" for n in range(6))
    first, *others = split(f"{opening}{paragraphs}\n{closing}", 60)
    assert first.text.startswith(opening)
    assert len(others) > 1
    assert {chunk.context for chunk in others} == {opening.rstrip() + "\n"}


def test_containers_in_containers_repeat_both_opening_lines() -> None:
    paragraphs = "\n\n".join(words(25, f"p{n}x") for n in range(6))
    chunks = split(f"::::outer\n\n:::inner\n\n{paragraphs}\n\n:::\n\n::::\n", 60)
    assert {chunk.context for chunk in chunks[1:]} == {"::::outer\n:::inner\n"}


def test_math_that_fits_is_whole() -> None:
    math = "$$\na = b\n\nc = d\n$$"
    for size in (35, 45, 55):
        assert holding(split(f"{words(size)}\n\n{math}\n\n{words(40, 'x')}\n", 60), math)


def test_a_definition_that_fits_is_whole_and_a_big_one_repeats_its_term() -> None:
    text = "".join(f"Term{n}\n: {words(15)}\n: {words(15)}\n\n" for n in range(5))
    assert [chunk.text[:4] for chunk in split(text, 60)] == ["Term"] * len(split(text, 60))
    big = "Apple\n" + "".join(f": {words(25, f'p{n}x')}\n\n" for n in range(5))
    assert {chunk.context for chunk in split(big, 60)[1:]} == {"Apple\n"}


def test_imports_are_chunks_of_text_like_all_else() -> None:
    (chunk,) = split("import A from 'a'\n\n# Title\n\ntext\n")
    assert chunk.text.startswith("import A from 'a'")


# --- characters


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_as_editors_do(end: str) -> None:
    text = end.join(["# A", "", words(40), "", "# B", "", words(40), words(3), ""])
    chunks = split(text, 60)
    assert [(chunk.start_line, chunk.end_line) for chunk in chunks] == [(1, 3), (5, 8)]
    assert [text[chunk.start : chunk.end] for chunk in chunks] == [chunk.text for chunk in chunks]


@pytest.mark.parametrize("mark", ["\f", "\u2028", "\v", "\x85", "\0", "\t"])
def test_odd_characters_end_no_line_and_move_no_offset(mark: str) -> None:
    text = f"# A{mark}a\n\n{words(40)}{mark}more\n\n# B\n\n{words(40)}\n"
    first, second = split(text, 60)
    assert (first.start_line, first.end_line, second.start_line, second.end_line) == (1, 3, 5, 7)
    assert (first.text, second.start) == (text[: text.index("\n\n# B")], text.index("# B"))


def test_a_byte_order_mark_stays_in_the_text_and_is_not_embedded() -> None:
    (chunk,) = split("\ufeff# A\n\ntext\n")
    assert (chunk.text, chunk.contextualized, chunk.headings) == ("\ufeff# A\n\ntext", "# A\n\ntext", ("A",))


def test_tabs_are_named_on_every_piece_of_them() -> None:
    inside = {name: f"{words(30, name)}\n\n{words(30, name)}" for name in "ab"}
    tabs = "".join(f'<TabItem value="{name}">\n\n{text}\n\n</TabItem>\n' for name, text in inside.items())
    chunks = split(f"<Tabs>\n{tabs}</Tabs>\n", 48)
    for name in "ab":
        named = [f'value="{name}"' in chunk.context + chunk.text for chunk in chunks]
        assert named == [f"{name}0" in chunk.text for chunk in chunks]
        assert sum(named) == 2


def test_pieces_of_math_are_framed() -> None:
    chunks = split("$$\n" + "".join(f"{words(12, name)}\n\n" for name in "abcd") + "$$\n", 30)
    assert len(chunks) > 1
    assert all(
        chunk.contextualized.strip().startswith("$$\n") and chunk.contextualized.strip().endswith("\n$$")
        for chunk in chunks
    )


def test_a_component_is_cut_between_its_parts() -> None:
    parts = "".join(f"  part{name}:\n    {words(12, name)}\n" for name in "abcd")
    chunks = split(f"<Reference\n{parts}/>\n", 32)
    assert len(chunks) > 1
    assert not any(chunk.text.endswith(":") for chunk in chunks)


def test_a_lead_stays_with_the_subsection_it_introduces() -> None:
    for size in range(20, 60):
        text = (
            f"# A\n\n{words(size)}\n\nThe methods are:\n\n## push\n\n{words(20, 'p')}\n\n## pop\n\n{words(30, 'q')}\n"
        )
        assert "## push" in holding(split(text, 64), "The methods are:").text
