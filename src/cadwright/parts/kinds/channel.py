"""Channels: U and C profiles and brackets, a web with two flanges to the same side."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING, SAID_TWICE
from cadwright.parts.bodies.measured_inside import MEASURED_INSIDE
from cadwright.parts.bodies.sections import bend_radii, bent, lay, member
from cadwright.parts.expressions import Expr
from cadwright.parts.kinds.kind import STRIPS, Kind, same
from cadwright.parts.model import ZERO
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

_U_SHAPED = (
    "trough",
    "gutter",
    "rail",
    "bar",
    "profile",
    "section",
    "piece",
    "part",
    "body",
    "clip",
    "holder",
    "saddle",
)
"""What has the section of a channel where it is said to be U-shaped."""
FRAME = Frame(
    "channel",
    "body",
    (
        "u channel",
        "c channel",
        "u bracket",
        "u profile",
        "u shape",
        "u section",
        "u shaped bracket",
        "u shaped channel",
        "u bar",
        "c section",
        "c profile",
        "u beam",
        "channel bracket",
        *(f"u shaped {noun}" for noun in _U_SHAPED),
        *("u trough", "u gutter", "u rail"),
        *(f"{letter}{way} {strip}" for letter in "uc" for way in ("", " shaped", " section") for strip in STRIPS),
        *("channel bar", "channel section", "channel profile", "u channel section", "c channel section"),
    ),
    same("width", "height", "thickness", "length", "depth", "inside width", "third", "fourth")
    | same("bend radius", "outer bend radius", "inner corner radius")
    | {"wall": "thickness", "floor": "floor", "flange thickness": "thickness", "web thickness": "floor"}
    | {"outer diameter": "width", "inner diameter": "inside width", "overall length": "length", "cut length": "length"}
    | {"overall height": "height", "web": "width", "web width": "width", "web height": "width", "flange": "height"}
    | {"flange width": "height", "flange height": "height", "flange length": "height", "leg": "height"}
    | {"bottom width": "width", "base": "width", "side": "height", "leg length": "height", "leg height": "height"}
    | {"leg thickness": "thickness"},
    bare=(),
    sizes={2: ("width", "height"), 3: ("width", "height", "third"), 4: ("width", "height", "third", "fourth")},
    needed=(
        ("width", "inside width"),
        ("height", "depth"),
        ("thickness", "third"),
        ("length", "depth", "third", "fourth"),
    ),
    harmless=frozenset(("outer", "open", "open ended", "equal legs")),
    marks=frozenset(("length", "thickness")),
    generic=frozenset(("channel",)),
    members=frozenset(("flange", "web", "leg", "wall", "side", "back")),
)


def build(scene: Scene, mention: Mention) -> None:
    """Add the channel, open above: width along X, height along Z, length along Y."""
    thickness, length = _thickness_and_length(scene, mention)
    floor = scene.maybe(mention, "floor", "web thickness") or thickness
    width, inside = scene.maybe(mention, "width", "width"), scene.maybe(mention, "inside width", "inside width")
    if width is None and inside is not None:
        width = inside + thickness * 2
    height = scene.maybe(mention, "height", "height")
    if height is None and mention.size("length") is not None:
        height = scene.maybe(mention, "depth", "height")  # “50 wide, 25 deep, 200 long”
    if height is not None and _is_inside(scene, mention):
        width, height = (width + thickness * 2 if inside is None and width is not None else width), height + floor
        scene.assume(f"the sizes of the {mention.noun} are measured inside")
    if width is None:
        raise MissingError(f"the width of the {mention.noun} is missing")
    if height is None:
        raise MissingError(f"the height of the {mention.noun} is missing")
    if inside is not None and abs(scene.value(inside + thickness * 2 - width)) > SAID_TWICE:
        raise UnbuildableError(f"the widths and the wall of the {mention.noun} do not go together")
    if scene.value(thickness) * 2 >= scene.value(width) or scene.value(floor) >= scene.value(height):
        raise UnbuildableError(f"the walls of the {mention.noun} fill it")
    x, t, f, h = width / 2, thickness, floor, height
    points = [(-x, ZERO), (x, ZERO), (x, h), (x - t, h), (x - t, f), (t - x, f), (t - x, h), (-x, h)]
    inner, outer = bend_radii(scene, mention, thickness)
    if any(e is not None and scene.value(e) * 2 > scene.value(width) - ROUNDING for e in (inner, outer)):
        raise UnbuildableError(f"the bends do not fit into the {mention.noun}")
    radii = {k: e for ks, e in (((0, 1), outer), ((4, 5), inner)) for k in ks if e is not None}
    walls = "wall leg flange arm limb side"
    lay(
        scene,
        mention,
        bent(points, radii, scene.value) if radii else points,
        ((-x, ZERO), (x, h)),
        length,
        (
            member(scene, mention, "web base floor bottom", "bottom", ((-x, ZERO), (x, f)), length, width),
            member(scene, mention, f"{walls} left", "left", ((-x, ZERO), (t - x, h)), length, h, "bottom", f),
            member(scene, mention, f"{walls} right", "right", ((x - t, ZERO), (x, h)), length, h, "bottom", f),
        ),
    )


def _is_inside(scene: Scene, mention: Mention) -> bool:
    """Whether both its width and its height are measured inside; of one alone “inside” is quoted."""
    width, height = mention.size("width"), mention.size("height")
    both = width is None or (height is not None and width.span == height.span)
    return both and scene.said(mention, MEASURED_INSIDE)


def _thickness_and_length(scene: Scene, mention: Mention) -> tuple[Expr, Expr]:
    """Both, of which one may be the third of “40 x 25 x 3”."""
    thickness, length = scene.maybe(mention, "thickness", "thickness"), scene.maybe(mention, "length", "length")
    if length is None:
        length = scene.maybe(mention, "depth", "length")
    named = thickness is not None
    third = scene.maybe(mention, "third", "length" if named else "thickness")
    fourth = scene.maybe(mention, "fourth", "length")
    thickness, length = (thickness, length or third) if named else (third, length or fourth)
    if thickness is None or length is None:
        raise MissingError(f"the {'wall' if thickness is None else 'length'} of the {mention.noun} is missing")
    return thickness, length


CHANNEL = Kind(FRAME, build)
