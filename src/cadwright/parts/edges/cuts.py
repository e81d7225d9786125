"""The edges of what is cut: corners, floor and mouth of a pocket, the inside of a hollow box or cup."""

from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.edges.boxes import UNCLEAR
from cadwright.parts.edges.straight import UPRIGHT
from cadwright.parts.edges.targets import Target, around, at_level, bodies, bore, box_of, dress, face_of, finish, places
from cadwright.parts.edges.treatments import Treat
from cadwright.parts.edges.words import Wish
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, Face, towards
from cadwright.parts.model import (
    ZERO,
    AtSides,
    Body,
    EdgeTreatment,
    Extrusion,
    Hole,
    Point2,
    Point3,
    Points,
    Rectangle,
    Within,
)
from cadwright.parts.scene import AXES, Scene, Solid, UnbuildableError


def treat_cut(scene: Scene, wish: Wish, aim: Target, treat: Treat) -> None:
    """Treat edges of what a thing takes away."""
    size = treat.even()
    for n in bodies(scene, aim.mention, cut=True):
        body = scene.features[n]
        assert isinstance(body, Body)
        if not isinstance(body.operation, Extrusion) or body.frame.rotate is not None or not body.profiles:
            raise UnbuildableError(UNCLEAR)
        mouth, floor = _mouth_and_floor(scene, body)
        wanted = _wanted(scene, wish, aim, mouth, floor, treat.kind)
        _check(scene, body, wanted, scene.value(size))
        if "mouth" in wanted:
            _mouth(scene, aim, body, mouth, EdgeTreatment(treat.kind, "all", size))
        if wanted == {"corner", "floor"} and mouth is not None:
            spared = AtSides(((f"not {mouth.side}",),))  # type: ignore[arg-type]
            finish(scene, n, EdgeTreatment(treat.kind, spared, size))
        elif "corner" in wanted:
            finish(scene, n, EdgeTreatment(treat.kind, UPRIGHT[face_of(body).axis], size))
        elif "floor" in wanted:
            assert floor is not None
            finish(scene, n, EdgeTreatment(treat.kind, floor.side, size))


def treat_hole(scene: Scene, wish: Wish, aim: Target, treat: Treat) -> None:
    """Treat the rims of drilled holes: those at both ends where they are several, else the mouth."""
    drilled = [f for f in scene.features if isinstance(f, Hole) and scene.makers.get(f.name) == aim.mention]
    named = wish.nouns - ({"side"} if wish.sides else set())  # “around the hole on the top side”
    if not drilled or named - {"edge", "end", "rim"} or any(f.recess is not None for f in drilled):
        raise UnbuildableError(UNCLEAR)
    found: list[EdgeTreatment] = []
    for hole in drilled:
        face = next(f for f in FACES.values() if f.plane == hole.frame.plane)
        both = hole.depth is None and (wish.every or wish.plural or wish.count == 2)
        if wish.sides - {face.side} or (hole.depth is not None and wish.nouns & {"end"} and wish.plural):
            raise UnbuildableError(UNCLEAR)
        for level in _levels(scene, hole, face, both and not wish.sides):
            found += [EdgeTreatment(treat.kind, _rim(hole, face, level, at), treat.even()) for at in _at(hole)]
    dress(scene, aim.mention, *found)


def _levels(scene: Scene, hole: Hole, face: Face, both: bool) -> list[Expr]:
    """The levels of the rims of a hole along its axis."""
    n = AXES.index(face.axis)
    near = hole.frame.origin[n]
    if not both:
        return [near]
    ends = [s.low[n] if face.sign > 0 else s.high[n] for s in scene.solids]
    return [near, min(ends, key=lambda e: scene.value(e) * face.sign)]


def _rim(hole: Hole, face: Face, level: Expr, at: Point2) -> Within:
    """What lies about a rim."""
    low, high, half = list(hole.frame.origin), list(hole.frame.origin), hole.diameter / 2
    for axis, by in zip((face.u, face.v), at, strict=True):
        m = AXES.index(axis)
        low[m], high[m] = low[m] + by - half, high[m] + by + half
    n = AXES.index(face.axis)
    low[n] = high[n] = level
    return around((low[0], low[1], low[2]), (high[0], high[1], high[2]))


def _at(hole: Hole) -> list[Point2]:
    """Where the copies of a hole are on its side."""
    if hole.positions is None:
        return [(ZERO, ZERO)]
    if not isinstance(hole.positions, Points):
        raise UnbuildableError("edges of holes in such a pattern are beyond me")
    return list(hole.positions.at)


