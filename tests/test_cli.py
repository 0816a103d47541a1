"""What the command `structsplit` promises to whoever types it or calls it from a script."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import validate

from structsplit import __version__
from structsplit.cli import options as cli_options
from structsplit.cli.terminal import display_width, fold
from structsplit.options import CONTENTS, CONTEXTS, GRANULARITIES, OCR_ENGINES, TABLES

COMMAND = (sys.executable, "-m", "structsplit")

GUIDE = """\
# Guide

Read this first.

## Install

Run the installer and wait until it is done.

## Use

| option | meaning |
|--------|---------|
| `-a`   | all     |
"""

LONG_TABLE = "# Ports\n\n| name      | port |\n|-----------|------|\n" + "".join(
    f"| service{i} | {i}    |\n" for i in range(80)
)

LONG_CODE = "# Code\n\n```text\n" + "".join(f"line {i}\n\n" for i in range(80)) + "```\n"

Run = Callable[..., "subprocess.CompletedProcess[str]"]

posix = pytest.mark.skipif(os.name != "posix", reason="there are no such signals, terminals, pipes and names elsewhere")


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run the command in `tmp_path`, its output as text. Tokens are estimated, for a vocabulary takes long to load."""

    def structsplit(
        *args: str, stdin: str | bytes = b"", quick: bool = True, **env: str
    ) -> "subprocess.CompletedProcess[str]":
        data = stdin.encode() if isinstance(stdin, str) else stdin
        estimate = ("--tokenizer", "estimate") if quick and args[0] in ("split", "show", "tree") else ()
        command = (*COMMAND, *args[:1], *estimate, *args[1:])
        done = subprocess.run(command, input=data, capture_output=True, cwd=tmp_path, env=_env(env), timeout=120)
        return subprocess.CompletedProcess(args, done.returncode, done.stdout.decode(), done.stderr.decode())

    return structsplit


def _env(more: dict[str, str]) -> dict[str, str]:
    settings = ("COLUMNS", "NO_COLOR", "STRUCTSPLIT_DEBUG", "PYTHONIOENCODING")
    return {name: value for name, value in os.environ.items() if name not in settings} | more


def rows(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.split("\n") if line]


def write(folder: Path, **files: str) -> None:
    """`guide="…"` becomes guide.md."""
    for name, text in files.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")


# --- split: what is written


