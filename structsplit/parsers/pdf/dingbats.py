"""Zapf Dingbats, whose glyphs have numbers for names (`a19`): without a list of them the number is taken for a
character."""

import re

_NAMES = (
    # by place in the font's own encoding: from 0x21, from 0x80 and from 0xA1 on
    "1 2 202 3 4 5 119 118 117 11 12 13 14 15 16 105 17 18 19 20 21 22 23 24 25 26 27 28 6 7 8 9 10 29 30 31 32 33 34 "
    "35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 "
    "73 74 203 75 204 76 77 78 79 81 82 83 84 97 98 99 100",
    "89 90 93 94 91 92 205 85 206 86 87 88 95 96",
    "101 102 103 104 106 107 108 112 111 110 109 120 121 122 123 124 125 126 127 128 129 130 131 132 133 134 135 136 "
    "137 138 139 140 141 142 143 144 145 146 147 148 149 150 151 152 153 154 155 156 157 158 159 160 161 163 164 196 "
    "165 192 166 167 168 169 170 171 172 173 162 174 175 176 177 178 179 193 180 199 181 200 182 0 201 183 184 197 185 "
    "194 198 186 195 187 188 189 190 191",
)

_ELSEWHERE = {
    # Unicode had these before it took in the others in a row
    0x25: 0x260E, 0x2A: 0x261B, 0x2B: 0x261E, 0x48: 0x2605, 0x6C: 0x25CF, 0x6E: 0x25A0, 0x73: 0x25B2, 0x74: 0x25BC,
    0x75: 0x25C6, 0x77: 0x25D7, 0xA8: 0x2663, 0xA9: 0x2666, 0xAA: 0x2665, 0xAB: 0x2660, 0xD5: 0x2192, 0xD6: 0x2194,
    0xD7: 0x2195,
}  # fmt: skip

_ROWS = ((0xA1, 0x2761), (0x80, 0x2768), (0x21, 0x2701))

_CIRCLED_DIGITS = range(0xAC, 0xB6)


def _unicode(place: int) -> str:
    if place in _CIRCLED_DIGITS:
        return chr(0x2460 + place - _CIRCLED_DIGITS.start)
    start, first = next((start, first) for start, first in _ROWS if place >= start)
    return chr(_ELSEWHERE.get(place) or first + place - start)


_TABLE = {
    int(name): _unicode(first + number)
    for first, names in zip((0x21, 0x80, 0xA1), _NAMES, strict=True)
    for number, name in enumerate(names.split())
    if name != "0"
} | {0x20: " "}

# a number of one digit is no character to them: what comes is the place in the font
_TABLE |= {place: _unicode(place) for place in (0x21, 0x22, 0x24, 0x25, 0x26, 0x3D, 0x3E, 0x3F, 0x40)}


_PLACES = {place: _unicode(place) for place in range(0x21, 0xFF) if place not in range(0x7F, 0x80)}

# in these fonts an unknown glyph is a sign too, at the beginning of a list's item as a rule
_TABLE[0xFFFD] = _PLACES[0xFFFD] = "•"

_SYMBOLS = re.compile(r"dingbat|wingding|webding|symbol", re.IGNORECASE)


def is_dingbats(font: str) -> bool:
    """Whether a font is Zapf Dingbats by its name."""
    return "dingbats" in font.lower()


def is_symbols(font: str) -> bool:
    """Whether a font is one of signs by its name."""
    return _SYMBOLS.search(font) is not None


def dingbats(text: str, *, by_place: bool) -> str:
    """Text of Zapf Dingbats with the signs that a reader sees; what is a sign already stays.

    Args:
        by_place: characters stand for places in the font, as where the file says its encoding is that of letters; else
            for the numbers in glyph names.
    """
    return text.translate(_PLACES if by_place else _TABLE)
