"""Which files a tree's own ignore files leave out, by git's rules.

A path is judged by the last pattern that matches it, in the ignore file nearest to it that says anything. Folders that
are ignored are not entered, so that nothing below them can be wanted again; that is git's rule too.

`.structsplitignore` wins over `.ignore`, both win over `.gitignore`, and that over `.git/info/exclude`, wherever they
stand: so a project can bring back for its index what it keeps out of its repository.
"""

import os
import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from structsplit.corpus.wildmatch import to_regex

KINDS = (".structsplitignore", ".ignore", ".gitignore", "exclude")
"""Kinds of ignore files, those that win first."""

GIT_KINDS = (".gitignore", "exclude")
"""They end where another repository begins."""

MAX_IGNORE_BYTES = 1_000_000
"""Of an ignore file, so that a wrongly named one does not take all memory."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One line of an ignore file."""

    regex: re.Pattern[bytes]
    ignores: bool
    """False: the line begins with `!` and wants what an earlier one ignores."""
    only_folders: bool
    by_name: bool
    """Matches names at any depth, not paths: the line has no slash but at its end."""


class Rules:
    """The patterns of one ignore file."""

    def __init__(self, lines: list[bytes]) -> None:
        self.patterns = [pattern for pattern in map(_pattern, lines) if pattern]
        self._any_name = _union(self.patterns, by_name=True)
        self._any_path = _union(self.patterns, by_name=False)

    def verdict(self, path: bytes, *, is_folder: bool) -> bool | None:
        """Whether a path, relative to the folder of the file, is ignored; None where no line speaks of it."""
        name = path[path.rfind(b"/") + 1 :]
        if not (
            (self._any_name and self._any_name.fullmatch(name)) or (self._any_path and self._any_path.fullmatch(path))
        ):
            return None
        for pattern in reversed(self.patterns):
            if pattern.only_folders and not is_folder:
                continue
            if pattern.regex.fullmatch(name if pattern.by_name else path):
                return pattern.ignores
        return None


def _pattern(line: bytes) -> Pattern | None:
    line = line.removesuffix(b"\r")
    if line.startswith(b"#"):
        return None
    ignores = not line.startswith(b"!")
    text = _without_trailing_spaces(line if ignores else line[1:])
    only_folders = text.endswith(b"/")
    text = text.removesuffix(b"/")
    if not text:
        return None
    by_name = b"/" not in text
    return Pattern(_compiled(to_regex(text.removeprefix(b"/"))), ignores, only_folders, by_name)


def _compiled(source: str) -> re.Pattern[bytes]:
    return re.compile(source.encode("latin-1"), re.DOTALL)


def _without_trailing_spaces(line: bytes) -> bytes:
    kept = line.rstrip(b" ")
    spaces = len(line) - len(kept)
    escapes = len(kept) - len(kept.rstrip(b"\\"))
    return kept + b" " if spaces and escapes % 2 else kept


def _union(patterns: list[Pattern], *, by_name: bool) -> re.Pattern[bytes] | None:
    """All patterns of a kind as one expression: most paths match none, and are done with in one step."""
    sources = [pattern.regex.pattern for pattern in patterns if pattern.by_name is by_name]
    return re.compile(b"|".join(b"(?:%s)" % source for source in sources), re.DOTALL) if sources else None


@dataclass(frozen=True, slots=True)
class Ignores:
    """What the ignore files say that hold in one folder: its own, and those of the folders above it."""

    levels: dict[str, tuple[tuple[Rules, int], ...]] = field(default_factory=dict)
    """Kind to its files, nearest last, each with the length of what to take off the front of a path."""

    def verdict(self, path: bytes, *, is_folder: bool) -> bool:
        """Whether a path, relative to the outermost folder, is ignored."""
        for files in self.levels.values():
            for rules, length in reversed(files):
                said = rules.verdict(path[length:], is_folder=is_folder)
                if said is not None:
                    return said
        return False

    def inside(self, folder: str, relative: bytes, names: "set[str] | None" = None) -> "Ignores":
        """What holds in a folder below, given by its path and its path relative to the outermost folder.

        `names` are the names in the folder, where they are known: most folders have no ignore file.
        """
        length = len(relative) + 1 if relative else 0
        levels = self.levels
        if os.path.lexists(_git(folder)) if names is None else ".git" in names:
            levels = {kind: files for kind, files in levels.items() if kind not in GIT_KINDS}
            levels = _with(levels, "exclude", _read(_exclude_file(folder)), length)
        for kind in KINDS[:-1]:
            if names is None or kind in names:
                levels = _with(levels, kind, _read(Path(folder, kind)), length)
        return self if levels is self.levels else replace(self, levels=levels)


def _with(
    levels: dict[str, tuple[tuple[Rules, int], ...]], kind: str, rules: Rules | None, length: int
) -> dict[str, tuple[tuple[Rules, int], ...]]:
    if not rules:
        return levels
    more = {**levels, kind: (*levels.get(kind, ()), (rules, length))}
    return {known: more[known] for known in KINDS if known in more}


def _read(file: Path) -> Rules | None:
    """The rules of a file; None where there is none, or none that can be read."""
    try:
        with file.open("rb") as opened:
            data = opened.read(MAX_IGNORE_BYTES)
    except OSError:
        return None
    rules = Rules(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"))
    return rules if rules.patterns else None


def _exclude_file(folder: str) -> Path:
    """`info/exclude` of the repository in a folder; its `.git` is a file in a work tree or a submodule."""
    git = Path(folder, ".git")
    try:
        if git.is_file():
            said = git.read_text(errors="surrogateescape").strip().removeprefix("gitdir:").strip()
            git = Path(folder, said)
            common = git / "commondir"
            if common.is_file():
                git = git / common.read_text(errors="surrogateescape").strip()
    except (OSError, ValueError):
        pass
    return git / "info" / "exclude"


def ignores_above(folder: str) -> tuple[Ignores, bytes]:
    """What the folders above a folder say of it, up to the root of its repository, and its path relative to that root.

    Outside a repository only what lies in the folder itself counts, not what happens to lie above it.
    """
    place = os.path.realpath(folder)
    above = [place]
    while not os.path.lexists(_git(above[-1])):
        parent = os.path.dirname(above[-1])  # noqa: PTH120
        if parent == above[-1]:
            return Ignores(), b""
        above.append(parent)
    root = above.pop()
    relative = b""
    ignores = Ignores()
    if root == place:
        return ignores, relative
    ignores = ignores.inside(root, relative)
    while len(above) > 1:
        step = above.pop()
        relative = _below(root, step)
        ignores = ignores.inside(step, relative)
    return ignores, _below(root, place)


def _git(folder: str) -> str:
    return os.path.join(folder, ".git")  # noqa: PTH118 - names stay as they are


def _below(root: str, folder: str) -> bytes:
    return os.fsencode(os.path.relpath(folder, root)).replace(os.fsencode(os.sep), b"/")
