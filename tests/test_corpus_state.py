"""`structsplit split --state`: incremental runs with the real command, also such that are killed."""

import json
import os
import signal
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.test_corpus_faults import plant, pytestmark, reader_of, run, sources, started, until

__all__ = ["pytestmark"]

STATE = ("--state", "state.db")


def rows(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def ops(output: str) -> list[tuple[str, str]]:
    return [(row["op"], row["source"]) for row in rows(output)]


def settle(folder: Path) -> None:
    """Have the files been changed long ago, so that their times are believed."""
    for file in folder.rglob("*.md"):
        if file.is_file():
            os.utime(file, (1_600_000_000, 1_600_000_000))


def test_a_second_run_writes_only_what_has_changed(tmp_path: Path) -> None:
    settle(plant(tmp_path, "docs/a.md", "docs/b.md"))
    assert sources(run(tmp_path, "docs", *STATE).stdout) == ["docs/a.md", "docs/b.md"]
    (tmp_path / "docs" / "b.md").write_text("Other words.\n")
    done = run(tmp_path, "docs", *STATE, "-v")
    assert sources(done.stdout) == ["docs/b.md"]
    assert done.stderr.splitlines()[-1] == "structsplit: 1 file, 1 chunk, 1 unchanged"
    assert run(tmp_path, "docs", *STATE).stdout == ""


def test_changes_say_what_an_index_has_to_do(tmp_path: Path) -> None:
    settle(plant(tmp_path, "docs/a.md", "docs/b.md", "docs/c.md"))
    changes = ("docs", *STATE, "--changes", "--jobs", "2")
    first = rows(run(tmp_path, *changes).stdout)
    assert [row.pop("op") for row in first] == ["add"] * 3
    assert first == rows(run(tmp_path, "docs").stdout)
    (tmp_path / "docs" / "a.md").unlink()
    (tmp_path / "docs" / "b.md").rename(tmp_path / "docs" / "d.md")
    (tmp_path / "docs" / "c.md").write_text("# docs/c.md\n\nWords of this file.\n\n# More\n\n" + "Words. " * 50)
    second = run(tmp_path, *changes)
    assert ops(second.stdout) == [
        ("add", "docs/c.md"),
        ("delete", "docs/c.md"),
        ("move", "docs/d.md"),
        ("delete", "docs/a.md"),
    ]
    moved = next(row for row in rows(second.stdout) if row["op"] == "move")
    assert (moved["from"], moved["embed"]) == (first[1]["id"], False)


def test_a_database_is_updated_in_place(tmp_path: Path) -> None:
    settle(plant(tmp_path, "docs/a.md", "docs/b.md", "docs/c.md"))
    update = ("docs", *STATE, "-o", "chunks.db")
    assert run(tmp_path, *update).returncode == 0
    (tmp_path / "docs" / "a.md").write_text("Other words.\n")
    (tmp_path / "docs" / "b.md").unlink()
    (tmp_path / "docs" / "c.md").rename(tmp_path / "docs" / "d.md")
    assert run(tmp_path, *update).returncode == 0
    run(tmp_path, "docs", "-o", "fresh.db")
    assert contents(tmp_path / "chunks.db") == contents(tmp_path / "fresh.db")
    (tmp_path / "chunks.db").unlink()
    run(tmp_path, *update)
    assert contents(tmp_path / "chunks.db") == contents(tmp_path / "fresh.db")


def contents(database: Path) -> tuple[list[Any], list[Any]]:
    connection = sqlite3.connect(database)
    try:
        found = connection.execute("SELECT id, source, text FROM chunks ORDER BY id").fetchall()
        return found, connection.execute("SELECT path FROM files ORDER BY path").fetchall()
    finally:
        connection.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_was_stopped_goes_on_and_writes_nothing_twice(number: signal.Signals, tmp_path: Path) -> None:
    settle(plant(tmp_path, "a.md", "b.md", "d.md"))
    whole = run(tmp_path, "a.md", "b.md", "c.md", "d.md").stdout
    os.mkfifo(tmp_path / "c.md")
    (tmp_path / "out.jsonl").write_text("old")
    arguments = (
        "a.md",
        "b.md",
        "c.md",
        "d.md",
        *STATE,
        "-o",
        "out.jsonl",
        "--changes",
        "--time-limit",
        "0",
        "--jobs",
        "1",
    )
    with started(tmp_path, *arguments) as process:
        reader_of(tmp_path / "c.md", process.pid)
        until(lambda: (tmp_path / ".out.jsonl.part").exists() and noted(tmp_path) == [b"a.md", b"b.md"])
        process.send_signal(number)
        process.wait(60)
    assert (tmp_path / "out.jsonl").read_text() == "old"
    (tmp_path / "c.md").unlink()
    (tmp_path / "c.md").write_text("# c.md\n\nWords of this file.\n")
    done = run(tmp_path, *arguments, "-v")
    assert done.returncode == 0
    assert "2 unchanged" in done.stderr
    written = (tmp_path / "out.jsonl").read_text()
    assert ops(written) == [("add", "a.md"), ("add", "b.md"), ("add", "c.md"), ("add", "d.md")]
    assert not (tmp_path / ".out.jsonl.part").exists()
    assert {row["id"] for row in rows(written)} >= {row["id"] for row in rows(whole)}
    assert ops(run(tmp_path, *arguments[:4], *STATE, "--changes").stdout) == []


def noted(folder: Path) -> list[bytes]:
    """The files that a run has done with; its state is locked, so a copy is read."""
    import shutil

    for ending in ("", "-wal"):
        place = folder / f"state.db{ending}"
        if place.exists():
            shutil.copy(place, folder / f"copy.db{ending}")
    connection = sqlite3.connect(folder / "copy.db")
    try:
        return [row[0] for row in connection.execute("SELECT path FROM done ORDER BY path")]
    except sqlite3.Error:
        return []
    finally:
        connection.close()


def test_a_run_to_another_output_does_not_count_what_a_stopped_one_wrote(tmp_path: Path) -> None:
    settle(plant(tmp_path, "a.md"))
    os.mkfifo(tmp_path / "b.md")
    with started(tmp_path, "a.md", "b.md", *STATE, "-o", "out.jsonl", "--time-limit", "0") as process:
        until(lambda: noted(tmp_path) == [b"a.md"])
        process.kill()
    assert sources(run(tmp_path, "a.md", *STATE, "-o", "-").stdout) == ["a.md"]


def test_two_runs_at_once_are_told_apart(tmp_path: Path) -> None:
    plant(tmp_path, "a.md")
    os.mkfifo(tmp_path / "b.md")
    with started(tmp_path, "a.md", "b.md", *STATE, "--time-limit", "0") as process:
        until(lambda: noted(tmp_path) == [b"a.md"])
        second = run(tmp_path, "a.md", *STATE)
        process.kill()
    assert second.returncode == 1
    assert second.stderr == "structsplit: state.db: another run has this state; wait for it to end\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("a.md", "--changes"), "--changes needs --state"),
        (("a.md", *STATE, "--changes", "-o", "x.db"), "--changes writes JSON Lines"),
        (("-", *STATE), "--state cannot tell"),
    ],
)
def test_flags_that_exclude_each_other_are_one_line_and_exit_2(
    arguments: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    plant(tmp_path, "a.md")
    done = run(tmp_path, *arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_stats_are_printed_at_the_end(tmp_path: Path) -> None:
    plant(tmp_path, "a.md", "b.md")
    done = run(tmp_path, ".", "--stats")
    assert sources(done.stdout) == ["./a.md", "./b.md"]
    assert "2 chunks of 2 files" in done.stderr
