"""IterCAD-Draw on small sets of our own making: both formats, right and wrong answers, levels, modes."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from bench_samples import DECLINED, Told, said
from click.testing import CliRunner

from cadwright.bench import runner
from cadwright.bench.loop_options import Shown
from cadwright.bench.options import chosen
from cadwright.bench.order import Order
from cadwright.bench.scores import metrics_of
from cadwright.bench.solids import METRICS
from cadwright.bench.summary import summarise
from cadwright.bench.task import Result, Team
from cadwright.bench.tasks.itercad_draw import IterCADDraw, Options
from cadwright.bench.workshop import Workshop
from cadwright.cli import cli
from cadwright.errors import InputError, UsageError
from cadwright.jobs import Threads
from cadwright.kernel.client import Kernel
from cadwright.metrics.triangles import bounds, diagonal, read_stl
from cadwright.synth.drawn import write_set
from cadwright.synth.folder import read_rows
from cadwright.values import Message, Reply, Request, ToolSpec

SEED = 7


@pytest.fixture(scope="module")
def data(kernel: Kernel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A part of each level."""
    folder = tmp_path_factory.mktemp("data")
    write_set(kernel, folder / "itercad-draw", 2, SEED, Threads(2))
    return folder


def scripts(data: Path) -> dict[str, str]:
    folder = data / "itercad-draw"
    return {row.id: (folder / row.code).read_text() for row in read_rows(folder)}


def attempts(task: IterCADDraw, kernel: Kernel, replies: Mapping[str, Sequence[str]], turns: int = 5) -> list[Result]:
    """Every record worked on by a planner that gives these replies."""
    team = Team(
        kernel=kernel,
        workshop=Workshop(kernel),
        planner=lambda record: Told(replies[record.id]),
        max_turns=turns,
        pictures=False,
    )
    return [task.attempt(record, team) for record in task.records()]


def metrics(task: IterCADDraw, results: Sequence[Result]) -> dict[str, float | None]:
    return {name: metric(results) for name, metric in metrics_of(type(task), results).items()}


def test_the_right_scripts_score_perfectly_wherever_the_part_lies(data: Path, kernel: Kernel) -> None:
    task = IterCADDraw(data, Options(input="vector", feedback="views"))
    moved = {id: [said(f"{script}\nr = r.translate((30, -7, 12))\n")] for id, script in scripts(data).items()}
    found = metrics(task, attempts(task, kernel, moved))
    assert found["ir"] == 0
    assert found["auc_tr_surface"] == found["easy_auc_tr_surface"] == found["hard_auc_tr_surface"] == 1
    assert found["iou"] == pytest.approx(1, abs=0.01)
    assert (found["volume_error"] or 0) < 1e-6
    assert (found["wrong_of_done"], found["misshapen_of_done"]) == (0, 0)


@pytest.mark.slow
def test_another_size_or_way_up_is_seen(data: Path, kernel: Kernel) -> None:
    task = IterCADDraw(data, Options())
    larger = {id: [said(f"{s}\nr = cq.Workplane(r.val().scale(1.1))\n")] for id, s in scripts(data).items()}
    found = metrics(task, attempts(task, kernel, larger))
    assert (found["auc_tr_surface"] or 0) < 0.8
    assert found["volume_error"] == pytest.approx(0.331, abs=1e-3)
    assert found["wrong_of_done"] == 1
    turned = {id: [said(f"{s}\nr = r.rotate((0, 0, 0), (0, 1, 0), 37)\n")] for id, s in scripts(data).items()}
    assert (metrics(task, attempts(task, kernel, turned))["auc_tr_surface"] or 0) < 0.9


@pytest.mark.slow
def test_refusals_are_invalid(data: Path, kernel: Kernel) -> None:
    task = IterCADDraw(data, Options())
    found = metrics(task, attempts(task, kernel, {id: [DECLINED] for id in scripts(data)}))
    assert (found["ir"], found["auc_tr"], found["auc_tr_surface"]) == (1, 0, 0)
    assert 0.5 < (found["auc_tr_ceiling"] or 0) < 1
    assert (found["easy_ir"], found["hard_ir"]) == (1, 1)


@pytest.mark.slow
def test_direct_is_one_turn(data: Path, kernel: Kernel) -> None:
    task = IterCADDraw(data, Options())
    right = {id: [said(script)] for id, script in scripts(data).items()}
    results = attempts(task, kernel, right, turns=1)
    assert [r.turns for r in results] == [1] * 2
    assert metrics(task, results)["auc_tr_surface"] == 1


