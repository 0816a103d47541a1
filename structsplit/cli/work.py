"""The two ways `structsplit split` works: all files anew, or what has changed since the last run with a state.

Each is a context that gives the results and takes them back to be written. What it writes is in its place when the
context ends without an error.
"""

import json
import os
import stat
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from structsplit import __version__
from structsplit.cli.inputs import files_of, results_of
from structsplit.cli.output import STDOUT, open_output
from structsplit.corpus.changes import DELETE
from structsplit.corpus.incremental import Follower, covers
from structsplit.corpus.result import GONE, SPLIT, FileResult
from structsplit.corpus.state import State, open_state
from structsplit.corpus.task import Job
from structsplit.corpus.worker import CHUNKS, LINES
from structsplit.errors import OutputError
from structsplit.sinks import Sink, open_sink
from structsplit.sinks.files import is_special, writing
from structsplit.sinks.jsonlines import JsonLines, line

if TYPE_CHECKING:
    from structsplit.cli.config import Settings
    from structsplit.cli.request import Request


@dataclass(slots=True)
class Work:
    """Results, and what to do with each."""

    results: Generator[FileResult]
    write: Callable[[FileResult], None]


@contextmanager
def work_of(request: "Request", settings: "Settings") -> Iterator[Work]:
    """The work of a run. With `--stats` chunks are at hand after `write`, else only what is written."""
    job = Job(settings.splitter(), settings.format, settings.selection, marks=bool(request.state))
    wanted = LINES if request.is_lines and not request.stats else CHUNKS
    files = files_of(settings, request)
    if not request.state:
        results = results_of(job, files, settings, request, wanted)
        with closing(results), open_output(request.output) as sink:
            yield Work(results, lambda result: _write(sink, result))
        return
    with open_state(request.state) as state:
        follower = Follower(state, job, covers(request.paths, is_list=request.from0))
        with _continued(request, state, follower) as (sink, offset):
            found = results_of(job, follower.judged(files), settings, request, wanted)
            with closing(found), closing(follower.followed(found, offset)) as results:
                write = _write_changes if request.changes else _update
                yield Work(results, lambda result: write(sink, result))
        follower.finish()


# Chunks


def _write(sink: Sink, result: FileResult) -> None:
    """The chunks of a file."""
    if result.status != SPLIT:
        return
    if result.lines and isinstance(sink, JsonLines) and not result.chunks and result.is_lines:
        sink.blocks(result.lines.blocks())
        return
    _load(result)
    sink.write(result.path, result.chunks)


def _load(result: FileResult) -> None:
    """Have the chunks at hand, where they came pickled."""
    if result.lines and not result.is_lines:
        result.chunks = [chunk for part in result.lines.pickled() for chunk in part]
        result.lines = None


def _update(sink: Sink, result: FileResult) -> None:
    """The chunks of a file that has changed; a database forgets those of files that are gone."""
    if not isinstance(sink, JsonLines):
        if result.status == GONE:
            sink.remove(result.path)
        if result.moved_from:
            sink.remove(result.moved_from)
    _write(sink, result)


# Changes


def _write_changes(sink: Sink, result: FileResult) -> None:
    """A row for each thing an index has to do."""
    assert isinstance(sink, JsonLines)
    _load(result)
    if result.steps:
        sink.blocks(_change_lines(result))


def _change_lines(result: FileResult) -> Iterator[bytes]:
    lines = _lines(result)
    for step in result.steps:
        if step.op == DELETE:
            yield line({"op": DELETE, "id": step.id, "source": result.path})
            continue
        says = {"op": step.op} | ({"from": step.previous, "embed": step.embed} if step.previous else {})
        # the row of the chunk, behind the first words of ours
        yield json.dumps(says).encode("ascii")[:-1] + b", " + next(lines)[1:]


def _lines(result: FileResult) -> Iterator[bytes]:
    """The chunks of a file as lines, in order."""
    if not result.lines:
        yield from (line(chunk.to_dict()) for chunk in result.chunks)
        return
    rest = b""
    for block in result.lines.blocks():
        *whole, rest = (rest + block).split(b"\n")
        yield from (row + b"\n" for row in whole)


# Outputs that go on where a run was broken off


@contextmanager
def _continued(request: "Request", state: State, follower: Follower) -> Iterator[tuple[Sink, Callable[[], int]]]:
    """The sink of a run with a state, and a function that tells how much of the output is written."""
    output = request.output
    run = f"{__version__} {follower.options.hex()} {'changes' if request.changes else 'chunks'}"
    if output == STDOUT:
        state.resumes(f"{run} stdout")
        with open_output(output) as sink:
            yield sink, lambda: 0
    elif request.is_lines and not output.endswith((".gz", ".zst")) and not is_special(Path(output)):
        with writing(output), _part(Path(os.path.realpath(output)), run, state) as (sink, offset):
            yield sink, offset
    elif not request.is_lines and Path(output).suffix.lower() != ".parquet":
        is_there = os.path.lexists(output) and os.path.getsize(output) > 0  # noqa: PTH202
        if not is_there:
            state.forget()  # what an earlier run wrote for them is gone
        state.resumes(f"{run} {os.path.realpath(output)}" if is_there else "")
        with open_sink(output, in_place=True) as sink:
            yield sink, lambda: 0
    else:
        state.resumes("")
        with open_output(output) as sink:
            yield sink, lambda: 0


@contextmanager
def _part(place: Path, run: str, state: State) -> Iterator[tuple[JsonLines, Callable[[], int]]]:
    """Lines in a file beside a place, which stays there when the run is broken off, and is moved when it is not."""
    part = place.with_name(f".{place.name}.part")
    name = f"{run} {place}"
    if place.is_dir():
        raise OutputError(f"cannot write {place}: is a folder, not a file")
    if state.is_open(name) and state.is_moving and not part.exists() and place.exists():
        place.replace(part)  # killed between moving the file and saying so
    if not part.exists() or part.stat().st_size < state.offset:
        state.resumes("")
    going_on = state.resumes(name)
    try:
        with part.open("r+b" if going_on else "wb") as file:
            file.truncate(state.offset)
            file.seek(state.offset)
            yield JsonLines(file), file.tell
    except BaseException:
        if not state.offset:  # nothing in it that is worth going on with
            part.unlink(missing_ok=True)
        raise
    state.set_moving()
    if place.exists():
        part.chmod(stat.S_IMODE(place.stat().st_mode))
    part.replace(place)
