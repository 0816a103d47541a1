"""The words of an HTML output that has no plainer form: a styled table, a fragment put together by hand."""

import re
from html import unescape

BLOCKS = frozenset(
    {
        "address", "article", "blockquote", "body", "br", "caption", "dd", "div", "dl", "dt", "footer", "form", "h1",
        "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "nav", "ol", "option", "p", "pre",
        "section", "table", "tbody", "tfoot", "thead", "title", "tr", "ul",
    }
)  # fmt: skip
"""Elements whose tags end a line."""
CELLS = frozenset({"td", "th"})
SILENT = frozenset({"script", "style", "template", "svg", "head"})
"""Elements without text for a reader."""
SEPARATOR = " | "

_TAG = re.compile(r"<(?:(/?)([A-Za-z][\w:-]*+)[^<>]*+|![^<>]*+)>")


def html_text(html: str) -> str:
    """The text of HTML, a line for each block or row, the cells of a row parted by bars."""
    pieces: list[str] = []
    silent = ""
    position = 0
    for tag in _TAG.finditer(html):
        if not silent:
            pieces.append(_folded(html[position : tag.start()]))
        position = tag.end()
        closing, name = tag[1], (tag[2] or "").lower()
        if silent:
            silent = "" if closing and name == silent else silent
        elif name in SILENT and not closing:
            silent = name
        elif name in BLOCKS:
            pieces.append("\n")
        elif name in CELLS and not closing:
            pieces.append(SEPARATOR)
    if not silent:
        pieces.append(_folded(html[position:]))
    lines = (" ".join(line.split()).removeprefix(SEPARATOR.lstrip()) for line in "".join(pieces).split("\n"))
    return "\n".join(line for line in lines if line)


def _folded(text: str) -> str:
    """Character references as characters, every white space as a space."""
    return unescape(text).replace("\n", " ").replace("\r", " ")
