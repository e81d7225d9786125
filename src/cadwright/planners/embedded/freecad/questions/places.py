"""Parts of a drawing by where they are: the shape at a side, what is in the middle, the corner at a corner."""

import math
import re

from cadwright.planners.embedded.freecad.questions.answers import Finding, found
from cadwright.planners.embedded.freecad.questions.phrases import Phrase, phrase
from cadwright.planners.embedded.freecad.questions.things import Thing, candidates, of_loop, picked
from cadwright.sketch.facts import Corner, Facts, Loop, inside, is_right, names
from cadwright.sketch.graph import XY

SIDES = {"top": 3, "bottom": 1, "left": 0, "right": 2}
"""Which number of a box tells where the side is."""
_AT = 0.06
"""Part of the long side within which something is in a place."""
_CENTER = re.compile(
    r"^(?:what|which)(?: type of| kind of)?(?: geometric(?:al)?)?(?: feature| shape| object| element)?s? (?:is|are)"
    r"(?: located| placed| found| positioned)? (?:at|in) the (?:center|middle)(?: of (?:the )?(?P<what>.*))?$"
)
_ANGLE = re.compile(r"^what (?:type|kind) of angles? (?:is|are) (?:formed |present |found )?(?P<where>.*)$")
_CORNERS = re.compile(r"^what (?:type|kind) of corners? (?P<rest>.*)$|^are the corners? (?P<more>.*)$")


def at_side(said: Phrase, facts: Facts) -> Finding | None:
    """The shape of what is at a side: a closed loop there that is not all of it, or an end that is half a circle."""
    side = next(iter(said.adjectives & SIDES.keys()))
    readings = []
    for meeting in ("ends", "touching"):
        loops = facts.loops("ends") if meeting == "ends" else facts.loops("touching")
        outer = [loop for loop in loops if not any(inside(loop, other) for other in loops)]
        if len(outer) > 1 and (at := _outermost(outer, side, facts)):
            readings += [names(loop) for loop in at]
    if not readings and len(facts.bodies) == 1:
        readings = [named] if (named := _end(facts.bodies[0], side, facts)) else []
    if not readings:
        return None
    return Finding(tuple(dict.fromkeys(readings)), f"At the {side} there is a {readings[0][0]}.", readings[0][0])


def _outermost(loops: list[Loop], side: str, facts: Facts) -> list[Loop]:
    """The loops that reach furthest to a side."""
    number = SIDES[side]
    sign = 1 if number > 1 else -1
    best = max(sign * loop.box[number] for loop in loops)
    return [loop for loop in loops if best - sign * loop.box[number] < 0.02 * facts.size]


def _end(body: Loop, side: str, facts: Facts) -> tuple[str, ...] | None:
    """What the end of one body is: half a circle."""
    number = SIDES[side]
    sign = 1 if number > 1 else -1
    reach = {edge: max(sign * p[number % 2] for p in edge.points) for edge in body.edges}
    edge = max(reach, key=lambda e: reach[e])
    beyond = [e for e in body.edges if e is not edge and reach[edge] - reach[e] < 0.02 * facts.size]
    if beyond or edge.round is None or not 150 < math.degrees(edge.sweep) < 200:
        return None
    return ("semicircle", "circle")


def cutout(said: Phrase, facts: Facts) -> Finding | None:
    """The shape of what is cut out: an inner loop, or an arc that goes inwards, where there is one kind."""
    if len(facts.bodies) != 1:
        return None
    inner = [names(o) for o in facts.outlines if any(inside(o, b) for b in facts.bodies)]
    inner += [("semicircle", "circle") for e in facts.bodies[0].edges if -200 < math.degrees(e.sweep) < -150]
    kinds = dict.fromkeys(inner)
    if len(kinds) != 1:
        return None
    named = next(iter(kinds))
    return Finding((named,), f"The {said.kind} is a {named[0]}.", named[0])


def center(question: str, facts: Facts) -> Finding | None:
    """What is in the middle of something."""
    asked = _CENTER.match(question)
    if not asked:
        return None
    said = phrase(asked["what"] or "object")
    if not said.clear:
        return None
    whole = Thing(("object",), facts.box)
    if said.adjectives or said.kind not in ("object", "body", "shape"):
        of = [picked(things, said) for things in candidates(said, facts)]
        if not of or len(of[0]) != 1:
            return None
        whole = of[0][0]
    return in_middle(whole, facts)


