"""Where to cut a row of units: the places whose costs add up to the least.

The search is Knuth and Plass's for the breaks of a paragraph ("Breaking paragraphs into lines", 1981): by dynamic
programming over places, each with the cheapest way to have got there. It knows numbers only.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from structsplit.rules import CRUMB_COST, REFERENCES_LOST

EVERYWHERE = 1 << 30
"""The barrier depth of a place where no barrier has an edge."""


@lru_cache(maxsize=64)
def _costs(max_tokens: int, target_tokens: int, min_tokens: int) -> tuple[list[float], list[float]]:
    """What a chunk costs by its tokens: for missing the target, and for being a crumb."""
    size_costs = [(size / target_tokens - 1.0) ** 2 for size in range(max_tokens + 1)]
    return size_costs, [CRUMB_COST * (1.0 - size / min_tokens) for size in range(min_tokens)]


@dataclass(slots=True)
class Places:
    """The places in front of n units, and the one behind the last: lists of n + 1 numbers, one per place.

    Sizes are in tokens. `depth` is how many barriers stand around a place. A chunk may begin or end only where no
    barrier it leaves or enters is deeper than every place inside it: part of a barrier joins nothing outside.
    """

    tokens: list[int]
    """Of all units in front of the place."""
    references: list[int]
    """Of the definitions those units use: wished for in the context of their chunk."""
    context: list[int]
    """Of what stands in front of a chunk that begins here."""
    closing: list[int]
    """Of what closes a chunk that ends here."""
    bond: list[float]
    """What a cut here costs."""
    depth: list[int]
    inner_depth: list[int]
    """The same inside a chunk: EVERYWHERE where two units stick together."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """What chunks may and should measure, in tokens."""

    max_tokens: int
    target_tokens: int
    min_tokens: int
    max_references: int
    slack: int
    """How far an estimate may lie over the cap for `just_fits` to be asked."""


def cheapest_cuts(places: Places, sizes: Sizes, just_fits: Callable[[int, int], bool]) -> list[int]:
    """The units that chunks begin with, ascending; the first is 0.

    A single unit is always a chunk, whatever its size. `just_fits(first, stop)` says whether units that an
    estimate finds a little over the cap are under it when counted exactly; it is asked only where a cut would tear
    what sticks together. Time is linear in the units, times how many of them fill a chunk.
    """
    tokens, references, context = places.tokens, places.references, places.context
    depth, inner_depth = places.depth, places.inner_depth
    max_tokens, slack, crumb = sizes.max_tokens, sizes.slack, sizes.min_tokens
    size_costs, crumb_costs = _costs(max_tokens, sizes.target_tokens, crumb)
    count = len(tokens) - 1
    best, begin = [0.0] * (count + 1), [0] * (count + 1)
    for stop in range(1, count + 1):
        least, chosen, inner = float("inf"), stop - 1, EVERYWHERE
        stop_depth, total, extra, used = depth[stop], tokens[stop], places.closing[stop], references[stop]
        for first in range(stop - 1, -1, -1):
            size = total - tokens[first]
            full = size + extra + context[first]
            if full > max_tokens and first < stop - 1:
                if size + extra > max_tokens + slack:
                    break
                fits = full <= max_tokens + slack and inner_depth[first + 1] == EVERYWHERE and just_fits(first, stop)
            else:
                fits = True
            if fits and depth[first] <= inner:
                cost = best[first]
                if used != references[first]:
                    full += min(used - references[first], sizes.max_references)
                    if full > max_tokens:
                        cost += REFERENCES_LOST
                cost += size_costs[full] if full <= max_tokens else (full / sizes.target_tokens - 1.0) ** 2
                if size < crumb:
                    cost += crumb_costs[size]
                if cost < least:
                    least, chosen = cost, first
            if inner_depth[first] < inner:
                inner = inner_depth[first]
                if inner < stop_depth:
                    break
        best[stop], begin[stop] = least + places.bond[stop], chosen
    firsts = [begin[count]] if count else []
    while firsts and firsts[-1]:
        firsts.append(begin[firsts[-1]])
    return firsts[::-1]
