"""SketchGraphs sequences to sketch graphs: metres to millimetres, its constraints to FreeCAD's.

What has no counterpart is left out and counted.
"""

import math
from collections import Counter
from typing import cast

from cadwright.errors import InputError
from cadwright.sketch.formats.imported import Imported
from cadwright.sketch.formats.sketchgraphs.exactly import meant
from cadwright.sketch.formats.sketchgraphs.rules import EXTERNAL_RULES, RULES, Known
from cadwright.sketch.formats.sketchgraphs.sequence import (
    EXACTLY,
    EXTERNAL,
    METRE,
    POSITIONS,
    STOP,
    SUBNODE,
    Node,
    Sequence,
)
from cadwright.sketch.graph import (
    Arc,
    Circle,
    Constraint,
    Ellipse,
    Geometry,
    Line,
    Point,
    Position,
    Reference,
    Sketch,
)
from cadwright.sketch.transforms import scaled

_ROUNDED, _EXACT = 2e-4, 1e-7
"""Metres within which points agree: coordinates rounded to four decimals are no better than that."""


def from_sequence(sequence: Sequence, metre: float = METRE) -> Imported:
    """The sketch of a sequence, its primitives in their order; ``metre`` is how many of its units a metre is.

    Raises `InputError` where a primitive lacks a number.
    """
    left_out: Counter[str] = Counter()
    geometry, places = _place(sequence, left_out)
    known = Known(geometry, _tolerance(sequence))
    external = {number for number, node in enumerate(sequence.nodes) if node.label == EXTERNAL}
    constraints: dict[Constraint, None] = {}  # in their order, each once
    for edge in sequence.edges:
        if edge.label == SUBNODE:
            continue
        exact = meant(edge.extra.get(EXACTLY, ""), len(geometry))
        if exact is not None:
            constraints[exact] = None
            continue
        outside = sum(number in external for number in edge.references)
        inside = [places[number] for number in edge.references if number in places]
        rule = (EXTERNAL_RULES if outside else RULES).get(edge.label)
        complete = outside <= 1 and len(inside) + outside == len(edge.references) > outside
        made = rule(known, inside, edge) if rule and complete else ()
        if not made:
            left_out[f"{edge.label} with External" if outside else edge.label] += 1
        constraints.update(dict.fromkeys(made))
    sketch = Sketch(tuple(geometry), tuple(constraints))
    return Imported(sketch if metre == 1 else scaled(sketch, metre), dict(left_out))


def primitive(node: Node) -> Geometry | None:
    """The primitive of a node; None for a kind that has no counterpart. Raises `InputError` without a number."""
    try:
        return _primitive(node)
    except KeyError as missing:
        raise InputError(f"a SketchGraphs sequence has a {node.label} without {missing}") from None


def _primitive(node: Node) -> Geometry | None:
    p, construction = node.params, bool(node.params.get("isConstruction", False))
    match node.label:
        case "Line":
            (x, y), (dx, dy) = (p["pntX"], p["pntY"]), (p["dirX"], p["dirY"])
            start, end = ((x + t * dx, y + t * dy) for t in (p["startParam"], p["endParam"]))
            return Line(start, end, construction)
        case "Point":
            return Point((p["x"], p["y"]), construction)
        case "Circle":
            return Circle((p["xCenter"], p["yCenter"]), p["radius"], construction)
        case "Ellipse":
            angle = math.atan2(p["yDir"], p["xDir"])
            radii = (p["radius"], p["minorRadius"])
            return Ellipse((p["xCenter"], p["yCenter"]), *radii, angle, None, construction)
        case "Arc":
            return _arc(p, construction)
    return None


def _arc(p: dict[str, float | bool], construction: bool) -> Arc | Circle:
    """An arc runs from ``startParam`` to ``endParam``, radians from its direction, clockwise where it says so."""
    base, turn = math.atan2(p["yDir"], p["xDir"]), -1 if p["clockwise"] else 1
    begin, span = base + turn * p["startParam"], turn * ((p["endParam"] - p["startParam"]) % math.tau)
    (x, y), r = (p["xCenter"], p["yCenter"]), p["radius"]
    if abs(span) < 1e-9:
        return Circle((x, y), r, construction)
    start, mid, end = ((x + r * math.cos(a), y + r * math.sin(a)) for a in (begin, begin + span / 2, begin + span))
    return Arc(start, mid, end, construction)


def _place(sequence: Sequence, left_out: Counter[str]) -> tuple[list[Geometry], dict[int, Reference]]:
    """The primitives, and what each node stands for."""
    geometry: list[Geometry] = []
    places: dict[int, Reference] = {}
    for number, node in enumerate(sequence.nodes):
        if node.label in (EXTERNAL, STOP) or node.label in POSITIONS:
            continue
        found = primitive(node)
        if found is None:
            left_out[node.label] += 1
            continue
        places[number] = Reference(len(geometry), "start" if isinstance(found, Point) else "edge")
        geometry.append(found)
    for edge in sequence.edges:
        if edge.label == SUBNODE:
            number, owner = edge.references if len(edge.references) == 2 else (-1, -1)
            label = sequence.nodes[number].label if 0 <= number < len(sequence.nodes) else "nothing"
            if label not in POSITIONS:
                raise InputError(
                    f"a SketchGraphs sequence has a {SUBNODE} of {label!r}, which is no point of a primitive"
                )
            if owner in places:
                places[number] = Reference(places[owner].geometry, cast(Position, POSITIONS[label]))
    return geometry, places


def _tolerance(sequence: Sequence) -> float:
    numbers = [value for node in sequence.nodes for value in node.params.values() if not isinstance(value, bool)]
    rounded = all(abs(value - round(value, 4)) < 1e-12 for value in numbers)
    return _ROUNDED if rounded else _EXACT