def in_middle(whole: Thing, facts: Facts) -> Finding | None:
    """The smallest closed thing whose middle is that of another, larger one; else a dot there."""
    near = _AT * facts.size
    things = [t for t in map(of_loop, facts.loops("ends")) if t.area < 0.95 * whole.area]
    here = [t for t in things if math.dist(t.center, whole.center) < near]
    dots = [p for _, p in facts.dots if math.dist(p.at, whole.center) < near]
    if here:
        least = min(here, key=lambda t: t.area)
        return found(*least.names, evidence=f"In the middle lies a {least.names[0]}.")
    return found("dot", evidence="In the middle lies a dot.") if dots else None


def angle(question: str, facts: Facts) -> Finding | None:
    """The kind of the angle at a corner, or of all angles where they are of one kind."""
    asked = _ANGLE.match(question)
    if not asked:
        return None
    said = phrase(asked["where"])
    sides = said.adjectives & SIDES.keys()
    if sides:
        corner = _corner_at(sides, facts)
        kinds = {_kind(corner.angle)} if corner else set()
    else:
        loops = _inner(facts) if "inner" in said.adjectives else list(facts.bodies)
        kinds = {_kind(c.angle) for loop in loops for c in loop.corners}
    if len(kinds) != 1 or "center" in said.adjectives:
        return None
    kind = kinds.pop()
    if kind != "right" and not sides:
        return None
    return found(kind, evidence=f"{'The corner there has' if sides else 'All corners have'} {kind} angles.")


def _inner(facts: Facts) -> list[Loop]:
    return [o for o in facts.outlines if any(inside(o, b) for b in facts.bodies)]


def _kind(angle_: float) -> str:
    if is_right(angle_):
        return "right"
    return "acute" if angle_ < 90 else "obtuse"


def _place(sides: frozenset[str] | set[str], facts: Facts) -> XY | None:
    """The corner of the box that two sides name."""
    xmin, ymin, xmax, ymax = facts.box
    if len(sides) != 2 or not (sides & {"top", "bottom"} and sides & {"left", "right"}):
        return None
    return (xmax if "right" in sides else xmin, ymax if "top" in sides else ymin)


def _corner_at(sides: frozenset[str], facts: Facts) -> Corner | None:
    """The corner of the one body that lies in a corner of the box."""
    place = _place(sides, facts)
    if place is None or len(facts.bodies) != 1:
        return None
    near = [c for c in facts.bodies[0].corners if math.dist(c.at, place) < _AT * facts.size]
    return near[0] if len(near) == 1 else None


def corners(question: str, facts: Facts) -> Finding | None:
    """Whether corners are rounded or sharp: all of them, those of a side, or one."""
    asked = _CORNERS.match(question)
    if not asked or len(facts.bodies) != 1:
        return None
    sides = phrase(asked["rest"] or asked["more"]).adjectives & SIDES.keys()
    places = [
        (frozenset((v, h)))
        for v in ("top", "bottom")
        for h in ("left", "right")
        if sides <= {v, h}
    ]  # fmt: skip
    kinds = {_corner_kind(place, facts) for place in places}
    if len(kinds) != 1 or None in kinds:
        return None
    kind = kinds.pop()
    assert kind is not None, "just looked"
    return found(kind, evidence=f"The corners there are {kind}.")


def _corner_kind(sides: frozenset[str], facts: Facts) -> str | None:
    if _corner_at(sides, facts):
        return "sharp"
    place = _place(sides, facts)
    arcs = [e for e in facts.bodies[0].edges if e.round is not None and 40 < math.degrees(e.sweep) < 120]
    assert place is not None, "two sides name a corner"
    return "rounded" if any(_rounds(e.start, e.end, place, facts.size) for e in arcs) else None


def _rounds(start: XY, end: XY, place: XY, size: float) -> bool:
    """Whether an arc lies in a corner of the box: one of its ends is on either side there."""
    near = 0.02 * size
    return any(abs(a[0] - place[0]) < near and abs(b[1] - place[1]) < near for a, b in ((start, end), (end, start)))
