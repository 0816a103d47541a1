"""A line that moves while files are split, on a terminal."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from structsplit.cli.report import is_terminal, say
from structsplit.cli.terminal import clip, printable

if TYPE_CHECKING:
    from structsplit.corpus.result import FileResult
    from structsplit.corpus.walk import Found

BAR = "{percentage:3.0f}%|{bar:12}| {n_fmt}/{total_fmt} files [{elapsed}<{remaining}] {postfix}"
BAR_WITHOUT_TOTAL = "{n_fmt} files [{elapsed}] {postfix}"

NAME_WIDTH = 30
"""Columns for the end of the path of the file that was done last."""


class Progress:
    """Draws nothing until it is told that there is a terminal; says messages above what it draws."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._bytes = 0
        self._failures = 0

    @contextmanager
    def drawn(self, files: Iterable["Found"] | None) -> Iterator[None]:
        """Draw while files are split: of those to be split, a count is drawn of how many are done; None where nobody
        knows them before."""
        from tqdm import tqdm

        total = None if files is None else sum(1 for found in files if not found.is_folder)
        if total is not None and total < 2:
            yield
            return
        form = BAR if total else BAR_WITHOUT_TOTAL
        with tqdm(total=total, file=sys.stderr, leave=False, bar_format=form) as self._bar:
            yield
        self._bar = None

    def advance(self, result: "FileResult") -> None:
        """A file has been dealt with."""
        self._bytes += result.size
        self._failures += result.status == "failed"
        if self._bar is None or result.is_folder:
            return
        seconds = self._bar.format_dict["elapsed"]
        speed = f"{self._bytes / 1e6 / seconds:.1f} MB/s" if seconds else ""
        failures = f", {self._failures} failed" if self._failures else ""
        name = clip(printable(os.path.basename(result.path)), NAME_WIDTH)  # noqa: PTH119 - quick, for every file
        self._bar.set_postfix_str(f"{speed}{failures}, {name}", refresh=False)
        self._bar.update()

    def say(self, message: object) -> None:
        """A message of one line on stderr."""
        if self._bar is None:
            say(message)
            return
        self._bar.clear()
        say(message)
        self._bar.refresh()


def draws(*, results_on_stdout: bool) -> bool:
    """Whether there is a terminal to draw on, and nothing else is written there."""
    return is_terminal(sys.stderr) and not (results_on_stdout and is_terminal(sys.stdout))
