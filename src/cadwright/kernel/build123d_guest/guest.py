"""Runs a build123d script inside a locked-down child, as a person would run it, and hands over what it made."""

import io
import linecache
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

from cadwright.kernel.build123d_guest import explain, result
from cadwright.kernel.build123d_guest.explain import Failure
from cadwright.kernel.build123d_guest.stage import Stage
from cadwright.kernel.scripts import execution, refusals


def execute(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Run a script and find its result; as `kernel.occ.guest.execute`, with ``note``: what was taken for the result."""
    filename = Path(str(arguments.get("filename") or "script.py")).name
    for name, data in blobs.items():
        Path(Path(name).name).write_bytes(data)
    source = arguments["source"].removeprefix("\ufeff")
    stage, module = Stage(), ModuleType("__main__")
    vars(module).update(stage.names(), __file__=str(Path.cwd() / filename))
    given = set(vars(module))
    linecache.cache[filename] = (len(source), None, list(io.StringIO(source, newline=None)), filename)
    try:
        with stage.set(), execution.as_main(module, filename):
            execution.run(execution.compiled(source, filename, arguments.get("parameters") or {}), vars(module))
        bound = {name: value for name, value in vars(module).items() if name not in given}
        found = result.find(bound, source, stage)
    except BaseException as error:  # noqa: BLE001 - the worker boundary: a script may raise anything at all
        return _failed(error, source, filename, vars(module)), {}
    if found is None:
        return _told("no-result", explain.no_result(bound, source, stage)), {}
    value = _told("ok") | {"name": found.name, "note": found.note}
    value["parts"] = [{"name": piece.name, "color": piece.color} for piece in found.pieces]
    return value, {"brep": result.to_brep(piece.shape for piece in found.pieces)}


def _told(outcome: str, problem: "dict[str, Any] | None" = None) -> dict[str, Any]:
    return {"outcome": outcome, "problem": problem, "name": None, "parts": []}


def _failed(error: BaseException, source: str, filename: str, namespace: dict[str, Any]) -> dict[str, Any]:
    if isinstance(error, MemoryError):  # make room for the explanation
        traceback.clear_frames(error.__traceback__)
        namespace.clear()
    try:
        failure = Failure(error, source, filename, namespace)
        return _told(refusals.outcome(failure), explain.explain(failure))
    except Exception:  # noqa: BLE001 - a script's own exception may raise when it is looked at
        return _told("exception", {"type": type(error).__name__, "message": "an exception that cannot be read"})
