"""Hollows that are parts of a ball: the half ball that an egg rests in, the dimple in a side."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.cuts import find_site
from cadwright.parts.expressions import Expr, call
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import Body, Sphere
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.placement import find_spots
from cadwright.parts.scene import AXES, Scene, UnbuildableError

_HALVES = ("hemispherical", "half sphere", "half ball", "hemisphere", "half spherical", "semi spherical")
_SHAPES = (*_HALVES, "spherical", "ball shaped", "sphere shaped")
_HOLLOWS = (
    *("hollow", "recess", "pocket", "dimple", "dent", "cavity", "depression", "dip", "dish", "scoop", "indent"),
    *("indentation", "hole", "cutout", "cut out", "seat", "concavity", "well", "divot", "crater"),
)
_AWAY = ("hollowed out", "scooped out", "cut out", "carved out", "milled out", "dug out", "taken out", "ground out")

FRAME = Frame(
    "spherical recess",
    "cut",
    (
        *(f"{shape} {hollow}" for shape in _SHAPES for hollow in _HOLLOWS),
        *(f"{half} {away}" for half in ("hemisphere", "half sphere", "half ball") for away in _AWAY),
    ),
    same("diameter", "radius", "depth") | {"width": "diameter", "inner diameter": "diameter", "inner radius": "radius"},
    bare=("diameter",),
    needed=(("diameter", "radius"),),
    adjectives=frozenset(("blind", "cut")),
    harmless=frozenset(("round", "inner", "open", "even")),
    takes=PLACES | {"inside"},
)


def build(scene: Scene, mention: Mention) -> None:
    """Cut the ball into a side: half of it, or less where a radius and a depth say so."""
    for word in ("blind", "cut"):
        scene.said(mention, word)
    site = find_site(scene, mention)
    radius = scene.across(mention, name=f"{mention.noun} diameter") / 2
    depth = scene.maybe(mention, "depth", f"{mention.noun} depth")
    if depth is not None and scene.value(depth) > scene.value(radius) + ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is deeper than half as wide")
    if depth is not None and scene.value(depth) > scene.value(radius) - ROUNDING:
        scene.decided(mention, "depth")
        depth = None
    if depth is not None and mention.size("radius") is None:
        raise UnbuildableError(f"whether the {mention.noun} or its ball is so wide is not clear")
    if depth is not None and any(half in mention.term for half in _HALVES):
        raise UnbuildableError(f"a {mention.noun} is half as deep as wide")
    across = _mouth(radius, depth)
    if scene.value(depth if depth is not None else radius) > scene.value(site.host.size(site.face.axis)) - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is deeper than the part")
    spots = find_spots(scene, mention, rim=across / 2, face=site.face)
    middle = list(spots.origin)
    if depth is not None:
        middle[AXES.index(site.face.axis)] += (radius - depth) * site.face.sign
    sketch = Sketch(site.face.plane, (middle[0], middle[1], middle[2]))
    scene.features.append(Body(scene.name(mention.noun), sketch, (), Sphere(radius * 2), "cut", spots.positions))


def _mouth(radius: Expr, depth: Expr | None) -> Expr:
    """How wide the hollow is at the side."""
    return radius * 2 if depth is None else call("sqrt", depth * (radius * 2 - depth)) * 2


SPHERICAL_RECESS = Kind(FRAME, build)
