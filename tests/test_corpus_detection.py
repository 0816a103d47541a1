"""What a file is when its extension lies, or when it has none."""

import struct
from pathlib import Path

import pytest

import structsplit
from structsplit.read import binary_kind, detect_format


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.h", "int tide(int hour);\n", ("code", "c")),
        ("a.h", "namespace tide {\nclass Gauge {};\n}\n", ("code", "cpp")),
        ("a.h", "#import <Foundation/Foundation.h>\n@interface Gauge : NSObject\n@end\n", ("code", "objc")),
        ("a.m", "@implementation Gauge\n@end\n", ("code", "objc")),
        ("a.m", "function y = tide(x)\n  y = 2 * x;\nend\n", ("code", "matlab")),
        ("a.pl", "use strict;\nmy $tide = 1;\nsub ebb { return 1 }\n", ("code", "perl")),
        ("a.pl", ":- module(tides, [ebb/1]).\n\nebb(X) :- low(X).\n", ("text", "")),
        ("a.t", "use Test::More tests => 1;\nok(1);\n", ("code", "perl")),
        ("a.t", "The gauge answers.\n\n  $ gauge --read\n  3.2 m\n", ("text", "")),
        ("a.v", "module gauge(input clk);\nendmodule\n", ("code", "verilog")),
        ("a.v", "pub fn tide(hour int) int {\n\treturn hour\n}\n", ("code", "v")),
        ("a.v", "Require Import Arith.\n\nTheorem ebb : 1 = 1.\nProof.\n  reflexivity.\nQed.\n", ("text", "")),
        ("a.ts", "export const tide: number = 3;\n", ("code", "typescript")),
        ("a.ts", '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS></TS>\n', ("code", "xml")),
        ("a.cls", "\\NeedsTeXFormat{LaTeX2e}\n\\ProvidesClass{logbook}\n", ("text", "")),
        ("a.d", "module tide;\nvoid main() {}\n", ("code", "d")),
        ("a.d", "gauge.o: gauge.c \\\n  gauge.h\n", ("code", "make")),
        ("a.html", "<!DOCTYPE html>\n<html><body><p>Ebb.</p></body></html>", ("html", "")),
        ("a.html", '{% extends "base.html" %}\n<p>Ebb.</p>', ("code", "html-source")),
        ("a.html", "<!DOCTYPE html>\n<html><head><title>{{ title }}</title></head></html>", ("code", "html-source")),
        ("a.html", '<!DOCTYPE html>\n<html><body><a class="x" href="<?php echo $u ?>">.</a></html>',
         ("code", "html-source")),
        ("a.html", "<!DOCTYPE html>\n<html><body><pre>{% block ebb %} &lt;a href=\"{{ url }}\"&gt;</pre></body></html>",
         ("html", "")),
        ("ebb", "#!/usr/bin/env python3\nprint('ebb')\n", ("code", "python")),
        ("ebb", "<!DOCTYPE html>\n<html></html>", ("html", "")),
        ("ebb", "# Ebb\n\nSee [the tables](https://tides.example/tables) of it.\n", ("markdown", "")),
    ],
)  # fmt: skip
def test_the_content_decides_where_the_extension_lies(name: str, text: str, expected: tuple[str, str]) -> None:
    assert detect_format(name, text) == expected


def test_a_template_is_split_as_source_also_from_bytes() -> None:
    template = b'{% extends "base.html" %}\n<nav><a href="{{ home }}">Home</a></nav>\n'
    chunks = structsplit.split(template, source="page.html")
    assert {chunk.language for chunk in chunks} == {"html-source"}
    assert "{{ home }}" in chunks[0].text


def test_a_video_that_is_called_typescript_is_binary() -> None:
    packet = b"G" + struct.pack(">HB", 0x0100, 0x10) + b"\x00\xa0" * 92
    assert len(packet) == 188
    assert binary_kind(packet * 50) == "MPEG video"
    with pytest.raises(structsplit.ReadError, match="MPEG video"):
        structsplit.split(packet * 50, source="harbour.ts")


def test_utf_16_without_a_mark_is_text_also_by_its_beginning() -> None:
    assert binary_kind("Gauges of the harbour, read at noon. ".encode("utf-16-le") * 400) is None


def test_a_guessed_encoding_is_noted_on_every_chunk(tmp_path: Path) -> None:
    file = tmp_path / "ebb.md"
    file.write_bytes(("# Überfahrt\n\nDie Fähre fährt täglich für alle Gäste über den Fluß.\n" * 4).encode("cp1252"))
    chunks = structsplit.split_file(file, max_tokens=32)
    assert len(chunks) > 1
    assert {chunk.metadata.get("encoding") for chunk in chunks} == {"cp1252"}
    assert "�" not in "".join(chunk.text for chunk in chunks)


def test_an_encoding_that_is_certain_is_not_noted() -> None:
    assert "encoding" not in structsplit.split("Ebb und Flut über Nacht.\n".encode())[0].metadata
