"""Parts from sketches that are told by coordinates: loops, a scale, a plane, and how each is extruded and combined.

Loops inside of others are holes in them, whatever they are called; loops beside each other are extruded together.
"""

import math
from collections.abc import Callable, Iterable

import msgspec

from cadwright.english.phrases import Phrase
from cadwright.english.sketch_words import SketchText
from cadwright.english.statements import Reading
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.loops import Place, arc, area, corners, holds
from cadwright.parts.model import (
    ArcTo,
    Body,
    Extrusion,
    Feature,
    Frame,
    LineTo,
    Mode,
    Outline,
    Part,
    Plane,
    Point2,
)
from cadwright.parts.scene import Scene, UnbuildableError

_CUT = ("cut", "cuts", "cutting", "remove", "removed", "removes", "subtract", "subtracted", "subtracts")
_JOIN = (
    "join",
    "joined",
    "joins",
    "union",
    "unite",
    "united",
    "add",
    "added",
    "adds",
    "fuse",
    "fused",
    "merge",
    "merged",
)
_MODES: dict[str, Mode] = {
    **dict.fromkeys((*_CUT, "subtraction", "difference"), "cut"),
    **dict.fromkeys(_JOIN, "join"),
    **dict.fromkeys(("intersect", "intersection"), "intersect"),
    "newbody": "new",
}
_PLANES: dict[str, Plane] = {"xy": "XY", "xz": "XZ", "yz": "YZ", "zx": "ZX", "yx": "YX", "zy": "ZY"}
_NORMALS: dict[Plane, str] = {"XY": "z", "YX": "-z", "YZ": "x", "ZY": "-x", "ZX": "y", "XZ": "-y"}
Read = Callable[[Phrase, str], tuple[float, ...]]
Vertex = tuple[Place, Place | None]
"""A point of a loop, and one in the middle of the arc that leads to it."""


class Loop(msgspec.Struct):
    """Points in order, in the sketch's own units."""

    vertices: list[Vertex] = []
    closed: bool = False


class Sketch(msgspec.Struct):
    """A sketch with what is done with it."""

    plane: Plane = "XY"
    origin: tuple[float, float, float] = (0.0, 0.0, 0.0)
    angles: tuple[float, float, float] = (0.0, 0.0, 0.0)
    loops: list[Loop] = []
    centre: Place = (0.0, 0.0)
    boxed: bool = False
    """Whether a rectangle was drawn last."""
    scale: float = 1.0
    height: float | None = None
    through: bool = False
    backwards: bool = False
    both: bool = False
    halved: bool = False
    on_top: bool = False
    toward: str = ""
    mode: Mode | None = None

    @property
    def is_extruded(self) -> bool:
        """Whether it is said how far it is extruded."""
        return self.height is not None or self.through


def sketched(text: SketchText) -> tuple[Part, tuple[str, ...]]:
    """The part and what was assumed; `UnbuildableError` where sketches do not make one."""
    sketches = [Sketch()]
    for phrase in text.phrases:
        _say(text, sketches, phrase)
    drawn = [s for s in sketches if s.loops]
    if not drawn or not all(s.is_extruded for s in drawn):
        raise UnbuildableError("how far the sketch is extruded is missing" if drawn else "there is no sketch")
    assumed: list[str] = []
    scene = Scene(())
    features: list[Feature] = []
    for n, sketch in enumerate(drawn):
        features += _bodies(scene, sketch, n, assumed, drawn)
    return Part(tuple(scene.parameters), tuple(features)), tuple(assumed)


# what phrases say


_DRAWING = frozenset(("loop", "vertex", "pair", "arc", "circle", "rectangle"))
_PLACING = frozenset(("system", "angles", "still", "shift", "top", "plane"))


