"""What shape something has, what kind of triangle, angle, line or corner."""

import re

from cadwright.planners.embedded.freecad.asking.answers import Finding, found
from cadwright.planners.embedded.freecad.asking.phrases import phrase
from cadwright.planners.embedded.freecad.asking.things import Thing, candidates, of_loop, picked
from cadwright.sketch.curves import Box
from cadwright.sketch.facts import Facts, inside, is_right, names, triangle_kinds
from cadwright.sketch.graph import Line, Point

_SHAPE = re.compile(
    r"^(?:what|which) (?:is |are )?(?:the )?(?:type of )?(?:(?P<how>basic|primary|general|overall|main) )?"
    r"(?:geometric(?:al)? )?(?:(?P<what>.*?) )?shapes? (?P<rest>.*)$"
)
_TRIANGLE = re.compile(r"^what (?:type|kind) of (?:the )?(?P<what>.*\btriangle)\b")
_ANGLE = re.compile(r"^what (?:type|kind) of angles? (?:is|are) (?:formed |present |found )?(?P<where>.*)$")
_LINE = re.compile(r"^what (?:type|kind) of (?:lines?|edges?) (?P<rest>.*)$")
_USED = re.compile(r"\b(?:primar|predomina|main|most|outline|construct|create|used)")
_AXIS = re.compile(r"\b(?:axis|axes|center ?line)\b")
_BORDERS = re.compile(r"^what is the (?:primary )?characteristic of the (?:borders|edges|sides)\b")
_CORNERS = re.compile(r"^what (?:type|kind) of corners? (?P<rest>.*)$|^are the corners? (?P<more>.*)$")


def shape(question: str, facts: Facts) -> Finding | None:
    """The answer to "what shape is …"."""
    asked = _SHAPE.match(question)
    if not asked:
        return None
    rest = re.sub(r"^(?:is|are|of|do|does|has|have)\b", "", asked["rest"]).strip()
    said = phrase(" ".join(filter(None, (asked["how"], asked["what"], rest))))
    if not said.clear:
        return None
    if said.adjectives & {"top", "bottom", "left", "right", "small", "dotted"} or said.kind not in (
        "object", "body", "shape", "part", "boundary", "cutout", "hole"):  # fmt: skip
        return None
    if "center" in said.adjectives:
        return _center(facts)
    if "inner" in said.adjectives:
        return _inner(facts)
    return _main(said.kind, facts)


def _fills(box: Box, whole: Box) -> bool:
    """Whether a box is nearly as wide and high as another."""
    return all(box[i + 2] - box[i] > 0.9 * (whole[i + 2] - whole[i]) for i in (0, 1))


def _main(kind: str, facts: Facts) -> Finding | None:
    bodies = facts.bodies
    if not bodies or kind in ("cutout", "hole"):
        return None
    largest = bodies[0]
    if not _fills(largest.box, facts.box) and len(bodies) == len(facts.outlines) == sum(
        len(b.edges) == 1 for b in bodies
    ):
        return None
    rivals = [b for b in bodies[1:] if b.area > 0.5 * largest.area]
    readings = [names(largest), *(names(r) for r in rivals)]
    drawn = facts.loops("ends")
    if drawn and inside_or_same(drawn[0].area, largest.area):
        readings.append(names(drawn[0]))
    return Finding(tuple(readings), f"The largest outline is a {names(largest)[0]}.", names(largest)[0])


def inside_or_same(area: float, of: float) -> bool:
    """Whether a loop is most of a body."""
    return area > 0.5 * of


def _inner(facts: Facts) -> Finding | None:
    inner = [o for o in facts.outlines if any(inside(o, b) for b in facts.bodies)]
    if not inner:
        return None
    readings = tuple(dict.fromkeys(names(loop) for loop in inner))
    return Finding(readings, f"Inside there is a {readings[0][0]}.", readings[0][0])


