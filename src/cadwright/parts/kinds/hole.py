"""Round holes: drilled, tapped, counterbored, countersunk; through or to a depth."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention, Place, Quantity
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.cuts import is_cube, named_faces, share, thickness
from cadwright.parts.drilled import mouths, reach
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, Face, frame
from cadwright.parts.half_shells import crown
from cadwright.parts.kinds.dee_hole import build as build_dee
from cadwright.parts.kinds.dee_hole import flat_of
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.kinds.screw_hole import for_screw, is_tapped, may_be_outside
from cadwright.parts.kinds.slit import check_beside_slit, crossed_slit, drill_across
from cadwright.parts.model import Counterbore, Countersink, Hole, Point2, Points
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.mouths import check_mouth, recess_of
from cadwright.parts.places.around import angles_around, check_around, frame_around, opposite_pairs, to_axis
from cadwright.parts.places.bores import ONE_WALL, bore_depth
from cadwright.parts.places.by_size import STRETCH
from cadwright.parts.places.depths import remaining
from cadwright.parts.places.hosts import goes_around, in_wall, is_in_both_ends, opposite
from cadwright.parts.places.placement import Spots, find_host, find_spots
from cadwright.parts.places.square_tubes import is_across_tube
from cadwright.parts.scene import AXES, MissingError, Scene, Solid, UnbuildableError
from cadwright.parts.screws import PITCH
from cadwright.parts.threads import note_of

FRAME = Frame(
    "hole",
    "cut",
    (
        "hole",
        *("hole pattern", "pattern of holes", "hole grid", "hole array", "grid of holes", "array of holes"),
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
        *("cross drill", "cross drilled", "cross drilled hole", "cross drilling", "cross bore", "cross bored"),
        "dowel hole",
        "port",
        *(
            f"{screw} hole"
            for screw in ("set screw", "setscrew", "grub screw", "clamp screw", "clamping screw", "lock screw")
        ),
        "fixing hole",
        "bolt",
        "screw",
        "finger hole",
        "cable hole",
        "hanging hole",
        *("shaft hole", "axle hole", "spindle hole", "arbor hole", "shaft bore", "axle bore", "spindle bore"),
        "thru",
        "drill",
        "drilled",
    ),
    same("diameter", "depth", "radius", "thread", "drill depth", "thread depth")
    | {"inner diameter": "diameter", "width": "diameter", "height": "depth", "length": "depth"},
    bare=("diameter",),
    needed=(("diameter", "radius", "thread", "recess thread", "diameters"),),
    adjectives=frozenset(
        (
            "through",
            "blind",
            "tapped",
            "countersunk",
            "counterbored",
            "horizontal",
            "radial",
            "around",
            "every way",
            ONE_WALL,
        )
    ),
    harmless=frozenset(("round", "vertical", "inner", "even", "clearance")),
    takes=PLACES | {"inside", "remaining", "diameters", "apart", "opposite"},
)

_FACING = (3, len(FACES))
"""How many holes are in all sides of a cube: right through, or into each."""
_BEYOND = 3.0
"""What is deeper than the part by more than that is not meant to go through: another size was taken for its depth."""
_WHOLE = frozenset(("full", "whole", "entire"))
_RECESSED = frozenset(("countersunk", "counterbored"))
_SMALLEST_CORE = min(nominal - pitch for nominal, pitch in PITCH.items())


def build(scene: Scene, mention: Mention) -> None:
    """Drill the holes."""
    listed = next((p for p in mention.places if p.kind == "diameters"), None)
    if listed is not None:
        _drill_each(scene, mention, listed)
        return
    if flat_of(scene, mention) is not None:
        build_dee(scene, mention)
        return
    across = _across(scene, mention)
    if is_tapped(scene, mention) and scene.value(across) < _SMALLEST_CORE:
        raise UnbuildableError("that is too small for a thread")
    slit = crossed_slit(scene, mention)
    if slit is not None:
        drill_across(scene, mention, slit, across)
        return
    recess = recess_of(scene, mention, across)
    for place in mention.places if recess else ():
        if place.kind == "place" and place.sides in (("near end",), ("side",)) and not place.every:
            scene.use(place)  # “countersunk on one side”
    rim = (recess.diameter if recess else across) / 2
    host = find_host(scene, mention)
    if scene.said(mention, "every way") or _is_in_every_face(scene, mention, host):
        _drill_every_way(scene, mention, across, host)
        return
    angles = angles_around(scene, mention, host)
    if angles:
        _drill_around(scene, mention, angles, across, recess, rim)
        return
    walls = _walls(scene, mention, host) or crown(scene, mention, host)
    sites = 2 if is_in_both_ends(scene, mention, host) else len(walls)
    count = share(scene, mention, sites) if sites > 1 else None
    spots = find_spots(scene, mention, rim=rim, face=walls[0] if walls else None, count=count)
    depth = _depth(scene, mention, spots) if len(walls) < 2 else None
    _check_place(scene, mention, spots)
    check_beside_slit(scene, mention, spots)
    if spots.count == 1 and sites < 2 and scene.copy is None and _are_several(mention):
        raise UnbuildableError(f"how many {mention.noun} there are is not said")
    if depth is None:
        _check_bore(scene, mention, spots, across)
        scene.used |= {p.span for p in mention.places if p.kind == "place" and p.sides == ("floor",)}
    check_mouth(scene, across, recess, depth if depth is not None else reach(scene, spots))
    note = _note(mention)
    for sketch in mouths(scene, mention, spots, both=depth is not None or recess is not None):
        scene.features.append(Hole(scene.name(mention.noun), sketch, across, depth, spots.positions, recess, note))


def _are_several(mention: Mention) -> bool:
    """Whether its noun is a plural: “holes”."""
    plural = mention.noun.lower().endswith("s") and not mention.term.endswith("s")
    return plural and mention.count is None and not mention.each


def _walls(scene: Scene, mention: Mention, host: Solid) -> list[Face]:
    """The wall of something hollow that is named by what it is, “in one short wall”; two opposite ones."""
    if host.wall is None or host.round_axis is not None or scene.member is not None:
        return []
    if any(s in FACES for p in mention.places if p.kind in ("place", "host", "centre", "opposite") for s in p.sides):
        return []
    found = named_faces(scene, mention, host)
    if len(found) > 1 and (len(found) != 2 or found[0].axis != found[1].axis):
        raise UnbuildableError(f"the {mention.noun} in walls of several directions are beyond me")
    if len(found) == 1:
        scene.assume(f"the wall with the {mention.noun} is the {found[0].side} one")
    return found


def _is_in_every_face(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether it is in the middle of each side of a cube; of which sides of another block is not clear."""
    every = [p for p in mention.places if p.kind in ("place", "centre") and p.sides == ("side",) and p.every]
    if mention.count not in (None, 1, *_FACING):
        return False  # “two holes, one on each side”
    if not every or host.wall is not None or host.round_axis is not None or host.irregular or host.members:
        return False
    if not is_cube(scene, host):
        raise UnbuildableError(f"in which sides of the {scene.mentions[host.mention].noun} is not clear")
    for place in every:
        scene.use(place)
    return True


