"""Round holes: drilled, tapped, counterbored, countersunk; through or to a depth."""

import math

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention, Place, Quantity
from cadwright.parts.bodies.coaxial import both_ends, stack
from cadwright.parts.cuts import thickness
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import Face, frame, level, towards
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import Counterbore, Countersink, Hole, Point2, Point3, Points
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.cover import uncovered
from cadwright.parts.places.depths import remaining
from cadwright.parts.places.hosts import in_wall, opposite
from cadwright.parts.places.placement import Spots, find_host, find_spots
from cadwright.parts.scene import AXES, MissingError, Scene, Solid, UnbuildableError
from cadwright.parts.screws import CLEARANCE, COUNTERBORE, PITCH, clearance_hole, core_hole
from cadwright.parts.threads import note_of

FRAME = Frame(
    "hole",
    "cut",
    (
        "hole",
        "bore",
        "drilling",
        "perforation",
        "through hole",
        "thru hole",
        "inner circle",
        "smaller circle",
        "concentric circle",
        "bolt hole",
        "screw hole",
        "mounting hole",
        "pilot hole",
        "clearance hole",
        "tapped hole",
        "threaded hole",
        "drill hole",
        "opening",
        "center hole",
        "centre hole",
        "cross hole",
        "dowel hole",
        "port",
        "set screw hole",
        "grub screw hole",
        "fixing hole",
        "bolt",
        "screw",
        "finger hole",
        "cable hole",
        "hanging hole",
        "thru",
        "drill",
    ),
    same("diameter", "depth", "radius", "thread", "drill depth", "thread depth")
    | {"inner diameter": "diameter", "width": "diameter", "height": "depth", "length": "depth"},
    bare=("diameter",),
    needed=(("diameter", "radius", "thread", "recess thread", "diameters"),),
    adjectives=frozenset(("through", "blind", "tapped", "countersunk", "counterbored", "horizontal", "radial")),
    harmless=frozenset(("round", "vertical", "inner", "even", "clearance")),
    takes=PLACES | {"inside", "remaining", "diameters", "apart", "opposite"},
)

_NEAR = 1e-6
_RECESSED = frozenset(("countersunk", "counterbored"))
_SMALLEST_CORE = min(nominal - pitch for nominal, pitch in PITCH.items())


def build(scene: Scene, mention: Mention) -> None:
    """Drill the holes."""
    listed = next((p for p in mention.places if p.kind == "diameters"), None)
    if listed is not None:
        _drill_each(scene, mention, listed)
        return
    across = _across(scene, mention)
    if _is_tapped(scene, mention) and scene.value(across) < _SMALLEST_CORE:
        raise UnbuildableError("that is too small for a thread")
    recess = _recess(scene, mention, across)
    for place in mention.places if recess else ():
        if place.kind == "place" and place.sides in (("near end",), ("side",)) and not place.every:
            scene.use(place)  # “countersunk on one side”
    spots = find_spots(scene, mention, rim=(recess.diameter if recess else across) / 2)
    depth = _depth(scene, mention, spots)
    _check_place(scene, mention, spots)
    if depth is None:
        _check_bore(scene, mention, spots, across)
    _check_mouth(scene, across, recess, depth if depth is not None else _reach(scene, spots))
    note = _note(mention)
    for sketch in _mouths(scene, mention, spots, both=depth is not None):
        scene.features.append(Hole(scene.name(mention.noun), sketch, across, depth, spots.positions, recess, note))


def _check_place(scene: Scene, mention: Mention, spots: Spots) -> None:
    sides = {s for p in mention.places if p.kind == "centre" for s in p.sides} & {"front", "back"}
    if sides and spots.host.round_axis == "z":
        raise UnbuildableError(f"a round {scene.mentions[spots.host.mention].noun} has no {min(sides)}")


