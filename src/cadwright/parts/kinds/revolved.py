"""Rings of round section, and capsules."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import SAID_TWICE
from cadwright.parts.bodies.stack import FULL, Shape, stand
from cadwright.parts.expressions import Expr, call
from cadwright.parts.kinds.cone import said_across
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import (
    ZERO,
    ArcTo,
    LineTo,
    Outline,
    Revolution,
)
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

_HEIGHTS = {
    "height": "height",
    "length": "height",
    "thickness": "height",
    "depth": "height",
    "overall length": "overall",
    "overall height": "overall",
}

TORUS_FRAME = Frame(
    "torus",
    "body",
    ("torus", "donut", "doughnut", "o ring", "toroid", "oring"),
    same("mean diameter", "mean radius", "wire diameter", "wire radius", "inner diameter", "inner radius")
    | same("outer diameter", "outer radius")
    | dict.fromkeys(("thickness", "height", "width"), "thick")
    | {"diameter": "outer diameter"},
    bare=("inner diameter", "wire diameter"),
    sizes={2: ("inner diameter", "wire diameter")},
    needed=(
        ("mean diameter", "mean radius", "inner diameter", "inner radius", "outer diameter", "outer radius"),
        ("wire diameter", "wire radius", "inner diameter", "thick"),
    ),
    harmless=frozenset(("round", "closed", "around")),
    takes=PLACES,
    marks=frozenset(("mean diameter", "mean radius", "wire diameter", "wire radius")),
    generic=frozenset(("ring", "bangle", "hoop", "bracelet", "curtain ring", "grab ring", "link ring")),
)


def build_torus(scene: Scene, mention: Mention) -> None:
    """Add a ring of round section."""
    mean = said_across(scene, mention, "mean diameter", "mean radius")
    circle = _circle(scene, mention)
    wire = said_across(scene, mention, "wire diameter", "wire radius") or scene.maybe(mention, "thick", "wire diameter")
    inner = said_across(scene, mention, "inner diameter", "inner radius")
    outer = said_across(scene, mention, "outer diameter", "outer radius")
    if wire is None and inner is not None and outer is not None:
        wire = (outer - inner) / 2
    if wire is None:
        raise MissingError(f"how thick the {mention.noun} is, is missing")
    found = [
        e for e in (mean, circle, *(d for d in (inner and inner + wire, outer and outer - wire) if d)) if e is not None
    ]
    if not found:
        raise MissingError(f"the diameter of the {mention.noun} is missing")
    if any(abs(scene.value(e - found[0])) > SAID_TWICE for e in found):
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


def _circle(scene: Scene, mention: Mention) -> Expr | None:
    """The circle of the middle of the section, said as that of holes is: “a pitch circle diameter of 60”."""
    told = next((p for p in mention.places if p.kind == "circle" and len(p.amounts) == 1), None)
    return scene.define("mean diameter", scene.use(told).amounts[0].value) if told is not None else None


CAPSULE_FRAME = Frame(
    "capsule",
    "body",
    ("capsule", "pill capsule", "spherocylinder", "pill shape", "pill"),
    same("diameter", "radius", "straight")
    | _HEIGHTS
    | {"overall length": "height", "overall height": "height"}
    | {"outer diameter": "diameter", "width": "diameter"},
    bare=("diameter", "height"),
    sizes={2: ("diameter", "height")},
    needed=(("diameter", "radius"), ("height", "straight")),
    adjectives=frozenset(("over all", "without ends")),
    harmless=frozenset(("round", "vertical", "round ends")),
    takes=PLACES,
)


def build_capsule(scene: Scene, mention: Mention) -> None:
    """Add a rod with two half balls as its ends; its length is over all."""
    across = scene.across(mention, name="diameter")
    height = _capsule_length(scene, mention, across)
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


def _capsule_length(scene: Scene, mention: Mention, across: Expr) -> Expr:
    """The length over all; a straight one is between the half balls."""
    straight = scene.maybe(mention, "straight", "straight length")
    if straight is not None and mention.size("height") is None:
        return straight + across
    height = scene.length(mention, "height", name="length")
    if scene.said(mention, "without ends"):
        height = height + across
    elif not scene.said(mention, "over all"):
        scene.assume(f"the length of the {mention.noun} is over all")
    if scene.value(height) < scene.value(across):
        raise UnbuildableError(f"the {mention.noun} is shorter than wide")
    if straight is not None and abs(scene.value(straight + across - height)) > SAID_TWICE:
        raise UnbuildableError(f"the lengths of the {mention.noun} do not go together")
    return height


TORUS = Kind(TORUS_FRAME, build_torus)


CAPSULE = Kind(CAPSULE_FRAME, build_capsule)
