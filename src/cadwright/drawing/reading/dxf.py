"""DXF as strokes: what a layout shows, with blocks resolved and entities that are broken left out.

Model space is read, or the first paper layout that has viewports, whose windows on the model are filled in. Layers
count for what they make visible: line type, width, colour; and strokes keep their name, since some keep a view on each.
"""

import io
import math
from collections.abc import Iterable, Iterator
from typing import Any

import ezdxf
from ezdxf import path, recover
from ezdxf.addons.drawing.properties import RenderContext
from ezdxf.document import Drawing
from ezdxf.entities import DXFGraphic
from ezdxf.filemanagement import dxf_stream_info
from ezdxf.layouts import Layout
from ezdxf.lldxf.tagger import binary_tags_loader
from ezdxf.math import Vec3
from ezdxf.render import hatching

from cadwright.drawing.reading.collector import Collector, sayable
from cadwright.drawing.reading.dxf_text import stated, words
from cadwright.drawing.reading.plane import Affine, curves_through, smooth_curve
from cadwright.drawing.reading.values import Fill, Stroke, Strokes
from cadwright.errors import InputError
from cadwright.geometry.curves import Arc, Box, Circle, Curve, Line, Polyline, curve_bounds

MM: dict[int, float] = {1: 25.4, 2: 304.8, 4: 1.0, 5: 10.0, 6: 1000.0, 8: 25.4e-6, 9: 0.0254, 10: 914.4, 14: 100.0}
"""Millimetres in the units of ``$INSUNITS``; what is not listed is taken for millimetres."""
MOST_ENTITIES = 50_000
"""With those in blocks, each time that they are shown: some ten seconds' work."""
DEEPEST_BLOCK = 16
MOST_HATCH_LINES = 2000
INEXACT = 1e-4
"""How far points that stand for a curve may be beside it, as a share of their extent."""
COARSE = 30.0
"""A turn between two pieces of a spline that is straight from point to point, in degrees, from which on it is a corner:
TechDraw writes fourteen pieces for any curve, be it a whole circle.
"""
LARGEST = 1e12
"""Numbers of an entity beyond this make no sense, and take libraries for ever to go through."""
BROKEN = (
    ezdxf.DXFError,
    ValueError,
    TypeError,
    AttributeError,
    KeyError,
    IndexError,
    ArithmeticError,
    RecursionError,
)
"""What ezdxf raises on entities whose data make no sense."""
_NOT_DRAWN = {"POINT", "ATTDEF", "VIEWPORT", "XLINE", "RAY", "OLE2FRAME", "ACAD_PROXY_ENTITY", "WIPEOUT"}
_OPENED = {"INSERT", "DIMENSION", "ARC_DIMENSION", "LEADER", "MULTILEADER", "MLEADER", "ACAD_TABLE", "MLINE"}
_PLAIN = {"LINE", "CIRCLE", "TEXT", "MTEXT", "ATTRIB"}
"""Entities that nobody goes through step by step: where their numbers are too large, they lie too far away."""
_SAMPLED = {"CIRCLE", "ARC", "ELLIPSE", "SPLINE", "HELIX"}


def strokes_of_dxf(data: bytes, *, opened: bool = False) -> Strokes:
    """What a DXF file shows; ASCII or binary, also damaged. `InputError` when there is nothing to be read in it.

    With ``opened``, true dimensions are the lines and words that they look like.
    """
    document, problems = _document(data)
    try:
        reader = _read(document, opened)
    except BROKEN as error:
        raise InputError(f"the DXF file is damaged where its sheet is described ({_line(error)})") from error
    found = reader.out.strokes_of("dxf", (*problems, *reader.problems()))
    if not (found.strokes or found.words or found.stated):
        raise InputError("the DXF file shows nothing: it has no curves and no text", *found.problems[:1])
    return found


