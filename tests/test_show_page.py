"""`structsplit show FILE --page P`: the chunks of one page, and the page drawn with what was made of it."""

from pathlib import Path
from typing import Any

import pymupdf
import pytest
from click.testing import CliRunner

from structsplit import Splitter
from structsplit.cli import main, picture

FOLDER = Path(__file__).parent.parent / "fixtures" / "pdf"


def show(*arguments: str, **options: Any) -> Any:
    return CliRunner().invoke(main, ["show", *arguments, "--tokenizer", "estimate"], **options)


def pixels(png: bytes) -> Any:
    return pymupdf.Pixmap(png)


def test_a_page_is_drawn_with_its_blocks_and_chunks(tmp_path: Path) -> None:
    output = tmp_path / "page.png"
    done = show(str(FOLDER / "moorings_ruled.pdf"), "--page", "1", "-o", str(output))
    assert (done.exit_code, done.stdout) == (0, "")
    drawn = pixels(output.read_bytes())
    with pymupdf.open(FOLDER / "moorings_ruled.pdf") as document:
        plain = document[0].get_pixmap(dpi=picture.DPI, alpha=False)
    assert (drawn.width, drawn.height) == (plain.width, plain.height)
    assert drawn.samples != plain.samples


@pytest.mark.parametrize("name", ["moorings_ruled", "turned_pages", "cropped_log", "tide_code"])
def test_the_frame_of_every_block_holds_its_text(name: str) -> None:
    data = (FOLDER / f"{name}.pdf").read_bytes()
    document = Splitter().parse(data, source=f"{name}.pdf")
    marks = list(picture.block_marks(document, 1))
    places = [where for where in document.locations if where.page == 1 and where.box]
    assert marks
    for where in places:
        x0, y0, x1, y1 = where.box or ()
        assert any(m.box[0] <= x0 and m.box[1] <= y0 and m.box[2] >= x1 and m.box[3] >= y1 for m in marks), where


def test_blocks_are_numbered_in_the_order_they_are_read_in() -> None:
    data = (FOLDER / "moorings_ruled.pdf").read_bytes()
    document = Splitter().parse(data, source="moorings.pdf")
    labels = [mark.label for mark in picture.block_marks(document, 1)]
    numbers = [int(label.split()[0]) for label in labels if label]
    assert numbers == list(range(1, len(numbers) + 1))
    assert any(label.endswith("table") for label in labels)
    assert "" in labels, "rows of tables have frames without a number"


def test_chunks_are_framed_and_named() -> None:
    splitter = Splitter(max_tokens=64)
    chunks = splitter.split((FOLDER / "weather_manual.pdf").read_bytes(), source="manual.pdf")
    number = chunks[-1].pages[-1]
    marks = list(picture.chunk_marks(chunks, number))
    assert [mark.label for mark in marks] == [
        f"chunk {chunk.index}, {chunk.tokens} tokens" for chunk in chunks if number in chunk.pages
    ]


def test_without_a_file_to_draw_the_chunks_of_the_page_are_shown() -> None:
    path = str(FOLDER / "weather_manual.pdf")
    every, some = show(path, "--no-text").stdout, show(path, "--no-text", "--page", "3").stdout
    assert some
    assert set(some.splitlines()[:-4]) < set(every.splitlines())


def test_a_page_may_be_named_by_its_label(tmp_path: Path) -> None:
    path = str(FOLDER / "labelled_pages.pdf")
    by_label, by_number = tmp_path / "label.png", tmp_path / "number.png"
    assert show(path, "--page", "ii", "-o", str(by_label)).exit_code == 0
    assert show(path, "--page", "2", "-o", str(by_number)).exit_code == 0
    assert by_label.read_bytes() == by_number.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--page", "99"], "there are pages 1 to 6"),
        (["--page", "xx"], "there are pages 1 to 6"),
        (["-o", "page.png"], "--page"),
        (["--page", "1", "-o", "no/such/folder/page.png"], "No such file or directory"),
    ],
)
def test_what_cannot_be_drawn_is_one_sentence(arguments: list[str], message: str) -> None:
    done = show(str(FOLDER / "labelled_pages.pdf"), *arguments)
    assert done.exit_code in (1, 2)
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_file_without_pages_has_none_to_show(tmp_path: Path) -> None:
    (tmp_path / "guide.md").write_text("# Guide\n\nWords.\n")
    assert "has no pages" in show(str(tmp_path / "guide.md"), "--page", "1").stderr


def test_a_locked_file_from_standard_input_is_drawn(tmp_path: Path) -> None:
    data = (FOLDER / "refused" / "user_password.pdf").read_bytes()
    output = tmp_path / "page.png"
    done = show("-", "--password", "tide", "--page", "1", "-o", str(output), input=data)
    assert done.exit_code == 0
    assert pixels(output.read_bytes()).width > 100
