"""A sheet as SVG: millimetres, ISO line widths and dashes, plain elements that any program can edit."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from cadwright.drawing.linestyle import STYLES, LineStyle
from cadwright.drawing.primitives import Arc, Circle, Line, LineType, Point, Polyline, Primitive, Sheet, Text

CAP_HEIGHT = 0.72
"""Height of capital letters in units of the font size, for the usual sans-serif fonts."""
FONTS = "Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif"
_ANCHORS = {"left": "start", "centre": "middle", "right": "end"}


def to_svg(sheet: Sheet) -> str:
    """The sheet as an SVG document; one user unit is one mm, and each line type is one group."""
    w, h = _number(sheet.width), _number(sheet.height)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">',
        f"  <title>{escape(sheet.title)}</title>",
        f'  <rect width="{w}" height="{h}" fill="white"/>',
    ]
    for kind, style in STYLES.items():
        lines += _group(sheet, kind, style)
    texts = [p for p in sheet.primitives if isinstance(p, Text)]
    if texts:
        lines.append(f'  <g id="text" font-family="{FONTS}" fill="black">')
        lines += [f"    {_element(text, sheet.height)}" for text in texts]
        lines.append("  </g>")
    return "\n".join([*lines, "</svg>", ""])


def _group(sheet: Sheet, kind: LineType, style: LineStyle) -> Iterator[str]:
    """The curves of one line type."""
    curves = [p for p in sheet.primitives if p.kind == kind and not isinstance(p, Text)]
    if not curves:
        return
    dashes = f' stroke-dasharray="{" ".join(_number(d) for d in style.dashes)}"' if style.dashes else ""
    caps = "butt" if style.dashes else "round"
    yield (
        f'  <g id="{kind}" fill="none" stroke="black" stroke-width="{_number(style.width)}"'
        f' stroke-linecap="{caps}" stroke-linejoin="round"{dashes}>'
    )
    for curve in curves:
        yield f"    {_element(curve, sheet.height)}"
    yield "  </g>"


def _element(primitive: Primitive, height: float) -> str:
    """One primitive; SVG's y axis points down."""

    def at(point: Point) -> tuple[str, str]:
        return _number(point[0]), _number(height - point[1])

    match primitive:
        case Line(start, end):
            (x1, y1), (x2, y2) = at(start), at(end)
            return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'
        case Circle(centre, radius):
            x, y = at(centre)
            return f'<circle cx="{x}" cy="{y}" r="{_number(radius)}"/>'
        case Arc(radius=radius, start=start, end=end):
            (x1, y1), (x2, y2), r = at(primitive.point_at(start)), at(primitive.point_at(end)), _number(radius)
            return f'<path d="M {x1} {y1} A {r} {r} 0 {int(end - start > 180)} 0 {x2} {y2}"/>'
        case Polyline(points):
            return f'<polyline points="{" ".join(",".join(at(p)) for p in points)}"/>'
        case Text(place, text, size, anchor):
            x, y = at(place)
            size_px = _number(size / CAP_HEIGHT)
            return f'<text x="{x}" y="{y}" font-size="{size_px}" text-anchor="{_ANCHORS[anchor]}">{escape(text)}</text>'


def _number(value: float) -> str:
    """At most four decimals, a ten-thousandth of a mm, without trailing zeros."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
