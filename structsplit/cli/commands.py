"""The command `structsplit` and its subcommands, and what users see of errors: one line, and an exit code.

Modules of this package import click and each other at the top and everything heavier inside functions,
so that `--help` and `--version` stay quick.
"""

import os
import sys
import traceback
from typing import Any

import click

from structsplit import __version__
from structsplit.cli.evaluate import evaluate_command, questions
from structsplit.cli.formats import formats
from structsplit.cli.output import discard_stdout, write_utf_8
from structsplit.cli.report import INTERRUPTED, USAGE, WENT_WRONG, CommandError, say
from structsplit.cli.search import search
from structsplit.cli.show import show
from structsplit.cli.split import split
from structsplit.cli.tree import tree
from structsplit.errors import OutputError, StructsplitError


class Guarded(click.Group):
    """A group of commands whose errors never show as a traceback. Click itself answers usage errors."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(self.commands)  # as they were added, the most used first

    def main(self, *args: Any, **extra: Any) -> Any:
        try:
            return super().main(*args, **extra)
        except Exception as error:
            sys.exit(_answer(error))

    def invoke(self, ctx: click.Context) -> Any:
        write_utf_8()
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # whoever reads has seen enough (`| head -1`), which is no failure
            discard_stdout()
            ctx.exit(0)
        except KeyboardInterrupt:
            discard_stdout()
            ctx.exit(INTERRUPTED)


def _answer(error: Exception) -> int:
    """Say what went wrong; the exit code."""
    if isinstance(error, CommandError):
        say(error)
        return error.exit_code
    if isinstance(error, StructsplitError):
        # files that fail are reported where they are read: what comes this far is wrong with the options
        say(error)
        return WENT_WRONG if isinstance(error, OutputError) else USAGE
    discard_stdout()
    if os.environ.get("STRUCTSPLIT_DEBUG") == "1":
        traceback.print_exception(error, file=sys.stderr)
    elif isinstance(error, OSError):  # a full disk behind standard output, a folder that is gone
        say(f"{error.filename}: {error.strerror}" if error.filename else error.strerror or error)
    else:
        say(f"{type(error).__name__}: {error} (a bug; STRUCTSPLIT_DEBUG=1 shows where)")
    return WENT_WRONG


@click.group(cls=Guarded, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="structsplit", message="%(prog)s %(version)s")
def main() -> None:
    """Cut documents and source code into chunks for retrieval.

    Options may also stand in [tool.structsplit] of the nearest pyproject.toml. Exit codes: 0 all is well,
    1 something went wrong, 2 wrong usage, 123 some files failed and the others were written.
    """


for command in (split, search, show, tree, evaluate_command, questions, formats):
    main.add_command(command)
