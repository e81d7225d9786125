"""Bodies of one section: an outline seen from the front, extruded along Y, with members that things can be on."""

import math
from collections.abc import Callable, Mapping, Sequence

from cadwright.english.statements import Mention
from cadwright.parts.bodies.stack import outline
from cadwright.parts.expressions import Expr
from cadwright.parts.model import ZERO, ArcTo, Body, Extrusion, Frame, LineTo, Outline, Point2, Point3
from cadwright.parts.scene import Member, Scene, Solid, UnbuildableError


def lay(
    scene: Scene,
    mention: Mention,
    section: Sequence[Point2] | Outline,
    box: tuple[Point2, Point2],
    length: Expr,
    members: Sequence[Member] = (),
) -> None:
    """Add the first body: a section in X and Z between two corners of its ``box``, along Y about the origin."""
    if scene.solids:
        raise UnbuildableError.beyond(mention, "on something else")
    loop = section if isinstance(section, Outline) else outline(section)
    sketch = Frame("XZ", (ZERO, length / 2, ZERO))
    scene.features.append(Body(scene.name(mention.noun), sketch, (loop,), Extrusion(length)))
    low, high = _corners(box, length)
    k = scene.mentions.index(mention)
    scene.solids.append(Solid(k, low, high, members=tuple(members), irregular=not members))


def member(
    scene: Scene,
    mention: Mention,
    names: str,
    side: str,
    box: tuple[Point2, Point2],
    length: Expr,
    reach: Expr,
    root: str = "",
    bend: Expr = ZERO,
) -> Member:
    """A leg, web or flange that fills a box of the section."""
    low, high = _corners(box, length)
    solid = Solid(scene.mentions.index(mention), low, high)
    return Member(solid, frozenset(names.split()), side, reach, root, bend)


def _corners(box: tuple[Point2, Point2], length: Expr) -> tuple[Point3, Point3]:
    (x0, z0), (x1, z1) = box
    return (x0, -length / 2, z0), (x1, length / 2, z1)


def bent(points: Sequence[Point2], radii: Mapping[int, Expr], value: Callable[[Expr], float]) -> Outline:
    """A loop whose right-angled corners at some of its points are arcs."""
    steps: list[LineTo | ArcTo] = []
    for k, (x, z) in enumerate(points):
        radius = radii.get(k)
        if radius is None:
            steps.append(LineTo((x, z)))
            continue
        before, after = points[k - 1], points[(k + 1) % len(points)]
        into, out = _towards(points[k], before, value), _towards(points[k], after, value)
        begin = (x + radius * into[0], z + radius * into[1])
        end = (x + radius * out[0], z + radius * out[1])
        near = radius * (1 - math.sqrt(0.5))
        steps += [LineTo(begin), ArcTo((x + near * (into[0] + out[0]), z + near * (into[1] + out[1])), end)]
    last = steps[-1].end
    return Outline(last, tuple(steps[:-1] if isinstance(steps[-1], LineTo) else steps))


def _towards(at: Point2, other: Point2, value: Callable[[Expr], float]) -> tuple[int, int]:
    """Which way another point lies along an axis."""
    across, up = (value(b - a) for a, b in zip(at, other, strict=True))
    return (0 if abs(across) < 1e-9 else 1 if across > 0 else -1), (0 if abs(up) < 1e-9 else 1 if up > 0 else -1)


def bend_radii(scene: Scene, mention: Mention, thickness: Expr) -> tuple[Expr | None, Expr | None]:
    """The radii inside and outside of bends; sheet that is bent has both."""
    sharp = scene.maybe(mention, "inner corner radius", "inside radius")
    inner = scene.maybe(mention, "bend radius", "inside bend radius")
    outer = scene.maybe(mention, "outer bend radius", "outside bend radius")
    if inner is not None and outer is None:
        scene.assume(f"the bend of the {mention.noun} is {scene.value(inner + thickness):g} mm in radius outside")
        outer = inner + thickness
    elif outer is not None and inner is None and scene.value(outer) > scene.value(thickness):
        inner = outer - thickness
    return inner if inner is not None else sharp, outer
