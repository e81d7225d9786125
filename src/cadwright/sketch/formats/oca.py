"""OCA, the open CAD format that FreeCAD's Draft workbench exchanges with gCAD3D: ``L1=P(0 0 0) P(4 0 0)``.

There is no published standard; this is what FreeCAD's importer (src/Mod/Draft/importOCA.py, 2019) reads, which is also
what its exporter writes but for one thing: a circle's radius, written bare by the exporter, is ``VAL(r)`` to the
importer, and here. Lines, arcs through three points, circles and points have a definition each; what the format does
not have (ellipses, splines, constraints) is named in a comment, and so is which primitives are construction geometry.
"""

import re

from msgspec.structs import replace

from cadwright.errors import InputError
from cadwright.sketch.formats.parameters import rounded
from cadwright.sketch.graph import XY, Arc, Circle, Geometry, Line, Point, Sketch

_DEFINITION = re.compile(r"\s*([LCPA])(\d+)\s*=\s*(.*)", re.IGNORECASE)
_POINT = re.compile(r"P\s*\(([^()]*)\)", re.IGNORECASE)
_RADIUS = re.compile(r"VAL\s*\(([^()]*)\)|\)\s*([-+.\deE]+)\s*$", re.IGNORECASE)
_CONSTRUCTION = "# construction:"


def dumps(sketch: Sketch, decimals: int | None = None) -> str:
    """The sketch in the plane z = 0; ``decimals`` rounds, None writes numbers in full. Numbers count from 1."""

    def p(point: XY) -> str:
        return f"P({number(point[0])} {number(point[1])} {number(0.0)})"

    def number(value: float) -> str:
        return str(rounded(float(value), decimals))

    lines = ["#oca file", "# edges"]
    for index, geometry in enumerate(sketch.geometry, 1):
        match geometry:
            case Line(start, end):
                lines.append(f"L{index}={p(start)} {p(end)}")
            case Arc(start, mid, end):
                lines.append(f"C{index}=ARC {p(start)} {p(mid)} {p(end)}")
            case Circle(center, radius):
                lines.append(f"C{index}={p(center)} VAL({number(radius)})")
            case Point(at):
                lines.append(f"P{index}={p(at)}")
            case _:
                lines.append(f"# {index}: {type(geometry).__name__} left out")
    construction = [str(index) for index, geometry in enumerate(sketch.geometry, 1) if geometry.construction]
    if construction:
        lines.append(f"{_CONSTRUCTION} {' '.join(construction)}")
    if sketch.constraints:
        lines.append(f"# {len(sketch.constraints)} constraints left out")
    return "\n".join([*lines, ""])


def loads(text: str) -> Sketch:
    """The primitives of a file, those defined through points that were named before included.

    Raises `InputError` for a text without definitions, or one that defines something else (areas, lines on lines).
    """
    points: dict[str, XY] = {}
    found: list[tuple[str, Geometry]] = []
    construction: set[str] = set()
    for number, line in enumerate(text.splitlines(), 1):
        if line.lower().startswith(_CONSTRUCTION):
            construction |= set(line[len(_CONSTRUCTION) :].split())
        definition = None if line.lstrip().startswith("#") else _DEFINITION.match(line)
        if definition is None:
            continue
        kind, name, body = definition[1].upper(), definition[2], definition[3].replace(",", " ")
        try:
            geometry = _geometry(kind, body, points)
        except (ValueError, KeyError, IndexError):
            raise InputError(f"line {number} of the OCA file is not understood: {line.strip()[:80]}") from None
        if isinstance(geometry, Point):
            points[f"P{name}"] = geometry.at
        found.append((name, geometry))
    if not found and "#oca" not in text.lower():
        raise InputError("not an OCA file: it defines no points, lines or circles")
    return Sketch(tuple(replace(geometry, construction=name in construction) for name, geometry in found))


def _geometry(kind: str, body: str, points: dict[str, XY]) -> Geometry:
    places = [_xy(match[1]) if match[1] is not None else points[match[0].upper()]
              for match in re.finditer(_POINT.pattern + r"|\bP\d+\b", body, re.IGNORECASE)]  # fmt: skip
    if kind == "P":
        return Point(places[0] if places else _xy(body.strip("() ")))
    if kind == "L":
        start, end = places
        return Line(start, end)
    if kind == "C" and "ARC" in body.upper():
        start, mid, end = places
        return Arc(start, mid, end)
    if kind == "C":
        radius = _RADIUS.search(body)
        (center,) = places
        return Circle(center, float((radius[1] or radius[2]) if radius else "none"))
    raise ValueError


def _xy(text: str) -> XY:
    x, y, *_ = (float(part) for part in text.split())
    return (x, y)
