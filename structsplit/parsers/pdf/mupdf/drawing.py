"""Marks drawn on the picture of a page, so that a person sees what was decided."""

from collections.abc import Iterable
from typing import NamedTuple

from structsplit.parsers.pdf.mupdf.engine import pymupdf
from structsplit.parsers.pdf.page import Box

Color = tuple[float, float, float]
"""Red, green, blue, from 0 to 1."""

LABEL_SIZE = 6.0
"""Points."""

TINT = 0.08
"""How opaque a box is filled."""


class Mark(NamedTuple):
    """A frame on a page, in points from the top left of the page as it is shown."""

    box: Box
    color: Color
    label: str
    width: float = 0.6
    """Of the frame, in points."""
    is_filled: bool = False
    is_dashed: bool = False
    is_labelled_right: bool = False
    """Whether the label stands at the right end of the frame's top, not at the left."""


def draw_marks(picture: bytes, size: tuple[float, float], marks: Iterable[Mark], dpi: int) -> bytes:
    """A PNG of a page's picture (PNG) with marks on it. `size` is that of the page, in points."""
    with pymupdf.open() as document:
        page = document.new_page(width=size[0], height=size[1])
        page.insert_image(page.rect, stream=picture)
        for mark in marks:
            page.draw_rect(
                pymupdf.Rect(mark.box),
                color=mark.color,
                fill=mark.color if mark.is_filled else None,
                fill_opacity=TINT,
                width=mark.width,
                dashes="[3 2] 0" if mark.is_dashed else None,
            )
            if mark.label:
                _draw_label(page, mark)
        return page.get_pixmap(dpi=dpi, alpha=False).tobytes("png")


def _draw_label(page: "pymupdf.Page", mark: Mark) -> None:
    """White on the mark's colour, above the frame, or inside it at the top of the page."""
    length = pymupdf.get_text_length(mark.label, fontsize=LABEL_SIZE) + 2
    left = mark.box[2] - length if mark.is_labelled_right else mark.box[0]
    left = max(0.0, min(left, page.rect.width - length))
    top = mark.box[1] - LABEL_SIZE - 1
    if top < 0:
        top = mark.box[1]
    page.draw_rect(pymupdf.Rect(left, top, left + length, top + LABEL_SIZE + 1), color=None, fill=mark.color)
    page.insert_text((left + 1, top + LABEL_SIZE - 0.5), mark.label, fontsize=LABEL_SIZE, color=(1, 1, 1))
