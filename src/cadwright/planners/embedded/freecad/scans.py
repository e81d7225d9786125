"""Scans to parts: what the tool `rebuild_scan` found, written as a parametric document."""

import math
import re
from collections.abc import Sequence

import msgspec
import numpy as np
from scipy.spatial.transform import Rotation

from cadwright.parts.expressions import Expr, expr, parameter
from cadwright.parts.model import (
    ArcTo,
    Body,
    Circle,
    Extrusion,
    Frame,
    LineTo,
    Mode,
    Outline,
    Parameter,
    Part,
    Point2,
    Points,
    Profile,
    Rectangle,
    Revolution,
)
from cadwright.planners.embedded.freecad.printer import PLANES, script
from cadwright.protocols.base import Parsed
from cadwright.scanning.plan import Loop, Place, Plan, Prism, Turned
from cadwright.sketch import graph
from cadwright.values import Code, Decline, Done, Observation, Request

LOOK = "plan = rebuild_scan(mesh)\n"
MOST_CORNERS = 16
"""The corners of an outline have named coordinates where there are no more than this."""
# fmt: off
PLAIN = frozenset(
    (
        "3d", "a", "an", "and", "as", "back", "body", "cad", "convert", "create", "document", "editable",
        "engineer", "engineered", "from", "freecad", "get", "give", "in", "into", "it", "made", "make", "me",
        "mesh", "model", "my", "of", "out", "part", "parametric", "piece", "please", "rebuild", "rebuilt",
        "reconstruct", "recreate", "reverse", "reverse-engineer", "scan", "scanned", "shape", "solid", "step",
        "stl", "the", "this", "to", "turn", "with", "you",
    )
)
# fmt: on
"""Words of a request that asks for nothing but the part in the scan."""


def rebuild(request: Request, seen: Sequence[Observation]) -> Parsed:
    """First what the scan is made of, then the document, then the verdict on it."""
    if len(seen) <= 1:  # the first observation is what was handed over
        return Parsed("I look at what sections of the scan tell.", Code(LOOK))
    last = seen[-1]
    if len(seen) > 2:
        if last.valid:
            return Parsed("The document is valid.", Done())
        cause = last.error.message if last.error else last.outcome
        return Parsed("I cannot correct this.", Decline(f"what the sections give cannot be built: {cause}"))
    plan = told(last.stdout)
    if plan is None:
        cause = last.error.message if last.error else "its description is too long"
        return Parsed("The scan tells too little.", Decline(f"the scan could not be taken apart: {cause}"))
    if not plan.accepted:
        return Parsed("This is no part that a few sections describe.", Decline(reason(plan)))
    left = tuple(word for word in re.findall(r"[\w.-]+", request.text.lower()) if word.strip(".") not in PLAIN)
    missed = (f"beyond rebuilding the scan: {request.text}",) if left else ()
    said = f"The scan is {described(plan)}; its points are {_distance(plan)} from that."
    return Parsed(said, Code(script(part(plan))), plan.assumptions, missed)


def told(stdout: str) -> Plan | None:
    """The plan that the tool printed; ``None`` where there is none to be read."""
    line = next((line for line in stdout.splitlines() if line.startswith('{"kind"')), "")
    try:
        return msgspec.json.decode(line, type=Plan)
    except (msgspec.DecodeError, msgspec.ValidationError):
        return None


def reason(plan: Plan) -> str:
    """Why the scan is not rebuilt."""
    return f"the scan is neither a stack of prisms nor a body of revolution: {plan.reason}"


def described(plan: Plan) -> str:
    """What a plan makes, in words."""
    if plan.kind == "revolution":
        return "a body of revolution"
    cuts = sum(prism.cut for prism in plan.prisms)
    added = len(plan.prisms) - cuts
    what = "a prism" if added == 1 else f"a stack of {added} prisms"
    return what + (f" with {cuts} cuts" if cuts > 1 else " with a cut" if cuts else "")


def _distance(plan: Plan) -> str:
    return f"{plan.fit.mean:.3g} mm on average" if plan.fit else "at an unknown distance"


def part(plan: Plan) -> Part:
    """The plan as a part model: sizes with names, features in order."""
    maker = _Maker(plan)
    for group in _together(plan.prisms):
        maker.prisms(group)
    for turned in plan.turned:
        maker.turned(turned)
    return Part(tuple(maker.parameters), tuple(maker.bodies))


def _together(prisms: Sequence[Prism]) -> list[list[Prism]]:
    """Round holes of one diameter between the same levels are made at once."""
    groups: dict[tuple[object, ...], list[Prism]] = {}
    for number, prism in enumerate(prisms):
        first = prism.outline[0]
        alike: tuple[object, ...] = (number,)
        if prism.cut and isinstance(first, graph.Circle):
            alike = (prism.place, prism.bottom, prism.top, round(first.radius, 6))
        groups.setdefault(alike, []).append(prism)
    return list(groups.values())


