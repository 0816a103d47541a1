"""Where the spans of a rendered text came from: pages, cells, places in the source."""

from bisect import bisect_right
from itertools import islice, takewhile
from typing import Any

from structsplit.document import Document, Location


class Places:
    """Looks up the locations of spans."""

    def __init__(self, document: Document) -> None:
        self._locations = document.locations
        self._ends = [where.end for where in document.locations]
        self._lines = document.source_line_starts
        self._link = document.metadata.get("url") or document.source or ""
        self._is_page = bool(document.source_line_starts)

    def of(self, start: int, end: int) -> list[Location]:
        """The locations that a span lies in, in order."""
        first = bisect_right(self._ends, start)
        return list(takewhile(lambda where: where.start < end, islice(self._locations, first, None)))

    def lines(self, found: list[Location]) -> tuple[int, int] | None:
        """The first and last line (1-based) of the source that locations come from; None where it has no lines."""
        span = _span(found) if self._lines else None
        return (
            (bisect_right(self._lines, span[0]), bisect_right(self._lines, max(span[0], span[1] - 1))) if span else None
        )

    def metadata(self, found: list[Location], anchor: str) -> dict[str, Any]:
        """The link to a span, its place in the source in characters, and the cells of a notebook it comes from."""
        facts: dict[str, Any] = {}
        if self._is_page and (self._link or anchor):
            facts["link"] = f"{self._link}#{anchor}" if anchor else self._link
        if span := _span(found):
            facts["source_start"], facts["source_end"] = span
        if cells := [where for where in found if where.cell]:
            facts["cells"] = [where.cell for where in cells]
            facts["cell_ids"] = [where.cell_id for where in cells]
        return facts


def pages(found: list[Location]) -> tuple[int, ...]:
    """The pages of locations, ascending."""
    return tuple(sorted({where.page for where in found if where.page}))


def _span(found: list[Location]) -> tuple[int, int] | None:
    starts = [where.source_start for where in found if where.source_start is not None]
    ends = [where.source_end for where in found if where.source_end is not None]
    return (min(starts), max(ends)) if starts and ends else None
