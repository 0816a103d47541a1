"""`children=True`: the units inside a chunk as chunks of their own, beside it."""

from collections import Counter as Bag
from itertools import groupby, pairwise
from pathlib import Path

import pytest

import structsplit
from structsplit import Chunk, Kind, Splitter
from tests.growth import assert_linear
from tests.test_laws import FILES, parse

GUIDE = """# Guide

Intro words.

## Options

The options are:

| name | default | meaning |
|---|---|---|
| `retries` | 3 | how often |
| `timeout` | | how long |

- one item
- another
  with more
"""

CODE = '''import os


class Pump(Machine):
    """Moves water."""

    speed = 1
    power = 2

    def start(self):
        return os.name

    def stop(self):
        return 2
'''


def split(text: str, **options: object) -> list[Chunk]:
    return structsplit.split(text, source="guide", children=True, **options)  # pyright: ignore[reportArgumentType]


def children_of(text: str, **options: object) -> list[Chunk]:
    return [chunk for chunk in split(text, **options) if chunk.parent_id]


def test_children_follow_their_parent_and_name_it() -> None:
    parent, *children = split(GUIDE, format="markdown")
    assert parent.parent_id is None
    assert [child.kind for child in children] == ["paragraph", "row", "row", "item", "item"]
    assert {child.parent_id for child in children} == {parent.id}


def test_a_row_is_lines_of_column_and_value_under_its_headings() -> None:
    row = children_of(GUIDE, format="markdown")[2]
    assert row.text == "| `timeout` | | how long |"
    assert row.contextualized == "Guide > Options\n\nname: `timeout`\ndefault: \nmeaning: how long\n"
    assert row.headings == ("Guide", "Options")


def test_headings_and_words_of_introduction_stay_with_what_follows() -> None:
    first = children_of(GUIDE, format="markdown")[1]
    assert first.text.startswith("## Options\n\nThe options are:\n\n| name |")
    assert first.contextualized.startswith("Guide\n\n## Options\n\nThe options are:\n\nname: `retries`\n")


def test_members_of_a_class_lie_in_its_scope() -> None:
    imports, head, start, stop = children_of(CODE, format="python")
    assert (imports.kind, head.kind, start.kind, stop.kind) == ("imports", "class", "method", "method")
    assert head.text.endswith("power = 2")
    assert start.contextualized == "# guide > Pump\nclass Pump(Machine):\n    def start(self):\n        return os.name"
    assert start.symbols == ("Pump.start",)


def test_a_chunk_that_is_one_thing_has_no_children() -> None:
    assert not children_of("# Title\n\nOne paragraph.\n", format="markdown")
    assert not children_of("def f():\n    return 1\n", format="python")


def test_children_take_time_in_proportion() -> None:
    assert_linear(children_of, "\n\n".join(f"Paragraph {number} has words." for number in range(8_000)))


def test_children_begin_and_end_with_text_whatever_ends_the_lines() -> None:
    texts = [child.text for child in children_of(GUIDE.replace("\n", "\r"), format="markdown")]
    assert len(texts) > 3
    assert all(text == text.strip("\r") for text in texts)


def test_without_context_children_have_none() -> None:
    assert all(child.context == "" for child in children_of(GUIDE, format="markdown", context="none"))


def test_children_of_a_kind_asked_for_come_with_their_parents() -> None:
    parts = ["Words of no interest. " * 12, GUIDE[GUIDE.index("| name") : GUIDE.index("- one")], "More words. " * 12]
    parent, *rows = split("\n\n".join(parts), format="markdown", max_tokens=64, kinds=["table"])
    assert (parent.kind, parent.parent_id) == ("table", None)
    assert [(row.kind, row.parent_id) for row in rows] == [("row", parent.id)] * 2


@pytest.mark.parametrize("budget", [64, 512])
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_children_of_fixtures_obey_the_laws(path: Path, budget: int) -> None:
    document = parse(path)
    splitter = Splitter(budget, children=True)
    chunks = splitter.split_document(document)
    assert [chunk for chunk in chunks if not chunk.parent_id] == Splitter(budget).split_document(parse(path))
    assert len({chunk.id for chunk in chunks}) == len(chunks)
    for chunk in chunks:
        assert chunk.text == document.text[chunk.start : chunk.end]
        assert chunk.tokens == splitter.counter(chunk.contextualized) <= budget
    for parent_id, group in groupby(chunks, key=lambda chunk: chunk.parent_id or chunk.id):
        parent, *children = group
        assert parent.id == parent_id
        if children:
            covers(document.text, parent, children)


def covers(text: str, parent: Chunk, children: list[Chunk]) -> None:
    """Children are in order and disjoint, and hold all of their parent."""
    bounds = [(parent.start, parent.start), *((child.start, child.end) for child in children), (parent.end, parent.end)]
    for (_, end), (start, _) in pairwise(bounds):
        assert end <= start
        assert not text[end:start].strip(), "lost between children"
    columns = Bag(words(" ".join(child.contextualized for child in children if child.kind == Kind.ROW)))
    for child in children:
        if child.body is not None:
            assert not Bag(words(child.text)) - Bag(words(child.body)) - columns


def words(text: str) -> list[str]:
    return "".join(character if character.isalnum() else " " for character in text).split()
