"""The named dimensions of a script: finding them, and giving them other values without touching anything else.

A parameter is a name that is bound once, at top level, to a number: ``thickness = 5``, ``length: float = 60``,
``width, depth = 40, 30`` or arithmetic on literals such as ``3 / 8 * 25.4``. Works on any Python script, whoever
wrote it.
"""

import ast
import math
import operator
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from cadwright.errors import InputError
from cadwright.language.quantities import tokenise
from cadwright.syntax import parsed

_ANGLES = re.compile(r"(?:^|_)(?:angle|degrees?|deg|rotation|taper|twist)(?:_|$)")
_COUNTS = re.compile(r"(?:^|_)(?:count|number|num|n|per|rows|columns|cols|sides|teeth|legs|shelves)(?:_|$)")
_UNITS = {
    "mm": "mm",
    "millimetres": "mm",
    "millimeters": "mm",
    "deg": "deg",
    "degrees": "deg",
    "°": "deg",
    "count": "",
    "ratio": "",
}
_OPERATIONS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


class Parameter(msgspec.Struct, frozen=True):
    """A named dimension. ``unit`` is "mm", "deg" or "" (a count or ratio); ``min`` and ``max`` are a sane range."""

    name: str
    value: float
    unit: str
    min: float
    max: float


class _Site(msgspec.Struct, frozen=True):
    """Where a parameter's value stands in the source: lines from 1, columns in UTF-8 bytes from 0."""

    value: float
    line: int
    start: int
    end_line: int
    end: int


def parameters(script: str) -> tuple[Parameter, ...]:
    """The script's parameters in order; none when it does not parse."""
    lines = script.splitlines()
    return tuple(_described(name, site, lines) for name, site in _sites(script).items())


def with_values(script: str, values: Mapping[str, float]) -> str:
    """The script with other values for some parameters; every other byte stays as it is.

    Raises `InputError` for a name that is no parameter of the script, or a value that cannot be one.
    """
    sites = _sites(script)
    for name, value in values.items():
        if name not in sites:
            known = ", ".join(sites) or "none"
            raise InputError(f"the script has no parameter {name}", f"its parameters are: {known}")
        if not abs(value) < 1e9:
            raise InputError(f"{name} cannot be {value}")
    lines = [line.encode() for line in script.splitlines(keepends=True)]
    for name in sorted(values, key=lambda n: (sites[n].line, sites[n].start), reverse=True):
        _put(lines, sites[name], number(values[name]).encode())
    return b"".join(lines).decode()


def described(name: str, value: float, unit: str) -> Parameter:
    """A parameter that is not in a script, with a sane range."""
    return Parameter(name, value, unit, *_range(value, unit, unit == "" and value == int(value)))


def outside(known: Iterable[Parameter], values: Mapping[str, float]) -> tuple[str, ...]:
    """Which of the values are outside the range that is shown, a sentence each."""
    return tuple(
        f"{p.name} = {number(values[p.name])} is outside the range that is shown, {number(p.min)} to {number(p.max)}"
        for p in known
        if p.name in values and not p.min <= values[p.name] <= p.max
    )


def parse_settings(texts: tuple[str, ...]) -> dict[str, float]:
    """``("thickness=8", "length=2in", "angle=30deg")`` as values by name, in mm and degrees, to twelve digits.

    Raises `InputError` for anything else.
    """
    values: dict[str, float] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        found = _quantity(value.strip()) if equals else None
        if found is None:
            hint = "write NAME=NUMBER, for example thickness=8 or length=2in"
            raise InputError(f"{text!r} is not a setting", hint)
        values[name.strip()] = float(f"{found:.12g}")
    return values


def _quantity(text: str) -> float | None:
    """A number, or a length or an angle with its unit."""
    try:
        return float(text)
    except ValueError:
        tokens = tokenise(text)
    if len(tokens) == 1 and tokens[0].kind in ("number", "length", "angle"):
        return tokens[0].value
    return None


def number(value: float) -> str:
    """A number as source text: integers without a point."""
    return str(int(value)) if float(value).is_integer() and abs(value) < 1e15 else repr(float(value))


def _put(lines: list[bytes], site: _Site, text: bytes) -> None:
    first, last = site.line - 1, site.end_line - 1
    lines[first] = lines[first][: site.start] + text + lines[last][site.end :]
    del lines[first + 1 : last + 1]


def _sites(script: str) -> dict[str, _Site]:
    try:
        tree = parsed(script)
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # the last two: nested too deeply
        return {}
    bound = Counter(n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    found = {name: node for statement in tree.body for name, node in _bindings(statement) if bound[name] == 1}
    return {name: site for name, node in found.items() if (site := _site(node)) is not None}


def _bindings(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """The names that a statement binds, each with its value's expression."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            yield name, value
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)) if len(names) == len(values):
            yield from ((n.id, v) for n, v in zip(names, values, strict=True) if isinstance(n, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            yield name, value


def _site(node: ast.expr) -> _Site | None:
    try:
        value = _evaluate(node)
    except (OverflowError, RecursionError):
        return None
    if value is None or not math.isfinite(value) or node.end_lineno is None or node.end_col_offset is None:
        return None
    return _Site(value, node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)


def _evaluate(node: ast.expr) -> float | None:
    """The value of a number or of arithmetic on numbers, else ``None``."""
    match node:
        case ast.Constant(value=bool()):
            return None
        case ast.Constant(value=int() | float() as value):
            return float(value)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inner = _evaluate(operand)
            return None if inner is None else -inner
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATIONS:
            a, b = _evaluate(left), _evaluate(right)
            if a is None or b is None or (isinstance(op, ast.Div) and b == 0):
                return None
            return _OPERATIONS[type(op)](a, b)
    return None


def _described(name: str, site: _Site, lines: list[str]) -> Parameter:
    unit = _unit(name.lower(), lines[site.end_line - 1])
    count = unit == "" and (bool(_COUNTS.search(name.lower())) or "# count" in lines[site.end_line - 1])
    low, high = _range(site.value, unit, count)
    return Parameter(name, site.value, unit, low, high)


def _unit(name: str, line: str) -> str:
    """The unit that the comment behind the value states, else the one that the name suggests."""
    comment = line.partition("#")[2].lower()
    stated = next((_UNITS[word] for word in re.findall(r"°|\w+", comment) if word in _UNITS), None)
    if stated is not None:
        return stated
    if _ANGLES.search(name):
        return "deg"
    return "" if _COUNTS.search(name) or "ratio" in name or "factor" in name else "mm"


def _range(value: float, unit: str, count: bool) -> tuple[float, float]:
    """From a fifth to five times the value, within what the unit allows."""
    if count:
        return 1.0, max(12.0, 4 * value)
    if unit == "deg":
        return (0.0, 360.0) if value >= 0 else (-360.0, 360.0)
    if value == 0:
        return -100.0, 100.0
    return (value / 5, value * 5) if value > 0 else (value * 5, -value * 5)
