"""Questions from files, and the places of their answers."""

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import structsplit
from structsplit.document import Document
from structsplit.errors import QuestionError
from structsplit.evaluation import Asked, Question, place_questions, read_questions
from structsplit.evaluation.drafts import draft
from structsplit.evaluation.locate import locate

TEXT = "# Pump\n\nThe pump starts at 3 bar\nand stops at 5 bar.\n\nIt weighs 12 kg.\n"


def documents() -> list[Document]:
    return [structsplit.parse(TEXT, source=source) for source in ("manual/pump.md", "old/pump.md")]


def write(tmp_path: Path, text: str, name: str = "q.jsonl") -> Path:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return path


def one(path: Path, sources: tuple[str, ...] = ("manual/pump.md",)) -> Question:
    parsed = [structsplit.parse(TEXT, source=source) for source in sources]
    (question,) = place_questions(read_questions(path), parsed)
    return question


QUOTED = {"question": "When does it stop?", "document": "pump.md", "answer": "stops at 5 bar."}


def test_a_line_of_json_has_a_question_a_document_and_a_quote(tmp_path: Path) -> None:
    question = one(write(tmp_path, json.dumps(QUOTED)))
    start = TEXT.index("stops")
    assert (question.text, question.answer) == ("When does it stop?", ((start, start + 15),))


def test_several_quotes_are_one_answer(tmp_path: Path) -> None:
    question = one(write(tmp_path, json.dumps(QUOTED | {"answer": ["12 kg", "3 bar"]})))
    assert [TEXT[start:end] for start, end in question.answer] == ["3 bar", "12 kg"]


def test_spans_are_taken_as_they_are(tmp_path: Path) -> None:
    row = {"question": "?", "document": "manual/pump.md", "spans": [[2, 6]]}
    assert one(write(tmp_path, json.dumps(row))).answer == ((2, 6),)


def test_csv_has_the_same_columns(tmp_path: Path) -> None:
    text = 'question,document,answer\n"How heavy, please?",pump,12 kg\n'
    assert [TEXT[s:e] for s, e in one(write(tmp_path, text, "q.csv")).answer] == ["12 kg"]


def test_the_csv_of_chromas_study_is_read(tmp_path: Path) -> None:
    references = json.dumps([{"content": "12 kg", "start_index": 10, "end_index": 15}]).replace('"', '""')
    text = f'question,references,corpus_id\nHow heavy?,"{references}",pump\n'
    assert one(write(tmp_path, text, "q.csv")).answer == ((10, 15),)


def test_a_cell_of_csv_may_hold_several_quotes_as_json(tmp_path: Path) -> None:
    text = 'question,document,answer\nWhat?,pump,"[""12 kg"", ""3 bar""]"\n'
    assert [TEXT[s:e] for s, e in one(write(tmp_path, text, "q.csv")).answer] == ["3 bar", "12 kg"]


def test_a_quote_of_json_is_a_quote(tmp_path: Path) -> None:
    text = 'Set it to `["a", "b"]` first.\n'
    row = {"question": "To what?", "answer": '["a", "b"]'}
    (question,) = place_questions(read_questions(write(tmp_path, json.dumps(row))), [structsplit.parse(text)])
    assert [text[start:end] for start, end in question.answer] == ['["a", "b"]']


def test_a_line_of_json_may_hold_the_ends_of_lines_of_unicode(tmp_path: Path) -> None:
    row = QUOTED | {"question": "When\u2028does it\x85stop?"}
    assert one(write(tmp_path, json.dumps(row, ensure_ascii=False))).text == row["question"]


def test_the_very_words_are_preferred_to_nearly_the_words_of_an_earlier_document() -> None:
    texts = ["The pump starts at 3 bar and stops at 5 bar.", "The pump starts at 4 bar and stops at 5 bar."]
    parsed = [structsplit.parse(text, source=f"{number}.md") for number, text in enumerate(texts)]
    (question,) = place_questions([Asked("?", "", (texts[1],))], parsed)
    assert question.document == 1


def test_without_a_document_the_one_that_holds_the_quote_is_meant(tmp_path: Path) -> None:
    row = {key: value for key, value in QUOTED.items() if key != "document"}
    parsed = [structsplit.parse("# Other\n", source="other.md"), *documents()[:1]]
    (question,) = place_questions(read_questions(write(tmp_path, json.dumps(row))), parsed)
    assert question.document == 1


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("The pump starts at 3 bar\nand stops", "The pump starts at 3 bar\nand stops"),
        ("starts at 3 bar and   stops", "starts at 3 bar\nand stops"),
        ("startsat3bar", "starts at 3 bar"),
        ("The pump starts at three bar and stops at 5 bar", "The pump starts at 3 bar\nand stops at 5 bar"),
    ],
)
def test_a_quote_is_found_exactly_then_folded_then_nearly(quote: str, found: str) -> None:
    span = locate(quote, TEXT)
    assert span
    assert TEXT[slice(*span)] == found


