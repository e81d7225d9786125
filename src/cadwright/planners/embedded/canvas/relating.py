"""How things lie to each other: put beside, between or into others, brought to touch, centred, moved apart."""

import math
import re
from collections.abc import Sequence

import numpy as np

from cadwright.canvas import Circle, Curve, Line
from cadwright.canvas.design import XY
from cadwright.planners.embedded.canvas.changing import LITTLE_STEP, MUCH_STEP, STEP, scaled, shifted
from cadwright.planners.embedded.canvas.gestures import Gesture
from cadwright.planners.embedded.canvas.phrases import Relation
from cadwright.planners.embedded.canvas.reasons import UnclearError
from cadwright.planners.embedded.canvas.referring import Thing, contains, gap, landmark
from cadwright.planners.embedded.canvas.scene import Scene, Seen, box_of, ends, middle_of
from cadwright.planners.embedded.canvas.wording import Wish
from cadwright.planners.embedded.canvas.work import Work

GAP = 4.0
"""Grid units: ends further apart are not meant when something is to touch."""
BESIDE = 1.0
"""Grid units left between things that are to be beside each other."""
MEETING = 0.05
"""Grid units: what is nearer than this touches."""


def place(found: Sequence[Thing], how: Relation, wish: Wish, scene: Scene, work: Work) -> bool:
    """Put things where a relation says. Raises `UnclearError` when they are there, or cannot be put there."""
    if how.kind in ("nearer", "farther"):
        return _nearer(found, how, wish, scene, work)
    if how.kind == "between":
        others = [thing for words in how.words.split(" & ") for thing in landmark(words, scene, found)]
        if len(others) == 2:
            return _between(found, others[0], others[1], work)
    elif how.words:
        others = landmark(how.words, scene, found)
    else:
        taken = {each for thing in found for each in thing}
        others = [(each,) for each in scene.curves if each not in taken]
    there: Thing = tuple(each for thing in others for each in thing)
    if not there:
        raise UnclearError("there is nothing else that it could be in the middle of")
    if how.kind == "touching" or (how.kind == "above" and "on top of" in how.text):
        for thing in found:
            _touch(thing, others, work)
        return bool(found)
    if how.kind == "inside" and all(contains(there, thing) for thing in found):
        raise UnclearError(f"it is {how.kind} “{how.words}” already")
    for thing in found:
        line = thing[0].curve
        if "through" in how.text and len(thing) == 1 and isinstance(line, Line):
            a, b = line.control_points
            work.move({min(a, b, key=lambda p: math.dist(p, middle_of(there))): middle_of(there)})
            continue
        dx, dy = _way(thing, there, how)
        if math.hypot(dx, dy) < 1e-9:
            raise UnclearError(f"it is {how.kind} “{how.words}” already")
        work.carry([each.curve for each in thing], shifted(dx, dy))
    return bool(found)


def _way(thing: Thing, there: Thing, how: Relation) -> XY:
    """How far something has to go to lie as is said."""
    (x, y), (u, v) = middle_of(thing), middle_of(there)
    (ax, ay), (bx, by) = box_of(thing)
    (cx, cy), (dx, dy) = box_of(there)
    if how.kind == "middle" and re.search(r"\b(?:over|above|below|under)\b", how.text):
        return u - x, 0.0
    if how.kind == "middle" and len(there) == 1 and there[0].kind == "line" and " of " not in how.text:
        points = there[0].points
        px, py = points[np.hypot(*(points - np.asarray((x, y))).T).argmin()].tolist()
        return px - x, py - y
    if how.kind in ("middle", "inside", "between"):
        if how.kind == "inside" and (bx - ax > dx - cx or by - ay > dy - cy):
            raise UnclearError(f"it is too large to be inside “{how.words}”")
        return u - x, v - y
    if how.kind == "upon":
        return 0.0, cy - by
    if how.kind == "above":
        return u - x, min(0.0, cy - BESIDE - by)
    if how.kind == "below":
        return u - x, max(0.0, dy + BESIDE - ay)
    if how.kind == "left":
        return min(0.0, cx - BESIDE - bx), 0.0
    if how.kind == "right":
        return max(0.0, dx + BESIDE - ax), 0.0
    raise UnclearError(f"where “{how.text}” is, is not said")


