"""Whether a drawing is complete: which sizes of the part could not be rebuilt from its views and dimensions alone.

Nothing but the drawing is looked at. From one datum on each axis everything must follow that the views show: each level
through a chain of dimensions, each circle and arc, each line at an angle (`cadwright.drawing.deduction`).
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from cadwright.drawing.deduction import Deduction, Elements, Free, Node, Round, Slant, elements_of, state
from cadwright.drawing.dimension import Dimension
from cadwright.geometry.curves import Point
from cadwright.views.projection import millimetres
from cadwright.views.view import View

Code = Literal[
    "size-missing",
    "position-missing",
    "depth-missing",
    "radius-missing",
    "angle-missing",
    "shape-missing",
    "over-dimensioned",
    "thread-misfit",
    "tolerance-unplaced",
    "not-unfolded",
    "texture-unplaced",
    "weld-unplaced",
]
_AXES = ("x", "y", "z")
_MOST_NAMED = 4


class Finding(msgspec.Struct, frozen=True):
    """What is wrong, as a code for programs and a sentence for people."""

    code: Code
    text: str


def audit(views: Mapping[str, View], dimensions: Sequence[Dimension]) -> tuple[Finding, ...]:
    """What a drawing leaves open or says twice; nothing for a complete one.

    Dimensions in parentheses are for reference only and count neither way.
    """
    deduction = Deduction(elements_of(views))
    excess = []
    for dimension in dimensions:
        if dimension.text.startswith("("):
            continue
        if not state(deduction, dimension):
            excess.append(dimension)
    deduction.settle()
    return (
        *_open_levels(deduction),
        *_open_rounds(deduction),
        *_open_slants(deduction),
        *_open_curves(deduction.elements),
        *(_excess(dimension) for dimension in excess),
    )


def _open_levels(deduction: Deduction) -> Iterator[Finding]:
    """One finding for all levels that are known from each other; mirror images are left out."""
    elements = deduction.elements
    for axis in range(3):
        told: set[Node] = set()
        datum, *others = deduction.groups(axis) or [[]]
        for group in others:
            if not told.isdisjoint(group):
                continue
            middle = elements.symmetric[axis]
            if middle is not None:
                images = [elements.find(axis, 2 * middle - elements.value(node)) for node in group]
                told.update(node for node in images if node is not None)
            yield _level(deduction, group, datum)


def _level(deduction: Deduction, group: list[Node], datum: list[Node]) -> Finding:
    elements, name = deduction.elements, _AXES[group[0][0]]
    values = [elements.value(node) for node in group]
    shown = " and ".join(f"{name} = {millimetres(value)}" for value in values[:_MOST_NAMED])
    pairs = [(abs(v - elements.value(n)), v, elements.value(n)) for v in values for n in datum]
    far, value, start = min(pairs, default=(0.0, 0.0, 0.0))
    missing = f"its distance of {millimetres(far)} from {name} = {millimetres(start)} is not given"
    if len(values) > 1:
        missing = f"the distance of {millimetres(far)} from {millimetres(start)} to {millimetres(value)} is not given"
    circle = next((c for node in group for c in elements.rounds if c.full and node in c.nodes), None)
    if circle is not None:
        where = f"{circle.view} view: {_circle(circle)} is not placed along {name}"
        return Finding("position-missing", f"{where} ({shown}): {missing}")
    view = next(sight.view for sight in elements.sights[group[0]])
    hole = next((c for node in group for c in elements.rounds if _is_floor(elements, node, c)), None)
    if hole is not None:
        depth = _depth(elements, group, hole)
        text = f"{hole.view} view: the depth{depth} of {_circle(hole)} is not given ({shown})"
        return Finding("depth-missing", text)
    return Finding("size-missing", f"{view} view: nothing leads to {shown}: {missing}")


def _is_floor(elements: Elements, node: Node, circle: Round) -> bool:
    """Whether a level is the floor of a hole: drawn across the hole's width in a view from its side."""
    frame = elements.frames[circle.view]
    if not circle.full or frame.toward.axis != node[0]:
        return False
    for sight in elements.sights[node]:
        side = elements.frames[sight.view]
        place = 0 if side.right.axis != node[0] else 1
        axis, sign = side.ways[place]
        own = 0 if frame.right.axis == axis else 1
        middle = frame.ways[own].sign * circle.center[own]
        ends = sorted(sign * point[place] for point in (sight.start, sight.end))
        walls = (middle - circle.radius, middle + circle.radius)
        if all(abs(a - b) < 4 * elements.tolerance for a, b in zip(ends, walls, strict=True)):
            return True
    return False


