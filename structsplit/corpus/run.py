"""Splitting many files, in one process or several; the results come in the order of the paths."""

import os
import pickle
import signal
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import forkserver, get_all_start_methods, get_context
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

from structsplit.chunk import Chunk
from structsplit.corpus.walk import walk
from structsplit.errors import OptionError, StructsplitError

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
    splitter: "Splitter",
    paths: "str | os.PathLike[str] | Iterable[str | os.PathLike[str]]",
    *,
    format: str = "auto",  # noqa: A002 - the public name
    jobs: int = 1,
) -> Iterator[FileResult]:
    """Split every file that the paths stand for. A file that fails is a result with its error."""
    files = walk(paths)
    if jobs <= 1:
        for path in files:
            yield split_one(splitter, path, format)
        return
    try:
        pickle.dumps(splitter)
    except Exception as error:  # pickle raises whatever it met
        raise OptionError(
            f"with jobs={jobs} the tokenizer and the context function must be importable by name, not lambdas or "
            f"local functions ({error})"
        ) from error
    # spawn would import everything anew for each worker and fork is unsafe where threads run; a fork server is neither
    _start_server_deaf_to_interrupts()
    with ProcessPoolExecutor(
        jobs, mp_context=get_context(_start_method()), initializer=_begin, initargs=(splitter, format)
    ) as pool:
        waiting: deque[Future[FileResult]] = deque()
        try:
            for path in files:
                waiting.append(pool.submit(_work, path))
                if len(waiting) >= jobs * AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            # whoever stops early (an interrupt, a closed pipe) shall not wait for files nobody will see
            pool.shutdown(cancel_futures=True)


def _start_server_deaf_to_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only this one shall answer it."""
    if _start_method() != "forkserver" or current_thread() is not main_thread():
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        forkserver.ensure_running()
    finally:
        signal.signal(signal.SIGINT, before)


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
    return "forkserver" if "forkserver" in get_all_start_methods() else "spawn"


_splitter: "Splitter | None" = None
_format = "auto"


def _begin(splitter: "Splitter", format: str) -> None:  # noqa: A002
    global _splitter, _format
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _splitter, _format = splitter, format


def _work(path: str) -> FileResult:
    assert _splitter is not None
    return split_one(_splitter, path, _format)
