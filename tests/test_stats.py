"""The figures of `--stats`."""

from dataclasses import replace

import pytest

from structsplit import Chunk, Splitter
from structsplit.cli.stats import Stats
from structsplit.tokens import make_counter

PROSE = "# Title\n\n" + "One sentence of seven words stands here. " * 60


def stats_of(chunks: list[Chunk], *, has_overlap: bool = False) -> Stats:
    stats = Stats(make_counter("words"), 100, has_overlap)
    stats.add(chunks)
    return stats


def sized(*sizes: int) -> list[Chunk]:
    chunk = Splitter(tokenizer="words").split("word", source="a.md")[0]
    return [replace(chunk, tokens=size) for size in sizes]


def test_sizes_and_shares_of_the_budget() -> None:
    lines = stats_of(sized(5, 9, 10, 50, 95, 100)).lines()
    assert lines[0] == "6 chunks of 1 file"
    assert lines[1] == "tokens: least 5, median 10, p95 100, most 100 of 100"
    assert lines[2] == "under 10 % of the budget: 33.3%; over 90 %: 33.3%"


def test_the_histogram_counts_tenths_of_the_budget() -> None:
    lines = stats_of(sized(*[10] * 4, 11, 100)).lines()
    bars = [line for line in lines if line.startswith("  ≤")]
    assert [int(bar.split()[-1]) for bar in bars] == [4, 1, 0, 0, 0, 0, 0, 0, 0, 1]
    assert [bar.count("█") for bar in bars] == [40, 10, 0, 0, 0, 0, 0, 0, 0, 10]


def test_a_chunk_of_no_tokens_is_among_the_smallest() -> None:
    bars = [line for line in stats_of(sized(0, 0, 100)).lines() if line.startswith("  ≤")]
    assert [int(bar.split()[-1]) for bar in bars] == [2, 0, 0, 0, 0, 0, 0, 0, 0, 1]


def test_quantiles_are_by_nearest_rank() -> None:
    assert "median 50, p95 95, most 100" in stats_of(sized(*range(1, 101))).lines()[1]


def test_a_page_that_begins_with_code_counts_as_a_page() -> None:
    page = "```python\n" + "x = 1\n" * 80 + "```\n"
    assert stats_of(Splitter(64).split(page, source="a.md")).lines()[-1].split()[0] == "markdown"


def test_children_are_not_counted_as_text() -> None:
    page = "# T\n\n" + "\n".join(f"- item {number} of the list" for number in range(9))
    plain, twice = (
        stats_of(Splitter(100, tokenizer="words", children=children).split(page, source="a.md"))
        for children in (False, True)
    )
    assert twice.text == plain.text
    assert twice.children == sum(twice.sizes) - sum(plain.sizes) > 0
    assert "of children" in twice.lines()[3]


def test_every_format_has_its_line() -> None:
    splitter = Splitter(tokenizer="words")
    stats = stats_of(splitter.split("a b c", source="a.md"))
    stats.add(splitter.split("x = 1\n", source="a.py"))
    assert [line.split()[:3] for line in stats.lines()[-2:]] == [["python", "1", "1"], ["markdown", "1", "1"]]


@pytest.mark.parametrize("overlap", [0, 10])
def test_context_and_overlap_are_told_apart(overlap: int) -> None:
    chunks = Splitter(100, tokenizer="words", overlap=overlap).split(PROSE, source="a.md")
    stats = stats_of(chunks, has_overlap=bool(overlap))
    contexts = sum(stats.counter(chunk.context) for chunk in chunks)
    assert stats.overlap == (len(chunks) - 1) * 7 * (overlap // 7)
    assert sum(stats.sizes) == stats.text + contexts
    assert ("of overlap" in "\n".join(stats.lines())) == bool(overlap)


def test_no_chunks_are_no_figures() -> None:
    assert stats_of([]).lines() == ["no chunks"]
