"""Mistakes in drawing: profiles, points, arcs, planes."""

from typing import Any

import cadquery

from cadwright.kernel.occ.mistakes.failure import Failure
from cadwright.kernel.occ.mistakes.row import owner, stack
from cadwright.kernel.scripts.rows import Row, both, during, kind, of_kernel, said, said_call


def _pending(failure: Failure) -> list[Any]:
    workplane = owner(failure)
    return list(workplane.ctx.pendingEdges) if isinstance(workplane, cadquery.Workplane) else []


def _open_profile(failure: Failure) -> str:
    edges = _pending(failure)
    start, end = edges[0].startPoint(), edges[-1].endPoint()
    ends = "" if (start - end).Length < 1e-6 else f": it runs from {_point(start)} to {_point(end)}"
    return f"The profile of {len(edges)} edge{'s' if len(edges) > 1 else ''} is open{ends}."


def _point(vector: Any) -> str:
    return "(" + ", ".join(f"{c:g}" for c in (round(c, 4) + 0.0 for c in vector.toTuple())) + ")"


def _chord(failure: Failure) -> str:
    given = failure.call.arguments if failure.call else {}
    workplane, end = owner(failure), given.get("endPoint")
    if not isinstance(workplane, cadquery.Workplane) or end is None:
        return "The radius must be at least half the distance to the end point."
    here = workplane._findFromPoint(useLocalCoords=True)
    half = (cadquery.Vector(end) - here).Length / 2
    return f"The radius must be at least {half:.4g} mm, half the distance to the end point."


def _open_wires(failure: Failure) -> list[Any]:
    return [item for item in stack(failure) if isinstance(item, cadquery.Wire) and not item.IsClosed()]


_coincide = during("makeLine", "makePolygon")

ROWS = (
    Row(
        "open profile",
        both(said("No pending wires", "No pending edges"), _pending),
        _open_profile,
        "End the profile with `.close()`, at the point where it began, before this call.",
    ),
    Row(
        "no profile",
        said("No pending wires", "No pending edges"),
        lambda f: f"{said_call(f)} has no profile to work on: nothing was drawn since the last solid.",
        "Draw one first in the same chain: `.rect(…)`, `.circle(…)` or `.polyline(…).close()`.",
    ),
    Row(
        "nothing to close",
        both(during("close"), said("No start point", "Cannot convert object type")),
        "`close()` has nothing to close: there is no open line or arc.",
        "Leave it out after circle, rect or polygon, which are closed; else start with `.moveTo(x, y).lineTo(x, y)`.",
    ),
    Row(
        "no current point",
        said("Cannot convert object type"),
        lambda f: f"{said_call(f)} needs a current point, and the last object drawn is a whole wire.",
        "Set the point first, with `.moveTo(x, y)`.",
    ),
    Row(
        "plane name",
        said("Supported names are"),
        "There is no plane of that name.",
        'Use "XY", "YZ", "XZ" or a side: "front", "back", "left", "right", "top", "bottom".',
    ),
    Row(
        "null direction",
        said("should be non null"),
        "A direction of the plane has length zero.",
        "Give xDir and normal lengths greater than zero, not parallel to each other.",
    ),
    Row(
        "coinciding points",
        both(_coincide, kind("StdFail_NotDone")),
        lambda f: f"{said_call(f)} draws a line of length zero: two consecutive points coincide.",
        "Leave out the repeated point; `.close()` adds the last line itself.",
    ),
    Row(
        "straight arc",
        both(kind("StdFail_NotDone"), said("GC_Make")),
        lambda f: f"{said_call(f)}: the three points lie on one line or coincide.",
        "Move the middle point off the line.",
    ),
    Row(
        "short radius",
        said("Arc radius is not large enough"),
        lambda f: f"{said_call(f)} cannot reach the end point.",
        _chord,
    ),
    Row(
        "spline points",
        both(during("spline", "makeSpline"), of_kernel),
        "The spline needs at least two points, all different.",
        "Leave out repeated points.",
    ),
    Row(
        "open wire",
        lambda f: "wire is not closed" in f.message or (of_kernel(f) and _open_wires(f)),
        "The wire is open, so it bounds no face.",
        "End it where it began, with `.close()`.",
    ),
    Row(
        "not planar",
        said("wires not planar"),
        "The profile does not lie in one plane, or has no extent (a radius or length of zero).",
        "Draw it on one workplane, with dimensions greater than zero.",
    ),
    Row(
        "wire pieces",
        both(during("assembleEdges", "combine"), of_kernel),
        "The edges do not join end to end.",
        "Order them, and let each begin where the one before ends.",
    ),
    Row(
        "array",
        said("At least 1 element", "Spacing and count must be", "At least 1 elements"),
        lambda f: f"{said_call(f)} places nothing.",
        "Spacing and counts must be greater than zero.",
    ),
    Row(
        "sketch selection",
        said("Selection is needed", "Nothing is selected", "Nothing selected"),
        lambda f: f"{said_call(f)} works on a selection, and nothing is selected in the sketch.",
        "Select first: `.vertices()` or `.edges()`, and end with `.reset()`.",
    ),
)
