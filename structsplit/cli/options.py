"""Options that several commands have."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

CONTEXTS = ("full", "scope", "path", "none", "all-imports")
GRANULARITIES = ("definition", "packed")
CONTENTS = ("main", "all")
TABLES = ("rules", "model", "off")
"""As in `structsplit.options`, repeated here because importing it takes a while; a test compares them."""

Command = Callable[..., Any]


def _all_of(options: Sequence[Callable[[Command], Command]]) -> Callable[[Command], Command]:
    def decorate(command: Command) -> Command:
        # decorators apply from the bottom up; help shall list the options in their order here
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def names_in(_context: click.Context, _parameter: click.Parameter, value: str | None) -> list[str] | None:
    """The names in a list with commas."""
    return None if value is None else [name.strip() for name in value.split(",") if name.strip()]


input_options = _all_of((
    click.option("--format", metavar="NAME", help="Format or language of the input.  [default: by name and content]"),
    click.option("--stdin-filename", metavar="NAME", help="What to call standard input."),
    click.option("--content", type=click.Choice(CONTENTS), help="HTML: without navigation, or all.  [default: main]"),
    click.option("--selector", metavar="CSS", help="HTML: where the content is."),
    click.option("--url", metavar="URL", help="HTML: where the page is on the web."),
    click.option("--links/--no-links", default=None, help="HTML: show the targets of links.  [default: no]"),
    click.option("--tables", type=click.Choice(TABLES), help="PDF: how tables are found.  [default: rules]"),
    click.option("--pages", metavar="A-B,C", help="PDF: only these, such as 1-20,35,40-.  [default: all]"),
    click.option("--password", metavar="WORD", envvar="STRUCTSPLIT_PASSWORD",
                 help="PDF: of an encrypted file.  [default: $STRUCTSPLIT_PASSWORD]"),
    click.option("--annotations/--no-annotations", default=None, help="PDF: with notes on pages.  [default: no]"),
))  # fmt: skip

selection_options = _all_of((
    click.option("--from0", is_flag=True, help="Read more paths from standard input, each ended by a NUL."),
    click.option("--include", multiple=True, metavar="GLOB", help="Of folders, only files like this; may be repeated."),
    click.option("--exclude", multiple=True, metavar="GLOB", help="Of folders, nothing like this; may be repeated."),
    click.option("--hidden/--no-hidden", default=None, help="Of folders, also names with a dot first.  [default: no]"),
    click.option("--ignore/--no-ignore", default=None, help="Heed .gitignore and its like.  [default: yes]"),
    click.option("--max-file-size", metavar="SIZE", help="Skip larger files.  [default: 20MB, PDF and EPUB 500MB]"),
    click.option("--keep", metavar="A,B", callback=names_in, help="Take vendored, build, lock, minified, sourcemap, "
                 "data or secret files, or all.  [default: none of them]"),
    click.option("--skip", metavar="A,B", callback=names_in, help="Leave out more of them, such as generated."),
))  # fmt: skip

size_options = _all_of((
    click.option("--max-tokens", type=int, metavar="N", help="Cap, context included.  [default: 512]"),
    click.option("--target-tokens", type=int, metavar="N", help="Size to aim for.  [default: 55 % of that]"),
    click.option("--min-tokens", type=int, metavar="N", help="Merge what is smaller.  [default: 60]"),
    click.option("--overlap", type=int, metavar="N", help="Tokens to repeat of the text before.  [default: 0]"),
    click.option("--context", type=click.Choice(CONTEXTS), help="What to put in front.  [default: full]"),
    click.option(
        "--granularity", type=click.Choice(GRANULARITIES),
        help="One definition a chunk, or chunks as full as can be.  [default: definition]",
    ),
    click.option("--kinds", metavar="A,B", callback=names_in, help="Only these kinds, such as function,method."),
    click.option(
        "--children/--no-children", default=None, help="Rows, items, members as chunks too.  [default: no]"
    ),
))  # fmt: skip

tokenizer_option = click.option(
    "--tokenizer",
    metavar="NAME",
    help="cl100k_base, o200k_base, chars, words, estimate, an embedding model, or a tokenizer.json.  "
    "[default: cl100k_base]",
)

config_options = _all_of((
    click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help="Read [tool.structsplit] here."),
    click.option("--no-config", is_flag=True, help="Read no pyproject.toml."),
))  # fmt: skip
