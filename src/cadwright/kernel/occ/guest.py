"""Runs a CadQuery script inside a locked-down child, as a person would run it, and hands over what it made."""

import io
import linecache
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import msgspec

from cadwright.kernel.occ import explain, result
from cadwright.kernel.occ.mistakes.failure import Failure
from cadwright.kernel.occ.stage import Stage
from cadwright.kernel.scripts import execution, refusals
from cadwright.values import Problem

GuestOutcome = Literal["ok", "no-result", "exception", "blocked", "memory"]


class Run(msgspec.Struct):
    """What came of running a script; ``found`` is set only when ``outcome`` is "ok"."""

    outcome: GuestOutcome
    problem: Problem | None = None
    found: result.Found | None = None


def execute(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Run a script and find its result; for workers (see `cadwright.sandbox.base`).

    ``arguments``: ``source``; optionally ``filename`` (what the script is called in messages) and ``parameters``
    (values for the script's top-level constants, by name). ``blobs`` become files that the script may read.

    Returns ``{"outcome", "problem", "name", "parts"}``: ``outcome`` is "ok", "no-result", "exception", "blocked" or
    "memory"; ``problem`` a `Problem` as JSON or ``None``; ``name`` the variable that held the result; ``parts`` one
    ``{"name", "color"}`` per solid. With "ok" comes the blob ``brep``: a binary BRep of one compound whose direct
    children are those solids, in that order.
    """
    filename = Path(str(arguments.get("filename") or "script.py")).name
    for name, data in blobs.items():
        Path(Path(name).name).write_bytes(data)
    run = run_script(arguments["source"].removeprefix("\ufeff"), filename, arguments.get("parameters") or {})
    value = {"outcome": run.outcome, "problem": msgspec.to_builtins(run.problem), "name": None, "parts": []}
    if run.found is None:
        return value, {}
    value["name"] = run.found.name
    value["parts"] = [{"name": piece.name, "color": piece.color} for piece in run.found.pieces]
    return value, {"brep": result.to_brep(piece.shape for piece in run.found.pieces)}


def run_script(source: str, filename: str, parameters: dict[str, Any]) -> Run:
    """Run ``source`` in one namespace as ``__main__``; whatever it raises comes back as a problem."""
    stage, module = Stage(), ModuleType("__main__")
    vars(module).update(stage.names(), __file__=str(Path.cwd() / filename))
    given = set(vars(module))
    linecache.cache[filename] = (len(source), None, list(io.StringIO(source, newline=None)), filename)
    try:
        with stage.set(), execution.as_main(module, filename):
            execution.run(execution.compiled(source, filename, parameters), vars(module))
        bound = {name: value for name, value in vars(module).items() if name not in given}
        found = result.find(bound, stage.shown, stage.exported)
    except BaseException as error:  # noqa: BLE001 - the worker boundary: a script may raise anything at all
        return _failed(error, source, filename, vars(module))
    if found is None:
        return Run("no-result", explain.no_result(bound, [one.value for one in stage.shown], source))
    return Run("ok", found=found)


def _failed(error: BaseException, source: str, filename: str, namespace: dict[str, Any]) -> Run:
    if isinstance(error, MemoryError):  # make room for the explanation
        traceback.clear_frames(error.__traceback__)
        namespace.clear()
    try:
        failure = Failure(error, source, filename, namespace)
        return Run(refusals.outcome(failure), explain.explain(failure))
    except Exception:  # noqa: BLE001 - a script's own exception may raise when it is looked at
        return Run("exception", Problem(type(error).__name__, "an exception that cannot be read"))
