"""Plates that stand upright on the top of another thing: along its sides, flush with them, or in the middle."""

from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.stack import Shape, stand
from cadwright.parts.cuts import longer
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES
from cadwright.parts.model import Extrusion, Rectangle
from cadwright.parts.places.hosts import ENDS
from cadwright.parts.scene import Axis, Scene, Solid, UnbuildableError

_SPREAD = frozenset(("place", "host", "offset", "spacing", "flush", "stations", "either", "away", "fraction"))
"""Kinds of places that say where each of several is."""


def erect(scene: Scene, mention: Mention, host: Solid, thickness: Expr, length: Expr | None, height: Expr) -> None:
    """Stand a plate on the top of its host, along the side that is named or the way that is said."""
    top = FACES["top"]
    along = direction(scene, mention, host)
    across = top.v if along == top.u else top.u
    if mention.count is not None and mention.count > 1 and not any(p.kind in _SPREAD for p in mention.places):
        raise UnbuildableError(f"where the {mention.count} {mention.noun} are is missing")
    length = length if length is not None else _inside(host, along)
    for size, axis in ((length, along), (thickness, across)):
        if scene.value(size) > scene.value(host.size(axis)) + ROUNDING:
            raise UnbuildableError(f"the {mention.noun} is larger than what it is on")
    x, y = (length, thickness) if along == "x" else (thickness, length)
    stand(scene, mention, Shape((Rectangle(x, y),), Extrusion(height), (x, y, height)), face=top, row=across)


def _inside(host: Solid, axis: Axis) -> Expr:
    """The length of a wall from end to end: between the walls of a box."""
    between = host.wall is not None and host.floor is not None
    return host.size(axis) - host.wall * 2 if between and host.wall is not None else host.size(axis)


def direction(scene: Scene, mention: Mention, host: Solid) -> Axis:
    """The direction in which it runs: as said, along the side that it is at, else the longer one."""
    long = longer(scene, host, FACES["top"])
    short: Axis = "y" if long == "x" else "x"
    named: dict[str, Axis] = {"length": long, "width": short, "x": "x", "y": "y"}
    for place in mention.places:
        if place.kind == "axis" and place.axis in named:
            scene.use(place)
            return named[place.axis]
    for place in mention.places:
        if place.kind not in ("place", "host", "flush", "offset"):
            continue
        for side in place.sides:
            if side in FACES and FACES[side].axis != "z":
                return "y" if FACES[side].axis == "x" else "x"
            if side in (*ENDS, "long side"):
                return long if side == "long side" else short
    crossing = any(p.relation == "across" and p.kind in ("centre", "place", "host") for p in mention.places)
    return short if crossing else long
