"""What fonts are called tells what their text is: letters, signs, pieces of drawings."""

import re
from typing import Any

from structsplit.parsers.pdf.dingbats import dingbats, is_dingbats, is_symbols
from structsplit.parsers.pdf.mupdf.engine import FAILURES
from structsplit.parsers.pdf.page import Style

LETTERS, SYMBOLS, DINGBATS, DINGBATS_BY_PLACE, DRAWING = range(5)
"""Kinds of fonts."""

# bits of a span's flags
ITALIC, MONO, BOLD = 2, 8, 16

# what fonts of TeX and others are called that do not say it in their flags
_BOLD = re.compile(
    r"bold|black|heavy|demi|nimbus\w*-medi|[-,]\w?bd\b|cmb\d|cmbx|cmssbx|sfbx|sfsx|sfxc|ecbx|ecsx|lmbx|vnbx|t1?xb",
    re.IGNORECASE,
)
_MONO = re.compile(
    r"mono|courier|typewriter|cmtt|sftt|cmsltt|ectt|lmtt|txtt|consol|nimbusmon|menlo|monaco|andale|lettergothic|"
    r"sourcecode|firacode|cascadiacode",
    re.IGNORECASE,
)
_ITALIC = re.compile(r"ital|obli|cmti|cmsl|cmmi|cmssi|sfti|sfsl|sfsi|ecti|ecsl|lmri|slant", re.IGNORECASE)

_DRAWING = re.compile(r"(?:line|lcircle)w?10$|xy(?:dash|[ab]tip|bsql|circ|cm[ab]t|lu[ab]t)", re.IGNORECASE)
"""Of LaTeX and Xy-pic: their glyphs are pieces of lines and arrows."""

_SUBSET = re.compile(r"^[A-Z]{6}\+")
"""In front of the name of a font of which only some characters are in the file; the engine leaves it out."""

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")

LEAST_WIDTHS = 16
"""Of one font's characters: fewer may be figures only, which are equally wide in most fonts."""

Key = tuple[str, float, int, int]
"""Of a style: font, size, flags, whether it is made bold by drawing it twice."""


class Fonts:
    """The fonts and styles of a document that were met so far."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._styles: dict[Key, Style] = {}
        self._kinds: dict[str, int] = {}
        self._fixed: set[str] = set()
        """Those whose characters are all equally wide, though neither name nor flags say so."""
        self.has_unmapped = False
        """Whether one was met whose glyphs are numbered as they come, and no table says which characters they are."""

    def kind(self, font: str, page: int) -> int:
        """The kind of a font, that of a page (0-based)."""
        kind = self._kinds.get(font)
        if kind is None:
            kind = self._kinds[font] = self._new_kind(font, page)
        return kind

    def _new_kind(self, font: str, page: int) -> int:
        known = self._of_page(page)
        self.has_unmapped = self.has_unmapped or any(map(self._is_unmapped, known))
        plain = [(number, _SUBSET.sub("", name)) for number, _, kind, name, *_ in known if kind != "Type0"]
        if any(self._is_fixed(number) for number, name in plain if name == font):
            self._fixed.add(font)
        if _DRAWING.match(font):
            return DRAWING
        if is_dingbats(font):
            encodings = {encoding for *_, name, _, encoding in known if is_dingbats(name)}
            # an encoding of letters: what is a letter by it stands for its place
            return DINGBATS_BY_PLACE if any("Dingbats" not in name and name for name in encodings) else DINGBATS
        return SYMBOLS if is_symbols(font) else LETTERS

    def _of_page(self, page: int) -> list[tuple[int, str, str, str, str, str]]:
        """Number, extension, type, name, name in the content, and encoding of each font."""
        if not self._document.is_pdf:
            return []
        try:
            return [tuple(font[:6]) for font in self._document.get_page_fonts(page)]
        except FAILURES:
            return []

    def _is_unmapped(self, font: tuple[int, str, str, str, str, str]) -> bool:
        number, _, kind, _, _, encoding = font
        if kind != "Type0" or not encoding.startswith("Identity"):
            return False
        try:
            return self._document.xref_get_key(number, "ToUnicode")[0] == "null"
        except FAILURES:
            return False

    def _is_fixed(self, number: int) -> bool:
        """Whether the widths of a font's characters are all one."""
        try:
            kind, value = self._document.xref_get_key(number, "Widths")
            if kind == "xref":
                value = self._document.xref_object(int(value.split()[0]))
        except FAILURES:
            return False
        widths = [width for width in _NUMBER.findall(value) if float(width)]
        return len(widths) >= LEAST_WIDTHS and len(set(widths)) == 1

    def style(self, key: Key) -> Style:
        """The style of a run of text."""
        if found := self._styles.get(key):
            return found
        font, size, flags, is_bold = key
        return self._styles.setdefault(
            key,
            Style(
                font,
                round(size, 1),
                bool(flags & BOLD or is_bold or _BOLD.search(font)),
                bool(flags & ITALIC or _ITALIC.search(font)),
                bool(flags & MONO or _MONO.search(font) or font in self._fixed),
            ),
        )


def signs(text: str, kind: int) -> str:
    """Text of a font of signs as a reader sees it."""
    if kind == SYMBOLS:
        return text.replace("\ufffd", "•")
    return dingbats(text, by_place=kind == DINGBATS_BY_PLACE)
