"""Where features stand: on which body, and how that is changed."""

from msgspec.structs import replace

from cadwright.planners.embedded.editing.handles import Handle
from cadwright.planners.embedded.editing.resolving import base
from cadwright.planners.embedded.editing.solids import Extent, extent
from cadwright.planners.embedded.editing.work import Work
from cadwright.planners.embedded.part import ZERO, Body, Drill, Points, Positions
from cadwright.planners.embedded.reading.drafting import Refused


def place_of(work: Work, handle: Handle) -> Body | Drill:
    """The feature of a handle that has a place of its own; `Refused` for edges and the like."""
    feature = work.part.features[handle.feature]
    if not isinstance(feature, Body | Drill) or handle.finish is not None:
        raise Refused(f"the {handle.spoken} has no place of its own")
    return feature


def with_positions(work: Work, handle: Handle, positions: Positions | None) -> None:
    """Put the copies of a feature elsewhere."""
    feature = place_of(work, handle)
    single = positions == Points(((ZERO, ZERO),))
    work.put(handle.feature, replace(feature, positions=None if single else positions))


def host(work: Work, handle: Handle) -> Handle:
    """The body that a feature stands on or goes into: the last one before it whose middle or top it is placed at."""
    feature = place_of(work, handle)
    x, y, z = (work.number(e) for e in feature.frame.origin)
    found = base(work)
    for other in work.handles:
        body = work.part.features[other.feature]
        if other.kind != "body" or other.feature >= handle.feature or not isinstance(body, Body):
            continue
        low, high = _box(work, body)
        inside = low[0] - 1e-9 <= x <= high[0] + 1e-9 and low[1] - 1e-9 <= y <= high[1] + 1e-9
        level = abs(z - high[2]) < 1e-9 or (isinstance(feature, Body) and feature.mode == "cut" and z < high[2])
        if inside and level and z > low[2] - 1e-9:
            found = other
    return found


def _box(work: Work, body: Body) -> tuple[list[float], list[float]]:
    box = extent(work.part, body)
    return [work.number(e) for e in box.low], [work.number(e) for e in box.high]


def host_extent(work: Work, handle: Handle) -> Extent:
    """The box of the body that a feature stands on."""
    body = work.part.features[host(work, handle).feature]
    assert isinstance(body, Body), "hosts are bodies"
    return extent(work.part, body)