def _drill_every_way(scene: Scene, mention: Mention, across: Expr, host: Solid) -> None:
    """Drill through the middle of a thing along all three axes, or so deep into each of its six sides."""
    depth = scene.maybe(mention, "depth")
    if scene.count(mention, 3) not in (1, 3, 6) or _RECESSED & {*mention.adjectives} or host.round_axis is not None:
        raise UnbuildableError(f"the {mention.noun} cannot go along each axis")
    if depth is None and (mention.count == len(FACES) or scene.said(mention, "blind")):
        raise MissingError(f"the depth of the {mention.noun} is missing")
    if depth is not None and scene.said(mention, "through"):
        raise UnbuildableError("a hole with a depth does not go through")
    scene.said(mention, "through")
    scene.said(mention, "blind")
    for side in ("top", "front", "right") if depth is None else FACES:
        spots = find_spots(scene, mention, rim=across / 2, face=FACES[side], count=1)
        middle = all(
            scene.value(spots.origin[AXES.index(a)] - host.middle(a)) == 0 for a in AXES if a != spots.face.axis
        )
        if not middle:
            raise UnbuildableError("holes along each axis go through the middle")
        scene.features.append(Hole(scene.name(mention.noun), frame(spots.face, spots.origin), across, depth))


def _drill_around(
    scene: Scene,
    mention: Mention,
    angles: tuple[float, ...],
    across: Expr,
    recess: Counterbore | Countersink | None,
    rim: Expr,
) -> None:
    """Drill holes into the flank of something round, about its axis."""
    scene.said(mention, "radial")
    scene.used |= {p.span for p in mention.places if goes_around(p)}
    spots = find_spots(scene, mention, rim=rim, count=1)
    check_around(scene, spots)
    wall = in_wall(mention, spots.host)
    if wall is not None:
        scene.use(wall)
    depth = _drilled(scene, mention)
    through = scene.said(mention, "through")
    hollow = spots.host.inner is not None or any(isinstance(f, Hole) and f.depth is None for f in scene.features)
    if depth is None and hollow:
        depth = to_axis(spots.host, spots.face)
    elif depth is None:
        angles = opposite_pairs(angles)
        if not angles:
            raise MissingError(f"the depth of the {mention.noun} is missing")
    elif through:
        raise UnbuildableError("a hole with a depth does not go through")
    check_mouth(scene, across, recess, to_axis(spots.host, spots.face))
    for angle in angles:
        sketch = frame_around(spots, angle)
        scene.features.append(Hole(scene.name(mention.noun), sketch, across, depth, None, recess, _note(mention)))


