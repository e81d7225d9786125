"""What is done anew to what is there: edges treated in another way, holes that get a wider mouth."""

from msgspec.structs import replace

from cadwright.english.statements import Mention


def treated(thing: Mention) -> frozenset[str]:
    """The words that say which edges a thing treats."""
    places = [p for p in thing.places if p.kind == "edges"]
    return frozenset(word for p in places for word in (*p.sides, p.ref) if word) - {"edge", "s", "+"}


def of_mouth(said: Mention, thing: Mention) -> Mention:
    """“Counterbore the hole, 20 wide and 8 deep”: a known hole with these sizes as those of its new mouth."""
    mouthed = {"counterbored", "countersunk"} & {*said.adjectives} - {*thing.adjectives}
    if not mouthed or any(slot.startswith("recess") for slot, _ in (*said.sizes, *thing.sizes)):
        return said
    own = {slot: q.value for slot, q in thing.sizes}
    names = {"diameter": "recess diameter", "width": "recess diameter", "depth": "recess depth"}
    sizes = tuple((slot if own.get(slot) == q.value else names.get(slot, slot), q) for slot, q in said.sizes)
    return replace(said, sizes=sizes)
