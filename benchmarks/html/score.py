"""What becomes of the pages: the pieces of one splitter, held against the facts."""

import statistics
from collections import Counter
from dataclasses import dataclass, field

from facts import FITS, PARAGRAPH_FITS, Code, Count, Facts, Table, Unit, folded, fragment_words, words
from peers import MAX_TOKENS, Piece

TINY = 32
"""Tokens under which a chunk is a crumb."""


class _Known:
    """A piece in the forms it is searched in, each made once."""

    __slots__ = ("context", "embedded", "folded", "lines", "piece", "solid", "stated", "text", "words")

    def __init__(self, piece: Piece) -> None:
        self.piece = piece
        self.embedded = piece.embedded
        self.folded = folded(self.embedded)
        self.text = folded(piece.text)
        self.stated = folded(piece.headings)
        self.solid = "".join(self.embedded.split())
        self.lines = self.embedded.replace("\u00a0", " ").split("\n")
        self.words = words(self.embedded)


@dataclass(slots=True)
class Tally:
    """Sums over pages."""

    n: Counter[str] = field(default_factory=Counter)
    sizes: list[int] = field(default_factory=list)
    """Tokens of what is embedded of each chunk."""
    misses: list[tuple[str, str, str]] = field(default_factory=list)
    """What failed: the column, the page, and the thing."""

    def add(self, facts: Facts, pieces: list[Piece], count: Count) -> None:
        known = [_Known(piece) for piece in pieces]
        self.sizes += count([one.embedded for one in known])
        for table in facts.tables:
            self._table(facts, table, known)
        for code in facts.codes:
            self._code(facts, code, known)
        holders = {id(unit): self._unit(facts, unit, known) for unit in facts.units}
        self._headings(facts, known, holders)
        for string in facts.navigation:
            self._note("leaked", any(string in one.folded for one in known), facts, string, wanted=False)
        self._words(facts, pieces)
        self._sources(facts, known)

    def merge(self, other: "Tally") -> None:
        self.n += other.n
        self.sizes += other.sizes
        self.misses += other.misses

    def _note(self, column: str, met: bool, facts: Facts, what: str, *, wanted: bool = True) -> None:
        self.n[f"{column} of"] += 1
        self.n[column] += met
        if met is not wanted:
            self.misses.append((column, facts.file.path, what))

    def _table(self, facts: Facts, table: Table, known: list[_Known]) -> None:
        if table.tokens <= FITS:
            whole = any(all(cell in one.folded for cell in table.cells) for one in known)
            self._note("table", whole, facts, table.plain)
        elif table.header:
            pieces = [one for one in known if any(cell in one.folded for cell in table.telling)]
            for one in pieces if len(pieces) > 1 else ():
                self._note("header", all(title in one.folded for title in table.header), facts, one.embedded)

    def _code(self, facts: Facts, code: Code, known: list[_Known]) -> None:
        if code.tokens > FITS:
            return
        solid = "".join(code.text.split())
        holders = [one for one in known if solid in one.solid]
        self._note("code whole", bool(holders), facts, code.text)
        self._note("code verbatim", any(_verbatim(code.text, one.lines) for one in known), facts, code.text)

    def _unit(self, facts: Facts, unit: Unit, known: list[_Known]) -> list[_Known]:
        """The pieces that hold it."""
        holders = [one for one in known if unit.text in one.folded]
        if not holders:
            holders = [one for one in known if _in_order(unit.words, one.words)]
        if unit.tokens <= PARAGRAPH_FITS:
            self._note("paragraph", bool(holders), facts, " ".join(unit.words))
        return holders

    def _headings(self, facts: Facts, known: list[_Known], holders: dict[int, list[_Known]]) -> None:
        """Of the chunks that hold paragraphs which the page says once: do they say, and link to, what these stand
        under?"""
        inside: dict[int, list[Unit]] = {}
        for unit in facts.units:
            for one in holders[id(unit)] if unit.unique else ():
                inside.setdefault(id(one), []).append(unit)
        for one in known:
            units = inside.get(id(one), [])
            titles = {heading.title for unit in units for heading in unit.path}
            if titles:
                missing = [title for title in titles if title not in one.folded]
                self._note("path", not missing, facts, f"{missing} not in {one.embedded}")
                self.n["path stated"] += all(title in one.folded or title in one.stated for title in titles)
            if units and one.piece.anchor is not None:
                what = f"#{one.piece.anchor}: {one.piece.text}"
                self._note("link", _links(one, units, facts), facts, what)

    def _words(self, facts: Facts, pieces: list[Piece]) -> None:
        """Each line of headings or context counts once: some have headings nowhere else, some repeat them."""
        told = {line for piece in pieces for line in (*piece.context.split("\n"), *piece.headings.split("\n"))}
        said = Counter(word for text in (*(piece.text for piece in pieces), *told) for word in words(text))
        self.n["words of"] += facts.words.total()
        self.n["words"] += (facts.words & said).total()

    def _sources(self, facts: Facts, known: list[_Known]) -> None:
        for one in known:
            if one.piece.source:
                start, end = one.piece.source
                there = Counter(fragment_words(facts.file.text[start:end]))
                here = Counter(words(one.piece.text))
                shared = (there & here).total()
                what = f"{shared} shared of {here.total()}, there are {there.total()}: {one.piece.text}"
                self._note("source", shared >= 0.9 * here.total(), facts, what)
                self._note("source tight", there.total() <= 2 * shared, facts, what)

    def sizes_row(self) -> dict[str, str]:
        chunks = len(self.sizes)
        return {
            "chunks": str(chunks),
            "mean": f"{statistics.mean(self.sizes or [0]):.0f}",
            f"> {MAX_TOKENS} %": _percent(sum(size > MAX_TOKENS for size in self.sizes), chunks),
            "largest": str(max(self.sizes, default=0)),
            f"< {TINY} %": _percent(sum(size < TINY for size in self.sizes), chunks),
            "words kept %": self._share("words"),
            "leaked %": self._share("leaked"),
        }

    def structure_row(self) -> dict[str, str]:
        stated = _percent(self.n["path stated"], self.n["path of"])
        return {
            "tables": self._share("table"),
            "headers repeated": self._share("header"),
            "code whole": self._share("code whole"),
            "verbatim": self._share("code verbatim"),
            "paragraphs": self._share("paragraph"),
            "path embedded": self._share("path"),
            "or stated": stated,
            "links right": self._share("link"),
            "source right": self._share("source"),
            "and tight": self._share("source tight"),
        }

    def facts_row(self) -> dict[str, str]:
        """How many of each there are, for the splitter that was given all of them."""
        columns = {"tables": "table", "header pieces": "header", "code": "code whole", "paragraphs": "paragraph"}
        return {title: str(self.n[f"{name} of"]) for title, name in columns.items()} | {
            "navigation": str(self.n["leaked of"]),
            "words": str(self.n["words of"]),
        }

    def _share(self, column: str) -> str:
        return _percent(self.n[column], self.n[f"{column} of"], digits=2)


