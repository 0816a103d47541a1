"""From bytes to text, as a browser would read them: byte order mark, what the page declares, else UTF-8 or a guess."""

import re

from structsplit.read import LATIN, decode

BYTE_ORDER_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")

AS_BROWSERS = {
    "iso-8859-1": "cp1252",
    "iso8859-1": "cp1252",
    "latin1": "cp1252",
    "latin-1": "cp1252",
    "us-ascii": "cp1252",
    "ascii": "cp1252",
    "iso-8859-9": "cp1254",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "gb_2312-80": "gb18030",
    "x-gbk": "gb18030",
    "shift_jis": "cp932",
    "shift-jis": "cp932",
    "sjis": "cp932",
    "x-sjis": "cp932",
    "windows-31j": "cp932",
    "euc-kr": "cp949",
    "ks_c_5601-1987": "cp949",
    "big5": "big5hkscs",
    "x-x-big5": "big5hkscs",
    "x-mac-cyrillic": "mac_cyrillic",
    "macintosh": "mac_roman",
    # a page whose declaration can be read as ASCII is not in UTF-16
    "utf-16": "utf-8",
    "utf-16le": "utf-8",
    "utf-16be": "utf-8",
}
"""Declared names to the codec that browsers use: a superset, since pages claim less than they use."""


BY_LANGUAGE = {
    **dict.fromkeys(
        ("en", "fr", "de", "es", "pt", "it", "nl", "sv", "da", "no", "nb", "nn", "fi", "is", "ca"), "cp1252"
    ),
    **dict.fromkeys(("pl", "cs", "sk", "hu", "sl", "hr", "ro", "bs"), "cp1250"),
    **dict.fromkeys(("lt", "lv", "et"), "cp1257"),
    "tr": "cp1254",
    "vi": "cp1258",
}
"""The code page of a page in a language of the Latin script that does not say in which one it is."""

_LANGUAGE = re.compile(rb"<html\b[^>]{0,500}?\blang\s*=\s*[\"']?([a-z]{2})\b", re.IGNORECASE)


def decode_page(data: bytes) -> tuple[str, str, str | None]:
    """The text of a page, its encoding, and a note where that was guessed or is not what the page declares.

    Raises ReadError for binary data, and where no encoding fits.
    """
    declared = _declared(data) if not data.startswith(BYTE_ORDER_MARKS) else ""
    if not declared:
        return _guessed(data)
    encoding = AS_BROWSERS.get(declared, declared)
    if encoding not in ("utf-8", "utf8") and not data.isascii():
        try:  # by accident hardly any text in another encoding is UTF-8
            return data.decode("utf-8"), "utf-8", f"declares {declared}, but is UTF-8"
        except UnicodeDecodeError:
            pass
    try:
        return data.decode(encoding), encoding, None
    except LookupError:
        problem = f"declares the unknown encoding {declared!r}"
    except UnicodeDecodeError as error:
        problem = f"declares {declared}, but byte {error.start} is none"
    try:
        text, encoding, _ = decode(data)
    except ValueError:
        return data.decode(encoding, "replace"), encoding, f"{problem}: replaced"
    return text, encoding, f"{problem}: read as {encoding}"


def _guessed(data: bytes) -> tuple[str, str, str | None]:
    """The text of a page that declares no encoding: where that is a guess, its language has a say."""
    text, encoding, note = decode(data)
    language = _LANGUAGE.search(data[:10_000]) if encoding in {"cp1252", *LATIN} else None
    likelier = BY_LANGUAGE.get(language[1].decode().lower(), encoding) if language else encoding
    if likelier == encoding:
        return text, encoding, note
    try:
        return data.decode(likelier), likelier, f"encoding guessed: {likelier}"
    except UnicodeDecodeError:
        return text, encoding, note


def _declared(data: bytes) -> str:
    from bs4.dammit import EncodingDetector

    return (EncodingDetector.find_declared_encoding(data, is_html=True) or "").lower().strip()
