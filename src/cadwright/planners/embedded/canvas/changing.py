"""What each verb does to the curves that it is about. Each returns whether it could do anything."""

import math
import re
from collections.abc import Callable, Sequence

from cadwright.canvas import Arc, Circle, Curve, Line
from cadwright.canvas.design import XY
from cadwright.planners.embedded.canvas.gestures import Gesture
from cadwright.planners.embedded.canvas.referring import Thing
from cadwright.planners.embedded.canvas.scene import Scene, Seen, box_of, ends, middle_of
from cadwright.planners.embedded.canvas.wording import Wish
from cadwright.planners.embedded.canvas.work import Work

STEP, LITTLE_STEP, MUCH_STEP = 1.0, 0.5, 2.5
"""Grid units that something is moved by when nobody says how far."""
GROWTH, LITTLE_GROWTH, MUCH_GROWTH = 1.3, 1.15, 1.7
"""How much larger "bigger" is when nobody says."""
GAP = 4.0
"""Grid units: ends further apart are not meant when something is to touch."""
EXAGGERATED, TAKEN_EXACTLY = 0.5, 5.0
"""Of a tiny arrow this part is meant; arrows of so many grid units are taken as they are."""
TILT = math.radians(20)
"""Lines that lean more are not put upright or level because of a general remark."""


def delete(found: Sequence[Thing], work: Work, *, everything: bool = False) -> bool:
    """Take curves away; more than half of a design only where ``everything`` is meant."""
    gone = {each.curve for thing in found for each in thing}
    if not everything and len(gone) > max(1, len(work.design.curves) // 2):
        return False
    for thing in found:
        for each in thing:
            work.remove(each.curve)
    return bool(found)


def move(found: Sequence[Thing], wish: Wish, arrows: Sequence[Gesture], work: Work, spots: Sequence[XY] = ()) -> bool:
    """Along arrows, else in the direction that is said. Of an end that is meant alone, ``spots`` show which."""
    if arrows:
        far = wish.amount or (LITTLE_STEP if wish.little else None)
        return sum(follow(arrow, found, work, far) for arrow in arrows) > 0
    if wish.direction is None or not found:
        return False
    far = wish.amount or (LITTLE_STEP if wish.little else MUCH_STEP if wish.much else STEP)
    dx, dy = wish.direction[0] * far, wish.direction[1] * far
    if wish.end is not None or "point" in wish.kinds:
        corners = [_end([each.curve for each in thing], wish.end, spots) for thing in found]
        work.move({p: (p[0] + dx, p[1] + dy) for p in corners if p is not None})
        return any(corners)
    curves = [each.curve for thing in found for each in thing]
    if len(curves) == 1 and isinstance(curves[0], Line) and _hangs_together(curves[0], work):
        across = _across(curves[0], (dx, dy))
        if math.hypot(*across) < 0.3 * far:  # it becomes longer, or shorter where it goes too far
            sign = -1.0 if "too" in wish.text.split() else 1.0
            towards = (sign * wish.direction[0], sign * wish.direction[1])
            _lengthen(curves[0], towards, sign * far, work)
            return True
        dx, dy = across
    work.carry(curves, _shifted(dx, dy))
    return True


def _shifted(dx: float, dy: float) -> Callable[[XY], XY]:
    """A shift, as a function of points."""
    return lambda p: (p[0] + dx, p[1] + dy)


def _scaled(middle: XY, factor: float) -> Callable[[XY], XY]:
    """A change of size about a point, as a function of points."""
    x, y = middle
    return lambda p: (x + (p[0] - x) * factor, y + (p[1] - y) * factor)


def _end(curves: Sequence[Curve], side: str | None, spots: Sequence[XY]) -> XY | None:
    """The end of some curves that is meant: that which lies furthest to a side, else the one at a spot."""
    if side is not None:
        return _outermost(curves, side)
    near = [(math.dist(p, spot), p) for spot in spots for each in curves for p in ends(each)]
    return min(near)[1] if near else None


def _outermost(curves: Sequence[Curve], side: str) -> XY | None:
    """The end of some curves that lies furthest to a side."""
    x, y = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}[side]
    return max((p for each in curves for p in ends(each)), key=lambda p: p[0] * x + p[1] * y, default=None)


def follow(arrow: Gesture, found: Sequence[Thing], work: Work, far: float | None = None) -> bool:
    """Move what an arrow starts at: an end where it starts there, else a curve or what hangs together.

    Arrows are drawn longer than the way that is meant, short ones most of all, unless words say how ``far``. A line is
    moved across itself: along itself it would only be stretched.
    """
    dx, dy = arrow.end[0] - arrow.start[0], arrow.end[1] - arrow.start[1]
    length = math.hypot(dx, dy)
    part = EXAGGERATED + (1 - EXAGGERATED) * min(1.0, length / TAKEN_EXACTLY)
    if far is not None:
        part = min(part, far / (length or 1.0))
    offset = (dx * part, dy * part)
    near = [p for each in work.design.curves for p in ends(each) if math.dist(p, arrow.start) < 1.0]
    meant = [each.curve for thing in found for each in thing]
    if near and not meant:
        point = min(near, key=lambda p: math.dist(p, arrow.start))
        work.move({point: (point[0] + offset[0], point[1] + offset[1])})
        return True
    curves = meant or [each.curve for each in arrow.about if each.curve in work.design.curves]
    if not curves:
        return False
    if len(curves) == 1 and isinstance(curves[0], Line) and _hangs_together(curves[0], work):
        offset = _across(curves[0], offset)
    work.carry(curves, _shifted(*offset))
    return True


