"""One clause after the other changes the part."""

import re
from collections.abc import Callable

from msgspec.structs import replace

from cadwright.parts.cadquery.reader import NotAPart, recover
from cadwright.parts.model import Part
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing import additions, moves, removals, restores, rotations
from cadwright.planners.embedded.editing import dimensions as changing
from cadwright.planners.embedded.editing.constituents import (
    Adjective,
    Clause,
    Constituent,
    Extents,
    Instead,
    Named,
    Reference,
    Toward,
    Value,
    Where,
)
from cadwright.planners.embedded.editing.copies import copy_beside
from cadwright.planners.embedded.editing.corners import round_corners
from cadwright.planners.embedded.editing.grammar import PARTS
from cadwright.planners.embedded.editing.handles import by_name, dimensions
from cadwright.planners.embedded.editing.phrases import Thing
from cadwright.planners.embedded.editing.pronouns import pointed
from cadwright.planners.embedded.editing.recesses import recess
from cadwright.planners.embedded.editing.references import TREATED, base, candidates, resolve, whole
from cadwright.planners.embedded.editing.vocabulary import FINISHES, VOIDS
from cadwright.planners.embedded.editing.wishes import Wish, key, wishes
from cadwright.planners.embedded.editing.work import Work


def apply(work: Work, clause: Clause) -> None:
    """Do what a clause says, or quote it with the reason, leaving no trace of a failed one."""
    part, assumptions, focus = work.part, list(work.assumptions), work.focus
    work.quoted = clause.verb in _WORD_BY_WORD
    try:
        if clause.negated and clause.of(Value):
            raise Refused("I do not know what to do about what is not to be")
        if clause.negated:
            return
        clause = pointed(work, clause)
        if not any(special(work, clause) for special in (recess, round_corners, copy_beside)):
            _DO.get(clause.verb, _change)(work, clause)
    except Refused as refusal:
        work.part, work.assumptions, work.focus = part, assumptions, focus
        quoted, colon, _ = str(refusal).partition(": ")
        work.miss(str(refusal) if colon and quoted in clause.text else f"{clause.text}: {refusal}")
        return
    for quote in clause.unread(*_IDLE.get(clause.verb, ())) if not work.quoted else ():
        work.miss(quote)


def _change(work: Work, clause: Clause) -> None:
    if _adds(work, clause):
        additions.add(work, clause.text)
        return
    treated = _treated(clause)
    if treated:
        additions.add(work, treated)
        return
    if _moves(clause):
        moves.move(work, clause)
        return
    if _treats_otherwise(work, clause):
        return
    if {"symmetric", "symmetrical"} & set(clause.text.lower().split()):
        raise Refused("it does not say what is to be mirrored: say “mirror the hole”, or where it is to be")
    if _wants_square(clause):
        whole_or = [t for t in clause.references() if t.noun != "square"]
        changing.make_square(work, resolve(work, whole_or[0])[0] if whole_or else base(work))
        work.quoted = True
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


def _wants_square(clause: Clause) -> bool:
    """Make the plate square; and not its corners, or a square hole."""
    parts = any(t.term in PARTS.values() or t.article == "new" for t in clause.references())
    return clause.text.lower().rstrip(" .!").endswith(" square") and not clause.of(Value) and not parts


def _treated(clause: Clause) -> str:
    """What is to be added where edges are wanted rounded: "I want the corners rounded by 4 mm"; else ""."""
    kinds = [TREATED[w] for quote in clause.unread() for w in quote.lower().split() if w in TREATED]
    things = [q for p, q in zip(clause.parts, clause.quotes, strict=True) if isinstance(p, Reference)]
    values = [p.measure.quote for p in clause.parts if isinstance(p, Value)]
    first = clause.references()[:1]
    if len(kinds) != 1 or len(values) != 1 or not first or first[0].term not in PARTS.values():
        return ""
    return f"{'round' if kinds[0] == 'fillet' else 'chamfer'} {things[0]} by {values[0]}"