def _check_bore(scene: Scene, mention: Mention, spots: Spots, across: Expr) -> None:
    """Right through the middle of what is hollow, a hole must not be wider than the inside that was said."""
    host, body = spots.host, scene.mentions[spots.host.mention]
    said = any(body.size(s) is not None for s in ("wall", "inner diameter", "inner radius"))
    middle = host.inner is not None and host.round_axis == spots.face.axis and spots.positions is None
    if said and middle and host.inner is not None and scene.value(across) > scene.value(host.inner) + 1e-6:
        raise UnbuildableError(
            f"the {body.noun} is {scene.value(host.inner):g} mm inside, not {scene.value(across):g} mm"
        )


def _drill_each(scene: Scene, mention: Mention, listed: Place) -> None:
    """Drill holes of several sizes, one at each place of a row in their order."""
    said = [q.value for q in scene.use(listed).amounts]
    several = mention.noun.lower() != mention.term
    if scene.count(mention, len(said) if several else 1) != len(said):
        raise UnbuildableError(f"{mention.count or 1} of them with {len(said)} sizes")
    if (
        mention.size("diameter")
        or mention.size("radius")
        or mention.size("thread")
        or _RECESSED & {*mention.adjectives}
    ):
        raise UnbuildableError("their sizes are said twice")
    sizes = {v: scene.define(f"{mention.noun} diameter", v) for v in dict.fromkeys(said)}
    spots = find_spots(scene, mention, rim=sizes[max(said)] / 2, count=len(said))
    if not isinstance(spots.positions, Points) or len(spots.positions.at) != len(said):
        raise UnbuildableError("which of them is where is not said")
    depth = _depth(scene, mention, spots)
    scene.assume(
        f"the {mention.noun} of {', '.join(f'{v:g}' for v in said)} mm are in this order from where they begin"
    )
    (sketch,) = _mouths(scene, mention, spots, both=False)
    for value, across in sizes.items():
        at = tuple(p for p, v in zip(spots.positions.at, said, strict=True) if v == value)
        if len(at) == 1:
            scene.features.append(Hole(scene.name(mention.noun), _moved(sketch, spots.face, at[0]), across, depth))
            continue
        scene.features.append(Hole(scene.name(mention.noun), sketch, across, depth, Points(at)))


def _moved(sketch: Sketch, face: Face, by: Point2) -> Sketch:
    """A sketch with its origin elsewhere on the side."""
    along = {face.u: by[0], face.v: by[1]}
    x, y, z = (o + along[a] if a in along else o for a, o in zip(AXES, sketch.origin, strict=True))
    return Sketch(sketch.plane, (x, y, z))


def _depth(scene: Scene, mention: Mention, spots: Spots) -> Expr | None:
    """How deep it is; ``None`` for right through."""
    whole = spots.host is scene.body or spots.host.round_axis == scene.body.round_axis is not None
    depth = remaining(scene, mention, spots.face, _reach(scene, spots))
    if depth is None and not scene.said(mention, "through"):
        depth = _drilled(scene, mention)
    if depth is not None and whole and scene.value(depth) >= scene.value(_reach(scene, spots)) - 1e-6:
        scene.assume(f"the {mention.noun} is as deep as the part: it goes through")
        scene.decided(mention, "depth")
        depth = None
    if scene.said(mention, "blind") and depth is None:
        raise MissingError(f"the depth of the blind {mention.noun} is missing")
    if opposite(mention) is not None:
        if depth is not None:
            raise UnbuildableError(f"a {mention.noun} with a depth goes into one side")
        return None
    wall = in_wall(mention, spots.host)
    if wall is not None and depth is not None and spots.face.axis != spots.host.round_axis:
        scene.use(wall)
    if depth is None and wall is not None and spots.face.axis != spots.host.round_axis:
        scene.use(wall)
        return None if wall.every or "wall" not in (wall.noun, wall.ref) else _to_axis(scene, mention, spots)
    if depth is None and (scene.member is not None or spots.host.wall is not None):
        return thickness(spots.host, spots.face)  # not through what is behind it
    return depth


