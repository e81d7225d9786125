"""The part that a script printed by `cadquery_printing` stands for.

Works on the syntax tree, so layout does not matter; the comments give units and notes. Any script that is not of the
printed form raises `NotAPart`, and nothing is ever executed.
"""

import ast
import io
import tokenize
from collections.abc import Callable
from typing import get_args

from cadwright.parts.cadquery.printer import ASSEMBLY, AXES, COMBINE, OPENINGS
from cadwright.parts.cadquery.selections import selected
from cadwright.parts.expressions import Expr, from_ast
from cadwright.parts.model import (
    ZERO,
    ArcTo,
    Body,
    Circle,
    Coil,
    Component,
    Corners,
    Counterbore,
    Countersink,
    CurveTo,
    Dress,
    EdgeTreatment,
    Ellipse,
    Extrusion,
    Feature,
    Frame,
    Grid,
    Hole,
    Lettering,
    LineTo,
    Loft,
    Mirror,
    Mode,
    Move,
    Operation,
    Outline,
    Parameter,
    Part,
    Plane,
    Point3,
    Points,
    Polar,
    Polygon,
    Positions,
    Profile,
    Rectangle,
    Revolution,
    Rotate,
    Shell,
    Slot,
    Sphere,
    Twist,
    Unit,
)
from cadwright.syntax import parsed


class NotAPart(ValueError):  # noqa: N818 - a statement about the script, not a fault
    """The script is not one that the part model prints; the message says where."""


class _Link:
    """One call of a chain: its name and arguments."""

    def __init__(self, node: ast.Call, name: str) -> None:
        self.name = name
        self.args = node.args
        self.keywords = {k.arg: k.value for k in node.keywords if k.arg}


class _Chain:
    """The calls of a chain, taken one after the other."""

    def __init__(self, node: ast.expr) -> None:
        links: list[_Link] = []
        while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            links.append(_Link(node, node.func.attr))
            node = node.func.value
        if not isinstance(node, ast.Name):
            raise NotAPart(f"line {node.lineno}: not a chain of calls")
        self.root = node.id
        self.links = links[::-1]
        self.line = node.lineno

    def peek(self, ahead: int = 0) -> str:
        return self.links[ahead].name if ahead < len(self.links) else ""

    def take(self, *names: str) -> _Link:
        if not self.links or (names and self.links[0].name not in names):
            raise NotAPart(f"line {self.line}: {' or '.join(names) or 'a call'} expected, {self.peek() or 'end'} found")
        return self.links.pop(0)


def recover(source: str) -> Part:
    """The part; raises `NotAPart`."""
    try:
        tree = parsed(source)
        comments = _comments(source)
    except (SyntaxError, ValueError, tokenize.TokenError, RecursionError) as error:
        raise NotAPart(f"not Python: {error}") from error
    try:
        return _part(tree, comments)
    except (IndexError, KeyError) as error:
        raise NotAPart(f"a call has other arguments than the printed form: {error}") from error
    except ValueError as error:
        raise error if isinstance(error, NotAPart) else NotAPart(str(error)) from error


def _part(tree: ast.Module, comments: dict[int, str]) -> Part:
    parameters: list[Parameter] = []
    features: list[Feature] = []
    statements = [s for s in tree.body if not isinstance(s, ast.Import)]
    i = 0
    while i < len(statements):
        name, value = _assigned(statements[i])
        heading = comments.get(statements[i].lineno - 1, "")
        if not features and not _is_chain(value):
            parameters.append(_parameter(name, value, comments.get(value.end_lineno or 0, "")))
        elif name == ASSEMBLY:
            features.append(_component(_Chain(value)))
        elif name == "r" and _is_whole(value):
            _expect_end(statements[i + 1 :], features)
        elif name != "r":
            after = _assigned(statements[i + 1])[1]
            features.append(_body(name, _Chain(value), _mode(after, name), _note(heading)))
            i += 1
        else:
            features.append(_change(_Chain(value), heading))
        i += 1
    if not features:
        raise NotAPart("it builds nothing")
    return Part(tuple(parameters), tuple(features))


def _component(chain: _Chain) -> Component:
    if chain.root == "cq":
        chain.take("Assembly")
    link = chain.take("add")
    if [ast.unparse(a) for a in link.args] != ["r"]:
        raise NotAPart(f"line {chain.line}: a component is what r is")
    return Component(_word(link.keywords["name"]))


def _is_whole(value: ast.expr) -> bool:
    """Whether it is the assembly as it stands in the last line."""
    return isinstance(value, ast.Name) and value.id == ASSEMBLY


def _expect_end(rest: list[ast.stmt], features: list[Feature]) -> None:
    if rest or not isinstance(features[-1], Component):
        raise NotAPart("an assembly ends with its last component")


