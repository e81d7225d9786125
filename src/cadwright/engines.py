"""Which library a script is written for: told by what it imports."""

import ast
import re
from typing import Literal

from cadwright.syntax import parsed

Engine = Literal["cadquery", "build123d"]

BUILD123D = frozenset(("build123d", "bd_warehouse", "py_gearworks"))
_IMPORT = re.compile(r"^[ \t]*(?:from|import)[ \t]+(\w+)", re.MULTILINE)


def engine_of(source: str, otherwise: Engine = "cadquery") -> Engine:
    """The library that a script imports; where it imports none of them, ``otherwise``.

    A script that imports both is CadQuery's, which says that the other one is not there.
    """
    names = _imported(source)
    if "cadquery" in names:
        return "cadquery"
    return "build123d" if names & BUILD123D else otherwise


def _imported(source: str) -> set[str]:
    """The packages that a script imports, also where it is no valid Python."""
    try:
        tree = parsed(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # the last two: nested too deeply
        return set(_IMPORT.findall(source))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").partition(".")[0])
    return found
