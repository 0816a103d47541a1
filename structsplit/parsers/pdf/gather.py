"""Rows from the engine's lines: what stands on one baseline, put together.

The records of a page are read once, made into rows, and dropped: a manual of thousands of pages stays small.
"""

import re
from collections.abc import Iterable
from itertools import pairwise

from structsplit.parsers.pdf.characters import RIGHT_TO_LEFT
from structsplit.parsers.pdf.lists import DOTS, marker_of
from structsplit.parsers.pdf.page import Box, Line, Page, Span, Style, Word, words_along
from structsplit.parsers.pdf.rows import Row, Sheet
from structsplit.parsers.pdf.tables import Table, outside

SAME_BASELINE = 0.25
"""Of the type's size: how far the baselines of one row may lie apart."""

WIDE = 0.3
"""Of the page's width: two pieces that wide on one baseline are columns of text when a gap parts them."""

MAX_MARKER = 8
"""Characters of a list item's bullet or number."""

CODE_SHARE = 0.8
"""Of a row's characters, so many are typewriter in a row of code."""

DESCENT = 0.22
"""Of the type's size, what a line's box has below the baseline, roughly."""

OTHER_SIZE = 1.4
"""Times the smaller: type of two pieces that a wide gap parts, which are then not of one row."""

RAISED = 0.5
"""Of the lower of two pieces' heights, so much is shared by a raised or lowered piece and its neighbour."""

_SYMBOLS = re.compile(r"symbol|dingbat|wingding|webding|bullet|marlett|msbm|msam|wasy|pifont", re.IGNORECASE)
"""Fonts of signs, in which a letter may be a bullet."""

_MARK_SIGN = re.compile(r"[^\W_]|[*\u2217\u204e\u22c6†‡§¶‖]")
"""What a raised mark has in it: bullets and ® are none."""

BLANK = 0.12
"""Of the type's size: a wider gap between two pieces of a row is a blank."""

MAX_SHARED = 50_000
"""Coordinates kept to be shared."""

_coordinates: dict[float, float] = {}

MAX_MARK = 3
"""Characters of a footnote's mark."""

MAX_NUMBER = 7
"""Characters; numbers of lines of code have fewer."""

UNASKED = -1.0
"""Instead of the x of a row's second word, where the first marks no item."""

MAX_RULES = 8
"""Of a page, kept to know its footnotes by."""


def read_sheet(page: Page, tables: list[Table]) -> Sheet:
    """The rows of a page around its tables."""
    sheet = Sheet(
        page.number, page.label, page.width, page.height, [], page.pictures, _rules(page), page.state, page.turn,
        page.notes, page.annotations,
    )  # fmt: skip
    if not tables:
        sheet.items.extend(_rows(page.lines, page.width))
        return sheet
    ordered: list[tuple[int, Table | None, Line | None]] = [
        *((min(table.words, default=0), table, None) for table in tables),
        *((number, None, line) for number, line in outside(page, tables)),
    ]
    ordered.sort(key=lambda entry: entry[0])
    lines: list[Line] = []
    for _, table, line in ordered:
        if line is not None:
            lines.append(line)
        elif table is not None:
            sheet.items.extend(_rows(lines, page.width))
            sheet.items.append(table)
            lines = []
    sheet.items.extend(_rows(lines, page.width))
    return sheet


def _rules(page: Page) -> list[Box]:
    """Rules in the lower half of the page that are shorter than it is wide: those above footnotes."""
    return [
        (shape.x0, shape.y0, shape.x1, shape.y1)
        for shape in page.shapes
        if shape.y1 - shape.y0 < 2
        and 30 < shape.x1 - shape.x0 < 0.6 * page.width
        and shape.y0 > 0.4 * page.height
        and not shape.is_white
    ][:MAX_RULES]


def _rows(lines: list[Line], width: float) -> list[Row]:
    """Lines put together where they stand on one baseline and follow each other."""
    rows: list[Row] = []
    group: list[Line] = []
    for line in lines:
        if all(span.text.isspace() for span in line.spans):
            continue
        if group and not _continues(group, line, width):
            rows.append(_row(group))
            group = []
        group.append(line)
    if group:
        rows.append(_row(group))
    return rows


