"""The completion benchmark: what is taken away is found again and counted, on sketches of our own."""

import json
import random
from pathlib import Path

import pytest

from cadwright.bench.order import Order
from cadwright.bench.removals import Removal, removals
from cadwright.bench.runner import run
from cadwright.bench.task import NoOptions
from cadwright.bench.tasks.completion import Completion, measured
from cadwright.errors import InputError
from cadwright.sketch import Circle, Line, Sketch
from cadwright.sketch.formats import records

CORNERS = [(0.0, 0.0), (60.0, 0.0), (60.0, 40.0), (0.0, 40.0)]
SIDES = tuple(Line(a, b) for a, b in zip(CORNERS, [*CORNERS[1:], CORNERS[0]], strict=True))
PLATE = Sketch((*SIDES, *(Circle((x, y), 3.0) for x in (10.0, 50.0) for y in (8.0, 32.0))))
ODD = Sketch((*SIDES, Circle((31.0, 7.0), 2.0)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sketchgraphs").mkdir()
    for source in ("onshape", "sgpbench"):
        lines = [json.dumps({"id": str(n), **json.loads(records.dumps(s))}) for n, s in enumerate((PLATE, ODD, PLATE))]
        (tmp_path / "sketchgraphs" / f"{source}_sequences.jsonl").write_text("\n".join(lines) + "\n")
    return tmp_path


def test_what_was_taken_is_right_and_nothing_else() -> None:
    case = Removal(Sketch(PLATE.geometry[1:]), PLATE.geometry[:1], 60.0)
    turned = Line((60.4, 0.0), (0.0, -0.3))
    assert case.right((turned,))
    assert not case.right((turned, turned))
    assert not case.right((Line((61.0, 0.0), (0.0, 0.0)),))
    assert not case.right((Circle((30.0, 0.0), 30.0),))
    assert case.found((turned, PLATE.geometry[4])) == {0}


def test_removals_leave_enough_and_repeat_with_their_seed() -> None:
    assert list(removals(Sketch(SIDES[:3]), 1, 4, random.Random(0))) == []
    twice = Sketch((*PLATE.geometry, PLATE.geometry[4]))
    first = list(removals(twice, 2, 4, random.Random(3)))
    assert first == list(removals(twice, 2, 4, random.Random(3)))
    assert all(len(case.rest.geometry) == len(twice.geometry) - 2 for case in first)
    assert not any(PLATE.geometry[4] in case.gone for case in first), "one of two duplicates leaves nothing missing"


def test_counts_add_up() -> None:
    scores, took = measured(PLATE, "0")
    assert scores["cases 1"] == scores["gone 1"] == 4
    assert scores["right 1"] == scores["proposals 1"] == scores["top1 1"] == 4
    assert (scores["whole"], scores["false"]) == (1, 0)
    assert len(took) == 12
    assert scores["gone 3"] == 3 * scores["cases 3"]


def test_the_benchmark_runs_by_name_and_reports_held_sketches(folder: Path) -> None:
    (summary,) = run(Order(task="completion", data=folder, seed=1))
    assert (summary.planner, summary.n) == ("rules", 6)
    assert summary.metrics["recovered_top1"] == 1.0
    assert summary.metrics["whole_with_false"] == 0.0
    assert "| held, onshape | 1 | 4 |" in summary.remarks
    assert sum(r.id.startswith("held/") for r in summary.results) == 2


def test_data_that_are_not_there_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="onshape_sequences"):
        Completion(tmp_path, NoOptions()).records()
