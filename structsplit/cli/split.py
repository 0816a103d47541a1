"""`structsplit split`: files, folders and standard input to JSON Lines, Parquet or SQLite."""

import os
from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import click

from structsplit.cli.config import Settings, load_settings
from structsplit.cli.interrupts import Interrupts, Terminated
from structsplit.cli.options import (
    SectionedCommand,
    config_options,
    input_options,
    section,
    selection_options,
    size_options,
    tokenizer_option,
)
from structsplit.cli.output import STDOUT, discard_stdout
from structsplit.cli.report import TERMINATED, is_terminal, named
from structsplit.cli.request import Request
from structsplit.cli.source import STDIN, display_name

if TYPE_CHECKING:
    from structsplit.cli.progress import Progress
    from structsplit.cli.stats import Stats
    from structsplit.corpus.result import FileResult


_output, _run_option = section("Output"), section("Run")


@click.command(cls=SectionedCommand, short_help="Write the chunks of files as JSON Lines, Parquet or SQLite.")
@click.argument("paths", nargs=-1)
@_output("-o", "--output", default=STDOUT, metavar="FILE", help="Write here instead of to standard output.")
@size_options
@tokenizer_option
@input_options
@selection_options
@_run_option("--jobs", type=int, metavar="N", help="Processes.  [default: one per processor]")
@_run_option("--time-limit", type=float, metavar="S", help="CPU seconds for a file; 0: no limit.  [default: 60]")
@_run_option("--memory-limit", metavar="SIZE", help="Memory for a file; 0: no limit.  [default: 2GiB]")
@_run_option("--state", metavar="FILE", help="Remember the files here; next time split only what has changed.")
@_run_option("--changes", is_flag=True, help="With --state: write what to add, keep, move and delete.")
@_output("--stats", is_flag=True, help="Print how large the chunks are.")
@_output("--report", metavar="FILE", help="Write what became of every file here, as JSON.")
@config_options
@_output("-v", "--verbose", is_flag=True, help="Name the files that are skipped, and say how much was done.")
@_output("-q", "--quiet", is_flag=True, help="Say nothing but what failed.")
def split(**given: Any) -> None:
    """Write the chunks of PATHS, in the order of the paths.

    PATHS are files, folders, patterns such as "docs/**/*.md", and "-", standard input. Of folders all text is taken,
    but for what is hidden, ignored (.gitignore, .ignore, .structsplitignore), vendored, minified, locked or data.
    """
    names = [field.name for field in fields(Request)]
    request = Request(**{name: given.pop(name) for name in names})
    if not request.paths and not request.from0:
        raise click.UsageError("Missing argument 'PATHS...'.")
    request.check()
    settings = load_settings(request.paths[0] if request.paths else STDIN, **given)
    interrupts = Interrupts()
    context = click.get_current_context()
    try:
        with interrupts.caught():
            context.exit(_run(request, settings, interrupts))
    except Terminated:
        discard_stdout()
        context.exit(TERMINATED)


def _run(request: Request, settings: Settings, interrupts: Interrupts) -> int:
    """Do it all; the exit code."""
    from structsplit.cli.progress import Progress
    from structsplit.cli.report_file import open_report
    from structsplit.cli.tally import Tally
    from structsplit.cli.work import work_of

    tally, progress = Tally(), Progress()
    stats = _stats(request, settings)
    with _drawn(request, settings, progress), open_report(request.report) as report:
        with work_of(request, settings) as work:
            for result in work.results:
                tally.add(result)
                with interrupts.deferred():
                    work.write(result)
                if stats:
                    stats.add(result.chunks)
                if report:
                    report.add(result)
                _tell(request, result, progress.say)
                progress.advance(result)
        if report:
            report.end(tally)
    if not tally.files and not request.quiet:
        progress.say(f"nothing to split in {', '.join(request.paths) or 'the list'}")
    if not request.quiet and (request.verbose or tally.left_something or _is_watched()):
        progress.say(tally.summary())
    if stats:
        click.echo("\n".join(stats.lines()), err=True)
    return tally.exit_code


def _stats(request: Request, settings: Settings) -> "Stats | None":
    from structsplit.cli.stats import Stats

    if not request.stats:
        return None
    splitter = settings.splitter()
    return Stats(splitter.counter, splitter.budget.max_tokens, has_overlap=splitter.options.overlap > 0)


def _tell(request: Request, result: "FileResult", say: Callable[[object], None]) -> None:
    """Name a file that failed, also to those who asked for quiet; one that is skipped to those who want to know."""
    name = display_name(result.path, request.stdin_filename)
    if result.error:
        say(named(name, result.error))
    for missing in () if request.quiet else result.missing:
        say(named(name, missing))
    if result.status == "skipped" and request.verbose:
        say(f"skipped {name}{os.sep if result.is_folder else ''} ({result.reason})")


def _drawn(request: Request, settings: Settings, progress: "Progress") -> Any:
    """A bar, where there is a terminal for it."""
    from contextlib import nullcontext

    from structsplit.cli.progress import draws

    if request.quiet or not draws(results_on_stdout=request.output == STDOUT):
        return nullcontext()
    from structsplit.cli.inputs import files_of

    return progress.drawn(None if request.from0 else files_of(settings, request))


def _is_watched() -> bool:
    import sys

    return is_terminal(sys.stderr)
