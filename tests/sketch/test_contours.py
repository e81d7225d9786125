import math
import time
from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageOps
from scipy.spatial import cKDTree

from cadwright.errors import InputError
from cadwright.sketch.contours import sketch_from_image, traced_strokes
from cadwright.sketch.contours.ink import otsu
from cadwright.sketch.contours.sheet import sheet_of
from cadwright.sketch.contours.skeleton import thinned
from cadwright.sketch.graph import Arc, Circle, Line, Point, Sketch
from cadwright.sketch.handdrawn import STEADY, Hand, draw_by_hand
from cadwright.sketch.picture import draw_binary

SLOT_IN_PLATE = Sketch(
    (
        Line((-0.5, -0.3), (0.5, -0.3)),
        Line((0.5, -0.3), (0.5, 0.3)),
        Line((0.5, 0.3), (-0.5, 0.3)),
        Line((-0.5, 0.3), (-0.5, -0.3)),
        Line((-0.2, -0.1), (0.2, -0.1)),
        Arc((0.2, -0.1), (0.3, 0.0), (0.2, 0.1)),
        Line((0.2, 0.1), (-0.2, 0.1)),
        Arc((-0.2, 0.1), (-0.3, 0.0), (-0.2, -0.1)),
        Circle((0.4, 0.2), 0.05),
    )
)
KINDS = Counter({"Line": 6, "Arc": 2, "Circle": 1})


def kinds(sketch: Sketch) -> Counter[str]:
    return Counter(type(geometry).__name__ for geometry in sketch.geometry)


def apart(a: Sketch, b: Sketch) -> float:
    """The mean distance between the ink of two sketches in units of the long side."""
    ours, theirs = (np.argwhere(~np.asarray(draw_binary(each))) / (512 / 1.2) for each in (a, b))
    return float(np.mean(cKDTree(ours).query(theirs)[0]) + np.mean(cKDTree(theirs).query(ours)[0])) / 2


def noisy(image: Image.Image, amount: float) -> Image.Image:
    grey = np.asarray(image.convert("L"), np.float64) + np.random.default_rng(3).normal(0, amount, image.size[::-1])
    return Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))


def shaded(image: Image.Image) -> Image.Image:
    """As a photo of it in the light of a lamp: blurred, darker to one side, grey ink."""
    soft = np.asarray(image.convert("L").filter(ImageFilter.GaussianBlur(1)), np.float64)
    rows, columns = np.indices(soft.shape)
    light = 0.45 + 0.5 * columns / soft.shape[1] + 0.05 * rows / soft.shape[0]
    return noisy(Image.fromarray(((90 + soft * 150 / 255) * light).astype(np.uint8)), 4)


@pytest.fixture(scope="module")
def picture() -> Image.Image:
    return draw_binary(SLOT_IN_PLATE)


def test_a_precise_picture_gives_back_its_primitives(picture: Image.Image) -> None:
    found = sketch_from_image(picture)
    assert kinds(found) == KINDS
    assert apart(found, SLOT_IN_PLATE) < 2e-3
    levels = [g for g in found.geometry if isinstance(g, Line)]
    assert all(g.start[0] == g.end[0] or g.start[1] == g.end[1] for g in levels), "level lines are exactly level"
    (circle,) = (g for g in found.geometry if isinstance(g, Circle))
    assert math.dist(circle.center, (0.4, 0.2)) < 0.01, "y is up"
    xs = [x for g in levels for x, _ in (g.start, g.end)]
    assert [min(xs), max(xs)] == pytest.approx([-0.5, 0.5])


@pytest.mark.parametrize("width", [3, 6])
def test_thick_and_thin_pens(width: int) -> None:
    found = sketch_from_image(draw_binary(SLOT_IN_PLATE, width=width))
    assert kinds(found) == KINDS
    assert apart(found, SLOT_IN_PLATE) < 5e-3


def test_light_on_dark_and_photos(picture: Image.Image) -> None:
    assert kinds(sketch_from_image(ImageOps.invert(picture.convert("L")))) == KINDS
    found = sketch_from_image(shaded(picture))
    assert kinds(found) == KINDS
    assert apart(found, SLOT_IN_PLATE) < 4e-3


def test_ink_on_transparent_paper(picture: Image.Image) -> None:
    clear = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    clear.paste((20, 20, 120, 255), mask=ImageOps.invert(picture.convert("L")))
    assert kinds(sketch_from_image(clear)) == KINDS


def test_crossing_strokes_are_two_lines_and_dots_are_points() -> None:
    cross = Sketch((Line((-0.5, -0.2), (0.5, 0.2)), Line((-0.4, 0.3), (0.4, -0.3)), Point((0.3, 0.4))))
    found = sketch_from_image(draw_binary(cross))
    assert kinds(found) == {"Line": 2, "Point": 1}
    assert apart(found, cross) < 5e-3


