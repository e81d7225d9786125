"""Autoconstraining, on sketches of our own in the data's format."""

import json
from pathlib import Path

import pytest

from cadwright.bench.options import chosen
from cadwright.bench.order import Order
from cadwright.bench.runner import run
from cadwright.bench.tasks.autoconstrain import Autoconstrain, Options
from cadwright.errors import InputError, UsageError
from cadwright.kernel.freecad import find
from cadwright.sketch import Circle, Constraint, Line, Reference, Sketch
from cadwright.sketch.formats import records

CORNERS = [(0.0, 0.0), (60.0, 0.0), (60.0, 40.0), (0.0, 40.0)]
SIDES = tuple(Line(a, b) for a, b in zip(CORNERS, [*CORNERS[1:], CORNERS[0]], strict=True))
TIES = tuple(Constraint("Coincident", (Reference(n, "end"), Reference((n + 1) % 4, "start"))) for n in range(4))
TO_ORIGIN = Constraint("Coincident", (Reference(0, "start"), Reference(-1, "start")))
PLATE = Sketch((*SIDES, Circle((30.0, 20.0), 5.0)), (*TIES, TO_ORIGIN, Constraint("Horizontal", (Reference(0),))))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sketchgraphs").mkdir()
    for source in ("onshape", "sgpbench"):
        lines = [json.dumps({"id": f"{source}#{n}", **json.loads(records.dumps(PLATE))}) for n in range(2)]
        (tmp_path / "sketchgraphs" / f"{source}_sequences.jsonl").write_text("\n".join(lines) + "\n")
    return tmp_path


def test_records_are_of_one_source_or_both(folder: Path) -> None:
    assert len(Autoconstrain(folder, Options()).records()) == 4
    assert {r.id for r in Autoconstrain(folder, Options(source="onshape")).records()} == {
        "onshape/onshape#0",
        "onshape/onshape#1",
    }
    with pytest.raises(UsageError, match="mars"):
        chosen(Autoconstrain, {"source": "mars"})
    with pytest.raises(InputError, match="onshape_sequences"):
        Autoconstrain(folder / "nowhere", Options()).records()


@pytest.mark.skipif(find() is None, reason="FreeCAD is not installed")
def test_methods_are_compared_in_one_table(folder: Path) -> None:
    order = Order(
        task="autoconstrain", data=folder, options={"source": "onshape"}, methods=("infer", "freecad", "rules"), limit=1
    )
    ours, freecad, rules = run(order)
    assert [s.planner for s in (ours, freecad, rules)] == ["infer", "freecad", "rules"]
    for summary in (ours, freecad, rules):
        assert summary.metrics["pf1"] == pytest.approx(1)
        assert summary.metrics["conflicts"] == 0
        assert summary.metrics["cf1_strict"] == summary.metrics["cf1"]
        assert (summary.results[0].scores["right Coincident"] or 0) >= 3
    assert ours.metrics["cf1"] > 0.6
    assert "Coincident | 4" in ours.remarks
    assert "1 constraints to geometry outside" in ours.remarks


def test_a_method_that_is_not_there_and_one_beside_a_planner(folder: Path) -> None:
    with pytest.raises(UsageError, match="magic"):
        run(Order(task="autoconstrain", data=folder, methods=("magic",)))
    with pytest.raises(UsageError, match="without a planner"):
        run(Order(task="autoconstrain", data=folder, methods=("infer",), planners=("embedded",)))
    with pytest.raises(UsageError, match="without a planner"):
        run(Order(task="cadprompt", data=folder, methods=("infer",)))
