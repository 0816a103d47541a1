"""MHTML: the page in a letter, its address, its encoding, and letters that hold none."""

import quopri
from base64 import b64encode

import pytest

import structsplit
from structsplit import FormatError
from structsplit.document import check_tree
from structsplit.parsers.mhtml import parse

PAGE = '<html><head><title>K</title></head><body><nav>Home</nav><main><h1 id="k">Öfen</h1><p>Heiß.</p></main></body>'
ADDRESS = "https://e.org/kilns.html"


def letter(page: bytes, *, charset: str = "utf-8", encoding: str = "quoted-printable", place: str = ADDRESS) -> bytes:
    packed = b64encode(page) if encoding == "base64" else quopri.encodestring(page)
    head = f"""From: <Saved by Blink>
Snapshot-Content-Location: {place}
Subject: K
MIME-Version: 1.0
Content-Type: multipart/related;
\ttype="text/html";
\tboundary="----edge"

------edge
Content-Type: image/png
Content-Location: https://e.org/k.png

x
------edge
Content-Type: text/html; charset="{charset}"
Content-Transfer-Encoding: {encoding}
Content-Location: {place}

"""
    return (head.encode() + packed + b"\n------edge--\n").replace(b"\n", b"\r\n")


@pytest.mark.parametrize("encoding", ["quoted-printable", "base64"])
@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1"])
def test_the_page_is_read_as_html(charset: str, encoding: str) -> None:
    document = parse(letter(PAGE.encode(charset), charset=charset, encoding=encoding))
    check_tree(document)
    assert (document.text, document.format) == ("# Öfen\n\nHeiß.\n", "mhtml")
    assert [what.text for what in document.dropped] == ["Home"]


def test_chunks_link_to_where_the_page_was_saved_from() -> None:
    (chunk,) = structsplit.split(letter(PAGE.encode()), source="k.mhtml")
    begin, end = PAGE.index("<h1"), PAGE.index("</main>")
    assert chunk.metadata == {
        "link": f"{ADDRESS}#k", "source_file": ADDRESS, "source_start": begin, "source_end": end,
    }  # fmt: skip


@pytest.mark.parametrize("source", ["k.mht", "k.MHTML", None])
def test_the_name_or_the_content_tells_it(source: str | None) -> None:
    assert structsplit.parse(letter(PAGE.encode()), source=source).format == "mhtml"


def test_other_letters_are_none() -> None:
    mail = b"From: a@e.org\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\n\nhi\n--b--\n"
    assert structsplit.parse(mail).format == "text"
    with pytest.raises(FormatError, match="no part of it is a page"):
        structsplit.parse(mail, source="k.mht")


def test_a_wrong_charset_falls_back_to_what_the_page_declares() -> None:
    page = PAGE.replace("<title>", '<meta charset="utf-8"><title>')
    assert "Öfen" in parse(letter(page.encode(), charset="klingon")).text
