"""Keyways along the bore of a round thing."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import towards
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import Body, Drill, Extrusion, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.scene import AXES, Scene, Solid, UnbuildableError

FRAME = Frame(
    "keyway",
    "cut",
    ("keyway", "key way", "keyseat", "key slot"),
    same("width", "depth") | {"height": "depth"},
    bare=("width", "depth"),
    sizes={2: ("width", "depth")},
    needed=(("width",), ("depth",)),
    harmless=frozenset(("through", "square", "inner")),
    takes=frozenset(("host",)),
)


def build(scene: Scene, mention: Mention) -> None:
    """Cut it through the whole length, on the +X side of the bore; its depth is from the wall of the bore."""
    host = scene.body
    if host.round_axis != "z":
        raise UnbuildableError("a keyway is in the bore of a round part")
    bore = host.inner if host.inner is not None else _drilled(scene, host)
    if bore is None:
        raise UnbuildableError("there is no bore for the keyway")
    for place in mention.places:
        if place.ref == "hole":
            scene.use(place)
    width = scene.length(mention, "width", name="keyway width")
    depth = scene.length(mention, "depth", name="keyway depth")
    outside = scene.value(host.size("x")) / 2
    if scene.value(width) >= scene.value(bore) or scene.value(bore) / 2 + scene.value(depth) >= outside:
        raise UnbuildableError("the keyway is wider than the bore or breaks through the wall")
    reach = bore / 2 + depth
    axis = towards("z")
    low = min((s.low[2] for s in scene.solids), key=scene.value)
    high = max((s.high[2] for s in scene.solids), key=scene.value)
    at = (host.middle("x") + reach / 2, host.middle("y"), low)
    scene.features.append(
        Body(scene.name("keyway"), Sketch(axis.plane, at), (Rectangle(reach, width),), Extrusion(high - low), "cut")
    )


def _drilled(scene: Scene, host: Solid) -> Expr | None:
    """The diameter of a through hole on the axis."""
    middle = [scene.value(host.middle(a)) for a in AXES[:2]]
    for feature in scene.features:
        if isinstance(feature, Drill) and feature.depth is None and feature.frame.plane in ("XY", "YX"):
            at = [scene.value(e) for e in feature.frame.origin[:2]]
            if feature.positions is None and all(abs(a - b) < 1e-6 for a, b in zip(at, middle, strict=True)):
                return feature.diameter
    return None


KEYWAY = Kind(FRAME, build)
