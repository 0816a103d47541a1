"""What ignore files leave out is what git leaves out."""

import itertools
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from structsplit.corpus import reasons
from structsplit.corpus.selection import Selection
from structsplit.corpus.walk import walk
from structsplit.corpus.wildmatch import to_regex

git = pytest.mark.skipif(not shutil.which("git"), reason="needs git to compare with")

OWN_GIT = {**os.environ, "HOME": os.devnull, "XDG_CONFIG_HOME": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
"""Git without what the person at this machine has it ignore everywhere."""

NAMES = ["a", "b", "foo", "bar", "x.md", "y.txt", "a.b", "foo.md", "build", "é", "n[1]", "sp ", "#h", "!e", "-"]
PARTS = [
    *NAMES, "*", "?", "**", "***", "*.md", "x*", "[ab]", "[!a]", "[^f]*", "fo[a-o]", "[[:alpha:]]", "[[:foo:]]", "b*d",
    "??", "n[[]1]", "n\\[1\\]", "*.?*", "a**b", "[]-]", "[]a]", "[a]]", "[a-", "[\\]a]", "[--0]", "\\a", "sp\\ ",
    "\\#h", "é*",
]  # fmt: skip

part = st.sampled_from(PARTS)
pattern = st.builds(
    lambda negated, anchored, parts, folder, end: negated + anchored + "/".join(parts) + folder + end,
    st.sampled_from(["", "", "!"]),
    st.sampled_from(["", "", "", "/"]),
    st.lists(part, min_size=1, max_size=3),
    st.sampled_from(["", "", "/"]),
    st.sampled_from(["", "", "", " ", "\r", "\\"]),
)
path = st.lists(st.sampled_from(NAMES), min_size=1, max_size=4).map("/".join)
ignore_files = st.dictionaries(st.sampled_from(["", "a/", "foo/", "a/b/", "build/"]), st.lists(pattern, max_size=5))


def grow(root: Path, paths: list[str], ignores: dict[str, list[str]], name: str = ".gitignore") -> None:
    """Files at the paths, where no file is in the way of a folder, and ignore files in folders that are there."""
    for one in paths:
        place = root / one
        parents = [parent for parent in place.parents if parent.is_relative_to(root)]
        if not place.exists() and not any(parent.is_file() for parent in parents):
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text("x")
    for folder, patterns in ignores.items():
        if (root / folder).is_dir():
            (root / folder / name).write_text("\n".join(patterns) + "\n", newline="")


def taken(root: Path, **selection: object) -> set[str]:
    found = walk(str(root), Selection(keep=("all",), **selection))  # pyright: ignore[reportArgumentType]
    return {os.path.relpath(one.path, root) for one in found if not one.skipped}


def git_takes(root: Path) -> set[str]:
    command = ("git", "ls-files", "--others", "--exclude-standard", "-z")
    listed = subprocess.run(command, cwd=root, env=OWN_GIT, capture_output=True, check=True).stdout
    return {os.fsdecode(name) for name in listed.split(b"\0") if name}


@git
@given(paths=st.lists(path, min_size=3, max_size=16), ignores=ignore_files, excluded=st.lists(pattern, max_size=2))
def test_a_repository_is_walked_as_git_lists_it(
    paths: list[str], ignores: dict[str, list[str]], excluded: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    root = tmp_path_factory.mktemp("repository")
    subprocess.run(("git", "init", "-q", "."), cwd=root, env=OWN_GIT, check=True)
    grow(root, paths, ignores)
    (root / ".git" / "info" / "exclude").write_text("\n".join(excluded) + "\n", newline="")
    found = {name for name in taken(root, hidden=True) if not name.startswith(".git/")}
    assert found == git_takes(root)
    shutil.rmtree(root)


@git
@given(patterns=st.lists(pattern, min_size=1, max_size=5), paths=st.lists(path, min_size=3, max_size=12))
def test_a_folder_of_a_repository_is_judged_by_the_folders_above_it(
    patterns: list[str], paths: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    root = tmp_path_factory.mktemp("repository")
    subprocess.run(("git", "init", "-q", "."), cwd=root, env=OWN_GIT, check=True)
    grow(root, [f"docs/sub/{one}" for one in paths], {"": patterns, "docs/": patterns[:1]})
    # git would not look into a folder that is ignored itself; who names it wants it
    ignored = subprocess.run(("git", "check-ignore", "-q", "docs/sub"), cwd=root, env=OWN_GIT, check=False).returncode
    if ignored == 1:
        listed = {name.removeprefix("docs/sub/") for name in git_takes(root) if name.startswith("docs/sub/")}
        assert taken(root / "docs" / "sub", hidden=True) == listed
    shutil.rmtree(root)


def test_a_folder_that_is_named_is_taken_though_it_is_ignored(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    grow(tmp_path, ["build/a.md", "build/b.log"], {"": ["build/", "*.log"]})
    assert taken(tmp_path) == set()
    assert taken(tmp_path / "build") == {"a.md"}


def test_outside_a_repository_the_folder_s_own_ignore_files_count(tmp_path: Path) -> None:
    grow(tmp_path, ["docs/a.md", "docs/b.md"], {"": ["a.md"], "docs/": ["b.md"]})
    assert taken(tmp_path / "docs") == {"a.md"}


def test_our_own_ignore_file_wins_over_ignore_over_git_s(tmp_path: Path) -> None:
    grow(tmp_path, ["a.md", "b.md", "c.md", "sub/a.md"], {"": ["*.md"], "sub/": ["a.md"]})
    grow(tmp_path, [], {"": ["!a.md", "!b.md"]}, ".ignore")
    grow(tmp_path, [], {"": ["b.md"]}, ".structsplitignore")
    assert taken(tmp_path) == {"a.md", "sub/a.md"}


def test_a_repository_inside_another_has_its_own_rules(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "inner" / ".git").mkdir(parents=True)
    grow(tmp_path, ["a.md", "inner/a.md"], {"": ["a.md"]})
    assert taken(tmp_path) == {"inner/a.md"}


def test_ignore_files_can_be_ignored(tmp_path: Path) -> None:
    grow(tmp_path, ["a.md", "b.md"], {"": ["a.md"]})
    assert taken(tmp_path, ignore=False) == {"a.md", "b.md"}


def test_what_is_ignored_is_told(tmp_path: Path) -> None:
    grow(tmp_path, ["a.md", "out/b.md"], {"": ["a.md", "out/"]})
    ignored = (one for one in walk(str(tmp_path)) if one.skipped == reasons.IGNORED)
    told = {(os.path.relpath(one.path, tmp_path), one.is_folder) for one in ignored}
    assert told == {("a.md", False), ("out", True)}


def test_an_ignore_file_may_begin_with_a_mark_and_end_its_lines_as_windows_does(tmp_path: Path) -> None:
    grow(tmp_path, ["a.md", "b.md"], {})
    (tmp_path / ".gitignore").write_bytes(b"\xef\xbb\xbfa.md\r\n")
    assert taken(tmp_path) == {"b.md"}


@pytest.mark.parametrize(
    "odd",
    ["*" * 5_000 + "x", "[" * 5_000, "[a-" * 5_000, "\\" * 5_001, "*a" * 60 + "*b", "**/a/" * 40 + "b", "**/*a*" * 30],
)
def test_no_pattern_takes_long(odd: str) -> None:
    pattern = re.compile(to_regex(odd.encode()).encode("latin-1"), re.DOTALL)
    # what backtracks over every star takes years here, and the time limit of the tests ends it
    for name in (b"a" * 250, b"a/" * 120 + b"a", b"/".join([b"a" * 100] * 20)):
        pattern.fullmatch(name)


def test_stars_match_as_by_trying_all_ways() -> None:
    """The expressions that never look back find what those that do find."""
    for pattern, name in itertools.product(("*a*b", "a*a*a", "*ab*ab", "a*?*b", "**/a*/**/b"), names_of("ab/", 5)):
        slow = "".join({"*": "[^/]*", "?": "[^/]"}.get(char, char) for char in pattern.replace("**/", "\0"))
        slow = slow.replace("\0", "(?:.*/)?")
        assert bool(re.fullmatch(to_regex(pattern.encode()), name)) == bool(re.fullmatch(slow, name)), (pattern, name)


def names_of(letters: str, longest: int) -> list[str]:
    return ["".join(name) for length in range(1, longest + 1) for name in itertools.product(letters, repeat=length)]
