"""A notebook's JSON as cells: nbformat 4, and the older ones whose cells lie in worksheets."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from structsplit.errors import FormatError
from structsplit.parsers.notebook.language import cell_language, kernel_language


class CellKind(Enum):
    """How a cell is rendered."""

    MARKDOWN = "markdown"
    CODE = "code"
    RAW = "raw"


CELL_KINDS = {
    "markdown": CellKind.MARKDOWN,
    "code": CellKind.CODE,
    "raw": CellKind.RAW,
    # before nbformat 4
    "heading": CellKind.MARKDOWN,
    "html": CellKind.MARKDOWN,
    "plaintext": CellKind.RAW,
}

MAX_QUOTED = 60
"""Characters of a value that a message shows."""

_LINE_END = re.compile(r"\r\n?")
_CONFLICT = re.compile(r"^<{7} ", re.MULTILINE)
_BLANK_LINES = re.compile(r"(?:[^\S\n]*+\n)++")


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell, whatever the version of the format."""

    number: int
    """1-based position in the notebook."""
    id: str
    kind: CellKind
    source: str
    """Its lines end in `\\n`; blank lines in front of it and behind it are left out."""
    language: str = ""
    """Of a code cell."""
    is_markdown: bool = False
    """Whether a raw cell says that it is Markdown."""
    outputs: list[dict[str, Any]] = field(default_factory=list)
    attachments: dict[str, Any] = field(default_factory=dict)
    """Media by name, each a bundle of MIME types."""


@dataclass(slots=True)
class Notebook:
    """What is read from a file."""

    cells: list[Cell]
    language: str
    kernel: str
    """Its display name."""
    title: str
    notes: list[str]


def read_notebook(text: str) -> Notebook:
    """The cells of a notebook. Raises FormatError, one line that says what is wrong, where it is none."""
    content = _load(text)
    cells = _cell_list(content)
    metadata = _mapping(content.get("metadata"))
    language = kernel_language(metadata)
    notes: list[str] = []
    return Notebook(
        [_cell(number, cell, language, notes) for number, cell in enumerate(cells, start=1)],
        language,
        _string(_mapping(metadata.get("kernelspec")).get("display_name")),
        " ".join(_string(metadata.get("title")).split()),
        notes,
    )


def _load(text: str) -> dict[str, Any]:
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise FormatError("is no notebook: it is empty")
    try:
        content = json.loads(text, strict=False)
    except RecursionError:
        raise FormatError("is no notebook: its JSON is nested too deep") from None
    except json.JSONDecodeError as error:
        conflict = "; it holds the marks of a merge conflict" if _CONFLICT.search(text) else ""
        raise FormatError(f"is no notebook: no JSON at line {error.lineno} ({error.msg}){conflict}") from error
    except ValueError as error:  # a number of thousands of digits
        raise FormatError(f"is no notebook: its JSON cannot be read ({error})") from error
    if not isinstance(content, dict):
        raise FormatError(f"is no notebook: its JSON is {_type_name(content)}, not an object with cells")
    return content


def _cell_list(content: dict[str, Any]) -> list[Any]:
    cells = content.get("cells")
    if cells is None and isinstance(worksheets := content.get("worksheets"), list):
        cells = [cell for sheet in worksheets for cell in _list(_mapping(sheet).get("cells"))]
    if cells is None:
        raise FormatError("is no notebook: its JSON has no cells")
    if not isinstance(cells, list):
        raise FormatError(f"is no notebook: its cells are {_type_name(cells)}, not a list")
    return cells


def _cell(number: int, content: Any, language: str, notes: list[str]) -> Cell:
    if not isinstance(content, dict):
        raise FormatError(f"is no sound notebook: cell {number} is {_type_name(content)}, not an object")
    metadata = _mapping(content.get("metadata"))
    source = _source(number, content, notes)
    if content.get("cell_type") == "heading" and source:
        level = content.get("level")
        level = level if isinstance(level, int) and 1 <= level <= 6 else 1
        source = f"{'#' * level} {' '.join(source.split())}"
    return Cell(
        number,
        _string(content.get("id")) or _string(metadata.get("id")),
        _kind(number, content, notes),
        source,
        cell_language(source, content, metadata, language),
        "text/markdown" in (metadata.get("raw_mimetype"), metadata.get("format")),
        list(_outputs(number, content, notes)),
        _mapping(content.get("attachments")),
    )


def _kind(number: int, content: dict[str, Any], notes: list[str]) -> CellKind:
    name = content.get("cell_type")
    kind = CELL_KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        notes.append(f"cell {number} has the unknown type {_quoted(name)}: taken as it is")
    return kind or CellKind.RAW


def _source(number: int, content: dict[str, Any], notes: list[str]) -> str:
    value = content.get("source", content.get("input"))
    if value is None:
        notes.append(f"cell {number} has no source")
        return ""
    source = joined(value)
    if source is None:
        raise FormatError(
            f"is no sound notebook: the source of cell {number} is {_type_name(value)}, not a text or a list of texts"
        )
    return without_blank_ends(_LINE_END.sub("\n", source) if "\r" in source else source)


def _outputs(number: int, content: dict[str, Any], notes: list[str]) -> Iterator[dict[str, Any]]:
    outputs = content.get("outputs", [])
    for output in outputs if isinstance(outputs, list) else [outputs]:
        if isinstance(output, dict):
            yield output
        else:
            notes.append(f"cell {number} has an output that is {_type_name(output)}, not an object: left out")


def joined(value: Any) -> str | None:
    """A text of the format, which is a string or a list of strings; None where it is neither."""
    if isinstance(value, list) and all(isinstance(line, str) for line in value):
        return "".join(value)
    return value if isinstance(value, str) else None


def without_blank_ends(text: str) -> str:
    """A text without blank lines at its ends; the first line keeps its indentation."""
    blank = _BLANK_LINES.match(text)
    return text[blank.end() if blank else 0 :].rstrip()


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _string(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _type_name(value: Any) -> str:
    """What JSON calls a value."""
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")


def _quoted(value: Any) -> str:
    return f"{value!r:.{MAX_QUOTED}}" if isinstance(value, str) else _type_name(value)
