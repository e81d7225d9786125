"""Where things are: the places that were said, as a side of another thing and points on it."""

from cadwright.english.places import LETTERED
from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import Face, level, towards
from cadwright.parts.model import ZERO, Point3, Points
from cadwright.parts.places.axis_plan import AxisPlan
from cadwright.parts.places.by_size import UNKNOWN
from cadwright.parts.places.conditions import read
from cadwright.parts.places.hosts import find_face as find_face
from cadwright.parts.places.hosts import find_host as find_host
from cadwright.parts.places.patterns import arranged
from cadwright.parts.places.spots import Spots as Spots
from cadwright.parts.places.spots import check, standing
from cadwright.parts.places.spots import everywhere as everywhere
from cadwright.parts.places.spots import numbers as numbers
from cadwright.parts.scene import AXES, Axis, Scene, Solid, UnbuildableError


def find_spots(
    scene: Scene,
    mention: Mention,
    default: str = "top",
    host: Solid | None = None,
    footprint: Point3 | None = None,
    rim: Expr | None = None,
    row: Axis | None = None,
    face: Face | None = None,
    count: int | None = None,
) -> Spots:
    """Where a thing and its copies are; `UnbuildableError` where a place that was said cannot be meant.

    A distance from a side is that of the middle, or of the nearer side of a thing with a ``footprint``. ``rim`` is the
    radius of what is cut: it must be on the host, and copies must not run into each other. ``row`` is the axis along
    which copies are beside each other, where the things themselves say so; ``face`` and ``count`` are the side and how
    many there are on it, where those are known.
    """
    host = host or find_host(scene, mention)
    if not host.irregular or host.plain:
        face = face or find_face(scene, mention, host, default)
    hidden = face is None or (host.irregular and not _is_plain(mention, host, face))
    if face is None or hidden or (host.toothed and face.axis != host.round_axis):
        raise UnbuildableError(f"I cannot tell where that is on a {scene.mentions[host.mention].noun}")
    for place in mention.places:
        if place.kind == "host" and face.side in place.sides:
            scene.use(place)
    plan = AxisPlan(scene, mention, host, face, scene.count(mention) if count is None else count)
    plan.along = row
    if footprint is not None:
        plan.half = {face.u: footprint[0] / 2, face.v: footprint[1] / 2}
    read(plan)
    arrangement = arranged(plan)
    at: list[Expr] = [ZERO, ZERO, ZERO]
    for axis in plan.axes:
        at[AXES.index(axis)] = arrangement.origin[axis]
    at[AXES.index(face.axis)] = level(face, host)
    spots = Spots(host, face, (at[0], at[1], at[2]), arrangement.positions, plan.count)
    check(scene, spots, scene.value(rim) if rim is not None else 0.0)
    k = scene.mentions.index(mention)
    scene.marks[k] = _middle(spots)
    scene.stands[k] = (*(s for s in scene.stands.get(k, ()) if s.side != face.side), standing(scene, spots))
    return spots


_UPRIGHT = frozenset(("left", "right", "front", "back"))
_STRAIGHT = frozenset(("diameter", "radius", "thread", "length", "width", "overall"))
"""Sizes of what goes straight through."""


def _is_plain(mention: Mention, host: Solid, face: Face) -> bool:
    """Whether a thing is on a whole side of something irregular, or goes straight through to one; which of its upright
    sides is called what is not known.
    """
    hidden = (UNKNOWN,) if host.ends else _UPRIGHT
    if any(set(p.sides) & {*hidden} for p in mention.places):
        return False
    lettered = [p for p in mention.places if p.kind == "axis" and p.axis in ("x", "y")]
    if any(p.relation == LETTERED or not host.ends for p in lettered):
        return False
    straight = (
        mention.kind in ("hole", "slot")
        and bool(mention.places)
        and all(slot in _STRAIGHT for slot, _ in mention.sizes)
    )
    straight = straight and set(mention.adjectives) <= {"through", "horizontal", "vertical"}
    opposite = towards(face.axis, -face.sign).side
    levelled = any(p.kind == "remaining" and p.sides in ((), (opposite,)) for p in mention.places)
    return face.side in host.plain or ((straight or levelled) and opposite in host.plain)


def _middle(spots: Spots) -> Point3:
    """The middle of all copies."""
    at = list(spots.origin)
    if isinstance(spots.positions, Points):
        points = spots.positions.at
        for n, axis in enumerate((spots.face.u, spots.face.v)):
            at[AXES.index(axis)] += sum((p[n] for p in points), ZERO) / len(points)
    return at[0], at[1], at[2]
