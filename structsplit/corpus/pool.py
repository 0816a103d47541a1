"""Worker processes that split files at the same time; the results come in the order of the files.

A process that takes too long, or that anything ends, costs the one file it was at: another takes its place. What waits
for an earlier file to be done is bounded, in number and in bytes.
"""

import pickle
import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import forkserver, get_all_start_methods, get_context
from multiprocessing.connection import Connection, wait
from threading import current_thread, main_thread
from typing import Any

from structsplit.corpus import reasons
from structsplit.corpus.limits import PATIENCE, Limits, processor_seconds
from structsplit.corpus.result import FAILED, SPLIT, FileResult, passed_over
from structsplit.corpus.spool import Spool
from structsplit.corpus.walk import Found
from structsplit.corpus.worker import DATA, END, LAST, LINES, serve
from structsplit.errors import StructsplitError

DEPTH = 6
"""Files a worker has at a time: one that it splits, and the next ones, for small files are split faster than they are
handed over. With 2 of them two workers took 82 s for 20,000 files, with 6 they take 70."""

WINDOW = 256
"""Files that may be under way or wait for an earlier one. A file that takes a minute stalls the others when so many
behind it are done."""

HELD_BYTES = 64 * 1024**2
"""Memory for results that wait. When it is full, no more files are begun until the first one is done."""

STARTS = 3
"""Workers that may fail to start, one after the other, before the run is given up."""

START_SECONDS = 120.0
"""For a worker to be ready; a few are enough on a machine that has nothing else to do."""

LEAST_WAIT = 0.02
"""Seconds between two looks at how long workers have taken: a slow one comes ever closer to its limit."""

STOP_SECONDS = 5.0
"""For a worker to end by itself when there is nothing more to do."""


@dataclass(slots=True, eq=False)
class Slot:
    """A file on its way, or done."""

    found: Found
    result: FileResult | None = None
    data: Spool | None = None
    """What has come of its chunks."""


@dataclass(slots=True, eq=False)
class Worker:
    """A process, and the files it has."""

    process: Any
    connection: Connection
    slots: deque[Slot] = field(default_factory=deque)
    is_ready: bool = False
    since: float = 0.0
    """When it began with its first file."""
    used: float | None = None
    """What it had used of processors then, in seconds."""

    def begin(self) -> None:
        """Its first file is another now."""
        self.since = time.monotonic()
        self.used = processor_seconds(self.process.pid)


