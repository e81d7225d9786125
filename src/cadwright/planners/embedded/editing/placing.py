"""Putting features at other places: from the edges, at points, on the same code as requests."""

from msgspec.structs import replace

from cadwright.parts.model import Frame, Part
from cadwright.planners.embedded.editing.handles import Handle, dimensions
from cadwright.planners.embedded.editing.known import seeded
from cadwright.planners.embedded.editing.places import host_extent, place_of, standing_on
from cadwright.planners.embedded.editing.resolving import host_of
from cadwright.planners.embedded.editing.solving import with_value
from cadwright.planners.embedded.editing.work import Work, pruned
from cadwright.planners.embedded.reading.drafting import Refused
from cadwright.planners.embedded.reading.items import Reading
from cadwright.planners.embedded.reading.phrases import Place
from cadwright.planners.embedded.reading.placing import layout

_SIDES = ("left", "right", "front", "back", "top", "bottom")


def put_at(work: Work, handle: Handle, places: list[Place]) -> None:
    """Put a feature where places say, by its own distances where these are the same ones."""
    if host_of(work, handle) == handle or handle.finish is not None:
        raise Refused(f"the {handle.spoken} is what everything else stands on")
    if not all(_same_distance(work, handle, place) for place in places):
        _anew(work, handle, places)


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


def _anew(work: Work, handle: Handle, places: list[Place]) -> None:
    """Lay the copies out again as in a request; distances that they had before are gone."""
    before = work.part
    feature = place_of(work, handle)
    middle = host_extent(work, handle).center
    frame = Frame(feature.frame.plane, (middle[0], middle[1], feature.frame.origin[2]), feature.frame.rotate)
    standing, above = host_of(work, handle), standing_on(work, handle)
    work.put(handle.feature, replace(feature, frame=frame, positions=None))
    work.part = pruned(work.part, before)
    draft, known = seeded(work, Reading(""))
    item = next(item for item, other in known if other.feature == handle.feature)
    solid = next(s for s in draft.solids if s.name == standing.name)
    item.places = [(place, None) for place in places]
    item.count, item.plural, item.dimensions = handle.copies, handle.copies > 1, {}
    placed = layout(draft, item, solid)
    if placed.count != handle.copies:
        raise Refused(f"there are {handle.copies} {handle.spoken}, not {placed.count}")
    work.part = Part(tuple(draft.parameters), work.part.features)
    for moved in (handle, *above):
        other = place_of(work, moved)
        origin = (middle[0], middle[1], other.frame.origin[2])
        frame = Frame(other.frame.plane, origin, other.frame.rotate)
        work.put(moved.feature, replace(other, frame=frame, positions=placed.positions))
    for text in draft.assumptions:
        work.assume(text)
