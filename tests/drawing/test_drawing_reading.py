"""Whole sheets understood: of our own, of others, and what is said of drawings that lack something."""

import math
from itertools import pairwise

import msgspec
import pytest
from drawing_samples import plate_measurements, plate_views

from cadwright.drawing.dimension import Diameter, Dimension, Linear, Radius
from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.pdf import to_pdf
from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.interpretation import understand
from cadwright.drawing.reading.values import Reading
from cadwright.drawing.sheets import Options, iso_sheet
from cadwright.drawing.svg import to_svg
from cadwright.errors import UsageError
from cadwright.geometry.curves import Circle
from cadwright.views.projection import VIEWS
from cadwright.views.view import View

DIMENSIONS: tuple[Dimension, ...] = (
    Linear("top", (-30, -20), (30, -20), 0.0, 60.0, "60"),
    Linear("top", (-30, -20), (-30, 20), 90.0, 40.0, "40"),
    Linear("front", (-30, -2.5), (-30, 2.5), 90.0, 5.0, "5"),
    Linear("top", (-30, -20), (22, 12), 0.0, 52.0, "52"),
    Diameter("top", (22, 12), 2.5, 5.0, "Ø5 THRU"),
    Radius("top", (-27, 17), 3.0, 135.0, 3.0, "4× R3"),
)
CORNER = (-30.0, -20.0, -2.5)


def views() -> dict[str, View]:
    """The plate without its pictorial, which is a mere rectangle."""
    return {name: view for name, view in plate_views().items() if name != "iso"}


def reading(form: str, angle: str = "third", layout: str | None = None) -> Reading:
    options = Options(angle="first" if angle == "first" else "third", title="plate", material="S235")
    sheet = iso_sheet(views(), DIMENSIONS, plate_measurements(), options)
    data = {"dxf": to_dxf, "svg": lambda s: to_svg(s).encode(), "pdf": to_pdf}[form](sheet)
    return understand(read_strokes(data, f"plate.{form}"), layout=layout)


@pytest.mark.parametrize("form", ["dxf", "svg", "pdf"])
@pytest.mark.parametrize("angle", ["first", "third"])
def test_our_own_sheets_come_back(form: str, angle: str) -> None:
    found = reading(form, angle)
    assert found.angle == angle
    assert found.title["material"] == "S235"
    assert not found.problems
    found_views = {view.name: view for view in found.views}
    assert set(found_views) == {"front", "top", "right"}
    (hole,) = (c for c in found_views["top"].curves if isinstance(c, Circle))
    assert hole.center == pytest.approx((52, 32), abs=0.01)
    assert sum(c.kind == "hidden" for c in found_views["front"].curves) == 2
    assert sum(c.kind == "smooth" for c in found_views["front"].curves) == 1
    read = {d.text: d for d in found.dimensions}
    assert set(read) == {d.text for d in DIMENSIONS}
    for dimension in DIMENSIONS:
        other = read[dimension.text]
        assert (other.view, other.value) == (dimension.view, dimension.value)
        assert type(other) is type(dimension)
        if isinstance(dimension, Linear) and isinstance(other, Linear):
            away = VIEWS[dimension.view].to_view(CORNER)
            axis = 0 if dimension.angle == 0 else 1
            levels = sorted(p[axis] - away[axis] for p in (dimension.start, dimension.end))
            assert sorted((other.start[axis], other.end[axis])) == pytest.approx(levels, abs=0.02)
    radius = read["4× R3"]
    assert isinstance(radius, Radius)
    assert radius.radius == pytest.approx(3, abs=0.01)
    assert radius.at == pytest.approx(135, abs=1)


def test_views_lie_on_paper_where_they_say() -> None:
    for view in reading("svg").views:
        scale, x, y = view.to_paper
        xs = [scale * p[0] + x for c in view.curves if isinstance(c, Circle) for p in (c.center,)]
        assert all(view.box[0] < x < view.box[2] for x in xs)
        assert view.box[3] > y


def test_hints_go_before_what_is_seen() -> None:
    assert reading("svg", "third", "first").angle == "first"
    names = {view.name for view in reading("svg", "third", "bottom/front,left").views}
    assert names == {"bottom", "front", "left"}
    with pytest.raises(UsageError, match="sideways"):
        reading("svg", "third", "top,sideways")


ARROW = '<path d="M{0} {1}l{2} {3}l{4} {5}z" fill="#00f"/>'


