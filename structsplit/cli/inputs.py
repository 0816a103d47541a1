"""The inputs of `structsplit split`: which there are, and what becomes of each."""

import os
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from itertools import chain, groupby
from typing import TYPE_CHECKING

from structsplit.cli.source import STDIN, names_from_stdin, read_stdin
from structsplit.corpus import reasons
from structsplit.corpus.result import FAILED, FileResult
from structsplit.corpus.run import split_found
from structsplit.corpus.walk import walk
from structsplit.errors import StructsplitError

if TYPE_CHECKING:
    from structsplit.cli.config import Settings
    from structsplit.cli.request import Request
    from structsplit.corpus.task import Job
    from structsplit.corpus.walk import Found


def files_of(settings: "Settings", request: "Request") -> "Iterator[Found]":
    """What the paths stand for. What this run or an earlier one wrote in one of the folders is no input."""
    paths: Iterable[str] = request.paths
    if request.from0:
        paths = chain(request.paths, names_from_stdin())
    ending = f".{os.getpid()}.tmp"  # what this run is writing now did not lie here before
    own = request.own
    for found in walk(paths, settings.selection):
        if found.path.endswith(ending):
            continue
        # only a file of the same name is looked at closer: asking the file system about every file would take a while
        place = own.get(os.path.basename(found.path)) if not found.is_named else None  # noqa: PTH119
        if place and os.path.realpath(found.path) == place:
            yield replace(found, skipped=reasons.OUTPUT)
        else:
            yield found


def results_of(
    job: "Job", files: "Iterable[Found]", settings: "Settings", request: "Request", wanted: str
) -> Generator[FileResult]:
    """What becomes of each input, in order; standard input is split here, between the files around it."""
    for is_stdin, group in groupby(files, lambda found: found.path == STDIN):
        if is_stdin:
            yield _split_stdin(job, request.stdin_filename)
        else:
            yield from split_found(job, group, jobs=settings.jobs, limits=settings.limits, wanted=wanted)


def _split_stdin(job: "Job", stdin_filename: str | None) -> FileResult:
    try:
        data = read_stdin()
        document = job.splitter.parse(data, format=job.format, source=stdin_filename)
        chunks = job.splitter.split_document(document)
    except StructsplitError as error:
        return FileResult(STDIN, FAILED, reasons.BAD_INPUT, error)
    tokens = sum(chunk.tokens for chunk in chunks)
    missing = document.missing
    return FileResult(STDIN, chunks=chunks, count=len(chunks), tokens=tokens, size=len(data), missing=missing)
