"""Everything that is said of where a thing is along the axes of a side."""

from collections.abc import Callable, Mapping

from cadwright.english.statements import Place
from cadwright.parts.places import distances, relations
from cadwright.parts.places.axis_plan import AxisPlan

_TAKERS: Mapping[str, Callable[[AxisPlan, Place], None]] = {
    "corner": relations.take_vertices,
    "spacing": distances.take_more,
    "offset": distances.take_offset,
    "level": relations.take_level,
    "extent": distances.take_extent,
    "stations": distances.take_stations,
    "flush": distances.take_flush,
    "away": relations.take_away,
    "either": relations.take_either,
    "fraction": relations.take_fraction,
    "midway": relations.take_midway,
    "in line": relations.take_in_line,
    "line": relations.take_line,
    "place": relations.take_beside,
    "centre": relations.take_centre,
    "inside": relations.take_inside,
}
"""In this order: whether “at the left end” says more is known when the distances are."""


def read(plan: AxisPlan) -> None:
    """Take all places along the axes; `UnbuildableError` where one cannot be meant."""
    for kind, take in _TAKERS.items():
        for place in plan.places(kind):
            take(plan, place)
