"""FreeCAD's sketches as the values of `cadwright.sketch.graph`, and back.

A graph is the dict that msgspec writes of a `Sketch`: ``{"geometry": […], "constraints": […]}``. Lengths are mm and
angles of constraints degrees, where FreeCAD keeps radians. A constraint that is not ``driving`` is a reference
dimension, or, where it has no value, one that was switched off.
"""

from __future__ import annotations

import io
import math
import re
import zipfile
from typing import Any, Iterable

import Sketcher

from cadwright.kernel.freecad_guest import arguments, geometry, placements


class SketchError(ValueError):
    """A sketch that is not there, or a graph that cannot be built; the message says why."""


NOWHERE = -2000
"""FreeCAD's number for a reference that a constraint does not have."""

POSITIONS = ("edge", "start", "end", "center")
"""FreeCAD's numbers of positions: the index of each."""

_FORMS: dict[str, tuple[Any, ...]] = {
    "Coincident": (0, 0, 0, 0),
    "PointOnObject": (0, 0, 0),
    "Horizontal": (0,),
    "Vertical": (0,),
    "Parallel": (0, 0),
    "Perpendicular": (0, 0),
    "Tangent": (0, 0),
    "Equal": (0, 0),
    "Symmetric": (0, 0, 0, 0, 0),
    "Block": (0,),
    "Distance": (0, 1.0),
    "DistanceX": (0, 1.0),
    "DistanceY": (0, 1.0),
    "Radius": (0, 1.0),
    "Diameter": (0, 1.0),
    "Angle": (0, 1.0),
    "SnellsLaw": (0, 0, 0, 0, 0, 1.0),
    "Weight": (0, 1.0),
}
"""Arguments with which FreeCAD makes a constraint of each type; its references are set afterwards."""

ALIGNMENTS = (
    "Undef",
    "EllipseMajorDiameter",
    "EllipseMinorDiameter",
    "EllipseFocus1",
    "EllipseFocus2",
    "HyperbolaMajor",
    "HyperbolaMinor",
    "HyperbolaFocus",
    "ParabolaFocus",
    "BSplineControlPoint",
    "BSplineKnotPoint",
    "ParabolaFocalAxis",
)
"""FreeCAD's kinds of internal alignment, in the order of its numbers."""


def to_graph(sketch: Any) -> dict[str, Any]:
    """The sketch graph of a ``Sketcher::SketchObject``.

    External geometry is not among the geometry; where there is some, ``external`` says what the numbers from -3 down
    stand for: ``[{"geometry": -3, "object": name, "element": "Edge1"}, …]``.
    """
    shapes = sketch.Geometry
    primitives = [geometry.describe(shape, sketch.getConstruction(number)) for number, shape in enumerate(shapes)]
    graph = {"geometry": primitives, "constraints": [describe(constraint) for constraint in sketch.Constraints]}
    external = external_geometry(sketch)
    if external:
        graph["external"] = external
    return graph


def from_graph(doc: Any, graph: dict[str, Any], name: str = "Sketch", placement: Any = None) -> Any:
    """A new sketch in ``doc`` with a graph's geometry and constraints, not yet solved.

    ``placement`` is FreeCAD's, or a dict as in `placements`. Raises `SketchError` for geometry that cannot be made.
    Constraints that FreeCAD could not take are left out; `build` tells which.
    """
    return build(doc, graph, name, placement)[0]


def build(
    doc: Any, graph: dict[str, Any], name: str = "Sketch", placement: Any = None
) -> tuple[Any, list[dict[str, Any]]]:
    """As `from_graph`, with the constraints left out: ``[{"constraint": index, "type": …, "reason": …}, …]``."""
    shapes = [_made(number, primitive) for number, primitive in enumerate(graph["geometry"])]
    sketch = doc.addObject("Sketcher::SketchObject", name)
    if placement is not None:
        sketch.Placement = placements.build(placement) if isinstance(placement, dict) else placement
    _add_shapes(sketch, graph["geometry"], shapes)
    _add_external(sketch, graph.get("external", ()))
    return sketch, _add_constraints(sketch, graph)


def add_geometry(sketch: Any, primitives: list[dict[str, Any]]) -> None:
    """Add the primitives of a sketch graph to a sketch. Raises `SketchError` for one that cannot be made."""
    _add_shapes(sketch, primitives, [_made(number, primitive) for number, primitive in enumerate(primitives)])


def _add_shapes(sketch: Any, primitives: list[dict[str, Any]], shapes: list[Any]) -> None:
    first = sketch.GeometryCount
    for construction, run in _runs(primitives, shapes):
        sketch.addGeometry(run, construction)
    for number, primitive in enumerate(primitives, first):
        if primitive["type"] == "point" and not primitive.get("construction", False):
            sketch.setConstruction(number, False)  # FreeCAD makes every new point construction


