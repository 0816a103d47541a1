"""How sure a mean is: percentile bootstrap over questions (Efron 1979), paired where two settings are compared."""

from typing import NamedTuple

import numpy as np

DRAWS = 2_000
SHARE = 0.95

DRAWN_AT_ONCE = 10_000_000
"""Values that are held in memory for it."""

FEWEST = 6
"""Questions that must differ before a difference is told from noise: were it nothing, five would all point the same way
more often than one time in twenty (2 / 2**5)."""


class Interval(NamedTuple):
    """A mean, and where it lies in 95 % of resamples."""

    mean: float
    low: float
    high: float

    @property
    def is_noise(self) -> bool:
        """Of a difference: whether it may as well be nothing."""
        return self.low <= 0.0 <= self.high


def interval(values: np.ndarray, seed: int = 0) -> Interval:
    """Of the mean of values, one for each question; of a difference, give the differences question by question."""
    if len(values) == 0:
        return Interval(0.0, 0.0, 0.0)
    dice = np.random.default_rng(seed)
    rows = max(1, DRAWN_AT_ONCE // len(values))
    means = [
        values[dice.integers(0, len(values), (min(rows, DRAWS - first), len(values)))].mean(axis=1)
        for first in range(0, DRAWS, rows)
    ]
    low, high = np.quantile(np.concatenate(means), [(1 - SHARE) / 2, (1 + SHARE) / 2])
    return Interval(float(values.mean()), float(low), float(high))


def is_noise(differences: np.ndarray) -> bool:
    """Whether differences, one for each question, may as well be nothing."""
    return int(np.count_nonzero(differences)) < FEWEST or interval(differences).is_noise
