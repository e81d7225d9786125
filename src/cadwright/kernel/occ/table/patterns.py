"""Equal features set in a row, in a grid or around a circle."""

import itertools
import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

from cadwright.kernel.occ.table.part import rounded, tidy
from cadwright.kernel.occ.vectors import Vector, along, cross, dot, norm, perpendicular, scale, sub, unit
from cadwright.kernel.occ.walls import upward
from cadwright.values.features import Feature

_SET = ("hole", "slot", "pocket", "window", "boss", "rib", "notch", "keyway", "lug", "full round")
"""What is set in patterns."""
_MOST = 2000
"""Equal features beyond which no pattern is looked for."""

Spot = tuple[int, Vector]
"""A place in the table and the point there."""


def patterns(features: Sequence[Feature], tolerance: float) -> Iterator[Feature]:
    """The patterns of a table's features; ``members`` are places in it."""
    groups: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for number, feature in enumerate(features):
        if feature.kind in _SET:
            groups[_look(feature, tolerance)].append(number)
    axes = _centres(features)
    for members in groups.values():
        if 2 <= len(members) <= _MOST:
            yield from _of_group(features, members, axes, tolerance)


def _look(feature: Feature, tolerance: float) -> tuple[object, ...]:
    """The same for features that are equal but for their place; across an axis those that lie turned about it."""
    sizes = tuple(sorted((name, round(size / (10 * tolerance) + 0.19)) for name, size in feature.sizes.items()))
    axis = tuple(round(c * 1e4 + 0.19) for c in upward(feature.axis))
    return (feature.kind, feature.body, feature.through, sizes, axis)


def _centres(features: Sequence[Feature]) -> list[tuple[Vector, Vector]]:
    """Axes about which circles of features may be set: of holes, bosses and steps, and of the bodies."""
    found = [(f.at, f.axis) for f in features if f.kind in ("hole", "boss", "step", "bore", "body", "window", "flange")]
    return found[:200]


def _of_group(
    features: Sequence[Feature], members: Sequence[int], axes: Sequence[tuple[Vector, Vector]], tolerance: float
) -> Iterator[Feature]:
    axis = upward(features[members[0]].axis)
    levels: dict[int, list[Spot]] = defaultdict(list)
    for number in members:
        point = features[number].at
        levels[round(dot(point, axis) / (10 * tolerance) + 0.19)].append((number, point))
    for spots in levels.values():
        if len(spots) >= 2:
            yield from _level(features, spots, axis, axes, tolerance)


def _level(
    features: Sequence[Feature],
    spots: list[Spot],
    axis: Vector,
    axes: Sequence[tuple[Vector, Vector]],
    tolerance: float,
) -> Iterator[Feature]:
    """The patterns of features of one kind that open in one plane."""
    found = [f for make in (_row, _grid, _circle) if (f := make(features, spots, axis, tolerance)) is not None]
    yield from found
    if not found and len(spots) > 3:
        rest = spots
        for centre in _distinct([point for point, way in axes if norm(cross(way, axis)) < 1e-5], axis, tolerance):
            rings: dict[int, list[Spot]] = defaultdict(list)
            for spot in rest:
                rings[round(norm(_across(sub(spot[1], centre), axis)) / (10 * tolerance) + 0.19)].append(spot)
            for ring in rings.values():
                circle = _circle(features, ring, axis, tolerance) if 3 <= len(ring) < len(spots) else None
                if circle is not None and norm(_across(sub(circle.at, centre), axis)) < tolerance:
                    rest = [spot for spot in rest if spot not in ring]
                    yield circle


def _distinct(points: Sequence[Vector], axis: Vector, tolerance: float) -> list[Vector]:
    found: dict[tuple[int, ...], Vector] = {}
    for point in points:
        flat = _across(point, axis)
        found.setdefault(tuple(round(c / (10 * tolerance) + 0.19) for c in flat), point)
    return list(found.values())[:20]


def _across(vector: Vector, axis: Vector) -> Vector:
    return sub(vector, scale(axis, dot(vector, axis)))


def _row(features: Sequence[Feature], spots: Sequence[Spot], axis: Vector, tolerance: float) -> Feature | None:
    """All on one line with one pitch."""
    first = spots[0][1]
    far = max(spots, key=lambda spot: math.dist(spot[1], first))[1]
    if math.dist(far, first) < tolerance:
        return None
    run = upward(unit(sub(far, first)))
    if any(norm(sub(sub(p, first), scale(run, dot(sub(p, first), run)))) > tolerance for _, p in spots):
        return None
    ordered = sorted(spots, key=lambda spot: dot(spot[1], run))
    pitches = [math.dist(a[1], b[1]) for a, b in itertools.pairwise(ordered)]
    if max(pitches) - min(pitches) > 2 * tolerance or not _alike(features, spots, tolerance):
        return None
    sizes = {"count": float(len(spots)), "pitch": sum(pitches) / len(pitches)}
    middle = along(ordered[0][1], run, math.dist(ordered[0][1], ordered[-1][1]) / 2)
    return _pattern(features, "linear pattern", sizes, middle, axis, [n for n, _ in ordered], run)


