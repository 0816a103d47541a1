"""What a run tells the person who started it: messages and progress on stderr, and the exit code."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

WENT_WRONG = 1
USAGE = 2
SOME_FILES_FAILED = 123
INTERRUPTED = 130


class CommandError(Exception):
    """Ends the command with a message of one line and an exit code."""

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code


def say(message: object) -> None:
    """One line on stderr, which can be closed."""
    if sys.stderr:
        line = " ".join(str(message).splitlines())
        sys.stderr.write(f"structsplit: {line}\n")


def named(name: str, message: object) -> str:
    """A message that says which input it is about."""
    return str(message) if name in str(message) else f"{name}: {message}"


@dataclass(slots=True)
class Report:
    """Counts what became of the files of a run, and shows it as it happens."""

    verbose: bool = False
    quiet: bool = False
    files: int = 0
    chunks: int = 0
    failures: int = 0
    _bar: Any = None

    def done(self, chunks: int) -> None:
        """A file was split into so many chunks."""
        self.files += 1
        self.chunks += chunks

    def failed(self, name: str, error: object) -> None:
        """A file could not be split. Said even to those who asked for quiet."""
        self.failures += 1
        self._line(named(name, error))

    def note(self, message: str) -> None:
        """Something worth knowing that is no failure."""
        if not self.quiet:
            self._line(message)

    def draws_progress(self, *, results_on_stdout: bool) -> bool:
        """Whether there is a terminal to draw a bar on, and nothing else is written on it."""
        return not self.quiet and is_terminal(sys.stderr) and not (results_on_stdout and is_terminal(sys.stdout))

    @contextmanager
    def progress(self, files: int) -> Iterator[None]:
        """Draw a bar while so many files are being split; none for a single file."""
        if files < 2:
            yield
            return
        from tqdm import tqdm

        with tqdm(total=files, unit="file", file=sys.stderr, leave=False) as self._bar:
            yield
        self._bar = None

    def advance(self, results: Iterable[Any]) -> Iterator[Any]:
        """The results, each moving the bar when it has been dealt with."""
        for result in results:
            yield result
            if self._bar is not None:
                self._bar.update()

    def summary(self) -> None:
        """One line at the end, for a person."""
        if not self.quiet and (self.verbose or is_terminal(sys.stderr)):
            failed = f", {count(self.failures, 'file')} failed" if self.failures else ""
            say(f"{count(self.files, 'file')}, {count(self.chunks, 'chunk')}{failed}")

    @property
    def exit_code(self) -> int:
        return SOME_FILES_FAILED if self.failures else 0

    def _line(self, message: str) -> None:
        if self._bar is None:
            say(message)
        else:
            self._bar.clear()
            say(message)
            self._bar.refresh()


def count(number: int, noun: str) -> str:
    """ "1 file", "2,048 files"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def is_terminal(stream: Any) -> bool:
    return stream is not None and stream.isatty()
