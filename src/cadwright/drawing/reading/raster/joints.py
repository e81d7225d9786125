"""Pieces of one line or one circle joined: what crossings parted, where ink lies between, and arcs of a circle."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import cv2
import numpy as np
from scipy.spatial import cKDTree

from cadwright.drawing.reading.raster.pieces import (
    Floats,
    Piece,
    Round,
    Straight,
    circle_through,
    extent,
    line_through,
)
from cadwright.sketch.graph import XY

JOINED_PIXELS = 3.0
"""Pixels between ends that are one, beside the width of the ink."""
HEAD = 5.0
"""mm of an arrowhead, which is a wide piece of a thin line."""
BARE = 1.5
"""Pixels of paper that part nothing."""
BRIDGED = 5.0
"""mm of ink in another colour, or of a crossing, that a line may run under."""
INKED = 0.2
"""Ink lies between two ends where it is so dark nearly everywhere."""
MOST_DASH, EVEN, LEAST_GAP, PALE = 24.0, 1.6, 1.5, 0.5
"""Of the two dashes of a short line: how long they are at most, and how far apart at least, in pixels; how unlike they
may be; and how much paler the ink between them is.
"""
OFF = 1.0
"""Pixels by which pieces of one line may lie beside each other."""
ALIKE, ALIKE_BY = 1.5, 0.6
"""Widths of one line's pieces differ by less than this factor, or by so many pixels."""
ROUND_OFF, ROUND_MOST = 0.45, 1.3
"""Pixels by which points lie off the circle of joined pieces, at the root mean square and at most."""
NEARLY_FULL = math.radians(300)


def joined(pieces: Sequence[Piece], contrast: np.ndarray, dots_per_mm: float) -> list[Piece]:
    """The pieces of one line as one, those of one circle as one; others as they are."""
    lines = [piece for piece in pieces if isinstance(piece, Straight)]
    dashes = lone_pairs(lines)
    rounds = [piece for piece in pieces if isinstance(piece, Round)]

    def together(a: Straight, b: Straight) -> bool:
        p, q = nearest_ends(a, b)
        gap = math.dist(p, q)
        if not similar(a, b) and min(a.length, b.length) > HEAD * dots_per_mm:
            return False
        return gap <= BARE or (gap <= BRIDGED * dots_per_mm and inked(contrast, p, q, level(a, b)))

    def level(a: Straight, b: Straight) -> float:
        """How dark the ink between two pieces must be: between dashes the grey of their soft ends is none."""
        if frozenset((id(a), id(b))) not in dashes:
            return INKED
        return max(INKED, PALE * float(np.median(darkness(contrast, np.concatenate((a.points, b.points))))))

    lines = in_line(lines, BRIDGED * dots_per_mm, together)
    mixed: list[Piece] = [*lines, *rounds]
    mixed = _co_circular(mixed, contrast)
    return [_closed(piece, contrast) if isinstance(piece, Round) else piece for piece in mixed]


def lone_pairs(lines: Sequence[Straight]) -> set[frozenset[int]]:
    """Return the ids of pieces that are like the two dashes of a short line.

    They are in line, about as long as each other and less than that apart, with no third one before or after them.
    """
    if not lines:
        return set()
    longest = max(line.length for line in lines)
    tree = cKDTree(np.array([p for line in lines for p in (line.start, line.end)]))
    following: dict[int, set[int]] = {}
    for a, b in tree.query_pairs(min(longest, MOST_DASH), output_type="ndarray").tolist():
        i, j = a // 2, b // 2
        if i != j and _follows(lines[i], lines[j], math.dist(tree.data[a], tree.data[b])):
            following.setdefault(i, set()).add(j)
            following.setdefault(j, set()).add(i)
    return {
        frozenset((id(lines[i]), id(lines[j])))
        for i, after in following.items()
        for j in after
        if len(after) == len(following[j]) == 1
    }


def _follows(a: Straight, b: Straight, gap: float) -> bool:
    least, most = sorted((a.length, b.length))
    return most <= min(EVEN * least, MOST_DASH) and LEAST_GAP <= gap <= least and continues(a, b)


def similar(a: Piece, b: Piece) -> bool:
    """Whether two pieces are about as wide."""
    low, high = sorted((a.width, b.width))
    return high <= ALIKE * low or high - low <= ALIKE_BY


def darkness(contrast: np.ndarray, places: Floats) -> Floats:
    """How much darker than paper it is at places (n, 2)."""
    at = places.astype(np.float32)
    return np.asarray(cv2.remap(contrast, at[:, :1], at[:, 1:], cv2.INTER_LINEAR), np.float64).reshape(-1)


def inked(contrast: np.ndarray, p: XY, q: XY, level: float = INKED) -> bool:
    """Whether ink of any colour lies all the way between two places, nearly everywhere as dark as ``level``."""
    count = max(2, math.ceil(math.dist(p, q)))
    along = np.linspace(0, 1, count + 1, dtype=np.float32)[:, None]
    places = np.array(p, np.float32) + along * (np.array(q, np.float32) - np.array(p, np.float32))
    return bool((darkness(contrast, places) > level).mean() >= 0.9)


def nearest_ends(a: Piece, b: Piece) -> tuple[XY, XY]:
    """The end of each that is nearest to the other."""
    return min(((p, q) for p in (a.start, a.end) for q in (b.start, b.end)), key=lambda pair: math.dist(*pair))


