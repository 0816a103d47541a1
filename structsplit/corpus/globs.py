"""Patterns for files on the command line, for shells that do not know `**` and lists that no shell has seen."""

import re

_MAGIC = re.compile(r"[*?\[]")


def is_glob(name: str) -> bool:
    """Whether a name could be a pattern."""
    return _MAGIC.search(name) is not None


def split_glob(pattern: str) -> tuple[str, str]:
    """The folder that a pattern starts from, and the rest: `("docs", "**/*.md")`."""
    parts = pattern.split("/")
    first = next(number for number, part in enumerate(parts) if is_glob(part))
    folder = "/".join(parts[:first]) or ("/" if pattern.startswith("/") else ".")
    return folder, "/".join(parts[first:])
