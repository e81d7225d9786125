"""Sizes by what is left beside them: “15 from either end and 10 from either side”, “leaving a rim of 20 all round”."""

from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import Face
from cadwright.parts.places.axis_plan import AxisPlan
from cadwright.parts.places.distances import take_extent, take_offset
from cadwright.parts.scene import Axis, Scene, Solid

_TAKERS = {"offset": take_offset, "extent": take_extent}


def between_margins(scene: Scene, mention: Mention, host: Solid, face: Face, named: bool = False) -> dict[Axis, Expr]:
    """How far a single thing reaches along the axes of a side on which its distances from both ends are said.

    Only those from ``named`` sides where that is said: what is left on each side of a groove is beside it.
    """
    told = [p for p in mention.places if p.kind in _TAKERS and not (named and set(p.sides) <= {"side"})]
    if not told or mention.count not in (None, 1):
        return {}
    plan = AxisPlan(scene, mention, host, face, 1, spreads=True)
    for place in told:
        _TAKERS[place.kind](plan, place)
    spans = ((axis, plan.span(axis)) for axis in plan.axes)
    sizes = {axis: ends[1] - ends[0] for axis, ends in spans if ends is not None}
    return {axis: size for axis, size in sizes.items() if scene.value(size) > 0}
