"""Targets: the published pool, and SketchGraphs sketches prepared as in section 4.2."""

import json
import random
from pathlib import Path

import pytest

from cadwright.canvas import Arc, Circle, Curve, Design, Line
from cadwright.canvas.pools import GAP, closest, prepared, signature, target_designs
from cadwright.canvas.simulated.shapes import box
from cadwright.errors import InputError

SQUARE = Design(
    tuple(Line((a, b)) for a, b in (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0))))
)


def scaled(design: Design, by: float, shift: float = 0) -> Design:
    def at(each: Curve) -> Curve:
        points = tuple((x * by + shift, y * by) for x, y in each.control_points)
        return type(each)(points)  # type: ignore[arg-type]

    return Design(tuple(map(at, design.curves)))


def test_the_signature_counts_kinds_of_curves() -> None:
    others = (Line(((0, 0), (1, 2))), Arc(((0, 0), (1, 1), (2, 0))), Circle(((0, 0), (3, 0))), Circle(((0, 0), (2, 0))))
    assert signature(Design((*SQUARE.curves, *others))) == (2, 2, 1, 1, 2)


def test_duplicates_of_another_size_and_place_are_left_out() -> None:
    assert len(list(prepared([SQUARE, scaled(SQUARE, 7.5, 3), scaled(SQUARE, 0.01)], random.Random(1)))) == 1


def test_targets_lie_on_the_canvas_and_keep_their_gaps() -> None:
    ladder = Design(tuple(Line(((0, k * 0.1), (1, k * 0.1))) for k in range(11)))
    for seed in range(20):
        (found,) = prepared([ladder], random.Random(seed))
        assert all(abs(value) <= 20 for value in box(found.curves))
        assert closest(found) >= GAP - 1e-2


@pytest.mark.parametrize(
    "crowded",
    [
        Design(tuple(Line(((0, k * 0.02), (1, k * 0.02))) for k in range(11))),
        Design((Circle(((-1, 0), (1, 0))), Circle(((-0.99, 0), (0.99, 0))), Line(((-5, 5), (5, 5))))),
        Design(),
    ],
    ids=["parallel lines", "concentric circles", "nothing"],
)
def test_what_is_too_crowded_is_no_target(crowded: Design) -> None:
    assert list(prepared([crowded], random.Random(1))) == []


def test_a_folder_with_a_pool_and_sketches(tmp_path: Path) -> None:
    (tmp_path / "mrcad").mkdir()
    (tmp_path / "sketchgraphs").mkdir()
    line = {"type": "line", "control_points": [[0, 0], [3, 4]]}
    (tmp_path / "mrcad" / "test_design_pool.jsonl").write_text(json.dumps({"design": {"curves": [line]}}) + "\n")
    circle = {"label": "Circle", "params": {"xCenter": 0.01, "yCenter": 0.02, "radius": 0.005}}
    spline = {"label": "Spline", "params": {}}
    below = {"label": "Arc", "params": {"xCenter": 0, "yCenter": 0, "xDir": 1, "yDir": 0, "radius": 1.0}}
    below["params"] |= {"startParam": -3.0, "endParam": -0.1, "clockwise": False}  # type: ignore[operator]
    records = [[circle], [spline, circle, below], [below], [circle]]
    nodes = [{"nodes": {str(i): node for i, node in enumerate(each)}, "constraints": []} for each in records]
    (tmp_path / "sketchgraphs" / "a.jsonl").write_text("\n".join(map(json.dumps, nodes)))
    found = target_designs(tmp_path)
    assert [signature(each) for each in found] == [(0, 0, 1, 0, 0), (0, 0, 0, 0, 1), (0, 0, 0, 1, 0)]
    start, mid = found[2].curves[0].control_points[:2]
    assert mid[1] > start[1], "what hangs below in the sketch hangs below on the canvas, whose y grows downwards"
    assert target_designs(tmp_path) == found, "the scales have a seed"


def test_a_folder_without_targets(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no target designs"):
        target_designs(tmp_path)


def test_a_pool_with_a_wrong_line(tmp_path: Path) -> None:
    (tmp_path / "mrcad").mkdir()
    (tmp_path / "mrcad" / "test_design_pool.jsonl").write_text('{"design": {"curves": []}}\n{"design": 3}\n')
    with pytest.raises(InputError, match="line 2"):
        target_designs(tmp_path)


@pytest.mark.data
def test_the_targets_of_the_data_sets(data: Path) -> None:
    found = target_designs(data)
    assert len(found) == len({signature(each) for each in found}) > 1
    assert all(abs(value) <= 20 for each in found for value in box(each.curves))
