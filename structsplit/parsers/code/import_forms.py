"""How languages write imports: for each way a reader of the names they bind; `READERS` says which language has which.

A reader is handed one import without its comments. What it does not understand binds nothing.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from structsplit.document import Part


@dataclass(frozen=True, slots=True)
class Binding:
    """What an import, or one part of it, gives to the rest of the file."""

    names: tuple[str, ...] = ()
    """Any of them is a use. One that ends in `*` stands for all that begin so: `os.*`, `zlib_*`."""
    everything: bool = False
    """Whether it binds names that it does not say (`from x import *`, `using System;`)."""
    part: Part | None = None
    """How to write it without the rest of the statement; None where only the whole will do."""


Reader = Callable[[str], Iterator[Binding]]

# -- lists of names ------------------------------------------------------------------------------------------

_RENAMED = re.compile(r"(?:\bas\b|=>)\s*([\w$]+)\s*$")
_NAME = re.compile(r"[\w$]+")
_STRING = re.compile(r"[\"'<]([^\"'<>\n]+)[\"'>]")
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")


def _items(text: str) -> list[str]:
    """The parts of a list between its commas, each on one line; commas in brackets are the parts' own."""
    items: list[str] = []
    depth = begin = 0
    for at, character in enumerate(text):
        if character in _OPENING:
            depth += 1
        elif character in _CLOSING:
            depth -= 1
        elif character == "," and depth == 0:
            items.append(text[begin:at])
            begin = at + 1
    items.append(text[begin:])
    return [" ".join(item.split()) for item in items if item.strip()]


def _called(item: str) -> str:
    """What an item of a list is called: `b as c` c, `b => c` c, `a.b.C` C, `type T` T; empty for what has no name."""
    found = _RENAMED.search(item)
    name = found[1] if found else (_NAME.findall(item) or [""])[-1]
    return "" if name == "_" else name


def _listed(head: str, text: str, tail: str = "") -> Iterator[Binding]:
    """A binding for each item of a list of names, where wildcards may be among them."""
    for item in _items(text):
        if item in _WILD:
            yield Binding(everything=True, part=Part(head, item, tail))
        else:
            yield Binding(_plain(_called(item)), part=Part(head, item, tail))


_WILD = frozenset({"*", "_", "given", "given _"})


def _plain(*names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name))


def _line(text: str) -> str:
    return " ".join(text.split())


def _assigned(text: str) -> Iterator[Binding]:
    """`const std = @import("std")`, `local json = require "cjson"`, `fs = std::filesystem`: what stands before `=`."""
    before, sign, _ = text.partition("=")
    names = [name for name in _NAME.findall(before.partition(":")[0]) if name not in _DECLARING]
    if sign:
        yield Binding(tuple(names))


_DECLARING = frozenset({
    "alias", "as", "const", "export", "extern", "final", "from", "global", "import", "internal", "let", "local",
    "module", "my", "namespace", "open", "our", "pub", "static", "type", "use", "using", "val", "var",
})  # fmt: skip


def _wild(_: str) -> Iterator[Binding]:
    """An import of all there is."""
    yield Binding(everything=True)


def _nothing(_: str) -> Iterator[Binding]:
    """An import that is done for its effects, or of what has no name."""
    yield Binding()


def read_anything(text: str) -> Iterator[Binding]:
    """A language without a reader: the last name of each part, or what the file is called."""
    if "=" in text:
        yield from _assigned(text)
        return
    named = [name for name in _NAME.findall(_STRING.sub(" ", text)) if name not in _DECLARING]
    yield Binding(tuple(named[-1:]) or tuple(map(_stem, _STRING.findall(text))), "*" in text)


def _stem(path: str) -> str:
    """What a file is called: `net/http` http, `sys/types.h` types."""
    return re.split(r"[/\\]", path.rstrip("/"))[-1].partition(".")[0]


def _camel(stem: str) -> str:
    """`active_support` ActiveSupport."""
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[_-]", stem))


# -- one reader per way of writing imports -------------------------------------------------------------------

_PYTHON = re.compile(
    r"(?:^|[;:])[ \t]*(?:from\s+(?P<module>\S+)\s+(?P<word>c?import)\s*(?:\((?P<list>[^)]*)\)?|(?P<row>[^\n;]+))"
    r"|c?import[ \t]+(?P<modules>[^\n;]+))",
    re.MULTILINE,
)


