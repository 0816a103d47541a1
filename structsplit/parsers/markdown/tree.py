"""Block tokens into nodes: whole lines, tiling their parents."""

import re
from collections.abc import Callable, Iterator
from functools import partial

from markdown_it.token import Token

from structsplit.boundaries import line_starts
from structsplit.document import Kind, Node
from structsplit.languages import language_for
from structsplit.parsers.lead import is_caption, is_lead
from structsplit.parsers.lines import statements
from structsplit.parsers.markdown.outline import pair_tags
from structsplit.parsers.markdown.tables import header_end, rows
from structsplit.parsers.markdown.titles import split_title

CONTAINERS = {
    "bullet_list_open": Kind.LIST,
    "ordered_list_open": Kind.LIST,
    "list_item_open": Kind.ITEM,
    "blockquote_open": Kind.QUOTE,
    "labelled_open": Kind.CONTAINER,
    "directive_open": Kind.CONTAINER,
    "dl_open": Kind.LIST,
    "dd_open": Kind.ITEM,
    "footnote_reference_open": Kind.FOOTNOTE,
}
CLOSERS = frozenset(name.removesuffix("open") + "close" for name in CONTAINERS)
IMPORTS = re.compile(
    r"import\s++(?:[\w*{}\s,$]*?\sfrom\s++)?[\"'][^\"'\n]++[\"'];?\s*$"
    r"|export\s+(?:const|let|var|default|function|async|class|\*|\{)",
    re.MULTILINE,
)
JSX = re.compile(r"</?(?:[A-Z]|>)|<[a-z][^\0]*>\s*$")
"""A component of MDX, or tags with what is between them: nothing to be cut at sentences."""
IMAGE_ONLY = re.compile(r"(?:\[?!\[[^\]]*\](?:\([^)\n]*\)|\[[^\]]*\])(?:\]\([^)\n]*\))?\s*)+$")
_LEAD = r"([ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)*)"
FENCE = re.compile(rf"{_LEAD}(`{{3,}}|~{{3,}})")
MATH_LINE = re.compile(rf"{_LEAD}\$\$")
LANGUAGE = re.compile(r"[\s{]*(?:#\S+\s+)?\.?([^\s{},]*)")
"""In an info string: `python title="x"`, `js{1,3}`, `rust,ignore`, `{.python}`, `{r, echo=FALSE}`."""
ALERT = re.compile(r"[ \t>]*\[!\w+\]")


class Lines:
    """Line numbers (0-based, as tokens have them) to character offsets."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [*line_starts(text), len(text), len(text)]
        """The offset each line starts at; two more at the end, for a parser counts a byte order mark's line too."""

    def span(self, first: int, stop: int) -> tuple[int, int]:
        """The span of lines [first, stop) without the blank lines at its end."""
        text, starts = self.text, self.starts
        while stop > first and text[starts[stop - 1] : starts[stop]].isspace():
            stop -= 1
        return starts[first], starts[stop]

    def content_end(self, start: int, end: int) -> int:
        """The end of the line with the last non-blank character of a span of whole lines."""
        stripped = start + len(self.text[start:end].rstrip())
        return line_end(self.text, stripped, end) if stripped > start else start


class _Open:
    """A container whose children are being collected."""

    __slots__ = ("children", "kind", "span", "token")

    def __init__(self, kind: Kind, span: tuple[int, int], token: Token) -> None:
        self.kind = kind
        self.span = span
        self.token = token
        self.children: list[Node] = []


