"""What a command tells the person who started it: messages on stderr, and the exit code."""

import sys
from typing import Any

WENT_WRONG = 1
USAGE = 2
SOME_FILES_FAILED = 123
INTERRUPTED = 130
TERMINATED = 143


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


def count(number: int, noun: str) -> str:
    """ "1 file", "2,048 files"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def is_terminal(stream: Any) -> bool:
    return stream is not None and stream.isatty()
