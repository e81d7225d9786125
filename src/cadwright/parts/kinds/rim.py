"""Rims, lips and ledges: along the edge of something round or of a plate, round the mouth of a box, inside of it."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.flanks import UPRIGHT
from cadwright.parts.bodies.stack import Shape, box_of, placed, stand
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import towards
from cadwright.parts.kinds import upright
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import Body, Circle, Extrusion, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.hosts import ENDS
from cadwright.parts.places.placement import find_host
from cadwright.parts.scene import AXES, MissingError, Scene, Solid, UnbuildableError

_SIDES = UPRIGHT | {*ENDS, "long side"}
"""Sides of a plate along which a lip is, where it does not go all around."""

RIM_FRAME = Frame(
    "rim",
    "body",
    (
        *(
            "rim",
            "raised rim",
            "raised edge",
            "lip",
            "raised border",
            "raised lip",
            "raised ring",
            "ledge",
            "inner ledge",
        ),
        *("flange rim", "outer flange", "outside flange", "top flange", "stacking lip", "inner lip", "outer lip"),
        *(
            "inside ledge",
            "inside lip",
            "outer rim",
            "outside lip",
            "inward lip",
            "inward flange",
            "inward rim",
            "inward ledge",
            "internal lip",
            "internal rim",
        ),
        *("internal ledge", "inturned lip", "border", "skirt", "collar rim", "inner rim"),
    ),
    same("height", "wall", "outer diameter", "inner diameter", "width", "thickness", "depth", "clearance")
    | same("outer length", "outer width")
    | {"diameter": "outer diameter", "length": "width", "projection": "width"},
    bare=("width", "height"),
    sizes={2: ("width", "height")},
    needed=(("wall", "inner diameter", "width", "thickness"), ("height", "thickness", "depth")),
    adjectives=frozenset(("outer", "inner", "plugging", "capping", "outward", "around")),
    harmless=frozenset(("round", "square", "rectangular")),
    takes=frozenset(("place", "host", "offset", "centre")),
    marks=frozenset(("around",)),
    generic=frozenset(("ring", "wall", "fence", "frame", "ridge", "internal flange")),
)


def build(scene: Scene, mention: Mention) -> None:
    """Add it where it belongs."""
    if not scene.solids:
        raise UnbuildableError(f"a {mention.noun} without a thing that has it")
    host = find_host(scene, mention)
    scene.said(mention, "around")
    if host.round_axis is not None and _is_inside(scene, mention):
        _in_bore(scene, mention, host)
    elif host.round_axis is not None:
        _on_round(scene, mention, host)
    elif host.wall is not None:
        _on_box(scene, mention, host)
    elif host.members or host.irregular:
        raise UnbuildableError.beyond(mention, f"on a {scene.mentions[host.mention].noun}")
    elif any(set(p.sides) & _SIDES for p in mention.places) and "around" not in mention.adjectives:
        upright.build(scene, mention)
    else:
        _on_plate(scene, mention, host)


def _is_inside(scene: Scene, mention: Mention) -> bool:
    """Whether it is inside of a bore."""
    said = scene.said(mention, "inner") or mention.term.startswith(("in", "ledge"))
    for place in mention.places:
        if "inside" in place.sides or place.relation == "inside":
            scene.use(place)
            said = True
    return said


def _in_bore(scene: Scene, mention: Mention, host: Solid) -> None:
    """A ring inside of a bore, at its lower end or at the one that is said."""
    if host.inner is None or host.round_axis is None:
        raise UnbuildableError(f"there is no bore for the {mention.noun}")
    wall = _across(scene, mention)
    inner = host.inner - wall * 2 if wall is not None else scene.length(mention, "inner diameter")
    if not 0 < scene.value(inner) < scene.value(host.inner):
        raise UnbuildableError(f"the {mention.noun} has no room")
    height = scene.length(mention, "height", name=f"{mention.noun} height")
    if scene.value(height) > scene.value(host.size(host.round_axis)):
        raise UnbuildableError(f"the {mention.noun} is higher than what it is in")
    above = any(set(p.sides) & {"top", "far end"} for p in mention.places)
    _use_places(scene, mention, {"top", "bottom", "end", "near end", "far end"})
    n = AXES.index(host.round_axis)
    foot = host.high[n] - height if above else host.low[n]
    x, y, z = (foot if a == host.round_axis else host.middle(a) for a in AXES)
    shape = Shape((Circle(host.inner), Circle(inner)), Extrusion(height), (host.inner, host.inner, height), True, inner)
    face, at = towards(host.round_axis), (x, y, z)
    scene.features.append(placed(scene.name(mention.noun), shape, face, at))
    scene.solids.append(box_of(scene.mentions.index(mention), face, at, shape))


def _on_round(scene: Scene, mention: Mention, host: Solid) -> None:
    """A ring along the edge of something round."""
    _use_places(scene, mention, {"side"})
    outer = scene.maybe(mention, "outer diameter", "outer diameter")
    outer = outer or host.size("x" if host.round_axis != "x" else "y")
    wall = _across(scene, mention)
    inner = outer - wall * 2 if wall is not None else scene.length(mention, "inner diameter")
    if not 0 < scene.value(inner) < scene.value(outer):
        raise UnbuildableError(f"the {mention.noun} has no room")
    height = scene.length(mention, "height", name=f"{mention.noun} height")
    stand(scene, mention, Shape((Circle(outer), Circle(inner)), Extrusion(height), (outer, outer, height), True, inner))


def _across(scene: Scene, mention: Mention) -> Expr | None:
    """How wide the ring is."""
    slots = ("wall", "width", "thickness")
    return next((e for s in slots if (e := scene.maybe(mention, s, f"{mention.noun} width")) is not None), None)


def _on_plate(scene: Scene, mention: Mention, host: Solid) -> None:
    """A raised border along the edges of a plate, flush with them or so far inside, on it or under it."""
    wide = _across(scene, mention)
    height = scene.maybe(mention, "height", f"{mention.noun} height") or scene.maybe(mention, "depth")
    if wide is None or height is None:
        raise MissingError(f"the {'height' if height is None else 'width'} of the {mention.noun} is missing")
    below = any("bottom" in p.sides for p in mention.places if p.kind in ("place", "host"))
    x, y = _outside(scene, mention, host)
    _use_places(scene, mention, {"bottom" if below else "top", "side"})
    foot = host.low[2] - height if below else host.high[2]
    _ring(scene, mention, host, (x, y), (x - wide * 2, y - wide * 2), foot, height)


def _outside(scene: Scene, mention: Mention, host: Solid) -> tuple[Expr, Expr]:
    """How long and wide a border is over its outside: as said, so far inside of the edges, or as its plate."""
    inset = next((p for p in mention.places if p.kind == "offset" and p.amounts and {*p.sides} <= {"side"}), None)
    said = [scene.maybe(mention, f"outer {name}", f"{mention.noun} {name}") for name in ("length", "width")]
    margin = scene.define(f"{mention.noun} inset", scene.use(inset).amounts[0].value) if inset is not None else None
    sides = []
    for axis, own in zip(("x", "y"), said, strict=True):
        whole = host.size("x" if axis == "x" else "y")
        side = own or (whole - margin * 2 if margin is not None else whole)
        if scene.value(side) > scene.value(whole) + ROUNDING or (
            own is not None and margin is not None and abs(scene.value(whole - margin * 2 - own)) > ROUNDING
        ):
            raise UnbuildableError(f"the {mention.noun} is not in the {scene.mentions[host.mention].noun}")
        sides.append(side)
    for place in mention.places:
        if place.kind == "centre" and not place.sides and not place.ref:
            scene.use(place)
    return sides[0], sides[1]


def _on_box(scene: Scene, mention: Mention, host: Solid) -> None:
    """Outwards at the mouth (“6 wide and 2 thick”), inwards below it, or standing on the walls (“2 high, 1 thick”)."""
    wall = host.wall
    assert wall is not None
    inwards = scene.said(mention, "inner") or "inside" in {s for p in mention.places for s in p.sides}
    inwards = inwards or "inner" in mention.noun.lower() or "inside" in mention.noun.lower() or "ledge" in mention.noun
    outwards = [w for w in ("outer", "outward") if scene.said(mention, w)]
    wide = scene.maybe(mention, "width", f"{mention.noun} width") or scene.maybe(mention, "depth")
    high = scene.maybe(mention, "height", f"{mention.noun} height")
    thin = scene.maybe(mention, "thickness", f"{mention.noun} thickness") or scene.maybe(mention, "wall")
    x, y, top = host.size("x"), host.size("y"), host.high[2]
    if wide is None and high is not None and thin is not None and not inwards and not outwards:
        _use_places(scene, mention, {"top", "side"})
        if scene.value(thin) > scene.value(wall) + ROUNDING:
            raise UnbuildableError(f"the {mention.noun} is thicker than the wall that it stands on")
        scene.assume(f"the {mention.noun} stands on the walls, flush with their inside")
        room = (x - wall * 2, y - wall * 2)
        _ring(scene, mention, host, (room[0] + thin * 2, room[1] + thin * 2), room, top, high)
        return
    if wide is None:
        wide, thin = (high, thin) if thin is not None else (thin, high)
    thick = thin if thin is not None else high
    if wide is None or thick is None:
        raise MissingError(f"the {'width' if wide is None else 'thickness'} of the {mention.noun} is missing")
    below = _below(scene, mention)
    _use_places(scene, mention, {"top", "side", "inside"})
    foot = top - thick if below is None else top - below - thick
    if scene.value(foot) < scene.value(host.low[2]) - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is below the {scene.mentions[host.mention].noun}")
    if inwards:
        room = (x - wall * 2, y - wall * 2)
        _ring(scene, mention, host, room, (room[0] - wide * 2, room[1] - wide * 2), foot, thick)
        return
    _ring(scene, mention, host, (x + wide * 2, y + wide * 2), (x, y), foot, thick)


def _below(scene: Scene, mention: Mention) -> Expr | None:
    """How far its upper side is below the mouth."""
    for place in mention.places:
        if place.kind == "offset" and place.amounts and set(place.sides) & {"top", "side"}:
            scene.use(place)
            return scene.define(f"{mention.noun} distance", place.amounts[0].value)
    return None


def _use_places(scene: Scene, mention: Mention, sides: set[str]) -> None:
    """Places that say what it is anyway."""
    for place in mention.places:
        if place.kind in ("place", "host") and set(place.sides) <= sides:
            scene.use(place)


def _ring(
    scene: Scene,
    mention: Mention,
    host: Solid,
    outer: tuple[Expr, Expr],
    inner: tuple[Expr, Expr],
    foot: Expr,
    height: Expr,
) -> None:
    """A rectangular ring about the middle of the host."""
    if any(scene.value(e) <= 0 for e in inner):
        raise UnbuildableError(f"the {mention.noun} has no room")
    frame = Sketch("XY", (host.middle("x"), host.middle("y"), foot))
    profiles = (Rectangle(*outer), Rectangle(*inner))
    scene.features.append(Body(scene.name(mention.noun), frame, profiles, Extrusion(height), "join"))
    low = (host.middle("x") - outer[0] / 2, host.middle("y") - outer[1] / 2, foot)
    high = (host.middle("x") + outer[0] / 2, host.middle("y") + outer[1] / 2, foot + height)
    scene.solids.append(Solid(scene.mentions.index(mention), low, high, irregular=True))


RIM = Kind(RIM_FRAME, build)
