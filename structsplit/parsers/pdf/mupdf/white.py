"""White text on white ground, which nobody sees: what a page is padded with for search engines, or for models."""

from typing import Any

from structsplit.parsers.pdf.mupdf.engine import pymupdf
from structsplit.parsers.pdf.page import Box, Line, Page

LIGHT = 253
"""Of 255: a ground that is lighter is white."""

INSET = 0.15
"""Of a line's height: what its box may share at its edges with a frame around it."""


def unseen(source: Any, page: Page, white: list[Line]) -> list[Line]:
    """Those of the white lines of a page that stand on white. Only where neither a coloured shape nor a picture is
    behind a line the page is drawn to see: shadings and patterns are grounds too, and are in no list of shapes."""
    grounds = [shape[:4] for shape in page.shapes if not shape.is_white and not shape.is_stroked and shape.is_rectangle]
    doubtful = [line for line in white if not _lies_on(line.box, grounds) and not _lies_on(line.box, page.pictures)]
    if not doubtful:
        return []
    picture = source.get_pixmap(colorspace=pymupdf.csGRAY, alpha=False)
    return [line for line in doubtful if _is_blank(picture, page.shown(line.box))]


def _lies_on(box: Box, grounds: list[Box]) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in grounds)


def _is_blank(picture: Any, box: Box) -> bool:
    """Whether a box of a picture of the page, a pixel to a point, is all white."""
    inset = INSET * min(box[2] - box[0], box[3] - box[1])
    left, top = max(0, round(box[0] + inset)), max(0, round(box[1] + inset))
    right, bottom = min(picture.width, round(box[2] - inset)), min(picture.height, round(box[3] - inset))
    if left >= right or top >= bottom:
        return False
    samples, stride = picture.samples_mv, picture.stride
    return all(min(samples[row * stride + left : row * stride + right]) > LIGHT for row in range(top, bottom))