def _depth(elements: Elements, floor: list[Node], hole: Round) -> str:
    """How deep a hole is drawn, along its wall in a view from its side."""
    for place in (0, 1):
        for side in (-hole.radius, hole.radius):
            wall = elements.node(hole.view, place, hole.center[place] + side)
            for sight in elements.sights.get(wall, []) if wall else []:
                ends = [elements.node(sight.view, p, end[p]) for end in (sight.start, sight.end) for p in (0, 1)]
                if any(node in floor for node in ends):
                    return f", {millimetres(math.dist(sight.start, sight.end))} as drawn,"
    return ""


def _open_rounds(deduction: Deduction) -> Iterator[Finding]:
    """One finding for all circles or arcs of a view that are alike."""
    elements = deduction.elements
    alike: dict[tuple[Code, str, str], list[Round]] = defaultdict(list)
    for i, circle in enumerate(elements.rounds):
        if i in deduction.rounds:
            continue
        size = millimetres(circle.radius)
        if i not in deduction.radii:
            alike["size-missing" if circle.full else "radius-missing", circle.view, size].append(circle)
        elif not circle.full:
            alike["position-missing", circle.view, size].append(circle)
    for (code, view, _), circles in alike.items():
        places = ", ".join(_point(circle.center) for circle in circles[:_MOST_NAMED])
        what = f"{_circle(circles[0], place=False)} at {places}"
        missing = {"size-missing": "the diameter", "radius-missing": "the radius", "position-missing": "the centre"}
        yield Finding(code, f"{view} view: {missing[code]} of {what} is not given")


def _open_slants(deduction: Deduction) -> Iterator[Finding]:
    for i, slant in enumerate(deduction.elements.slants):
        if i not in deduction.slants:
            along, high = map(millimetres, slant.legs)
            what = f"the line from {_point(slant.start)} to {_point(slant.end)}, {along} across and {high} up,"
            yield Finding("angle-missing", f"{slant.view} view: neither angle nor both ends of {what} are given")


def _open_curves(elements: Elements) -> Iterator[Finding]:
    """Free curves, except where another view shows along a common axis what they are the image or intersection of."""
    views = {curve.view: [c for c in elements.curves if c.view == curve.view] for curve in elements.curves}
    for view, curves in views.items():
        unexplained = [curve for curve in curves if not _is_explained(elements, curve)]
        if unexplained:
            places = " and ".join(f"from {_point(c.start)} to {_point(c.end)}" for c in unexplained[:_MOST_NAMED])
            yield Finding("shape-missing", f"{view} view: no dimensions give the shape of the curve {places}")


def _is_explained(elements: Elements, curve: Free) -> bool:
    """Whether circles, arcs and lines at an angle of another view cover a curve along the axis that they share."""
    frame = elements.frames[curve.view]
    near = 4 * elements.tolerance
    for view, seen in elements.frames.items():
        if seen.toward.axis == frame.toward.axis:
            continue
        place = 0 if frame.right.axis in (seen.right.axis, seen.up.axis) else 1
        axis, sign = frame.ways[place]
        low, high = sorted((sign * curve.box[place], sign * curve.box[place + 2]))
        across = 0 if seen.right.axis == axis else 1
        others: list[Round | Slant] = [*elements.rounds, *elements.slants]
        spans = [sorted(seen.ways[across].sign * v for v in _extent(o, across)) for o in others if o.view == view]
        spans = [span for span in spans if span[0] < high - near and span[1] > low + near]
        if spans and min(s[0] for s in spans) < low + near and max(s[1] for s in spans) > high - near:
            return True
    return False


def _extent(other: Round | Slant, place: int) -> tuple[float, float]:
    if isinstance(other, Round):
        return (other.center[place] - other.radius, other.center[place] + other.radius)
    return (other.start[place], other.end[place])


def _excess(dimension: Dimension) -> Finding:
    text = dimension.text.replace("\n", " ")
    what = f" ({dimension.feature})" if dimension.feature else ""
    return Finding("over-dimensioned", f"{dimension.view} view: {text}{what} follows from other dimensions")


def _circle(circle: Round, *, place: bool = True) -> str:
    size = f"circle Ø{millimetres(2 * circle.radius)}" if circle.full else f"arc R{millimetres(circle.radius)}"
    return f"{size} at {_point(circle.center)}" if place else size


def _point(point: Point) -> str:
    return f"({millimetres(point[0])}, {millimetres(point[1])})"
