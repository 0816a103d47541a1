"""The text of a page as tables see it: pieces of lines without a wide gap, and the pieces that share a baseline."""

import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import attrgetter
from typing import NamedTuple

from structsplit.parsers.pdf.characters import RIGHT_TO_LEFT
from structsplit.parsers.pdf.page import Box, Line, Page, Word
from structsplit.parsers.pdf.tables.values import is_number

WIDE_GAP = 1.0
"""A blank of so many times the type size parts pieces of one line."""

TYPED_RULE = 10
"""Characters of the shortest rule that is typed."""

NUMBER_GAP = 0.5
"""The same between two numbers."""

STRETCHED = 0.45
"""The same for the blanks of a line that is filled up to its end by force."""

SPLIT_GAP = 0.35
"""The same between lines that the engine told apart: it already saw a reason."""

SAME_BASELINE = 0.45
"""Of the type size: how far baselines of one row may differ."""


CAPTION = re.compile(
    r"(?:table|figure|fig\.|chart|exhibit|tabelle|abbildung|abb\.|tableau|tabla|tabela|tabella|cuadro|figura|quadro)\s?"
    r"[\dIVXA-Z]{1,4}[\d.:\-–]*(?:\W|$)|[表図图圖]\s?\d|표\s?\d",
    re.IGNORECASE,
)


EAST_ASIAN = re.compile(r"[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")

SECTION = re.compile(r"[A-Z]?\d*(?:\.\d+)+\.?$")


_NEW = tuple.__new__

_PLACE = attrgetter("baseline", "x0")


class Numbered(NamedTuple):
    """A word and its number on the page."""

    number: int
    word: Word


class Piece:
    """Words of one line that stand together."""

    __slots__ = (
        "_source",
        "_words",
        "baseline",
        "is_bold",
        "is_mono",
        "line",
        "number",
        "size",
        "x0",
        "x1",
        "y0",
        "y1",
    )

    def __init__(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        baseline: float,
        size: float,
        words: list[Numbered] | None,
        line: int,
        is_mono: bool,
        is_bold: bool,
        source: tuple[list[Word], int, int, int] = ([], 0, 0, 0),
    ) -> None:
        self.x0, self.y0, self.x1, self.y1 = x0, y0, x1, y1
        self.baseline = baseline
        self.size = size
        self.line = line
        """Number of its line on the page."""
        self.is_mono = is_mono
        self.is_bold = is_bold
        self._words = words
        self._source = source
        self.number = words[0].number if words else source[3]
        """Of its first word on the page."""

    @property
    def words(self) -> list[Numbered]:
        """Made when they are asked for: most pieces are prose."""
        if self._words is None:
            words, start, end, first = self._source
            # there are so many that the usual way, which is Python of its own for each, would be seen
            self._words = [_NEW(Numbered, pair) for pair in enumerate(words[start:end], first)]
        return self._words

    @property
    def plain_words(self) -> list[Word]:
        """Without their numbers, which few ask for."""
        if self._words is None:
            words, start, end, _ = self._source
            return words[start:end]
        return [numbered.word for numbered in self._words]

    @property
    def text(self) -> str:
        return " ".join([word.text for word in self.plain_words])

    @property
    def length(self) -> float:
        """How many words it holds; in scripts that write words together or long, what would be so many."""
        count = self._source[2] - self._source[1] if self._words is None else len(self._words)
        if (self.x1 - self.x0) < 3 * self.size * count:
            return count
        return max(count, len(EAST_ASIAN.findall(self.text)) / 2.5)

    @property
    def box(self) -> Box:
        return self.x0, self.y0, self.x1, self.y1


@dataclass(slots=True)
class TextRow:
    """Pieces on one baseline, from the left."""

    y0: float
    y1: float
    baseline: float
    size: float
    pieces: list[Piece]


def page_pieces(page: Page) -> tuple[list[Piece], list[Piece]]:
    """The pieces of all lines that run to the right, in the order of the page; and the other lines, a piece each: those
    that run elsewhere, and rules that are typed."""
    found: list[Piece] = []
    turned: list[Piece] = []
    count = 0
    for number, line in enumerate(page.lines):
        words = line.words
        if not words:
            continue
        size = max([span.style.size for span in line.spans])
        if line.direction[0] < 0.9 or is_typed_rule(words):
            turned.append(_piece(line, number, size, 0, len(words), count))
        else:
            start = 0
            for place in _breaks(words, size):
                found.append(_piece(line, number, size, start, place, count))
                start = place
            found.append(_piece(line, number, size, start, len(words), count))
        count += len(words)
    return found, turned


def is_typed_rule(words: Sequence[Word]) -> bool:
    """Whether words are nothing but dashes, as typewriters rule tables."""
    sign = words[0].text[0]
    if sign not in "-_=–—─━*":
        return False
    return (
        all(word.text == sign * len(word.text) for word in words)
        and sum([len(word.text) for word in words]) >= TYPED_RULE
    )


