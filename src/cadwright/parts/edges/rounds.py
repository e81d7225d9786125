"""The edges of round things: their ends, rims and shoulders."""

from itertools import pairwise

from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.coaxial import stack
from cadwright.parts.edges.bevels import round_end
from cadwright.parts.edges.boxes import UNCLEAR
from cadwright.parts.edges.targets import (
    Target,
    around,
    at_level,
    bodies,
    bore,
    box_of,
    covered,
    dress,
    dress_all,
    ends,
    finish,
    opened,
)
from cadwright.parts.edges.treatments import Treat
from cadwright.parts.edges.words import Wish
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import Face
from cadwright.parts.model import Body, EdgeTreatment, Point3, Polygon, Selection, Within
from cadwright.parts.scene import AXES, Scene, Solid, Step, UnbuildableError

_LOW = frozenset(("bottom", "left", "other"))
_HIGH = frozenset(("top", "right", "near"))


def treat_round(scene: Scene, wish: Wish, aim: Target, treat: Treat) -> None:
    """Treat the ends of a round thing or of all that is on its axis, or its upright edges where it is a prism."""
    if not aim.solids:
        raise UnbuildableError(UNCLEAR)
    if "shoulder" in wish.nouns:
        shoulders(scene, wish, aim, treat)
        return
    prism = _is_prism(scene, aim)
    if wish.has("vertical") or wish.nouns & {"corner"} or (wish.nouns == {"side", "edge"} and not wish.sides):
        if not prism or wish.has("inner"):
            raise UnbuildableError("there are no such edges")
        for n in bodies(scene, aim.mention):
            finish(scene, n, EdgeTreatment(treat.kind, "vertical", treat.even()))
        return
    if wish.has("long", "short", "horizontal", "front", "back") or wish.nouns & {"floor", "bend"}:
        raise UnbuildableError("there are no such edges")
    if not wish.nouns and not any(wish.groups) and not wish.spared and _is_plain(scene, aim) and treat.legs is None:
        _check(scene, wish, aim, treat, aim.solids[0], 2)
        _everything(scene, aim, treat)
        return
    for solid, face in _chosen(scene, wish, aim):
        _end(scene, wish, aim, treat, solid, face)


def _is_prism(scene: Scene, aim: Target) -> bool:
    own = [scene.features[n] for n in bodies(scene, aim.mention)]
    return any(isinstance(b, Body) and b.profiles and isinstance(b.profiles[0], Polygon) for b in own)


def _is_plain(scene: Scene, aim: Target) -> bool:
    """Whether a thing is a single body, all of whose edges can be treated at once."""
    return not aim.named and (aim.whole or (len(bodies(scene, aim.mention)) == 1 and not _is_prism(scene, aim)))


def _everything(scene: Scene, aim: Target, treat: Treat) -> None:
    dress_all(scene, EdgeTreatment(treat.kind, "all", treat.size))


def _chosen(scene: Scene, wish: Wish, aim: Target) -> list[tuple[Solid, Face]]:
    """The ends that are meant, each with the solid that has it."""
    solids = list(aim.solids)
    both = wish.every or wish.plural or wish.count == 2
    if not aim.named and len(aim.solids) == 1 and (aim.whole or both):
        solids = stack(scene, aim.solids[0])
    axis = solids[0].round_axis
    assert axis is not None
    n = AXES.index(axis)
    down, up = ends(solids[0])
    low = min(solids, key=lambda s: scene.value(s.low[n]))
    high = max(solids, key=lambda s: scene.value(s.high[n]))
    words = {w for g in wish.groups for w in g}
    found: list[tuple[Solid, Face]] = []
    if words & _HIGH or not words & (_LOW | _HIGH):
        found.append((high, up))
    if words & _LOW or not words & (_LOW | _HIGH):
        found.append((low, down))
    if wish.nouns & {*_BY_WIDTH} and len(found) == 2:
        return [_by_width(scene, wish, found)]
    if (wish.count == 1 and len(found) == 2) or ("end" in wish.nouns and _is_single(wish) and len(found) == 2):
        found = _one_end(scene, found)
    if "rim" in wish.nouns and len(found) == 2 and (bore(scene, aim.mention) or (wish.count is None and not both)):
        found = found[:1]
    found = [f for f in found if f[1].side not in wish.spared]
    if len(found) == 2 and not both and not aim.whole:
        found = [f for f in found if not _carries(scene, *f)] or found
    if aim.named or not (aim.whole or both):
        found = [f for f in found if not covered(scene, *f)] or found
    return found


