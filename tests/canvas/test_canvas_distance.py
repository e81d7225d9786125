"""Equal to the published numbers, and what must hold for any designs."""

import json
import runpy
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.canvas import Arc, Circle, Design, Edit, Line, apply, distance
from cadwright.canvas.design import XY

PLAIN = runpy.run_path(str(Path(__file__).resolve().parents[2] / "bench" / "canvas.py"))["plain_distance"]
NUMBERS = st.floats(-20, 20, allow_nan=False).map(lambda x: round(x, 3))
POINTS = st.tuples(NUMBERS, NUMBERS)


@st.composite
def curves(draw: st.DrawFn) -> Line | Circle | Arc:
    points: list[XY] = draw(st.lists(POINTS, min_size=3, max_size=3, unique=True))
    kind = draw(st.sampled_from([Line, Circle, Arc]))
    return Arc((points[0], points[1], points[2])) if kind is Arc else kind((points[0], points[1]))


DESIGNS = st.lists(curves(), max_size=5).map(lambda found: Design(tuple(found)))


@settings(deadline=None)
@given(DESIGNS, DESIGNS)
def test_a_distance(a: Design, b: Design) -> None:
    assert 0 <= distance(a, b) <= 1
    assert distance(a, b) == pytest.approx(distance(b, a))
    assert distance(a, a) == pytest.approx(0 if a.curves else 1, abs=1e-6)


@settings(deadline=None)
@given(DESIGNS, DESIGNS)
def test_equal_to_a_plain_loop(a: Design, b: Design) -> None:
    assert distance(a, b) == pytest.approx(PLAIN(a, b), abs=1e-9)


def test_curves_without_length_are_points() -> None:
    dot, line = Design((Line(((1, 2), (1, 2))),)), Design((Line(((1, 0), (1, 4))),))
    assert distance(dot, dot) == pytest.approx(0)
    assert distance(dot, line) == pytest.approx(sum(abs(4 * i / 9 - 2) for i in range(10)) / 10 / 10 / 2)
    ring = Design((Circle(((1, 2), (1, 2))),))
    assert distance(dot, ring) == pytest.approx(0)
    straight = Design((Arc(((0, 0), (1, 1), (3, 3))),))
    assert distance(straight, Design((Line(((0, 0), (3, 3))),))) == pytest.approx(0)


def test_what_is_far_counts_as_the_cap() -> None:
    left, right = Design((Line(((-20, 0), (-20, 1))),)), Design((Line(((20, 0), (20, 1))),))
    assert distance(left, right) == 1
    near = Design((Line(((-19, 0), (-19, 1))),))
    assert distance(left, near) == pytest.approx(0.1)


@pytest.mark.data
def test_equal_to_the_published_numbers(data: Path) -> None:
    folder = data / "mrcad"
    pool = [json.loads(line) for line in (folder / "test_design_pool.jsonl").read_text().splitlines()]
    designs = {each["cad_id"]: msgspec.convert(each["design"], Design) for each in pool}
    reference = json.loads((folder / "reference_pairwise_distances.json").read_text())
    for row, one in zip(reference["design_distance"], reference["ids"], strict=True):
        for wanted, other in zip(row, reference["ids"], strict=True):
            assert distance(designs[one], designs[other]) == pytest.approx(wanted, abs=1e-9)


@pytest.mark.data
def test_edits_as_published(data: Path) -> None:
    folder = data / "mrcad"
    pool = [
        json.loads(line)
        for name in ("test_design_pool.jsonl", "test_design_pool_rounded.jsonl")
        for line in (folder / name).read_text().splitlines()
    ]
    designs: dict[str, list[Design]] = {}
    for each in pool:
        designs.setdefault(each["cad_id"], []).append(msgspec.convert(each["design"], Design))
    for line in (folder / "reference_edit_sequences.jsonl").read_text().splitlines():
        record = json.loads(line)
        wanted = msgspec.convert(record["result"], Design)
        edits = msgspec.convert(record["edits"], list[Edit])
        context = next(each for each in designs[record["context"]] if apply(each, edits) == wanted)
        assert distance(wanted, context) == pytest.approx(record["design_distance_to_context"], abs=1e-9)