def _read(document: Drawing, opened: bool) -> "_Reader":
    """All that the document's sheet shows."""
    unit = MM.get(int(document.header.get("$INSUNITS", 0) or 0), 1.0)
    reader = _Reader(document, unit, opened)
    layout = _sheet(document)
    reader.read(layout, Affine(unit, 0, 0, unit))
    for viewport in layout.query("VIEWPORT") if layout.is_any_paperspace else ():
        if viewport.dxf.get("id", 2) != 1 and viewport.dxf.get("status", 1):
            reader.read_viewport(viewport)
    return reader


def _document(data: bytes) -> tuple[Drawing, list[str]]:
    """The document, and what had to be repaired."""
    try:
        if data.startswith(b"AutoCAD Binary DXF"):
            return Drawing.load(binary_tags_loader(data, errors="surrogateescape")), []
        document, count = _loaded(data)
    except (OSError, *BROKEN) as error:
        raise InputError(f"this is no DXF file that can be read ({_line(error)})") from error
    return document, [f"the DXF file has {count} faults, which were repaired or left out"] if count else []


def _loaded(data: bytes) -> tuple[Drawing, int]:
    """The document, and how many faults were repaired: only where it cannot be read as it is, which may lose more."""
    try:
        encoding = dxf_stream_info(io.StringIO(data.decode("latin-1"), newline=None)).encoding
        return ezdxf.read(io.StringIO(data.decode(encoding, errors="surrogateescape"), newline=None)), 0
    except (OSError, StopIteration, *BROKEN):
        document, auditor = recover.read(io.BytesIO(data))
        return document, len(auditor.errors)


def _sheet(document: Drawing) -> Layout:
    """The layout that is the drawing: paper space where it shows the model through viewports, else the model."""
    for name in document.layout_names_in_taborder():
        layout = document.layout(name)
        if layout.is_any_paperspace and any(v.dxf.get("id", 2) != 1 for v in layout.query("VIEWPORT")):
            return layout
    model = document.modelspace()
    papers = [document.layout(name) for name in document.layout_names_in_taborder() if name != "Model"]
    return max([model, *papers], key=lambda each: len(each) + (each is model)) if not len(model) else model


