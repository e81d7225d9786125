"""Bevels with unequal legs and full round ends, as cuts of their own: a prism along an edge, a ring at an end."""

from cadwright.parts.edges.boxes import Edge
from cadwright.parts.expressions import Expr, call, expr
from cadwright.parts.faces import FACES, towards
from cadwright.parts.model import (
    ZERO,
    ArcTo,
    Body,
    Circle,
    Extrusion,
    Frame,
    LineTo,
    Outline,
    Plane,
    Point2,
    Revolution,
)
from cadwright.parts.scene import AXES, Axis, Scene, Solid

_TURNED: dict[Axis, Plane] = {"x": "YX", "y": "ZY", "z": "XZ"}
_SIN = call("sin", expr(45))


def along_edge(scene: Scene, solid: Solid, edge: Edge, legs: tuple[Expr, Expr], rounded: bool = False) -> None:
    """Cut an edge of a box: the first leg lies on the side of the two that comes first of top, bottom and the rest.

    A ``rounded`` one has two legs of the same length, its radius.
    """
    face = towards(edge.axis)
    level = sorted(edge.sides, key=lambda s: (FACES[s].axis != "z", s))
    corner: dict[Axis, Expr] = {}
    inwards: dict[Axis, int] = {}
    for side in level:
        f = FACES[side]
        corner[f.axis] = (solid.high if f.sign > 0 else solid.low)[AXES.index(f.axis)]
        inwards[f.axis] = -f.sign
    first, second = (FACES[s].axis for s in level)

    def flat(one: Expr, two: Expr) -> Point2:
        at = {second: corner[second] + one * inwards[second], first: corner[first] + two * inwards[first]}
        return at[face.u], at[face.v]

    origin = [ZERO, ZERO, ZERO]
    n = AXES.index(edge.axis)
    origin[n] = solid.low[n]
    end = flat(ZERO, legs[1])
    inset = legs[0] - legs[0] * _SIN
    last = ArcTo(flat(inset, inset), end) if rounded else LineTo(end)
    loop = Outline(flat(ZERO, ZERO), (LineTo(flat(legs[0], ZERO)), last))
    frame = Frame(face.plane, (origin[0], origin[1], origin[2]))
    scene.features.append(
        Body(scene.name("rounding" if rounded else "bevel"), frame, (loop,), Extrusion(solid.size(edge.axis)), "cut")
    )


def round_end(scene: Scene, solid: Solid, level: Expr, sign: int, radius: Expr, legs: tuple[Expr, Expr] | None) -> None:
    """Make the end of a round thing half a ball, or cut it to a bevel with legs along the axis and across it."""
    axis = solid.round_axis
    assert axis is not None
    at = [ZERO if a == axis else solid.middle(a) for a in AXES]
    frame = Frame(_TURNED[axis], (at[0], at[1], at[2]))
    if legs is None:
        _ball_end(scene, axis, frame, (level, sign), radius)
        return
    along, across = legs
    ring = Outline((radius - across, level), (LineTo((radius, level)), LineTo((radius, level - along * sign))))
    scene.features.append(Body(scene.name("bevel"), frame, (ring,), Revolution(expr(360)), "cut"))


def _ball_end(scene: Scene, axis: Axis, frame: Frame, end: tuple[Expr, int], radius: Expr) -> None:
    """Cut the end off and put half a ball there: what only touches the sides on a circle cuts nothing surely."""
    level, sign = end
    foot = level - radius * sign
    at = list(frame.origin)
    at[AXES.index(axis)] = foot
    off = Frame(towards(axis, sign).plane, (at[0], at[1], at[2]))
    scene.features.append(Body(scene.name("cut end"), off, (Circle(radius * 4),), Extrusion(radius * 2), "cut"))
    arc = ArcTo((radius * _SIN, foot + radius * _SIN * sign), (ZERO, level))
    half = Outline((ZERO, foot), (LineTo((radius, foot)), arc))
    scene.features.append(Body(scene.name("rounded end"), frame, (half,), Revolution(expr(360)), "join"))
