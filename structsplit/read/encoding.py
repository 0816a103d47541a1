"""From bytes to text."""

import re

from structsplit.errors import BinaryError, ReadError
from structsplit.read.binary import BYTE_ORDER_MARKS, binary_kind, utf_16_without_mark

# What charset-normalizer chooses among. Of all it knows it finds UTF-16 and code pages of the 1980s in short texts.
GUESSED_ENCODINGS = (
    "cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258", "cp874", "koi8_r",
    "cp932", "euc_jp", "iso2022_jp", "gb18030", "big5", "cp949", "mac_roman",
)  # fmt: skip


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
    encoding = utf_16_without_mark(data)
    if encoding:
        return data.decode(encoding), encoding, f"encoding guessed: {encoding}"
    try:
        return data.decode("utf-8"), "utf-8", None
    except UnicodeDecodeError as error:
        return _guess(data, error)


def _decode_marked(data: bytes, encoding: str) -> tuple[str, str, None]:
    try:
        return data.decode(encoding), encoding, None
    except UnicodeDecodeError as error:
        raise ReadError(
            f"begins with the byte order mark of {encoding}, but byte {error.start} is no {encoding}"
        ) from error


_UTF_16_TAG = re.compile(rb"(?:[\t\n\r ]\0)*+<\0[!?a-zA-Z]\0|(?:\0[\t\n\r ])*+\0<\0[!?a-zA-Z]")


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
