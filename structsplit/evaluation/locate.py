"""Where a quote stands in a document: exactly, with white space folded, or nearly."""

import re
from collections.abc import Callable

from structsplit.evaluation.spans import Span

THRESHOLD = 0.85
"""A passage is near enough where less than the rest of this, as a share of the quote's characters, must be put in,
taken out or changed to make it the quote."""

SEED = 12
"""Characters that a passage and a quote must share without a gap, for the passage to be looked at."""

MAX_SEEDS = 200
MAX_PLACES = 50
"""Of a quote's seeds, and of the passages looked at: a document of repetitions has very many."""

MAX_COMPARED = 200_000_000
"""Characters of a quote times those of the passages it is compared with; one passage always is. A second, or less."""

MAX_CHARS = 50_000
"""Of a quote that is looked for nearly; a longer one is no quote."""

WORD = re.compile(r"\S+")


def exact(quote: str, text: str) -> Span | None:
    """The first place of the very quote."""
    start = text.find(quote)
    return (start, start + len(quote)) if start >= 0 else None


def folded(quote: str, text: str) -> Span | None:
    """The first place of a quote whose white space, or the text's, is different; one with as many words is better."""
    return _joined(" ", quote, text) or _joined("", quote, text)


def near(quote: str, text: str) -> Span | None:
    """The passage that is most like a quote, the first of equals.

    Passages are where seeds of the quote stand; each is compared by its edit distance to the quote.
    """
    if len(quote) > MAX_CHARS:
        return None
    guesses = _candidates(quote, text)
    quote = " ".join(quote.split())
    fewest, place = int((1 - THRESHOLD) * len(quote)) + 1, None
    margin = len(quote) // 4
    for guess in guesses:
        start = max(0, guess - margin)
        edits, end = _nearest_end(quote, text[start : guess + len(quote) + margin])
        if edits < fewest:
            _, length = _nearest_end(quote[::-1], text[start : start + end][::-1])
            fewest, place = edits, _trimmed(text, start + end - length, start + end)
    return place


WAYS: tuple[Callable[[str, str], Span | None], ...] = (exact, folded, near)
"""From the best to the last."""


def locate(quote: str, text: str, ways: int = len(WAYS)) -> Span | None:
    """The place of a quote in a text by the first way that finds one; None where nothing is near enough."""
    quote = quote.strip()
    if not quote:
        return None
    return next((place for way in WAYS[:ways] if (place := way(quote, text))), None)


def _joined(by: str, quote: str, text: str) -> Span | None:
    """The first place of a quote when the words of both are joined in the same way."""
    wanted = by.join(quote.split())
    words = list(WORD.finditer(text))
    begin = by.join(word[0] for word in words).find(wanted)
    if begin < 0:
        return None
    end, at = begin + len(wanted), 0
    start = stop = -1
    for word in words:
        length = word.end() - word.start()
        if start < 0 and begin < at + length:
            start = word.start() + begin - at
        if end <= at + length:
            stop = word.start() + end - at
            break
        at += length + len(by)
    return start, stop


def _candidates(quote: str, text: str) -> list[int]:
    """Where the quote might begin, the places most seeds agree on first."""
    votes: dict[int, int] = {}
    step = max(1, (len(quote) - SEED) // MAX_SEEDS)
    grain = max(8, len(quote) // 8)
    for offset in range(0, max(1, len(quote) - SEED + 1), step):
        seed = quote[offset : offset + SEED]
        at = text.find(seed)
        for _ in range(MAX_PLACES):
            if at < 0:
                break
            start = max(0, at - offset) // grain * grain
            votes[start] = votes.get(start, 0) + 1
            at = text.find(seed, at + 1)
    places = max(1, min(MAX_PLACES, MAX_COMPARED // (len(quote) * len(quote))))
    return sorted(votes, key=lambda start: (-votes[start], start))[:places]


def _nearest_end(quote: str, passage: str) -> tuple[int, int]:
    """The fewest edits that make a part of a passage the quote, and where the first such part ends.

    A column of the table of distances is two numbers of as many bits as the quote has characters: where it rises, and
    where it falls (Myers, "A fast bit-vector algorithm for approximate string matching", 1999). White space of any
    kind and length is one blank.
    """
    places: dict[str, int] = {}
    for bit, character in enumerate(quote):
        places[character] = places.get(character, 0) | 1 << bit
    last = 1 << (len(quote) - 1)
    every = 2 * last - 1
    rises, falls = every, 0
    edits, best, end = len(quote), len(quote), 0
    is_blank = False
    for number, character in enumerate(passage, start=1):
        was_blank, is_blank = is_blank, character.isspace()
        if was_blank and is_blank:
            continue
        equal = places.get(" " if is_blank else character, 0)
        level = (((equal & rises) + rises) ^ rises) | equal | falls
        right, left = falls | (every & ~(level | rises)), level & rises
        edits += bool(right & last) - bool(left & last)
        right, left = right << 1, left << 1
        rises, falls = every & (left | ~(level | right)), every & right & level
        if edits < best:
            best, end = edits, number
    return best, end


def _trimmed(text: str, start: int, end: int) -> Span:
    """A span without blanks at its ends."""
    passage = text[start:end]
    return start + len(passage) - len(passage.lstrip()), start + len(passage.rstrip())
