"""What inline elements become: marks around their text, or another text."""

import re
from urllib.parse import urljoin

from structsplit.document import Dropped
from structsplit.parsers.html.content import load_content
from structsplit.parsers.html.dom import Element
from structsplit.parsers.html.formulas import formula
from structsplit.parsers.html.walk import BREAK, Closer, Handler, Walk, done, folded

PERMALINK_SIGNS = frozenset("¶#§∞⚓") | {"🔗", "🔗\ufe0e", "\uf0c1", "[#]", "^", "↩", "↩\ufe0e", "↩\ufe0f", "↵", "⤴"}
"""The whole text of a link to the place it stands at, or from a note back to where it is referred to."""

_EXPONENT = re.compile(r"[+−-]?[\w+−-]{1,4}|[+−-]")
_INDEX = re.compile(r"\w{1,4}")
_ORDINAL = frozenset({"st", "nd", "rd", "th", "TM", "SM", "er", "e", "o", "a"})
_BACKTICKS = re.compile(r"`+")


def _mark(walk: Walk) -> None:
    walk.marks.append(len(walk.gathered))


def _taken(walk: Walk) -> str | None:
    """What was gathered since the mark; None where a block ended in between."""
    if not walk.marks:
        return None
    mark = walk.marks.pop()
    text = "".join(walk.gathered[mark:])
    del walk.gathered[mark:]
    return text


def _split(text: str) -> tuple[str, str, str]:
    """A text without the white space around it, which is returned too."""
    inner = text.strip()
    if len(inner) == len(text):
        return "", text, ""
    if not inner:
        return text, "", ""
    start = text.index(inner[0])
    return text[:start], inner, text[start + len(inner) :]


def line_break(walk: Walk, _element: Element) -> Closer:
    walk.gathered.append(BREAK)
    return done


def image(walk: Walk, element: Element) -> Closer:
    alt = folded(element.get("alt") or "")
    source = element.get("src") or ""
    if not alt:
        walk.dropped.append(Dropped("image", source[:200]))
    elif walk.base is not None and source and not source.startswith("data:"):
        walk.gathered.append(f"![{alt}]({urljoin(walk.base, source)})")
    else:
        walk.gathered.append(alt)
    return done


def code(walk: Walk, element: Element) -> Closer | None:
    if not len(element):  # nearly always
        text, gathered = element.text or "", walk.gathered
        if text == folded(text) != "" and "`" not in text and not (gathered and gathered[-1][-1:] == "`"):
            gathered.append(f"`{text}`")
        else:
            _add_code(walk, text)
        return done
    if any(True for opened in walk.around if opened[1].tag in CODE):
        return None
    _mark(walk)
    return _end_code


CODE = frozenset({"code", "tt", "samp"})


def _end_code(walk: Walk, _element: Element) -> None:
    text = _taken(walk)
    if text is not None:
        _add_code(walk, text.replace(BREAK, " "))


def _add_code(walk: Walk, text: str) -> None:
    """Add inline code; what touches other code is one with it."""
    before, inner, after = _split(text)
    ticks, gathered = ticked(inner), walk.gathered
    if not before and gathered and gathered[-1][-1:] == "`" and ticks[:1] == "`" and ticks[1:2] != "`":
        gathered[-1] = f"{gathered[-1][:-1]}{ticks[1:]}{after}"
    else:
        gathered.append(f"{before}{ticks}{after}")


def ticked(code: str) -> str:
    """Code between backticks, more of them than it holds in a row."""
    code = folded(code)
    if not code:
        return ""
    if "`" not in code:
        return f"`{code}`"
    marks = "`" * (max(map(len, _BACKTICKS.findall(code))) + 1)
    return f"{marks} {code} {marks}"


def raised(walk: Walk, _element: Element) -> Closer:
    _mark(walk)
    return _end_raised


def _end_raised(walk: Walk, _element: Element) -> None:
    _end_script(walk, "^", _EXPONENT)


