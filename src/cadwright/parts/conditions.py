"""Everything that is said of where a thing is along the axes of a side."""

from collections.abc import Callable, Mapping

from cadwright.english.statements import Place
from cadwright.parts import edge_places, relative_places
from cadwright.parts.axis_plan import AxisPlan

_TAKERS: Mapping[str, Callable[[AxisPlan, Place], None]] = {
    "offset": edge_places.take_offset,
    "stations": edge_places.take_stations,
    "flush": edge_places.take_flush,
    "away": relative_places.take_away,
    "either": relative_places.take_either,
    "fraction": relative_places.take_fraction,
    "midway": relative_places.take_midway,
    "in line": relative_places.take_in_line,
    "place": relative_places.take_beside,
    "centre": relative_places.take_centre,
}
"""In this order: whether “at the left end” says more is known when the distances are."""


def read(plan: AxisPlan) -> None:
    """Take all places along the axes; `UnbuildableError` where one cannot be meant."""
    for kind, take in _TAKERS.items():
        for place in plan.places(kind):
            take(plan, place)