def _python(text: str) -> Iterator[Binding]:
    """`from a import (b, c as d)`, `import a.b, c as d`; those under `if TYPE_CHECKING:` are written without it."""
    whole = text.lstrip().startswith("try")  # its alternatives stand together
    for found in _PYTHON.finditer(text.replace("\\\n", " ")):
        if found["module"]:
            head = f"from {found['module']} {found['word']} "
            parts = list(_listed(head, found["list"] or found["row"] or ""))
        else:
            modules = _items(found["modules"])
            names = (_called(item) if " as " in item else item.partition(".")[0] for item in modules)
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


def _script(text: str) -> Iterator[Binding]:
    """`import D, { a, type B as C } from "x"`, `import * as ns from "x"`, `const { a: b } = require("x")`."""
    words = _line(text)
    if words.startswith("import ") and "=" not in words.partition("from")[0]:
        for found in _SCRIPT.finditer(words):
            yield from _script_import(found)
    elif found := _UNPACKED.search(words):
        for item in _items(found["list"]):
            name = item.partition("=")[0].rpartition(":")[2].strip(" .")
            yield Binding((name,), part=Part(f"{found['word']} {{ ", item, f" }} ={found['value']}"))
    elif found := _DECLARED.match(words):
        for item in _items(found["list"].rstrip("; ")):
            yield Binding((item.partition("=")[0].strip(),), part=Part(f"{found['word']} ", item, ";"))
    elif "=" in words:
        yield from _assigned(words)


def _script_import(found: re.Match[str]) -> Iterator[Binding]:
    if found["list"]:
        default = [f"default as {found['default']}"] if found["default"] else []
        items = ", ".join([*default, *_items(found["list"][1:-1])])
        yield from _listed(f"import {found['type'] or ''}{{ ", items, f" }} {found['from']}")
    else:
        yield Binding(_plain(found["default"] or "", found["all"] or ""))


_GO = re.compile(r"(?:\bimport\b|^|;)[ \t(]*+(?:([\w.]++)[ \t]++)?+(\"[^\"\n]+\"|`[^`\n]+`)", re.MULTILINE)
_VERSION = re.compile(r"v\d+")


def _go(text: str) -> Iterator[Binding]:
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
    return _plain(*ends, "".join(pieces), "_".join(pieces), *versions)


def _rust(text: str) -> Iterator[Binding]:
    """`use a::{b, c::{d, e as f}, self};`, `extern crate a as b;`, `mod a;`."""
    statement = _line(text).rstrip("; ")
    words = statement.rpartition(" use ")[2] if " use " in statement else statement.removeprefix("use ")
    if words == statement and not statement.startswith("use "):
        name = _called(statement)
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
        if last.partition(" ")[0] == "self" and " as " not in last:
            last = (above or path.rstrip(":").split("::"))[-1]
        yield Binding(_plain(_called(last)), part=Part(head, item, "};"))


def _branches(text: str) -> Iterator[str]:
    """The paths of a tree: `b, c::{d, e}` b, c::d and c::e."""
    waiting = [("", item, 0) for item in reversed(_items(text))]
    while waiting:
        path, item, depth = waiting.pop()
        before, brace, inside = item.partition("{")
        if brace and depth < MAX_DEPTH:
            below = _items(inside.rpartition("}")[0])
            waiting.extend((path + before, part, depth + 1) for part in reversed(below))
        elif not brace:
            yield path + item


MAX_DEPTH = 16
"""Of braces inside braces; what is deeper is left out, so that the work stays linear."""


def _dotted(text: str) -> Iterator[Binding]:
    """`import a.b.C;`, `import static a.B.*;`, `import a.b as c`."""
    words = _line(text).rstrip("; ")
    if words.endswith((".*", "._")):
        yield Binding(everything=True)
    else:
        yield Binding(_plain(_called(words)))


def _scala(text: str) -> Iterator[Binding]:
    """`import a.b.{c => d, e, _}`, else as Java does."""
    words = _line(text)
    path, brace, inside = words.partition("{")
    if brace and "," not in path:
        yield from _listed(path + brace, inside.rpartition("}")[0], "}")
    else:
        for item in _items(words):
            yield from _dotted(item)


_INCLUDED = re.compile(r"(?:include|import)\s*[\"<]([^\">\n]+)[\">]")


