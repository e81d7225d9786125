"""Spur gears with true involute flanks."""

import math

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import ArcTo, Body, Circle, CurveTo, Extrusion, LineTo, Outline, Point2, Profile
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.scene import MissingError, Scene, Solid, UnbuildableError

FLANK = 5
"""Points of the involute that a flank's curve goes through, without the first."""
FEWEST, MOST = 6, 200
_ADDENDUM, _DEDENDUM = 1.0, 1.25

FRAME = Frame(
    "gear",
    "body",
    (
        "gear",
        "spur gear",
        "gear wheel",
        "involute gear",
        "involute spur gear",
        "cog",
        "cogwheel",
        "pinion",
        "toothed gear",
    ),
    same("module", "teeth", "width", "angle")
    | {"thread": "module", "thickness": "width", "height": "width", "length": "width", "depth": "width"}
    | {
        "pressure angle": "angle",
        "face width": "width",
        "inner diameter": "bore",
        "diameter": "pitch diameter",
        "mean diameter": "pitch diameter",
    }
    | {"outer diameter": "outer diameter"},
    needed=(("module", "pitch diameter", "outer diameter"), ("teeth",), ("width",)),
    harmless=frozenset(("round", "equal", "even")),
)


def build(scene: Scene, mention: Mention) -> None:
    """Add a gear along Z with its middle at the origin, a tooth on the X axis."""
    if scene.solids:
        raise UnbuildableError(f"a {mention.noun} on something else is beyond me")
    teeth = _teeth(scene, mention)
    module = _module(scene, mention, teeth)
    width = scene.length(mention, "width", name="face width")
    angle = scene.maybe(mention, "angle", "pressure angle", "deg")
    pressure = scene.value(angle) if angle is not None else 20.0
    scene.decided(mention, "angle")
    if not 10 <= pressure <= 35:
        raise UnbuildableError(f"a pressure angle of {pressure:g}°")
    told = "" if angle is not None else f"a pressure angle of {pressure:g}°, "
    scene.assume(f"the {mention.noun} has {told}an addendum of 1 and a dedendum of 1.25 modules, and no backlash")
    profiles: tuple[Profile, ...] = (_outline(teeth, module, pressure),)
    bore = scene.maybe(mention, "bore", "bore")
    root = module * (teeth - 2 * _DEDENDUM)
    if bore is not None:
        if scene.value(bore) >= scene.value(root):
            raise UnbuildableError(f"the bore is wider than the {mention.noun} at the roots of its teeth")
        profiles = (*profiles, Circle(bore))
    scene.features.append(Body(scene.name(mention.noun), Sketch(), profiles, Extrusion(width), note=f"{teeth} teeth"))
    half = root / 2
    k = scene.mentions.index(mention)
    scene.solids.append(Solid(k, (-half, -half, expr(0)), (half, half, width), "z", bore))


def _teeth(scene: Scene, mention: Mention) -> int:
    said = scene.take(mention, "teeth")
    if said is None:
        raise MissingError(f"the number of teeth of the {mention.noun} is missing")
    if said.value != int(said.value) or not FEWEST <= said.value <= MOST:
        raise UnbuildableError(f"a {mention.noun} with {said.value:g} teeth")
    return int(said.value)


def _module(scene: Scene, mention: Mention, teeth: int) -> Expr:
    """The module, which the pitch or the outer diameter say as well."""
    pitch = scene.maybe(mention, "pitch diameter", "pitch diameter")
    outer = scene.maybe(mention, "outer diameter", "outer diameter")
    module = scene.maybe(mention, "module", "module")
    found = [m for m in (module, pitch and pitch / teeth, outer and outer / (teeth + 2 * _ADDENDUM)) if m is not None]
    if not found:
        raise MissingError(f"the module of the {mention.noun} is missing")
    if any(abs(scene.value(m) - scene.value(found[0])) > 1e-3 for m in found):
        raise UnbuildableError(f"the module, the teeth and the diameter of the {mention.noun} do not go together")
    return found[0]


def _outline(teeth: int, module: Expr, pressure: float) -> Outline:
    """All teeth, one after the other, from the foot of the first flank."""
    flank = flank_points(teeth, pressure)
    foot, tip = flank[0], flank[-1]
    step = 2 * math.pi / teeth

    def at(radius: float, turn: float) -> Point2:
        return module * round(radius * math.cos(turn), 9), module * round(radius * math.sin(turn), 9)

    steps: list[LineTo | ArcTo | CurveTo] = []
    root = teeth / 2 - _DEDENDUM
    for n in range(teeth):
        middle = n * step
        if foot[0] > root + 1e-9:
            steps.append(LineTo(at(foot[0], middle - foot[1])))
        steps.append(CurveTo(tuple(at(r, middle - t) for r, t in flank[1:])))
        steps.append(ArcTo(at(tip[0], middle), at(tip[0], middle + tip[1])))
        steps.append(CurveTo(tuple(at(r, middle + t) for r, t in reversed(flank[:-1]))))
        if foot[0] > root + 1e-9:
            steps.append(LineTo(at(root, middle + foot[1])))
        steps.append(ArcTo(at(root, middle + step / 2), at(root, middle + step - foot[1])))
    return Outline(at(root, -foot[1]), tuple(steps))


def flank_points(teeth: int, pressure: float) -> list[tuple[float, float]]:
    """A flank of a gear of module 1 from foot to tip: radius, and half of the tooth's angle there (radians).

    The involute begins at its base circle; below it the flank is radial. `UnbuildableError` where the tips are pointed.
    """
    pitch, alpha = teeth / 2, math.radians(pressure)
    base = pitch * math.cos(alpha)
    tip, start = pitch + _ADDENDUM, max(base, pitch - _DEDENDUM)
    half = math.pi / (2 * teeth) + _involute(alpha)
    found = []
    for k in range(FLANK + 1):
        radius = math.sqrt(start**2 + (tip**2 - start**2) * (k / FLANK))
        found.append((radius, half - _involute(math.acos(min(1.0, base / radius)))))
    if found[-1][1] <= 0:
        raise UnbuildableError(f"the teeth would be pointed at a pressure angle of {pressure:g}°")
    return found


def _involute(angle: float) -> float:
    """The involute function, radians."""
    return math.tan(angle) - angle


GEAR = Kind(FRAME, build)
