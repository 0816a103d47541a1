"""Whether every visible word of a page's content is in its rendering, by an engine of its own (selectolax)."""

import re
from itertools import islice

from selectolax.lexbor import LexborHTMLParser, LexborNode

from structsplit.document import Document

INLINE = frozenset(
    {
        "a", "abbr", "acronym", "b", "big", "cite", "code", "del", "dfn", "em", "font", "i", "ins", "kbd", "mark",
        "nobr", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr", "-text",
    }
)  # fmt: skip
"""Elements that part no words."""

UNSEEN = "head, script, style, template, nav, footer, button, select, textarea, svg, noscript, iframe, [hidden]"
_WORD = re.compile(r"\w+")
_INVISIBLE = dict.fromkeys(map(ord, "\xad\u200b\u2060\ufeff`^_"))
_MARKS = dict.fromkeys(map(ord, "`^_"))


def visible_words(page: str, selector: str, left_out: str = "") -> list[str]:
    """The words of the content in reading order.

    Args:
        page: the source.
        selector: of the content.
        left_out: a selector of what in it is none.
    """
    words: list[str] = []
    tree = LexborHTMLParser(page)
    for node in tree.css(", ".join(filter(None, (UNSEEN, left_out)))):
        node.decompose()
    for root in tree.css(selector):
        words += _WORD.findall("".join(_texts(root)).translate(_INVISIBLE))
    return words


def _texts(root: LexborNode) -> list[str]:
    texts: list[str] = []
    stack: list[tuple[LexborNode | None, LexborNode | None]] = [(root, None)]
    while stack:
        node, closing = stack.pop()
        if node is None:
            texts.append(" " if closing is not None and closing.tag not in INLINE else "")
            continue
        if node.tag == "-text":
            texts.append(node.text_content or "")
        elif node.tag == "img":
            texts.append(f" {node.attributes.get('alt') or ''} ")
        if node.tag not in INLINE:
            texts.append(" ")
        stack.append((None, node))
        children: list[LexborNode] = []
        child = node.child
        while child is not None:
            children.append(child)
            child = child.next
        stack += ((child, None) for child in reversed(children))
    return texts


def missing_words(document: Document, words: list[str]) -> list[str]:
    """The first words that are not in the document where their order wants them; some follow the first of them."""
    rendered = iter(_WORD.findall(document.text.translate(_MARKS)))
    for number, word in enumerate(words):
        if not any(found == word for found in rendered):
            return list(islice(words, number, number + 8))
    return []
