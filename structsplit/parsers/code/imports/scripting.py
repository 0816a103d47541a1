"""How languages that are run as they are written, and those of build and style files, write imports."""

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
    read_anything,
    read_assigned,
    read_list,
)

_PYTHON = re.compile(
    r"(?:^|[;:])[ \t]*(?:from\s+(?P<module>\S+)\s+(?P<word>c?import)\s*(?:\((?P<list>[^)]*)\)?|(?P<row>[^\n;]+))"
    r"|c?import[ \t]+(?P<modules>[^\n;]+))",
    re.MULTILINE,
)


def read_python(text: str) -> Iterator[Binding]:
    """`from a import (b, c as d)`, `import a.b, c as d`; those under `if TYPE_CHECKING:` are written without it."""
    whole = text.lstrip().startswith("try")  # its alternatives stand together
    for found in _PYTHON.finditer(text.replace("\\\n", " ")):
        if found["module"]:
            head = f"from {found['module']} {found['word']} "
            parts = list(read_list(head, found["list"] or found["row"] or ""))
        else:
            modules = list_items(found["modules"])
            names = (called(item) if " as " in item else item.partition(".")[0] for item in modules)
            parts = [
                Binding((f"{name}.*",), part=Part("import ", item, ""))
                for name, item in zip(names, modules, strict=True)
            ]
        yield from (Binding(part.names, part.everything) if whole else part for part in parts)


_SCRIPT = re.compile(
    r"import (?P<type>type )?(?:(?P<default>[\w$]+) ?,? ?)?(?:\* ?as (?P<all>[\w$]+)|(?P<list>\{[^}]*\}))?"
    r" ?(?P<from>from ?[\"'][^\"']*[\"'](?: (?:with|assert) \{[^}]*\})?;?)"
)
_UNPACKED = re.compile(r"\b(?P<word>const|let|var) ?\{(?P<list>[^}]*)\} ?=(?P<value>.*)")
_DECLARED = re.compile(r"(?:export )?(?P<word>const|let|var) (?P<list>[\w$]+ ?=.*)")


def read_script(text: str) -> Iterator[Binding]:
    """`import D, { a, type B as C } from "x"`, `import * as ns from "x"`, `const { a: b } = require("x")`."""
    words = one_line(text)
    if words.startswith("import ") and "=" not in words.partition("from")[0]:
        for found in _SCRIPT.finditer(words):
            yield from _script_import(found)
    elif found := _UNPACKED.search(words):
        for item in list_items(found["list"]):
            name = item.partition("=")[0].rpartition(":")[2].strip(" .")
            yield Binding((name,), part=Part(f"{found['word']} {{ ", item, f" }} ={found['value']}"))
    elif found := _DECLARED.match(words):
        for item in list_items(found["list"].rstrip("; ")):
            yield Binding((item.partition("=")[0].strip(),), part=Part(f"{found['word']} ", item, ";"))
    elif "=" in words:
        yield from read_assigned(words)


def _script_import(found: re.Match[str]) -> Iterator[Binding]:
    if found["list"]:
        default = [f"default as {found['default']}"] if found["default"] else []
        items = ", ".join([*default, *list_items(found["list"][1:-1])])
        yield from read_list(f"import {found['type'] or ''}{{ ", items, f" }} {found['from']}")
    else:
        yield Binding(distinct(found["default"] or "", found["all"] or ""))


_KIND = re.compile(r"use (?:(?:function|const) )?")


def read_php(text: str) -> Iterator[Binding]:
    """`use A\\B as C, D;`, `use A\\{B, function c};`; a file that is required is known by what it is called."""
    words = one_line(text).rstrip("; ")
    if not words.startswith("use "):
        stems = [file_stem(path) for path in STRING.findall(text)]
        yield Binding(distinct(*stems, *map(camel_case, stems)))
        return
    path, brace, inside = words.partition("{")
    if brace:
        yield from read_list(path + brace, inside.rpartition("}")[0], "};")
    else:
        kind = _KIND.match(words)
        head = kind[0] if kind else ""
        yield from read_list(head, words[len(head) :], ";")


