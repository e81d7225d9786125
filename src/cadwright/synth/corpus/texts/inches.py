"""Scripts of generated parts made in inches: 25 mm become an inch, so that round millimetres are round inches."""

import ast
import re
from collections.abc import Iterator

from cadwright.syntax import parsed
from cadwright.synth.corpus.texts.script import UnreadError

FACTOR = 25.4 / 25
_NO_LENGTH = re.compile(r"(count|sides|bolts|angle)(_\d+)?$")
_NO_LENGTHS = {
    "polygon": (0,),
    "polarArray": (1, 2, 3),
    "rarray": (2, 3),
    "revolve": (0, 1, 2),
    "slot2D": (2,),
    "cskHole": (2,),
    "rotate": (0, 1, 2),
}
"""Arguments of calls that are counts, angles and axes."""


def in_inches(source: str) -> str:
    """The same part, all its lengths larger by 1.016, still in mm. Raises `UnreadError` for what is no Python."""
    try:
        tree = parsed(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise UnreadError("it is no Python") from error
    lines = source.splitlines(keepends=True)
    for node in sorted(_lengths(tree), key=lambda node: (node.lineno, node.col_offset), reverse=True):
        row, line = node.lineno - 1, lines[node.lineno - 1]
        value = node.value
        assert isinstance(value, int | float), "lengths are numbers"
        told = f"{value * FACTOR:.4f}".rstrip("0").rstrip(".")
        lines[row] = line[: node.col_offset] + told + line[node.end_col_offset :]
    return "".join(lines)


def _lengths(tree: ast.Module) -> Iterator[ast.Constant]:
    for statement in tree.body:
        if not isinstance(statement, ast.Assign):
            continue
        name = statement.targets[0]
        value = statement.value
        plain = isinstance(value, ast.Constant | ast.UnaryOp)
        if plain and isinstance(name, ast.Name) and _NO_LENGTH.search(name.id):
            continue
        yield from _of(value)


def _of(node: ast.AST) -> Iterator[ast.Constant]:
    """The constants of an expression that are lengths."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, int | float) and not isinstance(node.value, bool):
            yield node
    elif isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        yield from _of(node.func)
        for number, argument in enumerate(node.args):
            if number not in _NO_LENGTHS.get(name, ()):
                yield from _of(argument)
        for keyword in node.keywords:
            if keyword.arg != "taper":
                yield from _of(keyword.value)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div):
        yield from _of(node.left if isinstance(node.op, ast.Div) else node.right)
        if isinstance(node.op, ast.Mult) and not isinstance(node.left, ast.Constant):
            yield from _of(node.left)
    else:
        for child in ast.iter_child_nodes(node):
            yield from _of(child)
