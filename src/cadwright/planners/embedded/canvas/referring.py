"""What words mean in a design: which of its curves, by kind, place, size and order."""

import math
import re
from collections.abc import Callable, Sequence

from cadwright.canvas.design import XY
from cadwright.planners.embedded.canvas.scene import Scene, Seen, box_of, middle_of
from cadwright.planners.embedded.canvas.wording import Wish

Thing = tuple[Seen, ...]
"""Curves that are meant as one: a single curve, or those that hang together."""

SHAPES = {"rectangle": 4, "triangle": 3}
ASIDE = 0.2
"""Something is on the left when its middle is by this part of the design's size left of the middle."""


def things(wish: Wish, scene: Scene) -> list[Thing]:
    """What a wish is about; nothing where the words fit nothing, or fit several things where one is meant."""
    found = _of_kind(wish, scene)
    if wish.lie is not None:
        found = [each for each in found if len(each) == 1 and _lie(each[0]) == wish.lie]
    found = _by_size(wish, _by_place(wish, found, scene))
    if wish.ordinal is not None and found:
        ordered = sorted(found, key=lambda each: middle_of(each)[0])
        return [ordered[wish.ordinal]] if -1 <= wish.ordinal < len(ordered) else []
    if wish.count is not None:
        return found if wish.count == len(found) else []
    return found if len(found) == 1 or wish.every else []


def _lie(seen: Seen) -> str | None:
    """How a line lies: level, upright or slanted."""
    if seen.kind != "line":
        return None
    wide, high = (abs(a - b) for a, b in zip(seen.low, seen.high, strict=True))
    return "level" if high < 0.2 * wide else "upright" if wide < 0.2 * high else "slanted"


def _of_kind(wish: Wish, scene: Scene) -> list[Thing]:
    """The curves, or what hangs together, of the kinds that are named; all where none is."""
    shapes = [SHAPES[kind] for kind in wish.kinds if kind in SHAPES]
    if shapes:
        return [part for part in scene.parts if len(part) in shapes and all(each.kind == "line" for each in part)]
    kinds = [kind for kind in wish.kinds if kind in ("line", "circle", "arc")]
    if kinds:
        return [(each,) for each in scene.curves if each.kind in kinds]
    if wish.lie is not None or "point" in wish.kinds:
        return [(each,) for each in scene.curves]
    if re.search(r"\b(?:everything|whole|entire|all of it)\b", wish.text):
        return [tuple(scene.curves)] if scene.curves else []
    named = "shape" in wish.kinds or (not wish.kinds and bool(wish.places or wish.sizes))
    return list(scene.parts) if named and not wish.every else []


def _by_place(wish: Wish, found: list[Thing], scene: Scene) -> list[Thing]:
    places = wish.places
    if not places or len(found) < 2:
        return found
    (x0, y0), (x1, y1) = box_of(scene.curves)
    size = max(x1 - x0, y1 - y0, 1e-9)
    centre = ((x0 + x1) / 2, (y0 + y1) / 2)

    def offset(each: Thing) -> tuple[float, float]:
        x, y = middle_of(each)
        return (x - centre[0]) / size, (y - centre[1]) / size

    if "inner" in places or "outer" in places:
        far = "outer" in places
        best = sorted(found, key=lambda each: _extent(each) if far else -_extent(each))
        return best[-1:]
    for name, axis, sign in (("left", 0, -1), ("right", 0, 1), ("top", 1, -1), ("bottom", 1, 1)):
        if name in places:
            found = _aside(found, axis, sign, offset, several=wish.every)
    if "middle" in places:
        near = min(math.hypot(*offset(each)) for each in found)
        found = [each for each in found if math.hypot(*offset(each)) < near + 0.08]
    return found


def _aside(found: list[Thing], axis: int, sign: int, offset: Callable[[Thing], XY], *, several: bool) -> list[Thing]:
    """Those that are furthest to a side; several where all on that side are meant."""
    if not found:
        return found
    most = max(sign * offset(each)[axis] for each in found)
    slack = ASIDE if several else 0.03
    return [each for each in found if sign * offset(each)[axis] > most - slack]


def _by_size(wish: Wish, found: list[Thing]) -> list[Thing]:
    if len(found) < 2 or not wish.sizes:
        return found
    largest = bool(wish.sizes & {"big", "long"})
    ordered = sorted(found, key=_extent)
    best = _extent(ordered[-1] if largest else ordered[0])
    return [each for each in found if abs(_extent(each) - best) < 0.1 * best]


def _extent(thing: Sequence[Seen]) -> float:
    return math.dist(*box_of(thing))
