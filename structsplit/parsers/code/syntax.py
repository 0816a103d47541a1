"""Running tree-sitter, within bounds: no input may take it quadratic time, or down."""

import re
from collections.abc import Sequence
from time import process_time
from typing import TYPE_CHECKING

from structsplit.parsers.code.grammar import Grammar

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode
    from tree_sitter import Range

FREE_STEPS, STEPS_PER_BYTE = 1_000, 0.06
"""How often a parse may report progress (every hundred operations or so). Over 741 real files it was 0.007 times a
byte in the middle and 0.022 at most; what a grammar finds ambiguous everywhere takes quadratic time."""

FREE_SECONDS, SECONDS_PER_BYTE = 20.0, 40e-6
"""CPU time a parse may take at most, for texts whose every step takes longer than the one before (prose in the wrong
grammar): hundreds of times what code takes, so that only a hang meets it."""

CLOCK_STEPS = 16
"""The clock is looked at once in so many steps."""

READ_BYTES = 1 << 16
QUERY_BYTES = 128
"""How much a query is given at a time: it compares names, and walks all that it is given."""

CLOSERS = {"(": ")", "[": "]", "{": "}"}
SEEN = re.compile(rb"[^\r\n]")
_INDENT = re.compile(rb"^([ \t]*)((?:[-?:+][ \t]+)*)[^\s]", re.MULTILINE)
_MARK = re.compile(rb"[-?:+][ \t]+")


class ParseLimitError(Exception):
    """A text that a grammar cannot take: too ambiguous, or too deep for it."""


def parse_syntax(grammar: Grammar, data: bytes, ranges: "Sequence[Range] | None" = None) -> "SyntaxNode":
    """The root of a text's syntax tree; of the parts that `ranges` say, if any.

    Raises ParseLimitError where the parse takes too long for the size of the text, or would overflow the grammar's
    own code.
    """
    from tree_sitter import Parser

    if grammar.unseen_rows is not None:  # of the same length, so that all offsets stay
        data = grammar.unseen_rows.sub(lambda rows: SEEN.sub(b" ", rows[0]), data)
    for written, substitute in grammar.read_as:
        data = written.sub(substitute, data)
    limit = grammar.language.max_levels
    if limit and _levels(data, grammar.language.levels) > limit:
        raise ParseLimitError(f"more than {limit} levels of nesting")
    deadline = process_time() + FREE_SECONDS + SECONDS_PER_BYTE * len(data)
    left = FREE_STEPS + int(STEPS_PER_BYTE * len(data))

    def is_over(*_: object) -> bool:
        nonlocal left
        left -= 1
        return left < 0 or (left % CLOCK_STEPS == 0 and process_time() > deadline)

    # py-tree-sitter never lets go of what it was given to read: views, that are made empty, take no memory to speak of
    whole = memoryview(data)
    given: list[memoryview] = []

    is_parsing = True

    def read(offset: int, _: object) -> "memoryview | bytes":
        if not is_parsing:  # queries read too, and only bytes
            return data[offset : offset + QUERY_BYTES]
        given.append(whole[offset : offset + READ_BYTES])
        return given[-1]

    parser = Parser(grammar.syntax, included_ranges=ranges) if ranges else Parser(grammar.syntax)
    try:
        tree = parser.parse(read, progress_callback=is_over)  # pyright: ignore[reportArgumentType] - any buffer will do
    except ValueError as error:
        raise ParseLimitError("its grammar takes too long") from error
    finally:
        is_parsing = False
        for view in given:
            view.release()
    return tree.root_node


def _levels(data: bytes, nesting: str) -> int:
    """The most levels that are open at once, by indentation or by brackets, wherever they stand."""
    brackets = re.compile(b"[" + re.escape("".join(c + CLOSERS[c] for c in nesting if c in CLOSERS).encode()) + b"]")
    most = depth = 0
    for bracket in brackets.findall(data) if any(c in CLOSERS for c in nesting) else ():
        depth = depth + 1 if bracket.decode() in CLOSERS else max(0, depth - 1)
        most = max(most, depth)
    if "indents" not in nesting:
        return most
    stack: list[int] = []
    for row in _INDENT.finditer(data):
        width = len(row[1])
        while stack and stack[-1] >= width:
            stack.pop()
        stack.append(width)
        stack.extend(width + mark.end() for mark in _MARK.finditer(row[2]))
        most = max(most, len(stack))
    return most
