"""Characters as a reader means them: what fonts encode for the eye, folded into what is searched for."""

import re
import unicodedata

RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
"""Letters of scripts that run to the left."""

_SYMBOLS = {
    # where Symbol and Wingdings have their glyphs, in the private use area: what word processors make lists of
    0xF0B7: "•", 0xF0A7: "▪", 0xF06C: "●", 0xF06E: "■", 0xF0A8: "▪", 0xF071: "❑", 0xF0D8: "➢", 0xF0FC: "✓",
    0xF0FB: "✗", 0xF0FE: "☒", 0xF06F: "□", 0xF076: "❖", 0xF0E0: "→", 0xF0E8: "➔", 0xF0B0: "°", 0xF0B4: "×",
    0xF0B1: "±", 0xF0A3: "≤", 0xF0B3: "≥", 0xF0B9: "≠", 0xF0AE: "→", 0xF02D: "-",
}  # fmt: skip

_PRESENTATION = (
    range(0x2E80, 0x2FE0),  # radicals, that some makers of PDFs write in place of the ideographs that look the same
    range(0xFB00, 0xFE00),  # ligatures, Hebrew and Arabic letters by the form they have in a word
    range(0xFE30, 0xFE50),  # punctuation of vertical text
    range(0xFE70, 0xFEFF),
)

_UNSEEN = (
    *range(0x20), *range(0x7F, 0xA0),  # a glyph that the file gives no meaning
    0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF, 0xFFFE, 0xFFFF,
)  # fmt: skip
"""Controls, and marks of a direction that the order of the letters has already."""

_BLANKS = (0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F,
           0x3000)  # fmt: skip

SOFT_HYPHEN = 0xAD


def _table() -> dict[int, str | None]:
    table: dict[int, str | None] = dict.fromkeys(_UNSEEN)
    for codes in _PRESENTATION:
        for code in codes:
            folded = unicodedata.normalize("NFKC", chr(code)).replace(" ", "")
            if folded != chr(code):
                table[code] = folded
    table |= dict.fromkeys(_BLANKS, " ")
    # a page is set already, so what stands there is seen: many fonts call their hyphen so
    table[SOFT_HYPHEN] = "-"
    return table | _SYMBOLS


_TABLE = _table()


def runs_to_the_left(text: str) -> bool:
    """Whether there are letters in a text that run to the left."""
    return not text.isascii() and RIGHT_TO_LEFT.search(text) is not None


def clean(text: str) -> str:
    """A run of text with ligatures opened, presentation forms folded, marks composed (NFC), every blank a space, and
    nothing in it that is not seen."""
    if text.isascii() and text.isprintable():
        return text
    text = text.translate(_TABLE)
    return text if unicodedata.is_normalized("NFC", text) else unicodedata.normalize("NFC", text)
