"""Checkable statements of a request, and what came of checking them."""

from typing import Literal

import msgspec

Verdict = Literal["PASS", "FAIL", "UNVERIFIED"]
Quantity = Literal[
    "size",  # one bounding-box extent; `axis` x, y or z, or None for any axis
    "sizes",  # the three bounding-box extents in any order
    "volume",
    "area",
    "mass",  # needs `density`
    "hole-count",  # of `diameter` where given
    "hole-position",  # a hole of `diameter` at `position` (absolute, in the two axes across the hole)
    "hole-inset",  # every hole of `diameter` is that far from the nearest sides of the bounding box (one or two values)
    "hole-centred",  # a hole of `diameter` whose axis goes through the bounding box's centre; no values
    "hole-circle",  # the holes of `diameter` lie evenly on a circle of that diameter
    "hole-spacing",  # the centres of two holes of `diameter` are that far apart
    "hole-depth",
    "hole-through",
    "diameter",  # some cylinder (hole or boss) of that diameter
    "fillet-radius",
    "chamfer-size",
    "thickness",  # the smallest bounding-box extent
    "dimension",  # somewhere in the part: between flat faces, of a hole, boss or edge, between their axes
    "solids",
    "symmetry",  # mirror symmetry across `axis`
]


class Requirement(msgspec.Struct, frozen=True):
    """One checkable statement of the request.

    ``text`` is what a person reads; ``quote`` the words of the request that it was read from. ``values`` are mm, mm²,
    mm³, grams or counts by quantity; ``tolerance`` is absolute in the same unit, ``None`` for the default of
    1e-4 of the diagonal. ``relation`` compares the measured value with the wanted one.
    """

    text: str
    quantity: Quantity
    values: tuple[float, ...]
    relation: Literal["=", "<=", ">="] = "="
    tolerance: float | None = None
    axis: Literal["x", "y", "z"] | None = None
    diameter: float | None = None
    density: float | None = None
    quote: str = ""
    source: Literal["request", "planner", "edit"] = "request"


class Checked(msgspec.Struct, frozen=True):
    """A requirement, its verdict and the evidence."""

    requirement: Requirement
    verdict: Verdict
    measured: float | tuple[float, ...] | str | None = None
    evidence: str = ""
