"""Mistakes in the Python of a script."""

import ast
import builtins
import math
import re
from typing import Any

import cadquery

from cadwright.engines import BUILD123D
from cadwright.kernel.occ.mistakes.failure import Failure
from cadwright.kernel.occ.mistakes.row import call_signature
from cadwright.kernel.occ.mistakes.vocabulary import find, meant, method_signature, nearest, owners_of, signature
from cadwright.kernel.scripts.failure import short
from cadwright.kernel.scripts.rows import Row, both, kind, said

_VIEWERS = {"ocp_vscode", "jupyter_cadquery", "cq_editor", "ocp_tessellate", "cq_viewer", "trame", "cadquery_server"}
_OTHER_CAD = {"FreeCAD", "Part", "solid", "solid2", "openscad", "cadquery2", "pythonocc", "OCC"}
_IMPORTS = {"cq": "import cadquery as cq", "np": "import numpy as np"}
_ARGUMENTS = re.compile(
    r"(?P<function>[\w.<>]+)\(\) (got an unexpected keyword|missing \d+ required|takes |got multiple values)"
)


def _module(failure: Failure) -> str:
    return str(getattr(failure.error, "name", None) or "").split(".")[0]


def _name(failure: Failure) -> str:
    return str(getattr(failure.error, "name", None) or "")


def _owner(failure: Failure) -> Any:
    return getattr(failure.error, "obj", None)


def _owner_name(failure: Failure) -> str:
    owner = _owner(failure)
    return str(getattr(owner, "__name__", None) or type(owner).__name__)


def _own_attribute(failure: Failure) -> bool:
    """Whether the script itself asked for an attribute that is not there."""
    return "AttributeError" in failure.kinds and not failure.called and bool(_name(failure))


def _syntax_hint(failure: Failure) -> str:
    message, text = failure.message, failure.text or ""
    if "```" in text:
        return "Send the code alone, without the ``` fences of Markdown."
    if "never closed" in message or "unmatched" in message or "does not match" in message:
        return "Count the brackets from this line on: each one that opens needs its partner."
    if "invalid character" in message or "non-printable" in message:
        return "Replace typographic quotes, dashes and spaces by plain ones."
    if "indent" in message or isinstance(failure.error, IndentationError):
        return "Indent each block by four spaces, and nothing outside a block."
    return "Look at this line and at the end of the one before it."


def _nul(failure: Failure) -> bool:
    return failure.line is None and ("null bytes" in failure.message or "UnicodeEncodeError" in failure.kinds)


def _defined_later(failure: Failure) -> int | None:
    if failure.tree is None or failure.line is None:
        return None
    for node in ast.walk(failure.tree):
        stored = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == _name(failure)
        defined = isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == _name(failure)
        if (stored or defined) and node.lineno > failure.line:  # type: ignore[attr-defined]
            return int(node.lineno)  # type: ignore[attr-defined]
    return None


def _missing_name(failure: Failure) -> str:
    later = _defined_later(failure)
    return (
        f"`{_name(failure)}` is used before it gets its value on line {later}."
        if later
        else (f"Nothing in the script defines `{_name(failure)}`.")
    )


def _name_hint(failure: Failure) -> str | None:
    name = _name(failure)
    if name in _IMPORTS:
        return f"Add `{_IMPORTS[name]}` at the top."
    if name in ("math", "cadquery", "numpy"):
        return f"Add `import {name}` at the top."
    if _defined_later(failure):
        return "Move the definition above its first use."
    known = nearest(name, [n for n in failure.scope if not n.startswith("__")])
    if known is not None:
        return f"Did you mean `{known}`?"
    for module in (cadquery, math):
        if hasattr(module, name):
            return f"Add `from {module.__name__} import {name}` at the top."
    synonym = meant(name, cadquery.Workplane)
    if synonym is not None:
        return f"It is a method of a workplane: `.{method_signature(cadquery.Workplane, synonym)}`."
    known = nearest(name, dir(builtins))
    return f"Did you mean `{known}`?" if known else "Give it a value first."


def _empty_val(failure: Failure) -> bool:
    wants_shape = hasattr(cadquery.Face, _name(failure)) or hasattr(cadquery.Edge, _name(failure))
    return isinstance(_owner(failure), cadquery.Vector) and wants_shape


