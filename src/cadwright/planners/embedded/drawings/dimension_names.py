"""The coordinates of a drawing in the terms of its dimensions.

The coordinates that lines of the views begin and end at are placed along each axis (`coordinates.py`); then the curves
are put there. Where a dimension and the drawn length disagree the dimension wins; where dimensions contradict each
other, those that agree best with the drawn lengths do.
"""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

import msgspec
import numpy as np

from cadwright.drawing.callouts import parse
from cadwright.drawing.dimension import Diameter, Dimension, Linear, Note, Radius
from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point, Polyline
from cadwright.parts.expressions import Expr, expr, parameter
from cadwright.parts.model import Parameter
from cadwright.planners.embedded.drawings.coordinates import (
    FINEST,
    Stretch,
    as_drawn,
    as_written,
    forest_of,
    placed_along,
)
from cadwright.planners.embedded.drawings.joints import joined_again
from cadwright.planners.embedded.drawings.planes import Axes, Look, Plane, put
from cadwright.views.frame import frame_of

TURNED = 5.0
"""Degrees that an arc's sweep may change by when its ends are put in their places."""
ALIKE = 0.02
"""The share by which a stated chamfer may differ from the drawn one."""
BEVEL = re.compile(r"(\d+(?:[.,]\d+)?)\s*[×xX]\s*45\s*°")


@dataclass
class Names:
    """Expressions for coordinates, by axis, and for radii; the parameters that they use, in order."""

    places: tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]
    expressions: tuple[tuple[Expr, ...], tuple[Expr, ...], tuple[Expr, ...]]
    radii: dict[float, Expr]
    roundings: dict[float, Expr] = field(default_factory=dict)
    """Radii that are stated as such: those of arcs, before half a diameter that happens to be as large."""
    chamfers: dict[float, Expr] = field(default_factory=dict)
    """Sizes of chamfers at 45° that notes state."""
    depths: list[tuple[float, float, Expr]] = field(default_factory=list)
    """What callouts say: a radius, and how deep a hole, or a counterbore, of that radius is."""
    parameters: list[Parameter] = field(default_factory=list)

    def at(self, axis: int, value: float) -> Expr:
        """A coordinate along an axis."""
        places = self.places[axis]
        if places:
            near = min(range(len(places)), key=lambda i: abs(places[i] - value))
            if abs(places[near] - value) < 1e-4:
                return self.expressions[axis][near]
        middle = self._middle(axis, value)
        return middle if middle is not None else as_drawn(value, FINEST)

    def radius(self, value: float, *, arc: bool = False) -> Expr:
        """The radius of a circle, or of an arc."""
        for known in (self.roundings, self.radii) if arc else (self.radii, self.roundings):
            near = min(known, key=lambda r: abs(r - value), default=None)
            if near is not None and abs(near - value) < 1e-4:
                return known[near]
        return as_drawn(value)

    def chamfer(self, value: float) -> Expr:
        """The size of a chamfer at 45°: as a note states it, where it is as large as drawn."""
        near = min(self.chamfers, key=lambda size: abs(size - value), default=None)
        return self.chamfers[near] if near is not None and abs(near - value) < ALIKE * value else as_drawn(value)

    def depth(self, radius: float, drawn: float) -> Expr | None:
        """The depth that a callout states for holes of a radius, where it is the drawn one; else ``None``."""
        for known, depth, name in self.depths:
            if abs(known - radius) < 1e-4 and abs(depth - drawn) < max(0.02, 0.01 * drawn):
                return name
        return None

    def _middle(self, axis: int, value: float) -> Expr | None:
        """Half-way between the ends of the part, where that is what a coordinate is."""
        places = self.places[axis]
        if places and abs(places[0] + places[-1] - 2 * value) < 1e-4:
            return (self.expressions[axis][0] + self.expressions[axis][-1]) / 2
        return None


@dataclass(frozen=True)
class Measured:
    """Planes with the dimensions' values put in, the names for their coordinates, and what contradicted what."""

    planes: dict[Axes, Plane]
    names: Names
    problems: tuple[str, ...]


def measured(planes: Mapping[Axes, Plane], dimensions: Sequence[Dimension], tolerance: float) -> Measured:
    """Give the planes' curves the lengths that the dimensions state, with the part standing on z = 0 and centred."""
    problems: list[str] = []
    moves, places, expressions = [], [], []
    names = Names(((), (), ()), ((), (), ()), {})
    rounds = Rounds(_radii(dimensions, names), tolerance)
    stretches = [s for d in dimensions if (s := _stretch(d, names)) is not None]
    stretches += _from_radii(planes, rounds, names)
    for axis in range(3):
        drawn = _clusters(_coordinates(planes, axis), 2 * tolerance)
        kept = forest_of(drawn, [s for s in stretches if s.axis == axis], 4 * tolerance, problems)
        placed, found = placed_along(drawn, kept, axis, names.parameters, tolerance)
        moves.append((drawn, placed))
        places.append(tuple(placed.tolist()))
        expressions.append(tuple(found))
    names.places = (places[0], places[1], places[2])
    names.expressions = (expressions[0], expressions[1], expressions[2])
    moved = {
        axes: Plane(
            axes,
            tuple(_replaced(look, moves[axes[0]], moves[axes[1]], moves[plane.depth], rounds) for look in plane.looks),
        )
        for axes, plane in planes.items()
    }
    return Measured(moved, names, tuple(problems))


