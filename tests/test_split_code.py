"""Code: what the chunks of a file hold, and what stands in front of them."""

import json
import re
import textwrap
from pathlib import Path

import pytest
from click.testing import CliRunner

import structsplit
from structsplit import Chunk, Splitter
from structsplit.cli import main
from structsplit.errors import FormatError
from structsplit.languages import language_for_path
from tests import laws

FIXTURES = Path(__file__).parent.parent / "fixtures" / "code"


def split(code: str, max_tokens: int = 512, *, language: str = "python", **options: object) -> list[Chunk]:
    """Chunks counted in words, so that a reader can follow the arithmetic; every law is checked on the way."""
    source = options.pop("source", None)
    splitter = Splitter(max_tokens, **{"tokenizer": "words", **options})
    document = structsplit.parse(code, format=language, source=source)
    chunks = splitter.split_document(document)
    if options.get("kinds") is None and not callable(options.get("context")):
        laws.check(document, splitter)
    return chunks


def holding(chunks: list[Chunk], text: str) -> Chunk:
    """The one chunk whose text holds all of a text."""
    (chunk,) = [chunk for chunk in chunks if text in chunk.text]
    return chunk


def texts(chunks: list[Chunk]) -> list[str]:
    return [chunk.text for chunk in chunks]


def function(name: str, rows: int = 20, indent: str = "", parameters: str = "tea") -> str:
    """A Python function of `2 + 5 * rows` words."""
    body = "".join(f"{indent}    tea = tea + {row}\n" for row in range(rows))
    return f"{indent}def {name}({parameters}):\n{body}"


def method(name: str, rows: int = 20) -> str:
    return function(name, rows, "    ", "self,tea")


def group(*parts: str, between: str = "\n\n") -> str:
    return between.join(part.rstrip("\n") for part in parts) + "\n"


# --- a definition, a chunk


def test_every_function_is_a_chunk_of_its_own() -> None:
    parts = [function(name) for name in ("brew", "pour", "drink")]
    assert texts(split(group(*parts))) == [part.rstrip() for part in parts]


def test_every_method_is_a_chunk_of_its_own_and_the_head_of_the_class_is_one() -> None:
    head = f'class Pot:\n    """{" ".join(["Brews."] * 80)}"""\n\n    size = 3\n    lid = None\n'
    chunks = split(group(head, method("brew"), method("pour")))
    assert texts(chunks) == [head.rstrip(), method("brew").rstrip(), method("pour").rstrip()]
    assert [chunk.kind for chunk in chunks] == ["class", "method", "method"]
    assert [chunk.symbols for chunk in chunks] == [("Pot",), ("Pot.brew",), ("Pot.pour",)]


def test_a_class_of_small_methods_is_one_chunk() -> None:
    small = [f"    def m{number}(self):\n        return {number}\n" for number in range(20)]
    other = function("apart")
    chunks = split(group("class Pot:", *small, other, function("last")))
    assert chunks[0].symbols == ("Pot", *(f"Pot.m{number}" for number in range(20)))
    assert (chunks[0].kind, chunks[1].text) == ("class", other.rstrip())


def test_large_methods_never_share_a_chunk_whatever_stands_between_them() -> None:
    small = [f"    def m{number}(self):\n        return {number}\n" for number in range(6)]
    for count in range(1, 6):
        chunks = split(
            group("class Pot:\n    size = 3", *small[:count], method("large"), *small[count:], method("last"))
        )
        assert "Pot.large" not in holding(chunks, "def last").symbols


def test_small_functions_in_a_row_share_a_chunk() -> None:
    small = [f"def f{number}():\n    return {number}\n" for number in range(9)]
    (chunk,) = split(group(*small))
    assert chunk.symbols == tuple(f"f{number}" for number in range(9))
    assert chunk.kind == "function"


def test_a_crumb_joins_neighbours_of_its_own_class_rather_than_of_another() -> None:
    first = group("class Cup:", method("fill"), "    def tip(self):\n        return 1")
    second = group("class Pot:", "    def lift(self):\n        return 2", method("brew"))
    for chunk in split(group(first, second, between="\n\n\n")):
        assert len({symbol.partition(".")[0] for symbol in chunk.symbols}) == 1, chunk.text


def test_statements_of_a_module_come_in_runs() -> None:
    setup = "".join(f"setting_{number} = load({number})\n" for number in range(30))
    chunks = split(group(setup, function("brew"), function("pour"), "if __name__ == '__main__':\n    brew(1)"))
    assert (chunks[0].text, chunks[0].kind) == (setup.rstrip(), "code")
    assert [chunk.symbols for chunk in chunks] == [(), ("brew",), ("pour",)]


def test_the_imports_are_not_torn_from_each_other() -> None:
    imports = "".join(f"import tea{number}\n" for number in range(40))
    first = split(group(imports, function("brew"), function("pour")))[0]
    assert (first.text, first.kind) == (imports.rstrip(), "imports")


def test_functions_inside_functions_stay_inside() -> None:
    code = f"def outer():\n{textwrap.indent(function('inner', 12), '    ')}    return inner\n"
    (chunk,) = split(code)
    assert chunk.symbols == ("outer",) or chunk.symbols == ("outer", "outer.inner")
    assert chunk.kind == "function"


def test_a_function_is_not_cut_in_front_of_its_return() -> None:  # chonkie#321
    code = function("brew", 40) + "    return tea\n"
    for maximum in (210, 220, 250, 300, 500):
        assert holding(split(code * 2, maximum, context="none")[:1], "return tea").text.startswith("def brew")


# --- packed


def test_packed_a_class_that_fits_is_one_chunk() -> None:
    whole = group("class Pot:", method("brew"), method("pour"))
    chunks = split(group(whole, function("apart", 80)), 512, granularity="packed")
    assert texts(chunks) == [whole.rstrip(), function("apart", 80).rstrip()]


def test_packed_a_class_that_does_not_fit_is_cut_between_members() -> None:
    methods = [method(f"m{number}", 6) for number in range(20)]
    chunks = split(group("class Pot:", *methods), 128, granularity="packed")
    assert [len(chunk.symbols) for chunk in chunks[1:-1]] == [3] * len(chunks[1:-1])
    for chunk in chunks[1:]:
        assert chunk.text.startswith("    def ")


def test_packed_small_functions_fill_a_chunk() -> None:
    functions = [function(f"f{number}", 4) for number in range(40)]
    chunks = split(group(*functions), 128, granularity="packed")
    assert all(chunk.tokens > 96 for chunk in chunks[:-1])


def test_packed_needs_no_more_chunks_than_one_definition_each() -> None:
    for path in sorted(FIXTURES.glob("*.*")):
        if not path.name.endswith(".chunks.txt"):
            packed = structsplit.split_file(path, max_tokens=256, granularity="packed")
            assert len(packed) <= len(structsplit.split_file(path, max_tokens=256)), path.name


def test_an_unknown_granularity_is_an_error_that_tells_the_known_ones() -> None:
    with pytest.raises(structsplit.StructsplitError, match="definition, packed"):
        Splitter(granularity="function")


