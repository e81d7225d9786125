"""From an exception of a script, or from a script that left nothing, to a `Problem`: where, why, what to try."""

import ast
from collections.abc import Mapping, Sequence
from typing import Any

from cadwright.kernel.occ import result
from cadwright.kernel.occ.mistakes import bodies, kernel, profiles, python, selections
from cadwright.kernel.occ.mistakes.failure import Failure
from cadwright.kernel.scripts import refusals
from cadwright.kernel.scripts.failure import line_of
from cadwright.kernel.scripts.rows import Row, written
from cadwright.values import Problem

ROWS: tuple[Row, ...] = refusals.ROWS + python.ROWS + profiles.ROWS + selections.ROWS + bodies.ROWS + kernel.ROWS
_LONGEST_MESSAGE = 300

_NEXT_STEP = {
    "Wire": "Turn it into a solid with `.extrude(height)`, `.revolve()` or `.sweep(path)`.",
    "Edge": "Close the profile with `.close()` and extrude it: `.extrude(height)`.",
    "Sketch": "Place it and extrude it: `cq.Workplane().placeSketch(sketch).extrude(height)`.",
    "Face": "Give it a thickness: `.wires().toPending().extrude(height)`, or `cq.Solid.extrudeLinear(face, vector)`.",
    "Shell": "Fill it: `cq.Solid.makeSolid(shell)`.",
    "empty Compound": "The last cut or intersection left nothing: check where the bodies are.",
    "nothing": "The last selection is empty: check its selector.",
    "Assembly": 'Add solids to it: `assembly.add(part, name="…")`.',
}


def explain(failure: Failure) -> Problem:
    """The failure as a problem of the script: the first row that applies gives cause and hint."""
    row = next((row for row in ROWS if row.applies(failure)), None)
    cause = written(row.cause, failure) if row else None
    lines = failure.message.strip().splitlines()
    message = lines[0][:_LONGEST_MESSAGE] if lines else f"raised in {failure.call or 'the script'}"
    hint = written(row.hint, failure) if row else None
    return Problem(type(failure.error).__name__, message, failure.line, failure.text, cause, hint)


def no_result(bound: Mapping[str, Any], shown: Sequence[Any], source: str) -> Problem:
    """A script that ran to its end and left no solid: what it left instead, and what to do with that."""
    named = {"show_object": shown[-1]} if shown else {}
    named |= {name: bound[name] for name in result.NAMES if name in bound} | dict(bound)
    for name, value in named.items():
        text = result.describe(value)
        if text is not None:
            hint = next((step for kind, step in _NEXT_STEP.items() if kind in text), None)
            line = _bound_on(name, source)
            return Problem("NoResult", f"{name} is {text}, not a solid", *line, "The script left no solid.", hint)
    return Problem("NoResult", "the script left no solid", None, None, *_no_geometry(source))


def _no_geometry(source: str) -> tuple[str, str]:
    tree = ast.parse(source)
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for name in sorted(defined - used):
        return f"`{name}` is defined and never called.", f"Call it and keep what it returns: `result = {name}()`."
    for node in tree.body:
        call = node.value if isinstance(node, ast.Expr) else None
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in defined:
            hint = f"Return the part from it and keep it: `result = {ast.unparse(call)}`."
            return f"What `{call.func.id}` builds is lost.", hint
    return "No name holds any geometry at the end.", "Bind the finished solid to `result`."


def _bound_on(name: str, source: str) -> tuple[int | None, str | None]:
    """The line (number and text) that last assigns ``name`` or, for ``show_object``, last calls it."""
    found = None
    for node in ast.walk(ast.parse(source)):
        stored = isinstance(node, ast.Name) and node.id == name
        if stored and (name == "show_object" or isinstance(node.ctx, ast.Store)):  # type: ignore[attr-defined]
            found = max(found or 0, node.lineno)  # type: ignore[attr-defined]
    return found, line_of(source, found)
