"""What is computed of sketches: loops and their names, pieces, circles, symmetry."""

import gc
import math
import weakref

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_shapes import C_SHAPE, L_SHAPE, T_SHAPE, U_SHAPE, polygon, rectangle, regular, rounded, sketch, slot

from cadwright.sketch import Arc, Circle, Geometry, Line, Point, Sketch
from cadwright.sketch.facts import Facts, is_right, names, triangle_kinds
from cadwright.sketch.transforms import moved, scaled

SHAPES: dict[str, tuple[list[Geometry], str]] = {
    "square": (rectangle(0, 0, 10, 10), "square"),
    "rectangle": (rectangle(0, 0, 20, 10), "rectangle"),
    "triangle": (polygon((0, 0), (10, 0), (3, 8)), "triangle"),
    "rhombus": (polygon((0, 0), (5, 3), (0, 6), (-5, 3)), "rhombus"),
    "parallelogram": (polygon((0, 0), (20, 0), (25, 8), (5, 8)), "parallelogram"),
    "trapezoid": (polygon((0, 0), (20, 0), (15, 8), (5, 8)), "trapezoid"),
    "pentagon": (regular(5), "pentagon"),
    "hexagon": (regular(6), "hexagon"),
    "octagon": (regular(8), "octagon"),
    "l": (L_SHAPE, "l-shape"),
    "t": (T_SHAPE, "t-shape"),
    "u": (U_SHAPE, "u-shape"),
    "c": (C_SHAPE, "c-shape"),
    "steps": (polygon((0, 0), (30, 0), (30, 10), (20, 10), (20, 20), (10, 20), (10, 30), (0, 30)), "steps"),
    "slot": (slot(), "slot"),
    "rounded": (rounded(), "rounded rectangle"),
    "semicircle": ([Line((-5, 0), (5, 0)), Arc((5, 0), (0, 5), (-5, 0))], "semicircle"),
    "quadrant": (
        [Line((0, 0), (5, 0)), Arc((5, 0), (5 * math.sqrt(0.5), 5 * math.sqrt(0.5)), (0, 5)), Line((0, 5), (0, 0))],
        "quadrant",
    ),
    "two half circles": ([Arc((5, 0), (0, 5), (-5, 0)), Arc((-5, 0), (0, -5), (5, 0))], "circle"),
}


@pytest.mark.parametrize(("geometry", "name"), SHAPES.values(), ids=SHAPES)
def test_loops_have_names(geometry: list[Geometry], name: str) -> None:
    (loop,) = Facts(sketch(geometry)).loops()
    assert names(loop)[0] == name


@given(
    shape=st.sampled_from(sorted(SHAPES)),
    dx=st.floats(-1e3, 1e3),
    dy=st.floats(-1e3, 1e3),
    factor=st.floats(1e-2, 1e3),
    data=st.data(),
)
@settings(max_examples=40, deadline=None)
def test_names_do_not_depend_on_place_size_order_or_sense(
    shape: str, dx: float, dy: float, factor: float, data: st.DataObject
) -> None:
    geometry, name = SHAPES[shape]
    shuffled = [_turned(each) if data.draw(st.booleans()) else each for each in data.draw(st.permutations(geometry))]
    (loop,) = Facts(moved(scaled(sketch(shuffled), factor), (dx, dy))).loops()
    assert names(loop)[0] == name
    assert loop.area > 0


def _turned(geometry: Geometry) -> Geometry:
    """The other way round."""
    if isinstance(geometry, Line):
        return Line(geometry.end, geometry.start)
    assert isinstance(geometry, Arc), "shapes are made of lines and arcs"
    return Arc(geometry.end, geometry.mid, geometry.start)


def test_a_loop_is_measured() -> None:
    (loop,) = Facts(sketch(L_SHAPE)).loops()
    assert loop.area == pytest.approx(30 * 10 + 10 * 30)
    assert loop.length == pytest.approx(140)
    assert loop.box == pytest.approx((0, 0, 30, 40))
    assert loop.centroid == pytest.approx((10, 15))
    assert sorted(round(c.angle) for c in loop.corners) == [90] * 5 + [270]
    assert all(is_right(c.angle) for c in loop.corners)
    assert loop.holds((5, 20))
    assert not loop.holds((20, 20))


def test_the_area_of_a_slot_is_nearly_right() -> None:
    (loop,) = Facts(sketch(slot(30, 5))).loops()
    assert loop.area == pytest.approx(300 + 25 * math.pi, rel=0.01)
    assert loop.length == pytest.approx(60 + 10 * math.pi)


@pytest.mark.parametrize(
    ("corners", "kinds"),
    [
        (((0, 0), (3, 0), (0, 4)), {"right", "scalene"}),
        (((0, 0), (4, 0), (0, 4)), {"right", "isosceles"}),
        (((0, 0), (10, 0), (5, 5 * math.sqrt(3))), {"acute", "equilateral", "isosceles"}),
        (((0, 0), (10, 0), (5, 20)), {"acute", "isosceles"}),
        (((0, 0), (10, 0), (14, 3)), {"obtuse", "scalene"}),
    ],
)
def test_kinds_of_triangles(corners: tuple[tuple[float, float], ...], kinds: set[str]) -> None:
    (loop,) = Facts(sketch(polygon(*corners))).loops()
    assert triangle_kinds(loop) == kinds


