"""Near-duplicates: parts that have all but the same shape, however they lie."""

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

TOLERANCE = 2e-3
"""Of volume, area and extents as a part of the larger, of where the centre of mass lies as a part of the diagonal."""


class Shape(NamedTuple):
    """What is compared; ``extents`` in mm and ``offsets`` of the centre of mass from the box's middle, both sorted."""

    volume: float
    area: float
    extents: tuple[float, ...]
    offsets: tuple[float, ...]

    def near(self, other: "Shape") -> bool:
        """Whether they are the same within the tolerance."""
        diagonal = sum(extent**2 for extent in self.extents) ** 0.5
        sizes = zip((self.volume, self.area, *self.extents), (other.volume, other.area, *other.extents), strict=True)
        apart = zip(self.offsets, other.offsets, strict=True)
        return all(abs(a - b) <= TOLERANCE * max(a, b) for a, b in sizes) and all(
            abs(a - b) <= TOLERANCE * diagonal for a, b in apart
        )


class Seen:
    """The parts that there are; each is told from those of as many faces and edges of about its volume."""

    def __init__(self) -> None:
        self._shapes: dict[tuple[int, int], list[tuple[Shape, str]]] = defaultdict(list)

    def __call__(self, record: Mapping[str, Any]) -> str | None:
        """A judge for `pipeline.write`: "near-duplicate" for a part like one before, else it is seen from now on."""
        measured = record["measurements"]
        shape, key = shape_of(measured), (measured["faces"], measured["edges"])
        if self._near(self._shapes[key], shape):
            return "near-duplicate"
        insort(self._shapes[key], (shape, record["id"]))
        return None

    def _near(self, shapes: list[tuple[Shape, str]], shape: Shape) -> bool:
        lowest = shape.volume * (1 - 2 * TOLERANCE)
        begin = bisect_left(shapes, lowest, key=lambda pair: pair[0].volume)
        for other, _ in shapes[begin:]:
            if other.volume > shape.volume * (1 + 2 * TOLERANCE):
                return False
            if shape.near(other):
                return True
        return False


def shape_of(measured: Mapping[str, Any]) -> Shape:
    """What of a record's measurements is compared."""
    box, centre = measured["bbox"], measured["center_of_mass"]
    extents = tuple(sorted(high - low for low, high in zip(box[:3], box[3:], strict=True)))
    middles = ((low + high) / 2 for low, high in zip(box[:3], box[3:], strict=True))
    offsets = tuple(sorted(abs(c - m) for c, m in zip(centre, middles, strict=True)))
    return Shape(measured["volume"], measured["area"], extents, offsets)
