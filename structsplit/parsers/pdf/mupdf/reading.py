"""One page of MuPDF as records: one pass of the engine, and no Python that runs once per character."""

import re
from collections import Counter
from functools import partial
from typing import Any

from structsplit.parsers.pdf.characters import clean
from structsplit.parsers.pdf.mupdf.engine import (
    ALL_OVER,
    GLYPH_NUMBERS,
    STRUCTURE,
    TEXT,
    VECTORS,
    engine_bytes,
    text_page,
)  # fmt: skip
from structsplit.parsers.pdf.mupdf.fonts import DRAWING, Fonts, Key, signs
from structsplit.parsers.pdf.mupdf.ligatures import SUSPECT, mend_ligatures
from structsplit.parsers.pdf.mupdf.words import Words
from structsplit.parsers.pdf.page import RIGHT, Box, Direction, Line, Page, Shape, Span, State, Tag

Block = dict[str, Any]

TEXT_BLOCK, TAG_BLOCK, VECTOR_BLOCK = 0, 2, 3

RAISED = 1
"""A bit of a span's flags."""

# and bits of the flags of its characters
SYNTHETIC_BOLD, SEEN = 8, 16 | 32 | 64
"""Filled, stroked, or a window to what is drawn behind."""

FEW_LINES = 3
"""With so many or fewer, the lines of a page do not tell which way up it is."""

MAX_SHAPES = 5_000
"""Of one page. Maps and plots have hundreds of thousands, and no table has so many rules."""

TOO_MANY_SHAPES = "too many drawings to look for tables among them"

MAX_ENGINE_BYTES = 8_000_000
"""What the engine may keep of one page, where 200 KB are usual. Beyond it, which takes 100,000 shapes or characters,
and most of them shapes, a page is read for its text only."""

WHITE = 0xFFFFFF

UNKNOWN = "\ufffd"
"""What MuPDF gives for a glyph of which the file does not say which character it is."""

UNKNOWN_TEXT = "text of unknown characters is left out"

_LEADER = re.compile(UNKNOWN + "{4,}")
_BULLET = re.compile(f"\\s*{UNKNOWN}{{1,2}}(?=\\s*[^{UNKNOWN}]|\\s*$)")

UNREADABLE_SHARE = 0.1
"""Of the characters of a page, unknown: what is left makes no text."""

BLANK = 0.15
"""Of a font's size: a gap so wide between two characters is a blank."""

_QUARTERS: dict[Direction, int] = {RIGHT: 0, (0.0, -1.0): 90, (-1.0, 0.0): 180, (0.0, 1.0): 270}
"""By how much a page must be turned clockwise for lines of a direction to run to the right."""


class Reader:
    """Reads the pages of one document."""

    def __init__(self, document: Any, labels: list[str], *, is_tagged: bool) -> None:
        self._document = document
        self._labels = labels
        self._flags = TEXT | GLYPH_NUMBERS | VECTORS | (STRUCTURE if is_tagged else 0)
        self._fonts = Fonts(document)

    def read(self, index: int) -> tuple[Page, Any, list[Line], list[Line]]:
        """The page at an index, the engine's own page, those of the lines that are not seen, and those in white."""
        source = self._document[index]
        rotation = source.rotation
        width, height = source.rect.width, source.rect.height
        if rotation % 180:
            width, height = height, width
        text = source.get_textpage(flags=self._flags, clip=ALL_OVER)
        draft = self._draft(text, source)
        if self._fonts.has_unmapped and self._flags & GLYPH_NUMBERS:
            self._flags &= ~GLYPH_NUMBERS
            draft = self._draft(source.get_textpage(flags=self._flags, clip=ALL_OVER), source)
        # a page without text is taken as it is shown
        quarter = _quarter(draft.directions) if len(draft.lines) > FEW_LINES else rotation
        if quarter:
            if quarter != 180:
                width, height = height, width
            source.set_rotation(quarter)
            try:
                text = text_page(source.get_displaylist().get_textpage(self._flags))
                draft = self._draft(text, source)
            finally:
                source.set_rotation(rotation)
        page = Page(index + 1, self._labels[index], width, height, draft.lines, notes=draft.notes)
        page.turn = (rotation - quarter) % 360
        if draft.unknown > UNREADABLE_SHARE * draft.directions.total():
            page.state = State.GARBLED
        if len(draft.shapes) > MAX_SHAPES:
            page.notes.append(TOO_MANY_SHAPES)
        else:
            page.shapes = draft.shapes
        return page, source, draft.hidden, draft.white

    def _draft(self, text: Any, source: Any) -> "Draft":
        size, is_full = engine_bytes(text), False
        if size > MAX_ENGINE_BYTES:
            bare = source.get_textpage(flags=self._flags & ~VECTORS, clip=ALL_OVER)
            is_full = engine_bytes(bare) < size / 2
            text = bare if is_full else text
        draft = Draft(self._fonts, source.number)
        draft.read(text.extractDICT()["blocks"])
        if draft.is_suspect:
            blocks = text.extractRAWDICT()["blocks"]
            mend_ligatures(blocks)
            draft = Draft(self._fonts, source.number)
            draft.read(blocks)
        words = Words(text, [(line.spans, line.box) for line in draft.lines], is_plain=draft.is_plain)
        for number, line in enumerate(draft.lines):
            line.lend_words(partial(words.of, number))
        if is_full:
            draft.notes.append(TOO_MANY_SHAPES)
        return draft


