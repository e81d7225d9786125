"""Which corners of a side are meant: all, one, two opposite ones, all but one."""

from collections.abc import Iterator

from cadwright.english.statements import Place
from cadwright.parts.places.axis_plan import AxisPlan
from cadwright.parts.places.hosts import edge_of
from cadwright.parts.scene import Axis, UnbuildableError

Corner = tuple[int, int]
"""A corner by its direction along each of the side's axes."""
_ALL: list[Corner] = [(-1, -1), (1, -1), (-1, 1), (1, 1)]


def corners(plan: AxisPlan) -> list[Corner]:
    """The corners at which copies are; `UnbuildableError` where they are not as many, or which is not said."""
    places = plan.places("corner")
    found: list[Corner] = []
    for place in places:
        plan.scene.use(place)
        found += [c for c in _meant(plan, place) if c not in found]
    found = found or _ALL
    each = plan.mention.count == 1 and any(p.every for p in places)
    if plan.mention.count not in (None, len(found)) and not each:
        raise UnbuildableError(f"{plan.mention.count} {plan.mention.noun} at {len(found)} corners")
    plan.count = len(found)
    return found


def _meant(plan: AxisPlan, place: Place) -> list[Corner]:
    named = [c for k in range(0, len(place.sides), 2) for c in _named(plan, place.sides[k : k + 2])]
    number = place.counts[0] if place.counts else None
    if place.relation in ("but", "except"):
        if not named:
            plan.scene.assume(f"the corner without a {plan.mention.noun} is the back right one")
        return [c for c in _ALL if c not in (named or [(1, 1)])]
    if named:
        return named
    if place.relation:
        if number not in (None, 2):
            raise UnbuildableError(f"{number} opposite corners")
        plan.scene.assume("the opposite corners are the front left and the back right one")
        return [(-1, -1), (1, 1)]
    plural = plan.mention.noun.lower() != plan.mention.term  # “corner holes” are in all of them
    number = number or (4 if place.every else plan.mention.count or (4 if plural else 1))
    if number == 1:
        plan.scene.assume("the corner is the front left one")
        return [(-1, -1)]
    if number == 2:
        raise UnbuildableError("which two corners is not said")
    if number == 3:
        plan.scene.assume(f"the corner without a {plan.mention.noun} is the back right one")
    return _ALL[:number]


def _named(plan: AxisPlan, sides: tuple[str, ...]) -> Iterator[Corner]:
    signs: dict[Axis, int] = {}
    for side in sides:
        edge = edge_of(plan.face, side)
        if edge is None or edge.axis in signs:
            raise UnbuildableError(f"I cannot tell which corner the {' '.join(sides)} one is")
        signs[edge.axis] = edge.sign
    for corner in _ALL:
        if all(signs.get(a, s) == s for a, s in zip(plan.axes, corner, strict=True)):
            yield corner
