"""What a sketch lacks is proposed where something implies it, whatever its size and place, and else nothing is."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sketch_samples import sketches

from cadwright.sketch import Arc, Circle, Geometry, Line, Sketch
from cadwright.sketch.completion import Known, compatible, propose, same
from cadwright.sketch.curves import bounds
from cadwright.sketch.motions import Motion
from cadwright.sketch.transforms import placed, without


def rectangle(width: float, height: float, x: float = 0.0, y: float = 0.0) -> list[Geometry]:
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return [Line(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]


def slot(length: float, radius: float, x: float = 0.0, y: float = 0.0) -> list[Geometry]:
    r = radius
    return [
        Line((x, y - r), (x + length, y - r)),
        Arc((x + length, y - r), (x + length + r, y), (x + length, y + r)),
        Line((x + length, y + r), (x, y + r)),
        Arc((x, y + r), (x - r, y), (x, y - r)),
    ]


def ring(count: int, radius: float, hole: float) -> list[Geometry]:
    turns = [math.tau * k / count for k in range(count)]
    return [Circle((radius * math.cos(t), radius * math.sin(t)), hole) for t in turns]


def rounded(width: float, height: float, radius: float) -> list[Geometry]:
    """A rectangle with four rounded corners."""
    w, h, r = width, height, radius
    q = r * (1 - math.sqrt(0.5))
    return [
        Line((r, 0), (w - r, 0)),
        Arc((w - r, 0), (w - q, q), (w, r)),
        Line((w, r), (w, h - r)),
        Arc((w, h - r), (w - q, h - q), (w - r, h)),
        Line((w - r, h), (r, h)),
        Arc((r, h), (q, h - q), (0, h - r)),
        Line((0, h - r), (0, r)),
        Arc((0, r), (q, q), (r, 0)),
    ]


PLATE = [*rectangle(60, 40), *(Circle((x, y), 3) for x in (10, 50) for y in (8, 32))]
FLANGE = [Circle((0, 0), 50), Circle((0, 0), 15), *ring(6, 35, 4)]
WHOLE = {
    "plate": PLATE,
    "flange": FLANGE,
    "rounded": rounded(80, 50, 8),
    "slots": [*rectangle(120, 60), *slot(40, 6, 20, 20), *slot(40, 6, 20, 42)],
    "grid": [*rectangle(70, 50), *(Circle((10 + 12.5 * i, 10 + 10 * j), 2) for i in range(5) for j in range(4))],
}


def lacking(name: str, number: int) -> tuple[Sketch, Geometry]:
    whole = Sketch(tuple(WHOLE[name]))
    return without(whole, {number}), whole.geometry[number]


@pytest.mark.parametrize("name", WHOLE)
def test_nothing_is_proposed_for_what_is_whole(name: str) -> None:
    assert propose(Sketch(tuple(WHOLE[name]))) == ()


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("plate", 1),
        ("plate", 5),
        ("flange", 4),
        ("rounded", 0),
        ("rounded", 3),
        ("slots", 6),
        ("slots", 5),
        ("grid", 11),
    ],
)
def test_one_missing_piece_is_proposed_first(name: str, number: int) -> None:
    rest, gone = lacking(name, number)
    first = propose(rest)[0]
    assert len(first.geometry) == 1
    assert same(first.geometry[0], gone, 1e-6 * 60)
    assert first.confidence >= 0.5
    assert first.reason.endswith(".")


@pytest.mark.parametrize(
    "geometry",
    [
        [Circle((0, 0), 5)],
        [Line((0, 0), (10, 3))],
        [Circle((0, 0), 5), Circle((30, 4), 2), Circle((7, 40), 3)],
        [Line((0, 0), (10, 3)), Line((20, 1), (24, 40)), Circle((3, 30), 2)],
        [],
    ],
    ids=["circle", "line", "circles", "loose", "empty"],
)
def test_nothing_implied_is_nothing_proposed(geometry: list[Geometry]) -> None:
    assert propose(Sketch(tuple(geometry))) == ()


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from([("plate", 5), ("flange", 3), ("rounded", 3), ("slots", 5), ("plate", 2)]),
    st.floats(-math.pi, math.pi),
    st.tuples(st.floats(-500, 500), st.floats(-500, 500)),
    st.booleans(),
    st.floats(0.01, 50),
    st.randoms(use_true_random=False),
)
def test_proposals_move_with_the_sketch(
    what: tuple[str, int],
    angle: float,
    shift: tuple[float, float],
    mirrored: bool,
    scale: float,
    rng: random.Random,
) -> None:
    rest, gone = lacking(*what)
    # Turning by quarters: what is level is evidence, so other turns may change how sure a proposal is.
    motion = Motion(round(angle / (math.pi / 2)) * math.pi / 2, shift, mirrored)
    geometry = [placed(motion.of(each), scale, (0, 0)) for each in rest.geometry]
    rng.shuffle(geometry)
    found = propose(Sketch(tuple(geometry)))
    wanted = placed(motion.of(gone), scale, (0, 0))
    assert any(same(piece, wanted, 0.05 * scale) for each in found[:2] for piece in each.geometry)


@settings(max_examples=60, deadline=None)
@given(sketches())
def test_whatever_the_sketch_proposals_are_sound(sketch: Sketch) -> None:
    """Ellipses, splines, slivers, any constraints: finite pieces that are not there yet, in the order of confidence."""
    found = propose(sketch, 0.0)
    assert [each.confidence for each in found] == sorted((each.confidence for each in found), reverse=True)
    for each in found:
        assert 0 <= each.confidence <= 1
        assert each.geometry
        for piece in each.geometry:
            assert bounds(piece) is not None
            assert all(not same(piece, there, 1e-9) for there in sketch.geometry)


def test_new_ends_are_exactly_the_old_ones() -> None:
    rest, _ = lacking("plate", 1)
    (piece,) = propose(rest)[0].geometry
    assert isinstance(piece, Line)
    assert {piece.start, piece.end} == {(60, 0), (60, 40)}


def test_what_fills_one_gap_is_taken_once() -> None:
    whole = Sketch((*rectangle(60, 40), Circle((10, 10), 3), Circle((50, 10), 3), Circle((50, 30), 3)))
    rest = without(whole, {3})
    found = propose(rest)
    taken = compatible(found, Known(rest))
    pieces = [piece for number in taken for piece in found[number].geometry]
    assert sum(same(piece, whole.geometry[3], 0.1) for piece in pieces) == 1
    assert any(same(piece, Circle((10, 30), 3), 0.1) for piece in pieces)


def test_a_lower_bar_proposes_more() -> None:
    crooked = Sketch((Line((0, 0), (40, 3)), Line((40, 3), (35, 25)), Line((35, 25), (9, 31))))
    assert len(propose(crooked, 0.01)) > len(propose(crooked))
    assert all(each.confidence >= 0.5 for each in propose(crooked))


def test_what_makes_no_sense_is_left_out() -> None:
    nan = math.nan
    odd = (
        Line((0, 0), (0, 0)),
        Line((nan, 0), (1, 1)),
        Circle((nan, 0), 1),
        *rectangle(60, 40),
        *rectangle(60, 40)[:2],
    )
    rest = without(Sketch(odd), {5})
    (first, *_) = propose(rest)
    assert same(first.geometry[0], Line((60, 40), (0, 40)), 1e-6)


@pytest.mark.slow
@pytest.mark.timeout(60)
def test_two_thousand_primitives_take_seconds() -> None:
    holes = [Circle((3.0 * (n % 50), 3.0 * (n // 50)), 1.0) for n in range(2000) if n != 777]
    first = propose(Sketch(tuple(holes)))[0]
    assert same(first.geometry[0], Circle((3.0 * 27, 3.0 * 15), 1.0), 1e-6)
