"""Which view of a part each of a drawing's flat views is, told by the lines themselves.

A reading names views by where they stand on the sheet: that goes wrong where first angle is taken for third, where the
part was modelled lying another way, or where a view stands by itself. So the part is held against the drawing in each
of the ways it can lie, under both methods of projection, and the drawing is renamed to the one that explains most.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import NamedTuple

import msgspec

from cadwright.drawing.comparison.recognition import Fit, fit, ink
from cadwright.drawing.dimension import Angular, Diameter, Dimension, Linear, Note, Radius, Tabulated
from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.geometry.curves import Curve, Point, bounds, placed
from cadwright.views.projection import VIEWS, Vector

FLAT = ("front", "top", "right", "back", "bottom", "left")
TURNS = (0.0, 90.0, 180.0, 270.0)
ALONE = 0.75
"""Shares above which a view that stands by itself, or was misplaced, is taken for one of the part's."""
BETTER = 0.1
"""By how much the mean share must grow for a drawing to be renamed."""
_SWAPPED = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


class Place(NamedTuple):
    """A view of the part, and by how many degrees the drawing's view is turned to lie as that one does."""

    name: str
    turn: float


Named = dict[int, Place]
"""By the number of a view in its reading, which view of the part it is."""


class Fits:
    """How well each flat view of a drawing fits each view of the part, worked out once and when it is asked for."""

    def __init__(self, reading: Reading, part: Mapping[str, Sequence[Curve]], tolerance: float) -> None:
        self.reading, self.part, self.tolerance = reading, part, tolerance
        self._known: dict[tuple[int, Place], Fit] = {}

    def of(self, number: int, place: Place) -> Fit:
        """The fit of a view of the drawing with a view of the part."""
        key = (number, place)
        if key not in self._known:
            self._known[key] = self._fit(number, place)
        return self._known[key]

    def mean(self, named: Named) -> float:
        """The mean share of several views."""
        return sum(self.of(n, place).share for n, place in named.items()) / max(len(named), 1)

    def _fit(self, number: int, place: Place) -> Fit:
        drawn = [placed(c, 1.0, (0.0, 0.0), place.turn) for c in ink(self.reading.views[number].curves)]
        ours = self.part.get(place.name, ())
        return fit("", drawn, ours, self.tolerance) if _alike(drawn, ink(ours)) else Fit(0.0, 0.0, (0.0, 0.0))


def as_named(reading: Reading) -> Named:
    """The flat views by the names that the reading gave them; the first of each name."""
    found: Named = {}
    for number, view in enumerate(reading.views):
        if view.name in FLAT and not view.cut and all(place.name != view.name for place in found.values()):
            found[number] = Place(view.name, 0.0)
    return found


def ways(named: Named) -> Iterator[Named]:
    """All ways in which the part can lie, under both methods of projection, as it stands in the drawing first."""
    for swapped, turn in product((False, True), _rotations()):
        yield {
            number: _seen(_SWAPPED.get(place.name, place.name) if swapped else place.name, turn)
            for number, place in named.items()
        }


def best_way(fits: Fits) -> Named:
    """The way that explains most; the names that the reading gave where none is clearly better."""
    first = as_named(fits.reading)
    best = max(ways(first), key=fits.mean, default=first)
    chosen = best if fits.mean(best) > fits.mean(first) + BETTER else first
    for number, view in enumerate(fits.reading.views):
        poor = number in chosen and fits.of(number, chosen[number]).share < ALONE
        if view.cut or not (poor or view.name == "auxiliary"):
            continue
        taken = {place.name for other, place in chosen.items() if other != number}
        free = [Place(name, turn) for name, turn in product(FLAT, TURNS) if name not in taken]
        place = max(free, key=lambda one: fits.of(number, one).share)
        if fits.of(number, place).share > ALONE:
            chosen = {**chosen, number: place}
    return chosen


