"""Edits of a design, with the released semantics: what they name must match exactly, else they do nothing.

A control point that several curves have is one point: moving it moves them all, deleting it removes them all.
"""

import math
from collections.abc import Iterable

import msgspec

from cadwright.canvas.design import XY, Arc, Circle, Curve, CurveType, Design, Line, curve


class MakeCurve(msgspec.Struct, frozen=True, tag_field="edit_type", tag="make_curve"):
    """Add a curve after the others; nothing is checked."""

    type: CurveType
    control_points: tuple[XY, ...]


class RemoveCurve(msgspec.Struct, frozen=True, tag_field="edit_type", tag="remove_curve"):
    """Remove every curve of a type with exactly these control points in this order."""

    type: CurveType
    control_points: tuple[XY, ...]


class MoveCurve(msgspec.Struct, frozen=True, tag_field="edit_type", tag="move_curve"):
    """Shift every curve of a type with exactly these control points; curves that share a point stay."""

    type: CurveType
    control_points: tuple[XY, ...]
    offset: XY


class MovePoint(msgspec.Struct, frozen=True, tag_field="edit_type", tag="move_point"):
    """Move a control point in all curves that have it; curves that degenerate change or vanish."""

    point: XY
    new_point: XY


class DeletePoint(msgspec.Struct, frozen=True, tag_field="edit_type", tag="delete_point"):
    """Remove every curve that has a control point."""

    point: XY


Edit = MakeCurve | RemoveCurve | MoveCurve | MovePoint | DeletePoint


def apply(design: Design, edits: Iterable[Edit], *, snap: float = 0.0) -> Design:
    """The design after some edits, one after the other.

    With ``snap`` above 0 a point that is meant counts as the nearest control point within that distance (grid units);
    the published semantics has no tolerance. Raises `ValueError` for a curve with a wrong number of points.
    """
    for edit in edits:
        design = _applied(design, _snapped(design, edit, snap) if snap > 0 else edit)
    return design


def between(before: Design, after: Design) -> tuple[Edit, ...]:
    """Edits that make one design of another, up to the order of curves: what is gone is removed, what is new made."""
    gone = dict.fromkeys(each for each in before.curves if each not in after.curves)
    new = [each for each in after.curves if each not in before.curves]
    return (*(RemoveCurve(*_named(each)) for each in gone), *(MakeCurve(*_named(each)) for each in new))


def _named(each: Curve) -> tuple[CurveType, tuple[XY, ...]]:
    kind: CurveType = "line" if isinstance(each, Line) else "circle" if isinstance(each, Circle) else "arc"
    return kind, each.control_points


def _applied(design: Design, edit: Edit) -> Design:
    match edit:
        case MakeCurve():
            return Design((*design.curves, curve(edit.type, edit.control_points)))
        case RemoveCurve():
            named = curve(edit.type, edit.control_points)
            return Design(tuple(each for each in design.curves if each != named))
        case MoveCurve():
            named = curve(edit.type, edit.control_points)
            return Design(tuple(_shifted(each, edit.offset) if each == named else each for each in design.curves))
        case MovePoint():
            moved = (_with_point(each, edit.point, edit.new_point) for each in design.curves)
            return Design(tuple(each for each in moved if each is not None))
        case DeletePoint():
            return Design(tuple(each for each in design.curves if edit.point not in each.control_points))


def _shifted(each: Curve, offset: XY) -> Curve:
    points = tuple((x + offset[0], y + offset[1]) for x, y in each.control_points)
    return msgspec.structs.replace(each, control_points=points)


def _with_point(each: Curve, old: XY, new: XY) -> Curve | None:
    """A curve with one control point replaced; ``None`` when nothing is left of it."""
    if old not in each.control_points:
        return each
    points = tuple(new if point == old else point for point in each.control_points)
    if isinstance(each, Arc):
        start, mid, end = points
        if start == end:  # tested first, as the release does: such an arc has become a full circle
            return Circle((start, mid))
        return None if mid in (start, end) else Arc((start, mid, end))
    first, second = points
    if first == second:
        return None
    return Line((first, second)) if isinstance(each, Line) else Circle((first, second))


def _snapped(design: Design, edit: Edit, snap: float) -> Edit:
    points = design.points

    def near(point: XY) -> XY:
        best = min(points, key=lambda each: math.dist(each, point), default=point)
        return best if math.dist(best, point) <= snap else point

    match edit:
        case MakeCurve():
            return msgspec.structs.replace(edit, control_points=tuple(map(near, edit.control_points)))
        case RemoveCurve() | MoveCurve():
            return msgspec.structs.replace(edit, control_points=tuple(map(near, edit.control_points)))
        case MovePoint():
            return MovePoint(near(edit.point), near(edit.new_point))
        case DeletePoint():
            return DeletePoint(near(edit.point))
