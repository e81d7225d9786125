"""What words mean in a design: which of its curves, by kind, name, place, size, order and what is beside them."""

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from cadwright.canvas.design import XY
from cadwright.planners.embedded.canvas.phrases import NOUNS, Relation
from cadwright.planners.embedded.canvas.reasons import UnclearError
from cadwright.planners.embedded.canvas.scene import Scene, Seen, box_of, ends, middle_of
from cadwright.planners.embedded.canvas.sentences import Wish, described_by
from cadwright.planners.embedded.canvas.spellings import unknown
from cadwright.planners.embedded.canvas.vocabulary import NAMES

Thing = tuple[Seen, ...]
"""Curves that are meant as one: a single curve, or those that hang together."""

ASIDE = 0.2
"""Something is on the left when its middle is by this part of the design's size left of the middle."""
SIDES: dict[str, tuple[int, int]] = {"left": (0, -1), "right": (0, 1), "top": (1, -1), "bottom": (1, 1)}
"""The axis, and the way along it, of words for a side."""


def things(wish: Wish, scene: Scene, likely: Callable[[Thing], bool] | None = None) -> list[Thing]:
    """What a wish is about; nothing where it names nothing.

    Of several where one is meant, it is the only one that is ``likely``. Raises `UnclearError` when the words fit
    nothing, or several.
    """
    found = _candidates(wish, scene)
    named = _called(wish)
    if not found:
        if named and scene.curves:
            raise UnclearError(f"there is no {named}")
        return []
    if wish.of is not None:
        whole = {each for thing in landmark(wish.of, scene) for each in thing}
        found = [each for each in found if whole.issuperset(each)]
    if wish.lie is not None:
        found = [each for each in found if len(each) == 1 and _lie(each[0]) == wish.lie]
    if wish.relation is not None and not wish.relation.goal:
        found = _related(wish, wish.relation, found, scene)
    found = _by_size(wish, _by_place(wish, found, scene))
    if wish.ordinal is not None and found:
        found = _in_order(wish, found)
    if wish.but is not None:
        kept = {each for thing in landmark(wish.but, scene) for each in thing}
        everything = found if wish.kinds else [(each,) for each in scene.curves]
        return [each for each in everything if not kept & set(each)]
    return _as_many_as_meant(wish, found, scene, likely)


def _as_many_as_meant(
    wish: Wish, found: list[Thing], scene: Scene, likely: Callable[[Thing], bool] | None
) -> list[Thing]:
    """What fits the words, if it is as many as they say. Raises `UnclearError`."""
    named = _called(wish)
    if wish.count is not None and wish.count != len(found):
        raise UnclearError(f"there are {len(found)} that “{named}” fits, not {wish.count}")
    if not found:
        raise UnclearError(f"there is no {named} like that")
    if len(found) == 1 or wish.every:
        return found
    probable = [each for each in found if likely is not None and likely(each)]
    if len(probable) == 1:
        return probable
    sides = [e for part in scene.parts if any(fits(part) for fits in _IS_SHAPE.values()) for e in part]
    alone = [each for each in found if each[0] not in sides] if "line" in wish.kinds else []
    if len(alone) == 1 and len(alone[0]) == 1:
        return alone  # the others are sides of something
    raise UnclearError(f"{len(found)} things fit “{named}”, and it is not said which")


def landmark(words: str, scene: Scene, beside: Sequence[Thing] = ()) -> list[Thing]:
    """What something else is, after which a wish is about: ``beside``. Raises `UnclearError`."""
    if re.search(r"\bother\b|\brest\b|\beach\b", words):
        kinds = {each.kind for thing in beside for each in thing}
        taken = {each for thing in beside for each in thing}
        found: list[Thing] = [(each,) for each in scene.curves if each.kind in kinds and each not in taken]
        if len(found) == 1:
            return found
        raise UnclearError(f"{len(found) or 'none'} can be “{words}”")
    wish = described_by(words)
    strange = unknown(words)
    if strange and not re.search(rf"\b(?:{NOUNS})\b", words):
        raise UnclearError(f"“{strange[-1]}” is not known here")
    if wish.pointing and not wish.names and wish.kinds == ("circle",) and "circle" not in words:
        raise UnclearError(f"it is not clear what “{words}” is")
    taken = {each for thing in beside for each in thing}
    found = things(replace(wish, but=None), scene) if not taken else _apart(wish, taken, scene)
    if not found:
        raise UnclearError(f"it is not clear what “{words}” is")
    return found