def block_nodes(tokens: list[Token], lines: Lines, begin: int) -> list[Node]:
    """The top-level blocks from offset `begin` on, with what is inside them; headings are not yet nested."""
    root = _Open(Kind.DOCUMENT, (begin, len(lines.text)), Token("root", "", 0))
    stack = [root]
    text, starts, children = lines.text, lines.starts, root.children
    for token in tokens:
        kind = token.type
        if (make := MAKERS.get(kind)) is not None:
            first, stop = token.map or (0, 0)
            start, end = starts[first], starts[stop]
            if kind not in TIGHT or text[starts[stop - 1] : end].isspace():  # CommonMark takes a form feed for text
                end = lines.content_end(start, end)
            if start < end:
                children.append(make(text, start, end, token))
        elif kind in CONTAINERS and token.map:
            start, end = lines.span(*token.map)
            if kind == "dd_open":
                start = _after_term(text, start, end, children)
            stack.append(_Open(CONTAINERS[kind], (start, end), token))
            children = stack[-1].children
        elif kind in CLOSERS:
            node = _closed(stack.pop(), lines)
            children = stack[-1].children
            if node is not None:
                children.append(node)
        elif kind == "dt_open" and token.map:
            start, end = lines.span(token.map[0], token.map[0] + 1)
            if start < end:
                children.append(Node(Kind.TERM, start, end))
    return _settle(root.children, root.span, lines, top=True)


def _after_term(text: str, start: int, end: int, elder: list[Node]) -> int:
    """Where a definition starts: from the second term of a list on, its token's lines include the term's."""
    start = max(start, elder[-1].end) if elder else start
    while start < end and text[start : (line := line_end(text, start, end))].isspace():
        start = line
    return start


# -- leaves ----------------------------------------------------------------------------------------------


def _paragraph(text: str, start: int, end: int, token: Token) -> Node:
    content = token.content
    first = content[:1]
    if first == "!" or content.startswith("[!["):
        if IMAGE_ONLY.match(content):
            return Node(Kind.FIGURE, start, end)
    elif first in "ie" and IMPORTS.match(content):
        return Node(Kind.ESM, start, end)
    elif first == "<" and JSX.match(content):
        return _html(text, start, end, token)
    return Node(Kind.PARAGRAPH if content[-1:] == "." or not is_lead(content) else Kind.LEAD, start, end)


def _heading(_text: str, start: int, end: int, token: Token) -> Node:
    title, anchor = split_title(token.content)
    return Node(Kind.HEADING, start, end, title=title, level=int(token.tag[1]), attrs={"anchor": anchor})


def _fence(text: str, start: int, end: int, token: Token) -> Node:
    found = LANGUAGE.match(token.info)
    language = found[1] if found else ""
    body = line_end(text, start, end)
    found = FENCE.match(text, start, end)
    closing = _prefix(found[1]) + found[2] if found else token.markup
    last = _last_line(text, start, end)
    mark = text[last:end].rstrip().lstrip(" \t>")
    if last < body or len(mark) < len(token.markup) or mark.strip(token.markup[0]):
        last = end  # never closed
    return Node(
        Kind.CODE, start, end, language=language.lower(), header=(start, body), closing=closing,
        expand=partial(_fence_parts, text, body, max(last, body), end, "" if found and found[1] else language),
    )  # fmt: skip


def _prefix(lead: str) -> str:
    """The quote marks or indentation in front of a fence, for a line that does not start its list item."""
    return "".join(character if character in " \t>" else " " for character in lead)


def _fence_parts(text: str, body: int, last: int, end: int, language: str = "") -> list[Node]:
    """What a fence divides into: its code by the grammar of its language, where that is known and its lines stand at
    the margin; else by indentation."""
    from structsplit.parsers.code import code_nodes

    known = language_for(language) if language else None
    parts = code_nodes(text, body, last, language=known.name if known else "")
    return [*parts, Node(Kind.CLOSE, last, end)] if last < end else parts


def _indented(text: str, start: int, end: int, _: Token) -> Node:
    return Node(Kind.CODE, start, end, expand=partial(statements, text, start, end))


def _table(text: str, start: int, end: int, _: Token) -> Node:
    return Node(
        Kind.TABLE, start, end, header=(start, header_end(text, start, end)), expand=partial(rows, text, start, end)
    )


def _html(text: str, start: int, end: int, _: Token) -> Node:
    several = line_end(text, start, end) < end
    return Node(Kind.HTML, start, end, expand=partial(statements, text, start, end) if several else None)


