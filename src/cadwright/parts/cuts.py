"""Cuts with straight sides into a side of a thing: recesses of any outline, and profiles that run along a side."""

import math
from collections.abc import Sequence
from itertools import combinations

import msgspec
from msgspec.structs import replace

from cadwright.english.places import LENGTHWISE
from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING, SAID_TWICE
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, Face, level, towards
from cadwright.parts.model import (
    ZERO,
    ArcTo,
    Body,
    Corners,
    Edges,
    EdgeTreatment,
    Extrusion,
    Frame,
    Grid,
    LineTo,
    Outline,
    Point2,
    Point3,
    Points,
    Polar,
    Positions,
    Profile,
)
from cadwright.parts.places.cover import uncovered
from cadwright.parts.places.depths import remaining
from cadwright.parts.places.hosts import ENDS, flat_axis, is_other_end
from cadwright.parts.places.placement import Spots, find_face, find_host, find_spots, numbers
from cadwright.parts.scene import AXES, Axis, MissingError, Scene, Solid, UnbuildableError

_PLATE = 0.35
"""A body is a plate where it is thinner than this share of its other sizes."""
_ONE = frozenset(("one", "1", "both"))
"""Where each of several sides has one: “one in each end”, “in both ends”."""
_SIDED = frozenset(("place", "host", "centre", "opposite"))
"""Kinds of places that name sides."""
_VERTICAL: dict[Axis, Edges] = {"x": "along X", "y": "along Y", "z": "vertical"}


class Site(msgspec.Struct, frozen=True):
    """The side of a thing that is cut, and the axes on it along which the cut is long and short."""

    host: Solid
    face: Face
    along: Axis
    across: Axis


def find_site(scene: Scene, mention: Mention, default: str = "top", full: bool = False) -> Site:
    """The side that is said, and the direction in which the cut runs there: the longer one if none is said.

    In a wall that is the level one. One over the ``full`` side crosses it where a distance from its end is said.
    """
    host = find_host(scene, mention)
    return _site(scene, mention, host, find_face(scene, mention, host, default), full)


def find_sites(scene: Scene, mention: Mention, default: str = "top", full: bool = False) -> list[Site]:
    """The sides that are said: “in each long side” are two. `UnbuildableError` where there is no wall."""
    host = find_host(scene, mention)
    faces = named_faces(scene, mention, host) if _has_walls(scene, host) else []
    faces = faces or [find_face(scene, mention, host, default)]
    for face in faces:
        if face.side in host.open_at and not (face.side == "top" and host.floor is not None):
            raise UnbuildableError(f"the {scene.mentions[host.mention].noun} is open there")
    return [_site(scene, mention, host, face, full) for face in faces]


def named_faces(scene: Scene, mention: Mention, host: Solid) -> list[Face]:
    """The upright sides that are named by what they are: ends, long sides, “both sides”."""
    found: list[Face] = []
    for place in mention.places:
        if place.kind not in _SIDED:
            continue
        for side in place.sides:
            faces = _faces_of(scene, mention, host, place, side)
            found += [f for f in faces if f not in found]
            if faces:
                scene.use(place)
    return found


def _faces_of(scene: Scene, mention: Mention, host: Solid, place: Place, side: str) -> list[Face]:
    long = longer(scene, host, FACES["top"])
    short: Axis = "y" if long == "x" else "x"
    if side == "side" and place.every and max(place.counts, default=2) == 4:
        return [towards(a, s) for a in (long, short) for s in (-1, 1)]
    if side == "side" and place.every and is_cube(scene, host):
        raise UnbuildableError("in how many sides is not clear")
    if side in ENDS and place.noun != "side" and _stands(scene, host):
        both, other = place.every, side == "far end" and is_other_end(scene, mention)
        return [FACES["bottom"], FACES["top"]] if both else [FACES["bottom" if other else "top"]]
    axis = {"end": long, "near end": long, "far end": long, "long side": short, "side": "x"}.get(side)
    if axis is None:
        return [FACES[side]] if side in FACES and FACES[side].axis != "z" else []
    if place.every or max(place.counts, default=1) == 2:
        return [towards(axis, -1), towards(axis, 1)]
    if side == "side":
        return []
    return [towards(axis, 1 if side == "far end" else -1)]


