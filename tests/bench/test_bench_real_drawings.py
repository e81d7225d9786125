"""Real drawings as a task: what is known of each part decides how an answer is judged."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from bench_samples import DECLINED, DONE, Told, said

from cadwright.bench.options import chosen
from cadwright.bench.task import Result, Team
from cadwright.bench.tasks.real_drawings import Options, RealDrawings
from cadwright.bench.workshop import Workshop
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel

HEAD = "import cadquery as cq\n"
BLOCK = HEAD + "r = cq.Workplane().box(30, 20, 10)"
ON_EDGE = HEAD + "r = cq.Workplane().box(10, 30, 20).translate((5, 0, 70))"
SAME_VOLUME = HEAD + "r = cq.Workplane().box(30, 40, 5)"
SMALLER = HEAD + "r = cq.Workplane().box(30, 20, 9)"


@pytest.fixture
def data(kernel: Kernel, tmp_path: Path) -> Path:
    """Three drawings: one with a solid, one whose volume was established, one of which nothing is known."""
    folder = tmp_path / "drawings"
    folder.mkdir()
    (folder / "a.step").write_bytes(kernel.write(kernel.execute(BLOCK).brep, "step"))
    rows = [
        {"id": "solid", "drawing": "a.png", "title": "A block", "volume_mm3": 6000.0, "mass_g": 1.0, "step": "a.step"},
        {"id": "volume", "drawing": "a.png", "volume_mm3": None, "step": None, "note": "read the drawing"},
        {"id": "nothing", "drawing": "a.png", "volume_mm3": None, "step": None},
    ]
    (folder / "a.png").write_bytes(b"\x89PNG")
    (folder / "index.json").write_text(json.dumps(rows))
    (folder / "established.json").write_text(json.dumps({"volume": 6010.0}))
    return tmp_path


def answered(data: Path, kernel: Kernel, *replies: str) -> dict[str, Result]:
    task = RealDrawings(data, Options())
    team = Team(kernel=kernel, workshop=Workshop(kernel), planner=lambda _: Told(replies), pictures=False)
    return {record.id: task.attempt(record, team) for record in task.records()}


@pytest.mark.parametrize(
    ("replies", "verdicts"),
    [
        ([said(BLOCK), DONE], ["right", "right", "not judged"]),
        ([said(ON_EDGE), DONE], ["right", "right", "not judged"]),
        ([said(SAME_VOLUME), DONE], ["wrong", "right", "not judged"]),
        ([said(SMALLER), DONE], ["wrong", "wrong", "not judged"]),
        ([DECLINED], ["failed", "failed", "not judged"]),
    ],
    ids=["right", "another way up", "another shape", "another size", "declined"],
)
def test_verdicts(data: Path, kernel: Kernel, replies: Sequence[str], verdicts: list[str]) -> None:
    found = answered(data, kernel, *replies)
    assert [found[id].verdict for id in ("solid", "volume", "nothing")] == verdicts


def test_metrics_and_table(data: Path, kernel: Kernel) -> None:
    task = RealDrawings(data, Options())
    task.records()
    results = list(answered(data, kernel, said(SMALLER), DONE).values())
    found = {name: metric(results) for name, metric in task.metrics.items()}
    assert (found["ir"], found["right"], found["wrong_of_done"]) == (0, 0, 1)
    assert found["judged"] == pytest.approx(2 / 3)
    assert "| solid | done | wrong | 10 % |" in task.remarks(results)


def test_bad_data(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"index\.json"):
        RealDrawings(tmp_path, Options()).records()
    with pytest.raises(UsageError):
        chosen(RealDrawings, {"input": "vector"})
    (tmp_path / "drawings").mkdir()
    (tmp_path / "drawings" / "index.json").write_text("[{}]")
    with pytest.raises(InputError, match="damaged"):
        RealDrawings(tmp_path, Options()).records()
