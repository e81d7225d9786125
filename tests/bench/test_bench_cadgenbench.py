"""CADGenBench on samples of our own making: right, near, wrong and missing answers, with and without the true parts."""

import json
import shutil
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from bench_samples import BROKEN, DECLINED, DONE, Told, said
from click.testing import CliRunner

from cadwright.bench import submission
from cadwright.bench.order import Order
from cadwright.bench.run_folder import RunFolder
from cadwright.bench.scores import metrics_of
from cadwright.bench.task import Result, Team
from cadwright.bench.tasks.cadgenbench import CADGenBench, Options, asking
from cadwright.bench.workshop import Workshop
from cadwright.cli import cli
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.synth.cadgenbench.layout import Description, read_samples, write_sample
from cadwright.values import Transcript

PLATE = "import cadquery as cq\nr = cq.Workplane().box(60, 40, 8).faces('>Z').workplane().center(15, 8)"
DRILL = "import cadquery as cq\nr = cq.importers.importStep('input.step').faces('>Z').workplane().center(-15, 0)"
RIGHT = {"drawn": [said(f"{PLATE}.hole(10)"), DONE], "edited": [said(f"{DRILL}.hole(6)"), DONE]}
UNCHANGED = [said("import cadquery as cq\nr = cq.importers.importStep('input.step')"), DONE]


def step(kernel: Kernel, script: str) -> bytes:
    return kernel.write(kernel.execute(script).brep, "step")