def _check_place(scene: Scene, mention: Mention, spots: Spots) -> None:
    sides = {s for p in mention.places if p.kind == "centre" for s in p.sides} & {"front", "back"}
    if sides and spots.host.round_axis == "z":
        raise UnbuildableError(f"a round {scene.mentions[spots.host.mention].noun} has no {min(sides)}")
    for place in mention.places:
        if place.kind == STRETCH:
            _check_stretch(scene, mention, spots, scene.use(place))


def _check_stretch(scene: Scene, mention: Mention, spots: Spots, place: Place) -> None:
    """Raise `UnbuildableError` where a hole is not in the length of a stepped thing that it is said to go through."""
    host, said = spots.host, place.amounts[0].value
    if host.round_axis is None or spots.positions is not None:
        raise UnbuildableError(f"where the {mention.noun} are on the {said:g} mm is not clear")
    at = scene.value(spots.origin[AXES.index(host.round_axis)])
    inside = (s for s in host.steps if scene.value(s.low) < at < scene.value(s.high))
    if not any(abs(scene.value(s.start) - said) <= ROUNDING * said for s in inside):
        raise UnbuildableError(f"the {mention.noun} would not be in the {said:g} mm")


def _check_bore(scene: Scene, mention: Mention, spots: Spots, across: Expr) -> None:
    """Right through the middle of what is hollow, a hole must not be wider than the inside that was said."""
    host, body = spots.host, scene.mentions[spots.host.mention]
    said = any(body.size(s) is not None for s in ("wall", "inner diameter", "inner radius"))
    middle = host.inner is not None and host.round_axis == spots.face.axis and spots.positions is None
    if said and middle and host.inner is not None and scene.value(across) > scene.value(host.inner) + ROUNDING:
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
    (sketch,) = mouths(scene, mention, spots, both=False)
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


def _is_all_through(mention: Mention) -> bool:
    """Whether its depth only says that it goes through: “thru full length”, “bore: Ø40, full length”."""
    said = mention.size("depth")
    if said is None or said.unit != "ratio" or said.value != 1:
        return False
    return "thr" in mention.noun.lower() or not _WHOLE.isdisjoint(said.quote.lower().split())


def _depth(scene: Scene, mention: Mention, spots: Spots) -> Expr | None:
    """How deep it is; ``None`` for right through."""
    depth = _said_depth(scene, mention, spots)
    if scene.said(mention, "blind") and depth is None:
        raise MissingError(f"the depth of the blind {mention.noun} is missing")
    if opposite(mention) is not None:
        if depth is not None:
            raise UnbuildableError(f"a {mention.noun} with a depth goes into one side")
        return None
    wall = in_wall(mention, spots.host)
    if wall is not None and depth is not None and spots.face.axis != spots.host.round_axis:
        scene.use(wall)
    return depth if depth is not None else _into_hollow(scene, mention, spots)


