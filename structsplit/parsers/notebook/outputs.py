"""What a code cell printed and showed, as text of bounded length."""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from structsplit.document import Dropped
from structsplit.parsers.notebook.cells import joined, without_blank_ends
from structsplit.parsers.notebook.html import html_text

MAX_LINES = 40
MAX_CHARS = 2_000
"""Of one output. Of a longer one, three quarters of this are its beginning and one is its end, where results and
errors stand."""
HEAD_LINES, HEAD_CHARS = MAX_LINES * 3 // 4, MAX_CHARS * 3 // 4
TAIL_LINES, TAIL_CHARS = MAX_LINES - HEAD_LINES, MAX_CHARS - HEAD_CHARS
MAX_WORD_CHARS = 80
"""A line that alone is too long is cut between words, where there is a space within so many characters."""

MEDIA = ("image", "audio", "video")

OLD_KEYS = {
    "text": "text/plain",
    "html": "text/html",
    "latex": "text/latex",
    "json": "application/json",
    "javascript": "application/javascript",
    "png": "image/png",
    "jpeg": "image/jpeg",
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
}
"""What nbformat 3 calls the types of an output."""

_ANSI = re.compile(r"\x1b(?:\[[0-?]*+[ -/]*+[@-~]|\][^\x07\x1b\n]*+(?:\x07|\x1b\\)?|[ -/]*+[0-~])?")
_BACKSPACES = re.compile("(\b+)")
_OBJECT = re.compile(r"\s*<[^\n]+>\s*")
"""The repr of an object, which does not say what was shown: `<Figure size 640x480 with 1 Axes>`."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One output as it stands in the rendering."""

    text: str
    language: str
    """Of its fence."""


@dataclass(slots=True)
class Outputs:
    """The outputs of one cell."""

    cell_number: int
    shown: list[Shown] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)
    """Media, what has no text, and the middle of what is too long."""

    def show(self, text: str, language: str = "text") -> None:
        """Add an output's text, shortened, unless it is blank."""
        if text := without_blank_ends(text):
            text, left_out = shortened(text)
            self.shown.append(Shown(text, language))
            if left_out:
                self.dropped.append(Dropped("output", left_out))

    def drop(self, what: str, mimes: Iterable[str], description: str = "") -> None:
        """Note what is not shown."""
        text = f"{', '.join(mimes)} in cell {self.cell_number}"
        self.dropped.append(Dropped(what, f"{text}: {description}" if description else text))


def read_outputs(outputs: Iterable[dict[str, Any]], cell_number: int) -> Outputs:
    """The outputs of a cell, in order; neighbouring pieces of one stream are one output."""
    read = Outputs(cell_number)
    for stream, group in groupby(outputs, key=_stream_name):
        if stream:
            read.show(printed("".join(joined(piece.get("text")) or "" for piece in group)))
            continue
        for output in group:
            if output.get("output_type") in ("error", "pyerr"):
                read.show(_error(output))
            else:
                _read_bundle(_bundle(output), read)
    return read


def _stream_name(output: dict[str, Any]) -> str:
    if output.get("output_type") != "stream":
        return ""
    name = output.get("name", output.get("stream"))
    return name if isinstance(name, str) and name else "stdout"


# -- errors ----------------------------------------------------------------------------------------------


def _error(output: dict[str, Any]) -> str:
    """The traceback, which ends in the error; the error alone where there is no traceback."""
    name, value, traceback = (output.get(key) for key in ("ename", "evalue", "traceback"))
    error = ": ".join(part for part in (joined(name), joined(value)) if part)
    lines = traceback if isinstance(traceback, list) else [traceback]
    text = printed("\n".join(line for line in lines if isinstance(line, str)))
    if name and isinstance(name, str) and name in text:
        return text
    return f"{text}\n{printed(error)}"


# -- what was displayed ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reading:
    """One row: a type of output that can be read as text."""

    mime: str
    language: str
    """Of the fence."""
    read: Callable[[Any], str]


def _plain(value: Any) -> str:
    return printed(joined(value) or "")


