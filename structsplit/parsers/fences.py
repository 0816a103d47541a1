"""Fences around code that a parser renders as Markdown, and what they divide into."""

import re

from structsplit.document import Kind, Node
from structsplit.languages import Language, language_for, language_for_path

_BACKTICKS = re.compile(r"`{3,}")


def fence_mark(code: str) -> str:
    """Backticks enough for a fence around code."""
    return "`" * (max((len(run) for run in _BACKTICKS.findall(code)), default=2) + 1)


def fence_parts(text: str, node: Node) -> list[Node]:
    """What a fence divides into: by its language's grammar, where its lines stand at the margin, else by lines."""
    from structsplit.parsers.code import code_nodes

    body, end = node.header[1] if node.header else node.start, node.end
    last = text.rindex("\n", body - 1, end - 1) + 1
    at_margin = text[last] == "`" and not text.startswith(">>>", body)
    known = _known(node.language) if node.language and at_margin else None
    parts = code_nodes(text, body, last, language=known.name if known else "")
    return [*parts, Node(Kind.CLOSE, last, end)]


def _known(name: str) -> Language | None:
    """A language by its name or by the extension of its files."""
    return language_for(name) or language_for_path(f"code.{name}")
