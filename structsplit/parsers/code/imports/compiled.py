"""How languages that are compiled write imports."""

import re
from collections.abc import Iterator

from structsplit.document import Part
from structsplit.parsers.code.imports.parts import (
    NAME,
    STRING,
    Binding,
    called,
    camel_case,
    distinct,
    file_stem,
    list_items,
    one_line,
    read_assigned,
    read_list,
)

_GO = re.compile(r"(?:\bimport\b|^|;)[ \t(]*+(?:([\w.]++)[ \t]++)?+(\"[^\"\n]+\"|`[^`\n]+`)", re.MULTILINE)
_VERSION = re.compile(r"v\d+")


def read_go(text: str) -> Iterator[Binding]:
    """Every path of a block is an import of its own; a package is used as `name.`."""
    for alias, path in _GO.findall(text):
        names = () if alias in ("_", ".") else (alias,) if alias else _go_packages(path[1:-1])
        line = f"import {alias} {path}" if alias else f"import {path}"
        yield Binding(tuple(f"{name}.*" for name in names), alias == ".", Part("", line, "", "\n"))


def _go_packages(path: str) -> tuple[str, ...]:
    """What the package at a path may be called: `net/http` http, `gopkg.in/yaml.v3` yaml, `x/go-y/v2` y."""
    *above, last = path.split("/")
    versions = (last,) if above and _VERSION.fullmatch(last) else ()
    pieces = (above[-1] if versions else last).partition(".")[0].split("-")
    ends = (piece for piece in (pieces[0], pieces[-1]) if piece != "go")
    return distinct(*ends, "".join(pieces), "_".join(pieces), *versions)


def read_rust(text: str) -> Iterator[Binding]:
    """`use a::{b, c::{d, e as f}, self};`, `extern crate a as b;`, `mod a;`."""
    statement = one_line(text).rstrip("; ")
    words = statement.rpartition(" use ")[2] if " use " in statement else statement.removeprefix("use ")
    if words == statement and not statement.startswith("use "):
        name = called(statement)
        yield Binding((f"{name}::*",) if " mod " in f" {statement}" else (name,))
        return
    path, brace, inside = words.partition("{")
    if not brace:
        path, inside = "", words + "}"
    head = f"{statement[: len(statement) - len(words)]}{path}{{"
    for item in _branches(inside.rpartition("}")[0]):
        *above, last = item.split("::")
        if last == "*":
            yield Binding(everything=True, part=Part(head, item, "};"))
            continue
        if last.partition(" ")[0] == "self" and above:
            item = "::".join(above) + last.removeprefix("self")  # `a::self` is none
            last = item.rpartition("::")[2]
        elif last == "self":
            last = path.rstrip(":").rpartition("::")[2]
        yield Binding(distinct(called(last)), part=Part(head, item, "};"))


def _branches(text: str) -> Iterator[str]:
    """The paths of a tree: `b, c::{d, e}` b, c::d and c::e."""
    waiting = [("", item, 0) for item in reversed(list_items(text))]
    while waiting:
        path, item, depth = waiting.pop()
        before, brace, inside = item.partition("{")
        if brace and depth < MAX_DEPTH:
            below = list_items(inside.rpartition("}")[0])
            waiting.extend((path + before, part, depth + 1) for part in reversed(below))
        elif not brace:
            yield path + item


MAX_DEPTH = 16
"""Of braces inside braces; what is deeper is left out, so that the work stays linear."""


def read_dotted(text: str) -> Iterator[Binding]:
    """`import a.b.C;`, `import static a.B.*;`, `import a.b as c`."""
    words = one_line(text).rstrip("; ")
    if words.endswith((".*", "._")):
        yield Binding(everything=True)
    else:
        yield Binding(distinct(called(words)))


def read_scala(text: str) -> Iterator[Binding]:
    """`import a.b.{c => d, e, _}`, else as Java does."""
    words = one_line(text)
    path, brace, inside = words.partition("{")
    if brace and "," not in path:
        yield from read_list(path + brace, inside.rpartition("}")[0], "}")
    else:
        for item in list_items(words):
            yield from read_dotted(item)


_INCLUDED = re.compile(r"(?:include|import)\s*[\"<]([^\">\n]+)[\">]")


def read_include(text: str) -> Iterator[Binding]:
    """A header is known by what it is called: `#include <zlib.h>` is used by zlib, ZLIB_VERSION and zlib_open,
    `#include "punch_card.h"` by PunchCard too.

    Beside them, `using std::string;`, `namespace fs = std::filesystem;`, `@class A, B;` and modules.
    """
    path = _INCLUDED.search(text)
    words = one_line(text).rstrip("; ")
    if path:
        folder, stem = path[1].rpartition("/")[0], file_stem(path[1])
        names = distinct(stem.replace("-", "_"), camel_case(stem), f"{stem}_*")
        yield Binding(names, everything=folder == stem and stem.istitle())  # a framework
    elif words.startswith("namespace"):
        yield from read_assigned(words)
    elif words.startswith(("@class", "@protocol")):
        yield from read_list(words.partition(" ")[0] + " ", words.partition(" ")[2], ";")
    elif words.startswith("using namespace") or "import" in words:
        yield Binding(everything=True)
    else:
        yield Binding((called(words),))


