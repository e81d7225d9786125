"""Blocks with flat sides: rectangular bosses, and regular prisms such as the head of a screw."""

import functools
import math
from collections.abc import Iterator

from cadwright.kernel.occ.patches import Patch
from cadwright.kernel.occ.table.part import Part, extent, parallel, place
from cadwright.kernel.occ.table.walls import upright
from cadwright.kernel.occ.topology import Face
from cadwright.kernel.occ.vectors import Vector, add, along, cross, dot, scale, sub, unit
from cadwright.kernel.occ.walls import upward
from cadwright.values.features import Feature

_HIGHEST = 2.0
"""What is higher than this many times its width is a rib."""


def pads(part: Part) -> Iterator[Feature]:
    """Flat tops with four walls, two and two parallel, that all stand on one face."""
    for top in part.planes:
        up = top.faces[0].normal
        around = list(dict.fromkeys(other for other in part.beyond(top, 1) if upright(other, up)))
        flats = [wall for wall in around if wall.kind == "plane"]
        if len(flats) != 4:
            continue
        level = _base(part, flats, up)
        if level is not None and (feature := _pad(part, top, flats, level)) is not None:
            yield feature


def _base(part: Part, walls: list[Patch], up: Vector) -> float | None:
    """Where the face lies on which all walls stand."""
    levels: list[float] = []
    for wall in walls:
        feet = [
            dot(base.faces[0].origin, up)
            for base in part.beyond(wall, -1)
            if base.kind == "plane" and dot(base.faces[0].normal, up) > 1 - 1e-9
        ]
        if not feet:
            return None
        levels += feet
    return levels[0] if max(levels) - min(levels) < part.tolerance else None


def _pad(part: Part, top: Patch, walls: list[Patch], level: float) -> Feature | None:
    up = top.faces[0].normal
    u = upward(walls[0].faces[0].normal)
    v = unit(cross(up, u))
    spans = []
    for way in (u, v):
        faces: list[Face] = [wall.faces[0] for wall in walls if parallel(wall.faces[0].normal, way)]
        if len(faces) != 2 or dot(faces[0].normal, faces[1].normal) > 0:
            return None
        low, high = sorted(faces, key=lambda face: dot(face.origin, way))
        if dot(high.normal, way) < 0:
            return None
        spans.append((dot(low.origin, way), dot(high.origin, way)))
    extents = [high - low for low, high in spans]
    run = u if extents[0] > extents[1] else v
    sizes = {
        "length": max(extents),
        "width": min(extents),
        "height": dot(top.faces[0].origin, up) - level,
    }
    if sizes["height"] > _HIGHEST * sizes["width"]:
        return None
    at = place((u, sum(spans[0]) / 2), (v, sum(spans[1]) / 2), (up, level))
    tip = place((u, sum(spans[0]) / 2), (v, sum(spans[1]) / 2), (up, level + sizes["height"]))
    own = [face for patch in (top, *walls) for face in patch.faces]
    return part.feature("boss", sizes, at, up, own, along=upward(run), side=part.side(tip, scale(up, -1)))


def prisms(part: Part) -> Iterator[Feature]:
    """Regular prisms of five sides and more, and of three, by the distance of opposite sides."""
    seen: set[Patch] = set()
    for top in part.planes:
        up = top.faces[0].normal
        walls = [w for w in dict.fromkeys(part.beyond(top, 1)) if w.kind == "plane" and upright(w, up)]
        sides = len(walls)
        if sides < 3 or sides == 4 or not seen.isdisjoint(walls):
            continue
        centre = scale(functools.reduce(add, (wall.centroid for wall in walls)), 1 / sides)
        reaches = [dot(sub(wall.faces[0].origin, centre), wall.faces[0].normal) for wall in walls]
        turns = sorted(_turn(wall, walls[0], up) for wall in walls)
        even = all(abs(turn - number * 2 * math.pi / sides) < 1e-6 for number, turn in enumerate(turns))
        if not even or min(reaches) <= 0 or max(reaches) - min(reaches) > part.tolerance:
            continue
        seen.update(walls)
        low, high = extent([face for wall in walls for face in wall.faces], up)
        high = dot(top.faces[0].origin, up)
        sizes = {"sides": float(sides), "height": high - low}
        if sides % 2 == 0:
            sizes["across"] = 2 * reaches[0]
        at = along(centre, up, low - dot(centre, up))
        yield part.feature("prism", sizes, at, up, [face for wall in walls for face in wall.faces])


def _turn(wall: Patch, first: Patch, up: Vector) -> float:
    """How far a wall is turned from the first one, from 0 to a full turn."""
    a, b = first.faces[0].normal, wall.faces[0].normal
    turn = math.atan2(dot(cross(a, b), up), dot(a, b)) % (2 * math.pi)
    return 0.0 if 2 * math.pi - turn < 1e-6 else turn
