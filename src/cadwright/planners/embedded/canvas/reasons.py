"""Why nothing is done, in words for the designer: what is lacking, not known, or contradicts itself."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from cadwright.canvas import Curve, Design, Line
from cadwright.canvas.design import XY
from cadwright.planners.embedded.canvas.gestures import Gesture
from cadwright.planners.embedded.canvas.scene import Seen, is_away
from cadwright.planners.embedded.canvas.sentences import Wish
from cadwright.planners.embedded.canvas.spellings import unknown
from cadwright.planners.embedded.canvas.vocabulary import IMMENSE

AGAINST = math.cos(math.radians(120))
"""An arrow that is further from the way that words say, by the cosine between them, leads elsewhere."""

LACKING = {
    "add": "where it is to be, and how large, is not said",
    "replace": "what is to be there instead is not drawn, or not on one thing alone",
    "straight": "nothing that is meant leans a little",
    "connect": "no ends nearly meet",
    "spread": "what it is to be apart from is not said",
    "centre": "there is nothing round it",
    "round": "which way it is to be bent is not said",
}
"""What is lacking, mostly, where a verb could not be followed."""


class UnclearError(Exception):
    """Why a wish cannot be fulfilled, in words for the designer."""


def reason(wish: Wish, why: str | None) -> str:
    """Why nothing came of a wish, as far as it is known: words that are not known before all else."""
    words = unknown(wish.text)
    if words:
        named = ", ".join(f"“{each}”" for each in words)
        known = f"{named} {'is' if len(words) == 1 else 'are'} not known here"
        return f"{known}; {why}" if why else known
    if why is not None:
        return why
    if not wish.verbs:
        return "what is to be done with it is not said"
    return LACKING.get(wish.verbs[0]) or (
        "what is meant is not said" if not wish.pointing else "it is not clear what it is about"
    )


def senseless(clause: str) -> str:
    """Why a clause that is no wish is not followed."""
    if re.search(IMMENSE, clause):
        return "no canvas is that large"
    words = re.findall(r"\w{3,}", clause)
    known = len(words) - len(unknown(clause))
    return "what is to be done is not said" if known > 0 else "none of its words is known here"


@dataclass(frozen=True)
class Against:
    """A gesture that shows something else than the words say, and what."""

    gesture: Gesture
    why: str


def opposed(
    wish: Wish, verb: str, found: Sequence[Sequence[Seen]], gestures: Sequence[Gesture], left: Sequence[Gesture]
) -> Against | None:
    """An arrow that leads against the words, or a cross on something else than they name."""
    if verb == "move" and wish.direction is not None:
        for each in gestures:
            if each.kind == "arrow" and each.head and _against(each, wish.direction):
                return Against(each, f"the arrow leads {_way(_along(each))}, the words say {_way(wish.direction)}")
    crosses = [each for each in left if each.kind in ("cross", "scribble")]
    named = verb == "delete" and bool(wish.kinds or wish.names) and not gestures
    if named and len(crosses) == 1 and len(found) == 1:
        crossed, meant = {each.curve for each in crosses[0].about}, {each.curve for each in found[0]}
        if crossed and not crossed & meant:
            return Against(crosses[0], "what is crossed out is not what the words name")
    return None


def contrary(before: Wish, wish: Wish, verb: str) -> bool:
    """Whether a wish asks for the opposite of the one before: smaller after bigger, left after right."""
    if {before.verb, verb} == {"bigger", "smaller"}:
        return before.axis == wish.axis
    if before.verb != "move" or verb != "move" or before.direction is None or wish.direction is None:
        return False
    (ax, ay), (bx, by) = before.direction, wish.direction
    return ax * bx + ay * by < 0


def keep_on_canvas(before: Design, after: Design) -> None:
    """Raise `UnclearError` where points are off the canvas that were not there before."""
    if any(map(is_away, set(after.points) - set(before.points))):
        raise UnclearError("that would not be on the canvas")


def keep_level(before: Design, after: Design) -> None:
    """Raise `UnclearError` where lines were level or upright before, and fewer are now, though none is gone."""
    if len(after.curves) == len(before.curves) and sum(map(_is_level, after.curves)) < sum(
        map(_is_level, before.curves)
    ):
        raise UnclearError("lines that are level or upright would be slanted by that")


def _is_level(curve: Curve) -> bool:
    if not isinstance(curve, Line):
        return False
    (ax, ay), (bx, by) = curve.control_points
    return abs(ax - bx) < 1e-6 or abs(ay - by) < 1e-6


def _along(arrow: Gesture) -> XY:
    return arrow.end[0] - arrow.start[0], arrow.end[1] - arrow.start[1]


def agrees(arrow: Gesture, way: XY) -> bool:
    """Whether an arrow leads about where words say."""
    (dx, dy), (x, y) = _along(arrow), way
    return dx * x + dy * y > 0.5 * math.hypot(dx, dy) * math.hypot(x, y)


def _against(arrow: Gesture, way: XY) -> bool:
    (dx, dy), (x, y) = _along(arrow), way
    return dx * x + dy * y < AGAINST * math.hypot(dx, dy) * math.hypot(x, y)


def _way(offset: XY) -> str:
    """A direction in words; y grows downwards."""
    x, y = offset
    across, down = ("right" if x > 0 else "left"), ("down" if y > 0 else "up")
    if abs(x) > 2 * abs(y):
        return across
    return down if abs(y) > 2 * abs(x) else f"{down} and {across}"
