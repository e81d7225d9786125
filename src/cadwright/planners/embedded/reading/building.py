"""Features from items: the base body, what is joined to it or cut from it, and its edges."""

import msgspec
from msgspec.structs import replace

from cadwright.planners.embedded.expressions import Expr
from cadwright.planners.embedded.part import (
    ZERO,
    Body,
    Circle,
    Counterbore,
    Countersink,
    Drill,
    Extrusion,
    Frame,
    Hollow,
    Mode,
    Move,
    Part,
    Point3,
    Points,
    Positions,
    Rectangle,
    Turn,
)
from cadwright.planners.embedded.reading.auditing import unheard
from cadwright.planners.embedded.reading.checking import check_hole, check_void, spots
from cadwright.planners.embedded.reading.drafting import Draft, Refused, Solid, host_of
from cadwright.planners.embedded.reading.facing import facing, from_view, side_face
from cadwright.planners.embedded.reading.finishing import finish, named_edges
from cadwright.planners.embedded.reading.forming import form_of, oriented
from cadwright.planners.embedded.reading.grooving import groove, runs_round
from cadwright.planners.embedded.reading.heeding import Moment, unheeded
from cadwright.planners.embedded.reading.items import Item, Motion, Reading
from cadwright.planners.embedded.reading.notching import notch, notched_sides
from cadwright.planners.embedded.reading.phrases import Measure, Owned
from cadwright.planners.embedded.reading.placing import layout
from cadwright.planners.embedded.reading.radiating import radiate, sphere_under
from cadwright.planners.embedded.reading.screws import CLEARANCE, PITCH, recess_for_screw, thread_diameter
from cadwright.planners.embedded.reading.shapes import HEIGHTS, Form, diameter
from cadwright.planners.embedded.reading.stacking import Spot, place_in, place_on

__all__ = ["CLEARANCE", "PITCH", "Plan", "add_items", "build"]


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
    for quote in unheard(draft):
        draft.misses(quote)
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
    inner = [i for i in finishes if i.host is not None and i.host.role == "cut"]
    outer = [i for i in finishes if i not in inner]
    return sorted(outer, key=lambda i: named_edges(i) != "vertical") + [i for i in rest if i.role != "finish"] + inner


def _try(draft: Draft, item: Item) -> None:
    """Build an item or say why not, leaving no trace of a failed one."""
    maker = {"add": _add, "cut": _cut, "finish": finish}[item.role]
    before = Moment(draft, item)
    try:
        maker(draft, item)
    except Refused as refusal:
        before.restore_draft()
        draft.misses(f"{draft.reading.text[item.start : item.end]}: {refusal}")
    else:
        for quote in unheeded(draft, item, before, maker):
            draft.misses(quote)
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
    made = _bored(draft, item, made)
    sphere = sphere_under(draft, item)
    if sphere is not None:
        radiate(draft, item, made, sphere)
    else:
        _join(draft, item, made, "join", place_on(draft, item, made))


def _bored(draft: Draft, item: Item, made: Form) -> Form:
    """A flange or collar on a tube leaves its bore open."""
    inner = host_of(draft, item).sizes.get("inner diameter")
    single = len(made.profiles) == 1 and isinstance(made.profiles[0], Circle)
    if inner is None or not single or item.noun not in ("flange", "collar", "shoulder", "rim"):
        return made
    return replace(made, profiles=(*made.profiles, Circle(inner)))


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
    host = host_of(draft, item)
    if item.shape in ("hole", "cylinder"):
        _drill(draft, item, host)
    else:
        _mill(draft, item, host)


def _top(host: Solid) -> Frame:
    x, y, _ = host.center
    return Frame("XY", (x, y, host.high[2]))


def _drill(draft: Draft, item: Item, host: Solid) -> None:
    across = _hole_diameter(draft, item)
    frame = _top(host)
    face = side_face(draft, item, host)
    if face is not None:
        frame, host = facing(draft, item, host, face)
    depth: Expr | None = _depth(draft, item, host)
    placed = layout(draft, item, host, across)
    check_hole(draft, item, host, placed, across)
    recess = _recess(draft, item, across)
    name = draft.free(_feature_name(item, placed.count), item)
    if item.where("upwards") and face is None and depth is not None and depth != host.extent[2]:
        frame = _from_below(item, frame, host, depth, recess)
    if "everything" in item.adjectives and depth == host.extent[2] and len(draft.solids) > 1:
        highest = draft.extreme((s.high[2] for s in draft.solids), high=True)
        frame, depth = Frame("XY", (frame.origin[0], frame.origin[1], highest)), None
    draft.features.append(Drill(name, frame, across, depth, placed.positions, recess))


