"""Bodies of revolution: cones and frustums, balls, domes, rings of round section, capsules."""

from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.coaxial import axial
from cadwright.parts.expressions import Expr, call
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import (
    ZERO,
    ArcTo,
    Ball,
    Body,
    LineTo,
    Outline,
    Revolution,
)
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.placement import find_host, find_spots
from cadwright.parts.scene import MissingError, Scene, Solid, Step, UnbuildableError
from cadwright.parts.stacking import FULL, Shape, outline, stand

_HEIGHTS = {
    "height": "height",
    "length": "height",
    "thickness": "height",
    "depth": "height",
    "overall length": "overall",
    "overall height": "overall",
}

CONE_FRAME = Frame(
    "cone",
    "body",
    (
        "cone",
        "frustum",
        "truncated cone",
        "tapered plug",
        "tapered pin",
        "taper pin",
        "cone frustum",
        "conical frustum",
        "right circular cone",
        "tapered cylinder",
        "tapered rod",
        "tapered shaft",
        "tapered column",
        "taper",
        "point",
        "spike",
        "stopper",
        "conical roof",
        "tapered disc",
    ),
    same("top diameter", "bottom diameter", "top radius", "bottom radius", "diameter", "radius", "angle")
    | _HEIGHTS
    | {"width": "diameter"},
    bare=("bottom diameter", "top diameter", "height"),
    sizes={2: ("bottom diameter", "height"), 3: ("bottom diameter", "top diameter", "height")},
    needed=(("bottom diameter", "bottom radius", "diameter", "radius"), ("height", "angle")),
    adjectives=frozenset(("tapered",)),
    harmless=frozenset(("round", "vertical")),
    takes=PLACES,
    marks=frozenset(("top diameter", "bottom diameter", "tapered")),
    generic=frozenset(("plug", "pin", "column", "tower", "shaft", "leg", "rod", "cup", "knob", "roof", "tip")),
)


def build_cone(scene: Scene, mention: Mention) -> None:
    """Add a cone or frustum along Z, its wider end said first or called the bottom."""
    scene.said(mention, "tapered")
    bottom = _said(scene, mention, "bottom diameter", "bottom radius") or _said(scene, mention, "diameter", "radius")
    top = _said(scene, mention, "top diameter", "top radius")
    if bottom is None and top is not None:
        bottom, top = top, None
    if bottom is None:
        raise MissingError(f"the diameter of the {mention.noun} is missing")
    near, far = bottom / 2, top / 2 if top is not None else ZERO
    height = _cone_height(scene, mention, near, far)
    points = [(ZERO, ZERO), (near, ZERO), (far, height), (ZERO, height)] if top is not None else []
    profile = outline(points or [(ZERO, ZERO), (near, ZERO), (ZERO, height)])
    widest = max((bottom, top or ZERO), key=scene.value)
    steps = (Step(ZERO, height, bottom, top or ZERO),)
    stand(scene, mention, Shape((profile,), Revolution(FULL), (widest, widest, height), True, steps=steps))


def _cone_height(scene: Scene, mention: Mention, near: Expr, far: Expr) -> Expr:
    """The height as said, or by the included angle."""
    angle = scene.maybe(mention, "angle", "angle", "deg")
    if angle is None or mention.size("height") is not None:
        if angle is not None:
            raise UnbuildableError(f"the {mention.noun} has a height and an angle")
        return axial(scene, mention)
    if not 0 < scene.value(angle) < 180:
        raise UnbuildableError(f"a {mention.noun} of such an angle")
    wider, narrower = sorted((near, far), key=scene.value, reverse=True)
    return (wider - narrower) / call("tan", angle / 2)


def _said(scene: Scene, mention: Mention, diameter: str, radius: str) -> Expr | None:
    if mention.size(diameter) is None and mention.size(radius) is None:
        return None
    return scene.across(mention, diameter, radius, name=diameter)


