"""What is true of a page, by selectolax alone: its words, tables, code, paragraphs with their headings, and navigation.

structsplit reads pages with lxml or html.parser; selectolax follows the HTML standard, so the two share no code.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from random import Random

from selectolax.lexbor import LexborHTMLParser, LexborNode

Count = Callable[[list[str]], list[int]]
"""The tokens of each text."""

MAIN = (
    "section#main-content",  # rustdoc
    "#apicontent",  # Node.js
    "#doc-content",  # Doxygen
    "section#main",  # gi-docgen
    "#page-content",  # httpd
    "[role=main]",  # Sphinx
    "#yui-main",  # Django
    "main",  # javadoc, mdBook and whoever writes HTML 5
    "article",
    "body.manpage > #header, body.manpage > #content, body.article > #header, body.article > #content",  # AsciiDoc
    "body > .sect1, body > .sect2, body > .refentry, body > .chapter, body > .part, body > .appendix, body > .preface,"
    "body > .book, body > .bibliography, body > .glossary, body > .index",  # DocBook
)
"""Where the main content stands, by generator: the first of these that is in the page. SQLite has none: all but
`NAVIGATION` of its pages is content."""
NAVIGATION = "nav, [role=navigation], footer, .menu, .searchmenu, .tagline, .fancy_toc"
OPTIONAL = (
    "nav, script, style, noscript, template, button, select, textarea, iframe, svg, [hidden], [aria-hidden=true],"
    "[style*='display:none'], [style*='display: none'], .hidden, .headerlink, .permalink, .selflink, a.anchor, a.mark,"
    "a.src, a.srclink, a.test-arrow, .out-of-band, summary.hideme, .copy-button, .viewcode-link, .viewcode-back, .ttc,"
    ".ingroups, .header > .summary,"
    "#MSearchSelectWindow, #MSearchResultsWindow, .toplang, .bottomlang, .lineno, .linenos, .toc, #toc, #quickview,"
    ".contents.topic, .fancy_toc, .notable-traits, .rightside"
)
"""What may be kept or dropped inside the main content: nobody would miss it. A page's own table of contents too."""

HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
BLOCKS = HEADINGS | {
    *("address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "details", "dir", "div"),
    *("dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "header", "hr", "li", "main", "menu", "nav"),
    *("ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul"),
}
LINES = frozenset(("div", "tr", "li", "p"))
"""What a highlighter makes lines of."""
BOXES = (
    "aside, blockquote, figure, li, dd, td, .note, .warning, .tip, .caution, .important, .danger, .example, .admonition"
)
"""A heading inside one of them says nothing of what comes behind it."""
UNITS = frozenset(("p", "li", "dd"))

FITS = 448
"""Tokens of a table or of code that leave room for a breadcrumb."""
PARAGRAPH_FITS = 400
TELLING = 40
"""Characters from which a paragraph is found by what it says."""
TELLING_CELL = 24
MOST_NAVIGATION = 20
"""Strings taken from one page."""

_MARKS = re.compile("[*_`\\\\\u00ad\u200b-\u200d\u2060\ufeff]+")
_WORD = re.compile(r"[^\W_]+")
_NOT_WORD = re.compile(r"[\W_]+")
_TARGET = re.compile(r"\]\((?:[^()\s]|\([^()]*\))*(?:\s+\"[^\"]*\")?\)")


def folded(text: str) -> str:
    """Letters and digits only: the same whatever the marks and the white space."""
    return _NOT_WORD.sub("", _plain(text))


def words(text: str) -> list[str]:
    """The words, with the marks of Markdown taken out from inside them."""
    return _WORD.findall(_MARKS.sub("", _plain(text)))


def fragment_words(html: str) -> list[str]:
    """The words that a piece of a page's source says."""
    root = LexborHTMLParser(f"<body>{html}").body
    return words(_text(root)) if root is not None else []


def _plain(text: str) -> str:
    """Without the targets of links and the entities that some put into Markdown."""
    return unescape(_TARGET.sub("]", text) if "](" in text else text).lower()


@dataclass(slots=True, eq=False)
class Heading:
    level: int
    title: str
    """Folded."""
    ids: frozenset[str]
    """Everything that a link to the heading may name: what has an id or a name between the text before and its end."""
    position: int
    """Where the first of the ids stands, in the order of the document."""
    own: bool
    """Whether one of the ids is its own or of something in it."""


@dataclass(slots=True)
class Unit:
    """A paragraph, the own text of a list item or a definition."""

    text: str
    """Folded."""
    words: list[str]
    path: tuple[Heading, ...]
    end: int
    """Where it ends, in the order of the document."""
    tokens: int = 0
    unique: bool = True
    """Whether the page says it once."""


@dataclass(slots=True)
class Table:
    cells: list[str]
    """Folded, each once."""
    header: list[str]
    telling: list[str]
    """Of the cells below the header, those that are long enough and that the page says once."""
    plain: str
    tokens: int = 0


@dataclass(slots=True)
class Code:
    text: str
    tokens: int = 0


@dataclass(slots=True)
class File:
    path: str
    site: str
    text: str


@dataclass(slots=True)
class Facts:
    file: File
    words: Counter[str] = field(default_factory=Counter)
    units: list[Unit] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    codes: list[Code] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    ids: dict[str, int] = field(default_factory=dict)
    """Position of everything a link can name."""
    navigation: list[str] = field(default_factory=list)
    """Folded texts of links and labels that stand outside of the main content only."""


def read(folder: Path, most: int | None) -> list[File]:
    """At most so many pages of each site (the folders in it), drawn by chance but always the same."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix in (".html", ".htm", ".xhtml") and path.is_file())
    Random(1).shuffle(paths)
    taken: Counter[str] = Counter()
    files: list[File] = []
    for path in paths:
        name = path.relative_to(folder)
        site = name.parts[0] if len(name.parts) > 1 else folder.name
        if most is not None and taken[site] >= most:
            continue
        try:
            text = path.read_bytes().decode().replace("\r\n", "\n")
        except UnicodeDecodeError:
            continue
        taken[site] += 1
        files.append(File(name.as_posix(), site, text))
    return files


def facts(file: File, count: Count) -> Facts:
    known = _Reader(file).read()
    tables, codes, units = known.tables, known.codes, known.units
    sizes = iter(
        count([*(t.plain for t in tables), *(c.text for c in codes), *(" ".join(unit.words) for unit in units)])
    )
    for one in (*tables, *codes, *units):
        one.tokens = next(sizes)
    return known


class _Reader:
    def __init__(self, file: File) -> None:
        self.known = Facts(file)
        tree = LexborHTMLParser(file.text)
        self.body = tree.body
        self.optional = {node.mem_id for node in tree.css(OPTIONAL)}
        self.boxes = {node.mem_id for node in tree.css(BOXES)}
        self.title = folded(" ".join(node.text() for node in tree.css("title")))
        roots = next((found for found in map(tree.css, MAIN) if found), [])
        self.roots = [root for root in roots if not _inside(root, {other.mem_id for other in roots})]
        if not self.roots and self.body is not None:
            self.roots = [self.body]
            self.optional |= {node.mem_id for node in tree.css(NAVIGATION)}
        self.navigation = [*tree.css(NAVIGATION)] if self.roots == [self.body] else [self.body]
        self.position = 0
        """How many nodes were entered and left."""
        self.path: list[Heading] = []
        self.named: list[str] = []
        """What a link can name, since the last text."""

    def read(self) -> Facts:
        for root in self.roots:
            self.walk(root)
            self.known.words.update(words(self.text(root)))
        whole = folded(" ".join(self.text(root) for root in self.roots))
        for unit in self.known.units:
            unit.unique = whole.count(unit.text) == 1
        for table in self.known.tables:
            cells = (cell for cell in table.cells if len(cell) >= TELLING_CELL and cell not in table.header)
            table.telling = [cell for cell in cells if whole.count(cell) == 1]
        self.leaks()
        return self.known

    def walk(self, root: LexborNode) -> None:
        outside: list[list[Heading]] = []
        tables = 0
        for node, entering in _events(root, self.optional):
            self.position += 1
            tag = node.tag
            if tag == "-text":
                if not node.text_content.isspace():
                    self.named.clear()
                continue
            if node.mem_id in self.boxes:
                if entering:
                    outside.append(self.path)
                else:
                    self.path = outside.pop()
            if tag == "table":
                tables += 1 if entering else -1
            if entering:
                self.element(node, in_table=tables > 0)

    def element(self, node: LexborNode, *, in_table: bool) -> None:
        tag = node.tag
        for name in _names(node):
            self.known.ids.setdefault(name, self.position)
            self.named.append(name)
        if tag in HEADINGS:
            self.heading(node)
        elif tag == "table":
            self.table(node)
        elif tag == "pre":
            self.code(node)
        elif tag in UNITS and not in_table:
            self.unit(node)

    def heading(self, node: LexborNode) -> None:
        inner = [name for child in node.css("[id], a[name]") for name in _names(child)]
        for name in inner:  # of permalinks too, which are left out else
            self.known.ids.setdefault(name, self.position)
        if title := folded(self.text(node)):
            names = frozenset((*self.named, *inner))
            first = min((self.known.ids[name] for name in names), default=self.position)
            own = bool(inner or node.attributes.get("id"))
            heading = Heading(int(node.tag[1]), title, names, first, own)
            self.path = [*(above for above in self.path if above.level < heading.level), heading]
            self.known.headings.append(heading)

    def text(self, node: LexborNode, *, until_block: bool = False, optional: bool = True) -> str:
        return _text(node, self.optional if optional else frozenset(), until_block=until_block)

    def unit(self, node: LexborNode) -> None:
        text = self.text(node, until_block=True)
        if len(folded(text)) >= TELLING:
            inside = len(node.css("*")) * 3  # at least as many events as it has
            self.known.units.append(Unit(folded(text), words(text), tuple(self.path), self.position + inside))

    def code(self, node: LexborNode) -> None:
        text = ""
        for inner, entering in _events(node, self.optional):
            if inner.tag == "-text" and entering:
                text += inner.text_content.replace("\u00a0", " ")
            elif (inner.tag == "br" and entering) or (inner.tag in LINES and text and not text.endswith("\n")):
                text += "\n"
        if text.strip():
            self.known.codes.append(Code(text.strip("\n")))

    def table(self, node: LexborNode) -> None:
        """Data only: no table in it or around it, no headings, no code, two rows and two columns at least."""
        if node.attributes.get("role") == "presentation" or node.css("pre, h1, h2, h3, h4, h5, h6"):
            return
        if len(node.css("table")) > 1 or _inside(node, {table.mem_id for table in self.body.css("table")}):
            return
        rows = [[self.text(cell) for cell in row.css("td, th")] for row in node.css("tr")]
        cells = {folded(cell): None for row in rows for cell in row}
        cells.pop("", None)
        if len(rows) < 2 or max(map(len, rows)) < 2 or len(cells) < 3:
            return
        heads = [row for row in node.css("tr") if _is_header(row)]
        header = [folded(self.text(cell)) for row in heads for cell in row.css("td, th")]
        plain = "\n".join(" | ".join(" ".join(cell.split()) for cell in row) for row in rows)
        self.known.tables.append(Table([*cells], [title for title in header if title], [], plain))

    def leaks(self) -> None:
        inside = {root.mem_id for root in self.roots} if self.roots != [self.body] else set()
        shown = folded(" ".join(self.text(root, optional=False) for root in self.roots if inside))
        shown = shown or folded(self.text(self.body))
        found: dict[str, None] = {}
        for area in self.navigation:
            for node in area.css("a, li, p, label, button, span, td, th") if area is not None else ():
                if len(found) == MOST_NAVIGATION:
                    break
                text = folded(node.text()) if not node.css("ul, ol, table, p") else ""
                if 12 <= len(text) <= 80 and text not in shown + " " + self.title and not _inside(node, inside):
                    found[text] = None
        self.known.navigation = [*found]


def _text(node: LexborNode, left_out: set[int] | frozenset[int] = frozenset(), *, until_block: bool = False) -> str:
    """What a node says; blocks are parted by blanks."""
    parts: list[str] = []
    first = True
    for inner, _ in _events(node, left_out):
        if inner.tag == "-text":
            parts.append(inner.text_content)
        elif inner.tag in BLOCKS:
            if until_block and not first and inner.tag != "br":
                break
            parts.append("\n" if inner.tag == "br" else " ")
        first = False
    return "".join(parts)


def _events(root: LexborNode, left_out: set[int] | frozenset[int]) -> Iterator[tuple[LexborNode, bool]]:
    """Nodes of a subtree when they open and, elements only, when they close."""
    stack = [(root, True)]
    while stack:
        node, entering = stack.pop()
        if node.mem_id in left_out and node.tag != "-text":
            continue
        yield node, entering
        if entering and node.tag != "-text":
            stack.append((node, False))
            children = [(child, True) for child in node.iter(include_text=True) if child.tag[0] not in "_!"]
            stack.extend(reversed(children))


def _inside(node: LexborNode, ancestors: set[int]) -> bool:
    while (node := node.parent) is not None:
        if node.mem_id in ancestors:
            return True
    return False


def _names(node: LexborNode) -> list[str]:
    """What a link can say to lead there."""
    names = (node.attributes.get("id"), node.attributes.get("name") if node.tag == "a" else None)
    return [name for name in names if name]


def _is_header(row: LexborNode) -> bool:
    """In the head, or one of the first rows if they have nothing but header cells."""
    if row.parent is not None and row.parent.tag == "thead":
        return True
    while row is not None:
        if row.tag == "tr" and row.css("td"):
            return False
        row = row.prev
    return True
