"""Target designs: a pool in the published format, and SketchGraphs sketches prepared as the paper prepares its own.

Section 4.2: sketches of lines, circles and arcs are normalised to find duplicates, scaled by a random factor that
keeps their elements far enough apart to be built on the grid, and one is taken for each signature.
"""

import math
import random
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

import msgspec

from cadwright.canvas.design import GRID, XY, Arc, Circle, Curve, Design, Line
from cadwright.canvas.simulated.shapes import box, tilt
from cadwright.errors import InputError
from cadwright.sketch import graph
from cadwright.sketch.formats.sketchgraphs import read_records
from cadwright.sketch.formats.sketchgraphs.reader import primitive
from cadwright.sketch.formats.sketchgraphs.sequence import EXTERNAL, POSITIONS, STOP

GAP = 1.0
"""Control points, parallel lines and concentric curves are no closer than this: one cell of the grid."""
MOST = 24
"""Curves of a target at most; the published pool ends about there."""
_SMALLEST = 0.35
"""The smallest long side, in canvases, that the random factor leaves."""
_LARGEST = 0.98
_NORMAL = 20
"""Duplicates are found on a grid of so many cells."""
_LEVEL = math.radians(1)
_DIGITS = 3

Signature = tuple[int, int, int, int, int]


class _Record(msgspec.Struct):
    design: Design


def target_designs(data: Path, *, seed: int = 0) -> list[Design]:
    """The targets under a folder of data sets: ``mrcad/test_design_pool.jsonl``, then ``sketchgraphs/*.jsonl``.

    ``seed`` is that of the random scales. Raises `InputError` where a file is wrong or there is no target at all.
    """
    pool = data / "mrcad" / "test_design_pool.jsonl"
    found = list(published(pool)) if pool.exists() else []
    signatures = {signature(each) for each in found}
    source = random.Random(seed)
    for path in sorted((data / "sketchgraphs").glob("*.jsonl")):
        for each in prepared(_sketches(path), source):
            if signature(each) not in signatures:
                signatures.add(signature(each))
                found.append(each)
    if not found:
        raise InputError(f"{data}: no target designs (mrcad/test_design_pool.jsonl, sketchgraphs/*.jsonl)")
    return found


def published(path: Path) -> Iterator[Design]:
    """The designs of a pool as published, one record a line. Raises `InputError` with the line that is wrong."""
    decoder = msgspec.json.Decoder(_Record)
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        if line.strip():
            try:
                yield decoder.decode(line).design
            except msgspec.DecodeError as error:
                raise InputError(f"{path}, line {number}: not a record of a design ({error})") from None


def prepared(designs: Iterable[Design], source: random.Random) -> Iterator[Design]:
    """Designs of any size as targets, those that are too crowded or too much like an earlier one left out."""
    seen: set[frozenset[tuple[str, tuple[tuple[int, int], ...]]]] = set()
    for each in designs:
        if not 1 <= len(each.curves) <= MOST:
            continue
        around = box(each.curves)
        size = max(around[2] - around[0], around[3] - around[1])
        if size <= 0 or (key := _normal_form(each, around, size)) in seen:
            continue
        seen.add(key)
        needed = max(_SMALLEST, GAP / (closest(each) / size * GRID)) if closest(each) > 0 else math.inf
        if needed <= _LARGEST:
            yield _scaled(each, around, GRID * source.uniform(needed, _LARGEST) / size)


def signature(design: Design) -> Signature:
    """How many horizontal, vertical and skewed lines, arcs and circles a design has (section 4.2)."""
    level = upright = skewed = arcs = circles = 0
    for each in design.curves:
        if isinstance(each, Arc):
            arcs += 1
        elif isinstance(each, Circle):
            circles += 1
        else:
            angle = tilt(each)
            level += min(angle, math.pi - angle) < _LEVEL
            upright += abs(angle - math.pi / 2) < _LEVEL
            skewed += min(angle, math.pi - angle, abs(angle - math.pi / 2)) >= _LEVEL
    return level, upright, skewed, arcs, circles


