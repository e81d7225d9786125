"""Going back: to an earlier version, or to what one feature was in one."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.language.numerals import CARDINALS, ORDINALS, words
from cadwright.parts.cadquery.reader import NotAPart, recover
from cadwright.parts.model import Body, Feature, Parameter, Part, expressions
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.constituents import Clause
from cadwright.planners.embedded.editing.handles import Handle, finish_of, handles
from cadwright.planners.embedded.editing.phrases import Thing
from cadwright.planners.embedded.editing.references import candidates
from cadwright.planners.embedded.editing.removals import take
from cadwright.planners.embedded.editing.sentences import clauses
from cadwright.planners.embedded.editing.work import Work
from cadwright.values import PastVersion

_STEPS = words(
    "undo revert roll back the last previous latest operation operations change changes edit edits step steps that it "
    "this one two three four five modification modifications please my your of all and go to"
)
_VERSIONS = words("version original first initial previous start beginning before state revision")
_NUMBERED = re.compile(r"^v?(\d+)$")


def past_script(clause: Clause, history: Sequence[PastVersion], current: str) -> str | None:
    """The script of the version that a clause goes back to; ``None`` where it speaks of features instead.

    Raises `Refused` when there is no such version.
    """
    if clause.verb not in ("undo", "restore"):
        return None
    said = [w for w in re.findall(r"\w+", clause.text.lower()) if w]
    if clause.verb == "undo" and all(w in _STEPS or w.isdigit() or w in CARDINALS for w in said):
        return _undone(_count(said), history, current)
    versions = _VERSIONS & set(said)
    numbered = any(_NUMBERED.match(w) for w in said[1:])
    if (versions - {"before"}) or (not clause.references() and (versions or numbered)):
        return _named(said, history, current)
    return None


def _count(said: list[str]) -> int:
    numbers = [int(w) for w in said if w.isdigit()] + [CARDINALS[w] for w in said if w in CARDINALS]
    return numbers[0] if numbers else 1


def stack(history: Sequence[PastVersion]) -> list[PastVersion]:
    """The versions that undoing goes back through: an undo is no step itself, and neither is what it undid."""
    kept: list[PastVersion] = []
    for version in history:
        scripts = [v.script for v in kept]
        if _is_undo(version.request) and version.script in scripts:
            kept = kept[: len(scripts) - scripts[::-1].index(version.script)]
        else:
            kept.append(version)
    return kept


def _is_undo(text: str) -> bool:
    return any(c.verb in ("undo", "restore") for c in clauses(text))


def _undone(steps: int, history: Sequence[PastVersion], current: str) -> str:
    kept = [v.script for v in stack(history)]
    if kept and kept[-1] == current:
        kept = kept[:-1]
    if steps < 1 or len(kept) < steps:
        there = f"only {len(kept)}" if kept else "none"
        raise Refused(f"there is no version {steps} back: {there} before this one")
    return kept[-steps]


def _named(said: list[str], history: Sequence[PastVersion], current: str) -> str:
    if not history:
        raise Refused("there is no earlier version")
    if "previous" in said or ("last" in said and "version" in said):
        return _undone(1, history, current)
    numbers = [int(m[1]) for w in said[1:] if (m := _NUMBERED.match(w))]
    ordinals = [ORDINALS[w] for w in said if w in ORDINALS]
    if numbers:
        found = [v.script for v in history if v.version == f"v{numbers[0]}"]
        if not found:
            raise Refused(f"there is no version v{numbers[0]} among those that led here")
        return found[0]
    index = ordinals[0] if ordinals else 1
    if index > len(history):
        raise Refused(f"there are only {len(history)} versions")
    return history[index - 1].script


# features of earlier versions


def past_parts(history: Sequence[PastVersion]) -> list[Part]:
    """The parts of the earlier versions, the newest first, those that can be read back."""
    found: list[Part] = []
    for version in reversed(history):
        try:
            found.append(recover(version.script))
        except NotAPart:
            continue
    return found


def bring_back(work: Work, thing: Thing, parts: Sequence[Part]) -> list[Handle]:
    """Put a feature back as it was in the newest of these parts that had it, other than it is now."""
    now = candidates(work, thing)
    for old in parts:
        there = candidates(Work(old), thing)
        fresh = [h for h in there if not _same_now(work, now, old, h)]
        if fresh:
            return [_graft(work, old, h) for h in fresh]
    raise Refused(f"no earlier version had another {thing.noun}")


def _same_now(work: Work, now: Sequence[Handle], old: Part, handle: Handle) -> bool:
    """Whether the part has the same thing already."""
    return any(_values(work.part, h) == _values(old, handle) for h in now)


def _values(part: Part, handle: Handle) -> tuple[str, tuple[tuple[str, float], ...]]:
    """What a feature is, with the dimensions that nothing else has."""
    values = part.values()
    own = _own(part, handle)
    names = {n for e in expressions(own) for n in e.names()} - _shared(part, handle)
    return str(own), tuple(sorted((n, values[n]) for n in names))


def _own(part: Part, handle: Handle) -> object:
    if handle.kind in ("fillet", "chamfer"):
        return finish_of(part, handle)
    feature = part.features[handle.feature]
    return replace(feature, finishes=()) if isinstance(feature, Body) else feature


def _graft(work: Work, old: Part, handle: Handle) -> Handle:
    """Copy a feature, and the parameters that it needs, out of an earlier part."""
    feature = old.features[handle.feature]
    _parameters(work, old, handle)
    if handle.finish is not None:
        return _graft_finish(work, old, handle)
    same = next((n for n, f in enumerate(work.part.features) if f.name == feature.name), None)
    if same is not None:
        work.put(same, feature)
        return next(h for h in work.handles if h.feature == same and h.finish is None)
    before = {f.name for f in old.features[: handle.feature]}
    index = max((n + 1 for n, f in enumerate(work.part.features) if f.name in before), default=1)
    work.insert(index, feature)
    return next(h for h in work.handles if h.feature == index and h.finish is None)


def _graft_finish(work: Work, old: Part, handle: Handle) -> Handle:
    name = old.features[handle.feature].name
    index = next((n for n, f in enumerate(work.part.features) if f.name == name), None)
    body = work.part.features[index] if index is not None else None
    if index is None or not isinstance(body, Body):
        raise Refused(f"the {name.replace('_', ' ')} that had it is gone")
    finish = finish_of(old, handle)
    at = next((n for n, f in enumerate(body.finishes) if (f.kind, f.edges) == (finish.kind, finish.edges)), None)
    finishes = list(body.finishes)
    if at is None:
        at = min(handle.finish or 0, len(finishes))
        finishes.insert(at, finish)
    else:
        finishes[at] = finish
    work.put(index, replace(body, finishes=tuple(finishes)))
    return next(h for h in work.handles if h.feature == index and h.finish == at)


def _parameters(work: Work, old: Part, handle: Handle) -> None:
    """The feature's parameters: new ones where they are gone, with their old values where they are its own."""
    needed = _needed(old, {n for e in expressions(_own(old, handle)) for n in e.names()})
    there = {p.name: p for p in work.part.parameters}
    shared = _shared(old, handle)
    merged: list[Parameter] = []
    for p in work.part.parameters:
        was = next((q for q in old.parameters if q.name == p.name), p)
        merged.append(was if p.name in needed and p.name not in shared else p)
    missing = [p for p in old.parameters if p.name in needed and p.name not in there]
    order = [p.name for p in old.parameters]
    for p in missing:
        before = set(order[: order.index(p.name)])
        index = max((n + 1 for n, q in enumerate(merged) if q.name in before), default=0)
        merged.insert(index, p)
    work.part = replace(work.part, parameters=tuple(merged))