def test_a_circle_cut_by_a_line_stays_one() -> None:
    cut = Sketch((Circle((0, 0), 0.3), Line((-0.5, 0.1), (0.5, 0.1)), Line((0, 0), (0, 0.3))))
    assert kinds(sketch_from_image(draw_binary(cut)))["Circle"] == 1


def test_a_shaky_hand_draws_lines_too() -> None:
    image = Image.new("L", (512, 512), "white")
    pen = ImageDraw.Draw(image)
    corners = [(60, 120), (450, 120), (450, 390), (60, 390)]
    for k, ((ax, ay), (bx, by)) in enumerate(zip(corners, corners[1:] + corners[:1], strict=True)):
        along = [(t, 4 * math.sin(9 * t + k) * math.sin(23 * t)) for t in np.linspace(0.005, 0.99, 80)]
        length = math.dist((ax, ay), (bx, by))
        ux, uy = (bx - ax) / length, (by - ay) / length
        pen.line([(ax + (bx - ax) * t - uy * off, ay + (by - ay) * t + ux * off) for t, off in along], 0, 3)
    assert kinds(sketch_from_image(image)) == {"Line": 4}
    assert len(sketch_from_image(image, wobble=0.002).geometry) > 8


def test_a_small_dot_by_itself_and_one_on_a_stroke_are_points() -> None:
    image = Image.new("L", (512, 512), "white")
    pen = ImageDraw.Draw(image)
    pen.line([(60, 300), (450, 300)], 0, 2)
    pen.ellipse((250, 100, 256, 105), 0)
    pen.ellipse((196, 296, 204, 304), 0)
    found = sketch_from_image(image)
    assert kinds(found) == {"Line": 1, "Point": 2}


def test_lines_that_part_slowly_make_no_point() -> None:
    image = Image.new("L", (512, 512), "white")
    pen = ImageDraw.Draw(image)
    pen.line([(60, 240), (450, 300)], 0, 3)
    pen.line([(60, 300), (450, 250)], 0, 3)
    assert kinds(sketch_from_image(image)) == {"Line": 2}


def test_a_circle_that_misses_its_beginning_is_a_circle() -> None:
    image = Image.new("L", (512, 512), "white")
    turn = np.radians(np.linspace(20, 372, 200))
    radius = 180 + np.linspace(-10, 10, 200)
    spiral = [(256 + r * math.cos(t), 256 + r * math.sin(t)) for r, t in zip(radius, turn, strict=True)]
    ImageDraw.Draw(image).line(spiral, 0, 3)
    assert kinds(sketch_from_image(image)) == {"Circle": 1}


@pytest.mark.parametrize(("hand", "least"), [(STEADY, 6), (Hand(), 5)])
def test_rectangles_by_hand_are_closed_and_level(hand: Hand, least: int) -> None:
    corners = ((-0.5, -0.3), (0.5, -0.3), (0.5, 0.3), (-0.5, 0.3))
    drawn = Sketch(tuple(Line(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)))
    right = 0
    for seed in range(6):
        found = sketch_from_image(draw_by_hand(drawn, seed, hand=hand))
        assert kinds(found) == {"Line": 4}
        lines = [each for each in found.geometry if isinstance(each, Line)]
        assert all(line.start[0] == line.end[0] or line.start[1] == line.end[1] for line in lines)
        right += len({end for line in lines for end in (line.start, line.end)}) == 4
    assert right >= least, "a corner of an ordinary hand may stay open"


def test_a_circle_that_touches_a_line_is_one() -> None:
    touching = Sketch((Circle((0, 0), 0.3), Line((-0.5, -0.3), (0.5, -0.3)), Line((-0.5, 0.3), (0.5, 0.3))))
    assert kinds(sketch_from_image(draw_binary(touching, width=3))) == {"Line": 2, "Circle": 1}


def test_specks_are_no_strokes(picture: Image.Image) -> None:
    dirty = np.asarray(picture.convert("L")).copy()
    for row, column in np.random.default_rng(1).integers(0, 510, (40, 2)):
        dirty[row : row + 2, column] = 0
    assert kinds(sketch_from_image(Image.fromarray(dirty)))["Point"] == 0


@pytest.mark.parametrize(
    ("image", "why"),
    [
        (Image.new("L", (300, 200), "white"), "nothing is drawn"),
        (Image.new("L", (300, 200), "black"), "nothing is drawn"),
        (noisy(Image.new("L", (300, 200), 200), 3), "nothing is drawn|specks"),
        (Image.fromarray(np.random.default_rng(0).integers(0, 256, (200, 300), np.uint8)), "no sketch"),
        (Image.new("L", (9, 9), "white"), "too small"),
    ],
    ids=["white", "black", "grain", "noise", "small"],
)
def test_no_sketch_is_said_to_be_none(image: Image.Image, why: str) -> None:
    with pytest.raises(InputError, match=why):
        sketch_from_image(image)