def _from_below(item: Item, frame: Frame, host: Solid, depth: Expr, recess: object) -> Frame:
    """Where a blind hole from below ends: drilled from there, down to the bottom, it is the same hole."""
    if recess is not None:
        raise Refused(f"I cannot make a recess of the {item.noun} from below")
    x, y, _ = frame.origin
    return Frame("XY", (x, y, host.low[2] + depth))


def _hole_diameter(draft: Draft, item: Item) -> Expr:
    thread = next((m for m in item.amounts if m.kind == "thread"), None)
    if thread is not None:
        item.amounts.remove(thread)
        return thread_diameter(draft, item, thread)
    across = diameter(draft, item)
    if across is None:
        raise Refused("no diameter is given")
    return across


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
        return recess_for_screw(draft, item, across)
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
    sides = notched_sides(draft, item, host)
    if sides:
        notch(draft, item, host, sides)
        return
    if runs_round(item, host):
        groove(draft, item, host)
        return
    if item.shape in ("counterbore", "countersink"):
        raise Refused("I cannot tell what it belongs to")
    if item.shape in ("pocket", "notch"):
        item.shape = "box"
    if item.shape == "square" and not item.measured:
        _assume_side(draft, item, host)
    _run(draft, item)
    if item.shape == "slot":
        item.shape = "stadium" if item.dimensions.keys() & {"diameter", "radius"} else "box"
    if item.shape == "box" and not (
        item.measured and ({"length", "width", "side"} & item.dimensions.keys() or item.sizes)
    ):
        item.shape = "cylinder" if item.dimensions.keys() & {"diameter", "radius"} else item.shape
    if not set(item.dimensions) & set(HEIGHTS) and all(len(s) < 3 for s in item.sizes):
        item.dimensions["extrusion"] = Measure(1.0, "ratio", Owned("height"), quote="through")
        draft.use(item, "extrusion")
    face = side_face(draft, item, host)
    side = facing(draft, item, host, face) if face is not None else None
    host = host if side is None else side[1]
    made = form_of(draft, item)
    spot = place_in(draft, item, made, host)
    check_void(draft, item, host, made, spot)
    count = 1 if spot.positions is None else len(spots(draft, spot.positions))
    name = draft.free(_feature_name(item, count), item)
    draft.adopt(item, name)
    x, y, z = (o + v for o, v in zip(spot.origin, made.origin, strict=True))
    plane, origin = made.plane, (x, y, z)
    if side is not None:
        if made.plane != "XY":
            raise Refused(f"I cannot make the {item.noun} in a side face")
        plane, origin = side[0].plane, from_view(side[0], host, origin)
    frame = Frame(plane, origin, _turned(draft, item, count))
    draft.features.append(Body(name, frame, made.profiles, made.operation, "cut", _explicit(spot.positions)))


def _turned(draft: Draft, item: Item, count: int) -> Point3 | None:
    """The rotation of a void in its plane."""
    angle = draft.use(item, "rotation")
    if angle is None:
        return None
    if count > 1:
        raise Refused(f"I turn one {item.noun}, not several")
    return ZERO, ZERO, draft.define(draft.prefix(item) + "rotation", angle.value, "deg")


def _run(draft: Draft, item: Item) -> None:
    """A slot that runs along or across the body is as long as that."""
    found = item.where("lengthwise")
    width = item.dimensions.get("width")
    if item.shape != "slot" or found is None or width is None or "length" in item.dimensions:
        return
    whole = Measure(1.0, "ratio", Owned("length" if found[0].sides == ("x",) else "width"), "the whole")
    pair = (whole, width) if found[0].sides == ("x",) else (width, whole)
    item.dimensions["length"], item.dimensions["width"] = pair


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
