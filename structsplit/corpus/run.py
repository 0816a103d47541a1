"""Splitting many files, in one process or several; the results come in the order of the paths."""

import os
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import TYPE_CHECKING

from structsplit.chunk import Chunk
from structsplit.corpus.walk import walk
from structsplit.errors import StructsplitError

if TYPE_CHECKING:
    from structsplit.splitter import Splitter

AHEAD = 8
"""Files in flight per worker: enough to keep all busy, few enough to bound memory."""


@dataclass(slots=True)
class FileResult:
    """What became of one file."""

    path: str
    chunks: list[Chunk] = field(default_factory=list)
    error: StructsplitError | None = None


def run(
    splitter: "Splitter", paths: "str | os.PathLike[str] | Iterable[str | os.PathLike[str]]", *, format: str = "auto", jobs: int = 1  # noqa: A002
) -> Iterator[FileResult]:
    """Split every file that the paths stand for. A file that fails is a result with its error."""
    files = walk(paths)
    if jobs <= 1:
        for path in files:
            yield split_one(splitter, path, format)
        return
    # spawn would import everything anew for each worker and fork is unsafe where threads run; a fork server is neither
    with ProcessPoolExecutor(jobs, mp_context=get_context(_start_method()), initializer=_begin, initargs=(splitter, format)) as pool:
        waiting: deque[Future[FileResult]] = deque()
        for path in files:
            waiting.append(pool.submit(_work, path))
            if len(waiting) >= jobs * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def split_one(splitter: "Splitter", path: str, format: str) -> FileResult:  # noqa: A002
    """One file's chunks, or its error."""
    try:
        return FileResult(path, splitter.split_file(path, format=format))
    except StructsplitError as error:
        return FileResult(path, error=error)
    except Exception as error:  # a bug of ours must not stop a run over many files
        return FileResult(path, error=StructsplitError(f"{path}: {type(error).__name__}: {error} (please report this)"))


def warn(path: str, error: StructsplitError) -> None:
    """The default of `on_error`."""
    message = str(error)
    warnings.warn(message if path in message else f"{path}: {message}", stacklevel=3)


def _start_method() -> str:
    return "forkserver" if os.name == "posix" else "spawn"


_splitter: "Splitter | None" = None
_format = "auto"


def _begin(splitter: "Splitter", format: str) -> None:  # noqa: A002
    global _splitter, _format
    _splitter, _format = splitter, format


def _work(path: str) -> FileResult:
    assert _splitter is not None
    return split_one(_splitter, path, _format)
