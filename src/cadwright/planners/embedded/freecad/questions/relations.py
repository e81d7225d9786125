"""Where things are and how they lie: orientation, position to each other, alignment, spacing, symmetry."""

import itertools
import math
import re
from collections.abc import Sequence

from cadwright.planners.embedded.freecad.questions.answers import Finding, found
from cadwright.planners.embedded.freecad.questions.phrases import Phrase, phrase
from cadwright.planners.embedded.freecad.questions.things import Thing, candidates, encloses, picked, reaches
from cadwright.sketch.facts import NEARLY, OFF, Facts

LONGER = 1.15
"""A box that is so many times as long as it is wide has a direction."""
_ORIENTATION = re.compile(r"^what is the (?:overall |general |primary |main )?orientation of (?:the )?(?P<what>.*)$")
_SYMMETRY = re.compile(r"\bsymmetr(?:y|ical|ic)\b")
_AXES = re.compile(r"\b(?:lines?|axis|axes|many)\b")
_POSITION = re.compile(
    r"^(?:what|where) is the (?:relative )?(?:position|location|placement) of (?:the )?(?P<a>.*?) "
    r"(?:relative to|in relation to|with respect to|compared to) (?:the )?(?P<b>.*)$"
)
_INSIDE = re.compile(r"^(?:are|is) the (?P<a>.*?) (?:inside|outside) or (?:inside|outside) (?:of )?(?:the )?(?P<b>.*)$")
_ALIGNED = re.compile(
    r"^what is the (?:alignment|arrangement) of (?:the )?(?P<a>.*)$|^(?:are|is) the (?P<b>.*?) aligned (?P<how>.*)$"
)
_RELATION = re.compile(r"^what is the (?:spatial )?relation(?:ship)? between (?:the )?(?P<a>.*)$")
_SPACING = re.compile(r"^what is the spacing (?:between|of) (?:the )?(?P<a>.*)$")


def orientation(question: str, facts: Facts) -> Finding | None:
    """Horizontal, vertical or diagonal."""
    asked = _ORIENTATION.match(question)
    if not asked or " relative " in question or " compared " in question:
        return None
    said = phrase(asked["what"])
    if not said.clear or "center" in said.adjectives:
        return None
    if said.kind in ("line", "edge"):
        return _line_orientation(said, facts)
    if said.kind in ("object", "body", "shape", "part") and not said.adjectives - {"main", "each"}:
        return _lying([Thing(("object",), facts.box)], "it")
    readings = [picked(things, said) for things in candidates(said, facts)]
    ways = [way for things in readings if things and (way := _way(things))]
    if said.kind not in ("rectangle", "oval", "shape") or not ways or len(ways) < len([r for r in readings if r]):
        return None
    return Finding(tuple((way,) for way in dict.fromkeys(ways)), f"They lie {ways[0]}.", ways[0])


def _lying(things: Sequence[Thing], what: str) -> Finding | None:
    way = _way(things)
    thing = things[0]
    sizes = f"{thing.width:.4g} wide and {thing.height:.4g} high"
    return found(way, evidence=f"{what.capitalize()} is {sizes}.") if way else None


def _way(things: Sequence[Thing]) -> str | None:
    """The direction in which all things are long; ``None`` where they differ or have none."""
    ways = {_direction(thing) for thing in things}
    return ways.pop() if len(ways) == 1 else None


def _direction(thing: Thing) -> str | None:
    if thing.loop is not None and thing.loop.straight:
        longest = max(thing.loop.edges, key=lambda edge: edge.length)
        if _line_way(longest.start, longest.end) == "diagonal":
            return "diagonal"
    if thing.width > LONGER * thing.height:
        return "horizontal"
    return "vertical" if thing.height > LONGER * thing.width else None


def _line_orientation(said: Phrase, facts: Facts) -> Finding | None:
    lines = [line for _, line in facts.lines()]
    if "longest" in said.adjectives and lines:
        key = {line: math.dist(line.start, line.end) for line in lines}
        best = max(key.values())
        lines = [line for line in lines if key[line] > 0.93 * best]
    elif "dotted" in said.adjectives:
        lines = [line for _, line in facts.lines(dotted=True)]
    elif said.adjectives & {"top", "bottom"}:
        sign = 1 if "top" in said.adjectives else -1
        heights = {line: sign * (line.start[1] + line.end[1]) / 2 for line in lines}
        best = max(heights.values(), default=0.0)
        lines = [line for line in lines if best - heights[line] < 0.01 * facts.size]
    elif said.adjectives - {"each"}:
        return None
    ways = {_line_way(line.start, line.end) for line in lines}
    way = ways.pop() if len(ways) == 1 else None
    return found(way, evidence=f"{'The longest line is' if lines else 'They are'} {way}.") if way else None


def _line_way(start: tuple[float, float], end: tuple[float, float]) -> str:
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) % 180
    if min(angle, 180 - angle) < 5:
        return "horizontal"
    return "vertical" if abs(angle - 90) < 5 else "diagonal"


def symmetry(question: str, facts: Facts) -> Finding | None:
    """The kind of symmetry; an axis that is vertical makes it vertical."""
    if not _SYMMETRY.search(question) or _AXES.search(question):
        return None
    told = facts.symmetry
    upright, level = told.mirrored(90), told.mirrored(0)
    if any(OFF < off < NEARLY for off in (upright, level)):
        return None
    evidence = (
        f"The mirror image about a vertical axis is off by {upright:.1%} of the size, a horizontal one {level:.1%}."
    )
    if upright < OFF and level < OFF:
        return Finding((("horizontal+vertical", "rotational"),), evidence, "about both axes")
    if upright < OFF:
        return Finding((("vertical",),), evidence, "about a vertical axis")
    if level < OFF:
        return Finding((("horizontal",),), evidence, "about a horizontal axis")
    if told.order != 1:
        return Finding((("rotational", "asymmetric"),), evidence, "by turning only")
    return Finding((("asymmetric",),), evidence, "not symmetric")


