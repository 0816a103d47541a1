"""What kind of page it is: text, a scan, a scan with recognised text, a drawing, nothing."""

from collections.abc import Iterable

from structsplit.parsers.pdf.page import Box, Line, Page, State

FEW_CHARACTERS = 20
"""A page with fewer has no text to speak of: a page number, a stamp."""

SCAN_SHARE = 0.9
"""Of a page, covered by pictures: a scan."""

DRAWN_SHARE = 0.1
"""Of a page, covered by pictures: no mere logo."""

DRAWN_SHAPES = 20
"""Shapes on a page that are no mere rules and frames."""

INVISIBLE = "invisible text is left out"

STEPS = 32
"""A page is looked at in so many steps each way."""


def characters(lines: Iterable[Line]) -> int:
    """How many there are in lines, blanks aside."""
    return sum(len(span.text) - span.text.count(" ") for line in lines for span in line.spans)


def settle_state(page: Page, hidden: list[Line]) -> None:
    """Tell the state of a page from its lines, some of which are hidden, and its pictures. Of hidden lines those stay
    that lie on a picture, or make up the page: recognised text. The others nobody sees."""
    if page.state is State.GARBLED or (not hidden and len(page.lines) > FEW_CHARACTERS):
        return  # it is told, or has text for sure, for no line is blank
    concealed = characters(hidden)
    seen = characters(page.lines) - concealed
    is_scan = seen < FEW_CHARACTERS and covered(page, page.pictures) > SCAN_SHARE
    if hidden:
        is_layer = seen < FEW_CHARACTERS <= concealed
        unseen = {id(line) for line in hidden if not (is_layer or _lies_on(line.box, page.pictures))}
        if unseen:
            concealed -= characters(line for line in hidden if id(line) in unseen)
            page.lines = [line for line in page.lines if id(line) not in unseen]
            page.notes.append(INVISIBLE)
    if concealed >= FEW_CHARACTERS and concealed > seen:
        page.state = State.OCR
    elif is_scan:
        page.state = State.SCANNED
    elif not seen + concealed:
        drawn = len(page.shapes) > DRAWN_SHAPES or covered(page, page.pictures) > DRAWN_SHARE
        drawn = drawn or bool(page.notes)
        page.state = State.DRAWN if drawn else State.EMPTY


def covered(page: Page, boxes: list[Box]) -> float:
    """The share of a page that lies under boxes, which may overlap: scans come in stripes and in layers."""
    if not boxes or page.width <= 0 or page.height <= 0:
        return 0.0
    rows = [0] * STEPS
    for x0, y0, x1, y1 in boxes:
        left, right = _steps(x0, x1, page.width)
        top, bottom = _steps(y0, y1, page.height)
        bits = (1 << right) - (1 << left) if right > left else 0
        for row in range(top, bottom):
            rows[row] |= bits
    return sum(row.bit_count() for row in rows) / STEPS**2


def _steps(low: float, high: float, size: float) -> tuple[int, int]:
    """The steps whose middle lies between two places."""
    return tuple(max(0, min(STEPS, round(place / size * STEPS))) for place in (low, high))  # type: ignore[return-value]


def _lies_on(box: Box, pictures: list[Box]) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in pictures)
