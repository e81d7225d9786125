"""Grooves along the side of something round, straight from end to end, and which are round it midway along."""

from cadwright.english.places import LENGTHWISE
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.model import Body, Extrusion, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.scene import Scene, Solid, UnbuildableError

BORED = ("hole", "bore")
_STRAIGHT = "straight along something round"


def is_slender(scene: Scene, host: Solid) -> bool:
    """Whether something round is longer than wide."""
    if host.round_axis is None:
        return False
    wide = host.size("x" if host.round_axis != "x" else "y")
    return scene.value(host.size(host.round_axis)) > scene.value(wide) + ROUNDING


def is_midway(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether a groove is midway along something round, or in the middle of something that is longer than wide."""
    slender = is_slender(scene, host)
    middles = [p for p in mention.places if p.kind == "centre" and not (p.sides or p.ref)]
    alone = all(p in middles or p.kind == "host" for p in mention.places)
    return alone and any(p.axis == "length" or (slender and not p.axis) for p in middles)


def is_along(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether a groove runs along the axis of something round.

    Raises `UnbuildableError` where that is in a bore, or where it is not said where along it a groove is.
    """
    if host.round_axis is None:
        return False
    if any(p.kind == "host" and p.relation == "along" and p.noun in BORED for p in mention.places):
        raise UnbuildableError.beyond(mention, "straight along a bore")
    long = mention.size("length")
    if long is not None:
        return long.unit == "ratio" and long.value == 1 and is_slender(scene, host)
    if mention.kind == "groove" and not mention.places and is_slender(scene, host):
        raise UnbuildableError(f"where along the {scene.mentions[host.mention].noun} it is, is not said")
    return any(p.kind == "axis" and (p.relation == LENGTHWISE or p.axis == "length") for p in mention.places)


def cut_along(scene: Scene, mention: Mention, host: Solid) -> None:
    """Cut one with a flat bottom, as deep below the surface as is said."""
    ways = [p for p in mention.places if p.kind == "axis"]
    round_bottom = mention.size("radius") is not None or mention.size("diameter") is not None or mention.adjectives
    one = scene.count(mention) == 1 and len(ways) == len(mention.places)
    if not one or round_bottom or host.round_axis != "z" or len(host.steps) > 1 or mention.kind != "groove":
        raise UnbuildableError.beyond(mention, _STRAIGHT)
    width = scene.length(mention, "width", name="groove width")
    depth = scene.length(mention, "depth", name="groove depth")
    across = host.size("x")
    wall = (across - host.inner) / 2 if host.inner is not None else across / 2
    if scene.value(depth) >= scene.value(wall) - ROUNDING or scene.value(width) >= scene.value(across) - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is larger than the part")
    for place in ways:
        scene.use(place)
    scene.take(mention, "length")
    at = (host.high[0], host.middle("y"), host.low[2])
    section = Rectangle(depth * 2, width)
    scene.features.append(
        Body(scene.name(mention.noun), Sketch("XY", at), (section,), Extrusion(host.size("z")), "cut")
    )
