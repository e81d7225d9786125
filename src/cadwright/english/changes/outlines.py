"""The first body with another outline, or hollow: “a 30 mm square rather than a circle”, “hollow it out”."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from cadwright.english.alterations import HOLLOWED, RESHAPED
from cadwright.english.frames import Frame
from cadwright.english.statements import Mention, Place, Quantity

_UP = ("height", "thickness", "depth")
_HOLE = "hole"
_HOLLOW: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "block": ("enclosure", {"thickness": "height", "depth": "height"}),
    "cube": ("enclosure", {}),
    "cylinder": ("cup", {"diameter": "outer diameter"}),
}
"""What a body is that is hollow, and what its sizes are called then."""


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


def without_cube(mentions: Sequence[Mention]) -> list[Mention]:
    """A cube of which one size is to be another is a block: “make it 8 mm thick”."""
    first, *others = mentions
    side = first.before.size("side") if first.before is not None and first.before.kind == "cube" else None
    said = [slot for slot, _ in first.sizes if slot in ("length", "width", "height")]
    if first.before is None or side is None or not said or HOLLOWED in {term for term, _ in first.heard}:
        return list(mentions)
    flat = ("side",) if said == ["height"] else ("length", "width")
    before = replace(first.before, kind="block", sizes=(*((slot, side) for slot in flat), ("height", side)))
    return [replace(first, kind="block", before=before), *others]


def hollowed(mentions: Sequence[Mention]) -> list[Mention]:
    """A body that is to be hollow as what it is then, open at the top."""
    first, *others = mentions
    span = next((span for term, span in first.heard if term == HOLLOWED), None)
    if span is None or first.before is None or first.kind not in _HOLLOW:
        return list(mentions)
    kind, names = _HOLLOW[first.kind]
    old = first.before
    sizes = {names.get(slot, slot): q for slot, q in old.sizes}
    if (side := sizes.pop("side", None)) is not None:
        sizes = dict.fromkeys(("length", "width", "height"), side) | sizes
    top = Place("side open", span, sides=("top",)) if kind == "enclosure" else None
    places = (*old.places, *([top] if top is not None else []))
    wall = [(slot, q) for slot, q in first.sizes if slot == "wall"]
    before = replace(old, kind=kind, sizes=(*sizes.items(), *wall), places=places)
    said = tuple(size for size in first.sizes if size not in wall)
    return [replace(first, kind=kind, before=before, sizes=said), *others]


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
