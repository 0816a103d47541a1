"""Which files a path stands for, and that every file met is told of once."""

import os
from collections import Counter
from pathlib import Path

import pytest

from structsplit.corpus import reasons
from structsplit.corpus.flags import load_flags
from structsplit.corpus.selection import Selection, size_in_bytes
from structsplit.corpus.walk import Found, walk
from structsplit.errors import OptionError
from structsplit.parsers.code import generated

posix = pytest.mark.skipif(os.name != "posix", reason="there are no such links, pipes and names elsewhere")


def plant(root: Path, *names: str, text: str = "Words.\n") -> Path:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def by_reason(root: Path, **selection: object) -> dict[str, list[str]]:
    """Reason to the paths, "" for the files that are taken; folders end with a slash."""
    told: dict[str, list[str]] = {}
    for one in walk(str(root), Selection(**selection)):  # pyright: ignore[reportArgumentType]
        name = os.path.relpath(one.path, root) + "/" * one.is_folder
        told.setdefault(one.skipped or one.error, []).append(name)
    return told


def test_a_folder_is_walked_in_the_order_of_its_paths(tmp_path: Path) -> None:
    plant(tmp_path, "b.md", "a/z.md", "a.md", "c/b/a.md", "c/a.md", "B.md")
    assert by_reason(tmp_path) == {"": ["B.md", "a/z.md", "a.md", "b.md", "c/a.md", "c/b/a.md"]}


def test_paths_keep_the_order_they_are_given_in_and_each_file_is_met_once(tmp_path: Path) -> None:
    plant(tmp_path, "b.md", "a/z.md", "a/y.md")
    paths = [tmp_path / "b.md", tmp_path / "a" / "z.md", tmp_path, tmp_path / "a" / ".." / "b.md"]
    found = [os.path.relpath(one.path, tmp_path) for one in walk(paths) if not one.skipped]
    assert found == ["b.md", "a/z.md", "a/y.md"]


def test_hidden_files_are_left_out_and_told(tmp_path: Path) -> None:
    plant(tmp_path, "a.md", ".b.md", ".github/c.md")
    assert by_reason(tmp_path) == {"": ["a.md"], reasons.HIDDEN: [".b.md", ".github/"]}
    assert by_reason(tmp_path, hidden=True) == {"": [".b.md", ".github/c.md", "a.md"]}


def test_the_database_of_a_repository_is_never_entered_by_the_way(tmp_path: Path) -> None:
    plant(tmp_path, "a.md", ".git/config")
    assert by_reason(tmp_path, hidden=True, keep=("all",))["repository"] == [".git/"]


def test_include_takes_only_what_it_matches_or_what_lies_in_it(tmp_path: Path) -> None:
    plant(tmp_path, "a.md", "docs/b.txt", "docs/deep/c.rst", "src/d.py")
    assert by_reason(tmp_path, include=("docs/", "*.py"))[""] == ["docs/b.txt", "docs/deep/c.rst", "src/d.py"]
    assert by_reason(tmp_path, include=("docs/", "!*.rst"))[""] == ["docs/b.txt"]


def test_exclude_wins_over_include_and_does_not_enter_folders(tmp_path: Path) -> None:
    plant(tmp_path, "a.md", "docs/b.md", "old/c.md")
    told = by_reason(tmp_path, include=("*.md",), exclude=("old", "/docs/b*"))
    assert told == {"": ["a.md"], reasons.EXCLUDED: ["docs/b.md", "old/"]}


def test_large_files_are_left_out_by_what_their_format_bears(tmp_path: Path) -> None:
    plant(tmp_path, "a.md", "b.epub")
    for name in ("a.md", "b.epub"):
        os.truncate(tmp_path / name, 21_000_000)
    assert by_reason(tmp_path) == {reasons.TOO_LARGE: ["a.md"], "": ["b.epub"]}
    assert by_reason(tmp_path, max_file_bytes=30_000_000) == {"": ["a.md", "b.epub"]}
    assert by_reason(tmp_path, max_file_bytes=5) == {reasons.TOO_LARGE: ["a.md", "b.epub"]}


