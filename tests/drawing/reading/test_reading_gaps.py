"""Edges on pictures that texts cover in places."""

import math

import pytest

from cadwright.drawing.reading.gaps import mended
from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.values import Stroke, Strokes, Word
from cadwright.geometry.curves import Arc, Circle, Curve, Line

TEXT = Word("55.0000", (40, 48.5), 0.0, 3.0, (40, 48.5, 55, 51.5))


def scene_of(*curves: Curve, words: tuple[Word, ...] = ()) -> Scene:
    strokes = tuple(Stroke(curve, 0.5) for curve in curves)
    return Scene(Strokes("png", 297, 210, strokes, words), strokes)


def test_a_line_goes_on_beneath_a_text() -> None:
    scene = scene_of(Line((10, 50), (41, 50)), Line((54, 50.1), (80, 50)), words=(TEXT,))
    assert mended(scene, [0, 1]) == [0]
    assert scene.curve(0) == Line((10, 50), (80, 50))


def test_lines_with_a_gap_that_nothing_covers_stay_two() -> None:
    scene = scene_of(Line((10, 50), (41, 50)), Line((54, 50), (80, 50)))
    assert mended(scene, [0, 1]) == [0, 1]


def test_lines_beside_each_other_beneath_a_text_stay_two() -> None:
    scene = scene_of(Line((10, 50), (41, 50)), Line((54, 51), (80, 51)), words=(TEXT,))
    assert mended(scene, [0, 1]) == [0, 1]


def test_pieces_of_a_circle_are_the_circle() -> None:
    scene = scene_of(Arc((60, 60), 20, 10, 180), Arc((60.1, 60), 20.1, 195, 350), Arc((60, 60), 20, 5, 60))
    (left,) = mended(scene, [0, 1, 2])
    circle = scene.curve(left)
    assert isinstance(circle, Circle)
    assert circle.center == pytest.approx((60, 60), abs=0.1)
    assert circle.radius == pytest.approx(20, abs=0.1)


def test_a_circle_with_a_flat_is_none() -> None:
    corner = (20 * math.cos(math.radians(20)), 20 * math.sin(math.radians(20)))
    flat = Line((60 + corner[0], 60 - corner[1]), (60 + corner[0], 60 + corner[1]))
    scene = scene_of(Arc((60, 60), 20, 20, 340), flat)
    assert mended(scene, [0, 1]) == [0, 1]
    assert isinstance(scene.curve(0), Arc)