def _shared(part: Part, handle: Handle) -> set[str]:
    """What other features use, too."""
    others = [f for f in part.features if f is not part.features[handle.feature]]
    return {n for e in expressions(tuple(others)) for n in e.names()} | _of_siblings(part, handle)


def _of_siblings(old: Part, handle: Handle) -> set[str]:
    """What the body of a finish, or the finishes of a body, use."""
    feature: Feature = old.features[handle.feature]
    rest = [h for h in handles(old) if h.feature == handle.feature and h != handle]
    if not isinstance(feature, Body):
        return set()
    return {n for h in rest for e in expressions(_own(old, h)) for n in e.names()}


def _needed(part: Part, names: set[str]) -> set[str]:
    for p in reversed(part.parameters):
        if p.name in names:
            names = names | p.value.names()
    return names


def undo_of(work: Work, thing: Thing, parts: Sequence[Part]) -> None:
    """Undo what was done to a feature: take it away where an earlier version did not have it, else put it back."""
    now = candidates(work, thing)
    if not now:
        bring_back(work, thing, parts)
        return
    without = [old for old in parts if not candidates(Work(old), thing)]
    changed = [old for old in parts for h in candidates(Work(old), thing) if not _same_now(work, now, old, h)]
    if changed and (not without or parts.index(changed[0]) < parts.index(without[0])):
        bring_back(work, thing, parts)
    elif without:
        for handle in reversed(now):
            take(work, handle)
    else:
        raise Refused(f"the {thing.noun} was there from the beginning, and as it is now")