def _treats_otherwise(work: Work, clause: Clause) -> bool:
    """Fillets instead of chamfers."""
    things = [p.thing for p in clause.parts if isinstance(p, Reference)]
    if not clause.of(Instead) or {t.term for t in things} != {"fillet", "chamfer"} or len(things) != 2:
        return False
    changing.treat_otherwise(work, resolve(work, things[1]), things[0])
    return True


def _scale(work: Work, clause: Clause) -> None:
    """Everything, or a feature, by a factor: by 2, up by 50 %, down to half."""
    things = [t for t in clause.references() if not _is_whole(t)]
    values = [p for p in clause.parts if isinstance(p, Value)]
    if len(values) != 1 or things:
        _change(work, clause)
        return
    measure, amount = values[0].measure, values[0].bare or values[0].measure.value
    if measure.kind not in ("ratio", "length") or (measure.kind == "length" and values[0].bare is None):
        raise Refused("it does not say by what factor")
    percent = measure.kind == "ratio" and "%" in measure.quote + clause.text and values[0].role == "by"
    sign = -1.0 if "down" in clause.text.lower().split() else 1.0
    changing.scale_all(work, 1 + sign * amount if percent and amount < 1 else amount)


def _moves(clause: Clause) -> bool:
    """Whether a clause without a verb of motion says where: "make the holes 10 mm from the edges"."""
    places = [p for p in clause.parts if isinstance(p, Where) and p.place.where != "circle"]
    return bool(places or clause.of(Toward)) and not clause.of(Named)


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
    treated = first.term in PARTS.values() and bool(set(first.adjectives) & set(TREATED))
    feature = treated or first.term in VOIDS.values() or first.term in FINISHES.values()
    if first.article == "new" and (feature or first.term not in ("object", "side")):
        return bool(first.dimensions or clause.of(Value) or feature)
    there = bool(candidates(work, replace(first, dimensions=())))
    return feature and first.article == "" and not there and bool(first.dimensions or clause.of(Value))


def _add(work: Work, clause: Clause) -> None:
    """That "cut the height in half", "drill the holes out to 6 mm" and "add two more holes" change what is there."""
    cut = clause.word == "cut" and bool(clause.of(Named))
    drilled = clause.word in ("drill", "bore") and _old(clause)
    if clause.verb == "finish" and _treated_anew(work, clause):
        return
    more = any(t.adjectives == ("more",) for t in clause.references())
    if _one_more(work, clause):
        return
    if more or ((cut or drilled) and clause.of(Value)):
        _change(work, clause)
    else:
        additions.add(work, clause.text)


def _one_more(work: Work, clause: Clause) -> bool:
    """Another shelf, where there are several evenly spaced ones."""
    first = clause.references()[:1]
    again = bool(first) and {"another", "additional", "extra"} & set(clause.text.lower().split())
    if not again or len(clause.parts) != 1 or first[0].dimensions or first[0].term in VOIDS.values():
        return False
    found = [h for h in candidates(work, replace(first[0], article="old", adjectives=())) if h.kind == "body"]
    if len(found) != 1 or "count" not in dimensions(work.part, found[0]) | by_name(work.part, found[0]):
        return False
    changing.change(work, Wish(replace(first[0], article="old", adjectives=()), "count", "add", 1.0))
    return True


def _treated_anew(work: Work, clause: Clause) -> bool:
    """Edges that are rounded already get the size that is said now."""
    kind = "chamfer" if clause.word in ("chamfer", "bevel") else "fillet"
    sizes = [p.measure.value for p in clause.parts if isinstance(p, Value) and p.measure.kind == "length"]
    things = [t for t in clause.references() if t.term in PARTS.values()]
    if len(sizes) != 1 or len(things) != 1:
        return False
    found = [h for h in candidates(work, things[0]) if h.kind in ("fillet", "chamfer")]
    if len(found) != 1 or found[0].kind != kind:
        return False
    work.assume(f"the {found[0].spoken} is there already and gets the other size")
    changing.resize_finish(work, found[0], sizes[0])
    work.quoted = True
    return True


def _old(clause: Clause) -> bool:
    first = clause.references()[:1]
    return bool(first) and first[0].article in ("old", "these", "all")


