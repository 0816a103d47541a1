"""Headings as a reader sees them: plain titles and the anchors that link to them."""

import re
from functools import cache

from markdown_it import MarkdownIt

ATTRIBUTES = re.compile(r"\{:?[ \t]*+#([^\s{}]++)[^{}]*+\}|\{/\*[ \t]*+#([^\s{}]+)[ \t]*\*/\}")
"""`{#id .class}` of Pandoc, kramdown, Docusaurus; `{/* #id */}` of MDX."""
HTML_ANCHOR = re.compile(r"<a\s[^<>]*?\b(?:id|name)\s*=\s*[\"']?([^\"'\s<>]+)", re.IGNORECASE)
MARKUP = re.compile(r"[\\*_\[\]<&!~^]")
CODE_SPAN = re.compile(r"`[^`]*`")
MAX_RENDERED = 1000
"""Headings longer than this keep their markup: what parses it is quadratic in brackets."""
NOT_IN_SLUG = re.compile(r"[^\w\- ]")


def split_title(content: str) -> tuple[str, str]:
    """A heading's content as (plain title, explicit anchor or "")."""
    anchor = ""
    if content.endswith("}") and (found := ATTRIBUTES.fullmatch(content, content.rfind("{"))):
        anchor = found[1] or found[2]
        content = content[: found.start()].rstrip(" \t")
    if "<" in content and not anchor and (found := HTML_ANCHOR.search(content)):
        anchor = found[1]
    return plain(content), anchor


def plain(content: str) -> str:
    """Inline Markdown as the text a reader sees, white space folded."""
    if (
        len(content) <= MAX_RENDERED
        and MARKUP.search(content)
        and (MARKUP.search(CODE_SPAN.sub("", content)) or "``" in content)
    ):
        content = _rendered(content)
    return " ".join(content.replace("`", "").split())


@cache
def _inline_parser() -> MarkdownIt:
    return MarkdownIt("commonmark")


def _rendered(content: str) -> str:
    (inline,) = _inline_parser().parseInline(content)
    parts = []
    for token in inline.children or []:
        if token.type == "image":
            parts.append(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        elif token.type != "html_inline":
            parts.append(token.content)
    return "".join(parts)


class Slugs:
    """GitHub's anchors for headings: lower case, punctuation out, spaces to hyphens, numbered when repeated."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def slug(self, title: str) -> str:
        base = NOT_IN_SLUG.sub("", title.lower()).replace(" ", "-")
        slug = base
        while slug in self._seen:
            self._seen[base] += 1
            slug = f"{base}-{self._seen[base]}"
        self._seen[slug] = 0
        return slug