def _comments(source: str) -> dict[int, str]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {t.start[0]: t.string.lstrip("# ") for t in tokens if t.type == tokenize.COMMENT}


def _assigned(statement: ast.stmt) -> tuple[str, ast.expr]:
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return name, value
    raise NotAPart(f"line {statement.lineno}: not an assignment")


def _is_chain(value: ast.expr) -> bool:
    root = value
    while isinstance(root, ast.Call | ast.Attribute):
        root = root.func if isinstance(root, ast.Call) else root.value
    return isinstance(value, ast.Call) and isinstance(root, ast.Name) and root.id != "math"


def _parameter(name: str, value: ast.expr, comment: str) -> Parameter:
    unit, _, note = comment.partition(", ")
    if unit not in get_args(Unit):
        unit, note = "mm", comment
    return Parameter(name, from_ast(value), unit, note)  # type: ignore[arg-type]


def _note(heading: str) -> str:
    return heading.partition(": ")[2]


def _name(heading: str) -> str:
    return heading.partition(":")[0].strip().lower().replace(" ", "_")


def _mode(value: ast.expr, name: str) -> Mode:
    if isinstance(value, ast.Name) and value.id == name:
        return "new"
    chain = _Chain(value)
    link = chain.take(*COMBINE.values())
    if chain.root != "r" or [ast.unparse(a) for a in link.args] != [name]:
        raise NotAPart(f"line {value.lineno}: {name} is not combined with r")
    modes: dict[str, Mode] = {"union": "join", "cut": "cut", "intersect": "intersect"}
    return modes[link.name]


# bodies


def _body(name: str, chain: _Chain, mode: Mode, note: str) -> Body:
    if chain.root != "cq":
        raise NotAPart(f"line {chain.line}: a body begins with cq.Workplane")
    frame = _frame(chain)
    positions = _positions(chain)
    profiles: list[Profile] = []
    while chain.peek() in _PROFILES:
        profiles.append(_profile(chain))
    operation = _operation(chain)
    finishes: list[EdgeTreatment] = []
    while chain.links:
        finishes.append(_finish(chain))
    return Body(name, frame, tuple(profiles), operation, mode, positions, tuple(finishes), note)


def _frame(chain: _Chain) -> Frame:
    start = chain.take("Workplane")
    plane = _word(start.args[0])
    if plane not in get_args(Plane):
        raise NotAPart(f"line {chain.line}: unknown plane {plane}")
    origin = _triple(start.keywords["origin"]) if "origin" in start.keywords else (ZERO, ZERO, ZERO)
    rotate = _triple(chain.take().keywords["rotate"]) if chain.peek() == "transformed" else None
    return Frame(plane, origin, rotate)  # type: ignore[arg-type]


def _positions(chain: _Chain) -> Positions | None:
    if chain.peek() == "rect" and chain.peek(1) == "vertices":
        x, y = _exprs(chain.take().args)
        chain.take("vertices")
        return Corners(x, y)
    if chain.peek() == "pushPoints":
        return Points(tuple(_pair(p) for p in _items(chain.take().args[0])))
    if chain.peek() == "rarray":
        dx, dy, columns, rows = _exprs(chain.take().args)
        return Grid(columns, rows, dx, dy)
    if chain.peek() == "polarArray":
        radius, start, _, count = _exprs(chain.take().args)
        return Polar(count, radius * 2, start)
    return None


def _profile(chain: _Chain) -> Profile:
    if chain.peek() == "moveTo":
        return _outline(chain)
    link = chain.take(*_PROFILES)
    return _PROFILES[link.name](*_exprs(link.args))


_PROFILES: dict[str, Callable[..., Profile]] = {
    "rect": Rectangle,
    "circle": lambda radius: Circle(radius * 2),
    "polygon": Polygon,
    "slot2D": Slot,
    "ellipse": lambda x, y: Ellipse(x * 2, y * 2),
    "moveTo": Outline,
}


def _outline(chain: _Chain) -> Outline:
    x, y = _exprs(chain.take("moveTo").args)
    steps: list[LineTo | ArcTo | CurveTo] = []
    while chain.peek() != "close":
        link = chain.take("lineTo", "threePointArc", "spline")
        if link.name == "lineTo":
            end_x, end_y = _exprs(link.args)
            steps.append(LineTo((end_x, end_y)))
        elif link.name == "threePointArc":
            steps.append(ArcTo(_pair(link.args[0]), _pair(link.args[1])))
        else:
            steps.append(CurveTo(tuple(_pair(p) for p in _items(link.args[0]))))
    chain.take("close")
    return Outline((x, y), tuple(steps))


