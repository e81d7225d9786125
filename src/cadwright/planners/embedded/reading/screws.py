"""Holes for metric screws: clearance and core holes, and the recesses that take their heads."""

from cadwright.parts.expressions import Expr
from cadwright.parts.model import Counterbore, Countersink
from cadwright.planners.embedded.reading.drafting import Draft, Refused
from cadwright.planners.embedded.reading.items import Item
from cadwright.planners.embedded.reading.phrases import Measure

CLEARANCE = {2: 2.4, 2.5: 2.9, 3: 3.4, 4: 4.5, 5: 5.5, 6: 6.6, 8: 9.0, 10: 11.0, 12: 13.5, 16: 17.5, 20: 22.0}
"""Diameters by ISO 273, medium, to the nominal diameter of the thread."""

PITCH = {2: 0.4, 2.5: 0.45, 3: 0.5, 4: 0.7, 5: 0.8, 6: 1.0, 8: 1.25, 10: 1.5, 12: 1.75, 16: 2.0, 20: 2.5}
"""Coarse pitches by ISO 261."""

COUNTERBORE: dict[float, float] = {3: 6.5, 4: 8.0, 5: 10.0, 6: 11.0, 8: 15.0, 10: 18.0, 12: 20.0, 16: 26.0, 20: 33.0}
"""Diameters by DIN 974-1, series 1, for the heads of socket screws to ISO 4762."""

WASHER = {
    3: (3.2, 7, 0.5),
    4: (4.3, 9, 0.8),
    5: (5.3, 10, 1),
    6: (6.4, 12, 1.6),
    8: (8.4, 16, 1.6),
    10: (10.5, 20, 2),
} | {
    12: (13, 24, 2.5),
    16: (17, 30, 3),
    20: (21, 37, 3),
    24: (25, 44, 4),
}
"""Inner and outer diameter and thickness of plain washers by ISO 7089, to the thread's nominal diameter."""


def standard_washer(draft: Draft, item: Item) -> None:
    """Give a washer that is named by its thread the standard's sizes, where the text gives none."""
    thread = next((m for m in item.amounts if m.kind == "thread"), None)
    if item.noun != "washer" or thread is None or thread.value not in WASHER:
        return
    item.amounts.remove(thread)
    names = ("inner diameter", "outer diameter", "thickness")
    said = [name for name in names if name in item.dimensions]
    for name, value in zip(names, WASHER[round(thread.value)], strict=True):
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
