"""What a script's result is called, and its source with other names."""

import ast
import io
import tokenize
from collections.abc import Mapping

from cadwright.engines import engine_of
from cadwright.parts.scene import UnbuildableError
from cadwright.syntax import parsed

_RESULTS = ("r", "result", "solid", "part")


def renamed(source: str, names: Mapping[str, str]) -> str:
    """The source with other names; arguments by name keep theirs."""
    lines = source.splitlines(keepends=True)
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    for n in range(len(tokens) - 1, -1, -1):
        t = tokens[n]
        after_dot = n > 0 and tokens[n - 1].string == "."
        if t.type == tokenize.NAME and t.string in names and not after_dot:
            row = t.start[0] - 1
            lines[row] = lines[row][: t.start[1]] + names[t.string] + lines[row][t.end[1] :]
    return "".join(lines)


def result_of(source: str) -> tuple[str, int]:
    """What the script's result is called, and before which line (from 0) something can be added to it."""
    tree = parsed(source)
    if not any(isinstance(n, ast.Import) and any(a.asname == "cq" for a in n.names) for n in tree.body):
        if engine_of(source) == "build123d":
            raise UnbuildableError("of a build123d script I change named dimensions, and add nothing")
        raise UnbuildableError("the script does not import cadquery as cq")
    shown = [s for s in tree.body if isinstance(s, ast.Expr) and _is_show(s.value)]
    bound = [t.id for s in tree.body if isinstance(s, ast.Assign) for t in s.targets if isinstance(t, ast.Name)]
    if shown:
        call = shown[-1].value
        assert isinstance(call, ast.Call), "checked before"
        argument = call.args[0] if call.args else None
        if not isinstance(argument, ast.Name):
            raise UnbuildableError("the script shows something that has no name")
        return argument.id, shown[-1].lineno - 1
    name = next((n for n in _RESULTS if n in bound), None)
    if name is None:
        raise UnbuildableError("I cannot tell what the script's result is called")
    return name, len(source.rstrip("\n").splitlines())


def _is_show(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "show_object"
