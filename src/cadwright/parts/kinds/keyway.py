"""Keyways along the bore of a round thing, or along the outside of a shaft."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import towards
from cadwright.parts.kinds.groove import build_groove
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import Body, Extrusion, Hole, Profile, Rectangle, Slot
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.nearer import nearer
from cadwright.parts.places.placement import find_host
from cadwright.parts.scene import AXES, Axis, MissingError, Scene, Solid, UnbuildableError

_LEAST = 6.0
_KEYS = (
    *((8.0, 2.0, 1.2, 1.0), (10.0, 3.0, 1.8, 1.4), (12.0, 4.0, 2.5, 1.8), (17.0, 5.0, 3.0, 2.3), (22.0, 6.0, 3.5, 2.8)),
    *((30.0, 8.0, 4.0, 3.3), (38.0, 10.0, 5.0, 3.3), (44.0, 12.0, 5.0, 3.3), (50.0, 14.0, 5.5, 3.8)),
    *((58.0, 16.0, 6.0, 4.3), (65.0, 18.0, 7.0, 4.4), (75.0, 20.0, 7.5, 4.9), (85.0, 22.0, 9.0, 5.4)),
    *((95.0, 25.0, 9.0, 5.4), (110.0, 28.0, 10.0, 6.4), (130.0, 32.0, 11.0, 7.4)),
)
"""Largest diameter of the shaft, width, depth in the shaft and in the hub: DIN 6885-1, mm."""
_SHAFT, _HUB = 2, 3
"""The columns of the depths."""

_LENGTHS = (
    6,
    8,
    10,
    12,
    14,
    16,
    18,
    20,
    22,
    25,
    28,
    32,
    36,
    40,
    45,
    50,
    56,
    63,
    70,
    80,
    90,
    100,
    110,
    125,
    140,
    160,
    180,
)
"""Lengths of keys by DIN 6885-1, mm."""
_ENDS = frozenset(("bottom", "left", "near end", "end", "top", "right", "far end"))
FRAME = Frame(
    "keyway",
    "cut",
    ("keyway", "key way", "keyseat", "key slot", "keyway slot", "key seat", "keyslot", "key groove", "woodruff keyway"),
    same("width", "depth", "length", "from axis", "flats") | {"height": "depth"},
    bare=("width", "depth"),
    sizes={2: ("width", "depth"), 3: ("width", "depth", "length")},
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


def _key(scene: Scene, mention: Mention, diameter: Expr, column: int) -> tuple[Expr, Expr]:
    """Width and depth; those that are not said are of the parallel key for the diameter, by DIN 6885-1."""
    size = scene.value(diameter)
    key = next((row for row in _KEYS if size <= row[0]), None) if size > _LEAST else None
    found: list[Expr] = []
    for slot, standard in (("width", key and key[1]), ("depth", key and key[column])):
        said = scene.maybe(mention, slot, f"keyway {slot}")
        floor = _floor(scene, mention, diameter) if slot == "depth" and said is None else None
        if floor is not None:
            said = floor - diameter / 2 if column == _HUB else diameter / 2 - floor
            if scene.value(said) <= 0:
                raise UnbuildableError(f"the floor of the {mention.noun} would not be in the part")
        if said is None and standard is None:
            raise MissingError(f"the {slot} of the {mention.noun} is missing")
        if said is None and standard is not None:
            scene.assume(f"keyway {slot} not given: {standard:g} mm, DIN 6885 for {size:g} mm")
            said = scene.define(f"keyway {slot}", standard, note="DIN 6885-1")
        assert said is not None
        found.append(said)
    return found[0], found[1]


def _floor(scene: Scene, mention: Mention, diameter: Expr) -> Expr | None:
    """How far from the axis its floor is: as said, or measured to the opposite side of the shaft or bore."""
    across = scene.maybe(mention, "flats", "keyway to opposite side")
    return across - diameter / 2 if across is not None else scene.maybe(mention, "from axis", "keyway floor")


def _in_bore(scene: Scene, mention: Mention, host: Solid, bore: Expr) -> None:
    """Through the whole length; its depth is from the wall of the bore."""
    for place in mention.places:
        if place.ref == "hole":
            scene.use(place)
    width, depth = _key(scene, mention, bore, _HUB)
    outside = scene.value(host.size("x")) / 2
    if scene.value(width) >= scene.value(bore) or scene.value(bore) / 2 + scene.value(depth) >= outside:
        raise UnbuildableError("the keyway is wider than the bore or breaks through the wall")
    reach = bore / 2 + depth
    axis = towards("z")
    low = min((s.low[2] for s in scene.solids), key=scene.value)
    high = max((s.high[2] for s in scene.solids), key=scene.value)
    length = scene.maybe(mention, "length", "keyway length")
    if length is not None and abs(scene.value(length) - scene.value(high - low)) > ROUNDING:
        raise UnbuildableError("the keyway in a bore is as long as the bore")
    at = (host.middle("x") + reach / 2, host.middle("y"), low)
    scene.features.append(
        Body(scene.name("keyway"), Sketch(axis.plane, at), (Rectangle(reach, width),), Extrusion(high - low), "cut")
    )


def _in_shaft(scene: Scene, mention: Mention, shaft: Solid) -> None:
    """From the outside inwards: at an end, at a distance from one, else in the middle of the length."""
    host = find_host(scene, mention)
    host = host if host.round_axis is not None else shaft
    if host.toothed:
        raise UnbuildableError(f"the keyway is in a bore, and the {scene.mentions[host.mention].noun} has none")
    axis = host.round_axis
    assert axis is not None
    whole = host.size(axis)
    length = scene.maybe(mention, "length", "keyway length")
    if length is None and _is_somewhere(mention):
        length = _usual_length(scene, mention, host, axis)
    if length is None:
        scene.assume(f"the {mention.noun} runs along the whole {scene.mentions[host.mention].noun}")
        length = whole
    foot, is_open = _start(scene, mention, host, axis, length)
    radius = _across_at(scene, host, foot, foot + length) / 2
    width, depth = _key(scene, mention, radius * 2, _SHAFT)
    if scene.value(width) >= 2 * scene.value(radius) or scene.value(depth) >= scene.value(radius):
        raise UnbuildableError("the keyway is larger than the shaft")
    if scene.value(length) > scene.value(whole) + ROUNDING:
        raise UnbuildableError("the keyway is longer than the shaft")
    square, rounded = scene.said(mention, "square"), scene.said(mention, "rounded") or scene.said(mention, "round")
    if rounded and (square or is_open):
        raise UnbuildableError("that end of the keyway cannot be round")
    closed = not is_open and not square and scene.value(length) < scene.value(whole) - ROUNDING
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


def _is_somewhere(mention: Mention) -> bool:
    """Whether it is said where along the shaft it is, so that it does not run along all of it."""
    return any(p.kind in ("offset", "centre") or not _ENDS.isdisjoint(p.sides) for p in mention.places)


def _usual_length(scene: Scene, mention: Mention, host: Solid, axis: Axis) -> Expr:
    """The length of a key by DIN 6885-1 that is about one and a half times as long as the shaft is thick."""
    thick = max((scene.value(s.start) for s in host.steps), default=0.0)
    thick = thick or scene.value(host.size("x" if axis != "x" else "y"))
    wanted = min(1.5 * thick, scene.value(host.size(axis)) / 2)
    length = min(_LENGTHS, key=lambda standard: abs(standard - wanted))
    scene.assume(f"{mention.noun} length not given: {length:g} mm, a length of DIN 6885")
    return scene.define("keyway length", scene.usual("keyway length", length), note="assumed")


def _across_at(scene: Scene, host: Solid, low: Expr, high: Expr) -> Expr:
    """The diameter of a shaft between two places on its axis; `UnbuildableError` where it changes there."""
    for step in host.steps:
        within = (
            scene.value(step.low) - ROUNDING
            <= scene.value(low)
            <= scene.value(high)
            <= scene.value(step.high) + ROUNDING
        )
        if within and abs(scene.value(step.start - step.end)) < ROUNDING:
            return step.start
    if len(host.steps) > 1:
        raise UnbuildableError("the keyway goes over a shoulder of the shaft")
    return host.size("x" if host.round_axis != "x" else "y")


def _start(scene: Scene, mention: Mention, host: Solid, axis: Axis, length: Expr) -> tuple[Expr, bool]:
    """Where it begins along the axis, and whether it is open at an end."""
    n = AXES.index(axis)
    for place in mention.places:
        low = bool(set(place.sides) & {"bottom", "left", "near end", "end"})
        high = bool(set(place.sides) & {"top", "right", "far end"})
        if place.kind == "offset" and place.amounts and (low or high):
            scene.use(place)
            away = scene.define("keyway distance", place.amounts[0].value)
            away = nearer(place, away, length)
            within = -ROUNDING <= scene.value(away) <= scene.value(host.size(axis) - length) + ROUNDING
            if not within:
                raise UnbuildableError("the keyway is not within the shaft")
            return (host.high[n] - away - length if high else host.low[n] + away), False
        if place.kind in ("place", "host") and (low or high):
            for again in mention.places:
                if again.kind in ("place", "host") and set(again.sides) <= {*place.sides, "end"}:
                    scene.use(again)
            return (host.high[n] - length if high else host.low[n]), True
        if place.kind == "centre" or (place.kind == "host" and place.ref):
            scene.use(place)
    return host.middle(axis) - length / 2, False


def _drilled(scene: Scene, host: Solid) -> Expr | None:
    """The diameter of a through hole on the axis."""
    middle = [scene.value(host.middle(a)) for a in AXES[:2]]
    for feature in scene.features:
        if isinstance(feature, Hole) and feature.depth is None and feature.frame.plane in ("XY", "YX"):
            at = [scene.value(e) for e in feature.frame.origin[:2]]
            if feature.positions is None and all(abs(a - b) < ROUNDING for a, b in zip(at, middle, strict=True)):
                return feature.diameter
    return None


KEYWAY = Kind(FRAME, build)
