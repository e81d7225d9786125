"""Yes or no: whether there is something, whether it is symmetric, whether things are alike or overlap."""

import re

from cadwright.planners.embedded.freecad.questions.answers import Finding, found
from cadwright.planners.embedded.freecad.questions.phrases import phrase
from cadwright.planners.embedded.freecad.questions.things import Thing, candidates, picked, reaches
from cadwright.sketch.facts import NEARLY, OFF, Facts

_THERE = re.compile(
    r"^(?:is|are) there (?:an? |any |some )?(?P<what>.+)$"
    r"|^does (?:the |this |it )?.*?\b(?:have|contain) (?:an? |any )(?P<more>.+)$"
)
_SYMMETRIC = re.compile(r"^is (?:the |this |it).*\bsymmetric(?:al)?\b")
_ALIKE = re.compile(
    r"^are (?:all )?(?:the )?(?P<what>\w+) (?:identical|congruent|of the same size|the same size|equal)\b"
)
_OVERLAP = re.compile(r"^(?:are|do) (?:any of )?(?:the )?(?P<what>\w+) (?:overlap\w*|intersect\w*)\b")


def decide(question: str, facts: Facts) -> Finding | None:
    """Yes or no."""
    if _SYMMETRIC.match(question):
        return _symmetric(facts)
    if asked := _ALIKE.match(question):
        return _alike(_things(asked["what"], facts))
    if asked := _OVERLAP.match(question):
        return _overlap(_things(asked["what"], facts))
    asked = _THERE.match(question)
    return _there(asked["what"] or asked["more"], facts) if asked else None


def _symmetric(facts: Facts) -> Finding | None:
    offs = {"a vertical": facts.symmetry.mirrored(90), "a horizontal": facts.symmetry.mirrored(0)}
    axes = [axis for axis, off in offs.items() if off < OFF]
    if axes:
        text = f"yes, about {' and '.join(axes)} axis"
        return found("yes", evidence=f"It is its own mirror image about {' and '.join(axes)} axis.", text=text)
    if min(offs.values()) < NEARLY or facts.symmetry.axes or facts.symmetry.order != 1:
        return None
    return found("no", evidence="No mirror image of it is the same.")


def _things(what: str, facts: Facts) -> list[Thing]:
    said = phrase(what)
    readings = candidates(said, facts) if said.clear else []
    left = [picked(things, said) for things in readings]
    return left[0] if left and len({len(things) for things in left}) == 1 else []


def _alike(things: list[Thing]) -> Finding | None:
    if len(things) < 2:
        return None
    areas = [thing.area for thing in things]
    same = max(areas) - min(areas) < 0.03 * max(areas) and len({t.names[0] for t in things}) == 1
    return found("yes" if same else "no", evidence=f"Areas from {min(areas):.4g} to {max(areas):.4g}.")


def _overlap(things: list[Thing]) -> Finding | None:
    if len(things) < 2:
        return None
    meet = any(reaches(a, b) for i, a in enumerate(things) for b in things[:i])
    return found("yes" if meet else "no", evidence="By their outlines.")


def _there(what: str, facts: Facts) -> Finding | None:
    said = phrase(what)
    if not said.clear or said.kind in ("object", "body", "shape", "part", "line", "edge", "corner", "curve", "arc"):
        return None
    counts = {len(picked(things, said)) for things in candidates(said, facts)} or {0}
    if len({n > 0 for n in counts}) > 1 or said.kind in ("axis", "angle", "right angle", "boundary", "cutout"):
        return None
    some = max(counts) > 0
    return found("yes" if some else "no", evidence=f"Counted {said.kind}s: {max(counts)}.")
