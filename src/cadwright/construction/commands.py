"""Construction sequences as text: DeepCAD's commands (Wu et al. 2021, section 3.1 and table 1), as SGPBench asks of.

``<SOL>`` begins a loop; ``Line(x, y)``, ``Arc(x, y, u, f)`` and ``Circle(x, y, r)`` add a curve. Lines and arcs go on
from where the last one ended; ``u`` is the angle that is swept, in radians, ``f`` 1 where counter-clockwise.
``Ext(θ, φ, γ, px, py, pz, s, e1, e2, b, u)`` extrudes the loops since the last one: orientation and origin of their
plane, the size that the profile is given, distances to both sides, what is done (new, join, cut, intersect, or 0 to 3
in this order) and the extent (one-sided, symmetric, two-sided, or 0 to 2). ``<EOS>`` ends the sequence. First letters
serve as names too, with R for circles, and arguments may be named. Coordinates are read as mm.
"""

import math
import re
from collections.abc import Iterable
from typing import TypeVar

from cadwright.construction.loops import area, box, closed
from cadwright.construction.sequence import XYZ, Curve, Extent, Loop, Operation, Plane, Profile, Sequence, Step
from cadwright.errors import InputError
from cadwright.sketch import Arc, Circle, Line
from cadwright.sketch.graph import XY

_COMMAND = re.compile(
    r"<?\b(SOL|EOS)\b>?|\b(Line|Arc|Circle|Ext(?:rude)?|L|A|R|C|E)\b\s*:?\s*\(([^()]*)\)", re.IGNORECASE
)
_KINDS = {"l": "line", "a": "arc", "r": "circle", "c": "circle", "e": "ext", "extrude": "ext"}
_OPERATIONS: tuple[Operation, ...] = ("new", "join", "cut", "intersect")
_EXTENTS: tuple[Extent, ...] = ("one-sided", "symmetric", "two-sided")
_COUNTS = {"line": 2, "arc": 4, "circle": 3, "ext": 11}

T = TypeVar("T")
_Drawn = tuple[str, list[float]]
"""A curve's kind and numbers."""


def loads(text: str) -> Sequence:
    """The sequence of a text. Raises `InputError` where a command is incomplete or a loop does not close."""
    steps: list[Step] = []
    loops: list[list[_Drawn]] = []
    for mark, name, inside in _COMMAND.findall(text):
        kind = (mark or _KINDS.get(name.lower(), name)).lower()
        if kind == "eos":
            break
        if kind == "sol":
            loops.append([])
        elif kind == "ext":
            steps.append(_step(_arguments(kind, inside), loops, len(steps) + 1))
            loops = []
        elif loops:
            loops[-1].append((kind, [_number(a) for a in _arguments(kind, inside)]))
        else:
            raise InputError(f"{name}({inside}) stands before the first <SOL>")
    if not steps:
        raise InputError("the text holds no extrusion", "commands are <SOL>, Line, Arc, Circle, Ext and <EOS>")
    return Sequence(tuple(steps), ("loops after the last extrusion are not used",) if loops else ())


def _arguments(kind: str, inside: str) -> list[str]:
    """The arguments of a command as texts, without their names."""
    found = [re.sub(r"^\w+\s*[=:]\s*", "", part.strip()).strip("'\" ") for part in inside.split(",")]
    if len(found) != _COUNTS[kind]:
        raise InputError(f"{kind}({inside}) has {len(found)} arguments, not {_COUNTS[kind]}")
    return found


def _number(text: str) -> float:
    """A number, which may be a multiple of π as in ``-π/2``."""
    said = re.fullmatch(r"(-?)(\d+(?:\.\d+)?)?\s*\*?\s*(?:π|pi)(?:\s*/\s*(\d+))?", text)
    if said:
        value = float(said[2] or 1) * math.pi / float(said[3] or 1)
        return -value if said[1] else value
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise InputError(f"{text!r} is no number")
    return number


def _step(arguments: list[str], drawn: list[list[_Drawn]], number: int) -> Step:
    *measures, merged, told = arguments
    theta, phi, gamma, x, y, z, size, one, two = (_number(each) for each in measures)
    operation = _named(merged, _OPERATIONS)
    extent = _named(told, _EXTENTS)
    if not drawn:
        raise InputError(f"extrusion {number} has no loops before it")
    try:
        loops = _sized([_loop(each) for each in drawn], size)
    except ValueError as error:
        raise InputError(f"extrusion {number}: {error}") from error
    outer, *inner = sorted(loops, key=area, reverse=True)
    ends = {"one-sided": (one, 0.0), "symmetric": (abs(one), -abs(one)), "two-sided": (one, -two)}[extent]
    forward, backward = max(0.0, *ends), max(0.0, *(-end for end in ends))
    if forward + backward <= 0:
        raise InputError(f"extrusion {number} has no length")
    profile = Profile(f"Sketch {number}", outer, tuple(inner))
    plane = _plane(theta, phi, gamma, (x, y, z))
    return Step(f"Extrude {number}", plane, profile, operation, forward, backward, extent)