def _continues(group: list[Line], line: Line, width: float) -> bool:
    """Whether a line stands on the baseline of those in front, or is raised or lowered beside them."""
    above = group[-1]
    if line.box[1] >= above.box[3] or line.direction != above.direction or line.direction[0] < 0.9:
        return False
    gap = _gap(above, line)
    if gap < -2 and _goes_on_to_the_left(group, line):
        gap = 0.0
    size = max(line.spans[0].style.size, above.spans[0].style.size)
    if gap > 2 * size and size > OTHER_SIZE * line.spans[0].style.size:
        return False  # a title, and far beside it what it is part of
    if abs(above.baseline - line.baseline) > SAME_BASELINE * line.spans[0].style.size:
        if gap < -size or (abs(group[0].baseline - line.baseline) > SAME_BASELINE * size and gap > 0.7 * size):
            return False
        shared = min(above.box[3], line.box[3]) - max(above.box[1], line.box[1])
        return shared > RAISED * min(above.box[3] - above.box[1], line.box[3] - line.box[1])
    if gap < -2:
        return False
    is_wide = above.box[2] - above.box[0] > WIDE * width and line.box[2] - line.box[0] > WIDE * width
    return not (is_wide and gap > 6)


def _goes_on_to_the_left(group: list[Line], line: Line) -> bool:
    """Whether a line of marks or numbers stands right at the left of those in front: "2-5" and then "-", which a title
    in Arabic letters follows."""
    if abs(min(piece.box[0] for piece in group) - line.box[2]) > 0.1 * line.spans[0].style.size:
        return False
    return not any(map(str.isalpha, "".join([piece.text for piece in (*group, line)])))


def _gap(above: Line, line: Line) -> float:
    """Points between two lines that follow each other on one baseline."""
    gap = line.box[0] - above.box[2]
    if gap < -2 and (RIGHT_TO_LEFT.search(above.text) or RIGHT_TO_LEFT.search(line.text)):
        return above.box[0] - line.box[2]
    return gap


def _row(lines: list[Line]) -> Row:
    first, spans = lines[0], lines[0].spans
    box, text = first.box, first.text
    if len(lines) > 1:
        first = max(lines, key=lambda line: line.spans[0].style.size)  # the others may be raised
        spans = [span for line in lines for span in line.spans]
        text, box = _joined(lines), _around(lines)
    if text[0].isspace() and not RIGHT_TO_LEFT.search(text):
        box = (_begin_of_word(lines[0], 0), *box[1:])
    x0, y0, x1, y1, baseline = _shared((*box, _baseline(first)))
    ends_blank = text[-1].isspace()
    text = " ".join(text.split())
    row = Row(text, (x0, y0, x1, y1), baseline, spans[0].style, first.block, tag=lines[0].tag, ends_blank=ends_blank)
    row.is_upright = first.direction[0] >= 0.9
    if len(lines) > 1 and lines[-1].box[0] - lines[-2].box[2] > 0.7 * row.size:
        row.tab, row.tab_at = lines[-1].box[0], len(text) - len(" ".join(lines[-1].text.split()))
    if len(spans) > 1:
        _set_styles(row, spans)
    if row.style.mono:
        _set_code(row, spans, lines)
    if (not row.is_code or text[0] in DOTS) and 0 < text.find(" ") < MAX_MARKER and not text[:3].isalpha():
        _set_hang(row, spans[0], lines)
    return row


def _shared(values: Iterable[float]) -> list[float]:
    """Coordinates to a twentieth of a point, as the objects that all rows share: most of what is kept are those."""
    if len(_coordinates) > MAX_SHARED:
        _coordinates.clear()
    share = _coordinates.setdefault
    return [share(value, value) for value in [round(value * 20) / 20 for value in values]]


def _joined(lines: list[Line]) -> str:
    """The text of lines on one baseline, with a blank where there is a gap."""
    text = lines[0].text
    for above, line in pairwise(lines):
        is_apart = _gap(above, line) > BLANK * line.spans[0].style.size
        text += f" {line.text}" if is_apart else line.text
    return text


def _around(lines: list[Line]) -> Box:
    boxes = [line.box for line in lines]
    return (
        min(box[0] for box in boxes), min(box[1] for box in boxes),
        max(box[2] for box in boxes), max(box[3] for box in boxes),
    )  # fmt: skip


def _set_hang(row: Row, span: Span, lines: list[Line]) -> None:
    """Keep where the second word stands, where the first may mark an item."""
    pieces = lines[0].text.split(None, 2)
    if len(pieces[0]) == 1 and pieces[0].isalnum() and _is_sign(row, span):
        row.text = f"•{row.text[1:]}"
    begins_raised = row.marks and not row.marks[0][0]
    if not begins_raised and not marker_of(row.text):
        row.hang = UNASKED  # not worth making the page's words: a third of all rows in prose begin so
    else:
        row.hang = _begin_of_word(lines[0], 1) if len(pieces) > 1 else _begin_of_word(lines[1], 0)


