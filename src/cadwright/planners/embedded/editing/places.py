"""Where features stand: on which body, and how that is changed."""

from msgspec.structs import replace

from cadwright.parts.extents import Extent, extent
from cadwright.parts.model import ZERO, Body, Frame, Hole, Point3, Points, Positions
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.handles import Handle
from cadwright.planners.embedded.editing.references import host_of
from cadwright.planners.embedded.editing.work import Work


def place_of(work: Work, handle: Handle) -> Body | Hole:
    """The feature of a handle that has a place of its own; `Refused` for edges and the like."""
    feature = work.part.features[handle.feature]
    if not isinstance(feature, Body | Hole) or handle.finish is not None:
        raise Refused(f"the {handle.spoken} has no place of its own")
    return feature


def with_positions(work: Work, handle: Handle, positions: Positions | None) -> None:
    """Put the copies of a feature elsewhere."""
    feature = place_of(work, handle)
    single = positions == Points(((ZERO, ZERO),))
    work.put(handle.feature, replace(feature, positions=None if single else positions))


def host_extent(work: Work, handle: Handle) -> Extent:
    """The box of the body that a feature stands on."""
    body = work.part.features[host_of(work, handle).feature]
    assert isinstance(body, Body), "hosts are bodies"
    return extent(work.part, body)


def set_origin(work: Work, handle: Handle, origin: Point3) -> None:
    """Put a feature's frame elsewhere."""
    feature = place_of(work, handle)
    work.put(handle.feature, replace(feature, frame=Frame(feature.frame.plane, origin, feature.frame.rotate)))


def standing_on(work: Work, handle: Handle) -> list[Handle]:
    """What stands on a body, or goes into it from its top."""
    if handle.kind != "body" or handle.finish is not None:
        return []
    return [h for h in work.handles if _placed_after(work, h, handle) and host_of(work, h) == handle]


def _placed_after(work: Work, other: Handle, handle: Handle) -> bool:
    feature = work.part.features[other.feature]
    return isinstance(feature, Body | Hole) and other.finish is None and other.feature > handle.feature
