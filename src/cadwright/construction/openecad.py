"""OpenECAD's scripts (Yuan et al. 2024, sections 3.2 and 4.1) as construction sequences.

A script names what it makes: ``SketchPlane0 = add_sketchplane(origin=…, normal=…, x_axis=…)``, curves by ``add_line``,
``add_arc`` and ``add_circle`` in a list for each loop, ``add_loop``, ``add_profile``, ``add_sketch`` and
``add_extrude(sketch=…, operation=0…3, type=0…2, extent_one=…, extent_two=…)``. It is read, never run.

Two generations are published. The first draws on a grid of 256 around (128, 128), and ``add_sketch`` says where that
middle lies (``sketch_position``) and how large the drawing is (``sketch_size``). The second draws in mm; a curve joins
the list that was begun last without being told to; and a plane may be that of an earlier extrusion
(``add_sketchplane_ref``): its sketch plane, one of its ends, or the side over one of its lines.
"""

import ast
import math
from collections.abc import Callable, Mapping
from typing import Any, cast

import msgspec
import numpy as np

from cadwright.construction.loops import area, closed
from cadwright.construction.sequence import XYZ, Curve, Extent, Loop, Operation, Plane, Profile, Sequence, Step
from cadwright.errors import InputError
from cadwright.metrics.triangles import Floats
from cadwright.sketch import Arc, Circle, Line
from cadwright.sketch.graph import XY
from cadwright.syntax import parsed

OPERATIONS: tuple[Operation, ...] = ("new", "join", "cut", "intersect")
EXTENTS: tuple[Extent, ...] = ("one-sided", "symmetric", "two-sided")
GRID, MIDDLE = 95.0, 128.0
"""The first generation's drawings reach 128 · 0.75 - 1 of their grid to each side of its middle (DeepCAD's norm)."""
DEEPEST = 200
"""How deep an expression may be nested."""


class _Sketch(msgspec.Struct, frozen=True):
    plane: Plane
    loops: tuple[Loop, ...]


class _Extruded(msgspec.Struct, frozen=True):
    """The plane of an extrusion with its ends as they were said: planes refer to both."""

    plane: Plane
    one: float
    two: float


class _Mistake(ValueError):  # noqa: N818 - told with its line, and caught here
    """What is wrong with a line."""


def loads(data: bytes) -> Sequence:
    """The sequence of a script. Raises `InputError` for what is none, with the line that is not understood."""
    try:
        tree = parsed(data.decode())
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise InputError("it is no script of OpenECAD: Python cannot read it") from error
    reader = _Reader()
    for statement in tree.body:
        try:
            reader.statement(statement)
        except (_Mistake, KeyError, TypeError, ValueError, IndexError, ZeroDivisionError, OverflowError) as error:
            told = f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)
            raise InputError(f"line {statement.lineno} of a script of OpenECAD: {told}") from error
    if not reader.steps:
        raise InputError("this script of OpenECAD extrudes nothing")
    return Sequence(tuple(reader.steps))


