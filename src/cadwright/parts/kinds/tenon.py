"""Tenons and tongues: thinner ends and edges of a bar or board, in the middle of its thickness."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.cuts import longer, named_faces
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, Face, towards
from cadwright.parts.kinds import upright
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import Body, Extrusion, Point3, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.placement import find_host
from cadwright.parts.scene import AXES, Axis, MissingError, Scene, Solid, UnbuildableError

FRAME = Frame(
    "tenon",
    "body",
    ("tenon", "tongue", "spline tongue", "stub tenon"),
    same("length", "width", "thickness", "height", "depth", "side"),
    bare=("length", "thickness"),
    sizes={2: ("width", "thickness"), 3: ("width", "thickness", "length")},
    needed=(("length", "height", "depth"), ("thickness", "width", "side")),
    adjectives=frozenset(("square",)),
    harmless=frozenset(("rectangular", "horizontal")),
    takes=frozenset(("place", "centre", "host")),
)


def build(scene: Scene, mention: Mention) -> None:
    """Add it on the ends or edges that are named, as wide as they are if no width is said."""
    host = find_host(scene, mention)
    if host.round_axis is not None or host.wall is not None:
        raise UnbuildableError(f"a {mention.noun} is on a bar or a board")
    faces = named_faces(scene, mention, host)
    if not faces and any("top" in p.sides for p in mention.places):
        upright.build(scene, mention)
        return
    if not faces and "tenon" in mention.noun.lower():
        faces = [towards(longer(scene, host, FACES["top"]))]
        scene.assume(f"the {mention.noun} is at the {faces[0].side} end")
    if not faces:
        raise MissingError.of_side(mention.noun)
    for place in mention.places:
        if place.kind == "centre" and not place.sides:
            scene.use(place)
    if scene.count(mention, len(faces)) not in (1, len(faces)):
        raise UnbuildableError("they are not as many as the sides")
    for face in faces:
        _add(scene, mention, host, face)


def _add(scene: Scene, mention: Mention, host: Solid, face: Face) -> None:
    thin, wide, out = _sizes(scene, mention, host, face)
    first, second = (a for a in AXES if a != face.axis)
    thin_axis: Axis = first if scene.value(host.size(first)) < scene.value(host.size(second)) else second
    reach = {thin_axis: thin, (second if thin_axis == first else first): wide}
    if any(scene.value(size) > scene.value(host.size(a)) + ROUNDING for a, size in reach.items()):
        raise UnbuildableError(f"the {mention.noun} is larger than what it is on")
    at = [host.middle(a) for a in AXES]
    n = AXES.index(face.axis)
    at[n] = host.high[n] if face.sign > 0 else host.low[n]
    foot: Point3 = (at[0], at[1], at[2])
    profile = Rectangle(reach[face.u], reach[face.v])
    scene.features.append(Body(scene.name(mention.noun), Sketch(face.plane, foot), (profile,), Extrusion(out), "join"))
    low = [at[k] - reach.get(a, out * 0) / 2 for k, a in enumerate(AXES)]
    high = [at[k] + reach.get(a, out * 0) / 2 for k, a in enumerate(AXES)]
    if face.sign > 0:
        high[n] = at[n] + out
    else:
        low[n] = at[n] - out
    k = scene.mentions.index(mention)
    scene.solids.append(Solid(k, (low[0], low[1], low[2]), (high[0], high[1], high[2])))


def _sizes(scene: Scene, mention: Mention, host: Solid, face: Face) -> tuple[Expr, Expr, Expr]:
    """How thick, wide and long it is."""
    side = scene.maybe(mention, "side")
    if side is None and scene.said(mention, "square"):
        side = scene.maybe(mention, "thickness") or scene.maybe(mention, "width")
    thin, wide = scene.maybe(mention, "thickness") or side, scene.maybe(mention, "width") or side
    long = [e for s in ("length", "height", "depth") if (e := scene.maybe(mention, s)) is not None]
    if thin is None and len(long) < 2:
        thin, wide = wide, None
    if len(long) == 2 and thin is None:
        thin = long.pop()
    if thin is None or len(long) != 1:
        raise MissingError(f"the {'thickness' if thin is None else 'length'} of the {mention.noun} is missing")
    if wide is None:
        across = [host.size(a) for a in AXES if a != face.axis]
        wide = max(across, key=scene.value)
        scene.assume(f"the {mention.noun} is as wide as what it is on")
    return thin, wide, long[0]


TENON = Kind(FRAME, build)