def read_csharp(text: str) -> Iterator[Binding]:
    """`using X = Y;`, `extern alias X;`; `using A.B;` is all of a namespace."""
    if "=" in text:
        yield from read_assigned(text)
    elif "extern" in text:
        yield Binding((called(text),))
    else:
        yield Binding(everything=True)


_SHOWN = re.compile(r"(?P<head>.*?\bshow )(?P<list>[^;]*)")
_PREFIX = re.compile(r"\bas (\w+)")


def read_dart(text: str) -> Iterator[Binding]:
    """`import "x.dart" as p show a, b;`; without `as` and `show` it is all of a library."""
    words = one_line(text).rstrip("; ")
    shown, prefix = _SHOWN.match(words), _PREFIX.search(words)
    if prefix:
        yield Binding((f"{prefix[1]}.*",))
    elif shown:
        yield from read_list(shown["head"], shown["list"].partition(" hide ")[0], ";")
    elif words.startswith("import"):
        yield Binding(distinct(*(camel_case(file_stem(path)) for path in STRING.findall(words))), everything=True)


def read_solidity(text: str) -> Iterator[Binding]:
    """`import {A as B} from "b";`, `import "b" as X;`; else it is all of a file."""
    words = one_line(text).rstrip("; ")
    found = re.match(r"(import \{)([^}]*)(\}.*)", words)
    if found:
        yield from read_list(found[1], found[2], found[3] + ";")
    elif " as " in words:
        yield Binding((re.split(r" as ", words)[1].split()[0],))
    else:
        yield Binding(everything=True)


def read_swift(text: str) -> Iterator[Binding]:
    """`import Foundation` is all of a module; `import struct A.B` is B."""
    words = one_line(text).split()
    names = distinct(called(words[-1]) if words else "")
    kinds = ("struct", "class", "enum", "protocol", "func", "var", "let", "typealias")
    yield Binding(names, everything=not any(kind in words for kind in kinds))


def read_nim(text: str) -> Iterator[Binding]:
    """`from x import a, b`; `import a, b` is all of the modules."""
    words = one_line(text)
    if words.startswith("from "):
        yield from read_list(words.partition(" import ")[0] + " import ", words.partition(" import ")[2])
    else:
        yield Binding(tuple(f"{name}.*" for name in NAME.findall(words)[1:]), everything=True)


def read_pascal(text: str) -> Iterator[Binding]:
    """`uses A, B.C;`: all of each unit."""
    for item in list_items(re.sub(r"(?i)^\s*uses\s", "", text).strip().rstrip(";")):
        yield Binding((f"{item.partition(' ')[0]}.*",), True, Part("uses ", item, ";"))


def read_fortran(text: str) -> Iterator[Binding]:
    """`use m, only: a, b => c`; else it is all of a module."""
    head, only, listed = one_line(text.replace("&", " ")).partition("only:")
    if not only:
        yield Binding(everything=True)
        return
    for item in list_items(listed):
        names = NAME.findall(item.partition("=>")[0])
        yield Binding(tuple(names[-1:]), part=Part(f"{head}only: ", item, ""))


def read_hardware(text: str) -> Iterator[Binding]:
    """`import pkg::*;`, `import pkg::name;`, `use ieee.std_logic_1164.all;`, `library ieee;`."""
    words = one_line(text).rstrip("; ")
    if words.startswith(("import", "use")) and not re.search(r"(?i)\*$|\.all$", words):
        yield Binding((called(words),))
    else:
        yield Binding(everything=words.startswith(("import", "use", "`include")))


def read_d(text: str) -> Iterator[Binding]:
    """`import a.b : c, d = e;` binds c and d; without a list it is all of a module."""
    head, colon, listed = one_line(text).rstrip("; ").partition(" : ")
    for item in list_items(listed):
        yield Binding(distinct(item.partition(" ")[0]), part=Part(head + colon, item, ";"))
    if not colon:
        yield Binding(everything=True)


def read_odin(text: str) -> Iterator[Binding]:
    """`import f "core:fmt"` is used as `f.`, without f as `fmt.`."""
    words = one_line(text)
    alias = re.match(r"import (\w+) ", words)
    names = [alias[1]] if alias else [re.split(r"[/:]", path)[-1] for path in STRING.findall(words)]
    yield Binding(tuple(f"{name}.*" for name in names))
