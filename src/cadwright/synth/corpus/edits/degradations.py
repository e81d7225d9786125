"""Controlled degradations of a flawless script (IterCAD, appendix B.3): one thing of it is made otherwise.

Every function takes a draft and gives one with one change, or ``None`` where it finds nothing to change; drafts that it
is given stay as they are.
"""

import copy
import re
from collections.abc import Callable, Mapping, Sequence
from random import Random

from cadwright.synth.parts.draft import Draft, Step, number
from cadwright.synth.parts.sizes import DRILLS

Degrade = Callable[[Random, Draft], Draft | None]
_COUNTS = re.compile(r"(count|sides|bolts)(_\d+)?$")
_HOLES = re.compile(r"(diameter|bore|screw|pivot)(_\d+)?$")
_POINT = re.compile(r"\((-?[\d.]+), (-?[\d.]+)\)")
_VERTEX = re.compile(r"\(([^()]+?), ([^()]+?)\)")
MOST = 1.7
"""A size is changed by this factor at most."""


def size(rng: Random, draft: Draft) -> Draft | None:
    """A dimension with another value (parametric perturbation)."""
    name = rng.choice(list(draft.dimensions))
    value = draft.dimensions[name]
    if _COUNTS.search(name):
        other: float = value + rng.choice((-2, -1, 1, 2))
    elif _HOLES.search(name) and value in DRILLS:
        other = rng.choice([d for d in DRILLS if value / MOST <= d <= value * MOST])
    else:
        other = _rounded(value * rng.choice((rng.uniform(1 / MOST, 0.88), rng.uniform(1.12, MOST))))
    if abs(other - value) < 1e-9 or other <= 0:
        return None
    found = _copied(draft)
    found.dimensions[name] = other
    return found


def _rounded(value: float) -> float:
    """A number that a designer would write."""
    step = 0.5 if value < 12 else 1 if value < 50 else 5
    return max(0.5, round(value / step) * step)


def place(rng: Random, draft: Draft) -> Draft | None:
    """One of the places of a feature somewhere else."""
    listed = [k for k, step in enumerate(draft.steps) if "pushPoints([" in step.code]
    if not listed:
        return None
    at = rng.choice(listed)
    code = draft.steps[at].code
    begin = code.index("pushPoints([")
    points = [m for m in _POINT.finditer(code, begin) if m.start() < code.index("])", begin)]
    if not points:
        return None
    point = rng.choice(points)
    x, y = float(point[1]), float(point[2])
    along, across = rng.choice(((1, 0), (1, 0), (0, 1), (0, 1), (1, 1)))
    by = rng.choice((2, 3, 4, 5, 6, 8, 10)) * rng.choice((-1, 1))
    moved = f"({number(x + along * by)}, {number(y + across * by)})"
    return _with_code(draft, at, code[: point.start()] + moved + code[point.end() :])


def vertex(rng: Random, draft: Draft) -> Draft | None:
    """One corner of the body's outline somewhere else (misplaced vertex)."""
    code = draft.steps[0].code
    if "polyline([" not in code or not draft.steps[0].words.startswith(("Plate", "Profile", "Body")):
        return None
    begin = code.index("polyline([") + len("polyline([")
    corners = [m for m in _VERTEX.finditer(code, begin) if m.start() < code.index("])", begin)]
    if len(corners) < 3:
        return None
    corner = rng.choice(corners)
    by = f"{rng.choice(('+', '-'))} {number(rng.choice((2, 3, 4, 5, 6, 8, 10)))}"
    x, y = corner[1], corner[2]
    moved = f"({x} {by}, {y})" if rng.random() < 0.5 else f"({x}, {y} {by})"
    return _with_code(draft, 0, code[: corner.start()] + moved + code[corner.end() :])


