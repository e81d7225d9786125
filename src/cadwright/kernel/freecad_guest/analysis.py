"""`analyse_constraint`: what a constraint would do to a sketch, without doing it (CAD-Assistant, section 15)."""

from __future__ import annotations

import math
from typing import Any, Iterator, NamedTuple

from cadwright.kernel.freecad_guest import arguments, geometry, scratch, sketches

SIGNIFICANT = 1e-3
"""How far a point has to move to count as moving, as a part of the sketch's long side."""
_TOLD = 20


class Move(NamedTuple):
    """One point (``start``, ``end``, ``center``) or measure (``radius``, …) of a primitive that would change."""

    geometry: int
    what: str
    before: tuple[float, ...]
    after: tuple[float, ...]

    @property
    def distance(self) -> float:
        """How far it goes, in mm."""
        return math.dist(self.before, self.after)


class Analysis(NamedTuple):
    """What a constraint would do."""

    constraint: dict[str, Any]
    is_valid: bool
    reason: str | None
    moves: tuple[Move, ...]
    max_move: float

    @property
    def moves_geometry(self) -> bool:
        """Whether anything would move by a significant distance."""
        return bool(self.moves)


def analyse_constraint(sketch: Any, constraint: Any) -> tuple[bool, bool]:
    """Say whether a constraint is valid in a sketch and whether it moves geometry; print what it would do.

    The sketch stays as it is. The result is ``(is_valid, moves_geometries)``.
    """
    analysis = analyse(sketch, constraint)
    print(text(analysis, sketch.ConstraintCount))  # noqa: T201 - the text is what the tool is for
    return analysis.is_valid, analysis.moves_geometry


def analyse(sketch: Any, constraint: Any, significant: float = SIGNIFICANT) -> Analysis:
    """What a ``Sketcher.Constraint`` would do to a sketch; a dict of the sketch graph will do as well.

    Valid is a constraint whose references make sense, that contradicts nothing, and that is not already implied by
    the others. What moves is compared with where FreeCAD's solver puts the geometry without the constraint. Where there
    is a choice of where to go, the solver's differs from one solving to the next: its unknowns are ordered by address.
    """
    described = constraint if isinstance(constraint, dict) else sketches.describe(constraint)
    shapes = sketch.Geometry
    kinds = arguments.Kinds([geometry.kind(shape) for shape in shapes], len(sketches.external_geometry(sketch)))
    reason = arguments.reason_against(described, kinds) or _weightless(sketch, described)
    if reason:
        return Analysis(described, False, reason, (), 0.0)
    if not described.get("driving", True):
        return Analysis(described, True, None, (), 0.0)
    candidate = sketches.constraint(described)
    part = scratch.Part(sketch, scratch.numbers_of(candidate), (candidate,))
    part.renumbered(candidate)
    code, after, _ = part.solve([candidate])
    if code != scratch.SOLVED:
        return Analysis(described, False, _reason(code, part), (), 0.0)
    return _moved(described, part, candidate, after, significant * long_side(shapes))


def text(analysis: Analysis, number: int) -> str:
    """An analysis in words, for the constraint that would get this number."""
    lines = [
        f"Constraint[{number}] tried on a copy of the sketch:",
        f"Type: {analysis.constraint['type']}",
        "Elements:",
    ]
    for name, reference in zip(("First", "Second", "Third"), analysis.constraint["references"]):
        lines.append(f"- {name}: {reference['geometry']}")
        if reference.get("position", "edge") != "edge":
            lines.append(f"- {name}Pos: {reference['position'].upper()}")
    if analysis.constraint.get("value") is not None:
        lines.append(f"Value: {analysis.constraint['value']:g}")
    lines += ["Movement:", *(list(_movement(analysis)) or ["none"])]
    lines += [f"Moves Geometries: {analysis.moves_geometry}", f"IsValid: {analysis.is_valid}"]
    if analysis.reason:
        lines.append(f"Reason: {analysis.reason}")
    return "\n".join(lines)


def details(analysis: Analysis) -> dict[str, Any]:
    """An analysis as JSON has it."""
    return {
        "valid": analysis.is_valid,
        "moves_geometry": analysis.moves_geometry,
        "reason": analysis.reason,
        "max_move": analysis.max_move,
        "moves": [
            {"geometry": move.geometry, "what": move.what, "from": list(move.before), "to": list(move.after)}
            for move in analysis.moves
        ],
    }


