"""Splitting many files, in this process or in several; the results come in the order of the paths."""

import os
import pickle
import warnings
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from structsplit.corpus.limits import DEFAULT_LIMITS, Limits
from structsplit.corpus.result import FileResult, passed_over
from structsplit.corpus.selection import EVERYTHING_OWN, Selection
from structsplit.corpus.task import Job, split_one
from structsplit.corpus.walk import Found, walk
from structsplit.corpus.worker import CHUNKS, LINES
from structsplit.errors import OptionError, StructsplitError

if TYPE_CHECKING:
    from structsplit.splitter import Splitter


def run(
    splitter: "Splitter",
    paths: "str | os.PathLike[str] | Iterable[str | os.PathLike[str]]",
    *,
    format: str = "auto",  # noqa: A002 - the public name
    jobs: int = 1,
    selection: Selection | None = None,
) -> Iterator[FileResult]:
    """Split every file that the paths stand for, with all chunks of a file at once."""
    job = Job(splitter, format, selection or EVERYTHING_OWN)
    yield from split_to_chunks(job, walk(paths, job.selection), jobs=jobs)


def split_to_chunks(job: Job, files: Iterable[Found], *, jobs: int) -> Iterator[FileResult]:
    """Split files into `Chunk`s. With one job in this process, so that nothing need be pickled, and no file can be
    stopped; with more as `split_found` does."""
    if jobs <= 1:
        for found in files:
            yield passed_over(found) or split_one(job, found.path, is_named=found.is_named, digest=found.digest)
        return
    for result in split_found(job, files, jobs=jobs, wanted=CHUNKS):
        if result.lines:
            result.chunks = [chunk for part in result.lines.pickled() for chunk in part]
            result.lines = None
        yield result


def split_found(
    job: Job,
    files: Iterable[Found],
    *,
    jobs: int,
    limits: Limits = DEFAULT_LIMITS,
    wanted: str = LINES,
) -> Iterator[FileResult]:
    """Split files in processes of their own, each file held to the limits. Raises OptionError where the splitter cannot
    reach them."""
    remaining = iter(files)
    for found in remaining:
        result = passed_over(found)
        if not result:
            yield from _split_in_pool(job, chain([found], remaining), jobs, limits, wanted)
            return
        yield result


def _split_in_pool(job: Job, files: Iterable[Found], jobs: int, limits: Limits, wanted: str) -> Iterator[FileResult]:
    from structsplit.corpus.pool import Pool  # where nothing has changed it is not needed

    try:
        pickled = pickle.dumps(job)
    except Exception as error:  # pickle raises whatever it met
        raise OptionError(
            f"with jobs={jobs} the tokenizer and the context function must be importable by name, not lambdas or "
            f"local functions ({error})"
        ) from error
    yield from Pool(pickled, jobs, limits, wanted).results(files)


def warn(path: str, error: StructsplitError) -> None:
    """The default of `on_error`."""
    message = str(error)
    warnings.warn(message if path in message else f"{path}: {message}", stacklevel=3)
