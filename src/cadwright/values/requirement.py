"""Checkable statements of a request, and what came of checking them."""

from typing import Literal

import msgspec

from cadwright.values.probe import Looked

Verdict = Literal["PASS", "FAIL", "UNVERIFIED"]
Quantity = Literal[
    "size",  # one bounding-box extent; `axis` x, y or z, or None for any axis
    "sketch-size",  # a sketch's extent along `axis` of its plane, or any; of a body made from it, one of the extents
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
    "dimension",  # a length somewhere in the part; no longer read, and never borne out
    "solids",
    "symmetry",  # mirror symmetry across `axis`
    "feature",  # what `claim` says of a feature
    "name",  # of what has sizes that are not told, its `quote`: "DN50", "a 608 bearing"; no values, never measured
    "extent",  # the bounding box's coordinates; xmin, ymin, zmin, xmax, ymax, zmax
    "probe",  # what `looked` says of a line, a point or a section
    "edit",  # what changed is what the words of an edit, its `quote`, ask for; no values
]


PlaceKind = Literal[
    "from",  # so far from `of`: a side of the part ("+x"), a kind of feature, or any side ("")
    "coordinate",  # its centre lies there along `of`: x, y or z
    "point",  # its centre, in the axes across it, or in x, y, z
    "apart",  # the centres of two of them are so far apart
    "circle",  # their centres lie on a circle of that diameter
    "on",  # it is open to, or stands on, the side `of`
    "share",  # a flat face ends that share of the part, from the side `of`
    "edge",  # it is an edge that the words of `of` name: a feature's, on a side; `values` are sizes of that feature
    "each",  # one of them is in each of the outer walls that stand; `values` is how many walls are said to be
    "centred",  # in the middle of the part, along `of` where that is an axis
]


class Place(msgspec.Struct, frozen=True):
    """Where a feature is said to be: lengths in mm in the coordinates of the part."""

    kind: PlaceKind
    values: tuple[float, ...] = ()
    of: str = ""


class Size(msgspec.Struct, frozen=True):
    """A size of a feature, in mm or degrees; ``name`` is empty where it may be any of the feature's."""

    value: float
    name: str = ""


class Claim(msgspec.Struct, frozen=True):
    """A feature as somebody states it: kind, sizes, number and place.

    ``firm`` tells that it was said in the language of checks, so that what was measured can contradict it; what was
    only read from prose can be borne out, and else is in doubt. ``count`` ``None`` means at least one.
    """

    kind: str
    sizes: tuple[Size, ...] = ()
    count: int | None = None
    through: bool | None = None
    axis: Literal["x", "y", "z"] | None = None
    places: tuple[Place, ...] = ()
    firm: bool = True


class Requirement(msgspec.Struct, frozen=True):
    """One checkable statement of the request.

    ``text`` is what a person reads; ``quote`` the words of the request that it was read from. ``values`` are mm, mm²,
    mm³, grams or counts by quantity; ``tolerance`` is absolute in the same unit, ``None`` for the default of
    1e-4 of the diagonal. ``relation`` compares the measured value with the wanted one. ``ratio`` is a share of another
    size ("half as thick"); ``values`` are then the lengths that it may come to, of which the claim has the first.
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
    claim: Claim | None = None
    looked: Looked | None = None
    ratio: float | None = None


class Checked(msgspec.Struct, frozen=True):
    """A requirement, its verdict and the evidence.

    ``otherwise`` tells of a number of prose in doubt that its feature was found for certain, with another size or at
    another place: no check of something else settles it.
    """

    requirement: Requirement
    verdict: Verdict
    measured: float | tuple[float, ...] | str | None = None
    evidence: str = ""
    otherwise: bool = False
