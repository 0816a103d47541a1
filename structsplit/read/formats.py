"""From a name and a text to a format."""

import re
from dataclasses import dataclass
from pathlib import PurePosixPath

from structsplit.languages import language_for_path, language_for_shebang

MARKDOWN, NOTEBOOK, HTML, MHTML, EPUB, PDF = "markdown", "notebook", "html", "mhtml", "epub", "pdf"
TEXT, CODE = "text", "code"

# Formats without a parser have their names too, so that an error can say which one is missing.
FORMAT_EXTENSIONS = {
    MARKDOWN: ".md .markdown .mdown .mkd .mkdn .mdwn .mdx .qmd .rmd .mdc",
    TEXT: ".txt .text .log .rst .rest .adoc .asciidoc .org .tex .ltx .latex .textile .diff .patch"
    " .csv .tsv .jsonl .ndjson .srt .vtt .po .pot",
    HTML: ".html .htm .xhtml",
    PDF: ".pdf .xps .oxps .mobi .fb2",
    NOTEBOOK: ".ipynb",
    "docx": ".docx",
    "pptx": ".pptx",
    "xlsx": ".xlsx",
    "odt": ".odt",
    MHTML: ".mht .mhtml",
    EPUB: ".epub",
    "rtf": ".rtf",
    "email": ".eml",
}

# by the name before the first dot, in any case, where the extension says nothing
TEXT_FILENAMES = {
    "authors", "changelog", "changes", "codeowners", "contributors", "copying", "copyright", "history", "install",
    "licence", "license", "news", "notice", "readme", "thanks", "todo", "version",
}  # fmt: skip

_FORMAT_BY_EXTENSION = {
    extension: name for name, extensions in FORMAT_EXTENSIONS.items() for extension in extensions.split()
}

# What is behind the extension of a file that makes another, or is a copy of one: `pod.yaml.j2`, `config.py.example`.
_WRAPPERS = {
    ".bak", ".default", ".dist", ".example", ".hbs", ".in", ".j2", ".jinja", ".jinja2", ".mustache", ".orig", ".sample",
    ".template", ".tmpl", ".tpl",
}  # fmt: skip

SNIFFED_CHARS = 50_000
"""How much of a text is looked at to tell its format from its content."""

MAX_CODE_SHARE = 0.2
"""Above this share of lines that look like code, `#` begins a comment and `-` an operand."""


@dataclass(frozen=True, slots=True)
class ContentRule:
    """What a file is in truth whose extension lies. Extensions that two languages share, as `.h`, `.m` and `.ts`,
    stand in `grammars/`, under `contested`."""

    extensions: tuple[str, ...]
    sign: re.Pattern[str]
    """Found within the first `SNIFFED_CHARS` of such a file, and of no other."""
    format: str
    language: str = ""


CONTENT_RULES = (
    # A template makes pages and is none: it is split as source code. Documentation of templates shows them too, but
    # never inside a real tag.
    ContentRule(
        (".html", ".htm", ".xhtml"),
        re.compile(
            r"""\A\ufeff?\s*+(?:<!DOCTYPE[^<>]*+>\s*+)?(?:\{%|\{\{|\{\#|<%|<\?(?!xml\b))"""
            r"""|<(?:html|link|script|img|a|form|meta|body)\b[^<>]{0,300}?=["']?(?:\{\{|\{%|<%|<\?)"""
            r"""|<title>[^<]{0,100}?(?:\{\{|\{%|<%|<\?)""",
            re.IGNORECASE,
        ),
        CODE,
        "html-source",
    ),
    # for want of a grammar: Prolog, not Perl; Rocq (Coq), not Verilog; a session of a shell (cram), not Perl
    ContentRule((".pl",), re.compile(r"^:-[ \t]*[a-z]\w*|^[a-z]\w*(?:\([^()\n]*\))?[ \t]*:-", re.MULTILINE), TEXT),
    ContentRule(
        (".v",),
        re.compile(
            r"^[ \t]*(?:Require|From[ \t]+[\w.]+[ \t]+Require)\b|^Proof\."
            r"|^[ \t]*(?:Theorem|Lemma|Inductive|Fixpoint|Definition|Corollary)[ \t]+\w+",
            re.MULTILINE,
        ),
        TEXT,
    ),
    ContentRule((".t",), re.compile(r"^  \$ \S", re.MULTILINE), TEXT),
    # a class of LaTeX, not of Apex; what a compiler says a file depends on, not D
    ContentRule((".cls",), re.compile(r"^[ \t]*\\(?:NeedsTeXFormat|ProvidesClass)\b", re.MULTILINE), TEXT),
    ContentRule((".d",), re.compile(r"\A\S[^\s:]*\.(?:l?o|obj|rmeta|d|rlib)[ \t]*:(?:[ \t]|$)"), CODE, "make"),
)