def read_ruby(text: str) -> Iterator[Binding]:
    """`require "active_support"` is used by ActiveSupport, in any case."""
    words = one_line(text)
    if words.startswith("autoload"):
        yield Binding((called(words.partition(",")[0]),))
    elif words.startswith(("require", "load")):
        yield Binding(distinct(*(camel_case(file_stem(path)) for path in STRING.findall(words)[-1:])))


_WORD_LIST = re.compile(r"(?P<head>use [\w:]+ (?:[\d.]+ )?qw\s*)(?P<open>\W)(?P<list>[^)\]}/|!>]*)(?P<close>\W)")


def read_perl(text: str) -> Iterator[Binding]:
    """`use POSIX qw(floor ceil);`, `use Carp 'croak';`, `use A::B;`; pragmas are for all of the file."""
    words = one_line(text).rstrip("; ")
    module = re.match(r"(?:use|require) ([\w:.]+)", words)
    listed = _WORD_LIST.search(words)
    if words.startswith("use constant "):
        braced = words.partition("{")[2].rpartition("}")[0]
        for item in list_items(braced or words.removeprefix("use constant ")):
            yield Binding(tuple(NAME.findall(item)[:1]), part=Part("use constant { ", item, " };"))
    elif not module or re.match(r"[a-z]|v?\d", module[1]):
        yield Binding(everything=True)
    elif listed:
        for item in listed["list"].split():
            names = (item.lstrip("&$@%:"), module[1])
            yield Binding(names, part=Part(listed["head"] + listed["open"], item, listed["close"] + ";", " "))
    else:
        yield Binding(distinct(module[1], *STRING.findall(words)))


def read_julia(text: str) -> Iterator[Binding]:
    """`using A: b, c`, `import A as B`; `using A` is all of a module."""
    word, _, rest = one_line(text).partition(" ")
    module, colon, listed = rest.partition(": ")
    if colon:
        for item in list_items(listed):
            yield Binding((called(item),), part=Part(f"{word} {module}: ", item, ""))
    elif word in ("using", "import"):
        for item in list_items(rest):
            yield Binding((f"{called(item)}.*",), word == "using", Part(f"{word} ", item, ""))
    else:
        yield Binding()


_ATTACHED = re.compile(r"\b(?:library|require|p_load)\(\s*[\"']?([\w.]+)")


def read_r(text: str) -> Iterator[Binding]:
    """`library(dplyr)` is all of a package; `import::from(a, b)` says its names."""
    attached = _ATTACHED.search(text)
    if attached:
        yield Binding((f"{attached[1]}::*",), everything=True)
    elif "::" in text:
        yield Binding(tuple(NAME.findall(text.partition("(")[2])))


def read_starlark(text: str) -> Iterator[Binding]:
    """`load("//a:b.bzl", "c", d = "e")` binds c and d."""
    word, _, inside = one_line(text).partition("(")
    path, *items = list_items(inside.rpartition(")")[0]) or [""]
    for item in items if word.strip() == "load" else ():
        yield Binding(distinct(item.partition("=")[0].strip("\"' ")), part=Part(f"load({path}, ", item, ")"))


def read_cmake(text: str) -> Iterator[Binding]:
    """`find_package(ZLIB)` is used as `ZLIB::ZLIB` and `ZLIB_FOUND`; `include` is all of a file."""
    found = re.match(r"(?i)\s*find_package\s*\(\s*([\w-]+)", text)
    yield Binding((found[1], f"{found[1]}_*") if found else (), everything=found is None)


def read_style(text: str) -> Iterator[Binding]:
    """`@use "a/b" as c;` is used as `c.`, without `as` as `b.`; `@import` is all of a file."""
    words = one_line(text).rstrip("; ")
    paths = STRING.findall(words)
    if words.startswith("@use") and paths:
        name = called(words) if " as " in words else re.split(r"[/:]", paths[0])[-1].lstrip("_")
        yield Binding((f"{name}.*",) if name else (), everything=words.endswith("*"))
    else:
        yield Binding(everything=words.startswith("@import"))


def read_typst(text: str) -> Iterator[Binding]:
    """`#import "a.typ": b, c as d`; without a list, as what the file is called."""
    head, colon, listed = one_line(text).partition('": ')
    if colon:
        yield from read_list(head + colon, listed)
    else:
        yield from read_anything(text)