def _to_axis(scene: Scene, mention: Mention, spots: Spots) -> Expr:
    """As deep as the axis of something round that has a bore: through its wall at one side only."""
    bored = any(isinstance(f, Hole) and f.frame.origin != spots.origin for f in scene.features)
    if spots.host.inner is None and not bored:
        raise UnbuildableError(f"the {scene.mentions[spots.host.mention].noun} has no wall")
    scene.assume(f"the {mention.noun} goes through the wall at one side")
    return spots.host.size(spots.face.axis) / 2


def _drilled(scene: Scene, mention: Mention) -> Expr | None:
    """The depth of the drill; that of a thread, which is not modelled, is told."""
    said, threaded = mention.size("drill depth"), _threaded(mention)
    if threaded is not None and said is not None:
        if said.value < threaded.value:
            raise UnbuildableError("the thread is deeper than the hole")
        slot = "thread depth" if mention.size("thread depth") else "depth"
        scene.decided(mention, slot)
        scene.take(mention, slot)
        scene.assume(f"the thread is {threaded.value:g} mm deep, the hole {said.value:g} mm")
    return scene.maybe(mention, "drill depth" if said is not None else "depth", "depth" if said is not None else "")


def _threaded(mention: Mention) -> Quantity | None:
    """How deep the thread is said to be, where that is not how deep the drill goes."""
    said = mention.size("depth") if mention.size("drill depth") is not None else None
    return mention.size("thread depth") or said


def _note(mention: Mention) -> str:
    threaded = _threaded(mention)
    return note_of(threaded.value) if threaded is not None and mention.size("drill depth") is not None else ""


def _mouths(scene: Scene, mention: Mention, spots: Spots, both: bool) -> list[Sketch]:
    """Where the drill goes in: on an axis at the end of all that is on it, or at both ends if it is not through."""
    axis = spots.host.round_axis
    if axis is None or spots.face.axis != axis or spots.positions is not None:
        return [frame(spots.face, uncovered(scene, spots))]
    whole = stack(scene, spots.host)
    ends = [p for p in mention.places if both and p.kind in ("place", "host", "centre") and both_ends(p)]
    for place in ends:
        scene.use(place)
    face, other = spots.face, towards(axis, -spots.face.sign)
    named = [p for p in mention.places if p.kind == "host" and p.ref]
    if named and _is_at(scene, whole, other, spots.host) and not _is_at(scene, whole, face, spots.host):
        face, other = other, face
    for place in mention.places:
        if place.kind == "place" and place.sides == ("end",) and not place.every:
            scene.use(place)
    faces = [face, other] if ends else [face]
    return [frame(face, _end(scene, whole, face, spots.origin)) for face in faces]


def _is_at(scene: Scene, whole: list[Solid], face: Face, solid: Solid) -> bool:
    """Whether a thing is the outermost on a side."""
    levels = [scene.value(level(face, s)) * face.sign for s in whole]
    return scene.value(level(face, solid)) * face.sign >= max(levels) - 1e-6


def _end(scene: Scene, whole: list[Solid], face: Face, at: Point3) -> Point3:
    """The point on the outermost side of things on one axis."""
    levels = sorted((level(face, s) for s in whole), key=scene.value)
    x, y, z = (levels[-1 if face.sign > 0 else 0] if a == face.axis else c for a, c in zip(AXES, at, strict=True))
    return x, y, z


def _reach(scene: Scene, spots: Spots) -> Expr:
    """How far through the part it is from the side."""
    axis = spots.face.axis
    if spots.host.round_axis != axis:
        return spots.host.size(axis)
    whole, n = stack(scene, spots.host), AXES.index(axis)
    high, low = (max((s.high[n] for s in whole), key=scene.value), min((s.low[n] for s in whole), key=scene.value))
    return high - low


