"""Sizes that a whole and its pieces share: said anew of one of them, they count no longer as they were said before."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention


def without_rivals(said: Sequence[Mention], things: Sequence[Mention], frames: Mapping[str, Frame]) -> list[Mention]:
    """Things without the sizes in whose place others of their whole or its pieces were said."""
    anew = [(_whole(m), slot, m) for m in said for slot, _ in m.sizes if frames[m.kind].role in ("whole", "piece")]
    found = list(things)
    for whole, slot, by in anew:
        own = {s for w, s, _ in anew if w == whole}
        rivals = {s for group in frames[by.kind].rivals if slot in group for s in group} - own
        for k, thing in enumerate(found):
            if _whole(thing) == whole:
                gone = rivals | ({slot} if said[k] is not by else set())
                found[k] = replace(thing, sizes=tuple((s, q) for s, q in thing.sizes if s not in gone))
    return found


def _whole(mention: Mention) -> str:
    """The kind of the whole that a thing is, or is a piece of."""
    return mention.kind.partition(".")[0]