def _stands(scene: Scene, host: Solid) -> bool:
    """Whether a block stands on one of its ends: it is higher than wide and long."""
    plain = host.wall is None and host.round_axis is None and not host.irregular and not host.members
    x, y, z = (scene.value(host.size(a)) for a in AXES)
    return plain and z > max(x, y) + ROUNDING


def is_cube(scene: Scene, host: Solid) -> bool:
    """Whether no side of a block is longer than another, so that each is a side like all others."""
    plain = host.wall is None and host.round_axis is None and not host.irregular and not host.members
    return plain and len({round(scene.value(host.size(a)), 6) for a in AXES}) == 1


def share(scene: Scene, mention: Mention, sites: int) -> int:
    """How many there are at each of several sides: “two slots, one in each end”, but “3 slots in each end”."""
    count = scene.count(mention)
    singly = any(
        p.relation in _ONE or (p.kind != "offset" and p.counts == (2,) and not p.every) for p in mention.places
    )
    named = [p for p in mention.places if p.kind in _SIDED and p.sides and not p.every]
    if sites > 1 and count > 1 and count != sites and not any(p.every for p in mention.places):
        raise UnbuildableError(f"how many of the {count} {mention.noun} are at each of {sites} sides is not said")
    return 1 if sites > 1 and count == sites and (singly or sum(len(p.sides) for p in named) >= sites) else count


def _has_walls(scene: Scene, host: Solid) -> bool:
    """Whether its upright sides are walls, or as high as those of a block."""
    x, y, z = (scene.value(host.size(a)) for a in AXES)
    return host.round_axis is None and (host.wall is not None or z > _PLATE * min(x, y))


def _site(scene: Scene, mention: Mention, host: Solid, face: Face, full: bool) -> Site:
    long = longer(scene, host, face)
    if host.wall is not None and face.axis != "z":
        long = _other(face, "z")
    along = _said_axis(scene, mention, face, long)
    if along is None and full:
        along = _crossing(scene, mention, host, face)
    along = along or long
    return Site(host, face, along, _other(face, along))


def _crossing(scene: Scene, mention: Mention, host: Solid, face: Face) -> Axis | None:
    """Across what a cut over the whole side is measured, or that it goes “across” the side."""
    long = longer(scene, host, face)
    for place in mention.places:
        if place.kind != "offset" or place.every:
            continue
        for side in place.sides:
            axis = FACES[side].axis if side in FACES else long if side in ("end", "near end", "far end") else None
            if axis is not None and axis != face.axis:
                return _other(face, axis)
    crossing = [p for p in mention.places if p.kind in ("place", "host", "centre") and p.relation == "across"]
    for place in crossing:
        if place.axis:  # “at right angles to the length”
            scene.use(place)
            return long if place.axis in ("width", "short", "shorter") else _other(face, long)
    return _other(face, long) if crossing else None


def longer(scene: Scene, host: Solid, face: Face) -> Axis:
    """The longer of the two axes of a side; the one that comes first in XYZ where they are equal."""
    first, second = (a for a in AXES if a != face.axis)
    return first if scene.value(host.size(first)) >= scene.value(host.size(second)) - ROUNDING else second


def _other(face: Face, axis: Axis) -> Axis:
    return face.v if axis == face.u else face.u


def _said_axis(scene: Scene, mention: Mention, face: Face, long: Axis) -> Axis | None:
    other = _other(face, long)
    named: dict[str, Axis] = {
        "length": long,
        "long": long,
        "width": other,
        "short": other,
        "height": "z",
        "x": "x",
        "y": "y",
        "z": "z",
    }
    for place in mention.places:
        axis = named.get(place.axis) if place.kind == "axis" else None
        if axis is not None and place.relation == LENGTHWISE:
            axis = long
        if axis == "z" == face.axis and flat_axis(scene, find_host(scene, mention)) == "z":
            axis = "y"  # upright as a plate is seen from above
        if axis in (face.u, face.v):
            scene.use(place)
            return axis
    if scene.said(mention, "vertical"):
        return "z" if face.axis != "z" else "y"
    if scene.said(mention, "horizontal"):
        return _other(face, "z") if face.axis != "z" else "x"
    return None