def _between(found: Sequence[Thing], one: Thing, other: Thing, work: Work) -> bool:
    """Halfway between the middles of two others, or into the middle of the gap, where it would be on one of them."""
    (a, b), (c, d) = box_of(one), box_of(other)
    middles = middle_of(one), middle_of(other)
    for thing in found:
        (low, high), way = box_of(thing), []
        for axis in (0, 1):
            half = (high[axis] - low[axis]) / 2
            to = (middles[0][axis] + middles[1][axis]) / 2
            start, end = sorted(((a[axis], b[axis]), (c[axis], d[axis])))
            if start[1] < end[0] and not start[1] <= to - half <= to + half <= end[0]:
                to = (start[1] + end[0]) / 2
            way.append(to - middle_of(thing)[axis])
        work.carry([each.curve for each in thing], shifted(way[0], way[1]))
    return bool(found)


def _nearer(found: Sequence[Thing], how: Relation, wish: Wish, scene: Scene, work: Work) -> bool:
    """A step towards something, or away from it: from the nearest that its words fit."""
    far = wish.amount or (LITTLE_STEP if wish.little else MUCH_STEP if wish.much else STEP)
    taken = {each for thing in found for each in thing}
    for thing in found:
        try:
            others = landmark(how.words, scene, found)
        except UnclearError:
            others = [each for each in landmark(f"all {how.words}", scene) if not taken & set(each)]
        other = min(others, key=lambda each: gap(thing, each), default=None)
        if other is None:
            raise UnclearError(f"it is not clear what “{how.words}” is")
        if contains(other, thing) or contains(thing, other):
            raise UnclearError("whether it is to be moved, or to grow or shrink, is not said")
        dx, dy = _closest(thing, other)
        length = math.hypot(dx, dy)
        if length < MEETING:
            raise UnclearError(f"it touches “{how.words}”")
        part = (min(far, 0.8 * length) if how.kind == "nearer" else -far) / length
        work.carry([each.curve for each in thing], shifted(dx * part, dy * part))
    return bool(found)


def _closest(thing: Thing, other: Thing) -> XY:
    """From the point of something that is nearest to something else, to the nearest point of that."""
    curve = thing[0].curve
    if len(thing) == 1 and isinstance(curve, Circle):
        (x, y), (px, py) = curve.center, _nearest_on(other, curve.center)
        away = math.dist((x, y), (px, py)) or 1.0
        part = max(0.0, away - curve.radius) / away
        return (px - x) * part, (py - y) * part
    best = (math.inf, 0.0, 0.0)
    for one in thing:
        for each in other:
            between = each.points[None, :, :] - one.points[:, None, :]
            apart = np.hypot(between[..., 0], between[..., 1])
            n, m = np.unravel_index(apart.argmin(), apart.shape)
            best = min(best, (float(apart[n, m]), *between[n, m].tolist()))
    return best[1], best[2]


def _touch(thing: Thing, others: Sequence[Thing], work: Work) -> None:
    """Make something touch others: a line is lengthened, a circle between several grows, the rest is moved."""
    there: Thing = tuple(each for other in others for each in other)
    curve = thing[0].curve
    if len(thing) == 1 and isinstance(curve, Circle):
        if len(others) > 1:
            radius = math.fsum(float(o.away(np.asarray([curve.center])).min()) for t in others for o in t) / len(there)
            work.carry([curve], scaled(curve.center, radius / curve.radius))
            return
        x, y = curve.center
        px, py = _nearest_on(there, (x, y))
        away = math.dist((x, y), (px, py))
        if abs(away - curve.radius) < MEETING:
            raise UnclearError("they touch already")
        if away < 1e-9:
            raise UnclearError("it is not clear which way it has to go to touch")
        part = (away - curve.radius) / away
        work.carry([curve], shifted((px - x) * part, (py - y) * part))
        return
    if len(thing) == 1 and isinstance(curve, Line):
        _reach(curve, there, work)
        return
    dx, dy = _closest(thing, there)
    if math.hypot(dx, dy) < MEETING:
        raise UnclearError("they touch already")
    work.carry([each.curve for each in thing], shifted(dx, dy))


