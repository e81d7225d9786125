"""Grooves with a profile, along a whole side: vees, T-slots and dovetails."""

from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.cuts import Site, find_site, groove, middles, spots_of
from cadwright.parts.expressions import Expr, call
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import ZERO, Point2
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

_CUTS = ("groove", "slot", "notch", "cut", "channel", "valley")

_FULL = ("length", "height", "overall height")
RUN = "run"
"""How long what is cut is along the axis of something round, or along a side."""
VEE_FRAME = Frame(
    "vee",
    "cut",
    (
        *("v groove", "vee groove", "vee", "v", "v slot", "v notch", "vee notch", "v cut", "v channel", "vee slot"),
        *(f"{way} {cut}" for way in ("v shaped", "vee shaped", "triangular") for cut in _CUTS),
        *(f"{way} {vee} groove" for way in ("pointed", "sharp") for vee in ("v", "vee")),
    ),
    same("width", "depth", "angle", "length")
    | {"height": "depth", "top diameter": "width", "diameter": "width", "included angle": "angle"}
    | dict.fromkeys(("inner diameter", "bottom diameter"), "bottom"),
    bare=("width", "depth"),
    sizes={2: ("width", "depth")},
    needed=(("width", "depth", "bottom"),),
    adjectives=frozenset(("vertical", "horizontal", "around")),
    harmless=frozenset(("even", "open", "through", "pointed")),
    takes=PLACES,
)


def whole_site(scene: Scene, mention: Mention) -> Site:
    """The side that is cut from end to end; a length says along which of its two ways."""
    site = find_site(scene, mention, full=True)
    slot = RUN if mention.size(RUN) is not None else "length"
    length = scene.take(mention, slot)
    if length is None:
        return site
    scene.decided(mention, slot)
    turned = replace(site, along=site.across, across=site.along)
    if length.unit == "ratio":
        upright = length.of.endswith("height")
        if length.value != 1 or length.of not in _FULL or (upright and site.face.axis == "z"):
            raise UnbuildableError.beyond(mention, "that ends inside of the part")
        return turned if upright and site.along != "z" else site
    told = any(p.kind == "axis" for p in mention.places) or {"vertical", "horizontal"} & {*mention.adjectives}
    for way in (site,) if told else (site, turned):
        if abs(scene.value(way.host.size(way.along)) - length.value) < ROUNDING:
            return way
    raise UnbuildableError.beyond(mention, "that ends inside of the part")


def build_vee(scene: Scene, mention: Mention) -> None:
    """Cut it, with the point down: two of width, depth and angle, or one of them and 90 degrees."""
    site = whole_site(scene, mention)
    width, depth = scene.maybe(mention, "width", "vee width"), scene.maybe(mention, "depth", "vee depth")
    angle = scene.maybe(mention, "angle", "vee angle", "deg")
    if angle is not None and not 5 <= scene.value(angle) <= 175:
        raise UnbuildableError("such a vee is not possible")
    if angle is None and (width is None or depth is None):
        scene.assume(f"the {mention.noun} has 90 degrees")
        angle = scene.define("vee angle", 90, "deg", "assumed")
    slope = call("tan", angle / 2) if angle is not None else None
    if width is None and depth is not None and slope is not None:
        width = depth * slope * 2
    elif depth is None and width is not None and slope is not None:
        depth = width / (slope * 2)
    if width is None or depth is None:
        raise MissingError(f"the width of the {mention.noun} is missing")
    if slope is not None and abs(scene.value(depth * slope * 2 - width)) > 0.02 * scene.value(width):
        raise UnbuildableError("width, depth and angle do not fit together")
    scene.decided(mention, "angle")
    scene.settle(mention, "depth", depth)
    _cut(scene, mention, site, width, depth, ((-width / 2, ZERO), (ZERO, depth), (width / 2, ZERO)))