def _include(text: str) -> Iterator[Binding]:
    """A header is known by what it is called: `#include <zlib.h>` is used by zlib, ZLIB_VERSION and zlib_open,
    `#include "punch_card.h"` by PunchCard too.

    Beside them, `using std::string;`, `namespace fs = std::filesystem;`, `@class A, B;` and modules.
    """
    path = _INCLUDED.search(text)
    words = _line(text).rstrip("; ")
    if path:
        folder, stem = path[1].rpartition("/")[0], _stem(path[1])
        names = _plain(stem.replace("-", "_"), _camel(stem), f"{stem}_*")
        yield Binding(names, everything=folder == stem and stem.istitle())  # a framework
    elif words.startswith("namespace"):
        yield from _assigned(words)
    elif words.startswith(("@class", "@protocol")):
        yield from _listed(words.partition(" ")[0] + " ", words.partition(" ")[2], ";")
    elif words.startswith("using namespace") or "import" in words:
        yield Binding(everything=True)
    else:
        yield Binding((_called(words),))


def _csharp(text: str) -> Iterator[Binding]:
    """`using X = Y;`, `extern alias X;`; `using A.B;` is all of a namespace."""
    if "=" in text:
        yield from _assigned(text)
    elif "extern" in text:
        yield Binding((_called(text),))
    else:
        yield Binding(everything=True)


def _php(text: str) -> Iterator[Binding]:
    """`use A\\B as C, D;`, `use A\\{B, function c};`; a file that is required is known by what it is called."""
    words = _line(text).rstrip("; ")
    if not words.startswith("use "):
        stems = [_stem(path) for path in _STRING.findall(text)]
        yield Binding(_plain(*stems, *map(_camel, stems)))
        return
    path, brace, inside = words.partition("{")
    if brace:
        yield from _listed(path + brace, inside.rpartition("}")[0], "};")
    else:
        kind = re.match(r"use (?:(?:function|const) )?", words)
        head = kind[0] if kind else ""
        yield from _listed(head, words[len(head) :], ";")


def _ruby(text: str) -> Iterator[Binding]:
    """`require "active_support"` is used by ActiveSupport, in any case."""
    words = _line(text)
    if words.startswith("autoload"):
        yield Binding((_called(words.partition(",")[0]),))
    elif words.startswith(("require", "load")):
        yield Binding(_plain(*(_camel(_stem(path)) for path in _STRING.findall(words)[-1:])))


_SHOWN = re.compile(r"(?P<head>.*?\bshow )(?P<list>[^;]*)")
_PREFIX = re.compile(r"\bas (\w+)")


def _dart(text: str) -> Iterator[Binding]:
    """`import "x.dart" as p show a, b;`; without `as` and `show` it is all of a library."""
    words = _line(text).rstrip("; ")
    shown, prefix = _SHOWN.match(words), _PREFIX.search(words)
    if prefix:
        yield Binding((f"{prefix[1]}.*",))
    elif shown:
        yield from _listed(shown["head"], shown["list"].partition(" hide ")[0], ";")
    elif words.startswith("import"):
        yield Binding(_plain(*(_camel(_stem(path)) for path in _STRING.findall(words))), everything=True)


_KEYWORD_LIST = re.compile(r"\bonly:\s*\[([^\]]*)")


def _elixir(text: str) -> Iterator[Binding]:
    """`alias A.{B, C}`, `alias A.B, as: C`, `import A, only: [f: 2]`, `require A`; `use A` is all there is in it."""
    words = _line(text)
    word, _, rest = words.partition(" ")
    path, brace, inside = rest.partition("{")
    only = _KEYWORD_LIST.search(rest)
    if brace and word == "alias":
        yield from _listed(f"alias {path}{{", inside.rpartition("}")[0], "}")
    elif " as: " in rest:
        yield Binding((_called(rest.rpartition(" as: ")[2]),))
    elif word == "import" and only:
        yield Binding(tuple(item.partition(":")[0] for item in _items(only[1])))
    elif word in ("alias", "require"):
        yield Binding((_called(rest.partition(",")[0]),))
    else:
        yield Binding(everything=True)


_FUNCTIONS = re.compile(r"(?P<head>-import\(\s*\w+\s*,\s*\[)(?P<list>[^\]]*)")


def _erlang(text: str) -> Iterator[Binding]:
    """`-import(lists, [foldl/3]).`; an include is all of a file."""
    found = _FUNCTIONS.search(text)
    if not found:
        yield Binding(everything=True)
        return
    for item in _items(found["list"]):
        yield Binding((item.partition("/")[0].strip(),), part=Part(_line(found["head"]), item, "])."))


