"""Every fixture at every budget and tokenizer, and generated documents, obey the laws."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import structsplit
from structsplit import Splitter
from tests import laws

FIXTURES = Path(__file__).parent.parent / "fixtures"
FILES = sorted(path for path in FIXTURES.glob("*/*") if path.is_file() and not path.name.endswith(".chunks.txt"))
BUDGETS = (16, 64, 512, 4000)


def count_runs(text: str) -> int:
    """A tokenizer of the user's own: runs of letters, and every other visible character."""
    count, inside = 0, False
    for character in text:
        letter = character.isalnum()
        count += (letter and not inside) or not (letter or character.isspace())
        inside = letter
    return count


def count_with_ends(text: str) -> int:
    """One that adds two special tokens, as embedding models do."""
    return len(text.split()) + 2


def count_rounding_down(text: str) -> int:
    """A rule of thumb whose counts do not add up."""
    return len(text) // 4


TOKENIZERS = {"cl100k": "cl100k_base", "o200k": "o200k_base", "chars": "chars", "callable": count_runs}
OTHER_TOKENIZERS = ["estimate", "words", count_with_ends, count_rounding_down]


def say_where(chunk: structsplit.Chunk) -> str:
    """A context of the user's own."""
    return f"{chunk.start_line}: {chunk.context}"


def parse(path: Path) -> structsplit.Document:
    return structsplit.parse(path.read_bytes(), source=path.name)


@pytest.mark.parametrize("budget", BUDGETS)
@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_fixtures_obey_the_laws(path: Path, tokenizer: str, budget: int) -> None:
    laws.check(parse(path), Splitter(max_tokens=budget, tokenizer=TOKENIZERS[tokenizer]))


@pytest.mark.parametrize(
    "options",
    [
        {"context": "none"},
        {"context": "path"},
        {"overlap": 20},
        {"target_tokens": 64},
        {"target_tokens": 8, "min_tokens": 0},
        {"context": say_where},
        *({"tokenizer": tokenizer} for tokenizer in OTHER_TOKENIZERS),
    ],
    ids=lambda options: "-".join(getattr(value, "__name__", str(value)) for pair in options.items() for value in pair),
)
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_fixtures_obey_the_laws_whatever_the_options(path: Path, options: dict[str, object]) -> None:
    laws.check(parse(path), Splitter(max_tokens=64, **options))


WORDS = [
    "alpha",
    "beta",
    "Größe",
    "分块",
    "हिन्दी",
    "👩‍👩‍👧‍👦",
    "x_1",
    "https://e.org/a?b=1",
    "3.14",
    "e.g.",
    "`code`",
    "end.",
]
line = st.lists(st.sampled_from(WORDS), min_size=1, max_size=14).map(" ".join)
row = st.lists(st.sampled_from(WORDS), min_size=2, max_size=2).map(lambda cells: f"| {cells[0]}  | {cells[1]} |")
block = st.one_of(
    line,
    st.lists(line, min_size=1, max_size=6).map("\n".join),
    line.map(lambda text: text + ":"),
    st.tuples(st.integers(1, 6), line).map(lambda pair: "#" * pair[0] + " " + pair[1]),
    st.lists(line, min_size=1, max_size=8).map(lambda lines: "\n".join("- " + text for text in lines)),
    st.lists(line, min_size=2, max_size=5).map(lambda lines: "- " + "\n  - ".join(lines)),
    st.lists(line, min_size=1, max_size=5).map(lambda lines: "\n".join("> " + text for text in lines)),
    st.lists(row, min_size=1, max_size=12).map(lambda rows: "\n".join([rows[0], "|-----|---|", *rows])),
    st.tuples(st.sampled_from(["```", "~~~~", "```py"]), st.lists(line, max_size=9)).map(
        lambda pair: "\n".join([pair[0], *pair[1], pair[0].rstrip("py")])
    ),
    st.lists(line, min_size=1, max_size=4).map(lambda lines: "!!! note\n\n    " + "\n\n    ".join(lines)),
    st.lists(line, min_size=1, max_size=4).map(lambda lines: ":::tip\n\n" + "\n\n".join(lines) + "\n\n:::"),
    st.sampled_from(
        ["---", "[ref]: https://e.org", "See [ref].", "<Tab>", "</Tab>", "$$\nx\n$$", "\ufeff", "\0", "\f"]
    ),
)
markdown = st.tuples(st.lists(block, max_size=14), st.sampled_from(["\n\n", "\n", "\r\n\r\n", "\n\n\n"])).map(
    lambda pair: pair[1].join(pair[0])
)
anything = st.text(
    alphabet=st.sampled_from(" \t\n\r\f\0\xa0\ud800\u2028\ufeff#*-_=|`~>[]():!$<>/\\aZ9é分👩\u200d\u0301."),
    max_size=300,
)
options = st.fixed_dictionaries(
    {
        "max_tokens": st.sampled_from(BUDGETS),
        "tokenizer": st.sampled_from([*TOKENIZERS.values(), *OTHER_TOKENIZERS]),
        "context": st.sampled_from(["full", "full", "path", "none", say_where]),
        "overlap": st.sampled_from([0, 0, 7]),
    }
)


@given(text=markdown, options=options)
def test_generated_markdown_obeys_the_laws(text: str, options: dict[str, object]) -> None:
    laws.check(structsplit.parse(text, format="markdown"), Splitter(**options))


@given(text=anything, options=options, form=st.sampled_from(["markdown", "text", "python"]))
def test_any_text_obeys_the_laws(text: str, options: dict[str, object], form: str) -> None:
    laws.check(structsplit.parse(text, format=form), Splitter(**options))


@given(data=st.binary(max_size=300))
def test_any_bytes_give_chunks_or_one_clear_error(data: bytes) -> None:
    message = "fine"
    try:
        structsplit.split(data)
    except structsplit.StructsplitError as error:
        message = str(error)
    assert message
    assert "\n" not in message


@given(text=markdown)
def test_the_same_input_gives_the_same_chunks(text: str) -> None:
    assert structsplit.split(text, format="markdown") == structsplit.split(text, format="markdown")