def thickness(host: Solid, face: Face) -> Expr:
    """How thick a thing is behind one of its sides: the wall or floor of a hollow one."""
    if face.side == "top" and host.roof is not None:
        return host.roof
    if host.floor is not None and face.axis == "z":
        return host.floor
    if host.wall is not None and face.axis != "z":
        return host.wall
    return host.size(face.axis)


def depth_of(scene: Scene, mention: Mention, site: Site, through: bool) -> Expr:
    """How deep a cut is; right through where it is said or ``through`` and no depth is.

    Raises `MissingError` where a blind one has no depth, `UnbuildableError` where it is deeper than the thing.
    """
    whole = thickness(site.host, site.face)
    said = scene.said(mention, "through")
    depth = remaining(scene, mention, site.face, whole, site.host) or scene.maybe(mention, "depth")
    left = scene.maybe(mention, "remaining", "remaining thickness")
    if left is not None:
        if depth is not None and abs(scene.value(whole - depth - left)) < SAID_TWICE:
            scene.decided(mention, "remaining")
            return depth
        if depth is not None or scene.value(left) >= scene.value(whole):
            raise UnbuildableError(f"the {mention.noun} cannot leave so much")
        return whole - left
    if depth is None:
        if scene.said(mention, "blind") or not (said or through):
            raise MissingError(f"the depth of the {mention.noun} is missing")
        return _one_wall(scene, mention, site, whole)
    if scene.value(depth) > scene.value(whole) + ROUNDING:
        raise UnbuildableError(f"the {mention.noun} is deeper than the part")
    if scene.value(depth) < scene.value(whole) - ROUNDING:
        scene.said(mention, "blind")
    if said and scene.value(depth) < scene.value(whole) - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} goes through and has a depth")
    return depth


def _one_wall(scene: Scene, mention: Mention, site: Site, whole: Expr) -> Expr:
    """How deep a window is: to the axis of something round and hollow where one side is named that it is in."""
    hollow = site.host.inner is not None and site.host.round_axis not in (None, site.face.axis)
    named = any(site.face.side in p.sides for p in mention.places if p.kind in ("place", "host", "centre"))
    if not (hollow and named):
        return whole
    scene.assume(f"the {mention.noun} goes through the wall at the {site.face.side} only")
    return site.host.size(site.face.axis) / 2


def spots_of(
    scene: Scene,
    mention: Mention,
    site: Site,
    length: Expr,
    width: Expr,
    row: Axis | None = None,
    count: int | None = None,
) -> Spots:
    """Where cuts of this size are; `UnbuildableError` where they leave the side or run into each other."""
    along = {site.along: length, site.across: width}
    footprint = (along[site.face.u], along[site.face.v], ZERO)
    spots = find_spots(scene, mention, site.face.side, site.host, footprint, row=row, face=site.face, count=count)
    _check(scene, spots, site, footprint)
    return spots


def _check(scene: Scene, spots: Spots, site: Site, footprint: Point3) -> None:
    value = scene.value
    sizes = (value(footprint[0]), value(footprint[1]))
    at = numbers(spots.positions, value)
    for n, axis in enumerate((site.face.u, site.face.v)):
        k = AXES.index(axis)
        low, high = value(site.host.low[k]), value(site.host.high[k])
        for place in at:
            middle = value(spots.origin[k]) + place[n]
            if middle - sizes[n] / 2 < low - ROUNDING or middle + sizes[n] / 2 > high + ROUNDING:
                raise UnbuildableError("it would not be inside of the part")
    if not isinstance(spots.positions, Points):
        return
    for a, b in combinations(at, 2):
        if all(abs(a[n] - b[n]) < sizes[n] - ROUNDING for n in (0, 1)):
            raise UnbuildableError("they do not fit beside each other")


def room(scene: Scene, sizes: tuple[Expr, Expr], angle: Expr | None) -> tuple[Expr, Expr]:
    """How far an outline reaches along and across when it is turned by an angle."""
    if angle is None:
        return sizes
    turned = math.radians(scene.value(angle))
    c, s = abs(math.cos(turned)), abs(math.sin(turned))
    return sizes[0] * c + sizes[1] * s, sizes[0] * s + sizes[1] * c


