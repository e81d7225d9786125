"""The answer to a question on a sketch: the first rule that reads the question says what the drawing shows."""

import re
from collections.abc import Callable, Sequence

from cadwright.planners.embedded.freecad.asking.answers import Answer, Finding, found, settled
from cadwright.planners.embedded.freecad.asking.counting import count
from cadwright.planners.embedded.freecad.asking.deciding import decide
from cadwright.planners.embedded.freecad.asking.locating import angle, center, corners
from cadwright.planners.embedded.freecad.asking.measuring import measure, order
from cadwright.planners.embedded.freecad.asking.placing import (
    alignment,
    orientation,
    position,
    relation,
    spacing,
    symmetry,
)
from cadwright.planners.embedded.freecad.asking.shaping import likeness, line_type, shape, triangle
from cadwright.planners.embedded.freecad.asking.words import options_of, plain
from cadwright.sketch import Sketch
from cadwright.sketch.facts import Facts

Rule = Callable[[str, Facts], Finding | None]


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


def answer(sketch: Sketch, question: str, options: Sequence[str] = ()) -> Answer:
    """The answer, the option's letter first where there are options."""
    said, facts = plain(question), Facts(sketch)
    choices = options_of(options)
    for rule in RULES:
        finding = rule(said, facts)
        if finding is None:
            continue
        return settled(finding, choices, rule.__name__)
    return Answer(None, "no rule reads this question", "")
