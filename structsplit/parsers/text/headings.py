"""The few lines of a plain text that are surely headings, and their levels."""

import itertools
import re
from collections.abc import Sequence
from unicodedata import east_asian_width

from structsplit.document import Kind
from structsplit.parsers.text.block import Block, line_spans
from structsplit.parsers.text.lists import ITEM, with_list
from structsplit.parsers.text.markup import MAX_HEADING_CHARS, PLAIN, Markup, heading_match, without_noise
from structsplit.parsers.wiki import wiki_heading

_HEADING_MAX_CHARS = 80

_FINAL_PUNCTUATION = tuple(".,;:!?…。，；：！？、")
_TITLE_TRIM = "\ufeff \t\f\v\u00a0"
_DOT_LEADER = re.compile(r"\.{4}|(?:\. ){3}|\u2026\s*\d+$|\s{3,}\d+$")
_LINE_END = re.compile(r"\n|\r\n?")
_UNDERLINE = re.compile(r"(={3,}|-{3,}|~{3,}|\^{3,})\s*")
_UNDERLINE_LEVELS = {"=": 1, "-": 2, "~": 3, "^": 4}
_ANY_UNDERLINE = re.compile(r"""([!-/:-@\[-`{-~])\1+\s*""")
_SURE_UNDERLINE = 4
"""Characters of a rule that makes a title of a longer line too, where rules of any sign do."""
_NUMBERED = re.compile(
    r"(\d{1,3}(?:\.\d{1,3}){0,5})(?:\.?[ \t]+|\.)(?=\w)|(?:Section|§)\s*(\d{1,3}(?:\.\d{1,3}){0,5})\b"
)
_NAMED = re.compile(
    r"(?i:(part|book|volume|chapter|act|scene|article|appendix|annex|teil|kapitel|anhang|partie|chapitre|annexe)\s+)"
    r"(?:\d{1,3}|[IVXLC]{1,7}|[A-Z]|(?i:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))\b(?![-'’])"
    r"(?=[.:]?$|[.:]\s|\s*[—–-]\s|\s+[A-Z\d])"
)
_CAPS_WORD = re.compile(r"[^\W\d_]{3}")


def heading_of(block: str, offset: int, markup: Markup = PLAIN) -> Block | None:
    """The heading that a block begins with (underlined) or is (alone between blank lines)."""
    # An overline, a title and an underline: three line ends are all that matter.
    ends = [end.start() for end in itertools.islice(_LINE_END.finditer(block), 3)]
    if ends:
        return _underlined(block, offset, ends, markup)
    if markup is not PLAIN:
        return None
    title = block.strip(_TITLE_TRIM)
    if not _could_be_title(title):
        return None
    heading = Block(Kind.HEADING, offset, offset + len(block), title, title_end=offset + len(block))
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
    if title.isupper() and title[0].isalnum() and _CAPS_WORD.search(title) and not ITEM.match(title):
        heading.family = "caps"
        return heading
    return None


def wiki_lines(block: str, offset: int) -> list[Block]:
    """Each line of a block as a heading or a paragraph, where one is the heading of a wiki."""
    leaves = []
    for start, end in line_spans(block, offset):
        if found := wiki_heading(block[start - offset : end - offset]):
            level, title = found
            leaves.append(Block(Kind.HEADING, start, end, title, family="wiki", number=(1,) * level, title_end=end))
        else:
            leaves.append(Block(Kind.PARAGRAPH, start, end))
    return leaves if any(leaf.family for leaf in leaves) else []


def marked_heading(line: str, offset: int, markup: Markup) -> Block | None:
    """The heading that a line of a markup language is."""
    if not (found := heading_match(line, markup)):
        return None
    end = offset + len(line)
    level = markup.level(found[1])
    title = without_noise(found[2], markup)
    return Block(Kind.HEADING, offset, end, title, family="marked", number=(1,) * level, title_end=end)


def _could_be_title(title: str, max_chars: int = _HEADING_MAX_CHARS) -> bool:
    return 0 < len(title) <= max_chars and title.isprintable() and not _DOT_LEADER.search(title)


