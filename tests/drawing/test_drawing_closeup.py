"""Sections of failed checks: what is drawn where, and how much it costs to look at."""

import io
from itertools import pairwise

from PIL import Image

from cadwright.drawing.closeup import FOUND, MOST_PIXELS, WANTED, closeup, cut_of
from cadwright.geometry.curves import Curve, Line
from cadwright.values.spot import Mark, Spot
from cadwright.values.vector import Vector
from cadwright.views.view import View


def rectangle(x0: float, y0: float, x1: float, y1: float) -> tuple[Curve, ...]:
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))
    return tuple(Line(a, b) for a, b in pairwise(corners))


SECTION = View("top", (), rectangle(-50, -30, 50, 30))


def drawn(*marks: Mark, close: bool = False, section: View = SECTION) -> Image.Image:
    picture = closeup(section, Spot(("z", 8.0), (("a check", marks),), close))
    assert picture is not None
    return Image.open(io.BytesIO(picture)).convert("RGB")


def box_of(image: Image.Image, color: str) -> tuple[int, int, int, int]:
    """Where a colour, or nearly it, is in a picture."""
    wanted = tuple(int(color[i : i + 2], 16) for i in (1, 3, 5))
    near = Image.new("L", image.size)
    pixels = image.load()
    assert pixels is not None
    for x in range(image.width):
        for y in range(image.height):
            if all(abs(a - b) < 40 for a, b in zip(pixels[x, y], wanted, strict=True)):  # type: ignore[arg-type]
                near.putpixel((x, y), 255)
    found = near.getbbox()
    assert found is not None, f"there is no {color}"
    return found


def test_a_line_is_drawn_where_it_looks() -> None:
    image = drawn(Mark("line", (-50.0, 15.0, 8.0), (50.0, 15.0, 8.0), "looked at"))
    left, top, right, bottom = box_of(image, WANTED)
    edges = box_of(image, "#202020")
    assert bottom - top <= 4
    assert right - left > 0.6 * image.width
    assert edges[1] < top < (edges[1] + edges[3]) / 2  # y = 15 is in the upper half, above the middle


def test_what_is_there_is_blue() -> None:
    low: Vector = (10.0, -20.0, 0.0)
    image = drawn(Mark("box", low, (20.0, -10.0, 16.0), "nearest there"))
    left, top, right, bottom = box_of(image, FOUND)
    assert left > image.width / 2
    assert top > image.height / 2
    assert abs((right - left) - (bottom - top)) <= 2  # a square


def test_a_close_up_shows_what_is_around_its_marks() -> None:
    mark = Mark("box", (10.0, -20.0, 0.0), (14.0, -16.0, 16.0), "nearest there")
    wide, near = (box_of(drawn(mark, close=close), FOUND) for close in (False, True))
    assert near[2] - near[0] > 2 * (wide[2] - wide[0])


def test_no_picture_costs_more_than_it_may() -> None:
    for section in (SECTION, View("top", rectangle(0, 0, 1, 1)), View("top", (), rectangle(0, 0, 1, 900))):
        image = drawn(Mark("point", (0.0, 0.0, 8.0), (0.0, 0.0, 8.0), "wanted"), section=section)
        assert image.width * image.height <= 1.02 * MOST_PIXELS
        assert min(image.size) > 150


def test_where_nothing_is_cut_there_is_no_picture() -> None:
    assert closeup(View("top", ()), Spot(("z", 8.0), (("a check", ()),))) is None


def test_planes_are_told_as_far_as_they_are_toward_the_viewer() -> None:
    assert cut_of(("z", 8.0)) == ("top", 8.0)
    assert cut_of(("x", 8.0)) == ("right", 8.0)
    assert cut_of(("y", 8.0)) == ("front", -8.0)
