"""What the installed engines' own manuals say."""

import difflib
import importlib.metadata
from typing import Literal

import msgspec

from cadwright.errors import UsageError
from cadwright.kernel import build123d
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.values.manual import Entry

Engine = Literal["cadquery", "build123d", "freecad", "checks"]
MOST = 12
_ALIKE = 0.5


class Manual(msgspec.Struct, frozen=True):
    """Entries of an engine's manual; ``version`` is the engine with its version."""

    version: str
    entries: tuple[Entry, ...]


def manual(query: str, engine: Engine = "cadquery", most: int = 4, *, kernel: Kernel) -> Manual:
    """The entries of an engine's manual nearest to a query: signature and docstring, of the installed version.

    ``checks`` is the language of checks. Raises `UsageError` for an empty query, or too many entries.
    """
    if engine == "checks":
        return _checks()
    if not query.strip() or not 1 <= most <= MOST:
        raise UsageError("say what to look for, and at most 12 entries", "a name, or a few words: fillet, split faces")
    query = query[:200]
    if engine == "cadquery":
        return Manual(f"cadquery {importlib.metadata.version('cadquery')}", kernel.manual(query, most))
    if engine == "build123d":
        versions = build123d.needed().versions
        return Manual(f"build123d {versions['build123d']}", kernel.manual(query, most, "build123d"))
    ours = _commands(query, most)
    with FreeCAD(kernel.limits) as freecad:
        value, _ = freecad.call("manual:find", {"query": query, "most": most})
    theirs = msgspec.convert(value["entries"], tuple[Entry, ...])
    return Manual(f"FreeCAD {value['version']}", (*ours, *theirs)[:most])


def _commands(query: str, most: int) -> tuple[Entry, ...]:
    """Tools of the session and commands that our own listing describes, with examples."""
    # The tools bring picture libraries along.
    from cadwright.tools import listing

    there = {each.name: each.text for each in (*listing().tools, *listing().commands)}
    lower = {name.lower(): name for name in there}
    near = [name for name in lower if query.lower() in name or name in query.lower()]
    near += difflib.get_close_matches(query.lower(), lower, n=most, cutoff=_ALIKE)
    return tuple(Entry(lower[name], "", there[lower[name]]) for name in dict.fromkeys(near))[:most]


def _checks() -> Manual:
    """The language of checks, as planners are told of it."""
    from cadwright.protocols.script_prompt import CHECKS

    return Manual("cadwright", (Entry("checks", "", CHECKS),))