# --- a filter by kind


MIXED = group(
    "import os",
    f'class Pot:\n    """{" ".join(["Brews."] * 80)}"""',
    method("brew"),
    function("drink"),
    function("sip"),
)


@pytest.mark.parametrize("granularity", ["definition", "packed"])
def test_a_filter_by_kind_keeps_only_those_chunks(granularity: str) -> None:
    everything = split(MIXED, 128, granularity=granularity)
    for kinds in (["function"], {"method", "function"}, ("class",), ["table"]):
        chosen = split(MIXED, 128, granularity=granularity, kinds=kinds)
        assert chosen == [chunk for chunk in everything if chunk.kind in kinds]
    assert "function" in {chunk.kind for chunk in everything}


def test_a_filter_by_kind_changes_no_chunk_it_keeps() -> None:
    chosen = split(MIXED, 128, kinds=["method"])
    assert [chunk.symbols for chunk in chosen] == [("Pot.brew",)]
    assert chosen[0] in split(MIXED, 128)


def test_kinds_may_be_any_iterable_but_an_empty_one() -> None:
    assert split(MIXED, 128, kinds=(kind for kind in ["method"])) == split(MIXED, 128, kinds=["method"])
    with pytest.raises(structsplit.StructsplitError, match="kinds is empty"):
        split(MIXED, 128, kinds=[])


@pytest.mark.parametrize(
    ("kind", "near"), [("functon", "function"), ("Table", "table"), ("metod", "method"), ("xyzzy", "")]
)
def test_a_kind_that_nothing_is_is_an_error_that_names_the_nearest(kind: str, near: str) -> None:
    with pytest.raises(structsplit.StructsplitError, match=f"did you mean '{near}'" if near else "'xyzzy' [(]kinds"):
        Splitter(kinds=["function", kind])


def test_one_kind_as_a_string_is_an_error_that_says_what_to_write() -> None:
    with pytest.raises(structsplit.StructsplitError, match=r"such as \['function'"):
        Splitter(kinds="function")


# --- context


CONTEXT = group(
    "from __future__ import annotations",
    "import os\nimport sys as system\nfrom tea import leaf, water as hot\nfrom kettle import *",
    function("first"),
    f'class Pot(Base):\n    """{" ".join(["Brews."] * 80)}"""',
    f"{method('brew').rstrip()}\n        return leaf(hot)",
    method("pour") + "        return os.sep",
    function("apart"),
)


def context(text: str, **options: object) -> str:
    return holding(split(CONTEXT, 512, source="src/pot.py", **options), text).context


def test_context_is_a_comment_with_path_and_scope_then_the_imports_in_use_then_the_class() -> None:
    assert context("return leaf").splitlines() == [
        "# src/pot.py > Pot > brew",
        "from __future__ import annotations",
        "from tea import leaf, water as hot",
        "from kettle import *",
        "class Pot(Base):",
    ]


def test_context_names_only_the_imports_the_chunk_uses() -> None:
    assert "import os\n" in context("return os.sep")
    assert "tea" not in context("return os.sep")
    assert "import" not in context("def apart").replace(
        "from __future__ import annotations\nfrom kettle import *\n", ""
    )


@pytest.mark.parametrize(
    ("mode", "lines"),
    [
        ("scope", ["# src/pot.py > Pot > brew", "class Pot(Base):"]),
        ("path", ["# src/pot.py > Pot"]),
        ("none", []),
    ],
)
def test_context_may_be_less(mode: str, lines: list[str]) -> None:
    assert context("return leaf", context=mode).splitlines() == lines


def test_context_may_have_all_imports() -> None:
    found = context("return os.sep", context="all-imports")
    for line in CONTEXT.partition("\n\ndef")[0].splitlines():
        assert line in found
    assert found.endswith("class Pot(Base):\n")


def test_context_may_be_a_function_of_the_chunk() -> None:
    chunks = split(CONTEXT, context=lambda chunk: f"# {chunk.start_line} {','.join(chunk.symbols)}\n", source="pot.py")
    assert holding(chunks, "return os.sep").context.endswith(" Pot.pour\n")
    for chunk in chunks:
        assert chunk.tokens == len(chunk.contextualized.split())


def test_a_function_of_the_chunk_sees_the_context_it_would_have() -> None:
    seen: list[str] = []
    split(CONTEXT, context=lambda chunk: seen.append(chunk.context) or "", source="src/pot.py")
    assert any(line.startswith("# src/pot.py > Pot\n") for line in seen)


@pytest.mark.parametrize(
    ("language", "code", "head"),
    [
        ("javascript", "class Pot {\n%s}\n", "// a.x > Pot > pour\nclass Pot {\n"),
        ("java", "public class Pot extends Thing {\n%s}\n", "// a.x > Pot > pour\npublic class Pot extends Thing {\n"),
        ("cpp", "namespace tea {\nclass Pot {\n%s};\n}\n", "// a.x > tea > Pot > pour\nnamespace tea {\nclass Pot {\n"),
        ("rust", "impl<T> Pot<T> {\n%s}\n", "// a.x > Pot > pour\nimpl<T> Pot<T> {\n"),
        (
            "csharp",
            "namespace Tea\n{\n  class Pot\n  {\n%s  }\n}\n",
            "// a.x > Tea > Pot > pour\nnamespace Tea\n{\n  class Pot\n  {\n",
        ),
        ("php", "<?php\nclass Pot {\n%s}\n", "// a.x > Pot > pour\nclass Pot {\n"),
        ("kotlin", "object Pot {\n%s}\n", "// a.x > Pot > pour\nobject Pot {\n"),
        (
            "ruby",
            "module Tea\n  class Pot < Thing\n%s  end\nend\n",
            "# a.x > Tea > Pot > pour\nmodule Tea\n  class Pot < Thing\n",
        ),
    ],
)
def test_the_class_stands_in_front_of_a_member_with_its_own_indentation(language: str, code: str, head: str) -> None:
    body = "".join(f"      x = x + {row};\n" for row in range(30))
    shapes = {
        "javascript": "    {name}(x) {{\n{body}    }}\n",
        "java": "    int {name}(int x) {{\n{body}    }}\n",
        "cpp": "    int {name}(int x) {{\n{body}    }}\n",
        "rust": "    fn {name}(x: i32) {{\n{body}    }}\n",
        "csharp": "    int {name}(int x) {{\n{body}    }}\n",
        "php": "    function {name}($x) {{\n{body}    }}\n",
        "kotlin": "    fun {name}(x: Int) {{\n{body}    }}\n",
        "ruby": "    def {name}(x)\n{body}    end\n",
    }
    if language == "php":
        body = body.replace("x", "$x")
    if language in ("kotlin", "ruby"):
        body = body.replace(";", "")
    members = "\n".join(shapes[language].format(name=name, body=body) for name in ("brew", "pour", "empty"))
    chunk = holding(split(code % members, language=language, source="a.x"), "pour")
    assert chunk.context == head
    assert chunk.text.startswith("    ")
    assert chunk.kind == "method"


