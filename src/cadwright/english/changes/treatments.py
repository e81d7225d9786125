"""What is done anew to what is there: edges treated in another way, holes that get a wider mouth."""

from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.english.alterations import RESHAPED, treated
from cadwright.english.statements import Mention


def resized(mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """Things with edges that are to be treated as they are, and only by another size, told of what treats them.

    “Set the corner radius to 5” of a plate with rounded corners.
    """
    found = list(mentions)
    for said in mentions:
        if said.before is not None or said.gone or not treated(said) or not said.sizes:
            continue
        same = [m for m in found if m.before and m.kind == said.kind and treated(m.before) == treated(said)]
        if len(same) == 1 and not (same[0].sizes or same[0].places or same[0].gone):
            found.remove(said)
            found[found.index(same[0])] = replace(same[0], sizes=said.sizes, heard=said.heard)
    return tuple(found)


def as_said(mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """Things without those that only say what one that is there is to be: “make that a counterbored hole”."""
    found = list(mentions)
    for said in mentions:
        if said.before is not None or said.gone or all(term != RESHAPED for term, _ in said.heard):
            continue
        same = [m for m in found if m.before and m.kind == said.kind]
        if len(same) == 1 and _is_there(said, same[0]) and not (same[0].sizes or same[0].places or same[0].gone):
            found.remove(said)
            heard = tuple(h for h in said.heard if h[0] != RESHAPED)
            now = replace(same[0], sizes=said.sizes, adjectives=said.adjectives, heard=heard)
            found[found.index(same[0])] = now
    return tuple(found)


def _is_there(said: Mention, known: Mention) -> bool:
    """Whether all that is said of where a thing is is the side on which a known one is."""
    sides = {stand.side for stand in known.stands}
    return all(p.kind == "place" and {*p.sides} <= sides for p in said.places)


def of_mouth(said: Mention, thing: Mention) -> Mention:
    """“Counterbore the hole, 20 wide and 8 deep”: a known hole with these sizes as those of its new mouth."""
    mouthed = {"counterbored", "countersunk"} & {*said.adjectives} - {*thing.adjectives}
    if not mouthed or any(slot.startswith("recess") for slot, _ in (*said.sizes, *thing.sizes)):
        return said
    own = {slot: q.value for slot, q in thing.sizes}
    names = {"diameter": "recess diameter", "width": "recess diameter", "depth": "recess depth"}
    sizes = tuple((slot if own.get(slot) == q.value else names.get(slot, slot), q) for slot, q in said.sizes)
    return replace(said, sizes=sizes)
