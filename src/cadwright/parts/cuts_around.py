"""Slots and notches about the axis of something round: into its rim from outside, or down from its end through a wall.

“Four slots 5 wide x 2.2 deep at the OD, 90° apart”, “three slots 2 wide and 15 deep in the upper end of the tube”.
"""

from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.faces import towards
from cadwright.parts.model import ZERO, Body, Extrusion, Frame, Hole, Polar, Rectangle
from cadwright.parts.places.hosts import find_host
from cadwright.parts.scene import AXES, MissingError, Scene, Solid, UnbuildableError

_ENDS = frozenset(("top", "bottom", "end", "near end", "far end"))
_LOWER = frozenset(("bottom", "near end"))
_INTO = frozenset(("", "in", "into", "around", "round", "at", "on", "from"))
"""How a rim is told that something is cut into."""
_NAMED = ("place", "host", "centre")
_IN_LINE = frozenset(("spacing", "stations", "row", "grid", "either", "line", "point", "offset", "parallel", "axis"))
"""Places that put several beside each other."""
_SEVERAL = 2
_FEWEST = 3
"""So many in one end of a tube are about its axis also where nothing says so."""


def is_about(scene: Scene, mention: Mention) -> bool:
    """Whether they are spread about the axis of something round, and go in from its rim or down from its end."""
    host = find_host(scene, mention)
    inwards = _reach(scene, mention, host) is not None
    placed = any(
        p.kind in _IN_LINE and not (inwards and p.kind == "offset") and not _is_straight_in(p) for p in mention.places
    )
    if host.round_axis is None or host.irregular or placed:
        return False
    told = {"around", "radial"} & {*mention.adjectives} or _apart(mention) is not None
    count = mention.count or 1
    if _is_at_end(scene, mention, host):
        enough = count >= (_SEVERAL if told else _FEWEST) or mention.kind == "notch"
        return (
            _room(scene, host) is not None and enough and (mention.size("depth") or mention.size("length")) is not None
        )
    if _is_in_rim(scene, mention) or inwards:
        return inwards or mention.size("depth") is not None or mention.size("length") is not None
    flank = "side" in _sides(mention) or bool(told)
    deep = mention.size("depth") is not None and mention.size("length") is None
    return deep and flank and (count >= _SEVERAL or mention.kind == "notch")


def _is_in_rim(scene: Scene, mention: Mention) -> bool:
    """Whether they are said to be in the rim: “a slot in the edge, open at the rim”; how long they are is how deep."""
    rims = (p for p in mention.places if p.kind in ("place", "host") and p.sides == ("side",) and not p.noun)
    return any(p.relation in _INTO for p in (*rims, *_rims(scene, mention)))


def _rims(scene: Scene, mention: Mention) -> list[Place]:
    """The places in a rim that is no thing of its own."""
    known = any("rim" in m.term.split() for m in scene.mentions)
    return [p for p in mention.places if p.kind == "host" and p.noun == "rim" and not known]


def _reach(scene: Scene, mention: Mention, host: Solid) -> Place | None:
    """The place that tells how far in from the rim they go: “15 in from the rim”, “stops 25 from the centre”."""
    if host.round_axis is None or mention.size("depth") is not None or mention.size("length") is not None:
        return None
    rim = _is_in_rim(scene, mention)
    for place in mention.places:
        open_there = rim or mention.kind == "notch" or "around" in mention.adjectives
        from_rim = place.kind == "offset" and place.sides == ("side",) and open_there
        from_axis = place.kind == "away" and rim and (place.relation == "centre" or place.noun in _called(scene, host))
        if place.amounts and (from_rim or from_axis):
            return place
    return None


def _called(scene: Scene, host: Solid) -> tuple[str, ...]:
    mention = scene.mentions[host.mention]
    return (mention.noun.lower(), mention.term)


def _depth(scene: Scene, mention: Mention, host: Solid, across: Expr) -> Expr:
    """How far they go in from the rim."""
    reach = _reach(scene, mention, host)
    if reach is None:
        slot = "depth" if mention.size("depth") is not None else "length"
        return scene.length(mention, slot, name=f"{mention.noun} depth")
    said = scene.define(f"{mention.noun} distance", scene.use(reach).amounts[0].value)
    return said if reach.kind == "offset" else across / 2 - said


def cut_about(scene: Scene, mention: Mention) -> None:
    """Cut them, evenly spaced; `UnbuildableError` where they are not, or would not end inside of the part."""
    host = find_host(scene, mention)
    count = scene.count(mention)
    _check_angle(scene, mention, count)
    for word in ("around", "radial", "open", "square", "rectangular", "through"):
        scene.said(mention, word)
    width = scene.maybe(mention, "width", "slot width") or scene.length(mention, "side", name="notch size")
    if _is_at_end(scene, mention, host) or _is_deep(scene, mention, host):
        _from_end(scene, mention, host, width, count)
    else:
        _from_rim(scene, mention, host, width, count)