def _math(text: str, start: int, end: int, _: Token) -> Node:
    body = line_end(text, start, end)
    opening = MATH_LINE.fullmatch(text[start:body].rstrip())
    if not opening or body == end:
        return Node(Kind.MATH, start, end)
    last = _last_line(text, start, end)
    if last < body or not text[last:end].lstrip(" \t>").startswith("$$"):
        last = end  # closed behind its last formula
    return Node(
        Kind.MATH, start, end, header=(start, body), closing=_prefix(opening[1]) + "$$",
        expand=partial(_fence_parts, text, body, last, end),
    )  # fmt: skip


def _last_line(text: str, start: int, end: int) -> int:
    """Where the last line of a span starts that is not blank."""
    content_end = start + len(text[start:end].rstrip())
    return max(text.rfind("\n", start, content_end), text.rfind("\r", start, content_end), start - 1) + 1


def _plain(kind: Kind, _text: str, start: int, end: int, _: Token) -> Node:
    return Node(kind, start, end)


Maker = Callable[[str, int, int, Token], Node]
MAKERS: dict[str, Maker] = {
    "paragraph": _paragraph,
    "heading": _heading,
    "plain_item": partial(_plain, Kind.ITEM),
    "fence": _fence,
    "code_block": _indented,
    "table_open": _table,
    "hr": partial(_plain, Kind.RULE),
    "html_block": _html,
    "math_block": _math,
    "math_block_label": _math,
}


TIGHT = frozenset({"paragraph", "heading", "plain_item", "table_open", "fence"})
"""Tokens whose lines never end in blank ones."""


# -- containers ------------------------------------------------------------------------------------------


def _closed(done: _Open, lines: Lines) -> Node | None:
    start, end = done.span
    if start >= end:
        return None
    text = lines.text
    kind, header = done.kind, None
    if kind is Kind.ITEM and len(done.children) == 1:
        (child,) = done.children
        if child.start == start and child.end == end and child.kind in (Kind.PARAGRAPH, Kind.LEAD):
            return Node(kind, start, end)  # an item of one paragraph is a leaf
    if kind is Kind.LIST and done.token.type != "dl_open":
        return Node(kind, start, end, done.children)  # nothing stands between items
    first_line = (start, line_end(text, start, end))
    if kind is Kind.CONTAINER or (kind is Kind.QUOTE and ALERT.match(text, start, end)):
        kind, header = Kind.CONTAINER, first_line
    elif kind in (Kind.ITEM, Kind.FOOTNOTE) and first_line[1] < end:
        header = first_line
    title = done.token.info.strip(" !?=:+\"'") if kind is Kind.CONTAINER else ""
    children = _settle(done.children, (start, end), lines)
    if header:
        for child in children:
            if child.kind is Kind.LIST and child.header and child.header[0] == start:
                child.header = None  # its lead-in is the line that this node repeats
    if kind is Kind.LIST and done.token.type == "dl_open":
        children = list(_definitions(children))
    return Node(kind, start, end, children, header=header, title=title)


def _definitions(children: list[Node]) -> Iterator[Node]:
    """Terms with what is said of them."""
    group: list[Node] = []
    for child in children:
        if child.kind is Kind.TERM and group and group[-1].kind is not Kind.TERM:
            yield _definition(group)
            group = []
        group.append(child)
    if group:
        yield _definition(group)


def _definition(group: list[Node]) -> Node:
    header = (group[0].start, group[0].end) if len(group) > 1 else None
    return Node(Kind.DEFINITION, group[0].start, group[-1].end, group, header=header)


