"""Holes: one callout for all that are alike, where they are seen as circles."""

import math
from collections import defaultdict
from collections.abc import Iterable

import msgspec

from cadwright.drawing.callouts import Callout, write
from cadwright.drawing.dimension import Diameter, Dimension
from cadwright.drawing.dimensioning.draft import Draft
from cadwright.geometry.curves import Point
from cadwright.values.measurement import Hole, Measurements
from cadwright.values.thread import thread_of
from cadwright.views.projection import Vector, view_named

_ALONG = 1 - 1e-9


def hole_sizes(draft: Draft, measurements: Measurements) -> None:
    """A callout for each kind of hole, in the view that shows it as a circle, from its mouth where there is one."""
    for holes in alike(measurements):
        _callout(draft, holes)


def alike(measurements: Measurements) -> list[list[Hole]]:
    """The holes by kind, the widest first."""
    groups: dict[tuple[object, ...], list[Hole]] = defaultdict(list)
    for hole in measurements.holes:
        groups[_likeness(hole)].append(hole)
    return sorted(groups.values(), key=lambda group: -group[0].diameter)


def seen(draft: Draft, holes: list[Hole]) -> tuple[str, list[Point]] | None:
    """The view that shows holes of a kind as circles, and their centres there; ``None`` where no view does."""
    axis = along(holes[0].axis)
    if axis is None:
        return None
    inward = holes[0].axis[axis]
    for view in sorted(draft.views_along(axis), key=lambda v: draft.elements.frames[v].toward.sign * inward):
        centres = _distinct([view_named(view).to_view(hole.position) for hole in holes], draft.elements.tolerance)
        drawn = [centre for centre in centres if _is_drawn(draft, view, centre, holes[0].diameter / 2)]
        if drawn:
            return view, drawn
    return None


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
        thread_of(hole),
    )


def _recessed(hole: Hole) -> bool:
    return hole.counterbore is not None or hole.countersink is not None


def along(axis: Vector) -> int | None:
    """The axis of the part that a direction runs along, if any."""
    return next((i for i in range(3) if abs(axis[i]) > _ALONG), None)


def _callout(draft: Draft, holes: list[Hole]) -> None:
    shown = seen(draft, holes)
    if shown is None:
        return
    view, centres = shown
    first = holes[0]
    bore, sink, thread = first.counterbore, first.countersink, thread_of(first)
    callout = callout_of(first, len(centres))
    # Beside the part is most room at its upper right.
    at = max(centres, key=lambda p: (round(p[0] + p[1], 3), p[0]))
    kind = "counterbored " if bore else "countersunk " if sink else "tapped " if thread else ""
    words = f"{kind}{'holes' if len(centres) > 1 else 'hole'}"
    dimension = Diameter(view, at, first.diameter / 2, first.diameter, write(callout), words)
    if not draft.add(dimension) and any(_is_of_others(known, dimension) for known in draft.dimensions):
        draft.dimensions.append(dimension)


def _is_of_others(known: Dimension, dimension: Diameter) -> bool:
    """Whether a callout is for holes as wide as those of another one, and of another kind: “4× Ø7 ↧ 18” and “Ø7 ↧ 26”
    are both needed, also where no line shows a bottom.
    """
    alike = isinstance(known, Diameter) and known.view == dimension.view and known.value == dimension.value
    return alike and known.feature.endswith(("hole", "holes")) and known.text != dimension.text


def callout_of(hole: Hole, count: int = 1) -> Callout:
    """Write the callout of so many holes of a kind.

    A hole that takes a thread is called by that; the hole drilled for it is told only where it is deeper (ISO 6410-1,
    3.3).
    """
    bore, sink, thread = hole.counterbore, hole.countersink, thread_of(hole)
    depth = None if hole.through else hole.depth
    callout = Callout(
        "diameter",
        hole.diameter,
        count,
        through=hole.through,
        depth=depth,
        counterbore=(bore.diameter, bore.depth) if bore else None,
        countersink=(sink.diameter, sink.angle) if sink else None,
    )
    if thread is None:
        return callout
    metric, _, pitch = thread.designation.partition("×")
    threaded = msgspec.structs.replace(
        callout,
        kind="thread",
        value=thread.nominal,
        pitch=float(pitch) if pitch else None,
        designation="" if metric.startswith("M") else thread.designation,
    )
    if thread.depth is None:
        return threaded
    return msgspec.structs.replace(threaded, through=False, depth=thread.depth, core=(hole.diameter, depth))


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
