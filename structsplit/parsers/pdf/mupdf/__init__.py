"""Pages read with PyMuPDF: the only package that knows of it. What it gives is in `structsplit.parsers.pdf.page`, so
that another engine can stand in its place: `open_book(data, password=…)` and the members of `Book`."""

from structsplit.parsers.pdf.mupdf.book import Book, open_book

__all__ = ["Book", "open_book"]
