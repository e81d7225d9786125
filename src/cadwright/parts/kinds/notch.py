"""Notches and cut-outs that are open at an edge: of a plate, of a block or of the wall of a box, one or a row."""

from collections.abc import Iterable
from itertools import pairwise

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.cuts import longer, middles, named_faces, share
from cadwright.parts.cuts_around import cut_about, is_about
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, Face, level, towards
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import ZERO, Body, Circle, Extrusion, Point3, Profile, Rectangle, Slot
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.margins import between_margins
from cadwright.parts.places.placement import find_host, find_spots
from cadwright.parts.scene import AXES, Axis, MissingError, Scene, Solid, UnbuildableError

_PLATE = 0.35

NOTCH_FRAME = Frame(
    "notch",
    "cut",
    (
        *("notch", "rectangular notch", "square notch", "corner notch", "cable notch", "edge cutout", "thumb notch"),
        *("corner cutout", "finger notch", "finger cutout", "thumb cutout", "edge notch", "u cutout", "bite"),
        *("u notch", "u shaped notch", "half round notch", "half circle notch", "semicircular notch", "thumb slot"),
        *(
            "semicircular cutout",
            "half round cutout",
            "half circle cutout",
            "corner cut out",
            "edge cut out",
            "u shaped cutout",
        ),
    ),
    same("width", "depth", "length", "side", "radius", "diameter") | {"height": "depth"},
    bare=("side",),
    sizes={2: ("width", "depth"), 3: ("length", "width", "depth")},
    needed=(
        ("width", "side", "length", "radius", "diameter", "offset", "extent"),
        ("place", "corner", "centre", "host", "offset", "apart"),
    ),
    adjectives=frozenset(("square", "through", "round", "rounded", "around", "radial")),
    harmless=frozenset(("rectangular", "open", "even")),
    takes=frozenset(
        ("place", "corner", "centre", "offset", "extent", "host", "spacing", "row", "apart", "member", "away", "axis")
    ),
)


def build(scene: Scene, mention: Mention) -> None:
    """Cut it: into the middle of an edge or as it is said, or into a corner, or all four."""
    if is_about(scene, mention):
        cut_about(scene, mention)
        return
    host = find_host(scene, mention)
    scene.said(mention, "through")
    corner = next((p for p in mention.places if p.kind == "corner"), None)
    if corner is None and "corner" in mention.noun.lower():
        raise MissingError("which corners is missing")
    if corner is not None:
        corner_cut(scene, mention, host, corner)
        return
    if host.wall is None and host.round_axis is None and not is_flat(scene, host) and _at_upper_end(mention):
        _at_ends(scene, mention, host)
        return
    edge_cut(scene, mention, host)


def corner_cut(scene: Scene, mention: Mention, host: Solid, corner: Place) -> None:
    """Cut corners: right through, or as deep as the third of their sizes."""
    length = scene.maybe(mention, "length") if mention.size("width") is not None else None
    up = scene.maybe(mention, "depth") if length is not None else None
    if length is not None:
        width = scene.length(mention, "width")
        _corners(scene, mention, host, corner, length, width, up)
    else:
        _corners(scene, mention, host, corner, *_sizes(scene, mention))


def _at_upper_end(mention: Mention) -> bool:
    """Whether it is in the top and at an end of it, as wide as that."""
    sides = {s for p in mention.places if p.kind in ("place", "host") for s in p.sides}
    return "top" in sides and bool(sides & {"end", "near end", "far end", "left", "right", "long side"})


def _at_ends(scene: Scene, mention: Mention, host: Solid) -> None:
    """Cut down from the top at an end, over its whole width."""
    faces = named_faces(scene, mention, host)
    _use_rim(scene, mention)
    width, depth = _sizes(scene, mention)
    if scene.count(mention, len(faces)) not in (1, len(faces)) or not faces:
        raise UnbuildableError("they are not as many as the ends")
    if scene.value(depth) >= scene.value(host.size("z")) - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is deeper than the part")
    scene.assume(f"the {mention.noun} goes over the whole width")
    for face in faces:
        if scene.value(width) * len(faces) >= scene.value(host.size(face.axis)) - ROUNDING:
            raise UnbuildableError(f"the {mention.noun} is wider than the part")
        carve(scene, mention, host, {face.axis: (face.sign, width), "z": (1, depth)})


