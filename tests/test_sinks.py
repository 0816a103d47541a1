"""Files of chunks: JSON Lines, Parquet, SQLite."""

import gzip
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from structsplit import Chunk, Splitter
from structsplit.errors import OutputError
from structsplit.sinks import open_sink
from structsplit.sinks import parquet as parquet_sink

PAGE = """# Manual

Words before the first section, in one paragraph of their own.

## Options

| name | default |
|---|---|
| `retries` | 3 |
| `timeout` | 30 s |
"""
CODE = "import os\n\n\ndef readConfig(path):\n    return os.stat(path)\n"


def chunks_of(text: str, source: str) -> list[Chunk]:
    return Splitter(max_tokens=64, min_tokens=1).split(text, source=source)


@pytest.fixture
def files() -> dict[str, list[Chunk]]:
    return {source: chunks_of(text, source) for source, text in (("manual.md", PAGE), ("config.py", CODE))}


def write(path: Path, files: dict[str, list[Chunk]], *, in_place: bool = False) -> Path:
    with open_sink(str(path), in_place=in_place) as sink:
        for source, chunks in files.items():
            sink.write(source, chunks)
    return path


def rows_of(files: dict[str, list[Chunk]]) -> list[dict]:
    return [chunk.to_dict() for chunks in files.values() for chunk in chunks]


def unpacked(path: Path) -> bytes:
    if path.suffix == ".gz":
        return gzip.decompress(path.read_bytes())
    if path.suffix == ".zst":
        return pyarrow.input_stream(str(path), compression="zstd").read()
    return path.read_bytes()


@pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.gz", "out.jsonl.zst"])
def test_json_lines_hold_one_row_per_chunk(tmp_path: Path, files: dict, name: str) -> None:
    path = write(tmp_path / name, files)
    assert [json.loads(line) for line in unpacked(path).splitlines()] == rows_of(files)


def test_the_same_chunks_give_the_same_gzip_bytes(tmp_path: Path, files: dict) -> None:
    assert write(tmp_path / "a.jsonl.gz", files).read_bytes() == write(tmp_path / "b.jsonl.gz", files).read_bytes()


def test_parquet_has_lists_and_structs_as_such(tmp_path: Path, files: dict) -> None:
    table = pyarrow.parquet.read_table(write(tmp_path / "out.parquet", files))
    assert pyarrow.types.is_list(table.schema.field("headings").type)
    assert pyarrow.types.is_struct(table.schema.field("part").type)
    for found, row in zip(table.to_pylist(), rows_of(files), strict=True):
        part = found["part"] and [found["part"]["number"], found["part"]["of"]]
        assert found | {"part": part, "metadata": json.loads(found["metadata"])} == row


def test_parquet_row_groups_are_bounded(tmp_path: Path, files: dict, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet_sink, "ROWS", 2)
    found = pyarrow.parquet.ParquetFile(write(tmp_path / "out.parquet", files))
    sizes = [found.metadata.row_group(number).num_rows for number in range(found.num_row_groups)]
    assert sum(sizes) == len(rows_of(files)) > max(sizes) == 2


def test_a_database_has_a_row_for_every_file_and_chunk(tmp_path: Path, files: dict) -> None:
    with closing(sqlite3.connect(write(tmp_path / "out.db", files))) as database:
        database.row_factory = sqlite3.Row
        found = [dict(row) for row in database.execute("SELECT * FROM chunks ORDER BY rowid")]
        counts = dict(database.execute("SELECT path, chunks FROM files").fetchall())
    assert counts == {source: len(chunks) for source, chunks in files.items()}
    for row, expected in zip(found, rows_of(files), strict=True):
        for name in ("headings", "symbols", "pages", "boxes", "metadata"):
            row[name] = json.loads(row[name])
        row["part"] = row["part"] and json.loads(row["part"])
        assert {name: row[name] for name in expected if name != "contextualized"} == {
            name: value for name, value in expected.items() if name != "contextualized"
        }


