"""The measures of an evaluation, on cases computed by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from structsplit.evaluation.intervals import interval
from structsplit.evaluation.metrics import Retrieved, Scores, is_whole, precision_omega, rank, scores, within_budget
from structsplit.evaluation.spans import missed, overlaps, size, union

ANSWER = [(100, 200)]


def of(*spans: tuple[int, int], document: int = 0) -> list[Retrieved]:
    return [Retrieved(document, start, end) for start, end in spans]


@pytest.mark.parametrize(
    ("retrieved", "expected"),
    [
        # exactly the answer
        (of((100, 200)), Scores(1.0, 1.0, 1.0)),
        # half of it, and as much again of something else: 50 found of 100; of 100 handed; of 100 + 50 missed
        (of((150, 250)), Scores(0.5, 0.5, 50 / 150)),
        # what overlaps is found once and handed over twice
        (of((100, 160), (140, 200)), Scores(1.0, 100 / 120, 100 / 120)),
        # a chunk of another document is only ballast
        ([*of((100, 200)), *of((100, 200), document=1)], Scores(1.0, 0.5, 0.5)),
        (of((300, 400)), Scores(0.0, 0.0, 0.0)),
        ([], Scores(0.0, 0.0, 0.0)),
    ],
)
def test_recall_precision_and_iou(retrieved: list[Retrieved], expected: Scores) -> None:
    assert scores(retrieved, 0, ANSWER) == pytest.approx(expected)


def test_an_answer_in_two_parts() -> None:
    # 10 of 20 and 10 of 30 found, with 100 handed over
    assert scores(of((0, 100)), 0, [(90, 110), (0, 10), (500, 520)]) == pytest.approx((20 / 50, 20 / 100, 20 / 130))


@pytest.mark.parametrize(
    ("chunks", "expected"),
    [
        ([(0, 100), (100, 200), (200, 300)], 100 / 300),  # the two that only border on it count, as in the paper's code
        ([(0, 90), (90, 210), (210, 300)], 100 / 120),
        ([(0, 90), (110, 210)], 90 / (100 + 10)),  # ten characters of the answer are in no chunk
        ([(0, 90)], 0.0),
    ],
)
def test_omega_is_the_precision_of_the_chunks_that_touch(chunks: list[tuple[int, int]], expected: float) -> None:
    assert precision_omega(chunks, ANSWER) == pytest.approx(expected)


def test_a_budget_cuts_the_last_chunk_in_proportion() -> None:
    retrieved = of((0, 100), (100, 300), (300, 400))
    assert within_budget(retrieved, [50, 100, 50], 100) == of((0, 100), (100, 200))
    assert within_budget(retrieved, [50, 100, 50], 500) == retrieved


def test_rank_is_that_of_the_first_chunk_with_the_beginning_of_a_part() -> None:
    retrieved = [*of((100, 200), document=1), *of((150, 200), (90, 101))]
    assert rank(retrieved, 0, ANSWER) == 3
    assert rank(retrieved, 2, ANSWER) == 0


def test_whole_means_in_one_chunk() -> None:
    assert is_whole(of((100, 200)), 0, ANSWER)
    assert not is_whole(of((100, 150), (150, 200)), 0, ANSWER)
    assert not is_whole(of((0, 500)), 0, [(100, 200), (600, 700)])


spans = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 20)).map(lambda pair: (pair[0], sum(pair))), max_size=8)


def letters(some: list[tuple[int, int]]) -> set[int]:
    return {letter for start, end in some for letter in range(start, end)}


@given(spans, spans)
def test_spans_are_sets_of_characters(some: list[tuple[int, int]], others: list[tuple[int, int]]) -> None:
    assert size(union(some)) == len(letters(some))
    assert letters(overlaps(some, others)) == letters(some) & letters(others)
    assert missed(union(some), union(others)) == len(letters(some) - letters(others))


def test_an_interval_holds_the_mean_and_narrows_with_more_questions() -> None:
    few, many = interval(np.array([0.0, 1.0] * 10)), interval(np.array([0.0, 1.0] * 1000))
    assert few.low < few.mean == 0.5 < few.high
    assert many.high - many.low < 0.2 * (few.high - few.low)


def test_a_difference_without_a_direction_is_noise() -> None:
    assert interval(np.array([0.1, -0.1] * 50)).is_noise
    assert not interval(np.array([0.1, 0.2] * 50)).is_noise