_QUALIFIED = re.compile(r"\bas ([\w.]+)")
_MODULE = re.compile(r"import (?:safe |qualified |\"[^\"]*\" )*([\w.]+)")


def _haskell(text: str) -> Iterator[Binding]:
    """`import qualified Data.Map as M` is used as `M.`; `import Data.List (sortBy)` says its names."""
    words = _line(text)
    module, alias = _MODULE.search(words), _QUALIFIED.search(words)
    head, brace, inside = words.partition("(")
    used = f"{(alias or module or ['', ''])[1]}.*"
    if " qualified" in words:
        yield Binding((used,))
    elif brace and " hiding" not in head:
        for item in _items(inside.rpartition(")")[0]):
            names = _NAME.findall(item.removeprefix("type ").removeprefix("pattern "))
            yield Binding(tuple(names), item == "..", Part(head + brace, item, ")"))
    else:
        yield Binding((used,) if alias else (), everything=True)


_WORD_LIST = re.compile(r"(?P<head>use [\w:]+ (?:[\d.]+ )?qw\s*)(?P<open>\W)(?P<list>[^)\]}/|!>]*)(?P<close>\W)")


def _perl(text: str) -> Iterator[Binding]:
    """`use POSIX qw(floor ceil);`, `use Carp 'croak';`, `use A::B;`; pragmas are for all of the file."""
    words = _line(text).rstrip("; ")
    module = re.match(r"(?:use|require) ([\w:.]+)", words)
    listed = _WORD_LIST.search(words)
    if words.startswith("use constant "):
        braced = words.partition("{")[2].rpartition("}")[0]
        for item in _items(braced or words.removeprefix("use constant ")):
            yield Binding(tuple(_NAME.findall(item)[:1]), part=Part("use constant { ", item, " };"))
    elif not module or re.match(r"[a-z]|v?\d", module[1]):
        yield Binding(everything=True)
    elif listed:
        for item in listed["list"].split():
            names = (item.lstrip("&$@%:"), module[1])
            yield Binding(names, part=Part(listed["head"] + listed["open"], item, listed["close"] + ";", " "))
    else:
        yield Binding(_plain(module[1], *_STRING.findall(words)))


_FORM = re.compile(r"\(\s*(:require|:use|:import|require|use|import)\b")
_LIBRARY = re.compile(
    r"'?[\[(]\s*+([\w.$-]++)([^\[\]()]*+(?:[\[(][^\[\]()]*+[\])][^\[\]()]*+)*+)[\])]"
    r"|(?<![\w.$-])([\w$-]++(?:\.[\w$-]++)++)"
)
_KEPT = re.compile(r":as(?:-alias)?\s+([\w.$-]+)")
_REFERRED = re.compile(r":(?:refer|only|refer-macros)\s+[\[(]([^\])]*)")


def _clojure(text: str) -> Iterator[Binding]:
    """`(:require [a.b :as c :refer [f]])` is used as `c/` and f, `(:import (java.time LocalDate))` as LocalDate."""
    name = re.match(r"\s*\(\s*ns\s+([\w.$-]+)", text)
    if name:
        yield Binding(everything=True, part=Part("", f"(ns {name[1]})", "", "\n"))
    forms = list(_FORM.finditer(text))
    ends = [form.start() for form in forms[1:]] + [len(text)]
    for form, end in zip(forms, ends, strict=False):
        word = form[1].lstrip(":")
        for found in _LIBRARY.finditer(text, form.end(), end):
            line = f"({word} {'' if found[0][0] in chr(39) or word == 'import' else chr(39)}{_line(found[0])})"
            yield Binding(*_clojure_names(word, found), Part("", line, "", "\n"))


def _clojure_names(word: str, found: re.Match[str]) -> tuple[tuple[str, ...], bool]:
    """What a library is used by, and whether it is all that is in it."""
    library, options = found[1] or found[3], found[2] or ""
    if word == "import":
        return tuple(options.split()) or (library.rpartition(".")[2],), False
    kept, referred = _KEPT.search(options), _REFERRED.search(options)
    names = [f"{kept[1] if kept else library}/*", *(referred[1].split() if referred else ())]
    return tuple(names), (word == "use" and not referred) or ":refer :all" in _line(options)


def _julia(text: str) -> Iterator[Binding]:
    """`using A: b, c`, `import A as B`; `using A` is all of a module."""
    word, _, rest = _line(text).partition(" ")
    module, colon, listed = rest.partition(": ")
    if colon:
        for item in _items(listed):
            yield Binding((_called(item),), part=Part(f"{word} {module}: ", item, ""))
    elif word in ("using", "import"):
        for item in _items(rest):
            yield Binding((f"{_called(item)}.*",), word == "using", Part(f"{word} ", item, ""))
    else:
        yield Binding()


