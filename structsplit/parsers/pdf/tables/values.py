"""What kind of text stands in a cell."""

import re

NUMBER = re.compile(r"[^\w\s]{0,3}\d[\d\s.,:/'’%()\[\]+±×^*†‡§$€£¥–—−-]*[a-zA-Z%°]{0,3}[*†‡§)\]%]{0,3}$")
"""Digits with what stands around them: signs, units of a few letters, marks of footnotes."""

YEAR = re.compile(r"(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)?\d\d))?[*†‡a-d]?$")

NOTHING = frozenset(
    [
        "-",
        "–",
        "—",
        "--",
        "---",
        "…",
        "...",
        "..",
        ".",
        "*",
        "**",
        "n/a",
        "na",
        "n.a.",
        "nd",
        "x",
        "(x)",
        ":",
        "#",
        "✓",
        "✗",
        "•",
        "yes",
        "no",
    ]
)
"""What stands in a cell that has no value."""


def is_number(text: str) -> bool:
    return len(text) < 40 and NUMBER.match(text) is not None


def is_year(text: str) -> bool:
    return YEAR.match(text) is not None


def is_nothing(text: str) -> bool:
    return text.lower() in NOTHING
