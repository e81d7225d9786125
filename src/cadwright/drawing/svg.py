"""A sheet as SVG: millimetres, ISO line widths and dashes, plain elements that any program can edit."""

import base64
import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from cadwright.drawing.fonts import CAP_HEIGHT, STROKE, left_end, runs, symbol_lines, width
from cadwright.drawing.linestyle import LineStyle
from cadwright.drawing.primitives import Fill, Primitive, Text
from cadwright.drawing.sheet import Sheet
from cadwright.geometry.curves import Arc, Circle, Line, LineType, Point, Polyline

if TYPE_CHECKING:
    from PIL import Image

FONTS = "Helvetica, Arial, Liberation Sans, sans-serif"
_ANCHORS = {"left": "start", "centre": "middle", "right": "end"}


def to_svg(sheet: Sheet, behind: "Image.Image | None" = None) -> str:
    """The sheet as an SVG document; one user unit is one mm, and each line type is one group.

    Texts are text. Symbols that fonts lack are drawn as lines, with their characters unseen at the same place. A
    picture ``behind`` it all is as wide as the sheet and begins at its top.
    """
    w, h = _number(sheet.width), _number(sheet.height)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">',
        f"  <title>{escape(sheet.title)}</title>",
        f'  <rect width="{w}" height="{h}" fill="white"/>',
        *(_picture(behind, sheet.width) if behind is not None else ()),
    ]
    for kind, style in sheet.styles.items():
        members = [p for p in sheet.exploded if p.kind == kind]
        lines += _curves(members, kind, style, sheet.height)
        lines += _fills(members, kind, style, sheet.height)
        lines += _texts(members, kind, style, sheet.height)
    return "\n".join([*lines, "</svg>", ""])


def _picture(picture: "Image.Image", width: float) -> Iterator[str]:
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", optimize=True)
    data = base64.b64encode(buffer.getvalue()).decode()
    size = f'width="{_number(width)}" height="{_number(width * picture.height / picture.width)}"'
    yield f'  <image {size} href="data:image/png;base64,{data}"/>'


def _curves(members: list[Primitive], kind: LineType, style: LineStyle, height: float) -> Iterator[str]:
    """The curves of one line type."""
    curves = [p for p in members if not isinstance(p, Text | Fill)]
    if not curves:
        return
    dashes = f' stroke-dasharray="{_dashes(style.dashes)}"' if style.dashes else ""
    caps = "butt" if style.dashes else "round"
    yield (
        f'  <g id="{kind}" fill="none" stroke="{_color(style)}" stroke-width="{_number(style.width)}"'
        f' stroke-linecap="{caps}" stroke-linejoin="round"{dashes}{_opacity(style)}>'
    )
    for curve in curves:
        element = _element(curve, height)
        if style.finer(curve) < 1:
            element = element.replace("/>", f' stroke-dasharray="{_dashes(style.dashes_of(curve))}"/>')
        yield f"    {element}"
    yield "  </g>"


def _dashes(lengths: Sequence[float]) -> str:
    return " ".join(_number(length) for length in lengths)


def _fills(members: list[Primitive], kind: LineType, style: LineStyle, height: float) -> Iterator[str]:
    fills = [p for p in members if isinstance(p, Fill)]
    if fills:
        yield f'  <g id="{kind}-fills" fill="{_color(style)}" stroke="none"{_opacity(style)}>'
        for fill in fills:
            yield f'    <polygon points="{_points(fill.points, height)}"/>'
        yield "  </g>"


def _texts(members: list[Primitive], kind: LineType, style: LineStyle, height: float) -> Iterator[str]:
    texts = [p for p in members if isinstance(p, Text)]
    if not texts:
        return
    weight = ' font-weight="bold"' if style.bold else ""
    yield f'  <g id="{kind}-texts" font-family="{FONTS}" fill="{_color(style)}"{weight}>'
    for text in texts:
        yield f"    {_text(text, height)}"
        for stroke in symbol_lines(text):
            yield (
                f'    <polyline points="{_points(stroke, height)}" fill="none" stroke="{_color(style)}"'
                f' stroke-width="{_number(text.height * STROKE)}" stroke-linecap="round" stroke-linejoin="round"/>'
            )
    yield "  </g>"


def _text(text: Text, height: float) -> str:
    """One line of text; pieces between symbols each have their place, so that the symbols' strokes meet them."""
    size = _number(text.height / CAP_HEIGHT)
    pieces = runs(text.text, text.height)
    symbols = any(piece.strokes for piece in pieces)
    x, y = _at(left_end(text) if symbols else text.at, height)
    turned = f' transform="rotate({_number(-text.angle)} {x} {y})"' if text.angle else ""
    if not symbols:
        long = _number(width(text.text, text.height))
        anchor = _ANCHORS[text.anchor]
        return (
            f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" textLength="{long}"'
            f' lengthAdjust="spacingAndGlyphs"{turned}>{escape(text.text)}</text>'
        )
    spans = []
    for piece in pieces:
        look = 'fill="none"' if piece.strokes else f'textLength="{_number(piece.width)}"'
        spans.append(f'<tspan x="{_number(float(x) + piece.offset)}" {look}>{escape(piece.text)}</tspan>')
    return f'<text x="{x}" y="{y}" font-size="{size}" xml:space="preserve"{turned}>{"".join(spans)}</text>'


def _element(curve: Primitive, height: float) -> str:
    """One curve; SVG's y axis points down."""
    match curve:
        case Line(start, end):
            (x1, y1), (x2, y2) = _at(start, height), _at(end, height)
            return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'
        case Circle(centre, radius):
            x, y = _at(centre, height)
            return f'<circle cx="{x}" cy="{y}" r="{_number(radius)}"/>'
        case Arc(radius=radius, start=start, end=end):
            (x1, y1), (x2, y2) = _at(curve.point_at(start), height), _at(curve.point_at(end), height)
            r = _number(radius)
            return f'<path d="M {x1} {y1} A {r} {r} 0 {int(end - start > 180)} 0 {x2} {y2}"/>'
        case Polyline(points):
            return f'<polyline points="{_points(points, height)}"/>'
        case _:
            raise TypeError(f"{type(curve).__name__} is no curve")


def _at(point: Point, height: float) -> tuple[str, str]:
    return _number(point[0]), _number(height - point[1])


def _points(points: tuple[Point, ...], height: float) -> str:
    return " ".join(",".join(_at(point, height)) for point in points)


def _color(style: LineStyle) -> str:
    return "black" if style.color == "#000000" else style.color


def _opacity(style: LineStyle) -> str:
    return f' opacity="{_number(style.opacity)}"' if style.opacity < 1 else ""


def _number(value: float) -> str:
    """At most four decimals, a ten-thousandth of a mm, without trailing zeros."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
