"""Voids: holes, pockets, slots, notches, grooves and keyways, cut into the body that they belong to."""

from cadwright.language.plurals import plural
from cadwright.parts.expressions import Expr
from cadwright.parts.model import (
    ZERO,
    Body,
    Counterbore,
    Countersink,
    Drill,
    Extrusion,
    Frame,
    Point3,
    Points,
    Profile,
    Rectangle,
    Slot,
)
from cadwright.planners.embedded.editing.phrases import Measure, Owned
from cadwright.planners.embedded.reading.checking import ROUND_SHAPES, check_hole, check_void, closed, spots
from cadwright.planners.embedded.reading.drafting import Draft, Refused, Solid, host_of
from cadwright.planners.embedded.reading.facing import facing, from_view, side_face
from cadwright.planners.embedded.reading.forming import form_of
from cadwright.planners.embedded.reading.grooving import groove, runs_round
from cadwright.planners.embedded.reading.items import Item
from cadwright.planners.embedded.reading.notching import notch, notched_sides
from cadwright.planners.embedded.reading.placing import Layout, layout
from cadwright.planners.embedded.reading.screws import recess_for_screw, thread_diameter
from cadwright.planners.embedded.reading.shapes import HEIGHTS, Form, diameter
from cadwright.planners.embedded.reading.stacking import Spot, place_in

_MIDDLE = Points(((ZERO, ZERO),))


def cut(draft: Draft, item: Item) -> None:
    """Take an item's void away from the body that it belongs to; `Refused` where that cannot be."""
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
    if "radial" in item.adjectives and (item.count or 1) > 1 and not item.where("apart", "from sides"):
        raise Refused(f"I cannot spread {plural(item.noun)} round a {host.item.noun}")
    if host.shape in ROUND_SHAPES and item.where("both sides") and face is None and not item.where("from sides"):
        _drill_ends(draft, item, host, across, depth)
        return
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


def _drill_ends(draft: Draft, item: Item, host: Solid, across: Expr, depth: Expr | None) -> None:
    """A blind hole in either end of a round body, along its axis."""
    if depth is None or (item.count or 2) != 2 or item.where("circle", "points", "corners") or item.recess is not None:
        raise Refused(f"I cannot tell where the {plural(item.noun)} stand")
    check_hole(draft, item, host, Layout(None, 1), across)
    if 2 * draft.number(depth) >= draft.number(host.extent[2]):
        raise Refused(f"the {plural(item.noun)} meet")
    x, y, low = host.center[0], host.center[1], host.low[2]
    for origin in ((x, y, host.high[2]), (x, y, low + depth)):
        draft.features.append(Drill(draft.free(item.noun, item), Frame("XY", origin), across, depth))


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
    profiles = _milled(draft, item, host, made, spot)
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
    positions = None if spot.positions == _MIDDLE else spot.positions
    draft.features.append(Body(name, frame, profiles, made.operation, "cut", positions))


def _milled(draft: Draft, item: Item, host: Solid, made: Form, spot: Spot) -> tuple[Profile, ...]:
    """The void's outline: a cutter leaves the ends of a slot round, where it ends inside and is not rectangular."""
    square = item.noun != "slot" or item.adjectives & {"rectangular", "square"}
    if square or not isinstance(profile := made.profiles[0], Rectangle) or not closed(draft, host, made, spot):
        return made.profiles
    ends = f"ends of the {item.noun}{'s' if spot.positions else ''}"
    if draft.number(profile.x) <= draft.number(profile.y):
        draft.assume(f"the {ends} are square: I round those of slots along X")
        return made.profiles
    draft.assume(f"the {ends} are round")
    return (Slot(profile.x, profile.y),)


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
