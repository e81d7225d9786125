import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from cadwright.sketch.fitting import Fitted, fit, nice, rounded
from cadwright.sketch.graph import XY, Arc, Circle, Line

Floats = NDArray[np.float64]


def rounded_polygon(corners: int, radius: float, fillets: list[float], turn: float) -> list[Line | Arc]:
    """A regular polygon, its corners rounded where the fillet is not 0."""
    inner = math.pi / corners
    out: list[Line | Arc] = []
    ends: list[tuple[XY, XY]] = []
    for k in range(corners):
        angle = turn + 2 * math.pi * k / corners
        corner = (radius * math.cos(angle), radius * math.sin(angle))
        # The fillet touches both edges at this distance from the corner; its centre lies on the corner's ray.
        cut = fillets[k] * math.tan(inner)
        away = fillets[k] / math.cos(inner)
        centre = (corner[0] - away * math.cos(angle), corner[1] - away * math.sin(angle))
        tips = []
        for side in (-1, 1):
            towards = angle + side * (math.pi / 2 + inner)
            tips.append((corner[0] + cut * math.cos(towards), corner[1] + cut * math.sin(towards)))
        if fillets[k]:
            mid = (centre[0] + fillets[k] * math.cos(angle), centre[1] + fillets[k] * math.sin(angle))
            out.append(Arc(tips[0], mid, tips[1]))
        ends.append((tips[0], tips[1]))
    result: list[Line | Arc] = []
    arcs = iter(out)
    for k in range(corners):
        if fillets[k]:
            result.append(next(arcs))
        result.append(Line(ends[k][1], ends[(k + 1) % corners][0]))
    return result