def test_the_pieces_of_a_long_function_have_its_signature_in_front() -> None:
    code = group(
        "class Pot:", "    def brew(\n        self,\n        tea,\n    ) -> int:\n" + method("x", 80).partition("\n")[2]
    )
    first, second, *_ = split(code, 128, source="pot.py")
    signature = "class Pot:\n    def brew(\n        self,\n        tea,\n    ) -> int:\n"
    assert signature in first.contextualized.replace("\n\n", "\n")
    assert second.context == f"# pot.py > Pot > brew\n{signature}"
    assert second.part
    assert second.kind == "method"
    assert second.metadata["symbol"] == "Pot.brew"


def test_the_pieces_of_a_long_function_are_cut_between_statements() -> None:
    rows = "".join(f"    if tea > {row}:\n        pour({row})\n        drink({row})\n" for row in range(60))
    for chunk in split(f"def brew(tea):\n{rows}", 64):
        first = chunk.text.splitlines()[0].strip()
        assert first.startswith(("def ", "if "))


def test_context_takes_a_quarter_of_the_budget_at_most_and_sheds_imports_first() -> None:
    imports = "".join(f"from tea import leaf{number}\n" for number in range(30))
    uses = "        " + "+".join(f"leaf{number}" for number in range(30)) + "\n"
    code = group(imports, "class Pot:", method("first"), method("brew") + uses, method("pour"))
    chunks = split(code, 160, source="pot.py")
    chunk = holding(chunks, "def brew")
    assert len(chunk.context.split()) <= 40
    assert chunk.context.startswith("# pot.py > Pot > brew\n")
    assert chunk.context.endswith("class Pot:\n")


def test_a_long_path_of_scopes_is_shortened_from_its_middle() -> None:
    names = [f"level_{number}_of_the_house" for number in range(9)]
    heads = "".join(f"{'    ' * number}class {name}:\n" for number, name in enumerate(names))
    code = heads + textwrap.indent(function("brew", 9) + "\n" + function("pour", 9), "    " * 9)
    chunk = holding(structsplit.split(code, format="python", source="a.py", max_tokens=128), "def pour")
    assert "…" in chunk.context
    assert "level_8_of_the_house" in chunk.context
    assert chunk.headings[:9] == tuple(names)


def test_an_absolute_path_is_named_by_its_end() -> None:
    (chunk,) = split(function("brew"), source="/home/ann/work/tea/src/pot/brew.py")
    assert chunk.context == "# tea/src/pot/brew.py > brew\n"
    assert chunk.source == "/home/ann/work/tea/src/pot/brew.py"


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("python", "# a\n"),
        ("javascript", "// a\n"),
        ("sql", "-- a\n"),
        ("css", "/* a */\n"),
        ("xml", "<!-- a -->\n"),
        ("clojure", ";; a\n"),
        ("erlang", "% a\n"),
        ("ocaml", "(* a *)\n"),
        ("haskell", "-- a\n"),
        ("lua", "-- a\n"),
    ],
)
def test_the_path_is_a_comment_in_the_language(language: str, line: str) -> None:
    path = next(path for path in sorted(FIXTURES.iterdir()) if _language(path) == language)
    chunks = structsplit.split(path.read_text("utf-8"), format=language, source="a", max_tokens=200)
    starts = {re.sub(r" > [^\n]*?(?= \*/| -->| \*\)|$)", "", chunk.context.partition("\n")[0]) for chunk in chunks}
    comment = line.strip()
    assert starts <= {comment, comment.replace(";;", ";"), comment.replace("%", "%%")}
    assert len(starts) == 1


def _language(path: Path) -> str:
    found = language_for_path(path.name, path.read_text("utf-8"))
    return found.name if found else ""


# --- imports by language


IMPORTS = {
    "python": (
        "import tea.leaf\nfrom pot import (\n    lid,\n    spout as nose,\n)\nimport cup\n",
        ["tea.leaf", "nose"],
    ),
    "javascript": (
        'import leaf, { lid as top } from "tea";\nimport * as cups from "./cups";\nconst fs = require("fs");\n',
        ["leaf", "top", "cups", "fs"],
    ),
    "typescript": ('import type { Leaf } from "tea";\nimport { Cup } from "cup";\n', ["Leaf", "Cup"]),
    "java": ("import org.tea.Leaf;\nimport static org.tea.Cups.fill;\n", ["Leaf", "fill"]),
    "go": ('import (\n\t"net/http"\n\tcup "example.org/tea/v2"\n)\n', ["http", "cup"]),
    "rust": ("use tea::{leaf::Leaf, Cup as Mug};\nuse std::fmt;\n", ["Leaf", "Mug", "fmt"]),
    "csharp": ("using Leaf = Tea.Green.Leaf;\n", ["Leaf"]),
    "php": ("<?php\nuse Tea\\Leaf;\nuse Tea\\Cup as Mug;\n", ["Leaf", "Mug"]),
    "kotlin": ("import org.tea.Leaf\nimport org.tea.Cup as Mug\n", ["Leaf", "Mug"]),
    "lua": ('local leaf = require("tea.leaf")\n', ["leaf"]),
}
BODIES = {
    "python": "def {f}(x):\n{body}    {use}(x)\n",
    "javascript": "function {f}(x) {{\n{body}    {use}(x);\n}}\n",
    "typescript": "function {f}(x) {{\n{body}    {use}(x);\n}}\n",
    "java": "class {f} {{\n  int run(int x) {{\n{body}    {use}(x);\n  }}\n}}\n",
    "go": "func {f}(x int) {{\n{body}    {use}(x)\n}}\n",
    "rust": "fn {f}(x: i32) {{\n{body}    {use}(x);\n}}\n",
    "csharp": "class {f} {{\n  int Run(int x) {{\n{body}    {use}(x);\n  }}\n}}\n",
    "php": "function {f}($x) {{\n{body}    {use}($x);\n}}\n",
    "kotlin": "fun {f}(x: Int) {{\n{body}    {use}(x)\n}}\n",
    "lua": "function {f}(x)\n{body}    {use}(x)\nend\n",
}


@pytest.mark.parametrize(
    ("language", "name"), [(language, name) for language, (_, names) in IMPORTS.items() for name in names]
)
def test_the_import_of_a_name_in_use_is_in_the_context(language: str, name: str) -> None:
    body = "".join(f"    y{row} = {row};\n" for row in range(30))
    code = IMPORTS[language][0]
    for function_name, use in (("first", "one"), ("brew", f"{name}.get"), ("drink", "nothing")):
        code += "\n" + BODIES[language].format(f=function_name, body=body, use=use)
    chunks = split(code, language=language)
    assert re.search(rf"\b{name}\b", holding(chunks, f"{name}.get(").context)
    assert not re.search(rf"\b{name}\b", holding(chunks, "nothing(").context)


def test_package_lines_are_in_every_context() -> None:
    body = "".join(f"    y{row} = {row};\n" for row in range(30))
    for language, line in (("java", "package org.tea;\n"), ("go", "package tea\n"), ("kotlin", "package org.tea\n")):
        code = line + "".join("\n" + BODIES[language].format(f=f, body=body, use="x") for f in ("brew", "drink"))
        assert line in split(code, language=language)[-1].context