def _hangs_together(line: Line, work: Work) -> bool:
    return any(each != line and set(ends(each)) & set(line.control_points) for each in work.design.curves)


def _across(line: Line, offset: XY) -> XY:
    """The part of an offset that is across a line."""
    (ax, ay), (bx, by) = line.control_points
    length = math.dist((ax, ay), (bx, by)) or 1.0
    nx, ny = -(by - ay) / length, (bx - ax) / length
    along = offset[0] * nx + offset[1] * ny
    return along * nx, along * ny


def resize(found: Sequence[Thing], wish: Wish, arrows: Sequence[Gesture], work: Work) -> bool:
    """Larger or smaller about the middle; an arrow at an end of something pulls that end."""
    if arrows and all(not _circles(arrow.about) for arrow in arrows):
        return sum(follow(arrow, (), work) for arrow in arrows) > 0
    if not found:
        return False
    factor = _factor(wish)
    for thing in found:
        middle = middle_of(thing)
        if wish.direction is not None and len(thing) == 1 and isinstance(thing[0].curve, Line):
            _lengthen(thing[0].curve, wish.direction, (factor - 1) * thing[0].length, work)
            continue
        if thing[0].kind == "circle" and wish.amount is not None and "radius" in wish.text:
            factor = wish.amount / (thing[0].curve.radius if isinstance(thing[0].curve, Circle) else 1.0)
        work.carry([each.curve for each in thing], _scaled(middle, factor))
    return True


def _factor(wish: Wish) -> float:
    text = wish.text
    if "twice" in text or "double" in text:
        growth = 2.0
    elif "half" in text:
        growth = 2.0 if wish.verb == "smaller" else 1.5
    else:
        growth = LITTLE_GROWTH if wish.little else MUCH_GROWTH if wish.much else GROWTH
    return growth if wish.verb == "bigger" else 1 / growth


def _lengthen(line: Line, direction: XY, by: float, work: Work) -> None:
    """Move the end of a line that lies furthest in a direction, along the line."""
    a, b = line.control_points
    end, other = (
        (a, b) if a[0] * direction[0] + a[1] * direction[1] > b[0] * direction[0] + b[1] * direction[1] else (b, a)
    )
    length = math.dist(a, b) or 1.0
    along = ((end[0] - other[0]) / length, (end[1] - other[1]) / length)
    work.move({end: (end[0] + along[0] * by, end[1] + along[1] * by)})


def _circles(seen: Sequence[Seen]) -> bool:
    return any(each.kind == "circle" for each in seen)


def connect(found: Sequence[Thing], gestures: Sequence[Gesture], work: Work) -> bool:
    """Bring ends together that nearly meet: those of what is meant, or near what is pointed at, else all gaps."""
    curves = [each.curve for thing in found for each in thing] or list(work.design.curves)
    spots = [each.start for each in gestures]
    done = False
    for _ in range(8):
        gap = _smallest_gap(curves, work, spots)
        if gap is None:
            break
        old, new = gap
        work.move({old: new})
        curves = [each for each in work.design.curves if not found or each in curves or new in each.control_points]
        done = True
    return done


def _smallest_gap(curves: Sequence[Curve], work: Work, spots: Sequence[XY]) -> tuple[XY, XY] | None:
    """A loose end and the nearest point of another curve's ends, or of the curve, that it does not reach."""
    best: tuple[float, XY, XY] | None = None
    for each in curves:
        for point in ends(each):
            others = [other for other in work.design.curves if other != each]
            if any(point in other.control_points for other in others):
                continue
            if spots and min(math.dist(point, spot) for spot in spots) > GAP:
                continue
            for other in others:
                for place in _places(other, point):
                    away = math.dist(place, point)
                    if 1e-6 < away < GAP and (best is None or away < best[0]):
                        best = (away, point, place)
    return None if best is None else best[1:]


def _places(other: Curve, point: XY) -> list[XY]:
    """Where a point can be put on another curve: its ends, or the nearest place on it, which must be much nearer."""
    found = list(ends(other))
    seen = Seen(other).points
    x, y = min(seen.tolist(), key=lambda p: math.dist(p, point))
    nearest = min((math.dist(p, point) for p in found), default=math.inf)
    return [(x, y)] if math.dist((x, y), point) < 0.5 * nearest else found