def _quarter(directions: Counter[Direction]) -> int:
    """By how much a page must be turned for most of its characters to run to the right."""
    total = sum(directions.values())
    if not total or directions[RIGHT] * 2 >= total:
        return 0
    direction, characters = directions.most_common(1)[0]
    return _QUARTERS.get(direction, 0) if characters * 2 > total else 0


MAX_MARK = 5
"""Characters of an item's bullet or number, blank included."""

_MARK = re.compile(r"(?:[^\w\s]|[^\W_]{1,3}[.)]) ")
"""What is kept apart at the start of a line, where the engine has it apart: what follows tells where the item's lines
begin."""


class Draft:
    """The lines and shapes of a page as they come."""

    def __init__(self, fonts: Fonts, page: int) -> None:
        self._fonts = fonts
        self._page = page
        self.lines: list[Line] = []
        self.hidden: list[Line] = []
        """Those of the lines that are not seen."""
        self.white: list[Line] = []
        """Those in white."""
        self.shapes: list[Shape] = []
        self.directions: Counter[Direction] = Counter()
        """Characters by writing direction."""
        self.is_suspect = False
        """Whether there may be ligatures with their letters turned round."""
        self.unknown = 0
        """Characters that no font says what they are."""
        self.notes: list[str] = []
        self._places: dict[str, set[tuple[int, int]]] = {}
        """Where each text was drawn, in whole points."""
        self.is_plain = True
        """Whether all text is ASCII."""

    def read(self, blocks: list[Block]) -> None:
        """Take in the blocks of a page, and those inside tags."""
        stack: list[tuple[Block, Tag | None]] = [(block, None) for block in reversed(blocks)]
        number = 0
        while stack:
            block, tag = stack.pop()
            kind = block["type"]
            if kind == TEXT_BLOCK:
                self._text(block["lines"], number, tag)
                number += 1
            elif kind == VECTOR_BLOCK:
                self._shape(block)
            elif kind == TAG_BLOCK:
                name = block.get("std") or block.get("raw") or ""
                inner = Tag((*(tag.path if tag else ()), (name, block.get("index", 0))))
                stack += [(child, inner) for child in reversed(block.get("blocks", ()))]

    def _text(self, lines: list[Block], block: int, tag: Tag | None) -> None:
        for line in lines:
            spans, is_seen = self._spans(line["spans"])
            if not spans:
                continue
            if not self.is_plain and any(UNKNOWN in span.text for span in spans):
                spans = self._made_out(spans)
                if not spans:
                    continue
            direction = line["dir"]
            if direction != RIGHT:
                direction = round(direction[0], 4) + 0.0, round(direction[1], 4) + 0.0
            made = Line(line["bbox"], spans, [], block, line["spans"][0]["origin"][1], direction, tag)
            text = spans[0].text if len(spans) == 1 else made.text
            if self._is_echo(text, made.box):
                continue
            self.lines.append(made)
            self.directions[direction] += len(text)
            if not is_seen:
                self.hidden.append(made)
            elif line["spans"][0].get("color") == WHITE and all(span["color"] == WHITE for span in line["spans"]):
                self.white.append(made)

    def _made_out(self, spans: list[Span]) -> list[Span]:
        """The spans of a line in which are characters that nobody knows: a bullet for one at its beginning, dots for a
        long run amid what is known, as in tables of contents. None where most of the line is unknown."""
        text = "".join([span.text for span in spans])
        if _BULLET.match(text):
            spans = [spans[0]._replace(text=_BULLET.sub("• ", spans[0].text, count=1)), *spans[1:]]
        if any(map(str.isalnum, text)):
            spans = [span._replace(text=_LEADER.sub(lambda found: "." * len(found[0]), span.text)) for span in spans]
        unknown = sum(span.text.count(UNKNOWN) for span in spans)
        self.unknown += unknown
        if unknown * 2 > _length(spans):
            self.directions[RIGHT] += unknown  # they count as characters of the page
            self.notes += [] if UNKNOWN_TEXT in self.notes else [UNKNOWN_TEXT]
            return []
        return spans

    def _is_echo(self, text: str, box: Box) -> bool:
        """Whether the same was drawn at the same place before: a shadow, or bold type made by hand."""
        x, y = round(box[0]), round(box[1])
        places = self._places.get(text)
        if places is None:  # as for nearly all
            self._places[text] = {(x, y)}
            return False
        is_echo = any((x + dx, y + dy) in places for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        places.add((x, y))
        return is_echo

    def _spans(self, pieces: list[Block]) -> tuple[list[Span], bool]:
        """The spans of a line, one for each run in one style, for the engine begins another one at every wide blank;
        and whether any of it is seen. No spans where the line is blank."""
        fonts = self._fonts
        spans: list[Span] = []
        last: Key | None = None
        text, x0, x1 = "", 0.0, 0.0
        is_blank, is_seen = True, False
        font, kind = "", 0
        for piece in pieces:
            part = piece["text"]
            if part == " " and last is not None:
                text += part  # every other piece is one, in TeX
                continue
            if piece["font"] != font:
                font = piece["font"]
                kind = fonts.kind(font, self._page)
            if kind:
                if kind == DRAWING:
                    continue
                part = signs(part, kind)
            if not (part.isascii() and part.isprintable()):
                self.is_plain = False
                part = clean(part)
                if not self.is_suspect and SUSPECT.search(part):
                    self.is_suspect = True
                if not part:
                    continue
            marks = piece.get("char_flags", SEEN)
            key = font, piece["size"], piece["flags"], marks & SYNTHETIC_BOLD
            if key != last or (len(text) <= MAX_MARK and not spans and _MARK.fullmatch(text)):
                if last is not None:
                    if "\u20cf" < text[-1:] < "\u2e80" and piece["bbox"][0] - x1 > BLANK * piece["size"]:
                        text += " "  # MuPDF sees no blank behind arrows, bullets and the like
                    spans.append(Span(text, fonts.style(last), x0, x1, bool(last[2] & RAISED)))
                last, text, x0 = key, "", piece["bbox"][0]
            text += part
            x1 = piece["bbox"][2]
            if not is_seen and not part.isspace():
                is_blank = False
                is_seen = bool(marks & SEEN and piece.get("alpha", 255))
        if last is None or is_blank:
            return [], False
        spans.append(Span(text, fonts.style(last), x0, x1, bool(last[2] & RAISED)))
        return spans, is_seen

    def _shape(self, block: Block) -> None:
        if block.get("alpha", 255):
            x0, y0, x1, y1 = block["bbox"]
            color = block["color"]
            self.shapes.append(
                Shape(x0, y0, x1, y1, block["stroked"], color == WHITE, block.get("isrect", True), color)
            )


def _length(spans: list[Span]) -> int:
    """Characters that are not blank."""
    return sum(len(span.text) - span.text.count(" ") for span in spans)
