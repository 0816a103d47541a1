"""Captions, tied to the table or the figure they stand with; the words inside of a drawing, put together."""

import re

from structsplit.document import Kind
from structsplit.parsers.lead import is_caption, is_caption_alone
from structsplit.parsers.pdf.blocks import Block
from structsplit.parsers.pdf.styles import Usual

MAX_GAP = 4.0
"""Lines between a caption and what it stands with."""

MAX_LABEL_CHARS = 60
MAX_LABEL_ROWS = 4
"""Of one label."""
SHORT_LABEL = 25
"""Characters."""
MAX_LEGEND = 12
"""Rows of short labels one below the other."""
MAX_LABELS = 200
"""Rows inside of one drawing."""

MAX_UNIT_CHARS = 30
"""Of the line between a caption and its table that says what the numbers are."""

UNIT = re.compile(r"[（(\[]|单位|單位|単位|units?\b|in\s", re.IGNORECASE)

SIDE = 12.0
"""Points: right sides that differ by less are one."""

HOLDERS = {"table": (Kind.TABLE,), "listing": (Kind.CODE,), "figure": (Kind.FIGURE, Kind.CODE, Kind.TABLE)}


def attach_captions(blocks: list[Block], usual: Usual) -> list[Block]:
    """Blocks with captions known as such, and the labels of a figure as one block in front of its caption."""
    found: list[Block] = []
    for number, block in enumerate(blocks):
        what = is_caption(block.first.text) if block.kind is Kind.PARAGRAPH else None
        if what is None and block.kind is Kind.PARAGRAPH:
            what = _unmarked(block, blocks[number + 1] if number + 1 < len(blocks) else None, usual)
        if what == "figure":
            _gather_labels(found, block, usual)
        if what:
            above = found[-1] if found else None
            following = blocks[number + 1] if number + 1 < len(blocks) else None
            block.kind = _kind(what, block, above, following, usual)
            if what == "table" and block.kind is Kind.PARAGRAPH and number + 2 < len(blocks):
                unit, table = blocks[number + 1 : number + 3]
                if _is_unit(unit, block, table, usual):
                    block.kind = unit.kind = Kind.CAPTION
        found.append(block)
    return found


def _kind(what: str, block: Block, above: Block | None, following: Block | None, usual: Usual) -> Kind:
    holders = HOLDERS[what]
    limit = MAX_GAP * usual.leading(usual.size)
    up = _gap(above, block) if above is not None and above.kind in holders else limit
    down = _gap(block, following) if following is not None and following.kind in holders else limit
    if min(up, down) >= limit:
        return Kind.FIGURE if what == "figure" else Kind.PARAGRAPH
    return Kind.CAPTION_BELOW if up <= down else Kind.CAPTION


def _unmarked(block: Block, following: Block | None, usual: Usual) -> str | None:
    """What a line captions though no mark parts its number from its title: one right above a table, "Table 2 Loans",
    or one in bold."""
    text = block.first.text
    if len(block.rows) > 1 or text[-1] in ".,;" or (what := is_caption_alone(text)) is None:
        return None
    if block.first.style.bold and not block.first.lead:
        return what
    is_above = following and following.table and _gap(block, following) <= usual.leading(usual.size)
    return what if what == "table" and is_above else None


def _is_unit(unit: Block, caption: Block, table: Block, usual: Usual) -> bool:
    """Whether a short line between a caption and a table says what the numbers are: "(in tonnes)", at the right."""
    if unit.kind is not Kind.PARAGRAPH or len(unit.rows) > 1 or table.table is None:
        return False
    if len(unit.first.text) > MAX_UNIT_CHARS or is_caption(unit.first.text):
        return False
    room = 2 * usual.leading(usual.size)
    is_at_right = abs(unit.first.box[2] - table.table.box[2]) < SIDE and unit.first.box[0] > table.table.box[0] + SIDE
    is_like_one = is_at_right or UNIT.match(unit.first.text) is not None
    return is_like_one and _gap(caption, unit) < room and _gap(unit, table) < room


def _gap(above: Block, below: Block) -> float:
    """Points between two blocks on one page; many where they are on two."""
    if above.last_page != below.page:
        return 9999.0
    bottom = above.table.places[-1].box[3] if above.table else max(row.box[3] for _, row in above.rows[-3:])
    top = below.table.box[1] if below.table else below.first.box[1]
    return abs(top - bottom)


def _gather_labels(found: list[Block], caption: Block, usual: Usual) -> None:
    """Put the short lines above a caption, which are what a drawing says, into one block."""
    first = len(found)
    while first and len(found) - first < MAX_LABELS and _is_label(found[first - 1], caption, usual):
        first -= 1
    labels = found[first:]
    if not labels or (len(labels) == 1 and labels[0].first.size > usual.size - 0.4):
        return
    rows = [entry for block in labels for entry in block.rows]
    found[first:] = [Block(Kind.FIGURE, rows, x=caption.x)]


def _is_label(block: Block, caption: Block, usual: Usual) -> bool:
    if block.kind not in (Kind.PARAGRAPH, Kind.ITEM, Kind.CODE, Kind.TERM) or block.page != caption.page:
        return False
    longest = max(len(row.text) for _, row in block.rows)
    if longest > MAX_LABEL_CHARS or len(block.rows) > (MAX_LEGEND if longest < SHORT_LABEL else MAX_LABEL_ROWS):
        return False
    return block.last.text[-1] not in ".:;" and (
        block.first.size < usual.size - 0.4 or len(block.first.text) < SHORT_LABEL
    )
