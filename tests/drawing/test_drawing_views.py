import pytest
from drawing_samples import plate_measurements, plate_views, rectangle

from cadwright.drawing.primitives import Fill, Text
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.views import PAPERS, Paper, flat_profile, scale_text, standard_scale, view_sheet, views_of
from cadwright.geometry.curves import Circle, Line, LineType, Point, bounds
from cadwright.values import to_builtins
from cadwright.views.view import View


def texts(sheet: Sheet) -> list[str]:
    return [p.text for p in sheet.primitives if isinstance(p, Text)]


def circle_of(sheet: Sheet) -> Circle:
    """The plate's hole; the only circle that is drawn thick."""
    (circle,) = [p for p in sheet.primitives if isinstance(p, Circle) and p.kind == "visible"]
    return circle


def points(sheet: Sheet, kind: LineType) -> list[Point]:
    return [
        p for line in sheet.primitives if isinstance(line, Line) and line.kind == kind for p in (line.start, line.end)
    ]


def test_title_line_gives_name_scale_and_overall_size() -> None:
    written = texts(view_sheet(plate_views(), "Base plate"))
    assert {"Base plate", "2:1", "60 x 40 x 5 mm", "TOP", "FRONT", "RIGHT", "ISO  1:1"} <= set(written)


def test_views_line_up_as_third_angle_projection_wants() -> None:
    views = {
        "front": View("front", rectangle(0, 0, 60, 5)),
        "top": View("top", (Circle((22, 12), 2.5), *rectangle(0, 0, 60, 40))),
        "right": View("right", (Circle((12, 2), 1), *rectangle(0, 0, 40, 5))),
        "iso": View("iso", ()),
    }
    hole, pin = (p for p in view_sheet(views, "x").primitives if isinstance(p, Circle) and p.kind == "visible")
    assert (hole.radius, pin.radius) == (5, 2), "drawn at 2:1"
    (ax, ay, bx, by), *rest = [
        bounds(tuple(rectangle))
        for rectangle in _fours([p for p in view_sheet(views, "x").primitives if isinstance(p, Line)])
    ]
    front, right = (ax, ay, bx, by), rest[1]
    assert hole.center[0] == pytest.approx(front[0] + 44), "the top view stands above the front view"
    assert hole.center[1] > front[3] + 10
    assert pin.center[1] == pytest.approx(front[1] + 4), "the right view stands beside the front view"
    assert right[0] > front[2] + 10


def _fours(lines: list[Line]) -> list[list[Line]]:
    """The views' rectangles, in the order in which they were placed; the frame's four lines come first."""
    thick = [line for line in lines if line.kind == "visible"][4:]
    return [thick[i : i + 4] for i in range(0, len(thick), 4)]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("factor", [0.001, 0.04, 1.0, 7.3, 900.0])
def test_everything_stays_inside_the_frame(paper: Paper, factor: float) -> None:
    views = {
        name: View(name, rectangle(0, 0, w * factor, h * factor))
        for name, (w, h) in {"front": (90, 30), "top": (90, 70), "right": (70, 30), "iso": (120, 95)}.items()
    }
    sheet = view_sheet(views, "any size", paper=paper)
    assert (sheet.width, sheet.height) == PAPERS[paper]
    x0, y0, x1, y1 = bounds(tuple(p for p in sheet.primitives if not isinstance(p, Text | Fill)))
    assert (x0, y0, x1, y1) == pytest.approx((10, 10, sheet.width - 10, sheet.height - 10))


def test_hidden_lines_are_left_out_of_the_pictorial_view_only() -> None:
    hidden = [p for p in view_sheet(plate_views(), "x").primitives if p.kind == "hidden"]
    assert len(hidden) == 4


def test_axes_only_where_measurements_are_given() -> None:
    plain = view_sheet(plate_views(), "x")
    measured = view_sheet(plate_views(), "x", measurements=plate_measurements())
    added = [p for p in measured.primitives if p not in plain.primitives]
    assert len(added) == 4
    assert all(isinstance(line, Line) and line.kind == "centre" for line in added)
    centre = circle_of(measured).center
    cross = [line for line in added if isinstance(line, Line) and _passes(line, centre)]
    assert {tuple(round(abs(a - b), 6) for a, b in zip(c.start, c.end, strict=True)) for c in cross} >= {
        (15, 0),
        (0, 15),
    }


def _passes(line: Line, point: Point) -> bool:
    return all(min(a, b) - 1e-6 <= p <= max(a, b) + 1e-6 for a, b, p in zip(line.start, line.end, point, strict=True))


def test_a_long_name_is_cut_and_stays_in_its_field() -> None:
    sheet = view_sheet(plate_views(), "A very long name of a part that nobody would ever want to read to its end")
    (title,) = [t for t in texts(sheet) if t.startswith("A very")]
    assert len(title) == 46
    assert title.endswith("...")
    assert sheet.title.endswith("its end")


@pytest.mark.parametrize(
    ("largest", "scale", "text"),
    [
        (1.0, 1, "1:1"),
        (1.99, 1, "1:1"),
        (2.0, 2, "2:1"),
        (7, 5, "5:1"),
        (64, 50, "50:1"),
        (0.99, 0.5, "1:2"),
        (0.2, 0.2, "1:5"),
        (0.19, 0.1, "1:10"),
        (0.00123, 0.001, "1:1000"),
    ],
)
def test_scales_are_those_of_the_standard(largest: float, scale: float, text: str) -> None:
    assert standard_scale(largest) == pytest.approx(scale)
    assert scale_text(standard_scale(largest)) == text


def test_flat_profile_keeps_the_models_coordinates() -> None:
    profile = flat_profile(plate_views()["top"])
    assert bounds(tuple(p for p in profile.primitives if not isinstance(p, Text | Fill))) == (-30, -20, 30, 20)
    marked = flat_profile(plate_views()["top"], measurements=plate_measurements())
    crosses = [p for p in marked.primitives if isinstance(p, Line) and p.kind == "centre"]
    assert len(crosses) == 2
    assert all(_passes(line, (22, 12)) for line in crosses)


def test_views_survive_json() -> None:
    assert views_of({"views": to_builtins(plate_views())}) == plate_views()
