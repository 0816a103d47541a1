"""The README is a promise: every command in it is run, and every output compared."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
OF_ITSELF = re.compile(r"\$ structsplit (?:search repo|eval README).*?(?=\n\$ |```)", re.DOTALL)
NUMBERS = re.compile(r" *\d[\d.,]*")
"""In sessions about this repository itself, which change with every edit of it; the README is even a part of them."""


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what the commands read, as the current folder."""
    for folder in ("structsplit", "grammars", "fixtures", "benchmarks"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("README.md", "CONTRIBUTING.md", ".structsplitignore"):
        shutil.copy(ROOT / name, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(command: str) -> str:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, env={**os.environ, "PATH": path}, timeout=60, check=False
    )
    return done.stdout + done.stderr


def session(block: str) -> str:
    """A console block as it really runs."""
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"{command}\n{run(command[2:])}" for command in commands)


def steady(text: str) -> str:
    """The README without the numbers that are about this repository."""
    return OF_ITSELF.sub(lambda session: NUMBERS.sub("#", session[0]), text)


@pytest.mark.usefixtures("clone")
def test_every_console_session_runs_as_shown(golden: bool) -> None:
    text = README.read_text()
    real = CONSOLE.sub(lambda block: f"```console\n{session(block[1])}```", text)
    if golden:
        README.write_text(real)
    assert golden or steady(real) == steady(text)


@pytest.mark.usefixtures("clone")
def test_every_python_example_gives_what_is_shown() -> None:
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted > 3
    assert results.failed == 0


@pytest.mark.usefixtures("clone")
def test_the_first_command_runs_the_main_job() -> None:
    command = re.search(r"pip install \. && (structsplit split [^\n]*)", README.read_text())
    assert command
    assert run(command[1]) == ""
    assert len(Path("chunks.jsonl").read_text().splitlines()) > 10


def test_the_architecture_names_every_module() -> None:
    text = README.read_text()
    listed = text[text.index("structsplit/\n") : text.index("Imports point one way")]
    for path in (ROOT / "structsplit").iterdir():
        if not path.name.startswith("_") and path.name != "py.typed" and not path.name.endswith(".json"):
            assert path.name in listed, f"README does not say what {path.name} is"
