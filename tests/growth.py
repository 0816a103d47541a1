"""Time against size, as a ratio: what a test may say of speed on a machine it does not know."""

import time
from collections.abc import Callable

MOST = 40
"""Times the time for eight times the text: linear costs 8 times, quadratic 64. What is short is quick, and
what is repeated is remembered: up to 30 times were seen of what is linear."""

LEAST_SECONDS = 0.04
"""A run that is shorter is repeated, for a clock and a machine that others use too."""


def assert_linear(run: Callable[[str], object], text: str) -> None:
    """Eight times the text must not cost `MOST` times the time."""
    eighth = _seconds(run, text[: len(text) // 8])
    whole = _seconds(run, text)
    for _ in range(4):
        if whole < MOST * eighth:
            return
        eighth, whole = max(eighth, _seconds(run, text[: len(text) // 8])), min(whole, _seconds(run, text))
    assert whole < MOST * eighth, f"{whole:.4f} s for {len(text)} characters, {eighth:.4f} s for an eighth of them"


def _seconds(run: Callable[[str], object], text: str) -> float:
    """The CPU time of the quickest of some runs."""
    least, spent = float("inf"), 0.0
    while spent < LEAST_SECONDS:
        begin = time.process_time()
        run(text)
        least = min(least, time.process_time() - begin)
        spent += max(least, 1e-5)
    return max(least, 1e-5)