def _across(scene: Scene, mention: Mention) -> Expr:
    thread = scene.take(mention, "thread") or mention.size("recess thread")
    unsaid = thread is None and mention.size("diameter") is None and mention.size("radius") is None
    inner = find_host(scene, mention).inner if unsaid else None
    if inner is not None and {"countersunk", "counterbored"} & {*mention.adjectives}:
        return inner
    if mention.size("diameter") is not None or mention.size("radius") is not None or thread is None:
        return scene.across(mention, name=f"{mention.noun} diameter")
    pitched = (
        thread.plus > 0 and "clearance" not in mention.noun
    )  # nobody tells the pitch of a screw that slips through
    tapped = _is_tapped(scene, mention) or pitched
    value = core_hole(thread.value, thread.plus) if tapped else clearance_hole(thread.value)
    if value is None:
        raise UnbuildableError(f"{thread.quote} is not a thread that I know")
    value = round(value, 4)
    kind = "core hole" if tapped else "clearance hole"
    scene.assume(f"{thread.quote}: {kind} of {value:g} mm" + (", the thread itself is not modelled" if tapped else ""))
    return scene.define(f"{mention.noun} diameter", value, note=f"{thread.quote} {kind}")


def _is_tapped(scene: Scene, mention: Mention) -> bool:
    """Whether the hole takes a thread."""
    return scene.said(mention, "tapped") or "thread" in mention.noun or "tapped" in mention.noun


def _recess(scene: Scene, mention: Mention, across: Expr) -> Counterbore | Countersink | None:
    """The wider mouth, by the sizes that are said or those of the screw, which are told."""
    sunk, bored = scene.said(mention, "countersunk"), scene.said(mention, "counterbored")
    if sunk and bored:
        raise UnbuildableError("a hole is countersunk or counterbored, not both")
    if not (sunk or bored):
        return None
    screw = _screw(scene, mention, across)
    noun = "countersink" if sunk else "counterbore"
    diameter = scene.maybe(mention, "recess diameter", f"{noun} diameter")
    if diameter is None:
        head = 2 * screw if sunk else COUNTERBORE.get(screw)
        if (not screw and not sunk) or head is None:
            raise MissingError(f"the diameter of the {noun} is missing")
        if not screw:
            scene.assume(f"{noun} diameter not given: {scene.value(across * 2):g} mm, twice the hole")
            diameter = across * 2
        else:
            scene.assume(f"{noun} for an M{screw:g} screw: {head:g} mm")
            diameter = scene.define(f"{noun} diameter", head, note=f"head of an M{screw:g} screw")
    if scene.value(diameter) <= scene.value(across):
        raise UnbuildableError(f"the {noun} is no wider than the hole")
    if sunk:
        angle = scene.maybe(mention, "recess angle", "countersink angle", "deg")
        if angle is None:
            scene.assume("countersinks of 90 degrees")
            angle = scene.define("countersink angle", 90, "deg")
        return Countersink(diameter, angle)
    depth = scene.maybe(mention, "recess depth", f"{noun} depth")
    if depth is None:
        if not screw:
            raise MissingError("the depth of the counterbore is missing")
        head = screw + (0.4 if screw <= 6 else 0.6)
        scene.assume(f"counterbore for an M{screw:g} socket screw: {head:g} mm deep")
        depth = scene.define(f"{noun} depth", head, note="head and clearance")
    return Counterbore(diameter, depth)


def _screw(scene: Scene, mention: Mention, across: Expr) -> float:
    """The nominal diameter of the metric screw for a hole: as said, or the one whose clearance hole it is; else 0."""
    said = scene.take(mention, "recess thread") or mention.size("thread")
    if said is not None:
        return said.value
    return next((m for m, clear in CLEARANCE.items() if abs(clear - scene.value(across)) < _NEAR), 0.0)


def _check_mouth(scene: Scene, across: Expr, recess: Counterbore | Countersink | None, reach: Expr) -> None:
    """Raise `UnbuildableError` where the mouth is deeper than the part or the hole."""
    if recess is None:
        return
    half = (scene.value(recess.diameter) - scene.value(across)) / 2
    deep = (
        half / math.tan(math.radians(scene.value(recess.angle) / 2))
        if isinstance(recess, Countersink)
        else scene.value(recess.depth)
    )
    if deep > scene.value(reach) + _NEAR:
        raise UnbuildableError("its mouth is deeper than the hole")


HOLE = Kind(FRAME, build)
