"""Which side of a thing a body stands on: its top, its underside, or a flank out of which it sticks."""

from msgspec.structs import replace

from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.faces import FACES, Face, towards
from cadwright.parts.places.hosts import flat_axis
from cadwright.parts.scene import AXES, Axis, Scene, Solid

_OUTWARDS = words_of("groups.toml", "parts.flanks", "outwards")
"""Words that name the side itself: “on the left side”; “at the left end” is a place on the top."""
_BENEATH = ("under", "below")
UPRIGHT = frozenset(("left", "right", "front", "back"))
_PLATE = 0.35
"""A body is a plate where it is thinner than this share of its other sizes: things stand on its top."""
LEGS = frozenset(("leg", "foot", "caster"))
"""Things that are below, in the corners where there are four."""


def called(mention: Mention) -> Mention:
    """The thing with the side that an upright one is called by as its place: “the back wall”, “a front lip”."""
    word, *others = mention.noun.lower().split()
    side = {"rear": "back"}.get(word, word)
    placed = any(set(p.sides) & UPRIGHT for p in mention.places)
    if (
        not others
        or side not in UPRIGHT
        or placed
        or not (mention.kind == "upright" or "vertical" in mention.adjectives)
    ):
        return mention
    return replace(mention, places=(*mention.places, Place("place", mention.span, sides=(side,), relation="at")))


def is_beneath(scene: Scene, mention: Mention) -> bool:
    """Whether a thing hangs below: it is said, or it is a leg and nothing else is said."""
    said = [p for p in mention.places if "bottom" in p.sides or p.relation in _BENEATH]
    for place in said:
        scene.use(place)
    above = any("top" in p.sides or p.relation in ("above", "over") for p in mention.places)
    return bool(said) or (not above and bool(LEGS & set(mention.term.split()[-1:])))


def sides_of(scene: Scene, mention: Mention, host: Solid, default: str) -> list[Face]:
    """The side that a body stands on; two where one is on each end."""
    out = any(p.relation in _OUTWARDS for p in mention.places)
    said = [
        (p, replace(p, relation="on") if out and p.noun == "side" and not p.relation else p) for p in mention.places
    ]
    named = [(p, f) for p, meant in said if (f := flank(scene, mention, host, meant)) is not None]
    if len(named) == 2 and mention.count in (None, 2) and named[0][1] == towards(named[1][1].axis, -named[1][1].sign):
        for place, _ in named:
            scene.use(place)
        return [face for _, face in named]  # “on the left and right sides”
    for place in mention.places:
        face = flank(scene, mention, host, place)
        if face is not None:
            scene.use(place)
            both = place.every and (mention.count in (None, 1, 2))
            return [face, towards(face.axis, -face.sign)] if both else [face]
    return [_level_side(scene, mention, host, default)]


def hear_level(scene: Scene, mention: Mention, host: Solid) -> None:
    """Take “horizontally”, which what sticks out of an upright side is anyway."""
    if mention.count in (None, 1) and any(flank(scene, mention, host, p) is not None for p in mention.places):
        for place in mention.places:
            if place.kind == "axis" and place.axis == "x":
                scene.use(place)


def sticks_out(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether a body points away from the flank of a round one, and is not on its axis."""
    named = [f for p in mention.places if (f := flank(scene, mention, host, p)) is not None]
    sideways = bool({"radial", "horizontal"} & set(mention.adjectives)) and host.round_axis == "z"
    return sideways or any(f.axis != host.round_axis for f in named)


def flank(scene: Scene, mention: Mention, host: Solid, place: Place) -> Face | None:
    """The upright side that a place names as such: “out of the right side”, “on the front face” of a block."""
    if place.kind not in ("place", "host", "centre"):
        return None
    named = [s for s in place.sides if s in UPRIGHT]
    if host.round_axis is not None and host.round_axis != "z":
        named = [s for s in named if FACES[s].axis != host.round_axis]
    whole = host.round_axis is None and (place.relation in _OUTWARDS or place.every) and not _is_plate(scene, host)
    faced = place.kind == "centre" and bool(named) and not _is_plate(scene, host)
    faced = faced and (place.noun == "face" or flat_axis(scene, host) == FACES[named[0]].axis)
    faced = faced or (place.noun == "face" and bool(named) and _fits(scene, mention, host))
    if place.relation != "out" and not whole and not faced:
        return None
    if named:
        return FACES[named[0]]
    if host.round_axis is not None and place.noun == "face":
        return None  # “out of one face” of a disc: that is flat
    if "side" in place.sides or (whole and place.every and "end" in place.sides):
        return _any_side(scene, mention, host, place)
    return None


def _level_side(scene: Scene, mention: Mention, host: Solid, default: str) -> Face:
    """The side of one that is not on a flank."""
    if is_beneath(scene, mention):
        return FACES["bottom"]
    if scene.said(mention, "radial") or scene.said(mention, "horizontal"):
        return towards("x" if host.round_axis != "x" else "y")
    open_above = host.floor is not None and host.roof is None
    upwards = {"top", "floor", *(("inside",) if open_above else ())}  # what is on top of an open thing is on its floor
    for place in mention.places:
        if place.kind in ("place", "host", "centre") and upwards & {*place.sides}:
            scene.use(place)
            return FACES["top"]
    if host.round_axis is not None and default == "top":
        return towards(host.round_axis)
    return FACES[default]


def _any_side(scene: Scene, mention: Mention, host: Solid, place: Place) -> Face:
    """A side that is not named: the right one, or towards X; an end is at the end of the length."""
    axis: Axis = "x" if host.round_axis != "x" else "y"
    if "end" in place.sides and scene.value(host.size("y")) > scene.value(host.size("x")) + ROUNDING:
        axis = "y"
    face = towards(axis)
    if host.round_axis is None and not place.every:
        scene.assume(f"the {mention.noun} is on the {face.side} side")
    return face


def _fits(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether something round is no wider than a block is high, so that it can stand on an upright face."""
    across = mention.size("diameter")
    high = scene.value(host.size("z"))
    return host.round_axis is None and across is not None and across.value <= high + ROUNDING


def _is_plate(scene: Scene, host: Solid) -> bool:
    x, y, z = (scene.value(host.size(a)) for a in AXES)
    return host.wall is None and z <= _PLATE * min(x, y)
