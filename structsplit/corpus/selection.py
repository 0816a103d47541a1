"""Which files of the folders are wanted."""

import re
from dataclasses import dataclass
from functools import cached_property

from structsplit.corpus.flags import FlagTable, skipped_flags
from structsplit.corpus.ignore import Rules

MEGABYTE = 1_000_000

MAX_FILE_BYTES = {"pdf": 500 * MEGABYTE, "epub": 500 * MEGABYTE, "": 20 * MEGABYTE}
"""By format, "" for all others. A text of 20 MB is data more often than a document; a PDF of that size is a manual
with pictures."""


@dataclass(frozen=True)
class Selection:
    """What is taken of a folder. Patterns are those of gitignore(5), relative to each folder that is walked."""

    ignore: bool = True
    """Whether ignore files count: .gitignore, .ignore, .structsplitignore and .git/info/exclude."""
    hidden: bool = False
    """Whether names that begin with a dot are taken."""
    include: tuple[str, ...] = ()
    """Only files that one of these matches, or that lie in a folder one matches. Empty: all."""
    exclude: tuple[str, ...] = ()
    """No files and folders that one of these matches."""
    max_file_bytes: int | None = None
    """No files larger than this. None: `MAX_FILE_BYTES`."""
    keep: tuple[str, ...] = ()
    """Names of rows of flags.toml whose files are taken though the table skips them; "all" for all."""
    skip: tuple[str, ...] = ()
    """Names of rows whose files are skipped though the table takes them."""

    @cached_property
    def flags(self) -> FlagTable:
        return FlagTable(skipped_flags(self.keep, self.skip))

    @cached_property
    def _include(self) -> Rules | None:
        return Rules([pattern.encode("utf-8", "surrogateescape") for pattern in self.include]) if self.include else None

    @cached_property
    def _exclude(self) -> Rules | None:
        return Rules([pattern.encode("utf-8", "surrogateescape") for pattern in self.exclude]) if self.exclude else None

    def excludes(self, path: bytes, *, is_folder: bool) -> bool:
        """Whether a path relative to the walked folder is excluded."""
        return bool(self._exclude and self._exclude.verdict(path, is_folder=is_folder))

    def includes(self, path: bytes) -> bool:
        """Whether a file is among those asked for: itself, or by the nearest folder that a pattern speaks of."""
        if self._include is None:
            return True
        is_folder = False
        while path:
            said = self._include.verdict(path, is_folder=is_folder)
            if said is not None:
                return said
            path, is_folder = path.rpartition(b"/")[0], True
        return False

    def too_large(self, size: int, format: str) -> bool:  # noqa: A002 - the public name
        """Whether a file of so many bytes, of the format its name tells, is over the limit."""
        limit = self.max_file_bytes
        return size > (MAX_FILE_BYTES.get(format, MAX_FILE_BYTES[""]) if limit is None else limit)


EVERYTHING_OWN = Selection()
"""What is taken where nothing else is said: all that is visible, wanted by the ignore files, and the project's own."""


_SIZE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*([kmgt]?)(i?)b?\s*", re.IGNORECASE)


def size_in_bytes(said: str) -> int:
    """ "20MB", "1.5 GiB", "4096" as a number of bytes. Raises ValueError."""
    match = _SIZE.fullmatch(said)
    if not match:
        raise ValueError(f"{said!r} is no size; say it as 20MB, 1.5GiB or 4096")
    power = " kmgt".index(match[2].lower() or " ")
    return int(float(match[1]) * (1024 if match[3] else 1000) ** power)
