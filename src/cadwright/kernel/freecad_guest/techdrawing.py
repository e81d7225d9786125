"""Sheets as FreeCAD's TechDraw makes them, dimensioned level by level: drawings that are not of our own making."""

from __future__ import annotations

import os
import tempfile
from typing import Any, Dict, Iterable, Tuple

import FreeCAD as App
import Part
import TechDraw

Blobs = Dict[str, bytes]
Result = Tuple[Dict[str, Any], Blobs]
Point = Tuple[float, float]

VIEWS = ("Front", "Top", "Right")
ALONG = {"Front": ("x", "z"), "Top": ("x", "y"), "Right": ("y", "z")}
"""The part's axes along a view's x and y."""
SCALES = (20.0, 10.0, 5.0, 2.0, 1.0, 0.5, 0.2, 0.1)
ROOM = (150.0, 95.0)
"""What the longest view may take of an A3 sheet (mm)."""
STEP = 8.0
"""Between dimension lines (mm)."""
SAME = 1e-4


def page(arguments: dict[str, Any], blobs: Blobs) -> Result:
    """The sheet of the solid in the blob ``step``: ``{"dimensions": n, "scale": s}`` and the blob ``dxf``.

    Front, top, right and isometric view in third-angle projection, hidden lines left out as is TechDraw's default.
    Every level of a corner or of a circle's centre is dimensioned once from the lowest one, every circle and arc size
    once.
    """
    doc = App.newDocument("TechDraw", hidden=True)
    try:
        return _page(doc, blobs["step"], str(arguments.get("title") or "part"))
    finally:
        App.closeDocument(doc.Name)


def _page(doc: Any, step: bytes, title: str) -> Result:
    solid = doc.addObject("Part::Feature", "Solid")
    solid.Label = title
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "part.step")
        with open(path, "wb") as file:
            file.write(step)
        shape = Part.Shape()
        shape.read(path)
        solid.Shape = shape
        sheet = doc.addObject("TechDraw::DrawPage", "Page")
        template = doc.addObject("TechDraw::DrawSVGTemplate", "Template")
        template.Template = _template()
        sheet.Template = template
        box = shape.BoundBox
        scale = _scale(box)
        views = _views(doc, sheet, solid, scale)
        count = _dimension(doc, sheet, views, scale)
        doc.recompute()
        target = os.path.join(folder, "page.dxf")
        TechDraw.writeDXFPage(sheet, target)
        with open(target, "rb") as file:
            return {"dimensions": count, "scale": scale}, {"dxf": file.read()}


def _template() -> str:
    folder = os.path.join(App.getResourceDir(), "Mod", "TechDraw", "Templates")
    return os.path.join(folder, "A3_Landscape_ISO7200TD.svg")


def _scale(box: Any) -> float:
    """The largest standard scale at which the views fit."""
    for scale in SCALES:
        if max(box.XLength, box.YLength) * scale <= ROOM[0] and max(box.YLength, box.ZLength) * scale <= ROOM[1]:
            return scale
    return SCALES[-1]


def _views(doc: Any, sheet: Any, solid: Any, scale: float) -> dict[str, Any]:
    group = doc.addObject("TechDraw::DrawProjGroup", "Group")
    sheet.addView(group)
    group.Source = [solid]
    group.ProjectionType = "Third Angle"
    group.ScaleType = "Custom"
    group.Scale = scale
    group.addProjection("Front")
    group.Anchor.Direction = App.Vector(0, -1, 0)
    group.Anchor.RotationVector = App.Vector(1, 0, 0)
    for name in VIEWS[1:]:
        group.addProjection(name)
    group.X, group.Y = 130.0, 110.0
    pictorial = doc.addObject("TechDraw::DrawViewPart", "Iso")
    sheet.addView(pictorial)
    pictorial.Source = [solid]
    pictorial.Direction = App.Vector(1, -1, 1)
    pictorial.ScaleType = "Custom"
    pictorial.Scale = scale
    pictorial.X, pictorial.Y = 320.0, 220.0
    doc.recompute()
    return {view.Type: view for view in group.Views}


def _dimension(doc: Any, sheet: Any, views: dict[str, Any], scale: float) -> int:
    """Dimensions of levels and of circles; how many they are."""
    told: dict[str, list[float]] = {"x": [], "y": [], "z": []}
    count = 0
    for name in VIEWS:
        view = views[name]
        edges = list(_edges(view))
        count += _sizes(doc, sheet, view, edges, scale)
        centres = {_rounded(edge.Curve.Center) for _, edge in edges if isinstance(edge.Curve, Part.Circle)}
        for centre in sorted(centres):
            view.makeCosmeticVertex(App.Vector(centre[0], centre[1], 0))
        doc.recompute()
        count += _levels(doc, sheet, name, view, told, scale)
    return count


def _edges(view: Any) -> Iterable[tuple[int, Any]]:
    """A view's edges by their numbers, unscaled."""
    number = 0
    while True:
        try:
            yield number, view.getEdgeByIndex(number)
        except (Part.OCCError, RuntimeError, ValueError, IndexError):
            return
        number += 1


def _corners(view: Any) -> list[Point]:
    """The corners of a view by their numbers, unscaled."""
    found: list[Point] = []
    while True:
        try:
            point = view.getVertexByIndex(len(found)).Point
        except (Part.OCCError, RuntimeError, ValueError, IndexError):
            return found
        found.append((point.x, point.y))


def _rounded(point: Any) -> Point:
    return (round(point.x, 4), round(point.y, 4))


def _sizes(doc: Any, sheet: Any, view: Any, edges: list[tuple[int, Any]], scale: float) -> int:
    """A diameter for each size of circle, a radius for each size of arc."""
    seen: set[tuple[str, float]] = set()
    for number, edge in edges:
        if not isinstance(edge.Curve, Part.Circle):
            continue
        kind = "Diameter" if edge.isClosed() else "Radius"
        size = round(edge.Curve.Radius, 4)
        if (kind, size) in seen:
            continue
        seen.add((kind, size))
        middle = edge.Curve.Center
        place = (middle.x * scale + size * scale + 12, middle.y * scale + size * scale + 6 * len(seen))
        _add(doc, sheet, kind, view, [f"Edge{number}"], place)
    return len(seen)


def _levels(doc: Any, sheet: Any, name: str, view: Any, told: dict[str, list[float]], scale: float) -> int:
    """The levels of a view's corners along both its axes that no view before has told."""
    corners = _corners(view)
    count = 0
    for axis, kind in enumerate(("DistanceX", "DistanceY")):
        known = told[ALONG[name][axis]]
        lowest = min(range(len(corners)), key=lambda n: corners[n][axis])
        outside = min(corner[1 - axis] for corner in corners) * scale
        rows = 0
        for number in sorted(range(len(corners)), key=lambda n: corners[n][axis]):
            level = corners[number][axis] - corners[lowest][axis]
            if level < SAME or any(abs(level - other) < SAME for other in known):
                continue
            known.append(level)
            rows += 1
            along = (corners[number][axis] + corners[lowest][axis]) / 2 * scale
            place = (along, outside - STEP * rows) if axis == 0 else (outside - STEP * rows, along)
            _add(doc, sheet, kind, view, [f"Vertex{lowest}", f"Vertex{number}"], place)
            count += 1
    return count


def _add(doc: Any, sheet: Any, kind: str, view: Any, references: list[str], place: Point) -> None:
    dimension = doc.addObject("TechDraw::DrawViewDimension", "Dimension")
    dimension.Type = kind
    dimension.References2D = [(view, reference) for reference in references]
    sheet.addView(dimension)
    dimension.X, dimension.Y = place