def _underlined(block: str, offset: int, ends: Sequence[int], markup: Markup) -> Block | None:
    limits = [0, *ends, len(block)] if len(ends) < 3 else [0, *ends]
    lines = [block[start:end] for start, end in itertools.pairwise(limits)]
    rules = _ANY_UNDERLINE if markup.by_appearance else _UNDERLINE
    is_ruled = len(lines) > 2 and rules.fullmatch(lines[0].strip()) and lines[2].strip() == lines[0].strip()
    overlined = is_ruled and (markup is PLAIN or markup.overlines)
    title_number = 1 if overlined else 0
    title, rule = lines[title_number].strip(_TITLE_TRIM + "\r\n"), lines[title_number + 1].strip()
    match = rules.fullmatch(rule)
    if not match or rules.fullmatch(title):
        return None
    # Below code, carets and tildes point at a mistake.
    if rule[0] in "~^" and not lines[title_number + 1].lstrip("\r\n").startswith(rule[0]):
        return None
    width = sum(2 if east_asian_width(char) in "WF" else 1 for char in title)
    if markup.by_appearance:
        is_title = _could_be_title(title, MAX_HEADING_CHARS) and len(rule) >= min(width, _SURE_UNDERLINE)
    else:
        # A rule under words that stand in columns is the rule of a table.
        is_title = _could_be_title(title) and "  " not in title
        is_title = is_title and (bool(overlined) or width * 0.7 - 2 <= len(rule) <= width * 1.3 + 2)
    if not is_title:
        return None
    end = offset + limits[title_number + 2]
    title_end = offset + limits[title_number + 1]
    return Block(
        Kind.HEADING,
        offset,
        end,
        without_noise(title, markup),
        family=rule[0] * (2 if overlined and markup.by_appearance else 1),
        title_end=title_end,
    )


def demote_lists_of_titles(text: str, leaves: list[Block]) -> None:
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


def _demote(text: str, leaf: Block) -> None:
    """Make an item of a list, or a paragraph, of what looked like a heading."""
    leaf.kind = Kind.PARAGRAPH
    if parts := with_list(text[leaf.start : leaf.end], leaf.start):
        item = parts[0]
        leaf.kind, leaf.family, leaf.items = item.kind, item.family, item.items
        leaf.first, leaf.successor = item.first, item.successor


def demote_runs(leaves: Sequence[Block]) -> None:
    """Three or more "Chapter" lines or lines of capitals in a row are a table of contents or a title page.

    The last of them may be the first real heading.
    """
    for family, run in itertools.groupby(leaves, key=lambda leaf: leaf.family if leaf.kind is Kind.HEADING else ""):
        titles = list(run)
        if family and family not in ("numbered", "marked", *_UNDERLINE_LEVELS) and len(titles) >= 3:
            for title in titles[:-1]:
                title.kind = Kind.PARAGRAPH


def demote_common_caps(leaves: Sequence[Block]) -> None:
    """In a text that is mostly capitals, capitals say nothing."""
    caps = [leaf for leaf in leaves if leaf.family == "caps" and leaf.kind is Kind.HEADING]
    # One title over one paragraph is half of the text all the same.
    if len(caps) > max(1, len(leaves) // 2):
        for leaf in caps:
            leaf.kind = Kind.PARAGRAPH


class Levels:
    """Levels of headings: underlines have theirs; other families follow in the order in which they first appear."""

    def __init__(self, leaves: Sequence[Block], markup: Markup = PLAIN) -> None:
        headings = [leaf for leaf in leaves if leaf.kind is Kind.HEADING]
        if markup.by_appearance:
            families = dict.fromkeys(heading.family for heading in headings)
            self._underlines = {family: level for level, family in enumerate(families, start=1)}
        else:
            self._underlines = _UNDERLINE_LEVELS
        base = max((_UNDERLINE_LEVELS.get(heading.family, 0) for heading in headings), default=0)
        self._bases: dict[str, int] = {}
        for heading in headings:
            family = _family(heading)
            if family not in self._underlines and family not in self._bases:
                self._bases[family] = base + len(self._bases) + 1

    def of(self, heading: Block) -> int:
        family = _family(heading)
        return self._underlines.get(family) or self._bases[family] + max(len(heading.number) - 1, 0)


# An appendix stands beside the chapters or the numbered sections, not under them.
_BESIDE = {"appendix": "numbered", "annex": "numbered", "anhang": "numbered", "annexe": "numbered"}


def _family(heading: Block) -> str:
    return _BESIDE.get(heading.family, heading.family)