class _Reader:
    """Collects what entities show; ``unit`` is mm per drawing unit; ``opened`` opens true dimensions."""

    def __init__(self, document: Drawing, unit: float, opened: bool) -> None:
        self.document = document
        self.opened = opened
        self.unit = unit
        self.context = RenderContext(document)
        self.line_scale = float(document.header.get("$LTSCALE", 1.0) or 1.0)
        self.out = Collector()
        self.left_out: dict[str, int] = {}
        self.dense = 0
        self.count = 0
        self.block = ""

    def problems(self) -> list[str]:
        """A sentence for each kind of entity that could not be read."""
        sentences = [
            f"{n} {kind} {'entity' if n == 1 else 'entities'} could not be read" for kind, n in self.left_out.items()
        ]
        if self.dense:
            sentences.append(
                f"{self.dense} {'hatch is' if self.dense == 1 else 'hatches are'} too dense to be drawn: left out"
            )
        if self.count > MOST_ENTITIES:
            sentences.append(f"only the first {MOST_ENTITIES} entities were read")
        return sentences

    def read(self, entities: Iterable[DXFGraphic], to_paper: Affine, depth: int = 0, window: Box | None = None) -> None:
        """Entities and, for blocks, what is in them; ``window`` (mm of paper) is what may be seen."""
        for entity in entities:
            self.count += 1
            if self.count > MOST_ENTITIES:
                return
            kind = entity.dxftype()
            if kind in _NOT_DRAWN:
                continue
            try:
                if kind not in _PLAIN:
                    _check(entity)
                properties = self.context.resolve_all(entity)
                if not properties.is_visible:
                    continue
                measured = stated(entity, to_paper) if kind == "DIMENSION" and not self.opened else None
                if measured is not None:
                    self.out.stated += [] if measured.is_datum else [measured]
                elif kind in _OPENED:
                    if depth < DEEPEST_BLOCK:
                        self._open(entity, properties, to_paper, depth, window)
                else:
                    self._show(entity, properties, to_paper, window)
            except hatching.HatchingError:
                self.dense += 1
            except BROKEN:
                self.left_out[kind] = self.left_out.get(kind, 0) + 1

    def read_viewport(self, viewport: Any) -> None:
        """The part of model space that a viewport of the sheet looks at, when it looks straight down on it."""
        d = viewport.dxf
        if abs(d.view_direction_vector.normalize().z) < 0.999 or d.get("view_height", 0) <= 0:
            self.left_out["VIEWPORT"] = self.left_out.get("VIEWPORT", 0) + 1
            return
        scale = d.height / d.view_height * self.unit
        turn = math.radians(d.get("view_twist_angle", 0.0))
        c, s = scale * math.cos(turn), scale * math.sin(turn)
        middle, looks_at = d.center, d.view_center_point
        x, y = looks_at.x + d.view_target_point.x, looks_at.y + d.view_target_point.y
        at_x, at_y = middle.x * self.unit, middle.y * self.unit
        to_paper = Affine(c, s, -s, c, at_x - (c * x - s * y), at_y - (s * x + c * y))
        half = (d.width * self.unit / 2, d.height * self.unit / 2)
        window = (at_x - half[0], at_y - half[1], at_x + half[0], at_y + half[1])
        self.read(self.document.modelspace(), to_paper, window=window)

    def _open(self, entity: Any, properties: Any, to_paper: Affine, depth: int, window: Box | None) -> None:
        """What a block, a leader or a dimension consists of."""
        self.context.push_state(properties)
        outer = self.block
        try:
            if entity.dxftype() == "INSERT":
                self.block = outer or f"{entity.dxf.name} {entity.dxf.handle}"
                for insert in entity.multi_insert() if entity.mcount > 1 else (entity,):
                    self.count += 1  # its block may be empty
                    if self.count > MOST_ENTITIES:
                        return
                    self.read(insert.virtual_entities(), to_paper, depth + 1, window)
                self.read(entity.attribs, to_paper, depth + 1, window)
            else:
                self.read(entity.virtual_entities(), to_paper, depth + 1, window)
        finally:
            self.context.pop_state()
            self.block = outer

    def _show(self, entity: Any, properties: Any, to_paper: Affine, window: Box | None) -> None:
        kind = entity.dxftype()
        if kind in ("TEXT", "MTEXT", "ATTRIB"):
            self.out.words += [word for word in words(entity, to_paper) if _within(word.box, window)]
            return
        if kind in ("SOLID", "TRACE") or (kind in ("HATCH", "MPOLYGON") and entity.dxf.solid_fill):
            for points in _outlines(entity):
                outline = Polyline(tuple(to_paper(p) for p in points))
                if _within(curve_bounds(outline), window):
                    self.out.fills.append(Fill(outline))
            return
        scale = self.line_scale * float(entity.dxf.get("ltscale", 1.0)) * to_paper.scale
        dashes = _pattern(properties.linetype_pattern, scale)
        color = "#000000" if properties.color[:7] == "#ffffff" else properties.color[:7]
        for curve in _curves(entity):
            if not all(map(math.isfinite, curve_bounds(curve))):
                raise ValueError("a coordinate is no number")
            drawn = self.out.placed(curve, to_paper)
            if drawn is not None and _within(curve_bounds(drawn), window):
                layer = self.block or str(properties.layer)
                self.out.strokes.append(Stroke(drawn, float(properties.lineweight), dashes, color, layer))


def _check(entity: DXFGraphic) -> None:
    """Raise `ValueError` for an entity with a number that makes no sense."""
    for value in entity.dxf.all_existing_dxf_attribs().values():
        if isinstance(value, float):
            numbers: tuple[float, ...] = (value,)
        elif isinstance(value, Vec3):
            numbers = value.xyz
        else:
            continue
        if not all(abs(number) <= LARGEST for number in numbers):
            raise ValueError("a number that makes no sense")


