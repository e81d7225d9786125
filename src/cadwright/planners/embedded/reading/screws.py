"""Holes for metric screws: clearance and core holes, and the recesses that take their heads."""

from cadwright.parts.expressions import Expr
from cadwright.parts.model import Counterbore, Countersink
from cadwright.parts.screws import CLEARANCE, COUNTERBORE, PITCH, WASHERS
from cadwright.planners.embedded.editing.phrases import Measure
from cadwright.planners.embedded.reading.drafting import Draft, Refused
from cadwright.planners.embedded.reading.items import Item


def standard_washer(draft: Draft, item: Item) -> None:
    """Give a washer that is named by its thread the standard's sizes, where the text gives none."""
    thread = next((m for m in item.amounts if m.kind == "thread"), None)
    if item.noun != "washer" or thread is None or thread.value not in WASHERS:
        return
    item.amounts.remove(thread)
    names = ("inner diameter", "outer diameter", "thickness")
    said = [name for name in names if name in item.dimensions]
    for name, value in zip(names, WASHERS[thread.value], strict=True):
        item.dimensions.setdefault(name, Measure(value, quote=f"{value:g} mm"))
    if len(said) < len(names):
        draft.assume(f"{thread.quote} washer: {', '.join(n for n in names if n not in said)} by ISO 7089")


def thread_diameter(draft: Draft, item: Item, thread: Measure) -> Expr:
    """The clearance hole, or the core hole where the item is tapped; `Refused` for a thread that is not listed."""
    tapped = item.adjectives & {"tapped", "threaded"}
    if thread.value not in CLEARANCE:
        raise Refused(f"{thread.quote} is not a thread that I know")
    core = thread.value - PITCH[thread.value]
    value = core if tapped else CLEARANCE[thread.value]
    kind = "core hole" if tapped else "clearance hole"
    draft.assume(f"{thread.quote}: {kind} of {value:g} mm" + (", the thread itself is not modelled" if tapped else ""))
    return draft.define(draft.prefix(item) + "diameter", value, note=f"{thread.quote} {kind}")


def recess_for_screw(draft: Draft, item: Item, across: Expr) -> Counterbore | Countersink | None:
    """The recess of a hole that is only said to be counterbored or countersunk: by the clearance hole's screw."""
    kind = next((k for k in ("counterbored", "countersunk") if k in item.adjectives), None)
    hole = draft.number(across)
    size = next((m for m, clear in CLEARANCE.items() if abs(clear - hole) < 1e-6), None)
    if kind is None or size is None:
        return None
    prefix = draft.prefix(item)
    if kind == "countersunk":
        draft.assume(f"countersink for an M{size:g} screw: {2 * size:g} mm, 90 degrees")
        outer = draft.define(f"{prefix}countersink_diameter", 2 * size, note=f"head of an M{size:g} screw")
        return Countersink(outer, draft.define(f"{prefix}countersink_angle", 90, "deg"))
    if size not in COUNTERBORE:
        return None
    depth = size + (0.4 if size <= 6 else 0.6)
    draft.assume(f"counterbore for an M{size:g} socket screw: {COUNTERBORE[size]:g} mm, {depth:g} mm deep")
    outer = draft.define(f"{prefix}counterbore_diameter", COUNTERBORE[size], note=f"head of an M{size:g} screw")
    return Counterbore(outer, draft.define(f"{prefix}counterbore_depth", depth, note="head and clearance"))
