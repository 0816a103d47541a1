"""What readers of imports share: what an import binds, lists of names, and imports that any language may have."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from structsplit.document import Part


class Binding(NamedTuple):
    """What an import, or one part of it, gives to the rest of the file."""

    names: tuple[str, ...] = ()
    """Any of them is a use. One that ends in `*` stands for all that begin so: `os.*`, `zlib_*`."""
    everything: bool = False
    """Whether it binds names that it does not say (`from x import *`, `using System;`)."""
    part: Part | None = None
    """How to write it without the rest of the statement; None where only the whole will do."""


Reader = Callable[[str], Iterator[Binding]]

_RENAMED = re.compile(r"(?:\bas\b|=>)\s*([\w$]+)\s*$")
NAME = re.compile(r"[\w$]+")
STRING = re.compile(r"[\"'<]([^\"'<>\n]+)[\"'>]")
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_BRACKET = re.compile(r"[()\[\]{}]")


def list_items(text: str) -> list[str]:
    """The parts of a list between its commas, each on one line; commas in brackets are the parts' own."""
    if not _BRACKET.search(text):
        return [" ".join(item.split()) for item in text.split(",") if item.strip()]
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


def called(item: str) -> str:
    """What an item of a list is called: `b as c` c, `b => c` c, `a.b.C` C, `type T` T; empty for what has no name."""
    found = _RENAMED.search(item)
    name = found[1] if found else (NAME.findall(item) or [""])[-1]
    return "" if name == "_" else name


def read_list(head: str, text: str, tail: str = "") -> Iterator[Binding]:
    """A binding for each item of a list of names, where wildcards may be among them."""
    for item in list_items(text):
        if item in _WILD:
            yield Binding(everything=True, part=Part(head, item, tail))
        else:
            yield Binding(distinct(called(item)), part=Part(head, item, tail))


_WILD = frozenset({"*", "_", "given", "given _"})


def distinct(*names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name))


def one_line(text: str) -> str:
    return " ".join(text.split())


def read_assigned(text: str) -> Iterator[Binding]:
    """`const std = @import("std")`, `local json = require "cjson"`, `fs = std::filesystem`: what stands before `=`."""
    before, sign, _ = text.partition("=")
    names = [name for name in NAME.findall(before.partition(":")[0]) if name not in _DECLARING]
    if sign:
        yield Binding(tuple(names))


_DECLARING = frozenset({
    "alias", "as", "const", "export", "extern", "final", "from", "global", "import", "internal", "let", "local",
    "module", "my", "namespace", "open", "our", "pub", "static", "type", "use", "using", "val", "var",
})  # fmt: skip


def read_wild(_: str) -> Iterator[Binding]:
    """An import of all there is."""
    yield Binding(everything=True)


def read_nothing(_: str) -> Iterator[Binding]:
    """An import that is done for its effects, or of what has no name."""
    yield Binding()


def read_anything(text: str) -> Iterator[Binding]:
    """A language without a reader: the last name of each part, or what the file is called."""
    if "=" in text:
        yield from read_assigned(text)
        return
    named = [name for name in NAME.findall(STRING.sub(" ", text)) if name not in _DECLARING]
    yield Binding(tuple(named[-1:]) or tuple(map(file_stem, STRING.findall(text))), "*" in text)


def file_stem(path: str) -> str:
    """What a file is called: `net/http` http, `sys/types.h` types."""
    return path.rstrip("/").replace("\\", "/").rpartition("/")[2].partition(".")[0]


def camel_case(stem: str) -> str:
    """`active_support` ActiveSupport."""
    return "".join(word[:1].upper() + word[1:] for word in stem.replace("-", "_").split("_"))
