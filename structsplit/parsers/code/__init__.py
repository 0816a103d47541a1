"""Source code: tree-sitter syntax trees into section trees, for every grammar of the language pack.

What structsplit knows of a language is data (`grammars/<language>.toml`); of a language without such a file, the
names of its node kinds tell. Without a grammar, indentation and blank lines do.
"""

from structsplit.document import Document, Kind, Node, Symbol
from structsplit.languages import Language, load_languages
from structsplit.parsers import lines
from structsplit.parsers.code.embedded import block_references
from structsplit.parsers.code.generated import generated_flags
from structsplit.parsers.code.grammar import Grammar, grammar_for
from structsplit.parsers.code.names import Subjects
from structsplit.parsers.code.rows import Rows
from structsplit.parsers.code.syntax import ParseLimitError, parse_syntax
from structsplit.parsers.code.tree import TreeBuilder
from structsplit.parsers.code.uses import import_references


def parse(text: str, *, language: str = "", source: str | None = None) -> Document:
    """The section tree of a file of source code; `Document.text` is the input.

    Args:
        text: the code.
        language: the name of a language in `grammars/`, or of a grammar of the language pack. Where there is no
            such grammar, the code is read by indentation, and every chunk's metadata says so.
        source: the name of where it comes from; the context of chunks begins with it.
    """
    known = load_languages().get(language) or Language(language, "code")
    grammar = grammar_for(language) if language else None
    reason = f"no grammar for {language}" if language else "the language is not known"
    document = None
    if grammar is not None:
        try:
            document = _parsed(text, grammar, source)
        except ParseLimitError as error:
            reason = str(error)
    if document is None:
        document = lines.parse(text, language=language, source=source)
        document.flags = {"parser": "lines", "reason": reason}
        document.notes = [f"parser: lines ({reason})"]
    document.flags |= generated_flags(text, source)
    document.comment = _comment(known)
    return document


def code_nodes(text: str, start: int, end: int, *, language: str) -> list[Node]:
    """The nodes of a piece of code inside another document: `text[start:end]`, whole lines (character offsets)."""
    if not text[start:end].strip():
        return []
    grammar = grammar_for(language) if language else None
    if grammar is None:
        return lines.statements(text, start, end, language=language)
    rows = Rows(text[start:end], start)
    try:
        root = parse_syntax(grammar, rows.data)
    except ParseLimitError:
        return lines.statements(text, start, end, language=language)
    return TreeBuilder(text, rows, grammar, Subjects.of_tree(rows, grammar, root), []).build(root)


def _parsed(text: str, grammar: Grammar, source: str | None) -> Document:
    rows = Rows(text)
    root = parse_syntax(grammar, rows.data)
    symbols: list[Symbol] = []
    builder = TreeBuilder(text, rows, grammar, Subjects.of_tree(rows, grammar, root), symbols)
    nodes = builder.build(root)
    document = Document(text, Node(Kind.DOCUMENT, 0, len(text), nodes, language=grammar.language.name), "code", source)
    document.symbols = symbols
    references = import_references(text, rows, builder.imports, grammar.language)
    references += block_references(text, rows, builder.blocks)
    document.references = sorted(references, key=lambda reference: reference.start) if builder.blocks else references
    if "\r" not in text or text.count("\r") == text.count("\r\n"):
        document.line_starts = rows.starts[:-1]
    if root.has_error or any(block.broken for block in builder.blocks):
        document.notes.append("broken syntax: what could not be parsed is cut by lines")
    return document


def _comment(language: Language) -> tuple[str, str]:
    if language.line_comment:
        return f"{language.line_comment} ", ""
    if language.block_comment:
        opens, closes = language.block_comment
        return f"{opens} ", f" {closes}"
    return "", ""