def test_every_line_of_the_output_is_a_chunk_of_the_file(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    done = run("split", "guide.md", "--max-tokens", "32")
    chunks = rows(done.stdout)
    assert done.returncode == 0
    assert len(chunks) > 1
    assert all(chunk["text"] == GUIDE[chunk["start"] : chunk["end"]] for chunk in chunks)


def test_every_row_obeys_the_published_schema(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE, ports=LONG_TABLE, code=LONG_CODE)
    schema = json.loads((files("structsplit") / "chunk.schema.json").read_text(encoding="utf-8"))
    chunks = rows(run("split", ".", "--max-tokens", "100").stdout)
    assert len(chunks) > 3
    for chunk in chunks:
        validate(chunk, schema)


def test_messages_never_go_to_standard_output(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    done = run("split", "guide.md", "missing.md", "-v")
    assert [chunk["source"] for chunk in rows(done.stdout)] == ["guide.md"]
    assert len(done.stderr.splitlines()) == 2


def test_text_is_written_as_it_is_not_escaped(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide="Grüße, 世界\n")
    assert "Grüße, 世界" in run("split", "guide.md", PYTHONIOENCODING="ascii").stdout


@posix
def test_a_lone_surrogate_is_escaped(tmp_path: Path) -> None:
    name = os.fsdecode(b"caf\xe9.md")
    try:
        (tmp_path / name).write_text("Coffee.\n")
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    done = subprocess.run((*COMMAND, "split", "."), capture_output=True, cwd=tmp_path, timeout=120)
    assert [chunk["source"] for chunk in rows(done.stdout.decode())] == [f"./{name}"]


def test_paths_keep_their_order_and_folders_are_walked(run: Run, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    write(tmp_path, z="Last letter.\n")
    write(tmp_path / "docs", b="Second.\n", a="First.\n")
    sources = [Path(chunk["source"]).name for chunk in rows(run("split", "z.md", "docs").stdout)]
    assert sources == ["z.md", "a.md", "b.md"]


def test_two_processes_write_what_one_writes(run: Run, tmp_path: Path) -> None:
    write(tmp_path, **{f"file{i}": f"# Part {i}\n\n{GUIDE}" for i in range(7)})
    alone, shared = run("split", ".", "--jobs", "1"), run("split", ".", "--jobs", "2")
    assert shared.stdout == alone.stdout
    assert shared.returncode == 0


# --- split: standard input


def test_a_dash_reads_standard_input(run: Run) -> None:
    (chunk,) = rows(run("split", "-", stdin="# Title\n\nText.\n").stdout)
    assert (chunk["format"], chunk["source"]) == ("markdown", None)


def test_standard_input_gets_its_name_and_format_from_stdin_filename(run: Run) -> None:
    done = run("split", "-", "--stdin-filename", "notes/today.md", stdin="No sign of Markdown.\n")
    (chunk,) = rows(done.stdout)
    assert (chunk["format"], chunk["source"]) == ("markdown", "notes/today.md")


def test_standard_input_is_bytes_in_any_encoding(run: Run) -> None:
    (chunk,) = rows(run("split", "-", "--format", "markdown", stdin="Grüße".encode("utf-16")).stdout)
    assert chunk["text"] == "Grüße"


def test_standard_input_may_stand_among_files(run: Run, tmp_path: Path) -> None:
    write(tmp_path, a="First.\n", c="Third.\n")
    done = run("split", "a.md", "-", "c.md", "--format", "markdown", stdin="Second.\n")
    assert [chunk["text"] for chunk in rows(done.stdout)] == ["First.", "Second.", "Third."]


# --- split: -o


def test_output_goes_to_a_file(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    done = run("split", "guide.md", "-o", "out.jsonl")
    assert done.stdout == ""
    assert (tmp_path / "out.jsonl").read_text(encoding="utf-8") == run("split", "guide.md").stdout


def test_a_run_that_breaks_off_leaves_the_old_output(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    (tmp_path / "out.jsonl").write_text("old")
    broken = "import structsplit.cli, structsplit.sinks.jsonlines as j; j.JsonLines.blocks = 0; structsplit.cli.main()"
    command = (sys.executable, "-c", broken, "split", "guide.md", "-o", "out.jsonl")
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, timeout=120)
    assert done.returncode == 1
    assert (tmp_path / "out.jsonl").read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["guide.md", "out.jsonl"]


def test_files_that_fail_do_not_keep_the_others_from_the_output_file(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    assert run("split", "missing.md", "guide.md", "-o", "out.jsonl").returncode == 123
    assert rows((tmp_path / "out.jsonl").read_text(encoding="utf-8"))


@posix
def test_a_link_to_the_output_stays_a_link(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    (tmp_path / "real.jsonl").write_text("old")
    (tmp_path / "link.jsonl").symlink_to("real.jsonl")
    run("split", "guide.md", "-o", "link.jsonl")
    assert (tmp_path / "link.jsonl").is_symlink()
    assert rows((tmp_path / "real.jsonl").read_text(encoding="utf-8"))


@posix
def test_a_device_is_written_to_and_not_replaced(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen(("cat", "pipe"), stdout=subprocess.PIPE, cwd=tmp_path) as reader:
        run("split", "guide.md", "-o", "pipe")
        output = reader.communicate(timeout=60)[0]
    assert rows(output.decode())
    assert (tmp_path / "pipe").is_fifo()


def test_the_output_of_an_earlier_run_is_no_input(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    for _ in range(2):
        run("split", ".", "-o", "out.jsonl")
    sources = {chunk["source"] for chunk in rows((tmp_path / "out.jsonl").read_text(encoding="utf-8"))}
    assert sources == {"./guide.md"}


def test_output_that_cannot_be_written_is_one_line_and_exit_1(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    done = run("split", "guide.md", "-o", "no/such/folder/out.jsonl")
    assert done.returncode == 1
    assert done.stderr == "structsplit: cannot write no/such/folder/out.jsonl: No such file or directory\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("target", ["-", "/dev/full"])
def test_a_full_disk_is_one_line_and_exit_1(target: str, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        command = (*COMMAND, "split", "guide.md", "-o", target)
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, cwd=tmp_path, timeout=120)
    assert done.returncode == 1
    assert done.stderr.decode().splitlines()[0].endswith(": No space left on device")
    assert len(done.stderr.decode().splitlines()) == 1


def test_a_folder_as_output_is_wrong_usage(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    done = run("split", "guide.md", "-o", ".")
    assert done.returncode == 2
    assert done.stderr == "structsplit: -o .: is a folder, not a file\n"


# --- split: what goes wrong


def test_a_missing_file_is_one_line_and_exit_123(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    done = run("split", "nofile.md", "guide.md")
    assert done.returncode == 123
    assert done.stderr == "structsplit: nofile.md: no such file\n"
    assert {chunk["source"] for chunk in rows(done.stdout)} == {"guide.md"}


@pytest.mark.parametrize("command", ["split", "show", "tree"])
def test_a_binary_file_is_one_line_and_exit_123(command: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "picture.md").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    done = run(command, "picture.md")
    assert (done.returncode, done.stdout) == (123, "")
    assert done.stderr == "structsplit: picture.md: looks like a binary file (PNG image)\n"


def test_an_empty_folder_is_a_note_and_no_failure(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = run("split", "empty")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.startswith("structsplit: nothing to split in empty")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--max-tokens", "3"), "max_tokens=3 is too small"),
        (("--max-tokens", "50", "--overlap", "50"), "overlap=50 must be smaller than max_tokens=50"),
        (("--tokenizer", "cl100k"), "did you mean cl100k_base"),
        (("--format", "markdwon"), "did you mean 'markdown'"),
        (("--jobs", "-1"), "jobs=-1 must not be negative"),
    ],
)
def test_options_that_make_no_sense_are_one_line_and_exit_2(
    arguments: tuple[str, ...], message: str, run: Run, tmp_path: Path
) -> None:
    write(tmp_path, guide=GUIDE)
    done = run("split", "guide.md", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("arguments", [("split",), ("nonsense",), ("split", "x.md", "--nonsense")])
def test_wrong_usage_exits_2(arguments: tuple[str, ...], run: Run) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert "Usage:" in done.stderr


def _with_a_bug(tmp_path: Path, **env: str) -> "subprocess.CompletedProcess[str]":
    write(tmp_path, guide=GUIDE)
    code = "import structsplit.cli as cli, structsplit.splitter as s; del s.Splitter.explain; cli.main()"
    command = (sys.executable, "-c", code, "show", "guide.md")
    return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=_env(env), timeout=120)


def test_a_bug_shows_as_one_line_and_exit_1(tmp_path: Path) -> None:
    done = _with_a_bug(tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("structsplit: AttributeError: ")
    assert len(done.stderr.splitlines()) == 1


def test_a_bug_shows_its_traceback_to_those_who_ask(tmp_path: Path) -> None:
    assert "Traceback" in _with_a_bug(tmp_path, STRUCTSPLIT_DEBUG="1").stderr


@posix
@pytest.mark.parametrize("command", ["split", "show"])
def test_a_reader_that_has_seen_enough_is_no_failure(command: str, tmp_path: Path) -> None:
    write(tmp_path, guide="# Long\n\n" + "Some words that fill a pipe.\n\n" * 5_000)
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen((*COMMAND, command, "guide.md"), cwd=tmp_path, **pipes) as run:
        assert run.stdout
        assert run.stderr
        assert run.stdout.readline()
        run.stdout.close()
        assert run.stderr.read() == b""
        assert run.wait(60) == 0


@posix
def test_an_interrupt_exits_130_without_a_word(tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    command = (*COMMAND, "split", "guide.md", "-", "-o", "out.jsonl")
    (tmp_path / "out.jsonl").write_text("old")
    _interrupted(command, tmp_path)
    assert (tmp_path / "out.jsonl").read_text() == "old"


def _interrupted(command: tuple[str, ...], folder: Path) -> None:
    """Interrupt a command that waits for its standard input, with a file already read."""
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, cwd=folder, **pipes) as run:
        while not [path for path in folder.iterdir() if path.suffix == ".tmp" and path.stat().st_size]:
            assert run.poll() is None
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=60)
    assert (run.returncode, errors) == (130, b"")


# --- split: what is said


def test_the_summary_is_said_when_asked_for(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide="Short.\n")
    assert run("split", "guide.md", "missing.md", "-v").stderr.splitlines()[-1] == (
        "structsplit: 1 file, 1 chunk, 1 failed (1 unreadable)"
    )


def test_without_a_terminal_a_run_that_went_well_says_nothing(run: Run, tmp_path: Path) -> None:
    write(tmp_path, a=GUIDE, b=GUIDE)
    assert run("split", ".").stderr == ""


def test_quiet_keeps_failures_and_nothing_else(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert run("split", "empty", "-q").stderr == ""
    assert run("split", "missing.md", "-qv").stderr == "structsplit: missing.md: no such file\n"


def _stderr_on_a_terminal(*command: str, folder: Path) -> str:
    import pty
    import termios

    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        subprocess.run((*COMMAND, *command), stdout=subprocess.DEVNULL, stderr=theirs, cwd=folder, timeout=120)
        os.close(theirs)
        seen = b""
        try:
            while part := terminal.read(65536):
                seen += part
        except OSError:  # how Linux tells that nobody writes any more
            pass
    return seen.decode()


@posix
def test_a_terminal_sees_progress_and_a_summary(tmp_path: Path) -> None:
    write(tmp_path, a="One.\n", b="Two.\n")
    seen = _stderr_on_a_terminal("split", ".", folder=tmp_path)
    assert "0/2" in seen
    assert "structsplit: 2 files, 2 chunks" in seen


@posix
def test_a_terminal_sees_no_progress_with_quiet(tmp_path: Path) -> None:
    write(tmp_path, a="One.\n", b="Two.\n")
    assert _stderr_on_a_terminal("split", ".", "-q", folder=tmp_path) == ""


# --- configuration


def configure(folder: Path, *lines: str) -> None:
    (folder / "pyproject.toml").write_text("\n".join(("[tool.structsplit]", *lines)), encoding="utf-8")


def max_tokens(done: "subprocess.CompletedProcess[str]") -> int:
    """As the summary of `show` tells it."""
    return int(done.stdout.partition(" of at most ")[2].split()[0])


@pytest.mark.parametrize("key", ["max-tokens", "max_tokens"])
def test_options_may_stand_in_pyproject(key: str, run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    configure(tmp_path, f"{key} = 77")
    assert max_tokens(run("show", "guide.md")) == 77


def test_flags_win_over_pyproject(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    configure(tmp_path, "max-tokens = 77")
    assert max_tokens(run("show", "guide.md", "--max-tokens", "88")) == 88


def test_the_pyproject_nearest_to_the_first_path_counts(run: Run, tmp_path: Path) -> None:
    inner = tmp_path / "inner" / "docs"
    inner.mkdir(parents=True)
    write(inner, guide=GUIDE)
    configure(tmp_path, "max-tokens = 77")
    configure(tmp_path / "inner", "max-tokens = 66")
    assert max_tokens(run("show", "inner/docs/guide.md")) == 66


def test_standard_input_is_configured_where_the_command_runs(run: Run, tmp_path: Path) -> None:
    configure(tmp_path, "max-tokens = 77")
    assert max_tokens(run("show", "-", stdin=GUIDE)) == 77


def test_no_config_reads_no_pyproject(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    configure(tmp_path, "nonsense = 1")
    assert max_tokens(run("show", "guide.md", "--no-config")) == 512


def test_another_configuration_file_may_be_named(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    configure(tmp_path, "max-tokens = 77")
    (tmp_path / "other.toml").write_text("[tool.structsplit]\nmax-tokens = 66")
    assert max_tokens(run("show", "guide.md", "--config", "other.toml")) == 66


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("max-token = 100", "unknown key 'max-token'; did you mean 'max-tokens'?"),
        ('max-tokens = "100"', "max-tokens must be a whole number, not '100'"),
        ("max-tokens = true", "max-tokens must be a whole number, not True"),
        ("context = 1", "context must be a string, not 1"),
        ("max-tokens = 100\nmax_tokens = 100", "has max_tokens twice, with - and with _"),
        ("max-tokens =", "is not valid TOML"),
        ("max-tokens = 3", "max_tokens=3 is too small"),
    ],
)
def test_a_mistake_in_pyproject_exits_2_and_names_the_file(line: str, message: str, run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    configure(tmp_path, line)
    done = run("split", "guide.md")
    assert done.returncode == 2
    assert message in done.stderr
    assert str(tmp_path / "pyproject.toml") in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_path_of_a_tokenizer_is_seen_from_pyproject(run: Run, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    write(tmp_path / "docs", guide=GUIDE)
    configure(tmp_path, 'tokenizer = "models/tokenizer.json"')
    assert str(tmp_path / "models" / "tokenizer.json") in run("split", "docs/guide.md", quick=False).stderr


# --- show


def test_show_says_of_each_chunk_where_it_is_how_full_and_why_it_ends(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    chunks = rows(run("split", "guide.md", "--max-tokens", "32").stdout)
    lines = run("show", "guide.md", "--max-tokens", "32").stdout.splitlines()
    heads = [line for line in lines if line.startswith("── ")]
    assert [f"{chunk['tokens']}/32" in head for chunk, head in zip(chunks, heads, strict=True)] == [True] * len(chunks)
    assert len([line for line in lines if line.startswith("└ ended: ")]) == len(chunks)


def test_show_marks_text_and_context(run: Run, tmp_path: Path) -> None:
    write(tmp_path, ports=LONG_TABLE)
    lines = run("show", "ports.md", "--max-tokens", "100", "--only", "1").stdout.splitlines()
    assert "┆ Ports" in lines
    assert any(line.startswith("│ | service") for line in lines)


@pytest.mark.parametrize(
    ("text", "note"),
    [(LONG_TABLE, "┊ embedded without the padding of its cells"), (LONG_CODE, "┊ embedded with ``` added")],
)
def test_show_says_how_what_is_embedded_differs_from_the_text(text: str, note: str, run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=text)
    assert note in run("show", "guide.md", "--max-tokens", "100", "--only", "0").stdout


def test_show_can_leave_out_the_text(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    assert "installer" not in run("show", "guide.md", "--no-text").stdout


def test_show_can_pick_one_chunk(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    output = run("show", "guide.md", "--max-tokens", "32", "--only", "1").stdout
    assert [line[:5] for line in output.splitlines() if line.startswith("── ")] == ["── 1 "]


def test_show_of_a_chunk_there_is_not_is_wrong_usage(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide="Short.\n")
    done = run("show", "guide.md", "--only", "7")
    assert done.returncode == 2
    assert done.stderr == "structsplit: --only 7: guide.md has 1 chunk, numbered 0 to 0\n"


@pytest.mark.parametrize("width", [40, 80, 200])
def test_show_keeps_to_the_width(width: int, run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide="# A heading that is rather long for a small terminal, 世界\n\n" + "Words and 世界. " * 200)
    lines = run("show", "guide.md", "--max-tokens", "100", "--width", str(width)).stdout.splitlines()
    assert max(map(display_width, lines)) == width


def test_show_has_no_colour_in_a_pipe_unless_asked_for(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    assert "\x1b[" not in run("show", "guide.md").stdout
    assert "\x1b[" in run("show", "guide.md", "--color", NO_COLOR="1").stdout


def test_show_does_not_let_a_document_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide="Text \x1b[2J text.\n")
    assert "│ Text ␛[2J text." in run("show", "guide.md").stdout.splitlines()


def test_show_of_an_empty_file_has_no_chunks(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide="\n")
    done = run("show", "guide.md")
    assert done.returncode == 0
    assert done.stdout.startswith("0 chunks")


def test_a_guessed_encoding_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "guide.md").write_bytes("Größe und Käse für alle.\n".encode("cp1252"))
    assert run("show", "guide.md").stderr == "structsplit: guide.md: encoding guessed: cp1252\n"


# --- tree and formats


def test_tree_shows_sections_and_their_blocks_with_their_places(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    lines = [line.split() for line in run("tree", "guide.md").stdout.splitlines()]
    start = GUIDE.index("## Install")
    end = GUIDE.index("## Use")
    section = next(line for line in lines if line[:2] == ["section", "Install"])
    assert section[2] == "5–7"
    assert start == int(section[3].partition(":")[0])
    assert end - 2 <= int(section[3].partition(":")[2]) <= end
    assert int(section[4]) > 0


def test_tree_stops_at_blocks_unless_all_is_asked_for(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    kinds = {line.split()[0] for line in run("tree", "guide.md").stdout.splitlines()}
    all_kinds = {line.split()[0] for line in run("tree", "guide.md", "--all").stdout.splitlines()}
    assert "table" in kinds
    assert all_kinds - kinds == {"heading", "row", "cell"}


def test_tree_goes_as_deep_as_asked(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide=GUIDE)
    lines = run("tree", "guide.md", "--depth", "1").stdout.splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["document", "section"]


def test_tree_keeps_to_the_width(run: Run, tmp_path: Path) -> None:
    write(tmp_path, guide="- item\n" * 3 + "# A rather long heading 世界 " + "on and on " * 20)
    lines = run("tree", "guide.md", "--all", COLUMNS="60").stdout.splitlines()
    assert {display_width(line) for line in lines} == {60}


def test_formats_lists_formats_and_languages_with_their_suffixes(run: Run) -> None:
    output = run("formats").stdout
    assert "markdown" in output
    assert ".mdx" in output
    assert "python" in output
    assert ".pyi" in output


def test_formats_lists_aliases_and_the_other_grammars(run: Run) -> None:
    output = run("formats").stdout
    assert re.search(r"^rust +\.rs\n +also called rs$", output, re.MULTILINE)
    others = output.partition("more, by the names of their syntax")[2].split()
    assert "doxygen" in others
    assert not {"rust", "markdown", "terraform"} & set(others)


# --- the command itself


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").stdout == f"structsplit {__version__}\n"


def test_help_loads_nothing_that_only_work_needs(tmp_path: Path) -> None:
    """`import structsplit` comes before any command, so what counts is what the command line adds to it."""
    code = (
        "import sys, structsplit; before = set(sys.modules); import structsplit.cli\n"
        "structsplit.cli.main(['--help'], standalone_mode=False)\n"
        "print(sorted(name for name in set(sys.modules) - before), file=sys.stderr)"
    )
    loaded = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, timeout=120).stderr
    assert "structsplit.cli" in loaded
    for name in ("structsplit.corpus", "toktok", "tqdm", "tomllib", "markdown_it", "tree_sitter", "lxml"):
        assert f"'{name}" not in loaded


def test_the_choices_of_the_command_are_those_of_the_library() -> None:
    assert (cli_options.CONTEXTS, cli_options.GRANULARITIES) == (CONTEXTS, GRANULARITIES)
    assert (cli_options.CONTENTS, cli_options.TABLES) == (CONTENTS, TABLES)
    assert cli_options.OCR_ENGINES == OCR_ENGINES


CLASS = """\
class Pot:
    \"\"\"A pot.\"\"\"

    def brew(self, leaf):
        return leaf

    def pour(self, cup):
        return cup
"""


def test_chunks_of_code_can_be_packed_or_one_definition_each(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pot.py").write_text(CLASS)
    options = ("split", "pot.py", "--min-tokens", "5", "--max-tokens", "100")
    assert [row["kind"] for row in rows(run(*options).stdout)] == ["class", "method", "method"]
    assert [row["kind"] for row in rows(run(*options, "--granularity", "packed").stdout)] == ["class"]


def test_chunks_can_be_chosen_by_kind(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pot.py").write_text(CLASS)
    options = ("split", "pot.py", "--min-tokens", "5", "--max-tokens", "100")
    assert [row["symbols"] for row in rows(run(*options, "--kinds", "method").stdout)] == [["Pot.brew"], ["Pot.pour"]]


def test_the_tree_of_code_goes_down_to_the_members_of_classes(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pot.py").write_text(CLASS)
    shown = run("tree", "pot.py").stdout
    assert re.search("^    function +brew", shown, re.MULTILINE)


def test_folding_keeps_every_word_and_the_indentation() -> None:
    line = "    " + "word " * 30
    pieces = fold(line, 40)
    assert " ".join(pieces).split() == line.split()
    assert all(piece.startswith("    ") and len(piece) <= 40 for piece in pieces)


def test_folding_a_word_that_is_too_long_cuts_it() -> None:
    assert fold("x" * 100, 40) == ["x" * 40, "x" * 40, "x" * 20]


def test_help_lists_many_options_in_sections(run: Run) -> None:
    said = run("split", "--help").stdout
    titles = [line for line in said.splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert titles == ["Output:", "Chunks:", "Input:", "HTML:", "PDF:", "Files of folders:", "Run:", "Other options:"]
    assert said.index("PDF:") < said.index("--tables") < said.index("Files of folders:")
