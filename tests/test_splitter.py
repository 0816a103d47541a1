"""The public calls and their options."""

import pickle
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import structsplit
from structsplit import Chunk, FormatError, OptionError, Options, Splitter, StructsplitError
from structsplit.keywords import Keywords
from structsplit.options import CONTENTS, CONTEXTS, GRANULARITIES, OCR_ENGINES, TABLES

FIXTURES = Path(__file__).parent.parent / "fixtures"
GUIDE = FIXTURES / "markdown" / "guide.md"
PROSE = " ".join(f"Sentence number {n} says something of its own." for n in range(60))


def test_text_bytes_and_files_give_the_same_chunks() -> None:
    data = GUIDE.read_bytes()
    from_file = structsplit.split_file(GUIDE)
    assert structsplit.split(data, source=str(GUIDE)) == from_file
    assert structsplit.split(data.decode(), source=str(GUIDE)) == from_file
    assert Splitter().split_document(structsplit.parse(data, source=str(GUIDE))) == from_file


def test_folders_are_read_in_the_order_of_their_paths() -> None:
    sources = [chunk.source for chunk in structsplit.split_paths(FIXTURES)]
    assert sources == sorted(sources, key=str)
    assert len(set(sources)) > 5


def test_processes_give_what_one_gives() -> None:
    assert list(structsplit.split_paths(FIXTURES, jobs=2)) == list(structsplit.split_paths(FIXTURES))


def test_a_file_that_cannot_be_read_stops_nothing(tmp_path: Path) -> None:
    good = tmp_path / "good.md"
    good.write_text("# Fine\n")
    failures: list[tuple[str, StructsplitError]] = []
    paths = [tmp_path / "missing.md", good]
    chunks = list(structsplit.split_paths(paths, on_error=lambda path, error: failures.append((path, error))))
    assert [chunk.text for chunk in chunks] == ["# Fine"]
    ((path, error),) = failures
    assert path == str(tmp_path / "missing.md")
    assert str(error).startswith(path)


def test_a_file_that_cannot_be_read_is_warned_of(tmp_path: Path) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert list(structsplit.split_paths(tmp_path / "missing.md")) == []
    assert "missing.md" in str(caught[0].message)


