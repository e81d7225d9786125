"""Whose edges are treated: the thing, the features that made it, and what it is open with."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.edges.words import ALSO_THINGS, Wish, refers
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, Face, towards
from cadwright.parts.model import (
    ZERO,
    Body,
    Circle,
    Dress,
    EdgeTreatment,
    Extrusion,
    Hole,
    LineTo,
    Outline,
    Point3,
    Points,
    Polygon,
    Rectangle,
    Slot,
    Within,
)
from cadwright.parts.scene import AXES, Axis, Scene, Solid, UnbuildableError

HAIR = 0.01
"""How far beyond an edge the box reaches that selects it, mm."""


class Target(msgspec.Struct, frozen=True):
    """The thing whose edges are treated: its mention, its solids, and whether it was named or is the whole part."""

    mention: int
    solids: tuple[Solid, ...]
    named: bool
    whole: bool


def target(scene: Scene, mention: Mention, wish: Wish) -> Target:
    """The thing that is named; else the base, or the whole part where more was spoken of before."""
    k = _named(scene, mention)
    own = scene.mentions.index(mention)
    if k is not None and refers(mention) is None and wish.has("outer") and scene.solid_of(k) is None:
        k = None  # the outer edges are none of a hole
    if k is not None and (k != scene.body.mention or refers(mention) is not None):
        return Target(k, tuple(s for s in scene.solids if s.mention == k), True, False)
    base = scene.body.mention
    solids = tuple(s for s in scene.solids if s.mention == base)
    whole = any(base < s.mention < own for s in scene.solids)
    return Target(base, solids, False, whole)


def _named(scene: Scene, mention: Mention) -> int | None:
    place = refers(mention)
    if place is None:
        return mention.host
    found = [k for k, m in enumerate(scene.mentions) if m.kind == place.ref and m is not mention and not m.gone]
    found = [k for k in found if _is_called(scene.mentions[k], place.noun)] or found
    if not found and (place.noun in ALSO_THINGS or any(place.noun in m.names for m in scene.body.members)):
        return None
    made = [k for k in found if k in scene.makers.values()]
    if found and not made:
        raise UnbuildableError(f"the {scene.mentions[found[-1]].noun} is not there")
    if not made:
        if place.ref in ("hole", "cross hole") or scene.mentions[scene.body.mention].kind == place.ref:
            return None
        raise UnbuildableError(f"I cannot tell which {place.noun} that is")
    return _which(scene, made, place.which) if place.which else made[-1]


def _is_called(mention: Mention, noun: str) -> bool:
    """Whether a thing was called so: “spindle, a shank … the end of the shank”."""
    return any(noun in name.split() for name in (mention.term, *mention.also))


def _which(scene: Scene, made: Sequence[int], words: Sequence[str]) -> int:
    """The highest, leftmost … of some things."""
    sides = [w for w in words if w in FACES]
    solids = [s for k in made if (s := scene.solid_of(k)) is not None]
    if len(sides) != 1 or not solids:
        return made[-1]
    face = FACES[sides[0]]
    return max(solids, key=lambda s: scene.value(s.middle(face.axis)) * face.sign).mention


def bodies(scene: Scene, mention: int, cut: bool = False) -> list[int]:
    """Where the bodies of a thing stand among the features; with ``cut`` those that it takes away."""
    return [
        n
        for n, f in enumerate(scene.features)
        if isinstance(f, Body) and scene.makers.get(f.name) == mention and (f.mode == "cut") == cut
    ]


def bore(scene: Scene, mention: int) -> Hole | None:
    """The hole that a thing was made with: the inside of a cup."""
    found = [f for f in scene.features if isinstance(f, Hole) and scene.makers.get(f.name) == mention]
    return found[0] if found else None


def opened(scene: Scene, n: int) -> int | None:
    """Make the opening of the first body a cut of its own, so that each has edges of its own; where the cut stands."""
    body = scene.features[n]
    assert isinstance(body, Body)
    if body.mode != "new" or len(body.profiles) != 2 or body.finishes:
        cuts = bodies(scene, scene.makers[body.name], cut=True)
        return cuts[0] if cuts else None
    outer, inner = body.profiles
    name = scene.name("bore" if isinstance(inner, Circle) else "opening")
    scene.makers[name] = scene.makers[body.name]
    scene.features[n : n + 1] = [
        replace(body, profiles=(outer,)),
        replace(body, name=name, profiles=(inner,), mode="cut", note=""),
    ]
    return n + 1


def finish(scene: Scene, n: int, *finishes: EdgeTreatment) -> None:
    """Treat edges of one body before it is joined with others: upright ones first, since the others run round them."""
    body = scene.features[n]
    assert isinstance(body, Body)
    done = [f.edges for f in body.finishes]
    if any(f.edges in done for f in finishes):
        raise UnbuildableError("these edges are treated already")
    ordered = sorted((*body.finishes, *finishes), key=lambda f: not f.where.startswith(("vertical", "along")))
    scene.features[n] = replace(body, finishes=tuple(ordered))


def dress(scene: Scene, mention: int, *finishes: EdgeTreatment) -> None:
    """Treat edges of what is there behind the features of a thing."""
    own = [n for n, f in enumerate(scene.features) if scene.makers.get(f.name) == mention]
    at = max(own) + 1
    while at < len(scene.features) and isinstance(scene.features[at], Dress):
        at += 1
    scene.features[at:at] = [Dress(scene.name(f.kind), f) for f in finishes]


def dress_all(scene: Scene, *finishes: EdgeTreatment) -> None:
    """Treat edges of everything that is there, before holes are made."""
    drilled = [n for n, f in enumerate(scene.features) if isinstance(f, Hole) and f.name not in scene.makers]
    at = min(drilled, default=len(scene.features))
    scene.features[at:at] = [Dress(scene.name(f.kind), f) for f in finishes]


def around(low: Point3, high: Point3, along: str = "") -> Within:
    """What lies in a box and a hair's breadth around it."""
    return Within(
        (low[0] - HAIR, low[1] - HAIR, low[2] - HAIR),
        (high[0] + HAIR, high[1] + HAIR, high[2] + HAIR),
        along,  # type: ignore[arg-type]
    )