_ATTACHED = re.compile(r"\b(?:library|require|p_load)\(\s*[\"']?([\w.]+)")


def _r(text: str) -> Iterator[Binding]:
    """`library(dplyr)` is all of a package; `import::from(a, b)` says its names."""
    attached = _ATTACHED.search(text)
    if attached:
        yield Binding((f"{attached[1]}::*",), everything=True)
    elif "::" in text:
        yield Binding(tuple(_NAME.findall(text.partition("(")[2])))


def _solidity(text: str) -> Iterator[Binding]:
    """`import {A as B} from "b";`, `import "b" as X;`; else it is all of a file."""
    words = _line(text).rstrip("; ")
    found = re.match(r"(import \{)([^}]*)(\}.*)", words)
    if found:
        yield from _listed(found[1], found[2], found[3] + ";")
    elif " as " in words:
        yield Binding((re.split(r" as ", words)[1].split()[0],))
    else:
        yield Binding(everything=True)


def _swift(text: str) -> Iterator[Binding]:
    """`import Foundation` is all of a module; `import struct A.B` is B."""
    words = _line(text).split()
    names = _plain(_called(words[-1]) if words else "")
    kinds = ("struct", "class", "enum", "protocol", "func", "var", "let", "typealias")
    yield Binding(names, everything=not any(kind in words for kind in kinds))


def _nim(text: str) -> Iterator[Binding]:
    """`from x import a, b`; `import a, b` is all of the modules."""
    words = _line(text)
    if words.startswith("from "):
        yield from _listed(words.partition(" import ")[0] + " import ", words.partition(" import ")[2])
    else:
        yield Binding(tuple(f"{name}.*" for name in _NAME.findall(words)[1:]), everything=True)


def _pascal(text: str) -> Iterator[Binding]:
    """`uses A, B.C;`: all of each unit."""
    for item in _items(re.sub(r"(?i)^\s*uses\s", "", text).strip().rstrip(";")):
        yield Binding((f"{item.partition(' ')[0]}.*",), True, Part("uses ", item, ";"))


def _fortran(text: str) -> Iterator[Binding]:
    """`use m, only: a, b => c`; else it is all of a module."""
    head, only, listed = _line(text.replace("&", " ")).partition("only:")
    if not only:
        yield Binding(everything=True)
        return
    for item in _items(listed):
        names = _NAME.findall(item.partition("=>")[0])
        yield Binding(tuple(names[-1:]), part=Part(f"{head}only: ", item, ""))


def _hardware(text: str) -> Iterator[Binding]:
    """`import pkg::*;`, `import pkg::name;`, `use ieee.std_logic_1164.all;`, `library ieee;`."""
    words = _line(text).rstrip("; ")
    if words.startswith(("import", "use")) and not re.search(r"(?i)\*$|\.all$", words):
        yield Binding((_called(words),))
    else:
        yield Binding(everything=words.startswith(("import", "use", "`include")))


def _style(text: str) -> Iterator[Binding]:
    """`@use "a/b" as c;` is used as `c.`, without `as` as `b.`; `@import` is all of a file."""
    words = _line(text).rstrip("; ")
    paths = _STRING.findall(words)
    if words.startswith("@use") and paths:
        name = _called(words) if " as " in words else re.split(r"[/:]", paths[0])[-1].lstrip("_")
        yield Binding((f"{name}.*",) if name else (), everything=words.endswith("*"))
    else:
        yield Binding(everything=words.startswith("@import"))


def _cmake(text: str) -> Iterator[Binding]:
    """`find_package(ZLIB)` is used as `ZLIB::ZLIB` and `ZLIB_FOUND`; `include` is all of a file."""
    found = re.match(r"(?i)\s*find_package\s*\(\s*([\w-]+)", text)
    yield Binding((found[1], f"{found[1]}_*") if found else (), everything=found is None)


def _starlark(text: str) -> Iterator[Binding]:
    """`load("//a:b.bzl", "c", d = "e")` binds c and d."""
    word, _, inside = _line(text).partition("(")
    path, *items = _items(inside.rpartition(")")[0]) or [""]
    for item in items if word.strip() == "load" else ():
        yield Binding(_plain(item.partition("=")[0].strip("\"' ")), part=Part(f"load({path}, ", item, ")"))


