"""The unit structsplit hands out."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a document that a reader would call one thing, with what it needs in front."""

    text: str
    """Exactly `document.text[start:end]`: what to show and to cite."""
    context: str
    """Everything put in front: breadcrumb or path, imports, signatures, a repeated table header, overlap."""
    body: str | None
    """The same content in a form that embeds better, where there is one (a squeezed table, a closed fence)."""
    tokens: int
    """Tokens of `contextualized`, counted exactly by the chosen tokenizer."""
    start: int
    """Character offset into the document's text; the span is half open."""
    end: int
    start_line: int
    """1-based, as an editor counts: lines end at `\\r\\n`, `\\n` or `\\r`. Of the source; for a notebook, of the
    rendering."""
    end_line: int
    """The last line the chunk has text on."""
    kind: str
    """The `Kind` of what it holds; "section" when it holds blocks of several kinds."""
    headings: tuple[str, ...]
    """The heading path all of it lies under, outermost first."""
    symbols: tuple[str, ...]
    """Qualified names defined in it (code)."""
    language: str
    """Of code: "python"; empty for prose."""
    format: str
    """Of the document: "markdown", "text", …"""
    source: str | None
    """The path or name given for the document."""
    index: int
    """0-based position in the document."""
    part: tuple[int, int] | None
    """(2, 3) for the second of three pieces of one table, list, paragraph, code block; None when undivided."""
    parent_id: str | None
    """The id of the larger chunk this one lies in, for small-to-big retrieval."""
    pages: tuple[int, ...]
    """1-based page numbers (PDF, form feeds in plain text)."""
    boxes: tuple[tuple[int, str, float, float, float, float], ...]
    """For each page the least box around the chunk's text there: `(page, label, x0, y0, x1, y1)`: the page's number,
    what the document calls it ("iv"), and points from its top left as it is shown."""
    anchor: str
    """The fragment that links to the heading it lies under, without `#`."""
    id: str
    """Made from source and content, never from position: an edit elsewhere in the file leaves it alone."""
    metadata: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Facts of the format. Code: `symbol`, `signature` and `doc` of the main symbol; `generated`, `parser` and
    `reason` where they apply. Text that is no UTF-8 and does not say what it is: `encoding`, as it was guessed.
    Notebooks: `cells`, `cell_ids`. HTML: `link`, and `source_start` and `source_end`, the place in the source in
    characters."""

    @property
    def contextualized(self) -> str:
        """What to embed and what `tokens` counts."""
        return self.context + (self.text if self.body is None else self.body)

    def to_dict(self) -> dict[str, Any]:
        """One row of JSON Lines, as `chunk.schema.json` describes it: every field and `contextualized`."""
        row: dict[str, Any] = {name: getattr(self, name) for name in _FIELDS}
        for name in ("headings", "symbols", "pages"):
            row[name] = list(row[name])
        row["part"] = list(self.part) if self.part else None
        row["boxes"] = [list(box) for box in self.boxes]
        row["metadata"] = dict(self.metadata)
        row["contextualized"] = self.contextualized
        return row


_FIELDS = tuple(f.name for f in fields(Chunk))
