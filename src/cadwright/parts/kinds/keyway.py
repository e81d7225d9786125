"""Keyways along the bore of a round thing, or along the outside of a shaft."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import towards
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.kinds.slot import build_groove
from cadwright.parts.model import Body, Drill, Extrusion, Profile, Rectangle, Slot
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.placement import find_host
from cadwright.parts.scene import AXES, Axis, Scene, Solid, UnbuildableError

FRAME = Frame(
    "keyway",
    "cut",
    ("keyway", "key way", "keyseat", "key slot", "keyway slot", "key seat", "keyslot", "key groove", "woodruff keyway"),
    same("width", "depth", "length") | {"height": "depth"},
    bare=("width", "depth"),
    sizes={2: ("width", "depth"), 3: ("width", "depth", "length")},
    needed=(("width",), ("depth",)),
    adjectives=frozenset(("rounded", "round", "square", "outer")),
    harmless=frozenset(("through", "inner")),
    takes=frozenset(("host", "place", "offset", "centre", "axis", "along")),
)


def build(scene: Scene, mention: Mention) -> None:
    """Cut it on the +X side: into the wall of the bore of something bored, into the outside of a shaft."""
    host = scene.body
    if host.round_axis is None:
        build_groove(scene, mention)
        return
    bore = host.inner if host.inner is not None else _drilled(scene, host)
    if bore is None or scene.said(mention, "outer"):
        _in_shaft(scene, mention, host)
        return
    if host.round_axis != "z":
        raise UnbuildableError("a keyway is in the bore of a standing part")
    _in_bore(scene, mention, host, bore)


def _in_bore(scene: Scene, mention: Mention, host: Solid, bore: Expr) -> None:
    """Through the whole length; its depth is from the wall of the bore."""
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
    length = scene.maybe(mention, "length", "keyway length")
    if length is not None and abs(scene.value(length) - scene.value(high - low)) > 1e-6:
        raise UnbuildableError("the keyway in a bore is as long as the bore")
    at = (host.middle("x") + reach / 2, host.middle("y"), low)
    scene.features.append(
        Body(scene.name("keyway"), Sketch(axis.plane, at), (Rectangle(reach, width),), Extrusion(high - low), "cut")
    )


def _in_shaft(scene: Scene, mention: Mention, shaft: Solid) -> None:
    """From the outside inwards: at an end, at a distance from one, else in the middle of the length."""
    host = find_host(scene, mention)
    host = host if host.round_axis is not None else shaft
    axis = host.round_axis
    assert axis is not None
    width = scene.length(mention, "width", name="keyway width")
    depth = scene.length(mention, "depth", name="keyway depth")
    whole = host.size(axis)
    length = scene.maybe(mention, "length", "keyway length") or whole
    radius = host.size("x" if axis != "x" else "y") / 2
    if scene.value(width) >= 2 * scene.value(radius) or scene.value(depth) >= scene.value(radius):
        raise UnbuildableError("the keyway is larger than the shaft")
    if scene.value(length) > scene.value(whole) + 1e-6:
        raise UnbuildableError("the keyway is longer than the shaft")
    foot, is_open = _start(scene, mention, host, axis, length)
    square, rounded = scene.said(mention, "square"), scene.said(mention, "rounded") or scene.said(mention, "round")
    if rounded and (square or is_open):
        raise UnbuildableError("that end of the keyway cannot be round")
    closed = not is_open and not square and scene.value(length) < scene.value(whole) - 1e-6
    if closed and not rounded:
        scene.assume("the ends of the keyway are round")
    across: Axis = "x" if axis != "x" else "z"
    side = towards(across)
    level = host.middle(across) + radius - depth
    point = {axis: foot + length / 2, across: level}
    x, y, z = (point.get(a, host.middle(a)) for a in AXES)
    profile: Profile = Slot(length, width) if closed else Rectangle(length, width)
    sketch = Sketch(side.plane, (x, y, z))
    if side.u != axis:  # the outline's x is to be along the shaft
        x, y, z = (c + depth if a == across else c for a, c in zip(AXES, (x, y, z), strict=True))
        sketch = Sketch(towards(across, -1).plane, (x, y, z))
    scene.features.append(Body(scene.name("keyway"), sketch, (profile,), Extrusion(depth), "cut"))


def _start(scene: Scene, mention: Mention, host: Solid, axis: Axis, length: Expr) -> tuple[Expr, bool]:
    """Where it begins along the axis, and whether it is open at an end."""
    n = AXES.index(axis)
    for place in mention.places:
        low = bool(set(place.sides) & {"bottom", "left", "near end", "end"})
        high = bool(set(place.sides) & {"top", "right", "far end"})
        if place.kind == "offset" and place.amounts and (low or high):
            scene.use(place)
            away = scene.define("keyway distance", place.amounts[0].value)
            if scene.value(away + length) > scene.value(host.size(axis)) + 1e-6:
                raise UnbuildableError("the keyway is not within the shaft")
            return (host.high[n] - away - length if high else host.low[n] + away), False
        if place.kind in ("place", "host") and (low or high):
            scene.use(place)
            return (host.high[n] - length if high else host.low[n]), True
        if place.kind == "centre" or (place.kind == "host" and place.ref):
            scene.use(place)
    return host.middle(axis) - length / 2, False


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