BALL_FRAME = Frame(
    "ball",
    "body",
    ("ball", "sphere", "bead", "globe", "hollow ball", "hollow sphere", "round ball", "marble", "orb", "ball end"),
    same("diameter", "radius", "wall", "share")
    | {"outer diameter": "diameter", "width": "diameter"}
    | {"height": "diameter", "thickness": "wall", "inner diameter": "inner diameter"},
    bare=("diameter",),
    needed=(("diameter", "radius"),),
    adjectives=frozenset(("hollow",)),
    harmless=frozenset(("round",)),
    takes=PLACES,
)


def build_ball(scene: Scene, mention: Mention) -> None:
    """Add a ball, its middle at the end of what it is on."""
    share = scene.take(mention, "share")
    if share is not None:
        if share.value != 0.5:
            raise UnbuildableError(f"“{share.quote}” of a {mention.noun}")
        build_dome(scene, mention)
        return
    across = scene.across(mention, name="diameter")
    inner = _inside(scene, mention, across)
    k = scene.mentions.index(mention)
    at = (ZERO, ZERO, ZERO)
    if scene.solids:
        host = find_host(scene, mention)
        spots = find_spots(scene, mention, footprint=(across, across, across))
        if spots.positions is not None:
            raise UnbuildableError(f"several {mention.noun}s are beyond me")
        at = spots.origin
        if host.round_axis is None:
            raise UnbuildableError(f"how far the {mention.noun} stands out is missing")
        scene.assume(f"the middle of the {mention.noun} is on the end of the {scene.mentions[host.mention].noun}")
    mode = "join" if scene.solids else "new"
    scene.features.append(
        Body(scene.name(mention.noun), Sketch("XY", at), (), Ball(across), "join" if mode == "join" else "new")
    )
    if inner is not None:
        scene.features.append(Body(scene.name(f"{mention.noun} inside"), Sketch("XY", at), (), Ball(inner), "cut"))
    low = tuple(c - across / 2 for c in at)
    high = tuple(c + across / 2 for c in at)
    scene.solids.append(Solid(k, (low[0], low[1], low[2]), (high[0], high[1], high[2]), "z"))


def _inside(scene: Scene, mention: Mention, across: Expr) -> Expr | None:
    """The diameter of the room inside of a hollow one."""
    wall = scene.maybe(mention, "wall", "wall")
    inner = scene.maybe(mention, "inner diameter", "inner diameter")
    if wall is None and inner is None:
        if scene.said(mention, "hollow"):
            raise MissingError(f"the wall of the hollow {mention.noun} is missing")
        return None
    scene.said(mention, "hollow")
    found = inner if inner is not None else across - (wall or ZERO) * 2
    if not 0 < scene.value(found) < scene.value(across):
        raise UnbuildableError(f"the walls of the {mention.noun} fill it")
    return found


DOME_FRAME = replace(
    BALL_FRAME,
    kind="dome",
    nouns=("dome", "hemisphere", "half ball", "half sphere", "hemispherical dome", "hemisphere dome", "dome cap"),
    slots=same("diameter", "radius", "wall")
    | {"outer diameter": "diameter", "width": "diameter", "thickness": "wall", "inner diameter": "inner diameter"}
    | {"height": "height"},
    adjectives=frozenset(("hollow", "open", "open below")),
    harmless=frozenset(("round", "closed")),
)


def build_dome(scene: Scene, mention: Mention) -> None:
    """Add half a ball on its flat side; a hollow one is open there."""
    across = scene.across(mention, name="diameter")
    inner = _inside(scene, mention, across)
    if inner is not None:
        scene.said(mention, "open")
        scene.said(mention, "open below")
        for place in mention.places:
            if place.kind == "place" and place.sides == ("bottom",):
                scene.use(place)
    radius = across / 2
    half = call("sqrt", 2) / 2
    near = inner / 2 if inner is not None else None
    steps: tuple[LineTo | ArcTo, ...] = (
        LineTo((radius, ZERO)),
        ArcTo((radius * half, radius * half), (ZERO, radius)),
    )
    start = (ZERO, ZERO)
    if near is not None:
        start = (near, ZERO)
        steps = (*steps, LineTo((ZERO, near)), ArcTo((near * half, near * half), (near, ZERO)))
    height = scene.maybe(mention, "height")
    if height is not None and abs(scene.value(height - radius)) > 1e-3:
        raise UnbuildableError(f"a {mention.noun} is half as high as wide")
    shape = Shape((Outline(start, steps),), Revolution(FULL), (across, across, radius), True)
    stand(scene, mention, replace(shape, steps=(Step(ZERO, radius, across, ZERO),)))