def _alike(features: Sequence[Feature], spots: Sequence[Spot], tolerance: float) -> bool:
    """Whether features with a long direction have it in common."""
    first = features[spots[0][0]].along
    return all(
        (one := features[number].along) is None or first is None or norm(cross(one, first)) < 1e-4
        for number, _ in spots
    )


def _grid(features: Sequence[Feature], spots: Sequence[Spot], axis: Vector, tolerance: float) -> Feature | None:
    """Full rows and columns at right angles."""
    if len(spots) < 4 or not _alike(features, spots, tolerance):
        return None
    corner = min((p for _, p in spots), key=lambda p: round(dot(p, _slant(axis)), 6))
    others = sorted((p for _, p in spots if math.dist(p, corner) > tolerance), key=lambda p: math.dist(p, corner))
    for near in others[:8]:
        run = upward(unit(sub(near, corner)))
        second = upward(unit(cross(axis, run)))
        columns = _ticks([dot(p, run) for _, p in spots], tolerance)
        rows = _ticks([dot(p, second) for _, p in spots], tolerance)
        if columns is None or rows is None or columns[0] * rows[0] != len(spots) or 1 in (columns[0], rows[0]):
            continue
        steps = [sub(p, corner) for _, p in spots]
        cells = {(round(dot(s, run) / columns[1]), round(dot(s, second) / rows[1])) for s in steps}
        if len(cells) != len(spots):
            continue
        lead = abs(run[0]) > abs(second[0]) + 1e-9 or (abs(run[0] - second[0]) < 1e-9 and abs(run[1]) > abs(second[1]))
        (count, pitch), (others_count, other_pitch) = (columns, rows) if lead else (rows, columns)
        sizes = {
            "count": float(len(spots)),
            "columns": float(count),
            "rows": float(others_count),
            "column pitch": pitch,
            "row pitch": other_pitch,
        }
        return _pattern(
            features, "grid pattern", sizes, _middle(spots), axis, [n for n, _ in spots], run if lead else second
        )
    return None


def _slant(axis: Vector) -> Vector:
    """A direction in which no two points of a usual grid are level."""
    x = perpendicular(axis)
    return unit(along(x, cross(axis, x), 0.2718))


def _ticks(values: Sequence[float], tolerance: float) -> tuple[int, float] | None:
    """How many levels values have, and the distance between these where it is always the same."""
    levels: list[float] = []
    for value in sorted(values):
        if not levels or value - levels[-1] > 2 * tolerance:
            levels.append(value)
    if len(levels) < 2:
        return None
    steps = [b - a for a, b in itertools.pairwise(levels)]
    return (len(levels), sum(steps) / len(steps)) if max(steps) - min(steps) < 4 * tolerance else None


def _circle(features: Sequence[Feature], spots: Sequence[Spot], axis: Vector, tolerance: float) -> Feature | None:
    """Evenly set all around a circle."""
    if len(spots) < 3:
        return None
    centre = _middle(spots)
    x = perpendicular(axis)
    y = cross(axis, x)
    radii = [math.dist(p, centre) for _, p in spots]
    if max(radii) - min(radii) > 2 * tolerance or min(radii) < tolerance:
        return None
    turns = sorted(((math.atan2(dot(sub(p, centre), y), dot(sub(p, centre), x)), n) for n, p in spots))
    steps = [(b - a) % (2 * math.pi) for (a, _), (b, _) in zip(turns, (*turns[1:], turns[0]), strict=True)]
    step = 2 * math.pi / len(spots)
    if max(abs(one - step) for one in steps) * radii[0] > 4 * tolerance:
        return None
    sizes = {"count": float(len(spots)), "diameter": 2 * sum(radii) / len(radii), "angle": math.degrees(step)}
    return _pattern(features, "circular pattern", sizes, centre, axis, [n for _, n in turns], None)


def _middle(spots: Sequence[Spot]) -> Vector:
    x, y, z = (sum(p[i] for _, p in spots) / len(spots) for i in range(3))
    return (x, y, z)


def _pattern(
    features: Sequence[Feature],
    kind: str,
    sizes: dict[str, float],
    at: Vector,
    axis: Vector,
    members: Sequence[int],
    run: Vector | None,
) -> Feature:
    first = features[members[0]]
    boxes = [features[n].box for n in members]
    box = (*(min(b[i] for b in boxes) for i in range(3)), *(max(b[i] for b in boxes) for i in range(3, 6)))
    x0, y0, z0, x1, y1, z1 = box
    sides = {features[n].side for n in members}
    return Feature(
        kind,
        {name: rounded(size) for name, size in sizes.items()},
        tidy(at),
        first.axis if all(features[n].axis == first.axis for n in members) else tidy(axis),
        (x0, y0, z0, x1, y1, z1),
        tidy(run) if run is not None else None,
        first.through,
        sides.pop() if len(sides) == 1 else "",
        first.body,
        tuple(members),
    )
