"""What a user points at beside saying it: picked faces and edges, and strokes over a view."""

from typing import Literal

import msgspec

from cadwright.values.blob import Blob
from cadwright.values.vector import Box, Vector

Shown = Literal["model", "drawing", "sketch"]
"""What strokes are drawn over."""


class Pick(msgspec.Struct, frozen=True):
    """A face, an edge, a corner or an object that was pointed at, with what finds it again in another geometry.

    ``reference`` is "faces/3", "edges/12" or "vertices/5" of the part with that number, in the order of
    `Kernel.tessellation`; in a FreeCAD document "Pad.Face3" or "Pad", as FreeCAD names it, and nothing else is told of
    it. ``form`` is the type of surface or curve ("plane", "cylinder", "line", "circle" …).
    ``point`` lies on it: the middle of an edge, the centroid of a flat face, the middle of an axis for round ones.
    ``direction`` is a unit vector: the outward normal of a flat face, the axis of a round one or of a circle, the
    direction of a straight edge. ``sizes`` are by name, in mm, mm² and degrees: length, diameter, depth, area.
    ``box`` bounds it. ``concave`` says whether a round face is a hollow, an edge an inner corner; ``None`` for neither.
    """

    reference: str
    kind: Literal["face", "edge", "vertex", "object"]
    form: str
    point: Vector
    direction: Vector | None = None
    sizes: dict[str, float] = {}
    center: Vector = (0.0, 0.0, 0.0)
    """Its centre of mass, which is what selectors of CadQuery go by."""
    box: Box = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    concave: bool | None = None
    part: int = 0
    text: str = ""
    """What it is, in words: "straight edge, 40 mm, at (0, 20, 5)"."""


class Stroke(msgspec.Struct, frozen=True):
    """A pen stroke over a view: points in parts of the view's width and height, from its upper left, y down.

    ``on`` are the points of the part that lie below them, in mm, ``None`` beside the part; empty where the strokes are
    not over a model.
    """

    points: tuple[tuple[float, float], ...]
    colour: str = ""
    width: float = 0.0
    on: tuple[Vector | None, ...] = ()


class Marks(msgspec.Struct, frozen=True):
    """All that a user pointed at in one message, on one version.

    ``picture`` is the view with the strokes, ``size`` its width and height in pixels.
    """

    picks: tuple[Pick, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    shown: Shown = "model"
    version: str | None = None
    size: tuple[float, float] = (0.0, 0.0)
    picture: Blob | None = None
