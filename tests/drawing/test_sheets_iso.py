"""Sheets in ISO's way: scale and paper, where views stand, title block, sections, true dimensions in DXF."""

import io

import ezdxf
import pytest
from drawing_samples import plate_measurements, plate_views, rectangle
from sheet_checks import overlaps
from sheet_parts import PARTS

from cadwright.api.drawings import sheet_of
from cadwright.drawing.dimension import Angular, Diameter, Linear, Note, Radius
from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.fonts import text_bounds
from cadwright.drawing.primitives import Text
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets import Options, density_of, grams, iso_sheet
from cadwright.drawing.sheets.paper import Angle, title_box
from cadwright.drawing.views import PAPERS
from cadwright.errors import DrawingError, UsageError
from cadwright.geometry.curves import Box, Circle, Line, bounds
from cadwright.kernel.client import Geometry, Kernel
from cadwright.views.view import View

OVERALL = (
    Linear("top", (-30, -20), (30, -20), 0, 60, "60"),
    Linear("top", (-30, -20), (-30, 20), 90, 40, "40"),
    Linear("front", (30, -2.5), (30, 2.5), 90, 5, "5"),
    Diameter("top", (22, 12), 2.5, 5, "Ø5 THRU"),
    Radius("top", (27, 17), 3, 45, 3, "4× R3"),
)


def texts(sheet: Sheet) -> set[str]:
    return {p.text for p in sheet.exploded if isinstance(p, Text)}


def of_view(sheet: Sheet, size: tuple[float, float], scale: float) -> Box:
    """Where a rectangle of that size is drawn thick."""
    thick = [p for p in sheet.primitives if isinstance(p, Line) and p.kind == "visible"]
    for line in thick:
        x, y = line.start
        if line.end == pytest.approx((x + size[0] * scale, y)):
            others = {(other.start, other.end) for other in thick}
            top = ((line.end[0], line.end[1]), (line.end[0], pytest.approx(line.end[1] + size[1] * scale)))
            if any(a == pytest.approx(top[0]) and b[1] == top[1][1] for a, b in others):
                return (x, y, line.end[0], line.end[1] + size[1] * scale)
    raise AssertionError(f"no rectangle of {size}")


@pytest.mark.parametrize(("angle", "above", "beside"), [("third", "top", 1), ("first", "front", -1)])
def test_views_stand_where_the_projection_puts_them(angle: Angle, above: str, beside: int) -> None:
    views = {
        "front": View("front", rectangle(0, 0, 60, 5)),
        "top": View("top", rectangle(0, 0, 60, 40)),
        "right": View("right", rectangle(0, 0, 40, 5)),
    }
    sheet = iso_sheet(views, (), options=Options(angle=angle, scale=1.0))
    front, top, right = (of_view(sheet, size, 1.0) for size in ((60, 5), (60, 40), (40, 5)))
    assert top[0] == pytest.approx(front[0]), "top and front share their width"
    assert right[1] == pytest.approx(front[1]), "right and front share their height"
    assert (top[1] > front[3]) == (above == "top")
    assert (right[0] - front[0]) * beside > 0


def test_title_block_tells_part_scale_material_and_mass() -> None:
    options = Options(title="Base plate", material="EN AW-6082", density=2.7)
    sheet = iso_sheet(plate_views(), OVERALL, plate_measurements(), options)
    assert {"Base plate", "EN AW-6082", "31.86 g", "ISO 2768-m", "2:1", "mm", "A4"} <= texts(sheet)
    assert sheet.title == "Base plate"


@pytest.mark.parametrize(("material", "density"), [("S235JR steel", 7.85), ("EN AW-6082 T6", 2.7), ("ABS", 1.05)])
def test_densities_of_common_materials_are_known(material: str, density: float) -> None:
    assert density_of(material) == density
    assert density_of("unobtainium") is None
    assert density_of("") is None


