"""Pages that are pictures: engines known by name, and the order of the lines that they give row by row."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

import structsplit
from structsplit.errors import MissingExtraError, OptionError
from structsplit.options import OCR_ENGINES
from structsplit.parsers.pdf import engines
from structsplit.parsers.pdf.scan_order import MAX_LINES, ReadLine, reading_order, upright

FIXTURES = Path(__file__).parent.parent / "fixtures" / "pdf"

HEIGHT, PITCH = 10, 14


def row(top: int, *cells: tuple[int, str], width: int = 6) -> Iterator[ReadLine]:
    """Lines beside each other: where each begins, and what it says."""
    for left, text in cells:
        yield ReadLine((left, top, left + width * len(text), top + HEIGHT), text)


def page(*rows: tuple[tuple[int, str], ...]) -> list[ReadLine]:
    return [line for number, cells in enumerate(rows) for line in row(number * PITCH, *cells)]


def read(lines: list[ReadLine]) -> list[str]:
    return [lines[number].text for number in reading_order(lines)]


TWO_COLUMNS = page(
    ((0, "A title that stands over the two columns of the page"),),
    ((0, "left one, of the first column"), (220, "right one, of the second column")),
    ((0, "left two, of the first column"), (220, "right two, of the second column")),
    ((0, "left three, of the first one"), (220, "right three, of the second one")),
    ((0, "And a foot that goes through below both of the columns there"),),
)


def test_columns_are_read_one_after_the_other_between_what_goes_through() -> None:
    assert [text.split()[0] for text in read(TWO_COLUMNS)] == [
        "A", "left", "left", "left", "right", "right", "right", "And",
    ]  # fmt: skip


def test_the_cells_of_a_table_are_read_by_rows() -> None:
    table = page(
        ((0, "Pier"), (100, "Depth"), (200, "Berths")),
        ((0, "North"), (100, "6.5 m"), (200, "12")),
        ((0, "East"), (100, "4.0 m"), (200, "30")),
        ((0, "West"), (100, "9.0 m"), (200, "4")),
    )
    assert read(table) == [line.text for line in table]


COORDINATE = st.integers(0, 60)
BOX = st.tuples(COORDINATE, COORDINATE, COORDINATE, COORDINATE)


@given(st.lists(st.builds(ReadLine, BOX, st.sampled_from(["", "cell", "a line of prose, long enough for one"]))))
def test_no_line_is_lost_or_said_twice_whatever_the_layout(lines: list[ReadLine]) -> None:
    assert sorted(reading_order(lines)) == list(range(len(lines)))


def test_a_page_of_more_lines_than_are_put_in_order_is_read_as_it_came() -> None:
    lines = [*TWO_COLUMNS] * (MAX_LINES // len(TWO_COLUMNS) * 10)
    assert reading_order(lines) == list(range(len(lines)))


def test_a_page_that_lies_askew_is_read_as_if_it_were_straight() -> None:
    slope = 0.05
    askew = [
        [(x - slope * y, y + slope * x) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
        for x0, y0, x1, y1 in (line.box for line in TWO_COLUMNS)
    ]
    straight = [ReadLine(box, line.text) for box, line in zip(upright(askew), TWO_COLUMNS, strict=True)]
    assert read(straight) == read(TWO_COLUMNS)


@dataclass
class Found:
    """What RapidOCR gives for a picture."""

    boxes: list[Any] | None
    txts: list[str]
    word_results: list[Any]
    scores: tuple[float, ...] = (0.99,)


def corners(x0: float, y0: float, x1: float, y1: float) -> list[list[float]]:
    return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> list[Found]:
    """An engine in place of RapidOCR that finds what the test puts here."""
    found: list[Found] = []
    module = ModuleType("rapidocr")
    module.seen = []  # pyright: ignore[reportAttributeAccessIssue] - the pictures it was asked to read

    def read(picture: bytes, **_: object) -> Found:
        module.seen.append(picture)
        return found.pop(0)

    module.RapidOCR = lambda **_: read  # pyright: ignore[reportAttributeAccessIssue]
    monkeypatch.setitem(sys.modules, "rapidocr", module)
    monkeypatch.setattr(engines, "find_spec", lambda name: sys.modules.get(name))
    engines._rapidocr_reader.cache_clear()
    yield found
    engines._rapidocr_reader.cache_clear()


def test_words_are_what_blanks_part_in_the_line(reader: list[Found]) -> None:
    parts = [
        ("The", 0.9, corners(0, 0, 30, 10)),
        ("潮", 0.9, corners(40, 0, 50, 10)),
        ("汐", 0.9, corners(50, 0, 60, 11)),
    ]
    reader.append(Found([corners(0, 0, 60, 10)], ["The 潮汐"], [parts]))
    assert engines.rapidocr(b"", 1).words == [(0, 0, 30, 10, "The"), (40, 0, 60, 11, "潮汐")]


def test_an_engine_that_finds_nothing_leaves_the_page_without_text(reader: list[Found]) -> None:
    reader.append(Found(None, [], [("", 1.0, None)]))
    document = structsplit.parse((FIXTURES / "scanned_page.pdf").read_bytes(), ocr="rapidocr")
    assert document.missing


def test_an_engine_by_name_fills_pages_without_text(reader: list[Found]) -> None:
    words = [("Bilge", 0.9, corners(200, 160, 300, 210)), ("pump", 0.9, corners(320, 160, 420, 210))]
    reader.append(Found([corners(200, 160, 420, 210)], ["Bilge pump"], [words]))
    document = structsplit.parse((FIXTURES / "scanned_page.pdf").read_bytes(), ocr="rapidocr")
    assert "Bilge pump" in document.text
    assert document.missing == []


SCALE = 300 / 72
"""Pixels a point of what engines are shown."""


def of_line(text: str, x0: float, y0: float, x1: float, y1: float, sure: float) -> Found:
    """What is found where a picture shows one line; in points."""
    box = corners(*(side * SCALE for side in (x0, y0, x1, y1)))
    return Found([box], [text], [[(text, sure, box)]], (sure,))


@pytest.mark.parametrize(
    ("first", "width", "place"),
    [
        (of_line("Bilge", 100, 20, 110, 60, 0.99), 200, (270, 0, 280, 40)),
        (of_line("agliB", 100, 20, 110, 60, 0.6), 200, (20, 160, 30, 200)),
        (of_line("agliB", 100, 20, 140, 30, 0.6), 300, (260, 170, 300, 180)),
    ],
    ids=["on one side", "on the other side", "on its head"],
)
def test_a_page_that_lies_on_its_side_or_head_is_read_upright(
    reader: list[Found], first: Found, width: int, place: tuple[int, int, int, int]
) -> None:
    """The page is 300 points wide and 200 high; turned upright, its line is near the top left."""
    reader += [first, of_line("Bilge", 0, 20, 40, 30, 0.99)]
    document = structsplit.parse((FIXTURES / "scanned_page.pdf").read_bytes(), ocr="rapidocr")
    assert "Bilge" in document.text
    seen = sys.modules["rapidocr"].seen
    assert [round(int.from_bytes(picture[16:20]) / SCALE) for picture in seen] == [300, width]
    (found,) = {where.box for where in document.locations if where.page == 2}
    assert found == pytest.approx(place, abs=1)


def test_a_page_that_turning_makes_no_better_is_left_as_it_was(reader: list[Found]) -> None:
    reader += [of_line("Bilge", 100, 20, 140, 30, 0.6), of_line("xxx", 0, 20, 40, 30, 0.55)]
    document = structsplit.parse((FIXTURES / "scanned_page.pdf").read_bytes(), ocr="rapidocr")
    assert "Bilge" in document.text
    (found,) = {where.box for where in document.locations if where.page == 2}
    assert found == pytest.approx((100, 20, 140, 30), abs=1)


def test_an_engine_that_is_not_installed_is_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "find_spec", lambda _: None)
    with pytest.raises(MissingExtraError, match=r"pip install 'structsplit\[pdf,ocr\]'"):
        structsplit.parse((FIXTURES / "scanned_page.pdf").read_bytes(), ocr="rapidocr")


def test_an_engine_without_the_runtime_of_its_models_is_one_clear_error(
    reader: list[Found], monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(*_: object, **__: object) -> Found:
        raise ImportError("onnxruntime is not installed.")

    monkeypatch.setattr(sys.modules["rapidocr"], "RapidOCR", lambda **_: read)
    with pytest.raises(MissingExtraError, match=r"onnxruntime is not installed: pip install 'structsplit\[pdf,ocr\]'"):
        structsplit.parse((FIXTURES / "scanned_page.pdf").read_bytes(), ocr="rapidocr")


def test_the_engines_are_those_that_the_options_know() -> None:
    assert tuple(engines.ENGINES) == OCR_ENGINES


@pytest.mark.parametrize("name", ["tesseract", "json", "no.module", ""])
def test_a_name_of_no_engine_is_said_to_be_none(name: str) -> None:
    with pytest.raises(OptionError, match="must be 'rapidocr', or a function"):
        structsplit.parse((FIXTURES / "scanned_page.pdf").read_bytes(), ocr=name)


@pytest.mark.parametrize("place", [float("nan"), float("inf")])
def test_words_that_are_nowhere_are_one_clear_error(place: float) -> None:
    with pytest.raises(OptionError, match="page 2"):
        structsplit.parse((FIXTURES / "scanned_page.pdf").read_bytes(), ocr=lambda *_: [(0, 0, place, place, "deck")])


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_the_engine_itself_reads_a_scanned_page_however_it_lies(turn: int) -> None:
    pytest.importorskip("rapidocr")
    pytest.importorskip("onnxruntime")
    with pymupdf.open(FIXTURES / "moorings_ruled.pdf") as printed, pymupdf.open() as scanned:
        sheet = printed[0]
        matrix = pymupdf.Matrix(200 / 72, 200 / 72).prerotate(turn)
        picture = sheet.get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY)
        width, height = sheet.rect.width, sheet.rect.height
        page = (
            scanned.new_page(width=height, height=width) if turn % 180 else scanned.new_page(width=width, height=height)
        )
        page.insert_image(page.rect, stream=picture.tobytes("png"))
        document = structsplit.parse(scanned.tobytes(), ocr="rapidocr")
    assert "Fishing boats of members" in " ".join(document.text.split())
