"""The script of a session: the code of its steps as one piece that runs by itself, in any FreeCAD.

What the session had executed before the first step comes first, as far as it is used. A step that raised is there with
the statements that it got through, and the one that raised in a ``try``: what it did before that stayed in the session.
A step that makes a document of its own, and reads nothing that was there, needs none of what ran before it.
"""

import ast
import re
import textwrap
from collections.abc import Iterable, Sequence

from cadwright.environments.recorded_calls import FILE, RecordedCall, as_file, calls_of, prelude
from cadwright.protocols.session_prompt import NEW_DOCUMENT, variables
from cadwright.syntax import parsed
from cadwright.values import Attachment, Blob, Code, Request, Step, Transcript

LOOKING = frozenset({"sketch_recognizer", "solid_recognizer", "display"})
"""Tools that change nothing and answer with nothing: in a script of its own they are left out."""
MAKING = frozenset({"add_sketch", "add_constraints", "set_dimension"})
"""Tools that change the document; what the others answered and nobody used is left out, too."""
_IMPORTS = {
    "math": "import math",
    "copy": "import copy",
    "Enum": "from enum import Enum",
    "np": "import numpy as np",
    "Image": "from PIL import Image",
    "App": "import FreeCAD as App",
    "FreeCAD": "import FreeCAD",
    "Part": "import Part",
    "Sketcher": "import Sketcher",
    "Mesh": "import Mesh",
}
_SUBREF = "class SubRef(Enum):\n    START = 1\n    END = 2\n    CENTER = 3"
_LACKING = """\
# Runs in cadwright's session, which has {listed}; plain FreeCAD has not, and stops at the first call of one.
# The document that came of it is part.FCStd, beside this file.
def _lacking(tool):
    def call(*_, **__):
        raise NotImplementedError(tool + "() is a tool of cadwright's session: open part.FCStd, which this made there")
    return call
for _tool in {names}:
    globals().setdefault(_tool, _lacking(_tool))"""
"""What is said, and done in plain FreeCAD, where a script calls tools that were not recorded."""
_AS_MODULE = """\
import sys, types
sys.modules.setdefault("tools", types.ModuleType("tools")).__dict__.update({{n: globals()[n] for n in {names}}})"""
"""Lets a script import from ``tools`` where there is no such module."""
_LIVED_ON = frozenset({"exception", "blocked"})
"""Outcomes after which the session is not as it was before the step, although there was an error."""
_ACTIVE = re.compile(r"\b(?:App|FreeCAD)\.(?:ActiveDocument|activeDocument)\b")
_MADE = "doc = App.newDocument("
BEFORE = "before.FCStd"
"""What the document that an edit starts from is called beside the script."""


def script_of(transcript: Transcript, step: Step, tools: Iterable[str]) -> str:
    """All code that ran up to a step, complete; ``tools`` are the names of what only our session offers.

    A single step that lacks nothing is its code as it is.
    """
    steps = _up_to(transcript, step)
    ran = [piece for each in steps if (piece := _ran(each))]
    calls = calls_of(each.observation for each in steps)
    if not transcript.start.request.attachments and len(ran) == 1 and not _head(ran[0], (), tools, calls):
        return ran[0]
    body = _without_looking("\n\n".join(piece.rstrip() for piece in ran), frozenset(tools) - MAKING)
    head = _head(body, variables(transcript.start.request), tools, calls)
    return "\n\n".join(filter(None, (head, body))) + "\n"


def files_of(script: str, request: Request, transcript: Transcript | None, step: Step) -> dict[str, Blob]:
    """What a step's script opens, by what it is called beside it: files of the request, and a long recording."""
    names = _names(variables(request))
    files = {names[v]: each.blob for v, each in variables(request) if f"({names[v]!r})" in script}
    if transcript is None or f"({FILE!r})" not in script:
        return files
    calls = calls_of(each.observation for each in _up_to(transcript, step))
    return files | as_file([call for call in calls if any(name in script for name in call.names)])


