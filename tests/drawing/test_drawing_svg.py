import math
import re
import xml.etree.ElementTree as ET

import pytest
from drawing_samples import plate_measurements, plate_views

from cadwright.drawing.primitives import Text
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.svg import to_svg
from cadwright.drawing.views import view_sheet
from cadwright.geometry.curves import Arc, Circle, Line, Polyline

NS = "{http://www.w3.org/2000/svg}"


def parsed(sheet: Sheet) -> ET.Element:
    return ET.fromstring(to_svg(sheet))


def numbers(element: ET.Element) -> list[tuple[float, float]]:
    """All points that an element names."""
    a = {k: float(v) for k, v in element.attrib.items() if re.fullmatch(r"-?[\d.]+", v)}
    match element.tag.removeprefix(NS):
        case "line":
            return [(a["x1"], a["y1"]), (a["x2"], a["y2"])]
        case "circle":
            return [(a["cx"] - a["r"], a["cy"] - a["r"]), (a["cx"] + a["r"], a["cy"] + a["r"])]
        case "text":
            return [(a["x"], a["y"])]
        case "polyline":
            return [tuple(map(float, p.split(",")))[:2] for p in element.attrib["points"].split()]  # type: ignore[misc]
        case "path":
            v = [float(n) for n in re.findall(r"-?[\d.]+", element.attrib["d"])]
            return [(v[0], v[1]), (v[-2], v[-1])]
    return []


def test_sheet_is_xml_in_mm_and_everything_fits_the_view_box() -> None:
    root = parsed(view_sheet(plate_views(), "Plate", measurements=plate_measurements()))
    assert (root.attrib["width"], root.attrib["height"]) == ("297mm", "210mm")
    assert root.attrib["viewBox"] == "0 0 297 210"
    points = [point for element in root.iter() for point in numbers(element)]
    assert len(points) > 50
    assert all(0 <= x <= 297 and 0 <= y <= 210 for x, y in points)


def test_line_types_have_iso_widths_and_dashes() -> None:
    root = parsed(view_sheet(plate_views(), "Plate", measurements=plate_measurements()))
    groups = {g.attrib["id"]: g.attrib for g in root.iter(f"{NS}g")}
    assert groups["visible"]["stroke-width"] == "0.5"
    assert groups["hidden"]["stroke-width"] == groups["centre"]["stroke-width"] == "0.25"
    assert groups["hidden"]["stroke-dasharray"] == "3 0.75"
    assert groups["centre"]["stroke-dasharray"] == "6 0.75 0.25 0.75"
    assert "stroke-dasharray" not in groups["visible"]


def test_y_points_up_on_paper_and_down_in_the_file() -> None:
    root = parsed(Sheet(100, 50, (Line((10, 5), (20, 40)), Text((1, 2), "low"))))
    (line,), (text,) = root.iter(f"{NS}line"), root.iter(f"{NS}text")
    assert numbers(line) == [(10, 45), (20, 10)]
    assert numbers(text) == [(1, 48)]


@pytest.mark.parametrize(("start", "end"), [(0, 90), (200, 500), (350, 370), (10, 200)])
def test_arcs_bulge_to_the_right_side(start: float, end: float) -> None:
    """The arc's middle, worked out from SVG's rule for the large-arc and sweep flags, is the arc's middle."""
    arc = Arc((50, 25), 10, start, end)
    (path,) = parsed(Sheet(100, 50, (arc,))).iter(f"{NS}path")
    (x1, y1), (x2, y2) = numbers(path)
    found = re.search(r"A 10 10 0 (\d) (\d)", path.attrib["d"])
    assert found is not None
    large, sweep = (flag == "1" for flag in found.groups())
    chord = math.dist((x1, y1), (x2, y2))
    sagitta = 10 + math.sqrt(100 - chord**2 / 4) * (1 if large else -1)
    side = 1 if sweep else -1
    middle = (
        (x1 + x2) / 2 + side * sagitta * (y2 - y1) / chord,
        50 - ((y1 + y2) / 2 - side * sagitta * (x2 - x1) / chord),
    )
    assert middle == pytest.approx(arc.point_at((start + end) / 2), abs=1e-3)


def test_symbols_that_fonts_lack_are_lines_with_their_characters_unseen() -> None:
    root = parsed(Sheet(100, 50, (Text((10, 20), "⌴ Ø11 ↧ 6", 3.5, angle=90),)))
    (text,) = root.iter(f"{NS}text")
    assert "".join(text.itertext()) == "⌴ Ø11 ↧ 6"
    assert [span.attrib.get("fill") for span in text] == ["none", None, "none", None]
    assert text.attrib["transform"] == "rotate(-90 10 30)"
    assert len(list(root.iter(f"{NS}polyline"))) == 4


def test_text_is_escaped() -> None:
    root = parsed(Sheet(10, 10, (Text((1, 1), "a<b & c"),), title="x < y"))
    assert [t.text for t in root.iter(f"{NS}text")] == ["a<b & c"]
    assert [t.text for t in root.iter(f"{NS}title")] == ["x < y"]


def test_each_kind_of_curve_is_an_element_of_its_own() -> None:
    curves = (Line((0, 0), (1, 1)), Circle((5, 5), 2), Arc((5, 5), 3, 0, 90), Polyline(((0, 0), (1, 2), (3, 3))))
    (group,) = parsed(Sheet(10, 10, curves)).iter(f"{NS}g")
    assert [e.tag.removeprefix(NS) for e in group] == ["line", "circle", "path", "polyline"]


def test_same_sheet_same_text() -> None:
    assert to_svg(view_sheet(plate_views(), "x")) == to_svg(view_sheet(plate_views(), "x"))


def test_short_hidden_lines_have_finer_dashes() -> None:
    short, long = Line((10, 10), (12, 10), "hidden"), Line((10, 20), (30, 20), "hidden")
    written = to_svg(Sheet(50, 30, (short, long)))
    own = [line for line in written.splitlines() if "<line" in line and "stroke-dasharray" in line]
    assert len(own) == 1
    dash, gap = (float(v) for v in own[0].partition('stroke-dasharray="')[2].partition('"')[0].split())
    assert 2 * dash + gap == pytest.approx(2, abs=0.01)
