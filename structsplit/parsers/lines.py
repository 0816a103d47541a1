"""Code whose grammar is not known: its structure by indentation and blank lines."""

import functools
import re
from collections.abc import Sequence
from typing import NamedTuple

from structsplit.document import Document, Kind, Node

# Deeper than any code people write; below it every line stands for itself, so that the work stays linear.
_MAX_DEPTH = 24
# A header is repeated on every continuation: the signature of one definition, never a screenful.
_MAX_HEADER_LINES = 3
# The lines over which the brackets of a signature may stay open.
_MAX_SIGNATURE_LINES = 10
_MAX_HEADER_CHARS = 400
_TAB_WIDTH = 8

_LINE = re.compile(r"([^\S\r\n]*+)([^\r\n]*+)(?>\r\n|\n|\r|\Z)")
_CLOSER_ONLY = re.compile(
    r"(?:[)\]}>;,\s]|/>|(?:end|done|fi|esac)\b|@end\b|#\s*endif\b)+"
    r"|end[ \t]*(?:architecture|associate|block|case|class|do|entity|for|forall|foreach|function|generate|if|interface"
    r"|loop|macro|module|package|procedure|process|program|record|select|submodule|subroutine|task|try|type|while|with)"
    r"(?:[ \t]+\w+|[ \t]*\([ \t\w]*\))?;?",
    re.IGNORECASE,
)
# A line that goes on with what stands above it.
_CLOSER = re.compile(
    r"[)\]}]|</|/>|(?:end|endif|endfor|endwhile|endfunction|endmodule|endcase|else|elif|elsif|elseif|except|catch|finally"
    r"|rescue|ensure|case|default|when|then|do|done|fi|esac)\b",
    re.IGNORECASE,
)
# A line that belongs to what stands below it: a comment, a decorator, an attribute.
_PREFIX = re.compile(
    r"\#(?!\s*(?:include|define|undef|if|ifdef|ifndef|el|end|pragma|error|import|line)\b)"
    r"|//|--|/\*|\*|;|%|@[\w.]+|\[[A-Z][\w.]*(?:\(.*\))?\]"
)
_STRING = re.compile(r"\"[^\"\\\n]*\"|'[^'\\\n]*'")


class _Line(NamedTuple):
    """A line that is not blank."""

    start: int
    end: int
    """Behind its text and before its line end."""
    indent: int
    """In columns."""
    code: str
    """The first characters behind the indentation: enough to tell closers and comments."""
    after_blank: bool


def parse(text: str, *, language: str = "", source: str | None = None) -> Document:
    """A file of code as statements by indentation."""
    statements_ = statements(text, 0, len(text), language=language)
    root = Node(Kind.DOCUMENT, 0, len(text), statements_, language=language)
    return Document(text, root, "code", source)


def statements(text: str, start: int, end: int, *, language: str = "") -> list[Node]:
    """The statements of `text[start:end]` (character offsets): whole lines, blank lines between them left out.

    A statement starts at a line of the smallest indentation that follows a blank line, a deeper one or a closing
    bracket, or that opens a deeper block, unless it closes or continues what stands above. Comments and decorators
    go with the line below. Longer statements divide further on first use, down to single lines.
    """
    return _nodes(text, _lines(text, start, end), language, depth=0)


def _lines(text: str, start: int, end: int) -> list[_Line]:
    lines: list[_Line] = []
    after_blank = False
    position = start
    while position < end:
        match = _LINE.match(text, position, end)
        if match is None or match.end() == position:
            break
        code_start, code_end = match.span(2)
        if code_end > code_start:
            indent = match.group(1)
            columns = len(indent.expandtabs(_TAB_WIDTH)) if "\t" in indent else len(indent)
            code = text[code_start : min(code_end, code_start + 80)]
            lines.append(_Line(position, code_end, columns, code, after_blank))
        after_blank = code_end == code_start
        position = match.end()
    return lines


def _nodes(text: str, lines: Sequence[_Line], language: str, depth: int) -> list[Node]:
    """One level of statements."""
    return [_node(text, run, language, depth) for run in _runs(lines)]


def _runs(lines: Sequence[_Line]) -> list[Sequence[_Line]]:
    """The lines parted where a new statement starts."""
    if not lines:
        return []
    base = min(line.indent for line in lines)
    starts = [0]
    for number in range(1, len(lines)):
        if lines[number].indent == base and not _CLOSER.match(lines[number].code):
            start = _opening(lines, number, base)
            if start is not None and start > starts[-1]:
                starts.append(start)
    return [lines[start:end] for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)]


