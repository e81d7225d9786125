"""Features from items: the base body, what is joined to it or cut from it, and its edges."""

import msgspec
from msgspec.structs import replace

from cadwright.parts.model import (
    ZERO,
    Body,
    Circle,
    Frame,
    Hollow,
    Mode,
    Move,
    Part,
    Points,
    Positions,
    Turn,
)
from cadwright.parts.screws import CLEARANCE, PITCH
from cadwright.planners.embedded.reading.auditing import unheard
from cadwright.planners.embedded.reading.cutting import cut
from cadwright.planners.embedded.reading.drafting import Draft, Refused, Solid, host_of
from cadwright.planners.embedded.reading.finishing import finish, named_edges
from cadwright.planners.embedded.reading.forming import form_of, oriented
from cadwright.planners.embedded.reading.heeding import Moment, unheeded
from cadwright.planners.embedded.reading.items import Item, Motion, Reading
from cadwright.planners.embedded.reading.radiating import radiate, sphere_under
from cadwright.planners.embedded.reading.shapes import Form
from cadwright.planners.embedded.reading.stacking import Spot, place_on

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
    tried = bodies[: bodies.index(base) + 1]
    for item in _ordered([i for i in reading.items if i not in tried]):
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
    """Edges of what is there first, so that they are those of the body and not of its holes; the rest as it was said,
    with the edges of that at the end.
    """
    recesses = {id(i.recess) for i in items if i.recess is not None}
    rest = [i for i in items if id(i) not in recesses]
    finishes = [i for i in rest if i.role == "finish"]
    made = [i for i in rest if i.role != "finish"]
    late = [i for i in finishes if i.host is not None and (i.host.role == "cut" or i.host in made)]
    early = [i for i in finishes if i not in late]
    early, late = (sorted(some, key=lambda i: named_edges(i) != "vertical") for some in (early, late))
    return early + made + late


def _try(draft: Draft, item: Item) -> None:
    """Build an item or say why not, leaving no trace of a failed one."""
    maker = {"add": _add, "cut": cut, "finish": finish}[item.role]
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
    closed = "closed" in item.adjectives or item.shape in ("sphere", "torus")
    if closed:
        draft.features.append(Hollow(draft.free("hollow"), thickness, "none"))
        return
    if "open" not in item.adjectives:
        draft.assume(f"the {item.noun} is open at the top")
    draft.features.append(Hollow(draft.free("hollow"), thickness))


def _add(draft: Draft, item: Item) -> None:
    if item.noun == "step" and "depth" in item.dimensions:
        raise Refused("I cannot tell whether the step is added or cut away")
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


def _explicit(positions: Positions | None) -> Positions | None:
    return None if positions == Points(((ZERO, ZERO),)) else positions
