"""markdown-it-py's block rules behind a first-character dispatcher: the same blocks, about four times as fast.

Only block spans are needed, so inline parsing is off, and a rule is tried only on lines whose first character
can start it. What is parsed more plainly than by the stock rules, with equal spans (tests compare them):
the table of lines is made by whole-list operations, a paragraph or setext heading is found in one pass and
makes one token, and a table's rows make none: they are found when a table must be cut.
"""

import re
from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from itertools import accumulate
from operator import add, sub
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.common.utils import normalizeReference
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

from structsplit.parsers.markdown.block import Block
from structsplit.parsers.markdown.containers import directive, labelled
from structsplit.parsers.markdown.lists import plain_list

FENCE = re.compile(r"(`{3,}(?=[^`]*$)|~{3,})(.*)")
DEFINITION = re.compile(
    r"\[((?!\^)[^\[\]\\\n]*[^\[\]\\\s][^\[\]\\\n]*)\]:[ \t]+([^\s<>()\\]+)(?:[ \t]+(\"[^\"\\]*\"|'[^'\\]*'))?[ \t]*$"
)
BlockRule = Callable[[StateBlock, int, int, bool], bool]


def parse_blocks(source: str) -> tuple[list[Token], dict[str, Any]]:
    """The block tokens of a source whose lines end in `\\n`, and the environment with its link definitions."""
    parser = _parser()
    environment: dict[str, Any] = {}
    tokens: list[Token] = []
    state = _State(source.replace("\0", "\ufffd"), parser, environment, tokens)
    parser.block.tokenize(state, 0, state.lineMax)
    return tokens, environment


class _State(StateBlock):
    """The stock state, its table of lines made at C speed."""

    def __init__(self, source: str, parser: MarkdownIt, environment: dict[str, Any], tokens: list[Token]) -> None:
        super().__init__("", parser, environment, tokens)
        self.src = source
        self._code_enabled = True  # the stock rules are off, so that only the dispatcher calls them
        lines = source.split("\n")
        if not lines[-1].strip(" \t"):
            lines.pop()  # as the stock state: what follows the last line end is a line only if it has text
        lengths = list(map(len, lines))
        starts = list(accumulate(map((1).__add__, lengths), initial=0))[: len(lines)]
        indents = list(map(sub, lengths, [len(line.lstrip(" \t")) for line in lines]))
        widths = indents
        if "\t" in source:
            widths = [_width(line, indent) if indent else 0 for line, indent in zip(lines, indents, strict=True)]
        # one line more than there are, to simplify checks at the end
        self.bMarks = [*starts, len(source)]
        self.eMarks = [*map(add, starts, lengths), len(source)]
        self.tShift = [*indents, 0]
        self.sCount = [*widths, 0]
        self.bsCount = [0] * (len(lines) + 1)
        self.lineMax = len(lines)


def _width(line: str, indent: int) -> int:
    """Columns of a line's indentation, tabs expanded to multiples of four."""
    if "\t" not in line[:indent]:
        return indent
    columns = 0
    for character in line[:indent]:
        columns += 4 - columns % 4 if character == "\t" else 1
    return columns


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": 40}).enable("table")
    parser.use(footnote_plugin, inline=False, move_to_end=False).use(deflist_plugin).use(dollarmath_plugin)
    stock: dict[str, BlockRule] = {rule.name: rule.fn for rule in parser.block.ruler.__rules__}
    names = list(stock)
    dispatcher = _Dispatcher(stock)
    parser.block.ruler.before(names[0], "dispatch", dispatcher.block)
    for chain in ("paragraph", "reference", "blockquote", "list"):
        parser.block.ruler.push(f"interrupt_{chain}", dispatcher.interrupter(chain), {"alt": [chain]})
    parser.block.ruler.disable(names)
    return parser


