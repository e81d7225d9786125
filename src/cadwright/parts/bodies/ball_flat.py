"""Flats of balls: slices that are cut off at the bottom or the top, so that a ball stands."""

from msgspec.structs import replace

from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr, call
from cadwright.parts.model import Body, Extrusion, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.scene import MissingError, Scene, Solid, UnbuildableError

_SIDES = (("bottom",), ("top",))


def is_ball(scene: Scene, host: Solid) -> bool:
    """Whether a thing is a ball."""
    return scene.mentions[host.mention].kind == "ball" and host.round_axis is not None


def flatten(scene: Scene, mention: Mention, ball: Solid) -> None:
    """Cut off the slice that a flat tells: by its depth, its diameter, its distance from the middle, what stays."""
    if scene.count(mention) > 1:
        raise UnbuildableError(f"{mention.count} flats on a ball")
    above = False
    for place in mention.places:
        if place.kind in ("place", "host") and place.sides in _SIDES:
            scene.use(place)
            above = above or place.sides == ("top",)
    slice_off(scene, mention, ball, _depth(scene, mention, ball), above)


def slice_off(scene: Scene, mention: Mention, ball: Solid, depth: Expr, above: bool) -> None:
    """Cut so much off the bottom or the top of a ball."""
    across = ball.size("x")
    if not 0 < scene.value(depth) < scene.value(ball.size("z")):
        raise UnbuildableError(f"the {mention.noun} would not be on the {scene.mentions[ball.mention].noun}")
    foot = ball.high[2] - depth if above else ball.low[2]
    sketch = Sketch("XY", (ball.middle("x"), ball.middle("y"), foot))
    wide = across * 2
    scene.features.append(Body(scene.name(mention.noun), sketch, (Rectangle(wide, wide),), Extrusion(depth), "cut"))
    k = scene.solids.index(ball)
    low, high = (ball.low, (*ball.high[:2], foot)) if above else ((*ball.low[:2], foot + depth), ball.high)
    core = (ball.middle("x"), ball.middle("y"), ball.middle("z"))  # holes along an axis still go through the middle
    scene.solids[k] = replace(ball, low=low, high=high, core=core)


def _depth(scene: Scene, mention: Mention, ball: Solid) -> Expr:
    """How thick the slice is."""
    radius = ball.size("x") / 2
    depth = scene.maybe(mention, "depth", "flat depth")
    for place in mention.places if depth is None else ():
        if place.kind == "offset" and place.sides in _SIDES and place.amounts:
            scene.use(place)
            return scene.define("flat depth", place.amounts[0].value)
    if depth is not None:
        return depth
    level = scene.maybe(mention, "from axis", "flat distance")
    if level is not None:
        return radius - level
    height = scene.maybe(mention, "height", "height over the flat")
    if height is not None:
        return radius * 2 - height
    wide = next((e for s in ("flats", "length") if (e := scene.maybe(mention, s, "flat diameter")) is not None), None)
    if wide is None:
        raise MissingError(f"the depth of the {mention.noun} is missing")
    if not scene.value(wide) < scene.value(radius * 2):
        raise UnbuildableError(f"the {mention.noun} is wider than the ball")
    return radius - call("sqrt", radius * radius - wide * wide / 4)
