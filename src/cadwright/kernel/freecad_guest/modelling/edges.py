"""Edges and faces of a modelling script's solids, and what is done to them."""

from __future__ import annotations

from typing import Any, Sequence

import FreeCAD as App
import Part

from cadwright.kernel.freecad_guest.modelling.places import Point, number
from cadwright.kernel.freecad_guest.modelling.solids import cut

doc: Any = None
"""The script's document."""


def faces(solid: Any, which: str) -> list[Any]:
    """The outermost faces to a side (">Z"), or the flat faces square to an axis ("|Z")."""
    doc.recompute()
    found = solid.Shape.Faces
    number_of = "XYZ".index(which[1])
    if which[0] == "|":
        flat = [face for face in found if isinstance(face.Surface, Part.Plane)]
        return [face for face in flat if abs(abs(face.normalAt(0, 0)[number_of]) - 1) < 1e-9]
    side = 1 if which[0] == ">" else -1
    outermost = max(side * face.CenterOfMass[number_of] for face in found)
    return [face for face in found if abs(side * face.CenterOfMass[number_of] - outermost) < 1e-4]


def edges(solid: Any, which: str) -> list[int]:
    """The numbers of a solid's edges: all, along an axis, round, or those of the outermost faces to a side."""
    doc.recompute()
    shape = solid.Shape
    numbered = list(enumerate(shape.Edges, 1))
    if which == "all":
        return [i for i, _ in numbered]
    if which == "round":
        return [i for i, edge in numbered if isinstance(edge.Curve, Part.Circle)]
    if which in "XYZ":
        axis = App.Vector(*(float(which == name) for name in "XYZ"))
        lines = [(i, edge.tangentAt(edge.FirstParameter)) for i, edge in numbered if isinstance(edge.Curve, Part.Line)]
        return [i for i, along in lines if abs(along.dot(axis)) > 1 - 1e-9]
    found = []
    for face in faces(solid, which):
        found += [i for i, edge in numbered if any(edge.isSame(other) for other in face.Edges)]
    return sorted(set(found))


def edges_at(solid: Any, *groups: tuple[str, ...]) -> list[int]:
    """The numbers of the edges that lie on all sides, or along the axis, that one of the groups names."""
    doc.recompute()
    middles = [edge.CenterOfMass for edge in solid.Shape.Edges]
    every = set(range(1, len(middles) + 1))

    def on(word: str) -> set[int]:
        if word.startswith("not "):
            return every - on(word[4:])
        if word in "XYZ":
            return set(edges(solid, word))
        number_of, side = "XYZ".index(word[1]), 1 if word[0] == ">" else -1
        outermost = max(side * middle[number_of] for middle in middles)
        return {i for i, middle in enumerate(middles, 1) if abs(side * middle[number_of] - outermost) < 1e-4}

    return sorted(set().union(*(every.intersection(*map(on, group)) for group in groups)))


def edges_within(
    solid: Any, low: Point, high: Point, along: str = "", but: tuple[Point, Point] | None = None
) -> list[int]:
    """The numbers of the edges that lie in a box, or those of them along an axis; none of those in the box "but"."""
    doc.recompute()

    def inside(edge: Any, low: Point, high: Point) -> bool:
        box = edge.BoundBox
        lows, highs = (box.XMin, box.YMin, box.ZMin), (box.XMax, box.YMax, box.ZMax)
        above = all(number(a) < b for a, b in zip(low, lows))
        return above and all(a < number(b) for a, b in zip(highs, high))

    found = [i for i, edge in enumerate(solid.Shape.Edges, 1) if inside(edge, low, high)]
    found = [i for i in found if but is None or not inside(solid.Shape.Edges[i - 1], *but)]
    return [i for i in found if not along or i in edges(solid, along)]


def dressed(kind: str, solid: Any, chosen: Sequence[int], size: str) -> Any:
    """Round or bevel edges, as much as the sizes say now: FreeCAD's list of edges cannot follow an expression."""
    result = doc.addObject(kind, f"{solid.Name}_{kind[6:].lower()}")
    result.Base = solid
    result.addProperty("App::PropertyLength", "Size", "Edges", "what each of the edges was given")
    result.setExpression("Size", size)
    result.Edges = [(i, number(size), number(size)) for i in chosen]
    return result


def hollow(solid: Any, wall: str, *openings: str) -> Any:
    """A shell inwards, open where the outermost faces to some sides are; closed without any."""
    doc.recompute()
    if not openings:
        inner = doc.addObject("Part::Offset", f"{solid.Name}_inner")
        inner.Source, inner.Join = solid, 2
        inner.setExpression("Value", f"-({wall})")
        return cut(solid, inner)
    opened = [face for side in openings for face in faces(solid, side)]
    names = [f"Face{i}" for i, face in enumerate(solid.Shape.Faces, 1) if any(face.isSame(each) for each in opened)]
    shell = doc.addObject("Part::Thickness", f"{solid.Name}_shell")
    shell.Faces, shell.Join = (solid, names), 2
    shell.setExpression("Value", f"-({wall})")
    return shell