def _apart(wish: Wish, taken: set[Seen], scene: Scene) -> list[Thing]:
    """What words mean that can not be what some curves are."""
    every = things(replace(wish, every=True, count=None), scene)
    left = [each for each in every if not taken & set(each)]
    return left if len(left) == 1 or wish.every else things(wish, scene)


def _called(wish: Wish) -> str:
    """What a wish calls the things that it is about."""
    looks = {"upright": "vertical", "level": "horizontal", "slanted": "diagonal"}.get(wish.lie or "", "")
    return " ".join(filter(None, (*sorted(wish.places), *sorted(wish.sizes), looks, *(wish.names or wish.kinds))))


def _lie(seen: Seen) -> str | None:
    """How a line lies: level, upright or slanted."""
    if seen.kind != "line":
        return None
    wide, high = (abs(a - b) for a, b in zip(seen.low, seen.high, strict=True))
    return "level" if high < 0.2 * wide else "upright" if wide < 0.2 * high else "slanted"


def _candidates(wish: Wish, scene: Scene) -> list[Thing]:
    """The curves, or what hangs together, of the kinds or names in a wish; all where none is."""
    if wish.names:
        return [each for name in wish.names for each in named(name, wish, scene)]
    shapes = [kind for kind in wish.kinds if kind in _IS_SHAPE]
    if shapes:
        return [part for part in scene.parts if any(_IS_SHAPE[each](part) for each in shapes)]
    kinds = [kind for kind in wish.kinds if kind in ("line", "circle", "arc")]
    if kinds:
        found: list[Thing] = [(each,) for each in scene.curves if each.kind in kinds]
        joined = [thing for thing in found if len(scene.part_of(thing[0])) > 1]
        return joined if joined and re.search(r"\b(?:sides?|edges?)\b", wish.text) else found
    if wish.lie is not None or "point" in wish.kinds:
        return [(each,) for each in scene.curves]
    if re.search(r"\b(?:everything|whole|entire|all of it)\b", wish.text):
        if "everything" in wish.text and wish.is_narrowed:
            return [(each,) for each in scene.curves]
        return [tuple(scene.curves)] if scene.curves else []
    if wish.of is not None and wish.places:
        return [(each,) for each in scene.curves]
    if "shape" in wish.kinds:
        return list(scene.parts) if not wish.every or wish.places or wish.sizes else []
    if re.search(r"\bones?\b", wish.text):
        kind = "circle" if sum(each.kind == "circle" for each in scene.curves) > 1 else "line"
        return [(each,) for each in scene.curves if each.kind == kind]
    if wish.places or wish.sizes:
        return list(scene.parts) if not wish.every else []
    return []


def named(name: str, wish: Wish, scene: Scene) -> list[Thing]:
    """What is called after its looks: the first of the descriptions of a name that something fits.

    Curves that hang together are one thing, where one is meant: the two lines of a roof.
    """
    several: list[Thing] = []
    for words in NAMES[name][1]:
        if words == "everything":
            return [tuple(scene.curves)] if scene.curves else []
        try:
            found = things(replace(described_by(words), every=True), scene)
        except UnclearError:
            continue
        if "inner" in words:
            found = [each for each in found if _is_inside(each, scene)]
        if len(found) > 1 and not wish.every and not wish.is_narrowed:
            together = tuple(each for thing in found for each in thing)
            if not any(set(together) <= set(part) and _hang_together(together) for part in scene.parts):
                several = several or found
                continue
            found = [together]
        if found:
            return found
    return several


