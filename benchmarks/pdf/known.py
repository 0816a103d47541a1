"""Where structsplit and pdfium are known to read different letters, and why; anything else is a fault."""

from typing import NamedTuple


class Difference(NamedTuple):
    missing: int
    """Letters and digits that only pdfium has."""
    extra: int
    """That only structsplit has."""
    reason: str


BRACKETS = "pdfium reads the angle brackets of Computer Modern as h and i"

BEYOND = "words that run over the page's edge"

SPANS = "short cells that cover several rows stand in each of them"

DIFFERENCES: dict[str, Difference] = {
    "R-exts.pdf": Difference(0, 13, "lines of code that run over the page's edge"),
    "babel.pdf": Difference(940, 3, f"{BRACKETS}, and an epsilon as a sign that is no letter"),
    "booktabs.pdf": Difference(80, 0, BRACKETS),
    "docbook-xsl-reference.pdf": Difference(0, 54971, "lines that begin on the page and run over its edge"),
    "debian-reference.pdf": Difference(0, 134, SPANS),
    "debian-reference-ja.pdf": Difference(0, 625, SPANS),
    "docling-redp5110.pdf": Difference(44, 1, "words drawn twice are read once; bullets are letters of a symbol font"),
    "glpk.pdf": Difference(149, 0, "circles drawn with the letters of a drawing font"),
    "gap-ref.pdf": Difference(0, 16, BEYOND),
    "gnuplot.pdf": Difference(0, 1, BEYOND),
    "listings.pdf": Difference(770, 0, f"{BRACKETS}, and a sign for unequal as 6; two comments in white are not seen"),
    "memman.pdf": Difference(12, 0, BRACKETS),
    "octave.pdf": Difference(123, 8, f"{BRACKETS}, a turnstile as a, norms as k, primes as 0; ε ℜ ℑ not at all"),
    "pari-refcard.pdf": Difference(16, 0, f"{BRACKETS}, primes as 0 and signs for unequal as 6"),
    "pari-users.pdf": Difference(237, 130, f"{BRACKETS}, primes as 0, unequal as 6, norms as k; ℓ ℜ ℑ ε not at all"),
    "pikepdf-form-dd.pdf": Difference(0, 33, "what stands in the fields of the form, which pdfium's pages leave out"),
    "plumber-fedreg.pdf": Difference(1984, 0, "the printer's line on each page, which is invisible, as the notes tell"),
    "tugboat-babelbib.pdf": Difference(36, 0, BRACKETS),
    "unst-400p.pdf": Difference(2, 0, "a title in invisible type, as the notes tell"),
    "unst-copyprotected.pdf": Difference(0, 9, "ligatures that pdfium loses"),
    "unst-multicol.pdf": Difference(1, 0, BRACKETS),
    "xfig_ref_en.pdf": Difference(0, 25, BEYOND),
}

REFUSED: dict[str, str] = {
    "docling-password.pdf": "PasswordError",
    "pypdf-r6-user.pdf": "PasswordError",
}
"""Files that cannot be read, to the error that says so."""
