"""How many ids change when a file is edited: what would have to be embedded again."""

import re
import statistics
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from facts import File, Function, functions_of
from peers import Piece
from workers import Worker

FILES = 100
LINES = 5
"""How many a function must have to be edited in its middle."""


class Additions(NamedTuple):
    """What is put in, in one language."""

    line: str
    functions: tuple[str, ...]
    """In the order they are tried: outside a class, inside."""


_C = Additions("int put_in = 1;", ("int put_in_function() {\n    return 1;\n}",))
_SCRIPT = Additions(
    "let put_in = 1;",
    ("function put_in_function() {\n    return 1;\n}", "put_in_function() {\n    return 1;\n}"),
)
ADDITIONS = {
    "c": _C,
    "cpp": _C,
    "csharp": _C,
    "go": Additions("var put_in int", ("func put_in_function() int {\n\treturn 1\n}",)),
    "java": _C,
    "javascript": _SCRIPT,
    "php": Additions("$put_in = 1;", ("function put_in_function() {\n    return 1;\n}",)),
    "python": Additions("put_in = 1", ("def put_in_function():\n    return 1",)),
    "ruby": Additions("put_in = 1", ("def put_in_function\n  1\nend",)),
    "rust": Additions("let put_in = 1;", ("fn put_in_function() -> u32 {\n    1\n}",)),
    "tsx": _SCRIPT,
    "typescript": _SCRIPT,
}
ADDED = "put_in_function"


class Edited(NamedTuple):
    before: File
    with_line: File
    with_function: File


def stability(files: list[File], workers: list[Worker]) -> dict[str, dict[str, str]]:
    """Rows of the table, by splitter."""
    drawn = Random(1).sample(files, len(files))
    edits = list(islice(filter(None, map(edited, drawn)), FILES))
    rows = {}
    for worker in workers:
        lines, functions = [], []
        for before, with_line, with_function in edits:
            versions = [worker.split(file)[1] for file in (before, with_line, with_function)]
            if all(versions):
                old = {_id(piece) for piece in versions[0]}
                lines.append(sum(_id(piece) not in old for piece in versions[1]))
                others = (piece for piece in versions[2] if ADDED not in piece.text)
                functions.append(sum(_id(piece) not in old for piece in others))
        if lines:
            rows[worker.name] = {"files": str(len(lines))}
            rows[worker.name] |= _row("line", lines) | _row("others, function", functions)
    return rows


def _id(piece: Piece) -> str:
    return piece.id or piece.text


def _row(title: str, changes: list[int]) -> dict[str, str]:
    median, mean, most = statistics.median(changes), statistics.mean(changes), max(changes)
    return {f"{title}: median": f"{median:.0f}", f"{title}: mean": f"{mean:.2f}", f"{title}: most": str(most)}


def edited(file: File) -> Edited | None:
    """The file with a line in the middle of one function, and with a function in front of the first one; None where it
    has errors already, or no place for either."""
    functions, _, clean = functions_of(file.text, file.language)
    long = [f for f in functions if file.text.count("\n", f.start, f.end) >= LINES]
    if not clean or not long:
        return None
    with_line = _first_clean(file, _with_line(file, Random(1).choice(long)))
    with_function = _first_clean(file, _with_function(file, functions))
    return Edited(file, with_line, with_function) if with_line and with_function else None


def _first_clean(file: File, texts: Iterator[str]) -> File | None:
    clean = (text for text in texts if functions_of(text, file.language)[2])
    text = next(clean, None)
    return text and File(file.path, file.language, text)


def _with_line(file: File, function: Function) -> Iterator[str]:
    """The line put in front of each line of the function, the middle ones first."""
    middle = (function.start + function.end) // 2
    places = [found.end() for found in re.compile(r"\n(?=[ \t]*\S)").finditer(file.text, function.start, function.end)]
    for at in sorted(places, key=lambda at: abs(at - middle)):
        yield _put_in(file.text, at, ADDITIONS[file.language].line + "\n")


def _with_function(file: File, functions: list[Function]) -> Iterator[str]:
    """A function put in front of each, above what belongs to it."""
    for function in functions:
        at = file.text.rfind("\n", 0, function.top) + 1
        for addition in ADDITIONS[file.language].functions:
            yield _put_in(file.text, at, addition + "\n\n")


def _put_in(text: str, at: int, addition: str) -> str:
    """The addition put in at a line start, as deep as the line there is."""
    indentation = re.compile(r"[ \t]*").match(text, at)[0]
    lines = "".join(indentation + line if line.strip() else line for line in addition.splitlines(keepends=True))
    return text[:at] + lines + text[at:]