def _operation(chain: _Chain) -> Operation:
    link = chain.take("extrude", "revolve", "sweep", "twistExtrude", "workplane", "sphere", "text")
    match link.name:
        case "extrude":
            taper = from_ast(link.keywords["taper"]) if "taper" in link.keywords else None
            return Extrusion(from_ast(link.args[0]), taper, "both" in link.keywords)
        case "revolve":
            return Revolution(from_ast(link.args[0]))
        case "sweep":
            return _coil(link.args[0])
        case "twistExtrude":
            return Twist(from_ast(link.args[0]), from_ast(link.args[1]))
        case "sphere":
            return Sphere(from_ast(link.args[0]) * 2)
        case "text":
            return Lettering(_word(link.args[0]), from_ast(link.args[1]), from_ast(link.args[2]))
    upper = _profile(chain)
    chain.take("loft")
    return Loft(from_ast(link.keywords["offset"]), upper)


def _coil(path: ast.expr) -> Coil:
    match path:
        case ast.Call(func=ast.Attribute(attr="makeHelix"), args=[pitch, height, radius, _]):
            return Coil(from_ast(height), from_ast(pitch), from_ast(radius))
    raise NotAPart(f"line {path.lineno}: a sweep along something else than a helix")


# changes of what is there


def _change(chain: _Chain, heading: str) -> Feature:
    if chain.root != "r":
        raise NotAPart(f"line {chain.line}: r is made of something else than r")
    name, note = _name(heading), _note(heading)
    match chain.peek():
        case "copyWorkplane":
            return _drill(chain, name, note)
        case "rotate":
            _, axis, angle = chain.take().args
            return Rotate(name, _AXES[ast.unparse(axis)], from_ast(angle), note)  # type: ignore[arg-type]
        case "translate":
            return Move(name, _triple(chain.take().args[0]), note)
        case "mirror":
            return Mirror(name, _word(chain.take().args[0]), False, note)  # type: ignore[arg-type]
        case "union":
            mirrored = _Chain(chain.take().args[0]).take("mirror")
            return Mirror(name, _word(mirrored.args[0]), True, note)  # type: ignore[arg-type]
    if "shell" in (chain.peek(), chain.peek(1)):
        return _hollow(chain, name, note)
    return Dress(name, _finish(chain), note)


_AXES = {text: axis for axis, text in AXES.items()}


def _drill(chain: _Chain, name: str, note: str) -> Hole:
    frame = _frame(_Chain(chain.take().args[0]))
    positions = _positions(chain)
    if positions == Points(((ZERO, ZERO),)):
        positions = None
    link = chain.take("hole", "cboreHole", "cskHole")
    values = _exprs(link.args)
    recess: Counterbore | Countersink | None = None
    if link.name != "hole":
        kind = Counterbore if link.name == "cboreHole" else Countersink
        recess = kind(values[1], values[2])
        values = [values[0], *values[3:]]
    depth = values[1] if len(values) > 1 else None
    return Hole(name, frame, values[0], depth, positions, recess, note)


def _finish(chain: _Chain) -> EdgeTreatment:
    written: list[tuple[str, list[ast.expr]]] = []
    while chain.peek() in {"faces", "edges"}:
        call = chain.take()
        written.append((call.name, call.args))
    edges = selected(written)
    if edges is None:
        raise NotAPart(f"line {chain.line}: unknown selection of edges")
    link = chain.take("fillet", "chamfer")
    return EdgeTreatment(link.name, edges, from_ast(link.args[0]))  # type: ignore[arg-type]


def _hollow(chain: _Chain, name: str, note: str) -> Shell:
    opened = f'"{_word(chain.take("faces").args[0])}"' if chain.peek() == "faces" else ""
    wall = -from_ast(chain.take("shell").args[0])
    return Shell(name, wall, _OPENED[opened], note)  # type: ignore[arg-type]


_OPENED = {"": "none"} | {selector: opened for opened, selector in OPENINGS.items()}


# arguments


def _exprs(nodes: list[ast.expr]) -> list[Expr]:
    return [from_ast(n) for n in nodes]


def _items(node: ast.expr) -> list[ast.expr]:
    if not isinstance(node, ast.Tuple | ast.List):
        raise NotAPart(f"line {node.lineno}: a list expected")
    return node.elts


def _pair(node: ast.expr) -> tuple[Expr, Expr]:
    x, y = _exprs(_items(node))
    return x, y


def _triple(node: ast.expr) -> Point3:
    x, y, z = _exprs(_items(node))
    return x, y, z


def _word(node: ast.expr) -> str:
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        raise NotAPart(f"line {node.lineno}: a string expected")
    return node.value
