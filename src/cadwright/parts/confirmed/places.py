"""Whether a thing is where it is said to be: at a side, in the middle, on one axis, along a direction."""

from cadwright.english.confirmed import Statement
from cadwright.english.statements import Standing
from cadwright.geometry.tolerance import SAID_TWICE
from cadwright.parts.confirmed.looks import is_through, is_tip
from cadwright.parts.confirmed.thing import ENDS, Thing, longest
from cadwright.parts.faces import FACES
from cadwright.parts.half_shells import is_at_crown
from cadwright.parts.model import Body, Corners, Polar, Polygon, Revolution
from cadwright.parts.scene import AXES, Axis, Scene

_OF_SHAPE = frozenset(("flat", "sharp", "squared", "open", "tip", "parallel", "uniform", "right angled", "centred"))
"""What is said of the sides and corners that are named."""
_POINTED = ("top", "bottom")
_TAPERED = ("pyramid", "cone")


def is_there(thing: Thing, said: Statement) -> bool:
    """Whether it is at the sides and things that are named, where these are not what is spoken of."""
    if not _knows(thing, said):
        return False
    if said.claimed() & _OF_SHAPE:
        return True
    if said.names("corner"):
        return _are_at_corners(thing) if thing.standings else bool(said.claims)
    sides = said.names("side")
    return all(_is_at(thing, said, side) for side in sides) and bool(sides or said.claims or not said.named)


def _knows(thing: Thing, said: Statement) -> bool:
    """Whether the things that are named are in the part, or are what is spoken of."""
    built = {thing.scene.mentions[k].kind for k in thing.made} | {"hole" for s in thing.scene.solids if s.inner}
    alone = not said.claims and not said.named
    return all(bool(kinds & ({thing.mention.kind} if alone else built)) for kinds in said.things)


def _are_at_corners(thing: Thing) -> bool:
    """Whether one of several on a circle is at each corner of the part."""
    outline = next((f.profiles[0] for f in thing.of_host.bodies if f.profiles), None)
    if not isinstance(outline, Polygon):
        return False
    value, on = thing.scene.value, [f.positions for f in thing.features]
    return bool(on) and all(
        isinstance(p, Polar) and value(p.count) == value(outline.sides) and value(p.start) == 0 for p in on
    )


def _is_at(thing: Thing, said: Statement, side: str) -> bool:
    """Whether it is at a side."""
    if thing.is_first and (side == "inside" or _has_bore_named(thing, said)):
        return thing.host.inner is not None or thing.host.wall is not None
    if thing.is_first:
        return is_tip(thing, said) and side in _POINTED
    if side == "side":
        return bool(thing.standings)
    if side in FACES:
        return thing.sides == {side}
    if side in ENDS:
        at_ends = {FACES[s].axis for s in thing.sides} == {longest(thing.scene, thing.host)}
        return at_ends and (side != "other side" or _is_alone(thing))
    hollow = thing.host.floor is not None or thing.of_host.mention.size("floor") is not None
    return side == "floor" and (hollow or bool(_named(thing, said))) and thing.sides <= {"top", "bottom"}


def _is_alone(thing: Thing) -> bool:
    """Whether nothing but one thing tells the top of the part from its bottom, so that either is the other side."""
    others = thing.made - {thing.index, thing.host.mention}
    return not others and not any(body.finishes for body in thing.of_host.bodies)


def _has_bore_named(thing: Thing, said: Statement) -> bool:
    """Whether the bore of a tube or ring is spoken of, which is on its axis."""
    return thing.host.inner is not None and any("hole" in kinds for kinds in said.things)


def is_centred(thing: Thing, said: Statement) -> bool:
    """Whether its middle is that of the side that it is on, or of the things that are named."""
    if thing.is_first and _has_bore_named(thing, said):
        return True
    if thing.is_first:
        return is_tip(thing, said) or _has_two_ends(
            thing
        )  # of anything else “centred” was said of what was not understood
    if not thing.standings:
        return is_aligned(thing, said)
    others = [at for k in _named(thing, said) if (at := _middle(thing.scene, k)) is not None]
    return all(_is_amid(standing, others) for standing in thing.standings)


def _has_two_ends(thing: Thing) -> bool:
    """Whether it tapers from a base to a top, which are centred over one another."""
    return thing.mention.kind in _TAPERED and any(slot.startswith("top") for slot, _ in thing.mention.sizes)


def _named(thing: Thing, said: Statement) -> list[int]:
    """The other things that are named."""
    kinds = {kind for kinds in said.things for kind in kinds}
    others = thing.made - {thing.index, thing.host.mention}
    return [k for k in others if thing.scene.mentions[k].kind in kinds]


