"""Where primitives meet: points in one place, points on curves, curves that touch."""

import math
from collections.abc import Iterator
from itertools import combinations

import numpy as np

from cadwright.geometry.partition import Partition
from cadwright.sketch.elements import direction, tangent_at, turn_between
from cadwright.sketch.graph import XY, Arc, Constraint, Line, Reference
from cadwright.sketch.inference.contacts import contacts, touching_at
from cadwright.sketch.inference.measured import Measured


def smooth_joints(known: Measured) -> list[tuple[Reference, Reference]]:
    """Ends of two curves, one of them round at least, that are one point and go over into each other there."""
    found = []
    for members in known.members.values():
        ends = [ref for ref in members if ref.position in ("start", "end") and _is_curve(known, ref.geometry)]
        for a, b in combinations(ends, 2):
            if a.geometry != b.geometry and not {a.geometry, b.geometry} <= set(known.lines) and _smooth(known, a, b):
                found.append((a, b))
    return found


def _is_curve(known: Measured, number: int) -> bool:
    return number in known.lines or number in known.rounds


def _smooth(known: Measured, a: Reference, b: Reference) -> bool:
    """Whether one goes on where the other ends, rather than back beside it."""
    u, v = outwards(known, a), outwards(known, b)
    sizes = [_extent(known, a.geometry), _extent(known, b.geometry)]
    return u[0] * v[0] + u[1] * v[1] < 0 and turn_between(u, v) <= known.slack(*sizes)


def outwards(known: Measured, end: Reference) -> XY:
    """The direction in which a curve arrives at one of its ends."""
    geometry = known.sketch.geometry[end.geometry]
    if isinstance(geometry, Line):
        ux, uy = direction(geometry)
        forwards = end.position == "end"
    elif isinstance(geometry, Arc):
        ux, uy = tangent_at(geometry, geometry.end if end.position == "end" else geometry.start) or (0.0, 0.0)
        forwards = geometry.counterclockwise == (end.position == "end")
    else:
        raise TypeError(f"a {type(geometry).__name__} has no ends")
    return (ux, uy) if forwards else (-ux, -uy)


def _extent(known: Measured, number: int) -> float:
    """A length over which the direction of a curve is known no better than the tolerance."""
    if number in known.rounds:
        return known.rounds[number][1]
    return math.dist(known.lines[number].start, known.lines[number].end)


def coincident(known: Measured, groups: Partition[object]) -> Iterator[Constraint]:
    """The points of each cluster tied to each other, no more often than needed."""
    for members in known.members.values():
        for reference in members[1:]:
            first = next((each for each in members if each.geometry != reference.geometry), None)
            if first is not None and groups.join(first, reference):
                yield Constraint("Coincident", (first, reference))


def touching(known: Measured, joined: set[frozenset[int]]) -> Iterator[Constraint]:
    """Curves that touch between their ends: a line and a circle or arc, or two of these."""
    for a, b, _ in contacts(known, known.near):
        at = touching_at(known, a, b)
        if frozenset((a, b)) not in joined and within(known, a, at) and within(known, b, at):
            yield Constraint("Tangent", (Reference(a), Reference(b)))


def within(known: Measured, number: int, at: XY) -> bool:
    """Whether a point beside a curve is beside the part that is drawn."""
    geometry = known.sketch.geometry[number]
    if isinstance(geometry, Line):
        ux, uy = direction(geometry)
        along = (at[0] - geometry.start[0]) * ux + (at[1] - geometry.start[1]) * uy
        return -known.near <= along <= math.dist(geometry.start, geometry.end) + known.near
    if isinstance(geometry, Arc):
        (cx, cy), radius = known.rounds[number]
        begin, end = geometry.angles
        slack = known.near / radius
        return (math.atan2(at[1] - cy, at[0] - cx) - begin + slack) % math.tau <= end - begin + 2 * slack
    return True


def on_curves(known: Measured) -> Iterator[Constraint]:
    """Points in the middle of lines and on other curves; a cluster that is tied to the curve's own points is not."""
    clusters = list(known.members)
    places = np.array([known.place(cluster) for cluster in clusters]).reshape(-1, 2)
    for number in sorted({**known.lines, **known.rounds}):
        if number in known.lines:
            line = known.lines[number]
            (ux, uy), arm = direction(line), places - np.array(line.start)
            off = np.abs(arm[:, 0] * uy - arm[:, 1] * ux)
        else:
            centre, radius = known.rounds[number]
            off = np.abs(np.hypot(*(places - np.array(centre)).T) - radius)
        for k in np.flatnonzero(off <= known.near).tolist():
            at = (float(places[k, 0]), float(places[k, 1]))
            if clusters[k] not in known.clusters_of[number] and within(known, number, at):
                yield _on_curve(known, clusters[k], number, at)


def _on_curve(known: Measured, cluster: int, number: int, at: XY) -> Constraint:
    point = known.members[cluster][0]
    line = known.lines.get(number)
    if line is not None:
        middle = ((line.start[0] + line.end[0]) / 2, (line.start[1] + line.end[1]) / 2)
        if math.dist(middle, at) <= known.near:
            return Constraint("Symmetric", (Reference(number, "start"), Reference(number, "end"), point))
    return Constraint("PointOnObject", (point, Reference(number)))
