"""Equal teeth: around the outside of a wheel, around the inside of a ring, or along a straight edge.

They are counted on the outline of a flat end, which is followed edge by edge; how a flank is curved does not matter.
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import fmean

import msgspec
from OCP.gp import gp_Pnt

from cadwright.kernel.occ.table.part import Part
from cadwright.kernel.occ.topology import Edge, Face, coordinates
from cadwright.kernel.occ.vectors import Vector, along, cross, dot, perpendicular, scale
from cadwright.kernel.occ.walls import upward
from cadwright.values.features import Feature

FEWEST = 6
"""Teeth that are told."""
DEPTH = (1.9, 2.7)
"""How deep teeth of a module are, in modules: 2.25 are usual."""
_SAMPLES = 8
"""Pieces that a curved edge is followed in."""
_EVEN = 0.01
"""How exactly teeth are alike, in pitches."""
_LONGEST = 4000
"""Edges of an outline that is followed."""

Flat = tuple[float, float]


class Teeth(msgspec.Struct, frozen=True):
    """Teeth of one outline: how many, from root to tip (radii, or heights of a straight row), about which centre.

    ``inside`` is a ring's; ``pitch`` is the distance of two in a straight row.
    """

    count: int
    tip: float
    root: float
    centre: Flat
    inside: bool = False
    pitch: float = 0.0

    @property
    def sizes(self) -> dict[str, float]:
        """By name, with the module where the teeth are as deep as those of a usual one."""
        found = {"count": float(self.count)}
        module = self.pitch / math.pi if self.pitch else 2 * self.tip / (self.count + (-2 if self.inside else 2))
        if not self.pitch:
            found["inner diameter" if self.inside else "outer diameter"] = 2 * self.tip
            found["root diameter"] = 2 * self.root
        else:
            found["pitch"] = self.pitch
        found["depth"] = abs(self.tip - self.root)
        usual = abs(100 * module - round(100 * module)) < 1e-2
        if usual and DEPTH[0] < found["depth"] / module < DEPTH[1]:
            found["module"] = module
            found |= {} if self.pitch else {"pitch diameter": module * self.count}
        return {name: round(value, 6) for name, value in found.items()}


def toothed(part: Part) -> Iterator[Feature]:
    """The rows of teeth of a part, each once, with their width where both ends are there."""
    found: dict[tuple[object, ...], list[tuple[Face, Teeth, tuple[Vector, Vector], list[Edge]]]] = defaultdict(list)
    for face in part.solid.faces:
        if face.kind != "plane" or not FEWEST * 2 <= len(face.edges) <= _LONGEST:
            continue
        up = upward(face.normal)
        across = perpendicular(up)
        axes = (across, cross(up, across))
        for loop in _loops(face):
            teeth = _teeth(face, loop, axes, part.tolerance)
            if teeth is not None:
                cells = (round(v / (100 * part.tolerance)) for v in (*up, teeth.tip, teeth.root, *teeth.centre))
                found[(teeth.count, teeth.inside, *cells)].append((face, teeth, axes, loop))
    for ends in found.values():
        yield _feature(part, ends)


def _feature(part: Part, ends: Sequence[tuple[Face, Teeth, tuple[Vector, Vector], list[Edge]]]) -> Feature:
    face, teeth, (x, y), _ = min(ends, key=lambda end: dot(end[0].origin, upward(end[0].normal)))
    up = upward(face.normal)
    levels = [dot(end.origin, up) for end, *_ in ends]
    sizes = teeth.sizes
    if max(levels) - min(levels) > part.tolerance:
        sizes["width"] = max(levels) - min(levels)
    at = face.centroid if teeth.pitch else _at(scale(up, min(levels)), (x, y), teeth.centre)
    sides = [other for end, _, _, loop in ends for edge in loop if (other := edge.other(end)) is not None]
    return part.feature("tooth", sizes, at, up, sides)


def _at(foot: Vector, axes: tuple[Vector, Vector], place: Flat) -> Vector:
    return along(along(foot, axes[0], place[0]), axes[1], place[1])


def _loops(face: Face) -> Iterator[list[Edge]]:
    """The edges of a face, those that go on from each other together and in order."""
    at: dict[tuple[int, ...], list[Edge]] = defaultdict(list)
    for edge in face.edges:
        for end in edge.ends:
            at[_cell(end)].append(edge)
    left = dict.fromkeys(face.edges)
    while left:
        edge = next(iter(left))
        loop, here = [edge], _cell(edge.ends[1])
        del left[edge]
        while (following := next((e for e in at[here] if e in left), None)) is not None:
            del left[following]
            loop.append(following)
            one, other = map(_cell, following.ends)
            here = other if one == here else one
        yield loop


def _cell(point: Vector) -> tuple[int, ...]:
    return tuple(round(v * 1e4) for v in point)


def _teeth(face: Face, loop: Sequence[Edge], axes: tuple[Vector, Vector], tolerance: float) -> Teeth | None:
    """The teeth of an outline; ``None`` where it has none that are all alike."""
    if len(loop) < 2 * FEWEST:
        return None
    bends = [edge.bend for edge in loop]
    if not (all(b > 0 for b in bends) or all(b < 0 for b in bends)):
        return None
    points = _followed(loop, axes)
    if math.dist(points[0], points[-1]) > 10 * tolerance:
        return None
    standing = bends[0] < 0  # on a wider face, or in it: what is inside the outline is something else
    return _around(points, outer=_is_outer(face, points, axes) != standing) or _straight(loop, points, axes, tolerance)


def _followed(loop: Sequence[Edge], axes: tuple[Vector, Vector]) -> list[Flat]:
    """Points along an outline, one after the other, closed."""
    pieces = [_sampled(edge, axes) for edge in loop]
    first, second = pieces[0], pieces[1]
    if min(math.dist(first[0], p) for p in (second[0], second[-1])) < min(
        math.dist(first[-1], p) for p in (second[0], second[-1])
    ):
        first.reverse()
    points = list(first)
    for piece in pieces[1:]:
        if math.dist(points[-1], piece[-1]) < math.dist(points[-1], piece[0]):
            piece.reverse()
        points += piece[1:]
    return points


def _sampled(edge: Edge, axes: tuple[Vector, Vector]) -> list[Flat]:
    if edge.kind == "line":
        points = list(edge.ends)
    else:
        curve, at = edge.curve, gp_Pnt()
        first, last = curve.FirstParameter(), curve.LastParameter()
        points = []
        for i in range(_SAMPLES + 1):
            curve.D0(first + (last - first) * i / _SAMPLES, at)
            points.append(coordinates(at))
    return [(dot(p, axes[0]), dot(p, axes[1])) for p in points]


def _is_outer(face: Face, points: Sequence[Flat], axes: tuple[Vector, Vector]) -> bool:
    """Whether an outline is the outer one of its face: nothing of the face reaches further."""
    ends = [(dot(p, axes[0]), dot(p, axes[1])) for edge in face.edges for p in (*edge.ends, edge.middle[0])]
    return all(max(p[i] for p in ends) <= max(p[i] for p in points) + 1e-6 for i in (0, 1))


def _around(points: Sequence[Flat], *, outer: bool) -> Teeth | None:
    """Teeth that stand in equal steps about the middle of an outline."""
    centre = _middle(points)
    radii = [math.dist(p, centre) for p in points]
    low, high = min(radii), max(radii)
    if low <= 0 or high - low < 1e-3 * high:
        return None
    turns = [math.atan2(p[1] - centre[1], p[0] - centre[0]) for p in points]
    level, rises = (low + high) / 2, []
    for (a, r), (b, s) in pairwise(zip(turns, radii, strict=True)):
        if (r < level) != (s < level):
            step = (b - a + math.pi) % (2 * math.pi) - math.pi
            rises.append((s > r, (a + step * (level - r) / (s - r)) % (2 * math.pi)))
    up = sorted(turn for rising, turn in rises if rising)
    down = sorted(turn for rising, turn in rises if not rising)
    count = len(up)
    if count < FEWEST or not (_evenly(up) and _evenly(down)):
        return None
    # A polygon has corners and no teeth: between two of them its outline is no lower than the line that joins them.
    if low > high * math.cos(math.pi / count) - 1e-2 * (high - low):
        return None
    tips = _extremes(radii, level)
    if len(tips) != 2 * count or not all(min(abs(t - low), abs(t - high)) < _EVEN * (high - low) for t in tips):
        return None
    return Teeth(count, high, low, centre) if outer else Teeth(count, low, high, centre, inside=True)


def _extremes(radii: Sequence[float], level: float) -> list[float]:
    """The furthest of each run of radii above and below a level, going once round."""
    start = next(i for i in range(len(radii)) if (radii[i - 1] < level) != (radii[i] < level))
    around = [*radii[start:], *radii[:start]]
    runs: list[list[float]] = []
    for r in around:
        if not runs or (runs[-1][-1] < level) != (r < level):
            runs.append([])
        runs[-1].append(r)
    return [max(run) if run[0] >= level else min(run) for run in runs]


def _middle(points: Sequence[Flat]) -> Flat:
    """The middle of a closed line of points, each piece by its length."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    whole = sum(lengths) or 1.0
    pieces = list(zip(pairwise(points), lengths, strict=True))
    x = sum((a[0] + b[0]) / 2 * length for (a, b), length in pieces) / whole
    y = sum((a[1] + b[1]) / 2 * length for (a, b), length in pieces) / whole
    return x, y


