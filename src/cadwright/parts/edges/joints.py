"""Edges where one thing meets another: the foot of a boss, the corner between a plate and an upright."""

from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.edges.boxes import UNCLEAR
from cadwright.parts.edges.targets import Target, around, at_level, dress_all
from cadwright.parts.edges.treatments import Treat
from cadwright.parts.edges.words import refers
from cadwright.parts.faces import FACES, Face
from cadwright.parts.model import EdgeTreatment, Point3, Within
from cadwright.parts.scene import AXES, Scene, Solid, UnbuildableError


def treat_joint(scene: Scene, mention: Mention, aim: Target, treat: Treat) -> None:
    """Treat the edges where a thing stands on another one."""
    solids = [s for s in scene.solids[1:] if not aim.named or s.mention == aim.mention]
    if aim.named and aim.mention == scene.body.mention:
        solids = list(scene.solids[1:])
    place = refers(mention)
    wanted = {*(place.refs if place is not None else ())} & {scene.mentions[s.mention].kind for s in solids}
    if wanted and aim.mention == scene.body.mention:
        solids = [s for s in solids if scene.mentions[s.mention].kind in wanted]
    if not solids or len({s.mention for s in solids}) > 1:
        raise UnbuildableError("there are no such edges" if not solids else UNCLEAR)
    chosen: list[Within] = []
    for solid in solids:
        other, face = _foot(scene, solid)
        selection = _edges(scene, solid, other, face, _crowded(scene, solids, other, face))
        _check(scene, solid, other, face, scene.value(treat.size))
        chosen += [selection] if selection not in chosen else []
    dress_all(scene, *(EdgeTreatment(treat.kind, each, treat.even()) for each in chosen))


def _crowded(scene: Scene, solids: list[Solid], other: Solid, face: Face) -> bool:
    """Whether each thing must be taken by itself: it is the only one, or others stand on the same side."""
    n = AXES.index(face.axis)
    level = scene.value((solids[0].high if face.sign > 0 else solids[0].low)[n])
    beside = [s for s in scene.solids if s not in solids and s is not other]
    feet = [scene.value((s.high if face.sign > 0 else s.low)[n]) for s in beside]
    return len(solids) == 1 or other.floor is not None or any(abs(foot - level) < ROUNDING for foot in feet)


def _foot(scene: Scene, solid: Solid) -> tuple[Solid, Face]:
    """What a thing stands on, and with which of its sides."""
    for other in scene.solids:
        if other is solid:
            continue
        for face in FACES.values():
            n = AXES.index(face.axis)
            mine, its = (solid.low[n], other.high[n]) if face.sign < 0 else (solid.high[n], other.low[n])
            level = other.low[n] + other.floor if face.side == "bottom" and other.floor is not None else its
            if abs(scene.value(mine - level)) < ROUNDING and _overlap(scene, solid, other, n):
                return other, face
    raise UnbuildableError("I cannot tell where they meet")


def _overlap(scene: Scene, a: Solid, b: Solid, n: int) -> bool:
    v = scene.value
    return all(
        v(a.low[m]) < v(b.high[m]) - ROUNDING and v(b.low[m]) < v(a.high[m]) - ROUNDING for m in range(3) if m != n
    )


def _edges(scene: Scene, solid: Solid, other: Solid, face: Face, alone: bool) -> Within:
    n = AXES.index(face.axis)
    level = (solid.high if face.sign > 0 else solid.low)[n]
    low, high = list(solid.low), list(solid.high)
    for m in range(3):
        if m == n:
            continue
        if not alone:
            low[m], high[m] = other.low[m] + 0.02, other.high[m] - 0.02
        else:
            low[m] = max((solid.low[m], other.low[m]), key=scene.value)
            high[m] = min((solid.high[m], other.high[m]), key=scene.value)
    box: tuple[Point3, Point3] = (low[0], low[1], low[2]), (high[0], high[1], high[2])
    chosen = around(*at_level(box, face.axis, level))
    if solid.inner is None or solid.round_axis != face.axis:
        return chosen
    inside_low, inside_high = list(solid.low), list(solid.high)
    for m in range(3):
        if m != n:
            middle = solid.middle(AXES[m])
            inside_low[m], inside_high[m] = middle - solid.inner / 2, middle + solid.inner / 2
    inside: tuple[Point3, Point3] = (
        (inside_low[0], inside_low[1], inside_low[2]),
        (inside_high[0], inside_high[1], inside_high[2]),
    )
    less = around(*at_level(inside, face.axis, level))
    return Within(chosen.low, chosen.high, "", (less.low, less.high))


def _check(scene: Scene, solid: Solid, other: Solid, face: Face, size: float) -> None:
    v = scene.value
    n = AXES.index(face.axis)
    rooms = [v(solid.high[n] - solid.low[n])]
    for m in range(3):
        if m != n:
            rooms += [v(solid.low[m] - other.low[m]), v(other.high[m] - solid.high[m])]
    tight = [room for room in rooms if ROUNDING < room <= size + ROUNDING]
    if tight:
        raise UnbuildableError(f"{size:g} mm is too much: there are only {min(tight):g} mm")
