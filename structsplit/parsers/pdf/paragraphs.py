"""Paragraphs, items, code, captions: the blocks that the rows of a page make."""

from structsplit.document import Kind
from structsplit.parsers.lead import is_caption
from structsplit.parsers.pdf.blocks import Block
from structsplit.parsers.pdf.code import is_address, is_code_row
from structsplit.parsers.pdf.columns import Frame, side_of
from structsplit.parsers.pdf.contents import has_leaders
from structsplit.parsers.pdf.headings import Heading
from structsplit.parsers.pdf.lists import DOTS, marker_of
from structsplit.parsers.pdf.looks import ADMONITIONS
from structsplit.parsers.pdf.rows import Item, Row
from structsplit.parsers.pdf.styles import Usual
from structsplit.parsers.pdf.tables import Table

LOOSE = 1.17
"""Times the usual distance of baselines: more of it parts paragraphs."""

OTHER_TYPE = 0.75
"""Times the larger type: capitals that stand within a sentence are not much smaller."""

WINDOW = 4
"""Rows above and below that tell how far lines reach to the right."""

SYNOPSIS = 9
"""Characters: a line of typewriter that far to the right of the one above is no code below it but tells of it."""

COLUMN = 120
"""Rows above and below that are looked at: no column has more, but pages that are made to be slow."""

LINE = 20
"""Times the type's size: a line of prose is longer."""

MAX_TERM_CHARS = 90

ENDS = ".!?:;。！？：…"
CLOSING = "\"'”’)]»"


