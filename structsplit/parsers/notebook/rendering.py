"""Cells as Markdown, and the block tokens of each cell, parsed on its own terms: no cell can swallow the next."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from markdown_it.token import Token

from structsplit.boundaries import blocks
from structsplit.document import Document, Dropped, Kind, Location, Node, Reference
from structsplit.parsers.markdown import FRONT_MATTER
from structsplit.parsers.markdown import parse as parse_markdown
from structsplit.parsers.markdown.block import Block
from structsplit.parsers.markdown.blocks import parse_blocks
from structsplit.parsers.markdown.references import references
from structsplit.parsers.markdown.tree import Lines, block_nodes
from structsplit.parsers.notebook.cells import Cell, CellKind
from structsplit.parsers.notebook.outputs import read_outputs

GAP = "\n\n"
"""Between cells, and between a cell's code and its outputs."""

_BACKTICKS = re.compile(r"`{3,}")
_DATA_URI = re.compile(r"data:(image/[\w.+-]{1,40}(?:;(?!base64,)[\w.+=-]{1,40})*+;base64),[A-Za-z0-9+/=%]{80,}+")


@dataclass(slots=True)
class Rendering:
    """The Markdown of the cells so far."""

    parts: list[str] = field(default_factory=list)
    offset: int = 0
    """Characters so far."""
    line: int = 0
    """Lines so far."""
    tokens: list[Token] = field(default_factory=list)
    """Block tokens whose lines are those of the whole rendering."""
    locations: list[Location] = field(default_factory=list)
    """One for each cell that has any text, in order."""
    references: list[Reference] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)
    front: Document | None = None
    """The front matter."""

    @property
    def text(self) -> str:
        return "".join(self.parts).removesuffix("\n")

    def add_cell(self, cell: Cell) -> None:
        """Add a cell, unless it is empty."""
        start = self.offset
        if cell.source:
            _ADD_SOURCE[cell.kind](self, cell)
        if cell.kind is CellKind.CODE:
            outputs = read_outputs(cell.outputs, cell.number)
            self.dropped += outputs.dropped
            for output in outputs.shown:
                self._add_fence(output.text, output.language)
        for name, bundle in cell.attachments.items():
            types = ", ".join(bundle) if isinstance(bundle, dict) else "unknown"
            self.dropped.append(Dropped("image", f"{types} attached to cell {cell.number}: {name}"))
        if self.offset > start:
            end = self.offset - len(GAP)
            self.locations.append(Location(start, end, cell=cell.number, cell_id=cell.id))

    def _add(self, text: str, tokens: list[Token]) -> None:
        """Add a text, with tokens whose lines are its own."""
        for token in tokens:
            if token.map:
                token.map = [line + self.line for line in token.map]
        self.tokens += tokens
        self.parts += (text, GAP)
        self.offset += len(text) + len(GAP)
        self.line += text.count("\n") + len(GAP)

    def _add_markdown(self, cell: Cell) -> None:
        source = self._without_images(cell)
        tokens, environment = parse_blocks(source)
        if closing := _missing_fence(source, tokens):
            source += closing
            tokens, environment = parse_blocks(source)
        if environment.get("references") or environment.get("footnotes"):
            # labels mean something within their cell only
            lines = Lines(source)
            root = Node(Kind.DOCUMENT, 0, len(source), block_nodes(tokens, lines, 0))
            self.references += (self._moved(found) for found in references(source, root, environment, lines))
        self._add(source, tokens)

    def _moved(self, reference: Reference) -> Reference:
        """A reference of the next cell, from the cell's offsets to the rendering's."""
        uses = tuple(use + self.offset for use in reference.uses)
        return Reference(reference.start + self.offset, reference.end + self.offset, uses)

    def _without_images(self, cell: Cell) -> str:
        """The Markdown of a cell, images written out in it as base64 left out."""
        if ";base64," not in cell.source:
            return cell.source
        self.dropped += (
            Dropped("image", f"{found[1]} in the text of cell {cell.number}")
            for found in _DATA_URI.finditer(cell.source)
        )
        return _DATA_URI.sub(r"data:\1,…", cell.source)

    def _add_code(self, cell: Cell) -> None:
        self._add_fence(cell.source, cell.language)

    def _add_fence(self, text: str, language: str) -> None:
        longest = max((len(run) for run in _BACKTICKS.findall(text)), default=2)
        mark = "`" * (longest + 1)
        text = f"{mark}{language}\n{text}\n{mark}"
        fence = Block("fence", [0, text.count("\n") + 1], 0)
        fence.info, fence.markup = language, mark
        self._add(text, [fence])

    def _add_raw(self, cell: Cell) -> None:
        if not self.parts and (found := FRONT_MATTER.match(cell.source)) and (found[2] or "").strip():
            self._add_front_matter(cell.source, found.group().rstrip())
        elif cell.is_markdown:
            self._add_markdown(cell)
        else:
            self._add(cell.source, _paragraphs(cell.source))

    def _add_front_matter(self, source: str, front: str) -> None:
        self.front = parse_markdown(f"{front}\n")
        # the tokens are those of the rest
        self._add(source, parse_blocks("\n" * front.count("\n") + source[len(front) :])[0])


_ADD_SOURCE: dict[CellKind, Callable[[Rendering, Cell], None]] = {
    CellKind.MARKDOWN: Rendering._add_markdown,
    CellKind.CODE: Rendering._add_code,
    CellKind.RAW: Rendering._add_raw,
}


def _missing_fence(source: str, tokens: list[Token]) -> str:
    """The line that closes the fence at the end of a source which is never closed, or ""."""
    last = tokens[-1] if tokens else None
    if last is None or last.type != "fence" or last.level or not last.map:
        return ""
    mark = source.rpartition("\n")[2].strip(" \t") if last.map[1] - last.map[0] > 1 else ""
    is_closed = len(mark) >= len(last.markup) and not mark.strip(last.markup[0])
    return "" if is_closed else f"\n{last.markup}"


def _paragraphs(text: str) -> list[Token]:
    """The tokens of a text whose blank lines part paragraphs, and whose marks mean nothing."""
    tokens: list[Token] = []
    line = position = 0
    for start, end in blocks(text):
        first = line + text.count("\n", position, start)
        line, position = first + text.count("\n", start, end), end
        tokens.append(Block("paragraph", [first, line + 1], 0, text[start:end]))
    return tokens
