"""Which names an import binds, so that a chunk gets the imports it uses, and of a long one the parts it uses.

One reader per way of writing imports; `READERS` says which language writes them how.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from structsplit.document import Part
from structsplit.languages import Language

MAX_CHARS = 20_000
"""Of an import that is read."""

SHORT_CHARS = 60
SHORT_NAMES = 2
"""A statement on one row that is no longer, or binds no more, is repeated as it stands."""


@dataclass(frozen=True, slots=True)
class Binding:
    """What an import, or one part of it, gives to the rest of the file."""

    names: tuple[str, ...] = ()
    """Any of them is a use. One that ends in `*` stands for all words that begin so: `os.*`, `zlib_*`."""
    everything: bool = False
    """Whether it binds names that it does not say (`from x import *`, `using System;`)."""
    part: Part | None = None
    """How to write it without the rest of the statement; None where only the whole will do."""


Reader = Callable[[str], Iterator[Binding]]


def bindings(statement: str, language: Language) -> list[Binding]:
    """What an import binds: one binding, or one for each part where it is long and some of it will do.

    `import a.b as c` of Python binds `c.*`, `use a::{b, c::d};` b and d. Of `from a import (b, c, d)` on several rows
    there are three bindings, which are written as one statement: `from a import b, d` where two are used.
    """
    text = _without_comments(statement[:MAX_CHARS], language)
    found = list(READERS.get(language.name, _any)(text))
    rows = statement.strip().count("\n")
    is_short = not rows and (len(statement.strip()) <= SHORT_CHARS or len(found) <= SHORT_NAMES)
    if not is_short and all(binding.part for binding in found):
        return found
    names = dict.fromkeys(name for binding in found for name in binding.names)
    return [Binding(tuple(names), any(binding.everything for binding in found))]


def _without_comments(text: str, language: Language) -> str:
    """The text with its comments as spaces; what looks like one inside a string stays."""
    return _comments(language.line_comment, language.block_comment).sub(lambda found: found[1] or " ", text)


@cache
def _comments(line: str, block: tuple[str, str] | None) -> re.Pattern[str]:
    kinds = [r"(\"[^\"\n]*\"|'[^'\n]*'|`[^`\n]*`)"]
    if line:
        kinds.append(rf"(?<!\S){re.escape(line)}(?!(?:include|import)\b)[^\n]*")
    if block:
        kinds.append(rf"{re.escape(block[0])}.*?{re.escape(block[1])}")
    return re.compile("|".join(kinds), re.DOTALL)


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


def _wild(text: str) -> Iterator[Binding]:
    """An import of all there is."""
    yield Binding(everything=True)


def _nothing(text: str) -> Iterator[Binding]:
    """An import that is done for its effects, or of what has no name."""
    yield Binding()


def _any(text: str) -> Iterator[Binding]:
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
            parts = [
                Binding((f"{_called(item) if ' as ' in item else item.partition('.')[0]}.*",), part=Part("import ", item, ""))
                for item in _items(found["modules"])
            ]
        yield from (Binding(part.names, part.everything) if whole else part for part in parts)


_SCRIPT = re.compile(
    r"import\s+(?P<type>type\s+)?(?:(?P<default>[\w$]+)\s*,?\s*)?(?:\*\s*as\s+(?P<all>[\w$]+)|(?P<list>\{[^}]*\}))?"
    r"\s*(?P<from>from\b[^\n]*)"
)
_UNPACKED = re.compile(r"\b(?P<word>const|let|var)\s*\{(?P<list>[^}]*)\}\s*=(?P<value>.*)", re.DOTALL)
_DECLARED = re.compile(r"^\s*(?:export\s+)?(?P<word>const|let|var)\s+(?P<list>[\w$]+\s*=.*?);?\s*$", re.DOTALL)


def _script(text: str) -> Iterator[Binding]:
    """`import D, { a, type B as C } from "x"`, `import * as ns from "x"`, `const { a: b } = require("x")`."""
    found = _SCRIPT.match(text.lstrip())
    if found and found["list"]:
        head, tail = f"import {found['type'] or ''}{{ ", f" }} {_line(found['from'])}"
        items = [f"default as {found['default']}"] if found["default"] else []
        yield from _listed(_line(head) + " ", ", ".join([*items, *_items(found["list"][1:-1])]), tail)
    elif found:
        yield Binding(_plain(found["default"] or "", found["all"] or ""))
    elif found := _UNPACKED.search(text):
        for item in _items(found["list"]):
            name = item.partition("=")[0].rpartition(":")[2].strip(" .")
            yield Binding((name,), part=Part(f"{found['word']} {{ ", item, f" }} = {_line(found['value'])}"))
    elif found := _DECLARED.match(text):
        for item in _items(found["list"]):
            yield Binding((item.partition("=")[0].strip(),), part=Part(f"{found['word']} ", item, ";"))
    elif "=" in text:
        yield from _assigned(text)


_GO = re.compile(r"(?:\bimport\b|^)[ \t(]*(?:([\w.]+)[ \t]+)?(\"[^\"\n]+\"|`[^`\n]+`)", re.MULTILINE)
_VERSION = re.compile(r"v\d+")


def _go(text: str) -> Iterator[Binding]:
    """Every path of a block is an import of its own; a package is used as `name.`."""
    for alias, path in _GO.findall(text):
        names = () if alias in ("_", ".") else (alias,) if alias else _go_packages(path[1:-1])
        line = f"import {alias} {path}" if alias else f"import {path}"
        yield Binding(tuple(f"{name}.*" for name in names), alias == ".", Part("", line, ""))


def _go_packages(path: str) -> tuple[str, ...]:
    """What the package at a path may be called: `net/http` http, `gopkg.in/yaml.v3` yaml, `x/go-y/v2` y."""
    segments = path.split("/")
    last = segments[-1]
    names = [last] if _VERSION.fullmatch(last) else []
    if names and len(segments) > 1:
        last = segments[-2]
    stem = last.partition(".")[0]
    pieces = stem.split("-")
    if len(pieces) == 1:
        return _plain(stem, *names)
    return _plain(*(piece for piece in (pieces[0], pieces[-1]) if piece != "go"), "".join(pieces), "_".join(pieces))


def _rust(text: str) -> Iterator[Binding]:
    """`use a::{b, c::{d, e as f}, self};`, `extern crate a as b;`, `mod a;`."""
    statement = _line(text).rstrip("; ")
    words = statement.rpartition(" use ")[2] if " use " in statement else statement.removeprefix("use ")
    if words == statement and not statement.startswith("use "):
        name = _called(statement)
        yield Binding((f"{name}::*",) if " mod " in f" {statement}" else (name,))
        return
    path, brace, inside = words.partition("{")
    head = f"{statement[: len(statement) - len(words)]}{path}{{"
    for item in _branches(inside.rpartition("}")[0] if brace else words):
        *above, last = item.split("::")
        if last == "*":
            yield Binding(everything=path + item != "super::*", part=Part(head, item, "};"))
            continue
        if last.partition(" ")[0] == "self" and " as " not in last:
            last = (above or path.rstrip(":").split("::"))[-1]
        yield Binding(_plain(_called(last)), part=Part(head, item, "};"))


def _branches(text: str) -> Iterator[str]:
    """The paths of a tree: `b, c::{d, e}` b, c::d and c::e."""
    waiting = [("", item) for item in reversed(_items(text))]
    while waiting:
        path, item = waiting.pop()
        before, brace, inside = item.partition("{")
        if brace:
            waiting.extend((path + before, below) for below in reversed(_items(inside.rpartition("}")[0])))
        else:
            yield path + item


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
    """A header is known by what it is called: `#include <zlib.h>` is used by zlib, ZLIB_VERSION and zlib_open.

    Beside it, `using std::string;`, `namespace fs = std::filesystem;`, `@class A, B;` and modules.
    """
    path = _INCLUDED.search(text)
    words = _line(text).rstrip("; ")
    if path:
        folder, stem = path[1].rpartition("/")[0], _stem(path[1])
        yield Binding(_plain(stem, f"{stem}_*"), everything=folder == stem)
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
        stems = [_stem(path) for path in _STRING.findall(words)[-1:]]
        yield Binding(_plain(*map(_camel, stems), *stems))


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
            yield Binding(tuple(names), part=Part(head + brace, item, ")"))
    else:
        yield Binding((used,) if alias else (), everything=True)


_WORD_LIST = re.compile(r"(?P<head>use [\w:]+ (?:[\d.]+ )?qw\s*)(?P<open>\W)(?P<list>[^)\]}/|!>]*)(?P<close>\W)")


def _perl(text: str) -> Iterator[Binding]:
    """`use POSIX qw(floor ceil);`, `use Carp 'croak';`, `use A::B;`; pragmas are for all of the file."""
    words = _line(text).rstrip("; ")
    module = re.match(r"(?:use|require) ([\w:.]+)", words)
    listed = _WORD_LIST.search(words)
    if not module or re.match(r"[a-z]|v?\d", module[1]):
        strings = " ".join(_STRING.findall(words))
        yield Binding(tuple(re.findall(r"[\w:]+", strings)), everything=True)
    elif listed:
        for item in listed["list"].split():
            names = (item.lstrip("&$@%:"), module[1])
            yield Binding(names, part=Part(listed["head"] + listed["open"], item, listed["close"] + ";", " "))
    else:
        yield Binding(_plain(module[1], *_STRING.findall(words)))


_FORM = re.compile(r"\(\s*(:require|:use|:import|require|use|import)\b")
_LIBRARY = re.compile(r"'?[\[(]\s*([\w.$-]+)([^\[\]()]*(?:[\[(][^\[\]()]*[\])])?[^\[\]()]*)[\])]|([\w.$-]+\.[\w.$-]+)")
_KEPT = re.compile(r":as(?:-alias)?\s+([\w.$-]+)")
_REFERRED = re.compile(r":(?:refer|only|refer-macros)\s+[\[(]([^\])]*)")


def _clojure(text: str) -> Iterator[Binding]:
    """`(:require [a.b :as c :refer [f]])` is used as `c/` and f, `(:import (java.time LocalDate))` as LocalDate."""
    name = re.match(r"\s*\(\s*ns\s+([\w.$-]+)", text)
    if name:
        yield Binding(everything=True, part=Part("", f"(ns {name[1]})", ""))
    forms = list(_FORM.finditer(text))
    for form, end in zip(forms, [*(form.start() for form in forms[1:]), len(text)], strict=True):
        word = form[1].lstrip(":")
        for found in _LIBRARY.finditer(text, form.end(), end):
            line = f"({word} {'' if found[0][0] in chr(39) or word == 'import' else chr(39)}{_line(found[0])})"
            yield Binding(*_clojure_names(word, found), Part("", line, ""))


def _clojure_names(word: str, found: re.Match[str]) -> tuple[tuple[str, ...], bool]:
    """What a library is used by, and whether it is all that is in it."""
    library, options = found[1] or found[3], found[2] or ""
    if word == "import":
        return tuple(options.split()) or (library.rpartition(".")[2],), False
    kept, referred = _KEPT.search(options), _REFERRED.search(options)
    names = [f"{kept[1] if kept else library}/*", *(referred[1].split() if referred else ())]
    return tuple(names), word == "use" and not referred or ":refer :all" in _line(options)


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


def _r(text: str) -> Iterator[Binding]:
    """`library(dplyr)` is all of a package; `import::from(a, b)` says its names."""
    head, _, inside = _line(text).rstrip(") ").partition("(")
    names = tuple(_NAME.findall(inside.partition(",")[0]))
    if head.endswith(("library", "require", "p_load")):
        yield Binding(tuple(f"{name}::*" for name in names[:1]), everything=True)
    elif "::" in head:
        yield Binding(tuple(_NAME.findall(inside)))


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


READERS: dict[str, Reader] = {
    "bash": _wild,
    "c": _include,
    "clojure": _clojure,
    "cmake": _cmake,
    "cpp": _include,
    "csharp": _csharp,
    "css": _wild,
    "dart": _dart,
    "elixir": _elixir,
    "erlang": _erlang,
    "fortran": _fortran,
    "fsharp": lambda text: _assigned(text) if "=" in text else _wild(text),
    "go": _go,
    "haskell": _haskell,
    "java": _dotted,
    "javascript": _script,
    "julia": _julia,
    "kotlin": _dotted,
    "lua": _assigned,
    "make": _wild,
    "matlab": _dotted,
    "nim": _nim,
    "nix": _nothing,
    "objc": _include,
    "ocaml": _wild,
    "pascal": _pascal,
    "perl": _perl,
    "php": _php,
    "powershell": _wild,
    "proto": _wild,
    "python": _python,
    "r": _r,
    "ruby": _ruby,
    "rust": _rust,
    "scala": _scala,
    "scss": _style,
    "solidity": _solidity,
    "swift": _swift,
    "tsx": _script,
    "typescript": _script,
    "verilog": _hardware,
    "vhdl": _hardware,
    "yaml": _wild,
    "zig": _assigned,
}

ANY_CASE = frozenset({"c", "cmake", "cpp", "fortran", "objc", "pascal", "powershell", "ruby", "vhdl"})
"""Languages in which a name may be written in another case than in its import, or is that of a file."""
