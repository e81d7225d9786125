"""Whether a thing is like what is said of it: how far it goes, and which shape it and its sides have."""

import math

from cadwright.english.confirmed import Statement
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import SAID_TWICE
from cadwright.parts.confirmed.thing import ENDS, Thing, longest, normal
from cadwright.parts.faces import FACES
from cadwright.parts.model import (
    Body,
    Circle,
    Counterbore,
    Countersink,
    Dress,
    Extrusion,
    Hole,
    Outline,
    Polygon,
    Rectangle,
    Revolution,
    Slot,
)
from cadwright.parts.places.square_tubes import lies
from cadwright.parts.scene import AXES, Axis

_POINTED = frozenset(("pyramid", "cone", "wedge"))
_SHOULDERS = frozenset(("shoulder", "step", "end"))
"""What ends square, and is no square."""
_FILLET = "fillet"
_EDGES = frozenset((_FILLET, "chamfer"))
_CORNERED = frozenset(("corner", "corners", "vertical"))
"""What edges are called that are the corners of a plate."""
_HALVES = frozenset(("dome", "semicircle", "dee"))
_GAPS = frozenset(("gap", "slit", "split", "saw cut", "cut"))
"""What parts a ring."""
_APART = frozenset(("lid",))
"""What is a piece of its own."""
_SQUARE = frozenset(("block", "angle", "channel", "T profile", "Z profile", "cup", "board", "box"))
"""What has right angles where no other is said."""
_QUARTER = 0.25
_LEGGED = frozenset(("angle", "channel", "T profile"))
_SLOTTED = frozenset(("slot", "slotted washer", "notch", "keyway", "groove", "opening"))


# how far it goes


def is_through(thing: Thing, _: Statement) -> bool:
    """Whether it goes through the part; a thing with a bore does."""
    if thing.is_first or (thing.solid is not None and thing.solid.inner is not None):
        return thing.solid is not None and thing.solid.inner is not None and thing.solid.floor is None
    if thing.holes:
        return all(h.depth is None for h in thing.holes)
    return bool(thing.bodies) and all(thing.spans(AXES[normal(f)[0]]) for f in thing.bodies)


def is_blind(thing: Thing, said: Statement) -> bool:
    """Whether it is a hole that ends in the part, or something that might have a bore and has none: a blind flange."""
    if thing.is_first:
        bored = any(isinstance(f, Hole) and f.depth is None and f.positions is None for f in thing.scene.features)
        return is_solid(thing, said) and not bored
    return bool(thing.holes) and all(h.depth is not None for h in thing.holes)


def is_whole(thing: Thing, said: Statement) -> bool:
    """Whether it is as long as the part along any axis."""
    return _is_whole_along(thing, said, AXES)


def is_of_whole_length(thing: Thing, said: Statement) -> bool:
    """Whether it is as long as the part; edges are treated all along."""
    if thing.mention.kind in _EDGES and not thing.features:
        return True
    return _is_whole_along(thing, said, ("x", longest(thing.scene, thing.host)))


def is_of_whole_width(thing: Thing, said: Statement) -> bool:
    """Whether it is as wide as the part."""
    return _is_whole_along(thing, said, ("y",))


def is_of_whole_height(thing: Thing, said: Statement) -> bool:
    """Whether it is as high as the part."""
    return _is_whole_along(thing, said, ("z",))


def _is_whole_along(thing: Thing, said: Statement, axes: tuple[Axis, ...]) -> bool:
    if thing.holes:
        return is_through(thing, said) and thing.depths <= {*axes}
    if thing.is_first and _is_of_bore(said):
        return is_through(thing, said)
    return not thing.is_first and any(thing.spans(axis) for axis in axes)


def _is_of_bore(said: Statement) -> bool:
    """Whether the hole in a thing is spoken of."""
    return any("hole" in kinds for kinds in said.things)


def is_open(thing: Thing, said: Statement) -> bool:
    """Whether a hollow thing is open at the top or below, or a cut reaches the side."""
    solid, value = thing.solid, thing.scene.value
    if thing.is_first and lies(thing.scene) and not said.names("side") & {*ENDS}:
        return False  # its top is a wall of it
    if solid is not None and solid.wall is not None:
        return (solid.floor if "bottom" in said.names("side") else solid.roof) is None
    for body, box in zip(thing.bodies, thing.boxes, strict=True):
        for n in {0, 1, 2} - {normal(body)[0]}:
            low, high = value(box.low[n] - thing.host.low[n]), value(box.high[n] - thing.host.high[n])
            if body.mode == "cut" and (low < SAID_TWICE or high > -SAID_TWICE):
                return True
    return False


