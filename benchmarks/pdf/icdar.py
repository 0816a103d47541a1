"""Tables against ICDAR 2013: 158 regions that people marked, with every cell. And how many pages of manuals
of prose and code, which have next to no tables, are said to hold one.

usage: python benchmarks/pdf/icdar.py ICDAR_FOLDER [MANUALS_FOLDER] [-v] [--model]
"""

import itertools
import re
import sys
import time
import unicodedata
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pymupdf

from structsplit.parsers.pdf.mupdf import open_book
from structsplit.parsers.pdf.page import Box, Page
from structsplit.parsers.pdf.tables import Table, find_tables
from structsplit.parsers.pdf.tables.model import model_tables

MANUALS = ("R-exts", "bashref", "gap-ref", "listings")
MANUAL_PAGES = 60


class TrueCell(NamedTuple):
    """Rows and columns from and to, ends included."""

    text: str
    top: int
    bottom: int
    left: int
    right: int


@dataclass(slots=True)
class Score:
    """Sums over documents."""

    true: int = 0
    whole: int = 0
    """True regions with nine tenths of their words in one found table."""
    clean: int = 0
    """And no more than a third of that table's words from outside."""
    found: int = 0
    real: int = 0
    """Found tables with half of their words in one true region."""
    pairs: int = 0
    """Pairs of neighbouring cells in the true tables."""
    pairs_found: int = 0
    pairs_both: int = 0
    seconds: float = 0.0
    pages: int = 0
    by_file: dict[str, "Score"] = field(default_factory=dict)

    def add(self, other: "Score") -> None:
        counts = "true whole clean found real pairs pairs_found pairs_both seconds pages"
        for name in counts.split():
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def f1(self) -> float:
        return 2 * self.pairs_both / max(1, self.pairs + self.pairs_found)

    def __str__(self) -> str:
        return (
            f"regions {self.true} "
            f"whole {self.whole / max(1, self.true):.3f} clean {self.clean / max(1, self.true):.3f} "
            f"found {self.found} real {self.real / max(1, self.found):.3f} "
            f"R {self.pairs_both / max(1, self.pairs):.3f} P {self.pairs_both / max(1, self.pairs_found):.3f} "
            f"F1 {self.f1:.3f} pages {self.pages} {self.pages / max(1e-9, self.seconds):.0f}/s"
        )


def score(directory: Path, model: bool = False) -> Score:
    """Over all documents of the set."""
    total = Score()
    for path in sorted(directory.glob("*.pdf")):
        if path.with_name(f"{path.stem}-str.xml").exists():
            one = score_document(path, model)
            total.by_file[path.stem] = one
            total.add(one)
    return total


def score_document(path: Path, model: bool = False) -> Score:
    truth = marked(path)
    one = Score()
    with pymupdf.open(path) as document, open_book(path.read_bytes()) as book:
        for page in book.pages():
            start = time.process_time()
            tables = model_tables(page, book.model_tables(page)) if model else find_tables(page)
            one.seconds += time.process_time() - start
            matrix = document[page.number - 1].transformation_matrix
            regions = [(_shown(box, matrix), cells) for box, cells in truth[page.number]]
            score_page(one, page, regions, tables)
    return one


def score_page(one: Score, page: Page, regions: Sequence[tuple[Box, list[TrueCell]]], tables: list[Table]) -> None:
    """`regions`: their boxes on the page as it is shown."""
    one.pages += 1
    _score_regions(one, page, [box for box, _ in regions], tables)
    true = sum((neighbours(cells) for _, cells in regions), Counter())
    found = sum((neighbours(true_cells(table)) for table in tables), Counter())
    one.pairs += true.total()
    one.pairs_found += found.total()
    one.pairs_both += (true & found).total()


def _shown(box: Box, matrix: Any) -> Box:
    """A box of the file on the page as it is shown."""
    x0, y0, x1, y1 = (pymupdf.Rect(box) * matrix).normalize()
    return x0, y0, x1, y1


def true_cells(table: Table) -> list[TrueCell]:
    return [
        TrueCell(cell.text, cell.row, cell.row + cell.rows - 1, cell.column, cell.column + cell.columns - 1)
        for row in table.rows
        for cell in row.cells
    ]


