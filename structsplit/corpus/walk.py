"""Which files a path stands for, and why others are left out. Every file met is told of once."""

import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from structsplit.corpus import reasons
from structsplit.corpus.globs import is_glob, split_glob
from structsplit.corpus.ignore import Ignores, ignores_above
from structsplit.corpus.selection import EVERYTHING_OWN, Selection
from structsplit.parsers import FORMATS
from structsplit.read import FORMAT_EXTENSIONS, known_format

if TYPE_CHECKING:
    from structsplit.corpus.result import FileResult

Path = str | os.PathLike[str]

STDIN = "-"

WITHOUT_PARSER = frozenset(
    ending for name, endings in FORMAT_EXTENSIONS.items() if name not in FORMATS for ending in endings.split()
)
"""Extensions that may be of a format no parser reads."""


@dataclass(frozen=True, slots=True)
class Found:
    """A file, or a folder that was not entered."""

    path: str
    size: int = 0
    """In bytes; 0 where it was not asked."""
    mtime_ns: int = 0
    """When it was changed; 0 where it was not asked."""
    skipped: str = ""
    """The reason it is not wanted, one of `structsplit.corpus.reasons`; "" where it is."""
    is_folder: bool = False
    is_named: bool = False
    """Whether it was asked for by its own name, and not found in a folder."""
    error: str = ""
    """Why a folder could not be listed, or a pattern found nothing."""
    known: "FileResult | None" = None
    """What a state knows to become of it, so that it need not be read."""
    digest: bytes = b""
    """Of the content that a state knows; where it is still that, the file need not be split."""


@dataclass(frozen=True, slots=True)
class _Folder:
    """A folder that is entered."""

    path: str
    relative: bytes
    """Its path from the walked folder."""
    outer: bytes
    """Its path from the root of the repository."""
    ignores: Ignores


def walk(paths: Path | Iterable[Path], selection: Selection = EVERYTHING_OWN) -> Iterator[Found]:
    """What the paths stand for, in a stable order: as given, and within a folder sorted by path.

    A path is a file, a folder, "-" for standard input, or a pattern such as `docs/**/*.md` where no file has that name.
    A file or folder that is named outright is always taken. Links in folders are not followed: what they
    point at in the folder is met where it is, and what lies outside was not asked for. A file that several paths stand
    for is met once.
    """
    if isinstance(paths, str | os.PathLike):
        paths = [paths]
    # a single path meets everything once by itself, which needs no memory
    if isinstance(paths, Sequence) and len(paths) == 1:
        yield from _walk_path(os.fspath(paths[0]), selection)
        return
    once = _Once()
    for path in paths:
        yield from once.unseen(_walk_path(os.fspath(path), selection))


def _walk_path(name: str, selection: Selection) -> Iterator[Found]:
    if name == STDIN:
        yield Found(name, is_named=True)
    elif os.path.isdir(name):  # noqa: PTH112 - names stay as they were given
        yield from _walk_folder(name, selection)
    elif is_glob(name) and not os.path.lexists(name):
        yield from _walk_glob(name, selection)
    else:
        yield _named(name, selection)


class _Once:
    """Passes on what was not met before."""

    def __init__(self) -> None:
        self._seen: set[bytes] = set()
        self._folders: dict[str, str] = {}

    def unseen(self, found: Iterable[Found]) -> Iterator[Found]:
        for one in found:
            if one.path == STDIN:
                yield one
                continue
            folder, name = os.path.split(one.path)
            real = self._real(folder) if not one.is_named else ""
            key = os.fsencode(f"{real}{os.sep}{name}" if real else os.path.realpath(one.path))
            if key not in self._seen:
                # what was left out may still be asked for by its name
                if not one.skipped:
                    self._seen.add(key)
                yield one

    def _real(self, folder: str) -> str:
        """The real path of a folder; of the last one asked for without asking the file system again."""
        if folder not in self._folders:
            self._folders = {folder: os.path.realpath(folder)}
        return self._folders[folder]


def _named(name: str, selection: Selection) -> Found:
    """A file by its own name. What is wrong with it is told when it is read."""
    try:
        status = os.stat(name)  # noqa: PTH116
    except (OSError, ValueError):
        return Found(name, is_named=True)
    is_large = selection.max_file_bytes is not None and status.st_size > selection.max_file_bytes
    skipped = reasons.TOO_LARGE if is_large else ""
    return Found(name, status.st_size, status.st_mtime_ns, skipped, is_named=True)


