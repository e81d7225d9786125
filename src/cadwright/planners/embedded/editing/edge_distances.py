"""Putting features at other distances from the edges that they were measured from."""

from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.handles import Handle, dimensions
from cadwright.planners.embedded.editing.phrases import Place
from cadwright.planners.embedded.editing.references import host_of
from cadwright.planners.embedded.editing.solver import with_value
from cadwright.planners.embedded.editing.work import Work

_SIDES = ("left", "right", "front", "back", "top", "bottom")


def put_at(work: Work, handle: Handle, places: list[Place]) -> None:
    """Put a feature where places say, by its own distances where these are the same ones."""
    if host_of(work, handle) == handle or handle.finish is not None:
        raise Refused(f"the {handle.spoken} is what everything else stands on")
    if not all(_same_distance(work, handle, place) for place in places):
        raise Refused(f"I cannot tell where the {handle.spoken} would stand")


def _same_distance(work: Work, handle: Handle, place: Place) -> bool:
    if place.where != "from sides" or place.distance is None:
        return False
    named = [s for s in place.sides if s in _SIDES]
    known = dimensions(work.part, handle)
    wanted = [known.get(f"{s} distance") for s in named] if named else [known.get("edge distance")]
    if "center" in place.sides or any(e is None for e in wanted):
        return False
    for e in wanted:
        if e is not None:
            work.part, _ = with_value(work.part, e, place.distance.value)
    return True
