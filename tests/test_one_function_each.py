"""By default no chunk holds parts of two functions of `min_tokens` or more, wherever in a file they stand."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

import structsplit
from structsplit import Splitter

SPLITTER = Splitter(max_tokens=256)
STATEMENTS = 14
"""So many make a function larger than `min_tokens` and smaller than the budget."""


@dataclass(frozen=True)
class Style:
    """How a language writes a function with a body of statements, and what may stand around functions."""

    function: Callable[[str, list[str]], str]
    around: tuple[Callable[[str], str], ...]
    """What it may stand in, blocks in blocks."""
    joiner: str = "\n\n"


def indented(code: str) -> str:
    return "".join(f"    {line}\n" if line else "\n" for line in code.splitlines())


def braces(head: str) -> Callable[[str, list[str]], str]:
    return lambda name, body: head.format(name) + " {\n" + indented("\n".join(f"{row};" for row in body)) + "}\n"


PYTHON = Style(
    lambda name, body: f"def {name}():\n" + indented("\n".join(body)),
    (
        lambda code: f"if tea:\n{indented(code)}",
        lambda code: f"try:\n    import tea\nexcept ImportError:\n{indented(code)}",
        lambda code: f"try:\n    tea\nexcept NameError:\n    tea = 1\nelse:\n    # leaves\n{indented(code)}",
        lambda code: f"if tea:\n    pass\nelif milk:\n    pass\nelse:\n{indented(code)}",
        lambda code: f"with tea:\n{indented(code)}",
        lambda code: f"class Tea:\n{indented(code)}",
    ),
)
RUBY = Style(
    lambda name, body: f"def {name}\n" + indented("\n".join(body)) + "end\n",
    (
        lambda code: f"if tea\n{indented(code)}end\n",
        lambda code: f"begin\n  tea\nrescue NameError\n{indented(code)}end\n",
        lambda code: f"class Tea\n{indented(code)}end unless tea\n",
        lambda code: f"[Tea, Milk].each {{ |c|\n  c.class_eval {{\n{indented(code)}  }}\n}}\n",
    ),
)
JAVASCRIPT = Style(
    braces("function {}()"),
    (
        lambda code: f"if (tea) {{\n{indented(code)}}}\n",
        lambda code: f"if (tea) {{\n  x();\n}} else {{\n{indented(code)}}}\n",
        lambda code: f"$(document).ready(function () {{\n{indented(code)}}});\n",
        lambda code: f"(function () {{\n{indented(code)}}})();\n",
        lambda code: f"pot.on('boil', () => {{\n{indented(code)}}});\n",
    ),
)
MINIFIED = Style(
    lambda name, body: f"function {name}(){{" + ";".join(body) + "}",
    (
        lambda code: f"!function(n){{{code}}}(this);",
        lambda code: f"if(tea){{{code}}}",
        lambda code: f'$(function(){{"use strict";{code}}});',
        lambda code: f"var a=1,b=2;{code}a=b;",
    ),
    joiner="",
)
PHP = Style(
    braces("function {}()"),
    (
        lambda code: f"if (!function_exists('tea')) {{\n{indented(code)}}}\n",
        lambda code: f"if ($tea) {{\n    x();\n}} else {{\n{indented(code)}}}\n",
    ),
)
LUA = Style(
    lambda name, body: f"function {name}()\n" + indented("\n".join(body)) + "end\n",
    (
        lambda code: f"if tea then\n{indented(code)}end\n",
        lambda code: f"do\n{indented(code)}end\n",
        lambda code: f"if tea then\n  x()\nelse\n{indented(code)}end\n",
    ),
)
BASH = Style(
    lambda name, body: f"{name}() {{\n" + indented("\n".join(body)) + "}\n",
    (lambda code: f'if [ -n "$TEA" ]; then\n{indented(code)}fi\n',),
)
CPP = Style(
    braces("int {}()"),
    (
        lambda code: f"#ifdef TEA\n{code}#else\n{code.replace('brew', 'pour')}#endif\n",
        lambda code: f"namespace tea {{\n{indented(code)}}}\n",
        lambda code: f'extern "C" {{\n{code}}}\n',
    ),
)
STYLES = {
    "python": PYTHON, "ruby": RUBY, "javascript": JAVASCRIPT, "minified": MINIFIED, "php": PHP, "lua": LUA,
    "bash": BASH, "cpp": CPP,
}  # fmt: skip


def written(style: Style, shape: list[tuple[int, int]]) -> str:
    """Code with one run of functions for each (functions, what is around them) of a shape, each inside the next."""
    code, number = "", 0
    for count, around in shape:
        functions = []
        for _ in range(count):
            number += 1
            functions.append(style.function(f"brew_{number}", [f"steep(brew_{number})"] * STATEMENTS))
        code = style.around[around % len(style.around)](style.joiner.join([code, *functions] if code else functions))
    return code


@pytest.mark.parametrize("name", STYLES)
@given(shape=st.lists(st.tuples(st.integers(1, 3), st.integers(0, 5)), min_size=1, max_size=3))
def test_a_function_shares_its_chunk_with_no_other(name: str, shape: list[tuple[int, int]]) -> None:
    code = written(STYLES[name], shape)
    language = {"minified": "javascript"}.get(name, name)
    for chunk in SPLITTER.split(f"<?php\n{code}" if name == "php" else code, format=language):
        assert len(set(re.findall(r"(?:brew|pour)_\d+", chunk.text))) < 2, chunk.text


@pytest.mark.parametrize("name", STYLES)
def test_every_function_is_named_wherever_it_stands(name: str) -> None:
    for around in range(len(STYLES[name].around)):
        code = written(STYLES[name], [(2, around)])
        language = {"minified": "javascript"}.get(name, name)
        chunks = structsplit.split(f"<?php\n{code}" if name == "php" else code, format=language, max_tokens=256)
        found = {symbol.rpartition(".")[2].rpartition("::")[2] for chunk in chunks for symbol in chunk.symbols}
        assert {"brew_1", "brew_2"} <= found
