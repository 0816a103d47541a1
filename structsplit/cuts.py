"""Where to cut a row of units: the places whose costs add up to the least.

The search is Knuth and Plass's for the breaks of a paragraph ("Breaking paragraphs into lines", 1981): by dynamic
programming over places, each with the cheapest way to have got there. It knows numbers only.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from structsplit.rules import CROSSING, CROWDED, CRUMB_COST, REFERENCES_LOST

EVERYWHERE = 1 << 30
"""The barrier depth of a place where no barrier has an edge."""


@lru_cache(maxsize=64)
def _costs(max_tokens: int, target_tokens: int, min_tokens: int, fewest: bool) -> tuple[list[float], list[float]]:
    """What a chunk costs by its tokens: for missing the target, and for being a crumb."""
    if fewest:
        size_costs = [1.0] * (max_tokens + 1)
    else:
        size_costs = [(size / target_tokens - 1.0) ** 2 for size in range(max_tokens + 1)]
    return size_costs, [CRUMB_COST * (1.0 - size / min_tokens) for size in range(min_tokens)]


@dataclass(slots=True)
class CodeGaps:
    """What definitions add to `Gaps`: scopes that a chunk crosses at a price, and chunks of their own."""

    scopes: list[int]
    """How many scopes stand around a place; n + 1 numbers."""
    inner_scopes: list[int]
    """The same inside a chunk."""
    owners: list[int]
    """For each of n units the number of the definition that has its chunk for its own, 0 for none."""
    owned: list[int]
    """Tokens in front of each place that belong to such definitions; n + 1 numbers."""


@dataclass(slots=True)
class Gaps:
    """The places in front of n units, and the one behind the last: lists of n + 1 numbers, one per place.

    Sizes are in tokens. `depth` is how many barriers stand around a place. A chunk may begin or end only where no
    barrier it leaves or enters is deeper than every place inside it: part of a barrier joins nothing outside.
    """

    tokens: list[int]
    """Of all units in front of the place."""
    references: list[int] | None
    """For each of the n units, as the bits of a number: the definitions it uses, wished for in the context."""
    context: list[int]
    """Of what stands in front of a chunk that begins here."""
    closing: list[int]
    """Of what closes a chunk that ends here."""
    bond: list[float]
    """What a cut here costs."""
    depth: list[int]
    inner_depth: list[int]
    """The same inside a chunk: EVERYWHERE where two units stick together."""
    code: CodeGaps | None = None


@dataclass(frozen=True, slots=True)
class Sizes:
    """What chunks may and should measure, in tokens."""

    max_tokens: int
    target_tokens: int
    min_tokens: int
    max_references: int
    slack: int
    """How far an estimate may lie over the cap for `just_fits` to be asked."""
    fewest: bool = False
    """Whether every chunk costs the same, so that they become as few as can be, rather than near the target."""
    crossing: float = CROSSING
    """What it costs a chunk to hold a part of a scope and something outside it."""


def cheapest_cuts(
    gaps: Gaps, sizes: Sizes, just_fits: Callable[[int, int], bool], weight: Callable[[int], int]
) -> list[int]:
    """The units that chunks begin with, ascending; the first is 0.

    A single unit is always a chunk, whatever its size. `just_fits(first, stop)` says whether units that an
    estimate finds a little over the cap are under it when counted exactly; it is asked only where a cut would tear
    what sticks together. `weight` gives the tokens of references. Time is linear in the units, times how many of
    them fill a chunk.
    """
    tokens, context, depth, inner_depth = gaps.tokens, gaps.context, gaps.depth, gaps.inner_depth
    count = len(tokens) - 1
    none = [0] * (count + 1)
    code = gaps.code or CodeGaps(none, none, none, none)
    owners, owned, scopes, inner_scopes = code.owners, code.owned, code.scopes, code.inner_scopes
    references = gaps.references or none
    max_tokens, slack, crumb = sizes.max_tokens, sizes.slack, sizes.min_tokens
    size_costs, crumb_costs = _costs(max_tokens, sizes.target_tokens, crumb, sizes.fewest)
    best, begin = [0.0] * (count + 1), [0] * (count + 1)
    ahead = [before - prefix for before, prefix in zip(tokens, context, strict=True)]
    for stop in range(1, count + 1):
        least, chosen, inner, inner_scope = float("inf"), stop - 1, EVERYWHERE, EVERYWHERE
        stop_depth, stop_scope = depth[stop], scopes[stop]
        total, reach = tokens[stop], tokens[stop] + gaps.closing[stop]
        used = wished = owner = 0
        for first in range(stop - 1, -1, -1):
            full = reach - ahead[first]
            fits = True
            if full > max_tokens and first < stop - 1:
                if reach - tokens[first] > max_tokens + slack:
                    break
                fits = full <= max_tokens + slack and inner_depth[first + 1] == EVERYWHERE and just_fits(first, stop)
            if mine := owners[first]:
                if owner and owner != mine:
                    break
                owner = mine
            if (wanted := references[first]) != used and (new := wanted & ~used):
                used |= new
                wished = min(wished + weight(new), sizes.max_references)
            if fits and depth[first] <= inner:
                size = full + wished
                size_cost = size_costs[size] if size <= max_tokens else (size / sizes.target_tokens - 1.0) ** 2
                cost = best[first]
                if cost + size_cost < least:  # what else it costs cannot make it cheaper
                    size = total - tokens[first]
                    if inner_scope < stop_scope or inner_scope < scopes[first]:
                        cost += sizes.crossing
                    if owner and size - owned[stop] + owned[first] >= crumb > 0:
                        cost += CROWDED
                    if wished and full + wished > max_tokens:
                        cost += REFERENCES_LOST
                    cost += size_cost
                    if size < crumb:
                        cost += crumb_costs[size]
                    if cost < least:
                        least, chosen = cost, first
            if inner_scopes[first] < inner_scope:
                inner_scope = inner_scopes[first]
            if inner_depth[first] < inner:
                inner = inner_depth[first]
                if inner < stop_depth:
                    break
        best[stop], begin[stop] = least + gaps.bond[stop], chosen
    return _followed_back(begin)


def _followed_back(begin: list[int]) -> list[int]:
    """The units that chunks begin with, where for each place it is known which one the best chunk before it has."""
    firsts = begin[-1:] if len(begin) > 1 else []
    while firsts and firsts[-1]:
        firsts.append(begin[firsts[-1]])
    return firsts[::-1]
