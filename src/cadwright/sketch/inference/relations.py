"""How primitives lie and how large they are: directions, lengths, radii, mirror images."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from scipy.spatial import cKDTree

from cadwright.geometry.partition import Partition
from cadwright.sketch.elements import direction, length
from cadwright.sketch.graph import Constraint, Reference
from cadwright.sketch.inference.measured import STEEPEST, Measured


def levelled(known: Measured, directions: Partition[object]) -> Iterator[Constraint]:
    """Horizontal and vertical lines; ``directions`` learns that all of them are parallel or at right angles."""
    for number, line in known.lines.items():
        dx, dy = abs(line.end[0] - line.start[0]), abs(line.end[1] - line.start[1])
        if min(dx, dy) <= known.slack(length(line)) * max(dx, dy):
            directions.join("axes", number)
            yield Constraint("Horizontal" if dy < dx else "Vertical", (Reference(number),))


def aligned(known: Measured, directions: Partition[object]) -> Iterator[Constraint]:
    """Lines at right angles or parallel where it does not follow from others; lines that meet come first."""
    numbers = list(known.lines)
    if not numbers:
        return
    units = np.array([direction(line) for line in known.lines.values()])
    lengths = np.array([length(line) for line in known.lines.values()])
    slack = np.minimum(2 * known.near / np.minimum(lengths[:, None], lengths[None]), STEEPEST)
    cross = np.abs(units[:, 0, None] * units[None, :, 1] - units[:, 1, None] * units[None, :, 0])
    across = np.abs(units @ units.T)
    told = np.array([directions.root(number) == directions.root("axes") for number in numbers])
    open_ = np.triu(~(told[:, None] & told[None]), 1)
    pairs = [(False, i, j) for i, j in np.argwhere(open_ & (across <= slack)).tolist()]
    pairs += [(True, i, j) for i, j in np.argwhere(open_ & (cross <= slack)).tolist()]

    def apart(pair: tuple[bool, int, int]) -> tuple[bool, bool, int, int]:
        parallel, i, j = pair
        meet = known.clusters_of[numbers[i]] & known.clusters_of[numbers[j]]
        return not meet, not parallel, i, j

    for parallel, i, j in sorted(pairs, key=apart):
        if directions.join(numbers[i], numbers[j]):
            yield Constraint(
                "Parallel" if parallel else "Perpendicular", (Reference(numbers[i]), Reference(numbers[j]))
            )


def equal_radii(known: Measured) -> Iterator[Constraint]:
    """Circles and arcs of one radius, each tied to the one before it."""
    same = Partition[object]()
    for members in known.members.values():
        centred = [ref.geometry for ref in members if ref.position == "center" and ref.geometry in known.rounds]
        for a, b in pairwise(sorted(centred)):
            if known.clusters_of[a] & known.clusters_of[b] - {known.cluster[Reference(a, "center")]}:
                same.join(a, b)  # about one centre and through one point
    yield from _chained({number: radius for number, (_, radius) in known.rounds.items()}, known.near, same)


def equal_lengths(known: Measured, directions: Partition[object]) -> Iterator[Constraint]:
    """Lines of one length, each tied to the one before it, but for opposite sides of parallelograms."""
    same = Partition[object]()
    ends: dict[frozenset[int], int] = {frozenset(known.ends(number)): number for number in known.lines}
    sides: dict[int, list[int]] = {}
    for number in known.lines:
        for cluster in known.ends(number):
            sides.setdefault(cluster, []).append(number)
    for a in known.lines:
        start, end = known.ends(a)
        for c in sides[start]:
            for d in sides[end]:
                far = frozenset(({*known.ends(c)} - {start}) | ({*known.ends(d)} - {end}))
                b = ends.get(far)
                if (
                    b is not None
                    and len({a, b, c, d}) == 4
                    and all(
                        _parallel(known, p, q) and directions.root(p) == directions.root(q) for p, q in ((a, b), (c, d))
                    )
                ):
                    same.join(a, b)
    yield from _chained({number: length(line) for number, line in known.lines.items()}, known.near, same)


def _parallel(known: Measured, a: int, b: int) -> bool:
    (ux, uy), (vx, vy) = direction(known.lines[a]), direction(known.lines[b])
    return abs(ux * vy - uy * vx) <= STEEPEST


def _chained(sizes: dict[int, float], near: float, same: Partition[object]) -> Iterator[Constraint]:
    """Equal for runs of sizes of which none is further than ``near`` from the smallest of its run."""
    run: list[int] = []
    for number in [*sorted(sizes, key=lambda each: sizes[each]), None]:
        if number is not None and (not run or sizes[number] - sizes[run[0]] <= near):
            run.append(number)
            continue
        for a, b in pairwise(sorted(run)):
            if same.join(a, b):
                yield Constraint("Equal", (Reference(a), Reference(b)))
        run = [] if number is None else [number]


def mirrored(known: Measured) -> Iterator[Constraint]:
    """Pairs of places that mirror each other in a construction line, unless a line between them says so already."""
    clusters = list(known.members)
    if not clusters:
        return
    places = np.array([known.place(cluster) for cluster in clusters])
    tree = cKDTree(places)
    joined = {frozenset(known.ends(number)) for number in known.lines}
    for number, axis in known.lines.items():
        if not axis.construction:
            continue
        u = np.array(direction(axis))
        arm = places - np.array(axis.start)
        images = 2 * np.outer(arm @ u, u) - arm + np.array(axis.start)
        for i, partners in enumerate(tree.query_ball_point(images, known.near)):
            for j in partners:
                if i < j and frozenset((clusters[i], clusters[j])) not in joined:
                    a, b = known.members[clusters[i]][0], known.members[clusters[j]][0]
                    yield Constraint("Symmetric", (a, b, Reference(number)))
