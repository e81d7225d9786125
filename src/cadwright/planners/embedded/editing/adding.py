"""Adding features to a part: what is added is read and built by the same code as in a request."""

from msgspec.structs import replace

from cadwright.planners.embedded.editing.handles import Handle, dimensions
from cadwright.planners.embedded.editing.solids import extent, shape_of
from cadwright.planners.embedded.editing.work import Work
from cadwright.planners.embedded.part import Body, Finish, Part
from cadwright.planners.embedded.reading.building import add_items
from cadwright.planners.embedded.reading.drafting import Draft, Refused, Solid
from cadwright.planners.embedded.reading.gathering import gather_onto
from cadwright.planners.embedded.reading.items import Item, Reading
from cadwright.planners.embedded.reading.phrases import Measure, Thing


def add(work: Work, text: str) -> None:
    """Build what a text describes onto the part; `Refused` when nothing of it can be."""
    reading = Reading(text)
    draft = Draft(reading)
    known = _known(work, draft)
    reading.items = [item for item, _ in known]
    gather_onto(reading, text)
    new = [i for i in reading.items if all(i is not item for item, _ in known)]
    draft.parameters[:] = work.part.parameters
    draft.features[:] = work.part.features
    if not new:
        raise Refused("I know nothing in it that could be added")
    built = add_items(draft, new)
    quotes = [q for q in (*reading.unknown, *reading.conflicts) if q]
    if not built:
        raise Refused("; ".join((*draft.not_understood, *quotes)) or "nothing of it can be built")
    work.part = _in_order(Part(tuple(draft.parameters), tuple(draft.features)))
    for quote in (*quotes, *draft.not_understood):
        work.miss(quote)
    for text_ in draft.assumptions:
        work.assume(text_)
    fresh = [f for f in draft.features if f.name not in {g.name for g in work.part.features[: len(known)]}]
    work.focus = fresh[-1].name if fresh else work.focus


def _known(work: Work, draft: Draft) -> list[tuple[Item, Handle]]:
    """What is there, as things that were mentioned before; the base last, so that it is meant where nothing is said."""
    found = [(h, _item(work, h)) for h in work.handles if h.finish is None and h.kind in ("body", "void", "hole")]
    for handle, item in found:
        draft.adopt(item, handle.name)
        body = work.part.features[handle.feature]
        if handle.kind == "body" and isinstance(body, Body):
            box = extent(work.part, body)
            draft.solids.append(
                Solid(item, handle.name, shape_of(body), box.low, box.high, dimensions(work.part, handle))
            )
    bodies = [(i, h) for h, i in found if h.kind == "body"]
    others = [(i, h) for h, i in found if h.kind != "body"]
    return [*others, *bodies[1:], *bodies[:1]]


def _item(work: Work, handle: Handle) -> Item:
    role = "add" if handle.kind == "body" else "cut"
    feature = work.part.features[handle.feature]
    shape = shape_of(feature) if isinstance(feature, Body) else "hole"
    item = Item(Thing(handle.term, handle.noun, plural=handle.copies > 1), role, shape)  # type: ignore[arg-type]
    item.count = handle.copies
    for name, e in dimensions(work.part, handle).items():
        if name:
            item.dimensions[name] = Measure(work.number(e), quote=f"{work.number(e):g} mm")
    return item


def _in_order(part: Part) -> Part:
    """Vertical edges before those at the top and bottom, which then run round the corners too."""
    features = tuple(
        replace(f, finishes=tuple(sorted(f.finishes, key=_late))) if isinstance(f, Body) else f for f in part.features
    )
    return replace(part, features=features)


def _late(finish: Finish) -> int:
    return 0 if finish.edges == "vertical" else 1