def _mouth_and_floor(scene: Scene, body: Body) -> tuple[Face | None, Face | None]:
    """The side that a cut opens on and the one that its floor looks away from; no floor where it goes through."""
    face = face_of(body)
    assert isinstance(body.operation, Extrusion)
    n = AXES.index(face.axis)
    near = scene.value(body.frame.origin[n])
    far = near + scene.value(body.operation.height) * face.sign
    whole = [(scene.value(s.low[n]), scene.value(s.high[n])) for s in scene.solids]
    open_ = {
        sign
        for sign, at in ((-face.sign, near), (face.sign, far))
        if any(abs(at - (high if sign > 0 else low)) < ROUNDING for low, high in whole)
    }
    if len(open_) == 2:
        return towards(face.axis, face.sign), None
    if not open_:
        return None, None
    (sign,) = open_
    return towards(face.axis, sign), towards(face.axis, -sign)


def _wanted(scene: Scene, wish: Wish, aim: Target, mouth: Face | None, floor: Face | None, kind: str) -> frozenset[str]:
    """Which of its edges: the corners, the floor, the mouth."""
    found: set[str] = set()
    noun = scene.mentions[aim.mention].noun
    if wish.nouns & {"corner"} or wish.has("vertical"):
        found.add("corner")
    if "floor" in wish.nouns or wish.has("bottom") or (floor is not None and floor.side in wish.sides):
        found = {"floor"}
    if wish.nouns & {"rim"} or wish.has("top", "outer") or (mouth is not None and mouth.side in wish.sides):
        found = {"mouth"}
    if wish.sides - {"top", "bottom", *(f.side for f in (mouth, floor) if f is not None)}:
        raise UnbuildableError(UNCLEAR)
    if not found:
        if wish.has("inner") and wish.nouns & {"edge"}:
            found = {"corner", "floor"}
        else:
            found = {"corner"} if kind == "fillet" else {"mouth"}
            scene.assume(f"the edges are those of the {'corners' if kind == 'fillet' else 'mouth'} of the {noun}")
    if "floor" in found and floor is None:
        if "corner" not in found:
            raise UnbuildableError("there are no such edges")
        found.discard("floor")
    return frozenset(found)


def _check(scene: Scene, body: Body, wanted: frozenset[str], size: float) -> None:
    profile = body.profiles[0]
    if "corner" in wanted and not isinstance(profile, Rectangle):
        raise UnbuildableError("there are no such edges")
    if isinstance(profile, Rectangle) and not wanted <= {"mouth"}:
        least = min(scene.value(profile.x), scene.value(profile.y))
        if 2 * size >= least - ROUNDING:
            raise UnbuildableError(f"{size:g} mm is too much for a side of {least:g} mm")
    assert isinstance(body.operation, Extrusion)
    deep = scene.value(body.operation.height)
    if wanted & {"floor", "mouth"} and size >= deep - ROUNDING:
        raise UnbuildableError(f"{size:g} mm is too much for a depth of {deep:g} mm")


def _mouth(scene: Scene, aim: Target, body: Body, mouth: Face | None, done: EdgeTreatment) -> None:
    box = box_of(body, body.profiles[0])
    if mouth is None or box is None:
        raise UnbuildableError(UNCLEAR)
    n = AXES.index(mouth.axis)
    face = face_of(body)
    level = (box[1] if mouth.sign > 0 else box[0])[n]
    at = at_level(box, mouth.axis, level)
    finishes = []
    for u, v in places(body):
        low, high = list(at[0]), list(at[1])
        for axis, by in ((face.u, u), (face.v, v)):
            m = AXES.index(axis)
            low[m], high[m] = low[m] + by, high[m] + by
        chosen = around((low[0], low[1], low[2]), (high[0], high[1], high[2]))
        finishes.append(EdgeTreatment(done.kind, chosen, done.size))
    dress(scene, aim.mention, *finishes)


def treat_cup(scene: Scene, wish: Wish, aim: Target, treat: Treat) -> None:
    """Treat the edge between the wall and the floor of a cup inside."""
    inside = bore(scene, aim.mention)
    if inside is None or inside.depth is None:
        raise UnbuildableError(UNCLEAR)
    del wish
    x, y, top = inside.frame.origin
    if 2 * scene.value(treat.size) >= scene.value(inside.diameter):
        raise UnbuildableError(f"{scene.value(treat.size):g} mm is too much for these edges")
    level, r = top - inside.depth, inside.diameter / 2
    low: Point3 = (x - r, y - r, level)
    high: Point3 = (x + r, y + r, level)
    dress(scene, aim.mention, EdgeTreatment(treat.kind, around(low, high), treat.even()))


def is_floor(wish: Wish, solid: Solid) -> bool:
    """Whether the words mean the edge round the floor inside."""
    del solid
    return "floor" in wish.nouns or (wish.has("inner") and wish.has("bottom"))
