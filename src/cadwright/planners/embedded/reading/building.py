"""Features from items: the base body, what is joined to it or cut from it, and its edges."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from cadwright.planners.embedded.expressions import Expr
from cadwright.planners.embedded.part import (
    ZERO,
    Body,
    Counterbore,
    Countersink,
    Drill,
    Edges,
    Extrusion,
    Finish,
    Frame,
    Hollow,
    Mode,
    Move,
    Part,
    Points,
    Positions,
    Rectangle,
    Turn,
)
from cadwright.planners.embedded.reading.checking import ROUND_SHAPES, check_hole, check_void, spots
from cadwright.planners.embedded.reading.drafting import Draft, Refused, Solid
from cadwright.planners.embedded.reading.forming import form_of, oriented
from cadwright.planners.embedded.reading.items import Item, Motion, Reading
from cadwright.planners.embedded.reading.phrases import Measure, Owned
from cadwright.planners.embedded.reading.placing import layout
from cadwright.planners.embedded.reading.radiating import radiate, sphere_under
from cadwright.planners.embedded.reading.shapes import HEIGHTS, Form, diameter, first_amount
from cadwright.planners.embedded.reading.stacking import Spot, place_in, place_on


class Plan(msgspec.Struct, frozen=True):
    """What was made of a request: the part, or the reason why there is none, and what to tell the user."""

    part: Part | None
    assumptions: tuple[str, ...] = ()
    not_understood: tuple[str, ...] = ()
    reason: str = ""


def build(reading: Reading) -> Plan:
    """The part that a reading describes. Without a base body there is none; other items that cannot be built are left
    out and listed.
    """
    draft = Draft(reading)
    for quote in (*reading.unknown, *reading.conflicts):
        draft.misses(quote)
    bodies = [i for i in reading.items if i.role == "add"]
    if not bodies:
        return Plan(None, (), tuple(draft.not_understood), "no body that I know is named in the request")
    base, reason = _base(draft, bodies)
    if base is None:
        return Plan(None, (), tuple(draft.not_understood), reason)
    for item in _ordered(reading.items):
        if item not in bodies[: bodies.index(base) + 1]:
            _try(draft, item)
    for motion in reading.motions:
        _move(draft, motion)
    return Plan(draft.pruned(), tuple(draft.assumptions), tuple(draft.not_understood))


def add_items(draft: Draft, items: list[Item]) -> bool:
    """Build further items onto what is there; whether any of them could be."""
    before = draft.part()
    for item in _ordered(items):
        _try(draft, item)
    return draft.part() != before


def _ordered(items: list[Item]) -> list[Item]:
    """Edges first, so that they are those of the body and not of its holes; the rest as it was said."""
    recesses = {id(i.recess) for i in items if i.recess is not None}
    rest = [i for i in items if id(i) not in recesses]
    finishes = [i for i in rest if i.role == "finish"]
    return sorted(finishes, key=lambda i: _edges(i) != "vertical") + [i for i in rest if i.role != "finish"]


def _try(draft: Draft, item: Item) -> None:
    """Build an item or say why not, leaving no trace of a failed one."""
    parameters, features, solids = list(draft.parameters), list(draft.features), list(draft.solids)
    assumptions = list(draft.assumptions)
    try:
        {"add": _add, "cut": _cut, "finish": _finish}[item.role](draft, item)
    except Refused as refusal:
        draft.parameters[:], draft.features[:], draft.solids[:] = parameters, features, solids
        draft.assumptions[:] = assumptions
        draft.misses(f"{draft.reading.text[item.start : item.end]}: {refusal}")
    for quote in draft.unused(item):
        draft.misses(f"{item.noun}: {quote}")


# bodies


def _base(draft: Draft, bodies: list[Item]) -> tuple[Item | None, str]:
    """The first body that can be built; those before it are listed. The reason is why the first one cannot."""
    reason = ""
    for item in bodies:
        try:
            _add_base(draft, item)
        except Refused as refusal:
            draft.parameters.clear()
            draft.assumptions.clear()
            reason = reason or str(refusal)
            if item is not bodies[-1]:
                draft.misses(f"{draft.reading.quote(item)}: {refusal}")
            continue
        return item, ""
    return None, reason


def _add_base(draft: Draft, item: Item) -> None:
    made = oriented(item, form_of(draft, item))
    _join(draft, item, made, "new", Spot((ZERO, ZERO, ZERO), None))
    _hollow(draft, item, made)
    for quote in draft.unused(item):
        draft.misses(f"{item.noun}: {quote}")


def _hollow(draft: Draft, item: Item, made: Form) -> None:
    """Walls of a base body that is open, or said to be hollow."""
    wall = None if len(made.profiles) > 1 else draft.use(item, "wall thickness")
    if wall is None:
        return
    thickness = draft.length(item, "wall", wall)
    if 2 * draft.number(thickness) >= min(draft.number(h - w) for w, h in zip(made.low, made.high, strict=True)):
        raise Refused("the walls fill the inside")
    if "open" not in item.adjectives:
        draft.assume(f"the {item.noun} is open at the top")
    draft.features.append(Hollow(draft.free("hollow"), thickness))


def _add(draft: Draft, item: Item) -> None:
    made = form_of(draft, item)
    sphere = sphere_under(draft, item)
    if sphere is not None:
        radiate(draft, item, made, sphere)
    else:
        _join(draft, item, made, "join", place_on(draft, item, made))


def _join(draft: Draft, item: Item, made: Form, mode: Mode, spot: Spot) -> None:
    name = draft.name(item)
    origin = tuple(o + v for o, v in zip(spot.origin, made.origin, strict=True))
    body = Body(name, Frame(made.plane, origin), made.profiles, made.operation, mode, _explicit(spot.positions))  # type: ignore[arg-type]
    draft.features.append(body)
    low = tuple(o + v for o, v in zip(spot.origin, made.low, strict=True))
    high = tuple(o + v for o, v in zip(spot.origin, made.high, strict=True))
    draft.solids.append(Solid(item, name, item.shape, low, high, made.sizes))  # type: ignore[arg-type]


def _move(draft: Draft, motion: Motion) -> None:
    """Turn or move the whole."""
    if motion.verb == "rotate" and motion.angle is not None and motion.axis in ("x", "y", "z"):
        axis = motion.axis.upper()
        angle = draft.define(draft.free("rotation"), motion.angle.value, "deg", f"about {axis}")
        draft.features.append(Turn(draft.free("turned"), axis, angle))  # type: ignore[arg-type]
    elif len(motion.by) == 3:
        x, y, z = (draft.define(f"shift_{a}", m.value) for a, m in zip("xyz", motion.by, strict=True))
        draft.features.append(Move(draft.free("moved"), (x, y, z)))
    else:
        draft.misses(draft.reading.text[motion.start : motion.end])


# voids


def _cut(draft: Draft, item: Item) -> None:
    host = _host(draft, item)
    if item.shape in ("hole", "cylinder"):
        _drill(draft, item, host)
    else:
        _mill(draft, item, host)


def _host(draft: Draft, item: Item) -> Solid:
    return next((s for s in draft.solids if s.item is item.host), draft.solids[0])


def _top(host: Solid) -> Frame:
    x, y, _ = host.center
    return Frame("XY", (x, y, host.high[2]))


def _drill(draft: Draft, item: Item, host: Solid) -> None:
    across = _hole_diameter(draft, item)
    depth: Expr | None = _depth(draft, item, host)
    placed = layout(draft, item, host, across)
    check_hole(draft, item, host, placed, across)
    recess = _recess(draft, item, across)
    name = draft.free(_feature_name(item, placed.count), item)
    frame = _top(host)
    if "everything" in item.adjectives and depth == host.extent[2] and len(draft.solids) > 1:
        highest = draft.extreme((s.high[2] for s in draft.solids), high=True)
        frame, depth = Frame("XY", (frame.origin[0], frame.origin[1], highest)), None
    draft.features.append(Drill(name, frame, across, depth, placed.positions, recess))


def _hole_diameter(draft: Draft, item: Item) -> Expr:
    thread = next((m for m in item.amounts if m.kind == "thread"), None)
    if thread is not None:
        item.amounts.remove(thread)
        return _thread_diameter(draft, item, thread)
    across = diameter(draft, item)
    if across is None:
        raise Refused("no diameter is given")
    return across


CLEARANCE = {2: 2.4, 2.5: 2.9, 3: 3.4, 4: 4.5, 5: 5.5, 6: 6.6, 8: 9.0, 10: 11.0, 12: 13.5, 16: 17.5, 20: 22.0}
PITCH = {2: 0.4, 2.5: 0.45, 3: 0.5, 4: 0.7, 5: 0.8, 6: 1.0, 8: 1.25, 10: 1.5, 12: 1.75, 16: 2.0, 20: 2.5}


def _thread_diameter(draft: Draft, item: Item, thread: Measure) -> Expr:
    """The clearance hole (ISO 273, medium) or the core hole of a metric thread."""
    tapped = item.adjectives & {"tapped", "threaded"}
    if thread.value not in CLEARANCE:
        raise Refused(f"{thread.quote} is not a thread that I know")
    core = thread.value - PITCH[thread.value]
    value = core if tapped else CLEARANCE[thread.value]
    kind = "core hole" if tapped else "clearance hole"
    draft.assume(f"{thread.quote}: {kind} of {value:g} mm" + (", the thread itself is not modelled" if tapped else ""))
    return draft.define(draft.prefix(item) + "diameter", value, note=f"{thread.quote} {kind}")


def _depth(draft: Draft, item: Item, host: Solid) -> Expr:
    found = draft.use(item, "depth", *HEIGHTS)
    full = host.extent[2]
    if found is None or "through" in item.adjectives:
        return full
    depth = draft.length(item, "depth", found)
    if draft.number(depth) > draft.number(full) * (1 + 1e-9):
        draft.assume(f"the {item.noun} is as deep as the {host.item.noun}: through")
        return full
    return depth


def _recess(draft: Draft, item: Item, across: Expr) -> Counterbore | Countersink | None:
    recess = item.recess
    if recess is None:
        return None
    outer = diameter(draft, recess)
    if outer is None or draft.number(outer) <= draft.number(across):
        raise Refused(f"the {recess.noun} has no diameter larger than the hole's")
    if recess.term == "countersink":
        angle = draft.use(recess, "angle") or next((m for m in recess.amounts if m.kind == "angle"), None)
        if angle is None:
            draft.assume("countersink angle not given: 90 degrees")
        value = angle.value if angle else 90.0
        return Countersink(outer, draft.define(draft.prefix(recess) + "angle", value, "deg"))
    depth = draft.use(recess, "depth")
    if depth is None:
        raise Refused("the counterbore has no depth")
    return Counterbore(outer, draft.length(recess, "depth", depth))


def _feature_name(item: Item, count: int) -> str:
    base = item.noun.replace("-", "_")
    return f"{base}s" if count > 1 else base


def _mill(draft: Draft, item: Item, host: Solid) -> None:
    """A void with a profile of its own, from the top down."""
    if item.shape == "keyway":
        _keyway(draft, item, host)
        return
    if item.shape in ("counterbore", "countersink"):
        raise Refused("I cannot tell what it belongs to")
    if item.shape in ("pocket", "notch"):
        item.shape = "box"
    if item.shape == "square" and not item.measured:
        _assume_side(draft, item, host)
    if item.shape == "slot":
        item.shape = "stadium" if item.dimensions.keys() & {"diameter", "radius"} else "box"
    if item.shape == "box" and not (
        item.measured and ({"length", "width", "side"} & item.dimensions.keys() or item.sizes)
    ):
        item.shape = "cylinder" if item.dimensions.keys() & {"diameter", "radius"} else item.shape
    if not set(item.dimensions) & set(HEIGHTS) and all(len(s) < 3 for s in item.sizes):
        item.dimensions["extrusion"] = Measure(1.0, "ratio", Owned("height"), quote="through")
        draft.use(item, "extrusion")
    made = form_of(draft, item)
    spot = place_in(draft, item, made, host)
    check_void(draft, item, host, made, spot)
    count = 1 if spot.positions is None else len(spots(draft, spot.positions))
    name = draft.free(_feature_name(item, count), item)
    origin = tuple(o + v for o, v in zip(spot.origin, made.origin, strict=True))
    frame = Frame(made.plane, origin)  # type: ignore[arg-type]
    draft.features.append(Body(name, frame, made.profiles, made.operation, "cut", _explicit(spot.positions)))


def _assume_side(draft: Draft, item: Item, host: Solid) -> None:
    """A square void without a size: a quarter of the body across."""
    side = float(f"{min(draft.number(host.extent[0]), draft.number(host.extent[1])) / 4:.2g}")
    draft.assume(f"side of the square {item.noun} not given: {side:g} mm")
    item.dimensions["side"] = Measure(side, quote=f"{side:g} mm")


def _keyway(draft: Draft, item: Item, host: Solid) -> None:
    """A groove along a shaft, from its top; without sizes, a quarter of the diameter wide and an eighth deep."""
    across = host.sizes.get("diameter")
    if across is None:
        raise Refused("a keyway needs a shaft")
    wide, long = draft.number(across), draft.number(host.extent[2])
    sizes = {"width": wide / 4, "depth": wide / 8, "length": long / 2}
    found: dict[str, Expr] = {}
    for name, default in sizes.items():
        measure = draft.use(item, name)
        if measure is not None:
            found[name] = draft.length(item, name, measure)
        else:
            draft.assume(f"{name} of the keyway not given: {default:g} mm")
            found[name] = draft.define(draft.prefix(item) + name, default, note="assumed")
    if draft.number(found["depth"]) >= draft.number(across) / 2:
        raise Refused("the keyway is deeper than the shaft's axis")
    x, y, _ = host.center
    origin = (x, y + across / 2, host.high[2] - found["length"])
    profile = Rectangle(found["width"], 2 * found["depth"])
    name = draft.free(_feature_name(item, 1), item)
    draft.features.append(Body(name, Frame("XY", origin), (profile,), Extrusion(found["length"]), "cut"))


def _explicit(positions: Positions | None) -> Positions | None:
    return None if positions == Points(((ZERO, ZERO),)) else positions


# edges


def _finish(draft: Draft, item: Item) -> None:
    measure = draft.use(item, "radius", "side", "width", "depth", "length", "height") or first_amount(item)
    if measure is None:
        raise Refused("no size is given")
    host = _host(draft, item)
    size = draft.length(item, "radius" if item.shape == "fillet" else "size", measure)
    edges = _edges(item)
    if edges is None:
        edges = "top" if host.shape in ("cylinder", "ring") else "vertical"
        draft.assume(f"edges of the {item.noun} not named: the {edges} edges")
    _check_finish(draft, host, edges, draft.number(size))
    index = next(n for n, f in enumerate(draft.features) if f.name == host.name)
    body = draft.features[index]
    assert isinstance(body, Body)
    kind: Literal["fillet", "chamfer"] = "fillet" if item.shape == "fillet" else "chamfer"
    draft.features[index] = replace(body, finishes=(*body.finishes, Finish(kind, edges, size)))


def _check_finish(draft: Draft, host: Solid, edges: Edges, size: float) -> None:
    x, y, z = (draft.number(e) for e in host.extent)
    if host.shape in ROUND_SHAPES and edges not in ("all", "top", "bottom", "top and bottom", "round"):
        raise Refused(f"a {host.item.noun} has no such edges")
    limit = min(x, y) / 2 if edges == "vertical" else min(x / 2, y / 2, z)
    limit = min(limit, z / 2) if edges in ("all", "top and bottom") else limit
    if size > limit * (1 - 1e-9):
        raise Refused(f"{size:g} mm does not fit, the limit is {limit:g} mm")


_EDGE_WORDS: dict[str, Edges] = {
    "vertical": "vertical",
    "top": "top",
    "upper": "top",
    "bottom": "bottom",
    "lower": "bottom",
    "front": "front",
    "back": "back",
    "left": "left",
    "right": "right",
    "all": "all",
}


def _edges(item: Item) -> Edges | None:
    """The edges that a treatment is for; ``None`` when none are named."""
    if item.where("both sides") and not item.edges:
        return "top and bottom"
    placed = sorted(s for s in item.sides() if s in _EDGE_WORDS)
    if not item.edges and placed:
        return "top and bottom" if {"top", "bottom"} <= set(placed) else _EDGE_WORDS[placed[0]]
    if not item.edges:
        return _EDGE_WORDS.get(next((a for a in sorted(item.adjectives) if a in _EDGE_WORDS), ""))
    words = [w for thing in item.edges for w in (*thing.adjectives, thing.face) if w in _EDGE_WORDS]
    if {"top", "bottom"} <= set(words):
        return "top and bottom"
    if words:
        return _EDGE_WORDS[words[0]]
    if any(thing.term == "corner" for thing in item.edges):
        return "vertical"
    return "all"
