"""No text on a sheet lies over another one, a line or the part, whatever part and whatever dimensions there are."""

import math

import pytest
from drawing_samples import rectangle
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_checks import overlaps
from sheet_parts import PARTS

from cadwright.api.drawings import sheet_of
from cadwright.drawing.dimension import Angular, Diameter, Dimension, Linear, Note, Radius
from cadwright.drawing.primitives import Fill, Text
from cadwright.drawing.sheets import Options, iso_sheet
from cadwright.drawing.sheets.block import dimensioned
from cadwright.drawing.sheets.paper import Angle
from cadwright.geometry.curves import Circle, Line
from cadwright.kernel.client import Geometry, Kernel
from cadwright.views.projection import millimetres
from cadwright.views.view import View


@pytest.mark.parametrize("angle", ["third", "first"])
@pytest.mark.parametrize("name", PARTS)
def test_texts_of_a_part_lie_on_nothing(kernel: Kernel, name: str, angle: Angle) -> None:
    geometry = kernel.measure(kernel.execute(PARTS[name]).brep)
    assert isinstance(geometry, Geometry)
    sheet, _ = sheet_of(geometry, Options(title=name, angle=angle), kernel)
    assert len(sheet.dimensions) >= 5
    assert list(overlaps(sheet)) == []


def lengths(angle: float) -> st.SearchStrategy[Linear]:
    x, y = st.integers(-40, 40), st.integers(-25, 25)

    def made(a: tuple[int, int], b: tuple[int, int]) -> Linear:
        value = abs(b[0] - a[0]) if angle == 0 else abs(b[1] - a[1])
        return Linear("top", a, b, angle, value, millimetres(value))

    def apart(pair: tuple[tuple[int, int], tuple[int, int]]) -> bool:
        return pair[0][0] != pair[1][0] if angle == 0 else pair[0][1] != pair[1][1]

    return st.tuples(st.tuples(x, y), st.tuples(x, y)).filter(apart).map(lambda pair: made(*pair))


@settings(max_examples=25, deadline=None)
@given(
    st.lists(lengths(0), max_size=6),
    st.lists(lengths(90), max_size=6),
    st.lists(st.tuples(st.integers(-35, 35), st.integers(-20, 20), st.integers(2, 9)), max_size=4, unique=True),
)
def test_texts_of_any_dimensions_lie_on_nothing(
    across: list[Linear], upright: list[Linear], holes: list[tuple[int, int, int]]
) -> None:
    circles = tuple(Circle((x, y), r / 2) for x, y, r in holes)
    view = View("top", (*rectangle(-40, -25, 40, 25), *circles))
    diameters = [Diameter("top", c.center, c.radius, 2 * c.radius, f"Ø{2 * c.radius:g} THRU") for c in circles]
    flat = {"front": View("front", rectangle(-40, 0, 40, 9)), "right": View("right", rectangle(-25, 0, 25, 9))}
    sheet = iso_sheet({"top": view, **flat}, [*across, *upright, *diameters])
    assert len(sheet.dimensions) == len(across) + len(upright) + len(diameters)
    assert list(overlaps(sheet)) == []


def placed(*dimensions: Dimension, scale: float = 1.0) -> list[tuple[Dimension, list[Line], list[Fill], Text]]:
    """What dimensions of a 60 × 40 rectangle around the origin look like, in mm of paper."""
    view = View("top", (*rectangle(-30, -20, 30, 20), Circle((10, 5), 4)))
    block = dimensioned(view, dimensions, scale, 3.5)
    return [
        (
            d.dimension,
            [p for p in d.primitives if isinstance(p, Line)],
            [p for p in d.primitives if isinstance(p, Fill)],
            next(p for p in d.primitives if isinstance(p, Text)),
        )
        for d in block.dimensions
    ]


def test_dimension_lines_are_on_tracks_the_shorter_ones_inside() -> None:
    own = [Linear("top", (-30, -20), (x, -20), 0, 30 + x, f"{30 + x:g}") for x in (30, 10, -5)]
    levels = [lines[0].start[1] for _, lines, *_ in sorted(placed(*own), key=lambda each: each[0].value)]
    assert levels == pytest.approx([-29, -36, -43]), "9 mm from the outline, then 7 mm"


