"""Files that are no text, told by how they begin."""

import re
from dataclasses import dataclass

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

INSPECTED_BYTES = 8_192


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


def binary_kind(data: bytes) -> str | None:
    """What kind of binary file this is, or the beginning of one; None for text."""
    if any(data.startswith(mark) for mark, _ in BYTE_ORDER_MARKS):
        return None
    if what := _binary_format(data):
        return what
    head = data[:INSPECTED_BYTES]
    controls = len(head) - len(head.translate(None, CONTROL_BYTES))
    if controls <= max(1, MAX_CONTROL_SHARE * len(head)) or utf_16_without_mark(head[: len(head) // 2 * 2]):
        return None
    return f"{controls} control characters in its first {len(head)} bytes"


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


def utf_16_without_mark(data: bytes) -> str | None:
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
