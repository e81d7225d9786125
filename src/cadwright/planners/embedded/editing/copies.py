"""One more of what is there, so far to one side of it: "another hole 20 mm to the right of the first"."""

import re

from msgspec.structs import replace

from cadwright.language.numerals import ORDINALS
from cadwright.parts.expressions import Expr
from cadwright.parts.model import ZERO, Frame, Hole, Point3, Points
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.constituents import Clause, Reference, Toward, Value
from cadwright.planners.embedded.editing.handles import Handle
from cadwright.planners.embedded.editing.phrases import Amount, Dimension, Thing
from cadwright.planners.embedded.editing.places import host_extent, place_of
from cadwright.planners.embedded.editing.references import base, resolve
from cadwright.planners.embedded.editing.work import Work

_AXES = {"right": (0, 1), "left": (0, -1), "back": (1, 1), "front": (1, -1)}


def copy_beside(work: Work, clause: Clause) -> bool:
    """Repeat a feature beside itself or another; whether the clause asks for that."""
    things = [p.thing for p in clause.parts if isinstance(p, Reference)]
    toward = next((n for n, p in enumerate(clause.parts) if isinstance(p, Toward) and p.direction in _AXES), 0)
    distance = clause.parts[toward - 1] if toward else None
    fits = isinstance(distance, Value) and distance.measure.kind == "length" and bool(things)
    if not fits or not (clause.verb == "copy" or (clause.verb == "add" and things[0].article == "new")):
        return False
    assert isinstance(distance, Value), "it fits"
    way = clause.parts[toward]
    assert isinstance(way, Toward), "found as one"
    others = [p.measure.value for p in clause.parts[: toward - 1] if isinstance(p, Value)]
    others += [d.measure.value for d in things[0].dimensions if isinstance(d, Amount | Dimension)]
    _copy(work, _model(work, clause, things), way.direction, distance.measure.value, others, clause.verb == "add")
    work.quoted = True
    return True


def _model(work: Work, clause: Clause, things: list[Thing]) -> Handle:
    """What the new one stands beside."""
    if len(things) > 1 or clause.verb == "copy":
        found = resolve(work, things[-1])
    else:
        tail = re.findall(r"[a-z]+", clause.text.lower().rpartition(" of ")[2])
        ordinal = next((ORDINALS[w] for w in tail if w in ORDINALS), None)
        found = resolve(work, replace(things[0], article="old", ordinal=ordinal, dimensions=()))
    if len(found) != 1 or found[0].copies != 1 or found[0] == base(work):
        raise Refused("it does not say beside which one")
    return found[0]


def _copy(work: Work, model: Handle, direction: str, distance: float, sizes: list[float], new: bool) -> None:
    feature = place_of(work, model)
    if feature.frame.plane != "XY" or (sizes and not isinstance(feature, Hole)) or len(sizes) > 1:
        raise Refused(f"I cannot put one like that beside the {model.spoken}")
    axis, sign = _AXES[direction]
    numbered = (f"{model.noun}_{n}" for n in range(2, 10_000))
    name = next(n for n in numbered if work.free(n) == n)
    offset = sign * work.define(f"{name}_offset_{'xy'[axis]}", distance, note=f"from the {model.spoken}")
    if isinstance(feature, Hole):
        x, y = feature.positions.at[0] if isinstance(feature.positions, Points) else (ZERO, ZERO)
        at = (x + offset, y) if axis == 0 else (x, y + offset)
        _inside(work, model, feature.frame.origin, at)
        across = work.define(f"{name}_diameter", sizes[0]) if sizes else feature.diameter
        made = replace(feature, name=name, diameter=across, positions=Points((at,)))
        work.insert(model.feature + 1, made)
    else:
        origin = list(feature.frame.origin)
        origin[axis] = origin[axis] + offset
        _inside(work, model, (origin[0], origin[1], origin[2]), (ZERO, ZERO))
        frame = Frame(feature.frame.plane, (origin[0], origin[1], origin[2]), feature.frame.rotate)
        work.insert(model.feature + 1, replace(feature, name=name, frame=frame))
    if not sizes and new:
        work.assume(f"the new {model.noun} is like the {model.spoken}")
    work.focus = name


def _inside(work: Work, model: Handle, origin: Point3, at: tuple[Expr, Expr]) -> None:
    box = host_extent(work, model)
    for n in range(2):
        place = work.number(origin[n] + at[n])
        if not work.number(box.low[n]) < place < work.number(box.high[n]):
            raise Refused("that is outside the part")
