"""The first body with another outline: “a 30 mm square rather than a circle”, “make it a square washer”."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from cadwright.english.alterations import RESHAPED
from cadwright.english.frames import Frame
from cadwright.english.statements import Mention, Quantity

_UP = ("height", "thickness", "depth")
_HOLE = "hole"


def reshaped(mentions: Sequence[Mention], frames: Mapping[str, Frame]) -> list[Mention]:
    """Make a new body without a height the outline that the first one is to have.

    The first keeps its height, and the bore of a tube becomes a hole in it.
    """
    first = mentions[0].before
    fresh = [k for k, m in enumerate(mentions) if m.before is None and not m.gone and frames[m.kind].role == "body"]
    if first is None or len(fresh) != 1:
        return list(mentions)
    new = mentions[fresh[0]]
    height = next((q for slot in _UP if (q := first.size(slot)) is not None), None)
    meant = _is_outline(mentions, first, new)
    slot = next((s for name in ("thickness", "height") if (s := frames[new.kind].slot(name))), None)
    if not meant or height is None or slot is None or any(new.size(s) is not None for s in _UP):
        return list(mentions)
    places = tuple(p for p in new.places if p.kind not in ("place", "host"))
    body = replace(new, sizes=(*_both_ways(new), (slot, height)), places=places, host=None)
    bore = first.size("inner diameter")
    spoken = next((k for k, m in enumerate(mentions) if m.before is None and m.kind == _HOLE and not m.sizes), None)
    found = [body, *(replace(m, gone=m.gone or k == fresh[0] or k == spoken) for k, m in enumerate(mentions) if k > 0)]
    if bore is not None:
        found.append(Mention(_HOLE, _HOLE, body.span, sizes=(("diameter", bore),), term=_HOLE))
    return found


def _is_outline(mentions: Sequence[Mention], first: Mention, new: Mention) -> bool:
    """Whether a new body is said to be what the first one is to be."""
    heard = {term for m in (mentions[0], new) for term, _ in m.heard}
    return bool(new.sizes) and (RESHAPED in heard or new.term.split()[-1] == first.term.split()[-1])


def _both_ways(new: Mention) -> list[tuple[str, Quantity]]:
    """The sizes of an outline; those of a square both ways."""
    (name, size), *others = new.sizes
    if name in ("side", "length", "width") and not others and new.kind == "block":
        return [("length", size), ("width", size)]
    return list(new.sizes)
