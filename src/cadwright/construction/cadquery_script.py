"""Construction sequences as CadQuery scripts: a workplane, a profile and an extrusion for every step."""

from collections.abc import Iterator

from cadwright.construction.sequence import XYZ, Loop, Operation, Plane, Sequence, Step
from cadwright.sketch import Arc, Circle
from cadwright.sketch.graph import XY

DIGITS = 6
_BOOLEANS: dict[Operation, str] = {"new": "union", "join": "union", "cut": "cut", "intersect": "intersect"}


def dumps(sequence: Sequence, digits: int = DIGITS) -> str:
    """A script that binds the result to ``r``; depths have names. Lengths are mm with so many decimals."""
    lines = ["import cadquery as cq", ""]
    lines += [f"depth_{n} = {_n(step.forward + step.backward, digits)}" for n, step in enumerate(sequence.steps, 1)]
    for number, step in enumerate(sequence.steps, 1):
        lines += ["", *_step(number, step, digits)]
    return "\n".join(lines) + "\n"


def _step(number: int, step: Step, digits: int) -> Iterator[str]:
    plane = step.plane
    origin = tuple(o - step.backward * n for o, n in zip(plane.origin, plane.normal, strict=True))
    yield f"# Step {number}: {step.operation}"
    yield f"plane_{number} = cq.Plane({_xyz(origin, digits)}, {_xyz(plane.x, digits)}, {_xyz(plane.normal, digits)})"
    yield f"step_{number} = ("
    yield f"    cq.Workplane(plane_{number})"
    for loop in (step.profile.outer, *step.profile.inner):
        yield f"    {_loop(loop, digits)}"
    yield f"    .extrude(depth_{number})"
    yield ")"
    combined = f"r.{_BOOLEANS[step.operation]}(step_{number})"
    yield f"r = step_{number}" if number == 1 else f"r = {combined}"


def _loop(loop: Loop, digits: int) -> str:
    first = loop.curves[0]
    if isinstance(first, Circle):
        return f".moveTo({_xy(first.center, digits)}).circle({_n(first.radius, digits)})"
    parts = [f".moveTo({_xy(first.start, digits)})"]
    for number, curve in enumerate(loop.curves):
        assert not isinstance(curve, Circle), "a circle is a loop of its own"
        last = number == len(loop.curves) - 1
        end = first.start if last else curve.end
        if isinstance(curve, Arc):
            parts.append(f".threePointArc(({_xy(curve.mid, digits)}), ({_xy(end, digits)}))")
        elif not last:
            parts.append(f".lineTo({_xy(end, digits)})")
    return "".join([*parts, ".close()"])


def _xyz(point: tuple[float, ...] | XYZ, digits: int) -> str:
    return f"({', '.join(_n(value, digits) for value in point)})"


def _xy(point: XY, digits: int) -> str:
    return f"{_n(point[0], digits)}, {_n(point[1], digits)}"


def _n(value: float, digits: int) -> str:
    """A number without more zeros than it needs."""
    told = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if told in ("-0", "") else told


def facing(plane: Plane) -> str:
    """Where a plane's normal points, as "+z" where it is along an axis, else as a direction."""
    for axis, name in enumerate("xyz"):
        if abs(abs(plane.normal[axis]) - 1) < 1e-6:
            return f"{'+' if plane.normal[axis] > 0 else '-'}{name}"
    return _xyz(plane.normal, 4)