def _from_end(scene: Scene, mention: Mention, host: Solid, width: Expr, count: int) -> None:
    """Down from an end, right through the wall."""
    axis, room = host.round_axis, _room(scene, host)
    assert axis is not None, "the host is round"
    assert room is not None, "the host has a wall"
    slot = "depth" if mention.size("depth") is not None else "length"
    depth = scene.length(mention, slot, name="slot depth")
    inner, deep = room
    if scene.value(depth) >= scene.value(deep) - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is deeper than the part")
    if scene.value(width) * count >= 3 * scene.value(inner):
        raise UnbuildableError("they do not fit beside each other")
    lower = bool(_sides(mention) & _LOWER)
    if lower and host.inner is None:
        raise UnbuildableError(f"the {mention.noun} has no edge there")
    _use(scene, mention, _ENDS)
    across = host.size(next(a for a in AXES if a != axis))
    n = AXES.index(axis)
    at = [host.middle(a) for a in AXES]
    at[n] = host.low[n] if lower else host.high[n] - depth
    _cut(scene, mention, host, at, (across / 2, width, depth), (across / 2, count))


def _from_rim(scene: Scene, mention: Mention, host: Solid, width: Expr, count: int) -> None:
    """Into the rim, from one end of it to the other."""
    axis = host.round_axis
    assert axis is not None, "the host is round"
    if mention.size("depth") is not None and mention.size("length") is not None:
        raise UnbuildableError(f"how deep the {mention.noun} goes in from the rim is not clear")
    if "rounded" in mention.adjectives or mention.size("radius") is not None:
        raise UnbuildableError.beyond(mention, "in a rim with a round bottom")
    across = host.size(next(a for a in AXES if a != axis))
    depth = _depth(scene, mention, host, across)
    room = _room(scene, host)
    solid = across - room[0] if room is not None else across
    if scene.value(depth) * 2 >= scene.value(solid) - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is deeper than the rim")
    if scene.value(width) * count >= 3 * scene.value(across):
        raise UnbuildableError("they do not fit beside each other")
    _use(scene, mention, frozenset(("side",)))
    at = [host.middle(a) for a in AXES]
    at[AXES.index(axis)] = host.low[AXES.index(axis)]
    _cut(scene, mention, host, at, (depth * 2, width, host.size(axis)), (across, count))


def _cut(
    scene: Scene, mention: Mention, host: Solid, at: list[Expr], sizes: tuple[Expr, Expr, Expr], ring: tuple[Expr, int]
) -> None:
    """Cut boxes so far towards the axis, wide and deep, their middles on a circle."""
    axis = host.round_axis
    assert axis is not None, "the host is round"
    radial, width, depth = sizes
    frame = Frame(towards(axis).plane, (at[0], at[1], at[2]))
    positions = Polar(expr(ring[1]), ring[0], ZERO)
    name = scene.name(mention.noun)
    scene.features.append(Body(name, frame, (Rectangle(radial, width),), Extrusion(depth), "cut", positions))
    if ring[1] > 1 and _apart(mention) is None:
        scene.assume(f"the {mention.noun} are evenly spaced about the axis")


def _check_angle(scene: Scene, mention: Mention, count: int) -> None:
    """Take the angle from one to the next; only evenly spaced ones are cut."""
    apart = _apart(mention)
    said = mention.size("angle")
    step = 360 / count
    if apart is not None:
        step = scene.use(apart).amounts[0].value
    elif said is not None:
        scene.used.add(said.span)
        step = said.value
    if abs(step * count - 360) > ROUNDING:
        raise UnbuildableError(f"{count} {mention.noun} {step:g}° apart are not spread evenly")


def _room(scene: Scene, host: Solid) -> tuple[Expr, Expr] | None:
    """How wide and how deep something hollow is inside, from its open end."""
    if host.round_axis is None:
        return None
    if host.inner is not None:
        return host.inner, host.size(host.round_axis)
    own = (f for f in scene.features if isinstance(f, Hole) and scene.makers.get(f.name) == host.mention)
    return next(((f.diameter, f.depth) for f in own if f.depth is not None and f.frame.plane == "XY"), None)


def _is_deep(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether they are deeper than a wall is thick: then its rim is the edge at its end."""
    room, depth = _room(scene, host), mention.size("depth")
    across = host.size(next(a for a in AXES if a != host.round_axis))
    return room is not None and depth is not None and depth.value * 2 > scene.value(across - room[0]) + ROUNDING


def _apart(mention: Mention) -> Place | None:
    return next((p for p in mention.places if p.kind == "apart" and p.amounts), None)


def _is_at_end(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether they go down from an end; what is open and so long does where there is a wall for it to go through."""
    if _sides(mention) & _ENDS:
        return True
    rim = _is_in_rim(scene, mention) and _room(scene, host) is None
    return "open" in mention.adjectives and mention.size("length") is not None and not rim


def _sides(mention: Mention) -> set[str]:
    named = (p for p in mention.places if p.kind in _NAMED and not _is_straight_in(p))
    return {side for place in named for side in place.sides}


def _use(scene: Scene, mention: Mention, sides: frozenset[str]) -> None:
    """The places that say the end or the rim, or that they go through the wall, are used."""
    rims = _rims(scene, mention) if "side" in sides else []
    for place in mention.places:
        named = place in rims or (place.kind in _NAMED and {*place.sides} <= sides | {"side"})
        if named or "wall" in (place.noun, place.ref) or ("side" in sides and _is_straight_in(place)):
            scene.use(place)
    if not any(p.kind in _NAMED or p.kind == "apart" for p in mention.places) and not mention.adjectives:
        raise MissingError.of_side(mention.noun)


def _is_straight_in(place: Place) -> bool:
    """Whether a place only says that they go towards the axis, and through from face to face."""
    faces = {*place.sides} <= _ENDS and place.relation in ("through", "thru", "to")
    towards_axis = place.kind == "centre" and not place.sides
    return towards_axis or (place.kind in ("axis", "place") and faces)
