"""Jupyter notebooks: cells and their outputs, rendered as Markdown.

Markdown and raw cells stand as they are, code cells and outputs as fences. Headings make sections across cells, and
a code cell is one unit with its outputs. `Document.locations` tells the cell of every place.
"""

from bisect import bisect_right
from itertools import groupby

from structsplit.document import Document, Kind, Node
from structsplit.parsers.code.fences import note_symbols
from structsplit.parsers.markdown.outline import CLOSING_TAG, outline, pair_tags
from structsplit.parsers.markdown.tree import Lines, block_nodes
from structsplit.parsers.notebook.cells import Cell, CellKind, Notebook, read_notebook
from structsplit.parsers.notebook.rendering import Rendering

MAX_HEADER_CHARS = 1_000
"""Code longer than this is not repeated in front of outputs that were cut."""


def parse(text: str, *, source: str | None = None) -> Document:
    """The section tree of a notebook's rendering.

    Args:
        text: the JSON of the notebook.
        source: the name of where it comes from.

    Raises:
        FormatError: it is no notebook.
    """
    notebook = read_notebook(text)
    rendering = Rendering()
    for cell in notebook.cells:
        rendering.add_cell(cell)
    lines = Lines(rendering.text)
    root, first_heading = outline(lines.text, _blocks(notebook, rendering, lines))
    front = rendering.front
    title = (front and front.title) or notebook.title
    document = Document(
        lines.text,
        root,
        "notebook",
        source,
        title="" if first_heading and first_heading[0] == 1 else title,
        metadata=_metadata(notebook) | (front.metadata if front else {}),
        references=rendering.references,
        locations=rendering.locations,
        dropped=rendering.dropped,
        line_starts=lines.starts[:-2],
        notes=notebook.notes,
    )
    note_symbols(document)
    return document


def _metadata(notebook: Notebook) -> dict[str, str]:
    facts = {"language": notebook.language, "kernel": notebook.kernel, "title": notebook.title}
    return {name: fact for name, fact in facts.items() if fact}


def _blocks(notebook: Notebook, rendering: Rendering, lines: Lines) -> list[Node]:
    """The top-level blocks: those of a code cell as one, tags paired within their cell only."""
    blocks = rendering.front.root.children[:1] if rendering.front else []
    blocks += block_nodes(rendering.tokens, lines, blocks[-1].end if blocks else 0)
    starts = [location.start for location in rendering.locations]
    grouped: list[Node] = []
    for index, group in groupby(blocks, key=lambda block: bisect_right(starts, block.start) - 1):
        cell = notebook.cells[(rendering.locations[index].cell or 1) - 1]
        in_cell = list(group)
        if cell.kind is CellKind.CODE:
            grouped += _tied(in_cell, cell)
        else:
            grouped += _anchored(_paired(lines.text, in_cell))
    return grouped


def _tied(fences: list[Node], cell: Cell) -> list[Node]:
    """A code cell and its outputs as one node. Its header is the code, which says what an output is of."""
    if len(fences) < 2:
        return fences
    for output in fences[1:]:
        output.kind = Kind.OUTPUT
    start, end = fences[0].start, fences[-1].end
    header = (start, fences[0].end) if cell.source and len(cell.source) <= MAX_HEADER_CHARS else None
    return [Node(Kind.CONTAINER, start, end, fences, header=header, language=cell.language)]


def _paired(text: str, blocks: list[Node]) -> list[Node]:
    """The blocks of a cell with its tags paired; one that closes nothing here must close nothing in another cell."""
    if all(block.kind is not Kind.HTML for block in blocks):
        return blocks
    paired: list[Node] = []
    for is_heading, run in groupby(blocks, key=lambda block: block.kind is Kind.HEADING):
        in_run = list(run)
        paired += in_run if is_heading else pair_tags(text, in_run)
    for block in paired:
        if block.kind is Kind.HTML and CLOSING_TAG.match(text[block.start : block.end].rstrip()):
            block.kind = Kind.PARAGRAPH
    return paired


def _anchored(blocks: list[Node]) -> list[Node]:
    """The blocks, headings with the anchors that Jupyter gives them where none is written."""
    for block in blocks:
        if block.kind is Kind.HEADING and not (block.attrs or {}).get("anchor"):
            block.attrs = {"anchor": block.title.replace(" ", "-")}
    return blocks
