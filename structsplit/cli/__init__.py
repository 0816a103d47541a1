"""The command line. `main` is the command `structsplit`; `commands` shows how it answers errors."""

from structsplit.cli.commands import main

__all__ = ["main"]