def _say(text: SketchText, sketches: list[Sketch], phrase: Phrase) -> None:
    """Take one phrase into the last sketch; a new one begins where the last has been extruded."""
    if phrase.kind in _DRAWING | _PLACING and sketches[-1].is_extruded:
        last = sketches[-1]
        sketches.append(Sketch(plane=last.plane, angles=last.angles, origin=last.origin, centre=last.centre))
        if phrase.kind == "system":
            sketches[-1].plane, sketches[-1].angles, sketches[-1].origin = "XY", (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    sketch = sketches[-1]
    if phrase.kind in _PLACING:
        _place(text, sketches, phrase)
    elif phrase.kind in _DRAWING or phrase.kind == "close":
        _draw(text, sketch, phrase)
    elif phrase.kind == "scale":
        _scale(text, sketch, phrase)
    elif phrase.kind == "extrude":
        _extruded(text, sketch, phrase)
    elif phrase.kind == "through":
        sketch.through, sketch.mode = True, sketch.mode or "cut"
    elif phrase.kind == "backwards":
        sketch.backwards = True
    elif phrase.kind == "both":
        sketch.both, sketch.halved = True, "mid" in phrase.parts
    elif phrase.kind == "toward":
        sketch.toward = phrase.term("axis")
    elif phrase.kind == "operation":
        sketch.mode = "new" if "new" in phrase.parts else _MODES[phrase.term("op")]


def _place(text: SketchText, sketches: list[Sketch], phrase: Phrase) -> None:
    sketch = sketches[-1]
    if phrase.kind == "angles":
        _turn(text, sketch, phrase)
    elif phrase.kind == "shift":
        sketch.origin = _three(text, phrase, text.numbers)
    elif phrase.kind == "top":
        _on_top(sketches)
    elif phrase.kind == "plane":
        sketch.plane = _PLANES[phrase.term("pl")]


def _turn(text: SketchText, sketch: Sketch, phrase: Phrase) -> None:
    if "axis" in phrase.parts:
        value, axis = text.factors(phrase, "a")[0], phrase.term("axis")
        sketch.angles = (value * (axis == "x"), value * (axis == "y"), value * (axis == "z"))
    else:
        sketch.angles = _three(text, phrase, text.factors)


def _three(text: SketchText, phrase: Phrase, read: Read) -> tuple[float, float, float]:
    if "a" in phrase.parts:
        return 0.0, 0.0, read(phrase, "a")[0]
    values = read(phrase, "p") if "p" in phrase.parts else [read(phrase, n)[0] for n in "xyz"]
    if len(values) != 3:
        raise UnbuildableError(
            f"“{text.lattice.quote(phrase.start, phrase.end)}” is no place of a sketch: it has three numbers"
        )
    x, y, z = values
    return x, y, z


def _on_top(sketches: list[Sketch]) -> None:
    before = sketches[-2] if len(sketches) > 1 else None
    sketches[-1].on_top = True
    if before is not None and before.height is not None and before.angles == (0.0, 0.0, 0.0) and before.plane == "XY":
        x, y, z = before.origin
        sketches[-1].origin = (x, y, z + (0.0 if before.backwards or before.mode == "cut" else before.height))


def _scale(text: SketchText, sketch: Sketch, phrase: Phrase) -> None:
    value = text.factors(phrase, "a")[0]
    if value <= 0:
        raise UnbuildableError(f"a sketch cannot be scaled by {value:g}")
    sketch.scale = value


def _extruded(text: SketchText, sketch: Sketch, phrase: Phrase) -> None:
    value = text.numbers(phrase, "a")[0]
    if value == 0:
        raise UnbuildableError("an extrusion by 0 has no volume")
    sketch.height, sketch.backwards = abs(value), sketch.backwards or value < 0


# drawing


def _draw(text: SketchText, sketch: Sketch, phrase: Phrase) -> None:
    def at(name: str) -> Place:
        x, y = text.numbers(phrase, name)[:2]
        return x, y

    boxed, sketch.boxed = sketch.boxed, phrase.kind == "rectangle" or (phrase.kind == "pair" and sketch.boxed)
    if phrase.kind == "loop":
        sketch.loops.append(Loop())
    elif phrase.kind == "close":
        if sketch.loops and sketch.loops[-1].vertices:
            sketch.loops[-1].closed = True
    elif phrase.kind == "circle":
        _circle(text, sketch, phrase)
    elif phrase.kind == "rectangle" or (phrase.kind == "pair" and boxed):
        _rectangle(text, sketch, phrase)
    elif phrase.kind in ("vertex", "pair"):
        for name in ("begin", "p", "q"):
            if name in phrase.parts:
                _to(sketch, at(name), None, begins=name == "begin" and "from" not in phrase.parts)
    elif phrase.kind == "arc":
        _arc(text, sketch, phrase)


def _arc(text: SketchText, sketch: Sketch, phrase: Phrase) -> None:
    def at(name: str) -> Place:
        x, y = text.numbers(phrase, name)[:2]
        return x, y

    if "begin" in phrase.parts:
        _to(sketch, at("begin"), None)
    if not sketch.loops or not sketch.loops[-1].vertices:
        raise UnbuildableError("where the arc begins is missing")
    start, end = sketch.loops[-1].vertices[-1][0], at("p")
    centre = (0.0, 0.0) if "origin" in phrase.parts else at("c") if "c" in phrase.parts else None
    radius = text.numbers(phrase, "a")[0] if "a" in phrase.parts else None
    _to(sketch, end, at("m") if "m" in phrase.parts else _about(start, end, centre, radius))


def _to(sketch: Sketch, end: Place, middle: Place | None, begins: bool = False) -> None:
    """Lead the last loop on to a point; a new one begins where the last is closed."""
    if (
        sketch.loops
        and sketch.loops[-1].closed
        and middle is None
        and math.dist(sketch.loops[-1].vertices[0][0], end) < ROUNDING
    ):
        return
    if not sketch.loops or sketch.loops[-1].closed or (begins and sketch.loops[-1].vertices):
        sketch.loops.append(Loop())
    vertices = sketch.loops[-1].vertices
    if vertices and math.dist(vertices[-1][0], end) < ROUNDING:
        return
    vertices.append((end, middle))
    if len(vertices) > 2 and math.dist(vertices[0][0], end) < ROUNDING:
        sketch.loops[-1].closed = True


def _about(start: Place, end: Place, centre: Place | None, radius: float | None) -> Place:
    """The middle of the shorter arc about a centre."""
    if centre is None:
        raise UnbuildableError("the centre of the arc is missing")
    r, away = math.dist(start, centre), math.dist(end, centre)
    if abs(r - away) > 1e-3 * r or (radius is not None and abs(radius - r) > 1e-3 * r):
        raise UnbuildableError("the ends of the arc are not at its radius from its centre")
    x, y = (start[0] + end[0]) / 2 - centre[0], (start[1] + end[1]) / 2 - centre[1]
    length = math.hypot(x, y)
    if length < 1e-6 * r:
        raise UnbuildableError("on which side the half circle is, is not said")
    return centre[0] + x * r / length, centre[1] + y * r / length


def _circle(text: SketchText, sketch: Sketch, phrase: Phrase) -> None:
    r = text.numbers(phrase, "r")[0] if "r" in phrase.parts else text.numbers(phrase, "d")[0] / 2
    if "c" in phrase.parts:
        x, y = text.numbers(phrase, "c")[:2]
    else:
        x, y = sketch.centre if "with" in phrase.parts else (0.0, 0.0)
    if r <= 0:
        raise UnbuildableError("a circle has a radius")
    sketch.centre = (x, y)
    around: list[Vertex] = [((x + r, y), None), ((x - r, y), (x, y + r)), ((x + r, y), (x, y - r))]
    sketch.loops.append(Loop(around, True))


def _rectangle(text: SketchText, sketch: Sketch, phrase: Phrase) -> None:
    if "q" in phrase.parts:
        (x0, y0), (x1, y1) = (text.numbers(phrase, n)[:2] for n in ("p", "q"))
    else:
        sizes = text.numbers(phrase, "s") if "s" in phrase.parts else text.numbers(phrase, "w") * 2
        x, y = text.numbers(phrase, "c")[:2] if "c" in phrase.parts else (0.0, 0.0)
        x0, y0, x1, y1 = x - sizes[0] / 2, y - sizes[1] / 2, x + sizes[0] / 2, y + sizes[1] / 2
    sketch.centre = ((x0 + x1) / 2, (y0 + y1) / 2)
    loop: list[Vertex] = [((x0, y0), None), ((x1, y0), None), ((x1, y1), None), ((x0, y1), None)]
    sketch.loops.append(Loop(loop, True))


# building


def _bodies(scene: Scene, sketch: Sketch, n: int, assumed: list[str], drawn: list[Sketch]) -> Iterable[Body]:
    """The bodies of a sketch: one for each loop that is in no other."""
    number = f" {n + 1}" if len(drawn) > 1 else ""
    scale = scene.define(f"scale{number}", sketch.scale, "ratio") if sketch.scale != 1 else expr(1)
    outlines = [_outline(loop, scale) for loop in sketch.loops if loop.vertices]
    for loop in outlines:
        area(loop, scene.value)
    outer = [a for a in outlines if not any(_within(scene, a, b) for b in outlines if b is not a)]
    mode: Mode = sketch.mode or ("new" if n == 0 else "join")
    if n > 0 and sketch.mode is None:
        assumed.append(f"extrusion {n + 1} is joined to what is there")
    if n == 0 and mode in ("cut", "intersect"):
        raise UnbuildableError("there is nothing yet from which the first sketch could be cut")
    turned = sum(abs(a) > ROUNDING for a in sketch.angles)
    if turned > 1:
        assumed.append("Euler angles turn about the sketch's own x, then y, then z axis")
    x, y, z = (expr(v) for v in sketch.origin)
    rotate = tuple(expr(a) for a in sketch.angles) if turned else None
    frame = Frame(sketch.plane, (x, y, z), (rotate[0], rotate[1], rotate[2]) if rotate else None)
    _direct(sketch, mode, assumed)
    if mode == "cut" and not sketch.through:
        _reaching(sketch, drawn[:n])
    operation = _extrusion(scene, sketch, number, drawn)
    for k, loop in enumerate(outer):
        inner = tuple(a for a in outlines if a is not loop and _within(scene, a, loop))
        name = scene.name(f"body{number}" if mode != "cut" else f"cut{number}")
        first = mode if k == 0 or mode != "new" or n > 0 else "join"
        yield Body(name, frame, (loop, *inner), operation, "join" if n > 0 and first == "new" else first)


def _direct(sketch: Sketch, mode: Mode, assumed: list[str]) -> None:
    """Settle which way a sketch is extruded."""
    if sketch.halved:
        assumed.append(f"{sketch.height:g} mm is the whole of the symmetric extrusion")
    if mode == "cut" and sketch.on_top and not sketch.backwards:
        assumed.append("the cut goes down from the top")
        sketch.backwards = True
    if sketch.toward and not any(sketch.angles):
        if sketch.toward != _NORMALS[sketch.plane][-1]:
            raise UnbuildableError(f"the {sketch.plane} plane is not extruded along {sketch.toward}")
        sketch.backwards = sketch.backwards != _NORMALS[sketch.plane].startswith("-")


def _reaching(sketch: Sketch, before: list[Sketch]) -> None:
    """Raise `UnbuildableError` where a cut from a level sketch meets nothing that was made."""
    if any(s.plane != "XY" or any(s.angles) for s in (sketch, *before)):
        return
    low, high = _levels(sketch)
    if not any(low < b - ROUNDING and a < high - ROUNDING for a, b in map(_levels, before)):
        raise UnbuildableError("the cut is outside of what is there")


def _levels(sketch: Sketch) -> Place:
    """From where to where a level extrusion goes along Z."""
    z, height = sketch.origin[2], sketch.height or 0.0
    if sketch.both:
        return z - height, z + height
    return (z - height, z) if sketch.backwards else (z, z + height)


def _extrusion(scene: Scene, sketch: Sketch, number: str, drawn: list[Sketch]) -> Extrusion:
    if sketch.through:
        reach = 2 * sum((s.height or 0.0) + math.dist(s.origin, (0, 0, 0)) + _size(s) for s in drawn)
        return Extrusion(scene.define(f"reach{number}", reach, note="through everything"), both=True)
    assert sketch.height is not None, "all sketches are extruded"
    height = scene.define(f"extrusion{number}", sketch.height)
    if sketch.both:
        return Extrusion(height / 2 if sketch.halved else height, both=True)
    return Extrusion(-height if sketch.backwards else height)


def _size(sketch: Sketch) -> float:
    return sketch.scale * max((abs(c) for loop in sketch.loops for p, _ in loop.vertices for c in p), default=0.0)


def _outline(loop: Loop, scale: Expr) -> Outline:
    vertices = list(loop.vertices)
    if len(vertices) < 3 and all(middle is None for _, middle in vertices):
        raise UnbuildableError("the outline encloses no area")
    if math.dist(vertices[0][0], vertices[-1][0]) < ROUNDING and vertices[-1][1] is None:
        vertices.pop()
    steps: list[LineTo | ArcTo] = []
    for (end, middle), (before, _) in zip(vertices[1:], vertices, strict=False):
        straight = middle is None or len(arc(before, middle, end)) == 1
        steps.append(
            LineTo(_by(end, scale)) if straight or middle is None else ArcTo(_by(middle, scale), _by(end, scale))
        )
    return Outline(_by(vertices[0][0], scale), tuple(steps))


def _by(point: Place, scale: Expr) -> Point2:
    return scale * point[0], scale * point[1]


def _within(scene: Scene, inner: Outline, outer: Outline) -> bool:
    """Whether all of a loop is inside of another; `UnbuildableError` where it crosses its border."""
    held = [holds(outer, p, 0.0, scene.value) for p in corners(inner, scene.value)]
    return all(held)


def reading_of(text: SketchText) -> Reading:
    """The reading of such a text: no things, only what was taken and what was not."""
    taken = tuple((p.kind if p.kind != "filler" else "filler", (p.start, p.end)) for p in text.phrases)
    lost = tuple((span, 3.0) for span in text.lost)
    lattice = text.lattice
    return Reading(
        lattice.text, (), lost, tuple(lattice.mended), 3.0 * len(lost), lattice.tokens, taken, lattice.withdrawn
    )
