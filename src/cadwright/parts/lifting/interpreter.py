"""What a script makes, found by reading it: numbers, names, loops and functions, and calls of workplanes.

Nothing of the script is executed; whatever else stands in it raises `NotAPart`.
"""

import ast
import math
import operator
import re
from collections.abc import Callable, Mapping
from typing import Any

from cadwright.parts.cadquery.reader import NotAPart
from cadwright.parts.lifting.solids import Solid
from cadwright.parts.lifting.workplanes import CALLS, Workplane, begun

Position = tuple[int, int]
_STEPS = 20_000
_RESULTS = ("r", "result", "solid", "part")
_OPERATORS: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    **{
        f"math.{name}": getattr(math, name)
        for name in ("sin", "cos", "tan", "atan", "sqrt", "radians", "degrees", "hypot")
    },
    "range": lambda *bounds: _ranged(*bounds),
    "len": len,
    "abs": abs,
    "min": min,
    "max": max,
    "float": float,
    "int": int,
    "round": round,
    "list": list,
    "tuple": tuple,
    "enumerate": enumerate,
    "zip": zip,
    "sum": sum,
    "cq.Workplane": begun,
    "cq.Vector": lambda *at: tuple(at),
    "cq.Plane.XY": lambda: "XY",
    "cq.Plane.XZ": lambda: "XZ",
    "cq.Plane.YZ": lambda: "YZ",
}
_IGNORED = frozenset(("cq.exporters.export", "print", "exporters.export", "debug", "log"))


def number_positions(tree: ast.Module) -> list[ast.Constant]:
    """The numbers that are written in a script, in its order."""
    found = [
        n
        for n in ast.walk(tree)
        if isinstance(n, ast.Constant) and isinstance(n.value, int | float) and not isinstance(n.value, bool)
    ]
    return sorted(found, key=lambda n: (n.lineno, n.col_offset))


def interpreted(tree: ast.Module, numbers: Mapping[Position, float] = {}) -> Solid:
    """The solid that a script makes, with other ``numbers`` where these stand; `NotAPart`."""
    work = _Interpreter(numbers)
    try:
        work.run(tree.body)
        result = work.result()
    except NotAPart:
        raise
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, ArithmeticError, RecursionError) as error:
        raise NotAPart(f"calls have other arguments than I know: {error}") from error
    if not result.pieces("join"):
        raise NotAPart("it builds nothing")
    return result


class _Returned(Exception):  # noqa: N818 - what a function gives back, not a fault
    def __init__(self, value: object) -> None:
        super().__init__()
        self.value = value