def test_crossing_rectangles_are_two_as_drawn_and_five_as_cut() -> None:
    facts = Facts(sketch(rectangle(0, 4, 20, 4), rectangle(8, 0, 4, 12)))
    assert [names(loop)[0] for loop in facts.loops("ends")] == ["rectangle", "rectangle"]
    assert len(facts.loops("crossing")) == 5
    assert [names(o)[0] for o in facts.outlines] == ["cross"]


def test_a_line_that_ends_on_others_divides_a_rectangle() -> None:
    facts = Facts(sketch(rectangle(0, 0, 20, 10), Line((8, 0), (8, 10))))
    assert len(facts.loops("ends")) == 1
    assert [round(loop.area) for loop in facts.loops("touching")] == [120, 80]
    assert [round(o.area) for o in facts.outlines] == [200]


def test_what_dangles_or_connects_closes_nothing() -> None:
    facts = Facts(
        sketch(rectangle(0, 0, 10, 10), rectangle(30, 0, 10, 10), Line((10, 5), (30, 5)), Line((0, 0), (-5, -5)))
    )
    assert len(facts.bodies) == 2


def test_small_gaps_are_closed_and_large_ones_are_not() -> None:
    closed = [Line((0, 0), (100, 0)), Line((100, 0.9), (100, 50)), Line((100, 50), (0, 50)), Line((0, 50), (0, 0))]
    assert len(Facts(sketch(closed)).loops()) == 1
    assert not Facts(sketch([*closed[:1], Line((100, 9), (100, 50)), *closed[2:]])).loops()


def test_holes_lie_in_bodies() -> None:
    facts = Facts(sketch(rectangle(0, 0, 40, 20), Circle((10, 10), 3), Circle((30, 10), 3), Circle((60, 10), 3)))
    assert len(facts.outlines) == 4
    assert len(facts.bodies) == 2


def test_circles_are_counted_once_and_with_those_of_arcs() -> None:
    arcs = [Arc((5, 0), (0, 5), (-5, 0)), Arc((-5, 0), (0, -5), (5, 0))]
    facts = Facts(sketch(arcs, Circle((0, 0), 5), Circle((0, 0), 8), Circle((20, 0), 2, True), Circle((0, 0), 8)))
    assert len(facts.circles()) == 3
    assert len(facts.circles(dotted=False)) == 2


def test_an_arc_nearly_all_around_is_told_apart() -> None:
    a = math.radians(175)
    facts = Facts(sketch(Arc((math.cos(a), math.sin(a)), (1, 0), (math.cos(a), -math.sin(a))), Circle((9, 0), 1)))
    assert len(facts.circles()) == 1
    assert len(facts.nearly_circles) == 1


@pytest.mark.parametrize(
    ("geometry", "axes", "order"),
    [
        (rectangle(0, 0, 20, 10), (0, 90), 2),
        (rectangle(0, 0, 10, 10), (0, 45, 90, 135), 4),
        (regular(6), (0, 30, 60, 90, 120, 150), 6),
        (T_SHAPE, (90,), 1),
        (C_SHAPE, (0,), 1),
        (L_SHAPE, (), 1),
        (polygon((0, 0), (20, 0), (25, 8), (5, 8)), (), 2),
    ],
)
def test_symmetry(geometry: list[Geometry], axes: tuple[float, ...], order: int) -> None:
    symmetry = Facts(sketch(geometry)).symmetry
    assert symmetry.axes == axes
    assert symmetry.order == order


def test_circles_about_one_centre_turn_onto_themselves_by_any_angle() -> None:
    assert Facts(sketch(Circle((3, 4), 5), Circle((3, 4), 2))).symmetry.order == 0


def test_construction_geometry_closes_only_where_it_is_asked_for() -> None:
    facts = Facts(sketch(rectangle(0, 0, 10, 10, construction=True), Circle((5, 5), 2)))
    assert len(facts.loops()) == 1
    assert len(facts.all_pieces()) == 2
    assert len(facts.lines(dotted=True)) == 4


@pytest.mark.parametrize("empty", [Sketch(), sketch(Point((1, 2))), sketch(Line((0, 0), (0, 0)))])
def test_nothing_is_found_in_nothing(empty: Sketch) -> None:
    facts = Facts(empty)
    assert not facts.loops()
    assert not facts.outlines
    assert not facts.circles()
    assert facts.symmetry.order == 0


@given(
    st.lists(
        st.one_of(
            st.builds(
                Line, st.tuples(st.integers(0, 9), st.integers(0, 9)), st.tuples(st.integers(0, 9), st.integers(0, 9))
            ),
            st.builds(Circle, st.tuples(st.integers(0, 9), st.integers(0, 9)), st.integers(1, 4)),
        ),
        max_size=8,
    )
)
@settings(max_examples=60, deadline=None)
def test_faces_of_any_drawing_fill_its_outlines(geometry: list[Geometry]) -> None:
    facts = Facts(sketch(geometry))
    for piece in facts.pieces("crossing"):
        if len(piece.loops) > 1:
            assert sum(loop.area for loop in piece.loops) == pytest.approx(piece.outline.area, rel=0.05)


def test_facts_that_nobody_holds_are_let_go() -> None:
    facts = Facts(sketch(*rectangle(0, 0, 20, 10)))
    assert facts.pieces("ends") is facts.pieces("ends")
    watched = weakref.ref(facts)
    del facts
    gc.collect()
    assert watched() is None