# its sides


def is_flat(thing: Thing, said: Statement) -> bool:
    """Whether the sides that are named are flat, or any where none is; the one flat side goes by any name."""
    if thing.holes:
        return is_blind(thing, said) or bool(thing.of_host.flat)
    only = thing.is_first and len(thing.flat) == 1
    along = longest(thing.scene, thing.solid) if thing.solid is not None else ""
    for side in said.names("side"):
        if side in FACES and side not in thing.flat and not only:
            return False
        if side in ENDS and not any(FACES[s].axis == along for s in thing.flat):
            return False
    return bool(thing.flat)


def is_sharp(thing: Thing, said: Statement) -> bool:
    """Whether its edges are as they were cut."""
    treated = any(f.finishes for f in thing.bodies) or any(isinstance(f, Dress) for f in thing.scene.features)
    return is_flat(thing, said) and not treated


def is_lying(thing: Thing, said: Statement) -> bool:
    """Whether it is not longer upwards than along its foot; a hole goes in from beside."""
    del said
    level = (thing.scene.value(b.size[2] - b.size[n]) <= SAID_TWICE for b in thing.boxes for n in (0, 1))
    pairs = list(zip(*[iter(level)] * 2, strict=True))
    drilled = all(AXES[normal(f)[0]] != "z" for f in thing.holes)
    return bool(thing.features) and drilled and all(any(pair) for pair in pairs)


def is_squared(thing: Thing, said: Statement) -> bool:
    """Whether its ends are cut square; where neither they nor a shoulder are named, the outline of a cut is meant."""
    cut = is_rectangular(thing, said) and all(f.mode == "cut" for f in thing.bodies)
    return is_sharp(thing, said) and (cut or bool(said.named) or thing.mention.term in _SHOULDERS)


def has_square_ends(thing: Thing, said: Statement) -> bool:
    """Whether what it is longest along ends there in flat sides, or a cut is a rectangle."""
    if thing.solid is None or any(f.mode == "cut" for f in thing.bodies):
        return is_squared(thing, said)
    along = longest(thing.scene, thing.solid)
    return is_sharp(thing, said) and {FACES[s].sign for s in thing.flat if FACES[s].axis == along} == {-1, 1}


def is_tip(thing: Thing, _: Statement) -> bool:
    """Whether it ends in a point."""
    return thing.mention.kind in _POINTED and not any(slot.startswith("top") for slot, _ in thing.mention.sizes)


def is_parallel(thing: Thing, _: Statement) -> bool:
    """Whether it has two flat sides that face away from each other; two flats of a shaft have."""
    if thing.mention.kind == "shaft flat":
        return thing.mention.count == 2
    return any({FACES[s].sign for s in thing.flat if FACES[s].axis == axis} == {-1, 1} for axis in AXES)


# its shape


def is_uniform(thing: Thing, _: Statement) -> bool:
    """Whether one outline goes on all along, and walls are as thick as the floor."""
    solid = thing.solid
    if solid is None or not thing.bodies or len(solid.steps) > 1:
        return False
    thick = {round(thing.scene.value(e) / SAID_TWICE) for e in (solid.wall, solid.floor, solid.roof) if e is not None}
    drawn = (f.operation for f in thing.bodies if f.mode != "cut")
    return len(thick) <= 1 and all(isinstance(o, Extrusion) and o.taper is None for o in drawn)


def is_one_piece(thing: Thing, _: Statement) -> bool:
    """Whether nothing is made that lies beside the part."""
    return not any(thing.scene.mentions[k].kind in _APART for k in thing.made)


def has_inside(thing: Thing, _: Statement) -> bool:
    """Whether the part has an inside and an outside: it is hollow, or what it begins with has something cut out."""
    cut = any(isinstance(f, Body) and f.mode == "cut" for f in thing.scene.features)
    return is_hollow(thing.of_host, Statement()) or (thing.is_first and cut)


def is_right_angled(thing: Thing, said: Statement) -> bool:
    """Whether corners that are named, or legs, are at right angles."""
    legs = thing.of_host.mention.kind in _LEGGED
    share = thing.of_host.mention.size("share")
    if thing.of_host.mention.kind == "segment" and share is not None:
        return share.value == _QUARTER
    return (legs or bool(said.names("corner"))) and has_right_angles(thing)


def has_right_angles(thing: Thing) -> bool:
    """Whether the part has right angles, where no others are said."""
    first = thing.of_host.mention
    return first.kind in _SQUARE and not any("angle" in slot for slot, _ in first.sizes)


def is_solid(thing: Thing, said: Statement) -> bool:
    """Whether nothing is inside of it."""
    return thing.solid is not None and not is_hollow(thing, said) and all(f.mode != "cut" for f in thing.bodies)