@pytest.mark.parametrize(("form", "ending", "begins"), [("png", ".png", b"\x89PNG"), ("vector", ".dxf", b"  0")])
def test_a_planner_gets_the_drawing_and_nothing_else(
    data: Path, kernel: Kernel, form: Literal["png", "vector"], ending: str, begins: bytes
) -> None:
    seen: list[tuple[str, bytes]] = []
    attached: list[bytes] = []

    class Looks(Told):
        def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
            seen.extend((p.image.name, p.image.blob.data) for m in messages for p in m.pieces if p.image)
            asked = [p.about for m in messages for p in m.pieces if isinstance(p.about, Request)]
            attached.extend(a.blob.data for request in asked for a in request.attachments)
            return super().reply(messages, tools)

    task = IterCADDraw(data, Options(input=form, level="easy", feedback="views"))
    team = Team(kernel=kernel, workshop=Workshop(kernel), planner=lambda _: Looks([DECLINED]))
    record = task.records()[0]
    task.attempt(record, team)
    assert seen
    for name, picture in seen:
        assert name.startswith(f"{record.id}{ending}")
        assert picture.startswith(b"\x89PNG"), "files of lines are drawn for those who look"
    assert len(attached) == 1
    assert attached[0].startswith(begins)


def test_levels(data: Path) -> None:
    assert len(IterCADDraw(data, Options()).records()) == 2
    assert all(r.id.startswith("hard") for r in IterCADDraw(data, Options(level="hard")).records())
    easy = IterCADDraw(data, Options(level="easy"))
    assert len(easy.records()) == 1
    assert set(easy.metrics) == set(METRICS)


def published(data: Path, folder: Path) -> Path:
    """The same records as the released files name them: no level, and no STEP."""
    ours, theirs = data / "itercad-draw", folder / "itercad-draw"
    (theirs / "images").mkdir(parents=True)
    (theirs / "stl").mkdir()
    lines = []
    for row in read_rows(ours):
        (theirs / "images" / f"{row.id}.png").write_bytes((ours / row.drawing).read_bytes())
        (theirs / "stl" / f"{row.id}.stl").write_bytes((ours / row.stl).read_bytes())
        paths = {"gt_view_path": f"images/{row.id}.png", "gt_stl_normalized_path": f"stl/{row.id}.stl"}
        lines.append(json.dumps({"uid": row.id, "code_path": "code/x.py", **paths}))
    (theirs / "IterCAD-Draw_1k.jsonl").write_text("\n".join(lines))
    return folder


def test_the_published_format(data: Path, kernel: Kernel, tmp_path: Path) -> None:
    task = IterCADDraw(published(data, tmp_path), Options())
    half = {id: [said(f"{s}\nr = cq.Workplane(r.val().scale(0.5))\n")] for id, s in scripts(data).items()}
    found = metrics(task, attempts(task, kernel, half))
    assert found["auc_tr_surface"] == pytest.approx(1, abs=1e-3), "the references have no size"
    turn = "r = r.rotate((0, 0, 0), (1, 0, 0), 90)"
    turned = {id: [said(f"{script}\n{turn}\n")] for id, script in scripts(data).items()}
    assert metrics(task, attempts(task, kernel, turned))["auc_tr_surface"] == pytest.approx(1, abs=1e-3)
    with pytest.raises(InputError, match="level"):
        IterCADDraw(tmp_path, Options(level="easy")).records()


def test_files_of_a_set(data: Path) -> None:
    folder = data / "itercad-draw"
    for row in read_rows(folder):
        mesh = read_stl((folder / row.stl).read_bytes())
        assert diagonal(mesh) == pytest.approx(1, abs=1e-5)
        assert np.abs(bounds(mesh).mean(axis=0)).max() < 1e-6
        assert row.volume > 0
        assert (folder / row.step).read_text().startswith("ISO-10303-21")


