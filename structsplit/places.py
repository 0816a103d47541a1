"""Where the spans of a rendered text came from: pages, cells, places in the source."""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from math import ceil, floor
from typing import Any, TypeAlias

from structsplit.document import Document, Location

Span: TypeAlias = tuple[int, int] | None


class Places:
    """Looks up the locations of spans."""

    def __init__(self, document: Document) -> None:
        self._locations = document.locations
        self._starts = array("q", (where.start for where in document.locations))
        self._ends = array("q", (where.end for where in document.locations))
        self._lines = document.source_line_starts
        self._link = document.metadata.get("url") or document.source or ""
        self._is_page = bool(self._lines or (self._locations and document.metadata.get("url")))

    def of(self, start: int, end: int) -> list[Location]:
        """The locations that a span lies in, in order."""
        return list(self._locations[bisect_right(self._ends, start) : bisect_left(self._starts, end)])

    def lines(self, span: Span) -> tuple[int, int] | None:
        """The first and last line (1-based) of a span of the source; None where it has no lines."""
        if not span or not self._lines:
            return None
        start, end = span
        return bisect_right(self._lines, start), bisect_right(self._lines, max(start, end - 1))

    def metadata(self, found: list[Location], span: Span, anchor: str) -> dict[str, Any]:
        """The link to where locations are, their span of the source in characters, and the cells of a notebook they
        come from."""
        facts: dict[str, Any] = {}
        if self._is_page and (self._link or anchor):
            facts["link"] = f"{self._link}#{anchor}" if anchor else self._link
        file = found[0].file if found else ""
        if file:  # a chunk that goes on in another chapter: its place is where it begins
            facts["source_file"] = file
            found = [where for where in found if where.file == file]
            span = source_span(found)
        if span:
            facts["source_start"], facts["source_end"] = span
        if cells := [where for where in found if where.cell]:
            facts["cells"] = [where.cell for where in cells]
            facts["cell_ids"] = [where.cell_id for where in cells]
        return facts


def pages(found: list[Location]) -> tuple[int, ...]:
    """The pages of locations, ascending."""
    return tuple(sorted({where.page for where in found if where.page}))


Box = tuple[int, str, float, float, float, float]


def boxes(found: list[Location], labels: Sequence[str]) -> tuple[Box, ...]:
    """For each page of locations, ascending, the least box around all of them there: `(page, label, x0, y0, x1, y1)`,
    to a tenth of a point outwards."""
    around: dict[int, tuple[float, float, float, float]] = {}
    for where in found:
        if where.page and where.box:
            x0, y0, x1, y1 = where.box
            old = around.get(where.page)
            around[where.page] = (
                (min(old[0], x0), min(old[1], y0), max(old[2], x1), max(old[3], y1)) if old else where.box
            )
    return tuple((page, _label(page, labels), *_outwards(around[page])) for page in sorted(around))


def _label(page: int, labels: Sequence[str]) -> str:
    return labels[page - 1] if page <= len(labels) else str(page)


def _outwards(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = box
    return floor(x0 * 10) / 10, floor(y0 * 10) / 10, ceil(x1 * 10) / 10, ceil(y1 * 10) / 10


def source_span(found: list[Location]) -> Span:
    """The span of the source, in characters, that locations come from; None where they do not say."""
    starts = [where.source_start for where in found if where.source_start is not None]
    ends = [where.source_end for where in found if where.source_end is not None]
    return (min(starts), max(ends)) if starts and ends else None
