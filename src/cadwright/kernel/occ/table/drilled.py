"""Holes with what widens them, and the steps of bores."""

import math
from collections.abc import Iterator

from cadwright.kernel.occ.holes import Chain, side
from cadwright.kernel.occ.table.part import Part
from cadwright.kernel.occ.topology import Face
from cadwright.kernel.occ.vectors import along, scale
from cadwright.values import Hole
from cadwright.values.features import Feature


def drilled(part: Part, named: set[Face]) -> Iterator[Feature]:
    """Every hole, its counterbore and countersink, and the cylinders of a stepped one.

    ``named`` are faces of openings: a rim that spokes run to is no hole.
    """
    for hole, chain in part.holes:
        if not any(face in named for wall in chain.bores for face in wall.faces):
            yield from _hole(part, hole, chain)


def _hole(part: Part, hole: Hole, chain: Chain) -> Iterator[Feature]:
    opens = _opens(part, hole)
    sizes = {"diameter": hole.diameter, "depth": hole.depth, "reach": hole.reach}
    faces = [face for wall in chain.walls for face in wall.faces]
    yield part.feature("hole", sizes, hole.position, hole.axis, faces, through=hole.through, side=opens)
    if hole.counterbore:
        bore = hole.counterbore
        own = [f for wall in chain.bores if abs(2 * wall.radius - bore.diameter) < part.tolerance for f in wall.faces]
        recess = {"diameter": bore.diameter, "depth": bore.depth}
        yield part.feature("counterbore", recess, hole.position, hole.axis, own, side=opens)
    if hole.countersink:
        sink = hole.countersink
        inner = hole.counterbore.diameter if hole.counterbore else hole.diameter
        depth = (sink.diameter - inner) / 2 / math.tan(math.radians(sink.angle / 2))
        own = [face for wall in chain.walls if wall.kind == "cone" for face in wall.faces]
        recess = {"diameter": sink.diameter, "angle": sink.angle, "depth": depth}
        yield part.feature("countersink", recess, hole.position, hole.axis, own, side=opens)
    if len({round(wall.radius / part.tolerance) for wall in chain.bores}) > 1:
        yield from _steps(part, hole, chain)


def _opens(part: Part, hole: Hole) -> str:
    """The outer side of the body that a hole opens on; "" for both ends."""
    near = part.side(hole.position, hole.axis)
    if not hole.through:
        return near
    far = part.side(along(hole.position, hole.axis, hole.reach), scale(hole.axis, -1))
    return "" if near and far else near or far


def _steps(part: Part, hole: Hole, chain: Chain) -> Iterator[Feature]:
    """The cylinders of a hole that has several, from its mouth."""
    start = chain.line.position(hole.position)
    for wall in chain.bores:
        low, high = side(chain, wall, "low"), side(chain, wall, "high")
        near = min((low, high), key=lambda end: abs(end - start))
        sizes = {"diameter": 2 * wall.radius, "length": high - low}
        at = chain.line.at(near)
        yield part.feature("bore", sizes, at, hole.axis, wall.faces, side=part.side(at, hole.axis))
