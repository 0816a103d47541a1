"""The values of form fields, put where a person reads them: behind their label, not at the end of the page."""

from structsplit.parsers.pdf.page import Box, Line, Page, Span, Style, words_along

Field = tuple[str, str, Box, bool]
"""Its name, its value, its box, and whether it is a box to tick."""

FONT = "form"

FAR = 40.0
"""Points between a box to tick and a label to its right: more, and it belongs to another."""

LEFT_OF_SWITCH, ABOVE = 15.0, 40.0
"""Points that a label in a less usual place counts as farther away."""

SLACK = 2.0
"""Points by which the text of a value may stand out of its field."""


def place_fields(page: Page, fields: list[Field]) -> None:
    """Mark the lines that are values of fields, add the values that the page does not show as text, and move both to
    where they belong: text behind the nearest label to its left or above it, a box to tick in front of its label."""
    if not fields:
        return
    values: list[tuple[Line, bool]] = []
    taken: set[int] = set()
    for name, value, box, is_switch in fields:
        inside = [line for line in page.lines if id(line) not in taken and _holds(box, line.box)]
        shown = "".join("".join(line.text.split()) for line in inside)
        taken |= {id(line) for line in inside}
        # a switch shows the picture of a tick, and what another field shows must be what it holds
        if is_switch or "".join(value.split()) not in shown:
            inside = _lines(value, box)
        for line in inside:
            line.field = name
            values.append((line, is_switch))
    rest = [line for line in page.lines if id(line) not in taken]
    page.lines = _merged(rest, values)


def _lines(value: str, box: Box) -> list[Line]:
    rows = [row.strip() for row in value.splitlines() if row.strip()]
    height = (box[3] - box[1]) / max(1, len(rows))
    style = Style(FONT, round(min(height, 12.0), 1), bold=False, italic=False, mono=False)
    lines = []
    for number, row in enumerate(rows):
        strip = (box[0], box[1] + number * height, box[2], box[1] + (number + 1) * height)
        lines.append(Line(strip, [Span(row, style, strip[0], strip[2])], list(words_along(row, strip)), -1, strip[3]))
    return lines


def _merged(lines: list[Line], values: list[tuple[Line, bool]]) -> list[Line]:
    """Lines with the values among them."""
    before: dict[int, list[Line]] = {}
    after: dict[int, list[Line]] = {}
    loose: list[Line] = []
    for value, is_switch in values:
        place = _label(lines, value.box, is_switch=is_switch)
        if place is None:
            loose.append(value)
            continue
        label = lines[place]
        value.block = label.block
        is_in_front = is_switch and label.box[0] >= value.box[2] - SLACK
        (before if is_in_front else after).setdefault(place, []).append(value)
    merged: list[Line] = []
    for number, line in enumerate(lines):
        merged += [*before.get(number, ()), line, *after.get(number, ())]
    return merged + loose


def _label(lines: list[Line], box: Box, *, is_switch: bool) -> int | None:
    """The index of the line that a field belongs to: the nearest beside it, else above it; None where there is none."""
    best: tuple[float, int] | None = None
    for number, line in enumerate(lines):
        distance = _distance(line.box, box, is_switch=is_switch)
        if distance is not None and (best is None or distance < best[0]):
            best = distance, number
    return best[1] if best else None


def _distance(label: Box, box: Box, *, is_switch: bool) -> float | None:
    """How far a label is from a field, in points: what stands in the same row is nearer than what stands above, and the
    label of a box to tick is rather to its right."""
    same_row = min(label[3], box[3]) - max(label[1], box[1]) > 0.4 * min(label[3] - label[1], box[3] - box[1])
    if same_row and label[0] >= box[2] - SLACK:
        return label[0] - box[2] if is_switch and label[0] - box[2] < FAR else None
    if same_row and label[2] <= box[0] + SLACK:
        return box[0] - label[2] + (LEFT_OF_SWITCH if is_switch else 0.0)
    is_above = label[3] <= box[1] + SLACK and min(label[2], box[2]) > max(label[0], box[0])
    return 2 * (box[1] - label[3]) + ABOVE if is_above else None


def _holds(box: Box, line: Box) -> bool:
    x, y = (line[0] + line[2]) / 2, (line[1] + line[3]) / 2
    inside = box[0] - SLACK <= x <= box[2] + SLACK and box[1] - SLACK <= y <= box[3] + SLACK
    return inside and line[2] - line[0] <= box[2] - box[0] + 2 * SLACK
