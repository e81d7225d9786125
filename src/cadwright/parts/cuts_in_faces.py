"""Ring grooves in a flat side: “a face groove Ø50 mean dia, 3.8 wide x 2.2 deep”."""

from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import frame, level
from cadwright.parts.model import Body, Circle, Extrusion
from cadwright.parts.places.placement import find_face, find_host
from cadwright.parts.scene import AXES, MissingError, Scene, UnbuildableError

_FLAT = ("top", "bottom")


def is_in_face(scene: Scene, mention: Mention) -> bool:
    """Whether a ring groove is in a flat side, and not round the part: its name or its mean diameter says so."""
    if not scene.solids:
        return False
    sides = {s for p in mention.places if p.kind in ("place", "host", "centre") for s in p.sides}
    named = "face" in mention.noun.lower().split() or any(p.kind == "circle" for p in mention.places)
    across = mention.size("mean") or (mention.size("outer") and (mention.size("width") or mention.size("diameter")))
    flat = bool(sides & {*_FLAT}) or mention.size("mean") is not None
    return named or (across is not None and flat)


def cut_in_face(scene: Scene, mention: Mention) -> None:
    """Cut it about the middle of the side."""
    host = find_host(scene, mention)
    face = find_face(scene, mention, host)
    across = min((host.size(a) for a in AXES if a != face.axis), key=scene.value)
    outer, inner = _diameters(scene, mention)
    depth = scene.length(mention, "depth", name="groove depth")
    if not 0 < scene.value(inner) < scene.value(outer) < scene.value(across) - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} would not be inside of the side")
    if scene.value(depth) >= scene.value(host.size(face.axis)) - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is deeper than the part")
    scene.said(mention, "around")
    for place in mention.places:
        if place.kind in ("place", "host", "centre"):
            scene.use(place)
    at = [host.middle(a) for a in AXES]
    at[AXES.index(face.axis)] = level(face, host) - depth * face.sign
    sketch = frame(face, (at[0], at[1], at[2]))
    rings = (Circle(outer), Circle(inner))
    scene.features.append(Body(scene.name(mention.noun), sketch, rings, Extrusion(depth), "cut"))


def _diameters(scene: Scene, mention: Mention) -> tuple[Expr, Expr]:
    """The outer and the inner diameter: two of them, or one (or the mean one) and the width."""
    outer, inner = scene.maybe(mention, "outer", "groove outer diameter"), None
    if outer is not None:
        inner = scene.maybe(mention, "diameter", "groove inner diameter")
    if outer is not None and inner is not None:
        return outer, inner
    width = scene.length(mention, "width", name="groove width")
    if outer is not None:
        return outer, outer - width * 2
    mean = scene.maybe(mention, "mean", "groove mean diameter")
    circle = next((p for p in mention.places if p.kind == "circle" and p.amounts), None)
    if mean is None and circle is not None:
        mean = scene.define("groove mean diameter", scene.use(circle).amounts[0].value)
    if mean is None:
        raise MissingError(f"whether the diameter of the {mention.noun} is its mean one is missing")
    return mean + width, mean - width