def _elsewhere(failure: Failure) -> list[type]:
    owner, name = _owner(failure), _name(failure)
    return owners_of(name) if isinstance(owner, (*_CLASSES, type(cadquery))) else []


_CLASSES = (cadquery.Workplane, cadquery.Sketch, cadquery.Assembly, cadquery.Shape, cadquery.Vector)


def _elsewhere_hint(failure: Failure) -> str:
    owner, name, homes = _owner(failure), _name(failure), _elsewhere(failure)
    own = meant(name, owner)
    if cadquery.Workplane in homes and isinstance(owner, cadquery.Shape):
        return (
            f"Leave out `.val()`, or go on with `cq.Workplane(obj=shape)`: "
            f"`.{method_signature(cadquery.Workplane, name)}`."
        )
    if isinstance(owner, cadquery.Workplane) and cadquery.Shape in homes:
        return f"Take the shape first: `.val().{method_signature(cadquery.Shape, name)}`."
    if owner is cadquery and cadquery.Workplane in homes:
        return f'Start from a workplane: `cq.Workplane("XY").{method_signature(cadquery.Workplane, name)}`.'
    near = f", or `.{method_signature(owner, own)}` here" if own else ""
    return f"Call it on a {homes[0].__name__}: `.{method_signature(homes[0], name)}`{near}."


def _attribute_hint(failure: Failure) -> str | None:
    owner = _owner(failure)
    known = meant(_name(failure), owner)
    if known is not None:
        return f"Did you mean `{method_signature(owner, known)}`?"
    if owner is cadquery:
        synonym = meant(_name(failure), cadquery.Workplane)
        if synonym is not None:
            return f'Did you mean `cq.Workplane("XY").{method_signature(cadquery.Workplane, synonym)}`?'
    return None


def _wrong_call(failure: Failure) -> Any:
    match = _ARGUMENTS.search(failure.message)
    return match and find(match["function"], failure.scope)


def _wrong_call_cause(failure: Failure) -> str:
    return "The call's arguments do not fit the function: " + failure.message.split("() ", 1)[-1] + "."


def _wrongcall_signature(failure: Failure) -> str:
    function = _wrong_call(failure)
    called = str(getattr(function, "__name__", "call"))
    if re.search(rf"\bWorkplane\.{called}\(", failure.text or ""):
        return f'Call it on a workplane, with brackets: `cq.Workplane("XY").{signature(function)}`.'
    unknown = re.search(r"unexpected keyword argument '(\w+)'", failure.message)
    known = nearest(unknown[1], function.__code__.co_varnames) if unknown and hasattr(function, "__code__") else None
    first = signature(function).split("(")[1].split(",")[0].rstrip(")")
    if " takes " in failure.message and first in ("vec", "offset"):
        return f"It takes one vector: `{called}((x, y, z))`."
    return (f"`{known}` instead of `{unknown[1]}`: " if known and unknown else "It is called as ") + (
        f"`{signature(function)}`."
    )


def _type_in_call_cause(failure: Failure) -> str:
    odd = [
        f"{name} is {short(value)}"
        for name, value in (failure.call.arguments if failure.call else {}).items()
        if isinstance(value, str) or (value is None and "NoneType" in failure.message)
    ]
    return f"An argument of `{failure.call}` has the wrong type" + (f": {', '.join(odd)}." if odd else ".")


def _zeros(failure: Failure) -> str | None:
    names = set(re.findall(r"\b[A-Za-z_]\w*\b", failure.text or ""))
    zero = sorted(n for n in names if isinstance(v := failure.scope.get(n), int | float) and v == 0)
    return f"Zero here: {', '.join(f'`{n}`' for n in zero)}." if zero else "Look for the divisor that becomes zero."


def _module_cause(failure: Failure) -> str:
    module = _module(failure)
    if module in _VIEWERS:
        return f"`{module}` is a viewer, and there is no screen here."
    if module in BUILD123D:
        return f"`{module}` cannot be loaded beside CadQuery: a script uses one of them."
    if module in _OTHER_CAD:
        return f"`{module}` is not installed: scripts here are CadQuery."
    return f"`{module}` is not installed here."