def _said_depth(scene: Scene, mention: Mention, spots: Spots) -> Expr | None:
    """The depth that is said; ``None`` where it goes right through, or as deep as what is hollow says."""
    whole = spots.host is scene.body or spots.host.round_axis == scene.body.round_axis is not None
    depth = remaining(scene, mention, spots.face, reach(scene, spots), spots.host)
    if depth is None and _is_all_through(mention):
        scene.take(mention, "depth")
    elif depth is None and not scene.said(mention, "through"):
        depth = _drilled(scene, mention)
    if depth is not None and whole and scene.value(depth) >= scene.value(reach(scene, spots)) - ROUNDING:
        if scene.value(depth) > _BEYOND * scene.value(reach(scene, spots)):
            raise UnbuildableError(f"{scene.value(depth):g} mm is deeper than the part")
        scene.assume(f"the {mention.noun} is as deep as the part: it goes through")
        scene.decided(mention, "depth")
        depth = None
    return depth


def _into_hollow(scene: Scene, mention: Mention, spots: Spots) -> Expr | None:
    """How deep a hole goes that only goes through a wall of something hollow; ``None`` for right through."""
    entered = bore_depth(scene, mention, spots)
    if entered is not None:
        return entered
    if is_across_tube(scene, mention, spots.host):
        return None  # “30 from one end”: through both walls
    wall = in_wall(mention, spots.host)
    if wall is not None and spots.face.axis != spots.host.round_axis:
        scene.use(wall)
        of_one = "wall" in (wall.noun, wall.ref) or (wall.counts == (1,) and spots.host.inner is not None)
        return _to_axis(scene, mention, spots) if of_one and not wall.every else None
    if _is_radial(scene, mention, spots):
        return _to_axis(scene, mention, spots)
    if scene.member is not None or spots.host.wall is not None:
        return thickness(spots.host, spots.face)  # not through what is behind it
    return None


def _is_radial(scene: Scene, mention: Mention, spots: Spots) -> bool:
    """Whether one hole goes into the bore of something round from beside: “a radial hole”, “on one side only”."""
    host = spots.host
    if host.round_axis in (None, spots.face.axis) or host.inner is None or mention.count not in (None, 1):
        return False
    one_side = [p for p in mention.places if p.kind == "place" and p.noun == "side" and p.sides == ("near end",)]
    for place in one_side:
        scene.use(place)
    return bool(one_side) or "radial" in mention.adjectives


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


def _across(scene: Scene, mention: Mention) -> Expr:
    if may_be_outside(scene, mention):
        raise UnbuildableError("whether the thread is in a hole or outside is not said")
    thread = scene.take(mention, "thread") or mention.size("recess thread")
    unsaid = thread is None and mention.size("diameter") is None and mention.size("radius") is None
    inner = find_host(scene, mention).inner if unsaid else None
    if inner is not None and {"countersunk", "counterbored"} & {*mention.adjectives}:
        return inner
    going_on = _bore_above(scene, mention) if unsaid else None
    if going_on is not None:
        return going_on
    if mention.size("diameter") is not None or mention.size("radius") is not None or thread is None:
        return scene.across(mention, name=f"{mention.noun} diameter")
    return for_screw(scene, mention, thread, f"{mention.noun} diameter")


def _bore_above(scene: Scene, mention: Mention) -> Expr | None:
    """The bore of a tube that goes on through what it stands on: “the hole also goes through the foot”."""
    through = next((p for p in mention.places if p.kind == "host" and p.relation in ("through", "in", "into")), None)
    bored = [s for s in scene.solids[1:] if s.inner is not None and s.round_axis == "z"]
    if through is None or len(bored) != 1 or len(mention.places) > 1:
        return None
    host = find_host(scene, mention)
    over = all(abs(scene.value(host.middle(a) - bored[0].middle(a))) < ROUNDING for a in ("x", "y"))
    return bored[0].inner if over and host is not bored[0] else None


HOLE = Kind(FRAME, build)
