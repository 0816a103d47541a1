"""`--report FILE`: the whole of a run as JSON, one file a row, written as the run goes."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from structsplit import __version__
from structsplit.sinks.files import is_special, replacing, writing

if TYPE_CHECKING:
    from structsplit.cli.tally import Tally
    from structsplit.corpus.result import FileResult


class ReportFile:
    """Takes what became of each file; keeps nothing of it in memory."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._started = time.monotonic()
        self._separator = ""
        self._write(f'{{"structsplit": "{__version__}", "files": [')

    def add(self, result: "FileResult") -> None:
        """A row for a file, or for a folder that was not entered."""
        row = {
            "path": result.path,
            "status": result.status,
            "reason": result.reason,
            "message": str(result.error) if result.error else "",
            "missing": result.missing,
            "folder": result.is_folder,
            "bytes": result.size,
            "chunks": result.count,
            "tokens": result.tokens,
            "seconds": round(result.seconds, 4),
        }
        self._write(f"{self._separator}\n{json.dumps(row)}")
        self._separator = ","

    def end(self, tally: "Tally") -> None:
        """The totals, and how long all of it took."""
        totals = {**tally.to_dict(), "seconds": round(time.monotonic() - self._started, 3)}
        self._write(f'\n], "totals": {json.dumps(totals)}}}\n')

    def _write(self, text: str) -> None:
        self._file.write(text.encode("ascii"))


@contextmanager
def open_report(path: str | None) -> Iterator[ReportFile | None]:
    """A report to a file, which appears when the run is over; None where none is wanted."""
    if path is None:
        yield None
        return
    with writing(path):
        place = Path(path).resolve()
        if is_special(place):
            with place.open("wb") as file:
                yield ReportFile(file)
        else:
            with replacing(place) as temporary, temporary.open("wb") as file:
                yield ReportFile(file)