def _settle(children: list[Node], span: tuple[int, int], lines: Lines, top: bool = False) -> list[Node]:
    """Children in their final form: gaps filled, leads and captions tied to what they stand with."""
    children = _with_gaps(children, span, lines, top)
    captioned = any(child.kind in CAPTIONED for child in children)
    joined = False
    level = 0
    for number, child in enumerate(children):
        kind = child.kind
        if kind is Kind.HEADING:
            level = child.level
        elif kind is Kind.LEAD:
            following = children[number + 1] if number + 1 < len(children) else None
            if following is None or not (following.kind in LED or (top and following.level > level)):
                child.kind = Kind.PARAGRAPH
            elif following.kind is Kind.LIST:
                following.header = (child.start, child.end)
        elif kind is Kind.TABLE and number:
            joined = _join_upper_header(children[number - 1], child, lines.text) or joined
        if captioned and kind in (Kind.PARAGRAPH, Kind.LEAD):
            _tie_caption(children, number, lines.text)
    if joined:
        children = [child for child in children if child.start < child.end]
    return children if top else pair_tags(lines.text, children)


LED = frozenset({Kind.LIST, Kind.TABLE, Kind.CODE, Kind.QUOTE, Kind.MATH, Kind.CONTAINER, Kind.FIGURE, Kind.HTML})


CAPTIONED = frozenset({Kind.TABLE, Kind.HTML, Kind.FIGURE, Kind.CODE})


def _tie_caption(children: list[Node], number: int, text: str) -> None:
    """A caption sticks to the table, figure or listing below it, else to the one above."""
    node = children[number]
    if not any(neighbour.kind in CAPTIONED for neighbour in children[max(0, number - 1) : number + 2]):
        return
    what = is_caption(text[node.start : min(node.end, node.start + 400)])
    if not what:
        return
    wanted = {"table": (Kind.TABLE, Kind.HTML), "figure": (Kind.FIGURE, Kind.HTML, Kind.CODE), "listing": (Kind.CODE,)}[
        what
    ]
    if number + 1 < len(children) and children[number + 1].kind in wanted:
        node.kind = Kind.CAPTION
    elif number and children[number - 1].kind in wanted:
        node.kind = Kind.CAPTION_BELOW


def _join_upper_header(above: Node, table: Node, text: str) -> bool:
    """A row of pipes directly above a table is its first header row, which GFM reads as a paragraph."""
    if above.kind is not Kind.PARAGRAPH or above.end != table.start or not table.header:
        return False
    upper = text[above.start : above.end].split("\n")
    if not all(line.lstrip(" \t>").startswith("|") for line in upper if line.strip()):
        return False
    table.start = above.start
    table.header = (above.start, table.header[1])
    table._expand = partial(rows, text, above.start, table.end)
    above.end = above.start
    return True


def _with_gaps(children: list[Node], span: tuple[int, int], lines: Lines, top: bool) -> list[Node]:
    """Lines no token covers: link definitions, a container's first and last line."""
    text = lines.text
    start, end = span
    filled: list[Node] = []
    position = start
    for child in children:
        if child.start > position and not text[position : child.start].isspace():
            filled.append(_gap(position, child.start, lines, top, first=position == start))
        filled.append(child)
        position = max(position, child.end)
    if position < end and text[position:end].strip():
        filled.append(_gap(position, end, lines, top, first=position == start and not children, last=True))
    return filled


def _gap(start: int, end: int, lines: Lines, top: bool, *, first: bool, last: bool = False) -> Node:
    text = lines.text
    blank = len(text[start:end]) - len(text[start:end].lstrip())
    begin = max(text.rfind("\n", start, start + blank), text.rfind("\r", start, start + blank)) + 1 or start
    stop = lines.content_end(begin, end)
    if text[begin:stop].lstrip("\ufeff \t>").startswith("["):
        return Node(Kind.REFERENCE, begin, stop)
    kind = Kind.PARAGRAPH if top else Kind.OPEN if first else Kind.CLOSE if last else Kind.PARAGRAPH
    return Node(kind, begin, stop)


def line_end(text: str, start: int, end: int) -> int:
    """Where the first line of a span ends, its line end included."""
    newline = text.find("\n", start, end)
    carriage = text.find("\r", start, newline if newline >= 0 else end)
    if carriage >= 0 and carriage + 1 != newline:
        return carriage + 1
    return newline + 1 if newline >= 0 else end
