"""A part laid over a drawing, or over another part: lines that only one of both has, and the features that differ."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from cadwright.drawing.comparison.alignment import moved, own_scale, scaled, shift_in_space, shift_in_view
from cadwright.drawing.comparison.blends import corner_findings
from cadwright.drawing.comparison.correspondence import Axes, Matched, carried, form_findings
from cadwright.drawing.comparison.findings import Finding, backed
from cadwright.drawing.comparison.levels import levels_of
from cadwright.drawing.comparison.overall import size_findings, step_findings
from cadwright.drawing.comparison.overlay import Overlay, overlay
from cadwright.drawing.comparison.recognition import is_pictorial
from cadwright.drawing.comparison.scene import Scene
from cadwright.drawing.comparison.seen import Seen, look
from cadwright.drawing.comparison.stated import Measure
from cadwright.drawing.comparison.strays import stray_findings
from cadwright.geometry.curves import Circle, Curve, bounds
from cadwright.views.frame import frame_of
from cadwright.views.projection import Vector

FOLLOWING = 38.0
"""The weight of a height that differs because of a chamfer or fillet."""


def extent(views: Mapping[str, Sequence[Curve]]) -> float:
    """The largest extent of any view, in mm."""
    boxes = [bounds(tuple(curves)) for curves in views.values()]
    return max((max(b[2] - b[0], b[3] - b[1]) for b in boxes), default=0.0) or 1.0


class Superposition(NamedTuple):
    """A candidate laid over a reference, view by view, with what was recognised in both and found to differ."""

    overlays: tuple[Overlay, ...]
    findings: list[Finding]
    measure: Measure
    shift: Vector


def superpose(
    drawn: Mapping[str, Sequence[Curve]],
    candidate: Mapping[str, Sequence[Curve]],
    tolerance: float,
    *,
    shift: Vector | None = None,
    pictorial: bool = True,
    tangent: Mapping[str, Sequence[Curve]] = MappingProxyType({}),
    hidden: bool | None = None,
) -> Superposition:
    """Lay the candidate's views over the reference's, which have the same names, and find what differs.

    ``shift`` is how the candidate is moved in space; by default so that the views lie over each other best. Without
    ``pictorial`` the views that show three sides at once are laid over each other, and nothing is found in them.
    ``tangent`` are hidden smooth edges of the candidate, which explain lines of the reference where it draws them.
    ``hidden`` says whether hidden lines are compared, where that is known better than the reference's views tell.
    """
    scales = {name: own_scale(name, curves, candidate[name]) for name, curves in drawn.items()}
    candidate = {name: scaled(c, scales[name]) if scales[name] != 1 else c for name, c in candidate.items()}
    space = shift_in_space(drawn, candidate, tolerance) if shift is None else shift
    shifts = {name: shift_in_view(name, curves, candidate[name], space, tolerance) for name, curves in drawn.items()}
    laid = {name: moved(candidate[name], shifts[name]) for name in drawn}
    shown = _hidden_lines(drawn, tolerance) if hidden is None else dict.fromkeys(drawn, hidden)
    overlays = tuple(
        overlay(
            name,
            curves,
            laid[name],
            tolerance,
            shift=shifts[name],
            hidden=shown[name],
            tangent=moved(tangent.get(name, ()), shifts[name]),
        )
        for name, curves in drawn.items()
    )
    a, b = look(drawn, tolerance), look(laid, tolerance)
    axes = {axis: levels for axis in range(3) if (levels := levels_of(axis, a, b)) is not None}
    matched = Matched(a.forms, b.forms, tolerance)
    telling = [o for o in overlays if pictorial or not is_pictorial(o.view)]
    findings = _findings(a, b, axes, matched, telling) if not all(o.agrees for o in telling) else []
    return Superposition(overlays, findings, Measure(a, b, matched, axes, laid), space)


def _findings(a: Seen, b: Seen, axes: Axes, matched: Matched, overlays: Sequence[Overlay]) -> list[Finding]:
    """What features differ, and the curves that no feature explains."""
    tolerance = a.scene.tolerance
    found = [
        *size_findings(tuple(axes.values()), a.scene, b.scene),
        *step_findings(tuple(axes.values()), a.scene),
        *form_findings(matched, axes),
    ]
    corners = [f for f in corner_findings(a.corners, b.corners, axes, tolerance) if not _within(f, found)]
    found = [*(_after(corners, f, tolerance) for f in found), *corners]
    found = backed(found, overlays, 2 * tolerance)
    if any(f.difference.kind in ("size", "step") for f in found):
        found[0] = found[0]._replace(regions=(*found[0].regions, *carried(matched, axes)))
    return [*found, *stray_findings(overlays, found, tolerance)]


def _after(corners: Sequence[Finding], depth: Finding, tolerance: float) -> Finding:
    """A height that differs by as much as a chamfer or fillet does, ranked after it: it follows from that."""
    off = depth.difference.size or 0.0
    follows = any(abs((corner.difference.size or 0.0) - off) <= 2 * tolerance for corner in corners)
    return depth._replace(weight=FOLLOWING) if depth.difference.kind == "depth" and follows else depth


def _within(corner: Finding, findings: Sequence[Finding]) -> bool:
    """Whether all of a corner finding lies in forms that are told to differ: it is part of them."""
    forms = [region for f in findings if f.difference.kind in ("missing", "extra", "moved") for region in f.regions]
    return all(
        any(
            all(
                outer is None or inner is None or outer[0] - 1e-6 <= sum(inner) / 2 <= outer[1] + 1e-6
                for inner, outer in zip(region, form, strict=True)
            )
            for form in forms
        )
        for region in corner.regions
    )


def _hidden_lines(drawn: Mapping[str, Sequence[Curve]], tolerance: float) -> dict[str, bool]:
    """By view, whether the drawing shows hidden lines there.

    Beside a section, and where they would tell nothing new, people leave them out view by view: a view shows them that
    has any. Where none has, they are taken to be shown all the same unless there is a circle whose sides are seen in no
    other view, so that they must have been left out; pictorial views seldom have any.
    """
    own = {name: any(c.kind == "hidden" for c in curves) for name, curves in drawn.items()}
    along = Scene(drawn, tolerance)
    shown = not any(own[name] for name in along.views) and (len(along.views) < 2 or not _without_sides(along))
    return {name: has or (shown and frame_of(name) is not None) for name, has in own.items()}


def _without_sides(scene: Scene) -> bool:
    """Whether a circle is seen whose sides are no line of another view."""
    sides = [(bar.at, bar.value) for bar in scene.bars]
    for frame, curves in scene.views.values():
        for curve in curves:
            if isinstance(curve, Circle) and curve.kind == "visible":
                middle = frame.in_space(curve.center)
                at = [(axis, middle[axis] + way * curve.radius) for axis in frame.axes for way in (-1, 1)]
                if not any(axis == other and scene.same(value, v) for axis, value in at for other, v in sides):
                    return True
    return False
