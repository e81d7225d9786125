"""Tabs and ears: flat pieces that stick out of the sides of a box or plate, flush with its underside."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.stack import Shape, stand
from cadwright.parts.cuts import middles, named_faces, share
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, Face
from cadwright.parts.kinds.box import extents
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import ZERO, Body, Extrusion, Point3, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.placement import find_host, find_spots
from cadwright.parts.scene import AXES, Axis, MissingError, Scene, Solid, UnbuildableError

FRAME = Frame(
    "tab",
    "body",
    (
        *("tab", "ear", "screw tab", "mounting tab", "mounting ear", "screw ear", "fixing tab", "fixing ear", "lug"),
        *("mounting lug", "fixing lug", "screw lug", "flange tab", "side tab", "side ear", "attachment tab", "wing"),
    ),
    same("length", "width", "thickness", "height", "depth") | {"projection": "length"},
    bare=("length", "thickness"),
    sizes={2: ("length", "width"), 3: ("length", "width", "thickness")},
    needed=(("length", "depth"), ("width",), ("place", "host")),
    adjectives=frozenset(("outward", "outer", "square", "vertical")),
    harmless=frozenset(("rectangular", "horizontal", "even")),
    takes=PLACES,
)


def build(scene: Scene, mention: Mention) -> None:
    """Add them to the sides that are named: “15 long” is how far they stick out, “10 wide” along the side."""
    host = find_host(scene, mention)
    if host.round_axis is not None or host.members:
        raise UnbuildableError.beyond(mention, "on such a thing")
    for word in ("outward", "outer", "square"):
        scene.said(mention, word)
    if _stands(scene, mention, host):
        x, y, z = extents(scene, mention)
        stand(scene, mention, Shape((Rectangle(x, y),), Extrusion(z), (x, y, z)), face=FACES["top"])
        return
    faces = named_faces(scene, mention, host)
    if not faces:
        raise MissingError.of_side(mention.noun)
    out, wide, thick = _sizes(scene, mention, host)
    foot = _foot(scene, mention, host, thick)
    count = share(scene, mention, len(faces))
    for face in faces:
        along: Axis = "y" if face.axis == "x" else "x"
        reach = {along: wide, "z": host.size("z")}
        footprint = (reach[face.u], reach[face.v], ZERO)
        spots = find_spots(scene, mention, face.side, host, footprint, row=along, face=face, count=count)
        for middle in middles(scene, spots, along):
            _add(scene, mention, host, face, middle, (out, wide, thick), foot)


def _stands(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether it stands on the top: it is said so, or it is higher than what it is on."""
    on_top = any("top" in p.sides and p.relation in ("on", "out", "from") for p in mention.places)
    up = mention.size("height") or mention.size("thickness")
    higher = host.wall is None and up is not None and up.value > scene.value(host.size("z"))
    return scene.said(mention, "vertical") or on_top or higher


def _sizes(scene: Scene, mention: Mention, host: Solid) -> tuple[Expr, Expr, Expr]:
    """How far out, wide and thick it is."""
    out = scene.maybe(mention, "length", f"{mention.noun} length") or scene.maybe(mention, "depth")
    wide = scene.maybe(mention, "width", f"{mention.noun} width")
    thick = scene.maybe(mention, "thickness", f"{mention.noun} thickness") or scene.maybe(mention, "height")
    if out is None or wide is None:
        raise MissingError(f"the {'length' if out is None else 'width'} of the {mention.noun} is missing")
    said = mention.size("length")
    if said is not None and not said.named:
        scene.assume(f"the first size of the {mention.noun} is how far it sticks out")
    if thick is None:
        thick = host.floor or host.wall or host.size("z")
        scene.assume(f"the {mention.noun} is {scene.value(thick):g} mm thick")
    if scene.value(thick) > scene.value(host.size("z")) + ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is thicker than the part is high")
    return out, wide, thick


def _foot(scene: Scene, mention: Mention, host: Solid, thick: Expr) -> Expr:
    """Where its underside is: flush below, or above where it is said."""
    top = False
    for place in mention.places:
        if place.kind in ("place", "host") and place.sides and set(place.sides) <= {"top", "bottom", "floor"}:
            scene.use(place)
            top = "top" in place.sides
    if not any(set(p.sides) & {"top", "bottom", "floor"} for p in mention.places) and (
        scene.value(thick) < scene.value(host.size("z")) - ROUNDING
    ):
        scene.assume(f"the {mention.noun} is flush with the underside")
    return host.high[2] - thick if top else host.low[2]


def _add(
    scene: Scene, mention: Mention, host: Solid, face: Face, middle: Expr, sizes: tuple[Expr, Expr, Expr], foot: Expr
) -> None:
    out, wide, thick = sizes
    along: Axis = "y" if face.axis == "x" else "x"
    n, k = AXES.index(face.axis), AXES.index(along)
    edge = host.high[n] if face.sign > 0 else host.low[n]
    at = [ZERO, ZERO, foot]
    at[n], at[k] = edge + out / 2 * face.sign, middle
    origin: Point3 = (at[0], at[1], at[2])
    size = {face.axis: out, along: wide}
    profile = Rectangle(size["x"], size["y"])
    scene.features.append(Body(scene.name(mention.noun), Sketch("XY", origin), (profile,), Extrusion(thick), "join"))
    low = (at[0] - size["x"] / 2, at[1] - size["y"] / 2, foot)
    high = (at[0] + size["x"] / 2, at[1] + size["y"] / 2, foot + thick)
    scene.solids.append(Solid(scene.mentions.index(mention), low, high))


TAB = Kind(FRAME, build)
