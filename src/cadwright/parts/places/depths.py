"""How deep a cut is by what stays behind it: “stopping 5 short of the bottom”, “leaving a 3 mm floor”."""

from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import SAID_TWICE
from cadwright.parts.expressions import Expr
from cadwright.parts.extents import AXES as PLANES
from cadwright.parts.faces import FACES, Face, level, towards
from cadwright.parts.model import Hole
from cadwright.parts.places.hosts import referred
from cadwright.parts.scene import AXES, Scene, Solid, UnbuildableError


def _depth_across(scene: Scene, mention: Mention, face: Face) -> Expr:
    """How deep the one blind hole is that goes in from the side across: “leaving 12 mm between the two”."""
    across = (AXES.index(face.axis), -face.sign)
    holes = [f for f in scene.features if isinstance(f, Hole) and PLANES[f.frame.plane][2] == across]
    depths = [f.depth for f in holes if f.depth is not None and f.positions is None]
    if len(holes) != 1 or len(depths) != 1:
        raise UnbuildableError(f"what is across from the {mention.noun} is not clear")
    return depths[0]


def remaining(scene: Scene, mention: Mention, face: Face, whole: Expr, host: Solid) -> Expr | None:
    """The depth from a side of a ``host`` into what is ``whole`` thick there, ``None`` where it is not said so.

    Raises `UnbuildableError` where a depth is said, too, or where nothing would be cut.
    """
    place = next((p for p in mention.places if p.kind == "remaining"), None)
    if place is None:
        return None
    side = place.sides[0] if place.sides else ""
    ends: dict[str, bool] = {
        face.side: True,
        next(f.side for f in FACES.values() if f.axis == face.axis and f is not face): False,
    }
    if side in FACES and side not in ends:
        raise UnbuildableError(f"I cannot tell how deep the {mention.noun} is from the {side}")
    measured, whole = whole, _to_named(scene, mention, face, host, place) or whole
    own = scene.maybe(mention, "depth") if mention.size("depth") is not None and place.amounts else None
    left = place.amounts[0].value if place.amounts else 0.0
    if own is not None and place.relation != "to" and abs(scene.value(whole - own) - left) < SAID_TWICE:
        scene.use(place)
        return own
    if mention.size("depth") is not None:
        raise UnbuildableError(f"the {mention.noun} has two depths")
    scene.use(place)
    if not place.amounts:
        return whole / 2
    if place.relation == "between":
        whole = whole - _depth_across(scene, mention, face)
    said = scene.define(f"{mention.noun} rest", place.amounts[0].value)
    depth = said if ends.get(side) and place.relation == "to" and whole is measured else whole - said
    if not 0 < scene.value(depth) < scene.value(whole):
        raise UnbuildableError(f"the {mention.noun} is not in the part with “{place.amounts[0].quote}”")
    return depth


def _to_named(scene: Scene, mention: Mention, face: Face, host: Solid, place: Place) -> Expr | None:
    """How far it is to a side that is not the host's own, from which is told what stays: “a hole in the boss that stops
    5 above the underside of the plate”; ``None`` where it is the host's.

    The underside of what stands on the part is hidden: that of the part is meant.
    """
    other = towards(face.axis, -face.sign)
    if not place.ref:
        hidden = other.side in place.sides and host is not scene.body and host.round_axis == face.axis
        return (level(face, host) - level(other, scene.body)) * face.sign if hidden else None
    named = referred(scene, place.ref, mention, place.noun, place.which)
    if named is None:
        raise UnbuildableError(f"I cannot tell of what {place.noun} “{place.amounts[0].quote}” is told")
    if named is host:
        return None
    return (level(face, host) - level(face if face.side in place.sides else other, named)) * face.sign
