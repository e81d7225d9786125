"""Regions that mate with other parts, made of a known part's own holes, slots and bosses.

They are ours: CADGenBench's own were drawn by its authors and are private. Every hole, counterbore, countersink, slot
and keyway of the table of features is a keep-out, every boss a keep-in; those of one kind, size and direction, a
pattern of bolt holes say, are one group.
"""

import math
from typing import TYPE_CHECKING

import numpy as np

from cadwright.metrics.cadgenbench.boundary import Boundary, booleans
from cadwright.metrics.cadgenbench.interface import Region
from cadwright.metrics.triangles import Floats
from cadwright.values import Measurements
from cadwright.values.features import Feature

if TYPE_CHECKING:
    from manifold3d import Manifold

SEGMENTS = 64
"""Sides of a region's circles."""
LEFT = 0.5
"""The least part of a feature's whole shape that is to be there: of a hole that others cross not all is its own."""
HOLES = ("hole", "counterbore", "countersink")
CHANNELS = ("slot", "keyway")


def regions_of(measured: Measurements, reference: Boundary) -> tuple[Region, ...]:
    """The regions of a part that was measured; ``reference`` are its triangles, in the same place.

    Holes and slots are what of their whole shape the part leaves empty, bosses what it fills: another one through them
    takes its share.
    """
    found: list[Region] = []
    part = reference.solid
    groups: dict[tuple[object, ...], int] = {}
    for feature in measured.features:
        whole = _whole(feature)
        if whole is None:
            continue
        inside = feature.kind == "boss"
        solid = whole ^ part if inside else whole - part
        if solid.volume() < LEFT * whole.volume():
            continue
        group = groups.setdefault(_alike(feature), len(groups) + 1)
        found.append(Region("keep-in" if inside else "keep-out", solid, group, feature.kind))
    return tuple(found)


def _alike(feature: Feature) -> tuple[object, ...]:
    """What the features of a group have in common."""
    sizes = tuple((name, round(size, 3)) for name, size in sorted(feature.sizes.items()))
    upward = max((feature.axis, tuple(-c for c in feature.axis)))
    return feature.kind, sizes, tuple(round(c, 3) + 0.0 for c in upward)


def _whole(feature: Feature) -> "Manifold | None":
    """The shape of a feature as its sizes say; ``None`` where they do not."""
    sizes = feature.sizes
    if feature.kind in HOLES and "diameter" in sizes:
        depth = sizes.get("reach", sizes.get("depth"))
        radius = sizes["diameter"] / 2
        bottom = radius - depth * math.tan(math.radians(sizes["angle"] / 2)) if depth and "angle" in sizes else radius
        return _cylinder(feature, depth, radius, max(bottom, 0)) if depth else None
    if feature.kind == "boss" and {"diameter", "height"} <= sizes.keys():
        return _cylinder(feature, sizes["height"], sizes["diameter"] / 2, sizes["diameter"] / 2)
    depth = sizes.get("height" if feature.kind == "boss" else "depth")
    if feature.kind in ("boss", *CHANNELS) and depth and {"length", "width"} <= sizes.keys():
        return _block(feature, (sizes["length"], sizes["width"], depth))
    return None


def _cylinder(feature: Feature, depth: float, low: float, high: float) -> "Manifold":
    """A cylinder or cone along a feature's axis, around the circles that its radii say."""
    around = 1 / math.cos(math.pi / SEGMENTS)
    upright = booleans().Manifold.cylinder(depth, low * around, high * around, SEGMENTS)
    return upright.transform(_place(feature))


def _block(feature: Feature, size: tuple[float, float, float]) -> "Manifold":
    """A block along a feature's axis, its length along the long direction."""
    upright = booleans().Manifold.cube(size).translate((-size[0] / 2, -size[1] / 2, 0))
    return upright.transform(_place(feature))


def _place(feature: Feature) -> Floats:
    """From a shape that stands on the origin along z, x being its long direction, to where the feature is (3, 4)."""
    axis = np.array(feature.axis)
    along = np.array(feature.along) if feature.along is not None else np.eye(3)[np.argmin(np.abs(axis))]
    along = along - (along @ axis) * axis
    along /= np.linalg.norm(along)
    return np.column_stack([along, np.cross(axis, along), axis, feature.at])
