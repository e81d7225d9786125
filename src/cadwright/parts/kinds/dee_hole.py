"""Holes for shafts with a flat: “a D-shaped hole, 6 mm, 4.5 across the flat”."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.cuts import Site, depth_of, find_site, recess, spots_of
from cadwright.parts.expressions import Expr, call
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import ArcTo, LineTo, Outline
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

_HOLES = ("hole", "bore", "socket", "opening", "cutout", "recess", "pocket")
_SHAPES = ("d", "d shaped", "d shaft", "d shaped shaft", "d type shaft")
_SHAPED = ("d shape", "d shaped", "d section", "d profile")
"""How the shape of a hole is told on a sheet: “shaft hole: D-shape”."""

FRAME = Frame(
    "dee hole",
    "cut",
    (
        *(f"{word} {hole}" for word in _SHAPES for hole in _HOLES),
        *(f"{use}{hole} : {shape}" for use in ("", "shaft ") for hole in ("hole", "bore") for shape in _SHAPED),
    ),
    same("diameter", "radius", "flats", "depth")
    | {"height": "depth", "length": "depth", "inner diameter": "diameter", "thickness": "flats"},
    bare=("diameter", "flats"),
    needed=(("diameter", "radius"),),
    adjectives=frozenset(("through", "blind")),
    harmless=frozenset(("round", "inner")),
    takes=PLACES | {"remaining"},
)


def build(scene: Scene, mention: Mention) -> None:
    """Cut the circle without the segment behind its flat, which is at the far side of it."""
    across = scene.across(mention, name=f"{mention.noun} diameter")
    flats = _flats(scene, mention, across)
    if not scene.value(across) / 2 < scene.value(flats) < scene.value(across):
        raise UnbuildableError(f"the flat does not cut the {mention.noun}")
    site = find_site(scene, mention)
    r, y = across / 2, flats - across / 2
    half = call("sqrt", r * r - y * y)
    outline = Outline((-half, y), (ArcTo((r * 0, -r), (half, y)), LineTo((-half, y))))
    spots = spots_of(scene, mention, site, across, across)
    recess(scene, mention, site, spots, outline, _depth(scene, mention, site))
    scene.assume(f"the {mention.noun} is measured from its flat to the round side opposite")


def flat_of(scene: Scene, hole: Mention) -> Mention | None:
    """The flat that a hole is said to have: “a 6 mm shaft hole with a D flat, 4.5 across”."""
    k = scene.mentions.index(hole)
    beside = scene.mentions[k + 1 : k + 2]
    own = (m for m in beside if m.kind == "shaft flat" and m.count in (None, 1) and not m.gone and not m.places)
    return next((m for m in own if m.host == k or hole.kind == FRAME.kind), None)


def _depth(scene: Scene, mention: Mention, site: Site) -> Expr:
    """How deep it is, also where that is said behind its flat: “with a flat, 4.5 across the flat, 12 deep”."""
    flat = flat_of(scene, mention)
    if flat is None or flat.size("flats") is None or mention.size("depth") is not None:
        return depth_of(scene, mention, site, through=True)
    depth = scene.maybe(flat, "depth", f"{mention.noun} depth")
    if depth is None:
        return depth_of(scene, mention, site, through=True)
    if scene.value(depth) >= scene.value(site.host.size(site.face.axis)):
        raise UnbuildableError(f"the {mention.noun} is deeper than the part")
    return depth


def _flats(scene: Scene, mention: Mention, across: Expr) -> Expr:
    """The size from the flat to the round side, also where the flat is a thing of its own: “with a flat 0.5 deep”."""
    said = scene.maybe(mention, "flats", f"{mention.noun} across flat")
    if said is not None:
        return said
    flat = flat_of(scene, mention)
    said = across_flat(scene, flat, across) if flat is not None else None
    if flat is not None and said is not None:
        scene.absorb(flat)
        return said
    raise MissingError(f"the size of the {mention.noun} across its flat is missing")


def across_flat(scene: Scene, flat: Mention, across: Expr) -> Expr | None:
    """The size from a flat to the round side opposite: as said, or by its depth or its distance from the axis."""
    said = scene.maybe(flat, "flats", "across flat")
    if said is not None:
        return said
    depth, level = scene.maybe(flat, "depth", "flat depth"), scene.maybe(flat, "from axis", "flat distance")
    bare = flat.size("depth")
    if depth is not None and bare is not None and not bare.named and scene.value(depth) > scene.value(across) / 2:
        return depth  # “a D hole 6 mm, flat 4.5” is that across it
    if depth is not None:
        return across - depth
    return across / 2 + level if level is not None else None


DEE_HOLE = Kind(FRAME, build)