def describe(constraint: Any) -> dict[str, Any]:
    """A ``Sketcher.Constraint`` as a dict."""
    described: dict[str, Any] = {"type": constraint.Type, "references": references(constraint)}
    if constraint.Type == "Angle":
        described["value"] = math.degrees(constraint.Value)
    elif constraint.Type in arguments.WITH_VALUE:
        described["value"] = constraint.Value
    if constraint.Name:
        described["name"] = constraint.Name
    if not (constraint.Driving and constraint.IsActive):
        described["driving"] = False
    if constraint.Type == "InternalAlignment":
        described["alignment"], index = alignment(constraint)
        if index >= 0:
            described["index"] = index
    return described


def references(constraint: Any) -> list[dict[str, Any]]:
    """The references of a ``Sketcher.Constraint``, up to three; FreeCAD's order."""
    found = []
    for number, position in (
        (constraint.First, constraint.FirstPos),
        (constraint.Second, constraint.SecondPos),
        (constraint.Third, constraint.ThirdPos),
    ):
        if number != NOWHERE:
            place = POSITIONS[position] if 0 <= position < len(POSITIONS) else str(position)
            found.append({"geometry": number, "position": place} if position else {"geometry": number})
    return found


def alignment(constraint: Any) -> tuple[str, int]:
    """What an internal alignment aligns, one of `ALIGNMENTS`, and which pole or knot (-1: none)."""
    attributes = dict(re.findall(r'(InternalAlignment\w+)="(-?\d+)"', constraint.Content))
    number = int(attributes.get("InternalAlignmentType", 0))
    what = ALIGNMENTS[number] if 0 <= number < len(ALIGNMENTS) else ALIGNMENTS[0]
    return what, int(attributes.get("InternalAlignmentIndex", -1))


def constraint(described: dict[str, Any]) -> Any:
    """The ``Sketcher.Constraint`` of a dict. Raises `ValueError` for a type that is not known or a value that lacks."""
    what = described["type"]
    if what == "InternalAlignment":
        made = _aligning(described)
    elif what in _FORMS:
        form = _FORMS[what]
        if what in arguments.WITH_VALUE:
            form = (*form[:-1], _value(described))
        made = Sketcher.Constraint(what, *form)
    else:
        raise ValueError(f"a constraint of the type {what!r} is not known")
    fields = [(r["geometry"], POSITIONS.index(r.get("position", "edge"))) for r in described["references"]]
    fields += [(NOWHERE, 0)] * (3 - len(fields))
    (made.First, made.FirstPos), (made.Second, made.SecondPos), (made.Third, made.ThirdPos) = fields
    made.Name = described.get("name") or ""
    return made


def external_geometry(sketch: Any) -> list[dict[str, Any]]:
    """What a sketch's external geometry refers to, in the order of its numbers: -3, -4, …"""
    pairs = [(source.Name, element) for source, elements in sketch.ExternalGeometry for element in _listed(elements)]
    return [{"geometry": -3 - n, "object": name, "element": element} for n, (name, element) in enumerate(pairs)]


def _listed(elements: Any) -> Iterable[str]:
    return (elements,) if isinstance(elements, str) else elements


def _made(number: int, primitive: dict[str, Any]) -> Any:
    try:
        return geometry.build(primitive)
    except ValueError as error:
        raise SketchError(f"geometry {number}: {error}") from error


def _runs(primitives: list[dict[str, Any]], shapes: list[Any]) -> list[tuple[bool, list[Any]]]:
    """Shapes in their order, cut where the construction flag changes."""
    runs: list[tuple[bool, list[Any]]] = []
    for primitive, shape in zip(primitives, shapes):
        construction = bool(primitive.get("construction", False))
        if not runs or runs[-1][0] != construction:
            runs.append((construction, []))
        runs[-1][1].append(shape)
    return runs


def _value(described: dict[str, Any]) -> float:
    value = described.get("value")
    if value is None:
        raise ValueError("{} needs a value".format(described["type"]))
    return math.radians(value) if described["type"] == "Angle" else float(value)


def _aligning(described: dict[str, Any]) -> Any:
    """An internal alignment; FreeCAD's constructor makes some of the kinds only, its file format all."""
    made = Sketcher.Constraint()
    xml = (
        '<Content><Constrain Name="" Type="15" InternalAlignmentType="{}" InternalAlignmentIndex="{}" Value="0" '
        'First="0" FirstPos="0" Second="0" SecondPos="0" Third="{}" ThirdPos="0" LabelDistance="10" '
        'LabelPosition="0" IsDriving="1" IsInVirtualSpace="0" IsActive="1" /></Content>'
    ).format(ALIGNMENTS.index(described["alignment"]), int(described.get("index", -1)), NOWHERE)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("Persistence.xml", xml)
    made.restoreContent(bytearray(packed.getvalue()))
    return made