class _Maker:
    """A part as it grows."""

    def __init__(self, plan: Plan) -> None:
        self.parameters: list[Parameter] = []
        self.bodies: list[Body] = []
        levels = sorted({level for prism in plan.prisms for level in (prism.bottom, prism.top)})
        self._levels = {level: expr(level) for level in levels}
        for number, level in enumerate(levels):
            if level:
                name = "height" if len(levels) == 2 and levels[0] == 0 else f"level_{number}"
                self._levels[level] = self._size(name, level, "a height above the first sketch's plane")
        self._counts: dict[str, int] = {}

    def _size(self, name: str, value: float, note: str = "") -> Expr:
        self.parameters.append(Parameter(name, expr(_plain(value)), "mm", note))
        return parameter(name)

    def _name(self, kind: str) -> str:
        self._counts[kind] = self._counts.get(kind, 0) + 1
        return f"{kind}_{self._counts[kind]}"

    def prisms(self, group: Sequence[Prism]) -> None:
        """One extrusion, or one cut with the same circle at several places."""
        first = group[0]
        name = self._name(_kind(first, len(group)))
        bottom, top = self._levels[first.bottom], self._levels[first.top]
        profile, at = self._profile(name, first.outline)
        positions = [at] if at is not None else []
        positions += [_point(each.center) for p in group[1:] for each in p.outline if isinstance(each, graph.Circle)]
        self.bodies.append(
            Body(
                name,
                _frame(first.place, bottom),
                (profile,),
                Extrusion(top - bottom),
                "cut" if first.cut else "join" if self.bodies else "new",
                Points(tuple(positions)) if positions else None,
            )
        )

    def turned(self, turned: Turned) -> None:
        """One revolution of all profiles."""
        name = self._name("body")
        outlines = tuple(self._outline(f"{name}_{n}", loop) for n, loop in enumerate(turned.profile, 1))
        mode: Mode = "join" if self.bodies else "new"
        self.bodies.append(Body(name, _frame(turned.place, expr(0)), outlines, Revolution(expr(360)), mode))

    def _profile(self, name: str, loop: Loop) -> tuple[Profile, Point2 | None]:
        """A profile, and where it is, unless its own coordinates say so."""
        first = loop[0]
        if isinstance(first, graph.Circle):
            return Circle(self._size(f"{name}_diameter", 2 * first.radius)), _point(first.center)
        box = _rectangle(loop)
        if box is not None:
            (x0, y0), (x1, y1) = box
            size = Rectangle(self._size(f"{name}_length", x1 - x0), self._size(f"{name}_width", y1 - y0))
            return size, _point(((x0 + x1) / 2, (y0 + y1) / 2))
        return self._outline(name, loop), None

    def _outline(self, name: str, loop: Loop) -> Outline:
        lines = all(isinstance(each, graph.Line) for each in loop) and len(loop) <= MOST_CORNERS
        named: dict[tuple[str, float], Expr] = {}

        def at(p: tuple[float, float]) -> Point2:
            if not lines:
                return _point(p)
            return self._coordinate(named, name, "x", p[0]), self._coordinate(named, name, "y", p[1])

        curves = [each for each in loop if not isinstance(each, graph.Circle)]
        if not curves:
            (circle,) = loop
            assert isinstance(circle, graph.Circle)
            (x, y), r = circle.center, circle.radius
            ring = (graph.Arc((x + r, y), (x, y + r), (x - r, y)), graph.Arc((x - r, y), (x, y - r), (x + r, y)))
            return self._outline(name, ring)
        steps = [
            ArcTo(_point(each.mid), at(each.end)) if isinstance(each, graph.Arc) else LineTo(at(each.end))
            for each in curves
        ]
        if isinstance(steps[-1], LineTo):  # an outline closes itself
            steps.pop()
        return Outline(at(curves[0].start), tuple(steps))

    def _coordinate(self, named: dict[tuple[str, float], Expr], name: str, axis: str, value: float) -> Expr:
        """A coordinate that all corners share which have it; 0 stays 0."""
        value = _plain(value)
        if value == 0:
            return expr(0)
        if (axis, value) not in named:
            number = 1 + sum(known == axis for known, _ in named)
            named[axis, value] = self._size(f"{name}_{axis}{number}", value)
        return named[axis, value]


def _kind(prism: Prism, count: int) -> str:
    if not prism.cut:
        return "body"
    if isinstance(prism.outline[0], graph.Circle):
        return "holes" if count > 1 else "hole"
    return "cutout"


def _plain(value: float) -> float:
    return round(value, 9) + 0.0


def _point(p: tuple[float, float]) -> Point2:
    return expr(_plain(p[0])), expr(_plain(p[1]))


def _rectangle(loop: Loop) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """Lower left and upper right corner of an outline that is a rectangle along the axes."""
    if len(loop) != 4:
        return None
    for each in loop:
        if not isinstance(each, graph.Line) or (each.start[0] != each.end[0]) == (each.start[1] != each.end[1]):
            return None
    xs = sorted({each.start[0] for each in loop if isinstance(each, graph.Line)})
    ys = sorted({each.start[1] for each in loop if isinstance(each, graph.Line)})
    return ((xs[0], ys[0]), (xs[1], ys[1])) if len(xs) == len(ys) == 2 else None


def _frame(place: Place, above: Expr) -> Frame:
    """The sketch plane, ``above`` it along its normal: one of the six where it can be."""
    x, y, z = (
        expr(_plain(start)) + above * _plain(step) for start, step in zip(place.origin, place.ahead, strict=True)
    )
    axes = tuple(tuple(map(_plain, axis)) for axis in (place.right, place.ahead))
    for name, text in PLANES.items():
        if text == ", ".join(f"({', '.join(f'{c:g}' for c in axis)})" for axis in axes):
            return Frame(name, (x, y, z))
    turn = Rotation.from_matrix(np.array([place.right, place.up, place.ahead]).T).as_euler("XYZ", degrees=True)
    a, b, c = (expr(float(f"{angle:.9g}") if math.isfinite(angle) else 0.0) for angle in turn)
    return Frame("XY", (x, y, z), (a, b, c))
