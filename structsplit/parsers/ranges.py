"""Which pages a user asks for: "1-20,35,40-"."""

import re
from collections.abc import Iterable

from structsplit.errors import OptionError

_RANGE = re.compile(r"([1-9]\d*)(?:\s*(-)\s*([1-9]\d*)?)?", re.ASCII)

Range = tuple[int, int | None]
"""First and last page, 1-based; None for the last of the file."""


def parse_pages(pages: str) -> list[Range]:
    """The ranges that are asked for, as they were written. Raises OptionError where they make no sense."""
    ranges: list[Range] = []
    for part in pages.split(","):
        found = _RANGE.fullmatch(part.strip())
        if not found:
            raise OptionError(f'pages={pages!r} must be page numbers and ranges of them, such as "1-20,35,40-"')
        first, dash, last = found.groups()
        end = int(last) if last else None if dash else int(first)
        if end is not None and end < int(first):
            raise OptionError(f"pages={pages!r} has a range that ends before it begins: {part.strip()}")
        ranges.append((int(first), end))
    return ranges


def page_numbers(ranges: Iterable[Range], count: int) -> list[int]:
    """The pages of ranges that a file of so many has, each once and in order."""
    # ranges are cut to the file before they are spelled out, for they may be as long as their digits allow
    inside = [range(first, min(last or count, count) + 1) for first, last in ranges if first <= count]
    return sorted({number for part in inside for number in part})
