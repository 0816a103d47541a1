"""Plain text: paragraphs, lists, indented blocks, and the few lines that are surely headings."""

import functools
import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from unicodedata import east_asian_width

from structsplit.boundaries import blocks, line_starts
from structsplit.document import Document, Kind, Location, Node
from structsplit.parsers.lead import is_lead
from structsplit.parsers.lines import statements
from structsplit.parsers.wiki import may_have_wiki_headings, wiki_heading

_HEADING_MAX_CHARS = 80
# Nobody wraps at this column: a text most of whose characters stand in longer lines has a paragraph per line.
_LONG_LINE_CHARS = 120
_CODE_INDENT = 4

_FINAL_PUNCTUATION = tuple(".,;:!?…。，；：！？、")
_TITLE_TRIM = "\ufeff \t\f\v\u00a0"
_DOT_LEADER = re.compile(r"\.{4}|(?:\. ){3}|\u2026\s*\d+$|\s{3,}\d+$")
_LINE_END = re.compile(r"\n|\r\n?")
_UNDERLINE = re.compile(r"(={3,}|-{3,})\s*")
_UNDERLINE_LEVELS = {"=": 1, "-": 2}
_NUMBERED = re.compile(
    r"(\d{1,3}(?:\.\d{1,3}){0,5})(?:\.?[ \t]+|\.)(?=\w)|(?:Section|§)\s*(\d{1,3}(?:\.\d{1,3}){0,5})\b"
)
_NAMED = re.compile(
    r"(?i:(part|book|volume|chapter|act|scene|article|appendix|annex|teil|kapitel|anhang|partie|chapitre|annexe)\s+)"
    r"(?:\d{1,3}|[IVXLC]{1,7}|[A-Z]|(?i:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))\b(?![-'’])"
    r"(?=[.:]?$|[.:]\s|\s*[—–-]\s|\s+[A-Z\d])"
)
_CAPS_WORD = re.compile(r"[^\W\d_]{3}")
_BULLET = r"[-*•‣◦▪]|o(?= {2})"
_ITEM = re.compile(rf"([ \t]*)(?:({_BULLET})|\(?(\d{{1,3}}|[A-Za-z])[.)])[ \t]+(?=\S)")
_MAYBE_ITEM = rf"[ \t]*(?:{_BULLET}|\(?(?:\d{{1,3}}|[A-Za-z])[.)])[ \t]"
_FIRST_ITEM = re.compile(_MAYBE_ITEM)
_LATER_ITEM = re.compile(rf"[\r\n]{_MAYBE_ITEM}")
_COLUMN_GAP = re.compile(r"\S(?:[ ]{3,}|[ ]*\t[ \t]*)\S| \| ")


@dataclass(slots=True)
class _Block:
    """A leaf of the document before it has its place in the tree."""

    kind: Kind
    start: int
    end: int
    title: str = ""
    family: str = ""
    """Of a heading: what makes it one; headings of a family and depth have the same level."""
    number: tuple[int, ...] = ()
    """Of a numbered heading."""
    title_end: int = 0
    items: list[tuple[int, int]] = field(default_factory=list)
    first: str | None = None
    """Of a numbered list: its first number."""
    successor: str | None = None
    """Of a numbered list: the number that would follow its last."""


def parse(text: str, *, source: str | None = None) -> Document:
    """A plain text as sections of paragraphs. Form feeds make pages, which `Document.locations` tells."""
    leaves = list(_leaves(text))
    _demote_lists_of_titles(text, leaves)
    _demote_runs(leaves)
    _demote_common_caps(leaves)
    root = Node(Kind.DOCUMENT, 0, len(text), _sections(_join_neighbours(text, leaves), text))
    return Document(text, root, "text", source, locations=_pages(text))


def _pages(text: str) -> list[Location]:
    if "\f" not in text:
        return []
    starts = [0, *(feed.end() for feed in re.finditer("\f", text) if feed.end() < len(text))]
    return [Location(a, b, page=page) for page, (a, b) in enumerate(itertools.pairwise([*starts, len(text)]), start=1)]


