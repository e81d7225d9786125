"""From an exception of a build123d script, or from a script that left nothing, to a problem: where, why, what to try.

A problem is a dict with the fields of `cadwright.values.Problem`, which this Python has not.
"""

import ast
import builtins
import difflib
import inspect
import math
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import build123d

from cadwright.kernel.build123d_guest import result
from cadwright.kernel.build123d_guest.stage import Stage
from cadwright.kernel.scripts import failure, refusals
from cadwright.kernel.scripts.failure import line_of
from cadwright.kernel.scripts.kernel_errors import kernel_cause
from cadwright.kernel.scripts.rows import Row, both, kind, of_kernel, said, said_call, written

_LONGEST_MESSAGE = 300
_ALIKE = 0.7
_CALLED = re.compile(r"(?:(\w+)\.)?(\w+)\(\) (?:got an unexpected|missing \d+ required|takes |got multiple)")


_PACKAGES = Path(build123d.__file__).parent.parent


class Failure(failure.Failure):
    """An exception together with the build123d script that raised it."""

    library = tuple(str(_PACKAGES / name) for name in ("build123d", "bd_warehouse", "py_gearworks"))


def _name(f: Failure) -> str:
    return str(getattr(f.error, "name", None) or "")


def _nearest(name: str, known: Iterable[str]) -> "str | None":
    found = difflib.get_close_matches(name.lower(), lower := {one.lower(): one for one in known}, 1, _ALIKE)
    return lower[found[0]] if found else None


def _signature(name: str) -> "str | None":
    """How something of build123d's is called."""
    thing = getattr(build123d, name, None)
    if not callable(thing):
        return None
    try:
        parameters = inspect.signature(thing.__init__ if inspect.isclass(thing) else thing).parameters.values()
    except (TypeError, ValueError):
        return None
    told = [
        f"{'*' if p.kind is p.VAR_POSITIONAL else '**' if p.kind is p.VAR_KEYWORD else ''}{p.name}"
        + ("" if p.default is p.empty else f"={p.default if not hasattr(p.default, 'name') else p.default.name}")
        for p in parameters
        if p.name != "self"
    ]
    return f"{name}({', '.join(told)})"


def _called(f: Failure) -> "str | None":
    """The name of the function or class of build123d that the script called."""
    if f.call is None:
        return None
    return type(f.call.owner).__name__ if f.call.name == "__init__" else f.call.name


def _called_as(f: Failure) -> "str | None":
    wrong = _CALLED.search(f.message)
    name = (wrong[1] if wrong[2] == "__init__" else wrong[2]) if wrong else _called(f)
    signature = _signature(name or "")
    return f"It is called as `{signature}`, lengths in mm." if signature else None


def _name_hint(f: Failure) -> "str | None":
    name = _name(f)
    if hasattr(build123d, name):
        return f"Add `from build123d import *` at the top, or `from build123d import {name}`."
    if hasattr(math, name) or name == "math":
        return "Add `import math` at the top." if name == "math" else f"Add `from math import {name}` at the top."
    known = _nearest(name, [n for n in (*f.scope, *dir(build123d), *dir(builtins)) if not n.startswith("_")])
    return f"Did you mean `{known}`?" if known else "Give it a value first."


def _attribute_cause(f: Failure) -> str:
    owner = getattr(f.error, "obj", None)
    return f"{getattr(owner, '__name__', None) or type(owner).__name__} has no `{_name(f)}`."


def _attribute_hint(f: Failure) -> "str | None":
    owner, name = getattr(f.error, "obj", None), _name(f)
    known = _nearest(name, [n for n in dir(owner) if not n.startswith("_")])
    if known:
        return f"Did you mean `{known}`?"
    if isinstance(owner, build123d.BuildPart) and hasattr(build123d.Part, name):
        return f"Take the builder's part first: `.part.{name}`."
    if callable(getattr(build123d, name, None)):
        return f"It is a function: `{_signature(name) or name}`."
    return None


def _module_cause(f: Failure) -> str:
    module = _name(f).split(".")[0]
    if module in ("cadquery", "FreeCAD"):
        return f"`{module}` cannot be loaded beside build123d: a script uses one of them."
    return f"`{module}` is not installed here."


def _import_hint(f: Failure) -> "str | None":
    wanted = re.search(r"cannot import name '(\w+)' from '(\w+)'", f.message)
    known = _nearest(wanted[1], dir(build123d)) if wanted and wanted[2] == "build123d" else None
    return f"Did you mean `from build123d import {known}`?" if known else None


def _radius_hint(f: Failure) -> str:
    return "Take a smaller size than the shortest edge beside it allows, or select fewer edges."


