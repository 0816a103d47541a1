"""Engines for OCR that are known by name: each a function as `structsplit.parsers.pdf.ocr` says."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

from structsplit.errors import MissingExtraError, OptionError
from structsplit.parsers.pdf.ocr import Ocr, Reading
from structsplit.parsers.pdf.page import Box
from structsplit.parsers.pdf.scan_order import Corners, ReadLine, box_of, reading_order, upright

RecognisedWord = tuple[float, float, float, float, str]

READABLE = 0.8
"""How sure the engine is of text that is the right way up; of text on its head it is sure by .63."""

STANDING = 1.5
"""Times its width: a line that is higher runs up or down the page."""

MOST = 0.5
"""Of the characters of a page, in lines that do."""


def engine(name: str) -> Ocr:
    """An engine by its name. It is loaded when it reads its first page.

    Raises:
        OptionError: there is none of this name.
        MissingExtraError: it is not installed.
    """
    if name not in ENGINES:
        raise OptionError(f"ocr={name!r} must be {' or '.join(map(repr, ENGINES))}, or a function")
    if find_spec(name) is None:
        raise MissingExtraError(
            f"ocr={name!r} needs an engine that is not installed: pip install 'structsplit[pdf,ocr]'"
        )
    return ENGINES[name]


@cache
def _rapidocr_reader() -> Callable[..., Any]:
    from rapidocr import RapidOCR  # pyright: ignore[reportMissingImports] - an extra

    return RapidOCR(params={"Global.log_level": "critical"})


def rapidocr(image: bytes, _number: int) -> Reading:
    """The words of a page's picture by RapidOCR, whose wheel carries its models for Latin and Chinese letters.

    Its own correction of lines that stand on their head is off: with it, nothing tells of a page that does.
    """
    try:
        found = _rapidocr_reader()(image, use_cls=False, return_word_box=True)
    except ImportError as error:  # it imports the runtime of its models with the first page; libraries may be missing
        reason = str(error).rstrip(".")
        raise MissingExtraError(
            f"ocr='rapidocr' cannot be loaded, {reason}: pip install 'structsplit[pdf,ocr]'"
        ) from error
    if found.boxes is None:
        return Reading([], 0.0)
    lines = [ReadLine(*line) for line in zip(upright(found.boxes), found.txts, strict=True)]
    words = [word for number in reading_order(lines) for word in _words(lines[number].text, found.word_results[number])]
    characters = max(1, sum(map(len, found.txts)))
    sure = sum(score * len(text) for score, text in zip(found.scores, found.txts, strict=True)) / characters
    standing = sum(len(line.text) for line in lines if _stands(line.box)) / characters
    if standing > MOST:  # it has turned such lines to the left, and so has read them if the page is to be turned so
        return Reading(words, sure, 270 if sure >= READABLE else 90)
    return Reading(words, sure, 0 if sure >= READABLE else 180)


def _stands(box: Box) -> bool:
    return box[3] - box[1] > STANDING * (box[2] - box[0])


def _words(text: str, parts: Sequence[tuple[str, float, Corners]]) -> Iterator[RecognisedWord]:
    """The words of a line, of which Chinese and Japanese are told character by character: what no blank parts."""
    at, word, box = 0, "", (0.0, 0.0, 0.0, 0.0)
    for part, _, corners in parts:
        here = box_of(corners)
        if word and text.startswith(part, at):
            word, box = word + part, (box[0], min(box[1], here[1]), here[2], max(box[3], here[3]))
            at += len(part)
            continue
        if word:
            yield *box, word
        found = text.find(part, at)
        at = at if found < 0 else found + len(part)
        word, box = part, here
    if word:
        yield *box, word


ENGINES: dict[str, Ocr] = {"rapidocr": rapidocr}