class _Interpreter:
    """The names of a script, and what it shows."""

    def __init__(self, numbers: Mapping[Position, float]) -> None:
        self.numbers = numbers
        self.names: dict[str, Any] = {}
        self.shown: object = None
        self.steps = 0

    def result(self) -> Solid:
        """What the script is about."""
        bound = [self.names[n] for n in _RESULTS if n in self.names]
        solids = [v for v in self.names.values() if isinstance(v, Workplane) and v.solid is not None]
        found = self.shown or next(iter([*bound, *solids]), None)
        if isinstance(found, Workplane):
            return found.made()
        raise NotAPart("I cannot tell what the script's result is")

    def run(self, body: list[ast.stmt]) -> None:
        """Take one statement after the other."""
        for statement in body:
            self._statement(statement)

    def _count(self) -> None:
        self.steps += 1
        if self.steps > _STEPS:
            raise NotAPart("it takes too long")

    def _statement(self, s: ast.stmt) -> None:  # noqa: C901 - one case for each kind of statement
        self._count()
        match s:
            case ast.Import() | ast.ImportFrom() | ast.Pass():
                pass
            case ast.Assign(targets=[target], value=value):
                self._bind(target, self._value(value))
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._bind(target, self._value(value))
            case ast.AugAssign(target=ast.Name(id=name), op=op, value=value) if type(op) in _OPERATORS:
                self.names[name] = _OPERATORS[type(op)](self.names[name], self._value(value))
            case ast.Expr(value=ast.Constant()):
                pass
            case ast.Expr(value=ast.Call(func=func, args=args)) if ast.unparse(func) == "show_object":
                self.shown = self._value(args[0])
            case ast.Expr(value=ast.Call(func=func)) if ast.unparse(func) in _IGNORED:
                pass
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=items, attr="append"), args=[item])):
                self._value(items).append(self._value(item))
            case ast.For(target=target, iter=items, body=body, orelse=[]):
                for item in self._value(items):
                    self._bind(target, item)
                    self.run(body)
            case ast.FunctionDef(name=name, args=args, body=body, decorator_list=[]):
                self.names[name] = self._function(args, body)
            case ast.Return(value=ast.expr() as value):
                raise _Returned(self._value(value))
            case _:
                raise NotAPart(f"line {s.lineno}: {ast.unparse(s)[:40]}")

    def _bind(self, target: ast.expr, value: Any) -> None:
        match target:
            case ast.Name(id=name):
                self.names[name] = value
            case ast.Tuple(elts=elts) | ast.List(elts=elts):
                for each, item in zip(elts, value, strict=True):
                    self._bind(each, item)
            case _:
                raise NotAPart(f"line {target.lineno}: {ast.unparse(target)[:40]}")

    def _value(self, e: ast.expr) -> Any:  # noqa: C901 - one case for each kind of expression
        self._count()
        match e:
            case ast.Constant(value=value):
                return self.numbers.get((e.lineno, e.col_offset), value)
            case ast.Name(id=name) if name in self.names:
                return self.names[name]
            case ast.Tuple(elts=elts):
                return tuple(self._items(elts))
            case ast.List(elts=elts):
                return self._items(elts)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -self._value(operand)
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return self._value(operand)
            case ast.BinOp(left=left, op=ast.Pow(), right=right):
                return _powered(self._value(left), self._value(right))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
                return _combined(op, self._value(left), self._value(right))
            case ast.Subscript(value=value, slice=index):
                return self._value(value)[self._value(index)]
            case ast.ListComp(elt=elt, generators=generators) | ast.GeneratorExp(elt=elt, generators=generators):
                return self._listed(elt, generators)
            case ast.Lambda(args=args, body=body):
                return self._function(args, [ast.Return(body, lineno=e.lineno, col_offset=e.col_offset)])
            case ast.Attribute() if ast.unparse(e) == "math.pi":
                return math.pi
            case ast.Call():
                return self._call(e)
        raise NotAPart(f"line {e.lineno}: {ast.unparse(e)[:40]}")

    def _items(self, elts: list[ast.expr]) -> list[Any]:
        found: list[Any] = []
        for each in elts:
            found += self._value(each.value) if isinstance(each, ast.Starred) else [self._value(each)]
        return found

    def _listed(self, elt: ast.expr, generators: list[ast.comprehension]) -> list[Any]:
        if not generators:
            return [self._value(elt)]
        first, found = generators[0], list[Any]()
        if first.ifs:
            raise NotAPart(f"line {elt.lineno}: a condition")
        before = dict(self.names)
        for item in self._value(first.iter):
            self._bind(first.target, item)
            found += self._listed(elt, generators[1:])
        self.names = before
        return found

    def _function(self, parameters: ast.arguments, body: list[ast.stmt]) -> Callable[..., Any]:
        names = [a.arg for a in parameters.args]
        defaults = [self._value(d) for d in parameters.defaults]
        usual = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
        if parameters.vararg or parameters.kwarg or parameters.kwonlyargs:
            raise NotAPart("a function of any arguments")

        def call(*args: Any, **keywords: Any) -> Any:
            before = self.names
            self.names = {**before, **usual, **dict(zip(names, args, strict=False)), **keywords}
            try:
                self.run(body)
            except _Returned as returned:
                return returned.value
            finally:
                self.names = before
            raise NotAPart("a function that gives nothing back")

        return call

    def _call(self, e: ast.Call) -> Any:
        args = self._items(e.args)
        keywords = {_snake(k.arg): self._value(k.value) for k in e.keywords if k.arg is not None}
        if len(keywords) < len(e.keywords):
            raise NotAPart(f"line {e.lineno}: arguments by a dictionary")
        name = ast.unparse(e.func) if isinstance(e.func, ast.Name | ast.Attribute) else ""
        if name in _FUNCTIONS and name.partition(".")[0] not in self.names:
            return _FUNCTIONS[name](*args, **keywords)
        if isinstance(e.func, ast.Name) and e.func.id in self.names:
            return self.names[e.func.id](*args, **keywords)
        if isinstance(e.func, ast.Attribute) and e.func.attr in CALLS:
            base = self._value(e.func.value)
            if isinstance(base, Workplane):
                return CALLS[e.func.attr](base, *args, **keywords)
        raise NotAPart(f"line {e.lineno}: {(name or ast.unparse(e))[:40]}")


def _snake(name: str) -> str:
    """CadQuery's names of arguments as ours are written."""
    return re.sub("[A-Z]", lambda m: "_" + m[0].lower(), name)


def _combined(op: ast.operator, left: Any, right: Any) -> Any:
    """The result of an operator; lists are put together and not repeated."""
    if isinstance(op, ast.Add) and isinstance(left, list | tuple) and len(left) + len(right) > _STEPS:
        raise NotAPart("a list without end")
    if not isinstance(op, ast.Add) and not (isinstance(left, int | float) and isinstance(right, int | float)):
        raise NotAPart("arithmetic with something else than numbers")
    return _OPERATORS[type(op)](left, right)


def _ranged(*bounds: int) -> range:
    found = range(*bounds)
    if len(found) > _STEPS:
        raise NotAPart("a list without end")
    return found


def _powered(base: Any, exponent: Any) -> float:
    return math.pow(base, exponent)
