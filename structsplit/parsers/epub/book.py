"""Chapters, each parsed by itself, put together into one text with one tree of sections."""

from functools import partial

from structsplit.document import Document, Header, Kind, Location, Node
from structsplit.parsers.epub.contents import Entry

MAX_LEVEL = 6
"""Of headings."""


class Book:
    """The chapters so far."""

    def __init__(self) -> None:
        self.locations: list[Location] = []
        """Their source offsets count the characters of the chapter's file, which they name."""
        self.chapters: list[dict[str, str | int]] = []
        """Where each chapter begins: its "file", and its "start" in the text."""
        self.offset = 0
        """Characters of text so far."""
        self._parts: list[str] = []
        self._top: list[Node] = []
        self._open: list[tuple[Node, int]] = []
        """The sections that what comes next may stand in, outermost first, with their chapter's depth."""

    def add(self, file: str, chapter: Document, entry: Entry | None) -> None:
        """Add a chapter that has text.

        Args:
            file: the name of its entry in the archive; anchors begin with it.
            chapter: its rendering.
            entry: its line in the table of contents; without one and without a heading it continues the one before.
        """
        if self._parts:
            self._append("\n")
        begin, blocks, cut = self.offset, chapter.root.children, 0
        self.chapters.append({"file": file, "start": begin})
        heading = None
        if entry and all(block.kind is not Kind.SECTION for block in blocks):
            level = min(entry.depth, MAX_LEVEL)
            self._append(f"{'#' * level} {entry.title}\n")
            heading = (begin, self.offset)
            if _says(chapter.text[blocks[0].start : blocks[0].end], entry.title):
                cut, blocks = blocks[0].end, blocks[1:]
            else:
                self._append("\n")
        shift = self.offset - cut
        self._append(chapter.text[cut:])
        nodes = moved(blocks, shift, file)
        if heading and entry:
            nodes = [_section(entry, heading, nodes, file)]
        self._place(nodes, entry)
        self._locate(file, chapter, shift, cut, heading)

    def finish(self) -> tuple[str, Node]:
        """The text and its tree."""
        while self._open:
            self._close()
        return "".join(self._parts), Node(Kind.DOCUMENT, 0, self.offset, self._top)

    def _append(self, text: str) -> None:
        self._parts.append(text)
        self.offset += len(text)

    def _place(self, nodes: list[Node], entry: Entry | None) -> None:
        """Put a chapter's nodes under the sections they belong to, by the levels of headings. What the table of
        contents puts beside an earlier chapter does not stand in that one, whatever its headings say."""
        first = next((node for node in nodes if node.kind is Kind.SECTION), None)
        depth = entry.depth if entry else self._open[-1][1] if self._open else 1
        # an entry that points to a heading further down: what stands in front of it continues the chapter before
        begins = first if entry and first and _fragment(first) == entry.fragment != "" else nodes[0]
        for node in nodes:
            if node is begins:
                while self._open and (
                    (entry and self._open[-1][1] >= depth) or (first and self._open[-1][0].level >= first.level)
                ):
                    self._close()
            if node.kind is Kind.SECTION:
                while self._open and self._open[-1][0].level >= node.level:
                    self._close()
            self._children().append(node)
            while node.kind is Kind.SECTION:
                self._open.append((node, depth))
                node = node.children[-1]

    def _children(self) -> list[Node]:
        """Of the innermost open section."""
        return self._open[-1][0].children if self._open else self._top

    def _close(self) -> None:
        section, _ = self._open.pop()
        section.end = section.children[-1].end

    def _locate(self, file: str, chapter: Document, shift: int, cut: int, heading: Header) -> None:
        for number, where in enumerate(chapter.locations):
            start, end = where.start + shift, where.end + shift
            if where.end <= cut:
                if number or not heading:
                    continue
                start, end = heading
            self.locations.append(where._replace(start=start, end=end, file=file))


def _section(entry: Entry, heading: tuple[int, int], nodes: list[Node], file: str) -> Node:
    """A chapter's nodes under a heading from the table of contents."""
    level = min(entry.depth, MAX_LEVEL)
    line = Node(Kind.HEADING, *heading, title=entry.title, level=level, attrs={"anchor": file})
    end = nodes[-1].end if nodes else heading[1]
    return Node(
        Kind.SECTION, heading[0], end, [line, *nodes], title=entry.title, level=level, header=heading, attrs=line.attrs
    )  # fmt: skip


def _says(text: str, title: str) -> bool:
    """Whether a block is a title, marks and spaces aside."""
    return _letters(text) == _letters(title) != ""


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def _fragment(section: Node) -> str:
    return (section.attrs or {}).get("anchor", "").partition("#")[2]


def moved(nodes: list[Node], shift: int, file: str) -> list[Node]:
    """Copies of nodes for a text in which they stand elsewhere. What is made on first use still is, in the old text.

    Args:
        nodes: with what is in them.
        shift: characters from where they stood to where they stand.
        file: what anchors are in.
    """
    copies: list[Node] = []
    pending = [(nodes, copies)]
    while pending:
        originals, target = pending.pop()
        for node in originals:
            inside: list[Node] | None = [] if node.parsed_children else None
            copy = Node(
                node.kind, node.start + shift, node.end + shift, inside, title=node.title,
                header=_shifted(node.header, shift), closing=node.closing, level=node.level, language=node.language,
                attrs=_anchored(node.attrs, file),
            )  # fmt: skip
            if inside is None:
                copy.expand_with(partial(_expanded, node, shift, file))
            else:
                pending.append((node.parsed_children, inside))
            target.append(copy)
    return copies


def _expanded(node: Node, shift: int, file: str) -> tuple[Header, list[Node]]:
    children = moved(node.children, shift, file)
    return _shifted(node.header, shift), children


def _shifted(span: Header, shift: int) -> Header:
    return (span[0] + shift, span[1] + shift) if span else None


def _anchored(attrs: dict[str, str] | None, file: str) -> dict[str, str] | None:
    """Attributes with the file in front of the anchor."""
    if not attrs or "anchor" not in attrs:
        return attrs
    return attrs | {"anchor": f"{file}#{attrs['anchor']}" if attrs["anchor"] else file}