def long_side(shapes: Any) -> float:
    """The longer side of the box around a sketch's points and circles; 1 for a sketch without extent."""
    xs: list[float] = []
    ys: list[float] = []
    for shape in shapes:
        reach = shape.MajorRadius if hasattr(shape, "MajorRadius") else getattr(shape, "Radius", 0.0)
        for name, point in geometry.points(shape).items():
            margin = reach if name == "center" and geometry.kind(shape) in ("circle", "ellipse") else 0.0
            xs += [point.x - margin, point.x + margin]
            ys += [point.y - margin, point.y + margin]
    return max(max(xs) - min(xs), max(ys) - min(ys)) or 1.0 if xs else 1.0


def _movement(analysis: Analysis) -> Iterator[str]:
    number = None
    for move in analysis.moves[:_TOLD]:
        if move.geometry != number:
            number = move.geometry
            yield f"Sketch.Geometry[{number}]:"
        verb = "moved" if len(move.before) > 1 else "changed"
        yield f"- {move.what.upper()} {verb} from: {_told(move.before)} to {_told(move.after)}"
    if len(analysis.moves) > _TOLD:
        yield f"and {len(analysis.moves) - _TOLD} more"


def _told(values: tuple[float, ...]) -> str:
    numbers = ", ".join(f"{round(value, 3) + 0.0:.3f}" for value in values)
    return f"({numbers})" if len(values) > 1 else numbers


def _weightless(sketch: Any, described: dict[str, Any]) -> str | None:
    """FreeCAD takes a weight for any circle; only those that stand for poles of a B-spline have one."""
    if described["type"] != "Weight":
        return None
    number = described["references"][0]["geometry"]
    poles = [one.First for one in sketch.Constraints if sketches.alignment(one)[0] == "BSplineControlPoint"]
    return None if number in poles else f"geometry {number} is no control point of a B-spline, so it has no weight"


def _reason(code: int, part: scratch.Part) -> str:
    """Why the solver refuses a constraint; what was wrong before is not its fault and is said."""
    before, _, fixed = part.baseline()
    if before in (scratch.CONFLICTING, scratch.OVERCONSTRAINED, scratch.FAILED):
        return "the constraints that are there already contradict each other, so nothing can be said of one more"
    if before == scratch.REDUNDANT and code == scratch.REDUNDANT:
        return "constraints that are there already are redundant; remove them before adding more"
    if code == scratch.MALFORMED:
        return "FreeCAD's solver does not know this constraint between these primitives"
    if code == scratch.REDUNDANT:
        return "it is redundant: the other constraints imply it"
    if code == scratch.FAILED:
        return "the solver finds no position of the geometry that fulfils it together with the others"
    held = ", which hold the geometry completely" if fixed else ""
    return f"it conflicts with the constraints that are there{held}"


def _moved(
    described: dict[str, Any], part: scratch.Part, candidate: Any, after: list[Any], threshold: float
) -> Analysis:
    """The analysis of a constraint that could be solved.

    A sketch whose constraints were not solved yet moves without this one; then what counts is the way from there.
    """
    moves, max_move = compare(part.numbers, part.shapes, after, threshold)
    if moves and part.constraints:
        code, before, _ = part.baseline()
        if code == scratch.SOLVED and compare(part.numbers, part.shapes, before, threshold)[0]:
            part.shapes = before
            code, after, _ = part.solve([candidate])
            if code == scratch.SOLVED:
                moves, max_move = compare(part.numbers, before, after, threshold)
    return Analysis(described, True, None, tuple(moves), max_move)


def compare(numbers: list[int], before: list[Any], after: list[Any], threshold: float) -> tuple[list[Move], float]:
    """The moves above a threshold, and the longest of all."""
    all_moves = [
        Move(number, what, old, new)
        for number, first, second in zip(numbers, before, after)
        for (what, old), (_, new) in zip(_coordinates(first), _coordinates(second))
    ]
    longest = max((move.distance for move in all_moves), default=0.0)
    return [move for move in all_moves if move.distance > threshold], longest


def _coordinates(shape: Any) -> Iterator[tuple[str, tuple[float, ...]]]:
    """All that tells where a primitive is, by name; angles of ellipses as the tip of the major axis."""
    for name, point in geometry.points(shape).items():
        yield name, (point.x, point.y)
    what = geometry.kind(shape)
    if what in ("circle", "arc"):
        yield "radius", (shape.Radius,)
    elif what in ("ellipse", "arc of ellipse"):
        tip = shape.XAxis * shape.MajorRadius + shape.Location
        yield "major axis", (tip.x, tip.y)
        yield "minor radius", (shape.MinorRadius,)
    elif what == "bspline":
        for number, pole in enumerate(shape.getPoles()):
            yield f"pole {number}", (pole.x, pole.y)
