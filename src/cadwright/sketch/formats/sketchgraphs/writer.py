"""Sketch graphs to SketchGraphs sequences: millimetres to metres, FreeCAD's constraints to its own.

What has no counterpart is left out and counted.
"""

import math
from collections import Counter

import msgspec

from cadwright.sketch.formats.sketchgraphs.exactly import said
from cadwright.sketch.formats.sketchgraphs.reader import from_sequence
from cadwright.sketch.formats.sketchgraphs.sequence import (
    EXACTLY,
    EXTERNAL,
    METRE,
    POSITIONS,
    STOP,
    SUBNODE,
    Edge,
    Node,
    Sequence,
)
from cadwright.sketch.graph import Arc, Circle, Constraint, Ellipse, Geometry, Line, Point, Position, Reference, Sketch
from cadwright.sketch.transforms import scaled

_LABELS = {position: label for label, position in POSITIONS.items()}
_SAME_NAME = {"Horizontal", "Vertical", "Parallel", "Perpendicular", "Tangent", "Equal"}


class Exported(msgspec.Struct, frozen=True):
    """A sequence, and how many of what it could not say."""

    sequence: Sequence
    left_out: dict[str, int]


def to_sequence(sketch: Sketch, metre: float = METRE) -> Exported:
    """The sequence of a sketch, of whose units a metre is ``metre``.

    Every primitive is followed by its points, and every node by what ties it to those before it.
    """
    sketch = sketch if metre == 1 else scaled(sketch, 1 / metre)
    nodes, edges = [Node(EXTERNAL)], list[Edge]()
    numbers: dict[Reference, int] = {}
    left_out: Counter[str] = Counter()
    for index, geometry in enumerate(sketch.geometry):
        try:
            node = to_node(geometry)
        except ValueError:  # an arc whose points are in line has no circle
            node = None
        if node is None:
            left_out[type(geometry).__name__] += 1
            continue
        owner = len(nodes)
        numbers[Reference(index)] = owner
        if isinstance(geometry, Point):
            numbers[Reference(index, "start")] = owner
        nodes.append(node)
        for position in _points(geometry):
            numbers[Reference(index, position)] = len(nodes)
            edges.append(Edge(SUBNODE, (len(nodes), owner)))
            nodes.append(Node(_LABELS[position]))
    ties: list[tuple[Constraint, Edge]] = []
    for constraint in sketch.constraints:
        edge = _edge(sketch, constraint, numbers)
        if edge is None:
            left_out[constraint.type] += 1
        else:
            ties.append((constraint, edge))
    if not any(type(each).__name__ in left_out for each in sketch.geometry):  # else numbers would be others
        ties = _exact(Sequence(tuple(nodes), (*edges, *(edge for _, edge in ties))), ties)
    edges += [edge for _, edge in ties]
    edges.sort(key=lambda edge: max(edge.references))
    return Exported(Sequence((*nodes, Node(STOP)), tuple(edges)), dict(left_out))


def _exact(sequence: Sequence, ties: list[tuple[Constraint, Edge]]) -> list[tuple[Constraint, Edge]]:
    """Constraints with their edges; those that would be read as another constraint say in words which they are."""
    read = {(each.type, each.references) for each in from_sequence(sequence, metre=1).sketch.constraints}
    return [
        (constraint, edge)
        if (constraint.type, constraint.references) in read
        else (constraint, Edge(edge.label, edge.references, {**edge.extra, EXACTLY: said(constraint)}))
        for constraint, edge in ties
    ]