def _evenly(turns: Sequence[float]) -> bool:
    step = 2 * math.pi / len(turns)
    return all(abs(b - a - step) < _EVEN * step for a, b in pairwise([*turns, turns[0] + 2 * math.pi]))


def _straight(
    loop: Sequence[Edge], points: Sequence[Flat], axes: tuple[Vector, Vector], tolerance: float
) -> Teeth | None:
    """Teeth in a row: flat tips of one length in equal steps on one line, and nothing of the outline beyond it."""
    rows: dict[tuple[int, int], list[tuple[Flat, Flat]]] = defaultdict(list)
    for edge in loop:
        if edge.kind == "line":
            a, b = ((dot(p, axes[0]), dot(p, axes[1])) for p in edge.ends)
            way = _way(a, b)
            cell = (round(1e5 * math.atan2(way[1], way[0])), round((a[1] * way[0] - a[0] * way[1]) / (10 * tolerance)))
            rows[cell].append((a, b))
    for tips in rows.values():
        if len(tips) >= FEWEST and (teeth := _row(tips, points)) is not None:
            return teeth
    return None


def _way(a: Flat, b: Flat) -> Flat:
    """The direction of a line, the same both ways."""
    length = math.dist(a, b)
    x, y = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    return (-x, -y) if x < -1e-9 or (abs(x) <= 1e-9 and y < 0) else (x, y)


