"""What a right answer to each of Query2CAD's requests measures: written down by hand, with the reasoning.

The requests have no licence and are not kept here; each is known by a hash of its words. Where a request leaves a
dimension open, any value is right as long as the planner says that it assumed one. Lengths in mm, volumes in mm³.
"""

import hashlib
import math
from collections.abc import Mapping, Sequence
from itertools import permutations

import msgspec

from cadwright.values import Measurements

EXACT = 1e-3
"""How far, relatively, a number may be off that follows from the request."""

Extents = tuple[float | None, float | None, float | None]
Span = tuple[float, float]


class Expectation(msgspec.Struct, frozen=True, kw_only=True):
    """What a right answer measures; what is ``None`` is open.

    ``extents`` are alternatives, each the bounding box's extents in any order, ``None`` for one that is open.
    ``section`` is the volume divided by the extent that is open, ``fill`` the volume divided by that of the box.
    ``parts`` are the extents of solids that must be among several. ``holes`` counts round holes. ``open``: the planner
    has to say what it assumed. ``declined``: there is nothing right to build.
    """

    why: str
    extents: tuple[Extents, ...] = ()
    volume: float | Span | None = None
    section: float | Span | None = None
    fill: Span | None = None
    holes: int | None = None
    solids: int | None = 1
    parts: tuple[Extents, ...] = ()
    open: bool = False
    declined: bool = False


def expectation(request: str) -> Expectation | None:
    """What is expected of a request's answer; ``None`` where nobody has written it down."""
    return EXPECTATIONS.get(key(request))


def key(request: str) -> str:
    """By what a request is known: a hash of its words, whatever their case and the spaces between them."""
    return hashlib.sha256(" ".join(request.lower().split()).encode()).hexdigest()[:12]


def mismatches(wanted: Expectation, measured: Measurements, assumptions: Sequence[str]) -> list[str]:
    """In what a valid solid differs from what is expected; nothing when it is right."""
    found = []
    if wanted.extents and not any(_alike(e, measured.size) for e in wanted.extents):
        found.append(f"size {_sizes(measured.size)} instead of {' or '.join(map(_sizes, wanted.extents))}")
    if wanted.volume is not None and not _inside(measured.volume, wanted.volume):
        found.append(f"volume {measured.volume:.6g} instead of {_words(wanted.volume)}")
    if wanted.section is not None and not any(_inside(s, wanted.section) for s in _sections(wanted, measured)):
        found.append(f"volume {measured.volume:.6g}, which is no section of {_words(wanted.section)}")
    fill = measured.volume / math.prod(measured.size)
    if wanted.fill is not None and not _inside(fill, wanted.fill):
        found.append(f"{fill:.3g} of its box instead of {_words(wanted.fill)}")
    if wanted.holes is not None and len(measured.holes) != wanted.holes:
        found.append(f"{len(measured.holes)} round holes instead of {wanted.holes}")
    if wanted.solids is not None and measured.solids != wanted.solids:
        found.append(f"{measured.solids} solids instead of {wanted.solids}")
    for extents in wanted.parts:
        if not any(_alike(extents, _size(part.bbox)) for part in measured.parts):
            found.append(f"no part of {_sizes(extents)}")
    if wanted.open and not assumptions:
        found.append("an open dimension was filled in without saying so")
    return found


def _inside(value: float, wanted: float | Span) -> bool:
    low, high = wanted if isinstance(wanted, tuple) else (wanted * (1 - EXACT), wanted * (1 + EXACT))
    return low <= value <= high


def _alike(wanted: Extents, size: Sequence[float]) -> bool:
    return any(
        all(w is None or _inside(s, w) for w, s in zip(wanted, order, strict=True)) for order in permutations(size)
    )


def _sections(wanted: Expectation, measured: Measurements) -> list[float]:
    """The volume divided by each extent that may be the open one."""
    orders = [(e, order) for e in wanted.extents for order in permutations(measured.size)]
    return [measured.volume / order[e.index(None)] for e, order in orders if _alike_in_order(e, order)]


def _alike_in_order(wanted: Extents, size: Sequence[float]) -> bool:
    return all(w is None or _inside(s, w) for w, s in zip(wanted, size, strict=True))


def _size(bbox: Sequence[float]) -> tuple[float, float, float]:
    return (bbox[3] - bbox[0], bbox[4] - bbox[1], bbox[5] - bbox[2])


def _sizes(extents: Sequence[float | None]) -> str:
    return " × ".join("any" if e is None else f"{e:.6g}" for e in extents)


def _words(wanted: float | Span) -> str:
    return f"{wanted[0]:.6g} to {wanted[1]:.6g}" if isinstance(wanted, tuple) else f"{wanted:.6g}"


def _star(edge: float) -> float:
    """Area of the five-pointed star whose ten edges have this length: a pentagon and five triangles on its sides."""
    side = 2 * edge * math.sin(math.radians(18))
    pentagon = 1.25 * side**2 / math.tan(math.radians(36))
    return pentagon + 2.5 * edge**2 * math.sin(math.radians(36))


_OCTAGON = 5 / math.tan(math.radians(22.5))
"""Across the flats of an octagon of side 5; across its corners it is wider by 1/cos 22.5°."""
_CORNERS = _OCTAGON / math.cos(math.radians(22.5))
_BALL = 4 / 3 * math.pi * 15**3