def _move(work: Work, clause: Clause) -> None:
    """Of "put the holes at …": it moves those that are there, and makes some where none are."""
    first = next((t for t in clause.references() if not t.pronoun), None)
    if clause.word in ("put", "place", "position", "locate") and first is not None and not candidates(work, first):
        additions.add(work, clause.text)
    else:
        moves.move(work, clause)


def _keep(work: Work, clause: Clause) -> None:
    """What is to stay stays; after going back to an earlier version, what is named is taken along."""
    if work.left is not None:
        for thing in clause.references():
            restores.bring_back(work, thing, [work.left])


def _restore(work: Work, clause: Clause) -> None:
    """An earlier version, or a feature as it was in one, with another size where one is said."""
    past = restores.past_script(clause, work.history, work.source)
    if past is not None:
        work.left, work.back_to = work.part, past
        work.part = _recovered(past)
        return
    things = [t for t in clause.references() if not t.pronoun]
    if not things:
        raise Refused("I cannot tell what to go back to")
    parts = restores.past_parts(work.history)
    for thing in things:
        if clause.verb == "undo":
            restores.undo_of(work, replace(thing, dimensions=()), parts)
        else:
            restores.bring_back(work, replace(thing, dimensions=()), parts)
    for wish in wishes(clause):
        changing.change(work, wish)


def _recovered(script: str) -> Part:
    try:
        return recover(script)
    except NotAPart as reason:
        raise Refused(f"that version is not one that I wrote ({reason})") from reason


def _replace(work: Work, clause: Clause) -> None:
    """One kind of edges instead of another, other holes, or another feature in the place of one."""
    things = clause.references()
    named = [p for p in clause.parts if isinstance(p, Named)]
    if clause.word in _SWAPPING and len(named) == 2 and not clause.of(Value):
        first, second = (Wish(n.owner or named[-1].owner, key(n), "set", 0.0) for n in named)
        changing.swap(work, first, second)
        return
    if len(things) < 2:
        _change(work, clause)
        return
    old, new = things[0], things[1]
    if {old.term, new.term} <= {"fillet", "chamfer"} and old.term != new.term:
        changing.treat_otherwise(work, resolve(work, old), new)
    elif old.noun == new.noun or old.term == new.term:
        later = tuple(p for p in clause.parts if not (isinstance(p, Reference) and p.thing == old))
        new = replace(new, article="")
        parts = tuple(Reference(new) if isinstance(p, Reference) else p for p in later)
        _change(work, replace(clause, verb="change", word="change", parts=parts, quotes=("",) * len(parts)))
    else:
        removals.remove_thing(work, old)
        additions.add(work, f"add {work_text(clause, new)}")


def work_text(clause: Clause, thing: Thing) -> str:
    """The clause's words from a noun phrase on."""
    at = re.search(r"\b(?:with|by|into|for)\b", clause.text)
    return clause.text[at.end() :] if at else thing.noun


def _hollow(work: Work, clause: Clause) -> None:
    additions.hollow(work, clause)


_SWAPPING = ("swap", "exchange", "interchange", "switch")
_WORD_BY_WORD = ("undo", "restore", "keep")
"""Verbs whose clauses are read by `restoring`, word by word."""
_IDLE: dict[str, tuple[type[Constituent], ...]] = {
    "remove": (Value, Extents, Adjective, Toward, Where),
    "center": (Value, Extents, Adjective, Toward),
    "move": (Extents, Adjective, Named),
    "rotate": (Extents, Adjective, Where, Named),
    "mirror": (Value, Extents, Adjective, Where, Named),
    "hollow": (Extents, Adjective, Where),
}
"""What verbs have no use for."""

_DO: dict[str, Callable[[Work, Clause], None]] = {
    "add": _add,
    "finish": _add,
    "hollow": _hollow,
    "remove": removals.remove,
    "move": _move,
    "center": moves.center,
    "scale": _scale,
    "rotate": rotations.rotate,
    "mirror": rotations.mirror,
    "replace": _replace,
    "undo": _restore,
    "restore": _restore,
    "keep": _keep,
}
