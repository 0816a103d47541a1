"""Comparing settings: retrievers, the evaluation, the commands, the report."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

import structsplit
from structsplit.document import Document
from structsplit.errors import OptionError
from structsplit.evaluation import Asked, Evaluation, Setting, evaluate, grid, place_questions
from structsplit.evaluation.report import render, write_report
from structsplit.evaluation.retrievers import make_retriever
from structsplit.evaluation.retrievers.cache import Cache
from structsplit.evaluation.retrievers.dense import Dense
from structsplit.evaluation.summary import as_json, verdict

TEXTS = ["the pump starts", "closeValve(now)", "a valve is closed", "表格を出力", ""]


def lengths(texts: list[str]) -> np.ndarray:
    """An embedding: letters by place in the alphabet."""
    return np.array([[text.lower().count(letter) for letter in "abcdefghijklmnopqrstuvwxyz"] for text in texts], float)


def test_bm25_ranks_by_words_and_parts_of_names() -> None:
    found = make_retriever("bm25").retrieve(TEXTS, ["pump", "close the valve", "表格"], 2)
    assert [numbers[0] for numbers in found] == [0, 1, 3]
    assert found[0] == [0]  # no other text has the word


def test_equal_texts_keep_their_order() -> None:
    for wanted in ("bm25", lengths):
        (found,) = make_retriever(wanted).retrieve(["pump"] * 5, ["pump"], 3)
        assert found == [0, 1, 2]


def test_vectors_that_are_the_same_score_the_same_wherever_they_stand() -> None:
    row = np.random.default_rng(0).standard_normal(384)
    for many in (3, 7, 33):
        (found,) = make_retriever(lambda texts: np.stack([row] * len(texts))).retrieve(["x"] * many, ["y"], many)
        assert found == list(range(many))


def test_vectors_of_no_numbers_are_an_error() -> None:
    with pytest.raises(OptionError, match="no numbers"):
        make_retriever(lambda texts: np.full((len(texts), 2), np.nan)).retrieve(["a"], ["b"], 1)


def test_vectors_are_compared_by_direction() -> None:
    (found,) = make_retriever(lengths).retrieve(["xyz", "aab" * 50, "abz"], ["aab"], 3)
    assert found == [1, 2, 0]


def test_ranks_are_fused() -> None:
    class Fixed:
        name = "fixed"

        def __init__(self, *numbers: int) -> None:
            self.numbers = list(numbers)

        def retrieve(self, texts: Sequence[str], questions: Sequence[str], depth: int) -> list[list[int]]:  # noqa: ARG002
            return [self.numbers[:depth] for _ in questions]

    from structsplit.evaluation.retrievers.fused import Fused

    (found,) = Fused([Fixed(0, 1, 2), Fixed(2, 1, 3)]).retrieve(TEXTS, ["?"], 4)
    assert found == [2, 1, 0, 3]  # 1/61 + 1/63, 2/62, 1/61, 1/63


def test_vectors_are_made_once_and_kept(tmp_path: Path) -> None:
    made: list[str] = []

    def embed(texts: list[str]) -> np.ndarray:
        made.extend(texts)
        return lengths(texts)

    for _ in range(2):
        retriever = Dense(embed, "letters", Cache(tmp_path / "cache.db"))
        (found,) = retriever.retrieve(["pump", "valve", "pump"], ["pump"], 3)
        assert found == [0, 2, 1]
    assert sorted(made) == ["pump", "valve"]
    Dense(embed, "other", Cache(tmp_path / "cache.db")).vectors(["pump"])
    assert made[2:] == ["pump"]


def test_an_embedding_of_the_wrong_shape_is_an_error() -> None:
    with pytest.raises(OptionError, match=r"an array of shape \(3,\) for 1 texts"):
        make_retriever(lambda _: np.zeros(3)).retrieve(["a"], ["b"], 1)


def test_a_retriever_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(OptionError, match="'bm52' is neither bm25 nor the folder of a model"):
        make_retriever("bm52")


MANUAL = "# Manual\n\n" + "\n\n".join(
    f"## Part {name}\n\nThe {name} is made of {stuff} and weighs {weight} kg, as every {name} does."
    for name, stuff, weight in (("pump", "steel", 12), ("valve", "brass", 3), ("pipe", "copper", 7))
)
ASKED = [
    Asked("What is the pump made of?", "", ("made of steel",)),
    Asked("How heavy is the valve?", "", ("weighs 3 kg",)),
    Asked("What is made of copper?", "", ("The pipe is made of copper",)),
]


def manual() -> list[Document]:
    return [structsplit.parse(MANUAL, source="manual.md"), structsplit.parse("# Other\n\nNothing.", source="other.md")]


def compared(settings: Sequence[Setting], **options: object) -> Evaluation:
    documents = manual()
    return evaluate(documents, place_questions(ASKED, documents), settings, **options)  # pyright: ignore[reportArgumentType]


def test_small_chunks_find_the_answer_with_fewer_tokens() -> None:
    settings, _ = grid(max_tokens=[40, 400], min_tokens=[1])
    small, large = compared(settings, top=1).results
    assert small.values["recall"].tolist() == large.values["recall"].tolist() == [1, 1, 1]
    assert small.values["iou"].mean() > 2 * large.values["iou"].mean()
    assert small.handed_tokens.mean() < large.handed_tokens.mean()


@dataclass
class Whole:
    """A peer's piece, which has no id."""

    start: int
    end: int
    contextualized: str


