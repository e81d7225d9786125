"""Holes that go into the bore of something round from beside, through its wall at one side: “into the bore”."""

from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr
from cadwright.parts.extents import extent
from cadwright.parts.faces import FACES, normal
from cadwright.parts.model import Body, Extrusion, Hole, Rectangle
from cadwright.parts.places.hosts import in_wall, into_bore
from cadwright.parts.places.spots import Spots
from cadwright.parts.scene import AXES, Scene, Solid, UnbuildableError

ONE_WALL = "one wall"
"""What is said of a hole that goes through one wall only."""
_INTO = ("in", "into", "from")
_OUTSIDE = ("from", "in", "into", "through", "")


def bore_depth(scene: Scene, mention: Mention, spots: Spots) -> Expr | None:
    """How deep a hole goes that ends in a bore: to its axis; ``None`` where none is meant.

    Raises `UnbuildableError` where it is said to go into a bore that is not there.
    """
    host, place = spots.host, into_bore(mention)
    if host.round_axis is None and place is not None:
        return _to_bore(scene, mention, spots, scene.use(place))
    if host.round_axis in (None, spots.face.axis):
        return None
    bored = host.inner is not None or _is_bored_at(scene, spots)
    if place is not None and not bored:
        raise UnbuildableError(f"the {place.noun} that the {mention.noun} goes into is not there")
    one = scene.said(mention, ONE_WALL)
    wall = in_wall(mention, host)
    single = wall is not None and (wall.counts == (1,) or wall.relation == "wall" or _is_into(wall))
    one_side = wall is not None and single and not wall.every
    through = "through" in mention.adjectives or mention.term in ("through", "thru")
    radial = "radial" in mention.adjectives and not through
    if not bored or mention.count not in (None, 1) or not (place or one or one_side or radial):
        return None
    for said in (place, wall, *(p for p in mention.places if _is_from_outside(p))):
        if said is not None:
            scene.use(said)
    if place is None and not one:
        scene.assume(f"the {mention.noun} goes through the wall at one side")
    return host.size(spots.face.axis) / 2


def _is_into(place: Place) -> bool:
    """Whether a hole is in the side, and not through it: “an oil hole in the side”."""
    return place.sides == ("side",) and place.counts == () and place.relation in _INTO


def _is_from_outside(place: Place) -> bool:
    """Whether a place only says that a hole begins outside: “from one side”."""
    return place.kind == "place" and place.sides == ("side",) and place.relation in _OUTSIDE and not place.every


def _to_bore(scene: Scene, mention: Mention, spots: Spots, place: Place) -> Expr:
    """How far the axis of the one bore or square hole that a hole is said to go into is from the side of a block."""
    unclear = UnbuildableError(f"where the {place.noun} is that the {mention.noun} goes into is not clear")
    bores: list[Hole | Body] = [f for f in scene.features if isinstance(f, Hole)]
    bores += [f for f in scene.features if isinstance(f, Body) and _is_square_hole(scene, f, spots.host)]
    if len(bores) != 1 or spots.positions is not None:
        raise unclear
    (bore,) = bores
    along = normal(bore.frame.plane)
    third = next((a for a in AXES if a not in (along, spots.face.axis)), along)
    n, m = AXES.index(third), AXES.index(spots.face.axis)
    beside = abs(scene.value(spots.origin[n] - bore.frame.origin[n]))
    blind = isinstance(bore, Hole) and bore.depth is not None
    if along == spots.face.axis or bore.positions is not None or blind or beside > ROUNDING:
        raise unclear
    said = mention.size("diameter")
    if isinstance(bore, Body) and (
        said is None or said.value > scene.value(extent(scene.part(), bore).size[n]) + ROUNDING
    ):
        raise unclear  # its end would not be in the open
    return (spots.origin[m] - bore.frame.origin[m]) * spots.face.sign


def _is_square_hole(scene: Scene, feature: Body, host: Solid) -> bool:
    """Whether something was cut right through a thing that has four sides."""
    if feature.mode != "cut" or not isinstance(feature.operation, Extrusion):
        return False
    along = normal(feature.frame.plane)
    deep = scene.value(feature.operation.height) >= scene.value(host.size(along)) - ROUNDING
    return deep and len(feature.profiles) == 1 and isinstance(feature.profiles[0], Rectangle)


def _is_bored_at(scene: Scene, spots: Spots) -> bool:
    """Whether a hole along the axis of something round is where another one comes from beside."""
    host = spots.host
    n = AXES.index(host.round_axis or "z")
    level = scene.value(spots.origin[n])
    return any(_reaches(scene, hole, host, level) for hole in scene.features if isinstance(hole, Hole))


def _reaches(scene: Scene, hole: Hole, host: Solid, level: float) -> bool:
    """Whether a hole is on the axis of something round, and goes as far as a level along it."""
    face = next((f for f in FACES.values() if f.plane == hole.frame.plane), None)
    if face is None or face.axis != host.round_axis or hole.positions is not None or hole.frame.rotate is not None:
        return False
    at = hole.frame.origin
    beside = [m for m, a in enumerate(AXES) if a != face.axis]
    if any(abs(scene.value(at[m] - host.middle(AXES[m]))) > ROUNDING for m in beside):
        return False
    if hole.depth is None:
        return True
    mouth, deep = scene.value(at[AXES.index(face.axis)]), scene.value(hole.depth)
    return 0 < (mouth - level) * face.sign < deep
