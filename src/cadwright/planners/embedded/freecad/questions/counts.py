"""How many: circles, shapes, holes, lines, sides, corners, right angles, axes of symmetry."""

import math
import re

from cadwright.planners.embedded.freecad.questions.answers import Finding, counted
from cadwright.planners.embedded.freecad.questions.phrases import Phrase, phrase
from cadwright.planners.embedded.freecad.questions.things import CLOSED, candidates, encloses, picked
from cadwright.sketch.facts import NEARLY, OFF, Facts, Loop, inside, is_right
from cadwright.sketch.graph import Circle, Point

_HOW_MANY = re.compile(r"^(?:how many|what is the (?:total )?number of|count(?: the)?) (?P<what>.+)$")
_INSIDE = re.compile(r"^(?P<what>.+?) (?:are |is )?(?:\w+ )?(?:inside(?: of)?|within) (?:the )?(?P<of>.+)$")
_PLACED = {"top", "bottom", "left", "right", "center"}


def count(question: str, facts: Facts) -> Finding | None:
    """The answer to "how many …", where the things are of a kind that can be counted."""
    asked = _HOW_MANY.match(question)
    if not asked:
        return None
    if inner := _INSIDE.match(asked["what"]):
        return _contained(phrase(inner["what"]), phrase(inner["of"]), facts)
    said = phrase(asked["what"])
    if not said.clear:
        return None
    if said.kind == "axis":
        return _axes(facts)
    if said.kind in ("circle", "hole", "dot") or said.kind in CLOSED:
        return _plain(said, facts)
    if said.kind in ("edge", "corner", "right angle"):
        return _of_outline(said, facts)
    if said.kind in ("object", "shape", "part") and not said.adjectives - {"each"}:
        return _objects(said, facts)
    return _lines(said, facts) if said.kind == "line" else None


def _contained(said: Phrase, of: Phrase, facts: Facts) -> Finding | None:
    """How many things lie in another one, the only one of its kind or one that adjectives tell."""
    if not (said.clear and of.clear) or said.kind not in {"circle", "hole", "dot", *CLOSED}:
        return None
    numbers = []
    for wholes in candidates(of, facts):
        whole = picked(wholes, of)
        if len(whole) == 1:
            numbers += [
                sum(encloses(whole[0], t) for t in things if t is not whole[0]) for things in candidates(said, facts)
            ]
    return counted(numbers, f"{said.kind}s inside") if numbers and all(numbers) else None


def _plain(said: Phrase, facts: Facts) -> Finding | None:
    readings = candidates(said, facts)
    if said.adjectives & _PLACED:
        return None
    if "concentric" in said.adjectives:
        return counted([_concentric(facts, arcs=False), _concentric(facts, arcs=True)], "concentric circles")
    if said.adjectives - {"small", "inner", "solid"}:
        return None
    numbers = [len(picked(things, said)) for things in readings]
    if said.kind == "circle" and not said.adjectives:
        numbers.append(numbers[0] + len(facts.nearly_circles))
    if said.kind == "hole":
        numbers = _holes(facts)
    return counted(numbers, f"{said.kind}s") if numbers and all(numbers) else None


def _holes(facts: Facts) -> list[int]:
    """Circles and closed loops inside of a body; all circles where they are in none."""
    circles = facts.circles(dotted=False)
    inner = [loop for loop in facts.outlines if any(inside(loop, body) for body in facts.bodies)]
    return list(dict.fromkeys(n for n in (len(inner), len(circles)) if n))


def _concentric(facts: Facts, *, arcs: bool) -> int:
    """The most circles, perhaps with arcs, about one centre."""
    circles = [*facts.circles(), *(Circle(*arc.circle) for _, arc in facts.arcs if arcs)]
    near = 0.01 * facts.size
    return max((sum(math.dist(a.center, b.center) < near for b in circles) for a in circles), default=0)


def _axes(facts: Facts) -> Finding | None:
    symmetry = facts.symmetry
    if symmetry.order == 0:
        return None
    axes = symmetry.axes
    near = [a for a in range(0, 180, 15) if OFF < symmetry.mirrored(a) < NEARLY]
    every = facts.all_symmetry.axes
    return None if near else counted([len(axes), len(every)], "axes of symmetry", ", ".join(f"{a:g}°" for a in axes))


def _body(said: Phrase, facts: Facts) -> list[Loop]:
    """The loops whose sides are meant: the outline of the one body, or of each where they are alike."""
    if "inner" in said.adjectives:
        loops = [o for o in facts.outlines if any(inside(o, b) for b in facts.bodies)]
    elif said.adjectives & {"outer", "main", "large", "largest"}:
        loops = list(facts.bodies[:1])
    else:
        loops = list(facts.bodies) if len(facts.outlines) == len(facts.bodies) else []
    return loops


def _dotted_shapes(facts: Facts) -> bool:
    """Whether dotted lines close shapes too, which may be meant."""
    solid, every = facts.pieces("touching"), facts.all_pieces("touching")
    return sum(len(piece.loops) for piece in every) != sum(len(piece.loops) for piece in solid)


def _of_outline(said: Phrase, facts: Facts) -> Finding | None:
    loops = _body(said, facts)
    if not loops or said.adjectives & _PLACED or _dotted_shapes(facts):
        return None
    measures = {tuple(_measured(said.kind, loop)) for loop in loops}
    if len(measures) != 1 or not all(measures) or any(len(piece.loops) > 1 for piece in facts.pieces("crossing")):
        return None
    return counted(list(dict.fromkeys(measures.pop())), f"{said.kind}s of the outline")


def _measured(kind: str, loop: Loop) -> list[int]:
    if kind == "right angle":
        every = sum(is_right(c.angle) for c in loop.corners)
        return [every] if every else []
    if kind == "corner":
        return [len(loop.corners)]
    return [len(loop.edges)] if len(loop.edges) > 1 else []


def _objects(said: Phrase, facts: Facts) -> Finding | None:
    """Bodies, loops and faces must agree; loose lines must not be in the way."""
    apart, drawn, cut = len(facts.bodies), len(facts.loops("ends")), len(facts.loops("touching"))
    loose = _loose(facts)
    if not apart or loose:
        return None
    readings = {"object": [apart, drawn], "shape": [drawn, apart, cut], "part": [cut, drawn, apart]}[said.kind]
    return counted(readings, f"{said.kind}s")


def _loose(facts: Facts) -> bool:
    """Whether some solid curve is on no loop."""
    on = {n for loop in (*facts.loops("ends"), *facts.loops("touching")) for n in loop.primitives}
    return any(n not in on for n, g in facts.solid if not isinstance(g, Circle | Point))


def _lines(said: Phrase, facts: Facts) -> Finding | None:
    lines = facts.lines(dotted="dotted" in said.adjectives)
    way = said.adjectives & {"horizontal", "vertical", "diagonal"}
    if not way and "dotted" not in said.adjectives:
        return None
    numbers = [sum(not way or _way(line.start, line.end) in way for _, line in lines)]
    return counted(numbers, "lines") if numbers[0] else None


def _way(start: tuple[float, float], end: tuple[float, float]) -> str:
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) % 180
    if min(angle, 180 - angle) < 3:
        return "horizontal"
    return "vertical" if abs(angle - 90) < 3 else "diagonal"