def test_an_import_inside_a_function_is_no_import_of_the_file() -> None:
    code = group(
        "def brew():\n    import tea\n" + function("x").partition("\n")[2], function("drink") + "    tea.sip()\n"
    )
    assert "import" not in holding(split(code), "tea.sip").context


def test_the_imports_themselves_have_no_imports_in_front() -> None:
    imports = "".join(f"from tea{number} import leaf{number}\n" for number in range(90))
    for chunk in split(group(imports, function("brew")), 64, source="a.py"):
        if "import" in chunk.text:
            assert chunk.context == "# a.py\n"


# --- what belongs to a definition


@pytest.mark.parametrize(
    ("language", "above", "definition"),
    [
        ("python", "@app.route('/tea')\n@cached(\n    seconds=3,\n)\n", "def tea():\n"),
        ("python", "# What tea is.\n# And more.\n", "def tea():\n"),
        ("python", "@dataclass\n", "class Tea:\n"),
        ("java", "/** What tea is. */\n@Override\n@Cached(seconds = 3)\n", "class Tea {\n"),
        ("rust", "/// What tea is.\n#[derive(Debug)]\n#[cfg(test)]\n", "fn tea() {\n"),
        ("csharp", '/// <summary>What tea is.</summary>\n[Obsolete]\n[Route("/tea")]\n', "class Tea {\n"),
        ("cpp", "/* What tea is. */\n[[nodiscard]]\n", "int tea() {\n"),
        ("cpp", "// What tea is.\ntemplate <class Leaf,\n          class Water>\n", "int tea() {\n"),
        ("typescript", "/** What tea is. */\n@Component({ selector: 'tea' })\nexport default ", "class Tea {\n"),
        ("go", "// Tea is brewed.\n//go:noinline\n", "func tea() {\n"),
        ("php", "/** What tea is. */\n#[Pure]\n", "function tea() {\n"),
        ("ruby", "# What tea is.\n", "def tea\n"),
        ("kotlin", "/** What tea is. */\n@JvmStatic\n", "fun tea() {\n"),
        ("swift", "/// What tea is.\n@discardableResult\n", "func tea() {\n"),
        ("elixir", '@doc "What tea is."\n@spec tea() :: atom\n', "def tea do\n"),
        ("javascript", "/**\n * What tea is.\n */\n", "export const tea = async () => {\n"),
        ("scala", "/** What tea is. */\n@tailrec\n", "def tea() = {\n"),
    ],
)
def test_comments_attributes_and_decorators_stay_with_their_definition(
    language: str, above: str, definition: str
) -> None:
    comment = {"python": "#", "ruby": "#", "elixir": "#"}.get(language, "//")
    end = "" if language in ("python", "ruby", "elixir", "kotlin", "swift", "scala") else ";"
    closing = "" if language == "python" else "end\n" if language in ("ruby", "elixir") else "}\n"
    before = definition.replace("tea", "first").replace("Tea", "First")
    if definition.startswith("export"):
        before = definition.replace("tea", "first")
    body = (
        "".join(f"    {comment} a row of words, and its number is {row}\n" for row in range(25)) + f"    x = 1{end}\n"
    )
    start = "<?php\n" if language == "php" else ""
    code = f"{start}{before}{body}{closing}\n{above}{definition}{body}{closing}"
    for granularity in ("definition", "packed"):
        chunks = split(code, 512 if granularity == "definition" else 300, language=language, granularity=granularity)
        assert above + definition.rstrip() in holding(chunks, above.rstrip()).text


def test_documentation_that_names_the_sub_below_belongs_to_it_over_a_blank_line() -> None:
    code = "".join(
        f"=head2 {name}($leaf)\n\nMakes the {name} of the day.\n\n=cut\n\nsub {name} {{\n{'    step(1);' * 9}\n}}\n\n"
        for name in ("tea", "soup")
    )
    code += "=head1 AUTHOR\n\nThe cook.\n\n=cut\n\nsub brew { 1 }\n"
    chunks = split(code, 40, language="perl", min_tokens=20)
    for name in ("tea", "soup"):
        chunk = holding(chunks, f"sub {name}")
        assert chunk.text.startswith(f"=head2 {name}")
        assert chunk.metadata["doc"] == f"Makes the {name} of the day."
    docs = {symbol.name: symbol.doc for symbol in structsplit.parse(code, format="perl").symbols}
    assert docs["tea"]
    assert docs["brew"] is None


def test_documentation_in_the_style_of_the_tcl_manual_belongs_to_its_procedure_over_a_blank_line() -> None:
    code = "".join(
        f"# ::pot::{name} --\n#\n#\tMakes {name}.\n\nproc ::pot::{name} {{leaf}} {{\n{'    step 1' * 9}\n}}\n\n"
        for name in ("tea", "soup")
    )
    chunks = split(code, 40, language="tcl", min_tokens=10)
    for name in ("tea", "soup"):
        assert holding(chunks, f"proc ::pot::{name}").text.startswith(f"# ::pot::{name} --")


def test_the_accessors_of_a_property_belong_to_it() -> None:
    setter = "        set(value) {\n" + "            field = field + value\n" * 3 + "        }\n"
    code = "class Pot {\n" + "".join(
        f"    /** The {name}. */\n    var {name}: Int = 1\n        get() = field * 2\n{setter}"
        for name in ("size", "age")
    )
    chunks = split(code + "}\n", 40, language="kotlin", min_tokens=4)
    for name in ("size", "age"):
        chunk = holding(chunks, f"var {name}")
        assert chunk.symbols[-1] == f"Pot.{name}"
        assert chunk.text.count("set(value)") == chunk.text.count("get()") == 1
        assert f"/** The {name}. */" in chunk.text


def test_a_comment_that_a_blank_line_parts_from_the_function_is_not_its_doc() -> None:
    code = f"# Part one.\n\n{function('brew')}\n\n# {' '.join(['long'] * 90)}\n\n{function('pour')}"
    assert "doc" not in holding(split(code), "def pour").metadata


def test_the_comment_at_the_head_of_a_file_is_not_part_of_a_function() -> None:
    licence = "# Licensed to whoever drinks tea.\n" * 20
    chunks = split(group(licence, function("brew"), function("pour")))
    assert chunks[0].text == licence.rstrip()
    assert [chunk.symbols for chunk in chunks] == [(), ("brew",), ("pour",)]


def test_a_comment_behind_a_row_is_no_comment_on_the_next() -> None:
    code = "size = 3  # of the pot\n" + function("brew")
    assert holding(split(code), "def brew").metadata.get("doc") is None


def test_closing_brackets_stay_with_what_they_close() -> None:
    rows = "".join(f"    if (tea > {row}) {{\n      pour({row});\n    }}\n" for row in range(40))
    code = f"class Pot {{\n  brew(tea) {{\n{rows}  }}\n}}\n"
    for maximum in (32, 64, 128):
        for chunk in split(code, maximum, language="javascript"):
            assert not re.match(r"\s*[)\]}]", chunk.text), chunk.text


