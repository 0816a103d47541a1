"""Text on a terminal: how wide it is, how to fit it, and whether to colour it."""

import os
import sys
import unicodedata

MAX_WIDTH = 120
"""Lines wider than this are hard to read, however wide the terminal."""

NARROWEST = 40

TAB = 4

ELLIPSIS = "…"


def terminal_width() -> int:
    """Columns of the terminal, up to `MAX_WIDTH`; of the one behind stderr when stdout is piped into a pager."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return _within(int(columns))
    for stream in (sys.stdout, sys.stderr):
        try:
            found = os.get_terminal_size(stream.fileno()).columns
        except (AttributeError, OSError, ValueError):  # closed, no terminal, no file
            continue
        if found:
            return _within(found)
    return 80


def _within(columns: int) -> int:
    return max(NARROWEST, min(columns, MAX_WIDTH))


def wants_color(asked: bool | None) -> bool:
    """Whether to colour stdout: as asked, else on a terminal where NO_COLOR (no-color.org) is not set."""
    if asked is not None:
        return asked
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    return not plain and sys.stdout is not None and sys.stdout.isatty()


def printable(line: str) -> str:
    """A line without tabs and without characters that would steer the terminal: escapes in a document show as ␛."""
    return line.expandtabs(TAB).translate(_VISIBLE)


_VISIBLE = {code: 0x2400 + code for code in range(0x20)} | {0x7F: 0x2421} | dict.fromkeys(range(0x80, 0xA0), 0xFFFD)
# marks that change the direction of what follows them, beyond the end of the line on some terminals
_VISIBLE |= dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)], 0xFFFD)


def display_width(text: str) -> int:
    """Columns a terminal gives a text: two for a CJK character, none for a combining mark."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def clip(text: str, width: int) -> str:
    """A text cut to a width, with an ellipsis where it was longer."""
    if display_width(text) <= width:
        return text
    return text[: _fitting(text, max(0, width - 1))].rstrip() + ELLIPSIS


def fold(line: str, width: int) -> list[str]:
    """A line in pieces of at most a width, parted at spaces where possible and indented alike.

    An empty line has no pieces.
    """
    pieces: list[str] = []
    indent = line[: min(len(line) - len(line.lstrip(" ")), width // 2)]
    while (fits := _fitting(line, width)) < len(line):
        fits = max(fits, len(indent) + 1)
        space = line.rfind(" ", 0, fits + 1)
        # a piece of nothing but indentation would be a step back
        cut = space if space > 0 and line[:space].strip() else fits
        pieces.append(line[:cut].rstrip())
        line = indent + line[cut:].lstrip(" ")
    return [*pieces, line] if line else pieces


def _fitting(text: str, width: int) -> int:
    """How many characters fit into a width. Looks no further, for lines can be very long."""
    if text[:width].isascii():
        return min(len(text), width)
    used = 0
    for index, char in enumerate(text):
        used += _columns(char)
        if used > width:
            return index
    return len(text)
