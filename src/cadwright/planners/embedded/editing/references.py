"""Which features of a part a noun phrase means."""

from collections.abc import Callable, Sequence

from cadwright.parts.extents import extent, shape_of
from cadwright.parts.model import Body, Hole, Points
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.grammar import SIDES
from cadwright.planners.embedded.editing.handles import Handle, dimensions, finish_of
from cadwright.planners.embedded.editing.phrases import Amount, Dimension, Size, Thing
from cadwright.planners.embedded.editing.vocabulary import SOLIDS
from cadwright.planners.embedded.editing.work import Work

_LARGER = {"larger", "large", "bigger", "big", "largest", "biggest", "wider", "main", "longer", "taller"}
_SMALLER = {"smaller", "small", "smallest", "tiny", "shorter", "narrower"}
_MIDDLE = {"centre", "center", "central", "middle"}
_WHOLE = {"it", "they", "everything", "all", "itself", "them", "part", "model", "object", "body", "thing", "piece"}
NAMED = "named "
"""What an adjective begins with that gives the very name of a feature."""
TREATED = {
    "rounded": "fillet",
    "filleted": "fillet",
    "chamfered": "chamfer",
    "beveled": "chamfer",
    "bevelled": "chamfer",
}
"""Adjectives of treated edges."""
_FINISH_PARTS = {"edge", "corner"}


def whole(thing: Thing) -> bool:
    """Whether a noun phrase means all of the part."""
    return (thing.noun in _WHOLE and thing.term == "object") or thing.term == "whole"


def host_of(work: Work, handle: Handle) -> Handle:
    """The body that a feature stands on or goes into, or whose edges it treats: the last one at whose top it is."""
    feature = work.part.features[handle.feature]
    bodies = [h for h in work.handles if h.kind == "body"]
    if handle.finish is not None:
        return next(h for h in work.handles if h.feature == handle.feature and h.finish is None)
    if not isinstance(feature, Body | Hole):
        return base(work)
    x, y, z = (work.number(e) for e in feature.frame.origin)
    found = base(work)
    for other in (b for b in bodies if b.feature < handle.feature):
        body = work.part.features[other.feature]
        assert isinstance(body, Body), "asked for bodies"
        box = extent(work.part, body)
        low, high = [work.number(e) for e in box.low], [work.number(e) for e in box.high]
        inside = low[0] - 1e-9 <= x <= high[0] + 1e-9 and low[1] - 1e-9 <= y <= high[1] + 1e-9
        level = abs(z - high[2]) < 1e-9 or (isinstance(feature, Body) and feature.mode == "cut" and z < high[2])
        if inside and level and z > low[2] - 1e-9:
            found = other
    return found


def base(work: Work) -> Handle:
    """The body that the part begins with."""
    found = next((h for h in work.handles if h.kind == "body"), None)
    if found is None:
        raise Refused("the part has no body")
    return found


def resolve(work: Work, thing: Thing) -> list[Handle]:
    """What a noun phrase means, in the part's order; `Refused` when nothing fits, or several do for a singular."""
    if thing.pronoun:
        return _pronoun(work, thing)
    if whole(thing):
        return [base(work)]
    found = candidates(work, thing)
    if not found:
        there = ", ".join(dict.fromkeys(h.spoken for h in work.handles))
        raise Refused(f"the part has no such {thing.noun}; it has: {there}")
    return _one_or_all(work, thing, found)


def _pronoun(work: Work, thing: Thing) -> list[Handle]:
    focused = [h for h in work.handles if h.name == work.focus]
    if focused and (thing.noun in {"them", "they"}) == (focused[0].copies > 1):
        return focused
    return [base(work)]


def candidates(work: Work, thing: Thing) -> list[Handle]:
    """Everything that fits the phrase's noun and what it says beside."""
    name = next((a.removeprefix(NAMED) for a in thing.adjectives if a.startswith(NAMED)), None)
    if name is not None:
        return [h for h in work.handles if h.name == name and h.finish is None]
    found = _by_noun(work, thing)
    for keep in (_sized, _sided, _placed):
        found = keep(work, thing, found)
    return found


def _by_noun(work: Work, thing: Thing) -> list[Handle]:
    every = work.handles
    named = [h for h in every if h.noun == thing.noun]
    if named or thing.term in ("fillet", "chamfer"):
        return named or [h for h in every if h.kind == thing.term]
    if thing.term == "edge" or thing.noun in _FINISH_PARTS:
        treated = [h for h in every if h.kind in ("fillet", "chamfer") and _treats(work, h, thing)]
        upright = [h for h in treated if finish_of(work.part, h).edges == "vertical"]
        return upright if upright and thing.noun == "corner" else treated
    if thing.noun == "wall":
        return [h for h in every if h.kind == "wall"] or [h for h in every if h.term == "ring"]
    if thing.term in ("counterbore", "countersink"):
        return [h for h in every if h.kind == "hole" and thing.term in " ".join(dimensions(work.part, h))]
    if thing.term == "hole":
        return [h for h in every if h.kind == "hole"]
    alike = [h for h in every if h.term == thing.term and h.kind in ("body", "void")]
    if thing.term in ("pocket", "slot", "notch"):
        return alike or [h for h in every if h.kind == "void"]
    joined = [h for h in alike if h.feature > 0 and h.kind == "body"]
    return joined or alike or _by_shape(work, thing)


def _by_shape(work: Work, thing: Thing) -> list[Handle]:
    bodies = [h for h in work.handles if h.kind == "body"]
    shaped = [h for h in bodies if _shape(work, h) == thing.term]
    if shaped or thing.term != "object":
        return shaped or (bodies[:1] if SOLIDS.get(thing.noun) == "object" else [])
    return bodies[:1]


