"""Things brought to touch: lines lengthened, circles moved or made larger, gaps between ends closed."""

import math
from collections.abc import Sequence

import numpy as np

from cadwright.canvas import Circle, Curve, Line
from cadwright.canvas.design import XY
from cadwright.planners.embedded.canvas.changes import scaled, shifted
from cadwright.planners.embedded.canvas.gestures import Gesture
from cadwright.planners.embedded.canvas.reasons import UnclearError
from cadwright.planners.embedded.canvas.references import Thing
from cadwright.planners.embedded.canvas.scene import Seen, ends
from cadwright.planners.embedded.canvas.work import Work

GAP = 4.0
"""Grid units: ends further apart are not meant when something is to touch."""
MEETING = 0.05
"""Grid units: what is nearer than this touches."""


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
    x, y = nearest_on((Seen(other),), point)
    nearest = min((math.dist(p, point) for p in found), default=math.inf)
    return [(x, y)] if math.dist((x, y), point) < 0.5 * nearest else found


def touch(thing: Thing, others: Sequence[Thing], work: Work) -> None:
    """Make something touch others: a line is lengthened, a circle between several grows, the rest is moved."""
    there: Thing = tuple(each for other in others for each in other)
    curve = thing[0].curve
    if len(thing) == 1 and isinstance(curve, Circle):
        if len(others) > 1 and curve.radius > 0:
            radius = math.fsum(float(o.away(np.asarray([curve.center])).min()) for t in others for o in t) / len(there)
            work.carry([curve], scaled(curve.center, radius / curve.radius))
            return
        x, y = curve.center
        px, py = nearest_on(there, (x, y))
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
    dx, dy = closest(thing, there)
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
        spots = spots or [p for each in there for p in ends(each.curve)] or [nearest_on(there, end)]
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
    if not square:
        return []
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


def nearest_on(there: Thing, point: XY) -> XY:
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


def closest(thing: Thing, other: Thing) -> XY:
    """From the point of something that is nearest to something else, to the nearest point of that."""
    curve = thing[0].curve
    if len(thing) == 1 and isinstance(curve, Circle):
        (x, y), (px, py) = curve.center, nearest_on(other, curve.center)
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
