"""Counters count what their tokenizer counts; a measure adds up what its counter counts."""

import builtins
import pickle
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from structsplit.errors import MissingExtraError, OptionError
from structsplit.measure import MAX_PIECE_CHARS, Measure
from structsplit.tokens import Counter, _in_huggingface_cache, estimate_tokens, make_counter

PROSE = "# A heading\n\nSome *prose*, with numbers: 3.14 and 2,718.\n\n- an item\n- `another`\n"


def count_words(text: str) -> int:
    return len(text.split())


# What make_counter accepts


@pytest.mark.parametrize(
    ("tokenizer", "text", "tokens"),
    [
        # counts of tiktoken 0.14
        ("cl100k_base", "hello world", 2),
        ("cl100k_base", "日本語のテキスト", 8),
        ("o200k_base", "日本語のテキスト", 6),
        ("cl100k_base", "<|endoftext|>", 7),
        ("chars", "日本語 x", 5),
        ("words", " two  words\n", 2),
        ("CHARS", "any case", 8),
    ],
)
def test_a_built_in_tokenizer_counts(tokenizer: str, text: str, tokens: int) -> None:
    assert make_counter(tokenizer)(text) == tokens


@pytest.mark.parametrize("tokenizer", ["cl100k_base", "o200k_base", "chars", "words", "estimate"])
def test_many_counts_as_one_by_one(tokenizer: str) -> None:
    counter = make_counter(tokenizer)
    texts = ["", "<|endoftext|>", PROSE, "日本語", "lone \udc80 surrogate"]
    assert counter.many(texts) == [counter(text) for text in texts]


@pytest.mark.parametrize("tokenizer", ["cl100k_base", "o200k_base"])
def test_a_lone_surrogate_counts_as_a_replacement_character(tokenizer: str) -> None:
    counter = make_counter(tokenizer)
    assert counter("a\ud800b") == counter("a\ufffdb")


def test_the_default_is_cl100k() -> None:
    assert make_counter().name == "cl100k_base"


def test_a_counter_passes_through() -> None:
    counter = make_counter("chars")
    assert make_counter(counter) is counter


def test_a_counter_pickles_as_what_it_was_made_from() -> None:
    counter = pickle.loads(pickle.dumps(make_counter(count_words)))
    assert counter("three words here") == 3


def test_a_tiktoken_encoding_is_used_as_it_is() -> None:
    class Encoding:
        name = "mine"

        def encode_ordinary(self, text: str) -> list[int]:
            return [1] * text.count("a")

    counter = make_counter(Encoding())
    assert (counter.name, counter("banana")) == ("mine", 3)


@pytest.mark.parametrize("returned", [True, -1, 2.0, None, "2", [1, 2]])
def test_a_function_that_returns_no_count_is_refused_with_what_it_returned(returned: object) -> None:
    with pytest.raises(OptionError) as raised:
        make_counter(lambda _: returned)  # pyright: ignore[reportArgumentType]
    assert repr(returned) in str(raised.value)


def test_a_function_is_checked_at_every_count() -> None:
    counter = make_counter(lambda text: -1 if text else 0)
    with pytest.raises(OptionError, match="returned -1"):
        counter("text")


def test_an_unknown_name_is_refused_with_the_nearest_and_all_that_is_accepted() -> None:
    with pytest.raises(OptionError) as raised:
        make_counter("cl100k")
    message = str(raised.value)
    assert "'cl100k'" in message
    assert "did you mean cl100k_base" in message
    assert "tokenizer.json" in message


def test_what_is_no_tokenizer_at_all_is_refused() -> None:
    with pytest.raises(OptionError, match="tokenizer is 512"):
        make_counter(512)  # pyright: ignore[reportArgumentType]


