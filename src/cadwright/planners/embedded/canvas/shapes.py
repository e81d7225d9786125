"""Curves of another form: straightened, bent, made like others, or turned into another shape."""

import math
import re
from collections.abc import Sequence

from cadwright.canvas import Arc, Circle, Curve, Line
from cadwright.planners.embedded.canvas.changes import how_far, scaled, standing, stretched
from cadwright.planners.embedded.canvas.reasons import UnclearError
from cadwright.planners.embedded.canvas.references import Thing
from cadwright.planners.embedded.canvas.scene import Scene, Seen, box_of, ends, middle_of
from cadwright.planners.embedded.canvas.sentences import Wish
from cadwright.planners.embedded.canvas.vocabulary import SHAPES
from cadwright.planners.embedded.canvas.work import Work

TILT = math.radians(20)
"""Lines that lean more are not put upright or level because of a general remark."""


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


def leans(thing: Thing) -> bool:
    """Whether a line is neither level nor upright, but nearly."""
    curve = thing[0].curve
    if len(thing) > 1 or not isinstance(curve, Line):
        return False
    (ax, ay), (bx, by) = curve.control_points
    lean = math.atan2(abs(by - ay), abs(bx - ax))
    return 1e-6 < min(lean, math.pi / 2 - lean) <= TILT


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
    far = how_far(wish)
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
        sign = -1.0 if re.search(r"\b(?:less|flat\w*|shallower)\b", wish.text) else 1.0
        work.replace(curve, Arc((a, (x + sign * way[0] / length * far, y + sign * way[1] / length * far), b)))
        done = True
    return done


def become(found: Sequence[Thing], wish: Wish, work: Work) -> bool:
    """Things turned into a circle, a square, a line: as large as they were, where they were."""
    asked = re.findall(rf"\b({SHAPES})s?\b", wish.text)
    shape = asked[-1].removeprefix("straight ") if asked else ""
    for thing in found:
        new = _as(shape, thing)
        for each in thing:
            work.remove(each.curve)
        for curve in new:
            work.make(curve)
    return bool(found)


def _as(shape: str, thing: Thing) -> list[Curve]:
    """Curves of a shape in the place of others. Raises `UnclearError`."""
    (ax, ay), (bx, by) = box_of(thing)
    x, y = middle_of(thing)
    one = thing[0].curve if len(thing) == 1 else None
    if shape in ("circle", "full circle"):
        if isinstance(one, Circle):
            raise UnclearError("it is a circle already")
        if isinstance(one, Arc) and one.turn is not None:
            x, y, radius, _, _ = one.turn
        else:
            radius = max(bx - ax, by - ay) / 2
        return [Circle(((x - radius, y), (x + radius, y)))]
    if shape in ("square", "box") and isinstance(one, Circle):
        corners = [(ax, ay), (bx, ay), (bx, by), (ax, by)]
        return [Line((a, b)) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    if shape == "line" and isinstance(one, Arc):
        return [Line((one.control_points[0], one.control_points[2]))]
    raise UnclearError(f"how it is to be a {shape} is not said" if shape else "what it is to become is not said")


def equalise(found: Sequence[Thing], like: Sequence[Thing], scene: Scene, wish: Wish, work: Work) -> bool:
    """One size for all: that of what they are to be like, of the one which is not meant, else the mean."""
    model = tuple(each for thing in like for each in thing)
    if wish.axis is not None and model and not all(each.kind == "circle" for each in model):
        return _as_wide(found, model, wish.axis, work)
    meant = [each for thing in found for each in thing]
    kind = meant[0].kind if meant else "circle"
    meant = [each for each in meant if each.kind == kind and _reach(each) > 0]
    if not meant and not like:
        return False
    if len({each.kind for each in meant}) > 1 or kind == "arc":
        raise UnclearError("it is not clear which size is meant")
    others = [each for each in model if each.kind == kind and each not in meant]
    others = others or [each for each in scene.curves if each.kind == kind and each not in meant]
    if not meant or (len(meant) == 1 and not others):
        return False
    pool = others if len(meant) == 1 or model else meant
    nearest = sorted(pool, key=lambda each: math.dist(each.middle, meant[0].middle))
    sizes = [_reach(each) for each in (nearest[:1] if len(meant) == 1 else pool)]
    if not sizes:
        raise UnclearError("they have no size in common")
    size = math.fsum(sizes) / len(sizes)
    if max(abs(_reach(each) - size) for each in meant) < 1e-6:
        raise UnclearError("they are the same size already")
    for each in meant:
        work.carry([each.curve], scaled(standing((each,), None, work), size / _reach(each)))
    return True


def _reach(each: Seen) -> float:
    """The radius of a circle, the length of a line."""
    return each.curve.radius if isinstance(each.curve, Circle) else each.length


def _as_wide(found: Sequence[Thing], model: Thing, axis: int, work: Work) -> bool:
    """Things as wide, or as high, as another one."""
    low, high = box_of(model)
    for thing in found:
        (a, b) = box_of(thing)
        if b[axis] - a[axis] < 1e-9:
            raise UnclearError("it has no such size")
        factor = (high[axis] - low[axis]) / (b[axis] - a[axis])
        work.carry([each.curve for each in thing], stretched(standing(thing, axis, work), factor, axis))
    return bool(found)
