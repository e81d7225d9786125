"""Tools that make and keep parts: what each does when it is called."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from cadwright import api, report
from cadwright.api import inspections, snapshots, submissions
from cadwright.api.sources import Source, version_of
from cadwright.api.submissions import Note, Replacement, Submitted
from cadwright.errors import InputError, UsageError, UserError
from cadwright.mcp.answers import Answer, blocks, listed
from cadwright.mcp.calls import Call
from cadwright.mcp.data import made, measured, problem, requirements
from cadwright.parameters import parameters
from cadwright.protocols.feedback import describe, describe_checked
from cadwright.results import Made

MOST_PARAMETERS = 40
SHADED = "four shaded views"
MESHES = (".stl", ".ply", ".obj", ".off", ".glb", ".3mf")


def run_script(
    call: Call,
    script: str | None,
    replace: Sequence[dict[str, str]],
    parameters: dict[str, float],
    request: str,
    checks: Sequence[str],
    drawing: str | None,
    design: str | None,
) -> Answer:
    """Run a script, or the newest one with changes, and keep it."""
    if (script is None) == (not replace and not parameters):
        raise UsageError("send a whole script, or changes to the last one", "script, or replace and parameters")
    paper = call.office.folder.file(drawing) if drawing else None
    directory = call.desk.new_design(design, request or (paper.stem if paper else ""))
    if script is None:
        changes = [Replacement(each.get("old", ""), each.get("new", "")) for each in replace]
        script = submissions.revised(directory, changes, parameters)
    kernel = call.kernel
    call.doing = "running the script"
    note = Note(request, tuple(checks), author=call.author)
    return submitted(call, submissions.submit(script, directory, note, drawing=paper, kernel=kernel), script)


def act(call: Call, code: str, request: str, checks: Sequence[str], design: str | None, reopen: bool) -> Answer:
    """Run code in the FreeCAD session of a design."""
    directory = call.desk.new_design(design, request)
    call.doing = "running the code in FreeCAD"
    session = call.desk.session(directory)
    came = session.act(code, Note(request, tuple(checks), author=call.author), reopen=reopen)
    seen = came.observation
    if seen.sound and not seen.changes and not checks:
        return _looked(call, came)
    return submitted(call, came, None)


def _looked(call: Call, came: Submitted) -> Answer:
    """What code came to that changed nothing: what it said, not the part again."""
    seen = came.observation
    value = f"Value: {seen.value}" if seen.value is not None else ""
    shown = tuple(image for image in seen.images if image.name != SHADED)
    stays = f"Nothing was changed; {came.current or 'no version'} is current."
    data = {"outcome": seen.outcome, "current": came.current, "value": seen.value, "printed": seen.stdout}
    return Answer(blocks(stays, seen.stdout.rstrip(), value, listed("Note", seen.notes)), data, shown)


def submitted(call: Call, came: Submitted, script: str | None) -> Answer:
    """What came of code that was handed in."""
    seen, result = came.observation, came.made
    failed = seen.outcome not in ("valid", "executed")
    if seen.measurements is None and failed:  # nothing was measured, so that nothing can be said of requirements
        seen = msgspec.structs.replace(seen, requirements=())
    kept = f"{result.version} of design {_called(call, result.design)}" if result.version else "nothing was kept"
    if failed:
        stands = f"FAILED: {came.current or 'no version'} stays the current version."
    else:
        stands = f"{result.status.upper()}: {kept}, branch {came.branch}."
    doubts = listed("Not checked, because no check covers it", result.in_doubt[:8]) if not failed else ""
    own = {each.requirement.text for each in seen.requirements}
    before = [each for each in result.requirements if each.requirement.text not in own]
    still = sum(each.verdict == "PASS" for each in before)
    earlier = (
        ""
        if failed
        else listed(
            "Checks of earlier versions that do not hold",
            [describe_checked(each) for each in before if each.verdict == "FAIL"],
        )
    )
    if still and not earlier and not failed:
        earlier = f"{still} check{'s' if still > 1 else ''} of earlier versions still hold{'' if still > 1 else 's'}."
    gone = listed("No longer so", [describe_checked(each).removeprefix("FAIL: ") for each in result.no_longer])
    value = f"Value: {seen.value}" if seen.value is not None else ""
    changes = listed("Changed", seen.changes[:20])
    data = made(call, result) | {
        "outcome": seen.outcome,
        "current": came.current,
        "branch": came.branch,
        "error": problem(seen.error),
        "requirements": requirements((*seen.requirements, *before)),
        "notes": list(seen.notes),
    }
    if seen.measurements is not None:
        data["measurements"] = measured(seen.measurements)
    if seen.value is not None:
        data["value"] = seen.value
    if script is not None and not failed:
        data["parameters"] = {each.name: each.value for each in parameters(script)[:MOST_PARAMETERS]}
    return Answer(blocks(stands, describe(seen), value, changes, earlier, gone, doubts), data, seen.images, failed)


def opened(call: Call, path: str, design: str | None) -> Answer:
    """Open a design, or start one from a file."""
    folder = call.office.folder
    directory = folder.design(path)
    if (directory / "design.json").is_file():
        call.desk.directory = directory
        return standing(call, api.show(directory), "open")
    file = folder.file(path)
    if file.suffix.lower() in MESHES:
        raise UsageError(
            f"{path} is a mesh, which has no features to edit",
            "measure it, section it, or draw a part over it; open scripts and STEP, IGES, BREP or FCStd files",
        )
    if file.is_dir():
        raise InputError(f"{path} is a folder without a design", _designs(call))
    call.desk.directory = folder.design(design) if design else None
    directory = call.desk.new_design(design, file.stem)
    kernel = call.kernel
    call.doing = "reading the file"
    return standing(call, submissions.begun(file, directory, call.author, kernel=kernel), "started")


def standing(call: Call, result: Made, what: str, images: tuple[Any, ...] = ()) -> Answer:
    """How a design stands, with its script and its parameters, and a picture of it."""
    assert result.design is not None, "a design stands for itself"
    directory = Path(result.design)
    version = version_of(Source(directory))
    text = f"Design {_called(call, result.design)} {what}: {result.version} is current."
    script = f"Script:\n```python\n{version.script.rstrip()}\n```" if version.script else ""
    data = made(call, result) | {"current": result.version, "script": version.script}
    if version.document is None and version.script:
        data["parameters"] = {each.name: each.value for each in parameters(version.script)[:MOST_PARAMETERS]}
    picture = images or _picture(call, directory)
    return Answer(blocks(text, _without_files(result), script), data, picture)


def export(call: Call, files: Sequence[str], version: str | None, design: str | None, exploded: bool = False) -> Answer:
    """Write a version as files."""
    directory = call.desk.design(design)
    if not files:
        raise UsageError("name at least one file", "files: ['part.step', 'part.stl']")
    targets = [call.office.folder.target(name) for name in files]
    result = api.export(directory, targets, version=version, exploded=exploded, kernel=call.kernel)
    written = {kind: call.office.folder.told(path) for kind, path in result.files.items()}
    sizes = [f"{path}: {(call.office.folder.root / path).stat().st_size} bytes" for path in written.values()]
    return Answer(listed(f"Written from {result.version}", sizes), {"version": result.version, "files": written})


def history(call: Call, action: str, name: str | None, design: str | None) -> Answer:
    """Look at the versions of a design, or go to another one."""
    if action == "designs":
        return _all_designs(call)
    directory = call.desk.design(design)
    moves = {"undo": api.undo, "redo": api.redo}
    named = {
        "branch": api.branch,
        "checkout": api.checkout,
        "snapshot": snapshots.snapshot,
        "restore": snapshots.restore,
    }
    if action in moves:
        return moved(call, moves[action](directory), action)
    if action in named:
        if not name:
            raise UsageError(f"{action} needs a name", "name: of the version, branch or snapshot")
        return moved(call, named[action](directory, name), f"{action} {name}")
    told = api.history(directory)
    rows = [
        {
            "version": row.version,
            "branch": row.branch,
            "status": row.status,
            "valid": row.valid,
            "request": row.request[:120],
        }
        for row in told.versions[-60:]
    ]
    data = {"design": call.office.folder.told(directory), "current": told.current, "branch": told.branch}
    return Answer(report.history(told), data | {"others": list(told.others), "versions": rows})


def moved(call: Call, result: Made, what: str) -> Answer:
    """Where a design stands after it went to another version: without script and picture, which `open` has."""
    size = measured(result.measurements) if result.measurements else {}
    extents = " × ".join(f"{each:g}" for each in size.get("size", ()))
    text = f"{what}: {result.version} of design {_called(call, result.design)} is current" + (
        f", {extents} mm" if extents else ""
    )
    return Answer(text, {**made(call, result), "current": result.version, "measurements": size})


def _all_designs(call: Call) -> Answer:
    names = _names(call)
    text = listed("Designs", names) or "There are no designs yet."
    return Answer(
        text, {"designs": names, "open": call.office.folder.told(call.desk.directory) if call.desk.directory else None}
    )


def _names(call: Call) -> list[str]:
    root = call.office.folder.root
    found = [path.parent for pattern in ("*/design.json", "designs/*/design.json") for path in root.glob(pattern)]
    return sorted(call.office.folder.told(path) for path in found)


def _designs(call: Call) -> str:
    names = _names(call)
    return "designs here: " + (", ".join(names[:12]) or "none")


def _called(call: Call, design: str | None) -> str:
    return call.office.folder.told(design) if design else ""


def _without_files(result: Made) -> str:
    return report.made(msgspec.structs.replace(result, files={})).partition("\n\n")[2]


def _picture(call: Call, directory: Path) -> tuple[Any, ...]:
    try:
        return (inspections.picture(Source(directory), kernel=call.kernel),)
    except UserError:  # a sketch has no shaded views; what was measured of it is told
        return ()