def _json(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, indent=1)
    except RecursionError:
        return ""


READINGS = (
    # the best first
    Reading("text/plain", "text", _plain),
    Reading("text/markdown", "markdown", _plain),
    Reading("text/html", "text", lambda value: html_text(joined(value) or "")),
    Reading("text/latex", "latex", _plain),
    Reading("application/json", "json", _json),
)


def _bundle(output: dict[str, Any]) -> dict[str, Any]:
    """The forms of an output by MIME type, richer ones beside plainer ones."""
    data = output.get("data")
    if isinstance(data, dict):
        return data
    return {mime: output[key] for key, mime in OLD_KEYS.items() if key in output}


def _read_bundle(bundle: dict[str, Any], outputs: Outputs) -> None:
    media = [mime for mime in bundle if mime.partition("/")[0] in MEDIA]
    plain = _plain(bundle.get("text/plain"))
    is_object = len(bundle) > 1 and _OBJECT.fullmatch(plain) is not None
    readable = (row for row in READINGS if row.mime in bundle and not (is_object and row.mime == "text/plain"))
    texts = ((row.read(bundle[row.mime]), row.language) for row in readable)
    text, language = next(((text, language) for text, language in texts if text.strip()), ("", ""))
    description = plain.strip()[:MAX_WORD_CHARS] if is_object else ""
    if media:
        outputs.drop(media[0].partition("/")[0], media, description)
    elif bundle and not text:
        outputs.drop("output", bundle, description)
    outputs.show(text, language)


# -- text as a terminal shows it -------------------------------------------------------------------------


def printed(text: str) -> str:
    """What a reader sees of printed text: no colours, and of a line that was overwritten only its last state."""
    if "\x1b" in text:
        text = _ANSI.sub("", text)
    if "\r" in text or "\b" in text:
        text = "\n".join(map(_last_state, text.split("\n")))
    return text


def _last_state(line: str) -> str:
    line = line.rstrip("\r").rpartition("\r")[2]  # the end of a line may be \r\n
    if "\b" not in line:
        return line
    seen: list[str] = []
    for part in _BACKSPACES.split(line):
        if part.startswith("\b"):
            del seen[-len(part) :]
        else:
            seen.extend(part)
    return "".join(seen)


def shortened(text: str) -> tuple[str, str]:
    """A text within the limits, with a line that says what was left out of its middle; and what was left out."""
    lines = text.split("\n")
    if len(lines) <= MAX_LINES and len(text) <= MAX_CHARS:
        return text, ""
    head = min(_length(lines[:HEAD_LINES]), HEAD_CHARS)
    tail = len(text) - min(_length(lines[-TAIL_LINES:]), TAIL_CHARS)
    head, tail = _end_of_head(text, head), _start_of_tail(text, tail)
    left_out = text[head:tail].strip("\n")
    count = left_out.count("\n") + 1
    what = f"{count:,} lines, " if count > 1 else ""
    note = f"[… {what}{len(left_out):,} characters left out …]"
    return f"{text[:head].rstrip()}\n{note}\n{text[tail:]}", left_out


def _length(lines: list[str]) -> int:
    """Characters of lines, with a line end between them."""
    return sum(map(len, lines)) + len(lines) - 1


def _end_of_head(text: str, limit: int) -> int:
    """The last line end at or before a limit; in a line that starts long before it, a space or the limit itself."""
    if (end := text.rfind("\n", limit - HEAD_CHARS // 2, limit + 1)) >= 0:
        return end
    space = text.rfind(" ", limit - MAX_WORD_CHARS, limit)
    return space if space >= 0 else limit


def _start_of_tail(text: str, limit: int) -> int:
    """The first start of a line at or behind a limit; where the line is long, of a word, or the limit itself."""
    if (end := text.find("\n", limit - 1, limit + TAIL_CHARS // 2)) >= 0:
        return end + 1
    space = text.find(" ", limit, limit + MAX_WORD_CHARS)
    return space + 1 if space >= 0 else limit
