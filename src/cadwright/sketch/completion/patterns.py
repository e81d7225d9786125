"""Patterns of like things: grids, rows and rings in which one or a few are missing, and holes about arcs' centres."""

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from cadwright.sketch.completion.known import Known
from cadwright.sketch.completion.places import anchor, same
from cadwright.sketch.completion.proposals import Candidate, Rule, fit
from cadwright.sketch.completion.symmetry import alike, centre_of
from cadwright.sketch.graph import XY, Arc, Circle, Geometry, Point
from cadwright.sketch.motions import Motion

_MOST = 2500
"""Members of a pattern that are looked at."""
_FEWEST = 3


def patterns(known: Known) -> Iterator[Candidate]:
    """What is missing in patterns of circles of one size, and of holes that go with arcs and circles."""
    groups = [[known.shapes[n] for n in numbers] for numbers in alike(known).values()]
    for group in groups:
        if isinstance(group[0], Circle) and _FEWEST <= len(group) <= _MOST:
            yield from _grid(group, known)
            yield from _row(group, known)
            yield from _ring(group, known)
    yield from _concentric(groups, known)


def _suggest(
    rule: Rule, group: Sequence[Geometry], places: Sequence[XY], known: Known, reason: str, evidence: dict[str, float]
) -> Iterator[Candidate]:
    """The group's first member at places where nothing like it is."""
    model = group[0]
    x, y = anchor(model)
    pieces = tuple(Motion(0, (px - x, py - y)).of(model) for px, py in places)
    if not pieces or any(_taken(place, known) for place in places):
        return
    told = evidence | {
        "there": math.log2(len(group)),
        "missing": math.log2(len(pieces)),
        "missing share": len(pieces) / (len(pieces) + len(group)),
        "construction": float(model.construction),
    }
    yield Candidate(rule, pieces, reason, told | fit(pieces, known))


def _taken(place: XY, known: Known) -> bool:
    """Whether a circle is there already, of whatever size."""
    circles = (each for each in known.shapes.values() if isinstance(each, Circle))
    return any(math.dist(each.center, place) <= max(3 * known.near, 0.2 * each.radius) for each in circles)


