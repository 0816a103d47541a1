"""Words that a line's end parts: whether the hyphen goes is for the document's own words to say."""

import re
from collections.abc import Iterable

_TAIL = re.compile(r"([^\W\d_]+(?:['’][^\W\d_]+)?)[-\u2010\xad]$")
_HEAD = re.compile(r"([^\W\d_]+)")
_WORDS = re.compile(r"[^\W\d_]+(?:[-\u2010][^\W\d_]+)*")

_NO_BLANK = re.compile(r"[\u2e80-\u2fdf\u3000-\u30ff\u3100-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
"""Scripts that put no blanks between words."""

_HANGUL = re.compile(r"[\u1100-\u11ff\uac00-\ud7af]")


KEPT_FIRST = frozenset(
    (
        "all", "anti", "cross", "eight", "ex", "five", "four", "full", "half", "heavy", "high", "ill", "intra", "large",
        "light", "long", "low", "mid", "multi", "near", "nine", "non", "off", "on", "one", "open", "post", "pre",
        "quasi", "real", "sea", "self", "semi", "seven", "short", "single", "six", "small", "so", "ten", "three", "top",
        "two", "user", "vice", "well", "wide",
    )
)  # fmt: skip
"""First halves of words that keep their hyphen where the document does not say otherwise."""

KEPT_LAST = frozenset(
    (
        "based", "border", "class", "day", "dependent", "driven", "duty", "end", "free", "in", "known", "level", "like",
        "line", "looking", "made", "off", "old", "only", "oriented", "out", "quality", "rate", "related", "scale",
        "sensitive", "sized", "specific", "step", "style", "term", "time", "to", "type", "up", "wide", "year",
    )
)  # fmt: skip
"""Second halves of such words."""

MAX_WORD = 80
"""Characters of one that a line's end parts."""

MAX_ADDRESS = 300
"""Characters of a web address."""


def known_words(texts: Iterable[str]) -> set[str]:
    """All words of texts in lower case, those with a hyphen in one piece."""
    known: set[str] = set()
    for text in texts:
        known.update(_WORDS.findall(text.lower()))
    return known


class Words:
    """Joins the lines of a document, whose own words it knows."""

    def __init__(self, known: set[str], *, are_blanks_kept: bool = False) -> None:
        self.known = known
        self.are_blanks_kept = are_blanks_kept
        """Whether the file has the blanks at the ends of lines."""

    def glue(self, above: str, below: str, ends_blank: bool = True) -> tuple[str, str]:
        """How two lines of one paragraph are joined: the first as it then ends, and what comes between.

        Args:
            above: the first line.
            below: the second.
            ends_blank: whether the file has a blank at the first line's end; Korean is parted within words too.
        """
        last = above[-1]
        if _is_address(above, below):
            return above, ""
        if last in "-\u2010\xad":
            return self._parted(above, below)
        if last == "–" and len(above) > 1 and above[-2].isalnum() and (below[0].isdigit() or below[0].isupper()):
            return above, ""  # a range
        if _NO_BLANK.match(last) and _NO_BLANK.match(below[0]):
            return above, ""
        if not ends_blank and self.are_blanks_kept and _HANGUL.match(last) and _HANGUL.match(below[0]):
            return above, ""
        return above, " "

    def _parted(self, above: str, below: str) -> tuple[str, str]:
        """The same where the first line ends with a hyphen."""
        if above.endswith("\xad"):
            return above[:-1], ""
        tail, head = _TAIL.search(above[-MAX_WORD:]), _HEAD.match(below)
        if tail is None or head is None:
            # a dash between blanks, an option "-x", a range
            return above, " " if len(above) > 1 and above[-2].isspace() else ""
        one, other = tail[1].lower(), head[1].lower()
        joined, hyphened = one + other in self.known, f"{one}-{other}" in self.known
        if hyphened and not joined:
            return above, ""
        if joined and (below[0].islower() or not hyphened):
            return above[:-1], ""
        keeps = one in KEPT_FIRST or other in KEPT_LAST or (one in self.known and other in self.known and len(one) > 2)
        return (above, "") if keeps or not below[0].islower() else (above[:-1], "")


def _is_address(above: str, below: str) -> bool:
    """Whether a web address goes on in the next line: addresses are parted behind their marks, without a hyphen."""
    if above[-1] not in "/.-_=?&#%" or not (below[0].isalnum() or below[0] in "/%_#?&="):
        return False
    tail = above[above.rfind(" ", -MAX_ADDRESS) + 1 :]
    if "://" not in tail and not tail.startswith("www."):
        return False
    return above[-1] != "." or not below[0].isupper()
