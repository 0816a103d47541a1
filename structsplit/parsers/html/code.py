"""Code: the text of a `pre` as it stands, whatever a highlighter put around its words, and the language it is in."""

import re
from collections.abc import Iterator
from itertools import islice

from structsplit.document import Kind, Node
from structsplit.languages import language_for
from structsplit.parsers.fences import fence_mark, fence_parts
from structsplit.parsers.html.content import load_content
from structsplit.parsers.html.dom import Element, descendants
from structsplit.parsers.html.headings import end_block
from structsplit.parsers.html.inline import CODE, ticked
from structsplit.parsers.html.inline import code as inline_code
from structsplit.parsers.html.walk import BREAK, Closer, Handler, Walk, done

PLAIN = frozenset(
    {"pre", "code", "span", "a", "b", "i", "em", "strong", "var", "font", "u", "tt", "kbd", "samp", "mark"}
)
"""What a highlighter puts around words."""

LINES = frozenset({"div", "tr", "li", "p"})
"""What a highlighter puts around lines."""

LANGUAGE_CLASS = re.compile(
    r"(?:language|lang|highlight-source|highlight-text|highlight|(?P<any>src|code))-(?P<name>[\w+#.-]+)", re.IGNORECASE
)
"""A class that names a language; `code-` and `src-` stand in front of anything."""

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
    | {"syntaxhighlighter"}
)
"""Classes beside which the bare name of a language is one; it is one too where it is the only class of code."""

CPP = re.compile(r"^\s*#\s*include\b|\w::\w|\btemplate\s*<", re.MULTILINE)
"""Of C++, in the listings of Doxygen, which does not name the language."""

_SPACES = re.compile(r"[ \t\n\r\f]+")

TWICE = ("mjs", "cjs")
"""Languages of code that stands there twice: Node.js shows how to import and how to require."""


def listing(walk: Walk, element: Element) -> Closer:
    """A `pre`."""
    walk.flush()
    code = verbatim(walk, element)
    if code.strip():
        inside = [child for child in element if child.tag == "code"]
        add_code(walk, code, code_language([element, *inside, *_around(walk)]), element)
    return done


def fragment(walk: Walk, element: Element) -> Closer:
    """A block that its class calls a listing; where it holds its lines as blocks, it is one."""
    names = load_content().code["lines"]
    if all(names.isdisjoint((child.get("class") or "").split()) for child in element):
        return end_block
    walk.flush()
    lines: list[str] = []
    for child in element:
        if what := walk.sieve.of(child.tag, child.items()):
            walk.leave_out(what, child)
        elif (line := verbatim(walk, child).strip("\n")) or child.tag == "div":
            lines.append(line)
    code = "\n".join(lines)
    if code.strip():
        add_code(walk, code, code_language([element]) or ("cpp" if CPP.search(code) else ""), element)
        places = walk.rendering.places
        places[-1] = places[-1]._replace(last=element)  # it ends behind the last line, not the first
    return done


def broken_lines(walk: Walk, element: Element) -> Closer | None:
    """A `code` whose lines are parted by `br`, as PHP shows its own; one that begins a line is a listing."""
    if not len(element) or element.find(".//br") is None or not _begins_line(walk.gathered):
        return inline_code(walk, element)
    walk.flush()
    for found in element.iter():  # its white space is that of text
        found.text = _SPACES.sub(" ", found.text or "")
        if found is not element:
            found.tail = _SPACES.sub(" ", found.tail or "")
    code = "\n".join(line.removeprefix(" ") for line in verbatim(walk, element).split("\n"))
    if code.strip():
        language = code_language([element, *_around(walk)])
        add_code(walk, code, language or ("php" if code.lstrip().startswith("<?php") else ""), element)
    return done


def _begins_line(gathered: list[str]) -> bool:
    text = "".join(gathered).rstrip()
    return not text or text.endswith(BREAK)


def flat_listing(walk: Walk, element: Element) -> Closer:
    """A `pre` where all becomes one line: each of its lines as inline code."""
    lines = map(str.strip, verbatim(walk, element).split("\n"))
    walk.gathered.append(f" {' '.join(filter(None, map(ticked, lines)))} ")
    return done


def _around(walk: Walk) -> list[Element]:
    """The nearest elements around the current one, those of a table not counted."""
    near = (opened[1] for opened in reversed(walk.around) if opened[1].tag not in GRID)
    return list(islice(near, NEAR))


def add_code(walk: Walk, code: str, language: str, element: Element) -> None:
    """Add a fence. Blank lines at its ends are left out."""
    lines = [line.rstrip() for line in code.replace("\xa0", " ").rstrip().split("\n")]
    first = next((number for number, line in enumerate(lines) if line), 0)
    code = "\n".join(lines[first:])
    mark = fence_mark(code)
    rendering = walk.rendering
    walk.anchor = ""
    node = rendering.add(
        Kind.CODE, f"{mark}{language}\n{code}\n{mark}", element, expand=fence_parts, language=language,
        closing=rendering.prefix + mark,
    )  # fmt: skip
    fence = rendering.parts[-1]
    node.header = (node.start, node.end - len(fence) + fence.index("\n") + 1)
    blocks = rendering.frame.children
    if tuple(block.language for block in blocks[-2:]) == TWICE:
        blocks[-2:] = [Node(Kind.CONTAINER, blocks[-2].start, node.end, blocks[-2:])]


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
        named = element.get("data-lang") or element.get("data-language") or _as_tongue(element)
        classes: str = element.get("class") or ""
        said: str = element.get("data-syntaxhighlighter-params") or classes  # Confluence has it in an attribute
        if not named and said:
            found = BRUSH.search(said)
            named = found[1] if found else _by_class(classes.split(), element.tag in ("pre", "code"))
        if named and (name := named.lower()) not in NO_LANGUAGE:
            return SPHINX.get(name, name)
    return ""


def _as_tongue(element: Element) -> str | None:
    """What `lang` says of a `pre` that is no code of a human language: "ruby", as GitHub writes it, not "pl"."""
    name = element.get("lang") if element.tag == "pre" else None
    return name if name and len(name) != 2 and language_for(name) else None


def _by_class(classes: list[str], is_code: bool) -> str:
    for name in classes:
        found = LANGUAGE_CLASS.fullmatch(name)
        if found and found["name"].lower() not in NO_LANGUAGE and (not found["any"] or language_for(found["name"])):
            return found["name"]
    if not (is_code and len(classes) == 1) and not any(name.lower() in MARKED for name in classes):
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
            # SyntaxHighlighter has one row, and a block for each line in it
            has_blocks = next(descendants(row, ("div",)), None) is not None
            lines.append((verbatim(walk, row) if has_blocks else "".join(row.itertext())).strip("\r\n"))
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


BY_CLASS: dict[str, Handler] = dict.fromkeys(load_content().code["listings"], fragment)

HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(("pre", "listing", "xmp", "plaintext"), listing),
    **dict.fromkeys(CODE, broken_lines),
}
