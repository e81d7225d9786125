import math
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.sketch.constraints import holds
from cadwright.sketch.graph import Arc, Circle, Constraint, Geometry, Line, Point, Reference, Sketch
from cadwright.sketch.inference import ALL_TYPES, PAPER_TYPES, infer

H = math.sqrt(0.5)


def rectangle(x: float, y: float, w: float, h: float, angle: float = 0.0, jitter: float = 0.0) -> list[Geometry]:
    c, s = math.cos(angle), math.sin(angle)
    corners = [(x + dx * c - dy * s, y + dx * s + dy * c) for dx, dy in ((0, 0), (w, 0), (w, h), (0, h))]
    return [Line((a[0] + jitter, a[1] - jitter), b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]


def types(found: tuple[Constraint, ...]) -> Counter[str]:
    return Counter(constraint.type for constraint in found)


def test_a_rectangle_needs_four_corners_and_four_directions() -> None:
    found = infer(Sketch(tuple(rectangle(0, 0, 40, 20))))
    assert types(found) == {"Coincident": 4, "Horizontal": 2, "Vertical": 2}
    assert [constraint.type for constraint in found[:4]] == ["Coincident"] * 4


def test_a_turned_rectangle_has_three_relations() -> None:
    assert types(infer(Sketch(tuple(rectangle(0, 0, 40, 20, 0.3))))) == {"Coincident": 4, "Perpendicular": 3}


def test_a_square_has_its_sides_equal_once() -> None:
    assert types(infer(Sketch(tuple(rectangle(0, 0, 20, 20)))))["Equal"] == 1


def test_a_slot_meets_smoothly() -> None:
    slot = (
        Line((0, 0), (10, 0)),
        Arc((10, 0), (12, 2), (10, 4)),
        Line((10, 4), (0, 4)),
        Arc((0, 4), (-2, 2), (0, 0)),
    )
    found = infer(Sketch(slot))
    assert types(found) == {"Tangent": 4, "Horizontal": 2, "Equal": 2}
    assert all(ref.position != "edge" for c in found if c.type == "Tangent" for ref in c.references)
    apart = infer(Sketch(slot), tangent_at_ends=False)
    assert types(apart) == {"Coincident": 4, "Tangent": 4, "Horizontal": 2, "Equal": 2}


def test_a_tip_is_no_smooth_joint() -> None:
    tip = infer(Sketch((Line((0, 0), (10, 0)), Arc((10, 0), (8, 2), (10, 4)))))
    assert types(tip) == {"Coincident": 1, "Horizontal": 1, "Tangent": 1}
    assert Constraint("Tangent", (Reference(0), Reference(1))) in tip
    cusp = infer(Sketch((Line((0, 0), (10, 0)), Arc((10, 0), (8, 0.5), (6, 2.4)))))
    assert types(cusp)["Tangent"] == 0


def test_points_in_one_place_are_tied_once_each() -> None:
    star: tuple[Geometry, ...] = tuple(Line((0, 0), (math.cos(a), math.sin(a))) for a in (0.1, 1.3, 2.9, 4.0, 5.2))
    found = infer(Sketch((*star, Circle((0, 0), 3), Point((0, 0)))), types=["Coincident"])
    assert len(found) == 6


def test_circles_share_centre_and_radius() -> None:
    found = infer(Sketch((Circle((0, 0), 5), Circle((0, 0), 2), Circle((20, 3), 2), Circle((40, 9), 2))))
    assert types(found) == {"Coincident": 1, "Equal": 2}


def test_curves_touch_only_where_they_are_drawn() -> None:
    circle = Circle((5, 2), 2)
    assert types(infer(Sketch((Line((0, 0), (10, 0)), circle))))["Tangent"] == 1
    assert types(infer(Sketch((Line((7, 0), (10, 0)), circle))))["Tangent"] == 0
    assert types(infer(Sketch((circle, Circle((10, 2), 3), Circle((5, 3), 1)))))["Tangent"] == 2
    upper = Arc((7, 2), (5, 4), (3, 2))
    assert types(infer(Sketch((Line((0, 0), (10, 0)), upper))))["Tangent"] == 0


def test_points_on_lines_and_in_their_middle() -> None:
    base = Line((0, 0), (10, 0))
    found = infer(Sketch((base, Line((3, 0), (4, 7)))))
    assert Constraint("PointOnObject", (Reference(1, "start"), Reference(0))) in found
    found = infer(Sketch((base, Line((5, 0), (4, 7)))))
    halfway = Constraint("Symmetric", (Reference(0, "start"), Reference(0, "end"), Reference(1, "start")))
    assert halfway in found
    assert types(found)["PointOnObject"] == 0
    assert types(infer(Sketch((base, Line((13, 0), (14, 7))))))["PointOnObject"] == 0, "beyond its end"


def test_mirror_images_in_a_construction_line() -> None:
    axis = Line((0, -10), (0, 10), construction=True)
    found = infer(Sketch((axis, Circle((-8, 3), 2), Circle((8, 3), 2))))
    assert Constraint("Symmetric", (Reference(1, "center"), Reference(2, "center"), Reference(0))) in found


@pytest.mark.parametrize("sketch", [Sketch(), Sketch((Point((1, 1)),)), Sketch((Line((2, 2), (2, 2)),))])
def test_next_to_nothing_has_no_constraints(sketch: Sketch) -> None:
    assert infer(sketch) == ()


def test_the_types_asked_for() -> None:
    sketch = Sketch((*rectangle(0, 0, 40, 20), Circle((20, 0), 3)))
    assert types(infer(sketch)).keys() >= {"Symmetric"}
    assert types(infer(sketch, types=PAPER_TYPES)).keys() <= PAPER_TYPES
    assert set(types(infer(sketch, types=["Vertical"]))) == {"Vertical"}


def test_the_tolerance_decides() -> None:
    sketch = Sketch(tuple(rectangle(0, 0, 40, 20, jitter=0.02)))
    assert types(infer(sketch))["Coincident"] == 0
    assert types(infer(sketch, tolerance=1e-3)) == {"Coincident": 4, "Horizontal": 2, "Vertical": 2}
    with pytest.raises(ValueError, match="positive"):
        infer(sketch, tolerance=0)


coordinates = st.integers(-6, 6).map(float)
spots = st.tuples(coordinates, coordinates)
primitives = (
    st.builds(Line, spots, spots, st.booleans())
    | st.builds(Circle, spots, st.integers(1, 5).map(float))
    | st.builds(Point, spots)
    | st.builds(lambda c, r: Arc((c[0] + r, c[1]), (c[0] + H * r, c[1] + H * r), (c[0], c[1] + r)), spots, coordinates)
)


@given(st.lists(primitives, max_size=14))
@settings(max_examples=40, deadline=None)
def test_everything_found_holds_and_nothing_is_said_twice(geometry: list[Geometry]) -> None:
    sketch = Sketch(tuple(geometry))
    found = infer(sketch)
    assert all(holds(constraint, sketch, 1e-3, 0.011) for constraint in found)
    assert len(set(found)) == len(found)
    assert {constraint.type for constraint in found} <= ALL_TYPES