def _typst(text: str) -> Iterator[Binding]:
    """`#import "a.typ": b, c as d`; without a list, as what the file is called."""
    head, colon, listed = _line(text).partition('": ')
    if colon:
        yield from _listed(head + colon, listed)
    else:
        yield from read_anything(text)


def _gleam(text: str) -> Iterator[Binding]:
    """`import a/b.{type C, d} as e` is used as `e.`, C and d."""
    words = _line(text)
    path, brace, inside = words.partition(".{")
    name = _called(words) if " as " in words.rpartition("}")[2] else _stem(path.removeprefix("import "))
    names = [_called(item) for item in _items(inside.rpartition("}")[0])] if brace else []
    yield Binding((f"{name}.*", *_plain(*names)))


def _d(text: str) -> Iterator[Binding]:
    """`import a.b : c, d = e;` binds c and d; without a list it is all of a module."""
    head, colon, listed = _line(text).rstrip("; ").partition(" : ")
    for item in _items(listed):
        yield Binding(_plain(item.partition(" ")[0]), part=Part(head + colon, item, ";"))
    if not colon:
        yield Binding(everything=True)


def _odin(text: str) -> Iterator[Binding]:
    """`import f "core:fmt"` is used as `f.`, without f as `fmt.`."""
    words = _line(text)
    alias = re.match(r"import (\w+) ", words)
    names = [alias[1]] if alias else [re.split(r"[/:]", path)[-1] for path in _STRING.findall(words)]
    yield Binding(tuple(f"{name}.*" for name in names))


READERS: dict[str, Reader] = {
    "ada": _wild,
    "agda": _wild,
    "bash": _wild,
    "bicep": _wild,
    "bitbake": _wild,
    "c": _include,
    "capnp": _assigned,
    "clarity": _wild,
    "clojure": _clojure,
    "cmake": _cmake,
    "cobol": _wild,
    "commonlisp": _wild,
    "cpp": _include,
    "csharp": _csharp,
    "css": _style,
    "cuda": _include,
    "d": _d,
    "dart": _dart,
    "elisp": _wild,
    "elixir": _elixir,
    "elm": _haskell,
    "erlang": _erlang,
    "fortran": _fortran,
    "fsharp": lambda text: _assigned(text) if "=" in text else _wild(text),
    "gleam": _gleam,
    "glsl": _include,
    "gn": _wild,
    "go": _go,
    "groovy": _dotted,
    "hare": _dotted,
    "haskell": _haskell,
    "hlsl": _include,
    "hyprlang": _wild,
    "ispc": _include,
    "janet": _wild,
    "java": _dotted,
    "javascript": _script,
    "jsonnet": _assigned,
    "julia": _julia,
    "kconfig": _wild,
    "kotlin": _dotted,
    "lua": _assigned,
    "luau": _assigned,
    "make": _wild,
    "matlab": _dotted,
    "nim": _nim,
    "ninja": _wild,
    "nix": _nothing,
    "nqc": _include,
    "objc": _include,
    "ocaml": _wild,
    "odin": _odin,
    "pascal": _pascal,
    "perl": _perl,
    "php": _php,
    "pony": _wild,
    "powershell": _wild,
    "proto": _wild,
    "puppet": _wild,
    "purescript": _haskell,
    "python": _python,
    "r": _r,
    "racket": _wild,
    "rego": _dotted,
    "ruby": _ruby,
    "rust": _rust,
    "scala": _scala,
    "scheme": _wild,
    "scss": _style,
    "smithy": _dotted,
    "solidity": _solidity,
    "starlark": _starlark,
    "swift": _swift,
    "tablegen": _wild,
    "tcl": _wild,
    "thrift": _wild,
    "tsx": _script,
    "typescript": _script,
    "typst": _typst,
    "v": read_anything,
    "verilog": _hardware,
    "vhdl": _hardware,
    "vim": _wild,
    "yaml": _wild,
    "yuck": _wild,
    "zig": _assigned,
}

ANY_CASE = frozenset({
    "ada", "c", "cmake", "cobol", "cpp", "cuda", "fortran", "glsl", "hlsl", "ispc", "nqc", "objc", "pascal",
    "powershell", "ruby", "vhdl",
})  # fmt: skip
"""Languages in which a name may be written in another case than in its import, or is that of a file."""

CAPITALISED = frozenset({"ruby"})
"""Languages in which only words that begin with a capital letter are uses: of constants."""
