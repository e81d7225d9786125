"""The benchmark of hand-drawn sketches, on sketches of our own."""

import json
from pathlib import Path

import pytest
from bench_samples import Told

from cadwright.bench.options import chosen
from cadwright.bench.order import Order
from cadwright.bench.reports.summaries import words
from cadwright.bench.runner import run
from cadwright.bench.task import Team
from cadwright.bench.tasks.handdrawn import Handdrawn, Options
from cadwright.bench.workshop import Workshop
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad.discovery import find
from cadwright.metrics.sketch_accuracy import accuracy
from cadwright.sketch import Circle, Line, Sketch
from cadwright.sketch.contours import sketch_from_image
from cadwright.sketch.formats import records
from cadwright.sketch.handdrawn import STEADY, draw_by_hand
from cadwright.sketch.normalise import normalise

CORNERS = [(0.0, 0.0), (60.0, 0.0), (60.0, 40.0), (0.0, 40.0)]
SIDES = tuple(Line(a, b) for a, b in zip(CORNERS, [*CORNERS[1:], CORNERS[0]], strict=True))
PLATE = Sketch((*SIDES, Circle((30.0, 20.0), 9.0)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sketchgraphs").mkdir()
    for source, sketches in (("onshape", (PLATE, Sketch(SIDES))), ("sgpbench", (PLATE,))):
        lines = [json.dumps({"id": str(n), **json.loads(records.dumps(s))}) for n, s in enumerate(sketches)]
        (tmp_path / "sketchgraphs" / f"{source}_sequences.jsonl").write_text("\n".join(lines) + "\n")
    return tmp_path


@pytest.mark.slow
@pytest.mark.skipif(find() is None, reason="there is no FreeCAD on this machine")
def test_drawings_are_read_solved_and_compared_with_what_was_drawn(folder: Path) -> None:
    (summary,) = run(Order(task="handdrawn", data=folder, seed=1, options={"hand": "steady"}))
    assert (summary.planner, summary.n) == ("contours", 3)
    shares = []
    for sketch, number in ((PLATE, 0), (Sketch(SIDES), 1), (PLATE, 0)):
        truth = normalise(sketch).sketch
        picture = draw_by_hand(truth, 100_003 + number, hand=STEADY, construction="solid")
        shares.append(accuracy(sketch_from_image(picture), truth).shares[1] or 0.0)
    assert summary.metrics["acc_unsolved"] == pytest.approx(sum(shares) / 3)
    assert all(r.solved for r in summary.results)
    assert 0 < summary.metrics["image_cd"] < 50, "the corners are where they were drawn"
    assert summary.metrics["image_cd_e3"] == pytest.approx(1000 * summary.metrics["image_cd"] / 512**2)
    assert summary.metrics["recall_arc"] is None, "there is none"
    assert "| onshape | 2 |" in summary.remarks
    assert "acc_0_unsolved" in words([summary])


def test_a_drawing_that_broke_down_has_nothing_right(folder: Path) -> None:
    task = Handdrawn(folder, Options(source="sgpbench"))
    (record,) = task.records()
    result = task.failed(record, "why")
    assert result.scores["acc 5"] == result.scores["acc 5 unsolved"] == 0
    assert task.metrics["primitive_f1"]([result]) == 0
    assert task.metrics["image_cd"]([result]) is None
    assert "- sgpbench/0: why" in task.remarks([result])


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="onshape_sequences"):
        Handdrawn(tmp_path, Options()).records()
    with pytest.raises(UsageError, match="--hand of handdrawn cannot be 'left'"):
        chosen(Handdrawn, {"hand": "left"})
    with pytest.raises(UsageError, match="moon"):
        chosen(Handdrawn, {"source": "moon"})


def test_drawings_have_the_size_that_is_said(folder: Path) -> None:
    sizes = {}
    options = {"source": "sgpbench", "hand": "steady"}
    for pixels in (128, 1024):
        (summary,) = run(Order(task="handdrawn", data=folder, options=options | {"pixels": pixels}))
        assert f"Drawings are {pixels} by {pixels} pixels" in summary.remarks
        sizes[pixels] = summary.metrics["acc_unsolved"]
    assert sizes[1024] > 0.8
    with pytest.raises(UsageError, match=">= 128"):
        chosen(Handdrawn, {"pixels": 64})


@pytest.mark.skipif(find() is None, reason="there is no FreeCAD on this machine")
def test_a_planner_reads_drawings_in_freecads_loop(folder: Path) -> None:
    """The embedded planner's tools are those that the method takes, so that both say the same of a drawing."""
    options = {"source": "sgpbench", "hand": "steady"}
    (planned,) = run(
        Order(task="handdrawn", data=folder, planners=("embedded",), options=options | {"preset": "chosen"})
    )
    (read,) = run(Order(task="handdrawn", data=folder, options=options))
    assert planned.protocol == "cad_assistant"
    assert planned.results[0].solved
    assert planned.metrics["acc"] == pytest.approx(read.metrics["acc"], abs=0.1)
    assert planned.metrics["acc_unsolved"] is None, "a planner leaves nothing that is not solved"


def test_a_planner_that_draws_nothing_has_nothing_right(folder: Path, kernel: Kernel) -> None:
    task = Handdrawn(folder, Options(source="sgpbench"))
    (record,) = task.records()
    with Workshop(kernel) as workshop:
        team = Team(kernel=kernel, workshop=workshop, planner=lambda _: Told(["TERMINATE"]), pictures=False)
        result = task.attempt(record, team)
    assert not result.solved
    assert result.scores["acc 5"] == 0
