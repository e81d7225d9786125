"""Which one is meant: "that hole", "the other one", "the hole in the top right corner", where a pattern holds several.

References that point are replaced by ones that name the feature, so that everything after this reads plain names. One
copy that is singled out of a pattern becomes a feature of its own.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.parts.cadquery.reader import NotAPart, recover
from cadwright.parts.model import Hole, Part, Points
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.constituents import Clause, Constituent, Named, Reference
from cadwright.planners.embedded.editing.grammar import PARTS
from cadwright.planners.embedded.editing.handles import Handle, dimensions, handles, own
from cadwright.planners.embedded.editing.patterns import explicit, without
from cadwright.planners.embedded.editing.phrases import Thing
from cadwright.planners.embedded.editing.places import place_of
from cadwright.planners.embedded.editing.references import NAMED, base, candidates, whole
from cadwright.planners.embedded.editing.work import Work
from cadwright.values import PastVersion

_POINTING = frozenset({"that", "this", "other", "those", "these"})
_AGAIN = frozenset({"it", "them", "they"})
_SIDES = {"left": (0, -1), "right": (0, 1), "front": (1, -1), "bottom": (1, -1), "back": (1, 1), "top": (1, 1)}
_PATTERNS = ("hole", "body", "void")


def pointed(work: Work, clause: Clause) -> Clause:
    """The clause with every reference that points replaced by one that names what is meant; `Refused` in doubt."""
    parts: list[Constituent] = []
    last: Handle | None = None
    for part in clause.parts:
        if isinstance(part, Reference):
            thing = _pointed(work, part.thing, clause.verb, last)
            last = _only(work, thing) or last
            parts.append(Reference(thing))
        elif isinstance(part, Named) and part.owner is not None:
            parts.append(replace(part, owner=_pointed(work, part.owner, clause.verb, last, dimension=True)))
        else:
            parts.append(part)
    return replace(clause, parts=tuple(parts))


def _only(work: Work, thing: Thing) -> Handle | None:
    """The one feature that a phrase means."""
    found = [] if thing.pronoun or whole(thing) or thing.article == "new" else candidates(work, thing)
    return found[0] if len(found) == 1 and found[0] != base(work) else None


def recent(part: Part, source: str, history: Sequence[PastVersion]) -> str | None:
    """The one feature that the last edit added or changed; ``None`` where there was none, or several."""
    before = [v.script for v in history if v.script != source]
    if not before:
        return None
    try:
        past = recover(before[-1])
    except NotAPart:
        return None
    known = {h.name: _state(past, h) for h in handles(past)}
    changed = [h for h in handles(part) if h.kind in _PATTERNS and known.get(h.name) != _state(part, h)]
    fresh = [h for h in changed if h.name not in known]
    found = fresh or [h for h in changed if h.feature > 0]
    return found[0].name if len(found) == 1 else None


def _state(part: Part, handle: Handle) -> tuple[object, dict[str, float]]:
    values = part.values()
    return own(part, handle), {name: e.evaluate(values) for name, e in dimensions(part, handle).items()}


def _pointed(work: Work, thing: Thing, verb: str, last: Handle | None, *, dimension: bool = False) -> Thing:
    adjectives = set(thing.adjectives)
    if thing.noun in _AGAIN and thing.pronoun and work.focus is None:
        return _again(work, thing, verb)
    if thing.pronoun or whole(thing) or thing.article == "new" or verb in ("undo", "restore"):
        return thing
    if thing.term in PARTS.values() and not dimension:
        return thing
    if thing.noun != "one" and not adjectives & _POINTING:
        return thing if dimension or (verb == "remove" and thing.ordinal is not None) else _single(work, thing)
    last = last or _last(work)
    if thing.noun == "one":
        if last is None:
            raise Refused("I cannot tell which one")
        thing = replace(thing, term=last.term, noun=last.noun)
    if "other" in adjectives:
        return _other(work, thing, last)
    if adjectives & _POINTING and last is not None and last.noun in (thing.noun, thing.term) and not thing.plural:
        return _naming(thing, last)
    return thing if dimension or (verb == "remove" and thing.ordinal is not None) else _single(work, thing)


def _last(work: Work) -> Handle | None:
    """What was spoken of last, in this edit or in the one before."""
    return next((h for name in (work.focus, work.recent) for h in work.handles if h.name == name), None)


def _again(work: Work, thing: Thing, verb: str) -> Thing:
    """Of "remove it" and "make them M5": what the edit before was about, or the only pattern that there is."""
    if thing.noun == "it" and verb != "remove":
        return thing
    last = next((h for h in work.handles if h.name == work.recent and h != base(work)), None)
    if thing.noun == "it":
        if last is None:
            return thing
        work.assume(f"“it” is the {last.spoken}")
        return _naming(replace(thing, pronoun=False), last)
    several = [h for h in work.handles if h.kind in _PATTERNS and h.copies > 1]
    found = [last] if last is not None and last in several else several
    if len(found) != 1:
        return thing
    work.assume(f"“{thing.noun}” are the {found[0].spoken}")
    return _naming(replace(thing, pronoun=False), found[0])


def _other(work: Work, thing: Thing, last: Handle | None) -> Thing:
    """All of the kind but the one that was spoken of last."""
    plain = replace(thing, adjectives=tuple(a for a in thing.adjectives if a != "other"))
    found = [h for h in candidates(work, plain) if last is None or h.name != last.name]
    if last is None or len(found) != 1:
        raise Refused(f"I cannot tell which other {thing.noun}")
    return _naming(plain, found[0])


def _naming(thing: Thing, handle: Handle) -> Thing:
    return replace(thing, term=handle.term, noun=handle.noun, adjectives=(f"{NAMED}{handle.name}",), ordinal=None)


# one of a pattern


def _single(work: Work, thing: Thing) -> Thing:
    """A hole that is named by where it is, or by its number, out of a pattern: from now on it is one of its own."""
    sides = [_SIDES[a] for a in dict.fromkeys(thing.adjectives) if a in _SIDES]
    if thing.plural or thing.article in ("all", "these") or (thing.count or 1) > 1 or thing.dimensions:
        return thing
    if not sides and thing.ordinal is None:
        return thing
    plain = replace(thing, adjectives=tuple(a for a in thing.adjectives if a not in (*_SIDES, "corner")), ordinal=None)
    found = [h for h in candidates(work, plain) if h.kind == "hole"]
    if len(found) != 1 or found[0].copies == 1:
        return thing
    handle = found[0]
    feature = place_of(work, handle)
    if not isinstance(feature, Hole) or feature.frame.plane != "XY":
        raise Refused(f"I cannot change one of the {handle.spoken} alone")
    at = explicit(work, handle).at
    index = _index(work, thing, handle, sides, [(work.number(x), work.number(y)) for x, y in at])
    without(work, handle, index)
    numbered = (f"{handle.noun}_{n}" for n in range(2, 10_000))
    name = next(name for name in numbered if work.free(name) == name)
    across = work.define(f"{name}_diameter", work.number(feature.diameter))
    alone = replace(feature, name=name, diameter=across, positions=Points((at[index],)))
    work.insert(handle.feature + 1, alone)
    return _naming(thing, next(h for h in work.handles if h.name == name))


def _index(
    work: Work, thing: Thing, handle: Handle, sides: list[tuple[int, int]], places: list[tuple[float, float]]
) -> int:
    """Which place it is: the outermost towards the sides, or the n-th."""
    if not sides:
        assert thing.ordinal is not None, "checked before"
        index = thing.ordinal - 1 if thing.ordinal > 0 else len(places) - 1
        if index >= len(places):
            raise Refused(f"there are only {len(places)} {handle.spoken}")
        work.assume(f"the {handle.spoken} are counted in the order in which the script makes them")
        return index
    left = list(range(len(places)))
    for axis, sign in sides:
        most = max(sign * places[n][axis] for n in left)
        left = [n for n in left if sign * places[n][axis] > most - 1e-6]
    if len(left) != 1:
        raise Refused(f"{len(left)} of the {len(places)} {handle.spoken} are there; say which one")
    return left[0]