def _by_width(scene: Scene, wish: Wish, found: list[tuple[Solid, Face]]) -> tuple[Solid, Face]:
    """The small or the big end; `UnbuildableError` where both are as wide."""
    widths = [scene.value(_diameter(solid, face)) for solid, face in found]
    if abs(widths[0] - widths[1]) < ROUNDING:
        raise UnbuildableError("both ends are as wide")
    small = "small end" in wish.nouns
    return found[widths.index(min(widths) if small else max(widths))]


_BY_WIDTH = ("small end", "big end")


def _one_end(scene: Scene, found: list[tuple[Solid, Face]]) -> list[tuple[Solid, Face]]:
    """The end that is meant where there are two: that of a pin without its head, else the upper one."""
    bare = [f for f in found if scene.mentions[f[0].mention].term.split()[-1:] != ["head"]]
    if len(bare) == 1:
        scene.assume("the end is the one without the head")
        return bare
    scene.assume("the end is the upper one")
    return found[:1]


def _carries(scene: Scene, solid: Solid, face: Face) -> bool:
    """Whether another thing stands on an end."""
    n = AXES.index(face.axis)
    level = scene.value((solid.high if face.sign > 0 else solid.low)[n])
    feet = [(s.low if face.sign > 0 else s.high)[n] for s in stack(scene, solid) if s is not solid]
    return any(abs(scene.value(foot) - level) < ROUNDING for foot in feet)


def _is_single(wish: Wish) -> bool:
    return not (wish.plural or wish.every or (wish.count or 0) > 1)


def _check(scene: Scene, wish: Wish, aim: Target, treat: Treat, solid: Solid, count: int) -> None:
    axis = solid.round_axis
    assert axis is not None
    size = scene.value(treat.size)
    across = scene.value(_diameter(solid, ends(solid)[1])) / 2
    inner = _inner(scene, aim, solid)
    wall = across - (scene.value(inner) / 2 if inner is not None else 0.0)
    side = scene.value(treat.legs[1]) if treat.legs is not None else size
    room = wall if wish.has("outer", "inner") or inner is None else wall / 2
    long = scene.value(solid.size(axis)) / count
    if side > room + ROUNDING or (side > room - ROUNDING and inner is not None) or size > long - ROUNDING:
        what = "wall" if inner is not None else "radius"
        raise UnbuildableError(
            f"{max(size, side):g} mm is too much for a {what} of {room:g} mm"
            if side > room - ROUNDING
            else f"{size:g} mm is too much for a length of {long * count:g} mm"
        )


def _diameter(solid: Solid, face: Face) -> Expr:
    """The diameter at an end."""
    if solid.steps:
        return solid.steps[-1].end if face.sign > 0 else solid.steps[0].start
    other = next(a for a in AXES if a != solid.round_axis)
    return solid.size(other)


def _inner(scene: Scene, aim: Target, solid: Solid) -> Expr | None:
    if solid.inner is not None:
        return solid.inner
    inside = bore(scene, aim.mention) if solid in aim.solids else None
    return inside.diameter if inside is not None else None


def _end(scene: Scene, wish: Wish, aim: Target, treat: Treat, solid: Solid, face: Face) -> None:
    """Treat the outer or the inner edge of an end, or both."""
    axis = solid.round_axis
    assert axis is not None
    n = AXES.index(axis)
    level = (solid.high if face.sign > 0 else solid.low)[n]
    inner = _inner(scene, aim, solid)
    own = bodies(scene, solid.mention)
    outer_only, inner_only = wish.has("outer"), wish.has("inner")
    if inner is not None and not (outer_only or inner_only) and _is_one_edge(wish):
        scene.assume(f"the {face.side} edge of the {scene.mentions[solid.mention].noun} is the outer one")
        outer_only = True
    if inner_only and inner is None:
        raise UnbuildableError("there are no such edges")
    _check(scene, wish, aim, treat, solid, 1)
    across = _diameter(solid, face)
    full = treat.kind == "fillet" and abs(2 * scene.value(treat.size) - scene.value(across)) < ROUNDING
    if treat.legs is not None or full:
        if inner is not None and (inner_only or not outer_only or full):
            raise UnbuildableError(UNCLEAR)
        if treat.legs is not None and treat.told == "no":
            along, level_leg = (f"{scene.value(leg):g} mm" for leg in treat.legs)
            scene.assume(f"{along} of the chamfer are along the axis, {level_leg} across it")
        round_end(scene, solid, level, face.sign, across / 2, treat.legs)
        return
    drilled = bore(scene, solid.mention)
    if inner_only and inner is not None:
        box = at_level(_square(solid, inner), axis, level)
        dress(scene, solid.mention, EdgeTreatment(treat.kind, around(*box), treat.size))
    elif drilled is not None and not outer_only and face.side == "top":
        dress(scene, solid.mention, EdgeTreatment(treat.kind, "top", treat.size))
    else:
        k = _body_at(scene, own, level, face)
        body = scene.features[k]
        assert isinstance(body, Body)
        selection: Selection = face.side
        if outer_only and len(body.profiles) > 1 and inner is not None and opened(scene, k) is None:
            whole = around(*at_level(_square(solid, across), axis, level))
            less = around(*at_level(_square(solid, inner), axis, level))
            selection = Within(whole.low, whole.high, "", (less.low, less.high))
        if len(body.profiles) > 1 and inner is not None and selection == face.side and not outer_only:
            noun = scene.mentions[solid.mention].noun
            scene.assume(f"the edges of the {noun} at its bore are treated, too")
        finish(scene, k, EdgeTreatment(treat.kind, selection, treat.size))


