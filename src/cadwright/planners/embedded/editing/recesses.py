"""What becomes of the holes that are there: counterbored, countersunk, blind, through, tapped."""

import re

from msgspec.structs import replace

from cadwright.parts.expressions import Expr, call
from cadwright.parts.extents import AXES
from cadwright.parts.model import Body, Counterbore, Countersink, Extrusion, Hole
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.parts.screws import CLEARANCE, COUNTERBORE
from cadwright.planners.embedded.editing.constituents import Adjective, Clause, Extents, Named, Reference, Value
from cadwright.planners.embedded.editing.handles import Handle
from cadwright.planners.embedded.editing.phrases import Amount, Dimension, Measure, Size, Thing
from cadwright.planners.embedded.editing.places import host_extent
from cadwright.planners.embedded.editing.references import resolve
from cadwright.planners.embedded.editing.sites import tidy
from cadwright.planners.embedded.editing.solver import with_note, with_value
from cadwright.planners.embedded.editing.threads import diameter_of
from cadwright.planners.embedded.editing.work import Work

Kind = type[Counterbore] | type[Countersink]

_RECESSES: dict[str, Kind] = {
    "counterbore": Counterbore,
    "counterbored": Counterbore,
    "counterbores": Counterbore,
    "cbore": Counterbore,
    "countersink": Countersink,
    "countersunk": Countersink,
    "countersinks": Countersink,
    "csk": Countersink,
}
_NAMES = {"width": "diameter", "": "diameter", "height": "depth", "thickness": "depth", "length": "depth"}
_WIDER = 1.8
"""How much wider than its hole a counterbore is where no screw fits; a countersink is twice as wide."""


def recess(work: Work, clause: Clause) -> bool:
    """Do what a clause says of existing holes' mouths and depths; whether it was about these."""
    said = re.findall(r"[a-z]+", clause.text.lower())
    if clause.verb in ("remove", "undo", "restore", "move", "keep", "replace") or clause.negated:
        return False
    holes = [t for t in clause.references() if t.term == "hole" and t.article != "new"]
    kind = next((_RECESSES[w] for w in said if w in _RECESSES), None)
    if kind is not None:
        return _recess(work, clause, kind, holes)
    if holes and clause.verb in ("", "change", "add") and {"through", "thru"} & set(said) and not clause.of(Value):
        return _through(work, resolve(work, holes[0]))
    if holes and {"tap", "tapped", "thread", "threaded"} & set(said):
        return _tap(work, clause, resolve(work, holes[0]))
    if holes and "blind" in said and not clause.of(Value):
        raise Refused("it does not say how deep")
    return False


# counterbores and countersinks


def _recess(work: Work, clause: Clause, kind: Kind, holes: list[Thing]) -> bool:
    named = [t for t in clause.references() if t.noun in _RECESSES]
    articles = {t.article for t in clause.references() if t.term == "hole"}
    if "new" in articles or (clause.verb == "add" and "" in articles and not named):
        return False
    found = resolve(work, holes[0]) if holes else [h for h in work.handles if h.kind == "hole"]
    if not holes and (len(found) != 1 or any(_drill(work, h).recess for h in found)):
        if len(found) > 1 and named and named[0].article == "new":
            raise Refused(f"it does not say in which holes: there are {', '.join(h.spoken for h in found)}")
        return False
    if clause.verb in ("change", "grow", "shrink") and all(isinstance(_drill(work, h).recess, kind) for h in found):
        return False
    measures = _measures(clause)
    for handle in found:
        make = _counterbore if kind is Counterbore else _countersink
        made = make(work, handle, measures)
        work.put(handle.feature, replace(_drill(work, handle), recess=made))
    work.quoted = True
    return True


def _drill(work: Work, handle: Handle) -> Hole:
    feature = work.part.features[handle.feature]
    if not isinstance(feature, Hole):
        raise Refused(f"the {handle.spoken} is not a drilled hole")
    return feature


