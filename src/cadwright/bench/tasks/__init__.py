"""The benchmarks there are: a module each, known by its name with hyphens. Another one is another file here."""

import ast
import importlib
import pkgutil
from pathlib import Path
from typing import TYPE_CHECKING

from cadwright.errors import UsageError
from cadwright.syntax import parsed

if TYPE_CHECKING:
    from cadwright.bench.task import Task


def names() -> list[str]:
    """All of them, without importing one."""
    return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__))


def task_class(name: str) -> "type[Task]":
    """The class of a benchmark. Raises `UsageError` where there is none of that name."""
    if name not in names():
        raise UsageError(f"there is no benchmark {name!r}", f"there are {', '.join(names())}")
    from cadwright.bench.task import Task  # what tells only names need not wait for it

    module = importlib.import_module(f"{__name__}.{name.replace('-', '_')}")
    found = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Task)]
    return next(each for each in found if each.__module__ == module.__name__)


def about(name: str) -> str:
    """What a benchmark is, in its module's first line, without importing it."""
    source = Path(__path__[0], f"{name.replace('-', '_')}.py").read_text(encoding="utf-8")
    return (ast.get_docstring(parsed(source)) or "").partition("\n")[0]