def recess(
    scene: Scene,
    mention: Mention,
    site: Site,
    spots: Spots,
    profile: Profile,
    depth: Expr,
    corner: Expr | None = None,
    angle: Expr | None = None,
) -> None:
    """Cut an outline, its x along the site's ``along``, to a depth; ``corner`` is the radius of its upright edges.

    ``angle`` turns a single one from there.
    """
    if angle is not None and (spots.positions is not None or corner is not None):
        raise UnbuildableError(f"I cannot turn several {mention.noun}s")
    finishes = () if corner is None else (EdgeTreatment("fillet", _VERTICAL[site.face.axis], corner),)
    n, mouth = AXES.index(site.face.axis), uncovered(scene, spots)
    if mention.size("depth") is None and mouth[n] is not spots.origin[n]:
        depth = depth + (mouth[n] - spots.origin[n]) * site.face.sign  # through what stands there, too
    spots = replace(spots, origin=mouth)
    if site.along == site.face.u:
        at = list(spots.origin)
        at[AXES.index(site.face.axis)] -= depth * site.face.sign
        frame, positions = Frame(site.face.plane, (at[0], at[1], at[2])), spots.positions
    else:
        inward = towards(site.face.axis, -site.face.sign)
        frame, positions = Frame(inward.plane, spots.origin), swapped(spots.positions)
    if angle is not None:
        frame = replace(frame, rotate=(ZERO, ZERO, angle))
    scene.features.append(
        Body(scene.name(mention.noun), frame, (profile,), Extrusion(depth), "cut", positions, finishes)
    )


def swapped(positions: Positions | None) -> Positions | None:
    """The same places on the plane whose axes are exchanged."""
    match positions:
        case Points(at):
            return Points(tuple((v, u) for u, v in at))
        case Grid(columns, rows, dx, dy):
            return Grid(rows, columns, dy, dx)
        case Polar(count, diameter, start):
            return Polar(count, diameter, 90 - start)
        case Corners(x, y):
            return Corners(y, x)
        case None:
            return None


def groove(
    scene: Scene, mention: Mention, site: Site, middle: Expr, outline: Sequence[Point2], bulge: Point2 | None = None
) -> None:
    """Cut a profile along the whole side.

    Its points are distances from ``middle`` across the cut and depths below the side; ``bulge`` is a point of the arc
    that closes a round bottom, between the second point and the third.
    """
    towards_end = towards(site.along)
    mouth = level(site.face, site.host)

    def flat(point: Point2) -> Point2:
        at = {site.across: middle + point[0], site.face.axis: mouth - point[1] * site.face.sign}
        return at[towards_end.u], at[towards_end.v]

    points = [flat(p) for p in outline]
    steps: list[LineTo | ArcTo] = [LineTo(p) for p in points[1:]]
    if bulge is not None:
        steps[1] = ArcTo(flat(bulge), points[2])
    origin = [ZERO, ZERO, ZERO]
    n = AXES.index(site.along)
    origin[n] = site.host.low[n]
    frame = Frame(towards_end.plane, (origin[0], origin[1], origin[2]))
    profile = Outline(points[0], tuple(steps))
    scene.features.append(
        Body(scene.name(mention.noun), frame, (profile,), Extrusion(site.host.size(site.along)), "cut")
    )


def middles(scene: Scene, spots: Spots, across: Axis) -> list[Expr]:
    """The middle of each copy along one axis; `UnbuildableError` for patterns that are no row."""
    n = AXES.index(across)
    if spots.positions is None:
        return [spots.origin[n]]
    if not isinstance(spots.positions, Points):
        raise UnbuildableError("such a pattern of them is beyond me")
    k = 0 if spots.face.u == across else 1
    found = {round(scene.value(spots.origin[n] + p[k]), 6): spots.origin[n] + p[k] for p in spots.positions.at}
    if len(found) != len(spots.positions.at):
        raise UnbuildableError("they run into each other")
    return list(found.values())