def edge_cut(scene: Scene, mention: Mention, host: Solid) -> None:
    """Cut from the edges that are named inwards: its width is along the edge, its depth away from it."""
    faces = edges_of(scene, mention, host)
    if not faces:
        raise MissingError.of_side(mention.noun)
    if host.round_axis is not None:
        raise UnbuildableError.beyond(mention, "at the edge of something round")
    rounded = _is_round(scene, mention)
    if rounded:
        width, depth = _round_sizes(scene, mention)
    else:
        width, depth = _sizes(scene, mention, _between(scene, mention, host, faces[0]) if len(faces) == 1 else None)
    count = share(scene, mention, len(faces))
    for face in faces:
        if host.wall is not None:
            _in_wall(scene, mention, host, face, width, depth, count, rounded)
        else:
            _in_block(scene, mention, host, face, width, depth, count, rounded)


def edges_of(scene: Scene, mention: Mention, host: Solid) -> list[Face]:
    """The sides whose edges are named; the “top edge” of a plate that lies is its back one."""
    faces = named_faces(scene, mention, host)
    flat = is_flat(scene, host)
    if faces:
        if host.wall is None and not flat and any("top" in p.sides for p in mention.places):
            raise UnbuildableError("I cannot tell from which of its two sides it goes in")
        _use_rim(scene, mention)
        return faces
    for place in mention.places:
        for side in place.sides if place.kind in ("place", "host", "centre") else ():
            if side in ("top", "bottom") and host.wall is None:
                scene.use(place)
                turned = {"top": "back", "bottom": "front"}[side] if flat else side
                return [FACES[turned]]
    return []


def _use_rim(scene: Scene, mention: Mention) -> None:
    """“The top edge of the front wall”: that it is at the top says nothing more."""
    for place in mention.places:
        if place.kind in ("place", "centre", "host") and set(place.sides) <= {"top", "side"}:
            scene.use(place)


def is_flat(scene: Scene, host: Solid) -> bool:
    """Whether it is a plate that lies."""
    x, y, z = (scene.value(host.size(a)) for a in AXES)
    return host.wall is None and z <= _PLATE * min(x, y)


def _is_round(scene: Scene, mention: Mention) -> bool:
    noun = mention.noun.lower()
    said = [w for w in ("round", "rounded") if scene.said(mention, w)]
    sized = mention.size("radius") is not None or mention.size("diameter") is not None
    return bool(said) or sized or any(w in noun for w in ("u ", "u-", "half", "semi"))


def _round_sizes(scene: Scene, mention: Mention) -> tuple[Expr, Expr]:
    """Width and depth of one with a round end: half a circle if no depth is said."""
    if mention.size("width") is not None:
        width = scene.length(mention, "width", name="notch width")
    else:
        width = scene.across(mention, name="notch diameter")
    depth = scene.maybe(mention, "depth", "notch depth")
    if depth is not None and scene.value(depth) < scene.value(width) / 2 - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is not as deep as its round end")
    return width, depth if depth is not None else width / 2


def _between(scene: Scene, mention: Mention, host: Solid, face: Face) -> Expr | None:
    """How wide it is by what is left beside it: “30 from either end”."""
    if any(mention.size(s) is not None for s in ("width", "length", "side")):
        return None
    along, across = _across(scene, host, face)
    return between_margins(scene, mention, host, towards(across)).get(along)


def _across(scene: Scene, host: Solid, face: Face) -> tuple[Axis, Axis]:
    """The axis along an edge of a block, and the one through which a cut into it goes."""
    along: Axis = longer(scene, host, face) if face.axis == "z" else "y" if face.axis == "x" else "x"
    return along, next(a for a in AXES if a not in (along, face.axis))