def bar(width: int) -> NDArray[np.bool_]:
    mask = np.zeros((40, 60), np.bool_)
    mask[10 : 10 + width, 8:52] = True
    return mask


@pytest.mark.parametrize("width", [1, 2, 3, 8])
def test_thinning_leaves_one_line_of_single_pixels(width: int) -> None:
    thin = thinned(bar(width))
    assert thin.sum(axis=0).max() == 1
    assert thin.sum() > 44 - width - 2
    assert not (thin & ~bar(width)).any()


def test_otsu_separates_two_heaps() -> None:
    values = np.concatenate((np.full(900, 0.1), np.full(100, 0.7)))
    assert 0.1 < otsu(values) < 0.7


def photo(desk: int, *, angle: float = 4, fading: float = 0, shadow: bool = False, aside: int = 0) -> Image.Image:
    """A sheet with a rectangle of lines and a circle, photographed on a desk of some brightness."""
    sheet, size = Image.new("L", (660, 460), 235), (800, 600)
    pen = ImageDraw.Draw(sheet)
    pen.rectangle((150, 120, 500, 340), outline=60, width=4)
    pen.ellipse((280, 180, 380, 280), outline=60, width=4)
    turned = sheet.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=desk)
    where = Image.new("L", sheet.size, 255).rotate(angle, expand=True)
    x, y = (size[0] - turned.width) // 2 - aside, (size[1] - turned.height) // 2
    seen = Image.new("L", size, desk)
    if shadow:
        seen.paste(desk - 60, (x + 8, y + 8), where)
    seen.paste(turned, (x, y), where)
    noisy = np.asarray(seen, float) + np.random.default_rng(0).normal(0, 3, (size[1], size[0]))
    lit = noisy * np.linspace(1, 1 - fading, size[0])
    return Image.fromarray(np.clip(lit, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(0.7))


@pytest.mark.parametrize(
    "seen",
    [
        photo(40),
        photo(150),
        photo(140, angle=0),
        photo(110, fading=0.35),
        photo(170, shadow=True),
        photo(120, aside=110),
        photo(222),
    ],
)
def test_the_edge_of_the_sheet_is_no_stroke(seen: Image.Image) -> None:
    found = sketch_from_image(seen)
    assert Counter(type(each) for each in found.geometry) == {Line: 4, Circle: 1}


@pytest.mark.parametrize("margin", [0, 1, 3, 20])
@pytest.mark.parametrize(("side", "width"), [(80, 5), (400, 4), (400, 14)])
def test_an_outline_along_the_pictures_border_is_a_stroke(side: int, width: int, margin: int) -> None:
    drawn = Image.new("L", (side, side * 3 // 4), 255)
    pen = ImageDraw.Draw(drawn)
    pen.rectangle((margin, margin, side - 1 - margin, side * 3 // 4 - 1 - margin), outline=0, width=width)
    pen.ellipse((side // 3, side // 4, side * 2 // 3, side // 4 + side // 3), outline=0, width=width)
    assert sheet_of(np.asarray(drawn, float) / 255) is None


@pytest.mark.parametrize("side", [0.06, 0.1, 0.3])
def test_small_squares_are_no_circles(side: float) -> None:
    a = side / 2
    corners = [(-a, -a), (a, -a), (a, a), (-a, a)]
    square = [Line(p, q) for p, q in zip(corners, corners[1:] + corners[:1], strict=True)]
    frame = [Line((-0.5, -0.5), (0.5, -0.5)), Line((-0.5, 0.5), (0.5, 0.5))]
    drawn = draw_by_hand(Sketch((*square, *frame)), 3, hand=STEADY)
    assert kinds(sketch_from_image(drawn)) == {"Line": 6}


@pytest.mark.slow
def test_a_page_full_of_strokes_is_read_in_seconds() -> None:
    """Whoever sends thousands of strokes waits no longer than a worker may work: nothing is cubic."""
    rng = np.random.default_rng(5)
    starts, turns = rng.uniform(0, 1000, (1500, 2)), rng.uniform(0, math.tau, 1500)
    along = np.linspace(0, 30, 6)[:, None]
    strokes = [at + along * (math.cos(t), math.sin(t)) for at, t in zip(starts, turns, strict=True)]
    began = time.process_time()
    traced_strokes(strokes)
    assert time.process_time() - began < 15  # 2.5 s on a quiet machine
