"""Pages without text, read by an engine of the user's choice.

An OCR is a function of a picture, the bytes of a PNG, and the number of its page (1-based). It gives the text of the
page as a string, or its words in order of reading as `(x0, y0, x1, y1, text)`, in pixels from the picture's top left.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isfinite
from statistics import median
from struct import unpack
from typing import Any, NamedTuple, TypeAlias

from structsplit.errors import OptionError
from structsplit.parsers.pdf.characters import clean
from structsplit.parsers.pdf.page import Box, Line, Page, Span, State, Style, Word, turned, words_along

Ocr: TypeAlias = Callable[[bytes, int], "str | Iterable[Sequence[Any]] | Reading"]

CLEARLY = 0.1
"""By how much an engine must be surer of one reading than of another."""

FONT = "OCR"
"""What the font of recognised text is called."""

TYPICAL_SIZE, LINE_PITCH = 10.0, 12.0
"""Points, of text without places."""

MIN_COLUMNS = 80
"""A page has room for so many characters side by side, or for its longest line."""

WIDE_GAP = 3.0
"""Heights of a line: a wider gap between two words parts columns."""

BLOCK_GAP = 0.9
"""Heights of a line between two lines of different blocks."""

SAME_SIZE = 0.35
"""Lines so near to the usual height of the page are all of that size: an OCR measures letters, not fonts."""


class Reading(NamedTuple):
    """What an engine that can tell how a page lies has read."""

    words: Sequence[Sequence[Any]]
    sure: float
    """Of the words, from 0 to 1."""
    turn: int = 0
    """Degrees by which the picture must be turned clockwise, as it seems, for its text to be upright."""


def recognise(page: Page, ocr: Ocr, picture: Callable[[int], bytes]) -> None:
    """Give a page the text that an OCR finds on its picture. Raises OptionError where it gives something else.

    `picture` draws the page as it is shown, turned clockwise by some degrees.
    """
    image = picture(0)
    found = ocr(image, page.number)
    degrees = -page.turn % 360
    if isinstance(found, Reading):
        if found.turn:
            turned_image = picture(found.turn)
            again = ocr(turned_image, page.number)
            if isinstance(again, Reading) and _is_better(again, found):
                page.turn_by(page.turn + found.turn)
                image, found, degrees = turned_image, again, 0
        found = found.words
    if isinstance(found, str):
        page.lines = list(_lines_of_text(page, found))
        page.is_placed = False
    else:
        page.lines = _lines_of_words(_words(page, found, image, degrees), first_block=0)
    if page.lines:
        page.state = State.RECOGNISED


def _is_better(again: Reading, before: Reading) -> bool:
    """Whether a page that was turned can be read, if it could not before, or as well, and now needs no turn."""
    return again.sure > before.sure + CLEARLY or (not again.turn and again.sure > before.sure - CLEARLY)


def _lines_of_text(page: Page, text: str) -> Iterator[Line]:
    """Lines set as on a typewriter, from the top of the page: where they are is not known, but what follows what, how
    long each is, and where one is left out."""
    rows = [clean(row).rstrip() for row in text.splitlines()]
    pitch = min(LINE_PITCH, page.height / (len(rows) + 1))
    size = round(pitch / LINE_PITCH * TYPICAL_SIZE, 1)
    advance = page.width / max(MIN_COLUMNS, max(map(len, rows), default=0))
    style = Style(FONT, size, bold=False, italic=False, mono=False)
    block = 0
    for number, row in enumerate(rows, start=1):
        shown = row.strip()
        if not shown:
            block += 1
            continue
        indent = len(row) - len(row.lstrip())
        base = number * pitch
        box = (indent * advance, base - size, len(row) * advance, base)
        yield Line(box, [Span(shown, style, box[0], box[2])], list(words_along(shown, box)), block, base)


def _words(page: Page, found: Iterable[Sequence[Any]], image: bytes, degrees: int) -> list[Word]:
    """The words in points, on the page as the record has it: as the picture turned clockwise by some degrees."""
    wide, high = unpack(">II", image[16:24])  # of the first part of every PNG
    width, height = (page.width, page.height) if degrees % 180 == 0 else (page.height, page.width)
    words = []
    try:
        for x0, y0, x1, y1, text, *_ in found:
            box = (x0 / wide * width, y0 / high * height, x1 / wide * width, y1 / high * height)
            if not all(map(isfinite, box)):
                raise ValueError(f"{text!r} has no place")
            # engines that tell only lines give several words in one box
            for word in words_along(clean(str(text)).strip(), box):
                words.append(Word(*turned(word[:4], degrees, width, height), word.text))
    except (TypeError, ValueError) as error:
        raise OptionError(
            f"ocr must give a text, or words as (x0, y0, x1, y1, text) in pixels; it did not for page {page.number}"
        ) from error
    return words


def _lines_of_words(words: list[Word], first_block: int) -> list[Line]:
    """Words in lines, each as far as the next word goes on to the right at the same height."""
    runs: list[list[Word]] = []
    for word in words:
        if runs and _goes_on(runs[-1][-1], word):
            runs[-1].append(word)
        else:
            runs.append([word])
    if not runs:
        return []
    usual = median(word.y1 - word.y0 for word in words)
    lines: list[Line] = []
    block = first_block
    for run in runs:
        box = _around(run)
        height = median(word.y1 - word.y0 for word in run)
        size = usual if abs(height - usual) <= SAME_SIZE * usual else height
        style = Style(FONT, float(round(size)), bold=False, italic=False, mono=False)
        if lines and _begins_block(lines[-1].box, box, usual):
            block += 1
        text = " ".join(word.text for word in run)
        lines.append(Line(box, [Span(text, style, box[0], box[2])], run, block, box[3]))
    return lines


def _goes_on(before: Word, word: Word) -> bool:
    middle = (word.y0 + word.y1) / 2
    height = max(before.y1 - before.y0, 1.0)
    return before.y0 <= middle <= before.y1 and -height <= word.x0 - before.x1 <= WIDE_GAP * height


def _begins_block(above: Box, box: Box, height: float) -> bool:
    """Whether a line is parted from the one before by a gap, or stands elsewhere."""
    return box[1] - above[3] > BLOCK_GAP * height or box[1] < above[1] - height / 2 or box[0] > above[2]


def _around(words: list[Word]) -> Box:
    return (
        min(word.x0 for word in words),
        min(word.y0 for word in words),
        max(word.x1 for word in words),
        max(word.y1 for word in words),
    )
