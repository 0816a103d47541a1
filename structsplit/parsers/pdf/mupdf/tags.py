"""Whether the tags of a file can be read: MuPDF takes the whole process down where an element of them has a parent that
is not there, as in damaged files."""

from typing import Any

from structsplit.parsers.pdf.mupdf.engine import FAILURES


def has_sound_tags(document: Any) -> bool:
    """Whether a file has tags, had not to be repaired, and what every element names as its parent can be loaded."""
    try:
        if not document.is_pdf or document.is_repaired:
            return False
        if document.xref_get_key(document.pdf_catalog(), "StructTreeRoot")[0] != "xref":
            return False
        count = document.xref_length()
        parents: set[int] = set()
        for number in range(1, count):
            kind, parent = document.xref_get_key(number, "P")
            if kind == "xref":
                parents.add(int(parent.split()[0]))
        return all(0 < parent < count and document.xref_get_key(parent, "Type")[0] != "" for parent in parents)
    except FAILURES:
        return False