def closest(design: Design) -> float:
    """The smallest gap between two distinct control points, parallel lines side by side, or concentric curves."""
    # The two ends of a diameter are the publication's way of writing a circle down; its neighbours meet its rim.
    points = [point for each in design.curves for point in each.control_points]
    gaps = [gap for a, b in combinations(points, 2) if (gap := math.dist(a, b)) > 1e-6]
    for one, other in combinations(design.curves, 2):
        if isinstance(one, Line) and isinstance(other, Line):
            gaps += _side_by_side(one, other)
        else:
            gaps += _concentric(one, other)
    return min(gaps, default=0.0)


def _side_by_side(one: Line, other: Line) -> list[float]:
    turn = abs(tilt(one) - tilt(other))
    if min(turn, math.pi - turn) > _LEVEL:
        return []
    (ax, ay), (bx, by) = one.control_points
    length = math.dist(*one.control_points)
    if length == 0:
        return []
    ux, uy = (bx - ax) / length, (by - ay) / length
    along = sorted((x - ax) * ux + (y - ay) * uy for x, y in other.control_points)
    apart = [abs((y - ay) * ux - (x - ax) * uy) for x, y in other.control_points]
    beside = along[1] > 1e-6 and along[0] < length - 1e-6
    return [max(apart)] if beside else []


def _concentric(one: Curve, other: Curve) -> list[float]:
    first, second = _round(one), _round(other)
    if first is None or second is None or math.dist(first[:2], second[:2]) > 1e-3 * max(first[2], second[2]):
        return []
    gap = abs(first[2] - second[2])
    # Two arcs of one circle are one curve in two pieces.
    return [gap] if gap > 1e-6 else []


def _round(curve: Curve) -> tuple[float, float, float] | None:
    if isinstance(curve, Circle):
        return *curve.center, curve.radius
    turn = curve.turn if isinstance(curve, Arc) else None
    return turn[:3] if turn else None


def _normal_form(
    design: Design, around: tuple[float, float, float, float], size: float
) -> frozenset[tuple[str, tuple[tuple[int, int], ...]]]:
    def cell(point: XY) -> tuple[int, int]:
        x, y = ((value - low) / size * _NORMAL for value, low in zip(point, around[:2], strict=True))
        return round(x), round(y)

    return frozenset((type(each).__name__, tuple(sorted(map(cell, each.control_points)))) for each in design.curves)


def _scaled(design: Design, around: tuple[float, float, float, float], scale: float) -> Design:
    middle = (around[0] + around[2]) / 2, (around[1] + around[3]) / 2

    def at(point: XY) -> XY:
        x, y = (round((value - center) * scale, _DIGITS) for value, center in zip(point, middle, strict=True))
        return x, y

    return Design(
        tuple(
            msgspec.structs.replace(each, control_points=tuple(map(at, each.control_points))) for each in design.curves
        )
    )


def _sketches(path: Path) -> Iterator[Design]:
    """The sketches of a file that consist of lines, circles and arcs; construction lines and points do not count."""
    for _, sequence in read_records(path):
        nodes = [each for each in sequence.nodes if each.label not in (EXTERNAL, STOP, *POSITIONS, "Point")]
        drawn = [primitive(each) for each in nodes if not each.params.get("isConstruction", False)]
        curves = [_curve(each) for each in drawn]
        if all(curves):
            yield Design(tuple(each for each in curves if each is not None))


def _curve(each: graph.Geometry | None) -> Curve | None:
    """The curve of a primitive, whose y grows upwards; ``None`` for one that the canvas does not have."""
    match each:
        case graph.Line((ax, ay), (bx, by)):
            return Line(((ax, -ay), (bx, -by)))
        case graph.Circle((x, y), radius):
            return Circle(((x, -y - radius), (x, -y + radius)))
        case graph.Arc((ax, ay), (bx, by), (cx, cy)):
            return Arc(((ax, -ay), (bx, -by), (cx, -cy)))
    return None
