"""Memory given back to the system between the stages of a large manual."""

import ctypes
from contextlib import suppress

MANY_PAGES = 200
"""A manual of more leaves so much behind that it is worth the time."""


def give_back(page_count: int) -> None:
    """Return to the system what was freed: Python does not use again what the engine had, and after a large manual it
    is a quarter of the process. Where the C library has no way to, nothing is done."""
    if page_count > MANY_PAGES:
        with suppress(OSError, AttributeError, TypeError):
            ctypes.CDLL(None).malloc_trim(0)