def _leaves(text: str) -> Iterator[_Block]:
    spans = [_without_blank_lines(text, start, end) for start, end in blocks(text)]
    indents = [_indent(text, start) for start, _ in spans]
    code_indent = _body_indent(indents) + _CODE_INDENT
    one_per_line = _has_a_paragraph_per_line(text)
    is_wiki = may_have_wiki_headings(text)
    for (start, end), indent in zip(spans, indents, strict=True):
        block = text[start:end]
        if is_wiki and (lines := _wiki_lines(block, start)):
            yield from lines
            continue
        if heading := _heading(block, start):
            yield heading
            rest = text[heading.end : end]
            if not rest.strip():
                continue
            start = heading.end + len(rest) - len(rest.lstrip("\r\n"))
            block = text[start:end]
        if indent >= code_indent and _is_indented(block, code_indent):
            yield _Block(Kind.CODE, start, end)
        elif (_FIRST_ITEM.match(block) or _LATER_ITEM.search(block)) and (parts := _with_list(block, start)):
            yield from parts
        elif _is_table(block):
            yield _Block(Kind.CODE, start, end)
        elif one_per_line:
            yield from (_Block(Kind.PARAGRAPH, *line) for line in _line_spans(block, start))
        else:
            yield _Block(Kind.PARAGRAPH, start, end)


def _without_blank_lines(text: str, start: int, end: int) -> tuple[int, int]:
    """A form feed belongs to no line: a block that follows one starts behind it."""
    while text.startswith("\f", start):
        start += 1
    return start, end


def _indent(text: str, start: int) -> int:
    match = _INDENT.match(text, start)
    return len(match.group().expandtabs(4)) if match else 0


_INDENT = re.compile(r"[ \t]*")


def _body_indent(indents: Sequence[int]) -> int:
    """The indentation of most blocks, as in a manual page; 0 where no indentation has the majority."""
    if not indents:
        return 0
    indent, count = Counter(indents).most_common(1)[0]
    return indent if indent and count * 2 > len(indents) else 0


def _has_a_paragraph_per_line(text: str) -> bool:
    starts = [*line_starts(text), len(text)]
    lengths = [end - start for start, end in itertools.pairwise(starts)]
    return sum(length for length in lengths if length > _LONG_LINE_CHARS) * 2 > len(text)


def _line_spans(block: str, offset: int) -> list[tuple[int, int]]:
    """Spans of the lines of a block without their ends."""
    starts = [*line_starts(block), len(block)]
    spans = itertools.pairwise(starts)
    return [(offset + start, offset + start + len(block[start:end].rstrip())) for start, end in spans]


def _is_indented(block: str, indent: int) -> bool:
    return all(_indent(block, start) >= indent for start in line_starts(block))


def _is_table(block: str) -> bool:
    """Three lines or more, and each has columns: a gap of three spaces, a tab or a bar between words."""
    if "   " not in block and "\t" not in block and " | " not in block:
        return False
    lines = _line_spans(block, 0)
    return len(lines) >= 3 and all(_COLUMN_GAP.search(block, *line) for line in lines)


# --- headings


def _heading(block: str, offset: int) -> _Block | None:
    """The heading that a block begins with (underlined) or is (alone between blank lines)."""
    # An overline, a title and an underline: three line ends are all that matter.
    ends = [end.start() for end in itertools.islice(_LINE_END.finditer(block), 3)]
    if ends:
        return _underlined(block, offset, ends)
    title = block.strip(_TITLE_TRIM)
    if not _could_be_title(title):
        return None
    heading = _Block(Kind.HEADING, offset, offset + len(block), title, title_end=offset + len(block))
    if match := _NAMED.match(title):
        heading.family = match[1].lower()
        return heading
    if title.endswith(_FINAL_PUNCTUATION):
        return None
    if match := _NUMBERED.match(title):
        heading.family = "numbered"
        heading.number = tuple(int(part) for part in (match[1] or match[2]).split("."))
        # A quantity goes on in small letters, a title with a capital or in a script without case.
        return heading if match[2] or not title[match.end()].islower() else None
    if title.isupper() and title[0].isalnum() and _CAPS_WORD.search(title) and not _ITEM.match(title):
        heading.family = "caps"
        return heading
    return None


def _wiki_lines(block: str, offset: int) -> list[_Block]:
    """Each line of a block as a heading or a paragraph, where one is the heading of a wiki."""
    leaves = []
    for start, end in _line_spans(block, offset):
        if found := wiki_heading(block[start - offset : end - offset]):
            level, title = found
            leaves.append(_Block(Kind.HEADING, start, end, title, family="wiki", number=(1,) * level, title_end=end))
        else:
            leaves.append(_Block(Kind.PARAGRAPH, start, end))
    return leaves if any(leaf.family for leaf in leaves) else []


def _could_be_title(title: str) -> bool:
    return 0 < len(title) <= _HEADING_MAX_CHARS and title.isprintable() and not _DOT_LEADER.search(title)


