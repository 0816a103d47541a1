"""Code made to hurt: covered whole, never over the cap, in time linear in its size, without recursion.

And real code, damaged at random.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import structsplit
from structsplit import Chunk, Document, Splitter
from tests import laws
from tests.growth import assert_linear

ROOT = Path(__file__).parent.parent
FIXTURES = {
    path.name: path.read_text("utf-8")
    for path in sorted((ROOT / "fixtures" / "code").iterdir())
    if not path.name.endswith(".chunks.txt")
}


def torture(code: str, language: str, *budgets: int) -> list[Chunk]:
    """Split at several budgets, in both granularities, and assert what holds of every chunk; the last chunks."""
    document = structsplit.parse(code, format=language, source="src/a")
    chunks: list[Chunk] = []
    for max_tokens in budgets or (16, 64, 512):
        for granularity in ("packed", "definition"):
            chunks = lawful(document, Splitter(max_tokens, granularity=granularity))
    return chunks


def lawful(document: Document, splitter: Splitter) -> list[Chunk]:
    """The laws that cost no more than the splitting itself."""
    chunks = splitter.split_document(document)
    laws.exact_and_complete(document, chunks)
    laws.capped(chunks, splitter)
    laws.identified(chunks)
    return chunks


def numbered(count: int, row: str, first: str = "", last: str = "") -> str:
    return first + "".join(row.format(n=number) for number in range(count)) + last


# name: (language, size, the code of that size). Sizes are those that users reported, or that broke another splitter.
CASES: dict[str, tuple[str, int, Callable[[int], str]]] = {
    # nesting
    "parentheses": ("python", 5_000, lambda n: f"x = {'(' * n}1{')' * n}\n"),
    "parentheses left open": ("c", 5_000, lambda n: "(" * n),
    "calls": ("python", 2_000, lambda n: "f(" * n + "1" + ")" * n + "\n"),
    "calls over rows": ("javascript", 2_000, lambda n: "f(\n" * n + "1\n" + ")\n" * n),
    "an array over rows": ("c", 17_000, lambda n: "static int t[] =\n" + "{\n" * n + "1\n" + "},\n" * n + ";\n"),
    "arrays on a row": ("json", 17_000, lambda n: "[" * n + "]" * n),
    "objects": ("json", 5_000, lambda n: '{"a":\n' * n + "1\n" + "}\n" * n),
    "objects on a row": ("json", 5_000, lambda n: '{"a":' * n + "1" + "}" * n),
    "objects left open": ("json", 5_000, lambda n: '{"a":[' * n),
    "classes": ("java", 2_500, lambda n: numbered(n, "class C{n} {{\n") + "int x;\n" + "}\n" * n),
    "namespaces": ("cpp", 5_000, lambda n: numbered(n, "namespace n{n} {{\n") + "int x;\n" + "}\n" * n),
    "namespaces on a row": ("cpp", 5_000, lambda n: numbered(n, "namespace n{n} {{ ") + "int x;" + "}" * n),
    "modules": ("rust", 5_000, lambda n: numbered(n, "mod m{n} {{\n") + "fn x() {}\n" + "}\n" * n),
    "functions": ("javascript", 2_500, lambda n: numbered(n, "function f{n}() {{\n") + "x;\n" + "}\n" * n),
    "arrow functions": ("typescript", 2_500, lambda n: numbered(n, "const f{n} = () => {{\n") + "x;\n" + "}\n" * n),
    "indented classes": ("python", 300, lambda n: "".join(" " * i + f"class A{i}:\n" for i in range(n))),
    "indented keys": ("yaml", 200, lambda n: "".join(" " * i + f"k{i}:\n" for i in range(n))),
    "elements": ("xml", 3_000, lambda n: numbered(n, "<a{n}>\n") + "x\n" + "</a>\n" * n),
    "elements on a row": ("xml", 3_000, lambda n: "<a>" * n + "x" + "</a>" * n),
    "ifdefs": ("c", 2_000, lambda n: numbered(n, "#ifdef A{n}\n") + "int x;\n" + "#endif\n" * n),
    "lists": ("clojure", 5_000, lambda n: "(a\n" * n + ")\n" * n),
    # length
    "a sum on a row": ("python", 8_000, lambda n: "x = " + " + ".join(f"a{i}" for i in range(n)) + "\n"),
    "a sum, a term a row": (
        "python",
        8_000,
        lambda n: "x = (\n    " + "\n    + ".join(f"a{i}" for i in range(n)) + "\n)\n",
    ),
    "strings side by side": ("c", 3_000, lambda n: numbered(n, '  "line {n}"\n', "const char *s =\n", ";\n")),
    "a chain of methods": ("javascript", 3_000, lambda n: "x" + numbered(n, "\n  .f({n})") + ";\n"),
    "a minified line": (
        "javascript",
        3_000,
        lambda n: numbered(n, "function f{n}(a,b){{return a+b*{n}}};", "!function(){", "}()"),
    ),
    "a minified sheet": ("css", 4_000, lambda n: numbered(n, ".c{n}{{color:red}}")),
    "a string": ("python", 20_000, lambda n: 'x = "' + "A" * n + '"\n'),
    "a string of words": ("python", 20_000, lambda n: f'x = "{"tea leaf " * (n // 9)}"\n'),
    "a docstring": ("python", 1_000, lambda n: numbered(n, "    leaf {n}\n", 'def f():\n    """\n', '    """\n')),
    "a number": ("python", 19_000, lambda n: f"x = 0x{'deadBEEF' * (n // 8)}\n"),
    "comments": ("python", 3_000, lambda n: numbered(n, "# comment {n}\n")),
    "comments and blank ones": ("python", 3_000, lambda n: numbered(n, "# comment {n}\n#\n")),
    "comments above a function": ("rust", 3_000, lambda n: numbered(n, "/// comment {n}\n") + "fn f() {}\n"),
    "a comment": ("c", 3_000, lambda n: numbered(n, " * comment {n}\n", "/*\n", " */\nint f(void) { return 1; }\n")),
    "decorators": ("python", 2_000, lambda n: numbered(n, "@d{n}\n") + "def f(): pass\n"),
    "a function": ("python", 900, lambda n: numbered(n, "    a = b + {n}\n", "def f(a, b):\n")),
    "a function of blocks": (
        "go",
        900,
        lambda n: numbered(n, "\tif a {{\n\t\tg({n})\n\t}}\n", "package p\n\nfunc f() {\n", "}\n"),
    ),
    "else if": (
        "c",
        900,
        lambda n: numbered(n, " else if (x == {n}) {{\n    g({n});\n  }}", "void f(int x) {\n  if (x) {\n  }", "\n}\n"),
    ),
    "procedures": ("sql", 2_000, lambda n: "-- Makes tea.\nCREATE PROC tea AS\nBEGIN\n  x = = 1;\n\n" * n),
    "definers": ("sql", 10_000, lambda n: "CREATE " + "DEFINER=" * n),
    "clauses": ("erlang", 1_000, lambda n: numbered(n, "fib({n}) -> {n};\n") + "fib(_) -> 0.\n"),
    "a signature": ("python", 1_000, lambda n: numbered(n, "    a{n},\n", "def f(\n", "):\n    pass\n")),
    "an enum": ("c", 3_000, lambda n: numbered(n, "  E{n},\n", "enum e {\n", "};\n")),
    "a table": ("sql", 3_000, lambda n: numbered(n, "({n}, 'a'),\n", "INSERT INTO t VALUES\n", "(0, 'b');\n")),
    # number
    "imports": ("python", 3_000, lambda n: numbered(n, "import mod{n}\n")),
    "imports in use": (
        "python",
        1_000,
        lambda n: numbered(n, "import m{n}\n") + numbered(n, "def f{n}():\n    m{n}.x()\n"),
    ),
    "imports in use at once": (
        "python",
        1_000,
        lambda n: numbered(n, "import m{n}\n") + numbered(n, "    m{n}.x()\n", "def f():\n"),
    ),
    "one import": ("python", 3_000, lambda n: numbered(n, "    name{n},\n", "from x import (\n", ")\n")),
    "wildcards": ("java", 1_000, lambda n: numbered(n, "import a.b{n}.*;\n") + "class A { int x; }\n"),
    "one-line functions": ("python", 20_000, lambda n: numbered(n, "def f{n}(): return {n}\n")),
    "functions on a row": ("javascript", 5_000, lambda n: numbered(n, "function f{n}() {{ return {n} }} ")),
    "methods": ("java", 3_000, lambda n: numbered(n, "  int f{n}() {{ return {n}; }}\n", "class A {\n", "}\n")),
    "rules": ("css", 3_000, lambda n: numbered(n, ".c{n} {{ color: red }}\n")),
    "siblings": ("xml", 3_000, lambda n: numbered(n, '<a id="i{n}">t</a>\n', "<r>\n", "</r>\n")),
    # odd characters
    "end of text": ("python", 1_000, lambda n: 'x = "<|endoftext|>"  # <|im_start|>\n' * n),
    "NULs": ("python", 5_000, lambda n: "\0" * n),
    "NULs in code": ("c", 1_000, lambda n: "int x\0 = 1;\n" * n),
    "lone surrogates": ("python", 1_000, lambda n: 'x = "\ud800"\n' * n),
    "carriage returns": ("python", 2_000, lambda n: "x = 1\r" * n),
    "form feeds": ("c", 1_000, lambda n: "int x;\n\f\n" * n),
    "emoji": ("javascript", 1_000, lambda n: 'x = "👩‍👩‍👧‍👦"; // 茶\n' * n),
    "combining marks": ("python", 5_000, lambda n: 'x = "a' + "\u0301" * n + '"\n'),
    "brackets of all kinds": ("c", 500, lambda n: "}{)(*&^%$ @!\n" * n),
    "backslashes": ("python", 3_000, lambda n: "x = 1 + \\\n" * n),
    "blank lines": ("go", 20_000, lambda n: "package p\n" + "\n" * n + "var x = 1\n"),
}


@pytest.mark.parametrize("name", CASES)
def test_the_code_is_covered_whole_and_no_chunk_is_over_the_cap(name: str) -> None:
    language, size, make = CASES[name]
    torture(make(min(size // 8, 500)), language)
    lawful(structsplit.parse(make(size), format=language, source="src/a"), Splitter(512))


@pytest.mark.parametrize(
    "name",
    [
        "parentheses",
        "calls",
        "an array over rows",
        "objects",
        "objects on a row",
        "namespaces",
        "functions",
        "elements on a row",
        "ifdefs",
        "a sum on a row",
        "a sum, a term a row",
        "a minified line",
        "a string",
        "comments above a function",
        "decorators",
        "else if",
        "clauses",
        "procedures",
        "definers",
        "a signature",
        "imports in use",
        "imports in use at once",
        "one-line functions",
        "functions on a row",
        "lone surrogates",
    ],
)
def test_time_is_linear_in_the_size(name: str) -> None:
    language, size, make = CASES[name]
    splitter = Splitter(512)
    splitter.split(make(10), format=language)  # what is loaded once
    assert_linear(lambda count: splitter.split(make(len(count)), format=language), "n" * min(size, 6_000))


def test_parentheses_that_are_never_closed_take_linear_time() -> None:
    # was slow in the query, not in the parser
    splitter = Splitter(512)
    assert_linear(lambda code: splitter.split(code, format="python"), "(" * 20_000)


def test_a_line_of_json_of_a_megabyte_is_split() -> None:
    row = ",".join(f'"key{n}": {{"value": {n}, "text": "tea {n}"}}' for n in range(25_000))
    code = "{" + row + "}"
    assert len(code) > 1_000_000
    chunks = lawful(structsplit.parse(code, source="a.json"), Splitter(512))
    assert all(chunk.metadata["generated"] == "minified" for chunk in chunks)


def test_what_deep_nesting_says_of_itself_stays_short() -> None:
    code = numbered(3_000, "namespace n{n} {{\n") + "int f() {\n" + "  g();\n" * 300 + "}\n" + "}\n" * 3_000
    for chunk in torture(code, "cpp", 128):
        assert len(chunk.context) < 1_000
        assert sum(map(len, chunk.headings)) < 1_000
        assert max(map(len, chunk.symbols), default=0) < 1_000
        assert len(str(dict(chunk.metadata))) < 2_000


def test_a_name_of_20_kilobytes_is_no_title_of_20_kilobytes() -> None:
    code = f"class {'A' * 20_000}:\n" + numbered(100, "    def m{n}(self):\n        return {n}\n")
    for chunk in torture(code, "python", 64):
        assert max(map(len, (*chunk.symbols, *chunk.headings)), default=0) < 1_000


def test_a_signature_of_1000_rows_is_no_context_of_1000_rows() -> None:
    code = numbered(1_000, "    a{n},\n", "def f(\n", "):\n") + numbered(300, "    g({n})\n")
    for chunk in torture(code, "python", 256):
        assert len(chunk.context.splitlines()) < 10


# --- files that bring down the scanners of grammars: C code, which takes the whole process along


def staircase(row: str, count: int = 300) -> str:
    return "".join(" " * number + row + "\n" for number in range(count))


SCANNERS = {
    # yaml bears 253 levels, perl 82, kotlin 1,024; predicates of queries no lone surrogates
    "yaml": [staircase("k:"), staircase("- k:"), staircase("? k"), "- " * 1_000 + "x", "? " * 1_000 + "x"],
    "perl": ['"${' * 100, "`${" * 100, 's"${' * 100],
    "python": [staircase("if x:"), 'f"{' * 1_000],
    "bash": ["cat " + " ".join(f"<<A{number}" for number in range(1_000)), '"$(' * 1_000],
    "ruby": ["f(" + ", ".join(f"<<~A{number}" for number in range(300)) + ")", '"#{' * 1_000],
    "haskell": [staircase("main = do"), "{-" * 1_000],
    "xml": ["".join(f"<a{number}>" for number in range(1_000))],
    "javascript": ["`${" * 1_000, "<a>" * 1_000],
    "kotlin": ['"${' * 1_100],
    "scala": [staircase("object A:"), 's"${' * 1_000],
    "fsharp": [staircase("let x ="), '$"{' * 1_000],
    "nim": [staircase("if x:"), "#[" * 1_000],
    "ocaml": ["(*" * 1_000],
    "clojure": ["(ns x)\n(de\ud800fn y [x] 1)\n", "(" * 5_000],
    "powershell": ["\ud800using namespace System\nfunction F { 1 }\n", '"$(' * 1_000],
    "nix": ["''${" * 1_000],
    "hcl": ['x = "${' * 500],
    "markdown": ["# A\n\n```yaml\n" + staircase("k:") + "```\n"],
}


@pytest.mark.parametrize("name", SCANNERS)
def test_no_nesting_brings_the_process_down(name: str) -> None:
    read = "sys.stdin.buffer.read().decode('utf-8', 'surrogatepass')"
    program = f"import structsplit, sys\nstructsplit.parse({read}, format={name!r})\n"
    for code in SCANNERS[name]:
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            input=code.encode("utf-8", "surrogatepass"),
            capture_output=True,
            timeout=60,
        )
        assert (done.returncode, done.stderr) == (0, b""), ascii(code[:40])


@pytest.mark.parametrize(("language", "code"), [("python", "/+" * 2_000), ("dart", "a b " * 10_000)])
def test_text_that_is_no_code_at_all_takes_bounded_time(language: str, code: str) -> None:
    # quadratic inside tree-sitter, which has no limit of its own
    program = f"import structsplit, sys\nstructsplit.parse(sys.stdin.buffer.read(), format={language!r})\n"
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, input=code.encode(), timeout=20, check=True)


# --- real code, damaged


Edit = tuple[str, int, int, str]
edits = st.lists(
    st.tuples(
        st.sampled_from(["delete", "repeat", "move", "insert", "insert", "cut"]),
        st.integers(0, 10_000),
        st.integers(1, 12),
        st.one_of(
            st.sampled_from(
                [*"(){}[]<>\"'`\\#/*;:,.=|&%$@!\t\n\r\f\0", "\r\n", "/*", "*/", '"""', "'''", "${", "#{", "<<EOF\n"]
            ),
            st.sampled_from(
                [
                    "    ",
                    "é",
                    "茶",
                    "👩‍👩‍👧‍👦",
                    "\u2028",
                    "\ufeff",
                    "\ud800",
                    "\xa0",
                    "end\n",
                    "def f\n",
                    "<a>",
                    "-->",
                    "\n\n\n",
                ]
            ),
        ),
    ),
    min_size=1,
    max_size=12,
)