def _sizes(scene: Scene, mention: Mention, between: Expr | None = None) -> tuple[Expr, Expr]:
    side = scene.maybe(mention, "side", "notch size")
    width = scene.maybe(mention, "width", "notch width")
    length = scene.maybe(mention, "length", "notch length")
    depth = scene.maybe(mention, "depth", "notch depth") or scene.maybe(mention, "height", "notch depth")
    if width is not None and length is not None:
        if depth is not None:
            raise UnbuildableError(f"I cannot tell how the {mention.noun} lies")
        width, depth = length, width
    width, depth = width or length or side or between, depth or side
    if depth is None and width is not None and (scene.said(mention, "square") or "square" in mention.noun):
        depth = width
    scene.said(mention, "square")
    if width is None or depth is None:
        raise MissingError(f"the {'width' if width is None else 'depth'} of the {mention.noun} is missing")
    return width, depth


def _in_wall(
    scene: Scene, mention: Mention, host: Solid, face: Face, width: Expr, depth: Expr, count: int, rounded: bool
) -> None:
    """From the mouth of a box down into one of its walls."""
    if "top" not in host.open_at or face.side in host.open_at or host.wall is None:
        raise UnbuildableError(f"the {mention.noun} has no edge there")
    if scene.value(depth) > scene.value(host.size("z")) - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is deeper than the wall is high")
    along: Axis = "y" if face.axis == "x" else "x"
    _row(scene, mention, host, face, along, FACES["top"], (width, depth), count, (host.wall, rounded))


def _in_block(
    scene: Scene, mention: Mention, host: Solid, face: Face, width: Expr, depth: Expr, count: int, rounded: bool
) -> None:
    """From an edge of a plate or block inwards, through its thickness; from above through its width."""
    if scene.value(depth) > scene.value(host.size(face.axis)) - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is deeper than the part")
    along, through = _across(scene, host, face)
    side = towards(through)
    _row(scene, mention, host, side, along, face, (width, depth), count, (host.size(through), rounded))


def _row(
    scene: Scene,
    mention: Mention,
    host: Solid,
    side: Face,
    along: Axis,
    mouth: Face,
    sizes: tuple[Expr, Expr],
    count: int,
    how: tuple[Expr, bool],
) -> None:
    """Cut them from a side through ``how[0]``, each with its middle on the edge of the ``mouth``."""
    width = sizes[0]
    across = next(a for a in AXES if a not in (along, side.axis))
    reach = {along: width, across: host.size(across)}
    footprint = (reach[side.u], reach[side.v], ZERO)
    spots = find_spots(scene, mention, side.side, host, footprint, row=along, face=side, count=count)
    n = AXES.index(along)
    at = middles(scene, spots, along)
    low, high = scene.value(host.low[n]), scene.value(host.high[n])
    half = scene.value(width) / 2
    places = sorted(scene.value(m) for m in at)
    if places[0] - half < low - ROUNDING or places[-1] + half > high + ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is not within its edge")
    if any(b - a < 2 * half - ROUNDING for a, b in pairwise(places)):
        raise UnbuildableError("they do not fit beside each other")
    edge = (host.high if mouth.sign > 0 else host.low)[AXES.index(mouth.axis)]
    for middle in at:
        point = {along: middle, mouth.axis: edge, side.axis: level(side, host)}
        _cut_one(scene, mention, side, along, (point["x"], point["y"], point["z"]), sizes, how)


def _cut_one(
    scene: Scene,
    mention: Mention,
    side: Face,
    along: Axis,
    at: Point3,
    sizes: tuple[Expr, Expr],
    how: tuple[Expr, bool],
) -> None:
    """One cut into a side, twice as deep about its edge, so that it is open there."""
    width, depth = sizes
    through, rounded = how
    profile: Profile = Circle(width) if rounded else Rectangle(width, depth * 2)
    wanted: Axis = along
    if rounded and scene.value(depth * 2) > scene.value(width) + ROUNDING:
        profile = Slot(depth * 2, width)
        wanted = next(a for a in AXES if a not in (along, side.axis))
    if side.u == wanted or isinstance(profile, Circle):
        origin = list(at)
        origin[AXES.index(side.axis)] -= through * side.sign
        frame = Sketch(side.plane, (origin[0], origin[1], origin[2]))
    else:
        frame = Sketch(towards(side.axis, -side.sign).plane, at)
    scene.features.append(Body(scene.name(mention.noun), frame, (profile,), Extrusion(through), "cut"))


