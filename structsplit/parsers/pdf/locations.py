"""Where every line of a rendering stands on the pages, in arrays: a manual has a hundred thousand of them."""

from array import array
from collections.abc import Sequence
from typing import overload

from structsplit.document import Location
from structsplit.parsers.pdf.page import Box


class PageLocations(Sequence[Location]):
    """Locations with a page and a box, made when they are asked for."""

    __slots__ = ("_boxes", "_ends", "_pages", "_starts")

    def __init__(self) -> None:
        self._starts = array("q")
        self._ends = array("q")
        self._pages = array("l")
        self._boxes = array("d")
        """Four numbers for each location."""

    def add(self, start: int, end: int, page: int, box: Box) -> None:
        """Add the location of a span behind all others."""
        self._starts.append(start)
        self._ends.append(end)
        self._pages.append(page)
        self._boxes.extend(box)

    def place_whole(self, pages: dict[int, Box]) -> None:
        """Give the locations on some pages one box, by the number of the page."""
        for number, page in enumerate(self._pages):
            if (box := pages.get(page)) is not None:
                self._boxes[4 * number : 4 * number + 4] = array("d", box)

    def __len__(self) -> int:
        return len(self._starts)

    @overload
    def __getitem__(self, index: int) -> Location: ...
    @overload
    def __getitem__(self, index: slice) -> list[Location]: ...
    def __getitem__(self, index: int | slice) -> Location | list[Location]:
        if isinstance(index, slice):
            return [self._at(number) for number in range(*index.indices(len(self)))]
        return self._at(range(len(self))[index])

    def _at(self, number: int) -> Location:
        x0, y0, x1, y1 = self._boxes[4 * number : 4 * number + 4]
        return Location(self._starts[number], self._ends[number], page=self._pages[number], box=(x0, y0, x1, y1))
