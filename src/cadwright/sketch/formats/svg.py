"""Sketch graphs as SVG: true lines, arcs, circles and ellipses; construction geometry dashed. For looking at."""

import math
from collections.abc import Callable

from cadwright.sketch.curves import points_along, sketch_bounds
from cadwright.sketch.formats.parameters import rounded
from cadwright.sketch.graph import XY, Arc, Circle, Ellipse, Geometry, Line, Point, Sketch

_MARGIN = 0.06
_WIDTH = 0.005
"""Margin and width of lines, in units of the long side."""


def dumps(sketch: Sketch, decimals: int | None = None) -> str:
    """The sketch with y up, in its own unit; ``decimals`` rounds, None writes numbers in full."""
    xmin, ymin, xmax, ymax = sketch_bounds(sketch) or (0.0, 0.0, 1.0, 1.0)
    size = max(xmax - xmin, ymax - ymin) or 1.0
    margin, width = size * _MARGIN, size * _WIDTH

    def n(value: float) -> str:
        return str(rounded(float(value), decimals))

    box = " ".join(n(v) for v in (xmin - margin, -ymax - margin, xmax - xmin + 2 * margin, ymax - ymin + 2 * margin))
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">']
    for name, construction, dashes in (
        ("geometry", False, ""),
        ("construction", True, f"{n(3 * width)} {n(2 * width)}"),
    ):
        members = [(i, g) for i, g in enumerate(sketch.geometry) if g.construction == construction]
        if members:
            dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
            lines.append(f'<g id="{name}" fill="none" stroke="black" stroke-width="{n(width)}"{dashed}>')
            lines += [f'<{_element(g, width, n)} id="p{i}"/>' for i, g in members]
            lines.append("</g>")
    return "\n".join([*lines, "</svg>", ""])


_Number = Callable[[float], str]


def _element(geometry: Geometry, width: float, n: _Number) -> str:
    """Name and attributes of an element; SVG's y axis points down."""

    def at(point: XY) -> str:
        return f"{n(point[0])} {n(-point[1])}"

    match geometry:
        case Line((ax, ay), (bx, by)):
            return f'line x1="{n(ax)}" y1="{n(-ay)}" x2="{n(bx)}" y2="{n(-by)}"'
        case Circle((x, y), radius):
            return f'circle cx="{n(x)}" cy="{n(-y)}" r="{n(radius)}"'
        case Point((x, y)):
            return f'circle cx="{n(x)}" cy="{n(-y)}" r="{n(1.5 * width)}" fill="black" stroke="none"'
        case Ellipse((x, y), major, minor, angle, None):
            turn = f"rotate({n(-math.degrees(angle))} {at((x, y))})"
            return f'ellipse cx="{n(x)}" cy="{n(-y)}" rx="{n(major)}" ry="{n(minor)}" transform="{turn}"'
        case Arc():
            return f'path d="{_arc(geometry, at, n)}"'
    places = " L ".join(at((float(x), float(y))) for x, y in points_along(geometry, width / 5))
    return f'path d="M {places}"'


def _arc(arc: Arc, at: Callable[[XY], str], n: _Number) -> str:
    """Two halves of an arc: each is less than a half circle, so that no flag can be on the edge."""
    try:
        radius = n(arc.circle[1])
    except ValueError:  # its points are in line
        return f"M {at(arc.start)} L {at(arc.mid)} L {at(arc.end)}"
    sweep = 0 if arc.counterclockwise else 1
    half = f"A {radius} {radius} 0 0 {sweep}"
    return f"M {at(arc.start)} {half} {at(arc.mid)} {half} {at(arc.end)}"
