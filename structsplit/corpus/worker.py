"""A process that splits one file after another, for a parent at the other end of a connection.

The parent sends a path and whether it was named; the worker answers with any number of frames of data and one that ends
the file.
"""

import os
import pickle
import signal
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from structsplit.corpus import reasons
from structsplit.corpus.limits import Limits, limit_this_process
from structsplit.corpus.task import Job, fail, split_one

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from structsplit.chunk import Chunk

READY, DATA, END, LAST = b"R", b"D", b"E", b"L"
"""A frame's first byte: the worker can begin; some of a file's chunks; what became of it; the worker takes no more."""

LINES, CHUNKS = "lines", "chunks"
"""What the data is: JSON Lines, so that the parent has nothing to do but write them; or pickled lists of chunks."""

PAGE_BYTES = 4096 if not hasattr(os, "sysconf") else os.sysconf("SC_PAGE_SIZE")

FRAME_BYTES = 256 * 1024
FRAME_CHUNKS = 256


def serve(connection: "Connection", pickled: bytes, limits: Limits, wanted: str) -> None:
    """Answer until the parent closes the connection, or is gone."""
    # Ctrl-C reaches every process of a terminal; only the parent shall answer it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_this_process(limits)
    with suppress(EOFError, ConnectionError):
        job: Job = pickle.loads(pickled)
        job.splitter.counter("a")  # to load a vocabulary is no cost of the first file
        connection.send_bytes(READY)
        while True:
            path, is_named, digest = pickle.loads(connection.recv_bytes())
            result = split_one(job, path, is_named=is_named, digest=digest)
            chunks, result.chunks = result.chunks, []
            try:
                for frame in frames(chunks, wanted):
                    connection.send_bytes(DATA + frame)
            except MemoryError as error:
                fail(result, error, is_named=is_named)
            del chunks
            connection.send_bytes(END + pickle.dumps(result))
            if result.reason == reasons.MEMORY_LIMIT or _memory_used() > limits.memory_bytes / 2 > 0:
                # what libraries keep of earlier files shall not be held against the next one: begin anew
                connection.send_bytes(LAST)
                return


def _memory_used() -> int:
    """Bytes of memory this process has now; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", "rb", buffering=0) as file:  # noqa: PTH123 - for every file, so quickly
            return int(file.read().split()[1]) * PAGE_BYTES
    except OSError:
        return 0


def frames(chunks: "list[Chunk]", wanted: str) -> Iterator[bytes]:
    """The chunks of a file in pieces of a bounded size."""
    if wanted == CHUNKS:
        for start in range(0, len(chunks), FRAME_CHUNKS):
            yield pickle.dumps(chunks[start : start + FRAME_CHUNKS])
        return
    yield from _gathered(_lines(chunks))


def _lines(chunks: "list[Chunk]") -> Iterator[bytes]:
    from structsplit.sinks.jsonlines import line

    return (line(chunk.to_dict()) for chunk in chunks)


def _gathered(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Lines joined to frames, each ending with a line."""
    held: list[bytes] = []
    size = 0
    for one in lines:
        held.append(one)
        size += len(one)
        if size >= FRAME_BYTES:
            yield b"".join(held)
            held, size = [], 0
    if held:
        yield b"".join(held)
