"""What users can ask for, with recorded planners, real workers and real designs on disk."""

import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
import trimesh

from cadwright import api, report
from cadwright.agent import Progress
from cadwright.design import Design, TranscriptWriter, read_transcript
from cadwright.errors import DesignError, ExportError, InputError, PlannerError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.values import Reply, Request, Start, Step
from cadwright.values.observation import Observation

PLATE = """\
import cadquery as cq

length, width, thickness = 60, 40, {thickness}
r = cq.Workplane().box(length, width, thickness).faces(">Z").workplane().hole(5)
"""
DONE = "<thinking>fine</thinking>\n<DONE>"
Play = Callable[..., api.Settings]


def code(source: str, thinking: str = "a plate") -> str:
    return f"<thinking>{thinking}</thinking>\n```python\n{source}```"


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Settings whose planner gives the replies, one after the other."""

    def settings(*replies: str, max_turns: int = 5) -> api.Settings:
        path = tmp_path / f"recording-{len(list(tmp_path.iterdir()))}.jsonl"
        writer = TranscriptWriter(path)
        writer.append(Start(Request("recorded"), "test", "itercad", "cadquery"))
        for reply in replies:
            writer.append(Step(Reply(reply), "", None, Observation("protocol")))
        return api.Settings(planner=f"replay:{path}", max_turns=max_turns)

    return settings


@pytest.fixture
def plate(tmp_path: Path, play: Play, kernel: Kernel) -> Path:
    """A design with one version, a 5 mm plate."""
    folder = tmp_path / "plate"
    api.make("a plate", folder, settings=play(code(PLATE.format(thickness=5)), DONE), kernel=kernel)
    return folder


def test_all_that_is_offered_is_there_and_nothing_else() -> None:
    assert api.__all__ == sorted(api.__all__) == sorted(name for names in api._HOMES.values() for name in names)
    assert all(callable(getattr(api, name)) for name in api.__all__)
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        api.nothing_of_the_kind  # noqa: B018


def test_make_keeps_a_version_with_its_files(tmp_path: Path, play: Play, kernel: Kernel) -> None:
    told: list[Progress] = []
    step = tmp_path / "out.step"
    made = api.make(
        "a 60x40x5 mm plate with a 5 mm hole",
        tmp_path / "plate",
        outputs=[step],
        settings=play(code(PLATE.format(thickness=5)), DONE),
        progress=told.append,
        kernel=kernel,
    )
    assert (made.status, made.version, made.turns) == ("done", "v1", 2)
    assert made.measurements is not None
    assert made.measurements.volume == pytest.approx(60 * 40 * 5 - 3.14159265 * 2.5**2 * 5, rel=1e-6)
    assert {c.verdict for c in made.requirements} == {"PASS"}
    assert set(made.files) == {"part.py", "part.step", "views.svg", "render.png", "step"}
    assert all(Path(path).stat().st_size for path in made.files.values())
    assert step.read_bytes().startswith(b"ISO-10303-21")
    assert Path(made.files["render.png"]).read_bytes().startswith(b"\x89PNG")
    assert Path(made.files["part.py"]).read_text() == PLATE.format(thickness=5)
    assert told[-1].doing == "finished"


def test_a_failed_requirement_makes_it_unmet_and_is_kept_all_the_same(
    tmp_path: Path, play: Play, kernel: Kernel
) -> None:
    settings = play(code(PLATE.format(thickness=5)), DONE)
    made = api.make("a 60x40x8 mm plate with a 5 mm hole", tmp_path / "p", settings=settings, kernel=kernel)
    assert made.status == "unmet"
    assert made.version == "v1"
    assert "FAIL" in {c.verdict for c in made.requirements}


def test_edits_undo_redo_branches(plate: Path, play: Play, kernel: Kernel) -> None:
    edited = api.edit("make it 8 mm thick", plate, settings=play(code(PLATE.format(thickness=8)), DONE), kernel=kernel)
    assert (edited.status, edited.version) == ("done", "v2")
    assert api.undo(plate).version == "v1"
    assert (plate / "current" / "part.py").read_text() == PLATE.format(thickness=5)
    assert api.redo(plate).version == "v2"
    assert api.checkout(plate, "v1").version == "v1"
    assert api.branch(plate, "thin").version == "v1"
    api.edit("make it 2 mm thick", plate, settings=play(code(PLATE.format(thickness=2)), DONE), kernel=kernel)
    listed = api.history(plate)
    assert (listed.branch, listed.others, listed.current) == ("thin", ("main",), "v3")
    changed = api.diff(plate, "v2", "thin")
    assert changed.after == "v3"
    assert "-length, width, thickness = 60, 40, 8" in changed.script
    assert any(d.feature == "volume" for d in changed.differences)


def test_what_held_before_is_checked_again(tmp_path: Path, play: Play, kernel: Kernel) -> None:
    folder = tmp_path / "p"
    text = "a 60x40x5 mm plate with a 5 mm hole"
    api.make(text, folder, settings=play(code(PLATE.format(thickness=5)), DONE), kernel=kernel)
    edited = api.edit("make it 8 mm thick", folder, settings=play(code(PLATE.format(thickness=8)), DONE), kernel=kernel)
    assert edited.status == "done"
    assert [c.requirement.text for c in edited.no_longer] == ["bounding box 60 × 40 × 5 mm"]
    held = {c.requirement.text: c.verdict for c in edited.requirements}
    assert held["1 hole Ø5"] == "PASS"
    assert set(held.values()) == {"PASS"}
    assert {c.requirement.text for c in api.show(folder).requirements} == set(held)


def test_what_failed_before_is_owed_until_it_is_met_or_changed(tmp_path: Path, play: Play, kernel: Kernel) -> None:
    folder = tmp_path / "p"
    bored = PLATE.replace(".hole(5)", ".hole(7)")
    assert bored != PLATE
    text = "a 60x40x5 mm plate with a 5 mm hole"
    made = api.make(text, folder, settings=play(code(bored.format(thickness=5)), DONE), kernel=kernel)
    assert made.status == "unmet"
    thicker = api.edit(
        "make it 8 mm thick", folder, settings=play(code(bored.format(thickness=8)), DONE), kernel=kernel
    )
    verdicts = {c.requirement.text: c.verdict for c in thicker.requirements}
    assert verdicts["1 hole Ø5"] == "FAIL"
    assert thicker.status == "unmet"
    assert "earlier version" in thicker.reason
    assert api.show(folder).status == "unmet"
    other = bored.replace(".hole(7)", ".hole(9)").format(thickness=8)
    wider = api.edit("make the hole 9 mm", folder, settings=play(code(other), DONE), kernel=kernel)
    assert "1 hole Ø5" not in {c.requirement.text for c in wider.requirements}
    assert wider.status == "done"
    api.undo(folder)
    met = api.edit("as asked at first", folder, settings=play(code(PLATE.format(thickness=8)), DONE), kernel=kernel)
    assert {c.requirement.text: c.verdict for c in met.requirements}["1 hole Ø5"] == "PASS"
    assert met.status == "done"


def test_the_planner_of_an_edit_sees_the_history(plate: Path, play: Play, kernel: Kernel) -> None:
    made = api.edit("make it 8 mm thick", plate, settings=play(code(PLATE.format(thickness=8)), DONE), kernel=kernel)
    assert made.transcript is not None
    start = read_transcript(Path(made.transcript)).start
    assert start.request.script == PLATE.format(thickness=5)
    assert [past.request for past in start.request.history] == ["a plate"]
    assert start.initial is not None
    assert start.initial.valid


def test_invalid_geometry_is_recorded_and_never_becomes_current(plate: Path, play: Play, kernel: Kernel) -> None:
    open_shell = "import cadquery as cq\nr = cq.Workplane().box(1, 1, 1).faces('<Z').val()\n"
    made = api.edit("a mess", plate, settings=play(*[code(open_shell)] * 2, max_turns=2), kernel=kernel)
    assert made.status == "failed"
    rows = api.history(plate)
    assert [row.valid for row in rows.versions] == [True, False]
    assert rows.current == "v1"
    with pytest.raises(UsageError, match="validity gate"):
        api.checkout(plate, "v2")


def test_declining_leaves_nothing_behind(tmp_path: Path, play: Play, kernel: Kernel) -> None:
    settings = play("<thinking>?</thinking>\n<DECLINE>that is no part</DECLINE>")
    made = api.make("a nice feeling", tmp_path / "feeling", settings=settings, kernel=kernel)
    assert (made.status, made.reason, made.version) == ("declined", "that is no part", None)
    assert not (tmp_path / "feeling").exists()
    assert (made.design, made.transcript) == (None, None), "what is not there is not named"
    assert report.made(made).startswith("declined: nothing was built")


def test_an_interruption_keeps_what_was_finished(
    tmp_path: Path, play: Play, kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = play(code(PLATE.format(thickness=5)), DONE)

    def interrupt(progress: Progress) -> None:
        if progress.turn == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        api.make("a plate", tmp_path / "p", settings=settings, progress=interrupt, kernel=kernel)
    kept = api.show(tmp_path / "p")
    assert kept.version == "v1"
    written = api.export(tmp_path / "p", [tmp_path / "p.step"], kernel=kernel)
    assert Path(written.files["step"]).stat().st_size


def test_a_planner_that_gives_out_is_the_users_to_know(tmp_path: Path, play: Play, kernel: Kernel) -> None:
    with pytest.raises(PlannerError, match="goes on"):
        api.make("a plate", tmp_path / "p", settings=play(code("r = 1\n")), kernel=kernel)


def test_a_replayed_run_gives_the_same_design(plate: Path, tmp_path: Path, kernel: Kernel) -> None:
    again = api.replay(plate / "transcripts" / "0001.jsonl", tmp_path / "again", kernel=kernel)
    assert (again.status, again.reproduced) == ("done", True)
    first, second = Design.open(plate).current, Design.open(tmp_path / "again").current
    assert first is not None
    assert second is not None
    assert first.script == second.script
    assert first.measurements == second.measurements
    assert first.geometry == second.geometry


def test_a_design_can_begin_with_a_script(tmp_path: Path, play: Play, kernel: Kernel) -> None:
    script = tmp_path / "part.py"
    script.write_text(PLATE.format(thickness=5))
    made = api.edit(
        "make it 8 mm thick",
        tmp_path / "d",
        source=script,
        settings=play(code(PLATE.format(thickness=8)), DONE),
        kernel=kernel,
    )
    assert made.version == "v2"
    assert [row.request for row in api.history(tmp_path / "d").versions] == [
        "start from part.py",
        "make it 8 mm thick",
    ]
    with pytest.raises(UsageError, match="already"):
        api.edit("x", tmp_path / "d", source=script, settings=play(), kernel=kernel)


def test_parameters_are_listed_and_set_without_a_planner(plate: Path, kernel: Kernel) -> None:
    listed = {p.name: p for p in api.params(plate).parameters}
    assert list(listed) == ["length", "width", "thickness"]
    made = api.set_params(plate, {"thickness": 8, "length": 70}, kernel=kernel)
    assert (made.status, made.version, made.planner) == ("done", "v2", "you")
    assert made.measurements is not None
    assert made.measurements.size == pytest.approx((70, 40, 8))
    failed = api.set_params(plate, {"thickness": 0}, kernel=kernel)
    assert failed.status == "failed"
    assert "thickness = 0" in failed.reason
    assert api.show(plate).version == "v2"


@pytest.fixture
def drilled(tmp_path: Path, play: Play, kernel: Kernel) -> Path:
    """A plate with a pattern of four holes, whose diameter and number have names."""
    source = (
        "import cadquery as cq\n\nhole_diameter = 5\nhole_count = 4  # count\n"
        "r = cq.Workplane().box(60, 40, 5).faces('>Z').workplane()"
        ".polarArray(12, 0, 360, int(hole_count)).hole(hole_diameter)\n"
    )
    api.make("a plate with four holes", tmp_path / "drilled", settings=play(code(source), DONE), kernel=kernel)
    return tmp_path / "drilled"


def test_setting_a_dimension_takes_no_feature_away(drilled: Path, kernel: Kernel) -> None:
    with pytest.raises(InputError, match="4 of 4 holes would be gone, so the part stays v1") as refused:
        api.set_params(drilled, {"hole_diameter": 100}, kernel=kernel)
    assert refused.value.hint == "hole_diameter = 100 is outside the range that is shown, 1 to 25"
    assert [row.version for row in api.history(drilled).versions] == ["v1"]
    assert api.set_params(drilled, {"hole_count": 3}, kernel=kernel).status == "done"


def test_setting_a_dimension_outside_its_range_is_told(drilled: Path, kernel: Kernel) -> None:
    made = api.set_params(drilled, {"hole_diameter": 0.5}, kernel=kernel)
    assert made.status == "done"
    assert made.warnings == ("hole_diameter = 0.5 is outside the range that is shown, 1 to 25",)
    assert api.set_params(drilled, {"hole_diameter": 2}, kernel=kernel).warnings == ()


def test_two_versions_differ_in_pictures_and_solids(plate: Path, tmp_path: Path, kernel: Kernel) -> None:
    api.set_params(plate, {"thickness": 8}, kernel=kernel)
    picture, solid = tmp_path / "views.png", tmp_path / "changes.step"
    found = api.diff(plate, "v1", "v2", (picture, solid), kernel=kernel)
    assert found.files == (str(picture), str(solid))
    assert list(found.for_json()["files"]) == [str(picture), str(solid)]
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert b"added" in solid.read_bytes()
    assert api.diff(plate, "v1", "v2").files == ()


def test_a_mesh_that_looks_like_metres_is_told(tmp_path: Path, kernel: Kernel) -> None:
    for name, side, told in (("metres.stl", 0.06, True), ("mm.stl", 60, False)):
        trimesh.creation.box((side, side / 2, side / 4)).export(tmp_path / name)
        found = api.measure(tmp_path / name, kernel=kernel)
        assert bool(found.notes) == told
        assert ("looks like metres (60 mm)" in report.measured(found)) == told


@pytest.mark.parametrize("ending", ["step", "stl", "glb", "3mf", "brep", "iges", "dxf", "svg", "py", "png", "stp"])
def test_every_format_is_written(plate: Path, tmp_path: Path, kernel: Kernel, ending: str) -> None:
    path = tmp_path / f"out.{ending}"
    api.export(plate, [path], kernel=kernel)
    assert path.stat().st_size > 100


def test_bodies_are_pulled_apart(plate: Path, tmp_path: Path, play: Play, kernel: Kernel) -> None:
    with pytest.raises(ExportError, match="one body"):
        api.export(plate, [tmp_path / "out.png"], exploded=True, kernel=kernel)
    source = (
        "import cadquery as cq\n\nbase = cq.Workplane().box(40, 30, 10)\n"
        "lid = cq.Workplane(origin=(0, 0, 6)).box(40, 30, 2)\n"
        "r = cq.Assembly().add(base, name='base').add(lid, name='lid')\n"
    )
    api.make("a box", tmp_path / "box", settings=play(code(source), DONE), kernel=kernel)
    api.export(tmp_path / "box", [tmp_path / "apart.step"], exploded=True, kernel=kernel)
    apart = api.measure(tmp_path / "apart.step", kernel=kernel).measurements
    assert {part.name for part in apart.parts} == {"base", "lid"}
    assert apart.size[2] > 12 + 5


@pytest.mark.parametrize("ending", ["step", "stl", "glb", "brep", "iges"])
def test_what_is_written_measures_as_the_design(plate: Path, tmp_path: Path, kernel: Kernel, ending: str) -> None:
    path = tmp_path / f"out.{ending}"
    api.export(plate, [path], kernel=kernel)
    wanted = api.show(plate).measurements
    measured = api.measure(path, kernel=kernel).measurements
    assert wanted is not None
    assert measured.valid
    assert measured.volume == pytest.approx(wanted.volume, rel=1e-3)
    assert measured.size == pytest.approx(wanted.size, rel=1e-3)


def test_running_a_script(tmp_path: Path, kernel: Kernel) -> None:
    script = tmp_path / "s.py"
    script.write_text("import cadquery as cq\nprint('hello')\nr = cq.Workplane().bx(1, 1, 1)\n")
    ran = api.run_script(script, kernel=kernel)
    assert ran.outcome == "exception"
    assert ran.stdout == "hello\n"
    assert ran.error is not None
    assert ran.error.line == 3
    assert ran.error.hint is not None
    assert "box(" in ran.error.hint


def test_a_second_process_waits_or_is_told(plate: Path) -> None:
    with Design.open(plate).lock(), pytest.raises(DesignError, match="in use"):
        Design.open(plate, wait=0.1).undo()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
@pytest.mark.parametrize("name", ["d\udcff", "\x1b[31m", "two\nlines", "'&<"])
def test_folders_and_files_with_odd_names(tmp_path: Path, play: Play, kernel: Kernel, name: str) -> None:
    folder = tmp_path / name
    made = api.make("a plate", folder, settings=play(code(PLATE.format(thickness=5)), DONE), kernel=kernel)
    assert made.status == "done"
    outputs = [folder / f"{name}.{ending}" for ending in ("step", "svg", "3mf")]
    assert set(api.export(folder, outputs, kernel=kernel).files) == {"step", "svg", "3mf"}
    ElementTree.parse(outputs[1])
    assert kernel.read(outputs[2]).measurements.solids == 1
    script = tmp_path / f"{name}.py"
    script.write_text(PLATE.format(thickness=5))
    assert api.run_script(script, outputs=outputs, kernel=kernel).outcome == "valid"