def renamed(fits: Fits, named: Named) -> Reading:
    """The drawing with its views named and turned so, each moved so that the part lies over it as it is."""
    views = list(fits.reading.views)
    motions: dict[str, tuple[str, float, Point]] = {}
    for number, place in named.items():
        view, shift = views[number], fits.of(number, place).shift
        back = (-shift[0], -shift[1])
        motions.setdefault(view.name, (place.name, place.turn, back))
        views[number] = _moved(view, place, back)
    kept = [view for number, view in enumerate(views) if number in named]
    taken = {view.name for view in kept}
    rest = [
        msgspec.structs.replace(view, name="auxiliary") if view.name in taken and view.name in FLAT else view
        for number, view in enumerate(views)
        if number not in named
    ]
    dimensions = tuple(_carried(d, *motions[d.view]) if d.view in motions else d for d in fits.reading.dimensions)
    return msgspec.structs.replace(fits.reading, views=(*kept, *rest), dimensions=dimensions)


def _alike(drawn: Sequence[Curve], ours: Sequence[Curve]) -> bool:
    """Whether two views have about the same extents: others need not be laid over each other."""
    if not drawn or not ours:
        return False
    a, b = bounds(tuple(drawn)), bounds(tuple(ours))
    sizes = [((a[i + 2] - a[i]) or 1e-9, (b[i + 2] - b[i]) or 1e-9) for i in range(2)]
    return all(0.5 <= p / q <= 2.0 for p, q in sizes)


def _rotations() -> Iterator[tuple[Vector, Vector, Vector]]:
    """The proper rotations of a cube as images of x, y and z, the identity first."""
    for order in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            rows = tuple(
                tuple(float(s) if i == o else 0.0 for i in range(3)) for o, s in zip(order, signs, strict=True)
            )
            odd = sum(order[i] > order[j] for i in range(3) for j in range(i + 1, 3)) % 2
            if math.prod(signs) == (-1 if odd else 1):
                x, y, z = ((row[0], row[1], row[2]) for row in rows)
                yield x, y, z


def _seen(name: str, turn: tuple[Vector, Vector, Vector]) -> Place:
    """Which view of the part a view is once the part is turned so."""
    right, toward = (
        tuple(sum(v * row[i] for v, row in zip(way, turn, strict=True)) for i in range(3))
        for way in (VIEWS[name].right, VIEWS[name].toward)
    )
    other = next(one for one in FLAT if math.dist(VIEWS[one].toward, toward) < 1e-6)
    across, along = (
        sum(p * q for p, q in zip(right, way, strict=True)) for way in (VIEWS[other].right, VIEWS[other].up)
    )
    return Place(other, round(math.degrees(math.atan2(along, across))) % 360.0)


def _moved(view: ReadView, place: Place, shift: Point) -> ReadView:
    scale, x, y = view.to_paper
    turn = view.turn - place.turn
    (origin,) = _points((shift,), -scale, (x, y), turn)
    return msgspec.structs.replace(
        view.moved(1.0, shift, place.turn),
        name=place.name,
        to_paper=(scale, *origin),
        turn=turn % 360,
    )


def _points(points: Sequence[Point], scale: float, shift: Point, turn: float) -> tuple[Point, ...]:
    cos, sin = scale * math.cos(math.radians(turn)), scale * math.sin(math.radians(turn))
    return tuple((cos * x - sin * y + shift[0], sin * x + cos * y + shift[1]) for x, y in points)


def _carried(dimension: Dimension, view: str, turn: float, shift: Point) -> Dimension:
    """A dimension with the view that it is in."""

    def at(point: Point) -> Point:
        return _points((point,), 1.0, shift, turn)[0]

    match dimension:
        case Linear():
            ends = {"start": at(dimension.start), "end": at(dimension.end)}
            return msgspec.structs.replace(dimension, view=view, angle=(dimension.angle + turn) % 360, **ends)
        case Diameter():
            return msgspec.structs.replace(dimension, view=view, center=at(dimension.center))
        case Tabulated():
            places = {"center": at(dimension.center), "datum": at(dimension.datum)}
            return msgspec.structs.replace(dimension, view=view, **places)
        case Radius():
            place = {"center": at(dimension.center), "at": dimension.at + turn}
            return msgspec.structs.replace(dimension, view=view, **place)
        case Angular(start=start, end=end):
            legs = {"start": start + turn, "end": end + turn}
            return msgspec.structs.replace(dimension, view=view, vertex=at(dimension.vertex), **legs)
        case Note():
            return msgspec.structs.replace(dimension, view=view, at=at(dimension.at))
