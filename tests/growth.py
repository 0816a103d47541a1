"""Time against size, as a ratio: what a test may say of speed on a machine it does not know."""

import time
from collections.abc import Callable


def assert_linear(run: Callable[[str], object], text: str) -> None:
    """Eight times the text must not cost 40 times the time: linear costs 8 times, quadratic 64."""
    eighth = max(0.01, min(_seconds(run, text[: len(text) // 8]) for _ in range(2)))
    assert _seconds(run, text) < 40 * eighth


def _seconds(run: Callable[[str], object], text: str) -> float:
    begin = time.process_time()
    run(text)
    return time.process_time() - begin
