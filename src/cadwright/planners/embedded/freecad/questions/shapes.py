"""What shape something has, what kind of triangle, angle, line or corner."""

import re

from cadwright.planners.embedded.freecad.questions.answers import Finding, found
from cadwright.planners.embedded.freecad.questions.phrases import phrase
from cadwright.planners.embedded.freecad.questions.places import SIDES, at_side, cutout, in_middle
from cadwright.planners.embedded.freecad.questions.things import Thing, candidates, picked
from cadwright.sketch.curves import Box
from cadwright.sketch.facts import Facts, inside, names, triangle_kinds
from cadwright.sketch.graph import Line, Point

_SHAPE = re.compile(
    r"^(?:what|which) (?:is |are )?(?:the )?(?:type of )?(?:(?P<how>basic|primary|general|overall|main) )?"
    r"(?:geometric(?:al)? )?(?:(?P<what>.*?) )?shapes? (?P<rest>.*)$"
)
_LIKENESS = re.compile(r"\b(?:resembles?|looks? like|similar to)\b")
_TRIANGLE = re.compile(r"^what (?:type|kind) of (?:the )?(?P<what>.*\btriangle)\b")
_LINE = re.compile(r"^what (?:type|kind) of (?:lines?|edges?) (?P<rest>.*)$")
_USED = re.compile(r"\b(?:primar|predomina|main|most|outline|construct|create|used)")
_AXIS = re.compile(r"\b(?:axis|axes|center ?line)\b")
_BORDERS = re.compile(r"^what is the (?:primary )?characteristic of the (?:borders|edges|sides)\b")


def shape(question: str, facts: Facts) -> Finding | None:
    """The answer to "what shape is …"."""
    asked = _SHAPE.match(question)
    if not asked:
        return None
    rest = re.sub(r"^(?:is|are|of|do|does|has|have)\b", "", asked["rest"]).strip()
    said = phrase(" ".join(filter(None, (asked["how"], asked["what"], rest))))
    if not said.clear:
        return None
    if said.kind in ("cutout", "hole"):
        return cutout(said, facts)
    if said.kind not in ("object", "body", "shape", "part", "boundary") or said.adjectives & {"small", "dotted"}:
        return None
    if sides := said.adjectives & SIDES.keys():
        return at_side(said, facts) if len(sides) == 1 else None
    if "center" in said.adjectives:
        return in_middle(Thing(("object",), facts.box), facts)
    if "inner" in said.adjectives:
        return _inner(facts)
    return _main(facts)


def likeness(question: str, facts: Facts) -> Finding | None:
    """The letter or shape that it looks like."""
    if not _LIKENESS.search(question) or not facts.bodies:
        return None
    readings = tuple(dict.fromkeys(names(body) for body in facts.bodies[:1]))
    return Finding(readings, f"The outline is a {readings[0][0]}.", readings[0][0])


def _fills(box: Box, whole: Box) -> bool:
    """Whether a box is nearly as wide and high as another."""
    return all(box[i + 2] - box[i] > 0.9 * (whole[i + 2] - whole[i]) for i in (0, 1))


def _main(facts: Facts) -> Finding | None:
    bodies = facts.bodies
    if not bodies:
        return None
    largest = bodies[0]
    if not _fills(largest.box, facts.box) and len(bodies) == len(facts.outlines) == sum(
        len(b.edges) == 1 for b in bodies
    ):
        return None
    rivals = [b for b in bodies[1:] if b.area > 0.5 * largest.area]
    drawn = facts.loops("ends") or facts.loops("touching")
    made_of = {names(loop)[0] for loop in drawn}
    readings = [(*names(largest), *(made_of if len(made_of) == 1 else ())), *(names(r) for r in rivals)]
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


def line_type(question: str, facts: Facts) -> Finding | None:
    """Straight or curved, solid or dotted."""
    if _BORDERS.match(question):
        return _straight(facts)
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
