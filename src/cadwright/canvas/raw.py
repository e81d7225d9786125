"""The encoding of the experiment's raw tables: geometries by named points on a grid from 0 to 40, strokes in pixels."""

from typing import Any

from cadwright.canvas.design import GRID, XY, Arc, Circle, Curve, Design, Drawing, Line
from cadwright.errors import InputError

PIXELS = 400
"""The side of the canvas on which strokes were drawn."""
_DIGITS = 9
"""Coordinates are rounded to this, so that shifting them there and back leaves them as they were."""


def design_of(geometries: dict[str, Any]) -> Design:
    """The design of a cell of geometries: ``{"points": {name: {i, j}}, "curves": [{"name", …}]}``.

    An arc that ends where it starts is a circle; one whose middle is one of its ends is left out. Raises `InputError`.
    """
    try:
        points = {name: _shifted(each["i"], each["j"]) for name, each in geometries["points"].items()}
        curves = [_curve(each, points) for each in geometries["curves"]]
    except (KeyError, TypeError, AttributeError) as error:
        raise InputError(f"not the geometries of a design ({type(error).__name__}: {error})") from None
    return Design(tuple(each for each in curves if each is not None))


def geometries_of(design: Design) -> dict[str, Any]:
    """A design as such a cell; a circle is an arc that ends where it starts, its middle opposite."""
    names = {point: f"pt_{number}" for number, point in enumerate(design.points, 1)}
    points = {
        name: {"name": "pt", "i": round(x + GRID / 2, _DIGITS), "j": round(y + GRID / 2, _DIGITS)}
        for (x, y), name in names.items()
    }
    curves = []
    for each in design.curves:
        own = [names[point] for point in each.control_points]
        if isinstance(each, Line):
            curves.append({"name": "line", "pt1": own[0], "pt2": own[1]})
        else:
            end = own[2] if isinstance(each, Arc) else own[0]
            curves.append({"name": "arc_3pt", "start": own[0], "mid": own[1], "end": end})
    return {"points": points, "curves": curves}


def drawing_of(strokes: list[list[dict[str, float]]]) -> Drawing:
    """The drawing of a cell of strokes: lists of ``{x, y}`` in pixels. Raises `InputError`."""
    try:
        return Drawing(tuple(tuple(_grid(each["x"], each["y"]) for each in stroke) for stroke in strokes))
    except (KeyError, TypeError) as error:
        raise InputError(f"not a list of strokes ({type(error).__name__}: {error})") from None


def strokes_of(drawing: Drawing) -> list[list[dict[str, float]]]:
    """A drawing as such a cell."""
    scale = PIXELS / GRID
    return [
        [{"x": round((x + GRID / 2) * scale, _DIGITS), "y": round((y + GRID / 2) * scale, _DIGITS)} for x, y in stroke]
        for stroke in drawing.splines
    ]


def _curve(record: dict[str, str], points: dict[str, XY]) -> Curve | None:
    if record["name"] == "line":
        return Line((points[record["pt1"]], points[record["pt2"]]))
    if record["name"] != "arc_3pt":
        raise InputError(f"no curve is called {record['name']}")
    start, mid, end = (points[record[name]] for name in ("start", "mid", "end"))
    if start == end:
        return Circle((start, mid))
    return None if mid in (start, end) else Arc((start, mid, end))


def _shifted(i: float, j: float) -> XY:
    return round(i - GRID / 2, _DIGITS), round(j - GRID / 2, _DIGITS)


def _grid(x: float, y: float) -> XY:
    scale = GRID / PIXELS
    return round(x * scale - GRID / 2, _DIGITS), round(y * scale - GRID / 2, _DIGITS)
