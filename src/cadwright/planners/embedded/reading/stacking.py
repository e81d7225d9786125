"""Where a body or a void with a profile of its own stands on another body."""

import msgspec

from cadwright.language.plurals import plural
from cadwright.parts.expressions import Expr
from cadwright.parts.model import ZERO, Corners, Point3, Points, Positions
from cadwright.planners.embedded.reading.drafting import Draft, Refused, Solid
from cadwright.planners.embedded.reading.items import Item
from cadwright.planners.embedded.reading.placing import layout
from cadwright.planners.embedded.reading.shapes import Form

ATTACHED = {"attach", "attached", "join", "joined", "connect", "connected", "weld", "welded", "extending", "protruding"}


_IN_PLAN = {"top": "back", "bottom": "front"}
"""What the corners of a face as it is drawn are called in the part."""


class Spot(msgspec.Struct, frozen=True):
    """The origin of a body's frame, and its copies about it."""

    origin: Point3
    positions: Positions | None


def place_on(draft: Draft, item: Item, made: Form) -> Spot:
    """Where a further body goes: on top of what it belongs to, in the middle, unless the text says otherwise."""
    host = _host(draft, item)
    sides = _sides(item)
    beside = sides & {"left", "right", "front", "back"}
    if beside and item.flat:
        return _beside(draft, item, made, host, beside)
    if beside and not _on_top(item, host):
        return _beside(draft, item, made, host, beside)
    if item.flat:
        return _coplanar(draft, item, made, host, sides)
    below = "bottom" in sides and item.where("bottom") is not None
    z = host.low[2] - made.high[2] if below else host.high[2] - made.low[2]
    spot = _across(draft, item, made, host)
    if not item.places:
        draft.assume(f"the {item.noun} stands in the middle of the {host.item.noun}'s top")
    return Spot((spot.origin[0], spot.origin[1], z), spot.positions)


def place_in(draft: Draft, item: Item, made: Form, host: Solid) -> Spot:
    """Where a void goes: from the top down, in the middle, unless the text says otherwise."""
    if item.where("both sides") and not item.where("from sides"):
        raise Refused(f"I cannot tell how the {plural(item.noun)} lie along the edges")
    spot = _across(draft, item, made, host)
    padding = item.dimensions.get("bottom padding")
    if padding is not None:
        z = host.low[2] + draft.length(item, "bottom_padding", draft.use(item, "bottom padding") or padding)
    elif item.where("bottom"):
        z = host.low[2]
    else:
        z = host.high[2] - made.high[2]
    return Spot((spot.origin[0], spot.origin[1], z - made.low[2]), spot.positions)


def _host(draft: Draft, item: Item) -> Solid:
    target = next((t for _, t in item.places if t is not None), None)
    return next((s for s in draft.solids if s.item is target), draft.solids[-1 if target is None else 0])


def _sides(item: Item) -> set[str]:
    return {s for place, _ in item.places for s in (*place.where.split(), *place.sides)}


def _on_top(item: Item, host: Solid) -> bool:
    """Whether "on the left side" means on top near the left side, rather than against the left face."""
    if "top" in _sides(item):
        return True
    return item.where("from sides") is not None or item.verb_word not in ATTACHED


def _beside(draft: Draft, item: Item, made: Form, host: Solid, sides: set[str]) -> Spot:
    """Against a side face, standing on the same ground."""
    x, y, _ = host.center
    if {"left", "right"} <= sides or {"front", "back"} <= sides:
        along_x = "left" in sides
        reach = (host.extent[0] if along_x else host.extent[1]) / 2 + (made.high[0] if along_x else made.high[1])
        at = ((-reach, ZERO), (reach, ZERO)) if along_x else ((ZERO, -reach), (ZERO, reach))
        return Spot((x, y, host.low[2] - made.low[2]), Points(at))
    side = next(iter(sorted(sides)))
    x = {"left": host.low[0] - made.high[0], "right": host.high[0] - made.low[0]}.get(side, x)
    y = {"front": host.low[1] - made.high[1], "back": host.high[1] - made.low[1]}.get(side, y)
    return Spot((x, y, host.low[2] - made.low[2]), None)


def _coplanar(draft: Draft, item: Item, made: Form, host: Solid, sides: set[str]) -> Spot:
    """Sketched with the host and extruded with it: beside it in the sketch, "top" being further along Y."""
    x, y, _ = host.center
    if item.where("both sides") and item.count == 2:
        wide = draft.number(host.extent[0]) >= draft.number(host.extent[1])
        reach = (host.extent[1] / 2 + made.high[1]) if wide else (host.extent[0] / 2 + made.high[0])
        at = ((ZERO, -reach), (ZERO, reach)) if wide else ((-reach, ZERO), (reach, ZERO))
        return Spot((x, y, host.low[2] - made.low[2]), Points(at))
    if "top" in sides:
        y = host.high[1] - made.low[1]
    elif "bottom" in sides:
        y = host.low[1] - made.high[1]
    return Spot((x, y, host.low[2] - made.low[2]), None)


def _across(draft: Draft, item: Item, made: Form, host: Solid) -> Spot:
    """The place in plan, inside the host's outline: by sides, corners and distances between edges."""
    x, y, z = host.center
    size = (made.high[0] - made.low[0], made.high[1] - made.low[1])
    corners = item.where("corners") or (item.where("corner") if item.count == 4 else None)
    if corners is not None and (item.count or 4) == 4:
        pad = _padding(draft, item)
        return Spot((x, y, z), Corners(host.extent[0] - size[0] - 2 * pad, host.extent[1] - size[1] - 2 * pad))
    sides = _sides(item) & {"left", "right", "front", "back"}
    corner = item.where("corner")
    if corner is not None:
        sides |= {_IN_PLAN[s] for s in corner[0].sides if s in _IN_PLAN}
    if corner is not None and not sides:
        sides = {"left", "front"}
        draft.assume(f"the {item.noun} is at the left front corner")
    count = item.count or (2 if item.plural else 1)
    if (
        sides
        and (count == 1 or len(sides) == 2 or (count == 2 and len(sides) == 3))
        and not item.where("points", "circle", "grid")
    ):
        return _at_sides(draft, item, host, size, sides, count)
    placed = layout(draft, item, host, footprint=size)
    return Spot((x, y, z), placed.positions)


def _padding(draft: Draft, item: Item) -> Expr:
    place = item.where("from sides")
    measure = place[0].distance if place else draft.use(item, "padding", "spacing")
    return draft.length(item, "padding", measure, "from the edge") if measure is not None else ZERO


def _at_sides(draft: Draft, item: Item, host: Solid, size: tuple[Expr, Expr], sides: set[str], count: int) -> Spot:
    pad = _padding(draft, item)
    x, y, z = host.center
    dx = (host.extent[0] - size[0]) / 2 - pad
    dy = (host.extent[1] - size[1]) / 2 - pad
    if {"left", "right"} <= sides:
        off = dy if "back" in sides else -dy if "front" in sides else ZERO
        return Spot((x, y, z), Points(((-dx, off), (dx, off))))
    if {"front", "back"} <= sides:
        off = dx if "right" in sides else -dx if "left" in sides else ZERO
        return Spot((x, y, z), Points(((off, -dy), (off, dy))))
    if count != 1:
        raise Refused(f"I cannot tell where the {count} {plural(item.noun)} stand")
    x = x - dx if "left" in sides else x + dx if "right" in sides else x
    y = y - dy if "front" in sides else y + dy if "back" in sides else y
    return Spot((x, y, z), None)
