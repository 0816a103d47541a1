"""What `--stats` prints: the figures by which a person chooses sizes."""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

from structsplit.cli.report import count

if TYPE_CHECKING:
    from structsplit.chunk import Chunk
    from structsplit.tokens import Counter

BARS = 10
BAR_WIDTH = 40
BLOCKS = " ▏▎▍▌▋▊▉█"


@dataclass(slots=True)
class Stats:
    """Collects the sizes of chunks, in tokens. Four bytes are kept of each."""

    counter: "Counter"
    max_tokens: int
    has_overlap: bool = False
    sizes: array = field(default_factory=lambda: array("I"))
    text: int = 0
    """Tokens of the texts alone: what the corpus has."""
    overlap: int = 0
    children: int = 0
    """Tokens of chunks that lie in others and say what these say once more."""
    by_format: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0, 0]))
    """Files, chunks and tokens of each format."""

    def add(self, chunks: "Sequence[Chunk]") -> None:
        """The chunks of one file."""
        if not chunks:
            return
        first = chunks[0]
        row = self.by_format[first.language if first.format == "code" and first.language else first.format]
        row[0] += 1
        previous = ""
        for chunk in chunks:
            self.sizes.append(chunk.tokens)
            row[1] += 1
            row[2] += chunk.tokens
            if chunk.parent_id is not None:
                self.children += chunk.tokens
                continue
            self.text += self.counter(chunk.text if chunk.body is None else chunk.body)
            if self.has_overlap and (repeated := _repeated(previous, chunk.context)):
                self.overlap += self.counter(repeated)
            previous = chunk.text

    def lines(self) -> list[str]:
        """The figures, for a terminal."""
        sizes = sorted(self.sizes)
        if not sizes:
            return ["no chunks"]
        total = sum(sizes)
        small = sum(size < 0.1 * self.max_tokens for size in sizes) / len(sizes)
        large = sum(size > 0.9 * self.max_tokens for size in sizes) / len(sizes)
        context = max(0, total - self.text - self.overlap - self.children)
        shares = [f"{context:,} of context ({context / total:.1%})"]
        shares += [f"{self.overlap:,} of overlap ({self.overlap / total:.1%})"] if self.has_overlap else []
        shares += [f"{self.children:,} of children ({self.children / total:.1%})"] if self.children else []
        return [
            f"{count(len(sizes), 'chunk')} of {count(sum(row[0] for row in self.by_format.values()), 'file')}",
            f"tokens: least {sizes[0]}, median {_quantile(sizes, 0.5)}, p95 {_quantile(sizes, 0.95)}, "
            f"most {sizes[-1]} of {self.max_tokens}",
            f"under 10 % of the budget: {small:.1%}; over 90 %: {large:.1%}",
            f"to embed: {count(total, 'token')}, {total / max(1, self.text):.2f} times the text: {', '.join(shares)}",
            "",
            *_histogram(sizes, self.max_tokens),
            "",
            *_table(self.by_format),
        ]


def _repeated(previous: str, context: str) -> str:
    """The end of a context that is the end of the chunk before it."""
    first, second = previous.rstrip(), context.rstrip()
    length = 0
    while length < min(len(first), len(second)) and first[-1 - length] == second[-1 - length]:
        length += 1
    return second[len(second) - length :]


def _quantile(ordered: Sequence[int], share: float) -> int:
    """Nearest rank."""
    return ordered[max(0, ceil(share * len(ordered)) - 1)]


def _histogram(sizes: Sequence[int], max_tokens: int) -> list[str]:
    """How many chunks there are of each tenth of the budget, with bars."""
    counts = [0] * BARS
    for size in sizes:
        counts[min(BARS - 1, max(0, size - 1) * BARS // max_tokens)] += 1
    bounds = [max_tokens * (bar + 1) // BARS for bar in range(BARS)]
    width = len(str(max_tokens))
    most = max(counts)
    return [
        f"  ≤ {bound:>{width}}  {_bar(number / most):<{BAR_WIDTH}}  {number:,}"
        for bound, number in zip(bounds, counts, strict=True)
    ]


def _bar(share: float) -> str:
    eighths = round(share * BAR_WIDTH * 8)
    return "█" * (eighths // 8) + BLOCKS[eighths % 8].strip()


def _table(by_format: dict[str, list[int]]) -> Iterable[str]:
    """A line for each format, the one with the most tokens first."""
    rows = sorted(by_format.items(), key=lambda item: (-item[1][2], item[0]))
    cells = [("format", "files", "chunks", "tokens")]
    cells += [(name, f"{files:,}", f"{chunks:,}", f"{tokens:,}") for name, (files, chunks, tokens) in rows]
    widths = [max(len(row[column]) for row in cells) for column in range(4)]
    for row in cells:
        numbers = "  ".join(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        yield f"  {row[0]:<{widths[0]}}  {numbers}"