def to_node(geometry: Geometry) -> Node | None:
    """The node of a primitive; None for one that SketchGraphs does not have.

    Table 6 of CAD-Assistant: a line by the point on it that is halfway, an arc by its centre, its direction at angle 0
    and the angles at which it starts and ends, counted clockwise where it runs so.
    """
    parameters: dict[str, float | bool]
    match geometry:
        case Line(start, end):
            (ax, ay), (bx, by) = start, end
            length = math.dist((ax, ay), (bx, by))
            dx, dy = ((bx - ax) / length, (by - ay) / length) if length else (1.0, 0.0)
            parameters = {"dirX": dx, "dirY": dy, "pntX": (ax + bx) / 2, "pntY": (ay + by) / 2,
                          "startParam": -length / 2, "endParam": length / 2}  # fmt: skip
        case Point(at):
            parameters = {"x": at[0], "y": at[1]}
        case Circle(center, radius):
            parameters = _round(center, radius, 0.0, clockwise=False)
        case Arc():
            center, radius = geometry.circle
            begin, finish = geometry.turned_angles
            parameters = _round(center, radius, 0.0, clockwise=not geometry.counterclockwise)
            parameters |= {"startParam": begin, "endParam": finish}
        case Ellipse(center, major, minor, angle, None):
            parameters = _round(center, major, angle, clockwise=False) | {"minorRadius": minor}
        case _:
            return None
    return Node(type(geometry).__name__, {**parameters, "isConstruction": geometry.construction})


def _round(center: tuple[float, float], radius: float, angle: float, clockwise: bool) -> dict[str, float | bool]:
    x, y = center
    direction = {"xDir": math.cos(angle), "yDir": math.sin(angle)}
    return {"xCenter": x, "yCenter": y, **direction, "radius": radius, "clockwise": clockwise}


def _points(geometry: Geometry) -> tuple[Position, ...]:
    match geometry:
        case Line():
            return ("start", "end")
        case Arc():
            return ("center", "start", "end")
        case Circle() | Ellipse():
            return ("center",)
    return ()


def _edge(sketch: Sketch, constraint: Constraint, numbers: dict[Reference, int]) -> Edge | None:
    """The edge of a constraint, None where SketchGraphs has none like it."""
    if not constraint.driving:
        return None
    references = tuple(0 if ref.geometry < 0 else numbers.get(ref, -1) for ref in constraint.references)
    if -1 in references or references.count(0) > 1:
        return None
    lines = [ref for ref in constraint.references if _is(sketch, ref, Line)]
    match constraint.type:
        case "Coincident" | "PointOnObject":
            return Edge("Coincident", references)
        case "Tangent" if len(lines) == 2 or (lines and 0 in references):
            return Edge("Coincident", references)
        case "Tangent" if any(ref.position != "edge" for ref in constraint.references):
            return None
        case "Symmetric":
            return _symmetric(sketch, constraint, references)
        case "Block":
            return Edge("Fix", references)
        case "Distance" | "DistanceX" | "DistanceY" | "Radius" | "Diameter" | "Angle":
            return _dimension(constraint, references)
        case type_ if type_ in _SAME_NAME:
            return Edge(type_, references)
    return None


def _symmetric(sketch: Sketch, constraint: Constraint, references: tuple[int, ...]) -> Edge | None:
    about = constraint.references[-1]
    if len(references) != 3:
        return None
    if about.position == "edge":
        return Edge("Mirror", references) if _is(sketch, about, Line) else None
    return Edge("Midpoint", (references[2], references[0], references[1]))


def _dimension(constraint: Constraint, references: tuple[int, ...]) -> Edge | None:
    if constraint.value is None or 0 in references:
        return None
    if constraint.type == "Angle":
        return Edge("Angle", references, {"angle": f"{constraint.value!r} DEGREE"}) if len(references) == 2 else None
    length = {"length": f"{constraint.value!r} METER"}
    if constraint.type in ("Radius", "Diameter"):
        return Edge(constraint.type, references, length)
    direction = {"Distance": "MINIMUM", "DistanceX": "HORIZONTAL", "DistanceY": "VERTICAL"}[constraint.type]
    if len(references) == 1:
        return Edge("Length", references, {"direction": direction, **length}) if direction == "MINIMUM" else None
    return Edge("Distance", references, {"direction": direction, **length})


def _is(sketch: Sketch, reference: Reference, kind: type[Geometry]) -> bool:
    """Whether a reference is to all of a primitive of some kind."""
    return (
        reference.geometry >= 0
        and reference.position == "edge"
        and isinstance(sketch.geometry[reference.geometry], kind)
    )
