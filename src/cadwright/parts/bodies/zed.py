"""Z profiles: two flanges to opposite sides of an upright web, sharp or bent from sheet."""

from cadwright.english.statements import Mention
from cadwright.parts.bodies.sections import bend_radii, bent, lay, member
from cadwright.parts.expressions import Expr
from cadwright.parts.model import ZERO, Point2
from cadwright.parts.scene import Scene, UnbuildableError


def flange_pair(scene: Scene, mention: Mention) -> tuple[Expr, Expr] | None:
    """How long the lower and the upper flange are, where a text says it of both: “flanges 30 and 20”."""
    places = [place for place in mention.places if place.kind == "flanges"]
    if not places:
        return None
    lengths = [scene.define("flange length", q.value) for place in places for q in scene.use(place).amounts]
    if len(lengths) != 2:
        raise UnbuildableError(f"a {mention.noun} has two flanges")
    scene.assume("the flanges are measured outside, with the web; the lower one is said first")
    return lengths[0], lengths[1]


def lay_zed(
    scene: Scene, mention: Mention, flanges: tuple[Expr, Expr], size: tuple[Expr, Expr, Expr, Expr, Expr]
) -> None:
    """Add a Z: ``size`` is its width and height, the thickness of flanges and web, and its length."""
    (low, high), (x, y, f, w, length) = flanges, size
    left, right = high - w - x / 2, high - x / 2
    points: list[Point2] = [(left, ZERO), (x / 2, ZERO), (x / 2, f), (right, f)]
    points += [(right, y), (-x / 2, y), (-x / 2, y - f), (left, y - f)]
    inner, outer = bend_radii(scene, mention, w)
    shortest = min(scene.value(low), scene.value(high), scene.value(y) / 2)
    if any(radius is not None and scene.value(radius) >= shortest for radius in (inner, outer)):
        raise UnbuildableError(f"the bends do not fit into the {mention.noun}")
    radii = {k: e for ks, e in (((0, 4), outer), ((3, 7), inner)) for k in ks if e is not None}
    lower, upper = ((left, ZERO), (x / 2, f)), ((-x / 2, y - f), (right, y))
    lay(
        scene,
        mention,
        bent(points, radii, scene.value) if radii else points,
        ((-x / 2, ZERO), (x / 2, y)),
        length,
        (
            member(scene, mention, "web", "right", ((left, f), (right, y - f)), length, y),
            member(scene, mention, "flange arm leg bottom", "bottom", lower, length, low),
            member(scene, mention, "flange arm leg top", "top", upper, length, high),
        ),
    )
