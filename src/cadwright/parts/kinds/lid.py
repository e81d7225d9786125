"""Lids: bodies of their own that fit a box, beside which they lie; without a box they are plates."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.bodies.copies import GAP, extent
from cadwright.parts.bodies.lid_screws import fasten, screws_of
from cadwright.parts.expressions import Expr
from cadwright.parts.kinds import box
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import ZERO, Body, Circle, EdgeTreatment, Extrusion, Point3, Profile, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.scene import AXES, Axis, MissingError, Scene, Solid, UnbuildableError

_CLEARANCE = 0.2
_LIP = 3.0

FRAME = Frame(
    "lid",
    "body",
    (
        *("lid", "box lid", "matching lid", "top cover", "flat lid", "lid plate", "cover lid", "loose lid", "cover"),
        *("separate lid", "fitting lid", "snap lid", "snap on lid", "cap lid", "removable lid", "lift off lid"),
        *("screw on lid", "screw down lid", "screw lid", "screwed lid", "screw on cover", "screwed on lid"),
    ),
    same("length", "width", "height", "thickness", "depth", "side", "clearance"),
    bare=("thickness",),
    sizes={2: ("length", "width"), 3: ("length", "width", "thickness")},
    adjectives=frozenset(("square", "vertical", "closed", "plugging", "capping", "screwed")),
    harmless=frozenset(("rectangular", "horizontal", "outer")),
    takes=PLACES,
)


def build(scene: Scene, mention: Mention) -> None:
    """Add the lid beside its box."""
    if not scene.solids:
        box.build(scene, mention)
        return
    host = next((s for s in scene.solids if s.wall is not None), None)
    if host is None or host.wall is None:
        if scene.body.round_axis == "z" and mention.size("length") is None and mention.size("width") is None:
            _on_round(scene, mention)
            return
        box.build(scene, mention)
        return
    _beside_box(scene, mention, host, host.wall)


def _beside_box(scene: Scene, mention: Mention, host: Solid, wall: Expr) -> None:
    if scene.count(mention) != 1:
        raise UnbuildableError(f"{mention.count} lids for one box")
    lip = _lip(scene, mention)
    capping = scene.said(mention, "capping") or (lip is not None and scene.said(lip, "capping"))
    plugging = scene.said(mention, "plugging") or (lip is not None and scene.said(lip, "plugging"))
    if capping and plugging:
        raise UnbuildableError("the lid cannot fit inside and over the box")
    length, width = (scene.maybe(mention, s, f"lid {s}") for s in ("length", "width"))
    radius = _rounding(scene)
    x, y = length or host.size("x"), width or host.size("y")
    thickness = scene.maybe(mention, "thickness", "lid thickness")
    for place in mention.places:
        if place.kind == "host" and place.relation not in ("on", "onto", "under", "below"):
            scene.use(place)
    if not capping:
        thickness = thickness or scene.maybe(mention, "height", "lid thickness")
        thickness = thickness or scene.maybe(mention, "depth", "lid thickness")
    if thickness is None:
        scene.assume(f"the lid is as thick as the walls, {scene.value(wall):g} mm")
        thickness = wall
    if capping:
        _cap(scene, mention, host, wall, thickness, radius)
        return
    screws = screws_of(scene, mention)
    screwed = scene.said(mention, "screwed") or "screw" in mention.term or screws is not None
    closing = None if plugging or screwed or lip is not None else _on_top(scene, mention)
    at = closing or _place(scene, mention, x, y, thickness)
    _plate(scene, mention, at, (x, y, thickness), radius)
    if screwed:
        if plugging or lip is not None:
            raise UnbuildableError("a lid with a lip that is screwed on is beyond me")
        fasten(scene, mention, screws, host, wall, at, thickness)
    if plugging or lip is not None:
        _plug(scene, mention, lip, host, wall, at, thickness)


def _on_round(scene: Scene, mention: Mention) -> None:
    """A disc for something round."""
    across = scene.body.size("x")
    thickness = scene.maybe(mention, "thickness", "lid thickness") or scene.maybe(mention, "height", "lid thickness")
    if thickness is None:
        raise MissingError(f"the thickness of the {mention.noun} is missing")
    if _lip(scene, mention) is not None:
        raise UnbuildableError("a round lid with a lip is beyond me")
    at = _on_top(scene, mention) or _place(scene, mention, across, across, thickness)
    profile = Circle(across)
    scene.features.append(
        Body(scene.name(mention.noun), Sketch("XY", at), (profile,), Extrusion(thickness), "join", note="a second body")
    )
    _settle(scene, mention, at, (across, across, thickness), "z")


def _lip(scene: Scene, mention: Mention) -> Mention | None:
    """The lip that the lid is said to have."""
    k = scene.mentions.index(mention)
    for m in scene.mentions[k + 1 :]:
        bodies = [n for n in scene.mentions[k:] if n.span[0] < m.span[0] and n.kind in ("enclosure", "lid", "hollow")]
        if m.kind == "rim" and (m.host == k or (m.host is None and bodies and bodies[-1] is mention)):
            scene.absorb(m)
            return m
    return None


def _on_top(scene: Scene, mention: Mention) -> Point3 | None:
    """On the box, where the text says so: two components that touch."""
    on_it = [p for p in mention.places if p.relation in ("on", "onto") and p.sides in ((), ("top",)) and not p.amounts]
    if not on_it:
        return None
    for place in on_it:
        scene.use(place)
    scene.apart = True
    scene.assume(f"the {mention.noun} lies on the box, a component of its own")
    return scene.body.middle("x"), scene.body.middle("y"), scene.body.high[2]


def _place(scene: Scene, mention: Mention, x: Expr, y: Expr, thickness: Expr) -> Point3:
    """Beside everything that is there, along its shorter side."""
    axis: Axis = "y" if scene.value(extent(scene, "y")) <= scene.value(extent(scene, "x")) else "x"
    gap = scene.define("gap", GAP, note="between box and lid")
    n = AXES.index(axis)
    edge = max((s.high[n] for s in scene.solids), key=scene.value)
    scene.assume(f"the {mention.noun} is a body of its own and lies beside the box, {GAP:g} mm away")
    if axis == "y":
        return scene.body.middle("x"), edge + gap + y / 2, ZERO
    return edge + gap + x / 2, scene.body.middle("y"), ZERO


def _plate(
    scene: Scene, mention: Mention, at: Point3, size: tuple[Expr, Expr, Expr], finishes: tuple[EdgeTreatment, ...]
) -> None:
    frame = Sketch("XY", at)
    body = Body(
        scene.name(mention.noun), frame, (Rectangle(size[0], size[1]),), Extrusion(size[2]), "join", None, finishes
    )
    scene.features.append(body)
    _settle(scene, mention, at, size)


def _settle(
    scene: Scene, mention: Mention, at: Point3, size: tuple[Expr, Expr, Expr], axis: Axis | None = None
) -> None:
    low = (at[0] - size[0] / 2, at[1] - size[1] / 2, at[2])
    high = (at[0] + size[0] / 2, at[1] + size[1] / 2, at[2] + size[2])
    scene.solids.append(Solid(scene.mentions.index(mention), low, high, axis))


def _rounding(scene: Scene) -> tuple[EdgeTreatment, ...]:
    """The rounding of the box outside, which the lid follows."""
    first = scene.features[0]
    return first.finishes if isinstance(first, Body) else ()


def _gap(scene: Scene, mention: Mention, lip: Mention | None) -> Expr:
    """The clearance on each side between lid and box."""
    for said in (mention, lip):
        found = scene.maybe(said, "clearance", "clearance") if said is not None else None
        if found is not None:
            return found
    scene.assume(f"the lid has {_CLEARANCE:g} mm of clearance on each side")
    return scene.define("clearance", _CLEARANCE, note="on each side, assumed")


def _plug(
    scene: Scene, mention: Mention, lip: Mention | None, host: Solid, wall: Expr, at: Point3, thickness: Expr
) -> None:
    """The lip on the lid's inside that goes into the box: a ring, or a block where it is not said to be a lip."""
    gap = _gap(scene, mention, lip)
    x, y = host.size("x") - wall * 2 - gap * 2, host.size("y") - wall * 2 - gap * 2
    high = wide = bare_high = None
    if lip is not None:
        high = scene.maybe(lip, "height", "lip height") or scene.maybe(lip, "depth", "lip height")
        bare = lip.size("width")
        if high is None and "plugging" in lip.adjectives and bare is not None and not bare.named:
            high = bare_high = scene.maybe(lip, "width", "lip height")  # “fits inside by 4 mm”
            scene.assume(f"the {lip.noun} reaches {bare.value:g} mm into the box")
        slots = [s for s in ("wall", "thickness", "width") if s != "width" or high is None or high is not bare_high]
        wide = next((e for s in slots if (e := scene.maybe(lip, s, "lip width"))), None)
    if high is None:
        scene.assume(f"the lip of the lid is {_LIP:g} mm high")
        high = scene.define("lip height", _LIP, note="assumed")
    profiles: tuple[Profile, ...] = (Rectangle(x, y),)
    if lip is not None:
        if wide is None:
            scene.assume(f"the lip of the lid is as thick as the walls, {scene.value(wall):g} mm")
            wide = wall
        profiles = (*profiles, Rectangle(x - wide * 2, y - wide * 2))
        if min(scene.value(x), scene.value(y)) <= 2 * scene.value(wide):
            raise UnbuildableError("the lip of the lid has no room")
    if scene.value(high) >= scene.value(host.size("z")):
        raise UnbuildableError("the lip of the lid is higher than the box")
    frame = Sketch("XY", (at[0], at[1], at[2] + thickness))
    scene.features.append(Body(scene.name("lip"), frame, profiles, Extrusion(high), "join", note="goes into the box"))


def _cap(
    scene: Scene, mention: Mention, host: Solid, wall: Expr, thickness: Expr, rounding: tuple[EdgeTreatment, ...]
) -> None:
    """A lid that goes over the box, with a rim of its height."""
    gap = _gap(scene, mention, None)
    scene.assume(f"the rim of the lid is as thick as the walls, {scene.value(wall):g} mm")
    height = scene.maybe(mention, "height", "lid height") or scene.maybe(mention, "depth", "lid height")
    if height is None:
        raise MissingError("the height of the lid that goes over the box is missing")
    if scene.value(height) <= scene.value(thickness):
        raise UnbuildableError("the lid is not higher than thick")
    room = host.size("x") + gap * 2, host.size("y") + gap * 2
    outer = room[0] + wall * 2, room[1] + wall * 2
    if rounding:
        raise UnbuildableError("a lid over a box with round corners is beyond me")
    at = _place(scene, mention, outer[0], outer[1], height)
    _plate(scene, mention, at, (*outer, height), ())
    frame = Sketch("XY", (at[0], at[1], thickness))
    scene.features.append(
        Body(scene.name("lid inside"), frame, (Rectangle(*room),), Extrusion(height - thickness), "cut")
    )


LID = Kind(FRAME, build)
