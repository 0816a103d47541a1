"""Page labels: what a document calls its pages, from the few rules a PDF states them by."""

from collections.abc import Iterable, Mapping
from typing import Any

from structsplit.parsers.pdf.strings import read_string

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip

LARGEST_ROMAN = 4_999
LONGEST_LETTERS = 100


def page_labels(rules: Iterable[Mapping[str, Any]], count: int) -> list[str]:
    """The labels of so many pages. A rule holds from its `startpage` (0-based) on: `style` D, r, R, a, A or empty,
    `prefix`, `firstpagenum`. A page without a label, or with an empty one, is called by its number."""
    labels = [str(number) for number in range(1, count + 1)]
    ordered = sorted((rule for rule in rules if 0 <= _whole(rule.get("startpage"), -1) < count), key=_start)
    for place, rule in enumerate(ordered):
        end = _start(ordered[place + 1]) if place + 1 < len(ordered) else count
        style, prefix = str(rule.get("style") or ""), read_string(str(rule.get("prefix") or ""))
        first = max(1, _whole(rule.get("firstpagenum"), 1))
        for index in range(_start(rule), end):
            labels[index] = prefix + _numeral(first + index - _start(rule), style) or labels[index]
    return labels


def _start(rule: Mapping[str, Any]) -> int:
    return _whole(rule.get("startpage"), 0)


def _whole(value: Any, otherwise: int) -> int:
    return value if isinstance(value, int) else otherwise


def _numeral(number: int, style: str) -> str:
    """A number as a style writes it: 4 is "4", "iv", "IV", "d" or "D"; the letters go on with aa, bb, …"""
    if style == "D":
        return str(number)
    if style in ("r", "R"):
        return _cased(_roman(number), style == "R")
    if style in ("a", "A"):
        repeats, letter = divmod(number - 1, 26)
        return _cased(chr(ord("a") + letter) * min(repeats + 1, LONGEST_LETTERS), style == "A")
    return ""


def _roman(number: int) -> str:
    if number > LARGEST_ROMAN:
        return str(number)
    numeral = ""
    for value, letters in _ROMAN:
        times, number = divmod(number, value)
        numeral += letters * times
    return numeral


def _cased(text: str, upper: bool) -> str:
    return text.upper() if upper else text