def _center(facts: Facts) -> Finding | None:
    """What lies in the middle: the loop or circle whose centre is there, the smallest one."""
    xmin, ymin, xmax, ymax = facts.box
    middle, near = ((xmin + xmax) / 2, (ymin + ymax) / 2), 0.06 * facts.size
    things = [of_loop(loop) for loop in facts.loops("ends")]
    here = [t for t in things if abs(t.center[0] - middle[0]) < near and abs(t.center[1] - middle[1]) < near]
    if len(things) < 2 or not here:
        return None
    least = min(here, key=lambda t: t.area)
    return found(*least.names, evidence=f"In the middle lies a {least.names[0]}.")


def triangle(question: str, facts: Facts) -> Finding | None:
    """The kind of a triangle."""
    asked = _TRIANGLE.match(question)
    if not asked:
        return None
    said = phrase(asked["what"])
    readings = []
    for things in candidates(said, facts):
        by_sides = "side" in question
        readings += [reading for t in picked(things, said) for reading in _triangle_readings(t, by_sides)]
    readings = list(dict.fromkeys(readings))
    return Finding(tuple(readings), f"By its sides and angles it is {', '.join(readings[0])}.") if readings else None


def _triangle_readings(thing: Thing, by_sides: bool) -> list[tuple[str, ...]]:
    """Its kinds by its sides, and by its angles where these may be asked for."""
    kinds = triangle_kinds(thing.loop) if thing.loop else frozenset()
    orders = [("equilateral", "isosceles", "scalene")] + ([] if by_sides else [("right", "obtuse", "acute")])
    return [tuple(kind for kind in order if kind in kinds) for order in orders]


def angle(question: str, facts: Facts) -> Finding | None:
    """The kind of the angles at corners, or where lines meet: where all of them are of one kind."""
    asked = _ANGLE.match(question)
    if not asked:
        return None
    said = phrase(asked["where"])
    if said.adjectives & {"top", "bottom", "left", "right", "center"}:
        return None
    loops = [o for o in facts.outlines if any(inside(o, b) for b in facts.bodies)] if "inner" in said.adjectives else (
        list(facts.bodies))  # fmt: skip
    angles = [c.angle for loop in loops for c in loop.corners]
    if angles and all(is_right(a) for a in angles):
        return found("right", evidence="All corners have right angles.")
    return None


def line_type(question: str, facts: Facts) -> Finding | None:
    """Straight or curved, solid or dotted."""
    if _BORDERS.match(question):
        return _straight(facts)
    if asked := _CORNERS.match(question):
        return _corners(asked["rest"] or asked["more"], facts)
    asked = _LINE.match(question)
    if not asked:
        return None
    if _AXIS.search(asked["rest"]):
        return found("dotted", evidence="Construction lines are dotted.") if facts.dotted else None
    return _straight(facts) if _USED.search(asked["rest"]) and phrase(asked["rest"]).kind != "axis" else None


def _straight(facts: Facts) -> Finding | None:
    curves = [g for _, g in facts.solid if not isinstance(g, Point)]
    straight = sum(isinstance(g, Line) for g in curves)
    if not curves:
        return None
    if straight > 0.7 * len(curves):
        return Finding((("straight",), ("solid",)), f"{straight} of {len(curves)} curves are straight.", "straight")
    if straight < 0.3 * len(curves):
        return Finding((("curved",), ("solid",)), f"{straight} of {len(curves)} curves are straight.", "curved")
    return None


def _corners(rest: str, facts: Facts) -> Finding | None:
    if phrase(rest).adjectives & {"top", "bottom", "left", "right"} or len(facts.bodies) != 1:
        return None
    body = facts.bodies[0]
    rounded = sum(edge.round is not None for edge in body.edges)
    if not rounded and body.corners:
        return found("sharp", evidence="No corner is rounded.")
    return found("rounded", evidence="No corner is sharp.") if rounded and not body.corners else None
