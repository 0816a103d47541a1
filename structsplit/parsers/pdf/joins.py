"""What a page's or a column's end parts, put together again."""

from structsplit.document import Kind
from structsplit.parsers.pdf.blocks import Block
from structsplit.parsers.pdf.paragraphs import CLOSING, ENDS

PROSE = (Kind.PARAGRAPH, Kind.ITEM)
FLOATS = (Kind.TABLE, Kind.FIGURE, Kind.CAPTION, Kind.CAPTION_BELOW)

MAX_FLOATS = 6
"""Tables, figures and captions at a page's beginning that a paragraph may go on behind."""


def join_frames(parts: list[tuple[list[Block], list[Block]]]) -> list[Block]:
    """The blocks of all frames with their footnotes as one sequence.

    A footnote stands behind the paragraph that refers to it, or at the end of its column.
    """
    joined: list[Block] = []
    waiting: list[Block] = []
    for blocks, notes in parts:
        blocks = _joined(joined, blocks)
        end = _list_end(joined, blocks)
        joined += blocks[:end]
        if len(blocks) > end:  # else the paragraph or the list above goes on: its footnotes wait
            joined += waiting
            waiting = []
        joined += blocks[end:]
        waiting += notes
    return joined + waiting


def _list_end(joined: list[Block], blocks: list[Block]) -> int:
    """How many of the blocks go on with a list."""
    if not joined or joined[-1].kind is not Kind.ITEM or not blocks or blocks[0].kind is not Kind.ITEM:
        return 0
    side = min(joined[-1].x, blocks[0].x)
    return next((number for number, block in enumerate(blocks) if block.x < side - 2), len(blocks))


def _joined(joined: list[Block], blocks: list[Block]) -> list[Block]:
    """Let the last block go on in the first of the next frame; what is left of the next frame's blocks."""
    last = _last_text(joined)
    if last is None or not blocks:
        return blocks
    for number, block in enumerate(blocks[: MAX_FLOATS + 1]):
        if block.kind in FLOATS:
            continue
        if not (_goes_on(last, block) if number == 0 else _surely_goes_on(last, block)):
            return blocks
        last.rows += block.rows
        return blocks[:number] + blocks[number + 1 :]
    return blocks


def _last_text(joined: list[Block]) -> Block | None:
    for block in reversed(joined[-MAX_FLOATS:]):
        if block.kind not in FLOATS and block.kind is not Kind.FOOTNOTE:
            return block
    return None


def _goes_on(block: Block, following: Block) -> bool:
    if block.kind is Kind.CODE and following.kind is Kind.CODE:
        return abs(block.last.size - following.first.size) < 0.6
    return _surely_goes_on(block, following)


def _surely_goes_on(block: Block, following: Block) -> bool:
    """Whether a paragraph ends within a sentence, and the next begins there."""
    if block.kind not in PROSE or following.kind is not Kind.PARAGRAPH:
        return False
    if abs(block.last.size - following.first.size) > 0.7 or not following.first.is_upright:
        return False
    text, beginning = block.last.text.rstrip(CLOSING), following.first.text[0]
    if not text or text[-1] in ENDS:
        return False
    if beginning.islower() or text[-1] in ",-–":
        return True
    is_near = following.rows[0][0] - block.rows[-1][0] <= 1  # no table of several pages stands between
    return is_near and _is_full(block) and following.x < 2


def _is_full(block: Block) -> bool:
    """Whether the last row of a paragraph reaches as far to the right as those above it."""
    page = block.rows[-1][0]
    right = max((row.box[2] for number, row in block.rows[-6:-1] if number == page), default=0.0)
    return right > 0 and block.last.box[2] > right - 0.5 * block.last.size