def _is_one_edge(wish: Wish) -> bool:
    """Whether one edge is spoken of at an end that has two: “the top edge”."""
    single = not wish.plural and not wish.every and wish.count in (None, 1)
    return single and wish.nouns == {"edge"}


def _square(solid: Solid, across: Expr) -> tuple[Point3, Point3]:
    """The box of a circle about the axis of a thing."""
    low, high = list(solid.low), list(solid.high)
    for a in AXES:
        if a != solid.round_axis:
            n = AXES.index(a)
            low[n], high[n] = solid.middle(a) - across / 2, solid.middle(a) + across / 2
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])


def _body_at(scene: Scene, own: list[int], level: Expr, face: Face) -> int:
    """The body of a thing that reaches to a level."""
    n = AXES.index(face.axis)
    for k in own:
        body = scene.features[k]
        assert isinstance(body, Body)
        box = box_of(body, body.profiles[0]) if body.profiles else None
        if box is None:
            continue
        reach = box[1][n] if face.sign > 0 else box[0][n]
        if abs(scene.value(reach) - scene.value(level)) < ROUNDING:
            return k
    if len(own) != 1:
        raise UnbuildableError(UNCLEAR)
    return own[0]


def between(scene: Scene, aim: Target, names: frozenset[str], treat: Treat) -> None:
    """Treat the shoulder between two lengths of a shaft that are called so."""
    sections = [p for p in scene.mentions[aim.mention].places if p.kind == "section"]
    steps = [s for solid in aim.solids for s in solid.steps]
    at = [k for k, p in enumerate(sections) if names & set(p.which)]
    if len(at) != 2 or at[1] != at[0] + 1 or len(steps) != len(sections):
        raise UnbuildableError(UNCLEAR)
    below, above = sorted((steps[at[0]], steps[at[1]]), key=lambda s: scene.value(s.low))
    _shoulders(scene, aim, treat, [(below, above)])


def shoulders(scene: Scene, wish: Wish, aim: Target, treat: Treat) -> None:
    """Treat the inner edges where the diameter of a shaft changes."""
    pile = stack(scene, aim.solids[0])
    steps = sorted((s for solid in pile for s in solid.steps), key=lambda s: scene.value(s.low))
    changes = [(a, b) for a, b in pairwise(steps) if abs(scene.value(a.end - b.start)) > ROUNDING]
    if not changes or (wish.count is not None and wish.count != len(changes)):
        raise UnbuildableError("there are no such edges")
    if wish.count is None and len(changes) > 1 and _is_single(wish):
        raise UnbuildableError("I cannot tell which of the shoulders that is")
    _shoulders(scene, aim, treat, changes)


def _shoulders(scene: Scene, aim: Target, treat: Treat, changes: list[tuple[Step, Step]]) -> None:
    solid = aim.solids[0]
    axis = solid.round_axis
    assert axis is not None
    finishes = []
    for below, above in changes:
        one, two = scene.value(below.end), scene.value(above.start)
        if scene.value(treat.size) >= abs(one - two) / 2 - ROUNDING:
            raise UnbuildableError(
                f"{scene.value(treat.size):g} mm is too much for a step of {abs(one - two) / 2:g} mm"
            )
        box = at_level(_square(solid, below.end if one < two else above.start), axis, above.low)
        finishes.append(EdgeTreatment(treat.kind, around(*box), treat.even()))
    dress_all(scene, *finishes)
