"""What this machine has for cadwright, what it lacks, and what that means."""

import importlib.metadata
import importlib.util
import platform

from cadwright.kernel import build123d
from cadwright.kernel.freecad import HOW_TO_GET_IT, find
from cadwright.planners import registry
from cadwright.results import Check, Checkup
from cadwright.sandbox import Limits, PersistentWorker, probe
from cadwright.service.state import state


def checkup() -> Checkup:
    """Look at everything once; takes a second or two, because rendering is really tried."""
    rows = (_python(), _kernel(), *_isolation(), _rendering(), _freecad(), _build123d(), _service(), *_planners())
    return Checkup(all(row.ok for row in rows[:2]), rows)


def _python() -> Check:
    return Check("python", True, f"{platform.python_version()} on {platform.system()} {platform.machine()}")


def _kernel() -> Check:
    try:
        versions = [f"{name} {importlib.metadata.version(name)}" for name in ("cadquery", "cadquery-ocp")]
    except importlib.metadata.PackageNotFoundError as error:
        return Check("CAD kernel", False, f"{error.name} is not installed: run `make setup`")
    return Check("CAD kernel", True, ", ".join(versions))


def _isolation() -> tuple[Check, ...]:
    found = probe()
    lacks = found.lacks()
    rows = tuple(Check("isolation", False, f"reduced: {phrase}") for phrase in lacks)
    complete = f"complete: bubblewrap, Landlock {found.landlock_abi}, seccomp, private scratch file system"
    return rows or (Check("isolation", True, complete),)


def _rendering() -> Check:
    worker = PersistentWorker(["cadwright.kernel.occ.render"], limits=Limits(wall_seconds=30))
    try:
        result = worker.call("cadwright.kernel.occ.render:engine", {})
    finally:
        worker.close()
    if result.status != "ok":
        return Check("rendering", False, f"pictures cannot be made: {result.reason}")
    lacking = result.value.get("lacking")
    if lacking:
        return Check("rendering", False, f"without OpenGL ({lacking}): pictures are made more slowly, by NumPy")
    return Check("rendering", True, "VTK with off-screen OpenGL")


def _freecad() -> Check:
    found = find()
    return Check("FreeCAD", found is not None, str(found) if found else f"not found: {HOW_TO_GET_IT}")


def _build123d() -> Check:
    found = build123d.find()
    return Check("build123d", found is not None, str(found) if found else f"not there: {build123d.HOW_TO_GET_IT}")


def _service() -> Check:
    found = state()
    used = f"running as process {found.process}, {found.memory_mib or '?'} MiB"
    return Check(
        "warm workers", True, used if found.running else "not running: the first command that needs it starts it"
    )


def _planners() -> tuple[Check, ...]:
    return tuple(
        Check(f"planner {row.name}", row.ready, row.missing or "; ".join(filter(None, (row.what, row.sends))))
        for row in registry.available()
    )