def _add_external(sketch: Any, external: Iterable[dict[str, Any]]) -> None:
    """Refer to the same elements of the same objects, in order; the first that is not there ends it."""
    for reference in external:
        source = sketch.Document.getObject(reference["object"])
        if source is None:
            return
        try:
            sketch.addExternal(source.Name, reference["element"])
        except ValueError:
            return


def _add_constraints(sketch: Any, graph: dict[str, Any]) -> list[dict[str, Any]]:
    """Add a graph's constraints, all at once; returns those left out."""
    primitives = graph["geometry"]
    kinds = arguments.Kinds([geometry.kind(shape) for shape in sketch.Geometry], len(external_geometry(sketch)))
    turned = {number for number, primitive in enumerate(primitives) if geometry.clockwise(primitive)}
    kept, left = [], []
    for index, given in enumerate(graph["constraints"]):
        described = _completed(given, turned, primitives)
        reason = arguments.reason_against(described, kinds)
        if reason:
            left.append({"constraint": index, "type": given["type"], "reason": reason})
        else:
            kept.append(described)
    if kept:
        sketch.addConstraint([constraint(described) for described in kept])
    for index, described in enumerate(kept):
        switch(sketch, index, described)
    return left


def switch(sketch: Any, index: int, described: dict[str, Any]) -> None:
    """Switch off a sketch's constraint that is not to drive: a dimension becomes a reference."""
    if described.get("driving", True):
        return
    if described["type"] in arguments.WITH_VALUE:
        sketch.setDriving(index, False)
    else:
        sketch.setActive(index, False)


_OTHER_END = {"start": "end", "end": "start"}


def as_taken(graph: dict[str, Any], constraints: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Constraints of a graph as those of a sketch that was built from it, where arcs run counter-clockwise."""
    turned = {number for number, primitive in enumerate(graph["geometry"]) if geometry.clockwise(primitive)}
    return [_completed(given, turned, graph["geometry"]) for given in constraints]


def _completed(given: dict[str, Any], turned: set[int], primitives: list[dict[str, Any]]) -> dict[str, Any]:
    """A constraint with the ends of clockwise arcs swapped, and its alignment found where it is not told."""
    places = [
        dict(r, position=_OTHER_END.get(r.get("position", "edge"), r.get("position", "edge")))
        if r["geometry"] in turned
        else r
        for r in given["references"]
    ]
    completed = dict(given, references=places)
    if given["type"] == "InternalAlignment" and "alignment" not in given:
        completed.update(_alignment_of(places, primitives))
    return completed


def _alignment_of(places: list[dict[str, Any]], primitives: list[dict[str, Any]]) -> dict[str, Any]:
    """Which internal alignment holds in the geometry: the graph's values do not name it."""
    if len(places) < 2 or not all(0 <= place["geometry"] < len(primitives) for place in places[:2]):
        return {}
    inner, outer = (primitives[place["geometry"]] for place in places[:2])
    if outer["type"] == "bspline":
        return _alignment_with_spline(inner, outer)
    if outer["type"] == "ellipse":
        return _alignment_with_ellipse(inner, outer)
    return {}


def _alignment_with_spline(inner: dict[str, Any], spline: dict[str, Any]) -> dict[str, Any]:
    if inner["type"] == "circle":
        return {"alignment": "BSplineControlPoint", "index": _nearest(inner["center"], spline["poles"])}
    if inner["type"] != "point":
        return {}
    curve = geometry.build(spline)
    knots = [curve.value(knot) for knot in spline["knots"]]
    return {"alignment": "BSplineKnotPoint", "index": _nearest(inner["at"], [(knot.x, knot.y) for knot in knots])}


def _alignment_with_ellipse(inner: dict[str, Any], ellipse: dict[str, Any]) -> dict[str, Any]:
    (x, y), angle = ellipse["center"], ellipse.get("angle", 0.0)
    axis = math.cos(angle), math.sin(angle)
    if inner["type"] == "line":
        (ax, ay), (bx, by) = inner["start"], inner["end"]
        along, across = (bx - ax) * axis[0] + (by - ay) * axis[1], (by - ay) * axis[0] - (bx - ax) * axis[1]
        return {"alignment": "EllipseMajorDiameter" if abs(along) >= abs(across) else "EllipseMinorDiameter"}
    if inner["type"] != "point":
        return {}
    side = (inner["at"][0] - x) * axis[0] + (inner["at"][1] - y) * axis[1]
    return {"alignment": "EllipseFocus1" if side >= 0 else "EllipseFocus2"}


def _nearest(point: Any, candidates: Any) -> int:
    distances = [math.hypot(point[0] - x, point[1] - y) for x, y in candidates]
    return distances.index(min(distances))
