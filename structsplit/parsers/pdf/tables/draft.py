"""A table in the making: which pieces stand in which cell."""

from dataclasses import dataclass, field

from structsplit.parsers.pdf.page import Box
from structsplit.parsers.pdf.tables.pieces import Piece
from structsplit.parsers.pdf.tables.table import Found


@dataclass(slots=True, eq=False)
class Draft:
    """Cells, and the lines between columns (`xs`) and rows (`ys`), one more of each than columns and rows."""

    found: Found
    box: Box
    xs: list[float]
    ys: list[float]
    cells: list["DraftCell"]
    path: tuple[tuple[str, int], ...] = ()
    headers: int = 0
    row_tags: list[int] = field(default_factory=list)
    frames: list[float] = field(default_factory=list)
    """The y of rules that part rows."""

    @property
    def filled(self) -> int:
        return sum(bool(cell.pieces) for cell in self.cells)


@dataclass(slots=True, eq=False)
class DraftCell:
    """Its rows and columns from and to, ends included."""

    top: int
    bottom: int
    left: int
    right: int
    pieces: list[Piece]
