"""Markdown: CommonMark and GFM tables, and what documentation adds to them (MkDocs, Docusaurus, MDX, math,
footnotes, definition lists, front matter). The text is never changed: every span indexes into the input."""

import re

from structsplit.document import Document, Kind, Node
from structsplit.parsers.markdown.blocks import parse_blocks
from structsplit.parsers.markdown.outline import outline
from structsplit.parsers.markdown.references import references
from structsplit.parsers.markdown.tree import Lines, block_nodes
from structsplit.parsers.markdown.wiki import part_wiki_text

NEWLINE = re.compile(r"\r\n?")
FRONT_MATTER = re.compile(r"\ufeff?(---|\+\+\+)[ \t]*\n(?:(.*?)\n)?(?:\1|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
TITLE = re.compile(
    r"^title[ \t]*[:=][ \t]*"
    r"(?:\"([^\"\n]*)\"|'((?:[^'\n]|'')*)'|[>|][-+]?[ \t]*\n((?:[ \t]+.*\n?)+)|(.*?)(?:[ \t]#.*)?$)",
    re.MULTILINE,
)
"""In double quotes, in single quotes, as a folded block, bare."""


def parse(text: str, *, source: str | None = None) -> Document:
    """The section tree of a Markdown text.

    Args:
        text: the input; `Document.text` is the same string, a byte order mark and line ends included.
        source: the name of where it comes from.
    """
    lines = Lines(text)
    plain = NEWLINE.sub("\n", text) if "\r" in text else text
    metadata: dict[str, str] = {}
    title = ""
    front = FRONT_MATTER.match(plain)
    blocks: list[Node] = []
    if front and (front[2] or "").strip():
        count = front.group().count("\n") + (not front.group().endswith("\n"))
        metadata["front_matter"] = front[2]
        title = _title(front[2])
        end = lines.starts[count]
        blocks.append(Node(Kind.METADATA, 0, lines.content_end(0, end), title=title))
        plain = "\n" * count + plain[front.end() :]
    elif plain.startswith("\ufeff"):
        plain = plain[1:]
    tokens, environment = parse_blocks(plain)
    blocks += block_nodes(tokens, lines, blocks[-1].end if blocks else 0)
    root, first_heading = outline(text, part_wiki_text(text, blocks))
    document = Document(text, root, "markdown", source, metadata=dict(metadata), line_starts=lines.starts[:-2])
    if title and not (first_heading and first_heading[0] == 1):
        document.title = title
    if title:
        document.metadata["title"] = title
    document.references = references(text, root, environment, lines)
    return document


def _title(front_matter: str) -> str:
    found = TITLE.search(front_matter)
    if not found:
        return ""
    double, single, block, bare = found.groups("")
    return " ".join((double or single.replace("''", "'") or block or bare).split())
