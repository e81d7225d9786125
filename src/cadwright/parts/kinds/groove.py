"""Grooves and channels: along a whole side or a part of it, with a flat or a round bottom."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.cuts import Site, depth_of, find_sites, groove, middles, recess, spots_of
from cadwright.parts.cuts_in_vees import cut_in_vee, vee_of
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import level, towards
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.kinds.slot import along_side
from cadwright.parts.model import ZERO, Body, Circle, Extrusion, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.margins import between_margins
from cadwright.parts.scene import AXES, Scene, UnbuildableError

GROOVE_FRAME = Frame(
    "groove",
    "cut",
    (
        "groove",
        "channel",
        "rectangular groove",
        "square groove",
        *("trough", "trench", "rectangular trench"),
        "round groove",
        "round bottom groove",
        "half round groove",
        "cable channel",
        *("clearance groove", "undercut groove"),
        "cable groove",
        "wire channel",
        "dado",
        "round bottomed channel",
        *("half round trough", "half round channel", "round bottomed groove", "round bottomed trough", "round trough"),
        *("half pipe groove", "half pipe channel", "gutter", "cradle groove", "pen groove", "pencil groove"),
    ),
    same("width", "depth", "length", "radius", "diameter", "remaining") | {"height": "depth", "thickness": "depth"},
    bare=("width", "depth"),
    sizes={2: ("width", "depth")},
    needed=(("width", "diameter", "radius"), ("depth", "diameter", "radius", "remaining")),
    adjectives=frozenset(("round", "half", "half round", "rounded", "vertical", "horizontal", "around", "pointed")),
    harmless=frozenset(("rectangular", "square", "even", "open", "through", "straight")),
    takes=PLACES | {"remaining"},
)


def build_groove(scene: Scene, mention: Mention) -> None:
    """Cut it along the whole side, with a flat or a round bottom."""
    vee = vee_of(scene, mention)
    if vee is not None:
        cut_in_vee(scene, mention, vee)
        return
    full = mention.size("length") is None
    for site in find_sites(scene, mention, full=full):
        _build_groove(scene, mention, site)


def _build_groove(scene: Scene, mention: Mention, site: Site) -> None:
    noun = mention.noun.lower()
    round_it = (
        bool([w for w in ("round", "half", "half round", "rounded") if scene.said(mention, w)]) or "round" in noun
    )
    if round_it or mention.size("width") is None:
        _half_round(scene, mention, site)
        return
    length = scene.maybe(mention, "length", "groove length")
    if length is None:
        length = between_margins(scene, mention, site.host, site.face, named=True).get(site.along)
    width = scene.length(mention, "width", name="groove width")
    if length is None or abs(scene.value(length) - scene.value(site.host.size(site.along))) < ROUNDING:
        along_side(scene, mention, site, width)
        return
    depth = depth_of(scene, mention, site, through=False)
    spots = spots_of(scene, mention, site, length, width)
    recess(scene, mention, site, spots, Rectangle(length, width), depth)


def _half_round(scene: Scene, mention: Mention, site: Site) -> None:
    width = scene.across(mention, "width" if mention.size("width") is not None else "diameter", name="groove diameter")
    depth = scene.maybe(mention, "depth", "groove depth") or width / 2
    straight = scene.value(depth) - scene.value(width) / 2
    length = scene.maybe(mention, "length", "groove length")
    if length is not None and scene.value(length) < scene.value(site.host.size(site.along)) - ROUNDING:
        if abs(straight) > ROUNDING:
            raise UnbuildableError.beyond(mention, "of such a depth that ends inside of the part")
        _closed(scene, mention, site, length, width)
        return
    if straight < -ROUNDING or scene.value(depth) >= scene.value(site.host.size(site.face.axis)):
        raise UnbuildableError("the groove is not as deep as its round bottom")
    side = depth - width / 2 if straight > ROUNDING else ZERO
    half = width / 2
    for middle in _rows(scene, mention, site, width):
        if straight > ROUNDING:
            points = ((-half, ZERO), (-half, side), (half, side), (half, ZERO))
            groove(scene, mention, site, middle, points, (ZERO, depth))
        else:
            groove(scene, mention, site, middle, ((-half, ZERO), (half, ZERO), (-half, ZERO)), (ZERO, depth))


def _closed(scene: Scene, mention: Mention, site: Site, length: Expr, width: Expr) -> None:
    """Cut half cylinders that are shorter than the side, with flat ends."""
    spots = spots_of(scene, mention, site, length, width, site.across)
    scene.assume(f"the ends of the {mention.noun} are flat")
    end, k, n = towards(site.along), AXES.index(site.along), AXES.index(site.face.axis)
    for middle in middles(scene, spots, site.across):
        at = list(spots.origin)
        at[AXES.index(site.across)] = middle
        at[k] = at[k] - length / 2
        at[n] = level(site.face, site.host)
        frame = Sketch(end.plane, (at[0], at[1], at[2]))
        scene.features.append(Body(scene.name(mention.noun), frame, (Circle(width),), Extrusion(length), "cut"))


def _rows(scene: Scene, mention: Mention, site: Site, width: Expr) -> list[Expr]:
    spots = spots_of(scene, mention, site, site.host.size(site.along), width, site.across)
    return middles(scene, spots, site.across)


GROOVE = Kind(GROOVE_FRAME, build_groove)
