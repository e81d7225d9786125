"""Every constraint that a sketch's geometry would bear, with how far it is from holding."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal, get_args

import numpy as np

from cadwright.sketch.elements import direction
from cadwright.sketch.graph import XY, Arc, Constraint, Line, Point, Reference
from cadwright.sketch.inference.contacts import contacts
from cadwright.sketch.inference.joints import outwards
from cadwright.sketch.inference.measured import Floats, Measured

Kind = Literal[
    "Coincident",
    "Horizontal",
    "Vertical",
    "Parallel",
    "Perpendicular",
    "Equal",
    "Tangent",
    "PointOnObject",
    "Symmetric",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
Candidate = Constraint
"""References are sorted, so that one relation is one value."""

_LOOSEST = 0.03
"""Radians: however short and inexact the lines, directions that differ by more are different ones."""
_SMOOTH, _SMOOTHEST = 0.2, 0.01
"""Radians between curves that go over into each other: at most, and what is always allowed."""
EXTENTLESS = 1e-9
"""A length in place of none, to divide by."""
_CROWD = 40
"""Points in one place beyond this are not paired each with each."""
_POINTS = 60
"""With more places than this, points are not compared for lying level: there would be thousands, and none is meant."""


def candidates(known: Measured) -> dict[Candidate, float]:
    """The constraints that hold within the tolerance, and by how much: 0 exactly, 1 or 2 just so."""
    found: dict[Candidate, float] = {}
    if not known.near > 0:
        return found
    for sort in (_joints, _directions, _sizes, _contacts, _smooth, _levels, _on_lines, _middles):
        for kind, references, residual in sort(known):
            made = Constraint(kind, _sorted(kind, references))
            found[made] = min(residual, found.get(made, math.inf))
    return found


def as_candidate(constraint: Constraint) -> Candidate:
    """A constraint as candidates are written: sorted references, no value, no name; end tangency is the curves'."""
    references = constraint.references
    if constraint.type == "Tangent":
        references = tuple(Reference(r.geometry) for r in references[:2])
    kind = constraint.type
    return Constraint(kind, _sorted(kind, references) if kind in KINDS else references)


def _sorted(kind: Kind, references: Sequence[Reference]) -> tuple[Reference, ...]:
    def key(reference: Reference) -> tuple[int, str]:
        return reference.geometry, reference.position

    if kind == "PointOnObject":
        return tuple(references)
    if kind == "Symmetric":
        return (*sorted(references[:2], key=key), references[2])
    return tuple(sorted(references, key=key))


Found = Iterator[tuple[Kind, Sequence[Reference], float]]


def _joints(known: Measured) -> Found:
    for members in known.members.values():
        for a, b in combinations(members[:_CROWD], 2):
            if a.geometry != b.geometry:
                yield "Coincident", (a, b), math.dist(known.at(a), known.at(b)) / known.near


def _directions(known: Measured) -> Found:
    numbers = list(known.lines)
    if not numbers:
        return
    units = np.array([direction(line) for line in known.lines.values()])
    lengths = np.array([math.dist(line.start, line.end) for line in known.lines.values()])
    alone = np.minimum(2 * known.near / lengths, _LOOSEST)
    for number, (ux, uy), slack in zip(numbers, np.abs(units).tolist(), alone.tolist(), strict=True):
        if min(ux, uy) <= slack:
            yield ("Horizontal" if uy <= slack else "Vertical"), (Reference(number),), min(ux, uy) / slack
    slacks = np.minimum(2 * known.near / np.minimum(lengths[:, None], lengths[None]), _LOOSEST)
    cross = np.abs(units[:, 0, None] * units[None, :, 1] - units[:, 1, None] * units[None, :, 0]) / slacks
    across = np.abs(units @ units.T) / slacks
    turns: tuple[tuple[Kind, Floats], ...] = (("Parallel", cross), ("Perpendicular", across))
    for kind, off in turns:
        for i, j in np.argwhere(np.triu(off <= 1, 1)).tolist():
            yield kind, (Reference(numbers[i]), Reference(numbers[j])), float(off[i, j])


def _sizes(known: Measured) -> Found:
    lengths = {number: math.dist(line.start, line.end) for number, line in known.lines.items()}
    radii = {number: radius for number, (_, radius) in known.rounds.items()}
    for sizes in (lengths, radii):
        ordered = sorted(sizes, key=lambda each: sizes[each])
        for i, a in enumerate(ordered):
            for b in ordered[i + 1 :]:
                if sizes[b] - sizes[a] > 2 * known.near:
                    break
                yield "Equal", (Reference(a), Reference(b)), (sizes[b] - sizes[a]) / known.near


def _contacts(known: Measured) -> Found:
    """Lines and circles that touch, as whole curves: that is what the constraint says."""
    for a, b, gap in contacts(known, 2 * known.near):
        yield "Tangent", (Reference(a), Reference(b)), gap / known.near


def _smooth(known: Measured) -> Found:
    for a, b in smooth_pairs(known):
        turn, slack = _turn(known, a, b)
        yield "Tangent", (Reference(a.geometry), Reference(b.geometry)), turn / slack