def in_line(lines: Sequence[Straight], gap: float, together: Callable[[Straight, Straight], bool]) -> list[Straight]:
    """Lines joined, longest first, with those that continue them within a gap, where ``together`` agrees."""
    if not lines:
        return []
    order = sorted(range(len(lines)), key=lambda k: -lines[k].length)
    ends = np.array([p for line in lines for p in (line.start, line.end)])
    tree = cKDTree(ends)
    free = set(order)
    found = []
    for k in order:
        if k not in free:
            continue
        free.discard(k)
        line, grown = lines[k], True
        while grown:
            grown = False
            for end in (line.start, line.end):
                for other in _candidates(tree, end, gap, free):
                    if continues(line, lines[other]) and together(line, lines[other]):
                        line = merged_lines((line, lines[other]))
                        free.discard(other)
                        grown = True
        found.append(line)
    return found


def _candidates(tree: cKDTree, end: XY, gap: float, free: set[int]) -> list[int]:
    near = sorted((math.dist(tree.data[k], end), k // 2) for k in tree.query_ball_point(end, gap))
    return list(dict.fromkeys(k for _, k in near if k in free))


def continues(a: Straight, b: Straight) -> bool:
    """Whether the shorter line lies on the longer one, or where it goes on; not where it runs beside it."""
    if a.length < b.length:
        a, b = b, a
    (ux, uy), (x, y) = a.direction, a.start
    off = [abs((p[0] - x) * uy - (p[1] - y) * ux) for p in (b.start, b.end)]
    along = [(p[0] - x) * ux + (p[1] - y) * uy for p in (b.start, b.end)]
    away = max(0.0, -max(along), min(along) - a.length)
    # The direction of a short piece is known to a pixel along it.
    slack = OFF + away / max(a.length, 8.0)
    overlap = min(max(along), a.length) - max(min(along), 0.0)
    return max(off) <= slack + 0.3 * OFF and overlap <= max(3.0, 0.3 * b.length)


def merged_lines(lines: Iterable[Straight]) -> Straight:
    """The one line through all points of some, from the first end to the last one."""
    members = list(lines)
    points = np.concatenate([line.points for line in members])
    longest = max(members, key=lambda line: line.length)
    middle, direction = line_through(points)
    if direction[0] * longest.direction[0] + direction[1] * longest.direction[1] < 0:
        direction = (-direction[0], -direction[1])
    ends = np.array([p for line in members for p in (line.start, line.end)])
    low, high = extent(ends, middle, direction)
    weights = np.array([line.length for line in members])
    width = float(weights @ np.array([line.width for line in members]) / max(weights.sum(), 1e-9))

    def at(along: float) -> XY:
        return (middle[0] + along * direction[0], middle[1] + along * direction[1])

    return Straight(at(low), at(high), points, width, longest.dashes)


def _co_circular(pieces: list[Piece], contrast: np.ndarray) -> list[Piece]:
    """Arcs, and short lines between them, that lie on one circle joined with their neighbours."""
    current = sorted(pieces, key=lambda piece: -piece.length if isinstance(piece, Round) else 0.0)
    alive: dict[int, Piece] = dict(enumerate(current))
    ends = np.array([p for piece in current for p in (piece.start, piece.end)]) if current else np.zeros((0, 2))
    if not len(ends):
        return []
    tree = cKDTree(ends)
    for k, seed in enumerate(current):
        if k not in alive or not isinstance(seed, Round) or seed.full:
            continue
        arc, grown = seed, True
        while grown and not arc.full:
            grown = False
            for end in (arc.start, arc.end):
                reach = max(JOINED_PIXELS + 2 * arc.width, min(0.2 * arc.radius, 20.0))
                for other in _candidates(tree, end, reach, set(alive) - {k}):
                    candidate = alive[other]
                    larger = _on_one_circle(arc, candidate, contrast)
                    if larger is not None:
                        arc, grown = larger, True
                        del alive[other]
                        break
        alive[k] = arc
    return list(alive.values())


def _on_one_circle(arc: Round, other: Piece, contrast: np.ndarray) -> Round | None:
    """The arc through both pieces, where one fits and ink lies between them."""
    if isinstance(other, Round) and (other.full or other.dashes != arc.dashes):
        return None
    if isinstance(other, Straight) and other.length > 0.6 * arc.radius:
        return None
    p, q = nearest_ends(arc, other)
    if not similar(arc, other) or (math.dist(p, q) > BARE and not inked(contrast, p, q)):
        return None
    return arc_through(np.concatenate((arc.points, other.points)), arc, ROUND_OFF, ROUND_MOST)


def arc_through(points: Floats, like: Piece, off: float, most: float) -> Round | None:
    """The arc along all points, if they lie on one circle; its ends are where the widest gap between them is."""
    found = circle_through(points)
    if found is None:
        return None
    center, radius = found
    away = np.abs(np.hypot(*(points - np.array(center)).T) - radius)
    if float(np.sqrt(np.mean(away**2))) > off or float(np.percentile(away, 95)) > most:
        return None
    angles = np.sort(np.arctan2(points[:, 1] - center[1], points[:, 0] - center[0]) % (2 * math.pi))
    gaps = np.diff(np.append(angles, angles[0] + 2 * math.pi))
    widest = int(gaps.argmax())
    begin = float(angles[(widest + 1) % len(angles)])
    return Round(center, radius, begin, 2 * math.pi - float(gaps[widest]), points, like.width, like.dashes)


def _closed(arc: Round, contrast: np.ndarray) -> Round:
    """A nearly full circle closed, where ink lies in what it lacks."""
    if arc.full or arc.sweep < NEARLY_FULL:
        return arc
    missing = replace(arc, begin=arc.begin + arc.sweep, sweep=2 * math.pi - arc.sweep)
    places, _ = missing.samples(1.0)
    values = cv2.remap(contrast, places[:, :1].astype(np.float32), places[:, 1:].astype(np.float32), cv2.INTER_LINEAR)
    return replace(arc, begin=0.0, sweep=2 * math.pi) if float((values > INKED).mean()) > 0.85 else arc
