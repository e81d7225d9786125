"""Sketches in a common frame, and their parameters as tokens (CAD-Assistant, 9.3; SketchGraphs' conventions)."""

import msgspec
import numpy as np
import numpy.typing as npt

from cadwright.errors import InputError
from cadwright.sketch.curves import sketch_bounds
from cadwright.sketch.graph import XY, Arc, Circle, Geometry, Line, Point, Sketch
from cadwright.sketch.transforms import moved, scaled

BITS = 6
"""The papers' quantisation: 64 steps between -0.5 and 0.5."""


class Normalised(msgspec.Struct, frozen=True):
    """A sketch about the origin whose long side is 1, and what it was: its centre and its long side."""

    sketch: Sketch
    center: XY
    scale: float

    def restored(self) -> Sketch:
        """The sketch where and as large as it was."""
        return moved(scaled(self.sketch, self.scale), self.center)


def normalise(sketch: Sketch) -> Normalised:
    """The sketch with the centre of its bounding box at the origin, and 1 for the box's long side.

    A sketch without extent keeps its size. Constraints to the axes and to external geometry go when it is moved.
    Raises `InputError` for a sketch without primitives.
    """
    box = sketch_bounds(sketch)
    if box is None:
        raise InputError("the sketch has no geometry")
    center = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    scale = max(box[2] - box[0], box[3] - box[1]) or 1.0
    there = moved(sketch, (-center[0], -center[1]))
    return Normalised(scaled(there, 1 / scale), center, scale)


def parameters(geometry: Geometry) -> tuple[float, ...]:
    """The numbers that define a primitive, as the papers count them (table 7).

    Line: start and end, the one that is lower (then further left) first. Arc: start, middle, end, counter-clockwise.
    Circle: centre, radius. Point: its coordinates. Raises `InputError` for ellipses and B-splines.
    """
    match geometry:
        case Line(start, end):
            first, last = sorted((start, end), key=lambda p: (p[1], p[0]))
            return (*first, *last)
        case Arc(start, mid, end):
            first, last = (start, end) if geometry.counterclockwise else (end, start)
            return (*first, *mid, *last)
        case Circle(center, radius):
            return (*center, radius)
        case Point(at):
            return at
    raise InputError(f"a {type(geometry).__name__} has no parameters in the papers' sense")


def from_parameters(type_: type[Geometry], values: tuple[float, ...], construction: bool = False) -> Geometry:
    """The primitive of a type by its `parameters`."""
    if type_ is Line:
        return Line((values[0], values[1]), (values[2], values[3]), construction)
    if type_ is Arc:
        return Arc((values[0], values[1]), (values[2], values[3]), (values[4], values[5]), construction)
    if type_ is Circle:
        return Circle((values[0], values[1]), values[2], construction)
    if type_ is Point:
        return Point((values[0], values[1]), construction)
    raise InputError(f"a {type_.__name__} has no parameters in the papers' sense")


Floats = npt.NDArray[np.float64]
Tokens = npt.NDArray[np.int64]


def quantise(values: npt.ArrayLike, bits: int = BITS, *, clip: bool = False) -> Tokens:
    """The step, from 0, that each value in [-0.5, 0.5] falls into; of any shape.

    Values are rounded to ten decimals before. Raises `InputError` for one outside, unless ``clip`` moves it to the end.
    """
    given = np.round(np.asarray(values, dtype=float), 10)
    if clip:
        given = np.clip(given, -0.5, 0.5)
    if not bool(np.all((given >= -0.5) & (given <= 0.5))):
        raise InputError("a parameter lies outside [-0.5, 0.5]: normalise the sketch first")
    steps: Tokens = np.minimum(np.floor((given + 0.5) * 2**bits), 2**bits - 1).astype(np.int64)
    return steps


def dequantise(tokens: npt.ArrayLike, bits: int = BITS) -> Floats:
    """The middle of each step; of any shape."""
    values: Floats = (np.asarray(tokens, dtype=float) + 0.5) / 2**bits - 0.5
    return values
