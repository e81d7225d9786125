"""What is otherwise in one account of a part than in another: one thing, or it is no edit."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from cadwright.geometry.tolerance import ROUNDING
from cadwright.synth.corpus.texts.account import XY, Account, Item

What = Literal["size", "count", "pattern", "place", "corner", "kind", "added", "removed"]


class Change(msgspec.Struct, frozen=True):
    """The one thing that is to be changed: of the item ``before`` in the input, ``after`` in the target.

    ``name`` is the size, from ``old`` to ``new`` (mm, degrees, or how many); ``moved`` a place, or a corner, from the
    first point to the second.
    """

    what: What
    before: Item | None
    after: Item | None
    name: str = ""
    old: float = 0.0
    new: float = 0.0
    moved: tuple[XY, XY] | None = None

    @property
    def item(self) -> Item:
        """The item as it is in the target, or was in the input where the target has it no longer."""
        found = self.after or self.before
        assert found is not None, "something changes"
        return found


def change(before: Account, after: Account) -> Change | None:
    """The one change between two accounts; ``None`` where there is none, more than one, or none that can be told."""
    if (before.plane, before.stood_up) != (after.plane, after.stood_up):
        return None
    if len(before.items) == len(after.items):
        pairs = [(a, b) for a, b in zip(before.items, after.items, strict=True) if a != b]
        return _between(*pairs[0]) if len(pairs) == 1 else None
    if len(after.items) - len(before.items) == 1:
        item = _extra(before, after)
        return Change("added", None, item) if item is not None else None
    if len(before.items) - len(after.items) == 1:
        item = _extra(after, before)
        return Change("removed", item, None) if item is not None else None
    return None


def _extra(less: Account, more: Account) -> Item | None:
    for at, item in enumerate(more.items):
        if (*more.items[:at], *more.items[at + 1 :]) == less.items:
            return item
    return None


def _between(a: Item, b: Item) -> Change | None:
    if (a.kind, a.shape, a.face) != (b.kind, b.shape, b.face) or set(a.sizes) != set(b.sizes):
        swapped = a.places == b.places and (a.kind, b.kind) in _SWAPPED
        return Change("kind", a, b) if swapped else None
    sizes = [name for name in a.sizes if abs(a.sizes[name] - b.sizes[name]) > ROUNDING]
    if sizes:
        alone = len(sizes) == 1 and a.places == b.places and _same_corners(a, b, sizes[0])
        return Change("size", a, b, sizes[0], a.sizes[sizes[0]], b.sizes[sizes[0]]) if alone else None
    if a.places != b.places:
        return _elsewhere(a, b) if a.corners == b.corners else None
    return _corner(a, b)


_SWAPPED = {
    ("edges", "edges"),
    ("hole", "hole"),
    ("pocket", "pocket"),
    ("slot", "slot"),
    ("hole", "boss"),
    ("boss", "hole"),
}


def _same_corners(a: Item, b: Item, size: str) -> bool:
    """Whether corners follow from the sizes: those of an outline do unless only its extrusion changes."""
    return len(a.corners) == len(b.corners) and (size != "extrusion" or a.corners == b.corners)


def _elsewhere(a: Item, b: Item) -> Change | None:
    p, q = a.places, b.places
    if p.kind != q.kind:
        return None
    if p.kind == "points":
        if len(p.at) != len(q.at):
            return None
        moved = [(one, other) for one, other in zip(p.at, q.at, strict=True) if one != other]
        return Change("place", a, b, moved=moved[0]) if len(moved) == 1 else None
    if p.kind == "ring" and len(p.at) == len(q.at):
        return Change("pattern", a, b, "bolt circle", p.circle, q.circle)
    if p.kind == "ring" and abs(p.circle - q.circle) < ROUNDING:
        return Change("count", a, b, "count", len(p.at), len(q.at))
    if p.count != q.count:
        return None
    axes = [n for n in (0, 1) if abs(p.pitch[n] - q.pitch[n]) > ROUNDING]
    if p.kind == "grid" and len(axes) == 2 and p.pitch[0] == p.pitch[1]:
        return Change("pattern", a, b, "spacing", p.pitch[0], q.pitch[0])
    if len(axes) != 1:
        return None
    name = ("spacing in X", "spacing in Y")[axes[0]]
    return Change("pattern", a, b, name, p.pitch[axes[0]], q.pitch[axes[0]])


def _corner(a: Item, b: Item) -> Change | None:
    moved = [(one, other) for one, other in zip(a.corners, b.corners, strict=False) if one != other]
    if len(a.corners) != len(b.corners) or len(moved) != 1:
        return None
    return Change("corner", a, b, moved=moved[0])


def recorded(found: Change) -> Mapping[str, object]:
    """The change as a record tells it."""
    told: dict[str, object] = {"what": found.what, "item": found.item.kind, "face": found.item.face}
    if found.name:
        told |= {"size": found.name, "before": found.old, "after": found.new}
    if found.moved is not None:
        told |= {"before": list(found.moved[0]), "after": list(found.moved[1])}
    if found.what == "kind" and found.before is not None and found.after is not None:
        told |= {"before": _kind(found.before), "after": _kind(found.after)}
    return told


def _kind(item: Item) -> str:
    blind = "" if item.through or item.kind not in ("hole", "pocket", "slot") else "blind "
    return " ".join(f"{blind}{item.shape} {item.kind}".split())