class _Dispatcher:
    """Chooses block rules by the first character of a line."""

    def __init__(self, stock: dict[str, BlockRule]) -> None:
        self.stock = stock
        rule = stock.__getitem__
        self.starts: dict[str, list[BlockRule]] = {
            "`": [self.fence],
            "~": [self.fence],
            ">": [rule("blockquote")],
            "*": [self.thematic_break, self.list],
            "-": [self.thematic_break, self.list],
            "_": [self.thematic_break],
            "+": [self.list],
            "<": [rule("html_block")],
            "#": [heading],
            "[": [rule("footnote_def"), plain_definition, rule("reference")],
            "$": [self.math],
            "!": [labelled],
            "?": [labelled],
            "=": [labelled],
            ":": [directive],
            **{digit: [self.list] for digit in "0123456789"},
        }

    def block(self, state: StateBlock, line: int, end: int, silent: bool) -> bool:
        """The rule that tries all others in CommonMark's order."""
        if silent:
            return False
        stock = self.stock
        if state.sCount[line] - state.blkIndent > 3:
            if stock["code"](state, line, end, False):
                return True
        elif _may_be_table(state, line, end) and self.table(state, line, end):
            return True
        rules = self.starts.get(state.src[state.bMarks[line] + state.tShift[line]])  # no block starts at a blank line
        if rules is not None:
            for rule in rules:
                if rule(state, line, end, False):
                    return True
        if _may_be_definition(state, line, end) and stock["deflist"](state, line, end, False):
            return True
        return _paragraph(state, line, end)

    def fence(self, state: StateBlock, line: int, end: int, silent: bool) -> bool:
        """A fence; outside of containers its last line is searched for instead of walked to."""
        if silent or state.level:
            return self.stock["fence"](state, line, end, silent)
        start, stop = state.bMarks[line] + state.tShift[line], state.eMarks[line]
        opening = FENCE.match(state.src, start, stop)
        if not opening or state.is_code_block(line):
            return False
        mark = opening[1]
        close = _fence_end(mark[0], len(mark)).search(state.src, stop)
        last = state.line = min(bisect_right(state.bMarks, close.start()), end) if close else end
        while last > line + 1 and state.isEmpty(last - 1):  # never closed
            last -= 1
        block = Block("fence", [line, last], 0)
        block.info, block.markup = opening[2], mark
        state.tokens.append(block)
        return True

    def math(self, state: StateBlock, line: int, end: int, silent: bool) -> bool:
        """The stock rule, which would make its token when only asked whether it could."""
        current, count = state.line, len(state.tokens)
        found = self.stock["math_block"](state, line, end, silent)
        if silent:
            state.line = current
            del state.tokens[count:]
        return found

    def list(self, state: StateBlock, line: int, end: int, silent: bool) -> bool:
        """The short way for lists of plain paragraphs, the stock rule for all others."""
        return (not silent and plain_list(state, line, end)) or self.stock["list"](state, line, end, silent)

    def thematic_break(self, state: StateBlock, line: int, end: int, silent: bool) -> bool:
        """The stock rule, tried only on lines of one mark: list items start with the same marks."""
        content = state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
        if content.strip(content[0] + " \t"):
            return False
        return self.stock["hr"](state, line, end, silent)

    def interrupter(self, chain: str) -> BlockRule:
        """The rule that says whether a line ends a paragraph, a quote or a list."""
        names = {"blockquote"}
        if chain != "list":
            names.add("html_block")
        if chain in ("paragraph", "reference"):
            names.add("footnote_def")
        allowed = {self.stock[name] for name in names} | {labelled, directive, self.fence, self.thematic_break}
        if chain != "list":
            allowed |= {heading, self.list, self.math}
        starts = {first: [rule for rule in rules if rule in allowed] for first, rules in self.starts.items()}
        tables = chain in ("paragraph", "reference")
        definitions = chain != "list"
        table, deflist = self.stock["table"], self.stock["deflist"]

        def interrupts(state: StateBlock, line: int, end: int, silent: bool) -> bool:
            if not silent:
                return False
            if tables and _may_be_table(state, line, end) and table(state, line, end, True):
                return True
            first = _first(state, line)
            if definitions and first in (":", "~") and deflist(state, line, end, True):
                return True
            return any(rule(state, line, end, True) for rule in starts.get(first, ()))

        return interrupts

    def table(self, state: StateBlock, line: int, end: int) -> bool:
        """The stock rule's check of the header, then only the search for the last row."""
        if not self.stock["table"](state, line, end, True):
            return False
        around, state.parentType = state.parentType, "table"
        terminators = state.md.block.ruler.getRules("blockquote")
        last = line + 2
        while last < end and not (
            state.sCount[last] < state.blkIndent
            or state.isEmpty(last)
            or state.is_code_block(last)
            or any(rule(state, last, end, True) for rule in terminators)
        ):
            last += 1
        state.push("table_open", "table", 1).map = [line, last]
        state.push("table_close", "table", -1)
        state.parentType, state.line = around, last
        return True


