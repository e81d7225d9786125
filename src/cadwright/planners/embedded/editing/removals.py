"""Taking features away, with what stood on them."""

from msgspec.structs import replace

from cadwright.parts.model import Body, Grid, Hole, Polar, Shell
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.constituents import Clause, Named
from cadwright.planners.embedded.editing.grammar import PARTS
from cadwright.planners.embedded.editing.handles import Handle
from cadwright.planners.embedded.editing.patterns import set_count, without
from cadwright.planners.embedded.editing.phrases import Thing
from cadwright.planners.embedded.editing.places import standing_on
from cadwright.planners.embedded.editing.references import base, candidates, host_of, resolve
from cadwright.planners.embedded.editing.wishes import Wish
from cadwright.planners.embedded.editing.work import Work

_EXCEPT = frozenset({"except", "but", "besides"})


def remove(work: Work, clause: Clause) -> None:
    """Remove everything that the clause names."""
    if _EXCEPT & set(clause.text.lower().split()):
        _all_but(work, clause)
        return
    if clause.word == "close" and _closed(work, clause):
        return
    things = [t for t in clause.references() if not _location(t, clause)]
    if not things or clause.of(Named):
        raise Refused("it does not say what to remove")
    for thing in things:
        remove_thing(work, thing)


def _closed(work: Work, clause: Clause) -> bool:
    """Close the top of a box that is open there: its walls go all round then."""
    shells = [n for n, f in enumerate(work.part.features) if isinstance(f, Shell) and f.open != "none"]
    if len(shells) != 1 or any(
        t.term not in PARTS.values() and t != clause.references()[-1] for t in clause.references()
    ):
        return False
    shell = work.part.features[shells[0]]
    assert isinstance(shell, Shell), "found as one"
    if not {"top", "bottom", "opening", "box", "it"} & set(clause.text.lower().rstrip(" .!").split()):
        return False
    work.put(shells[0], replace(shell, open="none"))
    work.assume("it is hollow still, and closed all round")
    work.quoted = True
    return True


def _all_but(work: Work, clause: Clause) -> None:
    """Everything except what is named, and what that stands on."""
    kept = [h for t in clause.references() if not t.pronoun for h in resolve(work, t)]
    if not kept:
        raise Refused("it does not say what is to stay")
    stays = {base(work).feature, *(h.feature for h in kept), *(host_of(work, h).feature for h in kept)}
    gone = [h for h in work.handles if h.feature not in stays and h.kind not in ("turn", "move")]
    if not gone:
        raise Refused("there is nothing else")
    work.assume(f"gone: {', '.join(dict.fromkeys(h.spoken for h in gone))}")
    work.drop(*dict.fromkeys(h.feature for h in gone))
    work.quoted = True


def _location(thing: Thing, clause: Clause) -> bool:
    """Whether the phrase only says where: "remove the fillet from the top edges"."""
    first = clause.references()[0]
    return thing is not first and (thing.term in PARTS.values() or thing.noun in {"part", "model"})


def remove_thing(work: Work, thing: Thing) -> None:
    """Remove what a noun phrase means."""
    if thing.ordinal is not None and _member(work, thing):
        return
    if thing.term in ("counterbore", "countersink"):
        _plain_holes(work, resolve(work, thing))
        return
    found = resolve(work, thing)
    copies = sum(h.copies for h in found)
    if thing.count is not None and thing.count < copies:
        _fewer(work, found, thing.count)
        return
    if copies > 1 and len(found) == 1 and not thing.plural and not thing.pronoun and thing.article != "all":
        raise Refused(f"there are {copies} {found[0].spoken}; say which one, or all of them")
    for handle in reversed(found):
        take(work, handle)


def _fewer(work: Work, found: list[Handle], count: int) -> None:
    """So many less of a pattern."""
    feature = work.part.features[found[0].feature]
    even = isinstance(feature, Body | Hole) and isinstance(feature.positions, Polar | Grid)
    if len(found) != 1 or not even:
        raise Refused(f"it does not say which {count}")
    set_count(work, found[0], Wish(None, "count", "add", -float(count)))


def _member(work: Work, thing: Thing) -> bool:
    """The second hole of a pattern: only that one."""
    bare = replace(thing, ordinal=None)
    groups = [h for h in candidates(work, bare) if h.copies > 1]
    if len(groups) != 1 or len(candidates(work, bare)) != 1:
        return False
    assert thing.ordinal is not None, "asked for an ordinal"
    index = thing.ordinal - 1 if thing.ordinal > 0 else groups[0].copies - 1
    if index >= groups[0].copies:
        raise Refused(f"there are only {groups[0].copies} {groups[0].spoken}")
    without(work, groups[0], index)
    work.assume(f"the {groups[0].spoken} are counted in the order in which the script makes them")
    return True


def _plain_holes(work: Work, found: list[Handle]) -> None:
    for handle in found:
        feature = work.part.features[handle.feature]
        if isinstance(feature, Hole):
            work.put(handle.feature, replace(feature, recess=None))


def take(work: Work, handle: Handle) -> None:
    """Take a feature away, and what stands on it; the base body stays."""
    if handle.finish is not None:
        body = work.part.features[handle.feature]
        assert isinstance(body, Body), "only bodies have finishes"
        kept = tuple(f for n, f in enumerate(body.finishes) if n != handle.finish)
        work.put(handle.feature, replace(body, finishes=kept))
        return
    if handle == base(work):
        raise Refused(f"without the {handle.spoken} nothing would be left")
    standing = standing_on(work, handle)
    for other in standing:
        work.assume(f"the {other.spoken} went with the {handle.spoken}, on which it was")
    work.drop(handle.feature, *(h.feature for h in standing))