def test_a_set_is_gone_on_from(data: Path, kernel: Kernel, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    write_set(kernel, folder, 1, SEED, Threads(1))
    before = (folder / "index.jsonl").stat().st_mtime_ns
    assert len(write_set(kernel, folder, 1, SEED, Threads(1))) == 1
    assert (folder / "index.jsonl").stat().st_mtime_ns == before
    rows = write_set(kernel, folder, 2, SEED, Threads(1))
    whole = data / "itercad-draw"
    assert rows == read_rows(whole)
    for row in rows:
        for path in (row.drawing, row.dxf, row.stl, row.step, row.code):
            assert (folder / path).read_bytes() == (whole / path).read_bytes(), path
    with pytest.raises(UsageError, match="another set"):
        write_set(kernel, folder, 2, SEED + 1, Threads(1))


def test_a_set_in_many_styles_has_the_same_parts(data: Path, kernel: Kernel, tmp_path: Path) -> None:
    (row,) = write_set(kernel, tmp_path, 1, SEED, Threads(1), styled=True)
    whole = data / "itercad-draw"
    assert (tmp_path / row.code).read_bytes() == (whole / row.code).read_bytes()
    assert (tmp_path / row.drawing).read_bytes() != (whole / row.drawing).read_bytes()


BAD = {
    "no folder": None,
    "nothing": [],
    "no JSON": ["{"],
    "no id": ['{"stl": "a.stl"}'],
    "no solid": ['{"id": "a", "drawing": "a.png"}'],
}


@pytest.mark.parametrize("lines", BAD.values(), ids=BAD.keys())
def test_bad_data_is_told(tmp_path: Path, lines: list[str] | None) -> None:
    if lines is not None:
        (tmp_path / "itercad-draw").mkdir()
        (tmp_path / "itercad-draw" / "index.jsonl").write_text("\n".join(lines))
    with pytest.raises(InputError):
        runner.run(Order(task="itercad-draw", data=tmp_path, planners=("embedded",)))


def test_unknown_input_and_missing_files(data: Path, kernel: Kernel, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="hand-drawn"):
        chosen(IterCADDraw, {"input": "hand-drawn"})
    task = IterCADDraw(published(data, tmp_path), Options(input="vector"))
    with pytest.raises(InputError, match="no drawing"):
        attempts(task, kernel, {id: [DECLINED] for id in scripts(data)})


def test_commands(tmp_path: Path) -> None:
    call = CliRunner()
    made = call.invoke(cli, ["bench", "generate", "itercad-draw", "--data", str(tmp_path), "--count", "2", "--json"])
    assert made.exit_code == 0
    assert json.loads(made.stdout)["operations"]["extrude"] >= 2
    arguments = ["bench", "run", "itercad-draw", "--data", str(tmp_path), "-p", "embedded", "--limit", "1", "--json"]
    ran = call.invoke(cli, [*arguments, "--mode", "direct", "--input", "vector", "--level", "easy"])
    told = json.loads(ran.stdout)
    assert (told["n"], told["max_turns"], told["task"]) == (1, 1, "itercad-draw")
    assert {"ir", "auc_tr", "auc_tr_ceiling", "auc_tr_surface", "avg_turns", "iou_ci"} < set(told["metrics"])
    refused = call.invoke(cli, [*arguments, "--mode", "direct", "--max-turns", "3"])
    assert refused.exit_code == 2


def test_every_metric_has_a_meaning(data: Path, kernel: Kernel) -> None:
    task = IterCADDraw(data, Options())
    results = attempts(task, kernel, {id: [DECLINED] for id in scripts(data)})
    told, meanings = summarise(metrics_of(IterCADDraw, results), results, 0)
    assert {name for name in told if not name.endswith("_ci")} == set(meanings)
    assert meanings["hard_ir"].startswith("hard: invalid")
    assert told["hard_auc_tr_ceiling"] == pytest.approx(0.74, abs=0.05)
    order = Order(task=task.name, data=data, options={"level": "hard", "input": "png"})
    assert order.command() == "cadwright bench run itercad-draw --data DIR --level hard"


@pytest.mark.parametrize(
    ("feedback", "compared", "pictures"), [("comparison", True, True), ("words", True, False), ("views", False, True)]
)
def test_feedback(data: Path, kernel: Kernel, feedback: Shown, compared: bool, pictures: bool) -> None:
    seen: list[Message] = []

    class Looks(Told):
        def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
            seen[:] = messages
            return super().reply(messages, tools)

    task = IterCADDraw(data, Options(input="vector", level="easy", feedback=feedback))
    record = task.records()[0]
    script = "import cadquery as cq\nr = cq.Workplane().box(30, 20, 10)"
    team = Team(
        kernel=kernel,
        workshop=Workshop(kernel),
        planner=lambda _: Looks([said(script)]),
        max_turns=2,
    )
    task.attempt(record, team)
    assert any("Compared with" in piece.text for piece in seen[-1].pieces) == compared
    assert any(piece.image for piece in seen[-1].pieces) == pictures
