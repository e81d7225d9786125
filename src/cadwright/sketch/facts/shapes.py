"""What a closed loop is called: its names, the most telling first."""

import math
from collections.abc import Sequence

from cadwright.sketch.facts.edges import Edge, crossings
from cadwright.sketch.facts.loops import Corner, Loop, merged, turned
from cadwright.sketch.graph import XY

SQUARE = 4.0
"""Degrees by which a right angle may be off."""
ALIKE = 0.04
"""Part by which equal lengths may differ."""
_SMOOTHLY = math.radians(12)
_FILLET = math.radians(150)
"""An arc that turns further is more than a rounded corner."""
_VAGUE = {"irregular", "polygon", "quadrilateral"}
NAMES = {5: "pentagon", 6: "hexagon", 7: "heptagon", 8: "octagon", 9: "nonagon", 10: "decagon", 12: "dodecagon"}


def names(loop: Loop) -> tuple[str, ...]:
    """All names that fit, the most telling one first: a square is also a rectangle, a quadrilateral and a polygon."""
    if loop.straight:
        return _polygon(loop)
    if len(loop.edges) == 1 and loop.edges[0].round is not None:
        return ("circle", "round")
    own = _rounded(loop)
    pointed = sharpened(loop) if not own else None
    like = tuple(name for name in names(pointed) if name not in _VAGUE) if pointed is not None else ()
    return (*own, *(f"rounded {name}" for name in like[:1]), *like, "irregular")


def sharpened(loop: Loop) -> Loop | None:
    """The loop with its rounded corners pointed again: arcs between lines that run into them go.

    None where curves are left, or nothing is rounded.
    """
    count = len(loop.edges)
    if count < 4 or loop.straight or any(a.round and b.round for a, b in _in_turn(loop.edges)):
        return None
    corners: list[XY] = []
    for n, edge in enumerate(loop.edges):
        before, after = loop.edges[n - 1], loop.edges[(n + 1) % count]
        if edge.straight and before.straight:
            corners.append(edge.start)
        elif not edge.straight:
            smooth = all(abs(turned(a.arriving, b.leaving)) < _SMOOTHLY for a, b in ((before, edge), (edge, after)))
            meeting = crossings(before, after)
            if edge.round is None or not smooth or abs(edge.sweep) > _FILLET or not meeting:
                return None
            corners.append(meeting[0])
    ends = zip(corners, (*corners[1:], corners[0]), strict=True)
    return Loop(tuple(merged([Edge(start=a, end=b, points=(a, b)) for a, b in ends])))


def _in_turn(edges: Sequence[Edge]) -> list[tuple[Edge, Edge]]:
    return list(zip(edges, (*edges[1:], edges[0]), strict=True))


def triangle_kinds(loop: Loop) -> frozenset[str]:
    """Of a triangle: right, equilateral, isosceles, scalene, acute, obtuse; empty for anything else."""
    if not (loop.straight and len(loop.edges) == 3):
        return frozenset()
    a, b, c = sorted(edge.length for edge in loop.edges)
    widest = max(corner.angle for corner in loop.corners) if len(loop.corners) == 3 else 180.0
    found = {"right" if abs(widest - 90) < SQUARE / 2 else "obtuse" if widest > 90 else "acute"}
    if alike(a, c):
        found |= {"equilateral", "isosceles"}
    else:
        found.add("isosceles" if alike(a, b) or alike(b, c) else "scalene")
    return frozenset(found)


def alike(a: float, b: float, within: float = ALIKE) -> bool:
    """Whether two lengths are as good as equal."""
    return abs(a - b) <= within * max(abs(a), abs(b))


def is_right(angle: float) -> bool:
    """Whether an angle in degrees is a right one, from either side."""
    return abs(angle - 90) < SQUARE or abs(angle - 270) < SQUARE


def _polygon(loop: Loop) -> tuple[str, ...]:
    count, corners = len(loop.edges), loop.corners
    if count == 3:
        return ("triangle", "polygon")
    if count == 4:
        return (*_four_sided(loop), "quadrilateral", "polygon")
    special = _rectilinear(corners) if corners and all(is_right(c.angle) for c in corners) else ()
    if len(special) == 2 and special[0] in _BY_NOTCH and not _notched_upright(corners):
        special = special[::-1]
    regular = is_regular(loop)
    own = NAMES.get(count, "")
    convex = all(c.angle < 180 for c in corners)
    telling = (own,) if own and (regular or convex) else ()
    rest = () if regular else ("irregular",)
    return (*special, *telling, "polygon", *rest)