def _underlined(block: str, offset: int, ends: Sequence[int]) -> _Block | None:
    limits = [0, *ends, len(block)] if len(ends) < 3 else [0, *ends]
    lines = [block[start:end] for start, end in itertools.pairwise(limits)]
    overlined = len(lines) > 2 and _UNDERLINE.fullmatch(lines[0].strip()) and lines[2].strip() == lines[0].strip()
    title_number = 1 if overlined else 0
    title, rule = lines[title_number].strip(_TITLE_TRIM + "\r\n"), lines[title_number + 1].strip()
    match = _UNDERLINE.fullmatch(rule)
    # A rule under words that stand in columns is the rule of a table.
    if not match or not _could_be_title(title) or _UNDERLINE.fullmatch(title) or "  " in title:
        return None
    width = sum(2 if east_asian_width(char) in "WF" else 1 for char in title)
    if not overlined and not width * 0.7 - 2 <= len(rule) <= width * 1.3 + 2:
        return None
    end = offset + limits[title_number + 2]
    title_end = offset + limits[title_number + 1]
    return _Block(Kind.HEADING, offset, end, title, family=rule[0], title_end=title_end)


def _demote_lists_of_titles(text: str, leaves: list[_Block]) -> None:
    """Numbered lines without text between them are a list or a table of contents, not headings."""
    for _, run in itertools.groupby(list(leaves), key=lambda leaf: bool(leaf.number)):
        titles = list(run)
        last_with: dict[tuple[int, ...], int] = {}
        listed = 0
        for index, title in enumerate(titles):
            if not title.number:
                break
            elder = last_with.get((*title.number[:-1], title.number[-1] - 1))
            if elder is not None:
                for leaf in titles[max(elder, listed) : index + 1]:
                    _demote(text, leaf)
                listed = index + 1
            last_with[title.number] = index


def _demote(text: str, leaf: _Block) -> None:
    """Make an item of a list, or a paragraph, of what looked like a heading."""
    leaf.kind = Kind.PARAGRAPH
    if parts := _with_list(text[leaf.start : leaf.end], leaf.start):
        item = parts[0]
        leaf.kind, leaf.family, leaf.items = item.kind, item.family, item.items
        leaf.first, leaf.successor = item.first, item.successor


def _demote_runs(leaves: Sequence[_Block]) -> None:
    """Three or more "Chapter" lines or lines of capitals in a row are a table of contents or a title page.

    The last of them may be the first real heading.
    """
    for family, run in itertools.groupby(leaves, key=lambda leaf: leaf.family if leaf.kind is Kind.HEADING else ""):
        titles = list(run)
        if family and family not in ("numbered", "=", "-") and len(titles) >= 3:
            for title in titles[:-1]:
                title.kind = Kind.PARAGRAPH


