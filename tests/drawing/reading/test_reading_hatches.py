"""Hatching is told from edges."""

import math

from cadwright.drawing.reading.hatches import hatching_of
from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.values import Source, Stroke, Strokes
from cadwright.geometry.curves import Curve, Line


def scene(curves: list[Curve], source: Source = "svg") -> Scene:
    strokes = tuple(Stroke(curve) for curve in curves)
    return Scene(Strokes(source, 420, 297, strokes), strokes)


def test_even_oblique_lines_are_hatching() -> None:
    hatch: list[Curve] = [Line((3 * i, 0), (3 * i + 20, 20)) for i in range(10)]
    parted: list[Curve] = [Line((60 + 3 * i, 0), (70 + 3 * i, 10)) for i in range(10)]
    edges: list[Curve] = [Line((0, 0), (50, 0)), Line((0, 0), (0, 20)), Line((0, 30), (30, 60))]
    found = hatching_of(scene([*hatch, *edges, *parted]), range(23))
    assert found == {*range(10), *range(13, 23)}


def test_chamfered_corners_and_level_lines_are_not() -> None:
    corners: list[Curve] = [Line((0, 10), (10, 20)), Line((90, 0), (100, 10)), Line((0, 95), (5, 100))]
    rungs: list[Curve] = [Line((0, 5 * i), (40, 5 * i)) for i in range(12)]
    assert hatching_of(scene([*corners, *rungs]), range(15)) == set()


def test_edges_that_end_in_corners_are_not() -> None:
    """Steps, seen from a corner: as even and as many as a hatching's lines."""
    treads: list[Curve] = [Line((0, 3 * i), (20, 3 * i + 12)) for i in range(8)]
    sides: list[Curve] = [Line((x, 3 * i + y), (x, 3 * i + 3 + y)) for i in range(8) for x, y in ((0, 0), (20, 12))]
    assert hatching_of(scene([*treads, *sides]), range(24)) == set()


def turned(middle: tuple[float, float], degrees: float, size: float) -> Line:
    c, s = size / 2 * math.cos(math.radians(degrees)), size / 2 * math.sin(math.radians(degrees))
    return Line((middle[0] - c, middle[1] - s), (middle[0] + c, middle[1] + s))


def test_crossed_pieces_that_were_traced_a_degree_off_are_hatching() -> None:
    """A narrow ring of zigzag in each of two sections, out of step with each other."""
    band = [turned((4 * i, 10), 45 + (i % 3 - 1) * 0.5, 3) for i in range(12)]
    back = [turned((4 * i + 2, 10), 135 + (i % 3 - 1) * 0.5, 3) for i in range(12)]
    other = [turned((201.3 + 5 * i, 80), 45.2, 3) for i in range(8)]
    edges: list[Curve] = [Line((0, 8), (48, 8)), Line((0, 12), (48, 12)), Line((60, 0), (90, 40))]
    assert hatching_of(scene([*band, *back, *other, *edges], "png"), range(35)) == set(range(32))
