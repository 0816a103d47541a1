"""The registry of formats: one row each. A parser turns text into a `Document` and knows nothing of sizes.

A parser is a function `parse(text, *, source=None) -> Document`, imported when it is first used; that of source
code also takes the `language`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module

from structsplit.document import Document
from structsplit.errors import FormatError
from structsplit.languages import load_languages


@dataclass(frozen=True, slots=True)
class Format:
    """One row of the registry."""

    name: str
    module: str
    """Where its `parse` is."""
    what: str
    """One line for `structsplit formats`."""
    aliases: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    """Keyword arguments of its `parse` that users may set: fields of `structsplit.options.Options`."""
    takes_bytes: bool = False
    """Whether its `parse` reads bytes itself, for they say how to."""


FORMATS: dict[str, Format] = {
    row.name: row
    for row in (
        Format(
            "markdown",
            "structsplit.parsers.markdown",
            "Markdown: CommonMark, GFM tables, MDX, MkDocs",
            ("md", "mdx", "gfm"),
        ),
        Format(
            "notebook",
            "structsplit.parsers.notebook",
            "Jupyter notebooks: cells with their outputs, as Markdown",
            ("ipynb", "jupyter"),
        ),
        Format(
            "html",
            "structsplit.parsers.html",
            "HTML and XHTML: the main content of a page, as Markdown",
            ("htm", "xhtml"),
            options=("content", "selector", "url", "links"),
            takes_bytes=True,
        ),
        Format(
            "mhtml",
            "structsplit.parsers.mhtml",
            "MHTML: a page as a browser saves it in one file",
            ("mht",),
            options=("content", "selector", "url", "links"),
            takes_bytes=True,
        ),
        Format(
            "epub",
            "structsplit.parsers.epub",
            "EPUB books: the chapters in reading order, as Markdown",
            options=("links",),
            takes_bytes=True,
        ),
        Format(
            "pdf",
            "structsplit.parsers.pdf",
            "PDF, and XPS, MOBI and FB2 books: pages under the document's own headings, as Markdown",
            ("xps", "mobi", "fb2"),
            options=("tables", "pages", "password", "ocr", "annotations"),
            takes_bytes=True,
        ),
        Format(
            "text",
            "structsplit.parsers.text",
            "plain text; reStructuredText, AsciiDoc, Org, LaTeX, manual pages and diffs under their headings",
            ("txt", "plain"),
        ),
        Format("code", "structsplit.parsers.code", "source code: functions and classes, by tree-sitter"),
    )
}

Parser = Callable[..., Document]


def format_for(name: str) -> Format:
    """The row of a format, by name or alias. Raises FormatError with the nearest name."""
    wanted = name.lower()
    for row in FORMATS.values():
        if wanted == row.name or wanted in row.aliases:
            return row
    names = [alias for row in FORMATS.values() for alias in (row.name, *row.aliases)]
    names += [alias for language in load_languages().values() for alias in (language.name, *language.aliases)]
    near = get_close_matches(wanted, names, 1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise FormatError(f"unknown format {name!r}{hint} (known: {', '.join(FORMATS)}, or a language such as python)")


def parser_for(row: Format) -> Parser:
    """The parser of a format."""
    return import_module(row.module).parse
