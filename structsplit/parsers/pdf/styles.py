"""What is usual in a document: the size of its text, the distance between its lines, its margins."""

from collections import Counter
from dataclasses import dataclass, field

from structsplit.parsers.pdf.rows import Row, Sheet

TYPICAL_LEADING = 1.2
"""Of the type's size, where too few lines tell."""


@dataclass(slots=True)
class Usual:
    """Of a document."""

    size: float
    """Of the text's type, in points."""
    font: str
    """Of most of the text."""
    leadings: dict[float, float] = field(default_factory=dict)
    """Size of type to the distance of baselines of lines that follow each other."""
    bold_share: float = 0.0
    """Of all characters."""
    code_share: float = 0.0
    """Of all characters, those in rows of typewriter."""

    def leading(self, size: float) -> float:
        """The distance of baselines in running text of a size."""
        return self.leadings.get(size) or size * TYPICAL_LEADING


def usual(sheets: list[Sheet]) -> Usual:
    """What is usual in a document."""
    sizes: Counter[float] = Counter()
    fonts: Counter[tuple[str, float]] = Counter()
    steps: dict[float, Counter[float]] = {}
    bold = code = everything = 0
    for sheet in sheets:
        above: Row | None = None
        for row in sheet.rows:
            length = len(row.text)
            everything += length
            style = row.style
            bold += length if style.bold else 0
            if row.is_code:
                code += length
            else:
                sizes[style.size] += length
                fonts[style.font, style.size] += length
            if above is not None and above.style.size == style.size:
                step = row.baseline - above.baseline
                if 0.8 * style.size < step < 2.2 * style.size:
                    steps.setdefault(style.size, Counter())[round(step * 2) / 2] += 1
            above = row
    size = sizes.most_common(1)[0][0] if sizes else 10.0
    font = max((found for found in fonts if found[1] == size), key=lambda found: fonts[found], default=("", size))[0]
    leadings = {size: _mode(counted) for size, counted in steps.items() if sum(counted.values()) > 3}
    return Usual(size, font, leadings, bold / max(1, everything), code / max(1, everything))


def _mode(counted: Counter[float]) -> float:
    """The most frequent step, its half-point neighbours counted with it."""
    return max(counted, key=lambda step: (counted[step] + (counted[step - 0.5] + counted[step + 0.5]) / 2, -step))
