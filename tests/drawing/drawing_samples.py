"""Views made by hand: a 60 × 40 × 5 plate with rounded corners and a hole Ø5, and a part that only has to be there."""

from cadwright.geometry.curves import Arc, Circle, Line
from cadwright.values import Hole, Measurements
from cadwright.views.view import View

CORNER = 3.0


def rectangle(x0: float, y0: float, x1: float, y1: float) -> tuple[Line, ...]:
    return (
        Line((x0, y0), (x1, y0)),
        Line((x1, y0), (x1, y1)),
        Line((x1, y1), (x0, y1)),
        Line((x0, y1), (x0, y0)),
    )


def plate_views() -> dict[str, View]:
    """The plate around the origin, its hole at x 22, y 12."""
    r = CORNER
    outline = (
        Line((-30 + r, -20), (30 - r, -20)),
        Line((30, -20 + r), (30, 20 - r)),
        Line((30 - r, 20), (-30 + r, 20)),
        Line((-30, 20 - r), (-30, -20 + r)),
        Arc((30 - r, 20 - r), r, 0, 90),
        Arc((-30 + r, 20 - r), r, 90, 180),
        Arc((-30 + r, -20 + r), r, 180, 270),
        Arc((30 - r, -20 + r), r, 270, 360),
        Circle((22, 12), 2.5),
    )
    hidden_front = (Line((19.5, -2.5), (19.5, 2.5), "hidden"), Line((24.5, -2.5), (24.5, 2.5), "hidden"))
    hidden_right = (Line((9.5, -2.5), (9.5, 2.5), "hidden"), Line((14.5, -2.5), (14.5, 2.5), "hidden"))
    return {
        "top": View("top", outline),
        "front": View(
            "front", (*rectangle(-30, -2.5, 30, 2.5), Line((-27, -2.5), (-27, 2.5), "smooth"), *hidden_front)
        ),
        "right": View("right", (*rectangle(-20, -2.5, 20, 2.5), *hidden_right)),
        "iso": View("iso", (*rectangle(-35, -22, 35, 22), Line((0, 0), (5, 5), "hidden"))),
    }


def plate_measurements() -> Measurements:
    hole = Hole(diameter=5, depth=5, through=True, position=(22, 12, 2.5), axis=(0, 0, -1))
    return Measurements(
        valid=True,
        closed=True,
        solids=1,
        shells=1,
        faces=11,
        edges=27,
        vertices=18,
        volume=11800.0,
        area=5900.0,
        bbox=(-30, -20, -2.5, 30, 20, 2.5),
        center_of_mass=(0, 0, 0),
        holes=(hole,),
    )