def test_a_file_that_is_named_is_taken_whatever_the_folder_rules_say(tmp_path: Path) -> None:
    plant(tmp_path, ".hidden.md", "package-lock.json", "node_modules/x/a.md", "ignored.md")
    (tmp_path / ".gitignore").write_text("ignored.md\n")
    names = [".hidden.md", "package-lock.json", "node_modules/x/a.md", "ignored.md"]
    assert [one.skipped for one in walk([tmp_path / name for name in names])] == [""] * 4
    assert by_reason(tmp_path / "node_modules" / "x") == {"": ["a.md"]}


def test_a_file_left_out_of_a_folder_may_still_be_named(tmp_path: Path) -> None:
    plant(tmp_path, "a.md", ".b.md")
    found = [(os.path.relpath(one.path, tmp_path), one.skipped) for one in walk([tmp_path, tmp_path / ".b.md"])]
    assert found == [(".b.md", reasons.HIDDEN), ("a.md", ""), (".b.md", "")]


def test_a_format_without_a_parser_is_told(tmp_path: Path) -> None:
    plant(tmp_path, "letter.docx")
    assert by_reason(tmp_path) == {reasons.NO_PARSER: ["letter.docx"]}


def test_a_folder_that_is_gone_or_closed_is_told_and_the_walk_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(tmp_path, "a/x.md", "b/y.md")
    scandir = os.scandir

    def closed(path: str) -> object:
        if path.endswith("a"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", closed)
    assert by_reason(tmp_path) == {"Permission denied": ["a/"], "": ["b/y.md"]}


# --- links, pipes, names


@posix
def test_links_are_not_followed_so_that_circles_end(tmp_path: Path) -> None:
    plant(tmp_path / "tree", "a/x.md")
    plant(tmp_path, "outside.md", "elsewhere/y.md")
    (tmp_path / "tree" / "a" / "loop").symlink_to("..")
    (tmp_path / "tree" / "out").symlink_to("../elsewhere")
    (tmp_path / "tree" / "out.md").symlink_to("../outside.md")
    (tmp_path / "tree" / "broken.md").symlink_to("nowhere")
    told = by_reason(tmp_path / "tree")
    assert told == {"": ["a/x.md"], reasons.LINK: ["a/loop", "broken.md", "out", "out.md"]}


@posix
def test_a_link_that_is_named_is_followed(tmp_path: Path) -> None:
    plant(tmp_path, "docs/a.md")
    (tmp_path / "link").symlink_to("docs")
    (tmp_path / "link.md").symlink_to("docs/a.md")
    found = [one.path for one in walk([tmp_path / "link"])]
    assert found == [str(tmp_path / "link" / "a.md")]
    assert [one.skipped for one in walk(tmp_path / "link.md")] == [""]


@posix
def test_pipes_and_devices_in_folders_are_left_out(tmp_path: Path) -> None:
    plant(tmp_path, "a.md")
    os.mkfifo(tmp_path / "pipe.md")
    assert by_reason(tmp_path) == {"": ["a.md"], reasons.SPECIAL: ["pipe.md"]}


@posix
def test_any_name_a_file_system_allows_is_met(tmp_path: Path) -> None:
    names = ["two\nlines.md", " ", "*", "[a].md", "-", "~", os.fsdecode(b"caf\xe9.md")]
    try:
        plant(tmp_path, *names)
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    assert sorted(by_reason(tmp_path)[""]) == sorted(names)


# --- patterns


def test_a_pattern_stands_for_the_files_it_matches(tmp_path: Path) -> None:
    plant(tmp_path, "docs/a.md", "docs/deep/b.md", "docs/c.txt", "d.md")
    found = [os.path.relpath(one.path, tmp_path) for one in walk(f"{tmp_path}/docs/**/*.md")]
    assert found == ["docs/a.md", "docs/deep/b.md"]
    assert [os.path.relpath(one.path, tmp_path) for one in walk(f"{tmp_path}/*/*.txt")] == ["docs/c.txt"]


def test_a_file_whose_name_looks_like_a_pattern_is_that_file(tmp_path: Path) -> None:
    plant(tmp_path, "[a].md", "a.md")
    assert [one.path for one in walk(f"{tmp_path}/[a].md")] == [f"{tmp_path}/[a].md"]


def test_a_pattern_that_matches_nothing_is_a_failure(tmp_path: Path) -> None:
    (found,) = walk(f"{tmp_path}/*.md")
    assert found.error == "no file matches this pattern"


def test_standard_input_stands_among_the_others(tmp_path: Path) -> None:
    plant(tmp_path, "a.md")
    assert list(walk(["-"])) == [Found("-", is_named=True)]
    assert [one.path for one in walk(["-", str(tmp_path / "a.md")])] == ["-", str(tmp_path / "a.md")]


# --- the table of vendored, generated, minified, locked and data files


@pytest.mark.parametrize(
    ("name", "size", "flag"),
    [
        ("node_modules/x/index.js", 1, "vendored"),
        ("Vendor/lib/a.go", 1, "vendored"),
        ("__pycache__/a.txt", 1, "build"),
        ("package-lock.json", 1, "lock"),
        ("Cargo.lock", 1, "lock"),
        ("jquery.min.js", 1, "minified"),
        ("app.js.map", 1, "sourcemap"),
        ("tides.csv", 2_000_000, "data"),
        ("tides.csv", 2_000, ""),
        ("drawing.svg", 1, "data"),
        ("server.key", 1, "secret"),
        ("tide.pb.go", 1, ""),
        ("vendor.md", 1, ""),
    ],
)
def test_a_flagged_file_is_left_out_under_the_name_of_its_row(name: str, size: int, flag: str, tmp_path: Path) -> None:
    plant(tmp_path, name, text="x" * size)
    assert list(by_reason(tmp_path)) == [flag]
    if flag:
        assert list(by_reason(tmp_path, keep=(flag,))) == [""]
        assert list(by_reason(tmp_path, keep=("all",))) == [""]


def test_what_is_taken_by_default_can_be_left_out(tmp_path: Path) -> None:
    plant(tmp_path, "tide.pb.go")
    assert list(by_reason(tmp_path, skip=("generated",))) == ["generated"]


def test_an_unknown_row_is_an_error() -> None:
    with pytest.raises(OptionError, match="no kind of files 'vendor'"):
        list(walk(".", Selection(keep=("vendor",))))


def test_the_table_is_whole() -> None:
    rows = load_flags()
    assert all(row.what and (row.folders or row.files) for row in rows)
    for patterns in [row.folders for row in rows] + [row.files for row in rows]:
        assert all(pattern == pattern.lower() for pattern in patterns)
        assert [pattern for pattern, times in Counter(patterns).items() if times > 1] == []
    # what marks a file by its name also marks its chunks where it is split all the same
    lock_files = {name for row in rows if row.name == "lock" for name in row.files}
    assert lock_files >= generated._LOCK_FILES


@pytest.mark.parametrize(
    ("said", "size"), [("20MB", 20_000_000), ("1.5 GiB", 1_610_612_736), ("4096", 4096), ("7k", 7_000), ("0", 0)]
)
def test_sizes_are_said_as_people_say_them(said: str, size: int) -> None:
    assert size_in_bytes(said) == size


@pytest.mark.parametrize("said", ["", "MB", "-1", "1e9", "20 miles"])
def test_what_is_no_size_is_an_error(said: str) -> None:
    with pytest.raises(ValueError, match="no size"):
        size_in_bytes(said)
