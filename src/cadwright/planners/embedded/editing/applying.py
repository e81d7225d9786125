"""One clause after the other changes the part."""

from collections.abc import Callable

from cadwright.planners.embedded.editing import adding, changing, removing
from cadwright.planners.embedded.editing.resolving import base, whole
from cadwright.planners.embedded.editing.sentences import Clause, Named, Value
from cadwright.planners.embedded.editing.wishes import Wish, wishes
from cadwright.planners.embedded.editing.work import Work
from cadwright.planners.embedded.reading.drafting import Refused
from cadwright.planners.embedded.reading.phrases import Thing
from cadwright.planners.embedded.reading.vocabulary import FINISHES, VOIDS


def apply(work: Work, clause: Clause) -> None:
    """Do what a clause says, or quote it with the reason, leaving no trace of a failed one."""
    part, assumptions, focus = work.part, list(work.assumptions), work.focus
    try:
        if clause.negated:
            raise Refused("I do not know what to do about what is not to be")
        _DO.get(clause.verb, _change)(work, clause)
    except Refused as refusal:
        work.part, work.assumptions, work.focus = part, assumptions, focus
        work.miss(f"{clause.text}: {refusal}")
        return
    if clause.verb not in ("add", "finish"):
        for quote in clause.unread:
            work.miss(quote)


def _change(work: Work, clause: Clause) -> None:
    if _adds(work, clause):
        adding.add(work, clause.text)
        return
    found = wishes(clause)
    if not found:
        raise Refused("I do not know this change")
    for wish in found:
        if isinstance(wish, Wish) and wish.how == "scale" and not wish.dimension and _is_whole(wish.thing):
            changing.scale_all(work, wish.amount)
        else:
            changing.change(work, wish)
    _refocus(work, clause)


def _is_whole(thing: Thing | None) -> bool:
    return thing is None or whole(thing)


def _refocus(work: Work, clause: Clause) -> None:
    """What "it" may mean from now on."""
    nouns = {t.noun for t in clause.references() if not t.pronoun}
    nouns |= {p.owner.noun for p in clause.parts if isinstance(p, Named) and p.owner is not None}
    named = [h for h in work.handles if h.noun in nouns and h.finish is None]
    if len(named) == 1 and named[0] != base(work):
        work.focus = named[0].name


def _adds(work: Work, clause: Clause) -> bool:
    """Whether the clause introduces something new: "make a 5 mm hole in the centre", "6 mm holes" where none are."""
    things = clause.references()
    first = next((t for t in things if not t.pronoun), None)
    if first is None:
        return False
    feature = first.term in VOIDS.values() or first.term in FINISHES.values()
    if first.article == "new" and (feature or first.term not in ("object", "side")):
        return bool(first.dimensions or clause.of(Value) or feature)
    there = any(h.noun == first.noun or h.term == first.term for h in work.handles)
    return feature and first.article == "" and not there and bool(first.dimensions or clause.of(Value))


def _add(work: Work, clause: Clause) -> None:
    """That "cut the height in half", "drill the holes out to 6 mm" and "add two more holes" change what is there."""
    cut = clause.word == "cut" and bool(clause.of(Named))
    drilled = clause.word in ("drill", "bore") and _old(clause)
    more = any(t.adjectives == ("more",) for t in clause.references())
    if more or ((cut or drilled) and clause.of(Value)):
        _change(work, clause)
    else:
        adding.add(work, clause.text)


def _old(clause: Clause) -> bool:
    first = clause.references()[:1]
    return bool(first) and first[0].article in ("old", "these", "all")


def _keep(work: Work, clause: Clause) -> None:
    """What is to stay stays: nothing is to be done."""


_DO: dict[str, Callable[[Work, Clause], None]] = {
    "add": _add,
    "finish": _add,
    "remove": removing.remove,
    "keep": _keep,
}