def _reach(line: Line, there: Thing, work: Work) -> None:
    """Lengthen a line, at a loose end, until it meets something; where it would not, its end goes there."""
    shared = {p for each in work.design.curves if each != line for p in each.control_points}
    best: tuple[float, XY, XY] | None = None
    for end, other in (line.control_points, line.control_points[::-1]):
        if end in shared:
            continue
        spots = [p for each in there for p in _crossings(other, end, each)]
        spots = spots or [p for each in there for p in ends(each.curve)] or [_nearest_on(there, end)]
        for spot in spots:
            away = math.dist(spot, end)
            if best is None or away < best[0]:
                best = (away, end, spot)
    if best is None:
        raise UnclearError("both of its ends are joined to something else")
    if best[0] < MEETING:
        raise UnclearError("they touch already")
    work.move({best[1]: best[2]})


def _crossings(start: XY, through: XY, seen: Seen) -> list[XY]:
    """Where a ray from a point through another one crosses a curve."""
    (ax, ay), (bx, by) = start, through
    ux, uy = bx - ax, by - ay
    square = ux * ux + uy * uy
    if isinstance(seen.curve, Circle):
        (cx, cy), radius = seen.curve.center, seen.curve.radius
        along, off = ((cx - ax) * ux + (cy - ay) * uy) / square, ((cx - ax) * uy - (cy - ay) * ux) ** 2 / square
        if off > radius * radius:
            return []
        half = math.sqrt((radius * radius - off) / square)
        return [(ax + t * ux, ay + t * uy) for t in (along - half, along + half) if t > 0]
    found = []
    points = seen.points if not isinstance(seen.curve, Line) else np.asarray(seen.curve.control_points)
    for (px, py), (qx, qy) in zip(points[:-1].tolist(), points[1:].tolist(), strict=True):
        area = ux * (qy - py) - uy * (qx - px)
        if abs(area) < 1e-12:
            continue
        t = ((px - ax) * (qy - py) - (py - ay) * (qx - px)) / area
        s = ((px - ax) * uy - (py - ay) * ux) / area
        if t > 0 and -1e-9 <= s <= 1 + 1e-9:
            found.append((ax + t * ux, ay + t * uy))
    return found


def _nearest_on(there: Thing, point: XY) -> XY:
    """The point of some curves that is nearest to a point; of lines and circles exactly."""
    found: list[XY] = []
    x, y = point
    for each in there:
        curve = each.curve
        if isinstance(curve, Circle) and math.dist(curve.center, point) > 1e-9:
            (cx, cy), part = curve.center, curve.radius / math.dist(curve.center, point)
            found.append((cx + (x - cx) * part, cy + (y - cy) * part))
        elif isinstance(curve, Line):
            (ax, ay), (bx, by) = curve.control_points
            square = (bx - ax) ** 2 + (by - ay) ** 2 or 1.0
            t = min(1.0, max(0.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square))
            found.append((ax + t * (bx - ax), ay + t * (by - ay)))
        else:
            points = each.points
            found.append(tuple(points[np.hypot(*(points - np.asarray(point)).T).argmin()].tolist()))
    return min(found, key=lambda p: math.dist(p, point))


def spread(found: Sequence[Thing], wish: Wish, work: Work) -> bool:
    """Things further apart, or closer together, each by as much as something is moved."""
    if len(found) < 2:
        return False
    far = wish.amount or (LITTLE_STEP if wish.little else MUCH_STEP if wish.much else STEP)
    inwards = re.search(r"\b(?:closer|nearer|together|too far)\b", wish.text) is not None
    middles = [middle_of(each) for each in found]
    x, y = (math.fsum(p[axis] for p in middles) / len(middles) for axis in (0, 1))
    wide, high = (max(p[axis] for p in middles) - min(p[axis] for p in middles) for axis in (0, 1))
    moved: dict[XY, XY] = {}
    for thing, (px, py) in zip(found, middles, strict=True):
        dx, dy = (px - x, 0.0) if wide > 2 * high else (0.0, py - y) if high > 2 * wide else (px - x, py - y)
        length = math.hypot(dx, dy)
        if length > 1e-9:
            part = -min(far, 0.5 * length) / length if inwards else far / length
            change = shifted(dx * part, dy * part)
            moved |= {p: change(p) for each in thing for p in each.curve.control_points}
    work.move(moved)
    return True


