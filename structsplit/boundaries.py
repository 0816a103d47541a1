"""Where running text may be cut, coarsest first.

Every function takes a text and returns the ascending start offsets of the pieces that tile it: the first
is 0, white space belongs to the piece before it, an empty text has no pieces. No boundary lies inside a
grapheme cluster, and above the last rung none lies inside a word, a number or a URL. All are linear.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import accumulate
from typing import Any

# Possessive, so that backtracking never takes "\r\n" for two line ends.
_LINE_END = r"(?:\n|\r\n?+)"
_LINE_ENDS = re.compile(_LINE_END)
_BLANK_LINES = re.compile(rf"{_LINE_END}(?:[^\S\r\n]*+{_LINE_END})+")
_FIRST_BLANK_LINES = re.compile(rf"(?:[^\S\r\n]*+{_LINE_END})*")
_SPACE = re.compile(r"\s*")

# Full-width punctuation needs no white space behind it to end a piece.
_WIDE_OPENERS = "（「『【《〈〔〖"
_WIDE_CLAUSE_ENDS = "、，；：）」』】》〉〕〗"
_WIDE_SENTENCE_ENDS = "。｡．！？"


def line_starts(text: str) -> list[int]:
    """Offsets of the starts of lines; lines end at `\\r\\n`, `\\n` or `\\r` only, as an editor counts them."""
    if "\r" in text:
        starts = [0, *(end.end() for end in _LINE_ENDS.finditer(text))]
    else:
        starts = list(accumulate(map((1).__add__, map(len, text.split("\n"))), initial=0))
        starts.pop()  # one behind the last line
    if starts[-1] == len(text):
        starts.pop()
    return starts


def blocks(text: str) -> list[tuple[int, int]]:
    """Spans of the runs of lines between blank lines: from the start of a line to the end of a line's text."""
    spans: list[tuple[int, int]] = []
    first = _FIRST_BLANK_LINES.match(text)
    start = first.end() if first else 0
    for gap in _BLANK_LINES.finditer(text, start):
        spans.append((start, gap.start()))
        start = gap.end()
    end = len(text.rstrip())
    if start < end:
        spans.append((start, end))
    return spans


# --- sentences

# sentencex is quadratic in a line of Chinese or of many quotes, so it is shown no more than this at once.
_WINDOW = 500
# What of a window without a boundary is shown again, so that an abbreviation at its end is seen whole.
_OVERLAP = 100
# sentencex panics at white space of several bytes behind an initial ("M. A\u00a0. B").
_ODD_SPACE = re.compile(r"[^\S \n\r]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")  # alone they are no UTF-8, which sentencex wants
_SPACELESS_SENTENCE_ENDS = frozenset(_WIDE_SENTENCE_ENDS + "」』）】》〉〕〗”’।॥؟۔።։")
_ENUMERATOR = re.compile(r"\s*[(\[]?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)\]]\s*")
_INITIAL = re.compile(r"\b\w\.\s+\Z")  # "т.е. лёд": sentencex misses abbreviations behind a comma
_KHMER_SENTENCE_END = re.compile(r"[។៕]\s+")  # unknown to sentencex


def sentences(text: str) -> list[int]:
    """Starts of sentences in any script. A blank line always ends one; a line end alone does not."""
    return _tiling(text, (at for start, end in blocks(text) for at in _block_sentences(text, start, end)))


def _block_sentences(text: str, start: int, end: int) -> Iterator[int]:
    yield start
    block = text[start:end]
    if block.isascii() and not any(mark in block[:-1] for mark in ".!?"):
        return
    previous = start
    for at in _candidates(text, start, end, _language(block)):
        if at > previous and _ends_sentence(text, at) and not _ENUMERATOR.fullmatch(text, previous, at):
            yield at
            previous = at


def _candidates(text: str, start: int, end: int, language: str) -> Iterator[int]:
    """What sentencex takes for starts of sentences in a block, in windows that overlap."""
    from sentencex import get_sentence_boundaries  # pyright: ignore[reportAttributeAccessIssue]  # an extension

    last = start
    while True:
        window_end = _window_end(text, start, end)
        window = _SURROGATE.sub("\ufffd", _ODD_SPACE.sub(" ", text[start:window_end]))
        for boundary in get_sentence_boundaries(language, window):
            at = _skip_space(text, start + boundary["start_index"])
            if max(last, start) < at < window_end:
                yield at
                last = at
        if language == "km":
            yield from (match.end() for match in _KHMER_SENTENCE_END.finditer(text, start, window_end))
        if window_end == end:
            return
        # The last sentence may go on behind the window.
        start = last if last > start else _resume(text, window_end)


