"""Answers on solids, from how they are built and what was measured on them."""

import math
import re
from collections.abc import Callable, Sequence

from cadwright.planners.embedded.freecad.questions.answers import Answer, Finding, counted, found, length, settled
from cadwright.planners.embedded.freecad.questions.construction import read
from cadwright.planners.embedded.freecad.questions.everyday import ASKABLE, everyday
from cadwright.planners.embedded.freecad.questions.extrusions import answer_building
from cadwright.planners.embedded.freecad.questions.words import options_of, plain
from cadwright.values import Measurements, Observation

_COUNTS: tuple[tuple[str, Callable[[Measurements], int]], ...] = (
    (r"(?:through |blind |drilled )?holes?", lambda m: len(m.holes)),
    (r"faces?|surfaces?", lambda m: m.faces),
    (r"edges?", lambda m: m.edges),
    (r"vertices|corners?", lambda m: m.vertices),
    (r"solids?|parts?|bodies|objects?|components?", lambda m: m.solids),
    (r"fillets?|rounded edges?", lambda m: len(m.fillets)),
    (r"chamfers?", lambda m: len(m.chamfers)),
)


def answer_solid(seen: Observation, question: str, options: Sequence[str]) -> Answer:
    """The answer from the features that the recogniser tells, or from measurements, in mm."""
    told = seen.measurements
    if told is None:
        return Answer(None, "the document has no solid that could be measured")
    said = plain(question)
    if not options and (finding := everyday(said, told)) is not None:
        return settled(finding, (), "everyday")
    built = read(seen.stdout)
    told_by = answer_building(said, built, told, options) if built is not None else None
    if told_by is not None:
        return told_by
    for rule in (_count, _size, _hole_sizes, _distance, _dimension):
        if finding := rule(said, told):
            return settled(finding, options_of(options), rule.__name__.strip("_"))
    return Answer(None, f"no rule reads this question on a solid; what can be asked: {ASKABLE}")


def _count(said: str, told: Measurements) -> Finding | None:
    asked = re.match(r"how many (?:\w+ )??(?P<what>[\w ]+?)(?: (?:are|is|does|do|has|have)\b.*)?$", said)
    if not asked:
        return None
    for pattern, number in _COUNTS:
        if re.fullmatch(pattern, asked["what"].strip()):
            return counted([number(told)], asked["what"])
    return None


def _size(said: str, told: Measurements) -> Finding | None:
    xmin, ymin, zmin, xmax, ymax, zmax = told.bbox
    sizes = (xmax - xmin, ymax - ymin, zmax - zmin)
    if re.search(r"\bvolume\b", said):
        return length(told.volume, "The volume", "mm³")
    if re.search(r"\b(?:surface )?area\b", said):
        return length(told.area, "The surface", "mm²")
    if re.search(r"\bcent(?:er|re) of (?:mass|gravity)\b|\bcentroid\b", said):
        return _several(told.center_of_mass, "The centre of mass")
    if re.search(r"\bbounding box\b|\boverall (?:size|dimensions)\b|\bhow (?:big|large)\b", said):
        return found(" x ".join(f"{size:.6g}" for size in sizes) + " mm", evidence="From the bounding box.")
    for axis, pattern in enumerate(
        (r"\blong|length|along x\b", r"\bwide|width|along y\b", r"\bhigh|tall|height|along z\b")
    ):
        if re.search(rf"how (?:{pattern})|what is (?:the|its) (?:overall |total |maximum )?(?:{pattern})", said):
            return length(sizes[axis], f"Along {'xyz'[axis]} the bounding box")
    return None


def _hole_sizes(said: str, told: Measurements) -> Finding | None:
    asked = re.search(r"\b(?P<which>largest|biggest|smallest)\b.*\b(?P<what>diameter|radius|hole)\b", said)
    if not asked or not told.holes:
        return None
    pick = min if asked["which"] == "smallest" else max
    size = pick(hole.diameter for hole in told.holes)
    return length(size / 2 if asked["what"] == "radius" else size, f"The {asked['which']} hole")


def _distance(said: str, told: Measurements) -> Finding | None:
    if not re.search(r"\b(?:how far apart|distance between|spacing)\b.*\bholes?\b", said) or len(told.holes) < 2:
        return None
    places = [hole.position for hole in told.holes]
    steps = [min(math.dist(a, b) for b in places if b is not a) for a in places]
    even = max(steps) - min(steps) < 0.01 * max(steps)
    return length(steps[0], "From each hole to the nearest other one") if even else None


def _dimension(said: str, told: Measurements) -> Finding | None:
    del told
    return found("3 d", evidence="It is a solid.", text="3D") if "dimensional" in said else None


def _several(values: Sequence[float], what: str) -> Finding:
    text = f"({', '.join(f'{value:.6g}' for value in values)}) mm"
    return found(text, evidence=f"{what} is at {text}.")
