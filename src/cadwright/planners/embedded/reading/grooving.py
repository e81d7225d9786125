"""Grooves round turned parts."""

from cadwright.parts.expressions import Expr
from cadwright.parts.model import Body, Circle, Extrusion, Frame
from cadwright.planners.embedded.reading.drafting import Draft, Refused, Solid
from cadwright.planners.embedded.reading.items import Item


def runs_round(item: Item, host: Solid) -> bool:
    """Whether a groove goes round a cylinder, rather than across its end."""
    lengthwise = item.where("lengthwise", "axis", "top", "bottom") or "length" in item.dimensions
    return item.noun == "groove" and host.shape == "cylinder" and not lengthwise and not item.where("circle")


def groove(draft: Draft, item: Item, host: Solid) -> None:
    """A ring is cut out of the cylinder; a distance from an end is that of the groove's nearer edge."""
    wide, deep = draft.use(item, "width"), draft.use(item, "depth")
    across = host.sizes.get("diameter")
    if wide is None or deep is None or across is None:
        raise Refused("a groove round a cylinder needs its width and its depth")
    width, depth = draft.length(item, "width", wide), draft.length(item, "depth", deep)
    if 2 * draft.number(depth) >= draft.number(across) or draft.number(width) >= draft.number(host.extent[2]):
        raise Refused(f"the groove does not fit into the {host.item.noun}")
    x, y, _ = host.center
    foot = _foot(draft, item, host, width)
    if not draft.number(host.low[2]) <= draft.number(foot) <= draft.number(host.high[2] - width):
        raise Refused(f"the groove is outside the {host.item.noun}")
    ring = Circle(across), Circle(across - 2 * depth)
    draft.features.append(Body(draft.name(item), Frame("XY", (x, y, foot)), ring, Extrusion(width), "cut"))


def _foot(draft: Draft, item: Item, host: Solid, width: Expr) -> Expr:
    place = item.where("from sides", "from above", "from below")
    if place is None or place[0].distance is None:
        if item.places and not item.where("center", "in", "on", "around"):
            raise Refused("I cannot tell where the groove is")
        if not item.where("center"):
            draft.assume("the groove is in the middle of the length")
        return host.center[2] - width / 2
    distance = draft.length(item, "distance", place[0].distance, "from the end to the groove", zero=True)
    low = {"bottom", "left"} & set(place[0].sides)
    if not low and not {"top", "right"} & set(place[0].sides):
        draft.assume("the groove is counted from the upper end")
    return host.low[2] + distance if low else host.high[2] - distance - width
