"""`structsplit search` and the search behind it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from structsplit import Splitter
from structsplit.errors import ReadError
from structsplit.sinks import open_sink
from structsplit.sinks.search import search
from structsplit.terms import extra_terms, query_terms
from tests.growth import assert_linear

FILES = {
    "guide.md": "# Guide\n\n## Retries\n\nA request that fails is sent again.\n\n"
    "## Other things\n\nHow long to wait between retries is up to you, and the waiting has many words around it "
    "that are about nothing of importance.\n",
    "client.py": "def sendRequest(url):\n    return fetch(url)\n\n\ndef close_all(pool):\n    pool.shut()\n",
    "表.md": "# 設定\n\nPDF表格を出力する。\n",
}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("search") / "chunks.db"
    splitter = Splitter(max_tokens=60, target_tokens=20, min_tokens=1)
    with open_sink(str(path)) as sink:
        for source, text in FILES.items():
            sink.write(source, splitter.split(text, source=source))
    return path


def found(database: Path, words: str, **options: object) -> list[str]:
    return [hit.text.strip() for hit in search(database, words, **options)]  # pyright: ignore[reportArgumentType]


def test_a_heading_counts_for_more_than_a_word_in_passing(database: Path) -> None:
    assert found(database, "retries")[0].endswith("sent again.")


def test_words_match_in_their_other_forms(database: Path) -> None:
    assert found(database, "what fails if sending again?")[0].endswith("sent again.")


@pytest.mark.parametrize("words", ["request sender", "send a request", "sendRequest", "close all pools"])
def test_names_in_code_are_found_by_their_parts(database: Path, words: str) -> None:
    assert any(text.startswith("def ") for text in found(database, words))


@pytest.mark.parametrize("words", ["表格", "出力", "PDF", "pdf出力"])
def test_scripts_without_blanks_are_found(database: Path, words: str) -> None:
    assert found(database, words, limit=1)[0].endswith("PDF表格を出力する。")


def test_for_children_that_match_their_parent_is_found_once(tmp_path: Path) -> None:
    table = "| name | default |\n|---|---|\n| `retries` | 3 tries |\n| `pause` | 2 tries |\n"
    with open_sink(str(tmp_path / "chunks.db")) as sink:
        sink.write("a.md", Splitter(children=True).split(table, source="a.md"))
    (hit,) = search(tmp_path / "chunks.db", "default of pause: how many tries")
    assert hit.text == table.strip()
    assert "pause" in hit.snippet
    assert "retries" not in hit.snippet


def test_a_table_of_many_rows_that_match_does_not_hide_the_others(tmp_path: Path) -> None:
    table = "| pump | state |\n|---|---|\n" + "".join(f"| pump {number} | runs |\n" for number in range(60))
    splitter = Splitter(children=True, max_tokens=2_000)
    with open_sink(str(tmp_path / "chunks.db")) as sink:
        sink.write("a.md", splitter.split(table, source="a.md"))
        sink.write("b.md", splitter.split("Somewhere in these words of another page stands a pump.", source="b.md"))
    assert [hit.source for hit in search(tmp_path / "chunks.db", "pump", limit=2)] == ["a.md", "b.md"]


def test_more_than_there_is_may_be_asked_for(database: Path) -> None:
    assert len(found(database, "retries", limit=10**30)) == len(found(database, "retries", limit=100)) > 0


def test_an_index_of_words_takes_time_in_proportion() -> None:
    assert_linear(extra_terms, "é " + "a" * 200_000)
    assert_linear(extra_terms, "aB" * 100_000)


def test_only_kinds_asked_for(database: Path) -> None:
    assert all(text.startswith("def ") for text in found(database, "send request", kinds=["function"]))


@pytest.mark.parametrize("words", ["", "?!", '"', "NEAR(", "zebra OR"])
def test_any_words_are_a_question(database: Path, words: str) -> None:
    assert found(database, words) == []


KILLED = """
import os, signal, sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("PRAGMA cache_size = 1")
database.execute("DELETE FROM chunks")
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has no SIGKILL")
def test_after_a_run_that_was_killed_all_is_found_as_before_it(tmp_path: Path) -> None:
    path = tmp_path / "chunks.db"
    with open_sink(str(path)) as sink:
        sink.write("a.md", Splitter(64).split("The pump starts when the valve is open. " * 2_000, source="a.md"))
    subprocess.run([sys.executable, "-c", KILLED, path], check=False)
    assert path.with_name("chunks.db-journal").stat().st_size > 0  # else nothing was interrupted
    assert len(found(path, "pump", limit=50)) == 50


def test_no_database_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match=r"gone\.db: no such file"):
        search(tmp_path / "gone.db", "words")
    (tmp_path / "text.db").write_text("words " * 100)
    with pytest.raises(ReadError, match=r"text\.db: file is not a database"):
        search(tmp_path / "text.db", "words")


def test_terms_are_the_parts_of_names_and_pairs_of_letters() -> None:
    assert extra_terms("parseHTTPResponse2, plain_name") == "parse http response 2"
    assert extra_terms("PDF表格化") == "表格 格化 pdf"
    assert query_terms("the getURL of 表格 x") == ["the", "geturl", "get", "url", "of", "表格", "x"]


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "structsplit", "search", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={"COLUMNS": "80", "PATH": ""})


def test_the_command_shows_place_name_and_snippet(database: Path) -> None:
    done = run(database, "retries", "-n", 1)
    assert done.stdout.splitlines()[:2] == [" 1  guide.md:1-5", "    Guide > Retries"]
    assert "sent again" in done.stdout
    assert "\ufff9" not in done.stdout


def test_the_command_marks_what_was_found_in_colour_where_asked(database: Path) -> None:
    assert "\x1b[1;33mretries\x1b[0m" in run(database, "retries", "--color").stdout


def test_json_rows_hold_the_whole_text(database: Path) -> None:
    rows = [
        json.loads(line) for line in run(database, "send request", "--json", "--kinds", "function").stdout.splitlines()
    ]
    assert rows[0]["text"].startswith("def sendRequest")
    assert rows[0]["source"] == "client.py"


def test_nothing_found_says_so(database: Path) -> None:
    done = run(database, "zebra")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"structsplit: nothing in {database} matches: zebra\n"


def test_nothing_found_of_a_kind_says_so_and_suggests_the_nearest(database: Path) -> None:
    assert "nothing of kind table in" in run(database, "send request", "--kinds", "table").stderr
    done = run(database, "send request", "--kinds", "functon")
    assert (done.returncode, done.stdout) == (2, "")
    assert "did you mean 'function'" in done.stderr
