"""What belongs to the block beside it: the lines that introduce a list, the captions of tables."""

from structsplit.document import Kind, Node

LED = frozenset({Kind.LIST, Kind.TABLE, Kind.CODE, Kind.QUOTE, Kind.MATH, Kind.CONTAINER, Kind.FIGURE, Kind.SECTION})
"""What a lead-in line introduces."""

CAPTIONED = {"table": (Kind.TABLE,), "figure": (Kind.FIGURE, Kind.CODE), "listing": (Kind.CODE,)}
"""What a caption that begins with "Table 3:", "Figure 3:", "Listing 3:" may be tied to."""


def tie(children: list[Node]) -> list[Node]:
    """Children of one parent: lead-ins and captions tied to what they stand with, others made plain paragraphs."""
    level = 0
    last = len(children) - 1
    for number, child in enumerate(children):
        kind = child.kind
        if kind is Kind.HEADING:
            level = child.level
        elif kind is Kind.LEAD:
            following = children[number + 1] if number < last else None
            if following is None or not (following.kind in LED or following.level > level):
                child.kind = Kind.PARAGRAPH
            elif following.kind is Kind.LIST:
                following.header = (child.start, child.end)
        if child.attrs and (what := child.attrs.get("caption")):
            if number < last and children[number + 1].kind in CAPTIONED[what]:
                child.kind = Kind.CAPTION
            elif number and children[number - 1].kind in CAPTIONED[what]:
                child.kind = Kind.CAPTION_BELOW
    return children