def arrow(x: float, y: float, turn: float) -> str:
    """A filled arrowhead that points in a direction, y down."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    a, b = (-3 * c - 0.5 * s, -3 * s + 0.5 * c), (1.0 * s, -1.0 * c)
    return ARROW.format(x, y, *a, *b)


def level(x0: float, x1: float, y: float, from_y: float, text: str) -> str:
    """A dimension line above a view, with extension lines, its text on it; coordinates of SVG."""
    return (
        f'<path class="d" d="M{x0} {y}H{x1}M{x0} {from_y - 1}V{y - 1}M{x1} {from_y - 1}V{y - 1}"/>'
        + arrow(x0, y, 180)
        + arrow(x1, y, 0)
        + f'<text x="{(x0 + x1) / 2}" y="{y - 1}" font-size="5" text-anchor="middle" fill="#00f">{text}</text>'
    )


def rectangle(x: float, y: float, w: float, h: float) -> str:
    return f'<path class="v" d="M{x} {y}h{w}v{h}h{-w}z"/>'


def foreign(*shapes: str) -> Reading:
    """A drawing that another program might make: coloured dimensions, all lines equally thick, no frame."""
    css = "<style>.v{stroke:#000;fill:none;stroke-width:.35}.d{stroke:#00f;fill:none;stroke-width:.35}</style>"
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="148mm" viewBox="0 0 210 148">'
    return understand(read_strokes((head + css + "".join(shapes) + "</svg>").encode(), "foreign.svg"))


def test_foreign_sheets_at_another_scale() -> None:
    found = foreign(
        rectangle(30, 90, 60, 20), rectangle(30, 40, 60, 40), rectangle(110, 90, 40, 20), level(30, 90, 30, 40, "120")
    )
    assert found.scale == pytest.approx(0.5)
    assert {view.name for view in found.views} == {"front", "top", "right"}
    (length,) = found.dimensions
    assert isinstance(length, Linear)
    assert length.view == "top"
    assert sorted((length.start[0], length.end[0])) == pytest.approx([0, 120])


def test_sizes_in_inches() -> None:
    found = foreign(rectangle(30, 90, 50.8, 25.4), level(30, 80.8, 80, 90, "2.000"))
    assert found.scale == pytest.approx(1.0)
    (length,) = found.dimensions
    assert length.value == pytest.approx(50.8)


def test_what_is_missing_is_said() -> None:
    bare = foreign(rectangle(30, 90, 60, 20))
    assert any("one view only" in problem for problem in bare.problems)
    assert any("no dimensions" in problem for problem in bare.problems)
    unclear = foreign(rectangle(30, 90, 60, 20), rectangle(30, 40, 60, 40), level(30, 90, 30, 40, "60"))
    assert any("first or third angle" in problem for problem in unclear.problems)
    wrong = foreign(
        rectangle(30, 90, 60, 20), rectangle(30, 40, 60, 40), level(30, 90, 30, 40, "60"), level(30, 90, 82, 90, "66")
    )
    assert any("differ" in problem for problem in wrong.problems)
    assert sorted(d.value for d in wrong.dimensions) == [60, 66]


def test_several_parts_are_said() -> None:
    found = foreign(rectangle(20, 20, 60, 20), rectangle(110, 60, 37, 31), rectangle(30, 100, 41, 17))
    assert any("several parts" in problem for problem in found.problems)


def test_nothing_but_text_is_no_view() -> None:
    found = foreign('<text x="10" y="10" font-size="5">35</text>')
    assert found.views == ()
    assert "no view was found" in found.problems


def test_first_angle_is_told_by_what_is_hidden() -> None:
    """A step that is seen from above, drawn below the front view: first angle."""
    front = '<path class="v" d="M30 20H60V30H90V50H30Z"/>'
    top = rectangle(30, 70, 60, 40) + '<path class="v" d="M60 70v40"/>'
    assert foreign(front, top, level(30, 90, 10, 20, "60")).angle == "first"
    third = rectangle(30, 70, 60, 40) + '<path class="v" stroke-dasharray="3 1" d="M60 70v40"/>'
    assert foreign(front, third, level(30, 90, 10, 20, "60")).angle == "third"


def test_the_order_and_colour_of_strokes_does_not_matter() -> None:
    options = Options(title="plate")
    strokes = read_strokes(to_svg(iso_sheet(views(), DIMENSIONS, plate_measurements(), options)).encode(), "a.svg")
    plain = understand(strokes)
    turned = msgspec.structs.replace(
        strokes, strokes=strokes.strokes[::-1], words=strokes.words[::-1], fills=strokes.fills[::-1]
    )
    other = understand(turned)
    assert {v.name: v.to_paper for v in plain.views} == {v.name: v.to_paper for v in other.views}
    assert sorted(d.text for d in plain.dimensions) == sorted(d.text for d in other.dimensions)
    assert all(a.box != b.box for a, b in pairwise(plain.views))
