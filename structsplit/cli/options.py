"""Options that several commands have."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

CONTEXTS = ("full", "scope", "path", "none", "all-imports")
GRANULARITIES = ("definition", "packed")
CONTENTS = ("main", "all")
TABLES = ("rules", "model", "off")
OCR_ENGINES = ("rapidocr",)
"""As in `structsplit.options`, repeated here because importing it takes a while; a test compares them."""

Command = Callable[..., Any]

OTHER = "Other options"


class SectionOption(click.Option):
    """An option that help lists under a title."""

    def __init__(self, *names: Any, section: str, **settings: Any) -> None:
        super().__init__(*names, **settings)
        self.section = section


class SectionedCommand(click.Command):
    """A command of so many options that help lists them in sections."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        sections: dict[str, list[tuple[str, str]]] = {}
        for option in self.get_params(ctx):
            if isinstance(option, click.Option) and (record := option.get_help_record(ctx)):
                sections.setdefault(getattr(option, "section", OTHER), []).append(record)
        for title, records in sorted(sections.items(), key=lambda entry: entry[0] == OTHER):
            with formatter.section(title):
                formatter.write_dl(records)


def section(title: str) -> Callable[..., Callable[[Command], Command]]:
    """What makes the options of a section."""
    return partial(click.option, cls=SectionOption, section=title)


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


_input = section("Input")
_html, _pdf = section("HTML"), section("PDF")

input_options = _all_of((
    _input("--format", metavar="NAME", help="Format or language of the input.  [default: by name and content]"),
    _input("--stdin-filename", metavar="NAME", help="What to call standard input."),
    _html("--content", type=click.Choice(CONTENTS), help="Without navigation, or all.  [default: main]"),
    _html("--selector", metavar="CSS", help="Where the content is."),
    _html("--url", metavar="URL", help="Where the page is on the web."),
    _html("--links/--no-links", default=None, help="Show the targets of links.  [default: no]"),
    _pdf("--tables", type=click.Choice(TABLES), help="How tables are found.  [default: rules]"),
    _pdf("--pages", metavar="A-B,C", help="Only these, such as 1-20,35,40-.  [default: all]"),
    _pdf("--password", metavar="WORD", envvar="STRUCTSPLIT_PASSWORD",
                 help="Of an encrypted file.  [default: $STRUCTSPLIT_PASSWORD]"),
    _pdf("--ocr", type=click.Choice(OCR_ENGINES), help="Read pages without text with it.  [default: none]"),
    _pdf("--annotations/--no-annotations", default=None, help="With notes on pages.  [default: no]"),
))  # fmt: skip

_selection = section("Files of folders")

selection_options = _all_of((
    _selection("--from0", is_flag=True, help="Read more paths from standard input, each ended by a NUL."),
    _selection("--include", multiple=True, metavar="GLOB", help="Of folders, only files like this; may be repeated."),
    _selection("--exclude", multiple=True, metavar="GLOB", help="Of folders, nothing like this; may be repeated."),
    _selection("--hidden/--no-hidden", default=None, help="Of folders, also names with a dot first.  [default: no]"),
    _selection("--ignore/--no-ignore", default=None, help="Heed .gitignore and its like.  [default: yes]"),
    _selection("--max-file-size", metavar="SIZE", help="Skip larger files.  [default: 20MB, PDF and EPUB 500MB]"),
    _selection("--keep", metavar="A,B", callback=names_in, help="Take vendored, build, lock, minified, sourcemap, "
                 "data or secret files, or all.  [default: none of them]"),
    _selection("--skip", metavar="A,B", callback=names_in, help="Leave out more of them, such as generated."),
))  # fmt: skip

_chunk = section("Chunks")

size_options = _all_of((
    _chunk("--max-tokens", type=int, metavar="N", help="Cap, context included.  [default: 512]"),
    _chunk("--target-tokens", type=int, metavar="N", help="Size to aim for.  [default: 40 % of it, 55 % in code]"),
    _chunk("--min-tokens", type=int, metavar="N", help="Merge what is smaller.  [default: 60]"),
    _chunk("--overlap", type=int, metavar="N", help="Tokens to repeat of the text before.  [default: 0]"),
    _chunk("--context", type=click.Choice(CONTEXTS), help="What to put in front.  [default: full]"),
    _chunk(
        "--granularity", type=click.Choice(GRANULARITIES),
        help="One definition a chunk, or chunks as full as can be.  [default: definition]",
    ),
    _chunk("--kinds", metavar="A,B", callback=names_in, help="Only these kinds, such as function,method."),
    _chunk(
        "--children/--no-children", default=None, help="Rows, items, members as chunks too.  [default: no]"
    ),
))  # fmt: skip

tokenizer_option = _chunk(
    "--tokenizer",
    metavar="NAME",
    help="cl100k_base, o200k_base, chars, words, estimate, an embedding model, or a tokenizer.json.  "
    "[default: cl100k_base]",
)

config_options = _all_of((
    click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help="Read [tool.structsplit] here."),
    click.option("--no-config", is_flag=True, help="Read no pyproject.toml."),
))  # fmt: skip
