"""Lids that are screwed on: posts in the corners of the box, and holes in the lid above them."""

from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.model import ZERO, Body, Circle, Corners, Extrusion, Hole, Point3
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.scene import Scene, Solid, UnbuildableError
from cadwright.parts.screws import clearance_hole, core_hole

_USUAL = 3.0
_CORNERS = 4
_INTO_WALL = 0.5
"""How far a post reaches into the walls of its corner, mm, or half of the wall where that is thinner."""


def screws_of(scene: Scene, lid: Mention) -> Mention | None:
    """The screws that are said to hold a lid: “with four M3 screws”, which say no place but its corners."""
    k = scene.mentions.index(lid)
    for m in scene.mentions[k + 1 :]:
        plain = all(p.kind in ("host", "corner", "place") and not p.amounts for p in m.places)
        if m.kind == "hole" and m.term.endswith("screw") and plain and m.size("diameter") is None and not m.gone:
            return m
    return None


def post_of(scene: Scene) -> float:
    """How wide the posts of a lid's screws will be, mm; 0 where no lid is screwed on."""
    for lid in (m for m in scene.mentions if m.kind == "lid" and not m.gone):
        screws = screws_of(scene, lid)
        if screws is not None or "screwed" in lid.adjectives or "screw" in lid.term:
            said = screws.size("thread") if screws is not None else None
            return _post(said.value if said is not None else _USUAL)
    return 0.0


def _post(nominal: float) -> float:
    return 2 * nominal + 1


def fasten(
    scene: Scene, lid: Mention, screws: Mention | None, host: Solid, wall: Expr, at: Point3, thickness: Expr
) -> None:
    """Put a post into each corner of a box, drill it for a screw, and drill the lid, whose underside is ``at``."""
    nominal = _nominal(scene, lid, screws)
    core, clear = core_hole(nominal, 0.0), clearance_hole(nominal)
    if core is None or clear is None:
        raise UnbuildableError(f"M{nominal:g} is not a thread that I know")
    across = scene.define("screw post diameter", _post(nominal), note=f"for M{nominal:g} screws")
    floor = host.floor if host.floor is not None else ZERO
    height = host.size("z") - floor
    inset = wall + across / 2 - min(_INTO_WALL, scene.value(wall) / 2)
    apart = host.size("x") - inset * 2, host.size("y") - inset * 2
    if min(scene.value(d) for d in apart) <= scene.value(across):
        raise UnbuildableError("the box has no room for the posts of the screws")
    middle = host.middle("x"), host.middle("y")
    corners = Corners(*apart)
    frame = Sketch("XY", (*middle, host.low[2] + floor))
    scene.features.append(Body(scene.name("screw posts"), frame, (Circle(across),), Extrusion(height), "join", corners))
    deep = height if scene.value(height) < 4 * nominal else expr(3 * nominal)
    pilot = scene.define("pilot hole diameter", round(core, 3), note=f"M{nominal:g} core hole")
    top = Sketch("XY", (*middle, host.high[2]))
    scene.features.append(Hole(scene.name("pilot holes"), top, pilot, deep, corners))
    wide = scene.define("lid hole diameter", clear, note=f"M{nominal:g} clearance hole")
    upper = Sketch("XY", (at[0], at[1], at[2] + thickness))
    scene.features.append(Hole(scene.name("lid holes"), upper, wide, thickness, corners))
    scene.assume(
        f"the lid has four holes of {clear:g} mm for M{nominal:g} screws, posts of {_post(nominal):g} mm with holes "
        f"of {core:g} mm are in the corners of the box"
    )


def _nominal(scene: Scene, lid: Mention, screws: Mention | None) -> float:
    """The thread of the screws, mm; M3 where none is said."""
    if screws is None:
        scene.assume(f"the {lid.noun} is held by M{_USUAL:g} screws")
        return _USUAL
    if scene.count(screws, _CORNERS) != _CORNERS:
        raise UnbuildableError(f"a lid on {screws.count} screws is beyond me")
    scene.absorb(screws)
    said = scene.take(screws, "thread")
    if said is None:
        scene.assume(f"the {lid.noun} is held by M{_USUAL:g} screws")
        return _USUAL
    return said.value
