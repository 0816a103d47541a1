"""Light markup in what is read as plain text: how each language writes its headings and what it sets verbatim.

A row each, told by the name of a file; manual pages, whose suffix is a number, by their requests.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import PurePosixPath

_SNIFFED_CHARS = 20_000
"""How much of a text is looked at for the requests of a manual page: behind a licence, but near the top."""

MAX_HEADING_CHARS = 300


@dataclass(frozen=True, slots=True)
class Markup:
    """One language."""

    extensions: tuple[str, ...]
    heading: re.Pattern[str] | None = None
    """A line that is a heading: its groups are the mark and the title."""
    level: Callable[[str], int] = len
    """From the mark to the level."""
    verbatim: re.Pattern[str] | None = None
    """A block that blank lines and what looks like a heading do not end, with what labels it; only its opening lines
    where `close` says what ends it."""
    close: str = ""
    """The pattern of its last line, `{}` standing for the first group of `verbatim`."""
    table: re.Pattern[str] | None = None
    """What a block begins with that is a table."""
    start: re.Pattern[str] | None = None
    """A line that begins a block without a blank line in front."""
    directive: re.Pattern[str] | None = None
    """What a block begins with that holds the blocks indented below it."""
    indented_code: bool = True
    """Whether a block is code because it is indented."""
    label: re.Pattern[str] | None = None
    """A block in front of a heading by which others refer to it."""
    noise: re.Pattern[str] | None = None
    """What a title says without: but for its last group."""
    overlines: bool = False
    """Whether a title may stand between two rules."""
    by_appearance: bool = False
    """Whether the rule that comes first in a file has the highest level, whatever its character."""


_TEX_LEVELS = {
    name: level
    for level, name in enumerate(
        ("part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph"), start=1
    )
}

_RST_LITERAL = (
    "code|code-block|sourcecode|parsed-literal|literalinclude|prompt|highlight|math|graphviz|digraph|doctest|testcode"
    "|productionlist|list-table|csv-table|table"
)

RST = Markup(
    (".rst", ".rest"),
    # Of a directive the whole; of a paragraph that ends in two colons only what is indented below it. The blank lines
    # and the deeper ones are taken possessively, so that a long file is read once.
    verbatim=re.compile(
        rf"^([ \t]*+)\.\. (?:{_RST_LITERAL})::.*(?:\n(?:[ \t\r]*$|\1[ \t]+\S.*))*+"
        r"|^([ \t]*+)(?!\.\. ).*::[ \t\r]*\n(?:[ \t\r]*\n)++(?P<body>\2[ \t]+\S.*(?:\n(?:[ \t\r]*$|\2[ \t]+\S.*))*+)"
        # a table of rules, with blank lines between its rows, as far as its rows go
        r"|^[ \t]*+=+(?: +=+)+[ \t\r]*\n(?:.*\n){1,100}?[ \t]*=+(?: +=+)+[ \t\r]*(?=\n[ \t\r]*\n|\n?\Z)",
        re.MULTILINE,
    ),
    table=re.compile(r"[ \t]*(?:=+(?: +=+)+[ \t\r]*$|\+[-=]+\+)", re.MULTILINE),
    directive=re.compile(r"[ \t]*\.\. [\w:.+-]+::"),
    label=re.compile(r"(?:\.\. _[^\n]{1,200}:[ \t\r]*(?:\n|\Z))+"),
    # the text of a role: of `:func:`~pkg.name``, of `:ref:`title <label>``
    noise=re.compile(r":[\w:+.-]+:`~?([^`<>]+?)(?:\s*<[^`<>]*>)?`"),
    indented_code=False,
    overlines=True,
    by_appearance=True,
)

ASCIIDOC = Markup(
    (".adoc", ".asciidoc", ".asc"),
    heading=re.compile(r"(={1,6})[ \t]+(\S.*?)(?:[ \t]+=+)?[ \t]*"),
    verbatim=re.compile(
        r"^(?:\[[^\n\[\]]*\][ \t\r]*\n|\.[^\s.][^\n]*\n){0,4}(-{4,}|\.{4,}|\+{4,}|/{4,}|[|,:!]={3,}|```).{0,40}$",
        re.MULTILINE,
    ),
    label=re.compile(r"(?:\[(?:\[[^\[\]\n]+\]|[#.%][^\[\]\n]*)\][ \t\r]*(?:\n|\Z))+"),
    noise=re.compile(r"\s*\[\[[^\[\]]*\]\]\s*"),
    close=r"^{}[ \t\r]*$",
)

ORG = Markup(
    (".org",),
    indented_code=False,
    heading=re.compile(r"(\*+)[ \t]+(?:(?:TODO|DONE|NEXT|WAITING)[ \t]+)?(\S.*?)(?:[ \t]+:[\w@#%:]+:)?[ \t]*"),
    verbatim=re.compile(
        r"^[ \t]*#\+begin_(src|example|export|comment)\b.*$",
        re.MULTILINE | re.IGNORECASE,
    ),
    close=r"^[ \t]*#\+(?i:end_{})\b.*$",
)

TEX = Markup(
    (".tex", ".ltx", ".latex"),
    heading=re.compile(
        rf"[ \t]*\\({'|'.join(_TEX_LEVELS)})\*?(?:\[[^\[\]]*\])?\{{((?:[^{{}}]|\{{[^{{}}]*\}})+)\}}.*",
    ),
    level=_TEX_LEVELS.__getitem__,
    indented_code=False,
    verbatim=re.compile(
        r"^[ \t]*\\begin\{((?:verbatim|Verbatim|lstlisting|minted|tabular|tabularx|longtable|equation|align|alltt"
        r"|tikzpicture|algorithm)\*?)\}.*$",
        re.MULTILINE,
    ),
    noise=re.compile(r"\\(?:(?:label|index)\{[^{}]*\}|[A-Za-z]+\{([^{}]*)\})"),
    close=r"\\end\{{{}\}}.*$",
)

MANUAL_PAGE = Markup(
    (),
    heading=re.compile(r"\.[ \t]*(S[HhSs])[ \t]+\"?(.*?)\"?[ \t]*"),
    level=lambda mark: 1 if mark.upper() == "SH" else 2,
    verbatim=re.compile(r"^\.(nf|EX|Bd -literal.*|TS)[ \t\r]*$", re.MULTILINE),
    close=r"^\.(?:fi|EE|Ed|TE)\b.*$",
    start=re.compile(r"\.(?:PP|P|LP|Pp|TP|IP|HP|It)\b"),
)

_HUNK = r"@@+ -.+ @@.*"
"""With the name of the function that Git finds for it."""

DIFF = Markup(
    (".diff", ".patch"),
    heading=re.compile(rf"(?=(diff|Index|@@))(diff -.+|Index: .+|{_HUNK})"),
    level=lambda mark: 2 if mark == "@@" else 1,
    verbatim=re.compile(r"^(?:[-+ \\].*(?:\n|\Z))+", re.MULTILINE),
    noise=re.compile(r"^(?:diff -.* (?:b/)?|Index: )(\S+)$"),
)

BARE_DIFF = replace(
    DIFF,
    extensions=(),
    heading=re.compile(rf"(?=(---|@@))(--- .+|{_HUNK})"),
    verbatim=re.compile(r"^(?:(?!--- .*\n\+\+\+ )[-+ \\].*(?:\n|\Z))+", re.MULTILINE),
    noise=re.compile(r"^--- (?:a/)?([^\t]+?)(?:\t.*|\s+\d{4}-.*)?$"),
)
"""Without a line that names each file but the two for its sides."""

PLAIN = Markup(())

_BY_EXTENSION = {extension: markup for markup in (RST, ASCIIDOC, ORG, TEX, DIFF) for extension in markup.extensions}
_FILE_OF_DIFF = re.compile(r"^(?:diff -|Index: )", re.MULTILINE)
_MANUAL_PAGE_TITLE = re.compile(r"^\.(?:TH|Dt)[ \t]+\S", re.MULTILINE)
_MANUAL_PAGE_SECTION = re.compile(r"^\.S[Hh][ \t]+\S", re.MULTILINE)


def markup_of(source: str | None, text: str) -> Markup:
    """The markup of a file, by its name or, of a manual page, by its content."""
    path = PurePosixPath((source or "").lower().replace("\\", "/"))
    # Sphinx publishes the sources of its pages as `page.rst.txt`
    extension = PurePosixPath(path.stem).suffix if path.suffix == ".txt" else path.suffix
    if extension in _BY_EXTENSION:
        markup = _BY_EXTENSION[extension]
        return BARE_DIFF if markup is DIFF and not _FILE_OF_DIFF.search(text) else markup
    signs = _MANUAL_PAGE_TITLE, _MANUAL_PAGE_SECTION
    return MANUAL_PAGE if all(sign.search(text, 0, _SNIFFED_CHARS) for sign in signs) else PLAIN


def heading_match(line: str, markup: Markup) -> re.Match[str] | None:
    """The mark and title of a line that is a heading."""
    return markup.heading.fullmatch(line) if markup.heading and len(line) <= MAX_HEADING_CHARS else None


def without_noise(title: str, markup: Markup) -> str:
    """A title as it is read."""
    if not markup.noise:
        return title
    return markup.noise.sub(lambda noise: (noise[noise.re.groups] or "") if noise.re.groups else "", title).strip()


def verbatim_spans(text: str, markup: Markup) -> Iterator[tuple[int, int]]:
    """Spans of the verbatim blocks of a text, in order. What is never closed is none."""
    if not markup.verbatim:
        return
    at, unclosed = 0, set[str]()
    while found := markup.verbatim.search(text, at):
        at, end = found.end(), found.end()
        if markup.close:
            name = found[1]
            # looked for once by name, so that openings without an end do not each cost the rest of the text
            close = None if name in unclosed else _closing(markup.close, name).search(text, at)
            if not close:
                unclosed.add(name)
                continue
            at = end = close.end()
        start = found.start("body") if found.lastgroup == "body" else found.start()
        yield start, start + len(text[start:end].rstrip())


@lru_cache(maxsize=64)
def _closing(close: str, name: str) -> re.Pattern[str]:
    return re.compile(close.format(re.escape(name)), re.MULTILINE)
