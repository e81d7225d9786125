"""How things lie to each other: put beside, between or into others, brought to touch, centred, moved apart."""

import math
import re
from collections.abc import Sequence

import numpy as np

from cadwright.canvas import Line
from cadwright.canvas.design import XY
from cadwright.planners.embedded.canvas.changes import how_far, shifted
from cadwright.planners.embedded.canvas.contacts import GAP, MEETING, closest, touch
from cadwright.planners.embedded.canvas.phrases import Relation
from cadwright.planners.embedded.canvas.reasons import UnclearError
from cadwright.planners.embedded.canvas.references import Thing, contains, gap, landmark
from cadwright.planners.embedded.canvas.scene import Scene, box_of, middle_of
from cadwright.planners.embedded.canvas.sentences import Wish
from cadwright.planners.embedded.canvas.work import Work

BESIDE = 1.0
"""Grid units left between things that are to be beside each other."""


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
            touch(thing, others, work)
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
    far = how_far(wish)
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
        dx, dy = closest(thing, other)
        length = math.hypot(dx, dy)
        if length < MEETING:
            raise UnclearError(f"it touches “{how.words}”")
        part = (min(far, 0.8 * length) if how.kind == "nearer" else -far) / length
        work.carry([each.curve for each in thing], shifted(dx * part, dy * part))
    return bool(found)


def spread(found: Sequence[Thing], wish: Wish, work: Work) -> bool:
    """Things further apart, or closer together, each by as much as something is moved."""
    if len(found) < 2:
        return False
    far = how_far(wish)
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