class _Reader:
    """Names and what they are bound to so far."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._names: dict[str, Any] = {}
        self._curves: list[Any] = []
        self._loops: list[Any] = []
        self._calls: Mapping[str, Callable[[dict[str, Any]], Any]] = {
            "add_line": lambda a: Line(_xy(a["start"]), _xy(a["end"])),
            "add_arc": lambda a: Arc(_xy(a["start"]), _xy(a["mid"]), _xy(a["end"])),
            "add_circle": lambda a: Circle(_xy(a["center"]), abs(_real(a["radius"]))),
            "add_loop": lambda a: list(a["curves"]),
            "add_profile": lambda a: list(a["loops"]),
            "add_sketchplane": lambda a: _plane(_xyz(a["origin"]), _xyz(a["normal"]), _xyz(a["x_axis"])),
            "add_sketchplane_ref": _referred,
            "add_sketch": _sketched,
            "add_extrude": self._extruded,
        }

    def statement(self, node: ast.stmt) -> None:
        """Bind, append, or pass over what is an import or a text."""
        if isinstance(node, ast.Import | ast.ImportFrom):
            return
        if isinstance(node, ast.Expr):
            if not isinstance(node.value, ast.Constant):
                self._alone(node.value)
            return
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            raise _Mistake("it is no assignment")
        target = node.targets[0]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            for name, value in zip(target.elts, node.value.elts, strict=True):
                self._bind(name, self._value(value))
        else:
            self._bind(target, self._value(node.value))

    def _alone(self, node: ast.expr) -> None:
        """``LIST.append(NAME)``, which says what the second generation leaves out."""
        func = node.func if isinstance(node, ast.Call) else None
        if not (isinstance(func, ast.Attribute) and func.attr == "append" and isinstance(node, ast.Call)):
            self._value(node)
            return
        told, (item,) = self._value(func.value), (self._value(each) for each in node.args)
        if not isinstance(told, list):
            raise _Mistake("it appends to what is no list")
        if not any(item is each for each in told):
            told.append(item)

    def _bind(self, target: ast.expr, value: Any) -> None:
        if not isinstance(target, ast.Name):
            raise _Mistake("it binds what is no name")
        name = target.id
        self._names[name] = value
        if name.startswith("Curves"):
            self._curves = value
        elif name.startswith("Loops"):
            self._loops = value
        elif isinstance(value, Line | Arc | Circle):
            self._curves.append(value)
        elif name.startswith("Loop"):
            self._loops.append(value)

    def _value(self, node: ast.expr, depth: int = 0) -> Any:
        if depth > DEEPEST:
            raise _Mistake("it is nested too deep")
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            return self._names[node.id]
        if isinstance(node, ast.List | ast.Tuple):
            return [self._value(each, depth + 1) for each in node.elts]
        if isinstance(node, ast.UnaryOp | ast.BinOp | ast.Attribute):
            return self._number(node, depth + 1)
        if isinstance(node, ast.Call):
            return self._call(node, depth + 1)
        raise _Mistake("it has a part that is not known")

    def _number(self, node: ast.UnaryOp | ast.BinOp | ast.Attribute, depth: int) -> float:
        """``np.pi``, and what is reckoned with it."""
        if isinstance(node, ast.Attribute):
            if node.attr != "pi":
                raise _Mistake(f"{node.attr} is not known")
            return math.pi
        if isinstance(node, ast.UnaryOp):
            value = _real(self._value(node.operand, depth))
            return -value if isinstance(node.op, ast.USub) else value
        left, right = _real(self._value(node.left, depth)), _real(self._value(node.right, depth))
        if isinstance(node.op, ast.Mult):
            return left * right
        if isinstance(node.op, ast.Div):
            return left / right
        if isinstance(node.op, ast.Add | ast.Sub):
            return left + right if isinstance(node.op, ast.Add) else left - right
        raise _Mistake("it reckons with what is not known")

    def _call(self, node: ast.Call, depth: int) -> Any:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name not in self._calls:
            raise _Mistake(f"{ast.unparse(node.func)} is none of its functions")
        arguments = dict(zip(_ARGUMENTS[name], (self._value(each, depth) for each in node.args), strict=False))
        arguments |= {
            _SPELLED.get(each.arg or "", each.arg or ""): self._value(each.value, depth) for each in node.keywords
        }
        return self._calls[name](arguments)

    def _extruded(self, told: dict[str, Any]) -> _Extruded:
        sketch = cast(_Sketch, told["sketch"])
        operation, extent = OPERATIONS[_index(told["operation"])], EXTENTS[_index(told["type"])]
        one, two = _real(told["extent_one"]), _real(told.get("extent_two", 0.0))
        ends = {"one-sided": (one, 0.0), "symmetric": (abs(one), -abs(one)), "two-sided": (one, -two)}[extent]
        forward, backward = max(0.0, *ends), max(0.0, *(-end for end in ends))
        if forward + backward <= 0:
            raise _Mistake("its length is 0")
        number = len(self.steps) + 1
        outer, *inner = sorted(sketch.loops, key=area, reverse=True)
        profile = Profile(f"Sketch {number}", outer, tuple(inner))
        self.steps.append(Step(f"Extrude {number}", sketch.plane, profile, operation, forward, backward, extent))
        return _Extruded(sketch.plane, one, two)


_ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "add_line": ("start", "end"),
    "add_arc": ("start", "end", "mid"),
    "add_circle": ("center", "radius"),
    "add_loop": ("curves",),
    "add_profile": ("loops",),
    "add_sketchplane": ("origin", "normal", "x_axis", "y_axis"),
    "add_sketchplane_ref": ("extrude", "origin", "type", "line", "reverse", "angle"),
    "add_sketch": ("sketch_plane", "profile", "sketch_position", "sketch_size"),
    "add_extrude": ("sketch", "operation", "type", "extent_one", "extent_two"),
}
_SPELLED = {"sketchplane": "sketch_plane", "position": "sketch_position", "size": "sketch_size"}
"""As the paper's text has them, where its scripts differ."""