def test_extension_lines_leave_a_gap_and_go_beyond() -> None:
    ((_, (line, *extensions), *_),) = placed(Linear("top", (-30, -20), (30, -20), 0, 60, "60"))
    assert line.start[1] == -29
    assert [(e.start, e.end) for e in extensions] == [((-30, -21), (-30, -31)), ((30, -21), (30, -31))]


def test_heights_are_read_from_the_right() -> None:
    ((_, (line, *_), _, text),) = placed(Linear("top", (-30, -20), (-30, 20), 90, 40, "40"))
    assert text.angle == 90
    assert text.at[0] < line.start[0] < -30, "the text is left of its line, which is left of the part"


@pytest.mark.parametrize(("length", "inside"), [(20, True), (3, False)])
def test_arrows_stand_outside_where_the_space_is_narrow(length: float, inside: bool) -> None:
    ((_, (line, *_), heads, _),) = placed(Linear("top", (-30, -20), (-30 + length, -20), 0, length, f"{length:g}"))
    tails = [(p.points[1][0] + p.points[2][0]) / 2 for p in heads]
    assert all((-30 < tail < -30 + length) == inside for tail in tails)
    assert (line.start[0] < -30) == (not inside)


def test_slanted_lengths_are_drawn_along_their_line() -> None:
    angle = math.degrees(math.atan2(40, 60))
    long = math.hypot(60, 40)
    ((_, (line, *_), _, text),) = placed(Linear("top", (-30, -20), (30, 20), angle, long, "72.1"))
    assert math.dist(line.start, line.end) == pytest.approx(long)
    assert text.angle == pytest.approx(angle)


def test_leaders_point_at_the_circle_from_outside() -> None:
    ((_, (leader, landing), (head,), text),) = placed(Diameter("top", (10, 5), 4, 8, "4× Ø8\n⌴ Ø12 ↧ 3"))
    assert math.dist(head.points[0], (10, 5)) == pytest.approx(4)
    assert math.dist(leader.end, (10, 5)) > 4
    assert landing.start == leader.end
    assert landing.start[1] == landing.end[1] < text.at[1]


def test_a_circle_that_is_no_edge_is_drawn_as_a_centre_line() -> None:
    view = View("top", (*rectangle(-30, -20, 30, 20), Circle((12, 0), 2)))
    bolts = Diameter("top", (0, 0), 12, 24, "Ø24")
    drawn = [p for p in dimensioned(view, [bolts], 1.0, 3.5).primitives if isinstance(p, Circle)]
    assert drawn == [Circle((12, 0), 2), Circle((0, 0), 12, "centre")]


def test_angles_are_arcs_about_their_vertex() -> None:
    ((_, lines, heads, text),) = placed(Angular("top", (30, -20), 90, 180, 90, "90°"))
    radius = math.dist(heads[0].points[0], (30, -20))
    assert math.dist(heads[1].points[0], (30, -20)) == pytest.approx(radius)
    assert lines == [], "both legs are longer than the arc is far"
    assert text.angle == 0


def test_radii_and_notes_point_at_their_place() -> None:
    found = placed(Radius("top", (10, 5), 4, 45, 4, "R4"), Note("top", (-30, 20), 2, "2 × 45°"))
    (_, _, (round_head,), _), (_, _, (note_head,), _) = found
    assert math.dist(round_head.points[0], (10, 5)) == pytest.approx(4)
    assert note_head.points[0] == pytest.approx((-30, 20))


def test_more_lengths_than_there_is_room_for_are_drawn_further_out() -> None:
    """As a comb has them: every tooth's edge from one end, in a view a few mm high."""
    comb = [Linear("top", (0, 0), (x, 0), 0, x, millimetres(x)) for x in range(30, 70)]
    assert len({line.start[1] for _, lines, _, _ in placed(*comb) for line in lines[:1]}) == len(comb)