# The estimate


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), ("a", 1), ("x" * 38, 10), ("x" * 39, 11), ("日本語", 3), ("ひらがな", 4), ("한국어", 3), ("日本 ab", 3)],
)
def test_the_estimate_is_one_per_cjk_character_and_a_token_per_3_8_others(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


@given(st.text(), st.text())
def test_the_estimate_of_a_text_is_never_above_that_of_its_pieces(left: str, right: str) -> None:
    assert estimate_tokens(left + right) <= estimate_tokens(left) + estimate_tokens(right)


# Models


@pytest.mark.parametrize(("name", "encoding"), [("gpt-4o", "o200k_base"), ("GPT-4", "cl100k_base")])
def test_a_chat_model_counts_in_its_encoding_without_a_limit(name: str, encoding: str) -> None:
    counter, text = make_counter(name), "日本語のテキスト und Straßenbahn"
    assert (counter(text), counter.limit) == (make_counter(encoding)(text), None)
    assert make_counter("cl100k_base")(text) != make_counter("o200k_base")(text)


@pytest.mark.parametrize(
    "name", ["text-embedding-3-small", "text-embedding-3-large", "text-embedding-ada-002", "Text-Embedding-3-Small"]
)
def test_an_openai_model_counts_in_cl100k_up_to_its_limit(name: str) -> None:
    counter = make_counter(name)
    assert (counter("日本語のテキスト"), counter.limit) == (8, 8191)


@pytest.fixture
def tokenizer_json(tmp_path: Path) -> Path:
    """A word tokenizer that adds two special tokens, cuts off at 4 tokens and pads to 8, as real files do."""
    tokenizers = pytest.importorskip("tokenizers")
    words = tokenizers.Tokenizer(tokenizers.models.WordLevel({"[UNK]": 0, "[CLS]": 1, "[SEP]": 2}, unk_token="[UNK]"))
    words.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    words.post_processor = tokenizers.processors.BertProcessing(("[SEP]", 2), ("[CLS]", 1))
    words.enable_truncation(4)
    words.enable_padding(length=8)
    file = tmp_path / "tokenizer.json"
    words.save(str(file))
    return file


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "hub"
    monkeypatch.setenv("HF_HUB_CACHE", str(folder))
    return folder


def put_in_hub(hub: Path, revision: str, tokenizer_json: Path) -> Path:
    file = hub / "models--BAAI--bge-small-en-v1.5" / "snapshots" / revision / "tokenizer.json"
    file.parent.mkdir(parents=True)
    file.write_bytes(tokenizer_json.read_bytes())
    return file


def test_a_tokenizer_json_counts_special_tokens_and_neither_cuts_off_nor_pads(tokenizer_json: Path) -> None:
    counter = make_counter(tokenizer_json)
    assert (counter("a b c d e f g h i"), counter.overhead) == (11, 2)


def test_a_tokenizer_json_counts_many_texts_as_one_by_one(tokenizer_json: Path) -> None:
    counter = make_counter(tokenizer_json)
    assert counter.many(["", "one", "lone \udc80", "a b c"]) == [2, 3, counter("lone \ufffd"), 5]


def test_a_path_may_be_a_string_or_the_folder(tokenizer_json: Path) -> None:
    given: list[str | Path] = [str(tokenizer_json), tokenizer_json.parent, str(tokenizer_json.parent)]
    assert [make_counter(path)("a b") for path in given] == [4, 4, 4]


def test_a_path_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="there is no file"):
        make_counter(tmp_path / "tokenizer.json")


def test_a_file_that_is_no_tokenizer_json_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("tokenizers")
    file = tmp_path / "tokenizer.json"
    file.write_text("{}")
    with pytest.raises(OptionError, match=r"is not a tokenizer\.json"):
        make_counter(file)


def test_without_the_extra_a_tokenizer_json_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_tokenizers(name: str, *rest: object) -> object:
        if name == "tokenizers":
            raise ImportError(name)
        return original(name, *rest)  # pyright: ignore[reportArgumentType]

    original = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", without_tokenizers)
    file = tmp_path / "tokenizer.json"
    file.write_text("{}")
    with pytest.raises(MissingExtraError, match=r"pip install 'structsplit\[tokenizers\]'"):
        make_counter(file)


