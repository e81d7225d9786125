"""Symbols of surface texture and of welds on paper, at the end of a leader or by themselves."""

from collections.abc import Iterator
from itertools import pairwise

from cadwright.drawing.fonts import width
from cadwright.drawing.primitives import Primitive, Text
from cadwright.drawing.sheets.around import LIFT, Around, arrow, direction, thin
from cadwright.drawing.sheets.leaders import Place, Room, Tip, cheapest_place
from cadwright.drawing.symbol import Symbol, Texture, Weld
from cadwright.geometry.curves import Box, Circle, Point

SHORT, LONG, SLOPE = 1.4, 3.0, 0.577
"""How high both legs of the sign for a surface are, in heights of the text, and how far they lean: by 30°."""
_TEXT_AT, _BAR_AT = 1.65, 2.95
"""How far above its tip the sign's text begins, and the line over it lies."""
_SIDE = 1.25
"""How long the sides of a fillet weld's triangle are, in heights of the text."""
_CLEAR = 0.6
"""How far before the corner of a joint an arrow ends (mm), which would fill it."""
_RING = 0.55
"""The radius of the circle for "all around"."""
_DASHES, _GAP, _BELOW = 2.0, 0.8, 1.0
"""Dashes and gaps of the identification line, and how far below the reference line it lies (mm)."""


def place_symbol(symbol: Symbol, around: Around) -> tuple[Primitive, ...]:
    """A symbol at the cheapest leader to where it belongs, which lies on nothing."""
    height = around.height
    if isinstance(symbol, Texture):
        room = Room(_texture_width(symbol.text, height), LONG * height, 0.0)
    else:
        room = Room(_weld_width(symbol, height), LIFT + 1.2 * height, _BELOW)
    place = cheapest_place(_tips(symbol, around), room, around)
    leader = (thin(place.tip, place.elbow), thin(place.elbow, place.end(room.wide)), arrow(place.tip, place.toward))
    shapes = (*leader, *_at_place(symbol, place, room, height))
    around.obstacles.add(shapes)
    return shapes


def texture_sign(tip: Point, text: str, height: float) -> list[Primitive]:
    """The sign for a surface from which material is removed, above its tip, with its parameter."""
    (x, y), lean = tip, SLOPE * height
    left, right = (x - SHORT * lean, y + SHORT * height), (x + SHORT * lean, y + SHORT * height)
    top = (x + _BAR_AT * lean, y + _BAR_AT * height)
    over = (top[0] + width(text, height) + 0.6 * height, top[1])
    at = (x + _TEXT_AT * lean + 0.9 * height, y + _TEXT_AT * height)
    points = (left, tip, top, over) if text else (left, tip, top)
    lines = [thin(a, b) for a, b in (*pairwise(points), (left, right))]
    return [*lines, *([Text(at, text, height, "left", "dimension")] if text else [])]


def texture_box(tip: Point, text: str, height: float) -> Box:
    """The box around such a sign."""
    x, y = tip
    left = x - SHORT * SLOPE * height
    return (left, y, left + _texture_width(text, height), y + LONG * height)


def _texture_width(text: str, height: float) -> float:
    """How wide the sign is with its parameter."""
    return (SHORT + _BAR_AT) * SLOPE * height + width(text, height) + 0.6 * height


def _weld_width(weld: Weld, height: float) -> float:
    return 2 * _RING * height + width(weld.text, height) + (_SIDE + 1.6) * height


def _tips(symbol: Symbol, around: Around) -> Iterator[Tip]:
    x, y = around.on_paper(symbol.at)
    radius = symbol.radius * around.scale if isinstance(symbol, Texture) else _CLEAR
    for angle in range(0, 360, 15):
        ux, uy = direction(angle)
        yield (x + radius * ux, y + radius * uy), angle, angle + 180


def _at_place(symbol: Symbol, place: Place, room: Room, height: float) -> list[Primitive]:
    left, level = place.left(room.wide), place.elbow[1]
    if isinstance(symbol, Texture):
        return texture_sign((left + SHORT * SLOPE * height, level), symbol.text, height)
    start = left + (2 * _RING * height if place.side > 0 else 0.0) + 0.3 * height
    corner = start + width(symbol.text, height) + 0.4 * height
    side = _SIDE * height
    triangle = ((corner, level), (corner, level + side), (corner + side, level))
    shapes: list[Primitive] = [Text((start, level + LIFT), symbol.text, height, "left", "dimension")]
    shapes += [thin(a, b) for a, b in pairwise(triangle)]
    shapes += _identification(min(place.elbow[0], place.end(room.wide)[0]), level - _BELOW, room.wide)
    return [*shapes, *([Circle(place.elbow, _RING * height, "dimension")] if symbol.around else [])]


def _identification(x: float, y: float, wide: float) -> Iterator[Primitive]:
    """The dashed line of ISO 2553, system A, for the other side of the joint: thin lines by themselves, so that nobody
    takes it for a hidden edge.
    """
    for k in range(int(wide / (_DASHES + _GAP))):
        begin = x + 1.0 + k * (_DASHES + _GAP)
        yield thin((begin, y), (begin + _DASHES, y))