def content_rule(name: str, text: str) -> ContentRule | None:
    """The rule for a file whose content tells better than its extension what it is."""
    extension = PurePosixPath(name).suffix.lower()
    return next(
        (rule for rule in CONTENT_RULES if extension in rule.extensions and rule.sign.search(text, 0, SNIFFED_CHARS)),
        None,
    )


def detect_format(source: str | None, text: str) -> tuple[str, str]:
    """The format of a text and, where the format is "code", its language (else "").

    `source` is a file name, a path or a URL; None for a text without a name. By extension, file name,
    shebang, then content; what nothing is known of is "text".
    """
    full_name = PurePosixPath((source or "").replace("\\", "/")).name
    name = _unwrapped(full_name)
    if rule := content_rule(name, text):
        return rule.format, rule.language
    if found := _by_name(name, text, is_wrapped=name != full_name):
        return found
    if language := language_for_shebang(text.partition("\n")[0]):
        return CODE, language.name
    if name.partition(".")[0].lower() in TEXT_FILENAMES:
        return TEXT, ""
    if looks_like_notebook(text):
        return NOTEBOOK, ""
    if _HTML_START.match(text[:SNIFFED_CHARS]):
        return HTML, ""
    return (MARKDOWN if looks_like_markdown(text) else TEXT), ""


def _by_name(name: str, text: str = "", *, is_wrapped: bool) -> tuple[str, str] | None:
    """The format, and the language of code, that a file's name tells by its language or its extension.

    Args:
        name: without what it is wrapped in.
        text: settles extensions that languages share.
        is_wrapped: whether it is a template or a copy.
    """
    extension = PurePosixPath(name).suffix.lower()
    # before the extensions of formats, for CMakeLists.txt; the languages claim none of those
    if name and (language := language_for_path(name, text, by_stem=extension not in _FORMAT_BY_EXTENSION)):
        return CODE, language.name
    if is_wrapped and _FORMAT_BY_EXTENSION.get(extension) == HTML:
        return CODE, "html-source"  # makes pages and is none, whatever its marks
    return (_FORMAT_BY_EXTENSION[extension], "") if extension in _FORMAT_BY_EXTENSION else None


def _unwrapped(name: str) -> str:
    """The name of what a template makes or a copy is of, where that has an extension of its own and is a text."""
    while (path := PurePosixPath(name)).suffix.lower() in _WRAPPERS:
        inner = PurePosixPath(path.stem).suffix.lower()
        if not inner or _FORMAT_BY_EXTENSION.get(inner, TEXT) not in (TEXT, MARKDOWN, HTML):
            break
        name = path.stem
    return name


def known_format(name: str) -> str:
    """The format that a file's name tells, or "" where only its content could."""
    inner = _unwrapped(name)
    if found := _by_name(inner, is_wrapped=inner != name):
        return found[0]
    return TEXT if inner.partition(".")[0].lower() in TEXT_FILENAMES else ""


SNIFFED_HEADER_BYTES = 4_000

_MHTML_START = re.compile(
    rb"(?=(?:.+\n)*?(?:Snapshot-)?Content-Location:[ \t]*\S)(?=(?:.+\n)*?MIME-Version:)[A-Z][\w-]*:[ \t].*\n"
    rb"(?:.+\n)*?Content-Type:[ \t]*multipart/related",
    re.IGNORECASE,
)
"""The headers of a saved page: a letter of parts that says where it was saved from."""

_EPUB_START = re.compile(rb"PK\x03\x04.{26}mimetypeapplication/epub\+zip", re.DOTALL)
"""The first entry of the archive, stored: what the EPUB specification has put there to be seen in the bytes."""


_PDF_START = re.compile(rb"\s{0,64}%PDF-\d|.{60}BOOKMOBI", re.DOTALL)
"""Of a PDF, and of a MOBI book."""


def format_of_bytes(data: bytes) -> str:
    """The format that only the bytes of a file can tell, for they are no text; "" where they tell none."""
    if _EPUB_START.match(data):
        return EPUB
    if _MHTML_START.match(data[:SNIFFED_HEADER_BYTES]):
        return MHTML
    return PDF if _PDF_START.match(data) else ""