# --- the preprocessor


IFDEF = """\
#ifdef HAVE_TEA
static int brew(int tea) {
%s}
#else
static int water(int tea) {
%s}
#endif

#if 0
int never(int tea) {
%s}
#endif
"""


def test_functions_inside_ifdefs_are_found() -> None:  # aimee PR 779
    body = "".join(f"    tea = tea + {row};\n" for row in range(30))
    chunks = split(IFDEF % (body, body, body), language="c")
    for name in ("brew", "water", "never"):
        chunk = holding(chunks, f"int {name}(")
        assert (chunk.symbols, chunk.kind) == ((name,), "function")


def test_an_ifdef_inside_a_function_does_not_break_it() -> None:
    body = "".join(f"    tea = tea + {row};\n" for row in range(10))
    code = f"int brew(int tea) {{\n{body}#ifdef HOT\n{body}#else\n    tea = 0;\n#endif\n    return tea;\n}}\n"
    chunks = split(code + "\n" + code.replace("brew", "pour"), language="c")
    assert [chunk.symbols for chunk in chunks] == [("brew",), ("pour",)]


def test_what_cuda_puts_in_front_of_a_function_does_not_break_a_header() -> None:
    code = (
        "template <class T>\n__host__ __device__\nT twice(T x) { return x + x; }\n\n"
        "__unchecked__\ntemplate <class T>\n__device__ __forceinline__ T half(T x) { return x / 2; }\n\n"
        "struct Pot {\n  __host__ __device__ Pot() : cups(0) {}\n  __host__ __device__\n"
        "  int fill() const { return 1; }\n};\n"
    )
    document = structsplit.parse(code, source="pot.h")
    assert (document.root.language, document.notes) == ("cpp", [])
    assert [symbol.name for symbol in document.symbols] == ["twice", "half", "Pot", "Pot::Pot", "Pot::fill"]
    assert holding(split(code, language="cpp"), "half").text.count("__unchecked__") == 1


# --- broken syntax


@pytest.mark.parametrize(
    ("language", "shape", "broken"),
    [
        ("python", "def {name}(tea):\n{body}    return tea\n", "def oops(x):\n    x = = 3 ]\n"),
        ("javascript", "function {name}(tea) {{\n{body}    return tea;\n}}\n", "function oops() {\n  x = = 3 ];\n}\n"),
        ("c", "int {name}(int tea) {{\n{body}    return tea;\n}}\n", "int oops(int x) {\n  x = = 3; ]\n}\n"),
        ("rust", "fn {name}(tea: i32) -> i32 {{\n{body}    tea\n}}\n", "fn oops() { let = 3 ]\n}\n"),
        ("go", "func {name}(tea int) int {{\n{body}    return tea\n}}\n", "func oops() {\n  x := := 3 ]\n}\n"),
        ("ruby", "def {name}(tea)\n{body}    tea\nend\n", "def oops(x)\n  x = = 3 ]\nend\n"),
        (
            "java",
            "class {name} {{\n  int run(int tea) {{\n{body}    return tea;\n  }}\n}}\n",
            "class oops {\n  int ( = ]\n}\n",
        ),
    ],
)
def test_functions_beside_broken_syntax_stay_whole_and_keep_their_names(language: str, shape: str, broken: str) -> None:
    body = "".join(f"    tea = tea + {row};\n" for row in range(30))
    if language == "ruby":
        body = body.replace(";", "")
    parts = {name: shape.format(name=name, body=body) for name in ("brew", "pour", "drink", "sip")}
    code = f"{parts['brew']}\n{parts['pour']}\n{broken}\n{parts['drink']}\n{parts['sip']}"
    document = structsplit.parse(code, format=language)
    assert any("broken syntax" in note for note in document.notes)
    chunks = split(code, language=language)
    for name in parts:
        chunk = holding(chunks, parts[name].rstrip())
        assert any(symbol.startswith(name) for symbol in chunk.symbols), name
        assert len(chunk.text) < len(parts[name]) + len(broken) + 20


@pytest.mark.parametrize(
    ("language", "shape"), [("javascript", "function {}(x) {{\n{}"), ("c", "int {}(int x) {{\n{}")]
)
def test_a_missing_closing_bracket_costs_no_function_below_it_its_name(language: str, shape: str) -> None:
    body = "".join(f"  x = x + {row};\n" for row in range(30))
    parts = [shape.format(name, body) + ("" if name == "open" else "}\n") for name in ("brew", "open", "drink", "sip")]
    chunks = split("\n".join(parts), language=language)
    assert {symbol for chunk in chunks for symbol in chunk.symbols} >= {"brew", "drink", "sip"}
    assert holding(chunks, parts[3].rstrip()).text == parts[3].rstrip()


def test_a_conflict_marker_breaks_only_its_neighbourhood() -> None:
    conflict = "<<<<<<< HEAD\nsize = 3\n=======\nsize = 4\n>>>>>>> theirs\n"
    chunks = split(group(function("brew"), function("pour"), conflict, function("drink"), function("sip")))
    names = [symbol for chunk in chunks for symbol in chunk.symbols]
    assert [name for name in names if name in ("brew", "pour", "drink", "sip")] == ["brew", "pour", "drink", "sip"]


def test_half_a_file_keeps_the_functions_above_its_end() -> None:
    code = group(function("brew"), function("pour")) + "def drink(tea, wat"
    assert [chunk.symbols[:1] for chunk in split(code)][:2] == [("brew",), ("pour",)]


DIALECTS = {
    "PostgreSQL": (
        "--\n-- Name: tea(); Type: FUNCTION; Schema: inn; Owner: -\n--\n\n"
        "CREATE FUNCTION inn.tea(cups int) RETURNS void\n    LANGUAGE plpgsql\n    AS $$\nBEGIN\n"
        "  IF cups IS NULL THEN\n    RAISE NOTICE 'none';\n  END IF;\nEND;\n$$;\n",
        "function",
        "CREATE FUNCTION inn.tea(cups int) RETURNS void LANGUAGE plpgsql",
    ),
    "SQL Server": (
        "-- Makes tea.\nCREATE OR ALTER PROCEDURE [inn].[tea]\n\t@Cups int = 1\nAS\nBEGIN\n\tSET NOCOUNT ON;\n"
        "\tIF @Cups > 3\n\tBEGIN\n\t\tTHROW 50001, 'pot', 1;\n\tEND\nEND\nGO\n",
        "procedure",
        "CREATE OR ALTER PROCEDURE [inn].[tea] @Cups int = 1",
    ),
    "MySQL": (
        "-- Makes tea.\nCREATE DEFINER=`cook`@`%` PROCEDURE `inn`.`tea`(IN cups INT)\nBEGIN\n"
        "  DECLARE n INT DEFAULT 0;\n  WHILE n < cups DO\n    SET n = n + 1;\n  END WHILE;\nEND$$\n",
        "procedure",
        "CREATE DEFINER=`cook`@`%` PROCEDURE `inn`.`tea`(IN cups INT)",
    ),
    "Oracle": (
        "-- Makes tea.\nCREATE OR REPLACE PROCEDURE inn.tea (cups IN pot.cups%TYPE)\nIS\nBEGIN\n"
        "  UPDATE pot SET full = 'Y';\nEXCEPTION\n  WHEN NO_DATA_FOUND THEN\n    NULL;\nEND tea;\n/\n",
        "procedure",
        "CREATE OR REPLACE PROCEDURE inn.tea (cups IN pot.cups%TYPE)",
    ),
    "SQLite": (
        "-- Makes tea.\ncreate trigger if not exists inn.tea before delete on pot\n  begin\n"
        "    delete from cup where pot = old.id;\n    update cook set pots = pots - 1;\n  end;\n",
        "trigger",
        "create trigger if not exists inn.tea before delete on pot",
    ),
}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_a_dialect_of_sql_defines_is_whole_and_has_its_name(dialect: str) -> None:
    code, kind, signature = DIALECTS[dialect]
    many = [code.replace("tea", name) for name in ("tea", "soup", "stew")]
    chunks = split("\n".join(many), 80, language="sql", min_tokens=10, source="inn.sql")
    assert [chunk.symbols for chunk in chunks] == [("inn.tea",), ("inn.soup",), ("inn.stew",)]
    assert [chunk.text.strip() for chunk in chunks] == [text.strip() for text in many]
    assert (chunks[0].kind, chunks[0].metadata["signature"]) == (kind, signature)