def _walk_glob(pattern: str, selection: Selection) -> Iterator[Found]:
    folder, rest = split_glob(pattern)
    narrowed = _Narrowed(rest)
    met = False
    for found in _walk_folder(folder, selection):
        if found.error:
            yield found
        elif not found.is_folder and narrowed.matches(folder, found.path):
            met = True
            yield found
    if not met:
        yield Found(pattern, is_named=True, error="no file matches this pattern")


class _Narrowed:
    """Tells which of the files below a folder a pattern stands for."""

    def __init__(self, pattern: str) -> None:
        from structsplit.corpus.ignore import Rules

        self._rules = Rules([os.fsencode("/" + pattern)])

    def matches(self, folder: str, path: str) -> bool:
        relative = os.fsencode(os.path.relpath(path, folder)).replace(os.fsencode(os.sep), b"/")
        return bool(self._rules.verdict(relative, is_folder=False))


def _walk_folder(root: str, selection: Selection) -> Iterator[Found]:
    ignores, outer = ignores_above(root) if selection.ignore else (Ignores(), b"")
    stack: list[Found | _Folder] = [_Folder(root, b"", outer, ignores)]
    while stack:
        top = stack.pop()
        if isinstance(top, Found):
            yield top
            continue
        try:
            with os.scandir(top.path) as listed:
                entries = sorted(listed, key=lambda entry: entry.name, reverse=True)
        except OSError as error:
            yield Found(top.path, is_folder=True, error=error.strerror or str(error))
            continue
        names = {entry.name for entry in entries}
        ignores = top.ignores.inside(top.path, top.outer, names) if selection.ignore else top.ignores
        stack += [_judged(entry, top, ignores, selection) for entry in entries]


def _judged(entry: os.DirEntry[str], folder: _Folder, ignores: Ignores, selection: Selection) -> Found | _Folder:
    """An entry of a folder: a folder to enter, a file to take, or one of them left out."""
    name = os.fsencode(entry.name)
    relative = folder.relative + b"/" + name if folder.relative else name
    outer = folder.outer + b"/" + name if folder.outer else name
    try:
        is_folder = entry.is_dir(follow_symlinks=False)
        # `DirEntry.stat` is a call to the system, so it is asked for files that may be wanted only
        if skipped := _unwanted(entry, relative, outer, ignores, selection, is_folder=is_folder):
            return Found(entry.path, skipped=skipped, is_folder=is_folder)
        if is_folder:
            return _Folder(entry.path, relative, outer, ignores)
        status = entry.stat(follow_symlinks=False)
        skipped = _unwanted_file(entry.name, status.st_size, selection)
        return Found(entry.path, status.st_size, status.st_mtime_ns, skipped)
    except OSError as error:  # gone between listing and asking
        return Found(entry.path, error=error.strerror or str(error))


def _unwanted(
    entry: os.DirEntry[str], relative: bytes, outer: bytes, ignores: Ignores, selection: Selection, *, is_folder: bool
) -> str:
    """Why a file or folder is left out by its path or by what it is; "" where it is not."""
    if not is_folder and entry.is_symlink():
        return reasons.LINK
    if flag := selection.flags.of_folder(entry.name) if is_folder else "":
        return flag
    if not selection.hidden and entry.name.startswith("."):
        return reasons.HIDDEN
    if ignores.verdict(outer, is_folder=is_folder):
        return reasons.IGNORED
    if selection.excludes(relative, is_folder=is_folder):
        return reasons.EXCLUDED
    if is_folder:
        return ""
    if not selection.includes(relative):
        return reasons.NOT_INCLUDED
    return "" if stat.S_ISREG(entry.stat(follow_symlinks=False).st_mode) else reasons.SPECIAL


def _unwanted_file(name: str, size: int, selection: Selection) -> str:
    if flag := selection.flags.of_file(name, size):
        return flag
    if not selection.too_large(size, "") and os.path.splitext(name)[1].lower() not in WITHOUT_PARSER:  # noqa: PTH122
        return ""  # nearly all: what the name tells of the format, which takes longer, would not change that
    format = known_format(name)  # noqa: A001 - the public name
    if format and format not in FORMATS:
        return reasons.NO_PARSER
    return reasons.TOO_LARGE if selection.too_large(size, format) else ""
