"""Holes: one callout for all that are alike, the circle that their centres lie on, and outer diameters."""

import math
from collections import defaultdict
from collections.abc import Iterable

from cadwright.drawing.callouts import Callout
from cadwright.drawing.dimension import Diameter, Linear
from cadwright.drawing.dimensioning.draft import Draft
from cadwright.drawing.primitives import Point
from cadwright.drawing.projection import Vector, millimetres, view_named
from cadwright.values.measurement import Boss, Hole, Measurements

_ALONG = 1 - 1e-9


def hole_sizes(draft: Draft, measurements: Measurements) -> None:
    """Callouts of holes and diameters of bosses, in the views that show them as circles."""
    groups: dict[tuple[object, ...], list[Hole]] = defaultdict(list)
    for hole in measurements.holes:
        groups[_likeness(hole)].append(hole)
    for holes in sorted(groups.values(), key=lambda group: -group[0].diameter):
        _callout(draft, holes)


def _likeness(hole: Hole) -> tuple[object, ...]:
    """The same for holes that share a callout."""
    axis = tuple(round(abs(c) if hole.through and not _recessed(hole) else c, 4) + 0.0 for c in hole.axis)
    bore, sink = hole.counterbore, hole.countersink
    return (
        axis,
        round(hole.diameter, 3),
        None if hole.through else round(hole.depth, 3),
        bore and (round(bore.diameter, 3), round(bore.depth, 3)),
        sink and (round(sink.diameter, 3), round(sink.angle, 2)),
    )


def _recessed(hole: Hole) -> bool:
    return hole.counterbore is not None or hole.countersink is not None


def along(axis: Vector) -> int | None:
    """The axis of the part that a direction runs along, if any."""
    return next((i for i in range(3) if abs(axis[i]) > _ALONG), None)


def _callout(draft: Draft, holes: list[Hole]) -> None:
    first = holes[0]
    axis = along(first.axis)
    if axis is None:
        return
    facing = sorted(draft.views_along(axis), key=lambda v: draft.elements.frames[v].toward[1] * first.axis[axis])
    for view in facing:
        centres = _distinct([view_named(view).to_view(hole.position) for hole in holes], draft.elements.tolerance)
        drawn = [centre for centre in centres if _is_drawn(draft, view, centre, first.diameter / 2)]
        if not drawn:
            continue
        bore, sink = first.counterbore, first.countersink
        callout = Callout(
            first.diameter,
            "Ø",
            len(drawn),
            through=first.through,
            depth=None if first.through else first.depth,
            counterbore=(bore.diameter, bore.depth) if bore else None,
            countersink=(sink.diameter, sink.angle) if sink else None,
        )
        # Beside the part is most room at its upper right.
        at = max(drawn, key=lambda p: (round(p[0] + p[1], 3), p[0]))
        words = "holes" if len(drawn) > 1 else "hole"
        draft.add(Diameter(view, at, first.diameter / 2, first.diameter, callout.text, words))
        return


def _distinct(points: Iterable[Point], tolerance: float) -> list[Point]:
    found: list[Point] = []
    for point in points:
        if all(math.dist(point, other) > 4 * tolerance for other in found):
            found.append(point)
    return found


def _is_drawn(draft: Draft, view: str, centre: Point, radius: float) -> bool:
    near = 4 * draft.elements.tolerance
    return any(
        c.view == view and math.dist(c.center, centre) < near and abs(c.radius - radius) < near
        for c in draft.elements.rounds
    )


def turned_axis(draft: Draft, measurements: Measurements) -> tuple[int, list[Boss]] | None:
    """The axis of a turned part with the outer cylinders about it: those that reach its full width."""
    size = measurements.size
    middle = [(measurements.bbox[i] + measurements.bbox[i + 3]) / 2 for i in range(3)]
    near = 4 * draft.elements.tolerance
    for axis in range(3):
        others = [i for i in range(3) if i != axis]
        coaxial = [
            boss
            for boss in measurements.bosses
            if along(boss.axis) == axis and all(abs(boss.position[i] - middle[i]) < near for i in others)
        ]
        if any(all(abs(boss.diameter - size[i]) < near for i in others) for boss in coaxial):
            return axis, coaxial
    return None


def turned_sizes(draft: Draft, axis: int, bosses: list[Boss]) -> None:
    """The diameters of the steps of a turned part, from the side."""
    side = next((view for view in draft.elements.frames if draft.elements.frames[view].toward[0] != axis), None)
    for boss in sorted(bosses, key=lambda b: -b.diameter):
        dimension = _from_the_side(draft, side, axis, boss) if side else None
        draft.add(dimension)


def _from_the_side(draft: Draft, view: str, axis: int, boss: Boss) -> Linear | None:
    frame = draft.elements.frames[view]
    place = 1 if frame.right[0] == axis else 0
    across = frame[place][0]
    low = draft.elements.find(across, boss.position[across] - boss.diameter / 2)
    high = draft.elements.find(across, boss.position[across] + boss.diameter / 2)
    if low is None or high is None:
        return None
    start, end = boss.position[axis], boss.position[axis] + boss.axis[axis] * boss.height
    middle = (start + end) / 2
    sign = frame[1 - place][1]
    values = sorted(draft.elements.in_view(view, node)[1] for node in (low, high))
    points = [(sign * middle, value) if place == 1 else (value, sign * middle) for value in values]
    text = f"Ø{millimetres(boss.diameter)}"
    return Linear(view, points[0], points[1], 90.0 if place == 1 else 0.0, boss.diameter, text, "outer diameter")
