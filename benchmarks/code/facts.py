"""What is true of a source file, by tree-sitter alone: its functions, and what belongs to each of them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path
from random import Random

from tree_sitter import Node, Parser
from tree_sitter_language_pack import get_parser

from structsplit.languages import language_for_path

Count = Callable[[list[str]], list[int]]
"""The tokens of each text."""

_SCRIPT = {"function_declaration", "generator_function_declaration", "method_definition"}
FUNCTIONS = {
    "c": {"function_definition"},
    "cpp": {"function_definition"},
    "csharp": {"method_declaration", "constructor_declaration"},
    "go": {"function_declaration", "method_declaration"},
    "java": {"method_declaration", "constructor_declaration"},
    "javascript": _SCRIPT,
    "php": {"function_definition", "method_declaration"},
    "python": {"function_definition"},
    "ruby": {"method", "singleton_method"},
    "rust": {"function_item"},
    "tsx": _SCRIPT,
    "typescript": _SCRIPT,
}
"""Language to the node kinds that are functions: the languages of this benchmark."""

VALUES = {"arrow_function", "function_expression", "generator_function"}
NAMING = {"variable_declarator", "assignment_expression", "pair", "public_field_definition"}
"""Of JavaScript and TypeScript: `const f = () => …` is a function too, which may hold others."""

COMPANION = re.compile("comment|attribute_item|^decorator$")
WRAPPERS = {"decorated_definition", "export_statement", "template_declaration"}

CLOSERS = {"python": "", "ruby": "\nend"}
"""Language to what closes a block; a brace in the others."""
MOST_CLOSED = 6


@dataclass(slots=True)
class Function:
    """One that lies in no other. Offsets in characters."""

    top: int
    """Where the comments and attributes right above it start; `start` if there are none."""
    start: int
    end: int
    tokens: int = 0
    tokens_from_top: int = 0


@dataclass(slots=True)
class File:
    path: str
    language: str
    text: str


@dataclass(slots=True)
class Facts:
    """Of one file. "Visible" offsets count the characters that are not blank."""

    file: File
    tokens: int
    functions: list[Function]
    around: list[tuple[int, int]]
    """Where the named functions stand that are values: what is in one of them is nested in it. In characters."""
    clean: bool
    """Whether it parses without an error."""
    visible: str
    """The text without its blanks."""
    visible_at: list[int]
    """Character offset to visible offset."""
    positions: list[int]
    """Visible offset to character offset."""


def read(folder: Path, languages: set[str], most: int | None) -> Iterator[File]:
    """At most so many files of each of the languages, drawn by chance but always the same."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    Random(1).shuffle(paths)
    left = dict.fromkeys(languages, len(paths) if most is None else most)
    for path in paths:
        try:
            text = path.read_bytes().decode().replace("\r\n", "\n")
        except UnicodeDecodeError:
            continue
        language = language_for_path(path.name, text)
        if text.strip() and language and left.get(language.name):
            left[language.name] -= 1
            yield File(path.relative_to(folder).as_posix(), language.name, text)


def facts(file: File, count: Count) -> Facts:
    text = file.text
    functions, around, clean = functions_of(text, file.language)
    spans = [span for f in functions for span in ((f.start, f.end), (f.top, f.end))]
    tokens, *sizes = count([text, *(text[start:end] for start, end in spans)])
    for function, size, whole_size in zip(functions, sizes[::2], sizes[1::2], strict=True):
        function.tokens, function.tokens_from_top = size, whole_size
    visible_at = list(accumulate((not character.isspace() for character in text), initial=0))
    positions = [offset for offset, character in enumerate(text) if not character.isspace()]
    return Facts(file, tokens, functions, around, clean, without_blanks(text), visible_at, positions)


def without_blanks(text: str) -> str:
    return "".join(text.split())


def functions_of(text: str, language: str) -> tuple[list[Function], list[tuple[int, int]], bool]:
    """The outermost functions that parse without an error, in order; where functions that are values stand around
    them; and whether all of the file parses."""
    source = text.encode()
    root = parser_for(language).parse(source).root_node
    found: list[tuple[int, ...]] = []
    around: list[tuple[int, ...]] = []
    stack = [root]
    while stack:
        node = stack.pop()
        if node.type in FUNCTIONS[language] and not node.has_error:
            outermost = _wrapped(node)
            start = outermost.start_byte if outermost.type == "decorated_definition" else node.start_byte
            first = _first_companion(outermost, source)
            found.append((first.start_byte if first else start, start, node.end_byte))
            continue
        if node.type in VALUES and node.parent and node.parent.type in NAMING:
            around.append((node.start_byte, node.end_byte))
        stack.extend(node.children)
    if len(source) != len(text):
        found, around = (
            [tuple(len(source[:at].decode()) for at in span) for span in spans] for spans in (found, around)
        )
    functions = sorted((Function(*span) for span in found), key=lambda f: f.start)
    return functions, [(start, end) for start, end in around], not root.has_error


@cache
def parser_for(language: str) -> Parser:
    return get_parser(language)


def _wrapped(node: Node) -> Node:
    """The outermost of what is wrapped around a function: decorators, `export`, a template's parameters."""
    while node.parent and node.parent.type in WRAPPERS:
        node = node.parent
    return node


def _first_companion(node: Node, source: bytes) -> Node | None:
    """Of the comments and attributes right above: each on lines of its own, no blank line between."""
    first = None
    while (above := node.prev_sibling) and COMPANION.search(above.type):
        line = source.rfind(b"\n", 0, above.start_byte) + 1
        comment = source[above.start_byte : node.start_byte]
        gap = comment[len(comment.rstrip()) :]
        if source[line : above.start_byte].strip() or gap.count(b"\n") > 1:
            break
        first = node = above
    return first


def damage(text: str, language: str) -> int:
    """How many places of a text tree-sitter cannot make sense of: ERROR and MISSING nodes."""
    if language == "php" and "<?" not in text:
        text = "<?php\n" + text  # without it, PHP is all text and never wrong
    broken = 0
    stack = [parser_for(language).parse(text.encode()).root_node]
    while stack:
        node = stack.pop()
        broken += node.is_error or node.is_missing
        stack.extend(child for child in node.children if child.has_error)
    return broken


def damage_closed(text: str, language: str) -> int:
    """The least damage there is once blocks left open at the end are closed: a class in the context always is."""
    closer = CLOSERS.get(language, "\n}")
    least = damage(text, language)
    for number in range(1, MOST_CLOSED + 1 if closer else 0):
        if not least:
            break
        least = min(least, damage(text + closer * number, language))
    return least
