"""`structsplit show`: the chunks of one file as a person would look at them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from structsplit.cli.config import load_settings
from structsplit.cli.options import (
    SectionedCommand,
    config_options,
    input_options,
    section,
    size_options,
    tokenizer_option,
)
from structsplit.cli.report import USAGE, CommandError, count
from structsplit.cli.source import display_name, read_both
from structsplit.cli.terminal import NARROWEST, clip, display_width, fold, printable, terminal_width, wants_color

if TYPE_CHECKING:
    from structsplit.budget import Budget
    from structsplit.chunk import Chunk
    from structsplit.splitter import Cut
    from structsplit.tokens import Counter

BAR_CELLS = 10

MARK = "\ufeff"
"""The byte order mark of UTF-8, which stays in a text but is not embedded."""

PATH, CONTEXT, TEXT, WRAPPED, BODY, END = "  ", "┆ ", "│ ", "╎ ", "┊ ", "└ "
"""What stands in front of a line: the heading path, context, text, what did not fit on its line, body, the reason."""


_output = section("Output")


@click.command(cls=SectionedCommand, short_help="Show where the chunks of a file begin and end, and why.")
@click.argument("file")
@_output("--only", type=int, metavar="N", help="One chunk, by its index as in JSON Lines: the first is 0.")
@_output("--page", metavar="P", help="PDF: the chunks on one page, by its number in the file or its label.")
@_output("-o", "--output", metavar="FILE", help="With --page: draw the page, its blocks and chunks, as PNG.")
@_output("--no-text", is_flag=True, help="Only the first and the last line of each chunk.")
@_output("--width", type=click.IntRange(NARROWEST), metavar="N", help="Columns to use.  [default: the terminal's]")
@_output("--color/--no-color", default=None, help="Colours or none; by default on a terminal without NO_COLOR.")
@size_options
@tokenizer_option
@input_options
@config_options
def show(
    file: str,
    only: int | None,
    page: str | None,
    output: str | None,
    no_text: bool,
    width: int | None,
    color: bool | None,
    stdin_filename: str | None,
    **flags: Any,
) -> None:
    """Show the chunks of FILE ("-" for standard input): how full each is, what is put in front (┆), its text (│), and
    why it ends there. Lines too long for the terminal go on behind ╎.
    """
    if output and page is None:
        raise CommandError("-o draws one page: say which with --page", USAGE)
    settings = load_settings(file, **flags)
    splitter = settings.splitter()
    document, data = read_both(splitter, file, settings.format, stdin_filename)
    cuts = splitter.explain(document)
    name = display_name(file, stdin_filename)
    if page is not None:
        from structsplit.cli.picture import page_number, write_picture

        number = page_number(document, page)
        if output:
            chunks = [cut.chunk for cut in cuts]
            write_picture(document, chunks, number, data, splitter.options.password, output)
            return
        cuts = [cut for cut in cuts if number in cut.chunk.pages]
    chosen = cuts if only is None else [cut for cut in cuts if cut.chunk.index == only]
    if only is not None and not chosen:
        known = f", numbered {cuts[0].chunk.index} to {cuts[-1].chunk.index}" if cuts else ""
        raise CommandError(f"--only {only}: {name} has {count(len(cuts), 'chunk')}{known}", USAGE)
    view = _Page(splitter.budget.max_tokens, width or terminal_width(), with_text=not no_text)
    lines = [line for cut in chosen for line in view.chunk(cut)]
    if only is None:
        lines += view.summary(splitter.counter, splitter.budget_for(document), [cut.chunk for cut in cuts])
    colored = wants_color(color)
    for line in lines:
        click.echo(line, color=colored)


@dataclass(slots=True)
class _Page:
    """Draws chunks in a width."""

    max_tokens: int
    width: int
    with_text: bool

    def chunk(self, cut: "Cut") -> Iterator[str]:
        chunk = cut.chunk
        yield self._head(chunk)
        if self.with_text:
            yield from self._breadcrumb(chunk)
            yield from self._lines(CONTEXT, chunk.context.rstrip("\n"), dim=True)
            yield from self._lines(TEXT, chunk.text)
            yield from self._body(chunk)
        yield from self._lines(END, f"ended: {cut.reason}", dim=True)
        yield ""

    def _head(self, chunk: "Chunk") -> str:
        share = chunk.tokens / self.max_tokens
        # never drawn full unless it is
        cells = min(BAR_CELLS, int(share * BAR_CELLS + 0.5)) if share < 1 else BAR_CELLS
        bar = "█" * cells + "░" * (BAR_CELLS - cells)
        size = f"{chunk.tokens:>{len(str(self.max_tokens))}}/{self.max_tokens}"
        left = f"── {chunk.index} · {_lines(chunk)} · {_what(chunk)} "
        right = f" {size} {bar} {_percent(share):>5}"
        if display_width(left) + len(right) > self.width:
            right = f" {size} {_percent(share):>5}"
            left = clip(left, self.width - len(right))
        rule = "─" * (self.width - display_width(left) - len(right))
        return click.style(f"{left}{rule}{right}", bold=True)

    def _breadcrumb(self, chunk: "Chunk") -> Iterator[str]:
        """The path, unless the lines that follow begin with it."""
        path = " > ".join(chunk.headings)
        if path and chunk.context.partition("\n")[0] != path:
            yield from self._lines(PATH, path, fg="cyan")

    def _body(self, chunk: "Chunk") -> Iterator[str]:
        """In which way what is embedded differs from the text."""
        if chunk.body is None:
            return
        notes, rest = _differences(chunk.text, chunk.body)
        for note in notes:
            yield from self._lines(BODY, f"embedded {note}", fg="yellow")
        yield from self._lines(BODY, rest, dim=True)

    def _lines(self, mark: str, text: str, **style: Any) -> Iterator[str]:
        for line in _LINE_END.split(text) if text else ():
            pieces = fold(printable(line), self.width - len(mark)) or [""]
            for number, piece in enumerate(pieces):
                marked = f"{WRAPPED if number and mark == TEXT else mark}{piece}".rstrip()
                yield click.style(marked, **style) if style else marked

    def summary(self, counter: "Counter", budget: "Budget", chunks: "Sequence[Chunk]") -> Iterator[str]:
        for line in _summary(counter, budget, chunks):
            yield from fold(line, self.width)


def _summary(counter: "Counter", budget: "Budget", chunks: "Sequence[Chunk]") -> Iterator[str]:
    target = f"aiming for {budget.target_tokens} of at most {budget.max_tokens} {counter.name} tokens"
    yield f"{count(len(chunks), 'chunk')}, {target}"
    if not chunks:
        return
    sizes = sorted(chunk.tokens for chunk in chunks)
    context = sum(counter(chunk.context) - counter.overhead for chunk in chunks)
    yield f"size     min {sizes[0]} · median {_rank(sizes, 0.5)} · p95 {_rank(sizes, 0.95)} · max {sizes[-1]}"
    yield f"fill     {_percent(sum(sizes) / len(sizes) / budget.max_tokens)} on average"
    yield f"context  {_percent(context / sum(sizes))} of all tokens"


def _lines(chunk: "Chunk") -> str:
    if chunk.start_line == chunk.end_line:
        return f"line {chunk.start_line}"
    return f"lines {chunk.start_line}–{chunk.end_line}"


def _what(chunk: "Chunk") -> str:
    """ "table 2/3", "code python", "section"."""
    part = f"{chunk.part[0]}/{chunk.part[1]}" if chunk.part else ""
    pages = f"· p. {chunk.pages[0]}" if chunk.pages else ""
    return printable(" ".join(filter(None, (chunk.kind, chunk.language, part, pages))))


def _differences(text: str, body: str) -> tuple[list[str], str]:
    """How a body differs from the text, in words; and the whole body where words would not do."""
    notes: list[str] = []
    if text.startswith(MARK) and not body.startswith(MARK):
        notes.append("without the byte order mark")
        text = text[len(MARK) :]
    words, embedded_words = _FILLING.sub("", text), _FILLING.sub("", body)
    if not embedded_words.startswith(words):
        return [*notes, "in this form:"], body
    if not body.startswith(text):
        notes.append("without the padding of its cells")
    if closing := embedded_words[len(words) :]:
        notes.append(f"with {closing} added, which closes it")
    return notes, ""


def _percent(share: float) -> str:
    return f"{share * 100:.0f} %"


def _rank(ordered: Sequence[int], share: float) -> int:
    """The smallest value that so large a share of the values does not exceed."""
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)]


_LINE_END = re.compile(r"\r\n|\n|\r")
_FILLING = re.compile(r"[\s-]+")
"""What a table is padded with."""
