"""Bytes become text without losing a character; a name and a text become a format."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from structsplit.errors import ReadError
from structsplit.read import decode, detect_format, files, looks_like_markdown, read_file
from tests.growth import assert_linear

# Bytes to text


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])).filter(lambda text: text[:1].isalpha()))
def test_utf_8_is_decoded_as_it_is(text: str) -> None:
    assert decode(text.encode()) == (text, "utf-8", None)


def test_newlines_are_kept() -> None:
    assert decode(b"a\r\nb\rc\n\n")[0] == "a\r\nb\rc\n\n"


def test_a_utf_8_byte_order_mark_is_kept_so_that_offsets_are_those_of_a_plain_decode() -> None:
    assert decode(b"\xef\xbb\xbf# Title") == ("\ufeff# Title", "utf-8", None)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_a_marked_wide_encoding_is_decoded_without_a_guess(encoding: str) -> None:
    assert decode("naïve 日本".encode(encoding)) == ("naïve 日本", encoding, None)


def test_a_big_endian_mark_is_understood() -> None:
    assert decode(b"\xfe\xff\x00a\x00b")[0] == "ab"


def test_a_broken_wide_encoding_is_refused() -> None:
    with pytest.raises(ReadError, match="byte order mark of utf-16, but byte 4"):
        decode(b"\xff\xfea\x00b")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_told_by_its_nuls(encoding: str) -> None:
    text = "Plain words, and an é.\r\n"
    assert decode(text.encode(encoding)) == (text, encoding, f"encoding guessed: {encoding}")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("café", "cp1252"),
        ("price: 5 £\n", "cp1252"),
        ("Müller wohnt in Köln, Straße 5.", "cp1252"),
        ("El niño comió jamón en la estación.", "cp1252"),
        ("He said “hello” – it’s fine", "cp1252"),
        ("Příliš žluťoučký kůň úpěl ďábelské ódy", "cp1250"),
        ("Привет, мир. Это короткий текст.", "cp1251"),
        ("Привет, мир. Это короткий текст.", "koi8_r"),
        ("Ελληνικά είναι εδώ για δοκιμή", "cp1253"),
        ("日本語のテキストです。これはテスト。", "cp932"),
        ("日本語のテキストです。これはテスト。", "euc_jp"),
        ("中文文本在这里，这是一个测试。", "gb18030"),
        ("中文文本在這裡，這是一個測試。", "big5"),
        ("한국어 텍스트입니다 시험", "cp949"),
    ],
)
def test_another_encoding_is_guessed_and_the_guess_is_noted(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == (text, encoding, f"encoding guessed: {encoding}")


def test_a_few_nuls_do_not_make_a_text_binary() -> None:
    assert decode(b"one\0two")[0] == "one\0two"


def test_terminal_colours_do_not_make_a_text_binary() -> None:
    log = b"\x1b[31mred\x1b[0m\n" * 20
    assert decode(log)[0] == log.decode()


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PNG image"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "JPEG image"),
        (b"GIF89a\x01\0\x01\0", "GIF image"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "PDF document"),
        (b"PK\x03\x04\x14\0\x06\0", "zip archive"),
        (b"\x1f\x8b\x08\0", "gzip archive"),
        (b"\x7fELF\x02\x01\x01\0", "ELF program"),
        (b"MZ\x90\0\x03\0", "Windows program"),
        (b"SQLite format 3\0", "SQLite database"),
        (b"\xca\xfe\xba\xbe\0\0\0\x34", "Java class"),
        (b"\0asm\x01\0\0\0", "WebAssembly module"),
        (b"\0\0\0\x18ftypmp42\0\0\0\0", "MP4 video"),
        (b"file.txt" + b"\0" * 249 + b"ustar\x0000", "tar archive"),
        (bytes(range(256)) * 4, "control characters"),
    ],
)
def test_binary_data_is_refused_by_name(data: bytes, what: str) -> None:
    with pytest.raises(ReadError, match=rf"^looks like a binary file \(.*{what}.*\)$"):
        decode(data)


@pytest.mark.parametrize(
    "text", ["MZ is a prefix.", "BM25 ranks documents.", "ID3 tags hold titles.", "PAR1 is magic."]
)
def test_a_text_that_begins_like_a_binary_format_is_text(text: str) -> None:
    assert decode(text.encode())[0] == text


@given(st.binary(max_size=300))
def test_any_bytes_are_decoded_without_loss_or_refused(data: bytes) -> None:
    try:
        text, encoding, note = decode(data)
    except ReadError:
        return
    assert text == data.decode(encoding)
    assert note is None or encoding in note


# Formats by name


@pytest.mark.parametrize(
    ("source", "format_and_language"),
    [
        ("guide.md", ("markdown", "")),
        ("GUIDE.MARKDOWN", ("markdown", "")),
        ("page.mdx", ("markdown", "")),
        ("notes.txt", ("text", "")),
        ("server.log", ("text", "")),
        ("README", ("text", "")),
        ("LICENSE", ("text", "")),
        ("a/b/main.py", ("code", "python")),
        ("C:\\src\\main.rs", ("code", "rust")),
        ("https://example.org/lib.ts", ("code", "typescript")),
        ("CMakeLists.txt", ("code", "cmake")),
        ("Dockerfile", ("code", "dockerfile")),
        ("package.json", ("code", "json")),
        ("index.html", ("html", "")),
        ("paper.pdf", ("pdf", "")),
        ("analysis.ipynb", ("notebook", "")),
    ],
)
def test_a_name_means_a_format(source: str, format_and_language: tuple[str, str]) -> None:
    assert detect_format(source, "# anything\n") == format_and_language


@pytest.mark.parametrize(
    ("source", "format_and_language"),
    [
        ("pod.yaml.j2", ("code", "yaml")),
        ("cron.py.in", ("code", "python")),
        ("app.service.in", ("code", "ini")),
        ("settings.json.template", ("code", "json")),
        ("app.yml.example.bak", ("code", "yaml")),
        ("guide.md.hbs", ("markdown", "")),
        ("page.html.jinja", ("code", "html-source")),
        ("Makefile.in", ("code", "make")),
        ("stack.template", ("text", "")),
        ("scan.pdf.orig", ("text", "")),
    ],
)
def test_a_template_or_a_copy_is_what_the_extension_within_says(
    source: str, format_and_language: tuple[str, str]
) -> None:
    assert detect_format(source, "a\n") == format_and_language


@pytest.mark.parametrize("source", ["a.target", "a.netdev", "a.slice"])
def test_units_of_systemd_are_told_by_their_sections(source: str) -> None:
    assert detect_format(source, "#  A licence\n\n[Unit]\nDescription=A\n") == ("code", "ini")
    assert detect_format(source, "some words\n") == ("text", "")


def test_the_text_tells_a_cpp_header_from_a_c_header() -> None:
    assert detect_format("a.h", "namespace n {\n}\n") == ("code", "cpp")


def test_the_name_beats_the_content() -> None:
    assert detect_format("notes.txt", "# Title\n\n[a link](https://example.org)\n") == ("text", "")


@pytest.mark.parametrize("source", [None, "tool", "tool.unknown"])
def test_without_a_telling_name_a_shebang_means_code(source: str | None) -> None:
    assert detect_format(source, "#!/usr/bin/env python3\nprint()\n") == ("code", "python")


@pytest.mark.parametrize("source", [None, "notes", "notes.unknown"])
def test_without_a_telling_name_the_content_decides(source: str | None) -> None:
    assert detect_format(source, "# Title\n\nText.\n") == ("markdown", "")
    assert detect_format(source, "Nothing but words.\n") == ("text", "")


# Markdown by its looks


@pytest.mark.parametrize(
    "text",
    [
        "# Title\n\nText.\n",
        "\ufeff# Title\r\n\r\nText.\r\n",
        "Intro.\n\n## Usage\nText.\n",
        "Title\n=====\n\nText.\n",
        "Run this:\n\n```sh\nmake;\nmake install;\n```\n",
        "~~~\ncode\n~~~\n",
        "| a | b |\n|---|:-:|\n| 1 | 2 |\n",
        "a | b\n--|--\n1 | 2\n",
        "---\ntitle: A page\ntags:\n  - one\n---\n\nText.\n",
        "See [the guide](https://example.org/guide) for more.\n",
        "See [the guide](docs/guide.md).\n",
        "Shopping:\n\n- milk\n- bread\n",
        "1. First.\n2. Second.\n",
        "# From here\n\nclass is a word that a sentence may begin with.\n\nImport it, then go on.\n",
    ],
)
def test_this_is_markdown(text: str) -> None:
    assert looks_like_markdown(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Nothing but words.\n\nAnd a second paragraph - with a dash.\n",
        "#include <stdio.h>\n\nint main(void) {\n  return 0;\n}\n",
        "# Build it all\nset -e\ncd src\nmake\necho done\n",
        "# Licence\n# of this script\n\ncd src\nmake\n",
        "# settings\nname: value\nitems:\n- name: one\n- name: two\n",
        "# a comment\nimport os\n\ndef f():\n    return os.sep\n",
        "---\nname: one\n---\nname: two\n",
        "x = 1\n# %%\ny = x[0](1)\n",
        "An array[0](nothing) is no link.\n",
        "a - b\n- c\n",
    ],
)
def test_this_is_not_markdown(text: str) -> None:
    assert not looks_like_markdown(text)


@pytest.mark.parametrize(
    "unit",
    [" ", "\n", "#", "[", "`", "```a\n", "-", "- a\n", "|", "---\n", "a:\n", "~~~ \n", "x ", "(", "\t\n", "# a\n\n"],
)
def test_looking_takes_linear_time(unit: str) -> None:
    assert_linear(looks_like_markdown, unit * (1_000_000 // len(unit)))


# Files


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"bytes \xff")
    assert read_file(file) == b"bytes \xff"


def test_an_empty_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.touch()
    assert read_file(str(file)) == b""


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="pipes have no path here")
def test_a_pipe_is_read() -> None:
    reader, writer = os.pipe()
    os.write(writer, b"from a pipe")
    os.close(writer)
    try:
        assert read_file(f"/dev/fd/{reader}") == b"from a pipe"
    finally:
        os.close(reader)


@pytest.mark.parametrize(
    ("name", "reason"), [("missing.txt", "no such file"), ("", "is a directory"), ("a\0b", "null byte")]
)
def test_what_cannot_be_read_is_refused_in_one_line_that_names_it(tmp_path: Path, name: str, reason: str) -> None:
    path = tmp_path / name
    with pytest.raises(ReadError, match=reason) as raised:
        read_file(path)
    assert str(raised.value).startswith(f"{path}: ")
    assert "\n" not in str(raised.value)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "secret.txt"
    file.touch(mode=0)
    with pytest.raises(ReadError, match="permission denied"):
        read_file(file)


def test_a_file_that_is_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_FILE_BYTES", 1024**2)
    file = tmp_path / "large.txt"
    file.write_bytes(b"x" * (1024**2 + 1))
    with pytest.raises(ReadError, match="is larger than 1 MiB"):
        read_file(file)
