"""Edges on a picture that a text or a mark covers in places, put together again."""

import math
from collections.abc import Sequence
from itertools import permutations

from cadwright.drawing.reading.plane import ends, sampled
from cadwright.drawing.reading.scene import Carrier, Scene, Web, grown, has
from cadwright.geometry.curves import Arc, Box, Circle, Curve, Line, Point

WIDEST = 60.0
"""Degrees of a circle that may be covered."""
COVERED = 0.8
"""The part of a gap in a line that texts cover."""
PLACES = 20
"""Places of a gap that are looked at."""


def mended(scene: Scene, numbers: Sequence[int]) -> list[int]:
    """Return the strokes without those that others now stand for; change strokes of the scene.

    Lines are drawn through beneath texts, and arcs of one circle are drawn on over gaps at whose ends nothing else is.
    """
    kept = list(numbers)
    boxes = [grown(word.box, scene.slack) for word in scene.words]
    while (pair := _next(scene, kept, boxes)) is not None:
        number, other, curve = pair
        scene.put(number, curve)
        kept.remove(other)
    for n in list(kept):
        arc = scene.curve(n)
        if isinstance(arc, Arc) and n in kept and _is_closed(scene, n, arc, kept):
            scene.put(n, Circle(arc.center, arc.radius, arc.kind))
            web = scene.web([n])
            kept = [k for k in kept if k == n or not _lies_on(scene.curve(k), web, scene.slack)]
    return kept


def _next(scene: Scene, kept: Sequence[int], boxes: Sequence[Box]) -> tuple[int, int, Line | Arc] | None:
    """Two strokes that are one, and that one."""
    for n, m in permutations(kept, 2):
        first, second = scene.curve(n), scene.curve(m)
        found: Line | Arc | None = None
        if isinstance(first, Line) and isinstance(second, Line) and n < m:
            found = _one_line(first, second, boxes, scene.slack)
        elif isinstance(first, Arc) and isinstance(second, Arc):
            whole = _one_arc(first, second, scene.slack)
            if whole is not None:  # rare: only then is it worth looking at all the others
                others = [k for k in kept if k not in (n, m)]
                tips = (first.point_at(first.end), second.point_at(second.start))
                found = None if any(_is_met(scene, tip, others) for tip in tips) else whole
        if found is not None:
            return n, m, found
    return None


def _one_line(first: Line, second: Line, boxes: Sequence[Box], slack: float) -> Line | None:
    """The line through two whose gap lies below texts."""
    carrier = Carrier.through(first.start, first.end)
    if max(abs(carrier.beside(p)) for p in (second.start, second.end)) > slack:
        return None
    a, b = sorted((carrier.along(first.start), carrier.along(first.end)))
    c, d = sorted((carrier.along(second.start), carrier.along(second.end)))
    low, high = (b, c) if b <= c else (d, a)
    if high <= low:
        return None
    places = [carrier.at(low + (high - low) * (k + 0.5) / PLACES) for k in range(PLACES)]
    if sum(any(has(box, p) for box in boxes) for p in places) < COVERED * PLACES:
        return None
    points = sorted((first.start, first.end, second.start, second.end), key=carrier.along)
    return Line(points[0], points[-1], first.kind)


def _one_arc(first: Arc, second: Arc, near: float) -> Arc | None:
    """The arc of two on one circle, the second one after the first, with a gap that may be covered."""
    if math.dist(first.center, second.center) > near or abs(first.radius - second.radius) > near:
        return None
    gap = (second.start - first.end) % 360
    sweep = first.end - first.start + gap + second.end - second.start
    if gap > WIDEST or sweep > 360:
        return None
    share = (first.end - first.start) / max(first.end - first.start + second.end - second.start, 1e-9)
    (x0, y0), (x1, y1) = first.center, second.center
    centre = (share * x0 + (1 - share) * x1, share * y0 + (1 - share) * y1)
    radius = share * first.radius + (1 - share) * second.radius
    return Arc(centre, radius, first.start, first.start + sweep, first.kind)


def _is_closed(scene: Scene, number: int, arc: Arc, kept: Sequence[int]) -> bool:
    """Whether an arc is a circle but for a gap at whose ends nothing is."""
    others = [k for k in kept if k != number]
    return 360 - (arc.end - arc.start) <= WIDEST and not any(_is_met(scene, tip, others) for tip in ends(arc))


def _lies_on(curve: Curve, web: Web, near: float) -> bool:
    """Whether a piece of a circle lies on that circle, as a whole."""
    return isinstance(curve, Arc) and all(web.near(p, near) for p in sampled(curve))


def _is_met(scene: Scene, tip: Point, others: Sequence[int]) -> bool:
    """Whether another stroke ends at a place."""
    return any(math.dist(tip, p) <= scene.slack for k in others for p in ends(scene.curve(k)))
