"""What the reader should know of the pages: which have no text, and why."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Protocol

from structsplit.parsers.pdf.page import State

LACKING = (State.DAMAGED, State.SCANNED, State.DRAWN, State.GARBLED)
"""States of pages whose text should be in the document and is not."""

SAID = {
    State.DAMAGED: ("cannot be read", "cannot be read"),
    State.SCANNED: (
        "is a scan without text: it needs OCR (see the option ocr)",
        "are scans without text: they need OCR (see the option ocr)",
    ),
    State.DRAWN: ("has drawings or pictures and no text", "have drawings or pictures and no text"),
    State.GARBLED: (
        "has text of unknown characters: it needs OCR (see the option ocr)",
        "have text of unknown characters: they need OCR (see the option ocr)",
    ),
    State.OCR: ("is a scan, its text is that of an OCR layer", "are scans, their text is that of an OCR layer"),
    State.EMPTY: ("is empty", "are empty"),
}
"""What is said of one page and of several."""

MAX_RANGES = 12
"""Of page numbers in one note."""


class Noted(Protocol):
    """A page, or what is kept of it."""

    number: int
    state: State
    notes: list[str]


def page_notes(pages: Iterable[Noted]) -> tuple[list[str], list[str]]:
    """What cannot be read of pages though it should, and what else there is to know, each thing said once for all the
    pages it is true of."""
    by_state: dict[State, list[int]] = {}
    by_note: dict[str, list[int]] = {}
    for page in pages:
        by_state.setdefault(page.state, []).append(page.number)
        for note in page.notes:
            by_note.setdefault(note, []).append(page.number)
    said = {
        state: f"{_named(numbers)} {forms[len(numbers) > 1]}"
        for state, forms in SAID.items()
        if (numbers := by_state.get(state))
    }
    missing = [said[state] for state in LACKING if state in said]
    others = [note for state, note in said.items() if state not in LACKING]
    return missing, others + [f"{_named(numbers)}: {note}" for note, numbers in by_note.items()]


def _named(numbers: Sequence[int]) -> str:
    return f"page{'s' if len(numbers) > 1 else ''} {ranges(numbers)}"


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers in few words: "1-3, 7"."""
    runs: list[str] = []
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        places = [number for _, number in run]
        runs.append(str(places[0]) if len(places) == 1 else f"{places[0]}-{places[-1]}")
    more = f" and more ({len(numbers):,} in all)" if len(runs) > MAX_RANGES else ""
    return ", ".join(runs[:MAX_RANGES]) + more
