"""MathML: its TeX where it has that, else what it says on one line: x^2, (a+b)/c, √x."""

from collections.abc import Callable

from structsplit.parsers.html.dom import Element, descendants
from structsplit.parsers.html.walk import Closer, Walk, done, folded

_INVISIBLE = {ord(sign): None for sign in "\u2061\u2062\u2063\u2064"}
"""Operators that are only meant: of a function, between factors."""


def formula(walk: Walk, element: Element) -> Closer:
    annotations = descendants(element, ("annotation",))
    source = next((found for found in annotations if "tex" in (found.get("encoding") or "").lower()), None)
    tex = (source.text if source is not None else None) or element.get("alttext")
    walk.gathered.append(f"${folded(tex)}$" if tex else _on_one_line(element))
    return done


def _on_one_line(formula: Element) -> str:
    elements = list(formula.iter())
    said: dict[int, str] = {}
    for element in reversed(elements):  # what is in an element comes before it
        parts = [said.pop(id(child)) + _behind(child) for child in element if child.tag not in NOT_SAID]
        own = "".join((element.text or "").translate(_INVISIBLE).split())
        if element.tag in WORDS:
            own = f" {folded(element.text or '')} "
        read = READ.get(element.tag)
        said[id(element)] = read[1](*parts) if read and read[0] in (len(parts), ANY) else _row(own, *parts)
    return " ".join(said[id(formula)].split()).removesuffix(";")


def _behind(element: Element) -> str:
    text = folded(element.tail or "")
    return f" {text} " if text else ""


def _row(*parts: str) -> str:
    """Parts beside each other, words apart: sin x, but 2x."""
    row: list[str] = []
    for part in filter(None, parts):
        last = row[-1] if row else ""
        meet = last[-1:].isalnum() and part[0].isalnum()
        row.append(f" {part}" if meet and (_is_word(last.strip()) or _is_word(part)) else part)
    return "".join(row)


def _is_word(part: str) -> bool:
    return len(part) > 1 and part.isalpha()


def _group(part: str) -> str:
    return part if part.isalnum() or len(part) < 2 or (part[0] == "(" and part[-1] == ")") else f"({part})"


NOT_SAID = frozenset({"annotation", "annotation-xml"})
WORDS = frozenset({"mtext", "ms"})

ANY = -1

READ: dict[str, tuple[int, Callable[..., str]]] = {
    "mfrac": (2, lambda above, below: f"{_group(above)}/{_group(below)}"),
    "msup": (2, lambda base, above: f"{_group(base)}^{_group(above)}"),
    "msub": (2, lambda base, below: f"{_group(base)}_{_group(below)}"),
    "msubsup": (3, lambda base, below, above: f"{_group(base)}_{_group(below)}^{_group(above)}"),
    "munder": (2, lambda base, below: f"{_group(base)}_{_group(below)}"),
    "munderover": (3, lambda base, below, above: f"{_group(base)}_{_group(below)}^{_group(above)}"),
    "mroot": (2, lambda inside, index: f"{_group(inside)}^(1/{index})"),
    "msqrt": (1, lambda inside: f"√{_group(inside)}"),
    "mtr": (ANY, lambda *cells: f"{', '.join(cells)}; "),
}
"""How many parts an element has, if that matters, and what they are read as."""
