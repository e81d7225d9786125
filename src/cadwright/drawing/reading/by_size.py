"""Sizes of a picture whose leaders were not found: the nearest circle, or the nearest two lines, that the text fits.

A leader is thin, crosses other lines, and its arrowhead is a few pixels long: of a picture it is the first thing to be
lost. The text and what it sizes are still there. So it is with the flat arcs of small angles.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import combinations

from cadwright.drawing.callouts import Callout
from cadwright.drawing.reading.match import Match
from cadwright.drawing.reading.measures import Geometry, Measured, of_round
from cadwright.drawing.reading.scale import Scale
from cadwright.drawing.reading.scene import Carrier, Web, middle
from cadwright.drawing.reading.texts import Lettering
from cadwright.geometry.curves import Arc, Circle, Line, Point

FARTHEST_LEG = 40.0
"""How far a text may stand from either line of its angle, in the same units."""
SHORTEST_LEG = 2.5
"""How long a line of an angle is, in the same units."""
OFF = 1.0
"""Degrees that lines which were traced may be off."""
FARTHEST = 40.0
"""How far a text may stand from the centre that it is given to, in units of the sheet, beside the circle's radius."""


def with_rounds(
    geometry: Geometry, views: Iterable[int], texts: Sequence[Lettering], matches: Sequence[Match], scale: Scale
) -> list[Match]:
    """The matches with each text for a circle or an arc that has none of them, or only a place, at one in ``views``."""
    used = {n for match in matches if match.measured.kind != "note" for n in match.words}
    tips = {match.words: match.measured.points[0] for match in matches if match.measured.kind == "note"}
    kept = list(matches)
    numbers = list(views)
    for text in texts:
        callout = text.callout
        if callout is None or callout.kind not in ("diameter", "radius") or used & set(text.words):
            continue
        at = tips.get(text.words, middle(text.box))
        found = _nearest(geometry, numbers, callout, at, kept, scale)
        if found is not None:
            kept = [match for match in kept if match.words != text.words]
            view, curve = found
            kept.append(Match(of_round(view, curve, callout), callout, text.text, text.words))
    return kept


def _nearest(
    geometry: Geometry, views: Iterable[int], callout: Callout, at: Point, matches: Sequence[Match], scale: Scale
) -> tuple[int, Circle | Arc] | None:
    """The circle (an arc, for a radius) of the stated size that is nearest to a place and not measured yet."""
    kind = Arc if callout.kind == "radius" else Circle
    taken = {(m.measured.view, m.measured.points[0]) for m in matches if m.measured.kind == "round"}
    fitting: list[tuple[float, int, Circle | Arc]] = []
    for view in views:
        unit = scale.of_view(view) * (1.0 if callout.is_absolute else scale.unit)
        radius = callout.value * unit / (1 if callout.kind == "radius" else 2)
        for curve in geometry.rounds[view]:
            away = math.dist(curve.center, at) - radius
            close = abs(curve.radius - radius) <= geometry.scene.slack / 2 and away <= FARTHEST * geometry.scene.unit
            if isinstance(curve, kind) and close and (view, curve.center) not in taken:
                fitting.append((away, view, curve))
    if not fitting:
        return None
    _, view, curve = min(fitting, key=lambda each: each[0])
    return view, curve


def with_angles(
    geometry: Geometry, views: Iterable[int], texts: Sequence[Lettering], matches: Sequence[Match]
) -> list[Match]:
    """Match texts for angles that have no match yet with the nearest two lines of a view that make that angle.

    Returns all matches. One of the two lines may be an extension line.
    """
    used = {n for match in matches for n in match.words}
    kept = list(matches)
    lines = [(view, line) for view in views for line in _straight(geometry, view)]
    for text in texts:
        callout = text.callout
        if callout is None or callout.kind != "angle" or used & set(text.words):
            continue
        at, reach = middle(text.box), FARTHEST_LEG * geometry.scene.unit
        near = [(away, view, line) for view, line in lines if (away := Web([(0, line)]).nearest(at)[1]) < reach]
        legs = sorted(near, key=lambda each: each[0])
        fitting = ((a + b, v, first, second) for (a, v, first), (b, w, second) in combinations(legs, 2) if v == w)
        found = min(
            (each for each in fitting if _make(each[2], each[3], callout.value)), key=lambda each: each[0], default=None
        )
        measured = None if found is None else _between(found[1], found[2], found[3], callout.value)
        if measured is not None:
            kept.append(Match(measured, callout, text.text, text.words))
    return kept


def _straight(geometry: Geometry, view: int) -> list[Line]:
    """The lines of a view that are long enough to have a direction."""
    lines = geometry.scene.lines(geometry.groups[view].strokes)
    return [line for _, line in lines if math.dist(line.start, line.end) > SHORTEST_LEG * geometry.scene.unit]


def _make(a: Line, b: Line, degrees: float) -> bool:
    """Whether two lines make an angle, or its supplement."""
    sine = Carrier.through(a.start, a.end).sine(Carrier.through(b.start, b.end))
    between = math.degrees(math.asin(min(1.0, sine)))
    return abs(between - min(degrees, 180 - degrees)) < OFF


def _between(view: int, a: Line, b: Line, degrees: float) -> Measured | None:
    """The angle between two lines of a view, from the far end of one; ``None`` where they do not meet."""
    first, second = Carrier.through(a.start, a.end), Carrier.through(b.start, b.end)
    vertex = first.meeting(second, OFF)
    if vertex is None:
        return None
    start = _direction(vertex, max((a.start, a.end), key=lambda p: math.dist(p, vertex)))
    ways = (_direction(vertex, second.at(second.along(vertex) + far)) for far in (1.0, -1.0))
    end = min(ways, key=lambda way: abs(abs((way - start + 180) % 360 - 180) - degrees))
    if (end - start) % 360 > 180:
        start, end = end, start
    return Measured("angular", view, (vertex,), (end - start) % 360, angles=(start, end))


def _direction(start: Point, end: Point) -> float:
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) % 360
