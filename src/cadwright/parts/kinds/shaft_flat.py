"""Flats on round parts: one (a D), two opposite each other, or four around a square."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.bodies.ball_flat import flatten, is_ball
from cadwright.parts.bodies.coaxial import stack
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import towards
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import Body, Extrusion, Point2, Point3, Points, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.placement import find_host
from cadwright.parts.scene import AXES, MissingError, Scene, Solid, UnbuildableError

_ENDS = frozenset(("end", "near end", "far end", "left", "right", "top", "bottom"))
_LOW = frozenset(("bottom", "left", "near end"))

FRAME = Frame(
    "shaft flat",
    "cut",
    (
        "flat",
        "d cut",
        "d flat",
        "milled flat",
        "wrench flat",
        "spanner flat",
        "parallel flat",
        "drive flat",
        "set screw flat",
        *("flat bottom", "flat base", "flat top", "flat spot", "flattened", "flattened off", "flat area"),
        *("slice", "slice taken", "slice cut", "slice sliced", "slice taken off", "slice cut off"),
    ),
    same("depth", "length", "flats", "from axis", "height")
    | {"width": "length", "overall height": "height", "spacing": "flats", "thickness": "flats", "diameter": "flats"}
    | {"remaining": "flats"},
    bare=("depth", "length"),
    needed=(("depth", "flats", "spacing", "from axis", "height", "offset"),),
    harmless=frozenset(("outer",)),
    takes=frozenset(("place", "host", "spacing", "offset", "stretch")),
    rivals=(("depth", "flats", "from axis"),),
)


def build(scene: Scene, mention: Mention) -> None:
    """Mill the flats, from the end or over the whole length."""
    owner = scene.mentions[mention.host] if mention.host is not None else None
    if owner is not None and owner.kind == "hole" and mention.count in (None, 1):
        raise UnbuildableError(f"how the {mention.noun} is in the {owner.noun} is not clear")
    host = find_host(scene, mention)
    if is_ball(scene, host):
        flatten(scene, mention, host)
        return
    if scene.mentions[host.mention].kind == "dome" and not mention.sizes:
        scene.absorb(mention)  # half a ball is flat on one side
        return
    axis = host.round_axis
    if axis is None:
        raise UnbuildableError(f"a {mention.noun} is milled on something round")
    others = [a for a in AXES if a != axis]
    across = host.size(others[0])
    count = scene.count(mention)
    if count not in (1, 2, 4):
        raise UnbuildableError(f"{count} flats")
    for place in mention.places:
        if place.kind in ("place", "host") and place.sides and {*place.sides} <= {"side"}:
            scene.use(place)  # “on its rim”: where flats are
    level = _level(scene, mention, across, count)
    inside = scene.value(level) if count > 1 else abs(scene.value(level))
    if not 0 < inside < scene.value(across) / 2:
        raise UnbuildableError(f"the {mention.noun} would not be on the part")
    length, sign = _length(scene, mention, host)
    face = towards(axis, sign)
    n = AXES.index(axis)
    at = [host.middle(a) for a in AXES]
    at[n] = host.high[n] if sign > 0 else host.low[n]
    if length is not None:
        at[n] = at[n] - length if sign > 0 else at[n] + length
    else:
        at[n] = host.low[n] if sign > 0 else host.high[n]
    origin: Point3 = (at[0], at[1], at[2])
    shift = level + across / 2
    zero = shift - shift
    rows: list[tuple[tuple[Point2, ...], Rectangle]] = [
        (((shift, zero), (-shift, zero))[: min(count, 2)], Rectangle(across, across * 2))
    ]
    if count == 4:
        rows.append((((zero, shift), (zero, -shift)), Rectangle(across * 2, across)))
    long = Extrusion(length if length is not None else host.size(axis))
    for places, profile in rows:
        sketch = Sketch(face.plane, origin)
        scene.features.append(Body(scene.name(mention.noun), sketch, (profile,), long, "cut", Points(places)))
    _tell_order(scene, mention, host)


def _tell_order(scene: Scene, mention: Mention, host: Solid) -> None:
    """Edges that are treated are those of the round part: the flats come after them."""
    body = scene.mentions[host.mention].noun
    own = [f for f in scene.features if isinstance(f, Body) and scene.makers.get(f.name) == host.mention]
    if any(f.finishes for f in own):
        scene.assume(f"the edges of the {body} are treated before the {mention.noun} are cut")


def _level(scene: Scene, mention: Mention, across: Expr, count: int) -> Expr:
    """How far from the axis the flats are."""
    depth = scene.maybe(mention, "depth", "flat depth")
    level = scene.maybe(mention, "from axis", "flat distance")
    if level is not None and depth is None:
        return level
    between = scene.maybe(mention, "flats", "across flats")
    for place in mention.places:
        if place.kind == "spacing" and place.amounts and between is None:
            scene.use(place)
            between = scene.define("across flats", place.amounts[0].value)
    if between is not None:
        return between / 2 if count > 1 else between - across / 2
    if depth is None:
        raise MissingError(f"the depth of the {mention.noun} is missing")
    return across / 2 - depth


def _length(scene: Scene, mention: Mention, host: Solid) -> tuple[Expr | None, int]:
    """How long it is (``None``: all along), and at which end: +1 the upper, -1 the lower one."""
    sign = 1
    slot = "length" if mention.size("height") is None else "height"
    for place in mention.places if mention.size(slot) is not None else ():
        if place.kind in ("place", "host") and place.sides:
            scene.use(place)
            sign = -1 if set(place.sides) & _LOW else 1
    stretch = next((p for p in mention.places if p.kind == "stretch"), None)
    if stretch is not None:
        sign = -1 if set(scene.use(stretch).sides) & _LOW else 1
        return scene.define("flat length", stretch.amounts[0].value), sign
    length = scene.maybe(mention, slot, "flat length") or _from_end(scene, mention)
    assert host.round_axis is not None
    if length is not None and scene.value(length) >= scene.value(host.size(host.round_axis)):
        scene.decided(mention, slot)
        length = None
    if stack(scene, host)[-1] is not host and sign > 0 and length is not None and not mention.places:
        raise UnbuildableError(f"at which end the {mention.noun} is, is missing")
    return length, sign


def _from_end(scene: Scene, mention: Mention) -> Expr | None:
    """How far one that is at an end goes along from there, where no other length is said."""
    at_end = any(p.kind in ("place", "host") and _ENDS & {*p.sides} for p in mention.places)
    for place in mention.places if at_end else ():
        if place.kind == "offset" and not place.of_middle and _ENDS & {*place.sides}:
            for other in mention.places:
                if other.kind in ("place", "host") and _ENDS & {*other.sides}:
                    scene.use(other)
            scene.assume(f"the {mention.noun} goes from the end to there")
            return scene.define("flat length", scene.use(place).amounts[0].value)
    return None


SHAFT_FLAT = Kind(FRAME, build)