def test_paper_and_scale_follow_the_size_of_the_part() -> None:
    def drawn(factor: float) -> tuple[float, set[str]]:
        views = {name: View(name, rectangle(0, 0, w * factor, h * factor)) for name, (w, h) in SIZES.items()}
        sheet = iso_sheet(views, ())
        return sheet.width, texts(sheet)

    assert drawn(1.0)[0] == 297
    assert "1:1" in drawn(1.0)[1]
    assert "1:10" in drawn(10.0)[1]
    assert "10:1" in drawn(0.1)[1]


SIZES = {"front": (70, 30), "top": (70, 40), "right": (40, 30)}


@pytest.mark.parametrize("paper", PAPERS)
def test_everything_stays_inside_the_frame(paper: str) -> None:
    sheet = iso_sheet(plate_views(), OVERALL, plate_measurements(), Options(paper=paper))  # type: ignore[arg-type]
    thick = tuple(p for p in sheet.primitives if isinstance(p, Line) and p.kind == "visible")
    assert bounds(thick) == pytest.approx((15, 5, sheet.width - 5, sheet.height - 5)), "centring marks are outermost"
    assert (sheet.width, sheet.height) == PAPERS[paper]  # type: ignore[index]


def test_views_that_do_not_fit_are_refused() -> None:
    with pytest.raises(DrawingError, match="do not fit"):
        iso_sheet(plate_views(), OVERALL, options=Options(paper="A4", scale=10.0))


@pytest.mark.parametrize("scale", [0.5, 2.0])
def test_dimensions_in_dxf_measure_the_part_at_any_scale(scale: float) -> None:
    own = (
        *OVERALL,
        Angular("front", (30, -2.5), 90, 180, 90, "90°"),
        Note("top", (-30, 20), 1, "1 × 45°"),
    )
    sheet = iso_sheet(plate_views(), own, options=Options(scale=scale))
    document = ezdxf.read(io.StringIO(to_dxf(sheet).decode()))
    auditor = document.audit()
    assert not auditor.errors
    assert not auditor.fixes
    measured = {}
    for entity in document.modelspace().query("DIMENSION"):
        factor = 1.0 if entity.dimtype == 5 else document.dimstyles.get(entity.dxf.dimstyle).dxf.dimlfac
        measured[entity.dimtype, round(entity.get_measurement() * factor, 6)] = entity.dxf.text
        assert entity.dxf.geometry in document.blocks
    assert measured == {
        (0, 60): "<>",
        (0, 40): "<>",
        (0, 5): "<>",
        (3, 5): "<> THRU",
        (4, 3): "4× <>",
        (5, 90): "<>",
    }
    (leader,) = document.modelspace().query("LEADER")
    (note,) = document.modelspace().query("MTEXT")
    assert note.text == "1 × 45°"
    assert leader.dxf.annotation_handle == note.dxf.handle
    assert len(leader.vertices) == 3


def test_a_stepped_bore_is_shown_in_section(kernel: Kernel) -> None:
    geometry = kernel.measure(kernel.execute(PARTS["stepped"]).brep)
    assert isinstance(geometry, Geometry)
    sheet, _ = sheet_of(geometry, Options(title="stepped"), kernel)
    assert "A–A" in texts(sheet)
    letters = [p for p in sheet.primitives if isinstance(p, Text) and p.text == "A"]
    assert len(letters) == 2
    (plane,) = [p for p in sheet.primitives if p.kind == "cutting"]
    assert isinstance(plane, Line)
    assert plane.start[1] == plane.end[1], "the plane of a section of the front view is level in the top view"
    hatch = [p for p in sheet.primitives if p.kind == "hatch"]
    assert len(hatch) > 20
    steps = [(p.end[1] - p.end[0]) / 2**0.5 / 2.5 for p in hatch if isinstance(p, Line)]
    assert all(abs(s - steps[0] - round(s - steps[0])) < 1e-6 for s in steps), "hatching lines are 2.5 mm apart"


