"""Running a piece of code as a notebook does: names live on, and the value of a last expression comes back."""

from __future__ import annotations

import ast
import builtins
import difflib
import linecache
import traceback
from typing import Any, NamedTuple

from cadwright.kernel.freecad_guest import mistakes
from cadwright.sandbox.statuses import status_of

LONGEST_VALUE, LONGEST_MESSAGE = 4000, 2000


class Ran(NamedTuple):
    """What came of it: ``problem`` as a dict of the fields of a `Problem`, where there is one."""

    outcome: str
    """ "ok", "exception" or "blocked"."""
    value: Any = None
    problem: dict[str, Any] | None = None


def run(source: str, names: dict[str, Any], file_name: str) -> Ran:
    """Run source text with these names. Raises `MemoryError` only: after it, nothing is sure."""
    linecache.cache[file_name] = (len(source), None, source.splitlines(True), file_name)
    try:
        body, last = _compiled(source, file_name)
        exec(body, names)
        return Ran("ok", eval(last, names) if last is not None else None)
    except BaseException as error:
        status = status_of(error)
        if status == "memory":
            raise MemoryError from error
        return Ran(status, problem=_problem(error, source, names, file_name))


def shown(value: Any) -> str | None:
    """A value as Python prints it, cut; ``None`` for ``None``."""
    if value is None:
        return None
    try:
        text = repr(value)
    except Exception as error:  # noqa: BLE001  the code's own classes may do anything here
        return f"<{type(value).__name__} whose repr raised {type(error).__name__}>"
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}… ({len(text)} characters)"


def _compiled(source: str, file_name: str) -> tuple[Any, Any]:
    tree = ast.parse(source, file_name)
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        expression = tree.body.pop()
        assert isinstance(expression, ast.Expr)
        last = compile(ast.Expression(expression.value), file_name, "eval")
    return compile(tree, file_name, "exec"), last


def _problem(error: BaseException, source: str, names: dict[str, Any], file_name: str) -> dict[str, Any]:
    line = _line(error, file_name)
    lines = source.splitlines()
    message = "".join(traceback.format_exception_only(type(error), error)).strip().splitlines()[-1]
    kind = type(error).__name__
    message = message.partition(f"{kind}: ")[2] or str(error)
    if isinstance(error, SystemExit):
        message = "the code asked Python to exit"
    words = mistakes.in_words(error, message)
    return {
        "type": kind,
        "message": words.message[:LONGEST_MESSAGE],
        "line": line,
        "source": lines[line - 1].strip()[:200] if line and line <= len(lines) else None,
        "cause": words.cause,
        "hint": _hint(error, names) or words.hint,
    }


def _line(error: BaseException, file_name: str) -> int | None:
    """The line of the code at which it failed, however deep below."""
    if isinstance(error, SyntaxError) and error.filename == file_name:
        return error.lineno
    frames = traceback.walk_tb(error.__traceback__)
    found = [number for frame, number in frames if frame.f_code.co_filename == file_name]
    return found[-1] if found else None


def _hint(error: BaseException, names: dict[str, Any]) -> str | None:
    text = str(error)
    if isinstance(error, SystemExit):
        return "The session goes on; there is no need to leave it."
    if isinstance(error, NameError):
        missing = text.split("'")[1] if text.count("'") >= 2 else ""
        return _similar(missing, [*names, *dir(builtins)])
    if isinstance(error, AttributeError):
        missing = text.split("'")[-2] if text.count("'") >= 2 else ""
        return _similar(missing, _attributes(error, names))
    if isinstance(error, ImportError):
        return "Only the standard library, FreeCAD's modules, and NumPy and Pillow where they are, can be imported."
    return None


def _attributes(error: AttributeError, names: dict[str, Any]) -> list[str]:
    """Attributes that there are: of the object meant, where Python tells it, else of all that are FreeCAD's."""
    meant = getattr(error, "obj", None)
    objects = [meant] if meant is not None else [each for each in names.values() if hasattr(each, "TypeId")]
    return sorted({name for each in objects for name in dir(each)})


def _similar(missing: str, known: list[str]) -> str | None:
    close = difflib.get_close_matches(missing, [name for name in known if not name.startswith("_")], 3)
    return f"Did you mean {' or '.join(close)}?" if close and missing else None
