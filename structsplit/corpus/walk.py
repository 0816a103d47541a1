"""Which files a path stands for."""

import os
from collections.abc import Iterable, Iterator

from structsplit.parsers import FORMATS
from structsplit.read import known_format

Path = str | os.PathLike[str]


def walk(paths: Path | Iterable[Path]) -> Iterator[str]:
    """Files, in a stable order: as given, and within a folder sorted by path.

    In folders, hidden files and folders and files of no supported format are passed over, and links to folders
    are not followed; a file named outright is always yielded. A file met twice is yielded once.
    """
    if isinstance(paths, str | os.PathLike):
        paths = [paths]
    seen: set[str] = set()
    for path in paths:
        name = os.fspath(path)
        for found in _files(name) if os.path.isdir(name) else [name]:  # noqa: PTH112 - names stay as they were given
            key = os.path.realpath(found)
            if key not in seen:
                seen.add(key)
                yield found


def _files(folder: str) -> Iterator[str]:
    stack = [folder]
    while stack:
        name = stack.pop()
        if name != folder and not os.path.isdir(name):  # noqa: PTH112
            yield name
            continue
        try:
            with os.scandir(name) as entries:
                children = sorted((entry for entry in entries if not entry.name.startswith(".")), key=lambda e: e.name)
        except OSError:
            continue
        for entry in reversed(children):
            if entry.is_dir(follow_symlinks=False) or (entry.is_file() and known_format(entry.name) in FORMATS):
                stack.append(entry.path)
