"""A chunk as users and indexes see it."""

import dataclasses
import json
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

import structsplit

FIXTURES = Path(__file__).parent.parent / "fixtures"
SCHEMA = json.loads(resources.files("structsplit").joinpath("chunk.schema.json").read_text())


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*/*.[mt]*")), ids=lambda path: path.name)
def test_rows_obey_the_published_schema(path: Path) -> None:
    for chunk in structsplit.split_file(path, max_tokens=64):
        jsonschema.validate(json.loads(json.dumps(chunk.to_dict())), SCHEMA)


def test_a_row_has_every_field_and_what_to_embed() -> None:
    (chunk,) = structsplit.split("# A\n\ntext", format="markdown")
    names = {field.name for field in dataclasses.fields(chunk)}
    assert set(chunk.to_dict()) == names | {"contextualized"} == set(SCHEMA["properties"])


def test_a_chunk_cannot_be_changed() -> None:
    (chunk,) = structsplit.split("text")
    with pytest.raises(dataclasses.FrozenInstanceError):
        chunk.text = "other"  # type: ignore[misc]


def test_contextualized_is_context_and_body_where_there_is_a_body() -> None:
    table = "# T\n\n| a    | b    |\n|------|------|\n| 1    | 2    |\n"
    (chunk,) = structsplit.split(table, format="markdown")
    assert chunk.body == "# T\n\n| a | b |\n|---|---|\n| 1 | 2 |"
    assert chunk.contextualized == chunk.context + chunk.body


def test_ids_do_not_depend_on_position() -> None:
    section = "# Last\n\n" + "words that stay. " * 30
    before = structsplit.split(section, format="markdown", max_tokens=64)
    after = structsplit.split("# New\n\n" + "other words. " * 40 + "\n\n" + section, format="markdown", max_tokens=64)
    assert {chunk.id for chunk in before} <= {chunk.id for chunk in after}


def test_ids_depend_on_the_source() -> None:
    (one,) = structsplit.split("text", source="a.txt")
    (other,) = structsplit.split("text", source="b.txt")
    assert one.id != other.id


def test_equal_chunks_of_one_document_have_ids_of_their_own() -> None:
    text = "same words here.\n\n" * 40
    chunks = structsplit.split(text, format="text", max_tokens=16, target_tokens=5, min_tokens=0)
    assert len({chunk.text for chunk in chunks}) < len(chunks)
    assert len({chunk.id for chunk in chunks}) == len(chunks)


def test_a_sentence_in_the_middle_changes_few_ids() -> None:
    text = (FIXTURES / "markdown" / "reference.md").read_text()
    before = {chunk.id for chunk in structsplit.split(text, format="markdown")}
    place = text.index("## Checklist") + len("## Checklist\n\n")
    edited = text[:place] + "One more sentence stands here. " + text[place:]
    after = {chunk.id for chunk in structsplit.split(edited, format="markdown")}
    assert 1 <= len(after - before) <= 2
