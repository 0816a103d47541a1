"""The best of many, the same on every machine."""

import numpy as np


def best(values: np.ndarray, depth: int) -> list[int]:
    """The numbers of the largest values, largest first; equal ones in their order."""
    if depth < len(values):
        # everything that ties with the last one is taken too, so that the choice among equals is not the library's
        least = np.partition(values, len(values) - depth)[len(values) - depth]
        numbers = np.flatnonzero(values >= least)
    else:
        numbers = np.arange(len(values))
    order = np.argsort(-values[numbers], kind="stable")
    return [int(number) for number in numbers[order][:depth]]
