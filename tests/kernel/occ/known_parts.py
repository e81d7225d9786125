"""Parts known by construction and their table of features, for the tests of its families."""

import math
from collections.abc import Iterator

import cadquery as cq
import pytest

from cadwright.kernel.occ.verify import measured
from cadwright.values.features import KINDS, Feature

TURNS = [((0, 0, 1), 0.0), ((1, 0, 0), 90.0), ((0, 1, 0), 270.0), ((0, 0, 1), 90.0), ((1, 2, 3), 37.3)]
"""Ways to turn a part: axis and degrees."""


def block(x: float, y: float, z: float, at: tuple[float, float, float] = (0, 0, 0)) -> cq.Workplane:
    """A box by its lower left front corner."""
    return cq.Workplane().box(x, y, z, centered=False).translate(at)


def obround(length: float, width: float, depth: float, middle: tuple[float, float, float]) -> cq.Workplane:
    """What an end mill takes out: along x, from a height down."""
    x, y, z = middle
    return cq.Workplane(origin=(x, y, z - depth)).slot2D(length, width).extrude(depth)


def turned(part: cq.Workplane, turn: tuple[tuple[float, float, float], float]) -> cq.Workplane:
    """The part turned about an axis, then moved."""
    return part.rotate((0, 0, 0), turn[0], turn[1]).translate((3, -7, 11))


def table(part: cq.Workplane) -> tuple[Feature, ...]:
    """All features, which are all of known kinds and sizes."""
    found = measured(part.val().wrapped).features
    for feature in found:
        assert set(feature.sizes) <= set(KINDS[feature.kind]), feature
        assert math.hypot(*feature.axis) == pytest.approx(1)
        assert all(low <= high for low, high in zip(feature.box[:3], feature.box[3:], strict=True))
    return found


def of_kind(part: cq.Workplane, kind: str) -> list[Feature]:
    """The features of one kind."""
    return [feature for feature in table(part) if feature.kind == kind]


def only(part: cq.Workplane, kind: str) -> Feature:
    """The one feature of a kind."""
    (found,) = of_kind(part, kind)
    return found


def sized(feature: Feature, **sizes: float) -> bool:
    """Whether a feature has sizes, given with ``_`` for the space in their names."""
    wanted = {name.replace("_", " "): size for name, size in sizes.items()}
    return all(feature.sizes.get(name) == pytest.approx(size, abs=1e-6) for name, size in wanted.items())


def kinds(part: cq.Workplane) -> Iterator[str]:
    """The kinds found."""
    return (feature.kind for feature in table(part))