def damaged(code: str, changes: list[Edit]) -> str:
    """A text with lines deleted, repeated or moved, and odd characters put in."""
    for what, place, count, characters in changes:
        lines = code.splitlines(keepends=True) or [""]
        row = place % len(lines)
        if what == "insert":
            offset = place % (len(code) + 1)
            code = code[:offset] + characters + code[offset:]
            continue
        if what == "delete":
            del lines[row : row + count]
        elif what == "repeat":
            lines[row:row] = lines[row : row + 2] * count
        elif what == "move":
            lines.append(lines.pop(row))
        else:
            lines[row] = lines[row][: count * 3]
        code = "".join(lines)
    return code


options = st.fixed_dictionaries(
    {
        "max_tokens": st.sampled_from([16, 48, 64, 128, 512]),
        "granularity": st.sampled_from(["definition", "definition", "packed"]),
        "context": st.sampled_from(["full", "full", "scope", "path", "none", "all-imports"]),
        "tokenizer": st.sampled_from(["cl100k_base", "cl100k_base", "o200k_base", "chars", "words"]),
        "overlap": st.sampled_from([0, 0, 7]),
    }
)


@given(name=st.sampled_from(sorted(FIXTURES)), changes=edits, options=options)
def test_damaged_code_obeys_the_laws(name: str, changes: list[Edit], options: dict[str, object]) -> None:
    code = damaged(FIXTURES[name], changes)
    laws.check(structsplit.parse(code, source=name), Splitter(**options))


@given(name=st.sampled_from(sorted(FIXTURES)), other=st.sampled_from(sorted(FIXTURES)), options=options)
def test_code_in_the_wrong_language_obeys_the_laws(name: str, other: str, options: dict[str, object]) -> None:
    laws.check(structsplit.parse(FIXTURES[other], source=name), Splitter(**options))


@given(name=st.sampled_from(sorted(FIXTURES)), changes=edits)
def test_damaged_code_gives_the_same_chunks_every_time(name: str, changes: list[Edit]) -> None:
    code = damaged(FIXTURES[name], changes)
    assert structsplit.split(code, source=name) == structsplit.split(code, source=name)