def position(question: str, facts: Facts) -> Finding | None:
    """Where one thing is, seen from another."""
    asked = _POSITION.match(question) or _INSIDE.match(question)
    if not asked:
        return None
    first, second = phrase(asked["a"]), phrase(asked["b"])
    if not (first.clear and second.clear):
        return None
    ways = []
    for a in candidates(first, facts):
        for b in candidates(second, facts):
            if way := _relative(picked(a, first), picked(b, second)):
                ways.append(way)
    readings = tuple(dict.fromkeys(ways))
    return Finding(readings, f"It lies {readings[0][0]}.", readings[0][0]) if readings else None


def _relative(some: Sequence[Thing], others: Sequence[Thing]) -> tuple[str, ...] | None:
    if not some or not others:
        return None
    if len(others) == 1:
        found_ = {_seen_from(a, others[0]) for a in some}
        return found_.pop() if len(found_) == 1 else None
    if len(some) == 1 and len(others) == 2:
        a, (b, c) = some[0], others
        for axis in (0, 1):
            low, high = sorted((b, c), key=lambda t: t.center[axis])
            if low.box[axis + 2] <= a.center[axis] <= high.box[axis]:
                return ("between",)
    return None


def _seen_from(a: Thing, b: Thing) -> tuple[str, ...]:
    slack = 0.02 * max(b.width, b.height)
    if a.box == b.box:
        return ()
    if a.area < b.area and encloses(b, a):
        centred = math.dist(a.center, b.center) < 0.03 * max(b.width, b.height)
        return ("center", "inside") if centred else ("inside",)
    if reaches(a, b):
        return ()
    across = (a.center[0] - b.center[0], a.center[1] - b.center[1])
    apart = {
        "right": a.box[0] >= b.box[2] - slack,
        "left": a.box[2] <= b.box[0] + slack,
        "above": a.box[1] >= b.box[3] - slack,
        "below": a.box[3] <= b.box[1] + slack,
    }
    ways = [way for way, holds in apart.items() if holds]
    if len(ways) == 1:
        return (ways[0], "outside")
    if len(ways) == 2:
        strong = ("right" if across[0] > 0 else "left") if abs(across[0]) > 2 * abs(across[1]) else (
            ("above" if across[1] > 0 else "below") if abs(across[1]) > 2 * abs(across[0]) else "")  # fmt: skip
        return (strong, "outside") if strong else ("outside",)
    return ()


def alignment(question: str, facts: Facts) -> Finding | None:
    """Whether things stand in a row, and which way."""
    asked = _ALIGNED.match(question)
    if not asked:
        return None
    said = phrase(asked["a"] or asked["b"])
    things = picked(candidates(said, facts)[0], said) if candidates(said, facts) else []
    if len(things) < 2 or not said.clear:
        return None
    xs, ys = [t.center[0] for t in things], [t.center[1] for t in things]
    near = 0.02 * facts.size
    level, upright = max(ys) - min(ys) < near, max(xs) - min(xs) < near
    if level == upright:
        return None
    way = "horizontal" if level else "vertical"
    return found(way, evidence=f"Their centres are in a {way} line.")


def relation(question: str, facts: Facts) -> Finding | None:
    """How circles lie to each other."""
    asked = _RELATION.match(question)
    if not asked or phrase(asked["a"]).kind != "circle" or not phrase(asked["a"]).clear:
        return None
    circles = facts.circles()
    if len(circles) < 2:
        return None
    near = 0.01 * facts.size
    pairs = [(a, b) for i, a in enumerate(circles) for b in circles[:i]]
    kinds = set()
    for a, b in pairs:
        away, both, difference = math.dist(a.center, b.center), a.radius + b.radius, abs(a.radius - b.radius)
        if away < near:
            kinds.add("concentric")
        elif abs(away - both) < near or abs(away - difference) < near:
            kinds.add("tangent")
        elif difference < away < both:
            kinds.add("overlapping")
        else:
            kinds.add("separate" if away > both else "inside")
    return found(kinds.pop(), evidence="By their centres and radii.") if len(kinds) == 1 else None


def spacing(question: str, facts: Facts) -> Finding | None:
    """Whether things are apart, and evenly."""
    asked = _SPACING.match(question)
    if not asked:
        return None
    said = phrase(re.sub(r"\bfrom left to right\b|\bfrom top to bottom\b", "", asked["a"]))
    options = candidates(said, facts)
    things = picked(options[0], said) if options else []
    if len(things) == 2:
        a, b = things
        way = _seen_from(a, b)
        return found("separate", evidence="They do not touch.") if "outside" in way else None
    axis = 1 if "top to bottom" in question else 0
    row = sorted(things, key=lambda t: t.center[axis])
    gaps = [b.box[axis] - a.box[axis + 2] for a, b in itertools.pairwise(row)]
    if axis == 1:
        gaps.reverse()
    if len(gaps) < 2 or min(gaps) <= 0:
        return None
    if max(gaps) - min(gaps) < 0.04 * max(gaps):
        return found("consistent", evidence="All gaps are equal.")
    if gaps == sorted(gaps):
        return found("increasing", evidence="Each gap is wider than the one before.")
    return found("decreasing", evidence="Each gap is narrower.") if gaps == sorted(gaps, reverse=True) else None