def _grid(group: Sequence[Geometry], known: Known) -> Iterator[Candidate]:
    """Rows and columns along x and y of which a few crossings are empty."""
    points = [anchor(each) for each in group]
    xs, ys = _levels([x for x, _ in points], known.near), _levels([y for _, y in points], known.near)
    cells = len(xs) * len(ys)
    if min(len(xs), len(ys)) < 2 or cells <= len(points) or cells - len(points) > max(1, cells // 4):
        return
    taken = {(bisect_left(xs, x - known.near), bisect_left(ys, y - known.near)) for x, y in points}
    empty = [(x, y) for i, x in enumerate(xs) for j, y in enumerate(ys) if (i, j) not in taken]
    if cells - len(empty) != len(points):
        return
    even = float(_even(xs, known.near) and _even(ys, known.near))
    small = float(cells == 4)
    reason = f"{len(points)} of {cells} places of a grid, {len(xs)} by {len(ys)}, are taken."
    yield from _suggest("grid", group, empty, known, reason, {"even": even, "three of four": small})


def _row(group: Sequence[Geometry], known: Known) -> Iterator[Candidate]:
    """A row in equal steps with one or two places empty between its ends."""
    points = sorted(anchor(each) for each in group)
    if len(points) < _FEWEST:
        return
    (ax, ay), (bx, by) = points[0], points[-1]
    span = math.dist(points[0], points[-1])
    if span <= known.near:
        return
    ux, uy = (bx - ax) / span, (by - ay) / span
    if any(abs((x - ax) * uy - (y - ay) * ux) > known.near for x, y in points):
        return
    along = sorted((x - ax) * ux + (y - ay) * uy for x, y in points)
    steps = _gaps(along, known.near)
    if steps is None:
        return
    step, empty = steps
    reason = f"{len(points)} stand in a row in steps of {step:.6g}; {len(empty)} between them is missing."
    places = [(ax + t * ux, ay + t * uy) for t in empty]
    yield from _suggest("row", group, places, known, reason, {})


def _ring(group: Sequence[Geometry], known: Known) -> Iterator[Candidate]:
    """A regular ring about some centre with a few places empty."""
    points = [anchor(each) for each in group]
    for center, drawn in _ring_centres(points, known):
        away = [math.dist(center, p) for p in points]
        radius = sorted(away)[len(away) // 2]
        ring = [p for p, r in zip(points, away, strict=True) if abs(r - radius) <= known.near]
        if len(ring) < _FEWEST or radius <= 2 * known.near or len(ring) < len(points):
            continue
        angles = sorted(math.atan2(y - center[1], x - center[0]) for x, y in ring)
        turns = [b - a for a, b in pairwise([*angles, angles[0] + math.tau])]
        count = round(math.tau / min(turns))
        slack = 2 * known.near / radius
        steps = [turn / (math.tau / count) for turn in turns]
        if any(abs(s - round(s)) * math.tau / count > slack for s in steps) or count > 2 * len(ring):
            continue
        missing = count - len(ring)
        if not 0 < missing <= max(1, count // 4):
            continue
        places = []
        for angle, step in zip(angles, steps, strict=True):
            for k in range(1, round(step)):
                a = angle + k * math.tau / count
                places.append((center[0] + radius * math.cos(a), center[1] + radius * math.sin(a)))
        reason = (
            f"{len(ring)} of {count} places of a regular ring, {math.degrees(math.tau / count):.4g}° apart, are taken."
        )
        evidence = {"drawn": float(drawn), "three of four": float(count == 4)}
        yield from _suggest("ring", group, places, known, reason, evidence)
        return


def _ring_centres(points: Sequence[XY], known: Known) -> Iterator[tuple[XY, bool]]:
    """Centres that are drawn, then the one of a circle through three of the points."""
    for each in known.shapes.values():
        center = centre_of(each)
        if center is not None and not isinstance(each, Arc):
            yield center, True
    yield known.middle, False
    a, b, c = points[0], points[len(points) // 3], points[2 * len(points) // 3]
    try:
        yield Arc(a, b, c).circle[0], False
    except (ValueError, ZeroDivisionError):
        return


def _concentric(groups: Sequence[Sequence[Geometry]], known: Known) -> Iterator[Candidate]:
    """A circle that all but one (or two) of some like arcs or circles have about their centre."""
    rounds = [each for each in known.shapes.values() if isinstance(each, Circle | Arc | Point)]
    for group in groups:
        hosts = [(g, c) for g in group if isinstance(g, Arc | Circle) and (c := centre_of(g)) is not None]
        if not _FEWEST - 1 <= len(hosts) <= _MOST:
            continue
        about: list[list[Geometry]] = [
            [r for r in rounds if r is not host and (p := centre_of(r)) is not None and math.dist(p, c) <= known.near]
            for host, c in hosts
        ]
        models: list[Geometry] = []
        for companion in (r for mine in about for r in mine if isinstance(r, Circle)):
            if not any(_as_large(companion, m, known.near) for m in models):
                models.append(companion)
        for model in models:
            having = [any(_as_large(r, model, known.near) for r in mine) for mine in about]
            lacking = [c for (_, c), has in zip(hosts, having, strict=True) if not has]
            if not lacking or sum(having) < len(lacking) or _as_large(model, hosts[0][0], known.near):
                continue
            pieces = tuple(replace(model, center=c) for c in lacking if isinstance(model, Circle))
            kind = "arcs" if isinstance(hosts[0][0], Arc) else "circles"
            reason = f"{sum(having)} of {len(hosts)} like {kind} have such a circle about their centre."
            evidence = {
                "there": math.log2(sum(having)),
                "missing": math.log2(len(lacking)),
                "missing share": len(lacking) / len(hosts),
                "arcs": float(kind == "arcs"),
                "construction": float(model.construction),
            }
            if all(known.find(piece) is None for piece in pieces):
                yield Candidate("concentric", pieces, reason, evidence | fit(pieces, known))


def _as_large(a: Geometry, b: Geometry, near: float) -> bool:
    return isinstance(a, Circle) and isinstance(b, Circle) and same(a, replace(b, center=a.center), near)


def _levels(values: Sequence[float], near: float) -> list[float]:
    """Values in order, one for several that are one."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > 2 * near:
            found.append(value)
    return found


def _even(levels: Sequence[float], near: float) -> bool:
    steps = [b - a for a, b in pairwise(levels)]
    return max(steps) - min(steps) <= 2 * near


def _gaps(along: Sequence[float], near: float) -> tuple[float, list[float]] | None:
    """The step of a row with at most a quarter of its places empty, and where these are; ``None`` for no such row."""
    steps = [b - a for a, b in pairwise(along)]
    step = min(steps)
    counts = [round(s / step) for s in steps] if step > 2 * near else [0]
    if min(counts) < 1 or any(abs(s - k * step) > 2 * near for s, k in zip(steps, counts, strict=True)):
        return None
    places = sum(counts) + 1
    empty = [a + s * i / k for a, s, k in zip(along, steps, counts, strict=False) for i in range(1, k)]
    return (step, empty) if 0 < len(empty) <= max(1, places // 4) and counts.count(1) >= 2 else None