def lowered(walk: Walk, _element: Element) -> Closer:
    _mark(walk)
    return _end_lowered


def _end_lowered(walk: Walk, _element: Element) -> None:
    _end_script(walk, "_", _INDEX)


def _end_script(walk: Walk, sign: str, pattern: re.Pattern[str]) -> None:
    text = _taken(walk)
    if text is None:
        return
    before, inner, after = _split(text)
    is_script = not before and inner not in _ORDINAL and pattern.fullmatch(inner) and _ends_in_word(walk.gathered)
    walk.gathered.append(f"{before}{sign if is_script else ''}{inner}{after}")


def _ends_in_word(gathered: list[str]) -> bool:
    last = next((piece for piece in reversed(gathered) if piece), "")
    return last[-1:].isalnum() or last[-1:] in ")]"


def link(walk: Walk, element: Element) -> Closer | None:
    target = element.get("href")
    if target is None or not target:
        return _anchor(walk, element)
    if target.startswith("#") and _is_sign(element):
        walk.leave_out("permalink", element)
        return done
    if walk.base is None or target.startswith(("#", "javascript:")):
        return None
    _mark(walk)
    return _end_link


def is_permalink(element: Element) -> bool:
    """Whether a link leads to the place it stands at."""
    classes = load_content().drop.classes
    named = any(classes.get(name) == "permalink" for name in (element.get("class") or "").split())
    return (element.get("href") or "").startswith("#") and (named or _is_sign(element))


def _is_sign(element: Element) -> bool:
    """Whether a link says nothing but that it is one: a sign, or a picture of one."""
    text = (element.text or "").strip()
    if not len(element):
        return text in PERMALINK_SIGNS
    only = next(iter(element))
    if text or len(element) > 1 or (only.tail or "").strip():
        return False
    return only.tag == "img" or (not len(only) and (only.text or "").strip() in PERMALINK_SIGNS)


def _anchor(walk: Walk, element: Element) -> None:
    name = element.get("id") or element.get("name")
    if name and not walk.anchor:
        walk.anchor = name


def _end_link(walk: Walk, element: Element) -> None:
    text = _taken(walk)
    if text is not None:
        before, inner, after = _split(text)
        target = urljoin(walk.base or "", (element.get("href") or "").strip())
        walk.gathered.append(f"{before}[{inner}]({target}){after}" if inner else text)


APART = {"classifier": (" : ", ""), "pred-tag": ("", " ")}
"""What a style sheet shows in front of a `span` of a class in a term and behind it: the type that Docutils has behind
the name of a parameter, the marks that PlDoc has in front of a predicate."""


def apart(walk: Walk, element: Element) -> Closer | None:
    """A part of a term that nothing but its style sets apart from the word beside it."""
    signs = APART.get(element.get("class") or "")
    if signs is None:
        return None
    before, after = signs
    if "".join(walk.gathered[-2:]).rstrip().endswith(before.strip() or "\n"):
        before = " "  # Docutils may say it itself
    walk.gathered.append(before)
    return lambda walk, _: walk.gathered.append(after)


def quoted(walk: Walk, _element: Element) -> Closer:
    walk.gathered.append("“")
    return _end_quoted


def _end_quoted(walk: Walk, _element: Element) -> None:
    walk.gathered.append("”")


def reading(walk: Walk, _element: Element) -> Closer:
    """The reading of a word, in brackets behind it."""
    walk.gathered.append("(")
    return _end_reading


def _end_reading(walk: Walk, _element: Element) -> None:
    walk.gathered.append(")")


def nothing(_walk: Walk, _element: Element) -> Closer:
    return done


HANDLERS: dict[str, Handler] = {
    "br": line_break,
    "img": image,
    "code": code,
    "tt": code,
    "samp": code,
    "sup": raised,
    "sub": lowered,
    "a": link,
    "q": quoted,
    "rt": reading,
    "rp": nothing,
    "math": formula,
}
