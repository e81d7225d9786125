"""Writing and hatching beside a sketch are no geometry; small features and combs of lines are."""

import math
from itertools import pairwise

import cv2
import numpy as np
import pytest
from PIL import Image

from cadwright.errors import InputError
from cadwright.sketch.contours import sketch_from_image, traced, traced_strokes
from cadwright.sketch.contours.annotations import touching
from cadwright.sketch.graph import Circle, Line, Sketch
from cadwright.sketch.handdrawn import STEADY, draw_by_hand, strokes_by_hand
from cadwright.sketch.picture import draw_binary

CORNERS = [(-0.5, -0.3), (0.5, -0.3), (0.5, 0.3), (-0.5, 0.3)]
SIDES = tuple(Line(a, b) for a, b in zip(CORNERS, [*CORNERS[1:], CORNERS[0]], strict=True))
PLATE = Sketch((*SIDES, Circle((0.2, 0.0), 0.18)))


def kinds(sketch: Sketch) -> list[str]:
    return sorted(type(each).__name__ for each in sketch.geometry)


def written(image: Image.Image, *texts: tuple[str, int, int]) -> Image.Image:
    ink = np.asarray(image).copy()
    for text, x, y in texts:
        cv2.putText(ink, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, 0.7, 0, 2, cv2.LINE_AA)
    return Image.fromarray(ink)


def hatched(sketch: Sketch, turn: float, step: float = 0.035) -> Sketch:
    """With lines across its circle, as a designer of drawings would."""
    (circle,) = (each for each in sketch.geometry if isinstance(each, Circle))
    (x, y), radius = circle.center, circle.radius
    ux, uy = math.cos(turn), math.sin(turn)
    lines = []
    for off in np.arange(-radius + step, radius - step / 2, step):
        half = math.sqrt(radius**2 - off**2)
        middle = x - off * uy, y + off * ux
        lines.append(
            Line((middle[0] - half * ux, middle[1] - half * uy), (middle[0] + half * ux, middle[1] + half * uy))
        )
    return Sketch((*sketch.geometry, *lines))


@pytest.mark.parametrize("texts", [(("R5", 60, 60),), (("A-A", 60, 470), ("M8", 400, 60)), (("t=3", 140, 300),)])
def test_writing_is_left_out_and_counted(texts: tuple[tuple[str, int, int], ...]) -> None:
    plain = draw_by_hand(PLATE, 3, hand=STEADY)
    found = traced(written(plain, *texts))
    assert found.sketch == sketch_from_image(plain)
    assert found.left_out["letters"] >= sum(len(text.strip("-=")) for text, _, _ in texts) - 1


def test_nothing_but_writing_is_no_sketch() -> None:
    paper = Image.new("L", (512, 128), 255)
    with pytest.raises(InputError, match="only writing"):
        traced(written(paper, ("M8 R5 K4 A2 Z7 H3 M8 R5 N4 K2", 20, 60)))


def test_small_features_are_no_letters() -> None:
    """Holes in a row, of whatever size, and slots that are all alike and whose corners are closed."""
    holes = [Circle((-0.4 + 0.1 * n, 0.15), 0.02 + 0.004 * n) for n in range(4)]
    slots = []
    for n in range(4):
        x, y = -0.4 + 0.08 * n, -0.2
        corners = [(x, y), (x + 0.04, y), (x + 0.04, y + 0.06), (x, y + 0.06)]
        slots += [Line(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
    for seed in range(3):
        assert traced(draw_by_hand(Sketch((*SIDES, *holes)), seed, hand=STEADY)).left_out == {}
    assert traced(draw_binary(Sketch((*SIDES, *slots)))).left_out == {}


@pytest.mark.parametrize("turn", [math.radians(45), math.radians(-45), math.radians(30)])
def test_hatching_is_left_out_and_counted(turn: float) -> None:
    drawn = hatched(PLATE, turn)
    count = len(drawn.geometry) - len(PLATE.geometry)
    found = traced(draw_by_hand(drawn, 5, hand=STEADY))
    assert abs(found.left_out["lines of hatching"] - count) <= 1
    assert 4 <= kinds(found.sketch).count("Line") <= 5, "at most a scrap is left"
    recorded = traced_strokes([stroke for stroke, _ in strokes_by_hand(drawn, 5, hand=STEADY)])
    assert recorded.left_out == {"lines of hatching": count}
    assert set(kinds(PLATE)) <= set(kinds(recorded.sketch))


@pytest.mark.parametrize("turn", [0.0, math.pi / 2])
def test_level_and_upright_lines_are_no_hatching(turn: float) -> None:
    assert traced(draw_by_hand(hatched(PLATE, turn), 5, hand=STEADY)).left_out == {}


def test_a_zigzag_is_no_hatching() -> None:
    """Its slanted lines are parallel, and end at each other's corners."""
    ups = [(-0.5 + 0.1 * n, 0.1 * (n % 2)) for n in range(11)]
    zigzag = Sketch(tuple(Line(a, b) for a, b in pairwise(ups)))
    found = traced(draw_by_hand(zigzag, 5, hand=STEADY))
    assert found.left_out == {}
    assert len(found.sketch.geometry) >= 10, "scraps at its corners are another matter"


def test_boxes_that_hang_together_over_others_are_one() -> None:
    boxes = [(0.0, 0.0, 1.0, 1.0), (5.0, 0.0, 6.0, 1.0), (1.5, 0.0, 4.6, 1.0)]
    assert len(set(touching(boxes, 0.4))) == 2
    assert len(set(touching(boxes, 0.5))) == 1