TORUS_FRAME = Frame(
    "torus",
    "body",
    ("torus", "donut", "doughnut", "o ring", "toroid", "oring"),
    same("mean diameter", "mean radius", "wire diameter", "wire radius", "inner diameter", "inner radius")
    | same("outer diameter", "outer radius")
    | {"thickness": "wire diameter", "height": "wire diameter", "diameter": "outer diameter", "width": "wire diameter"},
    bare=("inner diameter", "wire diameter"),
    sizes={2: ("inner diameter", "wire diameter")},
    needed=(
        ("mean diameter", "mean radius", "inner diameter", "inner radius", "outer diameter", "outer radius"),
        ("wire diameter", "wire radius", "inner diameter"),
    ),
    takes=PLACES,
    marks=frozenset(("mean diameter", "mean radius", "wire diameter", "wire radius")),
    generic=frozenset(("ring",)),
)


def build_torus(scene: Scene, mention: Mention) -> None:
    """Add a ring of round section."""
    mean = _said(scene, mention, "mean diameter", "mean radius")
    wire = _said(scene, mention, "wire diameter", "wire radius")
    inner = _said(scene, mention, "inner diameter", "inner radius")
    outer = _said(scene, mention, "outer diameter", "outer radius")
    if wire is None and inner is not None and outer is not None:
        wire = (outer - inner) / 2
    if wire is None:
        raise MissingError(f"how thick the {mention.noun} is, is missing")
    found = [e for e in (mean, *(d for d in (inner and inner + wire, outer and outer - wire) if d)) if e is not None]
    if not found:
        raise MissingError(f"the diameter of the {mention.noun} is missing")
    if any(abs(scene.value(e - found[0])) > 1e-3 for e in found):
        raise UnbuildableError(f"the sizes of the {mention.noun} do not go together")
    if scene.value(found[0]) <= scene.value(wire):
        raise UnbuildableError(f"the {mention.noun} has no opening")
    middle, r = found[0] / 2, wire / 2
    profile = Outline(
        (middle - r, r),
        (ArcTo((middle, ZERO), (middle + r, r)), ArcTo((middle, wire), (middle - r, r))),
    )
    across = found[0] + wire
    stand(scene, mention, Shape((profile,), Revolution(FULL), (across, across, wire), True, found[0] - wire))


CAPSULE_FRAME = Frame(
    "capsule",
    "body",
    ("capsule", "pill capsule", "spherocylinder"),
    same("diameter", "radius")
    | _HEIGHTS
    | {"overall length": "height", "overall height": "height"}
    | {"outer diameter": "diameter", "width": "diameter"},
    bare=("diameter", "height"),
    sizes={2: ("diameter", "height")},
    needed=(("diameter", "radius"), ("height",)),
    harmless=frozenset(("round", "vertical")),
    takes=PLACES,
)


def build_capsule(scene: Scene, mention: Mention) -> None:
    """Add a rod with two half balls as its ends; its length is over all."""
    across = scene.across(mention, name="diameter")
    height = scene.length(mention, "height", name="length")
    if scene.value(height) < scene.value(across):
        raise UnbuildableError(f"the {mention.noun} is shorter than wide")
    scene.assume(f"the length of the {mention.noun} is over all")
    r, half = across / 2, call("sqrt", 2) / 2
    low, high = r - r * half, height - r + r * half
    profile = Outline(
        (ZERO, ZERO),
        (
            ArcTo((r * half, low), (r, r)),
            LineTo((r, height - r)),
            ArcTo((r * half, high), (ZERO, height)),
        ),
    )
    stand(scene, mention, Shape((profile,), Revolution(FULL), (across, across, height), True))


CONE = Kind(CONE_FRAME, build_cone)
BALL = Kind(BALL_FRAME, build_ball)
DOME = Kind(DOME_FRAME, build_dome)
TORUS = Kind(TORUS_FRAME, build_torus)
CAPSULE = Kind(CAPSULE_FRAME, build_capsule)
