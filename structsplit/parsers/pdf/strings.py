"""Strings as PDF files write them: `(in brackets, with \\escapes)` or `<FEFF0041>`."""

import re

_ESCAPE = re.compile(r"\\(\r\n|[0-7]{1,3}|.)", re.DOTALL)
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "\n": "", "\r": "", "\r\n": ""}


def read_string(written: str) -> str:
    """The text of a string; what is no string stays as it is."""
    if written[:1] == "<" and written[-1:] == ">":
        try:
            return _decoded(bytes.fromhex(written[1:-1] + "0" * (len(written) % 2)))
        except ValueError:
            return written
    if written[:1] == "(" and written[-1:] == ")":
        return _decoded(_ESCAPE.sub(_plain, written[1:-1]).encode("latin-1", "replace"))
    return written


def _plain(found: "re.Match[str]") -> str:
    said = found[1]
    return chr(int(said, 8) & 0xFF) if said[0] in "01234567" else _ESCAPED.get(said, said)


def _decoded(data: bytes) -> str:
    if data[:2] in (b"\xfe\xff", b"\xff\xfe"):
        return data.decode("utf-16", "replace")
    if data[:3] == b"\xef\xbb\xbf":
        return data[3:].decode("utf-8", "replace")
    return data.decode("latin-1")