def _hang_together(curves: Thing) -> bool:
    """Whether each of some curves shares an end with another of them."""
    return all(any(set(ends(a.curve)) & set(ends(b.curve)) for b in curves if b is not a) for a in curves)


def _is_inside(thing: Thing, scene: Scene) -> bool:
    """Whether something lies inside something else."""
    return any(contains(part, thing) for part in scene.parts if not set(part) & set(thing))


def contains(part: Thing, thing: Thing) -> bool:
    """Whether the box around something lies in that around something else."""
    (ax, ay), (bx, by) = box_of(part)
    (cx, cy), (dx, dy) = box_of(thing)
    return ax < cx and ay < cy and bx > dx and by > dy


def is_closed(part: Thing) -> bool:
    """Whether some curves go round."""
    points = [p for each in part for p in ends(each.curve)]
    return all(points.count(p) == 2 for p in points)


def _is_rectangle(part: Thing) -> bool:
    """Four lines that go round, or would but for a gap."""
    lines = len(part) == 4 and all(each.kind == "line" for each in part)
    return lines and (is_closed(part) or all(_lie(each) != "slanted" for each in part))


def _is_doorway(part: Thing) -> bool:
    return 3 <= len(part) <= 4 and all(each.kind == "line" for each in part)


_IS_SHAPE: dict[str, Callable[[Thing], bool]] = {
    "rectangle": _is_rectangle,
    "doorway": _is_doorway,
    "triangle": lambda part: len(part) == 3 and all(each.kind == "line" for each in part) and is_closed(part),
}


def _in_order(wish: Wish, found: list[Thing]) -> list[Thing]:
    """The third from the left, or from the side that is said."""
    side = re.search(r"\bfrom (?:the )?(left|right|top|bottom)\b", wish.text)
    axis, sign = SIDES[side[1]] if side else (0, -1)
    ordered = sorted(found, key=lambda each: -sign * middle_of(each)[axis])
    assert wish.ordinal is not None
    return [ordered[wish.ordinal]] if -1 <= wish.ordinal < len(ordered) else []


def _related(wish: Wish, how: Relation, found: list[Thing], scene: Scene) -> list[Thing]:
    """Those that lie to something else as is said; of several where one is meant, the nearest."""
    if how.kind == "between":
        return _between(wish, how, found, scene)
    others = landmark(how.words, scene)
    there: Thing = tuple(each for thing in others for each in thing)
    within = [each for each in found if set(each) <= set(there)]
    if how.kind in SIDES and within:
        return _by_place(replace(wish, places=frozenset({how.kind})), within, scene)
    found = [each for each in found if not set(each) & set(there) and _lies(how.kind, each, there)]
    if wish.every or len(found) < 2:
        return found
    return [min(found, key=lambda each: gap(each, there))]


def _between(wish: Wish, how: Relation, found: list[Thing], scene: Scene) -> list[Thing]:
    """Those whose middle is between the middles of two others; where one is meant, the nearest to the way."""
    sides = [tuple(e for thing in landmark(words, scene) for e in thing) for words in how.words.split(" & ")]
    if len(sides) == 1:
        sides = [(each,) for each in sides[0]]
    if len(sides) != 2:
        raise UnclearError(f"it is not clear between which two “{how.words}” is")
    (ax, ay), (bx, by) = map(middle_of, sides)
    ux, uy = bx - ax, by - ay
    square = ux * ux + uy * uy or 1.0
    taken = {each for side in sides for each in side}
    off: list[tuple[float, int]] = []
    for n, each in enumerate(found):
        x, y = middle_of(each)
        along = ((x - ax) * ux + (y - ay) * uy) / square
        if 0.05 < along < 0.95 and not taken & set(each):
            off.append((abs((x - ax) * uy - (y - ay) * ux) / math.sqrt(square), n))
    nearest = [found[n] for _, n in sorted(off)]
    return nearest if wish.every else nearest[:1]


