import io
import math
from itertools import pairwise

import numpy as np
import pytest
from drawing_samples import plate_measurements, plate_views
from numpy.typing import NDArray
from PIL import Image

from cadwright.drawing.png import to_png
from cadwright.drawing.primitives import Text
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.views import view_sheet
from cadwright.geometry.curves import Arc, Circle, Curve, Line, Polyline
from cadwright.geometry.polylines import flatten


def pixels(sheet: Sheet, dots_per_mm: float = 10) -> NDArray[np.uint8]:
    return np.asarray(Image.open(io.BytesIO(to_png(sheet, dots_per_mm=dots_per_mm))))


def test_a_sheet_is_as_large_as_asked_and_has_ink_where_it_should() -> None:
    image = pixels(view_sheet(plate_views(), "Plate", measurements=plate_measurements()), 6)
    assert image.shape == (1260, 1782)
    assert (image[:55] == 255).all()
    assert 0.01 < (image < 128).mean() < 0.1
    assert (image[-130:-65, 70:400] < 128).sum() > 200, "the name in the title line"


def test_lines_are_where_they_should_be_and_as_wide() -> None:
    image = pixels(Sheet(30, 20, (Line((5, 5), (25, 5)), Line((5, 15), (25, 15), "thin"))))
    column = image[:, 150] < 128
    assert np.flatnonzero(column[:100]).mean() == pytest.approx(50, abs=1)
    assert np.flatnonzero(column[100:]).mean() == pytest.approx(50, abs=1)
    assert (column[100:].sum(), column[:100].sum()) == pytest.approx((5, 2.5), abs=1)


def test_hidden_lines_are_dashed() -> None:
    row = pixels(Sheet(40, 10, (Line((2, 5), (38, 5), "hidden"),)))[50] < 128
    assert np.count_nonzero(np.diff(row.astype(int)) == 1) == 10
    assert row.sum() == pytest.approx(36 * 10 * 3 / 3.75, rel=0.06)


@pytest.mark.parametrize(
    "curve", [Circle((3, 4), 10), Arc((3, 4), 10, 200, 430), Line((0, 0), (3, 4)), Polyline(((0, 0), (1, 1), (2, 0)))]
)
def test_flattened_curves_stay_within_the_deflection(curve: Curve) -> None:
    points = flatten(curve, 0.01)
    if isinstance(curve, Circle | Arc):
        middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(points)]
        assert all(9.99 - 1e-9 <= math.dist(p, (3, 4)) <= 10 + 1e-9 for p in (*points, *middles))
    else:
        assert len(points) == (2 if isinstance(curve, Line) else 3)


def test_text_is_anchored() -> None:
    sheet = Sheet(60, 30, tuple(Text((30, y), "MMM", 3, a) for y, a in ((22, "left"), (12, "centre"), (2, "right"))))  # type: ignore[arg-type]
    image = pixels(sheet) < 128
    spans = [np.flatnonzero(image[top : top + 90].any(axis=0)) for top in (0, 100, 200)]
    assert spans[0][0] == pytest.approx(300, abs=6)
    assert (spans[1][0] + spans[1][-1]) / 2 == pytest.approx(300, abs=6)
    assert spans[2][-1] == pytest.approx(300, abs=6)
    height = np.flatnonzero(image[0:90].any(axis=1))
    assert height[-1] - height[0] + 1 == pytest.approx(30, abs=3)


def test_same_sheet_same_bytes() -> None:
    assert to_png(view_sheet(plate_views(), "x")) == to_png(view_sheet(plate_views(), "x"))


def test_upright_text_has_all_of_its_ink() -> None:
    level, upright = (
        pixels(Sheet(20, 20, (Text((10, 10), "4", 5, "centre", "thin", angle),))) < 128 for angle in (0.0, 90.0)
    )
    assert upright.sum() == pytest.approx(level.sum(), rel=0.05)


@pytest.mark.parametrize("dots_per_mm", [6.0, 300 / 25.4])
def test_a_picture_says_how_large_it_is_printed(dots_per_mm: float) -> None:
    with Image.open(io.BytesIO(to_png(Sheet(40, 30, ()), dots_per_mm=dots_per_mm))) as image:
        assert [image.size[i] / image.info["dpi"][i] * 25.4 for i in (0, 1)] == pytest.approx([40, 30], abs=0.1)


@pytest.mark.parametrize("length", [2.0, 3.0, 5.0, 40.0])
def test_a_hidden_line_shows_a_gap_however_short(length: float) -> None:
    row = pixels(Sheet(50, 10, (Line((5, 5), (5 + length, 5), "hidden"),)))[50]
    inside = row[50 : round(50 + 10 * length)] < 128
    assert inside[0], "it begins with a dash"
    assert not inside.all()