def test_a_quote_that_is_not_there_is_not_found() -> None:
    assert locate("The valve is opened by hand every morning.", TEXT) is None


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        (
            "The same words over and over again, without an end! " * 60,
            "The same words over and over again, without an end. ",
        ),
        ("| 0 | 0 | 2 |\n" * 350, "| 0 | 0 | 1 |\n"),
        ("a" * 5_000 + "b", "a"),
        ("a " * 2_500 + "b", "a "),
    ],
)
def test_a_long_quote_is_looked_for_in_a_long_text_of_repetitions_at_once(quote: str, text: str) -> None:
    started = time.process_time()
    assert locate(quote, text * (1_000_000 // len(text)))
    assert time.process_time() - started < 20  # about one; comparing every pair of characters takes minutes


@given(st.text("ab \n", max_size=12), st.text("ab \n", max_size=30))
def test_a_quote_with_other_white_space_is_found_where_its_words_are(quote: str, text: str) -> None:
    span = locate(quote, text, ways=2)
    wanted = "".join(quote.split())
    assert (span is not None) == (bool(wanted) and wanted in "".join(text.split()))
    if span:
        assert "".join(text[slice(*span)].split()) == wanted
        assert text[slice(*span)] == text[slice(*span)].strip()


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("{", r"q\.jsonl:1: is no JSON"),
        ("[1]", r"q\.jsonl:1: must be an object"),
        ("", r"q\.jsonl: has no questions"),
        ('{"question": " ", "answer": "x"}', r"q\.jsonl:1: has no question"),
        ('\n{"question": "?"}', r"q\.jsonl:2: has no answer"),
        ('{"question": "?", "answer": [3]}', r"q\.jsonl:1: the answer must be a quote"),
        ('{"question": "?", "answer": {"text": "x"}}', r"q\.jsonl:1: the answer must be a quote"),
        ('{"question": "?", "spans": [[1]]}', r"q\.jsonl:1: the answer must be a quote"),
        ('{"question": "?", "spans": [[0, 1e999]]}', r"q\.jsonl:1: the answer must be a quote"),
        ("[" * 200_000, r"q\.jsonl:1: is no JSON"),
    ],
)
def test_a_line_that_makes_no_sense_is_named(tmp_path: Path, lines: str, message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        read_questions(write(tmp_path, lines))


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (
            Asked("?", "manual/pump.md", ("no such words here",), where="q:3"),
            "q:3: not found in manual/pump.md: 'no such",
        ),
        (Asked("?", "motor.md", ("12 kg",), where="q:4"), "q:4: there is no document 'motor.md'"),
        (Asked("?", "pump.md", ("12 kg",), where="q:5"), "q:5: 'pump.md' may be any of manual/pump.md, old/pump.md"),
        (Asked("?", "manual/pump.md", (), ((0, 999),), "q:6"), "q:6: a span lies outside the 71 characters"),
        (Asked("?", "", (), ((0, 9),), "q:7"), "q:7: spans need the document"),
    ],
)
def test_an_answer_that_is_not_found_is_named(asked: Asked, message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        place_questions([asked], documents())


def test_more_of_the_same_are_counted() -> None:
    asked = [Asked("?", "motor.md", ("x",), where=f"q:{line}") for line in (1, 2, 3)]
    with pytest.raises(QuestionError, match=r"^q:1: .* \(and 2 more like it\)$"):
        place_questions(asked, documents())


GUIDE = """# Guide

## Options

| name | default | meaning |
|---|---|---|
| `retries` | 3 | how often |
| `timeout` | 30 s | how long |

## Install

Run the installer.
"""
CODE = '''def load(path):
    """Read a configuration and check it.

    More.
    """
    return path


def save(path):
    """Write."""
'''


def test_drafts_ask_for_rows_sections_and_definitions() -> None:
    parsed = [structsplit.parse(GUIDE, source="guide.md"), structsplit.parse(CODE, source="code.py")]
    drafts = {made.question: parsed[made.document == "code.py"].text[made.start : made.end] for made in draft(parsed)}
    assert drafts["retries: default?"].strip() == "| `retries` | 3 | how often |"
    assert drafts["Guide: Install?"].strip() == "## Install\n\nRun the installer."
    assert drafts["Read a configuration and check it."].startswith("def load(path):")
    assert not any("Write" in question for question in drafts)


def test_drafts_ask_for_decorated_definitions_too() -> None:
    (made,) = draft([structsplit.parse(f"@cached\n{CODE}", source="code.py")])
    assert made.question == "Read a configuration and check it."


def test_drafts_find_their_own_answers() -> None:
    parsed = [structsplit.parse(GUIDE, source="guide.md"), structsplit.parse(CODE, source="code.py")]
    texts = {document.source or "": document.text for document in parsed}
    made = draft(parsed)
    asked = [
        Asked(row.question, row.document, tuple(row.row(texts[row.document])["answer"]))  # pyright: ignore[reportArgumentType]
        for row in made
    ]
    for question, row in zip(place_questions(asked, parsed), made, strict=True):
        assert row.start <= question.answer[0][0] < question.answer[0][1] <= row.end


def test_the_number_of_drafts_is_kept_and_every_rule_has_its_turn() -> None:
    parsed = [structsplit.parse(GUIDE, source="guide.md"), structsplit.parse(CODE, source="code.py")]
    drafts = draft(parsed, limit=3)
    assert sorted(made.rule for made in drafts) == ["definition", "row", "section"]
    assert draft(parsed, limit=3) == drafts