def _breaks(words: list[Word], size: float) -> list[int]:
    """At which words a piece begins, the first left out."""
    if words[-1].x1 - words[0].x0 < WIDE_GAP * size:
        return []
    limit, narrow = WIDE_GAP * size, NUMBER_GAP * size
    breaks: list[int] = []
    last = words[0]
    for place in range(1, len(words)):
        word = words[place]
        gap = word.x0 - last.x1
        # to the right, or to the left where Arabic or Hebrew is read
        if gap > limit or last.x0 - word.x1 > limit or (gap > narrow and _are_numbers(last.text, word.text)):
            breaks.append(place)
        last = word
    if breaks and _is_stretched(words, size):
        return []
    return breaks


def _are_numbers(one: str, other: str) -> bool:
    return one[-1:].isdecimal() and other[:1].isdecimal() and is_number(one) and is_number(other)


def _is_stretched(words: list[Word], size: float) -> bool:
    """Whether blanks are wide only since the line is filled up to its end: a line of small words, all parted wide."""
    gaps = sorted(word.x0 - last.x1 for last, word in itertools.pairwise(words))
    if len(gaps) < 4 or gaps[len(gaps) // 4] < STRETCHED * size or gaps[-1] > 3 * gaps[len(gaps) // 2]:
        return False
    return sum(word.text.isalpha() and word.text.islower() for word in words) > 0.4 * len(words)


def _piece(line: Line, number: int, size: float, start: int, end: int, count: int) -> Piece:
    words = line.words
    x0, x1 = words[start].x0, words[end - 1].x1
    if x0 > x1 or (end - start > 1 and words[start].x0 > words[start + 1].x0):  # to the left
        x0, x1 = min(word.x0 for word in words[start:end]), max(word.x1 for word in words[start:end])
    box = line.box
    mono, bold = _looks(line)
    source = (words, start, end, count + start)
    return Piece(x0, box[1], x1, box[3], line.baseline, size, None, number, mono, bold, source)


def _looks(line: Line) -> tuple[bool, bool]:
    """Whether more than half of a line is typewriter type, and whether more than three in five are bold."""
    if len(line.spans) == 1:
        return line.spans[0].style.mono, line.spans[0].style.bold
    length = sum([len(span.text) for span in line.spans])
    mono = sum([len(span.text) for span in line.spans if span.style.mono])
    bold = sum([len(span.text) for span in line.spans if span.style.bold])
    return mono * 2 > length, bold * 5 > length * 3


def text_rows(pieces: Iterable[Piece]) -> list[TextRow]:
    """The pieces by baseline from the top; neighbours on one baseline without a gap between become one piece."""
    rows: list[TextRow] = []
    for piece in sorted(pieces, key=_PLACE):
        row = rows[-1] if rows else None
        if row and piece.baseline - row.baseline < SAME_BASELINE * min(max(piece.size, 1), row.size * 1.5):
            row.pieces.append(piece)
            row.y0, row.y1 = min(row.y0, piece.y0), max(row.y1, piece.y1)
        else:
            rows.append(TextRow(piece.y0, piece.y1, piece.baseline, piece.size, [piece]))
    for row in rows:
        if len(row.pieces) > 1:
            row.pieces = _merged(row.pieces)
            words = [word for piece in row.pieces for word in piece.plain_words] if len(row.pieces) > 4 else []
            if words and _is_stretched(words, row.size):
                row.pieces = [reduce(join_pieces, row.pieces)]
            row.size = sorted(piece.size for piece in row.pieces)[len(row.pieces) // 2]
    return rows


def _merged(pieces: list[Piece]) -> list[Piece]:
    pieces.sort(key=lambda piece: piece.x0)
    out = [pieces[0]]
    for piece in pieces[1:]:
        last = out[-1]
        if piece.x0 - last.x1 < SPLIT_GAP * max(piece.size, last.size):
            out[-1] = join_pieces(last, piece)
        else:
            out.append(piece)
    return out


def reads_left(text: str) -> bool:
    """Whether most letters of a text are of a script that is read from right to left."""
    left = 0 if text.isascii() else len(RIGHT_TO_LEFT.findall(text))
    return left > 0 and 2 * left > sum(map(str.isalpha, text))


def join_pieces(one: Piece, other: Piece) -> Piece:
    """One piece of both, the first at the left of the second; the words in the order in which they are read."""
    if reads_left(other.plain_words[0].text) and reads_left(one.plain_words[-1].text):
        one, other = other, one
    return Piece(
        min(one.x0, other.x0),
        min(one.y0, other.y0),
        max(one.x1, other.x1),
        max(one.y1, other.y1),
        one.baseline,
        max(one.size, other.size),
        one.words + other.words,
        one.line,
        one.is_mono and other.is_mono,
        one.is_bold and other.is_bold,
    )


def part_of(piece: Piece, words: list[Numbered]) -> Piece:
    """The piece with only some of its words."""
    return Piece(
        min(numbered.word.x0 for numbered in words),
        piece.y0,
        max(numbered.word.x1 for numbered in words),
        piece.y1,
        piece.baseline,
        piece.size,
        words,
        piece.line,
        piece.is_mono,
        piece.is_bold,
    )


def is_caption(row: TextRow) -> bool:
    """Whether a row begins like a caption, "Table 3", or is a numbered heading, "4.2 Rules" in bold."""
    first = row.pieces[0]
    words = first.plain_words
    if CAPTION.match(" ".join([word.text for word in words[:3]])):
        return True
    return len(row.pieces) < 3 and first.is_bold and SECTION.match(words[0].text) is not None