def feature(rng: Random, draft: Draft) -> Draft | None:
    """A feature of another kind at the same place (feature substitution)."""
    found = [
        (at, other)
        for at, step in enumerate(draft.steps)
        for swap in _SWAPS
        if (other := swap(draft, step)) is not None
    ]
    if not found:
        return None
    at, (step, dimensions) = rng.choice(found)
    swapped = _copied(draft)
    swapped.steps[at] = step
    swapped.dimensions |= dimensions
    return swapped


def removal(rng: Random, draft: Draft) -> Draft | None:
    """A feature less; the body stays."""
    free = [k for k, step in enumerate(draft.steps) if k > 0 and not _carries(draft.steps[k + 1 :], step)]
    if not free:
        return None
    found = _copied(draft)
    del found.steps[rng.choice(free)]
    return found


_Swap = Callable[[Draft, Step], tuple[Step, Mapping[str, float]] | None]


def _edges(draft: Draft, step: Step) -> tuple[Step, Mapping[str, float]] | None:
    """A fillet for a chamfer, or the reverse."""
    words = {"rounded": "bevelled", "bevelled": "rounded"}
    before = next((word for word in words if step.words.endswith(word)), None)
    if before is None:
        return None
    one, other = (".fillet(", ".chamfer(") if before == "rounded" else (".chamfer(", ".fillet(")
    return Step(step.words.replace(before, words[before]), step.code.replace(one, other)), {}


def _through(draft: Draft, step: Step) -> tuple[Step, Mapping[str, float]] | None:
    """What is blind goes all through."""
    if step.words.endswith(", blind") and ".cutBlind(" in step.code:
        code = re.sub(r"\.cutBlind\([^()]*\)", ".cutThruAll()", step.code)
        return Step(step.words.replace(", blind", " all through"), code), {}
    if step.words.startswith("Blind hole"):
        code = re.sub(r"\.hole\(([^(),]+), [^(),]+\)", r".hole(\1)", step.code)
        return Step(step.words.replace("Blind hole", "Through hole"), code), {}
    return None


def _plain(draft: Draft, step: Step) -> tuple[Step, Mapping[str, float]] | None:
    """A hole for the head of a screw becomes a plain one."""
    if not step.words.startswith(("Counterbored hole", "Countersunk hole")):
        return None
    code = re.sub(r"\.c(?:bore|sk)Hole\(\s*([^(),]+),[^()]*\)", r".hole(\1)", step.code)
    return Step(re.sub("Counterbored|Countersunk", "Through", step.words), code), {}


def _raised(draft: Draft, step: Step) -> tuple[Step, Mapping[str, float]] | None:
    """A single hole becomes a boss of its diameter."""
    if step.words != "Through hole" or ".hole(" not in step.code:
        return None
    height = _rounded(0.6 * min(draft.dimensions.values()) + 2)
    code = re.sub(r"\.hole\(([^()]+)\)", r".circle(\1 / 2).extrude(boss_rise)", step.code)
    return Step("A boss on it", code), {"boss_rise": height}


_SWAPS: Sequence[_Swap] = (_edges, _through, _plain, _raised)
DEGRADATIONS: Mapping[str, tuple[Degrade, int]] = {
    "parameter": (size, 5),
    "place": (place, 3),
    "vertex": (vertex, 2),
    "substitution": (feature, 3),
    "removal": (removal, 4),
}
"""By what is done to the script, with how often."""


def _carries(later: Sequence[Step], step: Step) -> bool:
    """Whether later steps are done to what a step makes."""
    for word in ("boss", "hub"):
        if word in step.words and any(word in other.words for other in later):
            return True
    if step.words.startswith(("A cylinder", "A wall", "Block on it", "Hollowed", "The gap")):
        return bool(later)
    return step.words in ("The next step", "A base and an upright")


def _copied(draft: Draft) -> Draft:
    found = copy.copy(draft)
    found.dimensions, found.steps = dict(draft.dimensions), list(draft.steps)
    return found


def _with_code(draft: Draft, at: int, code: str) -> Draft:
    found = _copied(draft)
    found.steps[at] = Step(draft.steps[at].words, code)
    return found