def _lies(kind: str, thing: Thing, other: Thing) -> bool:
    (x, y), (u, v) = middle_of(thing), middle_of(other)
    inside = contains(other, thing)
    sides = {"left": x < u, "right": x > u, "above": y < v, "below": y > v}
    return {**sides, "inside": inside, "middle": inside, "outside": not inside}.get(kind, True)


def gap(one: Thing, other: Thing) -> float:
    """The least distance between curves, in grid units."""
    return min(float(b.away(a.points).min()) for a in one for b in other)


def _by_place(wish: Wish, found: list[Thing], scene: Scene) -> list[Thing]:
    places = wish.places
    if "around" in places:
        return [each for each in found if _is_around(each, scene)]
    if not places or len(found) < 2 or wish.ordinal is not None:
        return found
    (x0, y0), (x1, y1) = box_of(scene.curves)
    size = max(x1 - x0, y1 - y0, 1e-9)
    centre = ((x0 + x1) / 2, (y0 + y1) / 2)

    def offset(each: Thing) -> tuple[float, float]:
        x, y = middle_of(each)
        return (x - centre[0]) / size, (y - centre[1]) / size

    if "inner" in places or "outer" in places:
        return _nested(wish, found, lambda each: math.hypot(*offset(each)))
    if "everything" in wish.text:
        return [each for each in found if all(_is_beyond(each, centre, *SIDES[name]) for name in places & SIDES.keys())]
    sides = [SIDES[name] for name in ("left", "right", "top", "bottom") if name in places]
    if len(sides) > 1 and wish.every and re.search(r"\b(?:left|right|top|bottom|upper|lower) and\b", wish.text):
        return [one for axis, sign in sides for one in _aside(found, axis, sign, offset, several=False, count=None)]
    for axis, sign in sides:
        found = _aside(found, axis, sign, offset, several=wish.every, count=wish.count)
    if "middle" in places:
        near = min(math.hypot(*offset(each)) for each in found)
        found = [each for each in found if math.hypot(*offset(each)) < near + 0.08]
    return found


def _is_beyond(thing: Thing, point: XY, axis: int, sign: int) -> bool:
    """Whether all of something lies on one side of a point."""
    low, high = box_of(thing)
    return low[axis] > point[axis] if sign > 0 else high[axis] < point[axis]


def _nested(wish: Wish, found: list[Thing], off: Callable[[Thing], float]) -> list[Thing]:
    """The inner ones, or the outer ones: by what contains what, else by how far they are from the middle."""
    outer = "outer" in wish.places
    around = [each for each in found if any(contains(each, other) for other in found)]
    if not around and outer:
        if wish.every:
            most = max(map(off, found))
            return [each for each in found if off(each) > most - ASIDE / 4]
    elif wish.every:
        return [each for each in found if (each in around) == outer]
    return sorted(found, key=lambda each: _extent(each) if outer else -_extent(each))[-1:]


def _is_around(thing: Thing, scene: Scene) -> bool:
    """Whether something goes round all else."""
    others = [part for part in scene.parts if not set(part) & set(thing)]
    return all(contains(thing, part) for part in others)


def _aside(
    found: list[Thing], axis: int, sign: int, offset: Callable[[Thing], XY], *, several: bool, count: int | None
) -> list[Thing]:
    """Those that are furthest to a side; several, or so many, where all on that side are meant."""
    if not found:
        return found
    if count is not None:
        return sorted(found, key=lambda each: -sign * offset(each)[axis])[:count]
    most = max(sign * offset(each)[axis] for each in found)
    slack = ASIDE if several else 0.03
    return [each for each in found if sign * offset(each)[axis] > most - slack]


def _by_size(wish: Wish, found: list[Thing]) -> list[Thing]:
    if len(found) < 2 or not wish.sizes:
        return found
    largest = bool(wish.sizes & {"big", "long"})
    ordered = sorted(found, key=_extent, reverse=largest)
    if wish.count is not None:
        return ordered[: wish.count]
    best = _extent(ordered[0])
    return [each for each in found if abs(_extent(each) - best) < 0.1 * best]


def _extent(thing: Sequence[Seen]) -> float:
    return math.dist(*box_of(thing))