def test_any_way_to_split_can_take_part() -> None:
    peer = Setting("whole", lambda document: [Whole(0, len(document.text), document.text)])
    (result,) = compared([peer], top=1).results
    assert [len(result.chunks), *result.values["recall"]] == [2, 1, 1, 1]


@dataclass
class Child(Whole):
    id: str
    parent_id: str | None = None


def test_a_child_is_searched_and_its_parent_is_handed_over() -> None:
    def split(document: Document) -> list[Child]:
        lines = re.finditer(r"[^\n]+", document.text)
        children = [Child(m.start(), m.end(), m[0], f"c{m.start()}", "parent") for m in lines]
        return [Child(0, len(document.text), "never searched", "parent"), *children]

    (result,) = compared([Setting("children", split)]).results
    assert len(result.chunks) == 2
    assert result.values["whole"].tolist() == [1, 1, 1]
    assert all(chunk.end == len(manual()[chunk.document].text) for chunk in result.retrieved[0])


def test_a_child_without_its_parent_is_an_error() -> None:
    with pytest.raises(OptionError, match="'gone' as its parent"):
        compared([Setting("orphans", lambda _: [Child(0, 5, "words", "c", "gone")])])


def test_a_large_budget_is_filled_with_as_many_chunks_as_it_takes() -> None:
    text = "\n\n".join(f"The pump of number {number} hums." for number in range(400))
    documents = [structsplit.parse(text, source="pumps.md")]
    questions = place_questions([Asked("pump hums", "", ("number 399 hums",))], documents)
    lines = Setting("lines", lambda document: [
        Whole(m.start(), m.end(), m[0]) for m in re.finditer(r"[^\n]+", document.text)
    ])  # fmt: skip
    (result,) = evaluate(documents, questions, [lines], budget=10_000).results
    assert result.values["recall_in_budget"].tolist() == [1]


def test_blanks_at_the_ends_of_an_answer_need_not_be_found() -> None:
    documents = manual()
    start = MANUAL.index("The valve")
    end = MANUAL.index("\n", start)
    asked = [Asked("What is the valve made of?", "manual.md", spans=((start - 1, end + 1),))]
    peer = Setting("one", lambda _: [Whole(start, end, MANUAL[start:end])])
    (result,) = evaluate(documents[:1], place_questions(asked, documents[:1]), [peer]).results
    assert [result.values[measure].tolist() for measure in ("mrr", "hit", "whole")] == [[1], [1], [1]]


def test_nothing_to_compare_is_an_error() -> None:
    with pytest.raises(OptionError, match="no questions"):
        evaluate(manual(), [], grid(max_tokens=[400])[0])
    with pytest.raises(OptionError, match="no settings"):
        compared([])


def test_a_combination_that_makes_no_sense_is_left_out_with_a_note() -> None:
    settings, notes = grid(max_tokens=[100, 400], overlap=[0, 150])
    assert [setting.name for setting in settings] == [
        "max_tokens=100, overlap=0", "max_tokens=400, overlap=0", "max_tokens=400, overlap=150",
    ]  # fmt: skip
    assert [note.partition(":")[0] for note in notes] == ["left out max_tokens=100, overlap=150"]


def test_what_may_be_noise_is_a_tie() -> None:
    settings, _ = grid(max_tokens=[400, 500])
    evaluation = compared(settings)
    assert verdict(evaluation).endswith("no difference to it is more than noise on 3 questions: a tie")
    assert all(row["tied_with_best"] for row in as_json(evaluation)["settings"])


def test_a_few_questions_are_no_proof() -> None:
    none, all_of_it = Setting("none", lambda _: []), Setting("all", lambda d: [Whole(0, len(d.text), d.text)])
    told = verdict(compared([none, all_of_it]))
    assert (
        told == "best by recall in 1,000 tokens: all, but no difference to it is more than noise on 3 questions: a tie"
    )
    documents = manual()
    twice = place_questions(ASKED * 2, documents)
    assert verdict(evaluate(documents, twice, [none, all_of_it])).endswith("to every other is more than noise")


def run(*arguments: object, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "structsplit", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "manual.md").write_text(MANUAL)
    rows = [json.dumps({"question": asked.text, "answer": list(asked.quotes)}) for asked in ASKED]
    (tmp_path / "q.jsonl").write_text("\n".join(rows))
    return tmp_path


