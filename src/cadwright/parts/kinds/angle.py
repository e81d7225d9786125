"""Angles: L brackets and angle irons, two legs at a right angle."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention, Place
from cadwright.parts.bodies.measured_inside import MEASURED_INSIDE
from cadwright.parts.bodies.sections import bend_radii, bent, lay, member
from cadwright.parts.expressions import Expr
from cadwright.parts.kinds.kind import STRIPS, Kind, same
from cadwright.parts.model import ZERO
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

_UPRIGHT = ("vertical", "upright", "back", "standing", "wall")

_NAMES = ("l", "angle", "corner", "right angle", "l shaped", "equal angle", "unequal angle", "l angle", "steel angle")
_BODIES = (
    "bracket",
    "iron",
    "section",
    "profile",
    "piece",
    "bar",
    "stock",
    "extrusion",
    "strip",
    "trim",
    "clip",
    "cleat",
)

FRAME = Frame(
    "angle",
    "body",
    (
        *(f"{name} {body}" for name in _NAMES for body in _BODIES),
        *(f"l{way} {strip}" for way in ("", " shaped", " section") for strip in STRIPS),
        *("bracket l", "steel angle", "l shape", "l angle", "angle piece of l shape", "equal angle", "unequal angle"),
        "l plate",
        "90 degree bracket",
    ),
    same("width", "thickness", "height", "depth", "leg", "third", "leg b")
    | same("bend radius", "outer bend radius", "inner corner radius")
    | {
        "length": "width",
        "cut length": "width",
        "wall": "thickness",
        "side": "leg",
        "leg thickness": "thickness",
        "arm thickness": "thickness",
    },
    bare=("leg",),
    sizes={2: ("leg", "leg b"), 3: ("leg", "leg b", "third"), 4: ("leg", "leg b", "width", "thickness")},
    needed=(("legs", "flanges", "leg", "height"), ("thickness", "third"), ("width", "third", "depth")),
    harmless=frozenset(("outer", "equal", "equal legs")),
    takes=frozenset(("legs", "flanges")),
    marks=frozenset(("legs", "flanges")),
    generic=frozenset(("bracket", "angle", "shelf bracket")),
    members=frozenset(("leg", "flange", "arm", "limb")),
)


def build(scene: Scene, mention: Mention) -> None:
    """Add the angle: one leg lies along X, the other stands along Z at its left end; how they are measured is told."""
    across, up = _legs(scene, mention)
    third = scene.maybe(mention, "third", "thickness" if mention.size("thickness") is None else "width")
    thickness, width = scene.maybe(mention, "thickness", "thickness"), scene.maybe(mention, "width", "width")
    if width is None:
        width = scene.maybe(mention, "depth", "width")
    if third is not None:
        thickness, width = (third, width) if thickness is None else (thickness, width or third)
    if thickness is None or width is None:
        raise MissingError(f"the {'thickness' if thickness is None else 'width'} of the {mention.noun} is missing")
    t = thickness
    inside = scene.said(mention, MEASURED_INSIDE)
    if inside:
        across, up = across + t, up + t
    if scene.value(t) >= min(scene.value(across), scene.value(up)):
        raise UnbuildableError(f"the legs of the {mention.noun} are not longer than thick")
    points = [(ZERO, ZERO), (across, ZERO), (across, t), (t, t), (t, up), (ZERO, up)]
    flat = member(
        scene,
        mention,
        "leg arm limb base bottom foot shelf",
        "top",
        ((ZERO, ZERO), (across, t)),
        width,
        across,
        "left",
        t,
    )
    high = member(
        scene, mention, "leg arm limb upright wall back", "left", ((ZERO, ZERO), (t, up)), width, up, "bottom", t
    )
    scene.assume(f"the legs of the {mention.noun} are measured {'inside' if inside else 'outside'}")
    inner, outer = bend_radii(scene, mention, t)
    if any(e is not None and scene.value(e) >= min(scene.value(across), scene.value(up)) for e in (inner, outer)):
        raise UnbuildableError(f"the bend does not fit on the legs of the {mention.noun}")
    radii = {k: e for k, e in ((0, outer), (3, inner)) if e is not None}
    section = bent(points, radii, scene.value) if radii else points
    lay(scene, mention, section, ((ZERO, ZERO), (across, up)), width, (flat, high))


def _legs(scene: Scene, mention: Mention) -> tuple[Expr, Expr]:
    """How long the lying and the standing leg are."""
    lying: list[Expr] = []
    standing: list[Expr] = []
    for place in mention.places:
        if place.kind in ("legs", "flanges"):
            values = _amounts(scene, mention, place)
            (standing if set(place.sides) & set(_UPRIGHT) else lying).extend(values)
    first, second = scene.maybe(mention, "leg", "leg"), scene.maybe(mention, "leg b", "leg")
    lying += [e for e in (first, second) if e is not None]
    height = scene.maybe(mention, "height", "upright leg")
    if height is not None:
        standing.append(height)
    if not lying and standing and mention.size("depth") is not None and mention.size("width") is not None:
        depth = scene.maybe(mention, "depth", "lying leg")
        lying += [depth] if depth is not None else []
    if len(lying) + len(standing) > 2 or len(standing) > 1:
        raise UnbuildableError(f"a {mention.noun} has two legs")
    both = [*lying, *standing]
    if not both or (standing and not lying):
        raise MissingError(f"the length of a leg of the {mention.noun} is missing")
    return both[0], both[-1]


def _amounts(scene: Scene, mention: Mention, place: Place) -> list[Expr]:
    scene.use(place)
    if place.sides and place.sides[0] in ("web", "flange", "top", "upper"):
        raise UnbuildableError(f"a {mention.noun} has no {place.sides[0]}")
    if any(q.value <= 0 for q in place.amounts) or len(place.amounts) > 2:
        raise UnbuildableError(f"“{place.amounts[0].quote}” cannot be legs")
    return [scene.define("leg", q.value) for q in place.amounts]


ANGLE = Kind(FRAME, build)
