"""What the code inside other documents defines: the cells of notebooks, and the fences in them."""

import re

from structsplit.document import Document, Kind, Node, Symbol
from structsplit.languages import language_for
from structsplit.parsers.code.grammar import grammar_for
from structsplit.parsers.code.names import Subjects
from structsplit.parsers.code.rows import Rows
from structsplit.parsers.code.syntax import ParseLimitError, parse_syntax
from structsplit.parsers.code.tree import TreeBuilder

_DEFINES = re.compile(
    r"\b(?:class|create|def\w*|enum|fn|fun|func|function|impl|interface|macro|message|module|proc|procedure|service"
    r"|struct|sub|template|trait|type|void|public|static|task|test)\b|=>|\(\) *\{|<- *function",
    re.IGNORECASE,
)
"""Without any of these a piece of code defines nothing, so that it need not be parsed."""


def note_symbols(document: Document) -> None:
    """Add what the code in a document defines to its symbols."""
    text, symbols = document.text, document.symbols
    stack: list[Node] = [document.root]
    while stack:
        node = stack.pop()
        if node.kind is Kind.CODE and node.header and node.language:
            _note(text, node.header[1], node.end, node.language, symbols)
        else:
            stack.extend(node.parsed_children)


def _note(text: str, start: int, end: int, name: str, symbols: list[Symbol]) -> None:
    language = language_for(name)
    if language is None or language.type != "code" or not _DEFINES.search(text, start, end):
        return
    grammar = grammar_for(language.name)
    if grammar is None:
        return
    last = text.rfind("\n", start, end) + 1
    rows = Rows(text[start : max(last, start)], start)  # without the line that closes the fence
    try:
        root = parse_syntax(grammar, rows.data)
    except ParseLimitError:
        return
    TreeBuilder(text, rows, grammar, Subjects.of_tree(rows, grammar, root), symbols).build(root)
