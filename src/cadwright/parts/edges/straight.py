"""The edges of straight things: boxes and plates, frames, trays, and bodies with a drawn outline."""

import math

from msgspec.structs import replace

from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.edges.bevels import along_edge
from cadwright.parts.edges.boxes import UNCLEAR, Meant, check, meant
from cadwright.parts.edges.corner_outlines import Legs, Sign, cornered
from cadwright.parts.edges.targets import (
    Target,
    around,
    at_level,
    bodies,
    box_of,
    dress,
    dress_all,
    face_of,
    finish,
    free_sides,
    opened,
    vertices,
)
from cadwright.parts.edges.treatments import Treat
from cadwright.parts.edges.words import Wish
from cadwright.parts.faces import FACES
from cadwright.parts.loops import fits
from cadwright.parts.model import (
    ZERO,
    AtSides,
    Body,
    Edges,
    EdgeTreatment,
    Extrusion,
    Point3,
    Points,
    Rectangle,
    Selection,
    Slot,
)
from cadwright.parts.scene import AXES, Axis, Scene, Solid, UnbuildableError

UPRIGHT: dict[Axis, Edges] = {"x": "along X", "y": "along Y", "z": "vertical"}
_LATERAL = frozenset(("left", "right", "front", "back"))
_LESS = {"fillet": 1.0, "chamfer": 2 - math.sqrt(2)}
"""By how much of the wall the edges of a hollow are smaller inside, where the wall is as thick there as elsewhere."""


def treat_box(scene: Scene, wish: Wish, aim: Target, treat: Treat) -> None:
    """Treat edges of a box, of all that stands on it, or of one thing on it."""
    solid = aim.solids[-1]
    own = bodies(scene, aim.mention)
    if len(own) != 1:
        raise UnbuildableError(UNCLEAR)
    body = scene.features[own[0]]
    assert isinstance(body, Body)
    if not wish.nouns & {"corner", "end"} and _of_everything(wish) and aim.whole:
        _whole(scene, wish, solid, treat)
        return
    wish = _spare_joints(scene, wish, aim, solid)
    found = meant(scene, wish, solid, treat.kind == "fillet")
    copies = isinstance(body.positions, Points) and len(body.positions.at) > 1
    if (copies or (body.positions is not None and not isinstance(body.positions, Points))) and _is_lateral(found):
        raise UnbuildableError(UNCLEAR)
    largest = max([treat.size, *(treat.legs or ())], key=scene.value)
    meeting = check(scene, found, solid, scene.value(largest))
    _tell_legs(scene, found, treat)
    if found.upright is not None and (meeting or treat.legs is not None):
        _cornered(scene, own[0], solid, found, treat)
    elif treat.legs is not None:
        for edge in found.edges:
            along_edge(scene, solid, edge, (treat.legs[1], treat.legs[0]))
    elif len(body.profiles) > 1:
        _frame(scene, wish, own[0], found, treat)
    else:
        finish(scene, own[0], *(EdgeTreatment(treat.kind, s, treat.size) for s in _parts(found.selection)))


def _tell_legs(scene: Scene, found: Meant, treat: Treat) -> None:
    """Tell which of two legs is taken for which where that was not said."""
    if treat.legs is None or not treat.told:
        return
    one, two = (f"{scene.value(leg):g} mm" for leg in treat.legs)
    axes = {e.axis for e in found.edges}
    if treat.told == "no" and axes - {"z"}:
        scene.assume(f"{one} of the chamfer are upright, {two} level")
    if "z" in axes:
        scene.assume(f"{one} of the chamfer are along X, {two} along Y")


def _parts(selection: Selection) -> tuple[Selection, ...]:
    return ("top", "bottom") if selection == "top and bottom" else (selection,)


def _of_everything(wish: Wish) -> bool:
    """Whether the words are those that make sense of the whole part: all edges, the top, the bottom."""
    return all(g <= {"top", "bottom"} for g in wish.groups) and not wish.has("outer")


def _whole(scene: Scene, wish: Wish, solid: Solid, treat: Treat) -> None:
    sides = sorted(wish.sides)
    found = meant(scene, wish, solid, treat.kind == "fillet")
    least = min(scene.value(s.size(a)) for s in scene.solids for a in AXES)
    if scene.value(treat.size) * (2 if len(sides) != 1 else 1) >= least:
        check(scene, found, solid, scene.value(treat.size))
        raise UnbuildableError(f"{scene.value(treat.size):g} mm is too much for a side of {least:g} mm")
    size = treat.even()
    if wish.spared or not sides:
        dress_all(scene, EdgeTreatment(treat.kind, found.selection, size))
    else:
        dress_all(scene, *(EdgeTreatment(treat.kind, "top" if s == "top" else "bottom", size) for s in sides))