def _row(tips: Sequence[tuple[Flat, Flat]], points: Sequence[Flat]) -> Teeth | None:
    x, y = _way(*tips[0])
    spans = sorted(sorted((a[0] * x + a[1] * y, b[0] * x + b[1] * y)) for a, b in tips)
    steps = [(b[0] + b[1] - a[0] - a[1]) / 2 for a, b in pairwise(spans)]
    pitch = fmean(steps)
    near = _EVEN * pitch
    alike = all(abs(step - pitch) < near for step in steps)
    alike = alike and all(abs(b - a - (spans[0][1] - spans[0][0])) < near for a, b in spans)
    line = tips[0][0][1] * x - tips[0][0][0] * y
    beyond = [p[1] * x - p[0] * y - line for p in points]
    if not alike or not (max(beyond) < near or min(beyond) > -near):
        return None
    inner = [
        abs(off) for p, off in zip(points, beyond, strict=True) if spans[0][0] < p[0] * x + p[1] * y < spans[-1][1]
    ]
    between = [off for off in inner if near < off < DEPTH[1] * pitch / math.pi]
    depth = max(between, default=0.0)
    return Teeth(len(tips), depth, 0.0, (0.0, 0.0), pitch=pitch) if depth > DEPTH[0] * pitch / math.pi else None