@pytest.mark.parametrize("name", ["BAAI/bge-small-en-v1.5", "bge-small-en-v1.5", "BGE-Small-EN-v1.5"])
def test_a_hugging_face_model_is_found_in_the_local_cache(name: str, hub: Path, tokenizer_json: Path) -> None:
    put_in_hub(hub, "abc", tokenizer_json)
    counter = make_counter(name)
    assert (counter.name, counter.limit, counter("a b")) == ("BAAI/bge-small-en-v1.5", 512, 4)


def test_the_cached_main_revision_is_preferred(hub: Path, tokenizer_json: Path) -> None:
    main = put_in_hub(hub, "aaa", tokenizer_json)
    put_in_hub(hub, "zzz", tokenizer_json)
    refs = main.parents[2] / "refs"
    refs.mkdir()
    (refs / "main").write_text("aaa")
    assert _in_huggingface_cache("BAAI/bge-small-en-v1.5") == main


def test_without_a_main_revision_the_last_one_is_taken(hub: Path, tokenizer_json: Path) -> None:
    last = put_in_hub(hub, "zzz", tokenizer_json)
    put_in_hub(hub, "aaa", tokenizer_json)
    assert _in_huggingface_cache("BAAI/bge-small-en-v1.5") == last


def test_a_model_that_is_not_on_this_machine_is_never_fetched(hub: Path) -> None:
    with pytest.raises(OptionError, match=r"fetches nothing: download tokenizer\.json .* tokenizer=\"path/to"):
        make_counter("BAAI/bge-small-en-v1.5")


def test_a_model_whose_tokenizer_is_not_published_says_so() -> None:
    with pytest.raises(OptionError, match=r"embed-v4\.0 is not published \(its limit is 128000 tokens\)"):
        make_counter("embed-v4.0")


# A text measured once


def spans(text: str) -> list[tuple[int, int]]:
    return [(start, end) for start in range(len(text) + 1) for end in range(start, len(text) + 1)]


@given(st.text("a \n\r\t\u2028", max_size=40))
def test_spans_add_up_exactly_for_an_additive_counter(text: str) -> None:
    measure = Measure(text, make_counter("chars"))
    assert [measure.span(start, end) for start, end in spans(text)] == [end - start for start, end in spans(text)]
    assert measure.total == len(text)


@given(st.text("aB1é日 .{/'\n\r\t\x0b\u2028", max_size=80), st.data())
def test_spans_are_exact_for_cl100k(text: str, data: st.DataObject) -> None:
    counter = make_counter("cl100k_base")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    assert Measure(text, counter).span(start, end) == counter(text[start:end])


def recorded(counter: Counter) -> tuple[Counter, list[str]]:
    """The counter, and a list that will hold all it is asked to count."""
    texts: list[str] = []

    def count(text: str) -> int:
        texts.append(text)
        return counter(text)

    def count_many(many: Sequence[str]) -> list[int]:
        texts.extend(many)
        return counter.many(many)

    return Counter(counter.name, count, count_many), texts


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_pieces_start_where_a_non_blank_line_starts(newline: str) -> None:
    counter, counted = recorded(make_counter("chars"))
    lines = ["one", "  ", "", "  two", "three\u2028still three", "", "\t"]
    Measure(newline.join(lines), counter)
    cut = [text.replace(newline, "/") for text in counted if text]
    assert cut == ["one/  //", "  two/", "three\u2028still three//\t"]


