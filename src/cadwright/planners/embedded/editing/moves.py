"""Moving the whole part or features of it."""

from msgspec.structs import replace

from cadwright.parts.expressions import Expr
from cadwright.parts.model import ZERO, Body, Corners, Grid, Hole, Move, Points, Polar
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.constituents import Clause, Toward, Value, Where
from cadwright.planners.embedded.editing.edge_distances import put_at
from cadwright.planners.embedded.editing.handles import Handle, dimensions
from cadwright.planners.embedded.editing.phrases import Place
from cadwright.planners.embedded.editing.places import host_extent, place_of, set_origin, standing_on, with_positions
from cadwright.planners.embedded.editing.references import base, resolve
from cadwright.planners.embedded.editing.sites import tidy
from cadwright.planners.embedded.editing.solver import find, with_parameter, with_value
from cadwright.planners.embedded.editing.work import Work

_STEPS: dict[str, tuple[int, int]] = {
    "right": (0, 1),
    "left": (0, -1),
    "back": (1, 1),
    "front": (1, -1),
    "up": (2, 1),
    "down": (2, -1),
    "x": (0, 1),
    "y": (1, 1),
    "z": (2, 1),
    "-x": (0, -1),
    "-y": (1, -1),
    "-z": (2, -1),
}


def move(work: Work, clause: Clause) -> None:
    """Move what the clause names, by so much or to a place."""
    things = clause.references()
    found = [h for t in things[:1] for h in resolve(work, t)] or [base(work)]
    if work.recent is not None and found == [base(work)] and things and things[0].pronoun:
        work.assume("“it” is the whole part")
    places = [p.place for p in clause.parts if isinstance(p, Where)]
    steps = _steps(clause)
    if not places and not steps:
        raise Refused("it does not say where to")
    for handle in found:
        if places:
            _to(work, handle, places)
        for direction, amount in steps:
            _by(work, handle, direction, amount)
    if len(found) == 1 and found[0] != base(work):
        work.focus = found[0].name


def center(work: Work, clause: Clause) -> None:
    """Put what the clause names in the middle of what it stands on."""
    things = clause.references()
    if not things:
        raise Refused("it does not say what to centre")
    for handle in resolve(work, things[0]):
        to_center(work, handle)


def to_center(work: Work, handle: Handle) -> None:
    """Put a feature in the middle of what it stands on."""
    feature = place_of(work, handle)
    if handle == base(work):
        raise Refused(f"the {handle.spoken} is what everything else stands on")
    middle = host_extent(work, handle).center
    if isinstance(feature.positions, Points) and len(feature.positions.at) > 1:
        raise Refused(f"the {handle.spoken} have places of their own; say which one")
    for moved in (handle, *standing_on(work, handle)):
        other = place_of(work, moved)
        if isinstance(other.positions, Points) and len(other.positions.at) == 1:
            with_positions(work, moved, None)
        set_origin(work, moved, (middle[0], middle[1], other.frame.origin[2]))


def _steps(clause: Clause) -> list[tuple[str, float]]:
    """The directions of a clause, each with the length before or after it."""
    found: list[tuple[str, float]] = []
    amount: float | None = None
    waiting: str | None = None
    for part in clause.parts:
        if isinstance(part, Value) and part.measure.kind == "length":
            if waiting is not None:
                found.append((waiting, part.measure.value))
                waiting = None
            else:
                amount = part.measure.value
        elif isinstance(part, Toward):
            if amount is not None:
                found.append((part.direction, amount))
                amount = None
            else:
                waiting = part.direction
    if waiting is not None or amount is not None:
        raise Refused("it does not say which way" if waiting is None else "it does not say how far")
    return found


def _to(work: Work, handle: Handle, places: list[Place]) -> None:
    if places[0].where == "center":
        to_center(work, handle)
    else:
        put_at(work, handle, places)


def _by(work: Work, handle: Handle, direction: str, amount: float) -> None:
    if direction in ("in", "out", "together", "apart"):
        _spread(work, handle, direction, amount)
        return
    if direction not in _STEPS:
        raise Refused(f"{direction} is a plane, not a direction")
    axis, sign = _STEPS[direction]
    if handle == base(work):
        _whole_by(work, axis, sign * amount)
        return
    if axis == 2 and direction in ("up", "down"):
        work.assume(f"{direction} on the face, along Y")
        axis = 1
    shift(work, handle, axis, sign * amount)


def _whole_by(work: Work, axis: int, amount: float) -> None:
    """The whole part; a move at the end is added to."""
    last = work.part.features[-1]
    letter = "xyz"[axis]
    if isinstance(last, Move):
        by = list(last.by)
        if len(by[axis].names()) == 1:
            work.part, _ = with_value(work.part, by[axis], tidy(work.number(by[axis]) + amount))
            return
        by[axis] = by[axis] + work.define(f"move_{letter}", amount)
        work.put(len(work.part.features) - 1, replace(last, by=(by[0], by[1], by[2])))
        return
    new = [ZERO, ZERO, ZERO]
    new[axis] = work.define(f"move_{letter}", amount)
    name = work.free("move")
    work.insert(len(work.part.features), Move(name, (new[0], new[1], new[2])))


# single features