UNREAD = {
    "tcl": (
        "set pot [expr {$stock(\n\n",
        "proc ::pot::NAME {leaf} {\n    variable stock\n    boil $leaf\n    return $stock($leaf)\n}\n",
        "",
        "::pot::NAME",
    ),
    "objc": (
        "@implementation Pot {\n  tea::Leaf _leaf;\n#if HOT\n  UIView *_lid;\n#else\n  NSView *_lid;\n#endif\n"
        "  std::function<void()> _f;\n}\n\n",
        "// Makes it.\n- (void)NAME:(int)leaf\n{\n  for (const auto &cup : pot) {\n    [self pour:cup];\n  }\n}\n",
        "\n@end\n",
        "Pot.NAME",
    ),
}


@pytest.mark.parametrize("language", UNREAD)
def test_functions_below_what_a_grammar_cannot_read_are_told_by_their_rows(language: str) -> None:
    above, shape, below, name = UNREAD[language]
    names = ("tea", "soup", "stew")
    parts = [shape.replace("NAME", each) for each in names]
    chunks = split(above + "\n".join(parts) + below, 60, language=language, min_tokens=4)
    for part, each in zip(parts, names, strict=True):
        chunk = holding(chunks, part.strip())
        assert chunk.symbols == (name.replace("NAME", each),)
        assert chunk.text.startswith(part[0])


# --- languages and formats


def test_octave_is_read_as_matlab_with_the_doc_a_blank_line_above() -> None:
    code = "## The keeper of the kettle.\n\n" + "".join(
        f"## -*- texinfo -*-\n## @deftypefn {{}} {{@var{{t}} =}} {name} (@var{{w}})\n"
        f"##\n## Makes {name}.\n## @end deftypefn\n\n"
        f"function t = {name} (w)\n  # how long\n  for i = 1:9\n    if (! isempty (w) && i != 3)\n"
        "      t += w(i);  # one more\n    endif\n  endfor\nendfunction\n\n"
        for name in ("tea", "soup")
    )
    document = structsplit.parse(code, source="tea.m")
    assert (document.root.language, document.notes) == ("matlab", [])
    for name in ("tea", "soup"):
        chunk = holding(split(code, 80, language="matlab", min_tokens=20), f" t = {name} ")
        assert chunk.symbols == (name,)
        assert f"{name} (@var" in chunk.text
        assert chunk.metadata["doc"] == f"Makes {name}."


def test_a_language_without_a_grammar_is_cut_by_lines_and_says_so() -> None:
    document = structsplit.parsers.code.parse(function("brew") * 3, language="klingon", source="a.kli")
    for chunk in Splitter(64).split_document(document):
        assert chunk.metadata["parser"] == "lines"
        assert "klingon" in chunk.metadata["reason"]
    assert any("lines" in note for note in document.notes)


def test_a_text_of_no_known_language_is_cut_by_lines_and_says_so() -> None:
    chunks = structsplit.split(function("brew") * 3, format="code", max_tokens=64)
    assert {chunk.metadata["parser"] for chunk in chunks} == {"lines"}
    assert all(chunk.metadata["reason"] for chunk in chunks)


def test_a_language_with_a_grammar_says_nothing_of_parsers() -> None:
    assert "parser" not in split(function("brew"))[0].metadata


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("pyton", "python"),
        ("java script", "javascript"),
        ("c_sharp", "csharp"),
        ("golang2", "golang"),
        ("markdwon", "markdown"),
    ],
)
def test_an_unknown_language_is_an_error_that_suggests_the_nearest(name: str, near: str) -> None:  # cocoindex PR 2367
    with pytest.raises(FormatError, match=f"did you mean '{near}'"):
        structsplit.split("x", format=name)


@pytest.mark.parametrize("name", ["svelte", "fish", "ada", "vue"])
def test_a_grammar_without_a_file_of_ours_is_a_format_too(name: str) -> None:
    samples = json.loads((FIXTURES.parent / "grammars.json").read_text("utf-8"))
    chunks = structsplit.split(samples[name], format=name)
    assert {chunk.language for chunk in chunks} <= {name, ""}
    assert "parser" not in chunks[0].metadata


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("#pragma once\nnamespace tea {\nint brew();\n}\n", "cpp"),
        ("#pragma once\nclass Pot {\npublic:\n  int size;\n};\n", "cpp"),
        ("#ifndef POT_H\n#define POT_H\nstruct pot { int size; };\n#endif\n", "c"),
        ("@interface Pot : NSObject\n@end\n", "objc"),
        ("", "c"),
    ],
)
def test_a_header_is_of_the_language_its_text_is_in(text: str, language: str) -> None:
    assert structsplit.parse(text, source="pot.h").root.language == language


# --- exactness


def test_the_first_line_keeps_its_indentation() -> None:
    code = group("class Pot:", method("brew"), method("pour"))
    assert holding(split(code), "def pour").text.startswith("    def pour")
    for chunk in split(code, 32):
        assert chunk.start == 0 or code[chunk.start - 1] == "\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("\n", "\r\n"),
        ("\n", "\r"),
        ("    ", "\t"),
        ("tea", "茶🍵"),
        ("tea", "thé\u0301"),
        (" = ", "\u00a0= "),
        ("\n\n", "\n\f\n"),
        ("\n\n", "\n\x0b\n"),
        ("\n\n", "\n\u2028\n"),
        ("+ 1\n", "+ 1   \n"),
        ("+ 1\n", "+ 1\x85\n"),
    ],
)
@pytest.mark.parametrize("name", ["tea_blends.py", "kiln.go", "choir_roster.rb", "ferry_board.js", "timetable.yaml"])
def test_odd_white_space_and_characters_are_exact(name: str, before: str, after: str) -> None:
    code = (FIXTURES / name).read_text("utf-8").replace(before, after)
    for options in ({"max_tokens": 64}, {"max_tokens": 300, "granularity": "packed"}):
        laws.check(structsplit.parse(code, source=name), Splitter(**options))