def _spare_joints(scene: Scene, wish: Wish, aim: Target, solid: Solid) -> Wish:
    """The edges between a thing and what it stands on are not among its own."""
    if solid is scene.body or not aim.named:
        return wish
    joined = frozenset(FACES) - frozenset(free_sides(scene, solid))
    if not joined:
        return wish
    if not any(wish.groups):
        scene.assume(f"the edges at the foot of the {scene.mentions[aim.mention].noun} stay as they are")
    return replace(wish, spared=wish.spared | joined) if not wish.sides & joined else wish


def _is_lateral(found: Meant) -> bool:
    selection = found.selection
    if isinstance(selection, AtSides):
        return any(w.removeprefix("not ") in _LATERAL for g in selection.groups for w in g)
    return selection in _LATERAL


def _cornered(scene: Scene, n: int, solid: Solid, found: Meant, treat: Treat) -> None:
    """Round or cut corners that meet, or that have unequal legs: in the sketch, or with cuts of their own."""
    body = scene.features[n]
    assert isinstance(body, Body)
    face = face_of(body)
    profile = body.profiles[0]
    legs = treat.legs or (treat.size, treat.size)
    drawn = isinstance(profile, Rectangle) and face.axis == found.upright and body.frame.rotate is None
    if not isinstance(profile, Rectangle) or not drawn or len(body.profiles) > 1 or body.positions is not None:
        if len({e.axis for e in found.edges}) > 1 or body.positions is not None:
            raise UnbuildableError(f"{scene.value(treat.size):g} mm is too much for these edges")
        for edge in found.edges:
            along_edge(scene, solid, edge, legs if edge.axis == "z" else (legs[1], legs[0]), treat.kind == "fillet")
        return
    corners: dict[Sign, Legs] = {}
    for edge in found.edges:
        signs = {FACES[s].axis: FACES[s].sign for s in edge.sides}
        corners[signs[face.u], signs[face.v]] = legs
    stadium = len(corners) == 4 and treat.kind == "fillet" and scene.value(profile.x) > scene.value(profile.y)
    if stadium and legs[0] == profile.y / 2:
        scene.features[n] = replace(body, profiles=(Slot(profile.x, profile.y),))
        return
    outline = cornered(scene, profile.x, profile.y, corners, treat.kind == "fillet")
    scene.features[n] = replace(body, profiles=(outline,))


def _frame(scene: Scene, wish: Wish, n: int, found: Meant, treat: Treat) -> None:
    """A body with an opening: its outer edges, or all of the sides that are meant."""
    if (wish.has("outer") or "corner" in wish.nouns) and opened(scene, n) is None:
        raise UnbuildableError(UNCLEAR)
    finish(scene, n, *(EdgeTreatment(treat.kind, s, treat.size) for s in _parts(found.selection)))


def treat_opening(scene: Scene, wish: Wish, aim: Target, treat: Treat) -> None:
    """Treat the edges of the opening of a frame."""
    own = bodies(scene, aim.mention)
    cut = opened(scene, own[0]) if len(own) == 1 else None
    body = scene.features[cut] if cut is not None else None
    box = box_of(body, body.profiles[0]) if isinstance(body, Body) else None
    if cut is None or not isinstance(body, Body) or box is None or wish.sides:
        raise UnbuildableError(UNCLEAR)
    face = face_of(body)
    least = min(scene.value(box[1][AXES.index(a)] - box[0][AXES.index(a)]) for a in (face.u, face.v))
    if 2 * scene.value(treat.size) >= least:
        raise UnbuildableError(f"{scene.value(treat.size):g} mm is too much for an opening of {least:g} mm")
    if "corner" in wish.nouns or wish.has("vertical"):
        finish(scene, cut, EdgeTreatment(treat.kind, UPRIGHT[face.axis], treat.even()))
        return
    levels = (box[0][AXES.index(face.axis)], box[1][AXES.index(face.axis)])
    chosen = [around(*at_level(box, face.axis, level)) for level in levels]
    dress(scene, aim.mention, *(EdgeTreatment(treat.kind, each, treat.even()) for each in chosen))


def treat_tray(scene: Scene, wish: Wish, aim: Target, treat: Treat) -> None:
    """Treat edges of a hollow box outside; those of its rim inside and outside."""
    own = bodies(scene, aim.mention)
    solid = aim.solids[0]
    if not own:
        raise UnbuildableError(UNCLEAR)
    if wish.nouns & {"rim"} and not wish.sides:
        wish = replace(wish, groups=tuple(g | {"top"} for g in wish.groups))
    wall = scene.value(solid.wall) if solid.wall is not None else 0.0
    if wish.sides == {"top"} and "corner" not in wish.nouns and not wish.has("outer", "vertical", "long", "short"):
        if 2 * scene.value(treat.size) >= wall:
            raise UnbuildableError(f"{scene.value(treat.size):g} mm is too much for a wall of {wall:g} mm")
        dress(scene, aim.mention, EdgeTreatment(treat.kind, "top", treat.even()))
        return
    outer = replace(wish, groups=tuple(g - {"outer"} for g in wish.groups))
    found = meant(scene, outer, solid, treat.kind == "fillet")
    if check(scene, found, solid, scene.value(treat.size)):
        raise UnbuildableError(f"{scene.value(treat.size):g} mm is too much for these edges")
    tops = any("top" in e.sides for e in found.edges)
    if tops and scene.value(treat.size) >= wall:
        raise UnbuildableError(f"{scene.value(treat.size):g} mm is too much for a wall of {wall:g} mm")
    finish(scene, own[0], *(EdgeTreatment(treat.kind, s, treat.even()) for s in _parts(found.selection)))
    inner = treat.even() - (solid.wall if solid.wall is not None else ZERO) * _LESS[treat.kind]
    if found.selection == "vertical" and scene.value(inner) > ROUNDING:
        _follow(scene, aim, EdgeTreatment(treat.kind, "vertical", inner))


