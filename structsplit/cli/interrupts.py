"""Ctrl-C and the request to end, kept off the middle of a line of output."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

GRACE_SECONDS = 0.5
"""For the lines of a file to be written. When nobody reads them, half a line is left."""


class Terminated(BaseException):
    """SIGTERM: somebody wants this process to end. Nothing may take it for an error of its own."""


class Interrupts:
    """Turns SIGTERM into an exception, as Python does SIGINT, and puts both off while they would do harm."""

    def __init__(self) -> None:
        self._deferring = False
        self._waiting: BaseException | None = None

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Watch the signals for the time of a block. In threads other than the main one Python allows none of it."""
        if current_thread() is not main_thread():
            yield
            return
        handlers: dict[int, Callable[[int, FrameType | None], None]] = {
            signal.SIGINT: self._handle,
            signal.SIGTERM: self._handle,
        }
        if hasattr(signal, "SIGALRM"):
            handlers[signal.SIGALRM] = self._handle_alarm
        # who started this process may have wanted it deaf (nohup, a shell's `&`)
        before = {number: signal.getsignal(number) for number in handlers}
        for number, handler in handlers.items():
            if before[number] is not signal.SIG_IGN:
                signal.signal(number, handler)
        try:
            yield
        finally:
            for number, handler in before.items():
                if handler is not None:
                    signal.signal(number, handler)

    @contextmanager
    def deferred(self) -> Iterator[None]:
        """Put a signal off until the end of a block, or for `GRACE_SECONDS` where that is sooner."""
        self._deferring = True
        try:
            yield
        finally:
            self._deferring = False
            waiting, self._waiting = self._waiting, None
            if waiting:
                if hasattr(signal, "setitimer"):
                    signal.setitimer(signal.ITIMER_REAL, 0)
                raise waiting

    def _handle(self, number: int, _frame: FrameType | None) -> None:
        error = KeyboardInterrupt() if number == signal.SIGINT else Terminated()
        if not self._deferring or self._waiting or not hasattr(signal, "setitimer"):
            raise error
        self._waiting = error
        signal.setitimer(signal.ITIMER_REAL, GRACE_SECONDS)

    def _handle_alarm(self, _number: int, _frame: FrameType | None) -> None:
        error, self._waiting = self._waiting, None
        if error:
            raise error