def _clusters(values: Sequence[float], width: float) -> np.ndarray:
    """Rising values, those within ``width`` of each other made one: their median."""
    ordered = np.sort(np.asarray(values, float))
    found: list[float] = []
    begin = 0
    for i in range(1, len(ordered) + 1):
        if i == len(ordered) or ordered[i] - ordered[begin] > width:
            found.append(float(np.median(ordered[begin:i])))
            begin = i
    return np.array(found)


def _stretch(dimension: Dimension, names: Names) -> Stretch | None:
    """A dimension along an axis of a view along an axis, else ``None``."""
    frame = frame_of(dimension.view)
    if not isinstance(dimension, Linear) or frame is None:
        return None
    for i, angle in ((0, 0.0), (1, 90.0)):
        if abs(math.remainder(dimension.angle - angle, 180)) < 0.5:
            axis, sign = frame.ways[i]
            low, high = sorted((sign * dimension.start[i], sign * dimension.end[i]))
            length = 2 * names.radius(dimension.value / 2) if _is_across(dimension) else None
            return Stretch(axis, low, high, dimension.value, dimension.text, length)
    return None


def _is_across(dimension: Linear) -> bool:
    """Whether it is a diameter that is measured from side to side of what is round."""
    said = parse(dimension.text)
    return said is not None and said.kind == "diameter"


def _coordinates(planes: Mapping[Axes, Plane], axis: int) -> list[float]:
    """Where lines and arcs end, and circles have their middles and extremes, along an axis."""
    found: list[float] = []
    free: list[float] = []
    for axes, plane in planes.items():
        if axis not in axes:
            continue
        i = axes.index(axis)
        for look in plane.looks:
            for curve in look.curves:
                match curve:
                    case Line(start, end):
                        found += [start[i], end[i]]
                    case Circle(center, radius):
                        found += [center[i], center[i] - radius, center[i] + radius]
                    case Arc(center, _, first, last):
                        found += [center[i], curve.point_at(first)[i], curve.point_at(last)[i]]
                        found += [curve.point_at(a)[i] for a in range(0, 720, 90) if first < a < last]
                    case Polyline(points):
                        free += [p[i] for p in points]
    beyond = [v for v in (min(free, default=0.0), max(free, default=0.0)) if free and not _within(v, found)]
    return found + beyond


def _within(value: float, found: Sequence[float]) -> bool:
    """Whether a coordinate lies between others: where surfaces meet in free curves is nothing to measure from."""
    return bool(found) and min(found) - 1e-3 <= value <= max(found) + 1e-3


@dataclass(frozen=True)
class Rounds:
    """Radii as (drawn, stated), and how far apart radii may be that are one."""

    known: Sequence[tuple[float, float]]
    tolerance: float

    def stated(self, drawn: float) -> float | None:
        """What is stated for a drawn radius."""
        near = min(self.known, key=lambda r: abs(r[0] - drawn), default=None)
        return near[1] if near is not None and abs(near[0] - drawn) < max(1e-3 * drawn, self.tolerance) else None


def _radii(dimensions: Sequence[Dimension], names: Names) -> list[tuple[float, float]]:
    """Stated radii as (drawn, stated), with a parameter each; chamfers that notes state are named as well."""
    found: list[tuple[float, float]] = []
    for d in dimensions:
        bevel = BEVEL.search(d.text) if isinstance(d, Note) else None
        if bevel is not None:
            size = float(bevel[1].replace(",", "."))
            if size not in names.chamfers:
                names.chamfers[size] = _named(names, "chamfer", size, as_written(d.text, size))
        drawn = _drawn_radius(d)
        if drawn <= 0:
            continue
        across = not isinstance(d, Radius)
        stated = d.value / 2 if across else d.value
        known = names.radii if across else names.roundings
        if not any(abs(stated - radius) < 1e-6 for radius in known):
            name = _named(names, "diameter" if across else "radius", d.value, as_written(d.text, d.value))
            known[stated] = name / 2 if across else name
            found.append((drawn, stated))
        if isinstance(d, Diameter):
            _called_out(d, stated, names)
    return found


def _drawn_radius(dimension: Dimension) -> float:
    """How large the circle or the arc is drawn that a dimension states the size of; 0 where it states none."""
    if isinstance(dimension, Diameter | Radius):
        return dimension.radius
    if isinstance(dimension, Linear) and _is_across(dimension):
        return math.dist(dimension.start, dimension.end) / 2
    return 0.0


