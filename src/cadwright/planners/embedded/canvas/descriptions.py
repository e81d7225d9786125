"""Curves that are described in words alone: a kind, a place, a size."""

import math
import re

from cadwright.canvas import Circle, Curve, Design, Line
from cadwright.canvas.design import XY
from cadwright.planners.embedded.canvas.reasons import keep_on_canvas
from cadwright.planners.embedded.canvas.sentences import Wish, described_by
from cadwright.planners.embedded.canvas.vocabulary import NAMES

REACH = {"big": 13.0, "small": 3.0, None: 7.0}
"""Half the size of something that is described."""
ASIDE = 10.0
"""Grid units from the middle for something at a side."""

_AT = r"\(\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*\)"
_SIZED = r"\b(?:radius|diameter) (?:of )?\d"


def described(wish: Wish) -> list[Curve]:
    """The curves that a wish describes; none where it names no kind that has a shape.

    Raises `UnclearError` where they would not be on the canvas.
    """
    curves = _shape(wish)
    keep_on_canvas(Design(), Design(tuple(curves)))
    return curves


def _shape(wish: Wish) -> list[Curve]:
    middle = _place(wish)
    size = _size(wish)
    kinds = wish.kinds or tuple(kind for name in wish.names for kind in described_by(NAMES[name][1][0]).kinds)
    if "circle" in kinds:
        return [_circle(middle, size)]
    if "rectangle" in kinds:
        wide, high = (size, size) if "square" in wish.text else (size, 0.6 * size)
        return _polygon([(-wide, -high), (wide, -high), (wide, high), (-wide, high)], middle)
    if "triangle" in kinds:
        return _polygon([(0, -size), (size * 0.9, size * 0.6), (-size * 0.9, size * 0.6)], middle)
    if "line" in kinds:
        upright = "vertical" in wish.text
        reach = (0.0, size) if upright else (size, 0.0)
        return [Line(((middle[0] - reach[0], middle[1] - reach[1]), (middle[0] + reach[0], middle[1] + reach[1])))]
    return []


def is_definite(wish: Wish) -> bool:
    """Whether words say where something is to be, and how large: on a design that is there nothing is guessed."""
    sized = re.search(_SIZED, wish.text) is not None
    return re.search(_AT, wish.text) is not None or (sized and bool(wish.places))


def _place(wish: Wish) -> XY:
    x = ASIDE * (("right" in wish.places) - ("left" in wish.places))
    y = ASIDE * (("bottom" in wish.places) - ("top" in wish.places))
    given = re.search(_AT, wish.text)
    return (float(given[1]), float(given[2])) if given else (x, y)


def _size(wish: Wish) -> float:
    radius = re.search(r"radius (?:of )?(\d+(?:\.\d+)?)", wish.text)
    if radius:
        return float(radius[1])
    diameter = re.search(r"diameter (?:of )?(\d+(?:\.\d+)?)", wish.text)
    if diameter:
        return float(diameter[1]) / 2
    return REACH["big" if "big" in wish.sizes else "small" if "small" in wish.sizes else None]


def _circle(middle: XY, radius: float) -> Circle:
    return Circle(((middle[0] - radius, middle[1]), (middle[0] + radius, middle[1])))


def _polygon(corners: list[XY], middle: XY) -> list[Curve]:
    placed = [(middle[0] + x, middle[1] + y) for x, y in corners]
    return [Line((a, b)) for a, b in zip(placed, placed[1:] + placed[:1], strict=True) if math.dist(a, b) > 0]
