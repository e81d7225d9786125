"""Scallops: round bites out of the rim of a disc, for fingers to grip."""

import math

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import towards
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import Body, Circle, Extrusion, Polar
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.placement import find_host
from cadwright.parts.scene import Scene, Solid, UnbuildableError

_WAYS = ("finger", "grip", "edge", "rim", "thumb", "gripping", "round", "half round")
_NOUNS = ("scallop", "scoop", "flute", "bite")
_FEWEST = 2

FRAME = Frame(
    "scallop",
    "cut",
    ("scallop", "flute", *(f"{way} {noun}" for way in _WAYS for noun in _NOUNS)),
    same("diameter", "radius", "depth") | {"width": "diameter", "height": "depth", "thickness": "depth"},
    bare=("diameter",),
    needed=(("diameter", "radius"),),
    adjectives=frozenset(("around", "through")),
    harmless=frozenset(("even", "round", "vertical", "equal")),
    takes=frozenset(("circle", "host", "place")),
)


def build(scene: Scene, mention: Mention) -> None:
    """Cut them evenly around, over the whole height of the disc; their middles on the rim where no circle is said."""
    host = find_host(scene, mention)
    if host.round_axis != "z":
        raise UnbuildableError(f"a {mention.noun} is cut out of the rim of a standing disc")
    across = scene.across(mention, name="scallop diameter")
    circle = _circle(scene, mention, host)
    count = scene.count(mention)
    _check(scene, mention, host, across, circle, count)
    scene.said(mention, "around")
    for place in mention.places:
        if place.kind in ("place", "host") and place.sides in ((), ("side",)):
            scene.use(place)
    height = _height(scene, mention, host)
    face = towards("z")
    origin = (host.middle("x"), host.middle("y"), host.high[2] - height)
    turn = Polar(scene.define("scallop count", count, "count"), circle)
    scene.features.append(
        Body(scene.name(mention.noun), Sketch(face.plane, origin), (Circle(across),), Extrusion(height), "cut", turn)
    )


def _circle(scene: Scene, mention: Mention, host: Solid) -> Expr:
    """The diameter of the circle that their middles are on."""
    place = next((p for p in mention.places if p.kind == "circle" and p.amounts), None)
    if place is None:
        scene.assume(f"the middles of the {mention.noun} are on the rim")
        return host.size("x")
    said = scene.define("scallop circle", scene.use(place).amounts[0].value)
    return said * 2 if place.relation in ("radius", "rad") else said


def _check(scene: Scene, mention: Mention, host: Solid, across: Expr, circle: Expr, count: int) -> None:
    """Raise `UnbuildableError` where they do not cut the rim, or run into each other or a bore."""
    radius, middle, outside = scene.value(across) / 2, scene.value(circle) / 2, scene.value(host.size("x")) / 2
    inside = scene.value(host.inner) / 2 if host.inner is not None else 0.0
    if count < _FEWEST:
        raise UnbuildableError(f"how many {mention.noun} there are is not said")
    if not middle - radius < outside < middle + radius or middle - radius <= inside:
        raise UnbuildableError(f"the {mention.noun} would not cut the rim")
    if middle * math.sin(math.pi / count) < radius:
        raise UnbuildableError("they do not fit beside each other")


def _height(scene: Scene, mention: Mention, host: Solid) -> Expr:
    """How deep they go in from the top: over the whole height where nothing else is said."""
    said, whole = mention.size("depth"), host.size("z")
    if said is not None and said.unit == "ratio" and said.value == 1:
        scene.take(mention, "depth")
        return whole
    scene.said(mention, "through")
    depth = scene.maybe(mention, "depth", "scallop depth")
    if depth is not None and scene.value(depth) > scene.value(whole):
        raise UnbuildableError(f"the {mention.noun} are deeper than the part")
    return depth if depth is not None else whole


SCALLOP = Kind(FRAME, build)