def _opening(lines: Sequence[_Line], number: int, base: int) -> int | None:
    """The number of the line at which a statement starts because of this line of the smallest indentation."""
    line, before = lines[number], lines[number - 1]
    if line.after_blank or before.indent > base or _CLOSER_ONLY.fullmatch(before.code):
        # An opening brace on a line of its own belongs to the signature above its blank or deeper lines.
        return None if line.code.startswith("{") and not line.after_blank else number
    follower = lines[number + 1] if number + 1 < len(lines) else None
    if follower is None or follower.indent <= base or _PREFIX.match(line.code):
        return None
    # The line opens a deeper block, with the signature and the comments that stand directly above it.
    start = number - 1 if line.code.startswith("{") else number
    while start > 0 and _goes_below(lines[start - 1], base) and not lines[start].after_blank:
        start -= 1
    return start


def _goes_below(line: _Line, base: int) -> bool:
    return line.indent == base and _PREFIX.match(line.code) is not None


def _node(text: str, lines: Sequence[_Line], language: str, depth: int) -> Node:
    start, end = lines[0].start, lines[-1].end
    if len(lines) == 1:
        return Node(Kind.STATEMENT, start, end, language=language)
    expand = functools.partial(_expand, text, start, end, language, depth + 1)
    return Node(Kind.STATEMENT, start, end, header=_header(text, lines), language=language, expand=expand)


def _header(text: str, lines: Sequence[_Line]) -> tuple[int, int] | None:
    """The lines that a continuation repeats, as `(start, end)`: those in front of the deeper ones."""
    first, signature, body = _head(text, lines)
    if body is None or body - signature > _MAX_HEADER_LINES or len(_runs(lines)) > 1:
        return None
    header = lines[first].start, lines[body - 1].end
    return header if header[1] - header[0] <= _MAX_HEADER_CHARS else None


def _head(text: str, lines: Sequence[_Line]) -> tuple[int, int, int | None]:
    """The numbers of the first line that is no comment or decorator, of the line that closes its brackets, and of
    the first deeper line behind that."""
    first = 0
    while first < len(lines) - 1 and _PREFIX.match(lines[first].code) and lines[first + 1].indent == lines[0].indent:
        first += 1
    for signature in dict.fromkeys((_signature_end(text, lines, first), first)):
        for body in range(signature + 1, len(lines)):
            if lines[body].indent > lines[first].indent:
                return first, signature, body
    return first, first, None


def _signature_end(text: str, lines: Sequence[_Line], first: int) -> int:
    """The number of the line that closes the brackets a line leaves open; the line's own where none near it does."""
    opened = 0
    for number in range(first, min(first + _MAX_SIGNATURE_LINES, len(lines))):
        line = lines[number]
        code = _STRING.sub("", text[line.start : min(line.end, line.start + _MAX_HEADER_CHARS)])
        if number == first and code.rstrip().endswith("{"):
            return first
        opened += code.count("(") + code.count("[") - code.count(")") - code.count("]")
        if opened <= 0:
            return number
    return first


def _expand(text: str, start: int, end: int, language: str, depth: int) -> list[Node]:
    """What one statement divides into: smaller statements, or its body, or its lines."""
    lines = _lines(text, start, end)
    runs = _runs(lines)
    first, _, body = _head(text, lines)
    if depth >= _MAX_DEPTH or (len(runs) == 1 and body is None):
        return [Node(Kind.STATEMENT, line.start, line.end, language=language) for line in lines]
    if len(runs) > 1 or body is None:
        return _nodes(text, lines, language, depth)
    children = _nodes_of_body(text, lines[body:], lines[first].indent, language, depth)
    header = _header(text, lines)
    if header and first == 0:
        return children
    # Comments above the header, or a head too long to repeat, are a piece of their own.
    return [_node(text, lines[:body], language, depth), *children]


def _nodes_of_body(text: str, lines: Sequence[_Line], indent: int, language: str, depth: int) -> list[Node]:
    """Deeper runs as statements; lines at the head's indentation ("else:") with the deeper run they open."""
    nodes: list[Node] = []
    number = 0
    while number < len(lines):
        outer = number
        while number < len(lines) and lines[number].indent <= indent:
            number += 1
        deeper = number
        while number < len(lines) and lines[number].indent > indent:
            number += 1
        if outer == deeper:
            nodes.extend(_nodes(text, lines[deeper:number], language, depth))
        elif deeper < number:
            nodes.append(_node(text, lines[outer:number], language, depth))
        else:
            nodes.extend(_closing(line, language) for line in lines[outer:deeper])
    return nodes


def is_closing(code: str) -> bool:
    """Whether a line without its indentation only closes what stands above it: `}`, `);`, `end`, `fi`."""
    return _CLOSER_ONLY.fullmatch(code) is not None


def _closing(line: _Line, language: str) -> Node:
    kind = Kind.CLOSE if is_closing(line.code) else Kind.STATEMENT
    return Node(kind, line.start, line.end, language=language)