def tessellate(loop: list[Line | Arc], step: float, on_lines: int = 0) -> Floats:
    """The corners of the loop, arcs cut into chords of about ``step`` radians, lines into ``on_lines`` + 1 pieces."""
    points: list[XY] = []
    for curve in loop:
        if isinstance(curve, Line):
            (ax, ay), (bx, by) = curve.start, curve.end
            share = [k / (on_lines + 1) for k in range(on_lines + 1)]
            points += [(ax + (bx - ax) * t, ay + (by - ay) * t) for t in share]
        else:
            (cx, cy), radius = curve.circle
            begin, end = curve.angles
            count = max(4, math.ceil((end - begin) / step))
            angles = [begin + (end - begin) * k / count for k in range(count)]
            if not curve.counterclockwise:
                angles = [begin + end - a for a in angles]
            points += [(cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in angles]
    return np.array(points)


def off(point: XY, curve: Fitted) -> float:
    if isinstance(curve, Line):
        (ax, ay), (bx, by) = curve.start, curve.end
        length = math.dist(curve.start, curve.end)
        return abs((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / length
    centre, radius = (curve.center, curve.radius) if isinstance(curve, Circle) else curve.circle
    return abs(math.dist(centre, point) - radius)


def assert_closed(fitted: tuple[Fitted, ...]) -> None:
    if len(fitted) > 1:
        chain = [curve for curve in fitted if not isinstance(curve, Circle)]
        assert len(chain) == len(fitted)
        assert all(a.end == b.start for a, b in pairwise([*chain, chain[0]]))


loops = st.integers(3, 8).flatmap(
    lambda n: st.tuples(
        st.just(n),
        st.floats(20, 60),
        st.lists(st.sampled_from([0.0, 2.0, 3.0, 4.5]), min_size=n, max_size=n),
        st.floats(0, 6),
    )
)


@given(loops, st.floats(0.05, 0.5), st.integers(0, 3), st.integers(0, 200), st.booleans())
@settings(max_examples=40, deadline=None)
def test_a_tessellated_loop_gives_back_its_curves(
    given: tuple[int, float, list[float], float], step: float, on_lines: int, start: int, backwards: bool
) -> None:
    loop = rounded_polygon(*given)
    points = np.roll(tessellate(loop, step, on_lines), start, axis=0)
    fitted = fit(points[::-1] if backwards else points, closed=True, tolerance=1e-4)
    assert sorted(type(c).__name__ for c in fitted) == sorted(type(c).__name__ for c in loop)
    assert_closed(fitted)
    assert max(min(off((x, y), curve) for curve in fitted) for x, y in points.tolist()) < 1e-4
    vertices = {(float(x), float(y)) for x, y in points}
    assert all(curve.start in vertices for curve in fitted if not isinstance(curve, Circle)), "exact corners are kept"


coarse_loops = st.tuples(
    st.integers(3, 5),
    st.floats(40, 60),
    st.lists(st.sampled_from([0.0, 3.0, 4.5]), min_size=5, max_size=5),
    st.floats(0, 6),
)


@given(coarse_loops, st.integers(0, 1000))
@settings(max_examples=15, deadline=None)
def test_noisy_points_give_the_same_curves(given: tuple[int, float, list[float], float], seed: int) -> None:
    corners, radius, fillets, turn = given
    loop = rounded_polygon(corners, radius, [2 * f for f in fillets], turn)
    points = tessellate(loop, 0.04, on_lines=60)
    noise = np.random.default_rng(seed).normal(0, 0.04, points.shape)
    fitted = fit(points + noise, closed=True, tolerance=0.2)
    assert_closed(fitted)
    assert max(min(off((x, y), curve) for curve in fitted) for x, y in points.tolist()) < 0.4
    assert len(fitted) == len(loop)


@given(st.floats(-50, 50), st.floats(-50, 50), st.floats(0.1, 100), st.integers(12, 400), st.floats(0, 6))
@settings(max_examples=60, deadline=None)
def test_a_tessellated_circle_becomes_one_circle(x: float, y: float, radius: float, count: int, turn: float) -> None:
    angles = turn + np.arange(count) * 2 * math.pi / count
    points = np.stack((x + radius * np.cos(angles), y + radius * np.sin(angles)), axis=1)
    (circle,) = fit(points, closed=True, tolerance=1e-4)
    assert isinstance(circle, Circle)
    assert math.dist(circle.center, (x, y)) < 1e-7
    assert circle.radius == pytest.approx(radius, abs=1e-7)


def test_a_circle_whose_facets_are_cut_between_their_corners() -> None:
    angles = np.arange(24) * math.pi / 12
    corners = 10 * np.stack((np.cos(angles), np.sin(angles)), axis=1)
    middles = 0.3 * corners + 0.7 * np.roll(corners, -1, axis=0)
    points = np.stack((corners, middles), axis=1).reshape(-1, 2)
    (circle,) = fit(np.roll(points, 7, axis=0), closed=True, tolerance=1e-3)
    assert isinstance(circle, Circle)
    assert circle.radius == pytest.approx(10)


@pytest.mark.parametrize("corners", [3, 4, 5, 6, 8])
def test_a_polygon_stays_one(corners: int) -> None:
    angles = np.arange(corners) * 2 * math.pi / corners
    points = np.stack((np.cos(angles), np.sin(angles)), axis=1)
    fitted = fit(points, closed=True, tolerance=1e-3)
    assert len(fitted) == corners
    assert all(isinstance(curve, Line) for curve in fitted)


def test_a_slot_has_two_lines_and_two_half_circles() -> None:
    right = [(10 + 3 * math.cos(a), 3 * math.sin(a)) for a in np.linspace(-math.pi / 2, math.pi / 2, 20)]
    left = [(-10 - 3 * math.cos(a), -3 * math.sin(a)) for a in np.linspace(-math.pi / 2, math.pi / 2, 20)]
    fitted = fit(right + left, closed=True, tolerance=1e-3)
    assert sorted(type(curve).__name__ for curve in fitted) == ["Arc", "Arc", "Line", "Line"]
    for arc in (curve for curve in fitted if isinstance(curve, Arc)):
        (_, y), radius = arc.circle
        assert y == pytest.approx(0, abs=1e-9)
        assert radius == pytest.approx(3)


def test_an_open_run_keeps_its_ends() -> None:
    fitted = fit([(0, 0), (4, 0), (10, 0), (10, 5)], closed=False, tolerance=0.01)
    assert fitted == (Line((0, 0), (10, 0)), Line((10, 0), (10, 5)))


def test_a_run_that_turns_back_is_two_lines() -> None:
    assert len(fit([(0, 0), (10, 0), (5, 0)], closed=False, tolerance=0.01)) == 2
    assert len(fit([(0, 0), (10, 0), (0, 0)], closed=False, tolerance=0.01)) == 2


def test_most_of_a_circle_is_an_arc() -> None:
    angles = np.linspace(0, math.radians(330), 100)
    (arc,) = fit(5 * np.stack((np.cos(angles), np.sin(angles)), axis=1), closed=False, tolerance=1e-3)
    assert isinstance(arc, Arc)
    assert arc.circle[1] == pytest.approx(5)
    assert arc.mid == pytest.approx((5 * math.cos(math.radians(165)), 5 * math.sin(math.radians(165))))


@pytest.mark.parametrize("points", [[], [(1, 1)], [(1, 1), (1, 1), (1, 1)]])
def test_one_place_gives_nothing(points: list[XY]) -> None:
    assert fit(points, closed=False, tolerance=0.1) == ()
    assert fit(points, closed=True, tolerance=0.1) == ()


def test_wrong_input_is_refused() -> None:
    with pytest.raises(ValueError, match="tolerance"):
        fit([(0, 0), (1, 0)], closed=False, tolerance=0)
    with pytest.raises(ValueError, match="finite"):
        fit([(0, 0), (math.nan, 0)], closed=False, tolerance=1)


@given(st.floats(-200, 200), st.floats(1e-4, 1))
def test_a_nice_value_is_near(value: float, tolerance: float) -> None:
    assert abs(nice(value, tolerance) - value) <= tolerance * (1 + 1e-9)


def test_rounding_takes_the_coarsest_step() -> None:
    assert nice(9.97, 0.05) == 10
    assert nice(9.53, 0.05) == 9.5
    assert nice(9.5312, 0.001) == 9.531
    assert nice(0.12345678, 1e-7) == 0.12345678


def test_rounded_loops_stay_closed_and_arcs_take_nice_radii() -> None:
    rng = np.random.default_rng(5)
    loop = rounded_polygon(4, 40, [3.0] * 4, math.pi / 4)
    points = tessellate(loop, 0.05, on_lines=40)
    fitted = rounded(fit(points + rng.normal(0, 0.005, points.shape), closed=True, tolerance=0.03), 0.1)
    assert_closed(fitted)
    arcs = [curve for curve in fitted if isinstance(curve, Arc)]
    assert [arc.circle[1] for arc in arcs] == pytest.approx([3] * 4)


def test_nearly_a_circle_between_two_lines_stays_on_its_circle() -> None:
    angles = np.linspace(math.radians(2), math.radians(358), 200)
    ring = 200 * np.stack((np.cos(angles), np.sin(angles)), axis=1)
    leader = np.linspace(ring[-1], ring[-1] + (80.0, -0.6), 30)[1:]
    arc, line = fit(np.vstack((ring, leader)), closed=False, tolerance=0.65)
    assert isinstance(arc, Arc)
    assert isinstance(line, Line)
    assert arc.circle[0] == pytest.approx((0, 0), abs=0.5)
    assert line.start == arc.end
