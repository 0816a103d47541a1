"""Python's cycle collector, paused where it only costs."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused_collector() -> Iterator[None]:
    """Pause the collector: parsing makes many small objects that all stay, and every collection looks at each.

    Worth a third of the time of a parse; nothing made meanwhile is lost to it, it is only looked at later.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