def test_a_page_that_begins_with_code_is_of_no_language(tmp_path: Path) -> None:
    page = "```python\n" + "x = 1\n" * 80 + "```\n"
    path = write(tmp_path / "out.db", {"a.md": chunks_of(page, "a.md"), "b.py": chunks_of(CODE, "b.py")})
    with closing(sqlite3.connect(path)) as database:
        found = database.execute("SELECT path, format, language FROM files ORDER BY path").fetchall()
    assert found == [("a.md", "markdown", ""), ("b.py", "code", "python")]


def is_sound(path: Path) -> bool:
    """Whether the index of words says what the table says."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("INSERT INTO chunks_fts (chunks_fts, rank) VALUES ('integrity-check', 1)")
        return database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def matches(path: Path, word: str) -> int:
    with closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT count(*) FROM chunks_fts WHERE chunks_fts MATCH ?", (word,)).fetchone()[0]


def test_a_database_is_updated_in_place_file_by_file(tmp_path: Path, files: dict) -> None:
    path = write(tmp_path / "out.db", files)
    assert matches(path, "retries")
    assert matches(path, "stat")
    write(path, {"manual.md": chunks_of(PAGE.replace("retries", "attempts"), "manual.md")}, in_place=True)
    assert (matches(path, "retries"), matches(path, "attempts")) == (0, 1)
    with open_sink(str(path), in_place=True) as sink:
        sink.remove("config.py")
    assert not matches(path, "stat")
    assert is_sound(path)


def test_a_row_that_a_user_changes_is_found_by_its_new_words(tmp_path: Path) -> None:
    path = write(tmp_path / "out.db", {"a.md": chunks_of("# Kettle\n\nIt boils water.\n", "a.md")})
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE chunks SET text = 'It brews tea.'")
        database.commit()
    assert (matches(path, "boils"), matches(path, "brews"), is_sound(path)) == (0, 1, True)


def test_a_file_written_twice_is_in_the_database_once(tmp_path: Path, files: dict) -> None:
    path = tmp_path / "out.db"
    with open_sink(str(path)) as sink:
        for _ in range(2):
            sink.write("config.py", files["config.py"])
    assert matches(path, "stat") == 1
    assert is_sound(path)


NAMES = ["out.jsonl", "out.jsonl.gz", "out.jsonl.zst", "out.parquet", "out.db"]


@pytest.mark.parametrize("name", NAMES)
def test_a_run_that_fails_leaves_the_old_file_and_nothing_else(tmp_path: Path, files: dict, name: str) -> None:
    path = write(tmp_path / name, files)
    before = path.read_bytes()
    broken = replace(files["config.py"][0], metadata={"no JSON": object()})
    with pytest.raises(TypeError):
        write(path, {"manual.md": files["manual.md"], "config.py": [broken]})
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_is_no_utf_8_does_not_stop_a_run(tmp_path: Path, name: str) -> None:
    source = "caf\udce9.md"
    write(tmp_path / name, {source: chunks_of("Words.", source)})


@pytest.mark.parametrize("name", NAMES)
def test_a_folder_that_is_not_there_is_one_line(tmp_path: Path, name: str) -> None:
    with pytest.raises(OutputError, match=r"^cannot write .*gone.*$"), open_sink(str(tmp_path / "gone" / name)):
        pass


@pytest.mark.parametrize("in_place", [True, False])
def test_a_database_of_somebody_else_is_left_alone(tmp_path: Path, in_place: bool) -> None:
    path = tmp_path / "mine.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE precious (fact)")
    before = path.read_bytes()
    with pytest.raises(OutputError, match="not a database written by structsplit"):
        write(path, {}, in_place=in_place)
    assert path.read_bytes() == before


def test_a_text_file_named_like_a_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    path.write_text("my notes\n" * 100)
    with pytest.raises(OutputError, match=r"notes\.db: file is not a database"):
        write(path, {})
    assert path.read_text().startswith("my notes")


@pytest.mark.parametrize("name", ["chunks.csv", "chunks.XLSX"])
def test_a_kind_of_file_that_is_not_written_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(OutputError, match=r"ends in \.jsonl, \.parquet or \.db"), open_sink(str(tmp_path / name)):
        pass
    assert not list(tmp_path.iterdir())