def test_line_ends_of_windows_give_the_same_chunks() -> None:
    code = (FIXTURES / "tea_blends.py").read_text("utf-8")
    lines = [(chunk.start_line, chunk.end_line, chunk.symbols) for chunk in split(code, 256)]
    other = structsplit.split(code.replace("\n", "\r\n"), format="python", tokenizer="words", max_tokens=256)
    assert [(chunk.start_line, chunk.end_line, chunk.symbols) for chunk in other] == lines


def test_a_byte_order_mark_is_no_obstacle() -> None:
    code = "\ufeff" + group("import os", function("brew"), function("pour"))
    assert [chunk.symbols for chunk in split(code)][-2:] == [("brew",), ("pour",)]
    decoded = structsplit.split(code.encode("utf-8"), format="python", tokenizer="words")
    assert [chunk.symbols for chunk in decoded][-2:] == [("brew",), ("pour",)]


def test_symbols_are_right_behind_characters_of_many_bytes() -> None:  # cocoindex PR 1427, chonkie PR 587
    code = group('greeting = "Grüße, 世界 🍵🍵🍵"  # 👩‍👩‍👧‍👦', function("brew") + "    '世界 🍵🍵'", function("pour"))
    chunk = holding(split(code), "def pour")
    assert (chunk.symbols, chunk.text) == (("pour",), function("pour").rstrip())


def test_lines_count_from_one() -> None:  # chonkie#326
    chunks = split(group(function("brew", 30), function("pour", 30)))
    assert [(chunk.start_line, chunk.end_line) for chunk in chunks] == [(1, 31), (34, 64)] or [
        (chunk.start_line, chunk.end_line) for chunk in chunks
    ] == [(1, 31), (33, 63)]


# --- ids


def ids(code: str, **options: object) -> list[str]:
    return [chunk.id for chunk in split(code, source="pot.py", **options)]


STABLE = group(
    "".join(f"import tea{number}\n" for number in range(40)),
    function("brew"),
    "class Pot:\n    size = 3",
    method("fill"),
    method("pour"),
    method("long", 200),
    function("drink"),
    function("sip"),
)


def test_a_function_inserted_on_top_leaves_all_other_ids_alone() -> None:  # gbrain PR 4095
    new = STABLE.replace("import tea39\n", "import tea39\n\n" + function("grow"))
    assert set(ids(STABLE)) - set(ids(new)) == set()
    assert len(set(ids(new)) - set(ids(STABLE))) == 1


@pytest.mark.parametrize("name", ["brew", "fill", "pour", "drink"])
def test_an_edit_in_one_function_leaves_the_ids_of_others_alone(name: str) -> None:  # MinSync#19
    (head,) = re.findall(rf"^( *def {name}\(.*\n)( *)", STABLE, re.MULTILINE)
    new = STABLE.replace(head[0], f"{head[0]}{head[1]}water = 1\n")
    assert len(set(ids(STABLE)) - set(ids(new))) == 1
    assert len(set(ids(new)) - set(ids(STABLE))) == 1


def test_comments_and_blank_lines_on_top_leave_ids_alone() -> None:
    licence = "# Tea for all.\n" * 30 + "\n\n\n"
    assert set(ids(STABLE)[1:]) - set(ids(licence + STABLE)) == set()


def test_twins_have_ids_of_their_own() -> None:
    assert len(set(ids(function("brew") + "\n\n" + function("brew")))) == 2


def test_ids_do_not_depend_on_the_tokenizer_where_chunks_do_not() -> None:
    assert ids(group(function("brew"), function("pour"))) == [
        chunk.id
        for chunk in structsplit.split(group(function("brew"), function("pour")), format="python", source="pot.py")
    ]


# --- large and generated


def test_a_file_of_a_megabyte_is_split() -> None:  # claude-context PR 389
    code = "\n\n".join(function(f"brew_{number}", 12) for number in range(4000))
    code += "\n" + "# a megabyte of tea\n" * 2200
    assert len(code) > 1_000_000
    chunks = structsplit.split(code, format="python")
    assert [chunk.symbols for chunk in chunks[:4000]] == [(f"brew_{number}",) for number in range(4000)]


@pytest.mark.parametrize(
    ("source", "text", "generated"),
    [
        ("package-lock.json", '{"name": "tea"}', "lock file"),
        ("sub/Cargo.lock", '[[package]]\nname = "tea"\n', "lock file"),
        ("poetry.lock", "[[package]]\n", "lock file"),
        ("pnpm-lock.yaml", "lockfileVersion: 9\n", "lock file"),
        ("tea.min.js", "var a=1;", "minified"),
        ("tea.js", "var a=1;" * 2000, "minified"),
        ("tea.css", ".a{color:red}" * 2000, "minified"),
        ("tea.js.map", '{"version":3,"sources":[]}', "source map"),
        ("tea.go", "// Code generated by protoc-gen-go. DO NOT EDIT.\npackage tea\n", "notice"),
        ("tea.py", "# -*- coding: utf-8 -*-\n# @generated by thrift\nx = 1\n", "notice"),
        ("tea_pb2.py", "# Generated by the protocol buffer compiler.  DO NOT EDIT!\nx = 1\n", None),
        (
            "Tea.cs",
            "// <auto-generated>\n//     This code was generated by a tool.\n// </auto-generated>\nclass A {}\n",
            None,
        ),
        ("tea.js", "/* This file is automatically generated. */\nlet a = 1;\n", None),
    ],
)
def test_files_that_no_person_wrote_are_flagged(source: str, text: str, generated: str | None) -> None:
    (chunk, *_) = structsplit.split(text, source=source)
    assert chunk.metadata["generated"] == generated or (generated is None and chunk.metadata["generated"])


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("tea.py", "# Generates the tea.\nx = 1\n"),
        ("tea.py", function("brew") * 200 + "# do not edit\n"),
        ("lock.py", "x = 1\n"),
        ("map.js", "let a = 1;\n"),
        ("tea.py", f'x = "{"leaf " * 300}"\n' + function("brew") * 40),
        ("data.json", json.dumps({f"key{number}": number for number in range(300)}, indent=1)),
        ("mapping.py", 'text = "Users do not edit this value by hand; the editor has a form."\n'),
    ],
)
def test_files_that_a_person_wrote_are_not(source: str, text: str) -> None:
    assert all("generated" not in chunk.metadata for chunk in structsplit.split(text, source=source))


# --- what a chunk says of itself


