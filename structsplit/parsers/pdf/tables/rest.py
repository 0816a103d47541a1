"""What of a page is in none of its tables."""

from collections.abc import Iterable

from structsplit.parsers.pdf.page import Line, Page, Span, Word
from structsplit.parsers.pdf.tables.table import Table


def outside(page: Page, tables: Iterable[Table]) -> list[tuple[int, Line]]:
    """The lines of a page that are in no table, in its order; of a line partly in one, the words that are not. Before
    each stands the number on the page of its first word."""
    held: set[int] = set()
    for table in tables:
        held |= table.words
    out: list[tuple[int, Line]] = []
    count = 0
    for line in page.lines:
        words = line.words
        numbers = range(count, count + len(words))
        count += len(words)
        if held.isdisjoint(numbers):
            out.append((numbers.start, line))
        elif kept := [number for number in numbers if number not in held]:
            out.append((kept[0], _cut(line, [words[number - numbers.start] for number in kept])))
    return out


def _cut(line: Line, words: list[Word]) -> Line:
    """The line with some of its words, each in the style of the span that it stands in."""
    spans: list[Span] = []
    for word in words:
        middle = (word.x0 + word.x1) / 2
        span = min(line.spans, key=lambda span: max(span.x0 - middle, middle - span.x1, 0.0))
        text = f"{word.text} " if word is not words[-1] else word.text
        if spans and spans[-1].style == span.style and spans[-1].raised == span.raised:
            last = spans[-1]
            spans[-1] = Span(last.text + text, span.style, min(last.x0, word.x0), max(last.x1, word.x1), span.raised)
        else:
            spans.append(Span(text, span.style, word.x0, word.x1, span.raised))
    box = (min(word.x0 for word in words), line.box[1], max(word.x1 for word in words), line.box[3])
    return Line(box, spans, words, line.block, line.baseline, line.direction, line.tag)