@pytest.mark.parametrize("text", ["", " \n\t\n", b"", "\f"])
def test_blank_text_has_no_chunks(text: str | bytes) -> None:
    assert structsplit.split(text) == []


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"max_tokens": 15}, "at least|least that works is 16"),
        ({"max_tokens": "many"}, "whole number"),
        ({"max_tokens": True}, "whole number"),
        ({"overlap": 512}, "smaller than max_tokens"),
        ({"overlap": -1}, "not be negative"),
        ({"target_tokens": 600}, "between 1 and max_tokens"),
        ({"min_tokens": 500}, "between 0 and target_tokens"),
        ({"context": "some"}, "full, scope, path, none"),
        ({"max_token": 100}, "did you mean 'max_tokens'"),
        ({"chunk_size": 100}, "did you mean 'max_tokens'"),
        ({"tokenizer": "cl100k"}, "did you mean cl100k_base"),
        ({"tokenizer": "text-embedding-3-small", "max_tokens": 9000}, "would truncate"),
    ],
    ids=str,
)
def test_options_that_make_no_sense_are_refused(options: dict[str, object], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        Splitter(**options)  # pyright: ignore[reportArgumentType]


def test_editors_know_every_option_and_its_values() -> None:
    hints = get_type_hints(Keywords, localns={"Chunk": Chunk})
    assert set(hints) == {field.name for field in fields(Options)}
    for name, values in (("content", CONTENTS), ("tables", TABLES), ("granularity", GRANULARITIES)):
        assert get_args(hints[name]) == values
    assert get_args(get_args(hints["context"])[0]) == CONTEXTS
    assert get_args(get_args(hints["ocr"])[0]) == OCR_ENGINES


def test_a_splitter_says_which_options_it_was_given_but_no_password() -> None:
    assert repr(Splitter(max_tokens=100, kinds=["table"])) == "Splitter(max_tokens=100, kinds=['table'])"
    assert "secret" not in repr(Splitter(password="secret")) + repr(Options(password="secret"))


def test_the_functions_take_what_the_methods_take(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\nText.\n")
    state = tmp_path / "state"
    assert [change.op for change in structsplit.split_paths(tmp_path, state=state, max_tokens=64)] == ["add"]
    assert [change.op for change in structsplit.split_paths(tmp_path, state=state, max_tokens=64)] == []


def test_an_unknown_format_suggests_the_nearest() -> None:
    with pytest.raises(FormatError, match="did you mean 'markdown'"):
        structsplit.split("text", format="markdwon")


def test_text_must_be_text() -> None:
    with pytest.raises(OptionError, match="NoneType"):
        structsplit.split(None)  # type: ignore[arg-type]


def test_a_model_gives_its_limit_as_the_cap(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Splitter(tokenizer="text-embedding-3-small").budget.max_tokens == 512
    assert Splitter(tokenizer="text-embedding-3-small", max_tokens=8000).budget.max_tokens == 8000


def test_context_can_be_left_out_or_cut_to_the_path() -> None:
    text = "# A\n\n" + PROSE + "\n\n## B\n\n- first:\n" + "  - nested item with words\n" * 30
    bare = structsplit.split(text, format="markdown", max_tokens=64, context="none")
    path = structsplit.split(text, format="markdown", max_tokens=64, context="path")
    assert {chunk.context for chunk in bare} == {""}
    assert {chunk.context for chunk in path} == {"", "A\n\n", "A > B\n\n"}


def test_context_can_be_a_function_of_the_chunk() -> None:
    def context(chunk: Chunk) -> str:
        return f"[{chunk.start_line}] {'/'.join(chunk.headings)}\n"

    chunks = structsplit.split("# A\n\n" + PROSE, format="markdown", max_tokens=64, context=context)
    assert len(chunks) > 5
    assert all(chunk.context == "[3] A\n" for chunk in chunks[1:])
    assert all(chunk.tokens <= 64 for chunk in chunks)


def test_a_context_function_that_says_too_much_is_cut_to_the_budget() -> None:
    chunks = structsplit.split(PROSE, max_tokens=64, context=lambda _: "word " * 500)
    counter = Splitter().counter
    assert all(chunk.context for chunk in chunks)
    assert all(counter(chunk.contextualized) == chunk.tokens <= 64 for chunk in chunks)


def test_overlap_repeats_whole_sentences_of_the_chunk_before() -> None:
    chunks = structsplit.split(PROSE, format="text", max_tokens=64, overlap=20)
    for before, after in pairwise(chunks):
        overlap = after.context.strip()
        assert overlap.startswith("Sentence number")
        assert before.text.endswith(overlap.splitlines()[-1])
        assert overlap not in after.text


def test_overlap_does_not_come_from_another_section() -> None:
    text = "# A\n\n" + PROSE + "\n\n# B\n\n" + PROSE
    chunks = structsplit.split(text, format="markdown", max_tokens=64, overlap=20)
    (first_of_b,) = [chunk for chunk in chunks if chunk.text.startswith("# B")]
    assert first_of_b.context == ""


def test_a_target_near_the_cap_fills_chunks() -> None:
    text = "\n\n".join(f"Paragraph {n} has some words in it, and a few more." for n in range(200))
    small = structsplit.split(text, format="text", max_tokens=200)
    full = structsplit.split(text, format="text", max_tokens=200, target_tokens=200)
    assert sum(chunk.tokens for chunk in full) / len(full) > 180 > sum(c.tokens for c in small) / len(small)


def test_a_tokenizer_that_counts_one_character_over_the_budget_is_refused() -> None:
    with pytest.raises(OptionError, match="single character"):
        structsplit.split("text", tokenizer=lambda text: 1000 if text else 0)


def test_the_counter_may_add_special_tokens() -> None:
    def count(text: str) -> int:
        return len(text.split()) + 2

    chunks = structsplit.split(PROSE, tokenizer=count, max_tokens=20)
    assert all(count(chunk.contextualized) == chunk.tokens <= 20 for chunk in chunks)
    assert sum(chunk.tokens for chunk in chunks) / len(chunks) > 10


def test_a_splitter_survives_pickling_and_threads() -> None:
    splitter = pickle.loads(pickle.dumps(Splitter(max_tokens=100)))
    expected = splitter.split_file(GUIDE)
    with ThreadPoolExecutor(8) as pool:
        assert all(chunks == expected for chunks in pool.map(splitter.split_file, [GUIDE] * 24))


def test_importing_structsplit_imports_none_of_its_dependencies() -> None:
    script = (
        "import sys, structsplit; heavy = {'markdown_it', 'toktok', 'click', 'sentencex', 'regex', 'bs4', 'lxml', "
        "'tree_sitter', 'charset_normalizer', 'tqdm', 'pathspec'}; print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_public_name_is_there() -> None:
    assert all(getattr(structsplit, name) is not None for name in structsplit.__all__)


def test_the_kind_of_a_chunk_is_that_of_its_content_whatever_the_budget() -> None:
    text = "# A\n\n```py\n" + "x = 1\n" * 30 + "```\n"
    for budget in (64, 512):
        assert {chunk.kind for chunk in structsplit.split(text, format="markdown", max_tokens=budget)} == {"code"}
    (chunk,) = structsplit.split(text, format="markdown")
    assert chunk.language == "py"


def test_code_in_a_divided_list_is_code() -> None:
    text = "1. Do:\n\n   ```python\n" + "   value = compute(value)\n" * 40 + "   ```\n"
    chunks = structsplit.split(text, format="markdown", max_tokens=64)
    assert {(chunk.kind, chunk.language) for chunk in chunks[1:]} == {("code", "python")}


def test_parts_are_numbered_through_all_chunks_that_hold_some_of_the_unit() -> None:
    text = "Intro.\n\n" + "para words here. " * 24 + "\n\nOutro.\n"
    parts = [chunk.part for chunk in structsplit.split(text, format="markdown", max_tokens=48)]
    assert parts == [(number, len(parts)) for number in range(1, len(parts) + 1)]


def test_headings_and_context_tell_the_same_path() -> None:
    text = "# A\n\n## A\n\n" + "text " * 200
    last = structsplit.split(text, format="markdown", max_tokens=48)[-1]
    assert (last.headings, last.context) == (("A", "A"), "A > A\n\n")


def test_front_matter_does_not_keep_a_chunk_out_of_its_section() -> None:
    (chunk,) = structsplit.split("---\ntitle: K\n---\n\n## A\n\ntext", format="markdown")
    assert (chunk.headings, chunk.anchor) == (("K", "A"), "a")


def test_a_source_may_be_a_path() -> None:
    (chunk,) = structsplit.split("# A\n", source=Path("notes") / "x.md")
    assert (chunk.source, chunk.format) == (str(Path("notes") / "x.md"), "markdown")


def test_a_counter_that_rounds_down_is_no_licence_to_tear_words() -> None:
    def count(text: str) -> int:
        return len(text) // 4

    text = "# H\n\n" + "I am at a to of it as we go on so do it " * 60
    chunks = structsplit.split(text, format="markdown", max_tokens=128, tokenizer=count)
    words = set(text.split())
    assert all(set(chunk.text.split()) <= words for chunk in chunks)
    assert all(chunk.tokens > 100 for chunk in chunks)


def test_functions_that_cannot_reach_other_processes_are_refused_before_the_run() -> None:
    with pytest.raises(OptionError, match="importable by name"):
        list(structsplit.split_paths(FIXTURES, jobs=2, tokenizer=lambda text: len(text)))


def test_an_unknown_format_is_one_error_and_not_one_for_every_file() -> None:
    with pytest.raises(FormatError, match="python"):
        list(structsplit.split_paths(FIXTURES, format="pyhton"))


def test_threads_leave_the_collector_as_they_found_it() -> None:
    import gc

    splitter = Splitter()
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(splitter.split, ["# A\n\ntext"] * 500))
    assert gc.isenabled()