def _percent(part: int, whole: int, digits: int = 1) -> str:
    return f"{100 * part / whole:.{digits}f}" if whole else "-"


def _verbatim(code: str, lines: list[str]) -> bool:
    """Whether its lines stand in a row, all behind the same prefix (of a list, a quotation). Other text may stand in
    front of the first on its line, and after the last."""
    wanted = [line.rstrip() for line in code.split("\n")]
    while wanted and not wanted[0]:
        del wanted[0]
    while wanted and not wanted[-1]:
        del wanted[-1]
    first, *middle = wanted
    if not middle:
        return any(first in line for line in lines)
    last = middle.pop()
    for at in range(len(lines) - len(wanted) + 1):
        begin = lines[at].rstrip()
        for prefix in {begin[: len(begin) - len(first)], ""} if begin.endswith(first) else ():
            if lines[at + len(wanted) - 1].startswith(prefix + last) and all(
                lines[at + n].rstrip() == (prefix + line).rstrip() or not (line or lines[at + n].strip())
                for n, line in enumerate(middle, 1)
            ):
                return True
    return False


def _in_order(wanted: list[str], said: list[str]) -> bool:
    """Whether the words follow each other, with few others between: numbers of notes, texts for images."""
    room = len(wanted) + len(wanted) // 8 + 3
    for at, word in enumerate(said):
        if word == wanted[0]:
            position = at
            for needed in wanted:
                try:
                    position = said.index(needed, position, at + room) + 1
                except ValueError:
                    break
            else:
                return True
    return False


def _links(one: _Known, units: list[Unit], facts: Facts) -> bool:
    """Whether the anchor leads to what the chunk lies under: to the heading above its first paragraph, or behind that
    and not behind the paragraph; or to a heading further up, if all those between stand in the chunk. No anchor is
    right where the heading has no id of its own."""
    anchor, first = one.piece.anchor, units[0]
    position = facts.ids.get(anchor or "")
    if anchor and position is None:
        return False
    for heading in reversed(first.path):
        if heading.ids:
            if anchor in heading.ids or (position and heading.position <= position <= first.end):
                return True
            if heading.title not in one.text:
                return not anchor and not heading.own
    return position is None or position <= first.end
