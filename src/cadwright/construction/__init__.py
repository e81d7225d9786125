"""Construction sequences, sketch by sketch and extrusion by extrusion, as values, and the forms they are written in."""

from cadwright.construction.sequence import (
    XYZ,
    Curve,
    Extent,
    Loop,
    Operation,
    Plane,
    Profile,
    Sequence,
    Stated,
    Step,
)

__all__ = [
    "XYZ",
    "Curve",
    "Extent",
    "Loop",
    "Operation",
    "Plane",
    "Profile",
    "Sequence",
    "Stated",
    "Step",
]
