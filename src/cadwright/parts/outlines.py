"""Flat outlines with a thickness: how they are put down, and their sizes whatever they are called."""

from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.english.statements import Mention
from cadwright.parts.bodies.stack import Shape, outline, stand
from cadwright.parts.expressions import Expr
from cadwright.parts.loops import area, fits
from cadwright.parts.model import (
    ArcTo,
    Dress,
    EdgeTreatment,
    Extrusion,
    LineTo,
    Outline,
    Point2,
    Profile,
)
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

_PLANAR = ("length", "width", "height", "depth")


def first(scene: Scene, mention: Mention, *slots: str, name: str = "") -> Expr | None:
    """The first of some sizes that was said."""
    for slot in slots:
        found = scene.maybe(mention, slot, name or slot)
        if found is not None:
            return found
    return None


def needed(scene: Scene, mention: Mention, *slots: str, name: str = "") -> Expr:
    """The first of some sizes that was said; `MissingError` where none was."""
    found = first(scene, mention, *slots, name=name)
    if found is None:
        raise MissingError(f"the {name or slots[0]} of the {mention.noun} is missing")
    return found


def flat_sizes(scene: Scene, mention: Mention) -> tuple[Expr, Expr, Expr]:
    """The extents of an outline along X and Y and its thickness; a size in the plane stands for both."""
    thickness = scene.maybe(mention, "thickness", "thickness")
    said = [s for s in _PLANAR if mention.size(s) is not None]
    if thickness is None:
        over = ("height", "depth") if "length" in said and "width" in said else ("depth", "length", "height")
        slot = next((s for s in over if s in said), None)
        if slot is None:
            raise MissingError(f"the thickness of the {mention.noun} is missing")
        said.remove(slot)
        thickness = scene.maybe(mention, slot, "thickness")
        assert thickness is not None
    if not said:
        raise MissingError(f"the width of the {mention.noun} is missing")
    if len(said) > 2:
        raise UnbuildableError(f"the {mention.noun} has more sizes than three")
    both = [needed(scene, mention, s) for s in said]
    return both[0], both[-1], thickness


def thickness_of(scene: Scene, mention: Mention, *slots: str) -> Expr:
    """How far an outline is extruded, whatever it is called; `MissingError` where it is not said."""
    return needed(scene, mention, *(slots or ("thickness", "depth", "length", "height")), name="thickness")


def plate(
    scene: Scene,
    mention: Mention,
    section: Sequence[Point2] | Profile,
    box: tuple[Point2, Point2],
    thickness: Expr,
    core: Point2 | None = None,
    radius: Expr | None = None,
) -> None:
    """Put down an outline between two corners of its box; ``core`` is what counts as its middle.

    Corners are rounded by ``radius``; `UnbuildableError` where it does not fit.
    """
    (x0, y0), (x1, y1) = box
    dx, dy = (x0 + x1) / 2, (y0 + y1) / 2
    profile = section if not isinstance(section, Sequence) else outline(section)
    profile = moved(profile, -dx, -dy)
    area(profile, scene.value)  # refuses what crosses itself
    if radius is not None and not fits(profile, scene.value(radius), scene.value):
        raise UnbuildableError(f"a corner radius of {scene.value(radius):g} mm does not fit on the {mention.noun}")
    first_body = not scene.solids
    solid = stand(scene, mention, Shape((profile,), Extrusion(thickness), (x1 - x0, y1 - y0, thickness)))
    middle = (core[0] - dx, core[1] - dy, thickness / 2) if core is not None else None
    if radius is not None:
        if not first_body:
            raise UnbuildableError(f"rounded corners of a {mention.noun} on something else are beyond me")
        scene.features.append(Dress(scene.name("rounded corners"), EdgeTreatment("fillet", "vertical", radius)))
    scene.solids[-1] = replace(solid, outline=profile, core=middle) if first_body else replace(solid, irregular=True)


def moved(profile: Profile, dx: Expr, dy: Expr) -> Profile:
    """An outline moved in its plane; other profiles are centred and stay."""
    if not isinstance(profile, Outline):
        return profile
    steps: list[LineTo | ArcTo] = []
    for step in profile.steps:
        if isinstance(step, ArcTo):
            steps.append(ArcTo(_by(step.middle, dx, dy), _by(step.end, dx, dy)))
        else:
            assert isinstance(step, LineTo), "outlines have straight lines and arcs"
            steps.append(LineTo(_by(step.end, dx, dy)))
    return Outline(_by(profile.start, dx, dy), tuple(steps))


def _by(point: Point2, dx: Expr, dy: Expr) -> Point2:
    return point[0] + dx, point[1] + dy
