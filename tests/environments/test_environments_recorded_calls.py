"""Scripts of sessions that used cadwright's tools run in plain FreeCAD: it gets the answers that were recorded."""

import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from cadwright.environments.freecad import FreeCADEnvironment
from cadwright.environments.recorded_calls import FILE, calls_of
from cadwright.environments.session_script import files_of, script_of
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD, find
from cadwright.tools import names, stubs
from cadwright.tools.toolbox import Toolbox
from cadwright.values import Blob, Code, Observation, Reply, Request, Start, Step, Transcript
from cadwright.values.media import JSON

pytestmark = pytest.mark.skipif(find() is None, reason="FreeCAD is not installed")

DRAWN = """\
from tools import *
def line(*at):
    return {"type": "line", "start": at[:2], "end": at[2:], "construction": False}
small = {"geometry": [line(0, 0, 20, 0), line(20, 0, 20, 10), line(20, 10, 0, 10), line(0, 10, 0, 0)],
         "constraints": [], "version": 1}
outline = scale_sketch(small, 2.0)
base = add_sketch(doc, outline, "Base")
doc.recompute()
"""
CONSTRAINED = """\
sketch_recognizer(base)
suggest_constraints(base)
report = add_constraints(base, suggest_constraints(base))
is_valid, moves = analyse_constraint(base, Sketcher.Constraint("Vertical", 0))
assert moves or not is_valid
"""
RAISED = """\
pad = doc.addObject("Part::Extrusion", "Plate")
pad.Base, pad.Dir, pad.Solid = base, App.Vector(0, 0, 5), True
doc.recompute()
set_dimension(doc, "Plate.Nothing", 3)
pad.Dir = App.Vector(0, 0, 50)
"""
SIZED = """\
box = doc.addObject("Part::Box", "Boss")
box.Placement.Base = App.Vector(0, 0, 50)
doc.recompute()
set_dimension(doc, "Boss.Height", 5 + report["applied"])
base.ConstraintCount
"""
TOLD = """
import json
doc.recompute()
solids = [one.Shape.Volume for one in doc.Objects if one.Shape.Solids]
print("TOLD" + json.dumps([solids, base.ConstraintCount, base.GeometryCount, base.solve(), report["applied"]]))
"""


@pytest.fixture(scope="module")
def steps() -> Iterator[tuple[Step, ...]]:
    """A session in four steps, the third of which raises in a tool."""
    with Kernel() as kernel, FreeCAD() as freecad, Toolbox(kernel) as toolbox:
        environment = FreeCADEnvironment(kernel, freecad, tools=stubs(), answer=toolbox.answer, pictures=False)
        environment.reset(Request("a plate"))
        yield tuple(
            Step(Reply(""), "", Code(source), environment.step(Code(source)))
            for source in (DRAWN, CONSTRAINED, RAISED, SIZED)
        )
        environment.close()


def written(steps: Sequence[Step], folder: Path, changed: tuple[str, str] = ("\0", "")) -> str:
    """The script of these steps, with what belongs to it in a folder."""
    transcript = Transcript(Start(Request("a plate"), "p", "cad_assistant", "freecad"), tuple(steps))
    script = script_of(transcript, steps[-1], names()).replace(*changed)
    for name, blob in files_of(script, transcript.start.request, transcript, steps[-1]).items():
        (folder / name).write_bytes(blob.data)
    (folder / "part.py").write_text(script + TOLD)
    return script


def ran(folder: Path) -> subprocess.CompletedProcess[str]:
    """The script, run by FreeCAD's Python with nothing of ours to import."""
    found = find()
    assert found is not None
    paths = [str(path) for path in found.paths if "site-packages" not in path.parts]
    start = f"import sys; sys.path[:0] = {paths!r}; exec(open('part.py').read())"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [found.python, "-s", "-c", start],
        cwd=folder,
        env=environment | dict(found.program.environment),
        capture_output=True,
        text=True,
        check=False,
    )


def told(done: subprocess.CompletedProcess[str]) -> tuple[list[float], int, int, int, int]:
    assert "TOLD" in done.stdout, done.stderr[-2000:]
    solids, *counts = json.loads(done.stdout.partition("TOLD")[2].splitlines()[0])
    return solids, *counts


@pytest.mark.slow
def test_every_call_of_a_session_is_recorded(steps: tuple[Step, ...]) -> None:
    assert [step.observation.outcome for step in steps] == ["executed", "executed", "exception", "valid"]
    calls = [call.names[0] for call in calls_of(step.observation for step in steps)]
    assert calls[:2] == ["scale_sketch", "add_sketch"]
    assert calls[-4:] == ["add_constraints", "analyse_constraint", "set_dimension", "set_dimension"]


def test_the_script_makes_the_same_document_in_plain_freecad(steps: tuple[Step, ...], tmp_path: Path) -> None:
    script = written(steps, tmp_path)
    solids, constraints, geometry, solved, applied = told(ran(tmp_path))
    seen = steps[-1].observation
    assert seen.measurements is not None
    assert (str(constraints), geometry, solved) == (seen.value, 4, 0)
    assert applied == constraints > 4
    assert solids == pytest.approx([40 * 20 * 5, 10 * 10 * (5 + applied)])
    assert sum(solids) == pytest.approx(seen.measurements.volume)
    assert "sketch_recognizer(base)" not in script
    assert "except Exception:  # ValueError" in script


@pytest.mark.parametrize(
    "changed",
    [
        ("outline = scale_sketch(small, 2.0)", "outline = scale_sketch(small, 3.0)"),
        ('"Boss.Height", 5', '"Boss.Height", 6'),
    ],
    ids=["another factor", "another height"],
)
def test_another_call_stops_in_words(steps: tuple[Step, ...], tmp_path: Path, changed: tuple[str, str]) -> None:
    assert changed[1] in written(steps, tmp_path, changed)
    done = ran(tmp_path)
    assert "TOLD" not in done.stdout
    assert "() is called otherwise than when this script was made" in done.stderr.splitlines()[-1]
    assert "part.FCStd" in done.stderr.splitlines()[-1]


def test_a_call_beyond_the_recording_stops_in_words(steps: tuple[Step, ...], tmp_path: Path) -> None:
    written(steps, tmp_path, ("doc.recompute()\n\n", "doc.recompute()\nadd_sketch(doc, outline, 'Again')\n\n"))
    assert "add_sketch() is called otherwise" in ran(tmp_path).stderr.splitlines()[-1]


def test_a_long_recording_lies_beside_the_script(
    steps: tuple[Step, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(steps, tmp_path)
    expected = told(ran(tmp_path))
    monkeypatch.setattr("cadwright.environments.recorded_calls.LONGEST", 10)
    short = tmp_path / "short"
    short.mkdir()
    script = written(steps, short)
    assert (short / FILE).exists()
    assert len(script) < len((tmp_path / "part.py").read_text())
    assert told(ran(short)) == expected


def test_what_is_no_recording_is_left_out() -> None:
    forged = (b"[1]", b'[{"names": 3}]', b"\xff", b"{}", b'[{"names": ["x"], "arguments": "", "set": [1]}]')
    assert calls_of(Observation("valid", calls=Blob(data, JSON)) for data in forged) == []
