"""The answer to a question on a sketch: the first rule that reads the question says what the drawing shows."""

import re
from collections.abc import Callable, Sequence

from cadwright.planners.embedded.freecad.questions.answers import Answer, Finding, found, settled
from cadwright.planners.embedded.freecad.questions.counts import count
from cadwright.planners.embedded.freecad.questions.measures import measure, order
from cadwright.planners.embedded.freecad.questions.places import angle, center, corners
from cadwright.planners.embedded.freecad.questions.relations import (
    alignment,
    orientation,
    position,
    relation,
    spacing,
    symmetry,
)
from cadwright.planners.embedded.freecad.questions.shapes import likeness, line_type, shape, triangle
from cadwright.planners.embedded.freecad.questions.words import options_of, plain
from cadwright.planners.embedded.freecad.questions.yes_or_no import decide
from cadwright.sketch import Arc, Circle, Line, Point, Sketch
from cadwright.sketch.facts import Facts

Rule = Callable[[str, Facts], Finding | None]


_KINDS = {"circle": Circle, "line": Line, "straight line": Line, "line segment": Line, "arc": Arc, "point": Point}
_PRIMITIVES = re.compile(
    r"how many (?P<kind>(?:straight )?lines?|line segments?|circles?|arcs?|points?)"
    r"(?: are(?: there)?| does it have| has it)?(?: in| on)?(?: the| this)?(?: sketch| drawing)?\??$"
)


def dimensionality(question: str, facts: Facts) -> Finding | None:
    """A sketch lies in a plane."""
    del facts
    return found("2 d", evidence="A sketch is flat.", text="2D") if re.search(r"dimensional", question) else None


RULES: tuple[Rule, ...] = (
    dimensionality,
    count,
    decide,
    triangle,
    angle,
    corners,
    line_type,
    orientation,
    symmetry,
    position,
    alignment,
    relation,
    spacing,
    center,
    shape,
    likeness,
    measure,
    order,
)


def primitives(question: str, sketch: Sketch) -> tuple[str, str] | None:
    """How many primitives of a kind a sketch has, and how that was found: where no rule sees more in the question."""
    asked = _PRIMITIVES.match(question.strip().lower())
    if not asked:
        return None
    kind = _KINDS[asked["kind"].rstrip("s")]
    found = [each for each in sketch.geometry if isinstance(each, kind)]
    construction = sum(each.construction for each in found)
    aside = f", {construction} of them for construction" if construction else ""
    return str(len(found)), f"The sketch has {len(found)} such primitives{aside}."


def answer(sketch: Sketch, question: str, options: Sequence[str] = ()) -> Answer:
    """The answer, the option's letter first where there are options."""
    said, facts = plain(question), Facts(sketch)
    choices = options_of(options)
    for rule in RULES:
        finding = rule(said, facts)
        if finding is None:
            continue
        return settled(finding, choices, rule.__name__)
    if not options and (told := primitives(question, sketch)):
        return Answer(told[0], told[1], "primitives")
    return Answer(None, "no rule reads this question", "")
