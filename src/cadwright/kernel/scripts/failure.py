"""What is known about an exception of a script: where it was raised, in which call, with which arguments."""

import ast
import inspect
import io
import traceback
from collections.abc import Iterator, Mapping
from functools import cached_property
from types import FrameType
from typing import Any, NamedTuple

_SELECTORS = {"faces", "edges", "vertices", "wires", "solids", "shells", "compounds"}


class Call(NamedTuple):
    """A call of the library by the script: the method, its object (``None`` for functions) and its arguments."""

    name: str
    owner: Any
    arguments: dict[str, Any]

    def __str__(self) -> str:
        given = ", ".join(f"{name}={short(value)}" for name, value in self.arguments.items())
        name = type(self.owner).__name__ if self.name == "__init__" else self.name
        return f"{name}({given})"


class Selection(NamedTuple):
    """A selector call in the script's text: ``edges("|Z")`` and its line."""

    text: str
    line: int


class Failure:
    """An exception together with the script that raised it. ``scope`` holds the names visible where it happened."""

    library: str | tuple[str, ...] = ""
    """The folder of the library that scripts call, or the folders."""

    def __init__(self, error: BaseException, source: str, filename: str, namespace: Mapping[str, Any]) -> None:
        self.error = error
        self.message = str(error).encode("utf-8", "backslashreplace").decode()
        self.kinds = {kind.__name__ for kind in type(error).__mro__}
        self.source = source
        self._filename = filename
        frames = list(traceback.walk_tb(error.__traceback__))
        self.files = [frame.f_code.co_filename for frame, _ in frames]
        inside = [i for i, name in enumerate(self.files) if name == filename]
        self._raised_on = frames[inside[-1]][1] if inside else None
        self.called = [frame for frame, _ in frames[inside[-1] + 1 :]] if inside else []
        self.scope = dict(namespace) | (dict(frames[inside[-1]][0].f_locals) if inside else {})

    @cached_property
    def line(self) -> int | None:
        """The line of the script, from 1; where functions of the script call each other, that of the innermost."""
        if isinstance(self.error, SyntaxError) and self.error.filename == self._filename:
            return self.error.lineno
        return self._raised_on

    @cached_property
    def text(self) -> str | None:
        """That line, without its indentation."""
        return line_of(self.source, self.line)

    @cached_property
    def call(self) -> Call | None:
        """The function of the library that the script called and that raised, at whatever depth."""
        frame = next((f for f in self.called if self._is_public(f)), None)
        if frame is None:
            return None
        values, name = inspect.getargvalues(frame), frame.f_code.co_name
        names = [argument for argument in values.args if argument not in ("self", "cls")]
        owner = values.locals.get("self")
        given = self._given(frame, type(owner).__name__ if name == "__init__" else name)
        return Call(name, owner, {one: values.locals.get(one) for one in names if one in given})

    def _is_public(self, frame: FrameType) -> bool:
        code = frame.f_code
        hidden = code.co_name.startswith("_") and code.co_name != "__init__"
        return code.co_filename.startswith(self.library) and not code.co_filename.endswith("utils.py") and not hidden

    def _given(self, frame: FrameType, name: str) -> set[str]:
        """Which of the function's arguments the script gives; where its text does not tell, those without default."""
        code, node = frame.f_code, self._call_node(name)
        names = [argument for argument in code.co_varnames[: code.co_argcount] if argument not in ("self", "cls")]
        if node is None or any(isinstance(argument, ast.Starred) for argument in node.args):
            function = getattr(frame.f_locals.get("self"), code.co_name, None)
            return set(names) - {argument for argument in names if _has_default(function, argument)}
        return set(names[: len(node.args)]) | {keyword.arg for keyword in node.keywords if keyword.arg}

    def _call_node(self, name: str) -> ast.Call | None:
        """The call of ``name`` on the failure's line."""
        for node in ast.walk(self.tree) if self.tree is not None else ():
            if isinstance(node, ast.Call) and node.func.end_lineno == self.line:
                called = getattr(node.func, "attr", getattr(node.func, "id", None))
                if called == name:
                    return node
        return None

    @cached_property
    def inner(self) -> set[str]:
        """The names of all functions below the script that were running."""
        return {frame.f_code.co_name for frame in self.called}

    @cached_property
    def tree(self) -> ast.Module | None:
        """The script's syntax tree; ``None`` when it has none."""
        try:
            return ast.parse(self.source)
        except (SyntaxError, ValueError):
            return None

    @cached_property
    def selection(self) -> Selection | None:
        """The selector nearest before the call that failed, along its chain (through one variable at most)."""
        node = self._call_node(self.call.name) if self.call is not None else None
        return self._selection_in(node.func) if node is not None else None

    def _selection_in(self, node: ast.AST, through_name: bool = True) -> Selection | None:
        for link in _chain(node):
            if isinstance(link, ast.Call) and isinstance(link.func, ast.Attribute) and link.func.attr in _SELECTORS:
                arguments = ", ".join(ast.unparse(a) for a in link.args)
                return Selection(f"{link.func.attr}({arguments})", link.func.end_lineno or link.lineno)
            if isinstance(link, ast.Name) and through_name:
                value = self._assigned(link.id)
                return self._selection_in(value, through_name=False) if value is not None else None
        return None

    def _assigned(self, name: str) -> ast.expr | None:
        """The last expression assigned to ``name`` before the line of the failure."""
        assert self.tree is not None
        assert self.line is not None
        values = [
            node.value
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Assign)
            and node.lineno < self.line
            and any(isinstance(t, ast.Name) and t.id == name for t in node.targets)
        ]
        return values[-1] if values else None

    def chain(self) -> Iterator[BaseException]:
        """The error and those that it came from, also where a library keeps them in ``reason``."""
        seen: set[int] = set()
        waiting: list[Any] = [self.error]
        while waiting:
            one = waiting.pop(0)
            if isinstance(one, BaseException) and id(one) not in seen:
                seen.add(id(one))
                yield one
                waiting += [one.__cause__, one.__context__, getattr(one, "reason", None)]


def _chain(node: ast.AST) -> Iterator[ast.AST]:
    """The links of ``a.b(…).c(…)`` from the last to the first."""
    while True:
        yield node
        if isinstance(node, ast.Call):
            node = node.func
        elif isinstance(node, ast.Attribute):
            node = node.value
        else:
            return


def _has_default(function: Any, argument: str) -> bool:
    code, defaults = getattr(function, "__code__", None), getattr(function, "__defaults__", None) or ()
    positional = code.co_varnames[: code.co_argcount] if code is not None else ()
    return argument in positional[len(positional) - len(defaults) :]


def line_of(source: str, line: int | None) -> str | None:
    """A line of the source, counted as Python does, without its indentation; ``None`` when there is no such line."""
    lines = list(io.StringIO(source, newline=None))
    return lines[line - 1].strip() if line is not None and 0 < line <= len(lines) else None


def short(value: Any) -> str:
    """A value for a sentence: numbers and short texts as they are, anything longer by its type."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:.6g}"
    text = repr(value) if isinstance(value, bool | str | tuple | list | None) else ""
    return text if 0 < len(text) <= 40 else f"<{type(value).__name__}>"
