"""A run that knows of earlier ones: only what has changed is split, and what an index must do about it is told."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from structsplit import __version__
from structsplit.corpus.changes import ADD, DELETE, Change, compare, options_digest
from structsplit.corpus.globs import is_glob, split_glob
from structsplit.corpus.result import FAILED, GONE, SPLIT, UNCHANGED, FileResult
from structsplit.corpus.run import split_to_chunks
from structsplit.corpus.selection import EVERYTHING_OWN, Selection
from structsplit.corpus.state import Known, State, open_state
from structsplit.corpus.task import Job
from structsplit.corpus.walk import STDIN, Found, walk
from structsplit.errors import ReadError

if TYPE_CHECKING:
    from structsplit.errors import StructsplitError
    from structsplit.splitter import Splitter

Path = str | os.PathLike[str]

ASKED_BATCH = 200
"""Files that a state is asked about at once."""


class Follower:
    """Compares the files of a run with what a state knows of them."""

    def __init__(self, state: State, job: Job, covers: Callable[[bytes], bool]) -> None:
        self.state = state
        # which contents are skipped is an option of the run, not of the splitter
        version = f"{__version__} skips {job.selection.flags.skipped_contents}"
        self.options = options_digest(job.splitter.options, job.format, version)
        self._covers = covers

    def judged(self, files: Iterable[Found]) -> Iterator[Found]:
        """The files, those marked that need not be read, and those whose content may be what it was."""
        remaining = iter(files)
        while batch := list(islice(remaining, ASKED_BATCH)):
            yield from self._judged_batch(batch)

    def _judged_batch(self, files: list[Found]) -> Iterator[Found]:
        earlier = self.state.before_all([os.fsencode(found.path) for found in files if not found.skipped])
        for found in files:
            if found.skipped or found.error or found.path == STDIN:
                yield found
                continue
            path = os.fsencode(found.path)
            known = (self.state.done(path) if self.state.was_broken_off else None) or earlier.get(path)
            was_split = known is not None and known.status == SPLIT
            # what is asked for by its name is never skipped
            if known and known.is_same(found.size, found.mtime_ns, self.options) and (was_split or not found.is_named):
                yield Found(found.path, known=_remembered(found, known))
            else:
                is_like = known and was_split and known.options == self.options
                yield replace(found, digest=known.digest) if known and is_like else found

    def followed(self, results: Iterable[FileResult], offset: Callable[[], int]) -> "Generator[FileResult]":
        """The results, each with its steps, then the files that are gone. Each is noted when the next is asked for; by
        then its rows must be written, up to `offset`."""
        for result in results:
            if result.path == STDIN:
                yield result
                continue
            path = os.fsencode(result.path)
            if result.is_remembered:  # as `judged` found it
                yield result
                self.state.see(path)
                continue
            known = self._known(path)
            moved = None
            if result.status == SPLIT:
                moved = None if known else self.state.moved(result.digest, self.options)
                before = moved or known
                result.steps = list(compare(before.chunks if before else b"", result.marks, has_moved=bool(moved)))
                result.moved_from = os.fsdecode(moved.path) if moved else ""
            yield result
            noted = self._noted(result, path, known)
            if noted:
                self.state.note(noted, moved_from=moved.path if moved else None, offset=offset())
        for known in self._gone():
            if known.status != SPLIT:
                continue
            yield FileResult(os.fsdecode(known.path), GONE, steps=list(compare(known.chunks, b"")))

    def finish(self) -> None:
        """All rows are where they belong."""
        self.state.finish(known.path for known in list(self._gone()))

    def _known(self, path: bytes) -> Known | None:
        return (self.state.done(path) if self.state.was_broken_off else None) or self.state.before(path)

    def _gone(self) -> Iterator[Known]:
        return (known for known in list(self.state.gone()) if self._covers(known.path))

    def _noted(self, result: FileResult, path: bytes, known: Known | None) -> Known | None:
        """What to remember of a file; None where there is nothing, so that it counts as gone."""
        if result.status == SPLIT:
            return Known(
                path, result.size, result.mtime_ns, result.read_ns, result.digest, self.options, result.marks
            )  # fmt: skip
        if result.is_final and not (known and known.chunks):
            return Known(
                path, result.size, result.mtime_ns, result.read_ns, result.digest, self.options, b"",
                result.status, result.reason, str(result.error or ""),
            )  # fmt: skip
        if result.status == UNCHANGED and known:
            # another time, the same content
            return replace(known, size=result.size, mtime_ns=result.mtime_ns, read_ns=result.read_ns)
        # what cannot be read today has not ceased to be; it is tried again when it is asked for again
        return known if result.status == FAILED and os.path.lexists(path) else None


def _remembered(found: Found, known: Known) -> FileResult:
    """What an earlier run said of a file that is as it was."""
    status = UNCHANGED if known.status == SPLIT else known.status
    error = ReadError(known.message) if known.message else None
    return FileResult(found.path, status, known.reason, error, size=found.size, is_remembered=True)


def covers(paths: Iterable[Path], *, is_list: bool = False) -> Callable[[bytes], bool]:
    """Tells of a path whether a run over these paths would have met it, so that it is gone when it was not.

    Args:
        paths: what the run was asked for.
        is_list: whether more paths came in a list, which then says all there is.
    """
    exact: set[bytes] = set()
    folders: list[bytes] = []
    for given in paths:
        path = os.fspath(given)
        exact.add(os.fsencode(path))
        folder = split_glob(path)[0] if is_glob(path) and not os.path.lexists(path) else path
        folders.append(os.fsencode(os.path.join(folder, "")))  # noqa: PTH118 - names stay as they were given
    return lambda path: is_list or path in exact or path.startswith(tuple(folders))


def changes(
    splitter: "Splitter",
    paths: Path | Iterable[Path],
    state_file: Path,
    *,
    format: str = "auto",  # noqa: A002 - the public name
    jobs: int = 1,
    on_error: "Callable[[str, StructsplitError], None]",
    selection: Selection | None = None,
) -> Iterator[Change]:
    """What has changed since the last run with this state. See `Splitter.split_paths`."""
    named = [paths] if isinstance(paths, str | os.PathLike) else list(paths)
    job = Job(splitter, format, selection or EVERYTHING_OWN, marks=True)
    with open_state(state_file) as state:
        follower = Follower(state, job, covers(named))
        state.resumes(f"python {follower.options.hex()}")
        files = walk(named, job.selection)
        results = split_to_chunks(job, follower.judged(files), jobs=jobs)
        with closing(follower.followed(results, lambda: 0)) as followed:
            for result in followed:
                if result.error:
                    on_error(result.path, result.error)
                yield from changes_of(result)
        follower.finish()


def changes_of(result: FileResult) -> Iterator[Change]:
    """The changes of a file whose chunks are at hand."""
    for step in result.steps:
        if step.op == DELETE:
            yield Change(DELETE, step.id, result.path)
        else:
            chunk = result.chunks[step.index]
            yield Change(step.op, step.id, result.path, chunk, step.previous, step.embed or step.op == ADD)
