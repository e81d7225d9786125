"""SVG as strokes: any program's, with groups, transforms, style sheets, `use`, markers and turned text."""

import math
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple
from xml.etree import ElementTree

from cadwright.drawing.reading.collector import CHARACTER, Collector, word_at
from cadwright.drawing.reading.plane import Affine, curves_of
from cadwright.drawing.reading.svg_path import subpaths
from cadwright.drawing.reading.svg_style import (
    MOST_RULES,
    NUMBER,
    Style,
    rules_of,
    style_of,
    transform_of,
    value_of,
    values_in,
)
from cadwright.drawing.reading.values import Fill, Stroke, Strokes
from cadwright.errors import InputError
from cadwright.geometry.curves import Circle, Point, Polyline

MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "px": 25.4 / 96, "": 25.4 / 96, "q": 0.25}
CAP_HEIGHT = 0.72
"""Height of capital letters in units of the font size, for the usual sans-serif fonts."""
DEEPEST = 64
MOST_ELEMENTS = 50_000
"""With those that are used, each time: some ten seconds' work."""
ARROW_LENGTH, ARROW_WIDTH = 4.0, 1.5
"""Size of an arrowhead that is a marker, in units of the line's width: markers are told by their tips alone."""
_NOT_DRAWN = {"defs", "clipPath", "mask", "marker", "pattern", "symbol", "metadata", "title", "desc", "style", "script"}
_LENGTH = re.compile(rf"\s*({NUMBER})\s*([a-zA-Z%]*)")


def strokes_of_svg(data: bytes) -> Strokes:
    """What an SVG file shows. `InputError` when it is no XML or shows nothing."""
    root = _root(data)
    reader = _Reader(root)
    width, height, to_paper = _page(root)
    reader.read(root, to_paper, style_of(root, Style(), reader.rules))
    page = (0.0, 0.0, width, height) if width > 0 and height > 0 else None
    found = reader.out.strokes_of("svg", tuple(reader.problems), page)
    if not (found.strokes or found.words):
        raise InputError("the SVG file shows nothing: it has no lines and no text", *reader.problems[:1])
    return found


def runs_of_svg(data: bytes) -> list[list[Point]]:
    """The visible lines of an SVG file as a pen recorded them: points in order, y down, one run for each subpath.

    `InputError` when it is no XML or shows none.
    """
    reader = _Runs(_root(data))
    reader.read(reader.root, Affine(), style_of(reader.root, Style(), reader.rules))
    if not reader.runs:
        raise InputError("the SVG file shows no strokes")
    return reader.runs


def _root(data: bytes) -> ElementTree.Element:
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError) as error:  # the latter two for encodings
        raise InputError(f"this is no SVG file that can be read ({error})") from error
    if _name(root) != "svg":
        raise InputError(f"this is no SVG file: its outermost element is {_name(root)!r}")
    return root


def _page(root: ElementTree.Element) -> tuple[float, float, Affine]:
    """Width and height in mm (0 when not stated) and the map from user units to paper, y up."""
    width, height = _mm(root.get("width")), _mm(root.get("height"))
    box = values_in(root.get("viewBox", ""))
    if len(box) == 4 and box[2] > 0 and box[3] > 0:
        if width is None and height is None:
            width, height = box[2], box[3]
        width = width or box[2] / box[3] * (height or 0.0)
        height = height or box[3] / box[2] * width
        sx, sy = width / box[2], height / box[3]
        if root.get("preserveAspectRatio", "").strip() != "none":
            sx = sy = min(sx, sy)
        x, y = (width - box[2] * sx) / 2 - box[0] * sx, (height - box[3] * sy) / 2 - box[1] * sy
        return width, height, Affine(sx, 0, 0, -sy, x, height - y)
    unit = MM["px"] if width or height else 1.0
    return width or 0.0, height or 0.0, Affine(unit, 0, 0, -unit, 0, height or 0.0)


def _mm(length: str | None) -> float | None:
    """A length in mm; ``None`` where there is none, or a share of something unknown."""
    match = _LENGTH.match(length or "")
    if match is None or match[2].lower() not in MM:
        return None
    return value_of(match[1]) * MM[match[2].lower()]


class _Place(NamedTuple):
    """Where text goes on, and how."""

    at: Point
    style: Style