@pytest.fixture(scope="module")
def data(kernel: Kernel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plate with a hole to be made, and the same with another one to be drilled."""
    folder = tmp_path_factory.mktemp("data")
    bored = step(kernel, f"{PLATE}.hole(10)")
    drawing = kernel.view(geometry(kernel, f"{PLATE}.hole(10)"), size=(64, 64))
    write_sample(folder / "cadgenbench", "drawn", Description("Make this."), {"input.png": drawing}, bored)
    both = f"{PLATE}.hole(10).faces('>Z').workplane(origin=(-15, 0, 0)).hole(6)"
    asked = Description("Drill a 6 mm hole at x = -15 mm, y = 0 mm.", "editing")
    write_sample(folder / "cadgenbench", "edited", asked, {"input.step": bored}, step(kernel, both))
    return folder


def geometry(kernel: Kernel, script: str) -> Geometry:
    found = kernel.measure(kernel.execute(script).brep, mesh=True)
    assert isinstance(found, Geometry)
    return found


def attempts(
    data: Path, kernel: Kernel, replies: Mapping[str, Sequence[str]], keep: dict[str, Transcript] | None = None
) -> dict[str, Result]:
    """Every sample worked on by a planner that gives these replies."""
    task = CADGenBench(data, Options(feedback="views"))
    kept = {} if keep is None else keep
    team = Team(
        kernel=kernel,
        workshop=Workshop(kernel),
        planner=lambda record: Told(replies[record.id]),
        pictures=False,
        keep=kept.__setitem__,
    )
    return {record.id: task.attempt(record, team) for record in task.records()}


def numbers(results: Mapping[str, Result]) -> dict[str, float | None]:
    found = list(results.values())
    return {name: metric(found) for name, metric in metrics_of(CADGenBench, found).items()}


def test_right_answers_score_one(data: Path, kernel: Kernel) -> None:
    found = numbers(attempts(data, kernel, RIGHT))
    assert found["valid"] == 1
    for name in ("cad_score", "generation_cad_score", "editing_cad_score", "gained"):
        assert found[name] == pytest.approx(1, abs=1e-3)


def test_an_unchanged_part_gains_nothing(data: Path, kernel: Kernel) -> None:
    found = attempts(data, kernel, RIGHT | {"edited": UNCHANGED})["edited"]
    assert found.scores["gained"] == 0
    # The hole that is there is one group of two, the missing one the other; two handles are wanted, and one is there.
    assert found.scores["interface"] == 0.5
    assert found.scores["topology"] == pytest.approx((2 / 3) ** 2)
    assert found.scores["cad_score"] == pytest.approx(0.3 * 0.5 + 0.1 * (2 / 3) ** 2)


def test_what_is_missing_or_invalid_scores_nothing(data: Path, kernel: Kernel) -> None:
    found = attempts(data, kernel, {"drawn": [said(BROKEN)] * 5, "edited": [DECLINED]})
    assert [result.scores for result in found.values()] == [{"cad_score": 0.0}] * 2
    assert numbers(found) | {"cad_score": 0, "valid": 0, "generation_valid": 0, "editing_cad_score": 0} == numbers(
        found
    )
    task = CADGenBench(data, Options())
    failed = task.failed(task.records()[0], "ValueError: no")
    assert (failed.scores, failed.group, failed.status) == ({"cad_score": 0.0}, "generation", "error")


def test_pieces_that_touch_along_an_edge_do_not_pass_the_gate(data: Path, kernel: Kernel) -> None:
    cubes = ("cq.Workplane().box(4, 4, 4)", "cq.Workplane().box(4, 4, 4).translate((4, 4, 0))")
    touching = f"import cadquery as cq\nr = cq.Workplane().newObject([{cubes[0]}.val(), {cubes[1]}.val()]).combine()"
    found = attempts(data, kernel, RIGHT | {"drawn": [said(touching), DONE]})["drawn"]
    assert not found.solved
    assert "more than two triangles" in found.reason or "edge" in found.reason
    assert found.scores == {"cad_score": 0.0}


def test_without_the_true_parts_validity_is_told_alone(data: Path, kernel: Kernel, tmp_path: Path) -> None:
    shutil.copytree(data / "cadgenbench" / "inputs", tmp_path / "cadgenbench" / "inputs")
    results = attempts(tmp_path, kernel, RIGHT | {"drawn": [DECLINED]})
    found = numbers(results)
    assert (found["cad_score"], found["valid"], found["editing_valid"]) == (None, 0.5, 1)
    assert "validity is all" in CADGenBench(tmp_path, Options()).remarks(list(results.values()))
    elsewhere = CADGenBench(tmp_path, Options(truth=str(data / "cadgenbench" / "gt")))
    assert all(record.reference is not None for record in elsewhere.records())


@pytest.mark.slow
def test_the_regions_that_came_along_are_taken(data: Path, kernel: Kernel, tmp_path: Path) -> None:
    shutil.copytree(data / "cadgenbench", tmp_path / "cadgenbench")
    # This one is to be empty, and is solid in the true part: nothing fits it.
    jig = step(kernel, "import cadquery as cq\nr = cq.Workplane().box(4, 4, 4).translate((-20, 0, 0))")
    (tmp_path / "cadgenbench" / "gt" / "drawn" / "jig_1__1__KOR.step").write_bytes(jig)
    assert attempts(tmp_path, kernel, RIGHT)["drawn"].scores["interface"] == 0
    assert attempts(data, kernel, RIGHT)["drawn"].scores["interface"] == 1


def test_samples_of_one_kind(data: Path) -> None:
    task = CADGenBench(data, Options(task_type="editing"))
    assert [record.id for record in task.records()] == ["edited"]


def test_what_is_asked(data: Path) -> None:
    drawn, edited = read_samples(data / "cadgenbench")
    request = asking(drawn)
    assert [(a.kind, a.name) for a in request.attachments] == [("drawing", "input.png")]
    assert (request.task, request.script) == ("make", None)
    request = asking(edited)
    assert [(a.kind, a.name) for a in request.attachments] == [("cad", "input.step")]
    assert request.task == "edit"
    assert request.script is not None
    assert 'importStep("input.step")' in request.script


def run(data: Path, kernel: Kernel, out: Path, replies: Mapping[str, Sequence[str]]) -> Path:
    """The folder of a run."""
    kept: dict[str, Transcript] = {}
    results = attempts(data, kernel, replies, kept)
    order = Order(task="cadgenbench", data=data)
    folder = out / "cadgenbench" / "told"
    made = RunFolder(folder, order.settings("told", 5, "test"))
    for name, result in results.items():
        made.append(result, (kept[name],))
    return folder


def test_a_run_is_packed_as_the_leaderboard_asks(data: Path, kernel: Kernel, tmp_path: Path) -> None:
    run(data, kernel, tmp_path, RIGHT | {"drawn": [DECLINED]})
    output = tmp_path / "submission.zip"
    arguments = ["bench", "package", str(tmp_path), "-o", str(output), "--submitter", "Me", "--notes", "no", "--json"]
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["samples"] == ["edited"]
    assert "I do not know" in told["left_out"]["drawn"]
    with zipfile.ZipFile(output) as archive:
        assert archive.namelist() == ["meta.json", "edited/output.step"]
        meta = json.loads(archive.read("meta.json"))
        part = tmp_path / "part.step"
        part.write_bytes(archive.read("edited/output.step"))
    assert meta == {
        "submitter_name": "Me",
        "submission_name": "cadwright, told",
        "agent_url": None,
        "notes": "no",
        "agree_to_publish": False,
    }
    assert sorted(hole.diameter for hole in kernel.read(part).measurements.holes) == pytest.approx([6, 10])


@pytest.mark.slow
def test_without_a_transcript_the_script_is_executed_once_more(data: Path, kernel: Kernel, tmp_path: Path) -> None:
    folder = run(data, kernel, tmp_path, RIGHT)
    shutil.rmtree(folder / "transcripts")
    output, meta = tmp_path / "submission.zip", submission.Meta("a", "b")
    packed = submission.pack(folder, output, meta, kernel)
    assert packed.samples == ("drawn",)
    assert "no solid any more" in packed.left_out["edited"], "its input is gone with the transcript"


def test_two_archives_of_a_run_are_the_same(data: Path, kernel: Kernel, tmp_path: Path) -> None:
    folder = run(data, kernel, tmp_path, RIGHT)
    names = [tmp_path / "one.zip", tmp_path / "two.zip"]
    for name in names:
        submission.pack(folder, name, submission.Meta("a", "b"), kernel)
    listed = [[(i.filename, i.date_time) for i in zipfile.ZipFile(name).infolist()] for name in names]
    assert listed[0] == listed[1]


def test_what_is_no_run_of_it_is_one_clear_error(kernel: Kernel, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no run of cadgenbench"):
        submission.run_of(tmp_path)
    other = RunFolder(tmp_path / "cadprompt" / "told", {"task": "cadprompt"})
    assert other.path is not None
    with pytest.raises(InputError, match="holds no run of cadgenbench"):
        submission.run_of(tmp_path)
    for planner in ("a", "b"):
        RunFolder(tmp_path / "cadgenbench" / planner, {"task": "cadgenbench", "planner": planner})
    with pytest.raises(UsageError, match="holds 2 runs"):
        submission.run_of(tmp_path)
    folder, planner = submission.run_of(tmp_path / "cadgenbench" / "b")
    assert planner == "b"
    with pytest.raises(InputError, match="holds no results"):
        submission.pack(folder, tmp_path / "x.zip", submission.Meta("a", "b"), kernel)
    nothing = Result(id="x", status="declined", reason="no")
    RunFolder(folder, {"task": "cadgenbench", "planner": "b"}).append(nothing)
    with pytest.raises(InputError, match="no sample of"):
        submission.pack(folder, tmp_path / "x.zip", submission.Meta("a", "b"), kernel)
    assert not list(tmp_path.glob("x.zip*"))
