"""Arabic ligatures, whose letters come the wrong way round: MuPDF turns a line that runs to the left into the order it
is read in, letter by letter, also those of one glyph."""

import re
from typing import Any

Block = dict[str, Any]

SUSPECT = re.compile("[\u0622\u0623\u0625\u0627]\u0644")
"""Alef and lam: an article, or the ligature of lam and alef turned round."""

_LETTER = re.compile("[\u0620-\u064a\u066e-\u06d3\u06fa-\u06ff]")


def mend_ligatures(blocks: list[Block]) -> None:
    """Give the spans of blocks that hold characters (`rawdict`) their text, ligatures in the order they are read in."""
    stack = list(blocks)
    while stack:
        block = stack.pop()
        stack += block.get("blocks", ())
        for line in block.get("lines", ()):
            for span in line["spans"]:
                span["text"] = _mended(span.pop("chars"))


def _mended(characters: list[Block]) -> str:
    """The text of characters. All letters of a glyph but one have no width; turned round, that one comes last."""
    text: list[str] = []
    held: list[str] = []
    for character in characters:
        letter = character["c"]
        x0, _, x1, _ = character["bbox"]
        if _LETTER.match(letter):
            held.append(letter)
            if x1 > x0:
                text += reversed(held)
                held = []
            continue
        text += [*held, letter]
        held = []
    return "".join(text + held)
