"""How functional languages write imports."""

import re
from collections.abc import Iterator

from structsplit.document import Part
from structsplit.parsers.code.imports.parts import (
    NAME,
    Binding,
    called,
    distinct,
    file_stem,
    list_items,
    one_line,
    read_assigned,
    read_list,
    read_wild,
)

_KEYWORD_LIST = re.compile(r"\bonly:\s*\[([^\]]*)")


def read_elixir(text: str) -> Iterator[Binding]:
    """`alias A.{B, C}`, `alias A.B, as: C`, `import A, only: [f: 2]`, `require A`; `use A` is all there is in it."""
    words = one_line(text)
    word, _, rest = words.partition(" ")
    path, brace, inside = rest.partition("{")
    only = _KEYWORD_LIST.search(rest)
    if brace and word == "alias":
        yield from read_list(f"alias {path}{{", inside.rpartition("}")[0], "}")
    elif " as: " in rest:
        yield Binding((called(rest.rpartition(" as: ")[2]),))
    elif word == "import" and only:
        yield Binding(tuple(item.partition(":")[0] for item in list_items(only[1])))
    elif word in ("alias", "require"):
        yield Binding((called(rest.partition(",")[0]),))
    else:
        yield Binding(everything=True)


def read_fsharp(text: str) -> Iterator[Binding]:
    """`open A` is all of it; `module B = A.B` binds B."""
    return read_assigned(text) if "=" in text else read_wild(text)


_FUNCTIONS = re.compile(r"(?P<head>-import\(\s*\w+\s*,\s*\[)(?P<list>[^\]]*)")


def read_erlang(text: str) -> Iterator[Binding]:
    """`-import(lists, [foldl/3]).`; an include is all of a file."""
    found = _FUNCTIONS.search(text)
    if not found:
        yield Binding(everything=True)
        return
    for item in list_items(found["list"]):
        yield Binding((item.partition("/")[0].strip(),), part=Part(one_line(found["head"]), item, "])."))


_QUALIFIED = re.compile(r"\bas ([\w.]+)")
_MODULE = re.compile(r"import (?:safe |qualified |\"[^\"]*\" )*([\w.]+)")


def read_haskell(text: str) -> Iterator[Binding]:
    """`import qualified Data.Map as M` is used as `M.`; `import Data.List (sortBy)` says its names."""
    words = one_line(text)
    module, alias = _MODULE.search(words), _QUALIFIED.search(words)
    head, brace, inside = words.partition("(")
    used = f"{(alias or module or ['', ''])[1]}.*"
    if " qualified" in words:
        yield Binding((used,))
    elif brace and " hiding" not in head:
        for item in list_items(inside.rpartition(")")[0]):
            names = NAME.findall(item.removeprefix("type ").removeprefix("pattern "))
            yield Binding(tuple(names), item == "..", Part(head + brace, item, ")"))
    else:
        yield Binding((used,) if alias else (), everything=True)


def read_gleam(text: str) -> Iterator[Binding]:
    """`import a/b.{type C, d} as e` is used as `e.`, C and d."""
    words = one_line(text)
    path, brace, inside = words.partition(".{")
    name = called(words) if " as " in words.rpartition("}")[2] else file_stem(path.removeprefix("import "))
    names = [called(item) for item in list_items(inside.rpartition("}")[0])] if brace else []
    yield Binding((f"{name}.*", *distinct(*names)))


_FORM = re.compile(r"\(\s*(:require|:use|:import|require|use|import)\b")
_LIBRARY = re.compile(
    r"'?[\[(]\s*+([\w.$-]++)([^\[\]()]*+(?:[\[(][^\[\]()]*+[\])][^\[\]()]*+)*+)[\])]"
    r"|(?<![\w.$-])([\w$-]++(?:\.[\w$-]++)++)"
)
_KEPT = re.compile(r":as(?:-alias)?\s+([\w.$-]+)")
_REFERRED = re.compile(r":(?:refer|only|refer-macros)\s+[\[(]([^\])]*)")


def read_clojure(text: str) -> Iterator[Binding]:
    """`(:require [a.b :as c :refer [f]])` is used as `c/` and f, `(:import (java.time LocalDate))` as LocalDate."""
    name = re.match(r"\s*\(\s*ns\s+([\w.$-]+)", text)
    if name:
        yield Binding(everything=True, part=Part("", f"(ns {name[1]})", "", "\n"))
    forms = list(_FORM.finditer(text))
    ends = [form.start() for form in forms[1:]] + [len(text)]
    for form, end in zip(forms, ends, strict=False):
        word = form[1].lstrip(":")
        for found in _LIBRARY.finditer(text, form.end(), end):
            line = f"({word} {'' if found[0][0] in chr(39) or word == 'import' else chr(39)}{one_line(found[0])})"
            yield Binding(*_clojure_names(word, found), Part("", line, "", "\n"))


def _clojure_names(word: str, found: re.Match[str]) -> tuple[tuple[str, ...], bool]:
    """What a library is used by, and whether it is all that is in it."""
    library, options = found[1] or found[3], found[2] or ""
    if word == "import":
        return tuple(options.split()) or (library.rpartition(".")[2],), False
    kept, referred = _KEPT.search(options), _REFERRED.search(options)
    names = [f"{kept[1] if kept else library}/*", *(referred[1].split() if referred else ())]
    return tuple(names), (word == "use" and not referred) or ":refer :all" in one_line(options)
