"""Measures of a sketch: diameters, distances, lengths, areas, order along an axis; in the sketch's unit."""

import math
import re

from cadwright.planners.embedded.freecad.questions.answers import Finding, found, length
from cadwright.sketch.facts import Facts, inside, names
from cadwright.sketch.graph import Circle

_ROUND = re.compile(r"^what is (?:the|its) (?:(?P<which>largest|biggest|smallest) )?(?P<what>diameter|radius)\b")
_OF_EXTREME = re.compile(r"\b(?P<which>largest|biggest|smallest) (?:circle|hole)\b")
_APART = re.compile(r"\b(?:how far apart|distance between|spacing)\b.*\b(?:circles?|holes?|cent(?:er|re)s)\b")
_EXTENT = re.compile(
    r"^(?:how (?P<how>wide|high|tall)|what is (?:the|its) (?:overall |total )?(?P<what>width|height))\b"
)
_BOX = re.compile(r"\bbounding box\b|\boverall (?:size|dimensions)\b|^how (?:big|large) is\b")
_AREA = re.compile(r"^what is (?:the|its) (?:total |enclosed |net )?area\b")
_PERIMETER = re.compile(r"^(?:what is (?:the|its)|how long is the) (?:length of the )?(?:perimeter|outline)\b")
_LONGEST = re.compile(r"\b(?P<which>longest|shortest) (?:line|edge|segment|side)\b")
_ORDER = re.compile(
    r"^which (?:one |shape |object |thing |part |of (?:them|the two) )?is (?:the |on the |at the )?"
    r"(?P<way>left|right|above|below|leftmost|rightmost|topmost|highest|lowest|top|bottom)\b"
)
_LARGER = re.compile(
    r"^(?:which|what) .*\b(?:is|are) (?:the )?(?P<way>larger|largest|bigger|biggest|smaller|smallest)\b"
)
_AXES = {"left": (0, 1), "leftmost": (0, 1), "right": (0, -1), "rightmost": (0, -1), "above": (1, -1), "top": (1, -1),
         "topmost": (1, -1), "highest": (1, -1), "below": (1, 1), "bottom": (1, 1), "lowest": (1, 1)}  # fmt: skip


def measure(question: str, facts: Facts) -> Finding | None:
    """A number with a unit."""
    return _diameter(question, facts) or _distance(question, facts) or _extents(question, facts) or (
        _of_loops(question, facts))  # fmt: skip


def _diameter(question: str, facts: Facts) -> Finding | None:
    asked = _ROUND.match(question)
    if not asked or not facts.circles():
        return None
    of = _OF_EXTREME.search(question)
    which = asked["which"] or (of["which"] if of else None)
    sizes = sorted({round(circle.radius, 6) for circle in facts.circles()})
    if which is None and len(sizes) > 1:
        return None
    radius = sizes[0] if which == "smallest" else sizes[-1]
    what = asked["what"]
    return length(radius * (2 if what == "diameter" else 1), f"The {which or 'common'} {what}")


def _distance(question: str, facts: Facts) -> Finding | None:
    centers = _centers(facts.circles(dotted=False), 0.004 * facts.size)
    if not _APART.search(question) or len(centers) < 2:
        return None
    steps = [min(math.dist(a, b) for b in centers if b is not a) for a in centers]
    even = max(steps) - min(steps) < 0.01 * facts.size
    return length(steps[0], "From each centre to the nearest other one") if even else None


def _centers(circles: tuple[Circle, ...], near: float) -> list[tuple[float, float]]:
    kept: list[tuple[float, float]] = []
    for circle in circles:
        if all(math.dist(circle.center, other) > near for other in kept):
            kept.append(circle.center)
    return kept


def _extents(question: str, facts: Facts) -> Finding | None:
    xmin, ymin, xmax, ymax = facts.box
    if asked := _EXTENT.match(question):
        across = (asked["how"] or asked["what"]) in ("wide", "width")
        return length(xmax - xmin if across else ymax - ymin, "The box around it has")
    if not _BOX.search(question):
        return None
    return found(f"{xmax - xmin:.6g} x {ymax - ymin:.6g} mm", evidence="From the box around the solid lines.")


def _of_loops(question: str, facts: Facts) -> Finding | None:
    if _AREA.match(question) and len(facts.bodies) == 1:
        holes = [o for o in facts.outlines if inside(o, facts.bodies[0])]
        nested = any(inside(a, b) for a in holes for b in holes if a is not b)
        net = facts.bodies[0].area - sum(hole.area for hole in holes)
        return None if nested else length(net, "The outline without its holes encloses", "mm²")
    if _PERIMETER.match(question) and len(facts.bodies) == 1:
        return length(facts.bodies[0].length, "Around the outline")
    if (asked := _LONGEST.search(question)) and question.startswith(("how long", "what is the length")):
        lengths = [math.dist(line.start, line.end) for _, line in facts.lines()]
        pick = min if asked["which"] == "shortest" else max
        return length(pick(lengths), f"The {asked['which']} line") if lengths else None
    return None


def order(question: str, facts: Facts) -> Finding | None:
    """Which thing is furthest to a side, or the largest or smallest."""
    loops = facts.loops("ends")
    if len(loops) < 2:
        return None
    if asked := _LARGER.match(question):
        first, second = loops[:2] if asked["way"] in ("larger", "largest", "bigger", "biggest") else loops[:-3:-1]
        if abs(first.area - second.area) < 0.03 * max(first.area, second.area):
            return None
        return found(*names(first), evidence=f"By area it is a {names(first)[0]}.")
    asked = _ORDER.match(question)
    if not asked or len({names(loop)[0] for loop in loops}) < len(loops):
        return None
    axis, sign = _AXES[asked["way"]]
    ranked = sorted(loops, key=lambda loop: sign * loop.centroid[axis])
    if abs(ranked[0].centroid[axis] - ranked[1].centroid[axis]) < 0.02 * facts.size:
        return None
    said = f"the {names(ranked[0])[0]}"
    if " of " in question:
        said += f" is {asked['way']} of the {names(ranked[1])[0]}" if asked["way"] in ("left", "right") else ""
    along = ", ".join(names(loop)[0] for loop in ranked)
    return found(*names(ranked[0]), evidence=f"In that direction: {along}.", text=said)
