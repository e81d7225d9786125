import io
import math

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from cadwright.drawing.linestyle import STYLES, THICK, THIN
from cadwright.drawing.png import to_png
from cadwright.drawing.primitives import Fill, Text
from cadwright.drawing.reading.raster import strokes_of_image
from cadwright.drawing.reading.values import Stroke, Strokes
from cadwright.drawing.sheet import Sheet
from cadwright.geometry.curves import Arc, Circle, Line, Point

NEAR = 0.15
"""mm of paper; 1.8 times less than a dot at 300 dpi is wide."""

PLATE = Sheet(
    160,
    110,
    (
        Line((5, 5), (155, 5)),
        Line((155, 5), (155, 105)),
        Line((155, 105), (5, 105)),
        Line((5, 105), (5, 5)),
        Line((20, 30), (84, 30)),
        Line((90, 36), (90, 70)),
        Line((90, 70), (20, 70)),
        Line((20, 70), (20, 30)),
        Arc((84, 36), 6, 270, 360),
        Circle((45, 50), 12),
        Line((45, 33), (45, 67), "centre"),
        Line((28, 50), (62, 50), "centre"),
        Line((70, 30), (70, 70), "hidden"),
        Line((110, 30), (140, 30), "thin"),
        Circle((125, 70), 15, "hidden"),
    ),
)


def picture(sheet: Sheet, dpi: float) -> bytes:
    return to_png(sheet, dots_per_mm=dpi / 25.4)


def encoded(image: np.ndarray, file_format: str = "PNG", dpi: float = 150) -> bytes:
    buffer = io.BytesIO()
    Image.fromarray(image).save(buffer, file_format, dpi=(dpi, dpi))
    return buffer.getvalue()


def pixels(data: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(data)).convert("L"))


def with_dpi(data: bytes, dpi: float = 150) -> bytes:
    return encoded(np.asarray(Image.open(io.BytesIO(data))), dpi=dpi)


def line_like(found: Strokes, start: Point, end: Point, near: float = NEAR) -> Stroke | None:
    for stroke in found.strokes:
        if isinstance(line := stroke.curve, Line):
            for a, b in ((line.start, line.end), (line.end, line.start)):
                if math.dist(a, start) <= near and math.dist(b, end) <= near:
                    return stroke
    return None


def circle_like(found: Strokes, centre: Point, radius: float) -> Stroke | None:
    for stroke in found.strokes:
        circle = stroke.curve
        if not isinstance(circle, Circle):
            continue
        if math.dist(circle.center, centre) <= NEAR and abs(circle.radius - radius) <= NEAR:
            return stroke
    return None


@pytest.fixture(scope="module", params=(150, 300))
def plate(request: pytest.FixtureRequest) -> Strokes:
    return strokes_of_image(with_dpi(picture(PLATE, request.param), request.param))


def test_the_sheet_has_its_size(plate: Strokes) -> None:
    assert (plate.width, plate.height) == pytest.approx((160, 110), abs=0.2)
    assert plate.source == "png"
    assert plate.problems == ()


def test_edges_are_found_with_their_ends_and_width(plate: Strokes) -> None:
    for primitive in PLATE.primitives:
        if isinstance(primitive, Line) and primitive.kind == "visible":
            stroke = line_like(plate, primitive.start, primitive.end)
            assert stroke is not None, primitive
            assert stroke.width == pytest.approx(THICK, abs=0.12)
            assert stroke.dashes == ()
            assert stroke.color == "#000000"


def test_thin_lines_are_thinner(plate: Strokes) -> None:
    stroke = line_like(plate, (110, 30), (140, 30))
    assert stroke is not None
    assert stroke.width == pytest.approx(THIN, abs=0.1)