TEE_FRAME = Frame(
    "tee slot",
    "cut",
    ("t slot", "tee slot", "t groove"),
    same("width", "depth", "length", "inside width", "inside height")
    | {"height": "depth", "bottom width": "inside width", "top width": "width", "thickness": "inside height"}
    | {"neck width": "width", "neck depth": "neck", "neck height": "neck", "neck thickness": "neck"}
    | {"head width": "inside width", "head height": "inside height", "head depth": "inside height"}
    | {"head thickness": "inside height"},
    bare=("width",),
    needed=(("width",), ("depth", "neck"), ("inside width",), ("inside height",)),
    adjectives=frozenset(("vertical", "horizontal")),
    harmless=frozenset(("even", "open", "through")),
    takes=PLACES,
)


def build_tee(scene: Scene, mention: Mention) -> None:
    """Cut it: a neck of the width, and below a wider room."""
    site = whole_site(scene, mention)
    width, wide = scene.length(mention, "width"), scene.length(mention, "inside width")
    high = scene.length(mention, "inside height")
    upper = scene.maybe(mention, "neck", "neck depth")
    depth = scene.maybe(mention, "depth") if upper is not None else scene.length(mention, "depth")
    if upper is not None:
        if depth is not None and abs(scene.value(upper + high - depth)) > ROUNDING:
            raise UnbuildableError("the neck and the room below do not add up to the depth")
        scene.decided(mention, "depth")
        depth = upper + high
    assert depth is not None, "the neck was said"
    if scene.value(wide) <= scene.value(width) or scene.value(high) >= scene.value(depth):
        raise UnbuildableError("the room below is not wider than the neck, or higher than all of it")
    n, w, neck = width / 2, wide / 2, depth - high
    points = ((-n, ZERO), (-n, neck), (-w, neck), (-w, depth), (w, depth), (w, neck), (n, neck), (n, ZERO))
    _cut(scene, mention, site, wide, depth, points)


DOVETAIL_FRAME = Frame(
    "dovetail",
    "cut",
    ("dovetail groove", "dovetail slot", "dovetail channel", "dovetail socket", "dovetail cut", "female dovetail"),
    same("top width", "bottom width", "width", "depth", "length", "angle") | {"height": "depth"},
    bare=("width", "depth"),
    needed=(("width", "top width", "bottom width"), ("depth",)),
    adjectives=frozenset(("vertical", "horizontal")),
    harmless=frozenset(("even", "open", "through")),
    takes=PLACES,
)


def build_dovetail(scene: Scene, mention: Mention) -> None:
    """Cut it, wider below: from the width of its mouth (or its bottom) and the slope of its sides, 60 degrees."""
    site = whole_site(scene, mention)
    depth = scene.length(mention, "depth", name="dovetail depth")
    mouth = scene.maybe(mention, "top width", "mouth width") or scene.maybe(mention, "width", "mouth width")
    bottom = scene.maybe(mention, "bottom width", "bottom width")
    angle = scene.maybe(mention, "angle", "dovetail angle", "deg")
    if angle is not None and not 30 <= scene.value(angle) < 90:
        raise UnbuildableError("such a dovetail is not possible")
    if mouth is None or bottom is None:
        if angle is None:
            scene.assume("the sides of the dovetail have 60 degrees")
            angle = scene.define("dovetail angle", 60, "deg", "assumed")
        more = depth / call("tan", angle) * 2
        if mouth is not None:
            bottom = mouth + more
        elif bottom is not None:
            mouth = bottom - more
    if mouth is None or bottom is None:
        raise MissingError(f"the width of the {mention.noun} is missing")
    if not 0 < scene.value(mouth) < scene.value(bottom):
        raise UnbuildableError("a dovetail is wider below than at its mouth")
    m, b = mouth / 2, bottom / 2
    _cut(scene, mention, site, bottom, depth, ((-m, ZERO), (-b, depth), (b, depth), (m, ZERO)))


def _cut(scene: Scene, mention: Mention, site: Site, width: Expr, depth: Expr, points: Sequence[Point2]) -> None:
    if scene.value(depth) >= scene.value(site.host.size(site.face.axis)) - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is deeper than the part")
    spots = spots_of(scene, mention, site, site.host.size(site.along), width, site.across)
    for middle in middles(scene, spots, site.across):
        groove(scene, mention, site, middle, points)


TEE_SLOT = Kind(TEE_FRAME, build_tee)
DOVETAIL = Kind(DOVETAIL_FRAME, build_dovetail)