def _follow(scene: Scene, aim: Target, treated: EdgeTreatment) -> None:
    """Round or bevel the inside with the outside, unless something else is said of it."""
    said = any("inner" in {*m.adjectives, *(w for p in m.places for w in p.sides)} for m in scene.mentions)
    for n in bodies(scene, aim.mention, cut=True):
        body = scene.features[n]
        if not said and isinstance(body, Body) and not body.finishes and isinstance(body.profiles[0], Rectangle):
            finish(scene, n, treated)
            scene.assume("the walls are as thick in the corners as elsewhere")


def treat_outline(scene: Scene, wish: Wish, aim: Target, treat: Treat) -> None:
    """Treat edges of a body with a drawn outline: its inside corners, all upright ones, or those of its flat sides."""
    own = bodies(scene, aim.mention)
    body = scene.features[own[0]] if len(own) == 1 else None
    if not isinstance(body, Body) or not isinstance(body.operation, Extrusion):
        raise UnbuildableError(UNCLEAR)
    if not wish.nouns & {"corner", "bend"} and not any(wish.groups) and not wish.spared:
        dress_all(scene, EdgeTreatment(treat.kind, "all", treat.even()))
        return
    known = vertices(scene, body)
    axis = face_of(body).axis
    if axis == "z" and _treat_level_outline(scene, wish, aim, own[0], treat):
        return
    if known is None:
        raise UnbuildableError(UNCLEAR)
    points, inward = known
    if wish.has("inner"):
        at = [p for p, i in zip(points, inward, strict=True) if i]
        if not at or wish.sides:
            raise UnbuildableError("there are no such edges" if not at else UNCLEAR)
        if wish.count is not None and wish.count != len(at):
            raise UnbuildableError(UNCLEAR)
    elif "bend" in wish.nouns and len([i for i in inward if i]) == 1:
        concave = next(p for p, i in zip(points, inward, strict=True) if i)
        at = [min((p for p, i in zip(points, inward, strict=True) if not i), key=lambda p: _far(scene, p, concave))]
    elif "corner" in wish.nouns and not any(inward) and not any(g - {"outer"} for g in wish.groups):
        if wish.count not in (None, len(points)):
            raise UnbuildableError(UNCLEAR)
        finish(scene, own[0], EdgeTreatment(treat.kind, UPRIGHT[axis], treat.even()))
        return
    else:
        raise UnbuildableError(UNCLEAR)
    boxes = [_through(body, p) for p in at]
    finish(scene, own[0], *(EdgeTreatment(treat.kind, around(*box, axis.upper()), treat.even()) for box in boxes))


def _treat_level_outline(scene: Scene, wish: Wish, aim: Target, n: int, treat: Treat) -> bool:
    """Treat all upright edges of a lying outline, or those of its top or bottom; whether these are meant."""
    if wish.nouns != {"edge"} or not wish.plural or wish.spared or wish.count is not None:
        return False
    selections: dict[frozenset[str], Edges] = {
        frozenset(("vertical",)): "vertical",
        frozenset(("top",)): "top",
        frozenset(("bottom",)): "bottom",
    }
    if not all(group in selections for group in wish.groups):
        return False
    body = scene.features[n]
    assert isinstance(body, Body)
    size, deep = scene.value(treat.even()), scene.value(aim.solids[-1].size("z"))
    if not fits(body.profiles[0], size, scene.value) or (wish.sides and size * len(wish.groups) >= deep):
        raise UnbuildableError(f"{size:g} mm is too much for these edges")
    finish(scene, n, *(EdgeTreatment(treat.kind, selections[group], treat.size) for group in wish.groups))
    return True


def _far(scene: Scene, a: Point3, b: Point3) -> float:
    return sum(scene.value(p - q) ** 2 for p, q in zip(a, b, strict=True))


def _through(body: Body, point: Point3) -> tuple[Point3, Point3]:
    """The line that a corner of an outline is extruded along."""
    face = face_of(body)
    assert isinstance(body.operation, Extrusion)
    far = body.frame.origin[AXES.index(face.axis)] + body.operation.height * face.sign
    other = at_level((point, point), face.axis, far)[0]
    return (point, other) if face.sign > 0 else (other, point)
