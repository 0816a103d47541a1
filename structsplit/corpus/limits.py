"""What one file may cost: seconds and memory; and how many processors there are."""

import os
from contextlib import suppress
from dataclasses import dataclass

TIME_LIMIT = 60.0
MEMORY_LIMIT = 2 * 1024**3


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for each file, held by worker processes."""

    seconds: float = TIME_LIMIT
    """Of a processor, where the system tells how many a process has used (Linux), so that no file fails for what else
    the machine has to do. After so many the process that splits a file is ended. 0: never."""
    memory_bytes: int = MEMORY_LIMIT
    """What a process may allocate, where the system can hold it to that (Linux). 0: no limit."""


DEFAULT_LIMITS = Limits()

PATIENCE = 5
"""How many times as long as its seconds a file may take by the clock: it may be waiting for what never comes."""

CLOCK_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 0


def processor_seconds(pid: int) -> float | None:
    """What a process has used of processors until now; None where the system does not say."""
    try:
        with open(f"/proc/{pid}/stat", "rb", buffering=0) as file:  # noqa: PTH123 - for every file, so quickly
            # the name of the program, in brackets, may hold anything
            fields = file.read().rpartition(b")")[2].split()
        return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS
    except (OSError, IndexError, ValueError):
        return None


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def limit_this_process(limits: Limits) -> None:
    """Hold this process to the memory limit, and let it leave no core file where it crashes."""
    try:
        import resource
    except ImportError:  # Windows
        return
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    if limits.memory_bytes:
        with suppress(OSError, ValueError):
            # of data and not of address space: libraries and mapped files are no cost of a file
            hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
            wanted = limits.memory_bytes if hard < 0 else min(limits.memory_bytes, hard)
            resource.setrlimit(resource.RLIMIT_DATA, (wanted, hard))