def _up_to(transcript: Transcript, step: Step) -> list[Step]:
    """The steps up to one whose code stayed in the session."""
    upto = transcript.steps[: next(i for i, each in enumerate(transcript.steps) if each is step) + 1]
    ran = [each for each in upto if _ran(each)]
    begun = (i for i in reversed(range(len(ran))) if _begins_anew(_ran(ran[i]), [_ran(each) for each in ran[:i]]))
    return ran[next(begun, 0) :]


def _begins_anew(source: str, before: Sequence[str]) -> bool:
    """Whether a step makes a document of its own and reads no name that earlier ones bound."""
    tree = _parsed(source)
    made = any(ast.unparse(node).startswith(_MADE) for node in (tree.body if tree else ()))
    there = {"doc"}.union(*map(_bound_names, before)) - _IMPORTS.keys()
    return made and there.isdisjoint(_free_names(source))


def _bound_names(source: str) -> set[str]:
    """Names that a source binds at whatever depth."""
    tree = _parsed(source)
    walked = list(ast.walk(tree)) if tree is not None else []
    stored = {n.id for n in walked if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    return stored | {n.name for n in walked if isinstance(n, ast.FunctionDef | ast.ClassDef)} | _imported(walked)


def _names(attached: Sequence[tuple[str, Attachment]]) -> dict[str, str]:
    """What files are called beside the script, by their variables: as they are, but for the design's own document."""
    return {name: BEFORE if each.name == "part.FCStd" else each.name for name, each in attached}


def _ran(step: Step) -> str:
    """The code of a step as far as it stayed in the session; empty where nothing did."""
    if not isinstance(step.action, Code):
        return ""
    source, seen = step.action.source, step.observation
    if seen.outcome not in _LIVED_ON:
        return source if seen.outcome in ("valid", "invalid-geometry", "executed") else ""
    line = seen.error.line if seen.error else None
    tree = _parsed(source)
    if tree is None or line is None:
        return ""
    through = [node for node in tree.body if (node.end_lineno or 0) < line]
    raised = next((node for node in tree.body if node.lineno <= line <= (node.end_lineno or 0)), None)
    lines = source.splitlines()
    before = "\n".join(lines[: through[-1].end_lineno]) if through else ""
    return "\n".join(filter(None, (before, _tried(source, raised, seen.error.type if seen.error else ""))))


def _tried(source: str, node: ast.stmt | None, error: str) -> str:
    """A statement that raised, so that the script goes on after it."""
    segment = ast.get_source_segment(source, node) if node is not None else None
    if node is None or segment is None:
        return ""
    said = f"except Exception:  # {error}, as when it was made\n    pass"
    body = textwrap.indent(segment, "    ")
    tried = _parsed(f"try:\n{body}\n{said}")
    # A text of several lines would be another one when it is indented.
    if tried is None or ast.dump(tried.body[0].body[0]) != ast.dump(node):  # type: ignore[attr-defined]
        body = f"    exec({segment!r})"
    return f"try:\n{body}\n{said}"


def _without_looking(source: str, tools: frozenset[str]) -> str:
    """The code without statements that only call a tool to see something, or for a value that nobody reads."""
    tree = _parsed(source)
    if tree is None:
        return source
    lines = source.splitlines()
    read = [n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
    for node in reversed(tree.body):
        if not isinstance(node, ast.Expr | ast.Assign) or not isinstance(node.value, ast.Call):
            continue
        called, targets = node.value.func, getattr(node, "targets", [])
        idle = all(isinstance(target, ast.Name) and target.id not in read for target in targets)
        alone = sum(node.lineno <= (o.end_lineno or 0) and o.lineno <= (node.end_lineno or 0) for o in tree.body) == 1
        if isinstance(called, ast.Name) and called.id in tools | LOOKING and idle and alone:
            del lines[node.lineno - 1 : node.end_lineno]
    return "\n".join(lines).strip("\n")


def _head(
    body: str, attached: Sequence[tuple[str, Attachment]], tools: Iterable[str], calls: Sequence[RecordedCall]
) -> str:
    """What has to come before the code so that every name in it is known."""
    imported = _from_tools(body)
    used = _free_names(body) | imported | ({"doc"} if _ACTIVE.search(body) else set())
    files = _names(attached)
    opened = [_opening(name, files[name], used) for name, _ in attached]
    made = [] if "doc" in files or "doc" not in used else [NEW_DOCUMENT]
    needed = used | set().union(*(_free_names(line) for line in (*opened, *made)))
    if "SubRef" in used:
        needed.add("Enum")
    making = sorted(used & set(tools) - LOOKING)
    calls = [call for call in calls if not set(making).isdisjoint(call.names)]
    lines = [prelude(calls, making, "part.FCStd")] if calls else []
    lines += [_LACKING.format(listed=", ".join(making), names=making)] if making and not calls else []
    lines += [line for name, line in _IMPORTS.items() if name in needed]
    lines += [_SUBREF] if "SubRef" in used else []
    lines += [f"def {name}(*_, **__): pass  # it only showed" for name in sorted(used & LOOKING)]
    offered = sorted(used & (set(tools) | LOOKING | {"SubRef"}))
    lines += [_AS_MODULE.format(names=offered)] if imported or "from tools import *" in body else []
    return "\n".join([*lines, *made, *filter(None, opened)])


def _opening(variable: str, file: str, used: set[str]) -> str:
    """The line that opens a file which came along, where its variable is used."""
    kind, number = variable.rstrip("0123456789"), variable.lstrip("abcdefghijklmnopqrstuvwxyz")
    sketch = f"sketch{number}"
    if kind == "doc":
        if not used & {variable, sketch}:
            return ""
        first = f'next((one for one in {variable}.Objects if one.isDerivedFrom("Sketcher::SketchObject")), None)'
        found = f"\n{sketch} = {first}" if sketch in used else ""
        return f"{variable} = App.openDocument({file!r}){found}"
    if variable not in used:
        return ""
    return f"{variable} = Image.open({file!r})" if kind == "img" else f"{variable} = Mesh.Mesh({file!r})"


def _free_names(source: str) -> set[str]:
    """Names that are read somewhere and that the source has not bound in a statement before, outside of functions."""
    tree = _parsed(source)
    bound: set[str] = set()
    return set().union(*(_free(statement, bound) for statement in (tree.body if tree is not None else ())))


def _free(node: ast.stmt | ast.ExceptHandler, bound: set[str]) -> set[str]:
    """The same for a statement, after those that bound some names; what it binds comes to them."""
    whole = isinstance(node, ast.FunctionDef | ast.ClassDef)
    blocks = [n for n in ast.iter_child_nodes(node) if isinstance(n, ast.stmt | ast.ExceptHandler) and not whole]
    head = [n for each in ast.iter_child_nodes(node) if each not in blocks for n in ast.walk(each)]
    walked = [node, *head]
    read = {n.id for n in walked if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    free = read - bound - _inner(node, walked) - _imported(walked)
    bound |= {n.id for n in walked if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    bound |= {n.name for n in walked if isinstance(n, ast.FunctionDef | ast.ClassDef)} | _imported(walked)
    return free.union(*(_free(each, bound) for each in blocks))


def _inner(node: ast.AST, walked: Sequence[ast.AST]) -> set[str]:
    """Names that a statement binds before it reads them: arguments, what loops run through, what a function stores."""
    targets = [n.target for n in walked if isinstance(n, ast.For | ast.comprehension)]
    stored = walked if isinstance(node, ast.FunctionDef) else [n for each in targets for n in ast.walk(each)]
    names = {n.id for n in stored if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return names | {n.arg for n in walked if isinstance(n, ast.arg)}


def _from_tools(source: str) -> set[str]:
    """Names that the source imports from the session's module of tools."""
    tree = _parsed(source)
    found = [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module == "tools"] if tree else []
    return {alias.name for node in found for alias in node.names} - {"*"}


def _imported(nodes: Iterable[ast.AST]) -> set[str]:
    found = [alias for node in nodes if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names]
    return {(alias.asname or alias.name).partition(".")[0] for alias in found}


def _parsed(source: str) -> ast.Module | None:
    try:
        return parsed(source)
    except (SyntaxError, ValueError, RecursionError):
        return None