def _score_regions(one: Score, page: Page, true: list[Box], tables: list[Table]) -> None:
    boxes = [page.shown(word[:4]) for line in page.lines for word in line.words]
    points = [((x0 + x1) / 2, (y0 + y1) / 2) for x0, y0, x1, y1 in boxes]

    def inside(box: Box) -> set[int]:
        x0, y0, x1, y1 = box
        return {n for n, (x, y) in enumerate(points) if x0 - 2 <= x <= x1 + 2 and y0 - 2 <= y <= y1 + 2}

    regions = [words for box in true if (words := inside(box))]
    claims = [words for table in tables if (words := inside(page.shown(table.box)))]
    one.true += len(regions)
    one.found += len(claims)
    for region in regions:
        holding = [claim for claim in claims if len(region & claim) >= 0.9 * len(region)]
        one.whole += bool(holding)
        one.clean += any(len(region & claim) >= 0.667 * len(claim) for claim in holding)
    one.real += sum(any(len(region & claim) >= 0.5 * len(claim) for region in regions) for claim in claims)


def neighbours(cells: list[TrueCell]) -> Counter[tuple[str, str, str]]:
    """Pairs of texts of cells that stand beside or above each other with none but empty cells between."""
    live = [(_normal(cell.text), cell) for cell in cells if _normal(cell.text)]
    rows: defaultdict[int, dict[int, int]] = defaultdict(dict)
    columns: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for number, (_, cell) in enumerate(live):
        for row in range(cell.top, cell.bottom + 1):
            for column in range(cell.left, cell.right + 1):
                rows[row][column] = columns[column][row] = number
    pairs = {
        (one, other, direction)
        for lines, direction in ((rows, "beside"), (columns, "below"))
        for line in lines.values()
        for one, other in _steps(line)
    }
    return Counter((live[one][0], live[other][0], direction) for one, other, direction in pairs)


def _steps(line: dict[int, int]) -> Iterator[tuple[int, int]]:
    numbers = [line[place] for place in sorted(line)]
    return ((one, other) for one, other in itertools.pairwise(numbers) if one != other)


def _normal(text: str | None) -> str:
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text or "")).lower()


def marked(path: Path) -> defaultdict[int, list[tuple[Box, list[TrueCell]]]]:
    """The true regions by page number: their box as the file measures it, from the bottom left, and their cells."""
    boxes = {
        (table.get("id"), region.get("id")): _box(region.find("bounding-box"))
        for table in ET.parse(path.with_name(f"{path.stem}-reg.xml")).getroot().findall("table")
        for region in table.findall("region")
    }
    truth: defaultdict[int, list[tuple[Box, list[TrueCell]]]] = defaultdict(list)
    for table in ET.parse(path.with_name(f"{path.stem}-str.xml")).getroot().findall("table"):
        for region in table.findall("region"):
            cells = [_cell(cell) for cell in region.findall("cell")]
            key = (table.get("id"), region.get("id"))
            inner = [_box(cell.find("bounding-box")) for cell in region.findall("cell")]
            box = boxes.get(key) or (
                min(b[0] for b in inner), min(b[1] for b in inner), max(b[2] for b in inner), max(b[3] for b in inner)
            )  # fmt: skip
            truth[int(region.get("page") or 1)].append((box, cells))
    return truth


def _cell(cell: ET.Element) -> TrueCell:
    top, left = int(cell.get("start-row") or 0), int(cell.get("start-col") or 0)
    return TrueCell(
        cell.findtext("content") or "", top, int(cell.get("end-row") or top), left, int(cell.get("end-col") or left)
    )


def _box(element: ET.Element | None) -> Box:
    assert element is not None
    # one stored coordinate holds a stray letter
    x1, y1, x2, y2 = (float(re.sub(r"[^0-9.+-]", "", element.get(name) or "")) for name in ("x1", "y1", "x2", "y2"))
    return x1, y1, x2, y2


def false_claims(directory: Path, pages: int = MANUAL_PAGES) -> dict[str, list[int]]:
    """By manual, the numbers of the pages said to hold a table; a few of gap-ref are real."""
    claims: dict[str, list[int]] = {}
    for name in MANUALS:
        with open_book((directory / f"{name}.pdf").read_bytes()) as book:
            claims[name] = [page.number for page in book.pages(range(1, pages + 1)) if find_tables(page)]
    return claims


def main(arguments: list[str]) -> None:
    directories = [Path(argument) for argument in arguments if not argument.startswith("-")]
    total = score(directories[0], "--model" in arguments)
    if "-v" in arguments:
        for name, one in total.by_file.items():
            print(f"{name:9}", one)
    print(total)
    for name, numbers in (false_claims(directories[1]) if directories[1:] else {}).items():
        print(f"{name:9} pages with a table {len(numbers)} of {MANUAL_PAGES}: {numbers}")


if __name__ == "__main__":
    main(sys.argv[1:])