def face_of(body: Body) -> Face:
    """The side that a body's sketch looks to."""
    return next(f for f in FACES.values() if f.plane == body.frame.plane)


def extents(profile: object) -> tuple[Expr, Expr] | None:
    """How far a centred profile reaches along its x and y."""
    match profile:
        case Rectangle(x, y) | Slot(x, y):
            return x, y
        case Circle(d) | Polygon(_, d):
            return d, d
    return None


def box_of(body: Body, profile: object) -> tuple[Point3, Point3] | None:
    """The box of one profile of an extruded body; ``None`` where that is not known."""
    size, face = extents(profile), face_of(body)
    if size is None or not isinstance(body.operation, Extrusion) or body.frame.rotate is not None:
        return None
    low, high = list(body.frame.origin), list(body.frame.origin)
    for axis, across in ((face.u, size[0]), (face.v, size[1])):
        n = AXES.index(axis)
        low[n], high[n] = low[n] - across / 2, high[n] + across / 2
    n = AXES.index(face.axis)
    far = body.frame.origin[n] + body.operation.height * face.sign
    low[n], high[n] = (low[n], far) if face.sign > 0 else (far, high[n])
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])


def at_level(box: tuple[Point3, Point3], axis: Axis, level: Expr) -> tuple[Point3, Point3]:
    """A box without its height along an axis."""
    n = AXES.index(axis)
    low, high = list(box[0]), list(box[1])
    low[n] = high[n] = level
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])


def vertices(scene: Scene, body: Body) -> tuple[list[Point3], list[bool]] | None:
    """The corners of a straight outline in the part, and which of them go inwards; ``None`` for other bodies."""
    outline = body.profiles[0] if body.profiles else None
    if not isinstance(outline, Outline) or body.frame.rotate is not None or not isinstance(body.operation, Extrusion):
        return None
    face = face_of(body)
    points = [outline.start, *(s.end for s in outline.steps if isinstance(s, LineTo))]
    if len(points) != len(outline.steps) + 1:
        return None
    flat = [(scene.value(u), scene.value(v)) for u, v in points]
    turns = [_turn(flat[k - 1], flat[k], flat[(k + 1) % len(flat)]) for k in range(len(flat))]
    whole = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(flat, [*flat[1:], flat[0]], strict=True))
    found = []
    for u, v in points:
        at = list(body.frame.origin)
        at[AXES.index(face.u)] += u
        at[AXES.index(face.v)] += v
        found.append((at[0], at[1], at[2]))
    return found, [t * whole < 0 for t in turns]


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def places(body: Body) -> list[tuple[Expr, Expr]]:
    """Where the copies of a body are in its sketch plane; `UnbuildableError` for patterns."""
    if body.positions is None:
        return [(ZERO, ZERO)]
    if not isinstance(body.positions, Points):
        raise UnbuildableError("edges of things in such a pattern are beyond me")
    return list(body.positions.at)


def covered(scene: Scene, solid: Solid, face: Face) -> bool:
    """Whether a side of a thing lies on another thing that is at least as wide there."""
    n = AXES.index(face.axis)
    level = scene.value((solid.high if face.sign > 0 else solid.low)[n])
    for other in scene.solids:
        if other is solid:
            continue
        touching = scene.value(other.low[n]) - ROUNDING <= level <= scene.value(other.high[n]) + ROUNDING
        if touching and all(
            scene.value(other.low[m]) <= scene.value(solid.low[m]) + ROUNDING
            and scene.value(other.high[m]) >= scene.value(solid.high[m]) - ROUNDING
            for m in range(3)
            if m != n
        ):
            return True
    return False


def free_sides(scene: Scene, solid: Solid) -> list[str]:
    """The sides of a thing that are on no other one."""
    return [f.side for f in FACES.values() if not covered(scene, solid, f)]


def ends(solid: Solid) -> tuple[Face, Face]:
    """The lower and the upper end of a round thing."""
    assert solid.round_axis is not None
    return towards(solid.round_axis, -1), towards(solid.round_axis, 1)
