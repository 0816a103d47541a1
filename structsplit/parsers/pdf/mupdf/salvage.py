"""Files whose tree of pages is gone, as it is when the end is cut off: the pages themselves may be there."""

from typing import Any

from structsplit.parsers.pdf.mupdf.engine import FAILURES, pymupdf

INHERITED = ("Resources", "MediaBox", "CropBox", "Rotate")
"""What a page may leave to the nodes above it in the tree."""

HIGHEST = 32
"""Nodes above a page that are looked at, for broken ones may run in circles."""


def salvaged(document: Any) -> Any | None:
    """A document of all the pages that stand in a file in whatever order, under a new tree; None where there is none.

    MuPDF has looked for objects all through a damaged file. Their order is that in the file, which is nearly always
    that of reading.
    """
    try:
        pages = [
            number for number in range(1, document.xref_length()) if document.xref_get_key(number, "Type")[1] == "/Page"
        ]
        if not pages:
            return None
        for number in pages:
            _keep_inherited(document, number)
        root, catalog = document.get_new_xref(), document.get_new_xref()
        kids = " ".join(f"{number} 0 R" for number in pages)
        document.update_object(root, f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>")
        for number in pages:
            document.xref_set_key(number, "Parent", f"{root} 0 R")
        document.update_object(catalog, f"<</Type/Catalog/Pages {root} 0 R>>")
        document.xref_set_key(-1, "Root", f"{catalog} 0 R")
        found = pymupdf.open(stream=document.tobytes(), filetype="pdf")
    except FAILURES:
        return None
    return found if found.page_count else None


def _keep_inherited(document: Any, page: int) -> None:
    """Write into a page what it has from the nodes above it, as far as they are there."""
    missing = [key for key in INHERITED if document.xref_get_key(page, key)[0] == "null"]
    node = page
    for _ in range(HIGHEST):
        kind, parent = document.xref_get_key(node, "Parent")
        if not missing or kind != "xref":
            return
        node = int(parent.split()[0])
        for key in tuple(missing):
            kind, value = document.xref_get_key(node, key)
            if kind != "null":
                document.xref_set_key(page, key, value)
                missing.remove(key)
