"""Where one body stands on another."""

from cadwright.planners.embedded.part import ZERO, Point3, Positions
from cadwright.planners.embedded.reading.drafting import Draft, Solid
from cadwright.planners.embedded.reading.items import Item
from cadwright.planners.embedded.reading.placing import layout
from cadwright.planners.embedded.reading.shapes import Form


def place_on(draft: Draft, item: Item, made: Form) -> tuple[Point3, Positions | None]:
    """The origin of a further body's frame, and its copies: on top of what it belongs to, in the middle, by default."""
    host = _host(draft, item)
    placed = layout(draft, item, host)
    x, y, _ = host.center
    z = host.high[2] - made.low[2]
    if not item.places:
        draft.assume(f"the {item.noun} stands in the middle of the {host.item.noun}'s top")
    return (x, y, z if z != ZERO else ZERO), placed.positions


def _host(draft: Draft, item: Item) -> Solid:
    target = next((t for _, t in item.places if t is not None), None)
    return next((s for s in draft.solids if s.item is target), draft.solids[-1])