EXPECTATIONS: Mapping[str, Expectation] = {
    "eeac0ef20e61": Expectation(why="a cube of 10", extents=((10, 10, 10),), volume=1000, holes=0),
    "1b1b40d48774": Expectation(
        why="a ball of radius 75", extents=((150, 150, 150),), volume=4 / 3 * math.pi * 75**3, holes=0
    ),
    "570ee2c3a5d8": Expectation(
        why="a cone, a third of its cylinder", extents=((20, 20, 10),), volume=math.pi * 1000 / 3, holes=0
    ),
    "b852dd7a64cc": Expectation(
        why="a cylinder of radius 10, 20 high", extents=((20, 20, 20),), volume=math.pi * 2000, holes=0
    ),
    "51ac9cf4466e": Expectation(
        why="a disc of radius 6, 2 thick", extents=((12, 12, 2),), volume=math.pi * 72, holes=0
    ),
    "62b0d1d2bb33": Expectation(
        why="a trapezium of (30 + 20) / 2 × 10, 5 thick; the upper base lies above the lower one",
        extents=((30, 10, 5),),
        volume=1250,
        holes=0,
    ),
    "179b11eb913b": Expectation(
        why="half a disc of radius 25, 5 thick", extents=((50, 25, 5),), volume=math.pi * 625 / 2 * 5, holes=0
    ),
    "d1c3f1ad6d89": Expectation(
        why="a regular octagon of side 5, 40 high; flats or corners may point along the axes",
        extents=((40, _OCTAGON, _OCTAGON), (40, _CORNERS, _CORNERS)),
        volume=2 * (1 + math.sqrt(2)) * 25 * 40,
        holes=0,
    ),
    "495189ffee4f": Expectation(
        why="a cylinder of diameter 20, 100 high", extents=((20, 20, 100),), volume=math.pi * 10000, holes=0
    ),
    "45d800144d67": Expectation(
        why="a tube of 50 outside and 45 inside, 75 high",
        extents=((50, 50, 75),),
        volume=math.pi / 4 * (50**2 - 45**2) * 75,
        holes=1,
    ),
    "11199b73c8e8": Expectation(
        why="a cylinder of radius 20, 5 high, less a square hole whose side is open; it fits for a side under 28.28",
        extents=((40, 40, 5),),
        volume=(math.pi * 2000 - 5 * 28.28**2, math.pi * 2000 * (1 - EXACT)),
        holes=0,
        open=True,
    ),
    "e41dbc808305": Expectation(
        why="a cube of 20 less a through hole of radius 5: a hole without a depth goes through",
        extents=((20, 20, 20),),
        volume=8000 - math.pi * 500,
        holes=1,
    ),
    "08ea95229b50": Expectation(
        why="a plate 50 × 30 × 5 less a through hole of radius 10",
        extents=((50, 30, 5),),
        volume=7500 - math.pi * 500,
        holes=1,
    ),
    "943f1c1defbc": Expectation(
        why="a ball of radius 15 with three pegs of radius 5 that stand out by 10: from the ball's crown, or from "
        "where they leave it, which makes each peg a little shorter",
        volume=(_BALL + 3 * 720, _BALL + 3 * 830),
        holes=0,
    ),
    "7d45ef292ac3": Expectation(
        why="a ring of radii 25 and 15 less three squares of side 3; its thickness is open",
        extents=((50, 50, None),),
        section=math.pi * (625 - 225) - 27,
        holes=1,
        open=True,
    ),
    "ce33972ba79b": Expectation(
        why="a shaft of diameter 80 whose length and keyway are open; it takes less than a fifth of the section",
        extents=((80, 80, None),),
        section=(0.8 * math.pi * 1600, math.pi * 1600 * (1 - EXACT)),
        holes=0,
        open=True,
    ),
    "b15394d7072a": Expectation(why="a ballpoint pen has no dimensions to build it from", declined=True),
    "1e6299fe57a4": Expectation(
        why="a regular star of five points whose ten edges are 5, 2 thick; how many points is open",
        volume=2 * _star(5),
        holes=0,
        open=True,
    ),
    "27966cb41350": Expectation(
        why="a hub of 150 with a blade of 500 on either side: 1150 over all; the other sizes are open",
        extents=((1150, None, None),),
        fill=(0, 0.5),
        open=True,
    ),
    "b17d7d8e4a0c": Expectation(
        why="a disc of radius 30, 2 thick, on legs whose sizes are open",
        extents=((60, 60, None),),
        volume=(math.pi * 1800 * (1 + EXACT), math.inf),
        holes=0,
        open=True,
    ),
    "243d2269674f": Expectation(
        why="a desk 1400 × 700 and, apart from it, a pedestal 400 × 600 × 700; the desk's height and legs are open",
        solids=None,
        parts=((1400, 700, None), (400, 600, 700)),
    ),
    "468ad68d235b": Expectation(
        why="a board 1500 × 250 and, apart from it, bindings on bases of 150 × 150; thicknesses are open",
        solids=None,
        parts=((1500, 250, None), (150, 150, None)),
        open=True,
    ),
    "c65a351fe037": Expectation(why="a teapot's spout and handle have no dimensions to build them from", declined=True),
    "63ef756ef605": Expectation(
        why="a frame 7300 wide and 2400 high, mostly empty; the thickness of its posts is open",
        extents=((7300, 2400, None),),
        fill=(0, 0.5),
        open=True,
    ),
    "b7c3fe4e4f68": Expectation(
        why="five shelves 800 × 300 with sides, mostly empty; thicknesses and distances are open, and whether the "
        "sides stand at the shelves' ends or inside of them",
        extents=((300, None, None),),
        fill=(0, 0.5),
        open=True,
    ),
}
"""Three of the requests are left out: what a screw's head and thread, a lamp's arm or a wing's chord and span would
have to be is not said, and no measurement tells a right answer from a wrong one."""