def _pattern(lengths: Iterable[float], scale: float) -> tuple[float, ...]:
    """Dashes and gaps in turn; a pattern that begins and ends with a dash has one dash there."""
    dashes = [float(length) * scale for length in lengths]
    if len(dashes) % 2:
        dashes[0] += dashes.pop()
    return tuple(dashes)


def _curves(entity: Any) -> Iterator[Curve]:
    """An entity's curves in drawing units."""
    kind, d = entity.dxftype(), entity.dxf
    flat = not d.hasattr("extrusion") or d.extrusion.isclose((0, 0, 1))
    if kind == "LINE":
        yield Line((d.start.x, d.start.y), (d.end.x, d.end.y))
    elif kind == "CIRCLE" and flat:
        yield Circle((d.center.x, d.center.y), abs(d.radius))
    elif kind == "ARC" and flat:
        start = d.start_angle % 360
        sweep = (d.end_angle - d.start_angle) % 360 or 360.0
        centre = (d.center.x, d.center.y)
        yield Circle(centre, abs(d.radius)) if sweep == 360 else Arc(centre, abs(d.radius), start, start + sweep)
    elif kind == "LWPOLYLINE" or (kind == "POLYLINE" and (entity.is_2d_polyline or entity.is_3d_polyline)):
        yield from _polyline(entity)
    elif kind in ("HATCH", "MPOLYGON"):
        for i, (a, b) in enumerate(hatching.hatch_entity(entity)):
            if i == MOST_HATCH_LINES:
                return
            yield Line((a.x, a.y), (b.x, b.y))
    elif kind in _SAMPLED:
        yield from _sampled(entity)
    else:
        for part in path.make_path(entity).sub_paths():
            yield from curves_through(_flat(part), _size(part) * 1e-5)


def _polyline(entity: Any) -> Iterator[Curve]:
    """Bulges are arcs; runs of straight pieces may stand for a curve."""
    if entity.has_arc:
        for piece in entity.virtual_entities():
            yield from _curves(piece)
        return
    points = [(p.x, p.y) for p in path.make_path(entity).control_vertices()]
    yield from curves_through(points, INEXACT * max(1e-9, _spread(points)))


def _chain(spline: Any) -> Iterator[Curve]:
    """A spline of the first degree: straight from point to point, which lie on the curve that is meant."""
    points = [(float(p[0]), float(p[1])) for p in spline.control_points]
    yield from curves_through(points, INEXACT * max(1e-9, _spread(points)), corner=COARSE)


def _sampled(entity: Any) -> Iterator[Curve]:
    if entity.dxftype() == "SPLINE" and entity.dxf.degree == 1:
        yield from _chain(entity)
        return
    whole = path.make_path(entity)
    size = _size(whole)
    points = [(p.x, p.y) for p in whole.flattening(size * 1e-4, segments=8)]
    curve = smooth_curve(points, size * 1e-5)
    if curve is not None:
        yield curve


def _outlines(entity: Any) -> Iterator[list[tuple[float, float]]]:
    if entity.dxftype() in ("SOLID", "TRACE"):
        yield [(p.x, p.y) for p in entity.wcs_vertices(close=True)]
        return
    for outline in path.from_hatch(entity):
        yield _flat(outline)


def _flat(outline: path.Path) -> list[tuple[float, float]]:
    return [(p.x, p.y) for p in outline.flattening(max(1e-9, _size(outline) * 1e-4))]


def _size(outline: path.Path) -> float:
    return max(1e-9, _spread([(p.x, p.y) for p in outline.control_vertices()]))


def _spread(points: list[tuple[float, float]]) -> float:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return math.hypot(max(xs) - min(xs), max(ys) - min(ys))


def _within(box: Box, window: Box | None) -> bool:
    """Whether the middle of a box is seen in a window."""
    if window is None:
        return True
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return window[0] <= x <= window[2] and window[1] <= y <= window[3]


def _line(error: BaseException) -> str:
    return sayable(" ".join(str(error).split())[:120]) or type(error).__name__
