"""Where the dimensions of any script stand: its named parameters, and the arguments of calls that say what they are."""

import ast
from collections.abc import Iterator

import msgspec

from cadwright.parameters import number, parameters
from cadwright.parts.expressions import Expr, from_ast
from cadwright.parts.scene import UnbuildableError
from cadwright.syntax import parsed


class Site(msgspec.Struct, frozen=True):
    """An argument of a call: ``value`` is the dimension that it gives now, ``factor`` times the number written there.

    ``noun`` and ``dimension`` say what it is a dimension of ("hole", "diameter"); for parameters both are "".
    """

    noun: str
    dimension: str
    value: float
    factor: float
    text: str
    line: int
    expression: Expr
    start: tuple[int, int]
    end: tuple[int, int]


_ARGUMENTS: dict[str, tuple[tuple[int, str, str, float], ...]] = {
    "box": ((0, "body", "length", 1), (1, "body", "width", 1), (2, "body", "height", 1)),
    "rect": ((0, "body", "length", 1), (1, "body", "width", 1)),
    "extrude": ((0, "body", "height", 1),),
    "cylinder": ((0, "body", "height", 1), (1, "body", "diameter", 2)),
    "sphere": ((0, "body", "diameter", 2),),
    "circle": ((0, "circle", "diameter", 2),),
    "hole": ((0, "hole", "diameter", 1), (1, "hole", "depth", 1)),
    "cboreHole": ((0, "hole", "diameter", 1), (1, "counterbore", "diameter", 1), (2, "counterbore", "depth", 1)),
    "cskHole": ((0, "hole", "diameter", 1), (1, "countersink", "diameter", 1), (2, "countersink", "angle", 1)),
    "fillet": ((0, "fillet", "radius", 1),),
    "chamfer": ((0, "chamfer", "size", 1),),
    "shell": ((0, "wall", "thickness", 1),),
    "cutBlind": ((0, "pocket", "depth", -1),),
    "slot2D": ((0, "slot", "length", 1), (1, "slot", "width", 1)),
    "polarArray": ((0, "circle", "circle diameter", 2), (3, "hole", "count", 1)),
}
"""What the arguments of CadQuery's calls are: index, noun, dimension, and what one unit of the argument is of it."""


def sites(script: str) -> list[Site]:
    """Every argument that is a dimension, in the script's order."""
    tree = parsed(script)
    values = {p.name: p.value for p in parameters(script)}
    found: list[Site] = []
    for call in _calls(tree):
        assert isinstance(call.func, ast.Attribute), "only methods are asked for"
        for index, noun, dimension, factor in _ARGUMENTS.get(call.func.attr, ()):
            if index < len(call.args):
                site = _site(script, call.args[index], values, noun, dimension, factor, call.func.attr)
                if site is not None:
                    found.append(site)
    return sorted(found, key=lambda s: s.start)


def _calls(tree: ast.Module) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node


def _site(
    script: str, node: ast.expr, values: dict[str, float], noun: str, dimension: str, factor: float, method: str
) -> Site | None:
    try:
        e = from_ast(node)
        written = e.evaluate(values)
    except (ValueError, KeyError, ZeroDivisionError, OverflowError):
        return None
    assert node.end_lineno is not None, "parsed nodes have an end"
    assert node.end_col_offset is not None, "parsed nodes have an end"
    factor = -factor if written * factor < 0 else factor
    text = f"{method}({ast.get_source_segment(script, node)}) on line {node.lineno}"
    start, end = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
    return Site(noun, dimension, tidy(written * factor), factor, text, node.lineno, e, start, end)


def with_literals(script: str, values: dict[tuple[int, int], tuple[Site, float]]) -> str:
    """The script with other numbers at some sites, by their start; every other byte stays."""
    lines = [line.encode() for line in script.splitlines(keepends=True)]
    for start in sorted(values, reverse=True):
        site, value = values[start]
        row, last = site.start[0] - 1, site.end[0] - 1
        text = number(tidy(value / site.factor)).encode()
        lines[row] = lines[row][: site.start[1]] + text + lines[last][site.end[1] :]
        del lines[row + 1 : last + 1]
    return b"".join(lines).decode()


def solved(site: Site, value: float, values: dict[str, float]) -> tuple[str, float]:
    """The parameter, and its value, that give a site with names in it another value."""
    names = sorted(site.expression.names())
    if len(names) != 1:
        raise UnbuildableError(f"{site.text} follows from {', '.join(names)}")
    at = [site.expression.evaluate({**values, names[0]: x}) for x in (0.0, 1.0, 2.0)]
    slope = at[1] - at[0]
    if abs(slope) < 1e-12 or abs(at[2] - at[1] - slope) > 1e-9 * max(1.0, abs(slope)):
        raise UnbuildableError(f"{site.text} does not depend on {names[0]} in proportion")
    return names[0], tidy((value / site.factor - at[0]) / slope)


def tidy(value: float) -> float:
    """The number without the noise of arithmetic."""
    return float(f"{value:.10g}")