def _measures(clause: Clause) -> dict[str, float]:
    """What the clause says of the recess: its diameter, depth and angle, and the screw (``thread``)."""
    found: dict[str, float] = {}
    parts = clause.parts
    for n, part in enumerate(parts):
        following = parts[n + 1] if n + 1 < len(parts) else None
        before = parts[n - 1] if n else None
        if isinstance(part, Value):
            name = following.dimension if isinstance(following, Adjective) else part.dimension
            name = before.dimension if isinstance(before, Named) and not name else name
            name = following.dimension if isinstance(following, Named) and not name else name
            _note(found, part.measure, name)
        elif isinstance(part, Extents):
            found |= dict(zip(("diameter", "depth"), part.values, strict=False))
        elif isinstance(part, Reference) and part.thing.noun in _RECESSES:
            for said in part.thing.dimensions:
                _note_all(found, said)
    return found


def _note_all(found: dict[str, float], said: Dimension | Size | Amount) -> None:
    if isinstance(said, Size):
        for measure in said.measures:
            _note(found, measure, "")
    else:
        _note(found, said.measure, said.name if isinstance(said, Dimension) else "")


def _note(found: dict[str, float], measure: Measure, name: str) -> None:
    if measure.kind in ("angle", "thread"):
        found[measure.kind] = measure.value
    elif measure.kind == "length":
        name = _NAMES.get(name.rpartition(" ")[2], name.rpartition(" ")[2])
        doubled = 2.0 if name == "radius" else 1.0
        name = "diameter" if name == "radius" else name
        found["depth" if name == "diameter" and "diameter" in found else name] = doubled * measure.value


def _screw(work: Work, handle: Handle, measures: dict[str, float]) -> float | None:
    """The screw that is named, or the one that the hole clears."""
    across = work.number(_drill(work, handle).diameter)
    fitting = next((m for m, clear in CLEARANCE.items() if abs(clear - across) < 1e-6), None)
    return measures.get("thread", fitting)


def _counterbore(work: Work, handle: Handle, measures: dict[str, float]) -> Counterbore:
    """By what is said; else for the head of the screw that fits the hole, else in proportion."""
    hole, room = work.number(_drill(work, handle).diameter), _room(work, handle)
    size = _screw(work, handle, measures)
    if size in COUNTERBORE:
        assert size is not None, "it is listed"
        across, deep = COUNTERBORE[size], size + (0.4 if size <= 6 else 0.6)
        source = f"for an M{size:g} socket screw"
    else:
        across, deep, source = tidy(_WIDER * hole), tidy(min(hole, room / 2)), "in proportion to the hole"
    diameter, depth = measures.get("diameter", across), measures.get("depth", deep)
    if not {"diameter", "depth"} <= measures.keys():
        work.assume(f"counterbore {source}: {diameter:g} mm, {depth:g} mm deep")
    _check_recess(handle, hole, diameter)
    if depth >= room:
        raise Refused(f"a counterbore {depth:g} mm deep goes through: there are {room:g} mm")
    return Counterbore(
        work.define(f"{handle.prefix}_counterbore_diameter", diameter),
        work.define(f"{handle.prefix}_counterbore_depth", depth),
    )


def _countersink(work: Work, handle: Handle, measures: dict[str, float]) -> Countersink:
    """By what is said; else twice as wide as the screw that fits, or as the hole; 90 degrees."""
    hole, room = work.number(_drill(work, handle).diameter), _room(work, handle)
    size, angle = _screw(work, handle, measures), measures.get("angle", 90.0)
    diameter = measures.get("diameter", 2 * (size or hole))
    if "diameter" not in measures:
        source = f"for an M{size:g} screw" if size else "twice as wide as the hole"
        work.assume(f"countersink {source}: {diameter:g} mm, {angle:g} degrees")
    elif "angle" not in measures:
        work.assume(f"countersink of {angle:g} degrees")
    _check_recess(handle, hole, diameter)
    if not 0 < angle < 180:
        raise Refused(f"{angle:g} degrees are not a possible countersink")
    half = call("tan", angle / 2).constant
    if (diameter - hole) / 2 / half >= room:
        raise Refused(f"a countersink of {diameter:g} mm is deeper than the {room:g} mm there are")
    across = work.define(f"{handle.prefix}_countersink_diameter", diameter)
    return Countersink(across, work.define(f"{handle.prefix}_countersink_angle", angle, "deg"))


def _check_recess(handle: Handle, hole: float, diameter: float) -> None:
    if diameter <= hole:
        raise Refused(f"{diameter:g} mm is not wider than the {handle.spoken} of {hole:g} mm")


