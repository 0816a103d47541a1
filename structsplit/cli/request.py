"""What `structsplit split` was asked for, beside the settings that may stand in a file."""

import os
from dataclasses import dataclass
from functools import cached_property

from structsplit.cli.output import STDOUT
from structsplit.cli.report import USAGE, CommandError
from structsplit.cli.source import STDIN


@dataclass
class Request:
    """Flags and arguments of one run."""

    paths: tuple[str, ...]
    output: str = STDOUT
    stdin_filename: str | None = None
    from0: bool = False
    report: str | None = None
    state: str | None = None
    changes: bool = False
    stats: bool = False
    verbose: bool = False
    quiet: bool = False

    def check(self) -> None:
        """Raise CommandError where the flags exclude each other."""
        if self.changes and not self.state:
            raise CommandError("--changes needs --state FILE, to know what was there before", USAGE)
        if self.changes and not self.is_lines:
            raise CommandError("--changes writes JSON Lines; a database is updated without it", USAGE)
        if self.state and STDIN in self.paths:
            raise CommandError("--state cannot tell whether standard input has changed", USAGE)
        if self.from0 and STDIN in self.paths:
            raise CommandError("standard input cannot be the list of --from0 and a document too", USAGE)

    @property
    def is_lines(self) -> bool:
        """Whether the output is JSON Lines of some kind."""
        from structsplit.sinks import target_of

        return self.output == STDOUT or target_of(self.output)[0].module.endswith(".jsonlines")

    @cached_property
    def own(self) -> dict[str, str]:
        """Files this run writes, by their names without folders: they are no input."""
        written = [name for name in (self.output, self.report, self.state) if name and name != STDOUT]
        written += [f"{self.state}{ending}" for ending in ("-wal", "-shm") if self.state]
        return {os.path.basename(name): os.path.realpath(name) for name in written}  # noqa: PTH119