class _Reader:
    def __init__(self, root: ElementTree.Element) -> None:
        self.root = root
        self.out = Collector()
        self.problems: list[str] = []
        self.rules = rules_of(root)
        if len(self.rules) >= MOST_RULES:
            self._once(f"only the first {MOST_RULES} rules of the SVG file's style sheets were followed")
        self.named = {element.get("id"): element for element in root.iter() if element.get("id")}
        self.used: set[str] = set()
        self.count = 0

    def read(self, element: ElementTree.Element, to_paper: Affine, style: Style, depth: int = 0) -> None:
        """What is in an element; ``to_paper`` and ``style`` are the element's own."""
        for child in element:
            if self._is_too_much(depth):
                return
            name = _name(child)
            own = style_of(child, style, self.rules)
            if name in _NOT_DRAWN or not own.drawn:
                continue
            place = to_paper @ transform_of(child.get("transform", ""))
            if name in ("g", "a", "svg", "switch"):
                if name == "svg":
                    place = place @ Affine(e=_number(child, "x"), f=_number(child, "y"))
                self.read(child, place, own, depth + 1)
            elif name == "use":
                self._use(child, place, own, depth)
            elif name == "text":
                self._text(child, place, own)
            elif name == "image":
                self._once("the SVG file holds a picture, which was not read")
            elif own.visible:
                self._shape(child, name, place, own)

    def _is_too_much(self, depth: int) -> bool:
        """Whether an element more, so deep within others, is not read; that is said then."""
        self.count += 1
        if self.count <= MOST_ELEMENTS and depth <= DEEPEST:
            return False
        self._once("the SVG file has more elements than are read")
        return True

    def _once(self, problem: str) -> None:
        if problem not in self.problems:
            self.problems.append(problem)

    def _use(self, element: ElementTree.Element, place: Affine, style: Style, depth: int) -> None:
        link = element.get("href") or element.get("{http://www.w3.org/1999/xlink}href") or ""
        name = link.removeprefix("#")
        target = self.named.get(name)
        if target is None or name in self.used:  # what uses itself has no end
            return
        place = place @ Affine(e=_number(element, "x"), f=_number(element, "y"))
        self.used.add(name)
        if _name(target) == "symbol":
            self.read(target, place, style_of(target, style, self.rules), depth + 1)
        else:
            holder = ElementTree.Element("g")
            holder.append(target)
            self.read(holder, place, style, depth + 1)
        self.used.remove(name)

    def _shape(self, element: ElementTree.Element, name: str, place: Affine, style: Style) -> None:
        """A path or basic shape: its stroke, its fill, the markers on its ends."""
        outlines = list(_outlines(element, name))
        if style.fill is not None:
            for outline, pieces in outlines:
                if outline is not None and len(outline) > 2:
                    self.out.fills.append(Fill(Polyline(tuple(map(place, outline)))))
                elif isinstance(pieces, Circle):
                    self._add_disc(pieces, place)
        if style.stroke is None:
            return
        scale = place.scale
        width, dashes = style.width * scale, tuple(d * scale for d in style.dashes)
        for outline, shape in outlines:
            for curve in (
                (shape,) if isinstance(shape, Circle) else curves_of([[place(p) for p in piece] for piece in shape])
            ):
                drawn = self.out.placed(curve, place if isinstance(shape, Circle) else Affine())
                if drawn is not None:
                    self.out.strokes.append(Stroke(drawn, width, dashes, style.stroke))
            if outline is not None and style.markers != (False, False):
                self._mark(tuple(map(place, outline)), style.markers, width)

    def _add_disc(self, circle: Circle, place: Affine) -> None:
        disc = self.out.placed(circle, place)
        if isinstance(disc, Circle):
            (x, y), r = disc.center, disc.radius
            turns = [math.tau * i / 16 for i in range(17)]
            self.out.fills.append(Fill(Polyline(tuple((x + r * math.cos(t), y + r * math.sin(t)) for t in turns))))

    def _mark(self, points: tuple[Point, ...], markers: tuple[bool, bool], width: float) -> None:
        """Arrowheads for markers at the ends of a line."""
        for wanted, tip, before in zip(markers, (points[0], points[-1]), (points[1], points[-2]), strict=True):
            far = math.dist(tip, before)
            if wanted and far > 0:
                ux, uy = (before[0] - tip[0]) / far, (before[1] - tip[1]) / far
                along, across = ARROW_LENGTH * width, ARROW_WIDTH * width / 2
                x, y = tip[0] + ux * along, tip[1] + uy * along
                left, right = (x - uy * across, y + ux * across), (x + uy * across, y - ux * across)
                self.out.fills.append(Fill(Polyline((tip, left, right, tip))))

    def _text(self, element: ElementTree.Element, place: Affine, style: Style) -> None:
        """The lines of a text element: a new one wherever a piece has a position of its own."""
        lines: list[tuple[_Place, str]] = []
        start = _Place((_number(element, "x"), _number(element, "y")), style)
        self._pieces(element, start, lines)
        for (at, own), text in lines:
            text = " ".join(text.split())
            if text and own.visible and own.fill is not None:
                size = own.font_size * CAP_HEIGHT * place.scale
                anchor = {"middle": 0.5, "end": 1.0}.get(own.anchor, 0.0)
                drop = {"middle": 0.5, "central": 0.5, "hanging": 1.0, "text-before-edge": 1.0}.get(own.baseline, 0.0)
                at = (at[0], at[1] + drop * own.font_size * CAP_HEIGHT)
                width = len(text) * CHARACTER * size
                self.out.words.append(word_at(text, place(at), place.direction(0.0), size, anchor, width))

    def _pieces(
        self, element: ElementTree.Element, start: _Place, lines: list[tuple[_Place, str]], depth: int = 0
    ) -> None:
        at = (start.at[0] + _number(element, "dx"), start.at[1] + _number(element, "dy", em=start.style.font_size))
        start = _Place(at, start.style)
        lines.append((start, element.text or ""))
        for child in element:
            if self._is_too_much(depth):
                return
            own = style_of(child, start.style, self.rules)
            x, y = child.get("x"), child.get("y")
            if x is None and y is None and child.get("dy") is None:
                first = len(lines)
                self._pieces(child, _Place(at, own), lines, depth + 1)
                joined = "".join(text for _, text in lines[first:])
                lines[first:] = []
                lines[-1] = (lines[-1][0], lines[-1][1] + joined)
            else:
                at = (_number(child, "x") if x is not None else at[0], _number(child, "y") if y is not None else at[1])
                self._pieces(child, _Place(at, own), lines, depth + 1)
                at = lines[-1][0].at
            lines[-1] = (lines[-1][0], lines[-1][1] + (child.tail or ""))