def _demote_common_caps(leaves: Sequence[_Block]) -> None:
    """In a text that is mostly capitals, capitals say nothing."""
    caps = [leaf for leaf in leaves if leaf.family == "caps" and leaf.kind is Kind.HEADING]
    # One title over one paragraph is half of the text all the same.
    if len(caps) > max(1, len(leaves) // 2):
        for leaf in caps:
            leaf.kind = Kind.PARAGRAPH


# --- lists


def _with_list(block: str, offset: int) -> list[_Block] | None:
    """A paragraph, if the block begins with one, and its list; None when no line surely begins an item.

    Items are bullets of one kind or consecutive numbers: two at least, or one that begins the block. A line that is
    neither an item nor indented makes all of it a paragraph.
    """
    lines = _line_spans(block, offset)
    items: list[tuple[int, int]] = []
    indent, bullet, first, successor = 0, None, None, None
    for start, end in lines:
        match = _ITEM.match(block, start - offset)
        if match and not items:
            indent, bullet, first = _indent(block, start - offset), match[2], match[3]
        elif not match or _indent(block, start - offset) != indent or (match[2], match[3]) != (bullet, successor):
            if items and _indent(block, start - offset) <= indent:
                return None
            if items:
                items[-1] = items[-1][0], end
            continue
        successor = _successor(match[3])
        items.append((start, end))
    before = [line for line in lines if items and line[0] < items[0][0]]
    if not items or (len(items) == 1 and before):
        return None
    list_ = _Block(Kind.LIST, items[0][0], items[-1][1], family=bullet or "number", items=items)
    list_.first, list_.successor = first, successor
    return [_Block(Kind.PARAGRAPH, before[0][0], before[-1][1]), list_] if before else [list_]


def _successor(number: str | None) -> str | None:
    if number is None:
        return None
    return str(int(number) + 1) if number.isdigit() else chr(ord(number) + 1)


# --- the tree


def _join_neighbours(text: str, leaves: Sequence[_Block]) -> list[_Block]:
    """Lists with blank lines between their items are one list, indented blocks one block."""
    joined: list[_Block] = []
    for leaf in leaves:
        before = joined[-1] if joined else None
        if (
            before
            and before.kind is Kind.LIST
            and leaf.kind is not Kind.HEADING
            and _continues_item(text, before, leaf)
        ):
            _extend_item(before, leaf.end)
        elif before and before.kind is leaf.kind is Kind.LIST and _continues_list(text, before, leaf):
            before.items.extend(leaf.items)
            before.end, before.successor = leaf.end, leaf.successor
        elif before and before.kind is leaf.kind is Kind.CODE:
            before.end = leaf.end
        else:
            joined.append(leaf)
    _mark_leads(text, joined)
    return joined


def _continues_item(text: str, before: _Block, leaf: _Block) -> bool:
    """Whether a block is indented as a further paragraph of the last item, and less than code would be."""
    item = _ITEM.match(text, before.items[-1][0])
    width = len(item.group().expandtabs(4)) if item else 0
    return item is not None and width <= _indent(text, leaf.start) < width + _CODE_INDENT


def _extend_item(list_: _Block, end: int) -> None:
    list_.items[-1] = list_.items[-1][0], end
    list_.end = end


def _continues_list(text: str, before: _Block, leaf: _Block) -> bool:
    same = leaf.family == before.family and _indent(text, leaf.start) == _indent(text, before.start)
    return same and leaf.first == before.successor


def _mark_leads(text: str, leaves: Sequence[_Block]) -> None:
    """One number is no list; a paragraph with a colon in front of a list or an indented block introduces it."""
    for leaf in leaves:
        if leaf.family == "number" and len(leaf.items) == 1:
            leaf.kind = Kind.PARAGRAPH
    for before, leaf in itertools.pairwise(leaves):
        introduces = before.kind is Kind.PARAGRAPH and leaf.kind in (Kind.LIST, Kind.CODE)
        if introduces and is_lead(text[before.start : before.end]):
            before.kind = Kind.LEAD


def _sections(leaves: Sequence[_Block], text: str) -> list[Node]:
    """The leaves under their headings."""
    levels = _Levels(leaves)
    top: list[Node] = []
    stack: list[Node] = []
    for leaf in leaves:
        level = levels.of(leaf) if leaf.kind is Kind.HEADING else 0
        while level and stack and stack[-1].level >= level:
            stack.pop()
        siblings = stack[-1].children if stack else top
        node = _node(text, leaf, level)
        siblings.append(node)
        if level:
            stack.append(node)
        for section in stack:
            section.end = leaf.end
    return top


def _node(text: str, leaf: _Block, level: int) -> Node:
    """A leaf's node; for a heading the section it opens."""
    if leaf.kind is Kind.HEADING:
        heading = Node(Kind.HEADING, leaf.start, leaf.end, title=leaf.title, level=level)
        header = leaf.start, leaf.title_end
        return Node(Kind.SECTION, leaf.start, leaf.end, [heading], title=leaf.title, header=header, level=level)
    if leaf.kind is Kind.LIST:
        return Node(Kind.LIST, leaf.start, leaf.end, [Node(Kind.ITEM, *item) for item in leaf.items])
    if leaf.kind is Kind.CODE:
        return Node(Kind.CODE, leaf.start, leaf.end, expand=functools.partial(statements, text, leaf.start, leaf.end))
    return Node(leaf.kind, leaf.start, leaf.end)


class _Levels:
    """Levels of headings: underlines have theirs; other families follow in the order in which they first appear."""

    def __init__(self, leaves: Sequence[_Block]) -> None:
        headings = [leaf for leaf in leaves if leaf.kind is Kind.HEADING]
        base = max((_UNDERLINE_LEVELS.get(heading.family, 0) for heading in headings), default=0)
        self._bases: dict[str, int] = {}
        for heading in headings:
            family = _family(heading)
            if family not in _UNDERLINE_LEVELS and family not in self._bases:
                self._bases[family] = base + len(self._bases) + 1

    def of(self, heading: _Block) -> int:
        family = _family(heading)
        return _UNDERLINE_LEVELS.get(family) or self._bases[family] + max(len(heading.number) - 1, 0)


# An appendix stands beside the chapters or the numbered sections, not under them.
_BESIDE = {"appendix": "numbered", "annex": "numbered", "anhang": "numbered", "annexe": "numbered"}


def _family(heading: _Block) -> str:
    return _BESIDE.get(heading.family, heading.family)