def _shape(work: Work, handle: Handle) -> str:
    feature = work.part.features[handle.feature]
    return shape_of(feature) if isinstance(feature, Body) else ""


def _treats(work: Work, handle: Handle, thing: Thing) -> bool:
    """Whether a finish is on the edges that the phrase names."""
    edges = finish_of(work.part, handle).where
    adjectives = set(thing.adjectives)
    wanted = {TREATED[a] for a in adjectives if a in TREATED}
    sides = {SIDES[a] for a in adjectives if a in SIDES} | ({"vertical"} & adjectives)
    return (not wanted or handle.kind in wanted) and (not sides or any(s in edges for s in sides) or edges == "all")


# what else a phrase says


def _sized(work: Work, thing: Thing, found: list[Handle]) -> list[Handle]:
    """Those of the stated size: the 5 mm holes; the 20x10 pocket; the 10 mm deep hole."""
    for said in thing.dimensions:
        if isinstance(said, Size):
            values = [(m.value, "") for m in said.measures]
        elif isinstance(said, Amount | Dimension) and said.measure.kind == "length":
            values = [(said.measure.value, said.name if isinstance(said, Dimension) else "")]
        elif isinstance(said, Amount) and said.measure.kind == "thread":
            found = [h for h in found if _threaded(work, h, said.measure.quote)]
            continue
        else:
            continue
        found = [h for h in found if all(_measures(work, h, v, name) for v, name in values)]
    return found


def _threaded(work: Work, handle: Handle, quote: str) -> bool:
    """Whether the diameter of holes is noted to be for this thread."""
    across = dimensions(work.part, handle).get("diameter")
    names = across.names() if across is not None else frozenset()
    return any(p.name in names and quote in p.note for p in work.part.parameters)


def _measures(work: Work, handle: Handle, value: float, name: str) -> bool:
    known = dimensions(work.part, handle)
    chosen = [known[name]] if name in known else list(known.values())
    return any(abs(work.number(e) - value) <= 1e-6 * max(1.0, abs(value)) for e in chosen)


def _sided(work: Work, thing: Thing, found: list[Handle]) -> list[Handle]:
    """Those in the middle, on a side of the part, or on something."""
    adjectives = set(thing.adjectives)
    for noun in (a.removeprefix("on ") for a in thing.adjectives if a.startswith("on ")):
        found = [h for h in found if host_of(work, h).noun == noun or host_of(work, h).term == noun]
    if found and found[0].kind in ("fillet", "chamfer"):
        return [h for h in found if _treats(work, h, thing)]
    if adjectives & _MIDDLE and len(found) > 1:
        found = [h for h in found if h.copies == 1 and _off(work, h) == (0.0, 0.0)] or found
    if adjectives & {"corner", "outer"} and len(found) > 1:
        found = [h for h in found if h.copies > 1] or found
    for word, axis, sign in (("left", 0, -1), ("right", 0, 1), ("front", 1, -1), ("back", 1, 1), ("rear", 1, 1)):
        if word in adjectives and len(found) > 1:
            found = [max(found, key=lambda h, a=axis, s=sign: s * _off(work, h)[a])]  # type: ignore[misc]
    return found


def _off(work: Work, handle: Handle) -> tuple[float, float]:
    """How far a feature is from the middle of the base, in plan."""
    feature = work.part.features[handle.feature]
    if not isinstance(feature, Body | Hole):
        return 0.0, 0.0
    start = work.part.features[base(work).feature]
    assert isinstance(start, Body), "the base is a body"
    middle = extent(work.part, start).center
    x, y = feature.frame.origin[0], feature.frame.origin[1]
    if isinstance(feature.positions, Points) and feature.frame.plane == "XY":
        x, y = x + feature.positions.at[0][0], y + feature.positions.at[0][1]
    return round(work.number(x - middle[0]), 9), round(work.number(y - middle[1]), 9)


def _placed(work: Work, thing: Thing, found: list[Handle]) -> list[Handle]:
    """The largest, the smallest, the n-th."""
    adjectives = set(thing.adjectives)
    if len(found) > 1 and adjectives & (_LARGER | _SMALLER):
        pick: Callable[..., Handle] = max if adjectives & _LARGER else min
        return [pick(found, key=lambda h: _magnitude(work, h))]
    if thing.ordinal is not None and (len(found) > 1 or thing.ordinal == -1):
        index = thing.ordinal - 1 if thing.ordinal > 0 else -1
        return [found[index]] if -1 <= index < len(found) else []
    return found


def _magnitude(work: Work, handle: Handle) -> float:
    feature = work.part.features[handle.feature]
    if isinstance(feature, Body) and handle.finish is None:
        x, y, z = (work.number(e) for e in extent(work.part, feature).size)
        return x * y * z
    known = dimensions(work.part, handle)
    return work.number(known[""]) if "" in known else 0.0


def _one_or_all(work: Work, thing: Thing, found: Sequence[Handle]) -> list[Handle]:
    several = thing.plural or thing.article in ("all", "these") or (thing.count or 0) > 1
    if len(found) == 1 or several or found[0].kind in ("fillet", "chamfer"):
        return list(found)
    listed = ", ".join(describe(work, h) for h in found)
    raise Refused(f"“{thing.noun}” may be any of: {listed}")


def describe(work: Work, handle: Handle) -> str:
    """A handle with its main size, for lists of candidates."""
    known = dimensions(work.part, handle)
    size = known.get("", known.get("length"))
    return handle.spoken if size is None else f"{handle.spoken} ({work.number(size):g} mm)"
