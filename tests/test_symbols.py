"""What chunks of code say of the definitions in them."""

import pytest

import structsplit
from structsplit import Chunk
from structsplit.document import Document, Kind, Node, Symbol
from structsplit.symbols import MAX_DOC_CHARS, MAX_SIGNATURE_CHARS, SymbolTable, summary
from tests.growth import assert_linear

# --- the summary of a doc comment


@pytest.mark.parametrize(
    "comment",
    [
        "# Brews tea.",
        "// Brews tea.",
        "/// Brews tea.",
        "//! Brews tea.",
        "/* Brews tea. */",
        "/** Brews tea. */",
        "/**\n * Brews tea.\n */",
        "/**\n  Brews tea.\n*/",
        "/*\n * Brews tea. It takes a while.\n */",
        "-- Brews tea.",
        "-- | Brews tea.",
        "--- Brews tea.",
        "; Brews tea.",
        ";;; Brews tea.",
        "% Brews tea.",
        "%% Brews tea.",
        "(* Brews tea. *)",
        "(** Brews tea. *)",
        '"""Brews tea."""',
        '    """Brews tea.\n\n    It takes a while.\n    """',
        "'''Brews tea.'''",
        'r"""Brews tea."""',
        "'Brews tea.'",
        "    # Brews\n    # tea.\n    # It takes a while.",
        "    /// Brews\n    /// tea.",
        "/**\n * Brews tea.\n *\n * @param leaf what to brew\n * @return tea\n */",
        "/// <summary>\n/// Brews tea.\n/// </summary>",
        "# ---------\n# Brews tea.\n# ---------",
        "//=======\n// Brews tea.\n//=======",
        "@cached\n# Brews tea.",
        "!> Brews tea.",
        "*> \\brief Brews tea.\n*>\n*> \\param leaf what to brew",
        "/* -*- mode: tea -*- */\n/* Brews tea. */",
        "/** Brews tea. */\n@Override",
        "#[derive(Debug)]\n/// Brews tea.",
        "///\r\n/// Brews tea.\r\n",
    ],
)
def test_the_summary_is_the_first_sentence_without_the_marks_of_the_comment(comment: str) -> None:
    assert summary(comment) == "Brews tea."


@pytest.mark.parametrize(
    ("comment", "text"),
    [
        ("# Is tea ready? Yes.", "Is tea ready?"),
        ("# Uses 3.14 cups, e.g. two", "Uses 3.14 cups, e.g."),
        ("# Brews tea\n#\n# It takes a while.", "Brews tea"),
        ("/**\n * Brews tea\n * @return tea\n */", "Brews tea"),
        ('"""Brews tea\n\n:param leaf: what to brew\n"""', "Brews tea"),
        ("# 泡茶。", "泡茶。"),
        ("# 泡茶。还有更多。", "泡茶。还有更多。"),
        ("", ""),
        ("#", ""),
        ('""""""', ""),
        ("@cached(seconds=3)", ""),
        ("#[derive(Debug)]", ""),
        ("// =========", ""),
    ],
)
def test_a_summary_ends_with_a_sentence_a_paragraph_or_a_tag(comment: str, text: str) -> None:
    assert summary(comment) == text


def test_a_summary_is_short_and_on_one_line() -> None:
    text = summary("# " + "tea\n# " * 500)
    assert len(text) == MAX_DOC_CHARS
    assert "\n" not in text
    assert text.endswith("…")