def is_regular(loop: Loop) -> bool:
    """Whether all its sides, and all its angles, are equal."""
    if not loop.straight or len(loop.corners) != len(loop.edges):
        return False
    lengths, angles = [e.length for e in loop.edges], [c.angle for c in loop.corners]
    return alike(min(lengths), max(lengths)) and max(angles) - min(angles) < SQUARE


def _four_sided(loop: Loop) -> tuple[str, ...]:
    sides = [edge.length for edge in loop.edges]
    angles = [corner.angle for corner in loop.corners]
    if len(angles) != 4 or max(angles) > 180:
        return ()
    parallel = [_parallel(loop.edges[i], loop.edges[i + 2]) for i in (0, 1)]
    if all(is_right(angle) for angle in angles):
        return ("square", "rectangle") if alike(min(sides), max(sides)) else ("rectangle",)
    if all(parallel):
        return ("rhombus", "parallelogram") if alike(min(sides), max(sides)) else ("parallelogram",)
    if any(parallel):
        return ("trapezoid",)
    if any(alike(sides[i], sides[i - 1]) and alike(sides[i - 2], sides[i - 3]) for i in (0, 1)):
        return ("kite",)
    return ()


def _parallel(a: Edge, b: Edge) -> bool:
    (ux, uy), (vx, vy) = a.direction, b.direction
    return abs(ux * vy - uy * vx) < math.sin(math.radians(SQUARE))


def _rectilinear(corners: Sequence[Corner]) -> tuple[str, ...]:
    """Letters that shapes with right angles only look like, by the order of their outer (+) and inner (-) corners."""
    signs = "".join("+" if corner.angle < 180 else "-" for corner in corners)
    turns = {signs[i:] + signs[:i] for i in range(len(signs))}
    return next((found for pattern, found in _LETTERS.items() if pattern in turns), ())


_BY_NOTCH = {"u-shape", "h-shape"}
"""Letters whose notches open upwards or downwards; sideways they are another letter, the second."""


def _notched_upright(corners: Sequence[Corner]) -> bool:
    """Whether the bottom of a notch, between two inner corners in turn, is level rather than upright."""
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    a, b = next((a.at, b.at) for a, b in pairs if a.angle > 180 and b.angle > 180)
    return abs(a[0] - b[0]) > abs(a[1] - b[1])


_LETTERS: dict[str, tuple[str, ...]] = {
    "+++++-": ("l-shape",),
    "++++-++-": ("t-shape",),
    "++++++--": ("u-shape", "c-shape"),
    "+++-+++-": ("z-shape", "s-shape"),
    "++-++-++-++-": ("cross",),
    "++++--++++--": ("h-shape", "i-shape"),
    "+++++-+-": ("steps",),
    "+++++-+-+-": ("steps",),
    "+++++-+-+-+-": ("steps",),
    "++++++--++--": ("e-shape", "comb"),
}


def _rounded(loop: Loop) -> tuple[str, ...]:
    """Names of loops of lines and arcs that have one."""
    lines = [edge for edge in loop.edges if edge.straight]
    arcs = [edge for edge in loop.edges if edge.round is not None]
    if len(lines) + len(arcs) < len(loop.edges):
        return ()
    sweeps = [math.degrees(arc.sweep) for arc in arcs]
    if len(lines) == 2 and len(arcs) == 2 and all(abs(s - 180) < 12 for s in sweeps) and _parallel(*lines):
        return ("slot", "oval", "stadium")
    if len(lines) == 1 and len(arcs) == 1:
        return ("semicircle", "arch") if 150 < sweeps[0] < 200 else ("circular segment", "arch")
    if len(lines) == 2 and len(arcs) == 1 and sweeps[0] > 0 and _is_sector(loop, arcs[0]):
        return ("quadrant", "sector") if abs(sweeps[0] - 90) < 8 else ("sector",)
    if len(lines) == 3 and len(arcs) == 1 and 120 < sweeps[0] < 200 and len(loop.corners) in (2, 4):
        return ("arch", "u-shape")
    if len(lines) == len(arcs) == 4 and all(abs(s - 90) < 8 for s in sweeps):
        alternate = all(a.straight != b.straight for a, b in zip(loop.edges, loop.edges[1:], strict=False))
        lengths = [line.length + 2 * arcs[0].round[1] for line in lines if arcs[0].round is not None]
        if alternate:
            square = alike(min(lengths), max(lengths))
            return ("rounded square", "square", "rounded rectangle", "rectangle") if square else (
                "rounded rectangle", "rectangle")  # fmt: skip
    return ()


def _is_sector(loop: Loop, arc: Edge) -> bool:
    assert arc.round is not None
    center, radius = arc.round
    return any(math.dist(edge.start, center) < 0.05 * radius for edge in loop.edges)
