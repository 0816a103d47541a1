"""Python's cycle collector, paused where it only costs."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_pauses = 0
_was_enabled = False


@contextmanager
def paused_collector() -> Iterator[None]:
    """Pause the collector: parsing makes many small objects that all stay, and every collection looks at each.

    Worth a third of the time of a parse. Pauses nest, and overlap in threads; the last one to end restores what
    the first one found.
    """
    global _pauses, _was_enabled
    with _lock:
        if not _pauses:
            _was_enabled = gc.isenabled()
            gc.disable()
        _pauses += 1
    try:
        yield
    finally:
        with _lock:
            _pauses -= 1
            if not _pauses and _was_enabled:
                gc.enable()
