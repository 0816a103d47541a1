"""MHTML: a page that a browser has saved in one file, as a letter with the page and its pictures as parts.

The page's address is where it was saved from, unless another one is asked for. Source offsets of `locations` count the
characters of the page, decoded, not those of the letter; `file` says which part that is.
"""

from email import message_from_bytes, message_from_string, policy
from email.message import Message

from structsplit.document import Document
from structsplit.errors import FormatError
from structsplit.parsers import html
from structsplit.parsers.html.encoding import AS_BROWSERS

PAGE_TYPES = frozenset({"text/html", "application/xhtml+xml"})


def parse(
    data: str | bytes,
    *,
    source: str | None = None,
    content: str = "main",
    selector: str | None = None,
    url: str | None = None,
    links: bool = False,
) -> Document:
    """The section tree of a page's rendering. The options are those of HTML.

    Raises:
        FormatError: no part is a page, or what `html.parse` raises.
    """
    letter: Message = (
        message_from_string(data, policy=policy.compat32)
        if isinstance(data, str)
        else message_from_bytes(data, policy=policy.compat32)
    )
    part = next((part for part in letter.walk() if part.get_content_type() in PAGE_TYPES), None)
    if part is None:
        raise FormatError("is no MHTML: no part of it is a page")
    place = _header(part, "Content-Location") or _header(letter, "Snapshot-Content-Location")
    document = html.parse(
        _text(part),
        source=source,
        content=content,
        selector=selector,
        url=url or (place if place.startswith(("http://", "https://")) else None),
        links=links,
    )
    document.format = "mhtml"
    document.locations = [where._replace(file=place or "page") for where in document.locations]
    document.source_line_starts = ()  # of the page: not the lines of the file
    return document


def _header(part: Message, name: str) -> str:
    """A header on one line, as long addresses are folded."""
    return "".join(str(part.get(name) or "").split())


def _text(part: Message) -> str | bytes:
    """A page as its part says that it is encoded, else its bytes."""
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    charset = (part.get_content_charset() or "").lower()
    try:
        return data.decode(AS_BROWSERS.get(charset, charset)) if charset else data
    except (LookupError, UnicodeDecodeError):
        return data
