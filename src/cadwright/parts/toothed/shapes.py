"""Toothed outlines by the names by which families of the catalogue call them."""

from collections.abc import Callable, Mapping

from cadwright.parts.expressions import Expr
from cadwright.parts.model import Outline
from cadwright.parts.toothed.bevel import bevel
from cadwright.parts.toothed.involute import gear, rack
from cadwright.parts.toothed.screw_thread import screw_thread
from cadwright.parts.toothed.sprocket import sprocket
from cadwright.parts.toothed.straight import ratchet, spline
from cadwright.parts.toothed.worm import worm

DRAWN: Mapping[str, Callable[..., Outline]] = {
    "gear": gear,
    "rack": rack,
    "bevel": bevel,
    "sprocket": sprocket,
    "spline": spline,
    "ratchet": ratchet,
    "worm": worm,
    "screw thread": screw_thread,
}
"""Each takes a size, by which the outline grows, and numbers."""


def drawn(shape: str, size: Expr, numbers: list[float]) -> Outline:
    """A toothed outline; `UnbuildableError` where there is none with these numbers."""
    return DRAWN[shape](size, *numbers)
