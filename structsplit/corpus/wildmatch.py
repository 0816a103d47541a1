"""Git's wildcard patterns as regular expressions over bytes.

Git matches bytes, so `?` is one byte of a name and not one character, and a name that is no UTF-8 is as good as
any. What a pattern may hold is told in the manual of gitignore(5) and tested against git itself.
"""

import re

_CLASSES = {
    "alnum": "0-9A-Za-z",
    "alpha": "A-Za-z",
    "blank": " \\t",
    "cntrl": "\\x00-\\x1f\\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": "!-/:-@\\[-`{-~",
    "space": " \\t-\\r",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}

NEVER = "(?!)"
"""What a broken pattern becomes: git lets it match nothing."""


STAR, DEEP = "*", "**/"
"""What takes any number of bytes of a name; what takes any number of folders."""


def to_regex(pattern: bytes) -> str:
    """The source of a bytes regular expression that matches a whole path where git's pattern does.

    `*`, `?` and brackets match no slash; `**` between slashes (or at an end) matches any number of folders.
    """
    text = pattern.decode("latin-1")
    made: list[str] = []
    place = 0
    while place < len(text):
        char = text[place]
        if char == "*":
            piece, place = _stars(text, place)
        elif char == "?":
            piece, place = "[^/]", place + 1
        elif char == "[":
            piece, place = _brackets(text, place + 1)
        elif char == "\\":
            if place + 1 == len(text):
                return NEVER
            piece, place = re.escape(text[place + 1]), place + 2
        else:
            piece, place = re.escape(char), place + 1
        if piece is None:
            return NEVER
        made.append(piece)
    return _joined(made)


def _joined(pieces: list[str]) -> str:
    """The pieces as one expression that takes polynomial time of a low degree, however many stars there are.

    What stands between two stars is looked for from the left and taken where it is found first: a later place would
    leave less for the stars behind it. So nothing before the last star need ever be tried again.
    """
    parts = [_joined_names(part) for part in _split(pieces, DEEP)]
    if len(parts) == 1:
        return parts[0]
    middle = "".join(f"(?>(?:.*?/)??{part})" for part in parts[1:-1])
    return f"{parts[0]}{middle}(?:.*/)?{parts[-1]}"


def _joined_names(pieces: list[str]) -> str:
    return "/".join(_joined_stars(name) for name in _split(pieces, "/"))


def _joined_stars(pieces: list[str]) -> str:
    parts = ["".join(part) for part in _split(pieces, STAR)]
    if len(parts) == 1:
        return parts[0]
    middle = "".join(f"(?>[^/]*?{part})" for part in parts[1:-1])
    return f"{parts[0]}{middle}[^/]*{parts[-1]}"


def _split(pieces: list[str], separator: str) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for piece in pieces:
        if piece == separator:
            parts.append([])
        else:
            parts[-1].append(piece)
    return parts


def _stars(text: str, start: int) -> tuple[str, int]:
    """What a row of stars stands for, and where it ends."""
    end = start
    while end < len(text) and text[end] == "*":
        end += 1
    alone = (start == 0 or text[start - 1] == "/") and (
        end == len(text) or text[end] == "/" or text.startswith("\\/", end)
    )
    if end - start == 1 or not alone:
        return STAR, end
    if end < len(text) and text[end] == "/":
        return DEEP, end + 1
    return ".*", end


def _brackets(text: str, place: int) -> tuple[str | None, int]:
    """A set of bytes, from behind its opening bracket; None where it is not closed or names no known class."""
    negated = text[place : place + 1] in ("!", "^") and place < len(text)
    place += negated
    parts: list[str] = []
    before = ""  # what a range may begin with
    first = True
    while first or text[place : place + 1] != "]":
        first = False
        char = text[place : place + 1]
        if char == "\\":
            place += 1
            char = text[place : place + 1]
            parts.append(_member(char))
            before = char
        elif char == "-" and before and text[place + 1 : place + 2] not in ("", "]"):
            place += 1 + (text[place + 1] == "\\")
            char = text[place : place + 1]
            if before <= char:
                parts.append(f"{_member(before)}-{_member(char)}")
            before = ""
        elif char == "[" and text[place + 1 : place + 2] == ":":
            close = text.find("]", place + 2)
            if close < 0:
                return None, place
            if text[close - 1] == ":" and close - 1 >= place + 2:
                name = text[place + 2 : close - 1]
                if name not in _CLASSES:
                    return None, place
                parts.append(_CLASSES[name])
                before, place = "", close
            else:
                parts.append(_member("["))
                before = "["
        else:
            parts.append(_member(char))
            before = char
        if not char:
            return None, place
        place += 1
        if place >= len(text):
            return None, place
    members = "".join(parts)
    if negated:
        return f"[^/{members}]", place + 1
    # a bracket never matches a slash, though one may stand in it
    return (f"(?!/)[{members}]" if members else NEVER), place + 1


def _member(char: str) -> str:
    return f"\\x{ord(char):02x}" if char else ""