_FRONT_MATTER = re.compile(r"\A\ufeff?---[ \t]*\n(?:[\w-]+:.*\n|[ \t#-].*\n)*?---[ \t]*$", re.MULTILINE)
_FENCED = re.compile(r"^ {0,3}(```+|~~~+).*\n(?:.*\n)*?(?: {0,3}\1[ \t]*$|.*\Z)", re.MULTILINE)

# Signs that nothing but Markdown has.
_CERTAIN_SIGNS = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        _FRONT_MATTER.pattern,
        r"^ {0,3}```[\w+#.-]*[ \t]*$|^ {0,3}~~~+[\w+#.-]*[ \t]*$",  # a fence
        r"^[ \t]*+\|?[ \t]*+:?-{2,}+:?[ \t]*+\|[ \t|:-]*$",  # the delimiter row of a table
        r"\[[^\[\]\n]{1,200}\]\((?:https?:|mailto:|[#./]|[\w/-]{1,80}\.\w)[^()\n]{0,400}\)",  # a link
    )
)

# Signs that comments and data have too.
_POSSIBLE_SIGNS = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        r"^\ufeff?#{1,6}[ \t]+\S",  # a heading
        r"^[^\s#=-].*\n(?:={3,}|-{3,})[ \t]*$",  # an underlined heading
        r"^[*+-][ \t]+\S.*\n(?:[ \t]*\n)?[*+-][ \t]+\S",  # two items of a list
        r"^1[.)][ \t]+\S.*\n(?:[ \t]*\n)?2[.)][ \t]+\S",
    )
)

_CODE_LINE = re.compile(
    "[ \t]*(?:"
    + "|".join(
        (
            r"#(?:include|define|ifn?def|endif|pragma|!)",
            r"//|/\*",
            # words that a sentence may begin with too: then it ends like one
            r"(?:import|from|def|class|return|function|export|const|let|var|public|private|package|using|namespace)"
            r"\b(?!.*[.!?:,]$)",
            r"(?:def|class)\b.*:$",
            r"(?:fi|done|esac|then|else|end|endif)$|(?:echo|set|exit|elif)\b|if[ \t]*[\[(]",
            r"[\w.$-]+[ \t]*[:+]?=[ \t]*\S",  # an assignment
            r"[a-z_][\w-]*:(?:[ \t]+\S{1,40})?$|-[ \t]+[\w-]+:(?:[ \t]|$)",  # YAML
            r"[\w.]+\(.*\)$",  # a call
            r".*[;{}]$",
            r".*[ \t]\\$",
        )
    )
    + ")"
)

_CONSECUTIVE_COMMENTS = re.compile(r"^#[ \t]+\S.*\n#(?:[ \t]+\S.*)?$", re.MULTILINE)


_NOTEBOOK_START = re.compile(r'\ufeff?\s*+\{\s*+"(?:cells|metadata|nbformat|nbformat_minor|worksheets)"\s*+:')


_HTML_START = re.compile(
    r"\ufeff?\s*+(?:<\?xml\b[^>]*+>\s*+)?(?:<!--(?:(?!-->).)*+-->\s*+)*+<(?:!DOCTYPE\s++html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)
"""What a page begins with, behind an XML declaration and comments."""


def looks_like_notebook(text: str) -> bool:
    """Whether a text without a name is the JSON of a Jupyter notebook, which says so at one of its ends."""
    ends = text[:SNIFFED_CHARS], text[-SNIFFED_CHARS:]
    return _NOTEBOOK_START.match(text) is not None and any('"nbformat"' in end for end in ends)


def looks_like_markdown(text: str) -> bool:
    """Whether a text without a name shows Markdown, and is not code or data with a comment in it."""
    text = text[:SNIFFED_CHARS].replace("\r\n", "\n")
    certain = any(sign.search(text) for sign in _CERTAIN_SIGNS)
    if not certain and not any(sign.search(text) for sign in _POSSIBLE_SIGNS):
        return False
    if not certain and _CONSECUTIVE_COMMENTS.search(text):
        return False
    lines = [line for line in _FENCED.sub("", _FRONT_MATTER.sub("", text)).splitlines() if line.strip()]
    code = sum(1 for line in lines if _CODE_LINE.match(line.rstrip()))
    return code <= MAX_CODE_SHARE * len(lines)