def _room(work: Work, handle: Handle) -> float:
    """How deep the hole is, in mm."""
    feature = _drill(work, handle)
    return work.number(feature.depth if feature.depth is not None else through(work, handle))


# depths


def through(work: Work, handle: Handle) -> Expr:
    """How thick what the hole goes into is along it."""
    return host_extent(work, handle).size[AXES[_drill(work, handle).frame.plane][2][0]]


def _through(work: Work, found: list[Handle]) -> bool:
    for handle in found:
        work.put(handle.feature, replace(_drill(work, handle), depth=through(work, handle)))
    work.quoted = True
    return True


def set_depth(work: Work, handle: Handle, deep: float) -> None:
    """Make a hole so deep, by a depth of its own; `Refused` where that is more than there is."""
    feature = _drill(work, handle)
    room = work.number(through(work, handle))
    if deep <= 0:
        raise Refused(f"{deep:g} mm is not a possible depth")
    if deep >= room:
        raise Refused(f"there are only {room:g} mm; say “through” for a through hole")
    mine = [n for n in (feature.depth.names() if feature.depth is not None else ()) if n.startswith(handle.noun)]
    if feature.depth is not None and len(mine) == 1 and len(feature.depth.names()) == 1:
        work.part, _ = with_value(work.part, feature.depth, deep)
    else:
        work.put(handle.feature, replace(feature, depth=work.define(f"{handle.prefix}_depth", deep)))


def is_milled(work: Work, handle: Handle) -> bool:
    """Whether it is a pocket, a slot or another void with an outline of its own."""
    body = work.part.features[handle.feature]
    milled = isinstance(body, Body) and body.mode == "cut" and isinstance(body.operation, Extrusion)
    return milled and handle.finish is None


def goes_through(work: Work, handle: Handle) -> bool:
    """Whether a milled void has no depth of its own: it goes as far as what it is cut into."""
    body = work.part.features[handle.feature]
    assert isinstance(body, Body), "it is milled"
    assert isinstance(body.operation, Extrusion), "it is milled"
    return not any(name.startswith(handle.noun) for name in body.operation.height.names())


def check_depth(work: Work, handle: Handle, deep: float) -> None:
    """Raise `Refused` for a depth of a milled void that is none, or more than there is."""
    body = work.part.features[handle.feature]
    assert isinstance(body, Body), "it is milled"
    room = work.number(host_extent(work, handle).size[AXES[body.frame.plane][2][0]])
    if deep <= 0:
        raise Refused(f"{deep:g} mm is not a possible depth")
    if deep > room * (1 + 1e-9):
        raise Refused(f"there are only {room:g} mm")


def sink(work: Work, handle: Handle, deep: float) -> None:
    """Make a milled void that goes through so deep, from the top; `Refused` where that cannot be told."""
    body = work.part.features[handle.feature]
    assert isinstance(body, Body), "it goes through"
    assert isinstance(body.operation, Extrusion), "it goes through"
    full = body.operation.height
    x, y, z = body.frame.origin
    if body.frame.plane != "XY" or body.operation.both:
        raise Refused(f"I cannot tell from which side the {handle.spoken} is to be cut")
    depth = work.define(f"{handle.prefix}_depth", deep)
    frame = replace(body.frame, origin=(x, y, z + full - depth))
    work.put(handle.feature, replace(body, frame=frame, operation=replace(body.operation, height=depth)))


# threads


def _tap(work: Work, clause: Clause, found: list[Handle]) -> bool:
    """The core hole of the thread that is named, or of the one that the hole is noted to be for."""
    threads = [p.measure for p in clause.parts if isinstance(p, Value) and p.measure.kind == "thread"]
    threads += [
        said.measure
        for thing in clause.references()
        for said in thing.dimensions
        if isinstance(said, Amount) and said.measure.kind == "thread"
    ]
    if len(threads) != 1:
        raise Refused("it does not say with which thread")
    core = tidy(diameter_of(threads[0].quote, threads[0].value, tapped=True))
    for handle in found:
        work.part, name = with_value(work.part, _drill(work, handle).diameter, core, ("diameter",))
        work.part = with_note(work.part, name, f"{threads[0].quote} core hole")
    work.assume(f"{threads[0].quote}: core hole of {core:g} mm, the thread itself is not modelled")
    work.quoted = True
    return True