class Builder:
    """Makes the blocks of one frame."""

    def __init__(self, frame: Frame, headings: dict[int, Heading], usual: Usual) -> None:
        self.frame = frame
        self.page = frame.page
        self.headings = headings
        self.items, self._notes = self._without_notes()
        self.usual = usual
        self.blocks: list[Block] = []
        self.open: Block | None = None
        """The block that the next row may continue."""
        self._texts = [item if isinstance(item, Row) and not self._is_heading(item) else None for item in self.items]
        """The rows, None for headings and tables. Behind a heading with a rest text goes on in the next row."""
        self._sides = [row and (row.style.size, row.box[0], row.box[2]) for row in self._texts]
        """Size, left and right of rows: other text may stand beyond headings and tables."""
        self._full: dict[int, bool] = {}
        """Which rows are known to be full: that is asked of each again for the next."""

    def build(self) -> list[Block]:
        """The blocks, in order."""
        skip: set[int] = set()
        for number, item in enumerate(self.items):
            if isinstance(item, Table):
                self._add(Block(Kind.TABLE, table=item, x=side_of(item, self.frame) - self.frame.left))
                self.open = None
            elif (heading := self.headings.get(id(item))) is not None and id(item) not in skip:
                skip.update(map(id, heading.rows))
                self._add_heading(heading)
            elif id(item) not in skip:
                self._add_row(item, number)
            for note in self._notes.pop(id(item), ()):  # it is in front of the block, whichever line of it it is at
                self.blocks.insert(-1, Block(Kind.TERM, [(self.page, note)]))
        for note in (note for notes in self._notes.values() for note in notes):
            self._add(Block(Kind.TERM, [(self.page, note)]))
        return self.blocks

    def _without_notes(self) -> tuple[list[Item], dict[int, list[Row]]]:
        """The items without notes in the margin; those by the id of the item that they are beside."""
        heads = {id(row) for heading in self.headings.values() for row in heading.rows} if self.frame.notes else set()
        items: list[Item] = []
        notes: dict[int, list[Row]] = {}
        waiting: list[Row] = []
        for item in self.frame.items:
            if isinstance(item, Row) and id(item) in self.frame.notes and id(item) not in heads:
                waiting.append(item)
                continue
            items.append(item)
            if waiting:
                notes[id(item)] = waiting
                waiting = []
        if waiting:
            notes[0] = waiting  # of a line that is a footnote's
        return items, notes

    def _add(self, block: Block) -> Block:
        self.blocks.append(block)
        return block

    def _add_heading(self, heading: Heading) -> None:
        rows = [(self.page, row) for row in heading.rows]
        self._add(Block(Kind.HEADING, rows, level=heading.level, until=heading.rest))
        self.open = None
        if heading.rest:
            last = heading.rows[-1]
            rest = self._add(Block(Kind.PARAGRAPH, [(self.page, last)], x=last.x, skip=heading.rest))
            is_label = last.tab_at == heading.rest and last.box[2] - last.tab < 0.5 * last.width
            self.open = None if is_label else rest

    def _is_heading(self, row: Row) -> bool:
        heading = self.headings.get(id(row))
        return heading is not None and not (heading.rest and heading.rows[-1] is row)

    def _neighbour(self, number: int) -> Row | None:
        """The row at a place, if there is one and it is no heading."""
        return self._texts[number] if 0 <= number < len(self._texts) else None

    def _add_row(self, row: Row, number: int) -> None:
        above, following = self._neighbour(number - 1), self._neighbour(number + 1)
        block = self.open
        x = row.x
        if (block is None or block.kind is not Kind.CODE or above is not block.last) and self._is_term(row, following):
            self._add(Block(Kind.TERM, [(self.page, row)], x=x))
            self.open = None
            return
        fills = self._is_full(number - 1), self._is_full(number)
        if row.code and is_code_row(row, above, following, block, fills) and self._marker(row) not in DOTS:
            if block is not None and block.kind is Kind.CODE and self._is_close(block.last, row):
                block.rows.append((self.page, row))
            else:
                self.open = self._add(Block(Kind.CODE, [(self.page, row)], x=x))
            return
        may_go_on = block is not None and block.kind is not Kind.CODE and above is block.last
        if block is not None and may_go_on and not self._is_new(block, row, number):
            block.rows.append((self.page, row))
            return
        marker = self._marker(row)
        if marker:
            self.open = self._add(Block(Kind.ITEM, [(self.page, row)], marker=marker, x=x))
        else:
            self.open = self._add(Block(Kind.PARAGRAPH, [(self.page, row)], x=x))

    def _marker(self, row: Row) -> str:
        """The bullet or number that a row begins with, or "". A small number, in a circle mostly, is one too where the
        text is set as large as other text, and apart from it; else it is that of a footnote."""
        if not row.hang:
            return ""
        if row.marks and row.marks[0][0] == 0 and not row.code and row.size >= self.usual.size - 0.3:
            number = row.text[: row.marks[0][1]]
            if number.isdigit() and row.hang - row.box[0] > (0.4 * len(number) + 0.5) * row.size:
                return number
        return marker_of(row.text)

    def _is_term(self, row: Row, following: Row | None) -> bool:
        """Whether a row names what is told below it: one of typewriter above indented text, or "Note"."""
        if following is None:
            return False
        if row.text.rstrip(" :!.").lower() in ADMONITIONS:
            return True
        step = following.baseline - row.baseline
        if not (0 < step < 2.2 * row.size and following.box[0] > row.box[0] + max(2.0, 0.3 * row.size)):
            return False
        if row.is_code and is_address(row):
            return False
        if row.is_code and step < 1.6 * row.size:
            return not following.is_code or (row.x < 2 and following.x - row.x > SYNOPSIS * row.pitch)
        is_bold = row.style.bold and not row.lead and not following.style.bold and len(row.text) < MAX_TERM_CHARS
        return is_bold and not row.text.endswith(".") and not marker_of(row.text)

    def _is_close(self, above: Row, row: Row) -> bool:
        """Whether a row of code belongs to the code above it."""
        step = row.baseline - above.baseline
        return 0 < step < 4.6 * max(row.size, above.size) and abs(row.size - above.size) < 0.6

    def _is_full(self, number: int) -> bool:
        """Whether the first word of the next row would not have stood at the end of a row."""
        if number not in self._full:
            self._full[number] = self._has_no_room(number)
        return self._full[number]

    def _has_no_room(self, number: int) -> bool:
        row, following = self._neighbour(number), self._neighbour(number + 1)
        if row is None or following is None:
            return False
        size, left, right = row.style.size, row.box[2], row.box[2]
        for near in (range(number - 1, number - WINDOW - 1, -1), range(number + 1, number + WINDOW + 1)):
            for place in near:
                side = self._sides[place] if 0 <= place < len(self._sides) else None
                if side is None:
                    break
                if side[2] > right and side[1] < left and abs(side[0] - size) < 0.7:
                    right = side[2]
        blank = following.text.find(" ")
        first = following.width * (blank if blank > 0 else len(following.text)) / len(following.text)
        return right - row.box[2] < first + 0.2 * row.size

    def _is_new(self, block: Block, row: Row, number: int) -> bool:
        """Whether a row begins a block of its own rather than going on in the one above."""
        above, following = block.last, self._neighbour(number + 1)
        if block.kind is Kind.PARAGRAPH and self._plainly_goes_on(block, row):
            return False
        tolerance = 1.6 if row.style.mono or above.style.mono else 0.7
        if abs(row.size - above.size) > tolerance and min(len(row.text), len(above.text)) > 3:
            return not (self._goes_on_in_other_type(above, row) and self._is_full(number - 1))
        if not row.is_upright or not above.is_upright:
            return row.block != above.block
        step = row.baseline - above.baseline
        base = self.usual.leading(above.size)
        if len(block.rows) > 1:
            base = max(base, min(above.baseline - block.rows[-2][1].baseline, 2 * above.size))
        if step < 0.5 * above.size or has_leaders(above.text):
            return True
        is_full = self._is_full(number - 1)
        if step > LOOSE * base + 0.4:
            below = following.baseline - row.baseline if following is not None else 0
            is_loose = abs(step - below) < 0.7 and step < 2.3 * above.size
            has_ended = above.text.rstrip(CLOSING)[-1:] in ENDS
            if above.size not in self.usual.leadings:  # too few lines tell what is usual
                is_line = above.width > LINE * above.size and not self._is_short_of_side(above, number - 1)
                is_loose = is_loose or (is_line and step < 1.8 * above.size)
            if not (is_loose and is_full) or (has_ended and self._is_short_of_side(above, number - 1)):
                return True
        if is_caption(row.text) and not is_full:
            return True
        return self._is_new_by_side(block, row, following, is_full)

    def _is_short_of_side(self, row: Row, number: int) -> bool:
        """Whether other rows of the column reach far beyond a row, of those that a page may have around it."""
        size, right = row.style.size, row.box[2]
        for side in self._sides[max(0, number - COLUMN) : number + COLUMN]:
            if side is not None and side[2] > right and abs(side[0] - size) < 0.7 and side[1] < row.box[2]:
                right = side[2]
        return row.box[2] < right - 0.15 * (right - row.box[0])

    def _plainly_goes_on(self, block: Block, row: Row) -> bool:
        """Whether a row is the next line of a sentence, as most are: then there is no more to look at."""
        above = block.last
        if above.text[-1].isdigit() and has_leaders(above.text):
            return False
        if above.style.size != row.style.size or above.text[-1] in ENDS or not row.text[0].islower() or row.hang:
            return False
        step = row.baseline - above.baseline
        is_near = 0.5 * row.style.size < step <= LOOSE * self.usual.leading(row.style.size)
        return is_near and abs(row.box[0] - above.box[0]) <= 2.0 and not (row.tab and above.tab) and row.is_upright

    def _goes_on_in_other_type(self, above: Row, row: Row) -> bool:
        """Whether a sentence goes on in a row whose words are mostly of another size: in small capitals, say."""
        sizes = sorted((above.size, row.size))
        step = row.baseline - above.baseline
        return (
            sizes[0] > OTHER_TYPE * sizes[1]
            and row.block == above.block
            and bool(row.lead or above.lead)
            and abs(row.box[0] - above.box[0]) <= 2.0
            and 0.5 * sizes[1] < step <= LOOSE * self.usual.leading(sizes[1])
            and above.text[-1] not in ENDS
            and not row.hang
            and not (row.size > above.size and row.style.bold and row.text[0].isupper())  # what begins there
        )

    def _is_new_by_side(self, block: Block, row: Row, following: Row | None, is_full: bool) -> bool:
        """Whether the left side of a row, and how the row above ends, say that a block begins."""
        above = block.last
        near = max(2.0, 0.3 * row.size)
        shift = row.box[0] - above.box[0]
        ended = above.text.rstrip(CLOSING)[-1:] in ENDS or not above.text.rstrip(CLOSING)
        marker = self._marker(row)
        if block.kind is Kind.ITEM:
            text_x = block.first.hang
            is_hanging = abs(row.box[0] - text_x) <= near + 1 or (len(block.rows) > 1 and abs(shift) <= near)
            if marker and not (is_hanging and is_full and not ended):
                return True
            if is_hanging:
                return not is_full and ended and row.text[0].isupper() and len(block.rows) > 1
            if abs(row.box[0] - block.first.box[0]) <= near:
                has_hung = len(block.rows) > 1 and abs(block.rows[1][1].box[0] - text_x) <= near + 1
                is_first_line = following is not None and following.box[0] < row.box[0] - near
                return not is_full or has_hung or is_first_line
            return not is_full or (ended and row.box[0] < block.first.box[0])
        if marker in DOTS and marker not in above.text:  # else it parts words, over the end of the row
            return True
        if marker and not (abs(shift) <= near and is_full and not ended):
            return True
        if abs(shift) <= near:
            if row.tab and above.tab and abs(row.tab - above.tab) <= near:
                return True  # lines of two columns
            if is_full:
                return False
            return ended or (row.text[0].isupper() and _is_short(above, row))
        first_only = len(block.rows) == 1
        if shift > 0:
            if block.first.tab and abs(row.box[0] - block.first.tab) <= near:
                return False
            if not first_only or not is_full:
                return not _is_centred(above, row) or ended
            if following is not None and 0 < following.baseline - row.baseline < 2 * row.size:
                if abs(following.box[0] - above.box[0]) <= near:
                    return True
                if abs(following.box[0] - row.box[0]) <= near:
                    return False
            return ended
        if first_only and -shift < 6 * row.size:
            return not is_full and not _is_centred(above, row)
        return not _is_centred(above, row) or ended


def _is_short(above: Row, row: Row) -> bool:
    return above.width < 0.75 * row.width or row.width < 0.75 * above.width or above.width < 14 * above.size


def _is_centred(above: Row, row: Row) -> bool:
    return abs(above.box[0] + above.box[2] - row.box[0] - row.box[2]) < 4


def blocks_of(frame: Frame, headings: dict[int, Heading], usual: Usual) -> list[Block]:
    """The blocks of a frame, in order."""
    return Builder(frame, headings, usual).build()