def test_what_is_tiny_at_the_scale_is_drawn_again_as_a_detail() -> None:
    view = View("front", (*rectangle(0, 0, 200, 100), *rectangle(100, 50, 101, 51.5)))
    own = (
        Linear("front", (100, 50), (101, 50), 0, 1, "1"),
        Linear("front", (101, 50), (101, 51.5), 90, 1.5, "1.5"),
        Linear("front", (0, 0), (200, 0), 0, 200, "200"),
    )
    sheet = iso_sheet({"front": view}, own, options=Options(scale=0.5))
    scales = {placed.dimension.text: placed.scale for placed in sheet.dimensions}
    assert scales == {"1": 10, "1.5": 10, "200": 0.5}
    assert {"A", "A (10:1)"} <= texts(sheet)
    circles = [p.radius for p in sheet.primitives if isinstance(p, Circle) and p.center[1] > 50]
    assert len(circles) == 2, "its border, and the circle that marks it in the view"
    assert list(overlaps(sheet)) == []
    larger = iso_sheet({"front": view}, own, options=Options(paper="A0", scale=5.0))
    assert {placed.scale for placed in larger.dimensions} == {5.0}


def test_circles_of_holes_are_drawn_once() -> None:
    sheet = iso_sheet(plate_views(), OVERALL, plate_measurements(), Options(scale=1.0))
    assert [p.radius for p in sheet.primitives if isinstance(p, Circle) and p.kind == "visible"] == [2.5]


@pytest.mark.parametrize(("width", "shown"), [(900.0, False), (60.0, True)])
def test_a_bar_too_thin_for_a_pictorial_has_none(width: float, shown: bool) -> None:
    views = {
        name: View(name, tuple(rectangle(0, 0, *size)))
        for name, size in (("front", (width, 8.0)), ("top", (width, 12.0)), ("right", (12.0, 8.0)))
    }
    iso = View("iso", (Line((0, 0), (0.7 * width, 0.4 * width)), Line((0, 0), (0, 8))))
    flat, whole = iso_sheet(views, ()), iso_sheet({**views, "iso": iso}, ())
    assert (len(whole.primitives) > len(flat.primitives)) == shown


def test_number_author_and_date_have_a_row_where_they_are_given() -> None:
    plain = iso_sheet(plate_views(), OVERALL, plate_measurements())
    assert not {"Created by", "Drawing number", "Date of issue"} & texts(plain)
    options = Options(number="DRW-7", date="2026-11-28", mass=1200, density=2.7, tolerance="ISO 22081")
    sheet = iso_sheet(plate_views(), OVERALL, plate_measurements(), options)
    assert {"Drawing number", "DRW-7", "Date of issue", "2026-11-28", "1.2 kg", "ISO 22081"} <= texts(sheet)
    assert "Created by" not in texts(sheet)
    assert not list(overlaps(sheet))


def test_fields_are_clean_and_short_enough_for_the_title_block() -> None:
    long = "a name " * 43
    sheet = iso_sheet(
        plate_views(), OVERALL, plate_measurements(), Options(title=long, author="A\x07\n\tB\ud800" + "x" * 300)
    )
    box = title_box("A4", Options(author="x"))
    inside = [p for p in sheet.primitives if isinstance(p, Text) and p.at[0] > box[0] and p.at[1] < box[3]]
    assert all(p.text.isprintable() for p in inside)
    assert any(p.text.startswith("A B xxx") and p.text.endswith("...") for p in inside)
    assert sum(p.text.startswith(("a name", "name")) for p in inside) == 2, "the title on two lines"
    assert all(box[0] < text_bounds(p)[0] and text_bounds(p)[2] < box[2] for p in inside)


@pytest.mark.parametrize(("text", "mass"), [("250", 250), ("1.2 kg", 1200), ("1,5kg", 1500), ("2 lb", 907.18474)])
def test_masses_as_people_write_them(text: str, mass: float) -> None:
    assert grams(text) == pytest.approx(mass)


@pytest.mark.parametrize("text", ["-3 kg", "0", "heavy", "nan", "1e999", "3 stones", "", "1.2.3"])
def test_what_is_no_mass_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(UsageError) as error:
        grams(text)
    assert "\n" not in error.value.message
