"""Titles and notes that stand in a table's first and last rows, over its whole width: text around it, not of it."""

import re

from structsplit.parsers.pdf.tables.draft import Draft, DraftCell
from structsplit.parsers.pdf.tables.pieces import CAPTION
from structsplit.parsers.pdf.tables.table import Found

NOTE = re.compile(
    r"(?:notes?|sources?|quellen?|anmerkungen?|\(?[*†‡§¹²³]\)?|[a-z0-9][.)]?\s|remarques?|fuentes?|nota)\b|[*†‡§]",
    re.IGNORECASE,
)

TITLE_WORDS = 6
"""Words that make a row of one cell a title or a note."""

MAX_TITLES = 5
"""Rows looked at from the top and from the bottom."""


def trimmed(draft: Draft) -> Draft:
    """The draft without rows of titles at its top and of notes at its bottom, if a table is left."""
    rows: list[list[DraftCell]] = [[] for _ in draft.ys[1:]]
    for cell in draft.cells:
        for row in range(cell.top, cell.bottom + 1):
            if cell.pieces:
                rows[row].append(cell)
    if len(draft.xs) < 3 or len(rows) < 3:
        return draft
    top, bottom = _titles(rows), _notes(rows, len(draft.xs) - 1, draft.found is Found.GRID)
    if (not top and not bottom) or len(rows) - top - bottom < 2:
        return draft
    last = len(rows) - bottom
    draft.cells = [cell for cell in draft.cells if cell.top >= top and cell.bottom < last]
    for cell in draft.cells:
        cell.top -= top
        cell.bottom -= top
    draft.ys = draft.ys[top : last + 1]
    draft.row_tags = draft.row_tags[top:last]
    draft.headers = max(0, draft.headers - top)
    draft.box = (draft.box[0], draft.ys[0], draft.box[2], draft.ys[-1])
    return draft


def _titles(rows: list[list[DraftCell]]) -> int:
    """How many rows at the top: those of one text up to the last that is long or a caption."""
    count = 0
    for number, row in enumerate(rows[:MAX_TITLES]):
        if not row:
            continue
        if len(row) > 1 or row[0].top != row[0].bottom:
            break
        text = _text(row[0])
        if CAPTION.match(text) or len(text.split()) >= TITLE_WORDS:
            count = number + 1
    return count


def _notes(rows: list[list[DraftCell]], width: int, drawn: bool) -> int:
    count = 0
    for number, row in enumerate(reversed(rows[-MAX_TITLES:]), 1):
        if not row:
            continue
        cell = row[0]
        if len(row) > 1 or cell.top != cell.bottom or cell.left > 0:
            break
        text = _text(cell)
        whole = cell.right == width - 1
        if (whole and len(text.split()) >= TITLE_WORDS) or (NOTE.match(text) and (whole or not drawn)):
            count = number
    return count


def _text(cell: DraftCell) -> str:
    return " ".join(piece.text for piece in cell.pieces)
