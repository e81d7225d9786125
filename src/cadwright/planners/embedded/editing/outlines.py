"""The corners of an outline whose lines run along the axes, also of those that an arc or a bevel cuts off."""

from collections.abc import Callable

import msgspec

from cadwright.parts.expressions import Expr
from cadwright.parts.model import ArcTo, CurveTo, LineTo, Outline, Point2

Number = Callable[[Expr], float]


class Corner(msgspec.Struct, frozen=True):
    """Where two lines meet, or would meet: then the cut from ``start`` by ``step`` is in its place."""

    at: Point2
    start: Point2 | None = None
    step: LineTo | ArcTo | None = None


class _Segment(msgspec.Struct, frozen=True):
    start: Point2
    step: LineTo | ArcTo
    slanted: bool


def corners(outline: Outline, number: Number) -> list[Corner]:
    """The corners in order; none where the outline has curves, or slanted lines next to each other."""
    segments = _segments(outline, number)
    found: list[Corner] = []
    for k, segment in enumerate(segments):
        before = segments[k - 1]
        if segment.slanted and (before.slanted or segments[(k + 1) % len(segments)].slanted):
            return []
        if segment.slanted:
            (ax, ay), (bx, by) = segment.start, segment.step.end
            level = abs(number(before.start[1] - ay)) < 1e-9
            found.append(Corner((bx, ay) if level else (ax, by), segment.start, segment.step))
        elif not before.slanted:
            found.append(Corner(segment.start))
    return found


def _segments(outline: Outline, number: Number) -> list[_Segment]:
    steps = [s for s in outline.steps if not isinstance(s, CurveTo)]
    if len(steps) < len(outline.steps):
        return []
    found: list[_Segment] = []
    at = outline.start
    for step in (*steps, LineTo(outline.start)):
        far = [abs(number(b - a)) > 1e-9 for a, b in zip(at, step.end, strict=True)]
        if any(far):
            found.append(_Segment(at, step, isinstance(step, ArcTo) or all(far)))
        at = step.end
    return found


def drawn(found: list[Corner]) -> Outline:
    """The outline through these corners, each with its cut."""
    steps: list[LineTo | ArcTo] = []
    for corner in found:
        steps.append(LineTo(corner.start if corner.start is not None else corner.at))
        steps += [corner.step] if corner.step is not None else []
    first = steps[0]
    return Outline(first.end, tuple(steps[1:]))