def test_blank_lines_at_the_start_are_a_piece() -> None:
    counter, counted = recorded(make_counter("chars"))
    Measure("\n \n\nText", counter)
    assert [text for text in counted if text] == ["\n \n\n", "Text"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a" * 100_000, id="no white space"),
        pytest.param("word " * 20_000, id="words"),
        pytest.param(" " * 100_000, id="spaces"),
        pytest.param("\n" * 100_000, id="newlines"),
        pytest.param("\r" * 100_000, id="carriage returns"),
        pytest.param("x" + " " * 60_000 + "y", id="a gap"),
        pytest.param(("w " + "x" * 5_000) * 9, id="short and long words"),
    ],
)
def test_every_piece_is_short_and_together_they_are_the_text(text: str) -> None:
    counter, counted = recorded(make_counter("chars"))
    Measure(text, counter)
    assert "".join(counted) == text
    assert max(map(len, counted)) <= MAX_PIECE_CHARS


def test_a_long_line_is_cut_before_white_space() -> None:
    counter, counted = recorded(make_counter("chars"))
    Measure("word " * 20_000, counter)
    assert {text[0] for text in counted[2:]} == {" "}


def test_measuring_counts_the_text_once_and_a_span_two_lines_more() -> None:
    counter, counted = recorded(make_counter("chars"))
    measure = Measure("first line\n" * 1_000, counter)
    counted.clear()
    measure.span(5, 10_000)
    measure.span(5, 10_000)
    assert counted == ["\u0020line\n", "f"]


def test_overhead_is_left_out_of_spans() -> None:
    with_two_special_tokens = make_counter(lambda text: len(text.split()) + 2)
    measure = Measure("one two\nthree\nfour five six", with_two_special_tokens)
    assert (measure.total, measure.span(4, 13), measure.span(9, 11)) == (6, 2, 1)


def test_an_empty_text_measures_nothing() -> None:
    measure = Measure("", make_counter("cl100k_base"))
    assert (measure.total, measure.span(0, 0), measure.render(0, 0)) == (0, 0, "")


# Substitutions

TABLE = "| a    | b    |\n|------|------|\n| 1    | 2    |\nafter\n"
SQUEEZED = [(0, 15, "| a | b |"), (16, 31, "|-|-|"), (32, 47, "| 1 | 2 |")]


def test_a_text_renders_with_its_substitutions() -> None:
    measure = Measure(TABLE, make_counter("chars"), SQUEEZED)
    assert measure.render(0, len(TABLE)) == "| a | b |\n|-|-|\n| 1 | 2 |\nafter\n"


def test_a_substitution_partly_outside_a_span_is_not_applied() -> None:
    measure = Measure(TABLE, make_counter("chars"), SQUEEZED)
    assert measure.render(2, 33) == "a    | b    |\n|-|-|\n|"


@pytest.mark.parametrize("substitutions", [SQUEEZED, [(3, 40, "<table>")], [(0, len(TABLE), "all")], [(46, 49, "")]])
def test_spans_measure_what_is_rendered(substitutions: list[tuple[int, int, str]]) -> None:
    measure = Measure(TABLE, make_counter("chars"), substitutions)
    measured = {(start, end): measure.span(start, end) for start, end in spans(TABLE)}
    assert measured == {(start, end): len(measure.render(start, end)) for start, end in spans(TABLE)}


@pytest.mark.parametrize(
    "substitutions", [[(4, 6, ""), (0, 2, "")], [(0, 4, ""), (3, 6, "")], [(2, 2, "x")], [(0, 99, "")], [(-1, 2, "")]]
)
def test_substitutions_out_of_order_overlapping_empty_or_outside_are_refused(
    substitutions: list[tuple[int, int, str]],
) -> None:
    with pytest.raises(ValueError, match="substitutions must be"):
        Measure("some text", make_counter("chars"), substitutions)


@pytest.mark.parametrize("tokenizer", ["cl100k_base", count_words])
def test_a_span_counted_again_is_the_same(tokenizer: str | Callable[[str], int]) -> None:
    measure = Measure(PROSE, make_counter(tokenizer))
    assert [measure.span(3, 50), measure.span(3, 50)] == [make_counter(tokenizer)(PROSE[3:50])] * 2
