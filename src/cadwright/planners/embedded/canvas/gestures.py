"""What strokes are on a design that is there: something drawn, or a cross, an arrow, a loop round what is meant.

Single strokes are looked at first for what only several make together: the two strokes of a cross, the shaft and the
head of an arrow.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

import numpy as np

from cadwright.canvas.design import XY
from cadwright.geometry import polygons
from cadwright.planners.embedded.canvas.drawn import apart, redrawn
from cadwright.planners.embedded.canvas.scene import Scene, Seen, box_of
from cadwright.sketch.graph import Line
from cadwright.sketch.strokes import Hand, Stroke, is_ring, segmented

Kind = Literal["drawn", "cross", "scribble", "arrow", "loop", "trace", "dot"]

SMALL = 9.0
"""Grid units: crosses and heads of arrows are no larger."""
ABOUT_CURVE = 1.3
"""Grid units: a stroke this near to a curve is about that curve."""
OVER = 1.5
"""Grid units: a stroke that redraws a curve is no further from it, on average, when it is to count before all else."""
SIDEWAYS = 0.25
"""The head of an arrow that is drawn in one go leaves the shaft by this part of its length at least."""
TRACED = 0.85
"""The part of a stroke that lies along curves, for a trace."""


@dataclass(frozen=True, eq=False)
class Gesture:
    """Strokes that mean one thing: what kind it is, where, and the curves of the design that it is about.

    An arrow leads from ``start`` to ``end``; of anything else both are its middle.
    """

    kind: Kind
    strokes: tuple[Stroke, ...]
    start: XY
    end: XY
    about: tuple[Seen, ...] = ()
    head: bool = True
    """Of an arrow, whether its head was drawn, which says for sure where it leads."""


def recognised(strokes: Sequence[Stroke], scene: Scene, *, pointing: bool = False) -> list[Gesture]:
    """All gestures; on an empty canvas all is drawn. Where words are ``pointing``, rings are round what is meant."""
    if not scene.curves:
        return [_gesture("drawn", (each,)) for each in strokes]
    # What goes over a curve from end to end shows that curve, even where it crosses another stroke or points at one.
    alone = [each for each in strokes if is_ring(each) or _goes_over(each, scene)]
    left = [each for each in strokes if each not in alone]
    found = [_ringed(each, scene) if pointing and is_ring(each) else _single(each, scene) for each in alone]
    for several in (_crosses, _arrows):
        gestures, left = several(left, scene)
        found += gestures
    return found + [_single(each, scene) for each in left]


def _gesture(kind: Kind, strokes: tuple[Stroke, ...], about: Sequence[Seen] = (), middle: XY | None = None) -> Gesture:
    at = middle or strokes[0].middle
    return Gesture(kind, strokes, at, at, tuple(about))


def _single(stroke: Stroke, scene: Scene) -> Gesture:
    if stroke.length < 0.8:
        return _gesture("dot", (stroke,), nearest(stroke.middle, scene, 2.5))
    if not is_ring(stroke) and _is_scribble(stroke):
        return _gesture("scribble", (stroke,), _under(stroke, scene, 0.35))
    pairs, _ = redrawn((stroke,), scene)
    if pairs:
        shown = [each for each in scene.curves if each.curve in pairs]
        return _gesture("drawn", (stroke,), list(dict.fromkeys((*shown, *_traced(stroke, scene)))))
    traced = _traced(stroke, scene)
    if traced:
        return _gesture("trace", (stroke,), traced)
    if stroke.closed or stroke.gap < 0.25 * stroke.size:
        inside = _inside(stroke, scene)
        if inside:
            return _gesture("loop", (stroke,), inside)
    return _gesture("drawn", (stroke,))


def _ringed(stroke: Stroke, scene: Scene) -> Gesture:
    """A ring round something: curves that lie in it, else those with a point in it, else what it runs through."""
    inside = tuple(each for each in scene.curves if float(polygons.inside(each.points, [stroke.points]).mean()) > 0.6)
    if not inside:
        points = scene.design.points
        caught = polygons.inside(points, [stroke.points])
        inside = scene.with_points(p for p, yes in zip(points, caught.tolist(), strict=True) if yes)
    return _gesture("loop", (stroke,), inside or nearest(stroke.middle, scene, stroke.size / 2 + ABOUT_CURVE))


def _goes_over(stroke: Stroke, scene: Scene) -> bool:
    """Whether a stroke redraws a curve and nothing else, not far from where that is."""
    pairs, rest = redrawn((stroke,), scene)
    return len(pairs) == 1 and not rest and all(apart(Seen(a), Seen(b)) < OVER for a, b in pairs.items())


def nearest(point: XY, scene: Scene, reach: float) -> tuple[Seen, ...]:
    """The curve nearest to a point, where one is within reach; with a control point of several, these."""
    at = np.asarray([point])
    best = min(scene.curves, key=lambda each: float(each.away(at)[0]), default=None)
    if best is None or float(best.away(at)[0]) > reach:
        return ()
    return (best,)


def _crosses(strokes: list[Stroke], scene: Scene) -> tuple[list[Gesture], list[Stroke]]:
    """Pairs of short strokes that cross near their middles, and single strokes that are drawn as a cross."""
    found: list[Gesture] = []
    left = list(strokes)
    for a, b in combinations(strokes, 2):
        if a not in left or b not in left:
            continue
        at = _crossing(a, b)
        if at is not None:
            left = [each for each in left if each not in (a, b)]
            found.append(_gesture("cross", (a, b), _crossed(at, (a, b), scene), at))
    for each in list(left):
        at = _own_cross(each)
        if at is not None:
            left.remove(each)
            found.append(_gesture("cross", (each,), _crossed(at, (each,), scene), at))
    return found, left


def _crossed(at: XY, strokes: Sequence[Stroke], scene: Scene) -> tuple[Seen, ...]:
    """What a cross is on: the curve at its middle, else what it lies on, else the circle that it lies in."""
    at_middle = nearest(at, scene, ABOUT_CURVE)
    if at_middle:
        return at_middle
    under = dict.fromkeys(scene.curves, 0.0)
    for stroke in strokes:
        for each in scene.curves:
            under[each] += float((each.away(stroke.points) < 0.8).sum())
    best = max(under, key=lambda each: under[each], default=None)
    if best is not None and under[best] > 2:
        return (best,)
    around = [each for each in scene.curves if each.kind == "circle" and math.dist(each.middle, at) < each.size / 2.8]
    if around:
        return (min(around, key=lambda each: each.size),)
    return nearest(at, scene, 2.5)


def _crossing(a: Stroke, b: Stroke) -> XY | None:
    """Where two strokes cross, if they make a cross: short, straight, about as long, near the middles of both."""
    for each in (a, b):
        if not 0.6 < each.length < SMALL or each.gap < 0.8 * each.length:
            return None
    if max(a.length, b.length) > 2.5 * min(a.length, b.length):
        return None
    return _lines_cross(a.ends, b.ends)


def _lines_cross(a: tuple[XY, XY], b: tuple[XY, XY]) -> XY | None:
    (px, py), (qx, qy) = a[0], b[0]
    ux, uy = a[1][0] - px, a[1][1] - py
    vx, vy = b[1][0] - qx, b[1][1] - qy
    area = ux * vy - uy * vx
    if abs(area) < math.sin(math.radians(35)) * math.hypot(ux, uy) * math.hypot(vx, vy):
        return None
    s = ((qx - px) * vy - (qy - py) * vx) / area
    t = ((qx - px) * uy - (qy - py) * ux) / area
    if not (0.2 < s < 0.8 and 0.2 < t < 0.8):
        return None
    return px + s * ux, py + s * uy


def _steady(stroke: Stroke) -> Hand:
    """The hand of a small stroke, whose every turn counts."""
    part = min(1.0, stroke.size / 4)
    return Hand(wobble=0.16 * part, memory=1.5 * part)


def _own_cross(stroke: Stroke) -> XY | None:
    """The middle of a cross that was drawn without lifting the pen: two diagonals and the way between them."""
    if stroke.size > SMALL or stroke.length < 2.2 * stroke.size:
        return None
    lines = [each for each in segmented(stroke, _steady(stroke)) if isinstance(each, Line)]
    if not 3 <= len(lines) <= 4:
        return None
    first, last = lines[0], lines[-1]
    return _lines_cross((first.start, first.end), (last.start, last.end))


def _arrows(strokes: list[Stroke], scene: Scene) -> tuple[list[Gesture], list[Stroke]]:
    """Arrows of one stroke, and those whose head is strokes of its own."""
    found: list[Gesture] = []
    left = list(strokes)
    for shaft in sorted(strokes, key=lambda each: -each.length):
        if shaft not in left:
            continue
        alone = _own_arrow(shaft)
        if alone is not None:
            left.remove(shaft)
            found.append(Gesture("arrow", (shaft,), *alone))
            continue
        if shaft.gap < 0.75 * shaft.length or shaft.length < 0.6:
            continue
        for tip, tail in (shaft.ends[::-1], shaft.ends):
            head = _head(left, tip, tail, shaft)
            if head:
                used = (shaft, *head)
                left = [each for each in left if each not in used]
                found.append(Gesture("arrow", used, tail, tip))
                break
    return [_about(each, scene) for each in found], left


def headless(stroke: Stroke, scene: Scene, towards: XY | None) -> Gesture | None:
    """A straight stroke as an arrow without a head, ``towards`` a direction if one is known; ``None`` if it is none."""
    tail, tip = stroke.ends
    dx, dy = tip[0] - tail[0], tip[1] - tail[1]
    if stroke.gap < 0.85 * stroke.length or stroke.length < 0.6 or stroke.size > SMALL:
        return None
    if towards is not None:
        agreement = (dx * towards[0] + dy * towards[1]) / (math.hypot(dx, dy) * math.hypot(*towards) or 1.0)
        if abs(agreement) < 0.6:
            return None
        tail, tip = (tip, tail) if agreement < 0 else (tail, tip)
    return _about(Gesture("arrow", (stroke,), tail, tip, head=False), scene)


def _about(arrow: Gesture, scene: Scene) -> Gesture:
    """The arrow with the curve at its tail, at its middle, or the part in whose midst it lies."""
    middle = ((arrow.start[0] + arrow.end[0]) / 2, (arrow.start[1] + arrow.end[1]) / 2)
    about = nearest(arrow.start, scene, ABOUT_CURVE) or nearest(middle, scene, ABOUT_CURVE)
    if not about:
        circles = [
            each for each in scene.curves if each.kind == "circle" and math.dist(each.middle, middle) < 0.3 * each.size
        ]
        about = tuple(sorted(circles, key=lambda each: each.size)[:1]) or _around(middle, scene)
    return replace(arrow, about=about or nearest(arrow.start, scene, 3.0))


def _around(point: XY, scene: Scene) -> tuple[Seen, ...]:
    """The smallest of the parts in whose box a point lies."""
    found = []
    for part in scene.parts:
        (ax, ay), (bx, by) = box_of(part)
        if ax < point[0] < bx and ay < point[1] < by:
            found.append(part)
    return min(found, key=lambda part: math.dist(*box_of(part)), default=())


def _head(strokes: Sequence[Stroke], tip: XY, tail: XY, shaft: Stroke) -> list[Stroke]:
    """The strokes that are the head of an arrow: one that turns at its tip, or two that begin there."""
    near = [each for each in strokes if each != shaft and _at_tip(each, tip, tail, shaft)]
    turning = [each for each in near if 0.2 < _nearest_part(each, tip) < 0.8]
    return turning[:1] or (near[:2] if len(near) == 2 else [])


def _at_tip(stroke: Stroke, tip: XY, tail: XY, shaft: Stroke) -> bool:
    """Whether a short stroke lies at the tip of a shaft and points back along it."""
    if stroke.size > min(0.8 * shaft.size, 4.0):
        return False
    near = float(np.hypot(*(stroke.points - np.asarray(tip)).T).min())
    if near > max(0.5, 0.2 * shaft.size):
        return False
    return math.dist(stroke.middle, tail) < math.dist(tip, tail) + 0.3 * stroke.size


def _nearest_part(stroke: Stroke, point: XY) -> float:
    """How far along a stroke it comes nearest to a point, from 0 to 1."""
    away = np.hypot(*(stroke.points - np.asarray(point)).T)
    return float(away.argmin()) / max(len(away) - 1, 1)


def _own_arrow(stroke: Stroke) -> tuple[XY, XY] | None:
    """Tail and tip of an arrow drawn in one go: straight on, then sharply back, and not far away any more."""
    points, step = stroke.points, max(2, len(stroke.points) // 16)
    for k in range(len(points) // 3, len(points) - step):
        into, out = points[k] - points[k - step], points[k + step] - points[k]
        if float(into @ out) > math.cos(math.radians(100)) * float(np.hypot(*into) * np.hypot(*out)):
            continue
        shaft = float(np.hypot(*(points[k] - points[0])))
        rest = float(np.hypot(*(points[k:] - points[k]).T).max())
        if shaft < 0.85 * k * stroke.spacing or not 0.1 * shaft < rest < 0.85 * shaft:
            return None
        (ux, uy), (dx, dy) = (points[k] - points[0]) / shaft, (points[k:] - points[k]).T
        if float(np.abs(ux * dy - uy * dx).max()) < SIDEWAYS * rest:
            return None  # to and fro along one line
        (ax, ay), (bx, by) = points[0].tolist(), points[k].tolist()
        return (ax, ay), (bx, by)
    return None


def _is_scribble(stroke: Stroke) -> bool:
    """To and fro over a small place: much longer than it is large, turning one way and the other."""
    if stroke.length < 3.2 * stroke.size:
        return False
    steps = np.diff(stroke.points, axis=0)
    angles = np.arctan2(steps[:, 1], steps[:, 0])
    turns = (np.diff(angles) + math.pi) % (2 * math.pi) - math.pi
    absolute = float(np.abs(turns).sum())
    return absolute > 4 * math.pi and abs(stroke.turning) < 0.6 * absolute


def _under(stroke: Stroke, scene: Scene, part: float) -> tuple[Seen, ...]:
    """The curves of which a good part lies under a stroke."""
    low, high = stroke.raw.min(axis=0) - 0.5, stroke.raw.max(axis=0) + 0.5

    def covered(each: Seen) -> float:
        inside = ((each.points >= low) & (each.points <= high)).all(axis=1)
        return float(inside.mean())

    return tuple(each for each in scene.curves if covered(each) >= part) or nearest(stroke.middle, scene, ABOUT_CURVE)


def _traced(stroke: Stroke, scene: Scene) -> tuple[Seen, ...]:
    """The curves that a stroke goes along."""
    away = np.asarray([each.away(stroke.points) for each in scene.curves])
    if float((away.min(axis=0) < ABOUT_CURVE).mean()) < TRACED:
        return ()
    shares = (away.argmin(axis=0)[:, None] == np.arange(len(scene.curves))).mean(axis=0)
    return tuple(each for each, share in zip(scene.curves, shares, strict=True) if share > 0.15)


def _inside(stroke: Stroke, scene: Scene) -> tuple[Seen, ...]:
    """The curves that lie inside a loop, mostly; none where that is most of the design."""
    inside = tuple(each for each in scene.curves if float(polygons.inside(each.points, [stroke.points]).mean()) > 0.6)
    return inside if len(inside) <= max(1, len(scene.curves) // 2) else ()