def _sketched(told: dict[str, Any]) -> _Sketch:
    """A profile on a plane; the first generation's is brought to its size and place."""
    plane, size = cast(Plane, told["sketch_plane"]), _real(told.get("sketch_size", 0.0))
    drawn: list[list[Curve]] = told["profile"]
    if size > 0:
        plane = msgspec.structs.replace(plane, origin=_xyz(told["sketch_position"]))
        drawn = [[_scaled(curve, size / GRID) for curve in loop] for loop in drawn]
    if not drawn:
        raise _Mistake("its profile has no loops")
    return _Sketch(plane, tuple(closed(loop) for loop in drawn))


def _scaled(curve: Curve, factor: float) -> Curve:
    def at(point: XY) -> XY:
        return (point[0] - MIDDLE) * factor, (point[1] - MIDDLE) * factor

    if isinstance(curve, Circle):
        return Circle(at(curve.center), curve.radius * factor)
    if isinstance(curve, Arc):
        return Arc(at(curve.start), at(curve.mid), at(curve.end))
    return Line(at(curve.start), at(curve.end))


def _referred(told: dict[str, Any]) -> Plane:
    """A plane by an earlier extrusion's; ``origin`` is in that plane, x is turned by ``angle`` about its normal."""
    referred = told["extrude"]
    if not isinstance(referred, _Extruded):
        raise _Mistake("it refers to what is no extrusion")
    plane = referred.plane
    origin, x, y, normal = map(_vector, (plane.origin, plane.x, plane.y, plane.normal))
    kind = told["type"]
    if kind == "line":
        line = told["line"]
        if not isinstance(line, Line):
            raise _Mistake("it refers to what is no line")
        start, end = (origin + p[0] * x + p[1] * y for p in (line.start, line.end))
        length = float(np.linalg.norm(end - start))
        if length <= 0:
            raise _Mistake("its line has no length")
        # Along the line and up the extrusion; the plane's normal is across both.
        origin, x, y = start, (end - start) / length, normal
        normal = np.cross(x, y)
    elif kind in ("extent_one", "extent_two"):
        origin = origin + normal * (referred.one if kind == "extent_one" else -referred.two)
    elif kind not in ("sameplane", "sameplan"):
        raise _Mistake(f"{kind!r} is no type of a plane")
    u, v = _xy(told["origin"])
    angle = _real(told.get("angle", 0.0))
    turned = math.cos(angle) * x + math.sin(angle) * np.cross(normal, x)
    return _plane(_told(origin + u * x + v * y), _told(-normal if told.get("reverse") else normal), _told(turned))


def _plane(origin: XYZ, normal: XYZ, x: XYZ) -> Plane:
    """Axes that are square and of length 1: the scripts round them."""
    up = _vector(normal) / np.linalg.norm(normal)
    right = _vector(x) - np.dot(_vector(x), up) * up
    length = float(np.linalg.norm(right))
    if not length > 1e-6 or not np.isfinite(up).all():
        raise _Mistake("its axes make no plane")
    right /= length
    return Plane(origin, _told(right), _told(np.cross(up, right)), _told(up))


def _index(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise _Mistake(f"{value!r} is no number of a kind")
    return value


def _real(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise _Mistake(f"{value!r} is no number")
    return float(value)


def _xy(values: Any) -> XY:
    x, y = map(_real, values)
    return x, y


def _xyz(values: Any) -> XYZ:
    x, y, z = map(_real, values)
    return x, y, z


def _vector(values: XYZ) -> Floats:
    return np.array(values, dtype=float)


def _told(vector: Floats) -> XYZ:
    x, y, z = (float(value) for value in vector)
    return x, y, z
