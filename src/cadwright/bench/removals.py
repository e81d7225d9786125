"""Real sketches from which primitives were taken, to see whether what is missing is found."""

import random
from collections.abc import Iterator, Sequence

import msgspec

from cadwright.sketch import Geometry, Sketch
from cadwright.sketch.completion import Known, same
from cadwright.sketch.curves import bounds, sketch_bounds
from cadwright.sketch.transforms import without

WITHIN = 0.01
"""Part of the long side by which the parameters of a right piece may be off."""
FEWEST = 3
"""Primitives that are to be left; with fewer there is nothing that could imply anything."""


class Removal(msgspec.Struct, frozen=True):
    """A sketch that lacks something, and what; ``size`` is the long side of the whole."""

    rest: Sketch
    gone: tuple[Geometry, ...]
    size: float

    def right(self, geometry: Sequence[Geometry]) -> bool:
        """Whether all of some primitives were taken away, each once."""
        left = list(self.gone)
        for each in geometry:
            hit = next((g for g in left if same(each, g, WITHIN * self.size)), None)
            if hit is None:
                return False
            left.remove(hit)
        return True

    def found(self, geometry: Sequence[Geometry]) -> set[int]:
        """Which of those that were taken away are among some primitives."""
        near = WITHIN * self.size
        return {n for n, gone in enumerate(self.gone) if any(same(each, gone, near) for each in geometry)}


def removals(sketch: Sketch, count: int, times: int, rng: random.Random) -> Iterator[Removal]:
    """The sketch without ``count`` primitives that hang together or not, ``times`` times; never a duplicate of another.

    None where too little is left.
    """
    numbers = candidates_for_removal(sketch)
    if len(sketch.geometry) - count < FEWEST or len(numbers) < count:
        return
    box = sketch_bounds(sketch)
    if box is None:
        return
    size = max(box[2] - box[0], box[3] - box[1])
    if count == 1:
        picks = [[n] for n in rng.sample(numbers, min(times, len(numbers)))]
    else:
        picks = [rng.sample(numbers, count) for _ in range(times)]
    for pick in picks:
        yield Removal(without(sketch, set(pick)), tuple(sketch.geometry[n] for n in pick), size)


def candidates_for_removal(sketch: Sketch) -> list[int]:
    """Primitives that are usable and there once."""
    known = Known(sketch)
    solid = [n for n in known.shapes if bounds(sketch.geometry[n]) is not None]
    return [n for n in solid if sum(same(sketch.geometry[n], g, known.near) for g in sketch.geometry) == 1]
