"""A second run splits what has changed, and its changes lead an index to what a fresh run would give."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from structsplit import Splitter, StructsplitError
from structsplit.corpus.changes import Change
from structsplit.corpus.selection import Selection
from structsplit.corpus.state import open_state
from structsplit.errors import OutputError

OLD = 1_600_000_000
"""A time of change that is long ago, so that it is believed."""


def splitter(**options: Any) -> Splitter:
    return Splitter(**{"max_tokens": 40, "tokenizer": "words", **options})


def put(file: Path, text: str, when: int = OLD) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    os.utime(file, (when, when))


def document(*sections: str) -> str:
    return "".join(
        f"# {title}\n\n{title} is told of in many words here. " + "And more. " * 12 + "\n\n" for title in sections
    )


def run(folder: Path, state: Path, **options: Any) -> list[Change]:
    return list(splitter(**options).split_paths(folder, state=state))


def ops(changes: list[Change]) -> list[tuple[str, str]]:
    return [(change.op, Path(change.source).name) for change in changes]


def replayed(index: dict[str, dict[str, Any]], changes: list[Change]) -> dict[str, dict[str, Any]]:
    """What an index that embeds nothing but what it is told to is after the changes."""
    index = dict(index)
    embedded = {key: row["contextualized"] for key, row in index.items()}
    for change in changes:
        if change.op == "delete":
            del index[change.id]
            continue
        assert change.chunk
        row = change.chunk.to_dict()
        if change.op == "move":
            del index[change.previous]
            assert change.embed or embedded[change.previous] == row["contextualized"]
        elif change.op == "keep":
            assert embedded[change.id] == row["contextualized"]
        index[change.id] = row
    return index


def fresh(folder: Path) -> dict[str, dict[str, Any]]:
    return {chunk.id: chunk.to_dict() for chunk in splitter().split_paths(folder, on_error=lambda *_: None)}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    put(tmp_path / "docs" / "a.md", document("Ebb", "Flood"))
    put(tmp_path / "docs" / "b.md", document("Moon"))
    return tmp_path / "docs"


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state.db"


# --- what a run tells


def test_the_first_run_adds_every_chunk(folder: Path, state: Path) -> None:
    changes = run(folder, state)
    assert {change.op for change in changes} == {"add"}
    assert [change.id for change in changes] == list(fresh(folder))


def test_a_run_without_a_change_tells_nothing_and_reads_nothing(
    folder: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(folder, state)
    from structsplit.corpus import task

    monkeypatch.setattr(task, "read_file", lambda path: pytest.fail(f"{path} was read"))
    assert run(folder, state) == []


def test_a_file_that_was_only_touched_tells_nothing(folder: Path, state: Path) -> None:
    run(folder, state)
    os.utime(folder / "a.md", (OLD + 5, OLD + 5))
    assert run(folder, state) == []


def test_a_file_changed_within_the_same_second_is_not_missed(folder: Path, state: Path) -> None:
    import time

    put(folder / "a.md", document("Ebb"), when=int(time.time()))
    run(folder, state)
    status = (folder / "a.md").stat()
    (folder / "a.md").write_text(document("Nil"))  # of the same length, and with the same time
    os.utime(folder / "a.md", ns=(status.st_atime_ns, status.st_mtime_ns))
    assert ops(run(folder, state)) == [("add", "a.md"), ("delete", "a.md")]


def test_an_edit_embeds_what_it_touches_and_keeps_the_rest(folder: Path, state: Path) -> None:
    run(folder, state)
    put(folder / "a.md", document("New", "Ebb", "Flood"), OLD + 9)
    changes = run(folder, state)
    assert ops(changes) == [("add", "a.md"), ("keep", "a.md"), ("keep", "a.md")]
    assert [change.embed for change in changes] == [True, False, False]


def test_a_file_that_is_gone_takes_its_chunks_with_it(folder: Path, state: Path) -> None:
    run(folder, state)
    (folder / "b.md").unlink()
    assert ops(run(folder, state)) == [("delete", "b.md")]
    assert run(folder, state) == []


def test_a_file_that_is_ignored_from_now_on_is_gone(folder: Path, state: Path) -> None:
    run(folder, state)
    (folder / ".gitignore").write_text("b.md\n")
    assert ops(run(folder, state)) == [("delete", "b.md")]


def test_a_file_that_moved_need_not_be_embedded_again(folder: Path, state: Path) -> None:
    before = fresh(folder)
    run(folder, state)
    (folder / "b.md").rename(folder / "c.md")
    (change,) = run(folder, state)
    assert (change.op, change.embed) == ("move", False)
    assert change.previous in before
    assert change.id not in before


def test_a_file_of_code_that_moved_has_another_context(tmp_path: Path, state: Path) -> None:
    put(tmp_path / "src" / "a.py", "def ebb(hour):\n    return hour * 2\n")
    run(tmp_path / "src", state)
    (tmp_path / "src" / "a.py").rename(tmp_path / "src" / "b.py")
    (change,) = run(tmp_path / "src", state)
    assert (change.op, change.embed) == ("move", True)


def test_a_copy_is_no_move(folder: Path, state: Path) -> None:
    run(folder, state)
    shutil.copy(folder / "b.md", folder / "c.md")
    assert ops(run(folder, state)) == [("add", "c.md")]


def test_an_option_that_matters_splits_anew(folder: Path, state: Path) -> None:
    run(folder, state)
    assert run(folder, state, min_tokens=5) is not None
    changes = run(folder, state, max_tokens=20)
    assert {change.op for change in changes} == {"add", "delete"}


def test_files_outside_the_paths_of_a_run_stay(folder: Path, state: Path) -> None:
    run(folder, state)
    (folder / "b.md").unlink()
    assert list(splitter().split_paths(folder / "a.md", state=state)) == []
    assert ops(run(folder, state)) == [("delete", "b.md")]


def test_a_file_that_cannot_be_read_for_once_keeps_its_chunks(folder: Path, state: Path) -> None:
    run(folder, state)
    text = (folder / "b.md").read_bytes()
    put(folder / "b.md", "")
    (folder / "b.md").write_bytes(b"\xff\xfe\x00")
    failed: list[str] = []

    def fail(path: str, error: StructsplitError) -> None:
        failed.append(Path(path).name)

    assert list(splitter().split_paths(folder, state=state, on_error=fail)) == []
    assert failed == ["b.md"]
    (folder / "b.md").write_bytes(text)
    assert list(splitter().split_paths(folder, state=state, on_error=fail)) == []


def test_a_file_that_was_no_text_is_read_again_only_when_it_has_changed(folder: Path, state: Path) -> None:
    put(folder / "blob", "")
    (folder / "blob").write_bytes(b"\x7fELF" + bytes(196))
    os.utime(folder / "blob", (OLD, OLD))
    run(folder, state)
    put(folder / "blob", "text" * 50)  # as long, and of the same time
    assert run(folder, state) == []
    put(folder / "blob", "text" * 50, OLD + 9)
    assert ops(run(folder, state)) == [("add", "blob")]


def test_a_file_in_no_encoding_is_told_of_every_time_and_read_once(
    folder: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from structsplit.corpus import task

    put(folder / "c.txt", "")
    (folder / "c.txt").write_bytes(b"\x81\x8d\x8f\x90\x9d" * 9)
    os.utime(folder / "c.txt", (OLD, OLD))
    told: list[str] = []
    for _ in range(2):
        list(splitter().split_paths(folder, state=state, on_error=lambda _, error: told.append(str(error))))
        monkeypatch.setattr(task, "read_file", lambda path: pytest.fail(f"{path} was read"))
    assert len(told) == 2
    assert told[0] == told[1]


def test_a_file_that_was_skipped_is_split_when_its_kind_is_kept(folder: Path, state: Path) -> None:
    put(folder / "c.js", "var a;" * 2_000)
    run(folder, state)
    kept = splitter().split_paths(folder, state=state, selection=Selection(keep=("minified",)))
    assert {change.source for change in kept if change.op == "add"} >= {str(folder / "c.js")}


# --- runs that are broken off, and others at the same time


def test_a_run_that_was_broken_off_goes_on(folder: Path, state: Path) -> None:
    put(folder / "c.md", document("Star"))
    changes: Iterator[Change] = splitter().split_paths(folder, state=state)
    first = [next(changes) for _ in range(3)]  # two of a.md, one of b.md, whose file is not done
    changes.close()  # pyright: ignore[reportAttributeAccessIssue] - a generator
    rest = run(folder, state)
    assert ops(first) == [("add", "a.md"), ("add", "a.md"), ("add", "b.md")]
    assert ops(rest) == [("add", "b.md"), ("add", "c.md")]
    assert run(folder, state) == []


def test_what_was_done_before_the_break_is_done_again_where_it_changed(folder: Path, state: Path) -> None:
    changes: Iterator[Change] = splitter().split_paths(folder, state=state)
    first = [next(changes) for _ in range(3)]
    changes.close()  # pyright: ignore[reportAttributeAccessIssue]
    put(folder / "a.md", document("Flood"), OLD + 3)
    rest = run(folder, state)
    assert replayed(replayed({}, first), rest) == fresh(folder)


def test_two_runs_at_once_do_not_share_a_state(folder: Path, state: Path) -> None:
    changes = splitter().split_paths(folder, state=state)
    next(changes)
    with pytest.raises(OutputError, match="another run has this state"):
        run(folder, state)
    changes.close()  # pyright: ignore[reportAttributeAccessIssue]
    assert run(folder, state)


def test_a_file_that_is_no_state_is_left_alone(folder: Path, state: Path) -> None:
    with sqlite3.connect(state) as other:
        other.execute("CREATE TABLE mine (x)")
    other.close()
    with pytest.raises(OutputError, match="not a state"):
        run(folder, state)
    state.write_text("Dear diary, this is no database at all, and shall stay as it is.")
    with pytest.raises(OutputError, match="not a database"):
        run(folder, state)
    assert state.read_text().startswith("Dear diary")


def test_an_error_inside_a_run_is_not_taken_for_the_state_s(state: Path) -> None:
    with pytest.raises(OutputError, match="disk is full"), open_state(state):
        raise OutputError("the disk is full")


# --- any sequence of edits

NAMES = ["a.md", "b.md", "sub/c.md", "sub/d.py", "e.txt"]
TITLES = ["Ebb", "Flood", "Moon", "Star", "Wind"]
text = st.one_of(
    st.lists(st.sampled_from(TITLES), min_size=1, max_size=3).map(lambda titles: document(*titles)),
    st.sampled_from(["", "def ebb(hour):\n    return hour\n", "Words.\n", "\x00\x01\x02" * 50]),
)
name = st.sampled_from(NAMES)
edit = st.one_of(
    st.tuples(st.just("write"), name, text),
    st.tuples(st.just("delete"), name),
    st.tuples(st.just("move"), name, name),
    st.tuples(st.just("copy"), name, name),
    st.tuples(st.just("touch"), name),
)


def carry_out(folder: Path, step: tuple[Any, ...], when: int) -> None:
    what, file, *rest = (step[0], folder / step[1], *step[2:])
    if what == "write":
        put(file, rest[0], when)
    elif not file.exists():
        return
    elif what == "delete":
        file.unlink()
    elif what == "touch":
        os.utime(file, (when, when))
    elif folder / rest[0] != file:
        (folder / rest[0]).parent.mkdir(exist_ok=True)
        if what == "move":
            file.rename(folder / rest[0])
        else:
            shutil.copy2(file, folder / rest[0])


@given(
    rounds=st.lists(st.lists(edit, max_size=5), min_size=2, max_size=4),
    broken=st.lists(st.integers(0, 6), min_size=4, max_size=4),
)
def test_the_changes_of_all_runs_lead_to_what_a_fresh_run_gives(
    rounds: list[list[tuple[Any, ...]]], broken: list[int], tmp_path_factory: pytest.TempPathFactory
) -> None:
    root = tmp_path_factory.mktemp("corpus")
    folder, state = root / "docs", root / "state.db"
    folder.mkdir()
    index: dict[str, dict[str, Any]] = {}
    when = OLD
    for edits, stop in zip(rounds, broken, strict=False):
        for step in edits:
            when += 10
            carry_out(folder, step, when)
        is_broken = stop < 4
        if is_broken:
            changes = splitter().split_paths(folder, state=state, on_error=lambda *_: None)
            index = forgiving(index, list(islice(changes, stop)))
            changes.close()  # pyright: ignore[reportAttributeAccessIssue]
        rest = list(splitter().split_paths(folder, state=state, on_error=lambda *_: None))
        # the file at which a run is broken off comes again
        index = forgiving(index, rest) if is_broken else replayed(index, rest)
        assert index == fresh(folder)
    shutil.rmtree(root)


def forgiving(index: dict[str, dict[str, Any]], changes: list[Change]) -> dict[str, dict[str, Any]]:
    """Replayed by an index that does not mind to be told twice."""
    index = dict(index)
    for change in changes:
        index.pop(change.previous, None)
        if change.op == "delete":
            index.pop(change.id, None)
        elif change.chunk:
            index[change.id] = change.chunk.to_dict()
    return index