def _module_hint(failure: Failure) -> str:
    if _module(failure) in _VIEWERS:
        return "Leave the import out and hand over the part with `show_object(part)`, or bind it to `result`."
    return (
        "What there is: cadquery (as cq), OCP, numpy, scipy, ezdxf and Python's standard library (math, itertools …)."
    )


def _import_hint(failure: Failure) -> str | None:
    wanted = re.search(r"cannot import name '(\w+)'", failure.message)
    known = nearest(wanted[1], dir(cadquery)) if wanted else None
    return f"Did you mean `from cadquery import {known}`?" if known else None


def _none_hint(failure: Failure) -> str:
    return "Something before it returned None: a function without `return`, or a method that changes its object only."


ROWS = (
    Row("not text", _nul, "The script holds characters that Python cannot read.", "Send plain UTF-8 text."),
    Row(
        "syntax",
        kind("SyntaxError"),
        lambda f: f"This is not valid Python: {getattr(f.error, 'msg', f.message)}.",
        _syntax_hint,
    ),
    Row("module", kind("ModuleNotFoundError"), _module_cause, _module_hint),
    Row("import name", kind("ImportError"), "The module has nothing of that name.", _import_hint),
    Row(
        "unbound",
        both(kind("UnboundLocalError"), lambda f: not f.called),
        "A function assigns this name, so it is local to it, and has no value yet.",
        "Pass the value in as an argument, or give it another name inside the function.",
    ),
    Row("name", both(kind("NameError"), lambda f: not f.called), _missing_name, _name_hint),
    Row(
        "none",
        both(kind("AttributeError"), lambda f: _owner(f) is None and "NoneType" in f.message),
        lambda f: f"`.{_name(f)}` is called on None.",
        _none_hint,
    ),
    Row(
        "empty val",
        both(_own_attribute, _empty_val),
        "`.val()` gave a point instead of a shape: the selection before it is empty.",
        "Check the selector: print how many objects `.size()` counts.",
    ),
    Row(
        "attribute elsewhere",
        both(_own_attribute, _elsewhere),
        lambda f: f"`{_name(f)}` belongs to {_elsewhere(f)[0].__name__}, not to {_owner_name(f)}.",
        _elsewhere_hint,
    ),
    Row("attribute", _own_attribute, lambda f: f"{_owner_name(f)} has no `{_name(f)}`.", _attribute_hint),
    Row("arguments", both(kind("TypeError"), _wrong_call), _wrong_call_cause, _wrongcall_signature),
    Row("argument type", both(kind("TypeError"), lambda f: f.call), _type_in_call_cause, call_signature),
    Row(
        "not callable",
        both(kind("TypeError"), said("not callable")),
        "Something that is no function is called.",
        "Look for a missing operator or comma before a bracket, or a variable that took a function's name.",
    ),
    Row("none operand", both(kind("TypeError"), said("NoneType")), "A value on this line is None.", _none_hint),
    Row("division by zero", kind("ZeroDivisionError"), "A number is divided by zero.", _zeros),
    Row("recursion", kind("RecursionError"), "A function calls itself without end.", "Give the recursion a last step."),
    Row(
        "exit",
        kind("SystemExit"),
        "The script ended itself with an error code.",
        "Leave out `exit()`; bind the finished part to `result`.",
    ),
    Row("interrupt", kind("KeyboardInterrupt"), "The script raised an interrupt itself.", "Leave that out."),
    Row(
        "input",
        kind("EOFError"),
        "The script waits for input, and nobody is there to type.",
        "Give the values as variables at the top.",
    ),
    Row(
        "assertion",
        kind("AssertionError"),
        "A check that the script itself makes does not hold.",
        "Correct the values it checks, or the check.",
    ),
    Row(
        "list index",
        both(kind("IndexError"), lambda f: f.call is None),
        "The list is shorter than the index asks for.",
        "Count from 0, and check how many items there are.",
    ),
    Row(
        "key",
        both(kind("KeyError"), lambda f: f.call is None),
        lambda f: f"There is no key {f.message} here.",
        "Look at how the dictionary was filled.",
    ),
)
