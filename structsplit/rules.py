"""Everything the packer knows of kinds, one row each, and what every cut costs.

A person can read this table and a benchmark can tune it; nothing else in structsplit branches on a kind
to decide where to cut.

The costs of prose were tuned on Markdown nobody here wrote (Node.js, Docker, fastify, Next.js, AI SDK: 2.9 MB) for
whole units, crumbs and stability, starting from the shape that did best on Chroma's five corpora:
`((tokens - target) / target)**2` for a chunk, and about 0 / .5 / 1 / 3 for a cut at a paragraph, a line,
a sentence, a word. Those of code (classes, functions, statements, crossings) on 741 files in 11 languages, for whole
functions, full chunks and few crumbs.
"""

from dataclasses import dataclass
from enum import Enum

from structsplit.document import Kind


class Divide(Enum):
    """How a node without children is cut when it is too big."""

    SENTENCES = "sentences"
    LINES = "lines"
    CODE = "code"


class Stick(Enum):
    """Which neighbour a node must not be parted from."""

    NONE = "none"
    NEXT = "next"
    PREVIOUS = "previous"


class Repeat(Enum):
    """What stands in the context of a chunk that starts inside a node."""

    NOTHING = "nothing"
    CRUMB = "crumb"
    """Its title joins the breadcrumb."""
    HEADER = "header"
    """Its header, where the context has room."""
    FRAME = "frame"
    """Its header, without which its pieces cannot be read (a table's columns, a fence's first line)."""
    SCOPE = "scope"
    """Its title joins the path, and its header (a signature) stands below it."""
    LABEL = "label"
    """Its title instead of the header of the table around it (a row cut between cells)."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind's row."""

    whole: bool = False
    """Cut only when it exceeds the cap; otherwise it may be cut to come nearer to the target."""
    barrier: bool = False
    """A part of it never shares a chunk with anything outside it."""
    scope: bool = False
    """A part of it shares a chunk with something outside it only where that saves a crumb, at the price CROSSING."""
    alone: bool = False
    """With granularity "definition", one of at least `min_tokens` has a chunk of its own."""
    crowded: bool = False
    """With granularity "definition", it is cut even where it fits, if it holds a function that has a chunk of its own
    and more besides."""
    members: bool = False
    """What it holds are units of their own rather than pieces of it."""
    bond: float = 0.0
    """The cost of a cut between two of its children."""
    divide: Divide = Divide.SENTENCES
    stick: Stick = Stick.NONE
    hold: float = 0.0
    """The cost of tearing it from the neighbour it sticks to."""
    repeat: Repeat = Repeat.NOTHING


# Costs are in units of "one chunk missing its target by its whole size".
HOLD_HEADING = 100.0
HOLD_LEAD = 8.0
HOLD_CLOSE = 100.0
HOLD_INTRO = 1.5
"""Tearing a section's few opening words (under `min_tokens`) from its first subsection."""
BLOCK = 0.25

