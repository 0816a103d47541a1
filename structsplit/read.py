"""From a file to its bytes, from bytes to text, and from a name and a text to a format."""

import errno
import os
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from structsplit.errors import BinaryError, ReadError
from structsplit.languages import language_for_path, language_for_shebang

# Formats

MARKDOWN, NOTEBOOK, HTML, MHTML, EPUB, PDF = "markdown", "notebook", "html", "mhtml", "epub", "pdf"
TEXT, CODE = "text", "code"

# Formats without a parser have their names too, so that an error can say which one is missing.
FORMAT_EXTENSIONS = {
    MARKDOWN: ".md .markdown .mdown .mkd .mkdn .mdwn .mdx .qmd .rmd .mdc",
    TEXT: ".txt .text .log .rst .adoc .asciidoc .org .tex .textile .csv .tsv .jsonl .ndjson .srt .vtt .po .pot",
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
    name = PurePosixPath((source or "").replace("\\", "/")).name
    extension = PurePosixPath(name).suffix.lower()
    if rule := content_rule(name, text):
        return rule.format, rule.language
    # before the extensions of formats, for CMakeLists.txt; the languages claim none of those
    if name and (language := language_for_path(name, text, by_stem=extension not in _FORMAT_BY_EXTENSION)):
        return CODE, language.name
    if extension in _FORMAT_BY_EXTENSION:
        return _FORMAT_BY_EXTENSION[extension], ""
    if language := language_for_shebang(text.partition("\n")[0]):
        return CODE, language.name
    if name.partition(".")[0].lower() in TEXT_FILENAMES:
        return TEXT, ""
    if looks_like_notebook(text):
        return NOTEBOOK, ""
    if _HTML_START.match(text[:SNIFFED_CHARS]):
        return HTML, ""
    return (MARKDOWN if looks_like_markdown(text) else TEXT), ""


def known_format(name: str) -> str:
    """The format that a file's name tells, or "" where only its content could."""
    extension = PurePosixPath(name).suffix.lower()
    if language_for_path(name, by_stem=extension not in _FORMAT_BY_EXTENSION):
        return CODE
    if extension in _FORMAT_BY_EXTENSION:
        return _FORMAT_BY_EXTENSION[extension]
    return TEXT if name.partition(".")[0].lower() in TEXT_FILENAMES else ""


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

_CONSECUTIVE_COMMENTS = re.compile(r"^#[ \t]\S.*\n#(?:[ \t]\S.*)?$", re.MULTILINE)


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


# Bytes to text

BYTE_ORDER_MARKS = (
    # four bytes before two: UTF-32 begins as UTF-16 does
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)

CONTROL_BYTES = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1b"))
MAX_CONTROL_SHARE = 0.05
"""Text has a few control characters at most; of random bytes every tenth is one."""
INSPECTED_BYTES = 8_192

# What charset-normalizer chooses among. Of all it knows it finds UTF-16 and code pages of the 1980s in short texts.
GUESSED_ENCODINGS = (
    "cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258", "cp874", "koi8_r",
    "cp932", "euc_jp", "iso2022_jp", "gb18030", "big5", "cp949", "mac_roman",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Signature:
    """The bytes that files of a binary format begin with."""

    what: str
    magic: bytes
    offset: int = 0
    sure: bool = True
    """False where a text may begin like that: then a NUL must be near."""
    again: int = 0
    """Where the magic must stand a second time; 0: nowhere."""


SIGNATURES = (
    Signature("PNG image", b"\x89PNG\r\n"),
    Signature("JPEG image", b"\xff\xd8\xff"),
    Signature("GIF image", b"GIF87a"),
    Signature("GIF image", b"GIF89a"),
    Signature("WebP image", b"WEBP", 8, sure=False),
    Signature("BMP image", b"BM", sure=False),
    Signature("TIFF image", b"II*\x00"),
    Signature("TIFF image", b"MM\x00*"),
    Signature("icon", b"\x00\x00\x01\x00"),
    Signature("Photoshop image", b"8BPS\x00"),
    Signature("PDF document", b"%PDF-"),
    Signature("zip archive, or an office document", b"PK\x03\x04"),
    Signature("zip archive", b"PK\x05\x06"),
    Signature("office document of before 2007", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
    Signature("gzip archive", b"\x1f\x8b"),
    Signature("bzip2 archive", b"1AY&SY", 4),
    Signature("xz archive", b"\xfd7zXZ\x00"),
    Signature("zstd archive", b"\x28\xb5\x2f\xfd"),
    Signature("7z archive", b"7z\xbc\xaf\x27\x1c"),
    Signature("rar archive", b"Rar!\x1a\x07"),
    Signature("tar archive", b"ustar", 257, sure=False),
    Signature("ELF program", b"\x7fELF"),
    Signature("Windows program", b"MZ", sure=False),
    Signature("macOS program", b"\xcf\xfa\xed\xfe"),
    Signature("Java class, or a macOS program", b"\xca\xfe\xba\xbe"),
    Signature("WebAssembly module", b"\x00asm"),
    Signature("SQLite database", b"SQLite format 3\x00"),
    Signature("Parquet file", b"PAR1", sure=False),
    Signature("HDF5 file", b"\x89HDF\r\n"),
    Signature("NumPy array", b"\x93NUMPY"),
    Signature("MPEG video", b"G", sure=False, again=188),
    Signature("MP4 video", b"ftyp", 4, sure=False),
    Signature("Matroska video", b"\x1a\x45\xdf\xa3"),
    Signature("AVI video", b"AVI ", 8, sure=False),
    Signature("MP3 audio", b"ID3", sure=False),
    Signature("WAV audio", b"WAVE", 8, sure=False),
    Signature("Ogg audio", b"OggS\x00"),
    Signature("FLAC audio", b"fLaC", sure=False),
    Signature("font", b"wOFF", sure=False),
    Signature("font", b"wOF2", sure=False),
    Signature("font", b"OTTO\x00"),
    Signature("font", b"\x00\x01\x00\x00\x00"),
)


def decode(data: bytes) -> tuple[str, str, str | None]:
    """The text of a file, its encoding, and a note where the encoding was guessed.

    No character is replaced and newlines stay as they are. A UTF-8 byte order mark stays too, as U+FEFF,
    so that offsets are those of a plain decode. Raises ReadError for binary data, and where no encoding fits.
    """
    for mark, encoding in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return _decode_marked(data, encoding)
    if what := binary_kind(data):
        raise BinaryError(f"looks like a binary file ({what})")
    encoding = _utf_16_without_mark(data)
    if encoding:
        return data.decode(encoding), encoding, f"encoding guessed: {encoding}"
    try:
        return data.decode("utf-8"), "utf-8", None
    except UnicodeDecodeError as error:
        return _guess(data, error)


def binary_kind(data: bytes) -> str | None:
    """What kind of binary file this is, or the beginning of one; None for text."""
    if any(data.startswith(mark) for mark, _ in BYTE_ORDER_MARKS):
        return None
    if what := _binary_format(data):
        return what
    head = data[:INSPECTED_BYTES]
    controls = len(head) - len(head.translate(None, CONTROL_BYTES))
    if controls <= max(1, MAX_CONTROL_SHARE * len(head)) or _utf_16_without_mark(head[: len(head) // 2 * 2]):
        return None
    return f"{controls} control characters in its first {len(head)} bytes"


def _decode_marked(data: bytes, encoding: str) -> tuple[str, str, None]:
    try:
        return data.decode(encoding), encoding, None
    except UnicodeDecodeError as error:
        raise ReadError(
            f"begins with the byte order mark of {encoding}, but byte {error.start} is no {encoding}"
        ) from error


def _binary_format(data: bytes) -> str | None:
    has_nul = b"\0" in data[:INSPECTED_BYTES]
    return next(
        (
            known.what
            for known in SIGNATURES
            if (known.sure or has_nul)
            and data.startswith(known.magic, known.offset)
            and (not known.again or data.startswith(known.magic, known.again))
        ),
        None,
    )


_UTF_16_TAG = re.compile(rb"(?:[\t\n\r ]\0)*+<\0[!?a-zA-Z]\0|(?:\0[\t\n\r ])*+\0<\0[!?a-zA-Z]")


def _utf_16_without_mark(data: bytes) -> str | None:
    """Western text in UTF-16 has a NUL in nearly every second byte, and only there; a page in any script begins with
    its first tag."""
    head = data[:INSPECTED_BYTES]
    even, odd = head[::2].count(0), head[1::2].count(0)
    half = len(head) / 2
    is_western = len(data) >= 4 and max(even, odd) >= 0.4 * half and min(even, odd) <= 0.05 * half
    if not is_western and not _UTF_16_TAG.match(data):
        return None
    encoding = "utf-16-le" if (odd > even if is_western else data[1] == 0) else "utf-16-be"
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return None
    return encoding


def _guess(data: bytes, error: UnicodeDecodeError) -> tuple[str, str, str]:
    """The likeliest text of bytes that are no UTF-8. Raises ReadError where nothing fits."""
    from charset_normalizer import from_bytes

    matches = from_bytes(data, cp_isolation=list(GUESSED_ENCODINGS))
    best = matches.best()
    if best is None:
        raise ReadError(
            f"is in no encoding that can be told (byte {error.start} is no UTF-8): convert it to UTF-8"
        ) from error
    # short Western texts fit many code pages equally well, and cp1252 is by far the commonest
    tied = [match for match in matches if (match.chaos, match.coherence) == (best.chaos, best.coherence)]
    western = any("cp1252" in match.could_be_from_charset for match in tied)
    encoding = "cp1252" if western or (best.encoding in LATIN and _is_western(data)) else best.encoding
    return data.decode(encoding), encoding, f"encoding guessed: {encoding}"


LATIN = frozenset({"cp1250", "cp1254", "cp1257", "cp1258", "mac_roman"})
"""Code pages of the Latin script besides cp1252: most letters stand at the same places, so that a guess among them
hangs on few."""

_SIGN_IN_WORD = re.compile(r"[^\W\d_][¡-©«-´¶¸¹»-¿÷×\x80-\x9f]+[^\W\d_]|\B[¹³¿]\B|[^\W\d_][¹³¿ºª¥¯]\b")
"""Of cp1252: a sign between letters, where another code page has a letter."""

_RARE = re.compile("[þðýÞÐÝ]")
"""Letters of Icelandic, where the code pages of Turkish and of the Baltic have the commonest of theirs."""


def _is_western(data: bytes) -> bool:
    """Whether cp1252 makes words of all bytes, in letters that Western languages use."""
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        return False
    return not _SIGN_IN_WORD.search(text) and not _RARE.search(text)


# Files

MAX_FILE_BYTES = 512 * 1024 * 1024

_READ_ERRORS: dict[int | None, str] = {
    errno.ENOENT: "no such file",
    errno.EISDIR: "is a directory, not a file",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.ELOOP: "is a circle of symbolic links",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ENOTDIR: "no such file",
}


def read_file(path: str | Path) -> bytes:
    """The bytes of a file. Raises ReadError, one line that names the path, where it cannot be read
    or is larger than `MAX_FILE_BYTES`."""
    try:
        with Path(path).open("rb") as file:
            # the size is asked first, for a file that is too large; pipes and devices do not know theirs
            size = os.fstat(file.fileno()).st_size
            data = b"" if size > MAX_FILE_BYTES else file.read() if size else _read_unsized(file)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        number = error.errno if isinstance(error, OSError) else None
        raise ReadError(f"{path}: {_READ_ERRORS.get(number) or error}") from error
    if max(size, len(data)) > MAX_FILE_BYTES:
        raise ReadError(f"{path}: is larger than {MAX_FILE_BYTES // 1024**2} MiB; cut it in parts first")
    return data


def _read_unsized(file: BinaryIO) -> bytes:
    data = bytearray()
    while len(data) <= MAX_FILE_BYTES and (block := file.read(1024**2)):
        data += block
    return bytes(data)
