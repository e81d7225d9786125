"""Small pictures of the places at which checks of a part failed."""

from collections.abc import Sequence

import msgspec

from cadwright.drawing.closeup import closeup, cut_of, projection_of
from cadwright.drawing.views import sections_of
from cadwright.errors import DrawingError
from cadwright.kernel.client import Kernel
from cadwright.values import Blob, Image, Observation
from cadwright.values.media import PNG
from cadwright.values.spot import Spot
from cadwright.views.projection import millimetres

SECONDS = 4.0
"""How long cutting a part may take, of processor time; most parts take a tenth of a second."""


def with_closeups(kernel: Kernel, seen: Observation, spots: Sequence[Spot]) -> Observation:
    """What was seen, with a section through each of the spots; without those that cannot be cut in the time."""
    if seen.geometry is None or not spots:
        return seen
    shown = [image for spot in spots if (image := _section(kernel, seen.geometry.data, spot)) is not None]
    return msgspec.structs.replace(seen, images=(*seen.images, *shown))


def _section(kernel: Kernel, brep: bytes, spot: Spot) -> Image | None:
    try:
        (view,) = sections_of(kernel.sections(brep, [cut_of(spot.plane)], seconds=SECONDS))
        picture = closeup(view, spot)
    except DrawingError:
        return None
    return Image(title(spot), Blob(picture, PNG)) if picture is not None else None


def title(spot: Spot) -> str:
    """What a picture shows: the plane, the checks that failed there, and what its colours mean."""
    axis, at = spot.plane
    several = len(spot.failed) > 1
    checks = "; ".join(f"{n}: {text}" if several else text for n, (text, _) in enumerate(spot.failed, 1))
    colors = dict.fromkeys(("blue" if mark.there else "red") + f": {mark.says}" for mark in spot.marks)
    told = f" ({', '.join(colors)})" if colors else ""
    seen_from = projection_of(axis).seen_from.lower()
    return f"section at {axis} = {millimetres(at)}, seen from {seen_from}, of what failed: {checks}{told}"