class Pool:
    """Splits files in up to `jobs` processes. Use it once."""

    def __init__(self, pickled: bytes, jobs: int, limits: Limits, wanted: str) -> None:
        self._begin_with = (pickled, limits, wanted)
        self._jobs = jobs
        self._limits = limits
        self._workers: list[Worker] = []
        self._window: deque[Slot] = deque()
        self._again: deque[Slot] = deque()
        self._failed_starts = 0
        self._held = 0
        """Bytes of memory that results take which wait."""

    def results(self, files: Iterable[Found]) -> Iterator[FileResult]:
        """What becomes of each file, in their order. Files that are skipped pass through."""
        remaining = iter(files)
        finished = False
        try:
            while True:
                while not finished and self._has_room():
                    found = next(remaining, None)
                    if found is None:
                        finished = True
                    else:
                        self._take(found)
                if self._window and self._window[0].result:
                    yield self._emit()
                elif self._window:
                    self._listen()
                elif finished:
                    break
            self._stop(kindly=True)
        finally:
            # whoever stops early (an interrupt, a closed pipe) shall not wait for files nobody will see
            self._stop(kindly=False)

    def _has_room(self) -> bool:
        if len(self._window) >= WINDOW or self._again:
            return False
        if self._held >= HELD_BYTES:
            return False
        return len(self._workers) < self._jobs or any(len(worker.slots) < DEPTH for worker in self._workers)

    def _take(self, found: Found) -> None:
        slot = Slot(found)
        self._window.append(slot)
        slot.result = passed_over(found)
        if not slot.result:
            self._assign(slot)

    def _assign(self, slot: Slot) -> None:
        """Give a file to the worker with the fewest, or to a new one."""
        worker = min(self._workers, key=lambda worker: len(worker.slots), default=None)
        if worker is None or (worker.slots and len(self._workers) < self._jobs):
            worker = self._start()
        worker.slots.append(slot)
        if len(worker.slots) == 1:
            worker.begin()
        # one that has ended is found out when it is listened to
        with suppress(OSError):
            worker.connection.send_bytes(pickle.dumps((slot.found.path, slot.found.is_named, slot.found.digest)))

    def _start(self) -> Worker:
        start_server_deaf_to_interrupts()
        context: Any = get_context(start_method())
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, *self._begin_with), daemon=True)
        process.start()
        theirs.close()
        worker = Worker(process, ours)
        self._workers.append(worker)
        return worker

    def _emit(self) -> FileResult:
        slot = self._window.popleft()
        assert slot.result
        self._held -= slot.data.in_memory if slot.data else 0
        if slot.result.status == SPLIT:
            slot.result.lines = slot.data
            slot.result.is_lines = self._begin_with[2] == LINES
        elif slot.data:
            slot.data.close()
        return slot.result

    def _listen(self) -> None:
        """Wait until a worker has said something or taken too long, and act on it."""
        due = [self._overdue(worker) for worker in self._workers if worker.slots]
        timeout = max(LEAST_WAIT, min(due)) if due and min(due) < float("inf") else None
        heard = wait([worker.connection for worker in self._workers], timeout)
        for worker in [worker for worker in self._workers if worker.connection in heard]:
            self._hear(worker)
        # only now, for what they had said counts, however long it lay here unheard
        for worker in [worker for worker in self._workers if worker.slots]:
            if self._overdue(worker) <= 0 and not worker.connection.poll():
                seconds = f"{self._limits.seconds:g} seconds"
                self._end(worker, reasons.TIME_LIMIT, f"took longer than {seconds} (see --time-limit)")
        while self._again:
            self._assign(self._again.popleft())

    def _overdue(self, worker: Worker) -> float:
        """In how many seconds, at the earliest, a worker has taken too long."""
        waited = time.monotonic() - worker.since
        if not worker.is_ready:
            return START_SECONDS - waited
        limit = self._limits.seconds or float("inf")
        # by the clock first, which costs nothing to look at
        if waited < limit or worker.used is None:
            return limit - waited
        now = processor_seconds(worker.process.pid)
        used = waited if now is None else now - worker.used
        return min(limit - used, limit * PATIENCE - waited)

    def _hear(self, worker: Worker) -> None:
        """Take all that a worker has said."""
        try:
            while worker in self._workers and worker.connection.poll():
                self._take_frame(worker, worker.connection.recv_bytes())
        except (EOFError, OSError):
            self._end(worker, reasons.KILLED, "")

    def _take_frame(self, worker: Worker, frame: bytes) -> None:
        kind = frame[:1]
        if kind == DATA:
            slot = worker.slots[0]
            slot.data = slot.data or Spool()
            self._held -= slot.data.in_memory
            slot.data.write(memoryview(frame)[1:])
            self._held += slot.data.in_memory
        elif kind == END:
            slot = worker.slots.popleft()
            slot.result = pickle.loads(memoryview(frame)[1:])
            worker.begin()
        elif kind == LAST:
            self._again.extend(worker.slots)
            worker.slots.clear()
            self._end(worker, reasons.KILLED, "")
        else:
            worker.is_ready = True
            worker.begin()
            self._failed_starts = 0

    def _end(self, worker: Worker, reason: str, message: str) -> None:
        """A worker is gone, or shall be: its file failed, the next one is given to another."""
        worker.process.kill()
        worker.process.join()
        worker.connection.close()
        self._workers.remove(worker)
        if worker.is_ready and worker.slots:
            slot = worker.slots.popleft()
            error = StructsplitError(f"{slot.found.path}: {message or self._died(worker.process.exitcode)}")
            slot.result = FileResult(slot.found.path, FAILED, reason, error, size=slot.found.size)
            slot.result.seconds = time.monotonic() - worker.since
        elif not worker.is_ready:
            self._failed_starts += 1
            if self._failed_starts >= STARTS:
                raise StructsplitError(
                    f"processes to split files end as soon as they begin ({_cause(worker.process.exitcode)}); a script "
                    'must begin its work under `if __name__ == "__main__":`, or use jobs=1'
                )
        self._again.extend(worker.slots)

    def _died(self, exit_code: int | None) -> str:
        cause = _cause(exit_code)
        # libraries that are not Python do not take it well when there is no more memory
        may_be_memory = self._limits.memory_bytes and cause in ("SIGABRT", "SIGSEGV", "SIGBUS")
        hint = ", perhaps for it needed more memory than it may (see --memory-limit)" if may_be_memory else ""
        return f"the process that split it died ({cause}){hint}"

    def _stop(self, *, kindly: bool) -> None:
        for worker in self._workers:
            worker.connection.close()
        for worker in self._workers:
            if kindly:
                worker.process.join(STOP_SECONDS)
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
        self._workers.clear()
        for slot in self._window:
            if slot.data:
                slot.data.close()
        self._window.clear()


def _cause(exit_code: int | None) -> str:
    """How a process ended: the name of the signal, or the exit code."""
    if exit_code is not None and exit_code < 0:
        with suppress(ValueError):
            return signal.Signals(-exit_code).name
    return f"exit code {exit_code}"


def start_method() -> str:
    """How processes start: spawn would import everything anew for each worker, and fork is unsafe where threads run; a
    fork server is neither."""
    return "forkserver" if "forkserver" in get_all_start_methods() else "spawn"


def start_server_deaf_to_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only this one shall answer it."""
    if start_method() != "forkserver" or current_thread() is not main_thread():
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        forkserver.set_forkserver_preload(["structsplit.corpus.preload"])
        forkserver.ensure_running()
    finally:
        signal.signal(signal.SIGINT, before)