def align(found: Sequence[Thing], wish: Wish, scene: Scene, work: Work) -> bool:
    """Middles in one line: level or upright with something else, or with each other, whichever is nearer."""
    if wish.like is not None:
        others = landmark(wish.like, scene, found)
        (u, v) = middle_of(tuple(each for thing in others for each in thing))
        for thing in found:
            x, y = middle_of(thing)
            upright = re.search(r"\b(?:above|below|under|column)\b", wish.text) is not None
            work.carry([each.curve for each in thing], shifted(u - x, 0.0) if upright else shifted(0.0, v - y))
        return bool(found)
    if len(found) < 2:
        return False
    middles = [middle_of(each) for each in found]
    spreads = [max(p[axis] for p in middles) - min(p[axis] for p in middles) for axis in (0, 1)]
    axis = 0 if spreads[0] < spreads[1] else 1
    if spreads[axis] < MEETING:
        raise UnclearError("they are in line already")
    if spreads[axis] > 0.5 * spreads[1 - axis]:
        raise UnclearError("it is not clear along which line they are to be")
    to = math.fsum(p[axis] for p in middles) / len(middles)
    for thing, p in zip(found, middles, strict=True):
        off = to - p[axis]
        work.carry([each.curve for each in thing], shifted(*((off, 0.0) if axis == 0 else (0.0, off))))
    return True


def concentric(found: Sequence[Thing], scene: Scene, work: Work) -> bool:
    """Circles round one centre: the smaller ones go into the largest."""
    circles = [each for thing in found for each in thing if each.kind == "circle"]
    circles = circles if len(circles) > 1 else [each for each in scene.curves if each.kind == "circle"]
    if len(circles) < 2:
        raise UnclearError("there are no two circles")
    largest = max(circles, key=lambda each: each.size)
    (u, v) = largest.middle
    for each in circles:
        work.carry([each.curve], shifted(u - each.middle[0], v - each.middle[1]))
    return True


def connect(found: Sequence[Thing], gestures: Sequence[Gesture], work: Work) -> bool:
    """Bring ends together that nearly meet: those of what is meant, or near what is pointed at, else all gaps."""
    curves = [each.curve for thing in found for each in thing] or list(work.design.curves)
    if found and all(isinstance(each, Circle) for each in curves):
        return _kiss([each for each in curves if isinstance(each, Circle)], work)
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


def _kiss(circles: Sequence[Circle], work: Work) -> bool:
    """Let circles touch, the larger ones first: a smaller one goes to the nearest of those that are there."""
    done = sorted(circles, key=lambda each: -each.radius)[:1]
    for each in sorted(circles, key=lambda each: -each.radius)[1:]:
        x, y = each.center
        other = min(done, key=lambda one: abs(math.dist(one.center, (x, y)) - one.radius - each.radius))
        (u, v), away = other.center, math.dist(other.center, each.center)
        off = away - other.radius - each.radius
        if away > 1e-9 and MEETING < abs(off) < 2 * GAP:
            work.carry([each], shifted((u - x) * off / away, (v - y) * off / away))
            x, y = x + (u - x) * off / away, y + (v - y) * off / away
        done.append(Circle(((x - each.radius, y), (x + each.radius, y))))
    return True


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
    x, y = _nearest_on((Seen(other),), point)
    nearest = min((math.dist(p, point) for p in found), default=math.inf)
    return [(x, y)] if math.dist((x, y), point) < 0.5 * nearest else found


def centre(found: Sequence[Thing], scene: Scene, wish: Wish, work: Work) -> bool:
    """Into the middle of what is around it; "symmetric" makes halves alike that nearly are."""
    if "symmetr" in wish.text or "mirror" in wish.text:
        return _symmetric(scene, work)
    if re.search(r"\bconcentric|\bsame cent", wish.text):
        return concentric(found, scene, work)
    if wish.like is not None or re.search(r"\b(?:align|line[ds]? up|stack)", wish.text):
        return align(found, wish, scene, work)
    done = False
    for thing in found:
        around = [part for part in scene.parts if part is not thing and contains(part, thing)]
        if not around:
            continue
        (ax, ay), (bx, by) = middle_of(thing), middle_of(min(around, key=lambda part: sum(e.size for e in part)))
        work.carry([each.curve for each in thing], shifted(bx - ax, by - ay))
        done = True
    return done


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