def _paragraph(state: StateBlock, start: int, end: int) -> bool:
    """A paragraph, or a setext heading where an underline follows, as one token with its content."""
    (interrupts,) = state.md.block.ruler.getRules("paragraph")
    around, state.parentType = state.parentType, "paragraph"
    source, level, line = state.src, 0, start + 1
    line_max, indent = state.lineMax, state.blkIndent
    while line < line_max:
        first, last = state.bMarks[line] + state.tShift[line], state.eMarks[line]
        if first >= last:
            break
        columns = state.sCount[line]
        if columns - indent <= 3:  # deeper lines continue the paragraph, whatever they hold
            mark = source[first]
            if mark in "=-" and columns >= indent and line < end and not source[first:last].rstrip(" \t").strip(mark):
                level = 1 if mark == "=" else 2
                break
            if columns >= 0 and interrupts(state, line, line_max, True):
                break
        line += 1
    state.parentType = around
    if level:
        content = state.getLines(start, line, indent, False).strip(" \t\n")
    else:  # only its beginning and its end are looked at: the indentation of its other lines may stay
        content = source[state.bMarks[start] + state.tShift[start] : state.eMarks[line - 1]].rstrip(" \t\n")
    state.line = line + 1 if level else line
    state.tokens.append(
        Block("heading" if level else "paragraph", [start, state.line], state.level, content, f"h{level}")
    )
    return True


@cache
def _fence_end(mark: str, length: int) -> re.Pattern[str]:
    return re.compile(rf"^ {{0,3}}{mark}{{{length},}}[ \t]*$", re.MULTILINE)


def heading(state: StateBlock, line: int, end: int, silent: bool) -> bool:  # noqa: ARG001 - a block rule's signature
    """An ATX heading, as one token with its content."""
    if state.is_code_block(line):
        return False
    content = state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
    rest = content.lstrip("#")
    level = len(content) - len(rest)
    if not 1 <= level <= 6 or (rest and rest[0] not in " \t"):
        return False
    if silent:
        return True
    rest = rest.strip(" \t")
    unclosed = rest.rstrip("#")
    if not unclosed or unclosed[-1] in " \t":
        rest = unclosed.rstrip(" \t")
    state.tokens.append(Block("heading", [line, line + 1], state.level, rest, f"h{level}"))
    state.line = line + 1
    return True


def _first(state: StateBlock, line: int) -> str:
    position = state.bMarks[line] + state.tShift[line]
    return state.src[position] if position < state.eMarks[line] else ""


def _may_be_table(state: StateBlock, line: int, end: int) -> bool:
    return line + 1 < end and _first(state, line + 1) in ("|", "-", ":")


def _may_be_definition(state: StateBlock, line: int, end: int) -> bool:
    following = line + 1
    if following < end and state.isEmpty(following):
        following += 1
    return following < end and _first(state, following) in (":", "~")


def plain_definition(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """A link definition as nearly all are: a label, a target and perhaps a title on one line."""
    start, stop = state.bMarks[line] + state.tShift[line], state.eMarks[line]
    found = None if silent or state.is_code_block(line) else DEFINITION.match(state.src, start, stop)
    if not found or (line + 1 < end and _first(state, line + 1) in ('"', "'", "(")):  # a title may follow
        return False
    target = found[2]
    if not state.md.validateLink(target):
        return False
    known = state.env.setdefault("references", {})
    definition = {"title": (found[3] or "")[1:-1], "href": target, "map": [line, line + 1]}
    known.setdefault(normalizeReference(found[1]), definition)
    state.line = line + 1
    return True