def test_the_command_prints_a_table_best_first(folder: Path) -> None:
    done = run(
        "eval",
        "docs",
        "--questions",
        "q.jsonl",
        "--max-tokens",
        "40,400",
        "--min-tokens",
        1,
        "--budget",
        40,
        folder=folder,
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "3 questions, 1 document, bm25, 5 chunks for each question"
    assert [line.split()[1] for line in lines[3:5]] == ["max_tokens=40", "max_tokens=400"]
    assert lines[-1].startswith("best by recall in 40 tokens: max_tokens=40")


def test_the_command_gives_json(folder: Path) -> None:
    done = run("eval", "docs", "--questions", "q.jsonl", "--json", folder=folder)
    (setting,) = json.loads(done.stdout)["settings"]
    assert setting["values"]["recall"] == [1, 1, 1]


def test_children_can_be_compared(folder: Path) -> None:
    done = run("eval", "docs", "--questions", "q.jsonl", "--children", "no,yes", "--json", folder=folder)
    assert [row["options"]["children"] for row in json.loads(done.stdout)["settings"]] == [False, True]
    done = run("eval", "docs", "--questions", "q.jsonl", "--children", "maybe", folder=folder)
    assert done.stderr == "structsplit: --children maybe: must be yes or no\n"


HIDDEN = """
import sys
sys.modules[sys.argv.pop(1)] = None  # as if it were not installed
from structsplit.cli.commands import main
main()
"""


@pytest.mark.parametrize(
    ("module", "said"),
    [("bm25s", "BM25 needs bm25s"), ("numpy", "evaluation needs NumPy"), ("jinja2", "a report needs Jinja2")],
)
def test_an_extra_that_is_not_installed_is_one_line_before_any_work(folder: Path, module: str, said: str) -> None:
    (folder / "hidden.py").write_text(HIDDEN)
    command = [sys.executable, "hidden.py", module, "eval", "docs", "--questions", "q.jsonl", "--report", "r.html"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"structsplit: {said}: pip install 'structsplit[eval]'\n"


def test_an_answer_that_is_not_there_is_one_line(folder: Path) -> None:
    (folder / "q.jsonl").write_text('{"question": "?", "answer": "a sentence that nobody ever wrote"}')
    done = run("eval", "docs", "--questions", "q.jsonl", folder=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "structsplit: q.jsonl:1: not found in any document: 'a sentence that nobody ever wrote'\n"


def test_drafts_can_be_evaluated_at_once(folder: Path) -> None:
    drafted = run("questions", "docs", "-o", "drafts.jsonl", folder=folder)
    assert drafted.stderr == "structsplit: 3 drafts: edit them; twenty questions that people really ask say more\n"
    done = run("eval", "docs", "--questions", "drafts.jsonl", folder=folder)
    assert "3 questions" in done.stdout


def test_the_report_says_what_was_missed_and_where_it_was_cut() -> None:
    def halves(document: Document) -> list[Whole]:
        cut = document.text.find("made of steel") + 4
        return [Whole(0, cut, "nothing"), Whole(cut, len(document.text), document.text[cut:])]

    page = render(compared([Setting("halves", halves)]))
    assert "made ⸽  of steel" in page
    assert page.count('class="miss"') == 1


def test_the_plot_has_room_for_any_number_of_tokens() -> None:
    long = structsplit.parse(MANUAL + "\n\nwords" * 90_000, source="long.md")
    whole = Setting("whole", lambda document: [Whole(0, len(document.text), document.text)])
    page = render(evaluate([long], place_questions(ASKED, [long]), [whole], tokenizer="words"))
    (across,) = re.findall(r'cx="([0-9.]+)"', page)
    assert 320 < float(across) < 640


def test_a_report_leaves_links_and_devices_as_they_are(tmp_path: Path) -> None:
    evaluation = compared(grid(max_tokens=[400])[0])
    (tmp_path / "link.html").symlink_to(tmp_path / "real.html")
    write_report(evaluation, str(tmp_path / "link.html"))
    assert (tmp_path / "link.html").is_symlink()
    assert (tmp_path / "real.html").read_text("utf-8").startswith("<!doctype html>")
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen(["cat", tmp_path / "pipe"], stdout=subprocess.PIPE, text=True) as reader:
        write_report(evaluation, str(tmp_path / "pipe"))
        assert reader.communicate()[0].startswith("<!doctype html>")


def test_the_report_needs_nothing_else() -> None:
    page = render(compared(grid(max_tokens=[40, 400])[0]))
    assert not re.search(r"(?:src|href)=|@import|url\(", page)


BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.mark.skipif(BROWSER is None, reason="needs Chromium")
def test_a_browser_shows_the_report(tmp_path: Path) -> None:
    assert BROWSER
    page = tmp_path / "report.html"
    page.write_text(render(compared(grid(max_tokens=[40, 400])[0])), "utf-8")
    flags = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    dom = subprocess.run(
        [BROWSER, *flags, "--dump-dom", page.as_uri()], capture_output=True, text=True, check=True, timeout=60
    )
    assert len(re.findall(r"<circle", dom.stdout)) == 2
    assert dom.stdout.count('class="cell"') == 3 * 2
    table = re.search(r'<table id="settings">.*?</table>', dom.stdout, re.DOTALL)
    assert table
    assert len(re.findall(r"<td", table[0])) == 2 * 13