class _Runs(_Reader):
    """Takes lines as they were drawn, not as the curves that they are."""

    def __init__(self, root: ElementTree.Element) -> None:
        super().__init__(root)
        self.runs: list[list[Point]] = []

    def _shape(self, element: ElementTree.Element, name: str, place: Affine, style: Style) -> None:
        for outline, shape in _outlines(element, name) if style.stroke is not None else ():
            if isinstance(shape, Circle):
                outline = _around(shape.center, shape.radius, shape.radius)
            run = [place(point) for point in outline or ()]
            if run and all(math.isfinite(value) for point in run for value in point):
                self.runs.append(run)


def _around(center: Point, rx: float, ry: float) -> list[Point]:
    """Points on an ellipse, all the way around."""
    turns = [math.tau * i / 72 for i in range(73)]
    return [(center[0] + rx * math.cos(t), center[1] + ry * math.sin(t)) for t in turns]


def _outlines(
    element: ElementTree.Element, name: str
) -> Iterator[tuple[list[Point] | None, "Circle | list[list[Point]]"]]:
    """For each outline its points (``None`` for a circle) and the smooth pieces that it consists of, in user units."""
    if name == "line":
        ends = [(_number(element, "x1"), _number(element, "y1")), (_number(element, "x2"), _number(element, "y2"))]
        yield ends, [ends]
    elif name in ("polyline", "polygon"):
        values = values_in(element.get("points", ""))
        points = list(zip(values[::2], values[1::2], strict=False))
        if name == "polygon" and points:
            points.append(points[0])
        if len(points) > 1:
            yield points, [points]
    elif name == "rect":
        x, y, w, h = (_number(element, key) for key in ("x", "y", "width", "height"))
        if w > 0 and h > 0:
            corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)]
            rx = _number(element, "rx") or _number(element, "ry")
            if rx > 0:
                rx, ry = min(rx, w / 2), min(_number(element, "ry") or rx, h / 2)
                rounded = (
                    f"M{x + rx} {y}h{w - 2 * rx}a{rx} {ry} 0 0 1 {rx} {ry}v{h - 2 * ry}a{rx} {ry} 0 0 1 {-rx} {ry}"
                )
                rounded += f"h{2 * rx - w}a{rx} {ry} 0 0 1 {-rx} {-ry}v{2 * ry - h}a{rx} {ry} 0 0 1 {rx} {-ry}"
                yield from _path(rounded)
            else:
                yield corners, [list(side) for side in pairwise(corners)]
    elif name in ("circle", "ellipse"):
        centre = (_number(element, "cx"), _number(element, "cy"))
        rx, ry = _number(element, "r") or _number(element, "rx"), _number(element, "r") or _number(element, "ry")
        if rx > 0 and math.isclose(rx, ry):
            yield None, Circle(centre, rx)
        elif rx > 0 and ry > 0:
            points = _around(centre, rx, ry)
            yield points, [points]
    elif name == "path":
        yield from _path(element.get("d", ""))


def _path(description: str) -> Iterator[tuple[list[Point], list[list[Point]]]]:
    for pieces in subpaths(description):
        yield [pieces[0][0], *(point for piece in pieces for point in piece[1:])], pieces


def _name(element: ElementTree.Element) -> str:
    tag = element.tag
    return tag.rsplit("}", 1)[-1] if isinstance(tag, str) else ""


def _number(element: ElementTree.Element, key: str, em: float = 0.0) -> float:
    """An attribute in user units, 0 where there is none; the first of a list."""
    match = _LENGTH.match(element.get(key, ""))
    if match is None:
        return 0.0
    if match[2] == "em":
        return value_of(match[1]) * em
    return value_of(match[1]) * (MM.get(match[2].lower(), MM["px"]) / MM["px"] if match[2] else 1.0)
