"""Engines for OCR that are known by name: each a function as `structsplit.parsers.pdf.ocr` says."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

from structsplit.errors import MissingExtraError, OptionError
from structsplit.parsers.pdf.ocr import Ocr
from structsplit.parsers.pdf.scan_order import Corners, ReadLine, box_of, reading_order, upright

RecognisedWord = tuple[float, float, float, float, str]


def engine(name: str) -> Ocr:
    """An engine by its name. It is loaded when it reads its first page.

    Raises:
        OptionError: there is none of this name.
        MissingExtraError: it is not installed.
    """
    if name not in ENGINES:
        raise OptionError(f"ocr={name!r} must be {' or '.join(map(repr, ENGINES))}, or a function")
    if find_spec(name) is None:
        raise MissingExtraError(f"ocr={name!r} needs an engine that is not installed: pip install 'structsplit[ocr]'")
    return ENGINES[name]


@cache
def _rapidocr_reader() -> Callable[..., Any]:
    from rapidocr import RapidOCR  # pyright: ignore[reportMissingImports] - an extra

    return RapidOCR(params={"Global.log_level": "critical"})


def rapidocr(image: bytes, _number: int) -> list[RecognisedWord]:
    """The words of a page's picture by RapidOCR, whose wheel carries its models for Latin and Chinese letters."""
    try:
        found = _rapidocr_reader()(image, return_word_box=True)
    except ImportError as error:  # it imports the runtime of its models with the first page; libraries may be missing
        reason = str(error).rstrip(".")
        raise MissingExtraError(f"ocr='rapidocr' cannot be loaded, {reason}: pip install 'structsplit[ocr]'") from error
    if found.boxes is None:
        return []
    lines = [ReadLine(*line) for line in zip(upright(found.boxes), found.txts, strict=True)]
    return [word for number in reading_order(lines) for word in _words(lines[number].text, found.word_results[number])]


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
