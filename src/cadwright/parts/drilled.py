"""Where a drill goes in, and how far it may go."""

from collections.abc import Iterator

from msgspec.structs import replace

from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.coaxial import both_ends, stack
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import Face, frame, level, towards
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.model import Point3
from cadwright.parts.places.cover import uncovered
from cadwright.parts.places.hosts import is_in_both_ends, is_other_end
from cadwright.parts.places.placement import Spots
from cadwright.parts.scene import AXES, Scene, Solid, UnbuildableError


def mouths(scene: Scene, mention: Mention, spots: Spots, both: bool) -> list[Sketch]:
    """Find where the drill goes in.

    On an axis it is the end of all that is on it; it is both ends if the hole is not right through, or is wider at its
    mouth.
    """
    axis = spots.host.round_axis
    ends = [p for p in mention.places if both and p.kind in ("place", "host", "centre") and both_ends(p)]
    if axis is None and is_in_both_ends(scene, mention, spots.host) and ends:
        if spots.positions is not None:
            raise UnbuildableError(f"several {mention.noun} in each of two ends are beyond me")
        return [frame(top.face, uncovered(scene, top)) for top in _of_bar(scene, spots, ends)]
    if axis is None or spots.face.axis != axis or spots.positions is not None:
        return [frame(spots.face, uncovered(scene, spots))]
    whole = stack(scene, spots.host)
    for place in ends:
        scene.use(place)
    face, other = spots.face, towards(axis, -spots.face.sign)
    named = [p for p in mention.places if p.kind == "host" and p.ref]
    if named and _is_at(scene, whole, other, spots.host) and not _is_at(scene, whole, face, spots.host):
        face, other = other, face
    for place in mention.places:
        if place.kind == "place" and place.sides in (("end",), ("near end",)) and not both_ends(place):
            scene.use(place)
        elif place.kind == "place" and place.sides == ("far end",) and not place.every and is_other_end(scene, mention):
            scene.use(place)
            face, other = towards(axis, -1), towards(axis)
    faces = [face, other] if ends else [face]
    tops = [replace(spots, face=face, origin=_end(scene, whole, face, spots.origin)) for face in faces]
    return [frame(top.face, uncovered(scene, top)) for top in tops]


def _of_bar(scene: Scene, spots: Spots, ends: list[Place]) -> Iterator[Spots]:
    """Spots in one end of a bar, and the same in the other."""
    for place in ends:
        scene.use(place)
    n = AXES.index(spots.face.axis)
    for face in (spots.face, towards(spots.face.axis, -spots.face.sign)):
        x, y, z = (level(face, spots.host) if k == n else at for k, at in enumerate(spots.origin))
        yield replace(spots, face=face, origin=(x, y, z))


def _is_at(scene: Scene, whole: list[Solid], face: Face, solid: Solid) -> bool:
    """Whether a thing is the outermost on a side."""
    levels = [scene.value(level(face, s)) * face.sign for s in whole]
    return scene.value(level(face, solid)) * face.sign >= max(levels) - ROUNDING


def _end(scene: Scene, whole: list[Solid], face: Face, at: Point3) -> Point3:
    """The point on the outermost side of things on one axis."""
    levels = sorted((level(face, s) for s in whole), key=scene.value)
    x, y, z = (levels[-1 if face.sign > 0 else 0] if a == face.axis else c for a, c in zip(AXES, at, strict=True))
    return x, y, z


def reach(scene: Scene, spots: Spots) -> Expr:
    """How far through the part it is from the side."""
    axis = spots.face.axis
    if spots.host.round_axis != axis:
        return spots.host.size(axis)
    whole, n = stack(scene, spots.host), AXES.index(axis)
    high, low = (max((s.high[n] for s in whole), key=scene.value), min((s.low[n] for s in whole), key=scene.value))
    return high - low