def _begin_of_word(line: Line, number: int) -> float:
    """x of a line's first (0) or second (1) word: that of the span which begins with it; where there is none, the
    words are asked for, all of the page, which on pages of prose costs an eighth of everything."""
    begun, is_apart = 0, line.direction[0] > 0.9
    for span in line.spans if is_apart else ():
        text = span.text
        if begun == number and is_apart and not text[0].isspace() and not RIGHT_TO_LEFT.search(text):
            return span.x0
        begun += len(text.split()) - (not is_apart and not text[0].isspace())
        if begun > number:
            break
        is_apart = text[-1].isspace()
    return line.words[number].x0


def _is_sign(row: Row, span: Span) -> bool:
    """Whether a letter at the start of a row is a bullet: it comes from a font of signs, or is far too small."""
    if _SYMBOLS.search(span.style.font):
        return True
    return span.style.size < 0.75 * row.size and span.text[-1].isspace() and span.text.strip().islower()


def _baseline(line: Line) -> float:
    """That of the type most of it is set in: a line may begin with a raised mark."""
    spans = line.spans
    if len(spans) > 1:
        size = max([span.style.size for span in spans])
        if spans[0].style.size < 0.85 * size:
            return line.box[3] - DESCENT * size
    return line.baseline


def _set_styles(row: Row, spans: list[Span]) -> None:
    """The style of most characters, how far the first style goes, and what is raised."""
    counts: dict[Style, int] = {}
    lead, is_lead, position = 0, True, 0
    marks: list[tuple[int, int]] = []
    opening: Style | None = None
    for span in spans:
        length = len("".join(span.text.split()))
        if not length:
            continue
        if span.raised or (not position and length < MAX_NUMBER and _is_note_mark(span, spans, length)):
            if _MARK_SIGN.search(span.text):
                marks.append((position, position + length))
        else:
            counts[span.style] = counts.get(span.style, 0) + length
            if opening is None:
                opening = span.style
            if is_lead and not _alike(span.style, opening):
                is_lead, lead = False, position
        position += length
    if counts:
        row.style = max(counts, key=lambda style: counts[style])
    if opening is not None and lead:
        row.lead = _offset(row.text, lead)
    if marks:
        row.marks = tuple((_offset(row.text, start), _offset(row.text, end)) for start, end in marks)


def _is_note_mark(span: Span, spans: list[Span], length: int) -> bool:
    """Whether the first span of a row is much smaller than what follows, as the mark of a footnote is, and the number
    of a line of code."""
    if length > MAX_MARK and not (span.text.strip().isdigit() and spans[-1].style.mono):
        return False
    return span.style.size < 0.82 * max(other.style.size for other in spans) and not span.text.strip().isalpha()


def _alike(one: Style, other: Style) -> bool:
    return one.bold == other.bold and one.mono == other.mono and abs(one.size - other.size) < 0.6


def _offset(text: str, count: int) -> int:
    """Where in a text its first so many visible characters end."""
    position = 0
    for word in text.split(" "):
        if count <= len(word):
            return position + count
        count -= len(word)
        position += len(word) + 1
    return len(text)


def _set_code(row: Row, spans: list[Span], lines: list[Line]) -> None:
    """Keep the columns of a row of typewriter."""
    typed = sum([len(span.text) for span in spans if span.style.mono])
    row.is_code = typed >= CODE_SHARE * sum([len(span.text) for span in spans])
    longest = max((span for span in spans if span.style.mono), key=lambda span: len(span.text))
    row.pitch = (longest.x1 - longest.x0) / len(longest.text) or 1.0
    is_mixed = not row.is_code and len(lines) == 1  # most often a sentence with a name in it
    if is_mixed or abs(row.width / row.pitch - len(row.text)) < 0.5:  # no gap is wider than a blank
        row.code = row.text
        return
    words = [word for line in lines for word in _typed_words(line, row.pitch)]
    code = words[0].text
    for previous, word in pairwise(words):
        column = round((word.x0 - row.box[0]) / row.pitch)
        near = round((word.x0 - previous.x1) / row.pitch)
        code += " " * (max(1, column - len(code)) if near > 1 else 1) + word.text
    row.code = code


def _typed_words(line: Line, pitch: float) -> Iterable[Word]:
    """The words of a line of typewriter: reckoned where its width is that of its characters, or else the engine's,
    which has to make those of all the page."""
    text = line.text.rstrip()
    if not RIGHT_TO_LEFT.search(text) and abs((line.box[2] - line.box[0]) / pitch - len(text)) < 0.5:
        return words_along(text, line.box)
    return line.words
