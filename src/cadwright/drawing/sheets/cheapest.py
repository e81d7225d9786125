"""The cheapest of many places."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

BATCH = 24
"""How many places are looked at together."""


class Place(Protocol):
    """What costs something wherever else is drawn."""

    @property
    def cost(self) -> float:
        """The least that it can cost."""


P = TypeVar("P", bound=Place)


def cheapest(places: Iterable[P], assess: Callable[[Sequence[P]], NDArray[np.float64]]) -> P | None:
    """The place with the least cost as ``assess`` finds it, infinite where it is taken; ``None`` when all are.

    ``assess`` never makes a place cheaper than its own ``cost``, so that dear ones need not be looked at.
    """
    ordered = sorted(places, key=lambda place: place.cost)
    best, least = None, np.inf
    for i in range(0, len(ordered), BATCH):
        batch = ordered[i : i + BATCH]
        if batch[0].cost >= least:
            break
        costs = assess(batch)
        j = int(np.argmin(costs))
        if costs[j] < least:
            best, least = batch[j], float(costs[j])
    return best
