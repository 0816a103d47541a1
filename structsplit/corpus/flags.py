"""Files that are vendored, generated, minified, locked or data: `flags.toml` says which, and what becomes of them."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from structsplit.corpus.wildmatch import to_regex
from structsplit.errors import OptionError


@dataclass(frozen=True, slots=True)
class Flag:
    """One row of the table."""

    name: str
    what: str
    skip: bool
    folders: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    min_bytes: int = 0
    says: tuple[str, ...] = ()


@cache
def load_flags() -> tuple[Flag, ...]:
    """All rows, in the order of the table."""
    rows = tomllib.loads(Path(__file__).with_name("flags.toml").read_text(encoding="utf-8"))["flag"]
    return tuple(_flag(row) for row in rows)


def _flag(row: dict[str, Any]) -> Flag:
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    return Flag(**fields)


def skipped_flags(keep: tuple[str, ...] = (), skip: tuple[str, ...] = ()) -> frozenset[str]:
    """The names of the rows whose files are left out. Raises OptionError for a name that no row has."""
    rows = load_flags()
    names = {row.name for row in rows}
    for name in (*keep, *skip):
        if name not in names | {"all"}:
            raise OptionError(f"there is no kind of files {name!r} (known: all, {', '.join(sorted(names))})")
    skipped = {row.name for row in rows if row.skip}
    # nobody who asks for all files means the database of a repository
    skipped -= names - {"repository"} if "all" in keep else set(keep)
    return frozenset(skipped | (names if "all" in skip else set(skip)))


class FlagTable:
    """The rows whose files are left out, ready to be asked about many names."""

    def __init__(self, skipped: frozenset[str]) -> None:
        rows = [row for row in load_flags() if row.name in skipped]
        self._folders = [(_names(row.folders), row.name) for row in rows if row.folders]
        self._files = [(_names(row.files), row.name, row.min_bytes) for row in rows if row.files]
        self._says = {said: row.name for row in rows for said in row.says}

    def of_folder(self, name: str) -> str:
        """The name of the row that marks a folder; "" where none does."""
        lower = _bytes(name)
        return next((flag for names, flag in self._folders if names.match(lower)), "")

    def of_file(self, name: str, size: int) -> str:
        """The name of the row that marks a file of so many bytes by its name; "" where none does."""
        lower = _bytes(name)
        return next((flag for names, flag, least in self._files if size >= least and names.match(lower)), "")

    @property
    def skipped_contents(self) -> list[str]:
        """What a file's content may show for which it is left out."""
        return sorted(self._says)

    def of_content(self, said: str) -> str:
        """The name of the row for what a file's content shows."""
        return self._says.get(said, "")


def _names(patterns: tuple[str, ...]) -> re.Pattern[bytes]:
    sources = (to_regex(pattern.encode()) for pattern in patterns)
    return re.compile("|".join(f"(?:{source})\\Z" for source in sources).encode("latin-1"), re.DOTALL)


def _bytes(name: str) -> bytes:
    return name.lower().encode("utf-8", "surrogateescape")