def _named(text: str, names: tuple[T, ...]) -> T:
    """The name that a text begins like, or whose number it is."""
    said = re.sub(r"[^a-z0-9]", "", text.lower())
    for number, name in enumerate(names):
        if said == str(number) or said[:3] == str(name)[:3]:
            return name
    raise InputError(f"{text!r} is none of {', '.join(map(str, names))}")


def _loop(drawn: list[_Drawn]) -> Loop:
    """A loop of its commands; the first curve begins where the last one ends."""
    if not drawn:
        raise ValueError("a loop is empty")
    here = (drawn[-1][1][0], drawn[-1][1][1])
    curves: list[Curve] = []
    for kind, numbers in drawn:
        there = (numbers[0], numbers[1])
        if kind == "circle":
            curves.append(Circle(there, numbers[2]))
        else:
            curves.append(Line(here, there) if kind == "line" else _arc(here, there, numbers[2], numbers[3] != 0))
            here = there
    return closed(curves)


def _arc(start: XY, end: XY, sweep: float, counterclockwise: bool) -> Arc:
    """The arc of a swept angle; its middle is off the chord by half of the chord times the tangent of a quarter."""
    bulge = math.tan(abs(sweep) / 4) / 2 * (1 if counterclockwise else -1)
    (ax, ay), (bx, by) = start, end
    return Arc(start, ((ax + bx) / 2 + bulge * (by - ay), (ay + by) / 2 - bulge * (bx - ax)), end)


def _sized(loops: list[Loop], size: float) -> list[Loop]:
    """The loops scaled about the plane's origin so that the drawing's longer side is ``size``."""
    xmin, ymin, xmax, ymax = box([curve for loop in loops for curve in loop.curves])
    drawn = max(xmax - xmin, ymax - ymin)
    if size <= 0 or drawn <= 0:
        raise ValueError("the profile has no size")
    factor = size / drawn

    def scaled(curve: Curve) -> Curve:
        if isinstance(curve, Circle):
            return Circle(_times(curve.center, factor), curve.radius * factor)
        start, end = _times(curve.start, factor), _times(curve.end, factor)
        return Arc(start, _times(curve.mid, factor), end) if isinstance(curve, Arc) else Line(start, end)

    return [Loop(tuple(scaled(curve) for curve in loop.curves)) for loop in loops]


def _times(point: XY, factor: float) -> XY:
    return point[0] * factor, point[1] * factor


def _plane(theta: float, phi: float, gamma: float, origin: XYZ) -> Plane:
    """The normal by its polar angles; x is the turned x axis, turned again by gamma about the normal."""
    st, ct, sp, cp, sg, cg = (f(a) for a in (theta, phi, gamma) for f in (math.sin, math.cos))
    normal = (st * cp, st * sp, ct)
    first, second = (ct * cp, ct * sp, -st), (-sp, cp, 0.0)
    x = _sum(first, cg, second, sg)
    y = _sum(second, cg, first, -sg)
    return Plane(origin, x, y, normal)


def _sum(a: XYZ, by: float, b: XYZ, times: float) -> XYZ:
    return a[0] * by + b[0] * times, a[1] * by + b[1] * times, a[2] * by + b[2] * times


def dumps(sequence: Sequence, digits: int = 6) -> str:
    """The text that `loads` reads, a command a line; numbers have so many digits."""
    lines = []
    for step in sequence.steps:
        for loop in (step.profile.outer, *step.profile.inner):
            lines += ["<SOL>", *(_command(curve, digits) for curve in loop.curves)]
        xmin, ymin, xmax, ymax = box([c for loop in (step.profile.outer, *step.profile.inner) for c in loop.curves])
        one, two = (
            (step.forward, step.backward) if step.extent != "one-sided" or step.forward else (-step.backward, 0.0)
        )
        numbers = (*_angles(step.plane), *step.plane.origin, max(xmax - xmin, ymax - ymin), one, two)
        lines.append(f"Ext({_told(numbers, digits)}, {step.operation}, {step.extent})")
    return "\n".join([*lines, "<EOS>"])


def _command(curve: Curve, digits: int) -> str:
    if isinstance(curve, Circle):
        return f"Circle({_told((*curve.center, curve.radius), digits)})"
    if isinstance(curve, Line):
        return f"Line({_told(curve.end, digits)})"
    first, last = curve.angles
    return f"Arc({_told((*curve.end, last - first), digits)}, {int(curve.counterclockwise)})"


def _told(numbers: Iterable[float], digits: int) -> str:
    return ", ".join(f"{number + 0.0:.{digits}g}" for number in numbers)


def _angles(plane: Plane) -> tuple[float, float, float]:
    """What `_plane` makes the plane of."""
    x, y, z = plane.normal
    theta = math.atan2(math.hypot(x, y), z)
    phi = math.atan2(y, x) if math.hypot(x, y) > 1e-12 else 0.0
    turned = _plane(theta, phi, 0.0, plane.origin)
    along = [sum(a * b for a, b in zip(plane.x, axis, strict=True)) for axis in (turned.x, turned.y)]
    return theta, phi, math.atan2(along[1], along[0])
