"""Instructions in words alone."""

from collections.abc import Callable, Mapping

from cadwright.geometry.tolerance import ROUNDING
from cadwright.synth.corpus.edits.changes import Change, What
from cadwright.synth.corpus.edits.named import UPRIGHT, size_named, thing_of, without_circle
from cadwright.synth.corpus.edits.references import FACES
from cadwright.synth.corpus.texts.account import Account
from cadwright.synth.corpus.texts.phrases import phrase
from cadwright.synth.corpus.texts.voices import Teller

Tell = Callable[[Teller, Change, Account, Account], str | None]


def _bigger(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    thing = thing_of(teller, found, before)
    if thing is None:
        return None
    if found.item.kind == "edges":
        larger, smaller = "bigger", "smaller"
    else:
        _, larger, smaller = size_named(found.name)
    grows = found.new > found.old
    much = (
        "much " if max(found.new, found.old) > 1.5 * min(found.new, found.old) else teller.pick("a bit ", "a little ")
    )
    way = larger if grows else smaller
    forms = [f"Make {thing} {much}{way}", f"{thing} should be {much}{way}"]
    if " " not in way:
        opposite = smaller if grows else larger
        be = "are" if found.item.count > 1 else "is"
        forms.append(f"{thing} {be} {'far ' if much == 'much ' else ''}too {_plain(opposite)}")
    return teller.pick(*forms)


_POSITIVE = {
    "larger": "large",
    "smaller": "small",
    "bigger": "big",
    "longer": "long",
    "shorter": "short",
    "wider": "wide",
    "narrower": "narrow",
    "thicker": "thick",
    "thinner": "thin",
    "taller": "tall",
    "lower": "low",
    "deeper": "deep",
    "shallower": "shallow",
}


def _plain(comparative: str) -> str:
    return _POSITIVE[comparative]


def _counted(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    more = found.new > found.old
    if thing_of(teller, found, before) is None:
        return None
    return teller.pick(
        f"Put {'more' if more else 'fewer'} holes on the bolt circle",
        f"There are too {'few' if more else 'many'} holes on the bolt circle",
    )


def _spread(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    thing = thing_of(teller, found, before)
    if thing is None:
        return None
    further = found.new > found.old
    if found.name == "bolt circle":
        return f"Move {without_circle(thing)} {'outwards' if further else 'closer to the middle'}"
    along = f" in {found.name[-1]}" if found.name[-1] in "XY" else ""
    return f"Move {thing} {'farther apart' if further else 'closer together'}{along}"


def _moved(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    thing = thing_of(teller, found, before)
    if thing is None or found.moved is None:
        return None
    one, way = f"one of {thing}" if found.item.count > 1 else thing, _way(found)
    return teller.pick(f"Move {one} {way}", f"{one} should sit further {way}")


def _way(found: Change) -> str:
    assert found.moved is not None, "a place was moved"
    (a, b), (c, d) = found.moved
    further, closer = ("up", "down") if found.item.face in UPRIGHT else ("to the back", "to the front")
    told = [] if abs(c - a) < ROUNDING else ["to the right" if c > a else "to the left"]
    told += [] if abs(d - b) < ROUNDING else [further if d > b else closer]
    return " and ".join(told)


def _straightened(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    shape = {"H-shaped": "I-shaped", "corner-cut": "rectangular"}.get(after.body.shape, after.body.shape)
    return teller.pick(
        f"One corner of the outline is out of place; put it back so that the {shape} outline is regular again",
        f"Straighten the outline: one of its corners is off, it should be a proper {shape} section",
    )


def _other_kind(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    thing, old, new = thing_of(teller, found, before), found.before, found.after
    if thing is None or new is None or old is None:
        return None
    if new.kind == "edges":
        do, instead = ("Round", "bevelling") if new.shape == "fillet" else ("Bevel", "rounding")
        edges = FACES[new.face]
        return f"{do} the {edges} instead of {instead} {'them' if edges.endswith('s') else 'it'}"
    if new.kind != old.kind:
        return teller.pick(f"{thing} should be a {new.kind}", f"Make {thing} a {new.kind} instead")
    if new.through != old.through:
        return f"Make {thing} {'go all the way through' if new.through else 'blind, not going through'}"
    shape = new.shape or "plain"
    return teller.pick(f"Make {thing} {shape}", f"{thing} should be {shape}")


def _gone(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    thing = thing_of(teller, found, before)
    if thing is None:
        return None
    drop = f"{thing} {'are' if found.item.count > 1 else 'is'} not wanted any more"
    return teller.pick(f"Remove {thing}", f"Get rid of {thing}", drop)


def _added(teller: Teller, found: Change, before: Account, after: Account) -> str | None:
    told = phrase(teller, found.item, after)
    return told.done(teller.pick("Add", "Add", told.verbs[0]))


QUALITATIVE: Mapping[What, Tell] = {
    "size": _bigger,
    "count": _counted,
    "pattern": _spread,
    "place": _moved,
    "corner": _straightened,
    "kind": _other_kind,
    "added": _added,
    "removed": _gone,
}
"""By what changes."""
