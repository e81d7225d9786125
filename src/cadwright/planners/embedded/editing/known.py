"""A part as the reader of requests knows one that it is just building: items, solids, names."""

from cadwright.parts.model import Body
from cadwright.planners.embedded.editing.handles import Handle, dimensions
from cadwright.planners.embedded.editing.legs import Leg
from cadwright.planners.embedded.editing.solids import extent, shape_of
from cadwright.planners.embedded.editing.work import Work
from cadwright.planners.embedded.reading.drafting import Draft, Solid
from cadwright.planners.embedded.reading.items import Item, Reading, Role
from cadwright.planners.embedded.reading.phrases import Measure, Thing


def seeded(work: Work, reading: Reading, leg: Leg | None = None) -> tuple[Draft, list[tuple[Item, Handle]]]:
    """A draft that holds the part, and its features as items that were mentioned before.

    The base comes last (and first), so that it is meant where nothing else is said; or one ``leg`` of it.
    """
    draft = Draft(reading)
    found = [(_item(work, h), h) for h in work.handles if h.finish is None and h.kind in ("body", "void", "hole")]
    for item, handle in found:
        draft.adopt(item, handle.name)
        body = work.part.features[handle.feature]
        if handle.kind == "body" and isinstance(body, Body):
            box, sizes = extent(work.part, body), dimensions(work.part, handle)
            draft.solids.append(Solid(item, handle.name, shape_of(body), box.low, box.high, sizes))
    if leg is not None:
        draft.solids[0] = _plate(found[0][0], draft.solids[0].name, leg)
    draft.solids += draft.solids[:1]
    bodies = [pair for pair in found if pair[1].kind == "body"]
    others = [pair for pair in found if pair[1].kind != "body"]
    known = [*others, *bodies[1:], *bodies[:1]]
    reading.items = [item for item, _ in known]
    draft.parameters[:] = work.part.parameters
    draft.features[:] = work.part.features
    return draft, known


def _plate(item: Item, name: str, leg: Leg) -> Solid:
    """A leg as a plate that the item of the whole body stands for."""
    x, y, z = (high - low for low, high in zip(leg.low, leg.high, strict=True))
    item.nouns |= {"leg", "arm"}
    sizes = {"length": x, "width": y, "height": z, "thickness": z, "depth": z}
    return Solid(item, name, "box", leg.low, leg.high, sizes)


def _item(work: Work, handle: Handle) -> Item:
    role: Role = "add" if handle.kind == "body" else "cut"
    feature = work.part.features[handle.feature]
    shape = shape_of(feature) if isinstance(feature, Body) else "hole"
    item = Item(Thing(handle.term, handle.noun, plural=handle.copies > 1), role, shape)
    item.count = handle.copies
    for name, e in dimensions(work.part, handle).items():
        if name:
            item.dimensions[name] = Measure(work.number(e), quote=f"{work.number(e):g} mm")
    return item