def _is_amid(standing: Standing, others: list[tuple[float, ...]]) -> bool:
    """Whether the middle of all copies is that of their side, or of one of the others."""
    face = FACES[standing.side]
    for n in (AXES.index(face.u), AXES.index(face.v)):
        middle = sum(p[n] for p in standing.at) / len(standing.at)
        levels = [at[n] for at in others] or [(standing.low[n] + standing.high[n]) / 2]
        if not any(abs(middle - level) < SAID_TWICE for level in levels):
            return False
    return True


def _middle(scene: Scene, k: int) -> tuple[float, ...] | None:
    """The middle of a thing."""
    mark, solid = scene.marks.get(k), scene.solid_of(k)
    if mark is not None:
        return tuple(scene.value(e) for e in mark)
    return tuple(scene.value(solid.middle(a)) for a in AXES) if solid is not None else None


def is_aligned(thing: Thing, said: Statement) -> bool:
    """Whether the solids have one axis; corners have, where the inner radius is less by the wall."""
    if said.names("corner"):
        return _are_corners_concentric(thing)
    value, host = thing.scene.value, thing.host
    across = [a for a in AXES if a != (host.round_axis or "z")]
    own = [s for s in thing.scene.solids if thing.is_first or s.mention == thing.index]
    return bool(own) and all(abs(value(s.middle(a) - host.middle(a))) < SAID_TWICE for s in own for a in across)


def _are_corners_concentric(thing: Thing) -> bool:
    wall = thing.host.wall
    radii = {
        f.mode: thing.scene.value(finish.size)
        for f in thing.scene.features
        if isinstance(f, Body)
        for finish in f.finishes
        if finish.kind == "fillet" and finish.where == "vertical"
    }
    if wall is None or not {"new", "cut"} <= {*radii}:
        return False
    return abs(radii["new"] - radii["cut"] - thing.scene.value(wall)) < SAID_TWICE


def is_on_either_side(thing: Thing, said: Statement) -> bool:
    """Whether one of two is at each side of the middle."""
    return len(thing.standings) == 1 and len(thing.standings[0].at) == 2 and is_centred(thing, said)


def goes_up(thing: Thing, said: Statement) -> bool:
    """Whether a body stands on top, or a cut goes up from below."""
    return not thing.is_first and thing.sides == {"bottom" if thing.is_cut else "top"}


def goes_down(thing: Thing, said: Statement) -> bool:
    """Whether a body hangs below, or a cut goes down from the top."""
    return not thing.is_first and thing.sides == {"top" if thing.is_cut else "bottom"}


def is_raised(thing: Thing, said: Statement) -> bool:
    """Whether a body stands on a side."""
    return not thing.is_first and not thing.is_cut and bool(thing.bodies)


def is_off_centre(thing: Thing, said: Statement) -> bool:
    """Whether it is, or something of the part is, beside the middle of the side that it is on."""
    others = thing.made - {thing.host.mention} if thing.is_first else {thing.index}
    return any(not is_centred(Thing(thing.scene, k), Statement()) for k in others)


def are_opposite(thing: Thing, said: Statement) -> bool:
    """Whether there are two, on opposite sides or opposite each other about the middle, as two flats always are."""
    if thing.mention.kind == "shaft flat":
        return thing.mention.count == 2
    if is_through(thing, said):
        return True  # “from one face to the opposite one”
    sides = {FACES[s].axis for s in thing.sides}
    if len(thing.standings) == 2 and len(sides) == 1 and len(thing.sides) == 2:
        return True
    return is_on_either_side(thing, said)


def is_around(thing: Thing, said: Statement) -> bool:
    """Whether they are on a circle, or at the corners of a rectangle, about what they are around."""
    around = bool(thing.features) and all(isinstance(f.positions, Polar | Corners) for f in thing.features)
    return around and bool(thing.standings) and is_centred(thing, said)


def is_radial(thing: Thing, _: Statement) -> bool:
    """Whether it is cut all around something round, so that its depth is radial, or goes in at the crown of a half."""
    turned = (isinstance(f.operation, Revolution) and f.mode == "cut" for f in thing.bodies)
    around = bool(thing.bodies) and not thing.is_first and all(turned)
    return around or is_at_crown(thing.scene, thing.holes)


def is_along(thing: Thing, axis: str) -> bool:
    """Whether it runs so: a slot along its longer side, a row from one to the next, a hole along its axis."""
    ways: set[Axis] = {way for f in thing.bodies if (way := thing.longer(f)) is not None}
    if not ways and any(len(s.at) > 1 for s in thing.standings):
        levels = (zip(AXES, zip(*s.at, strict=True), strict=True) for s in thing.standings)
        ways = {a for each in levels for a, at in each if max(at) - min(at) > SAID_TWICE}
    ways = ways or thing.depths
    along = longest(thing.scene, thing.host)
    if len(ways) > 1 or not ways:
        return False
    (way,) = ways
    return way in ("x", along) if axis == "x" else way == axis != along