def test_a_chunk_knows_its_scope_language_signature_and_doc() -> None:
    code = group(
        f'class Pot:\n    """{" ".join(["Holds."] * 80)}"""',
        "    # Brews tea. It takes a while.\n" + method("brew"),
        '    def pour(\n        self, tea\n    ) -> None:\n        """Pour it out.\n\n        All of it.\n        """\n'
        + "".join(f"        tea = tea + {row}\n" for row in range(20)),
    )
    brew, pour = (holding(split(code), f"def {name}") for name in ("brew", "pour"))
    assert (brew.headings[0], brew.language, brew.kind, brew.symbols) == ("Pot", "python", "method", ("Pot.brew",))
    assert brew.metadata == {"symbol": "Pot.brew", "signature": "def brew(self,tea):", "doc": "Brews tea."}
    assert pour.metadata == {
        "symbol": "Pot.pour",
        "signature": "def pour( self, tea ) -> None:",
        "doc": "Pour it out.",
    }


def test_a_chunk_of_a_whole_class_names_the_class_first() -> None:
    small = [f"    def m{number}(self):\n        return {number}\n" for number in range(3)]
    (chunk,) = split(group("class Pot:\n    '''Holds tea.'''", *small))
    assert chunk.metadata == {"symbol": "Pot", "signature": "class Pot:", "doc": "Holds tea."}


@pytest.mark.parametrize(
    ("language", "code", "names"),
    [
        ("rust", "mod tea {\n    impl Pot {\n        fn brew() {}\n    }\n}\n", ("tea", "tea::Pot", "tea::Pot::brew")),
        ("cpp", "int tea::Pot::brew() { return 1; }\n", ("tea::Pot::brew",)),
        (
            "ruby",
            "module Tea\n  class Pot\n    def self.brew; end\n  end\nend\n",
            ("Tea", "Tea::Pot", "Tea::Pot::brew"),
        ),
        ("go", "func (p *Pot) Brew() {}\nfunc (c Cups[T]) Fill() {}\n", ("Pot.Brew", "Cups.Fill")),
        ("javascript", "export const brew = () => 1\n", ("brew",)),
        ("javascript", "Pot.prototype.brew = function () {}\n", ("Pot.prototype.brew",)),
        ("lua", "function Pot:brew() end\n", ("Pot:brew",)),
        (
            "julia",
            "module Tea\n@kwdef mutable struct Pot{T} <: Thing\n    cups::T = 0\nend\nend\n",
            ("Tea", "Tea.Pot"),
        ),
        ("make", "TEA := $(LEAF:.dry=)\n\npot: tea\n\tboil $<\n$(warning )\n", ("TEA", "pot")),
        ("elixir", "defmodule Tea.Pot do\n  def brew, do: 1\nend\n", ("Tea.Pot", "Tea.Pot.brew")),
        ("php", "<?php\nclass Pot {\n  function brew() {}\n}\n", ("Pot", "Pot::brew")),
        ("java", "class Pot {\n  Pot() {}\n  int brew() { return 1; }\n}\n", ("Pot", "Pot.Pot", "Pot.brew")),
    ],
)
def test_names_are_qualified_as_the_language_does(language: str, code: str, names: tuple[str, ...]) -> None:
    found = {symbol for chunk in split(code, language=language) for symbol in chunk.symbols}
    assert found == set(names)


def test_the_second_piece_of_a_function_defines_nothing_but_knows_what_it_is_of() -> None:
    first, second, *_ = split(function("brew", 100), 128)
    assert (first.symbols, second.symbols) == (("brew",), ())
    assert first.metadata == second.metadata == {"symbol": "brew", "signature": "def brew(tea):"}
    assert (first.kind, second.kind, first.part) == ("function", "function", (1, second.part[1]))


def test_a_chunk_without_definitions_has_none_of_their_facts() -> None:
    (chunk,) = split("size = 3\nlid = None\n")
    assert (chunk.symbols, dict(chunk.metadata), chunk.language) == ((), {}, "python")


def test_broken_syntax_is_noted_once() -> None:
    document = structsplit.parse("def (:\n  x\n" * 3, format="python")
    assert document.notes == ["broken syntax: what could not be parsed is cut by lines"]
    assert structsplit.parse(function("brew"), format="python").notes == []


# --- data: keys as titles


ROWS = {
    "json": (
        '{\n  "pot": {\n    "cups": {\n%s\n    },\n    "lid": true\n  }\n}\n',
        '      "k%d": "a tea of kind %d",',
        ("pot", "cups"),
    ),
    "yaml": ("pot:\n  cups:\n%s\n  lid: true\n", "    k%d: a tea of kind %d", ("pot", "cups")),
    "toml": ("[pot.cups]\n%s\n", 'k%d = "a tea of kind %d"', ("pot.cups",)),
    "xml": ("<pot>\n  <cups>\n%s\n  </cups>\n</pot>\n", "    <k%d>a tea of kind %d</k%d>", ("pot", "cups")),
    "css": ("@media print {\n  .pot {\n%s\n  }\n}\n", "    --k%d: a tea of kind %d;", ("print", ".pot")),
}


@pytest.mark.parametrize("language", ROWS)
def test_keys_are_the_titles_of_what_is_below_them(language: str) -> None:
    frame, row, titles = ROWS[language]
    rows = "\n".join(row % ((number,) * row.count("%d")) for number in range(60)).rstrip(",")
    chunks = split(frame % rows, 64, language=language, source="a")
    for chunk in chunks[1:-1]:
        assert chunk.headings == titles
        assert " > ".join(("a", *titles)) in chunk.context


def test_every_item_of_a_list_of_records_stays_whole() -> None:
    rows = [{"name": f"n{number}", "leaves": list(range(10))} for number in range(20)]
    code = json.dumps(rows, indent=1)
    for chunk in split(code, 48, language="json"):
        assert chunk.text.count('"name"') == chunk.text.count('"leaves"')


# --- code in Markdown


def test_fenced_code_is_cut_by_its_language() -> None:
    functions = [function(f"brew{number}", 12).rstrip() for number in range(8)]
    text = "# Tea\n\n```python\n" + "\n\n".join(functions) + "\n```\n"
    chunks = structsplit.split(text, format="markdown", tokenizer="words", max_tokens=80)
    assert [chunk.text.count("def ") for chunk in chunks] == [1] * 8


# --- the command line


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    (tmp_path / "pot.py").write_text(MIXED, "utf-8")
    (tmp_path / "a.go").write_text("package tea\n\nfunc Brew() int {\n\treturn 1\n}\n", "utf-8")
    return tmp_path


def run(*arguments: str) -> list[dict[str, object]]:
    result = CliRunner().invoke(main, ["split", *arguments])
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_the_command_splits_a_folder_of_code(shop: Path) -> None:
    rows = run(str(shop))
    assert {row["language"] for row in rows} == {"python", "go"}
    assert {"Pot.brew", "drink", "Brew"} <= {symbol for row in rows for symbol in row["symbols"]}


def test_the_command_packs(shop: Path) -> None:
    assert len(run(str(shop), "--granularity", "packed")) < len(run(str(shop)))


def test_the_command_filters_by_kind(shop: Path) -> None:
    rows = run(str(shop), "--kinds", "function,method")
    assert {row["kind"] for row in rows} == {"function", "method"}
    assert [row["symbols"] for row in run(str(shop), "--kinds", "method")] == [["Pot.brew"]]
