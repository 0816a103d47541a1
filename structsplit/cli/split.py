"""`structsplit split`: files, folders and standard input to JSON Lines."""

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from structsplit.cli.config import Settings, load_settings
from structsplit.cli.options import config_options, input_options, size_options, tokenizer_option
from structsplit.cli.output import STDOUT, open_output
from structsplit.cli.report import Report
from structsplit.cli.source import STDIN, display_name, read_stdin
from structsplit.errors import StructsplitError

if TYPE_CHECKING:
    from structsplit.corpus.run import FileResult
    from structsplit.splitter import Splitter


@click.command(short_help="Write the chunks of files as JSON Lines.")
@click.argument("paths", nargs=-1, required=True)
@click.option("-o", "--output", default=STDOUT, metavar="FILE", help="Write here instead of to standard output.")
@size_options
@tokenizer_option
@input_options
@click.option("--jobs", type=int, metavar="N", help="Processes; 0: one per processor.  [default: 1]")
@config_options
@click.option("-v", "--verbose", is_flag=True, help="Say how much was done, terminal or not.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but what failed.")
def split(
    paths: tuple[str, ...], output: str, stdin_filename: str | None, verbose: bool, quiet: bool, **flags: Any
) -> None:
    """Write the chunks of PATHS as JSON Lines, one chunk a line, in the order of the paths.

    PATHS are files, folders (of which all files of a known format are taken, but for hidden ones) and "-",
    standard input.
    """
    settings = load_settings(paths[0], **flags)
    splitter = settings.splitter()
    report = Report(verbose, quiet)
    files: Iterable[str] = _files(paths, output)
    total = 0
    if report.draws_progress(results_on_stdout=output == STDOUT):
        files = list(files)  # only for their number: else the first chunks are out before the last folder is read
        total = len(files)
    with open_output(output) as writer, report.progress(total):
        for result in report.advance(_results(splitter, files, settings, stdin_filename)):
            if result.error:
                report.failed(display_name(result.path, stdin_filename), result.error)
                continue
            writer.write(result.path, result.chunks)
            report.done(len(result.chunks))
    if not report.files and not report.failures:
        report.note(f"nothing to split in {', '.join(paths)}: no file of a known format (see `structsplit formats`)")
    report.summary()
    click.get_current_context().exit(report.exit_code)


def _files(paths: Sequence[str], output: str) -> Iterator[str]:
    """The files of the paths, without the output of an earlier run that lies in one of the folders."""
    from structsplit.corpus.walk import walk

    name = os.path.basename(output)  # noqa: PTH119 - asking the file system about every file would take a while
    for path in walk(paths):
        same_name = path.endswith(name) and path not in paths
        if not (same_name and os.path.realpath(path) == os.path.realpath(output)):
            yield path


def _results(
    splitter: "Splitter", files: Iterable[str], settings: Settings, stdin_filename: str | None
) -> "Iterator[FileResult]":
    """What became of each input, in order; standard input is split here, between the files around it."""
    from structsplit.corpus.run import run

    for is_stdin, group in groupby(files, lambda path: path == STDIN):
        if is_stdin:
            yield _split_stdin(splitter, settings.format, stdin_filename)
        else:
            yield from run(splitter, group, format=settings.format, jobs=settings.jobs)


def _split_stdin(splitter: "Splitter", format: str, stdin_filename: str | None) -> "FileResult":  # noqa: A002
    from structsplit.corpus.run import FileResult

    try:
        return FileResult(STDIN, splitter.split(read_stdin(), format=format, source=stdin_filename))
    except StructsplitError as error:
        return FileResult(STDIN, error=error)