ROWS = (
    *refusals.ROWS,
    Row(
        "not text",
        lambda f: f.line is None and "null bytes" in f.message,
        "The script holds characters that Python cannot read.",
        "Send plain UTF-8 text.",
    ),
    Row(
        "syntax",
        kind("SyntaxError"),
        lambda f: f"This is not valid Python: {getattr(f.error, 'msg', f.message)}.",
        "Look at this line and at the end of the one before it.",
    ),
    Row(
        "module",
        kind("ModuleNotFoundError"),
        _module_cause,
        "What there is: build123d, bd_warehouse, py_gearworks, numpy, scipy and Python's standard library.",
    ),
    Row("import name", kind("ImportError"), "The module has nothing of that name.", _import_hint),
    Row(
        "name",
        both(kind("NameError"), lambda f: not f.called),
        lambda f: f"Nothing in the script defines `{_name(f)}`.",
        _name_hint,
    ),
    Row(
        "none",
        both(kind("AttributeError"), lambda f: "NoneType" in f.message),
        lambda f: f"`.{_name(f)}` is called on None: what was to be there was not built.",
        "A builder has its part only after something was built in its `with`.",
    ),
    Row(
        "attribute",
        both(kind("AttributeError"), lambda f: not f.called and _name(f)),
        _attribute_cause,
        _attribute_hint,
    ),
    Row(
        "fillet",
        said("Failed creating a fillet", "Failed creating a chamfer", "try a smaller value", "try a smaller length"),
        "The edges do not have room for this size.",
        _radius_hint,
    ),
    Row(
        "context",
        both(kind("RuntimeError"), said("doesn't have a", "applies to")),
        "This belongs into another builder than the one whose `with` it stands in.",
        "Solids are built in BuildPart, faces in BuildSketch, edges in BuildLine.",
    ),
    Row(
        "no context",
        said("context"),
        "It needs a builder around it, or an object to work on.",
        "Put it into `with BuildPart() as part:`, or name the object in the call.",
    ),
    Row(
        "open profile",
        said("closed wires", "not closed"),
        "The profile is not closed.",
        "End the last line where the first one begins, then make_face().",
    ),
    Row(
        "arguments",
        both(kind("TypeError"), lambda f: _CALLED.search(f.message)),
        lambda f: "The call's arguments do not fit: " + f.message.split("() ", 1)[-1] + ".",
        _called_as,
    ),
    Row(
        "argument type",
        both(kind("TypeError"), lambda f: f.call),
        lambda f: f"An argument of {said_call(f)} has the wrong type.",
        _called_as,
    ),
    Row(
        "division by zero",
        kind("ZeroDivisionError"),
        "A number is divided by zero.",
        "Look for the divisor that becomes zero.",
    ),
    Row("recursion", kind("RecursionError"), "A function calls itself without end.", "Give the recursion a last step."),
    Row(
        "exit",
        kind("SystemExit"),
        "The script ended itself with an error code.",
        "Leave out `exit()`; bind the finished part to `result`.",
    ),
    Row(
        "assertion",
        kind("AssertionError"),
        "A check that the script itself makes does not hold.",
        "Correct the values it checks, or the check.",
    ),
    Row(
        "list index",
        both(kind("IndexError"), lambda f: not f.called),
        "The list is shorter than the index asks for: a selection may have found less than you expect.",
        "Print how many there are: `len(part.faces())`.",
    ),
    Row("kernel", of_kernel, kernel_cause, _called_as),
    Row(
        "refused",
        both(kind("ValueError", "RuntimeError", "LookupError"), lambda f: f.call),
        lambda f: f"{said_call(f)} refused its arguments.",
        _called_as,
    ),
)


def explain(failed: Failure) -> dict[str, Any]:
    """The failure as a problem of the script: the first row that applies gives cause and hint."""
    row = next((row for row in ROWS if row.applies(failed)), None)
    lines = failed.message.strip().splitlines()
    return {
        "type": type(failed.error).__name__,
        "message": lines[0][:_LONGEST_MESSAGE] if lines else f"raised in {failed.call or 'the script'}",
        "line": failed.line,
        "source": failed.text,
        "cause": written(row.cause, failed) if row else None,
        "hint": written(row.hint, failed) if row else None,
    }


def no_result(bound: Mapping[str, Any], source: str, stage: Stage) -> dict[str, Any]:
    """A script that ran to its end and left no solid: what it left instead, and what to do with that."""
    lines = result.last_bindings(source)
    named = {one.function: value for one in stage.shown for value in one.values}
    named |= {name: bound[name] for name in sorted(bound, key=lambda n: lines.get(n, result.NOWHERE), reverse=True)}
    for name, value in named.items():
        told = _left(name, value)
        if told is not None:
            line = lines[name].line if name in lines else None
            return _nothing(told[0], "The script left no solid.", told[1]) | {
                "line": line,
                "source": line_of(source, line),
            }
    tree = ast.parse(source)
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    unused = sorted(defined - {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)})
    if unused:
        cause = f"`{unused[0]}` is defined and never called."
        return _nothing("the script left no solid", cause, f"Call it: `result = {unused[0]}()`.")
    cause = "No name holds any geometry at the end."
    return _nothing("the script left no solid", cause, "Bind the finished part to `result`.")


def _left(name: str, value: Any) -> "tuple[str, str] | None":
    """What a name holds that is no solid yet, and how it becomes one."""
    if callable(getattr(value, "build_part", None)) and not inspect.isclass(value):  # a gear of py_gearworks
        return f"{name} is a {type(value).__name__} that was not built", f"Build it: `result = {name}.build_part()`."
    text = result.describe(value)
    if text is None:
        return None
    hint = "Make it one: `extrude(sketch, amount=height)`, `revolve(…)`, or build in `with BuildPart()`."
    return f"{name} is {text}, not a solid", hint


def _nothing(message: str, cause: str, hint: str) -> dict[str, Any]:
    return {"type": "NoResult", "message": message, "cause": cause, "hint": hint}
