"""Block rules for containers: what MkDocs opens with a label, and what stands between colons."""

import re
from collections import Counter

from markdown_it.rules_block import StateBlock

LABELLED = re.compile(r"(?:!!!|\?\?\?\+?)[ \t]*\S|===[!+]?[ \t]+[\"']")
"""Openings of MkDocs blocks whose body is indented: admonitions, collapsible blocks, content tabs."""
DIRECTIVE = re.compile(r"(:{3,})[ \t]*(\S.*)?$")
"""Lines of Docusaurus, VitePress, MyST and Quarto containers; one without a name closes."""


def labelled(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """A block with a label line and an indented body: `!!! note`, `??? tip`, `=== "Tab"`."""
    if state.is_code_block(line):
        return False
    if not LABELLED.match(state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]):
        return False
    if silent:
        return True
    indent = state.sCount[line] + 4
    last = stop = line + 1
    while stop < end and (state.isEmpty(stop) or state.sCount[stop] >= indent):
        stop += 1
        if not state.isEmpty(stop - 1):
            last = stop
    _container(state, "labelled", line, last, last, indent)
    return True


def directive(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """A `:::name` … `:::` container; nested ones close inside. An unclosed one is no container."""
    if state.is_code_block(line):
        return False
    opening = DIRECTIVE.match(state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]])
    if not opening or not opening[2]:
        return False
    if silent:
        return True
    close = _closing_line(state, line, end)
    if close is None:
        return False
    _container(state, "directive", line, close, close + 1, state.blkIndent)
    return True


def _closing_line(state: StateBlock, line: int, end: int) -> int | None:
    """The line that closes a directive. Looked up once per document: unclosed ones must not cost a scan each."""
    pairs = state.env.get("directives")
    if pairs is None:
        pairs = state.env["directives"] = _directive_pairs(state)
    close = pairs.get(line)
    return close if close is not None and close < end else None


def _directive_pairs(state: StateBlock) -> dict[int, int]:
    open_lines: list[tuple[int, int]] = []
    open_counts: Counter[int] = Counter()
    pairs: dict[int, int] = {}
    fence = ""
    for line in range(state.lineMax):
        text = state.src[state.bMarks[line] : state.eMarks[line]].lstrip(" \t>")
        if fence:
            if text.startswith(fence) and not text.strip(fence[0] + " \t"):
                fence = ""
            continue
        if text.startswith(("```", "~~~")):
            fence = text[: len(text) - len(text.lstrip(text[0]))]
            continue
        found = DIRECTIVE.match(text) if text.startswith(":::") else None
        if not found:
            continue
        colons = len(found[1])
        if found[2]:
            open_lines.append((line, colons))
            open_counts[colons] += 1
        elif open_counts[colons]:
            first, opened = -1, -1
            while opened != colons:  # those inside that were never closed are dropped
                first, opened = open_lines.pop()
                open_counts[opened] -= 1
            pairs[first] = line
        elif open_lines and open_lines[-1][1] < colons:
            first, opened = open_lines.pop()
            open_counts[opened] -= 1
            pairs[first] = line
    return pairs


def _container(state: StateBlock, name: str, line: int, body_end: int, end: int, indent: int) -> None:
    parent, line_max, block_indent = state.parentType, state.lineMax, state.blkIndent
    state.parentType, state.lineMax, state.blkIndent = "container", body_end, indent
    token = state.push(f"{name}_open", "div", 1)
    token.map = [line, end]
    token.info = state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
    state.md.block.tokenize(state, line + 1, body_end)
    state.push(f"{name}_close", "div", -1)
    state.parentType, state.lineMax, state.blkIndent = parent, line_max, block_indent
    state.line = end
