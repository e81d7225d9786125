"""Instructions with every number that a change takes."""

from collections.abc import Callable, Mapping

from cadwright.english.figures import WORDS
from cadwright.geometry.tolerance import ROUNDING
from cadwright.synth.corpus.edits.changes import Change, What
from cadwright.synth.corpus.edits.named import UPRIGHT, edge_size, size_named, thing_of, without_circle
from cadwright.synth.corpus.edits.references import FACES
from cadwright.synth.corpus.texts.account import XY, Account
from cadwright.synth.corpus.texts.phrases import phrase
from cadwright.synth.corpus.texts.voices import Teller

Tell = Callable[[Teller, Change, Account, Account], str | None]


def _size(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    thing = thing_of(teller, found, before)
    if thing is None:
        return None
    many = found.item.count > 1
    noun = edge_size(found.item) if found.item.kind == "edges" else size_named(found.name)[0]
    write = teller.degrees if found.name == "angle" else teller.sized
    old, new = write(found.old), write(found.new)
    return teller.pick(
        f"Change the {noun} of {thing} from {old} to {new}",
        f"The {noun} of {thing} should be {new} instead of {old}",
        f"Set the {noun} of {thing} to {new} (it is {old} now)",
        f"{thing} {'have' if many else 'has'} a {noun} of {old}; make it {new}",
    )


def _count(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    if thing_of(teller, found, before) is None:
        return None
    old, new = (WORDS[int(n)] if n < len(WORDS) else f"{n:g}" for n in (found.old, found.new))
    circle = teller.sized(found.item.places.circle)
    return teller.pick(
        f"Use {new} holes on the {circle} bolt circle instead of {old}",
        f"There should be {new} holes on the {circle} bolt circle, not {old}, still evenly spaced",
        f"Change the number of holes on the bolt circle from {old} to {new}",
    )


def _pattern(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    thing = thing_of(teller, found, before)
    if thing is None:
        return None
    old, new = teller.sized(found.old), teller.sized(found.new)
    if found.name == "bolt circle":
        what = without_circle(thing)
        return teller.pick(
            f"Move {what} from the {old} bolt circle to one of {new}",
            f"The bolt circle of {what} should be {new} instead of {old}",
        )
    along = f" in {found.name[-1]}" if found.name[-1] in "XY" else ""
    return teller.pick(
        f"Change the {found.name} of {thing} from {old} to {new}",
        f"Space {thing} {new} apart{along} instead of {old}",
    )


def _place(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    thing = thing_of(teller, found, before)
    if thing is None or found.moved is None:
        return None
    by, several = _shift(teller, found), found.item.count > 1
    if found.item.face in UPRIGHT:
        return None if several else f"Move {thing} by {by}"
    old, new = _points(teller, found.moved)
    if several:
        return teller.pick(f"Of {thing}, move the one at {old} to {new}", f"Move the one of {thing} at {old} by {by}")
    forms = [f"Move {thing} from {old} to {new}", f"Move {thing} by {by}", f"{thing} should be at {new}, not at {old}"]
    return teller.pick(*forms)


def _points(teller: Teller, moved: tuple[XY, XY]) -> tuple[str, str]:
    return teller.at(*moved[0]), teller.at(*moved[1])


def _shift(teller: Teller, found: Change) -> str:
    assert found.moved is not None, "a place was moved"
    (a, b), (c, d) = found.moved
    up = "Z" if found.item.face in UPRIGHT else "Y"
    told = [] if abs(c - a) < ROUNDING else [f"{teller.sized(abs(c - a))} in {'+' if c > a else '-'}X"]
    told += [] if abs(d - b) < ROUNDING else [f"{teller.sized(abs(d - b))} in {'+' if d > b else '-'}{up}"]
    return " and ".join(told)


def _corner(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    if found.moved is None:
        return None
    old, new = _points(teller, found.moved)
    return teller.pick(
        f"Move the corner of the outline at {old} to {new}",
        f"One corner of the outline is misplaced: the one at {old} should be at {new}",
        f"Correct the outline: its corner {old} belongs at {new}",
    )


def _kind(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    thing, old, new = thing_of(teller, found, before), found.before, found.after
    if thing is None or old is None or new is None:
        return None
    full = phrase(teller, new, after).noun
    if new.kind == "edges":
        size = teller.sized(new.sizes["size"])
        word = "rounded with a radius of" if new.shape == "fillet" else "chamfered by"
        return teller.pick(f"Replace {thing} by {full}", f"The {FACES[new.face]} should be {word} {size} instead")
    if new.kind == old.kind and new.through and not old.through:
        deep = teller.sized(old.sizes["depth"])
        return teller.pick(
            f"Make {thing} go all the way through", f"{thing} should go right through, not stop {deep} down"
        )
    return teller.pick(f"Replace {thing} by {full}", f"Instead of {thing} there should be {full}")


def _added(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    told = phrase(teller, found.item, after)
    return told.done(teller.pick("Add", "Add", told.verbs[0]))


def _removed(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    full = phrase(teller, found.item, before).noun
    first, _, rest = full.partition(" ")
    thing = rest if first in ("a", "an") else full
    return teller.pick(f"Remove the {thing}", f"Delete the {thing}", f"Take out the {thing}")


QUANTITATIVE: Mapping[What, Tell] = {
    "size": _size,
    "count": _count,
    "pattern": _pattern,
    "place": _place,
    "corner": _corner,
    "kind": _kind,
    "added": _added,
    "removed": _removed,
}
"""By what changes."""