def straighten(found: Sequence[Thing], wish: Wish, pointed: bool, work: Work) -> bool:
    """Arcs become lines, and lines that lean a little level or upright."""
    done = False
    for each in [each for thing in found for each in thing]:
        curve = each.curve
        if curve not in work.design.curves:
            continue
        if isinstance(curve, Arc) and (pointed or "line" in wish.kinds or "arc" in wish.kinds):
            line = Line((curve.control_points[0], curve.control_points[2]))
            work.replace(curve, line)
            done = True
            curve = line
        if isinstance(curve, Line):
            done |= _upright(curve, wish, pointed, work)
    return done


def _upright(line: Line, wish: Wish, pointed: bool, work: Work) -> bool:
    (ax, ay), (bx, by) = line.control_points
    lean = math.atan2(abs(by - ay), abs(bx - ax))
    level = "horizontal" in wish.text or "level" in wish.text or "flat" in wish.text
    upright = "vertical" in wish.text or "upright" in wish.text
    axis = 1 if level and not upright else 0 if upright and not level else 1 if lean < math.pi / 4 else 0
    off = lean if axis == 1 else math.pi / 2 - lean
    if off < 1e-9 or off > (2 * TILT if pointed or level != upright else TILT):
        return False
    middle = ((ax + bx) / 2, (ay + by) / 2)
    joints = [sum(p in each.control_points for each in work.design.curves) for p in line.control_points]
    value = (
        middle[axis]
        if joints[0] == joints[1]
        else (line.control_points[0] if joints[0] > joints[1] else line.control_points[1])[axis]
    )
    places = {p: (p[0], value) if axis == 1 else (value, p[1]) for p in line.control_points}
    work.move(places)
    return True


def bend(found: Sequence[Thing], wish: Wish, work: Work) -> bool:
    """Arcs are bent more, lines the way that is said; by as much as something is moved when nobody says how far."""
    far = wish.amount or (LITTLE_STEP if wish.little else MUCH_STEP if wish.much else STEP)
    done = False
    for curve in [each.curve for thing in found for each in thing]:
        if isinstance(curve, Circle) or curve not in work.design.curves:
            continue
        a, b = ends(curve)
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        x, y = curve.control_points[1] if isinstance(curve, Arc) else middle
        way = wish.direction or (x - middle[0], y - middle[1])
        length = math.hypot(*way)
        if length < 1e-9:
            continue  # nobody says which way a line is bent
        sign = -1.0 if re.search(r"\b(?:less|flatter)\b", wish.text) else 1.0
        work.replace(curve, Arc((a, (x + sign * way[0] / length * far, y + sign * way[1] / length * far), b)))
        done = True
    return done


def equalise(found: Sequence[Thing], like: Sequence[Thing], scene: Scene, work: Work) -> bool:
    """Circles get one radius: that of what they are to be like, of the one which is not meant, else the mean."""
    meant = [each for thing in found for each in thing if each.kind == "circle"]
    model = [each for thing in like for each in thing if each.kind == "circle" and each not in meant]
    others = model or [each for each in scene.curves if each.kind == "circle" and each not in meant]
    if not meant or (len(meant) == 1 and not others):
        return False
    pool = others if len(meant) == 1 else meant
    nearest = sorted(pool, key=lambda each: math.dist(each.middle, meant[0].middle))
    radii = [each.curve.radius for each in (nearest[:1] if len(meant) == 1 else pool) if isinstance(each.curve, Circle)]
    radius = math.fsum(radii) / len(radii)
    for each in meant:
        assert isinstance(each.curve, Circle)
        work.carry([each.curve], _scaled(each.curve.center, radius / each.curve.radius))
    return True


def centre(found: Sequence[Thing], scene: Scene, wish: Wish, work: Work) -> bool:
    """Into the middle of what is around it; "symmetric" makes halves alike that nearly are."""
    if "symmetr" in wish.text or "mirror" in wish.text:
        return _symmetric(scene, work)
    done = False
    for thing in found:
        around = [part for part in scene.parts if part is not thing and _contains(part, thing)]
        if not around:
            continue
        (ax, ay), (bx, by) = middle_of(thing), middle_of(min(around, key=lambda part: sum(e.size for e in part)))
        work.carry([each.curve for each in thing], _shifted(bx - ax, by - ay))
        done = True
    return done


def _contains(part: Thing, thing: Thing) -> bool:
    (ax, ay), (bx, by) = box_of(part)
    (cx, cy), (dx, dy) = box_of(thing)
    return ax < cx and ay < cy and bx > dx and by > dy


def _symmetric(scene: Scene, work: Work) -> bool:
    """Points that nearly mirror each other at the upright axis through the middle are put where they do."""
    if not scene.curves:
        return False
    axis = middle_of(scene.curves)[0]
    points = list(scene.design.points)
    places: dict[XY, XY] = {}
    for p in points:
        image = (2 * axis - p[0], p[1])
        partner = min(points, key=lambda q: math.dist(q, image))
        if math.dist(partner, image) < GAP / 2:
            x, y = (p[0] + 2 * axis - partner[0]) / 2, (p[1] + partner[1]) / 2
            places[p] = (axis, p[1]) if partner == p else (x, y)
    work.move(places)
    return bool(work.edits)
