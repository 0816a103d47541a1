"""Diagrams: boxes with text in them, scattered and joined by lines, in which words line up by chance."""

from structsplit.parsers.pdf.page import Box, Shape

LEAST_WIDTH, LEAST_HEIGHT = 40.0, 24.0
"""Points: a smaller box is no part of a diagram but a cell, a rule, a key on a drawing."""

WIDEST = 0.6
"""Of the region's width: a wider box is its ground, or a band behind a row."""

LEAST_BOXES = 4

SCATTERED = 0.6
"""Of the boxes, so many begin at a height, or a left side, of their own: cells share both."""


def is_diagram(region: Box, shapes: list[Shape]) -> bool:
    """Whether what lines up in a region stands in the boxes of a diagram, with arrows between them."""
    x0, y0, x1, y1 = region
    boxes: set[tuple[int, int]] = set()
    slanting = 0
    for shape in shapes:
        if not (x0 < (shape.x0 + shape.x1) / 2 < x1 and y0 < (shape.y0 + shape.y1) / 2 < y1):
            continue
        width, height = shape.x1 - shape.x0, shape.y1 - shape.y0
        if not shape.is_rectangle:
            slanting += 1
        elif LEAST_WIDTH < width < WIDEST * (x1 - x0) and height > LEAST_HEIGHT:
            boxes.add((round(shape.x0 / 4), round(shape.y0 / 4)))
    if len(boxes) < LEAST_BOXES or slanting < 2:
        return False
    least = SCATTERED * len(boxes)
    return len({left for left, _ in boxes}) >= least and len({top for _, top in boxes}) >= least
