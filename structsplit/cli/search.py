"""`structsplit search`: the chunks of a database that match a question in words."""

import json
from typing import TYPE_CHECKING

import click

from structsplit.cli.options import names_in
from structsplit.cli.report import USAGE, CommandError
from structsplit.cli.terminal import clip, fold, printable, terminal_width, wants_color
from structsplit.errors import ReadError

if TYPE_CHECKING:
    from structsplit.sinks.search import Hit

NOTHING_FOUND = 1
SNIPPET_LINES = 3
FOUND, PLAIN = "\x1b[1;33m", "\x1b[0m"


@click.command(short_help="Find chunks in a database that `split -o chunks.db` wrote.")
@click.argument("database")
@click.argument("words", nargs=-1, required=True)
@click.option("-n", "--limit", type=click.IntRange(min=1), default=5, metavar="N", help="Chunks to show.  [default: 5]")
@click.option("--kinds", metavar="A,B", callback=names_in, help="Only these kinds, such as function,table.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, with the whole text.")
@click.option("--color/--no-color", default=None, help="Mark what was found in colour.  [default: on a terminal]")
def search(
    database: str, words: tuple[str, ...], limit: int, kinds: list[str] | None, as_json: bool, color: bool | None
) -> None:
    """Find the chunks of DATABASE that match WORDS best: path, lines, headings, and a snippet of each.

    Any of the words is enough, in the text, its headings or the names it defines; chunks with more of them, and with
    rarer ones, come first (BM25). Exit code 1 when nothing is found.
    """
    from structsplit.sinks.search import search as find

    try:
        hits = find(database, " ".join(words), limit=limit, kinds=kinds or ())
    except ReadError as error:
        raise CommandError(str(error), USAGE) from error
    if not hits:
        _check_kinds(kinds)
        among = f" of kind {' or '.join(kinds)}" if kinds else ""
        raise CommandError(f"nothing{among} in {database} matches: {' '.join(words)}", NOTHING_FOUND)
    for number, hit in enumerate(hits, start=1):
        if as_json:
            click.echo(json.dumps(_row(hit), ensure_ascii=False))
        else:
            click.echo("\n".join(_lines(number, hit, wants_color(color))), color=True)


def _check_kinds(kinds: list[str] | None) -> None:
    """Raise OptionError where a kind is misspelt. Only asked when nothing was found: every grammar is read for it."""
    from structsplit.options import Options

    Options(kinds=kinds).check_kinds()


def _row(hit: "Hit") -> dict[str, object]:
    from structsplit.sinks.search import MARKS

    row = hit._asdict()
    for mark in MARKS:
        row["snippet"] = str(row["snippet"]).replace(mark, "")
    return row


def _lines(number: int, hit: "Hit", colored: bool) -> list[str]:
    """A hit as it is shown: where it is, what it is, and a snippet."""
    from structsplit.sinks.search import MARKS

    width = terminal_width()
    where = f"{hit.source}:{hit.start_line}-{hit.end_line}"
    if hit.pages:
        first, last = hit.pages[0], hit.pages[-1]
        where = f"{hit.source}, {f'page {first}' if first == last else f'pages {first}-{last}'}"
    name = ", ".join(hit.symbols) or " > ".join(hit.headings)
    head = clip(printable(f"{number:>2}  {where}"), width)
    lines = [click.style(head, bold=True) if colored else head]
    if name:
        lines.append(clip(printable(f"    {name}"), width))
    begin, end = MARKS
    for line in fold(printable(hit.snippet), width - 4)[:SNIPPET_LINES]:
        marked = line.strip().replace(begin, FOUND if colored else "").replace(end, PLAIN if colored else "")
        lines.append(f"    {marked}")
    return [*lines, ""]
