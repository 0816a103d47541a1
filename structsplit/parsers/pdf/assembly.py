"""From the pages' rows to the blocks of the document."""

from structsplit.document import Kind
from structsplit.parsers.pdf.blocks import Block
from structsplit.parsers.pdf.captions import attach_captions
from structsplit.parsers.pdf.columns import frames, settle_sides
from structsplit.parsers.pdf.footnotes import take_footnotes
from structsplit.parsers.pdf.headings import Heading
from structsplit.parsers.pdf.joins import join_frames
from structsplit.parsers.pdf.page import Annotation, Style
from structsplit.parsers.pdf.paragraphs import blocks_of
from structsplit.parsers.pdf.rows import Row, Sheet
from structsplit.parsers.pdf.styles import Usual


def blocks_of_document(
    sheets: list[Sheet], headings: list[dict[int, Heading]], dropped: list[set[int]], usual: Usual
) -> list[Block]:
    """The blocks of all pages, in reading order, joined where a page's or a column's end parted them."""
    columns = [frames(sheet, ids) for sheet, ids in zip(sheets, dropped, strict=True)]
    settle_sides([frame for found in columns for frame in found])
    parts: list[tuple[list[Block], list[Block]]] = []
    for sheet, heads, found in zip(sheets, headings, columns, strict=True):
        for frame in found:
            if frame.is_aside and parts:
                parts[-1][1].extend(blocks_of(frame, {}, usual))
                continue
            notes = take_footnotes(frame, sheet, usual)
            parts.append((blocks_of(frame, heads, usual) if frame.items else [], notes))
        if sheet.annotations:
            parts.append(([], [_remark(sheet, annotation) for annotation in sheet.annotations]))
    return attach_captions(join_frames(parts), usual)


def _remark(sheet: Sheet, annotation: Annotation) -> Block:
    """What somebody has noted on a page, as a quotation behind its text."""
    text = " ".join(f"{annotation.author}: {annotation.text}".split()).removeprefix(": ")
    style = Style("", 0.0, bold=False, italic=False, mono=False)
    return Block(Kind.QUOTE, [(sheet.number, Row(text, annotation.box, annotation.box[3], style, -1))])