def is_hollow(thing: Thing, _: Statement) -> bool:
    """Whether it has an inside."""
    return thing.solid is not None and (thing.solid.wall is not None or thing.solid.inner is not None)


def is_stepped(thing: Thing, _: Statement) -> bool:
    """Whether the part has several diameters."""
    bodies = (f for f in thing.scene.features if isinstance(f, Body) and f.mode != "cut")
    across = {thing.scene.value(p.diameter) for f in bodies for p in f.profiles[:1] if isinstance(p, Circle)}
    return len(across) > 1


def has_one_diameter(thing: Thing, _: Statement) -> bool:
    """Whether whatever is round is as wide as all else that is."""
    solids = [s for s in thing.scene.solids if s.round_axis is not None]
    across = {thing.scene.value(s.size(a)) for s in solids for a in AXES if a != s.round_axis}
    return len(across) == 1 and not thing.holes


def is_rectangular(thing: Thing, _: Statement) -> bool:
    """Whether its outline is a rectangle."""
    return bool(thing.bodies) and all(f.profiles and isinstance(f.profiles[0], Rectangle) for f in thing.bodies)


def is_square(thing: Thing, _: Statement) -> bool:
    """Whether its outline is a square."""
    outline = next((f.profiles[0] for f in thing.bodies if f.profiles), None)
    return isinstance(outline, Rectangle) and abs(thing.scene.value(outline.x - outline.y)) < SAID_TWICE


def is_round(thing: Thing, _: Statement) -> bool:
    """Whether its outline is a circle."""
    turned = (
        isinstance(f.operation, Revolution) or isinstance(f.profiles[0], Circle) for f in thing.bodies if f.profiles
    )
    return bool(thing.holes) or (bool(thing.bodies) and all(turned))


def is_rounded(thing: Thing, _: Statement) -> bool:
    """Whether it has round ends."""
    return any(isinstance(p, Slot) for f in thing.bodies for p in f.profiles[:1])


def has_corners(thing: Thing, number: int) -> bool:
    """Whether its outline has so many corners."""
    outline = next((f.profiles[0] for f in thing.bodies if f.profiles), None)
    match outline:
        case Polygon(sides):
            return round(thing.scene.value(sides)) == number
        case Outline(_, steps):
            return len(steps) + 1 == number
    return False


def has_soft_edges(thing: Thing, _: Statement) -> bool:
    """Whether edges are rounded whose radius is said elsewhere."""
    return bool(_rounded(thing))


def has_soft_corners(thing: Thing, _: Statement) -> bool:
    """Whether corners are rounded whose radius is said elsewhere."""
    words = [{*(s for p in m.places for s in p.sides), *m.noun.lower().split()} for m in _rounded(thing)]
    return any(_CORNERED & named for named in words)


def _rounded(thing: Thing) -> list[Mention]:
    """The edges that are rounded."""
    fillets = [m for m in thing.scene.mentions if m.kind == _FILLET and not m.gone]
    return [m for m in fillets if thing.scene.settled(m, "radius") is not None]


def is_halved(thing: Thing, _: Statement) -> bool:
    """Whether it is one half of something round."""
    turned = [f.operation for f in thing.bodies if isinstance(f.operation, Revolution)]
    return thing.mention.kind in _HALVES or any(math.isclose(thing.scene.value(o.angle), 180) for o in turned)


# what is cut from the part


def is_slotted(thing: Thing, _: Statement) -> bool:
    """Whether a slot is in the part."""
    return any(thing.scene.mentions[k].kind in _SLOTTED for k in thing.made)


def is_parted(thing: Thing, _: Statement) -> bool:
    """Whether the ring is cut through at one place, by a slot that goes through one wall of it."""
    ring = thing.host.inner is not None
    gaps = [m for k in thing.made if (m := thing.scene.mentions[k]).term in _GAPS]
    return ring and len(gaps) == 1 and gaps[0].count in (None, 1)


def is_drilled(thing: Thing, said: Statement) -> bool:
    """Whether a hole is in the part."""
    return any(isinstance(f, Hole) for f in thing.scene.features) or is_hollow(thing, said)


def is_countersunk(thing: Thing, _: Statement) -> bool:
    """Whether a hole is countersunk."""
    return any(isinstance(f, Hole) and isinstance(f.recess, Countersink) for f in thing.scene.features)


def is_counterbored(thing: Thing, _: Statement) -> bool:
    """Whether a hole is counterbored."""
    return any(isinstance(f, Hole) and isinstance(f.recess, Counterbore) for f in thing.scene.features)
