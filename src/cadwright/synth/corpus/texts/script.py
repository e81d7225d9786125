"""Scripts of generated parts as values: paragraphs with their words, and chains of calls with numbers for names.

They are read, never run: names of dimensions at the top, then a paragraph for each step, `cadwright.synth.parts.draft`.
"""

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from cadwright.syntax import parsed

Value: TypeAlias = Any
"""A number, a text, or a tuple of them."""
_OPERATORS: Mapping[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


class UnreadError(ValueError):
    """What a script has that is not known here."""


class Call(msgspec.Struct, frozen=True):
    """A method and what it is called with."""

    name: str
    values: tuple[Value, ...] = ()
    named: Mapping[str, Value] = {}


class Chain(msgspec.Struct, frozen=True):
    """Calls one after the other; ``root`` is what they begin with: a name, or ``Workplane`` for ``cq.Workplane(…)``."""

    target: str
    root: str
    calls: tuple[Call, ...]

    def call(self, name: str) -> Call | None:
        """The first call of that name."""
        return next((call for call in self.calls if call.name == name), None)

    def has(self, *names: str) -> bool:
        """Whether one of them is called."""
        return any(call.name in names for call in self.calls)


class Paragraph(msgspec.Struct, frozen=True):
    """A step: its words, its chains, and the dimensions it uses, in the order in which they are first used."""

    words: str
    chains: tuple[Chain, ...]
    dimensions: Mapping[str, float]

    def size(self, stem: str) -> float:
        """The dimension whose name ends so. Raises `UnreadError` where there is none."""
        found = [value for name, value in self.dimensions.items() if _is_named(name, stem)]
        if not found:
            raise UnreadError(f"“{self.words}” has no {stem}")
        return found[0]

    def sizes(self, *stems: str) -> dict[str, float]:
        """Several of them."""
        return {stem: self.size(stem) for stem in stems}


class Script(msgspec.Struct, frozen=True):
    """A whole script; ``ends`` is the chain that binds the result."""

    dimensions: Mapping[str, float]
    paragraphs: tuple[Paragraph, ...]
    ends: Chain


def read(source: str) -> Script:
    """The paragraphs of a script. Raises `UnreadError` for one that is written otherwise."""
    blocks = [block.strip() for block in source.split("\n\n") if block.strip()]
    if len(blocks) < 4 or not blocks[0].startswith("import"):
        raise UnreadError("it is not written in paragraphs")
    dimensions = {name: float(value) for name, value in _bound(blocks[1]).items()}
    paragraphs = tuple(_paragraph(block, dimensions) for block in blocks[2:-1])
    (last,) = _statements(blocks[-1])
    return Script(dimensions, paragraphs, _chain(last, dimensions))


def _bound(block: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for statement in _statements(block):
        found[_name(statement)] = _number(_value(statement.value, found))
    return found


def _paragraph(block: str, dimensions: Mapping[str, float]) -> Paragraph:
    first = block.splitlines()[0]
    if not first.startswith("# "):
        raise UnreadError("a paragraph has no words")
    statements = _statements(block)
    used = {
        node.id: dimensions[node.id]
        for statement in statements
        for node in _in_order(statement)
        if isinstance(node, ast.Name) and node.id in dimensions
    }
    return Paragraph(first.removeprefix("# "), tuple(_chain(each, dimensions) for each in statements), used)


def _in_order(statement: ast.Assign) -> list[ast.expr]:
    nodes = [node for node in ast.walk(statement.value) if isinstance(node, ast.expr)]
    return sorted(nodes, key=lambda node: (node.lineno, node.col_offset))


def _statements(block: str) -> list[ast.Assign]:
    try:
        body = parsed(block).body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise UnreadError("it is no Python") from error
    found = [node for node in body if isinstance(node, ast.Assign)]
    if len(found) != len(body):
        raise UnreadError("it has other statements than assignments")
    return found


def _name(statement: ast.Assign) -> str:
    target = statement.targets[0]
    if len(statement.targets) != 1 or not isinstance(target, ast.Name):
        raise UnreadError("it binds what is no name")
    return target.id


def _chain(statement: ast.Assign, dimensions: Mapping[str, float]) -> Chain:
    calls: list[Call] = []
    node: ast.expr = statement.value
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        values = tuple(_value(each, dimensions) for each in node.args)
        named = {each.arg or "": _value(each.value, dimensions) for each in node.keywords}
        calls.append(Call(node.func.attr, values, named))
        node = node.func.value
    if not isinstance(node, ast.Name):
        raise UnreadError("a statement begins with what is no name")
    calls.reverse()
    if node.id == "cq" and calls and calls[0].name == "Workplane":
        return Chain(_name(statement), "Workplane", tuple(calls))
    return Chain(_name(statement), node.id, tuple(calls))


def _value(node: ast.expr, names: Mapping[str, float]) -> Value:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return names.get(node.id, node.id)
    if isinstance(node, ast.Tuple | ast.List):
        return tuple(_value(each, names) for each in node.elts)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_number(_value(node.operand, names))
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        left, right = _number(_value(node.left, names)), _number(_value(node.right, names))
        if isinstance(node.op, ast.Div) and right == 0:
            raise UnreadError("it divides by nothing")
        return _OPERATORS[type(node.op)](left, right)
    raise UnreadError(f"{ast.unparse(node)} is not read")


def _number(value: Value) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise UnreadError(f"{value!r} is no number")
    return value


def _is_named(name: str, stem: str) -> bool:
    """Whether a name is that stem, after what it is about, with a number behind it or not."""
    plain = name.rstrip("0123456789").rstrip("_")
    return plain == stem or plain.endswith(f"_{stem}")
