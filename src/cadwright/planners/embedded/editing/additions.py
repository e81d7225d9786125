"""Adding things to a part: they are built on a block or a rod of the size of the body that it begins with."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from cadwright.english.changes.merged import changed
from cadwright.english.statements import Mention, Quantity
from cadwright.parts.build import built, reader
from cadwright.parts.expressions import Expr, expr, parameter
from cadwright.parts.extents import extent, numbers, shape_of
from cadwright.parts.model import (
    Body,
    Dress,
    EdgeTreatment,
    Hole,
    Mirror,
    Move,
    Parameter,
    Part,
    Point3,
    Rotate,
    Shell,
    Within,
)
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.constituents import Clause, Value
from cadwright.planners.embedded.editing.phrases import Amount, Dimension
from cadwright.planners.embedded.editing.references import base
from cadwright.planners.embedded.editing.work import Work

_TREATED: tuple[Literal["top", "vertical"], ...] = ("top", "vertical")
_ON_IT = "adding to a part that does not say what it is made of, I know only its first body"


def add(work: Work, text: str) -> None:
    """Build what a text describes onto the part; `Refused` when nothing of it can be."""
    work.quoted = True
    start = work.part.features[base(work).feature]
    hollow = any(isinstance(f, Shell) for f in work.part.features)
    if hollow or not isinstance(start, Body) or shape_of(start) not in ("box", "cylinder", "ring"):
        raise Refused(_ON_IT)
    box = extent(work.part, start)
    stand_in, real = _stand_in(start, box.size, numbers(work.part))
    reading = reader().read(text, (stand_in,))
    after = changed(reading.mentions, reader().frames, {})
    if after.things[0] != stand_in or len(after.things) == 1:
        raise Refused("I know nothing in it that could be added")
    if len(after.things) == 2 and _treated(work, after.things[1]):
        return
    if any(p.ref not in ("", stand_in.kind) for m in after.things for p in m.places):
        raise Refused(_ON_IT)
    made = built(replace(reading, mentions=tuple(_as_wide(work, text, m) for m in after.things)))
    body = made.part.features[0] if made.part is not None else None
    if made.part is None or not isinstance(body, Body) or (len(made.part.features) == 1 and not body.finishes):
        raise Refused(made.reason or "; ".join(made.not_understood) or "nothing of it can be built")
    if any(isinstance(f, Rotate | Mirror) for f in work.part.features):
        work.assume("placed as the part stood before it was turned")
    x, y, _ = box.center
    _graft(work, made.part, real, (x, y, box.low[2]))
    for quote in made.not_understood:
        work.miss(quote)
    for assumption in made.assumptions:
        work.assume(assumption)


def _treated(work: Work, new: Mention) -> bool:
    """Round or bevel the top or the upright edges of something else that is named: “the top edge of the boss”."""
    sides = {s for p in new.places for s in p.sides}
    edges = next((e for e in _TREATED if e in sides), None)
    if new.kind not in ("fillet", "chamfer") or len(new.places) != 1 or len(new.sizes) != 1 or edges is None:
        return False
    named = [h for h in work.handles if h.kind == "body" and h.noun == new.places[0].noun and h.finish is None]
    body = work.part.features[named[0].feature] if len(named) == 1 else None
    if not isinstance(body, Body) or sides - {edges, "edge", "s"}:
        return False
    size = work.define(f"{new.kind}_{new.sizes[0][0]}", new.sizes[0][1].value)
    kind: Literal["fillet", "chamfer"] = "fillet" if new.kind == "fillet" else "chamfer"
    work.put(named[0].feature, replace(body, finishes=(*body.finishes, EdgeTreatment(kind, edges, size))))
    return True


def _as_wide(work: Work, text: str, new: Mention) -> Mention:
    """Another hole, of which no size is said, is as wide as those that are there, where these are all alike."""
    holes = [f for f in work.part.features if isinstance(f, Hole)]
    widths = {work.number(h.diameter) for h in holes}
    again = set(text.lower().split()) & {"another", "more", "additional", "extra", "second", "third"}
    if new.kind != "hole" or new.sizes or not again or len(widths) != 1:
        return new
    (across,) = widths
    work.assume(f"the new {new.noun} is {across:g} mm wide, as those that are there")
    return replace(new, sizes=(("diameter", Quantity(across, "mm", (-9, -9), f"{across:g} mm")),))


def _stand_in(start: Body, size: Point3, number: Callable[[Expr], float]) -> tuple[Mention, tuple[Expr, ...]]:
    """A block or a rod of a size, and what its parameters are in the part."""
    kind, slots, real = "block", ("length", "width", "height"), tuple(size)
    if shape_of(start) in ("cylinder", "ring") and start.frame.plane == "XY":
        kind, slots, real = "cylinder", ("diameter", "height"), (size[0], size[2])  # type: ignore[assignment]
    sizes = tuple((s, Quantity(number(e), "mm", (-9, -9), named=True)) for s, e in zip(slots, real, strict=True))
    return Mention(kind, kind, (-1, -1), sizes=sizes, term=kind), real


def _graft(work: Work, made: Part, real: tuple[Expr, ...], at: Point3) -> None:
    """Put what was built on the stand-in onto the part."""
    own, new = made.parameters[: len(real)], made.parameters[len(real) :]
    taken = {p.name for p in work.part.parameters}
    names = {p.name: _free(p.name, taken) for p in new}
    meant = {p.name: e for p, e in zip(own, real, strict=True)} | {old: parameter(n) for old, n in names.items()}

    def anew(value: Any) -> Any:
        return _mapped(value, lambda e: e.substitute(meant))

    added = tuple(Parameter(names[p.name], anew(p.value), p.unit, p.note) for p in new)
    work.part = replace(work.part, parameters=(*work.part.parameters, *added))
    first = made.features[0]
    start = base(work).feature
    body = work.part.features[start]
    assert isinstance(first, Body), "the stand-in is a body"
    assert isinstance(body, Body), "asked before"
    zero = all(e == expr(0) for e in at)
    finishes = tuple(anew(f) for f in first.finishes)
    if not zero and any(isinstance(f.edges, Within) for f in finishes):
        raise Refused(_ON_IT)
    work.put(start, replace(body, finishes=(*body.finishes, *finishes)))
    for feature in made.features[1:]:
        moved = anew(feature)
        if isinstance(moved, Body | Hole):
            x, y, z = (a + b for a, b in zip(moved.frame.origin, at, strict=True))
            moved = replace(moved, frame=replace(moved.frame, origin=(x, y, z)))
        elif not zero and isinstance(moved, Dress) and isinstance(moved.finish.edges, Within):
            raise Refused(_ON_IT)
        work.focus = work.free(moved.name)
        work.insert(len(work.part.features), replace(moved, name=work.focus))
    work.part = _in_order(work.part)


def _free(name: str, taken: set[str]) -> str:
    """A name that no parameter has yet."""
    free = next(n for n in (name, *(f"{name}_{k}" for k in range(2, 999))) if n not in taken)
    taken.add(free)
    return free


def _mapped(value: Any, change: Callable[[Expr], Expr]) -> Any:
    """A value of the part model with every expression in it changed."""
    if isinstance(value, Expr):
        return change(value)
    if isinstance(value, tuple):
        return tuple(_mapped(v, change) for v in value)
    if isinstance(value, msgspec.Struct):
        return replace(value, **{n: _mapped(getattr(value, n), change) for n in value.__struct_fields__})
    return value


def _in_order(part: Part) -> Part:
    """Vertical edges before those at the top and bottom, which then run round the corners too; what moves the whole
    part after everything else, whose places are those before.
    """
    features = [
        replace(f, finishes=tuple(sorted(f.finishes, key=_late))) if isinstance(f, Body) else f for f in part.features
    ]
    whole = [f for f in features if isinstance(f, Rotate | Move | Mirror)]
    return replace(part, features=tuple(f for f in features if f not in whole) + tuple(whole))


def _late(finish: EdgeTreatment) -> int:
    return 0 if finish.edges == "vertical" else 1


def hollow(work: Work, clause: Clause) -> None:
    """Make the base body a shell, open at the top unless something stands there."""
    if any(isinstance(f, Shell) for f in work.part.features):
        raise Refused("it is hollow already; say how thick the walls are to be")
    thickness = _wall(clause)
    start = base(work)
    words = set(clause.text.lower().split())
    standing = [h for h in work.handles if h.kind == "body" and h != start]
    opened: Literal["top", "bottom", "none"] = "bottom" if "bottom" in words or standing else "top"
    if words & {"closed", "inside"}:
        opened = "none"
    elif not words & {"top", "bottom", "open"}:
        work.assume(f"the {start.spoken} is open at the {opened}")
    wall = work.define("wall", thickness, note="thickness of the walls")
    work.insert(start.feature + 1, Shell(work.free("hollow"), wall, opened))


def _wall(clause: Clause) -> float:
    said = [p.measure.value for p in clause.parts if isinstance(p, Value) and p.measure.kind == "length"]
    for thing in clause.references():
        said += [d.measure.value for d in thing.dimensions if isinstance(d, Amount | Dimension)]
    if not said:
        raise Refused("it does not say how thick the walls are to be")
    if said[0] <= 0:
        raise Refused(f"{said[0]:g} mm is not a possible wall")
    return said[0]
