"""Plain text: paragraphs, lists, indented blocks, and the few lines that are surely headings."""

import itertools
import re

from structsplit.document import Document, Kind, Location, Node
from structsplit.parsers.text.headings import demote_common_caps, demote_lists_of_titles, demote_runs
from structsplit.parsers.text.leaves import leaves
from structsplit.parsers.text.markup import PLAIN, markup_of
from structsplit.parsers.text.tree import join_neighbours, labelled, sections


def parse(text: str, *, source: str | None = None) -> Document:
    """A plain text as sections of paragraphs. Form feeds make pages, which `Document.locations` tells."""
    markup = markup_of(source, text)
    found = list(leaves(text, markup))
    if markup is PLAIN:  # elsewhere a heading is marked as one
        demote_lists_of_titles(text, found)
        demote_runs(found)
        demote_common_caps(found)
    if markup.label:
        found = labelled(text, found, markup.label)
    root = Node(Kind.DOCUMENT, 0, len(text), sections(join_neighbours(text, found), text, markup))
    return Document(text, root, "text", source, locations=_pages(text))


def _pages(text: str) -> list[Location]:
    if "\f" not in text:
        return []
    starts = [0, *(feed.end() for feed in re.finditer("\f", text) if feed.end() < len(text))]
    return [Location(a, b, page=page) for page, (a, b) in enumerate(itertools.pairwise([*starts, len(text)]), start=1)]