def shift(work: Work, handle: Handle, axis: int, amount: float) -> None:
    """Move a feature along an axis, and what stands on it; by a distance of its own where it has one."""
    feature = place_of(work, handle)
    standing = standing_on(work, handle)
    if axis < 2 and not standing and _by_distance(work, handle, feature, axis, amount):
        return
    name = f"{handle.name}_offset_{'xyz'[axis]}"
    known = next((p for p in work.part.parameters if p.name == name), None)
    if known is not None and name in feature.frame.origin[axis].names():
        value = tidy(work.number(known.value) + amount)
        work.part = with_parameter(work.part, name, value)
        return
    offset = work.define(name, amount, note="from where it would be")
    for moved in (handle, *standing):
        origin = list(place_of(work, moved).frame.origin)
        origin[axis] = origin[axis] + offset
        set_origin(work, moved, (origin[0], origin[1], origin[2]))


def _by_distance(work: Work, handle: Handle, feature: Body | Hole, axis: int, amount: float) -> bool:
    """Change the feature's own distance ("left distance") that gives this coordinate, where there is one."""
    if feature.frame.plane != "XY":
        return False
    at = feature.positions.at if isinstance(feature.positions, Points) else ()
    single = at[0][axis] if len(at) == 1 else None
    for e in (single, feature.frame.origin[axis]):
        own = _own_name(work, handle, e)
        if e is not None and own is not None and _alone(work, handle, own, axis):
            work.part, _ = with_value(work.part, e, tidy(work.number(e) + amount), (own,))
            return True
    return False


def _own_name(work: Work, handle: Handle, e: Expr | None) -> str | None:
    names = e.names() if e is not None else frozenset()
    mine = {n for d in dimensions(work.part, handle).values() for n in d.names()}
    lengths = [n for n in sorted(names & mine) if not find(work.part, n).value.names()]
    return next((n for n in lengths if n.startswith((f"{handle.name}_", f"{handle.noun}_"))), None)


def _alone(work: Work, handle: Handle, name: str, axis: int) -> bool:
    """Whether a parameter gives this coordinate only, not the other one or a size of the feature."""
    feature = place_of(work, handle)
    other = [o for n, o in enumerate(feature.frame.origin) if n != axis]
    if isinstance(feature.positions, Points):
        other += [point[1 - axis] for point in feature.positions.at]
    sizes = [feature.diameter] if isinstance(feature, Hole) else []
    if isinstance(feature, Body):
        known = dimensions(work.part, handle)
        sizes = [known[n] for n in ("", "length", "width", "height", "diameter") if n in known]
    return all(name not in e.names() for e in (*other, *sizes))


# patterns


def _spread(work: Work, handle: Handle, direction: str, amount: float) -> None:
    """Copies towards the middle or away from it; together or apart, where the distance between them is meant."""
    feature = place_of(work, handle)
    sign = 1 if direction in ("out", "apart") else -1
    each = sign * amount * (1 if direction in ("in", "out") else 0.5)
    known = dimensions(work.part, handle)
    match feature.positions:
        case Corners(x, y):
            _resized(work, handle, (x, y), 2 * each)
        case Polar(_, diameter):
            work.part, _ = with_value(work.part, diameter, _positive(work.number(diameter) + 2 * each))
        case Grid(columns, rows, dx, dy):
            _grid_spread(work, (columns, rows), (dx, dy), sign * amount, apart=direction in ("together", "apart"))
        case Points(at):
            _points_spread(work, handle, at, each)
        case _ if "edge distance" in known:
            raise Refused(f"the {handle.spoken} is in the middle")
        case _:
            raise Refused(f"the {handle.spoken} is in the middle; say which way")


def _positive(value: float) -> float:
    if value <= 0:
        raise Refused("they would meet in the middle")
    return tidy(value)


def _resized(work: Work, handle: Handle, sides: tuple[Expr, Expr], by: float) -> None:
    """A rectangle of places; by the distance from the edge where the script has one."""
    wanted = [_positive(work.number(e) + by) for e in sides]
    for e, value in zip(sides, wanted, strict=True):
        if abs(work.number(e) - value) > 1e-9:
            own = _own_name(work, handle, e)
            if own is None:
                raise Refused(f"the {handle.spoken} have no distance of their own in the script")
            work.part, _ = with_value(work.part, e, value, (own,))


def _grid_spread(
    work: Work, counts: tuple[Expr, Expr], pitches: tuple[Expr, Expr], amount: float, *, apart: bool
) -> None:
    done: set[str] = set()
    for count, pitch in zip(counts, pitches, strict=True):
        number = work.number(count)
        if number < 2 or str(pitch) in done:
            continue
        change = amount if apart else 2 * amount / (number - 1)
        work.part, _ = with_value(work.part, pitch, _positive(work.number(pitch) + change), ("spacing",))
        done.add(str(pitch))


def _points_spread(work: Work, handle: Handle, at: tuple[tuple[Expr, Expr], ...], each: float) -> None:
    """Points on either side of the middle, or one off it, along the axes on which they are off it."""
    changed: set[str] = set()
    for point in at:
        for e in point:
            now = work.number(e)
            own = _own_name(work, handle, e)
            if abs(now) < 1e-9 or own in changed:
                continue
            if own is None:
                raise Refused(f"the {handle.spoken} have no distance of their own in the script")
            new = now + (each if now > 0 else -each)
            if new * now <= 0:
                raise Refused("they would meet in the middle")
            work.part, _ = with_value(work.part, e, tidy(new), (own,))
            changed.add(own)
    if not changed:
        raise Refused(f"the {handle.spoken} is in the middle; say which way")