RULES: dict[Kind, Rule] = {
    Kind.DOCUMENT: Rule(crowded=True, bond=BLOCK, repeat=Repeat.CRUMB),
    Kind.PAGE: Rule(bond=BLOCK, repeat=Repeat.CRUMB),
    Kind.SECTION: Rule(barrier=True, bond=BLOCK, repeat=Repeat.CRUMB),
    Kind.HEADING: Rule(whole=True, stick=Stick.NEXT, hold=HOLD_HEADING),
    Kind.PARAGRAPH: Rule(whole=True),
    Kind.LEAD: Rule(whole=True, stick=Stick.NEXT, hold=HOLD_LEAD),
    Kind.CAPTION: Rule(whole=True, stick=Stick.NEXT, hold=HOLD_LEAD),
    Kind.CAPTION_BELOW: Rule(whole=True, stick=Stick.PREVIOUS, hold=HOLD_LEAD),
    Kind.LIST: Rule(bond=0.45, repeat=Repeat.HEADER),
    Kind.ITEM: Rule(whole=True, bond=0.6, repeat=Repeat.HEADER),
    Kind.QUOTE: Rule(whole=True, bond=0.5, repeat=Repeat.HEADER),
    Kind.CONTAINER: Rule(whole=True, bond=0.5, repeat=Repeat.HEADER),
    Kind.OPEN: Rule(whole=True, stick=Stick.NEXT, hold=HOLD_LEAD, divide=Divide.LINES),
    Kind.CLOSE: Rule(whole=True, stick=Stick.PREVIOUS, hold=HOLD_CLOSE, divide=Divide.LINES),
    Kind.TABLE: Rule(whole=True, barrier=True, bond=0.5, divide=Divide.LINES, repeat=Repeat.FRAME),
    Kind.ROW: Rule(whole=True, barrier=True, bond=2.0, divide=Divide.LINES, repeat=Repeat.LABEL),
    Kind.CELL: Rule(whole=True),
    Kind.CODE: Rule(whole=True, barrier=True, bond=0.5, divide=Divide.CODE, repeat=Repeat.FRAME),
    Kind.OUTPUT: Rule(whole=True, bond=0.5, divide=Divide.LINES, repeat=Repeat.FRAME),
    Kind.CLASS: Rule(
        whole=True,
        scope=True,
        alone=True,
        crowded=True,
        members=True,
        bond=0.15,
        divide=Divide.CODE,
        repeat=Repeat.SCOPE,
    ),
    Kind.FUNCTION: Rule(whole=True, scope=True, alone=True, bond=0.3, divide=Divide.CODE, repeat=Repeat.SCOPE),
    Kind.ENTRY: Rule(whole=True, members=True, bond=0.15, divide=Divide.CODE, repeat=Repeat.SCOPE),
    Kind.STATEMENT: Rule(whole=True, bond=0.5, divide=Divide.CODE, repeat=Repeat.HEADER),
    Kind.COMMENT: Rule(whole=True, divide=Divide.CODE, stick=Stick.NEXT, hold=HOLD_LEAD, repeat=Repeat.HEADER),
    Kind.IMPORTS: Rule(whole=True, bond=0.3, divide=Divide.CODE),
    Kind.DEFINITION: Rule(whole=True, bond=0.5, repeat=Repeat.HEADER),
    Kind.TERM: Rule(whole=True, stick=Stick.NEXT, hold=HOLD_LEAD),
    Kind.FOOTNOTE: Rule(whole=True, bond=0.5),
    Kind.REFERENCE: Rule(whole=True, divide=Divide.LINES),
    Kind.MATH: Rule(whole=True, barrier=True, bond=0.5, divide=Divide.LINES, repeat=Repeat.FRAME),
    Kind.FIGURE: Rule(whole=True),
    Kind.HTML: Rule(whole=True, bond=0.6, divide=Divide.LINES),
    Kind.METADATA: Rule(whole=True, divide=Divide.LINES, stick=Stick.NEXT, hold=HOLD_INTRO),
    Kind.ESM: Rule(whole=True, divide=Divide.LINES, stick=Stick.NEXT, hold=HOLD_INTRO),
    Kind.RULE: Rule(whole=True, stick=Stick.PREVIOUS, hold=0.5),
}

OPENED = frozenset({
    Kind.DOCUMENT, Kind.PAGE, Kind.SECTION, Kind.LIST, Kind.QUOTE, Kind.CONTAINER, Kind.TABLE, Kind.CLASS,
})  # fmt: skip
"""Kinds whose children are units to search for, rather than they themselves."""

SECTION_BONDS = (0.0, 0.0, 0.02, 0.05, 0.08, 0.11, 0.14)
"""The cost of a cut in front of a section, by its level: the higher the heading, the weaker the bond."""

NESTING = 0.15
"""Added for every list, item, quote or container around the place of the cut."""

MEMBER_BOND = 0.02
"""The cost of a cut beside a definition, whatever holds it."""

TIGHT = 0.15
"""Added where no blank line parts two statements."""

CROSSING = 1.0
"""For a chunk with a part of a class or function and something outside it."""

CROSSING_PACKED = 0.2
"""The same where chunks shall be full."""

PACKED_STATEMENT = 0.25
"""Where chunks shall be full, a statement of code of more than this share of the cap may be cut though it fits."""

CROWDED = 3.0
"""For a chunk with a definition that has it for its own and `min_tokens` or more of anything else."""

RUNG_BONDS = {
    "paragraph": 0.6, "line": 1.0, "sentence": 1.0, "clause": 2.0, "word": 3.0, "token": 4.0, "grapheme": 6.0,
    "character": 9.0,
}  # fmt: skip
"""The cost of a cut inside a leaf, by the rung of the ladder it was cut at."""

CRUMB_COST = 2.0
"""For a chunk of no tokens; it falls to 0 at `min_tokens`."""

REFERENCES_LOST = 0.5
"""For a chunk too full to take along the link targets and footnotes it uses."""

TARGET_SHARE = 0.4
"""The default `target_tokens` as a share of the cap. Chunks come out a little larger, as cuts have their costs. On
Chroma's corpora with MiniLM and a cap of 200, .55, .45 and .4 of it find 77.6, 80.4 and 81.0 % of the answers within
1,000 tokens."""

CODE_TARGET_SHARE = 0.55
"""The same in code, where most chunks are one definition whatever the target: .4 finds no more, and less in five."""

CONTEXT_SHARE = 0.25
"""The share of the cap that context may use."""

FRAME_SHARE = 0.5
"""The share of the cap up to which a table's header is repeated; beyond it rows become `column: value` lines."""

GRAIN = 24
"""Neighbours whose sum stays under target / GRAIN tokens are weighed as one, so that the search for cuts
stays linear where a document is made of crumbs (a 20,000-row table)."""
