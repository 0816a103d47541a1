"""Code: the text of a `pre` as it stands, whatever a highlighter put around its words, and the language it is in."""

import re
from collections.abc import Iterator
from itertools import islice

from structsplit.document import Kind, Node
from structsplit.languages import Language, language_for, language_for_path
from structsplit.parsers.html.content import load_content
from structsplit.parsers.html.dom import Element, descendants
from structsplit.parsers.html.walk import Closer, Handler, Walk, done

PLAIN = frozenset(
    {"pre", "code", "span", "a", "b", "i", "em", "strong", "var", "font", "u", "tt", "kbd", "samp", "mark"}
)
"""What a highlighter puts around words."""

LINES = frozenset({"div", "tr", "li", "p"})
"""What a highlighter puts around lines."""

LANGUAGE_CLASS = re.compile(
    r"(?:language|lang|highlight-source|highlight-text|highlight|src|code)-([\w+#.-]+)", re.IGNORECASE
)
BRUSH = re.compile(r"brush:\s*([\w+#.-]+)", re.IGNORECASE)
NO_LANGUAGE = frozenset(
    {"default", "none", "text", "plain", "plaintext", "txt", "nohighlight", "notranslate", "output", "wrapper"}
)
SPHINX = {"python3": "python", "pycon3": "pycon", "ipython3": "python", "ipython": "python", "console": "console"}
GRID = frozenset({"table", "tbody", "tr", "td"})

NEAR = 3
"""Elements around a `pre` whose class may name its language."""

MARKED = frozenset(
    {"hljs", "sourcecode", "highlight", "rust", "prettyprint", "code", "src", "programlisting", "codehilite", "listing"}
)
"""Classes beside which the bare name of a language is one."""

_BACKTICKS = re.compile(r"`{3,}")


def listing(walk: Walk, element: Element) -> Closer:
    """A `pre`."""
    walk.flush()
    code = verbatim(walk, element)
    if code.strip():
        inside = [child for child in element if child.tag == "code"]
        add_code(walk, code, code_language([element, *inside, *_around(walk)]), element)
    return done


def _around(walk: Walk) -> list[Element]:
    """The nearest elements around the current one, those of a table not counted."""
    near = (opened[1] for opened in reversed(walk.around) if opened[1].tag not in GRID)
    return list(islice(near, NEAR))


def add_code(walk: Walk, code: str, language: str, element: Element) -> None:
    """Add a fence. Blank lines at its ends are left out."""
    lines = code.replace("\xa0", " ").rstrip().split("\n")
    while lines and not lines[0].strip():
        del lines[0]
    code = "\n".join(line.rstrip() for line in lines)
    longest = max((len(run) for run in _BACKTICKS.findall(code)), default=2)
    mark = "`" * (longest + 1)
    rendering = walk.rendering
    walk.anchor = ""
    node = rendering.add(
        Kind.CODE, f"{mark}{language}\n{code}\n{mark}", element, expand=_parts, language=language,
        closing=rendering.prefix + mark,
    )  # fmt: skip
    fence = rendering.parts[-1]
    node.header = (node.start, node.end - len(fence) + fence.index("\n") + 1)


def _parts(text: str, node: Node) -> list[Node]:
    """What a fence divides into: by its language's grammar, where its lines stand at the margin, else by lines."""
    from structsplit.parsers.code import code_nodes

    body, end = node.header[1] if node.header else node.start, node.end
    last = text.rindex("\n", body - 1, end - 1) + 1
    at_margin = text[last] == "`" and not text.startswith(">>>", body)
    known = _known(node.language) if node.language and at_margin else None
    parts = code_nodes(text, body, last, language=known.name if known else "")
    return [*parts, Node(Kind.CLOSE, last, end)]


def _known(name: str) -> Language | None:
    """A language by its name or by the extension of its files."""
    return language_for(name) or language_for_path(f"code.{name}")


def verbatim(walk: Walk, element: Element) -> str:
    """The text of a listing, without line numbers and buttons; each element for a line as a line."""
    sieve = walk.sieve
    for below in element.iter():
        if below.tag not in PLAIN or ((attributes := below.items()) and sieve.of(below.tag, attributes)):
            return "".join(_pieces(walk, element)).replace("\r\n", "\n").replace("\r", "\n")
    return "".join(element.itertext()).replace("\r\n", "\n").replace("\r", "\n")


def _pieces(walk: Walk, listing: Element) -> Iterator[str]:
    """The text in reading order, iteratively."""
    last = "\n"
    if listing.text:
        yield (last := listing.text)
    stack = [(iter(listing[:]), listing)]
    while stack:
        children, element = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            if not stack:
                return
            if element.tag in LINES and last[-1] != "\n":
                yield (last := "\n")
            if element.tail:
                yield (last := element.tail)
            continue
        what = walk.sieve.elements.get(child.tag) or walk.sieve.of(child.tag, child.items())
        if what:
            walk.leave_out(what, child)
            if child.tail:
                yield (last := child.tail)
            continue
        if child.tag == "br":
            yield (last := "\n")
        elif child.tag == "img" and child.get("alt"):
            yield (last := child.get("alt"))
        elif child.tag in LINES and last[-1] != "\n":
            yield (last := "\n")
        if child.text:
            yield (last := child.text)
        stack.append((iter(child[:]), child))


def code_language(elements: list[Element]) -> str:
    """The language that the classes of elements name, the nearest first, or ""."""
    for element in elements:
        named = element.get("data-lang") or element.get("data-language")
        classes = element.get("class") or ""
        if not named and classes:
            found = BRUSH.search(classes)
            named = found[1] if found else _by_class(classes.split())
        if named and (name := named.lower()) not in NO_LANGUAGE:
            return SPHINX.get(name, name)
    return ""


def _by_class(classes: list[str]) -> str:
    for name in classes:
        found = LANGUAGE_CLASS.fullmatch(name)
        if found and found[1].lower() not in NO_LANGUAGE:
            return found[1]
    if not any(name.lower() in MARKED for name in classes):
        return ""
    return next((name for name in classes if name.lower() not in {"code", "src"} and language_for(name)), "")


def line_table(walk: Walk, element: Element) -> bool:
    """Add a table whose rows are the lines of a listing as code. False where it is another table."""
    names = load_content().code
    if names["tables"].isdisjoint((element.get("class") or "").split()) and not _is_numbered(walk, element):
        return False
    lines = []
    for row in element.iter():
        if row.tag in ("td", "th") and not walk.sieve.of(row.tag, row.items()):
            lines.append("".join(row.itertext()).strip("\r\n"))
    walk.flush()
    if any(line.strip() for line in lines):
        language = code_language([element, *_around(walk)])
        add_code(walk, "\n".join(lines), language, element)
    return True


def _is_numbered(walk: Walk, element: Element) -> bool:
    """Whether the first cell of a table is the number of a line, and no cell is a listing."""
    first = next(descendants(element, ("td", "th", "pre")), None)
    return (
        first is not None
        and first.tag != "pre"
        and walk.sieve.of(first.tag, first.items()) == "line numbers"
        and next(descendants(element, ("pre",)), None) is None
    )


HANDLERS: dict[str, Handler] = {"pre": listing, "listing": listing, "xmp": listing, "plaintext": listing}