def _window_end(text: str, start: int, end: int) -> int:
    if end - start <= _WINDOW:
        return end
    at = start + _WINDOW
    space = max(text.rfind(" ", start + _WINDOW // 2, at), text.rfind("\n", start + _WINDOW // 2, at))
    return at if space < 0 else space + 1


def _resume(text: str, window_end: int) -> int:
    """Where to look on: at the start of a word, since half an abbreviation looks like the end of a sentence."""
    space = text.find(" ", window_end - _OVERLAP, window_end - 1)
    return window_end - _OVERLAP if space < 0 else space + 1


def _ends_sentence(text: str, at: int) -> bool:
    """Whether a candidate may stand: after white space, or after a mark that needs none ("Foo.Bar" is one word)."""
    before = text[at - 1]
    if before.isspace():
        return not (text[at].islower() and _INITIAL.search(text, max(at - 8, 0), at))
    return before in _SPACELESS_SENTENCE_ENDS and not (text[at].isdigit() and text[at - 2 : at - 1].isdigit())


_SCRIPTS = re.compile(
    "(?P<en>[A-Za-z\u00c0-\u024f])|(?P<el>[\u0370-\u03ff])|(?P<ru>[\u0400-\u052f])|(?P<hy>[\u0531-\u058a])"
    "|(?P<he>[\u0590-\u05ff])|(?P<ar>[\u0600-\u06ff])|(?P<hi>[\u0900-\u097f])|(?P<bn>[\u0980-\u09ff])"
    "|(?P<pa>[\u0a00-\u0a7f])|(?P<gu>[\u0a80-\u0aff])|(?P<ta>[\u0b80-\u0bff])|(?P<te>[\u0c00-\u0c7f])"
    "|(?P<kn>[\u0c80-\u0cff])|(?P<ml>[\u0d00-\u0d7f])|(?P<th>[\u0e00-\u0e7f])|(?P<my>[\u1000-\u109f])"
    "|(?P<am>[\u1200-\u137f])|(?P<km>[\u1780-\u17ff])|(?P<ja>[\u3040-\u30ff])|(?P<zh>[\u3400-\u9fff])"
    "|(?P<ko>[\uac00-\ud7af])"
)


def _language(block: str) -> str:
    """A language of the block's script: it chooses the abbreviations that do not end a sentence."""
    if block.isascii():
        return "en"
    scripts = Counter(letter.lastgroup for letter in _SCRIPTS.finditer(block[:300]))
    return max(scripts, key=scripts.__getitem__, default=None) or "en"


# --- clauses

# Written from the white space backwards: a run of closing brackets is looked at once.
_CLAUSE_ENDS = re.compile(r"[\r\n]\s*|(?<=[,;:—–)\]}])\s+|(?<=[,;:][”’\"'»)\]])\s+")
_WIDE_CLAUSES = re.compile(rf"[{_WIDE_CLAUSE_ENDS}][{_WIDE_CLAUSE_ENDS}{_WIDE_SENTENCE_ENDS}”’]*")


def clauses(text: str) -> list[int]:
    """Starts of lines, and of what follows a comma, a semicolon, a colon, a dash or a closing bracket.

    White space must follow the mark, save after full-width punctuation.
    """
    starts = [match.end() for match in _CLAUSE_ENDS.finditer(text)]
    if not text.isascii():
        starts.extend(match.end() for match in _WIDE_CLAUSES.finditer(text) if not _inside_number(text, match))
        starts.sort()
    return _tiling(text, starts)


def _inside_number(text: str, mark: re.Match[str]) -> bool:
    return text[mark.start() - 1 : mark.start()].isdigit() and text[mark.end() : mark.end() + 1].isdigit()


# --- words

_SPACED_WORD = re.compile(r"\S+")

# Scripts without spaces, as ranges: `regex` knows their names, but is ten times slower by name.
_HAN = "\u3041-\u3096\u3400-\u9fff"
_SPACELESS = (
    rf"{_HAN}\u3005\u3007\u309d\u309e\uf900-\ufaff\U00020000-\U0003ffff"
    r"\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ecf\u0edc-\u0edf"  # Thai, Lao
    r"\u1000-\u103f\u1050-\u108f\u1780-\u17d3"  # Myanmar, Khmer
)
_KATAKANA = "\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
_EXTENDS = r"\p{Grapheme_Cluster_Break=Extend}\p{Grapheme_Cluster_Break=SpacingMark}\p{Grapheme_Cluster_Break=ZWJ}"
# Small kana and the vowel signs written behind their consonant never begin a piece, nor does what closes one.
_SMALL_KANA = "ぁぃぅぇぉっゃゅょゎ"
_TRAILING_VOWELS = "\u0e2f-\u0e33\u0e45\u0e46\u0eaf-\u0eb3\u102b-\u1038"
_NEVER_FIRST = f"{_WIDE_CLAUSE_ENDS}{_WIDE_SENTENCE_ENDS}”’…—～々ゝゞー{_SMALL_KANA}{_TRAILING_VOWELS}"
# Thai and Lao write some vowels before the consonant they belong to.
_LEADING_VOWELS = "\u0e40-\u0e44\u0ec0-\u0ec4"

_LARGE_KANA = "\u3042\u3044\u3046\u3048\u304a-\u3062\u3064-\u3082\u3084\u3086\u3088-\u308d\u308f-\u3096"
_PLAIN_HAN = rf"[{_HAN}](?=[{_LARGE_KANA}\u3400-\u9fff])"
_PLAIN_THAI = r"[\u0e01-\u0e3a\u0e45-\u0e4e](?=[\u0e01-\u0e2e\u0e40-\u0e44])"
# Most boundaries lie between two plain letters, which a cheap expression finds.
_PLAIN_PAIR = re.compile(f"{_PLAIN_HAN}|{_PLAIN_THAI}")


def words(text: str) -> list[int]:
    """Starts of words: of what follows white space and, in a script without spaces, of grapheme clusters.

    A run of Katakana is one word. Full-width punctuation stays with what it closes or opens. A letter or digit
    of a spaced script is never parted from its neighbour, so a URL, a number or an identifier stays whole.
    """
    starts = [word.start() for word in _SPACED_WORD.finditer(text)]
    if not text.isascii() and _NEEDS_NO_SPACE.search(text):
        in_urls = {at for url in _WIDE_URL.finditer(text) for at in range(url.start(), url.end())}
        starts.extend(pair.end() for pair in _PLAIN_PAIR.finditer(text) if pair.end() not in in_urls)
        starts.extend(word.start() for word in _spaceless_word().finditer(text))
        starts.sort()
    return _tiling(text, starts)


_NEEDS_NO_SPACE = re.compile(f"[{_SPACELESS}{_KATAKANA}{_WIDE_OPENERS}{_WIDE_CLAUSE_ENDS}{_WIDE_SENTENCE_ENDS}]")
_URL_REST = rf"://[^\s{_WIDE_OPENERS}{_WIDE_CLAUSE_ENDS}{_WIDE_SENTENCE_ENDS}]*+"
_WIDE_URL = re.compile(_URL_REST)


@cache
def _spaceless_word() -> Any:
    """A word of a text in which words need no spaces, or a run of plain letters but its last."""
    import regex

    wide = f"{_WIDE_OPENERS}{_WIDE_CLAUSE_ENDS}{_WIDE_SENTENCE_ENDS}"
    letter = rf"[[\p{{L}}\p{{N}}\p{{M}}_]--[{_SPACELESS}{_KATAKANA}]]"
    # What a spaced script writes between spaces.
    run = rf"(?:(?:[^\s{_SPACELESS}{_KATAKANA}{wide}:]|:(?!//))++(?:{_URL_REST})?|{_URL_REST})"
    cluster = rf"(?:[{_KATAKANA}][{_KATAKANA}{_EXTENDS}]*+|[{_LEADING_VOWELS}]?(?=[{_SPACELESS}])\X)"
    joined = rf"{cluster}(?:(?={letter}|[-,.;:!?)\]}}%/\\@\#&=+*]){run})?"
    return regex.compile(
        rf"""(?:{_PLAIN_HAN})++|(?:{_PLAIN_THAI})++
        |(?:[{_WIDE_OPENERS}][{_EXTENDS}]*+)*+
        (?:(?:{run}|{joined})(?:(?<={letter}|[(\[{{<"'“‘\#@/=]){joined})*+)?
        [{_NEVER_FIRST}{_EXTENDS}]*+""",
        regex.VERBOSE | regex.VERSION1,
    )


# --- graphemes


def graphemes(text: str) -> list[int]:
    """Starts of grapheme clusters: what a reader takes for one character. "\\r\\n" is one."""
    return [cluster.start() for cluster in _grapheme().finditer(text)]


@cache
def _grapheme() -> Any:
    import regex

    # Flags first: `\X` looks back over the whole run of regional indicators at each of them.
    return regex.compile(rf"[\U0001f1e6-\U0001f1ff]{{2}}[{_EXTENDS}]*+|\X")


LADDER: tuple[tuple[str, Callable[[str], list[int]]], ...] = (
    ("sentence", sentences),
    ("clause", clauses),
    ("word", words),
    ("grapheme", graphemes),
)
"""The rungs below a document's structure, coarsest first: name, function."""


def code_paragraphs(text: str) -> list[int]:
    """Starts of lines behind blank ones, also where the blank line is one of a comment (`#`, `//`, ` *`)."""
    return [0, *(line.end() for line in _BLANK_CODE_LINE.finditer(text))]


_BLANK_CODE_LINE = re.compile(r"^[ \t]*(?:#+|//+!?|\*+|--+|;+|%+)?[ \t]*(?:\r?\n|\r)(?!\s*\Z)", re.MULTILINE)


def code_clauses(text: str) -> list[int]:
    """Starts of what follows a comma, a semicolon or a brace."""
    return _tiling(text, [mark.end() for mark in _CODE_MARK.finditer(text)])


_CODE_MARK = re.compile(r"[;,{}][;,{})\]]*+\s*+(?=\S)")


def code_tokens(text: str) -> list[int]:
    """Starts of names, numbers and runs of other characters; white space stays with what is in front of it."""
    return _tiling(text, [token.start() for token in _CODE_TOKEN.finditer(text)])


_CODE_TOKEN = re.compile(r"[\w$](?:[\w$]|\.(?=\d))*+|[^\w\s$]++")

CODE_LADDER: tuple[tuple[str, Callable[[str], list[int]]], ...] = (
    ("paragraph", code_paragraphs),
    ("line", line_starts),
    ("clause", code_clauses),
    ("word", words),
    ("token", code_tokens),
    ("grapheme", graphemes),
)
"""The same for code."""


# --- what they share


def _tiling(text: str, candidates: Iterable[int]) -> list[int]:
    """Ascending candidates, moved past white space, without those that would tear a grapheme cluster."""
    starts = [0] if text else []
    last = _skip_space(text, 0)
    for candidate in candidates:
        if candidate <= last:
            continue
        at = _skip_space(text, candidate)
        if last < at < len(text) and not _tears_cluster(text[at - 1], text[at]):
            starts.append(at)
            last = at
    return starts


def _skip_space(text: str, at: int) -> int:
    if at < len(text) and not text[at].isspace():
        return at
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _tears_cluster(before: str, after: str) -> bool:
    """Whether a cluster may go on between these two characters; the first is no letter of a spaced script."""
    if (after < "\u0300" or "\u3400" <= after <= "\u9fff") and (before < "\u0300" or "\u3000" <= before <= "\ufdff"):
        return False
    if before in "\r\n":
        return False
    return _joins(after, _EXTENDS) or _joins(before, _PREPENDS) or (after.isalpha() and _joins(before, _CONJOINS))


_PREPENDS = r"\p{Grapheme_Cluster_Break=Prepend}"
# A virama joins the next consonant, with other marks between them. Thai and Lao have none that does.
_CONJOINS = rf"[{_EXTENDS}]--[\u0e00-\u0eff\u102b-\u1038\u103a-\u109f\u1780-\u17d1\u3099\u309a]"


@cache
def _joins(char: str, properties: str) -> bool:
    import regex

    return bool(regex.match(f"[{properties}]", char, regex.VERSION1))


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A span of a text without blank lines at its ends; the first line keeps its indentation."""
    inside = text[start:end]
    end = start + len(inside.rstrip())
    blank = len(inside) - len(inside.lstrip())
    line = max(inside.rfind("\n", 0, blank), inside.rfind("\r", 0, blank)) + 1
    return min(start + line, end), end