def test_circles_and_fillets(plate: Strokes) -> None:
    assert circle_like(plate, (45, 50), 12) is not None
    arcs = [s.curve for s in plate.strokes if isinstance(s.curve, Arc)]
    assert any(math.dist(a.center, (84, 36)) < 0.3 and abs(a.radius - 6) < 0.3 for a in arcs)


def test_dashes_are_counted(plate: Strokes) -> None:
    hidden, centre = line_like(plate, (70, 30), (70, 70), 0.5), line_like(plate, (45, 33), (45, 67), 0.5)
    assert hidden is not None
    assert hidden.dashes == pytest.approx(STYLES["hidden"].dashes, abs=0.4)
    assert centre is not None
    assert len(centre.dashes) == 4
    assert centre.dashes[0] == pytest.approx(STYLES["centre"].dashes[0], abs=0.6)


def test_a_dashed_circle_is_one_stroke(plate: Strokes) -> None:
    stroke = circle_like(plate, (125, 70), 15)
    assert stroke is not None
    assert len(stroke.dashes) == 2


def test_nothing_is_found_that_is_not_there(plate: Strokes) -> None:
    assert len(plate.strokes) <= len(PLATE.primitives) + 2
    assert plate.words == ()
    assert plate.fills == ()


@pytest.mark.slow
@settings(max_examples=6, deadline=None)
@given(angle=st.floats(-3, 3), seed=st.integers(0, 1000))
def test_scans_are_laid_straight(angle: float, seed: int) -> None:
    """Turned, grey, uneven, noisy: the frame and the circle are where they were."""
    clean = pixels(picture(PLATE, 150)).astype(np.float32)
    height, width = clean.shape
    matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), angle, 1)
    turned = cv2.warpAffine(clean, matrix, (width, height), flags=cv2.INTER_CUBIC, borderValue=255)
    light = np.linspace(0.75, 0.9, width, dtype=np.float32)
    noise = np.random.default_rng(seed).normal(0, 6, clean.shape)
    spoilt = np.clip((25 + turned * 0.88) * light + noise, 0, 255).astype(np.uint8)
    found = strokes_of_image(encoded(spoilt, "JPEG"))
    assert circle_like(found, (45, 50), 12) is not None
    for start, end in (((20, 70), (20, 36)), ((90, 70), (20, 70))):
        near = [s for s in found.strokes if isinstance(s.curve, Line) and _off(s.curve, start, end) < 0.25]
        assert near, (start, end)


def _off(line: Line, start: Point, end: Point) -> float:
    """How far a line is from two points that it should pass, if it is as long as they are apart."""
    length = math.dist(line.start, line.end)
    if length < 0.8 * math.dist(start, end):
        return math.inf
    ux, uy = (line.end[0] - line.start[0]) / length, (line.end[1] - line.start[1]) / length
    return max(abs((p[0] - line.start[0]) * uy - (p[1] - line.start[1]) * ux) for p in (start, end))


def test_arrowheads_are_fills_with_their_tips() -> None:
    left, right = (20.0, 30.0), (100.0, 30.0)
    heads = [
        Fill((tip, (tip[0] + s * 3, 30.5), (tip[0] + s * 3, 29.5)), "dimension") for tip, s in ((left, 1), (right, -1))
    ]
    lines = (
        Line((20, 15), (20, 34), "dimension"),
        Line((100, 15), (100, 34), "dimension"),
        Line(left, right, "dimension"),
        Line((10, 10), (110, 10)),
    )
    found = strokes_of_image(with_dpi(picture(Sheet(120, 50, (*lines, *heads)), 150)))
    assert len(found.fills) == 2
    for tip in (left, right):
        assert min(math.dist(fill.outline.points[0], tip) for fill in found.fills) < 0.4
    assert line_like(found, left, right, 0.3) is not None


