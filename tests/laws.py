"""The laws every result obeys, whatever the format, the budget and the tokenizer (see README, "The laws")."""

from bisect import bisect_left
from collections import Counter as Bag
from itertools import pairwise

from structsplit import Chunk, Document, Kind, Node, Splitter
from structsplit.bodies import substitutions
from structsplit.context import Contexts, Enclosure
from structsplit.document import check_tree, walk
from structsplit.measure import Measure

WHOLE = frozenset({Kind.TABLE, Kind.CODE, Kind.ITEM, Kind.DEFINITION, Kind.FUNCTION})


def check(document: Document, splitter: Splitter) -> list[Chunk]:
    """Split a document and assert every law; returns the chunks."""
    check_tree(document)
    chunks = splitter.split_document(document)
    exact_and_complete(document, chunks)
    capped(chunks, splitter)
    bodies_hold_the_same_words(chunks)
    whole(document, chunks, splitter)
    one_definition_each(document, chunks, splitter)
    no_heading_alone(document, chunks, splitter)
    identified(chunks)
    return chunks


def exact_and_complete(document: Document, chunks: list[Chunk]) -> None:
    text, position = document.text, 0
    for index, chunk in enumerate(chunks):
        assert chunk.index == index
        assert chunk.text == text[chunk.start : chunk.end], "text is the exact slice"
        assert chunk.text.strip(), "no chunk is blank"
        assert chunk.start >= position, "chunks are in order and disjoint"
        lost = text[position : chunk.start]
        assert not lost.strip(), f"lost between chunks: {lost!r}"
        position = chunk.end
        if document.source_line_starts:  # lines are those of the source
            assert 1 <= chunk.start_line <= chunk.end_line <= len(document.source_line_starts)
            continue
        assert text[: chunk.start].replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1 == chunk.start_line
        inside = chunk.text.replace("\r\n", "\n").replace("\r", "\n").count("\n")
        assert chunk.end_line == chunk.start_line + inside
    assert not text[position:].strip(), f"lost at the end: {text[position:]!r}"


def capped(chunks: list[Chunk], splitter: Splitter) -> None:
    for chunk in chunks:
        count = splitter.counter(chunk.contextualized)
        assert count == chunk.tokens, "tokens is the exact count of what is embedded"
        assert count <= splitter.budget.max_tokens, f"{count} tokens in {chunk.contextualized!r}"


def bodies_hold_the_same_words(chunks: list[Chunk]) -> None:
    for chunk in chunks:
        if chunk.body is not None:
            missing = Bag(_words(chunk.text)) - Bag(_words(chunk.body))
            assert not missing, f"words missing in the body: {missing}"


def _words(text: str) -> list[str]:
    return "".join(character if character.isalnum() else " " for character in text).split()


def whole(document: Document, chunks: list[Chunk], splitter: Splitter) -> None:
    """A unit that fits the budget with its context, and with the headings that stand on it, is not divided."""
    measure = Measure(document.text, splitter.counter, substitutions(document))
    mode = splitter.options.context if isinstance(splitter.options.context, str) else "custom"
    contexts = Contexts(document, measure, splitter.counter, splitter.budget.max_tokens, mode)
    text = document.text
    for node, ancestors, begin in _units(document.root):
        end = node.start + len(text[node.start : node.end].rstrip())
        holder = next(chunk for chunk in chunks if text[max(node.start, chunk.start) : chunk.end].strip())
        if holder.end < end:
            scope = Enclosure(document.root)
            for ancestor in ancestors[1:]:
                introduced = ancestor.header is not None and ancestor.header[1] <= ancestor.start
                if ancestor.start < begin or introduced:
                    inside_header = ancestor.header is not None and node.start < ancestor.header[1]
                    scope = Enclosure(ancestor, scope, silent=inside_header)
            prefix, kept_free = contexts.prefix(scope)
            needed = splitter.counter(prefix + measure.render(begin, end))
            if node.kind is Kind.FUNCTION and mode != "custom":  # its context is shortened before it is cut
                needed = splitter.counter(measure.render(begin, end))
            elif mode == "custom":
                needed = splitter.counter(measure.render(begin, end)) + kept_free
            assert needed > splitter.budget.max_tokens, f"{node} was divided although it fits in {needed} tokens"


def one_definition_each(document: Document, chunks: list[Chunk], splitter: Splitter) -> None:
    """By default no chunk holds parts of two functions of `min_tokens` or more."""
    budget = splitter.budget
    if budget.packed or not budget.min_tokens or not splitter.counter.additive:
        return
    measure = Measure(document.text, splitter.counter)
    functions: list[Node] = []
    stack = [document.root] if document.comment else []
    while stack:
        for node in stack.pop().children:
            if node.kind is Kind.CLASS:
                stack.append(node)
            elif node.kind is Kind.FUNCTION and measure.through(node.start, node.end) >= budget.min_tokens:
                functions.append(node)
    for chunk in chunks:
        inside = [node for node in functions if node.start < chunk.end and node.end > chunk.start]
        assert len(inside) < 2, f"{inside} share the chunk {chunk.text!r}"


def _units(root: Node) -> list[tuple[Node, list[Node], int]]:
    """Units with the nodes around them, and where the headings directly in front of them begin."""
    units: list[tuple[Node, list[Node], int]] = []
    stack: list[tuple[Node, list[Node], int | None]] = [(root, [], None)]
    while stack:
        node, ancestors, headings = stack.pop()
        if node.kind in WHOLE:
            units.append((node, ancestors, node.start if headings is None else headings))
        if node.kind in (Kind.TABLE, Kind.CODE, Kind.FUNCTION):
            continue
        for child in node.children:
            if child.kind is Kind.HEADING:
                headings = child.start if headings is None else headings
                continue
            stack.append((child, [*ancestors, node], headings))
            headings = None
    return units


def no_heading_alone(document: Document, chunks: list[Chunk], splitter: Splitter) -> None:
    """No chunk is only headings whose section goes on, unless even a short beginning of it would not fit."""
    if splitter.budget.max_tokens < 64:
        return  # a heading and one word may be more than that
    sections = {node.start: len(node.children) > 1 for node, _ in walk(document.root) if node.kind is Kind.SECTION}
    starts = sorted(sections)
    for chunk, following in pairwise(chunks):
        last = starts[bisect_left(starts, chunk.end) - 1] if starts else -1  # the headings before it have nothing else
        if chunk.kind == "heading" and not chunk.part and chunk.start <= last and sections[last]:
            lines = following.text.splitlines()
            fence = [following.context.splitlines()[-1], ""] if following.kind == "code" and following.context else []
            first = lines[:2] if len(lines) > 1 and not lines[1].strip("=-") else lines[:1]  # a heading and its rule
            beginning = "\n".join([chunk.contextualized, "", *fence, *first, lines[-1][:4]])
            assert splitter.counter(beginning) > splitter.budget.max_tokens, f"heading alone: {chunk.text!r}"


def identified(chunks: list[Chunk]) -> None:
    assert len({chunk.id for chunk in chunks}) == len(chunks), "ids are unique"
    for chunk in chunks:
        if chunk.part:
            number, total = chunk.part
            assert 1 <= number <= total
