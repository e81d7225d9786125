"""Bodies of one section: an outline seen from the front, extruded along Y, with members that things can be on."""

from collections.abc import Sequence

from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr
from cadwright.parts.model import ZERO, Body, Extrusion, Frame, Outline, Point2, Point3
from cadwright.parts.scene import Member, Scene, Solid, UnbuildableError
from cadwright.parts.stacking import outline


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
        raise UnbuildableError(f"a {mention.noun} on something else is beyond me")
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