@pytest.mark.parametrize("unit", ["#", "/*", "*/", " ", "# ", "-", "#\n", "/**\n", "<a", '"""', "# tea. "])
def test_a_summary_takes_linear_time(unit: str) -> None:
    assert_linear(summary, unit * (400_000 // len(unit)))


# --- looking symbols up

TEXT = "class Pot:\n    def brew(self):\n        pass\n    def pour(self):\n        pass\ndef drink():\n    pass\n"


def symbol(name: str, kind: str, within: int = -1) -> Symbol:
    start = TEXT.index(f"class {name}" if kind == "class" else f"def {name.rpartition('.')[2]}")
    return Symbol(start, name, kind, within, (start, TEXT.index("\n", start)))


SYMBOLS = [
    symbol("Pot", "class"),
    symbol("drink", "function"),
    symbol("Pot.pour", "method", 0),
    symbol("Pot.brew", "method", 0),
]
"""In the order a parser may find them."""


def table() -> SymbolTable:
    document = Document(TEXT, Node(Kind.DOCUMENT, 0, len(TEXT)), "code")
    document.symbols = SYMBOLS
    return SymbolTable(document)


def test_the_symbols_of_a_span_are_those_that_begin_in_it_in_order() -> None:
    assert table().of(0, len(TEXT), None)[0] == ("Pot", "Pot.brew", "Pot.pour", "drink")
    assert table().of(TEXT.index("    def pour"), len(TEXT), None)[0] == ("Pot.pour", "drink")
    assert table().of(0, 3, None)[0] == ("Pot",)
    assert table().of(3, 8, None)[0] == ()


def test_the_kind_is_that_of_the_outermost_where_they_agree() -> None:
    drink = TEXT.index("def drink")
    assert table().of(0, drink, None)[1] == "class"
    assert table().of(TEXT.index("    def brew"), drink, None)[1] == "method"
    assert table().of(TEXT.index("    def pour"), len(TEXT), None)[1] == "code"
    assert table().of(3, 8, None)[1] == ""


def test_the_facts_are_those_of_the_first_of_the_outermost() -> None:
    assert table().of(0, len(TEXT), None)[2] == {"symbol": "Pot", "signature": "class Pot:"}
    assert table().of(3, 8, None)[2] == {}


# --- in chunks


def split(code: str, language: str = "python", **options: object) -> list[Chunk]:
    return structsplit.split(code, format=language, **options)


@pytest.mark.parametrize(
    ("language", "code", "signature"),
    [
        (
            "python",
            "@cached\ndef brew(leaf: str, *, hot=True) -> Tea:\n    return 1\n",
            "def brew(leaf: str, *, hot=True) -> Tea:",
        ),
        ("python", "async def brew(\n    leaf,\n    hot,\n):\n    return 1\n", "async def brew( leaf, hot, ):"),
        ("javascript", "export async function* brew(leaf) {\n  return 1;\n}\n", "export async function* brew(leaf)"),
        ("javascript", "const brew = async (leaf) => {\n  return 1;\n};\n", "const brew = async (leaf) =>"),
        (
            "typescript",
            "export function brew<T>(leaf: T): Tea<T> {\n  return 1;\n}\n",
            "export function brew<T>(leaf: T): Tea<T>",
        ),
        ("java", "@Override\npublic class Pot<T> extends Thing {\n  int a;\n}\n", "public class Pot<T> extends Thing"),
        (
            "rust",
            "/// Tea.\n#[inline]\npub fn brew<'a>(leaf: &'a str) -> Tea\nwhere\n    T: X,\n{\n    1\n}\n",
            "pub fn brew<'a>(leaf: &'a str) -> Tea where T: X,",
        ),
        (
            "go",
            "// Brew brews.\nfunc (p *Pot) Brew(leaf string) (Tea, error) {\n\treturn 1\n}\n",
            "func (p *Pot) Brew(leaf string) (Tea, error)",
        ),
        ("cpp", "template <class T>\nTea brew(T leaf)\n{\n  return 1;\n}\n", "template <class T> Tea brew(T leaf)"),
        (
            "fortran77",
            "      REAL FUNCTION BREW( LEAF,\n     $                    HOT )\n      BREW = 1\n      END\n",
            "REAL FUNCTION BREW( LEAF, $ HOT )",
        ),
        (
            "fortran",
            "pure function brew(leaf, &\n    hot) result(tea)\n  tea = 1\nend function\n",
            "pure function brew(leaf, & hot) result(tea)",
        ),
        ("ruby", "def brew(leaf, hot: true)\n  1\nend\n", "def brew(leaf, hot: true)"),
        ("csharp", '[Route("/tea")]\npublic class Pot : Thing\n{\n  int a;\n}\n', "public class Pot : Thing"),
    ],
)
def test_a_signature_goes_from_the_definition_to_its_body_on_one_line(language: str, code: str, signature: str) -> None:
    (chunk,) = split(code, language)
    assert chunk.metadata["signature"] == signature


def test_a_long_signature_is_shortened() -> None:
    code = "def brew(" + ", ".join(f"leaf_{number}" for number in range(200)) + "):\n    return 1\n"
    assert len(split(code)[0].metadata["signature"]) <= MAX_SIGNATURE_CHARS


@pytest.mark.parametrize(
    ("language", "code"),
    [
        ("python", "# Brews tea.\ndef brew():\n    return 1\n"),
        ("python", 'def brew():\n    """Brews tea."""\n    return 1\n'),
        ("python", "@cached\n@app.route('/')\ndef brew():\n    '''Brews tea.\n\n    Slowly.'''\n    return 1\n"),
        ("python", 'class Brew:\n    """Brews tea."""\n\n    size = 1\n'),
        ("java", "/**\n * Brews tea.\n * @since 1\n */\n@Override\nclass Brew {\n  int a;\n}\n"),
        ("rust", "/// Brews tea.\n#[inline]\nfn brew() {\n    1;\n}\n"),
        ("go", "// Brews tea.\nfunc brew() {\n\tx()\n}\n"),
        ("csharp", "/// <summary>\n/// Brews tea.\n/// </summary>\nclass Brew\n{\n  int a;\n}\n"),
        ("haskell", "-- | Brews tea.\nbrew :: Int -> Int\nbrew x = x\n"),
        ("lua", "--- Brews tea.\nfunction brew()\n  return 1\nend\n"),
        ("julia", '"""\nBrews tea.\n"""\nfunction brew()\n  1\nend\n'),
        ("sql", "-- Brews tea.\nCREATE TABLE brew (\n  id int\n);\n"),
        ("bash", "# Brews tea.\nbrew() {\n  echo 1\n}\n"),
    ],
)
def test_the_doc_is_the_comment_above_or_the_string_inside(language: str, code: str) -> None:
    docs = [chunk.metadata.get("doc") for chunk in split(code, language, min_tokens=0, target_tokens=1)]
    assert "Brews tea." in docs


def test_the_doc_attribute_of_elixir_is_a_doc() -> None:
    code = 'defmodule A do\n  @doc "Brews tea."\n  def brew do\n    1\n  end\nend\n'
    document = structsplit.parse(code, format="elixir")
    (brew,) = [symbol for symbol in document.symbols if symbol.name == "A.brew"]
    assert brew.doc
    assert "Brews tea." in code[slice(*brew.doc)]


def test_a_comment_inside_a_function_is_not_its_doc() -> None:
    (chunk,) = split("def brew():\n    # warm up\n    return 1\n")
    assert "doc" not in chunk.metadata


def test_a_string_that_is_not_first_is_no_doc() -> None:
    (chunk,) = split('def brew():\n    x = 1\n    "not a doc"\n    return x\n')
    assert "doc" not in chunk.metadata


def test_names_in_quotes_lose_them() -> None:
    found = {
        name for chunk in split('{\n  "a b": {\n    "c": 1\n  }\n}\n', "json", max_tokens=16) for name in chunk.symbols
    }
    assert "a b" in found


def test_every_definition_that_begins_in_a_chunk_is_among_its_symbols_once() -> None:
    code = "".join(f"def f{number}():\n    return {number}\n\n\n" for number in range(300))
    chunks = split(code, max_tokens=128)
    assert [name for chunk in chunks for name in chunk.symbols] == [f"f{number}" for number in range(300)]


def test_overloads_share_a_name() -> None:
    code = "class A {\n  int f(int a) { return 1; }\n  int f(long a) { return 2; }\n}\n"
    assert split(code, "java")[0].symbols == ("A", "A.f")


def test_functions_inside_functions_have_names_when_the_function_is_cut() -> None:
    rows = "".join(f"        x = x + {number}\n" for number in range(60))
    code = f"def outer():\n    def inner(x):\n{rows}        return x\n\n    return inner\n"
    assert "outer.inner" in {name for chunk in split(code, max_tokens=64) for name in chunk.symbols}