def smooth_pairs(known: Measured) -> Iterator[tuple[Reference, Reference]]:
    """Ends of curves, one of them round at least, that lie in one place and go over into each other."""
    for members in known.members.values():
        ends = [one for one in members if one.position in ("start", "end") and _is_curve(known, one.geometry)]
        for a, b in combinations(ends[:_CROWD], 2):
            if a.geometry == b.geometry or {a.geometry, b.geometry} <= known.lines.keys():
                continue
            turn, slack = _turn(known, a, b)
            if turn <= slack:
                yield a, b


def _is_curve(known: Measured, number: int) -> bool:
    return number in known.lines or number in known.rounds


def _turn(known: Measured, a: Reference, b: Reference) -> tuple[float, float]:
    """The angle from one end's curve to the other's going on, and the one that is allowed."""
    (ux, uy), (vx, vy) = outwards(known, a), outwards(known, b)
    extent = min(_chord(known, a.geometry), _chord(known, b.geometry)) or EXTENTLESS
    turn = abs(math.atan2(ux * vy - uy * vx, -(ux * vx + uy * vy)))
    return turn, max(_SMOOTHEST, min(_SMOOTH, 4 * known.near / extent))


def _chord(known: Measured, number: int) -> float:
    geometry = known.sketch.geometry[number]
    return math.dist(geometry.start, geometry.end) if isinstance(geometry, Line | Arc) else 0.0


def _levels(known: Measured) -> Found:
    """Points at one height, or above each other."""
    clusters = list(known.members)
    if len(clusters) > _POINTS:
        return
    places = np.array([known.place(cluster) for cluster in clusters]).reshape(-1, 2)
    sides: tuple[tuple[Kind, int], ...] = (("Horizontal", 1), ("Vertical", 0))
    for kind, axis in sides:
        off = np.abs(places[:, None, axis] - places[None, :, axis]) / known.near
        for i, j in np.argwhere(np.triu(off <= 1, 1)).tolist():
            for a in known.members[clusters[i]][:_CROWD]:
                for b in known.members[clusters[j]][:_CROWD]:
                    yield kind, (a, b), float(off[i, j])


def _on_lines(known: Measured) -> Found:
    """Points beside a curve, beyond its ends as well: that is what the constraint says."""
    clusters = list(known.members)
    places = np.array([known.place(cluster) for cluster in clusters]).reshape(-1, 2)
    for number in (*known.lines, *known.rounds):
        off = _away(known, number, places) / known.near
        for k in np.flatnonzero(off <= 1).tolist():
            if clusters[k] not in known.clusters_of[number]:
                for member in known.members[clusters[k]][:_CROWD]:
                    yield "PointOnObject", (member, Reference(number)), float(off[k])


def _away(known: Measured, number: int, places: Floats) -> Floats:
    if number in known.lines:
        line = known.lines[number]
        (ux, uy), arm = direction(line), places - np.array(line.start)
        return np.asarray(np.abs(arm[:, 0] * uy - arm[:, 1] * ux))
    centre, radius = known.rounds[number]
    return np.asarray(np.abs(np.hypot(*(places - np.array(centre)).T) - radius))


def _middles(known: Measured) -> Found:
    """Points halfway between the ends of a line, and points or centres halfway between corners."""
    clusters = list(known.members)
    if len(clusters) > _POINTS:
        return
    places = [known.place(cluster) for cluster in clusters]
    for number, line in known.lines.items():
        middle = _halfway(line.start, line.end)
        for cluster, place in zip(clusters, places, strict=True):
            off = math.dist(middle, place) / known.near
            if off <= 1 and cluster not in known.clusters_of[number]:
                for member in known.members[cluster][:_CROWD]:
                    yield "Symmetric", (Reference(number, "start"), Reference(number, "end"), member), off
    yield from _about_points(known, clusters, places)
    yield from _mirrored(known, clusters, places)


def _about_points(known: Measured, clusters: list[int], places: list[XY]) -> Found:
    centres = [
        (cluster, place, [one for one in known.members[cluster] if _is_point(known, one)])
        for cluster, place in zip(clusters, places, strict=True)
    ]
    for cluster, place, members in centres:
        for i, j in combinations(range(len(clusters)), 2) if members else ():
            off = math.dist(_halfway(places[i], places[j]), place) / known.near
            if off <= 1 and cluster not in (clusters[i], clusters[j]):
                for a in known.members[clusters[i]][:2]:
                    for b in known.members[clusters[j]][:2]:
                        if a.geometry != b.geometry:
                            yield "Symmetric", (a, b, members[0]), off


def _is_point(known: Measured, reference: Reference) -> bool:
    return isinstance(known.sketch.geometry[reference.geometry], Point)


def _mirrored(known: Measured, clusters: list[int], places: list[XY]) -> Found:
    """Pairs of points that mirror each other in a construction line."""
    for number, axis in known.lines.items():
        if not axis.construction:
            continue
        ux, uy = direction(axis)
        for i, j in combinations(range(len(clusters)), 2):
            off = math.dist(_image(places[i], axis.start, (ux, uy)), places[j]) / known.near
            if off <= 1:
                for a in known.members[clusters[i]][:2]:
                    for b in known.members[clusters[j]][:2]:
                        yield "Symmetric", (a, b, Reference(number)), off


def _halfway(a: XY, b: XY) -> XY:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def _image(point: XY, origin: XY, u: XY) -> XY:
    along = (point[0] - origin[0]) * u[0] + (point[1] - origin[1]) * u[1]
    foot = (origin[0] + along * u[0], origin[1] + along * u[1])
    return (2 * foot[0] - point[0], 2 * foot[1] - point[1])