def _called_out(dimension: Diameter, radius: float, names: Names) -> None:
    """Name the depth of a hole and its counterbore, where a callout states them."""
    said = parse(dimension.text)
    if said is None:
        return
    if said.bored is not None and names.depth(radius, said.bored) is None:
        names.depths.append(
            (radius, said.bored, _named(names, "depth", said.bored, as_written(dimension.text, said.bored)))
        )
    if said.counterbore is not None:
        wide, deep = said.counterbore
        if not any(abs(wide / 2 - known) < 1e-6 for known in names.radii):
            names.radii[wide / 2] = _named(names, "counterbore_diameter", wide, as_written(dimension.text, wide)) / 2
        if deep and names.depth(wide / 2, deep) is None:
            names.depths.append(
                (wide / 2, deep, _named(names, "counterbore_depth", deep, as_written(dimension.text, deep)))
            )


def _named(names: Names, word: str, value: float, note: str) -> Expr:
    """A new parameter, numbered where its word is taken."""
    taken = {each.name for each in names.parameters}
    name = next(n for k in count(1) if (n := word if k == 1 else f"{word}_{k}") not in taken)
    names.parameters.append(Parameter(name, expr(value), "mm", note))
    return parameter(name)


def _from_radii(planes: Mapping[Axes, Plane], rounds: Rounds, names: Names) -> list[Stretch]:
    """What stated radii say of coordinates: how far a circle's extremes, and an arc's, are from its middle."""
    found: list[Stretch] = []
    for axes, plane in planes.items():
        for curve in (c for look in plane.looks for c in look.curves):
            if not isinstance(curve, Circle | Arc):
                continue
            stated = rounds.stated(curve.radius)
            if stated is not None:
                for turn in range(0, 720, 90):
                    if isinstance(curve, Arc) and not curve.start - 1e-6 <= turn <= curve.end + 1e-6:
                        continue
                    i, sign = (turn // 90) % 2, (1, 1, -1, -1)[(turn // 90) % 4]
                    middle = curve.center[i]
                    low, high = sorted((middle, middle + sign * curve.radius))
                    name = names.radius(stated, arc=isinstance(curve, Arc))
                    found.append(Stretch(axes[i], low, high, stated, "", name))
    return found


Move = tuple[np.ndarray, np.ndarray]


def _replaced(look: Look, first: Move, second: Move, depth: Move, rounds: Rounds) -> Look:
    """A look with its curves, its hatching and its patches put where the dimensions place them."""
    curves, hatching = (tuple(_moved(c, first, second, rounds) for c in each) for each in (look.curves, look.hatching))
    curves = joined_again(look.curves, curves, rounds.tolerance)
    patches = (put(patch, lambda outline: _moved(outline, first, second, rounds)) for patch in look.patches)
    cut = tuple(
        patch
        if patch.at is None
        else msgspec.structs.replace(patch, at=_shifted(patch.at, *depth, 2 * rounds.tolerance))
        for patch in patches
    )
    return Look(look.name, look.side, curves, tuple(line for line in hatching if isinstance(line, Line)), cut)


def _moved(curve: Curve, first: Move, second: Move, rounds: Rounds) -> Curve:
    """A curve with its coordinates put where the dimensions place them, and its radius as stated."""
    slack = 2 * rounds.tolerance

    def move(p: Point) -> Point:
        return (_shifted(p[0], *first, slack), _shifted(p[1], *second, slack))

    match curve:
        case Line(start, end, kind):
            return Line(move(start), move(end), kind)
        case Circle(center, r, kind):
            return Circle(move(center), rounds.stated(r) or _spanned(center, r, move, slack), kind)
        case Polyline(points, kind):
            return Polyline(tuple(move(p) for p in points), kind)
        case Arc(center, r, start, end, kind):
            middle = move(center)
            a, b = (
                math.atan2(q[1] - middle[1], q[0] - middle[0]) for q in map(move, map(curve.point_at, (start, end)))
            )
            begin = math.degrees(a) % 360
            sweep = math.degrees(b - a) % 360
            if abs(math.remainder(sweep - (end - start), 360)) > TURNED:
                return Arc(middle, rounds.stated(r) or r, start, end, kind)
            ends = [math.dist(middle, move(curve.point_at(angle))) for angle in (start, end)]
            return Arc(middle, rounds.stated(r) or sum(ends) / 2, begin, begin + (sweep or 360.0), kind)


def _spanned(center: Point, r: float, move: Callable[[Point], Point], slack: float) -> float:
    """A circle's radius from where its extremes are placed; as drawn where they make no circle."""
    (left, _), (right, _) = move((center[0] - r, center[1])), move((center[0] + r, center[1]))
    (_, low), (_, high) = move((center[0], center[1] - r)), move((center[0], center[1] + r))
    return (right - left + high - low) / 4 if abs((right - left) - (high - low)) <= slack else r


def _shifted(value: float, drawn: np.ndarray, placed: np.ndarray, slack: float) -> float:
    """A drawn coordinate at its place: that of a known one that it is meant to be, else in between in proportion."""
    near = int(np.argmin(np.abs(drawn - value)))
    if abs(drawn[near] - value) <= slack or len(drawn) < 2:
        return float(placed[near])
    low = int(np.clip(np.searchsorted(drawn, value) - 1, 0, len(drawn) - 2))
    t = (value - drawn[low]) / (drawn[low + 1] - drawn[low])
    return float(placed[low] + t * (placed[low + 1] - placed[low]))
