"""From a file to its bytes, from bytes to text, and from a name and a text to a format."""

from structsplit.read.binary import INSPECTED_BYTES, binary_kind
from structsplit.read.encoding import LATIN, decode
from structsplit.read.files import MAX_FILE_BYTES, read_file
from structsplit.read.formats import (
    FORMAT_EXTENSIONS,
    SNIFFED_CHARS,
    content_rule,
    detect_format,
    format_of_bytes,
    known_format,
    looks_like_markdown,
)

__all__ = [
    "FORMAT_EXTENSIONS", "INSPECTED_BYTES", "LATIN", "MAX_FILE_BYTES", "SNIFFED_CHARS", "binary_kind", "content_rule",
    "decode", "detect_format", "format_of_bytes", "known_format", "looks_like_markdown", "read_file",
]  # fmt: skip