def _corners(
    scene: Scene, mention: Mention, host: Solid, corner: Place, width: Expr, depth: Expr, up: Expr | None = None
) -> None:
    """The corners that are said, one of them the left front one; right through, or so far down from the top."""
    if up is not None and scene.value(up) > scene.value(host.size("z")) + ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is deeper than the part")
    signs = _which(scene, mention, host, corner)
    if scene.count(mention) not in (1, len(signs)):
        raise UnbuildableError(f"{mention.count} at corners")
    sizes: tuple[tuple[Axis, Expr], ...] = (("x", width), ("y", depth))
    for n, (axis, size) in enumerate(sizes):
        beside = 2 if len({s[n] for s in signs}) > 1 else 1
        if scene.value(size) * beside >= scene.value(host.size(axis)) - ROUNDING:
            raise UnbuildableError(f"the {mention.noun} is larger than the part")
    scene.use(corner)
    for place in mention.places:
        if place.kind == "place" and set(place.sides) & {"left", "right", "front", "back", "end", "near end"}:
            scene.use(place)
    for u, v in signs:
        reach: dict[Axis, tuple[int, Expr]] = {"x": (u, width), "y": (v, depth)}
        carve(scene, mention, host, reach if up is None else {**reach, "z": (1, up)})


def _which(scene: Scene, mention: Mention, host: Solid, corner: Place) -> list[tuple[int, int]]:
    """The corners that are meant, by their signs along x and y."""
    beside = [s for p in mention.places if p.kind == "place" for s in p.sides]
    pairs = [corner.sides[k : k + 2] for k in range(0, len(corner.sides), 2)] or [tuple(beside)]
    if len(pairs) > 1 and not beside:
        return [c for pair in pairs for c in _fitting(pair)]
    if len(pairs) > 1 or len(beside) > 2 or corner.relation:
        raise UnbuildableError("which corners is not clear")
    named = {*pairs[0], *beside}
    found, number = _fitting(named), corner.counts[0] if corner.counts else mention.count
    if len(found) == 1:
        return found
    if not named & FACES.keys() and {*beside} & {"end", "near end"}:
        across = scene.value(host.size("x") - host.size("y")) < -ROUNDING
        found = _fitting(("front" if across else "left",))
    if (corner.every and number is None) or number == len(found):
        return found
    if number not in (None, 1):
        raise UnbuildableError("which corners is not said")
    scene.assume(f"the {mention.noun} is in the {_named_corner(named)} corner")
    return [(1 if "right" in named else -1, 1 if "back" in named else -1)]


def _fitting(named: Iterable[str]) -> list[tuple[int, int]]:
    """The corners at all of the sides that are named: one at two of them, two at one, all where none is."""
    told = {FACES[s].axis: FACES[s].sign for s in named if s in FACES}
    return [(u, v) for u in (-1, 1) for v in (-1, 1) if told.get("x", u) == u and told.get("y", v) == v]


def _named_corner(named: set[str]) -> str:
    return f"{'back' if 'back' in named else 'front'} {'right' if 'right' in named else 'left'}"


def carve(scene: Scene, mention: Mention, host: Solid, reach: dict[Axis, tuple[int, Expr]]) -> None:
    """Cut a block that reaches inwards from sides (−1, 1) or lies in the middle (0), else as large as the host."""
    low: list[Expr] = []
    sizes: list[Expr] = []
    for n, axis in enumerate(AXES):
        sign, size = reach.get(axis, (0, host.size(axis)))
        middle = host.middle(axis) - size / 2
        low.append(host.low[n] if sign < 0 else host.high[n] - size if sign > 0 else middle)
        sizes.append(size)
    at: Point3 = (low[0] + sizes[0] / 2, low[1] + sizes[1] / 2, low[2])
    body = Body(
        scene.name(mention.noun), Sketch("XY", at), (Rectangle(sizes[0], sizes[1]),), Extrusion(sizes[2]), "cut"
    )
    scene.features.append(body)


NOTCH = Kind(NOTCH_FRAME, build)
