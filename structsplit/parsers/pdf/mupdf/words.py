"""The words of a page with their boxes, dealt out to its lines."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from structsplit.parsers.pdf.characters import clean
from structsplit.parsers.pdf.page import Box, Span, Word

_PLACE = itemgetter(5, 6)
"""Of a word of MuPDF: the numbers of its block and its line."""

_NEW = tuple.__new__

AHEAD = 8
"""Where a line's words do not follow, so many runs of words are looked at: MuPDF has runs beyond the page's edge."""


class Words:
    """Makes the words of all lines of a page when one of them is asked for its own. It knows what the lines are made
    of rather than the lines, which know it: so all is freed without a collector of cycles."""

    def __init__(self, text: Any, lines: Sequence[tuple[list[Span], Box]], *, is_plain: bool) -> None:
        self._text = text
        self._lines = lines
        self._is_plain = is_plain
        self._dealt: list[list[Word]] = []

    def of(self, index: int) -> list[Word]:
        """The words of the line at an index, as the engine has parted them; where those are not the line's text, the
        line is parted at its blanks and the places are reckoned from those of its spans."""
        if self._text is not None:
            found = self._text.extractWORDS()
            if not self._is_plain:
                found = [
                    word  # most have nothing to clean even so
                    if word[4].isascii() and word[4].isprintable()
                    else (*word[:4], clean(word[4]), *word[5:])
                    for word in found
                ]
            # the slice is what a Word is made of, and there are so many that the usual way would be seen
            runs = [[_NEW(Word, word[:5]) for word in run] for _, run in groupby(found, _PLACE)]
            self._dealt = list(_deal(runs, self._lines))
            self._text, self._lines = None, ()
        return self._dealt[index]


def _deal(runs: list[list[Word]], lines: Sequence[tuple[list[Span], Box]]) -> Iterator[list[Word]]:
    at = 0
    for spans, box in lines:
        pieces = "".join([span.text for span in spans]).split()
        for place in range(at, min(at + AHEAD, len(runs))):
            words = _joined(runs[place], pieces)
            if words is not None:
                at = place + 1
                yield words
                break
        else:
            yield list(_reckoned(spans, box))


def _joined(run: list[Word], pieces: list[str]) -> list[Word] | None:
    """A run of words as the pieces of a line, put together where the engine parts words without a blank between them,
    as it does where Latin and Arabic meet; None where they are other words."""
    if [word.text for word in run] == pieces:
        return run
    words: list[Word] = []
    rest = [word for word in reversed(run) if word.text]
    for piece in pieces:
        parts: list[Word] = []
        length = 0
        while length < len(piece):
            if not rest:
                return None
            word = rest.pop()
            missing = len(piece) - length
            if len(word.text) > missing:
                # a blank behind an arrow or a bullet, that the engine does not see
                word, left = _parted(word, missing)
                rest.append(left)
            parts.append(word)
            length += len(word.text)
        joined = "".join([word.text for word in parts])
        # the letters of Arabic ligatures are turned round in the line's text
        if joined != piece and (piece.isascii() or sorted(joined) != sorted(piece)):
            return None
        words.append(_united(parts, piece))
    return None if rest else words


def _parted(word: Word, length: int) -> tuple[Word, Word]:
    """A word in two, as if all its characters were equally wide."""
    middle = word.x0 + (word.x1 - word.x0) * length / len(word.text)
    return word._replace(x1=middle, text=word.text[:length]), word._replace(x0=middle, text=word.text[length:])


def _united(parts: list[Word], text: str) -> Word:
    return Word(
        min(word.x0 for word in parts),
        min(word.y0 for word in parts),
        max(word.x1 for word in parts),
        max(word.y1 for word in parts),
        text,
    )


def _reckoned(spans: list[Span], box: Box) -> Iterator[Word]:
    """The words of a line as if all characters of a span were equally wide."""
    text, edges = "", [spans[0].x0]
    for span in spans:
        text += span.text
        step = (span.x1 - span.x0) / len(span.text)
        edges[-1] = span.x0
        edges += [span.x0 + step * number for number in range(1, len(span.text) + 1)]
    start = 0
    for piece in text.split():
        start = text.index(piece, start)
        end = start + len(piece)
        yield Word(min(edges[start], edges[end]), box[1], max(edges[start], edges[end]), box[3], piece)
        start = end