def test_colours_are_layers() -> None:
    """A blue line under red ones that cross it is one line; the strokes say their colours."""
    image = Image.new("RGB", (800, 500), "white")
    pen = ImageDraw.Draw(image)
    pen.line([(50, 250), (750, 250)], (0, 0, 255), 3)
    for x in (200, 400, 600):
        pen.line([(x, 100), (x, 400)], (220, 0, 0), 3)
    pen.line([(50, 50), (750, 50)], (0, 0, 0), 3)
    found = strokes_of_image(encoded(np.asarray(image)))
    colours = sorted(stroke.color for stroke in found.strokes)
    assert colours == ["#000000", "#0000ff", "#dc0000", "#dc0000", "#dc0000"]


def test_shaded_pictures_are_left_out_and_told() -> None:
    image = Image.new("RGB", (900, 600), "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle([40, 40, 860, 560], outline=(0, 0, 0), width=3)
    pen.polygon([(500, 150), (750, 200), (760, 420), (520, 380)], (120, 160, 210), (0, 0, 0))
    pen.line([(100, 300), (400, 300)], (0, 0, 0), 3)
    found = strokes_of_image(encoded(np.asarray(image)))
    assert any("shaded" in problem for problem in found.problems)
    assert len(found.strokes) == 5


def test_text_is_no_line_and_lines_are_no_text() -> None:
    sheet = Sheet(120, 60, (Line((10, 10), (110, 10)), Text((20, 30), "4× Ø6.6", 3.5), Circle((90, 40), 2)))
    found = strokes_of_image(with_dpi(picture(sheet, 150)))
    assert [word.text for word in found.words] == ["4× Ø6.6"]
    assert len(found.strokes) == 2


@pytest.mark.parametrize("shift", [0.0, 0.04, 0.08, 0.12])
def test_widths_do_not_depend_on_where_lines_lie_between_pixels(shift: float) -> None:
    lines = [Line((20, 20 + shift), (90, 20 + shift), "thin"), Line((20, 40 + shift), (90, 40 + shift))]
    found = strokes_of_image(to_png(Sheet(110, 60, tuple(lines)), dots_per_mm=6))
    thin, thick = sorted(stroke.width for stroke in found.strokes)
    assert thin == pytest.approx(THIN, abs=0.06)
    assert thick == pytest.approx(THICK, abs=0.06)


@pytest.mark.parametrize("length", [2.5, 3.0, 3.5, 4.5, 6.0])
def test_short_hidden_lines_of_two_dashes_are_hidden(length: float) -> None:
    box = (Line((20, 20), (60, 20)), Line((60, 20), (60, 50)), Line((60, 50), (20, 50)), Line((20, 50), (20, 20)))
    short = Line((40, 20), (40, 20 + length), "hidden")
    found = strokes_of_image(to_png(Sheet(80, 70, (*box, short)), dots_per_mm=6))
    (dashed,) = [stroke for stroke in found.strokes if stroke.dashes]
    assert isinstance(dashed.curve, Line)
    assert math.dist(dashed.curve.start, dashed.curve.end) == pytest.approx(length, abs=0.4)


@pytest.mark.parametrize("size", [0.8, 1.0, 1.5])
def test_a_small_chamfer_is_an_edge(size: float) -> None:
    corners = ((20, 20), (60 - size, 20), (60, 20 + size), (60, 50), (20, 50), (20, 20))
    found = strokes_of_image(to_png(Sheet(80, 70, tuple(map(Line, corners, corners[1:]))), dots_per_mm=6))
    assert len(found.strokes) == 5
    assert line_like(found, (60 - size, 20), (60, 20 + size), 0.3) is not None


def test_two_circles_whose_ink_runs_together_are_two() -> None:
    box = (Line((10, 10), (80, 10)), Line((10, 10), (10, 70)))
    found = strokes_of_image(to_png(Sheet(90, 80, (*box, Circle((45, 40), 6.5), Circle((45, 40), 7))), dots_per_mm=6))
    assert circle_like(found, (45, 40), 6.5) is not None
    assert circle_like(found, (45, 40), 7) is not None
